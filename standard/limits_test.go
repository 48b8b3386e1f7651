package standard_test

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestSizes holds the values to the sizes that the package promises.
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

// TestNoAllocation runs what a search runs most.
func TestNoAllocation(t *testing.T) {
	toShift := parse(t, standard.Rules{}, notation)
	toWalk := after(t, toShift, "Nb:NS")
	toFind := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E"), "W2:ESW")
	toWin := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:,:E"), "W2:NES")
	shift, stay, find, home := ply(t, "Nb:NS"), ply(t, "a1"), ply(t, "b1"), ply(t, "a1")
	plies := make([]labyrinth.Ply, 0, 64)
	text := make([]byte, 0, 256)
	var (
		s   standard.State
		v   standard.View
		err error
	)
	for _, tt := range []struct {
		name string
		run  func()
	}{
		{"Play a shift", func() { s, err = toShift.Play(shift) }},
		{"Play a walk", func() { s, err = toWalk.Play(stay) }},
		{"Play a find", func() { s, err = toFind.Play(find) }},
		{"Play a win", func() { s, err = toWin.Play(home) }},
		{"AppendMoves of shifts", func() { plies = toShift.AppendPlies(plies[:0]) }},
		{"AppendMoves of walks", func() { plies = toWalk.AppendPlies(plies[:0]) }},
		{"View", func() { v = toShift.View(1) }},
		{"View.AppendMoves", func() { plies = v.AppendPlies(plies[:0]) }},
		{"Outcome", func() { _ = s.Outcome() }},
		{"AppendText", func() { text, err = toShift.AppendText(text[:0]) }},
	} {
		if n := testing.AllocsPerRun(100, tt.run); n != 0 || err != nil {
			t.Errorf("%s allocates %v times, error %v", tt.name, n, err)
		}
	}
}

// TestEveryPlyValue tries every value a ply can have, those of no board among
// them: a state plays those it lists and refuses all others.
func TestEveryPlyValue(t *testing.T) {
	toShift := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	for _, s := range []standard.State{toShift, after(t, toShift, "W2:NES"), parse(t, standard.Rules{}, notation)} {
		legal := make(map[labyrinth.Ply]bool)
		for _, p := range s.AppendPlies(nil) {
			legal[p] = true
		}
		try := func(p labyrinth.Ply) {
			if _, err := s.Play(p); (err == nil) != legal[p] || err != nil && !errors.Is(err, game.ErrIllegal) {
				t.Errorf("%v\nPlay(%v), the value %#v: %v; it is listed: %t", s, p, p, err, legal[p])
			}
		}
		for a := range 256 {
			try(labyrinth.Walk(labyrinth.Square(a)))
			for b := range 256 {
				try(labyrinth.Push(labyrinth.Shift{Slot: labyrinth.Slot(a), Open: labyrinth.Edges(b)}))
			}
		}
	}
}

// TestAppend appends behind what is there and leaves that alone.
func TestAppend(t *testing.T) {
	s := parse(t, standard.Rules{}, notation)
	first := ply(t, "c5")
	got := s.AppendPlies([]labyrinth.Ply{first})
	if got[0] != first || len(got) != 25 {
		t.Errorf("AppendMoves gives %d plies, the first %v; want 25 and %v", len(got), got[0], first)
	}
}

// TestShared plays, prints and views one state in several goroutines. The
// race detector does the rest.
func TestShared(t *testing.T) {
	s := parse(t, standard.Rules{}, notation)
	v := s.View(0)
	play := func() (texts []string) {
		r := rand.New(rand.NewPCG(5, 5))
		for _, p := range s.AppendPlies(nil) {
			next, err := s.Play(p)
			if err != nil {
				t.Error(err)
			}
			texts = append(texts, next.String())
			for _, q := range next.AppendPlies(nil) {
				last, err := next.Play(q)
				if err != nil {
					t.Error(err)
				}
				texts = append(texts, last.View(1).String())
			}
		}
		sample, view := v.Sample(r), s.View(game.Nobody)
		return append(texts, sample.String(), view.String(), v.String(), s.String())
	}
	want := play()
	start := make(chan struct{})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			<-start // together
			for range 10 {
				if diff := cmp.Diff(want, play()); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
	close(start)
	all.Wait()
}

// TestZeroValues holds the zero values to doing nothing: they come with every
// error.
func TestZeroValues(t *testing.T) {
	var s standard.State
	var v standard.View
	if s.Seats() != 0 || s.ToMove() != game.Nobody || s.Outcome().Over() || len(legal(s)) != 0 {
		t.Errorf("the zero State has %d seats, %v to move, the outcome %v, plies %v", s.Seats(), s.ToMove(), s.Outcome(), legal(s))
	}
	if _, err := s.Play(labyrinth.Ply{}); err == nil {
		t.Error("the zero State plays the zero Ply")
	}
	if v.ToMove() != game.Nobody || len(legal(v)) != 0 || s.View(0).ToMove() != game.Nobody {
		t.Errorf("the zero View has %v to move and the plies %v", v.ToMove(), legal(v))
	}
	_, _ = s.String(), v.String() // they print something
	_ = v.Sample(rand.New(rand.NewPCG(1, 1)))
}

// A bot's estimate grows with what a seat has found and when it comes nearer,
// and is 1 or 0 when the game is over.
func TestEstimate(t *testing.T) {
	// A is on b1, on the ring, and no passage leads to it from the middle. The
	// other seat acts, for which nothing changes.
	for seat, rises := range [][]string{
		{"b2,c3 a1,c3 2s :AD,:BC", "b1,c3 a1,c3 2s :AD,:BC", "b1,c3 a1,c3 2s D:A,:BC"},
		{"c3,b2 c3,a1 1s :BC,:AD", "c3,b1 c3,a1 1s :BC,:AD", "c3,b1 c3,a1 1s :BC,D:A"},
	} {
		last := 0.0
		for _, rest := range rises {
			if got := parse(t, small, ring+rest).Evaluate(game.Player(seat)); got <= last || got >= 1 {
				t.Errorf("%s: seat %d is estimated at %v after %v", rest, seat+1, got, last)
			} else {
				last = got
			}
		}
	}
	for text, winner := range map[string]game.Player{
		"b1,c3 a1,c3 1s A:,:E": 0,
		"c3,b1 c3,a1 2s :E,A:": 1,
	} {
		s := after(t, parse(t, small, ring+text), "W2:NES a1")
		for p := range game.Player(2) {
			want := 0.0
			if p == winner {
				want = 1
			}
			if got := s.Evaluate(p); got != want {
				t.Errorf("seat %v is estimated at %v in a game that seat %v has won", p, got, winner)
			}
		}
	}
}

// TestStatesAreKeys keeps states in a map.
func TestStatesAreKeys(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	seen := map[standard.State]bool{s: true}
	// Once round the row and back: every tile is where it was, but the ban is
	// another.
	back := after(t, s, "W2:NES a1 W2:NS c3 W2:NES a1 W2:NS c3")
	if seen[back] || field(back, "BAN") != "E2" {
		t.Errorf("%v\nis taken for\n%v", back, s)
	}
	seen[back] = true
	if again := parse(t, small, back.String()); !seen[again] || len(seen) != 2 {
		t.Errorf("%v is not found", again)
	}
}
