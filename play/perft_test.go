package play_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestPerft compares with the counts that the notation gives for its example.
func TestPerft(t *testing.T) {
	s := parse(t, standard.Rules{}, notation)
	for depth, want := range []uint64{1, 24, 103, 3124, 19695} {
		if got := play.Perft(s, depth); got != want {
			t.Errorf("Perft(notation, %d) = %d, want %d", depth, got, want)
		}
	}
}

func TestPerftAgainstModel(t *testing.T) {
	for _, text := range []string{
		duel,
		"6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 1m :A,:D", // in the middle of a turn
		"6aAc/5B7E5C/3aD9 7F Nb a1,c1,c3 a1,c1,c3 3s :A,B:,:C",
		"6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:,D:", // games end within the depth
	} {
		s, slow := parse(t, small, text), model.MustParse(text)
		for depth := range 5 {
			if got, want := play.Perft(s, depth), uint64(slow.Count(depth)); got != want {
				t.Errorf("%s\nPerft %d = %d, want %d", text, depth, got, want)
			}
		}
	}
}

// TestPerftAtTheEnd checks that a finished game has no sequences of plies except
// the empty one.
func TestPerftAtTheEnd(t *testing.T) {
	s := parse(t, small, duelEnd)
	for depth, want := range []uint64{1, 0, 0} {
		if got := play.Perft(s, depth); got != want {
			t.Errorf("Perft of a finished game, %d = %d, want %d", depth, got, want)
		}
	}
	// Going wins and ends the game. After staying, chance has three plies.
	last := race{at: [3]int8{4}, seats: 1, roll: 1}
	for depth, want := range []uint64{1, 2, 3, 6} {
		if got := play.Perft(last, depth); got != want {
			t.Errorf("Perft before the last step, %d = %d, want %d", depth, got, want)
		}
	}
}

// TestPerftChance counts plies of chance: three rolls and two answers in turn.
func TestPerftChance(t *testing.T) {
	for depth, want := range []uint64{1, 3, 3 * 2, 3 * 2 * 3, 3 * 2 * 3 * 2} {
		if got := play.Perft(newRace(2), depth); got != want {
			t.Errorf("Perft of a race, %d = %d, want %d", depth, got, want)
		}
	}
}

func TestDivide(t *testing.T) {
	for _, test := range []struct {
		rules standard.Rules
		text  string
	}{
		{standard.Rules{}, notation},
		{small, duel},
		{small, "6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 1m :A,:D"},
		{small, duelEnd},
	} {
		s := parse(t, test.rules, test.text)
		for depth := 1; depth <= 3; depth++ {
			var (
				plies []ply
				sum   uint64
			)
			for _, b := range play.Divide(s, depth) {
				next, err := s.Play(b.Ply)
				if err != nil {
					t.Fatalf("%v\nDivide lists %v: %v", s, b.Ply, err)
				}
				if want := play.Perft(next, depth-1); b.Count != want {
					t.Errorf("%v\nDivide %d counts %d for %v, want %d", s, depth, b.Count, b.Ply, want)
				}
				plies = append(plies, b.Ply)
				sum += b.Count
			}
			if diff := cmp.Diff(s.AppendPlies(nil), plies, cmp.Comparer(func(a, b ply) bool { return a == b })); diff != "" {
				t.Errorf("%v\nplies of Divide %d (-canonical order +got):\n%s", s, depth, diff)
			}
			if want := play.Perft(s, depth); sum != want {
				t.Errorf("%v\nDivide %d sums to %d, want %d", s, depth, sum, want)
			}
		}
		for _, depth := range []int{0, -1} {
			if got := play.Divide(s, depth); got != nil {
				t.Errorf("Divide %d = %v, want none", depth, got)
			}
		}
	}
}

// TestDivideOrder checks the order of the plies: slots by side N, S, W, E, and at
// each slot the straight spare tile north-south, then east-west.
func TestDivideOrder(t *testing.T) {
	var got []string
	for _, b := range play.Divide(parse(t, standard.Rules{}, notation), 1) {
		if b.Count != 1 {
			t.Errorf("%v begins %d sequences of one ply", b.Ply, b.Count)
		}
		got = append(got, b.Ply.String())
	}
	var want []string
	for _, slot := range []string{"Nb", "Nd", "Nf", "Sb", "Sd", "Sf", "W2", "W4", "W6", "E2", "E4", "E6"} {
		want = append(want, slot+":NS", slot+":EW")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("plies (-want +got):\n%s", diff)
	}
}

// perftByHand is [play.Perft] written for the standard game alone. Tests and
// benchmarks compare the two.
func perftByHand(s standard.State, depth int, buf []game.Ply) (uint64, []game.Ply) {
	if depth <= 0 {
		return 1, buf
	}
	start := len(buf)
	buf = s.AppendPlies(buf)
	end := len(buf)
	if depth == 1 {
		return uint64(end - start), buf[:start]
	}
	var n uint64
	for i := start; i < end; i++ {
		next, err := s.Play(buf[i])
		if err != nil {
			panic(err)
		}
		var k uint64
		k, buf = perftByHand(next, depth-1, buf[:end])
		n += k
	}
	return n, buf[:start]
}

func TestPerftByHand(t *testing.T) {
	s := parse(t, standard.Rules{}, notation)
	for depth := range 5 {
		got, _ := perftByHand(s, depth, nil)
		if want := play.Perft(s, depth); got != want {
			t.Errorf("by hand %d is %d, Perft returns %d", depth, got, want)
		}
	}
}

// A listed state cannot count its plies, so that Perft plays every ply.
type listed struct{ standard.State }

func (listed) CountPlies(int) (uint64, bool) { return 0, false }

func (s listed) Play(ply game.Ply) (listed, error) {
	next, err := s.State.Play(ply)
	return listed{next}, err
}

// TestPerftPlaying compares counting with playing every ply, in states to shift
// and to walk.
func TestPerftPlaying(t *testing.T) {
	for seed := range uint64(6) {
		s, err := standard.Rules{}.Deal(1+int(seed%4), seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			for depth := range 4 {
				if got, want := play.Perft(s, depth), play.Perft(listed{s}, depth); got != want {
					t.Errorf("%v\nPerft to depth %d is %d, and %d by playing", s, depth, got, want)
				}
			}
			plies := s.AppendPlies(nil)
			if s, err = s.Play(plies[int(seed)%len(plies)]); err != nil {
				t.Fatal(err)
			}
		}
	}
}
