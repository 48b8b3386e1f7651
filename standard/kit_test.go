package standard_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestKit runs the kit with each number of seats, by both rules on looking.
func TestKit(t *testing.T) {
	for i, r := range []standard.Rules{small, onTurn, small, onTurn} {
		gametest.Test(t, r, gametest.Options{Seats: []int{i + 1}, Games: 1})
	}
	older := standard.Rules{Edition: "older"}
	gametest.Test(t, older, gametest.Options{Seats: []int{2}, Games: 1, Plies: 50, Endless: true})
}
