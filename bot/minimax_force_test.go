// This file checks alpha-beta in Battle Chess against an exhaustive search for forced
// wins, in states with few pieces.

package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// forces reports whether a seat wins within a number of plies, whatever the other plays
// and whatever cards are drawn. It looks at everything.
func forces(s battlechess.State, seat game.Player, depth int) bool {
	p := s.ToMove()
	switch {
	case p == game.Nobody:
		return s.Outcome().WonBy(seat)
	case p == game.Chance:
		depth++ // a card is not a ply of a seat
	case depth == 0:
		return false
	}
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			panic(err)
		}
		if won := forces(next, seat, depth-1); won == (p == seat) {
			return won
		}
	}
	return p != seat
}

// endings returns states of random games in which a seat acts, nobody has eggs, and few
// pieces are left. Some games never end: what is left of both seats may not reach each other.
func endings(t *testing.T, n int) (all []battlechess.State) {
	t.Helper()
	for seed := uint64(0); len(all) < n; seed++ {
		s, err := battlechess.Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 1))
		for range 2000 {
			if s.Outcome().Over() {
				break
			}
			if s.ToMove() != game.Chance && few(s) && r.IntN(4) == 0 {
				all = append(all, s)
			}
			plies := s.AppendPlies(nil)
			if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all[:n]
}

// few reports whether each seat has few pieces on the mat, and no eggs.
func few(s battlechess.State) bool {
	for p := range game.Player(2) {
		if c := s.PieceCount(p); c.Mat > 4 || c.Eggs > 0 {
			return false
		}
	}
	return true
}

// TestMinimaxForces checks that a search finds exactly the wins and the losses that are
// forced within its depth.
func TestMinimaxForces(t *testing.T) {
	wins, losses := 0, 0
	for _, s := range endings(t, long.Count(500, 4000)) {
		thought := newBattler(t.Context(), s, Budget{Iterations: 3}).choose(at(s))
		if thought.Iterations == 0 {
			continue // there is only one ply
		}
		seat, value := s.ToMove(), thought.Candidates[0].Value
		win, loss := forces(s, seat, thought.Iterations), forces(s, 1-seat, thought.Iterations)
		if (value == 1) != win || (value == 0) != loss {
			t.Errorf("%v: a search of %d plies says %v; forced are a win %v, a loss %v", s, thought.Iterations, value, win, loss)
		}
		if win {
			wins++
		}
		if loss {
			losses++
		}
	}
	if wins < 5 || losses < 5 {
		t.Errorf("only %d wins and %d losses are forced", wins, losses)
	}
}
