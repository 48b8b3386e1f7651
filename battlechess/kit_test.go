// This file checks the package with the kit of the contract.

package battlechess_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// TestKit checks every rule set against the contract of package game.
func TestKit(t *testing.T) {
	opts := gametest.Options{Fixed: true, Games: long.Count(1, 3)}
	for name, file := range ruleSets {
		t.Run(name, func(t *testing.T) {
			gametest.Test(t, rulesOf(t, file), opts)
			if name == "default" || name == "small" {
				r := rulesOf(t, file)
				r.OneEnemy, r.ReshuffleUnder = true, true
				gametest.Test(t, r, opts)
			}
		})
	}
}
