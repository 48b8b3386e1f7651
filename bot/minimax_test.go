package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
)

// A puzzle is a state of a game that a hash makes up: who acts, how many plies there
// are, and how good a state is for seat 0.
type puzzle struct {
	id     uint32
	chance bool // chance has acted last, so it does not now
}

type way uint8

func (o way) AppendText(b []byte) ([]byte, error) { return strconv.AppendInt(b, int64(o), 10), nil }

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

func (s puzzle) AppendPlies(dst []way) []way {
	if s.ToMove() == game.Nobody {
		return dst
	}
	for i := range way(1 + s.hash(3)>>29%5) {
		dst = append(dst, i)
	}
	return dst
}

func (s puzzle) Play(o way) (puzzle, error) {
	return puzzle{s.hash(10+uint32(o)) >> 20, s.ToMove() == game.Chance}, nil
}
func (s puzzle) Weight(o way) int            { return 1 + int(s.hash(20+uint32(o))>>30) }
func (s puzzle) View(game.Player) puzzleView { return puzzleView{s} }

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

type puzzleView struct{ puzzle }

func (v puzzleView) Seat() game.Player        { return v.ToMove() }
func (v puzzleView) Sample(*rand.Rand) puzzle { return v.puzzle }
func (v puzzleView) State() puzzle            { return v.puzzle }

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

func newPuzzler() *alphaBeta[puzzle, way, puzzleView] {
	x := &alphaBeta[puzzle, way, puzzleView]{table: make(map[puzzle]entry[way]), been: make(map[puzzle]bool)}
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
		if got := newPuzzler().value(s, depth, -1, 2, 0); math.Abs(got-want) > 1e-5 {
			t.Errorf("value(%v, %d) = %v, want %v", s, depth, got, want)
		}
		alpha := r.Float64()
		beta := alpha + r.Float64()/4
		x := newPuzzler()
		for range 2 { // the second time the table knows it
			got := x.value(s, depth, alpha, beta, 0)
			switch {
			case got <= alpha && want > got+1e-5, got >= beta && want < got-1e-5,
				got > alpha && got < beta && math.Abs(got-want) > 1e-5:
				t.Errorf("value(%v, %d, %v, %v) = %v; the value is %v", s, depth, alpha, beta, got, want)
			}
		}
	}
}
