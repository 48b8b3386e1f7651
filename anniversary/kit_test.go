// This file holds the run of the conformance kit.

package anniversary_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/varianttest"
)

// TestKit runs the kit that every variant passes.
func TestKit(t *testing.T) {
	older := labyrinth.Older()
	older.Backs = anniversary.Backs()
	for name, g := range map[string]anniversary.Game{
		"printing":       {},
		"ban lifted":     {LiftBan: true},
		"no return":      {NoReturn: true},
		"older tile mix": {Layout: older},
		"small board":    small("5'15'45'55'23'5"),
	} {
		t.Run(name, func(t *testing.T) { varianttest.Test(t, g, varianttest.Options{Games: 2}) })
	}
}
