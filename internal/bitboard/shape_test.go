package bitboard_test

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// TestOrientations compares the ways in which tiles lie with turning them.
func TestOrientations(t *testing.T) {
	for open := range uint8(16) {
		shape := uint8(0)
		switch { // two or more open sides
		case open == 5 || open == 10:
			shape = bitboard.Straight
		case bits.OnesCount8(open) == 2:
			shape = bitboard.Corner
		case bits.OnesCount8(open) == 3:
			shape = bitboard.Junction
		case open == 15:
			shape = bitboard.Cross
		}
		var want []uint8
		for way := shape; shape != 0 && !slices.Contains(want, way); way = (way<<1 | way>>3) & 15 {
			want = append(want, way)
		}
		if got := bitboard.Shape(open); got != shape {
			t.Errorf("Shape(%d) = %d, want %d", open, got, shape)
		}
		if got := bitboard.Orientations[open]; !slices.Equal(got, want) {
			t.Errorf("Orientations[%d] = %d, want %d", open, got, want)
		}
	}
}
