package rush_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
	"github.com/labyrinth-go/labyrinth/gametest"
)

// The variant keeps the contract of package game.
func TestKit(t *testing.T) { gametest.Test(t, rush.Rules{}, gametest.Options{}) }
