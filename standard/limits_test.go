package standard_test

import (
	"testing"
	"unsafe"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestSizes checks the sizes of the values that programs copy most.
func TestSizes(t *testing.T) {
	for _, tt := range []struct {
		name      string
		size, max uintptr
	}{
		{"labyrinth.Board", unsafe.Sizeof(labyrinth.Board{}), 128},
		{"standard.State", unsafe.Sizeof(standard.State{}), 256},
		{"standard.View", unsafe.Sizeof(standard.View{}), 264},
	} {
		if tt.size > tt.max {
			t.Errorf("%s has %d bytes, want at most %d", tt.name, tt.size, tt.max)
		}
	}
}

// TestNoAllocation plays all shifts and walks of some states, among them one
// that finds a picture and one that wins.
func TestNoAllocation(t *testing.T) {
	toShift := parse(t, classic, notation)
	toFind := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E"), "W2:ESW")
	toWin := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:,:E"), "W2:NES")
	kit.NoAllocation(t, toShift, after(t, toShift, "Nb:NS"), toFind, toWin, after(t, toWin, "a1"))
}

// TestEveryPlyValue tries every value that a ply can have.
func TestEveryPlyValue(t *testing.T) {
	toShift := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	for _, s := range []standard.State{toShift, after(t, toShift, "W2:NES"), parse(t, classic, notation)} {
		kit.NothingElseIsLegal(t, s, testkit.EveryPly)
	}
}

func TestZeroValues(t *testing.T) { kit.ZeroValues(t, ply(t, "a1"), ply(t, "W2:NS")) }

// TestEvaluate checks that an evaluation rises when a seat comes nearer to its
// goal and when it finds it, and that it is 1 or 0 in the end.
func TestEvaluate(t *testing.T) {
	// A is on b1, on the ring, and no passage leads there from the middle.
	// The other seat acts, which makes no difference.
	for seat, rises := range [][]string{
		{"b2,c3 a1,c3 2s :AD,:BC", "b1,c3 a1,c3 2s :AD,:BC", "b1,c3 a1,c3 2s D:A,:BC"},
		{"c3,b2 c3,a1 1s :BC,:AD", "c3,b1 c3,a1 1s :BC,:AD", "c3,b1 c3,a1 1s :BC,D:A"},
	} {
		var states []standard.State
		for _, rest := range rises {
			states = append(states, parse(t, small, ring+rest))
		}
		kit.Rises(t, game.Player(seat), states...)
	}
	kit.Decided(t, after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:,:E"), "W2:NES a1"), 0)
	kit.Decided(t, after(t, parse(t, small, ring+"c3,b1 c3,a1 2s :E,A:"), "W2:NES a1"), 1)
}

// TestStatesAreKeys keeps states in a map.
func TestStatesAreKeys(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	seen := map[standard.State]bool{s: true}
	// Row 2 goes once around: every tile is where it was, but the ban differs.
	back := after(t, s, "W2:NES a1 W2:NS c3 W2:NES a1 W2:NS c3")
	if seen[back] || field(back, "BAN") != "E2" {
		t.Errorf("%v\nis equal to\n%v", back, s)
	}
	seen[back] = true
	if again := parse(t, small, back.String()); !seen[again] || len(seen) != 2 {
		t.Errorf("%v is not found", again)
	}
}
