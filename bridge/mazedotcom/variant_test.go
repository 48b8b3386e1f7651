package mazedotcom_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/gametest"
)

// TestKit checks the variant against the contract of package game.
func TestKit(t *testing.T) {
	gametest.Test(t, mazedotcom.Rules{}, gametest.Options{Seats: []int{1, 2, 6}})
}
