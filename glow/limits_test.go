// This file holds what states promise in addition to the rules: their size, that
// they do not allocate, and their worth to bots. The kit checks the rest of the
// contract.

package glow_test

import (
	"testing"
	"unsafe"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A state is at most as large as one of the standard game and as many cards
// again.
func TestSizes(t *testing.T) {
	if size, most := unsafe.Sizeof(glow.State{}), unsafe.Sizeof(standard.State{})+unsafe.Sizeof(labyrinth.Cards{})+8; size > most {
		t.Errorf("State has %d bytes, want at most %d", size, most)
	}
	if size, most := unsafe.Sizeof(glow.View{}), unsafe.Sizeof(glow.State{})+24; size > most {
		t.Errorf("View has %d bytes, want at most %d", size, most)
	}
}

func TestNoAllocation(t *testing.T) {
	day := parse(t, small, ring+"a1,e4 a1,e5 1s J:BA,C:F :AH,:I day -")
	dusk := parse(t, small, ring+"a1,e4 a1,e5 1s J:B,C:F :AH,:I day -")
	night := parse(t, small, ring+"b1,e4 a1,e5 1s J:,C: :AGH,:BF night -")
	home := after(t, parse(t, small, ring+"b1,e4 a1,e5 1s J:,C: A:,:BF night -"), "W2:NES")
	draw := after(t, home, "a1")
	over := after(t, draw, "+3")
	kit.NoAllocation(t, day, after(t, day, "W2:NES"), after(t, dusk, "W2:NES"), after(t, night, "W2:NES"), home, draw, over)
	if n := testing.AllocsPerRun(100, func() { _ = over.Score(1) }); n != 0 {
		t.Errorf("Score allocates %v times", n)
	}
}

func TestZeroValues(t *testing.T) {
	kit.ZeroValues(t, ply(t, "a1"), ply(t, "W2:NS"), ply(t, "+1"))
}

// The evaluation grows with what a seat has found and when it comes nearer to
// its goals. All goals are on the rim, which is one passage, and no shift opens
// the way to it from the middle, c3.
func TestEstimate(t *testing.T) {
	var states []glow.State
	for _, rest := range []string{
		"c3,b2 a1,a5 2s :BA,:E :GH,:I day -",
		"c1,b2 a1,a5 2s :BA,:E :GH,:I day -",
		"c1,b2 a1,a5 2s B:A,:E :GH,:I day -",
		"c3,b2 a1,a5 2s BA:,E: G:H,:I night -",
		"c1,b2 a1,a5 2s BA:,E: G:H,:I night -",
		"c3,b2 a1,a5 2s BA:,E: GH:,:I night -",
		"a1,b2 a1,a5 2s BA:,E: GH:,:I night -",
	} {
		states = append(states, parse(t, small, ring+rest))
	}
	kit.Rises(t, 0, states...)
	kit.Decided(t, parse(t, small, toDraw+"a1,b1,b1,b1 a1,e1,e5,a5 1x :,ABC:,DE:,FG: ABC:,:DEF,GHI:,JKL: night 1"), 2, 3)
}
