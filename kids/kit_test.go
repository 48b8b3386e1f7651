package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/kids"
)

// TestKit runs the kit on every edition, each with another number of seats,
// and with the other rule on the way home.
func TestKit(t *testing.T) {
	for i, r := range kids.Editions() {
		t.Run(r.Edition, func(t *testing.T) {
			opts := gametest.Options{Seats: []int{4 - i}, Games: 1}
			if i > 0 {
				opts.Plies, opts.Endless = 50, true // the editions differ only a little
			}
			gametest.Test(t, r, opts)
		})
	}
	for i, r := range []kids.Rules{openNoReturn, privateNoReturn, pileReturn} {
		t.Run(name(r), func(t *testing.T) {
			gametest.Test(t, r, gametest.Options{Seats: []int{i + 2}, Games: 1})
		})
	}
}
