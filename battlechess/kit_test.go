// This file holds the package to the conformance kit.

package battlechess_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/gametest"
)

// TestKit holds every rule set to the contract of the root package.
func TestKit(t *testing.T) {
	for name, file := range ruleSets {
		t.Run(name, func(t *testing.T) {
			gametest.Test(t, rulesOf(t, file), gametest.Options{Fixed: true})
		})
	}
}
