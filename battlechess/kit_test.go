// This file checks the package with the kit of the contract.

package battlechess_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/gametest"
)

// TestKit checks every rule set against the contract of package game.
func TestKit(t *testing.T) {
	for name, file := range ruleSets {
		t.Run(name, func(t *testing.T) {
			gametest.Test(t, rulesOf(t, file), gametest.Options{Fixed: true})
			if name == "default" || name == "small" {
				r := rulesOf(t, file)
				r.OneEnemy, r.ReshuffleUnder = true, true
				gametest.Test(t, r, gametest.Options{Fixed: true})
			}
		})
	}
}
