package kids_test

import (
	"testing"
	"unsafe"

	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestSizes checks that the values are little larger than those of the
// standard game.
func TestSizes(t *testing.T) {
	if size, most := unsafe.Sizeof(kids.State{}), unsafe.Sizeof(standard.State{})+8; size > most {
		t.Errorf("State has %d bytes, want at most %d", size, most)
	}
	if size, most := unsafe.Sizeof(kids.View{}), unsafe.Sizeof(kids.State{})+8; size > most {
		t.Errorf("View has %d bytes, want at most %d", size, most)
	}
}

// TestNoAllocation plays all shifts and walks of some states, among them one
// that finds a picture and one that finds the last.
func TestNoAllocation(t *testing.T) {
	each(t, all, func(t *testing.T, r kids.Rules) {
		toShift := parse(t, r, ring+"a1,c3 a1,c3 1s :AD,:E")
		toEnd := after(t, parse(t, r, ring+"b1,c3 a1,c3 1s :A,:E"), "W2:ESW")
		kit.NoAllocation(t, toShift, after(t, toShift, "W2:ESW"), toEnd, after(t, toEnd, "b1"))
	})
}

// TestEveryPlyValue tries every value that a ply can have.
func TestEveryPlyValue(t *testing.T) {
	for _, r := range []kids.Rules{open, pile} {
		toShift := parse(t, r, ring+"a1,c3 a1,c3 1s :AD,:E")
		kit.NothingElseIsLegal(t, toShift, testkit.EveryPly)
		kit.NothingElseIsLegal(t, after(t, toShift, "W2:NES"), testkit.EveryPly)
	}
}

func TestZeroValues(t *testing.T) { kit.ZeroValues(t, ply(t, "a1"), ply(t, "W2:NS")) }

// TestEvaluate checks that an evaluation rises when a seat comes nearer to a
// goal and when it finds it, and that it is 1 or 0 in the end.
func TestEvaluate(t *testing.T) {
	each(t, all, func(t *testing.T, r kids.Rules) {
		kit.Rises(t, 0,
			parse(t, r, ring+"c2,b2 a1,a3 2s :AD,:E"),
			parse(t, r, ring+"b2,b2 a1,a3 2s :AD,:E"),
			parse(t, r, ring+"b2,b2 a1,a3 2s A:D,:E"))
		text, end := "b1,c3 a1,c3 1s A:,:E", "W2:NES a1"
		if r.Return == variant.ReturnWaived {
			text, end = "b1,c3 a1,c3 1s :A,:E", "W2:NES b1"
		}
		kit.Decided(t, after(t, parse(t, r, ring+text), end), 0)
	})
}
