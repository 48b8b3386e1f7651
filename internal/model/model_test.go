package model

import (
	"maps"
	"strings"
	"testing"
)

const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// The description of the notation has these counts for its state.
func TestCount(t *testing.T) {
	for plies, want := range []int{1, 24, 103, 3124} {
		if got := MustParse(notation).Count(plies); got != want {
			t.Errorf("Count(%d) = %d, want %d", plies, got, want)
		}
	}
}

// The board is made by hand:
//
//	a1 corner ES   b1 straight EW   c1 corner SW
//	a2 straight NS b2 T NES         c2 straight NS
//	a3 corner NE   b3 corner NW     c3 corner NW
func TestMaze(t *testing.T) {
	m, err := ParseMaze("6ac/575/399 3A W2")
	if err != nil || m.String() != "6ac/575/399 3A W2" {
		t.Errorf("text = %v, %v", &m, err)
	}
	want := map[Square]int{{1, 1}: 0, {2, 1}: 1, {3, 1}: 2, {3, 2}: 3, {3, 3}: 4, {1, 2}: 1, {1, 3}: 2, {2, 3}: 3, {2, 2}: 4}
	if got := m.Steps(Square{1, 1}); !maps.Equal(got, want) {
		t.Errorf("steps from a1 = %v, want %v", got, want)
	}
	after := m.Shifted("Nb:ES")
	if got, want := after.String(), "66Ac/5a5/379 3 Sb"; got != want {
		t.Errorf("after Nb:ES %q, want %q", got, want)
	}
	if got := m.Carried("Nb", Square{2, 3}); got != (Square{2, 1}) {
		t.Errorf("Nb carries b3 to %v, want b1", got)
	}
	if got := strings.Join(m.Shifts(), " "); got != "Nb:NE Nb:ES Nb:SW Nb:NW Sb:NE Sb:ES Sb:SW Sb:NW E2:NE E2:ES E2:SW E2:NW" {
		t.Errorf("shifts = %s", got)
	}
}
