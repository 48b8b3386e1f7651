package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
)

// A puzzle is a state of a game that a hash makes up: who acts, how many plies there
// are, and how good a state is for seat 0.
type puzzle struct {
	id     uint32
	chance bool // chance has acted last, so it does not now
}

// way returns the ply of a puzzle with a number from 0 to 9, and wayOf the number.
func way(n uint32) game.Ply     { return game.PlyOf(string(rune('0' + n))) }
func wayOf(ply game.Ply) uint32 { return uint32(ply.At(0) - '0') }

// hash returns a number from 0 to 2^32-1 that depends on the state and the salt.
func (s puzzle) hash(salt uint32) uint32 {
	x := s.id*2654435761 + salt*40503
	x ^= x >> 15
	x *= 2246822519
	x ^= x >> 13
	return x * 3266489917
}

func (s puzzle) AppendText(b []byte) ([]byte, error) {
	return strconv.AppendInt(b, int64(s.id), 10), nil
}
func (s puzzle) Seats() int { return 2 }

func (s puzzle) ToMove() game.Player {
	switch s.hash(1) >> 28 {
	case 0:
		return game.Nobody
	case 1, 2, 3, 4:
		if !s.chance {
			return game.Chance
		}
	}
	return game.Player(s.hash(2) >> 31)
}

func (s puzzle) AppendPlies(dst []game.Ply) []game.Ply {
	if s.ToMove() == game.Nobody {
		return dst
	}
	for i := range 1 + s.hash(3)>>29%5 {
		dst = append(dst, way(i))
	}
	return dst
}

func (s puzzle) Play(ply game.Ply) (puzzle, error) {
	return puzzle{s.hash(10+wayOf(ply)) >> 20, s.ToMove() == game.Chance}, nil
}
func (s puzzle) Weight(ply game.Ply) int { return 1 + int(s.hash(20+wayOf(ply))>>30) }

func (s puzzle) Outcome() game.Outcome {
	if s.ToMove() == game.Nobody {
		return game.Draw()
	}
	return game.Outcome{}
}

func (s puzzle) Evaluate(p game.Player) float64 {
	x := float64(s.hash(4)) / math.MaxUint32
	if p == 1 {
		return 1 - x
	}
	return x
}

// plain is the slow twin of alphaBeta.value for seat 0: it looks at everything.
func plain(s puzzle, depth int) float64 {
	p := s.ToMove()
	if p == game.Nobody || depth == 0 {
		return s.Evaluate(0)
	}
	best, sum, total := float64(p), 0.0, 0.0 // the worst for p
	for _, ply := range s.AppendPlies(nil) {
		next, _ := s.Play(ply)
		switch p {
		case game.Chance:
			w := float64(s.Weight(ply))
			sum, total = sum+w*plain(next, depth), total+w
		case 0:
			best = max(best, plain(next, depth-1))
		default:
			best = min(best, plain(next, depth-1))
		}
	}
	if p == game.Chance {
		return sum / total
	}
	return best
}

// at returns the position with a state. It knows no rules.
func at[S State[S]](s S) *position { return &position{box: (&boxOf[S]{s: s}).bound()} }

func newPuzzler() *alphaBeta {
	x := newAlphaBeta(at(puzzle{}), Budget{})
	x.meter.start(context.Background(), true, true)
	return x
}

// TestAlphaBeta compares the search with its slow twin, in whole windows and in
// narrow ones, where it may return a bound.
func TestAlphaBeta(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		s, depth := puzzle{id: r.Uint32() >> 20}, 1+r.IntN(3)
		want := plain(s, depth)
		if got := newPuzzler().value(at(s), depth, -1, 2, 0); math.Abs(got-want) > 1e-5 {
			t.Errorf("value(%v, %d) = %v, want %v", s, depth, got, want)
		}
		alpha := r.Float64()
		beta := alpha + r.Float64()/4
		x := newPuzzler()
		for range 2 { // the second time the table knows it
			got := x.value(at(s), depth, alpha, beta, 0)
			switch {
			case got <= alpha && want > got+1e-5, got >= beta && want < got-1e-5,
				got > alpha && got < beta && math.Abs(got-want) > 1e-5:
				t.Errorf("value(%v, %d, %v, %v) = %v; the value is %v", s, depth, alpha, beta, got, want)
			}
		}
	}
}

// TestMean asks for means in windows that end at the mean or next to it, where sums may
// be off in the last place.
func TestMean(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := 0; n < 3000; {
		const depth = 1 // further on, the table may know more of a state than its twin
		s := puzzle{id: r.Uint32() >> 20}
		if s.ToMove() != game.Chance {
			continue
		}
		n++
		want := plain(s, depth)
		alpha, beta := want, 2.0
		for range r.IntN(3) {
			alpha = math.Nextafter(alpha, -1)
		}
		switch r.IntN(3) {
		case 0:
			beta = math.Nextafter(alpha, 2)
		case 1:
			alpha, beta = r.Float64()-1, alpha
		}
		got := newPuzzler().mean(at(s), depth, alpha, beta, 0)
		if got <= alpha && want > got+1e-12 || got >= beta && want < got-1e-12 || got > alpha && got < beta && math.Abs(got-want) > 1e-12 {
			t.Errorf("mean(%v, %d, %v, %v) = %v; it is %v", s, depth, alpha, beta, got, want)
		}
	}
}

// TestMinimaxChooses checks that the bot chooses a ply whose value its slow twin finds
// best, for as many iterations as the twin looks ahead plies. A search that has found
// a certain win, or a clear lead, may end before that.
func TestMinimaxChooses(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	chosen := 0
	for chosen < 200 {
		s, depth := puzzle{id: r.Uint32() >> 20}, 1+r.IntN(2)
		if s.ToMove() != 0 {
			continue
		}
		chosen++
		x := newAlphaBeta(at(s), Budget{Iterations: depth})
		x.meter.start(t.Context(), true, true)
		thought := x.choose(at(s))
		ply := thought.Ply
		next, _ := s.Play(ply)
		got, want := plain(next, depth-1), plain(s, depth)
		if math.Abs(got-want) > 1e-5 || len(s.AppendPlies(nil)) > 1 && math.Abs(thought.Candidates[0].Value-want) > 1e-5 {
			t.Errorf("in %v with depth %d it chooses %v of value %v, thinks %+v; the best value is %v", s, depth, ply, got, thought, want)
		}
	}
}

// battles calls f with states of games between greedy bots in which a seat acts.
func battles(t *testing.T, games int, f func(battlechess.State)) {
	t.Helper()
	for seed := range uint64(games) {
		s, err := battlechess.Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 0))
		greedy := Greedy(battlechess.Rules{}, seed)
		for range 100 { // a game can last forever
			if s.Outcome().Over() {
				break
			}
			ply := play.Reveal(s, r)
			if p := s.ToMove(); p != game.Chance {
				f(s)
				a, err := greedy(t.Context(), play.Question{View: s.View(p)})
				if err != nil {
					t.Fatal(err)
				}
				ply = a.Ply
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
	}
}

type battler = alphaBeta

func newBattler(ctx context.Context, s battlechess.State, b Budget) *battler {
	x := newAlphaBeta(at(s), b)
	x.seat = s.ToMove()
	x.meter.start(ctx, true, true)
	return x
}

// won reports whether a seat has won, or wins with every card: a legend may strike the
// target for certain, and need a card for another piece.
func won(s battlechess.State, seat game.Player) bool {
	if s.ToMove() != game.Chance {
		return s.Outcome().WonBy(seat)
	}
	return !slices.ContainsFunc(s.AppendPlies(nil), func(card game.Ply) bool {
		next, err := s.Play(card)
		return err != nil || !next.Outcome().WonBy(seat)
	})
}

// canWin reports whether the seat to act wins for certain with one ply.
func canWin(s battlechess.State) bool {
	return slices.ContainsFunc(s.AppendPlies(nil), func(ply game.Ply) bool {
		next, err := s.Play(ply)
		return err == nil && won(next, s.ToMove())
	})
}

// TestMinimaxWins checks that even without a budget the bot wins if it can with one
// ply, and that with a small one it does not let the other seat do so if it can
// prevent that for certain.
func TestMinimaxWins(t *testing.T) {
	wins, saves := 0, 0
	battles(t, 40, func(s battlechess.State) {
		if canWin(s) {
			wins++
			ply := newBattler(t.Context(), s, Budget{}).choose(at(s)).Ply
			if next, _ := s.Play(ply); !won(next, s.ToMove()) {
				t.Errorf("%v could win and plays %s", s, ply)
			}
			return
		}
		loses, holds := 0, 0
		for _, ply := range s.AppendPlies(nil) {
			next, _ := s.Play(ply)
			switch {
			case next.ToMove() != 1-s.ToMove():
			case canWin(next):
				loses++
			default:
				holds++
			}
		}
		if loses < holds || holds == 0 { // it is no test
			return
		}
		saves++
		ply := newBattler(t.Context(), s, Budget{Iterations: 2}).choose(at(s)).Ply
		if next, _ := s.Play(ply); next.ToMove() == 1-s.ToMove() && canWin(next) {
			t.Errorf("%v plays %s and loses at once", s, ply)
		}
	})
	if wins < 10 || saves < 10 {
		t.Errorf("only %d states in which a seat wins at once, and %d in which it could lose", wins, saves)
	}
}

// TestMinimaxBudget checks that a search spends all of a budget in nodes, but no more
// than the meter overlooks and the plies of one state, unless it ends early. A search with
// more nodes looks at least as deep.
func TestMinimaxBudget(t *testing.T) {
	battles(t, long.Count(1, 2), func(s battlechess.State) {
		const list = 100 // plies of a state are counted together; this many are rare
		depth, value := 0, 0.0
		for _, nodes := range []int{1, 300, 2_000, 10_000} {
			thought := newBattler(t.Context(), s, Budget{Nodes: nodes}).choose(at(s))
			plies := len(s.AppendPlies(nil))
			if most := max(nodes, plies) + burst + list; thought.Nodes > most || thought.Iterations < depth {
				t.Errorf("%v: with %d nodes it takes %d and %d iterations; want at most %d and at least %d", s, nodes, thought.Nodes, thought.Iterations, most, depth)
			}
			depth, value = thought.Iterations, thought.Candidates[0].Value
		}
		if depth < 2 && value > 0 && value < 1 {
			t.Errorf("%v: it looks %d plies ahead with 10,000 nodes", s, depth)
		}
	})
}

// TestMinimaxCanceled interrupts a search after each look at its context. It plays the
// best ply of a depth that it has finished, or one that is better at the next.
func TestMinimaxCanceled(t *testing.T) {
	s, err := battlechess.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	value := func(ply game.Ply, depth int) float64 {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		return newBattler(t.Context(), s, Budget{}).value(at(next), depth-1, unknownLow, unknownHigh, 1)
	}
	for left := range 40 {
		x := newBattler(&Patient{Context: t.Context(), Left: left}, s, Budget{Nodes: 1 << 40})
		thought := x.choose(at(s))
		ply := thought.Ply
		depth := thought.Iterations
		if depth == 0 {
			continue // the order of the plies
		}
		first := newBattler(t.Context(), s, Budget{Iterations: depth}).choose(at(s)).Ply
		if ply != first && value(ply, depth+1) <= value(first, depth+1) {
			t.Errorf("canceled after %d looks, at depth %d, it plays %s; it should play %s or a better ply", left, depth, ply, first)
		}
	}
}

// TestMemory checks that a memory keeps the newest values, and no more than two
// generations.
func TestMemory(t *testing.T) {
	m := newMemory[puzzle]()
	key := func(i int) box { return at(puzzle{id: uint32(i)}).box }
	for i := range 3*generation + 10 {
		m.put(key(i), entry{depth: -i})
		for _, k := range []int{0, i / 2, i - generation + 1, i} {
			if e, found := m.get(key(k)); found && e.depth != -k || !found && k >= 0 && k > i-generation {
				t.Fatalf("after %d values, get(%d) = %d, %v", i+1, k, e.depth, found)
			}
		}
		if n := len(m.young) + len(m.old); n > 2*generation {
			t.Fatalf("it has %d values", n)
		}
	}
	if _, found := m.get(key(0)); found {
		t.Error("it does not forget")
	}
}
