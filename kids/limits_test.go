package kids_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestSizes holds the values to little more than those of the standard game.
func TestSizes(t *testing.T) {
	if size, most := unsafe.Sizeof(kids.State{}), unsafe.Sizeof(standard.State{})+8; size > most {
		t.Errorf("State has %d bytes, want at most %d", size, most)
	}
	if size, most := unsafe.Sizeof(kids.View{}), unsafe.Sizeof(kids.State{})+8; size > most {
		t.Errorf("View has %d bytes, want at most %d", size, most)
	}
}

// TestNoAllocation runs what a search runs most.
func TestNoAllocation(t *testing.T) {
	for _, g := range all {
		toShift := parse(t, g, ring+"a1,c3 a1,c3 1s :AD,:E")
		toWalk := after(t, toShift, "W2:ESW")
		toEnd := after(t, parse(t, g, ring+"b1,c3 a1,c3 1s :A,:E"), "W2:ESW")
		shift, stay, find := ply(t, "W2:NES"), ply(t, "a1"), ply(t, "b1")
		plies := make([]labyrinth.Ply, 0, 64)
		text := make([]byte, 0, 256)
		var (
			s   kids.State
			v   kids.View
			err error
		)
		for _, tt := range []struct {
			name string
			run  func()
		}{
			{"Play a shift", func() { s, err = toShift.Play(shift) }},
			{"Play a walk", func() { s, err = toWalk.Play(stay) }},
			{"Play a find", func() { s, err = toWalk.Play(find) }},
			{"Play the last find", func() { s, err = toEnd.Play(find) }},
			{"AppendMoves of shifts", func() { plies = toShift.AppendPlies(plies[:0]) }},
			{"AppendMoves of walks", func() { plies = toWalk.AppendPlies(plies[:0]) }},
			{"View", func() { v = toShift.View(1) }},
			{"View.AppendMoves", func() { plies = v.AppendPlies(plies[:0]) }},
			{"Outcome", func() { _ = s.Outcome() }},
			{"AppendText", func() { text, err = toShift.AppendText(text[:0]) }},
		} {
			if n := testing.AllocsPerRun(100, tt.run); n != 0 || err != nil {
				t.Errorf("%s: %s allocates %v times, error %v", name(g), tt.name, n, err)
			}
		}
	}
}

// TestAppendMovesAppends keeps what is in the slice already.
func TestAppendMovesAppends(t *testing.T) {
	s := parse(t, open, ring+"a1,c3 a1,c3 1s :AD,:E")
	first := ply(t, "g7")
	got := s.AppendPlies([]labyrinth.Ply{first})
	if len(got) != 1+16 || got[0] != first { // four slots, four ways for a T
		t.Errorf("AppendMoves gives %d plies, the first %v; want 17 and %v", len(got), got[0], first)
	}
	if got := s.View(0).AppendPlies(got[:1]); len(got) != 17 || got[0] != first {
		t.Errorf("AppendMoves of the view gives %d plies, the first %v; want 17 and %v", len(got), got[0], first)
	}
}

// TestShared plays, prints and views one state in several goroutines. The
// race detector does the rest.
func TestShared(t *testing.T) {
	s := parse(t, private, ring+"a1,c3 a1,c3 1s :AD,:E")
	v := s.View(0)
	play := func() (texts []string) {
		for _, p := range s.AppendPlies(nil) {
			next, err := s.Play(p)
			if err != nil {
				t.Error(err)
			}
			for _, q := range next.AppendPlies(nil) {
				last, err := next.Play(q)
				if err != nil {
					t.Error(err)
				}
				texts = append(texts, last.View(1).String())
			}
		}
		return append(texts, v.Sample(rand.New(rand.NewPCG(5, 5))).String(), v.String(), s.String())
	}
	want := play()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if diff := cmp.Diff(want, play()); diff != "" {
				t.Error(diff)
			}
		})
	}
	all.Wait()
}

// TestEditionsShareNothing changes what one call has returned.
func TestEditionsShareNothing(t *testing.T) {
	want := kids.Editions()
	for _, g := range kids.Editions() {
		g.Layout.Names[0] = "changed"
		g.Layout.Loose[0], g.Layout.Fixed[0], g.Layout.Starts[0] = labyrinth.Tile{}, labyrinth.Tile{}, 0
	}
	if diff := cmp.Diff(want, kids.Editions()); diff != "" {
		t.Error(diff)
	}
}

// TestZeroValues holds the zero values to doing nothing: they come with every
// error.
func TestZeroValues(t *testing.T) {
	var s kids.State
	var v kids.View
	if s.ToMove() != game.Nobody || s.Seats() != 0 || len(s.AppendPlies(nil)) != 0 || s.Outcome().Over() {
		t.Errorf("the zero State: %v to move of %d, %d plies, outcome %v", s.ToMove(), s.Seats(), len(s.AppendPlies(nil)), s.Outcome())
	}
	for _, p := range []labyrinth.Ply{{}, labyrinth.Walk(labyrinth.A1), ply(t, "W2:NS")} {
		if _, err := s.Play(p); err == nil {
			t.Errorf("the zero State plays %v", p)
		}
	}
	if v.ToMove() != game.Nobody || len(testkit.Legal(v)) != 0 || s.View(0).ToMove() != game.Nobody {
		t.Errorf("the zero View has %v to move and the plies %v", v.ToMove(), testkit.Legal(v))
	}
	_, _ = s.String(), v.String() // they print something
	_ = v.Sample(rand.New(rand.NewPCG(1, 1)))
}

// A bot's estimate grows with what a seat has found and when it comes nearer,
// and is 1 or 0 when the game is over.
func TestEstimate(t *testing.T) {
	rise := []string{"c2,b2 a1,a3 2s :AD,:E", "b2,b2 a1,a3 2s :AD,:E", "b2,b2 a1,a3 2s A:D,:E"}
	for _, g := range all {
		last := 0.0
		for _, rest := range rise {
			if got := parse(t, g, ring+rest).Evaluate(0); got <= last || got >= 1 {
				t.Errorf("%s: %s is estimated at %v after %v", name(g), rest, got, last)
			} else {
				last = got
			}
		}
		text := ring + "b1,c3 a1,c3 1s A:,:E"
		end := "W2:NES a1"
		if g.Return == labyrinth.ReturnWaived {
			text, end = ring+"b1,c3 a1,c3 1s :A,:E", "W2:NES b1"
		}
		s := after(t, parse(t, g, text), end)
		if s.Evaluate(0) != 1 || s.Evaluate(1) != 0 {
			t.Errorf("%s: a game won by seat 1 is estimated at %v and %v", name(g), s.Evaluate(0), s.Evaluate(1))
		}
	}
}
