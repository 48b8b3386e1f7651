package glow_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestSizes holds the values to those of the standard game and as many cards
// again.
func TestSizes(t *testing.T) {
	if size, most := unsafe.Sizeof(glow.State{}), unsafe.Sizeof(standard.State{})+unsafe.Sizeof(labyrinth.Cards{})+8; size > most {
		t.Errorf("State has %d bytes, want at most %d", size, most)
	}
	if size, most := unsafe.Sizeof(glow.View{}), unsafe.Sizeof(glow.State{})+8; size > most {
		t.Errorf("View has %d bytes, want at most %d", size, most)
	}
	if size := unsafe.Sizeof(glow.Ply{}); size > 4 {
		t.Errorf("Ply has %d bytes, want at most 4", size)
	}
}

// TestNoAllocation runs what a search runs most.
func TestNoAllocation(t *testing.T) {
	toShift := parse(t, small, ring+"a1,e4 a1,e5 1s J:BA,C:F :AH,:I day -")
	toWalk := after(t, toShift, "W2:NES")
	toDusk := after(t, parse(t, small, ring+"a1,e4 a1,e5 1s J:B,C:F :AH,:I day -"), "W2:NES")
	night := after(t, parse(t, small, ring+"b1,e4 a1,e5 1s J:,C: :AGH,:BF night -"), "W2:NES")
	home := after(t, parse(t, small, ring+"b1,e4 a1,e5 1s J:,C: A:,:BF night -"), "W2:NES")
	draw := after(t, home, "a1")
	over := after(t, draw, "+3")
	shift, stay, find, glowing, back, token := ply(t, "W2:NES"), ply(t, "a1"), ply(t, "d1"), ply(t, "b1"), ply(t, "a1"), ply(t, "+3")
	plies := make([]glow.Ply, 0, 64)
	text := make([]byte, 0, 256)
	var (
		s   glow.State
		v   glow.View
		err error
	)
	for _, tt := range []struct {
		name string
		run  func()
	}{
		{"Play a shift", func() { s, err = toShift.Play(shift) }},
		{"Play a walk", func() { s, err = toWalk.Play(stay) }},
		{"Play a find", func() { s, err = toWalk.Play(find) }},
		{"Play the last find of the day", func() { s, err = toDusk.Play(find) }},
		{"Play a find by night", func() { s, err = night.Play(glowing) }},
		{"Play the way home", func() { s, err = home.Play(back) }},
		{"Play a point token", func() { s, err = draw.Play(token) }},
		{"AppendMoves of shifts", func() { plies = toShift.AppendPlies(plies[:0]) }},
		{"AppendMoves of walks", func() { plies = toWalk.AppendPlies(plies[:0]) }},
		{"AppendMoves of point tokens", func() { plies = draw.AppendPlies(plies[:0]) }},
		{"View", func() { v = toShift.View(1) }},
		{"View.AppendMoves", func() { plies = v.AppendPlies(plies[:0]) }},
		{"Outcome", func() { _ = over.Outcome() }},
		{"Score", func() { _ = over.Score(1) }},
		{"AppendText", func() { text, err = toShift.AppendText(text[:0]) }},
	} {
		if n := testing.AllocsPerRun(100, tt.run); n != 0 || err != nil {
			t.Errorf("%s allocates %v times, error %v", tt.name, n, err)
		}
	}
	_ = s
}

// TestAppendMovesAppends keeps what is in the slice already.
func TestAppendMovesAppends(t *testing.T) {
	s := parse(t, small, ring+"a1,e5 a1,e5 1s :AD,:E :A,:B day -")
	first := ply(t, "g7")
	got := s.AppendPlies([]glow.Ply{first})
	if len(got) != 1+32 || got[0] != first { // eight slots, four ways for a T
		t.Errorf("AppendMoves gives %d plies, the first %v; want 33 and %v", len(got), got[0], first)
	}
	if got := s.View(0).AppendPlies(got[:1]); len(got) != 33 || got[0] != first {
		t.Errorf("AppendMoves of the view gives %d plies, the first %v; want 33 and %v", len(got), got[0], first)
	}
}

// TestShared plays, prints and views one state in several goroutines. The
// race detector does the rest.
func TestShared(t *testing.T) {
	s := parse(t, small, ring+"b1,e4 a1,e5 1s A:,B: :A,:B night -")
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

// TestZeroValues holds the zero values to doing nothing: they come with every
// error.
func TestZeroValues(t *testing.T) {
	var s glow.State
	var v glow.View
	if s.ToMove() != game.Nobody || s.Seats() != 0 || len(s.AppendPlies(nil)) != 0 || s.Outcome().Over() {
		t.Errorf("the zero State: %v to move of %d, %d plies, outcome %v", s.ToMove(), s.Seats(), len(s.AppendPlies(nil)), s.Outcome())
	}
	for _, p := range []glow.Ply{{}, ply(t, "a1"), ply(t, "W2:NS"), ply(t, "+1")} {
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
// and is 1 or 0 when the game is over. All goals are on the rim, which is one
// passage, and no shift opens the way to it from the middle, c3.
func TestEstimate(t *testing.T) {
	last := 0.0
	for _, rest := range []string{
		"c3,b2 a1,a5 2s :BA,:E :GH,:I day -",
		"c1,b2 a1,a5 2s :BA,:E :GH,:I day -",
		"c1,b2 a1,a5 2s B:A,:E :GH,:I day -",
		"c3,b2 a1,a5 2s BA:,E: G:H,:I night -",
		"c1,b2 a1,a5 2s BA:,E: G:H,:I night -",
		"c3,b2 a1,a5 2s BA:,E: GH:,:I night -",
		"a1,b2 a1,a5 2s BA:,E: GH:,:I night -",
	} {
		if got := parse(t, small, ring+rest).Evaluate(0); got <= last || got >= 1 {
			t.Errorf("%s is estimated at %v after %v", rest, got, last)
		} else {
			last = got
		}
	}
	s := parse(t, small, toDraw+"a1,b1,b1,b1 a1,e1,e5,a5 1x :,ABC:,DE:,FG: ABC:,:DEF,GHI:,JKL: night 1") // won by 3 and 4
	for p, want := range []float64{0, 0, 1, 1} {
		if got := s.Evaluate(game.Player(p)); got != want {
			t.Errorf("seat %d is estimated at %v in the end, want %v", p+1, got, want)
		}
	}
}
