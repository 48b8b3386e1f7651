package lap_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/gametest"
)

// The variant keeps the contract of package game.
func TestKit(t *testing.T) { gametest.Test(t, lap.Rules{}, gametest.Options{}) }
