package model

import "testing"

const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// The description of the notation has these counts for its state.
func TestCount(t *testing.T) {
	for plies, want := range []int{1, 24, 103, 3124} {
		if got := MustParse(notation).Count(plies); got != want {
			t.Errorf("Count(%d) = %d, want %d", plies, got, want)
		}
	}
}
