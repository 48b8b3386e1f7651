package bitboard_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"pgregory.net/rapid"
)

// Find agrees with looking at one square at a time.
func TestFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var digits [5]uint64
		for i := range digits {
			digits[i] = rapid.Uint64().Draw(t, "digits")
		}
		numbers := rapid.Uint32().Draw(t, "numbers")
		var want uint64
		for square := range 64 {
			number := 0
			for i, word := range digits {
				number |= int(word>>square&1) << i
			}
			want |= uint64(numbers>>number&1) << square
		}
		if got := bitboard.Find(&digits, numbers); got != want {
			t.Fatalf("Find(%x, %x) = %x, want %x", digits, numbers, got, want)
		}
	})
}
