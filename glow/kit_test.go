// This file runs the kit that every game must pass.

package glow_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/glow"
)

// TestKit runs the kit with few and with many seats.
func TestKit(t *testing.T) {
	gametest.Test(t, glow.Rules{}, gametest.Options{Seats: []int{4}, Games: 1})
	gametest.Test(t, small, gametest.Options{Seats: []int{1}, Games: 1})
	gametest.Test(t, glow.Rules{HideByDay: true}, gametest.Options{Seats: []int{2}, Games: 1})
	dark := small
	dark.HideByDay = true
	gametest.Test(t, dark, gametest.Options{Seats: []int{3}, Games: 1})
}
