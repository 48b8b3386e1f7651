package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/kids"
)

// TestKit runs the kit on every edition, each with another number of seats,
// and with the other rule on the way home.
func TestKit(t *testing.T) {
	for i, g := range kids.Editions() {
		t.Run(g.Edition, func(t *testing.T) {
			gametest.Test[kids.State, labyrinth.Ply, kids.View](t, g, gametest.Options{Seats: []int{4 - i}, Games: 1})
		})
	}
	for i, g := range []kids.Rules{openNoReturn, privateNoReturn, pileReturn} {
		t.Run(name(g), func(t *testing.T) {
			gametest.Test[kids.State, labyrinth.Ply, kids.View](t, g, gametest.Options{Seats: []int{i + 2}, Games: 1})
		})
	}
}
