// This file runs the kit that every game must pass.

package anniversary_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestKit runs the kit on the printing with each number of seats, and on other rules with
// three, in the default tier on the first plies.
func TestKit(t *testing.T) {
	older := standard.Rules{Edition: "older"}.BoardLayout()
	older.Backs = anniversary.Backs()
	for name, r := range map[string]anniversary.Rules{
		"printing":        {},
		"ban lifted":      {LiftBan: true},
		"no return":       {Return: variant.ReturnWaived},
		"older tile mix":  {Layout: older},
		"peek for a turn": {PeekForTurn: true},
		"small peeks": func() anniversary.Rules {
			r := small("5'45'45'53'4")
			r.PeekForTurn = true
			return r
		}(),
		"small board": small("5'15'45'55'23'5"),
	} {
		opts := gametest.Options{Games: long.Count(1, 2)}
		if name != "printing" {
			opts.Seats = []int{3}
			opts.Plies, opts.Endless = long.Count(60, 5000), true
		}
		t.Run(name, func(t *testing.T) { gametest.Test(t, r, opts) })
	}
}
