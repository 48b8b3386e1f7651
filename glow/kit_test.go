package glow_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/varianttest"
)

// TestKit runs the kit with few and with many seats.
func TestKit(t *testing.T) {
	varianttest.Test[glow.State, glow.Ply, glow.View](t, glow.Game{}, varianttest.Options{Seats: []int{2, 4}, Games: 1})
	varianttest.Test[glow.State, glow.Ply, glow.View](t, small, varianttest.Options{Seats: []int{1, 3}, Games: 1})
}
