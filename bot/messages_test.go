// This file tests the expert in the anniversary game.

package bot_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
)

// Budgets for the expert of the anniversary game.
var budgets = []bot.Budget{{}, {Nodes: 1}, {Nodes: 1000}, {Nodes: 4000}}

// anniversaryTurns calls f for states in which a seat begins its turn, in games of two experts.
func anniversaryTurns(t *testing.T, deals int, f func(s anniversary.State)) {
	t.Helper()
	anniversaryStates(t, 2, deals, func(s anniversary.State) {
		if s.Table().Phase() == labyrinth.ToShift && s.Message() == 0 {
			f(s)
		}
	})
}

// anniversaryStates calls f for all states in which a seat acts, in games of experts.
func anniversaryStates(t *testing.T, seats, deals int, f func(s anniversary.State)) {
	t.Helper()
	for seed := range uint64(deals) {
		s, err := anniversary.Rules{}.Deal(seats, seed)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 1))
		for range 400 {
			if s.Outcome().Over() {
				break
			}
			ply := play.Reveal(s, r)
			if s.ToMove() >= 0 {
				f(s)
				if ply, err = ask(t.Context(), bot.Expert(anniversary.Rules{}, seed, bot.Budget{}), s.View(s.ToMove())); err != nil {
					t.Fatal(err)
				}
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// turn plays the turn of the seat to act.
func turn(t *testing.T, s anniversary.State, b bot.Budget) anniversary.State {
	t.Helper()
	p, choose := s.ToMove(), bot.Expert(anniversary.Rules{}, 1, b)
	r := rand.New(rand.NewPCG(1, 1))
	for s.ToMove() == p || s.ToMove() == game.Chance {
		ply := play.Reveal(s, r)
		var err error
		if s.ToMove() == p {
			if ply, err = ask(t.Context(), choose, s.View(p)); err != nil {
				t.Fatal(err)
			}
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// inReach reports whether a seat can reach one of its targets in a turn on a board,
// without messages.
func inReach(s anniversary.State, b labyrinth.Board, p game.Player, pawn labyrinth.Square) bool {
	for _, turn := range b.AppendTurns(nil, pawn) {
		after, err := b.Shift(turn.Shift)
		if err != nil {
			panic(err) // it is listed
		}
		goals := after.FindAll(s.Goals(p))
		if s.Cards().Left(p) == 0 {
			goals = labyrinth.SquaresOf(s.Table().Home(p))
		}
		if turn.Reach.Intersect(goals).Len() > 0 {
			return true
		}
	}
	return false
}

// TestExpertFinds checks that the expert makes a find whenever its turn can without
// messages, even without a budget. A seat on its way home is another matter.
func TestExpertFinds(t *testing.T) {
	n := 0
	anniversaryTurns(t, 4, func(s anniversary.State) {
		p := s.ToMove()
		if s.Cards().Left(1-p) == 0 || !inReach(s, s.Table().Board(), p, s.Table().Pawn(p)) {
			return
		}
		n++
		for _, b := range budgets {
			after := turn(t, s, b)
			if after.Cards().Found(p) == s.Cards().Found(p) && !after.Outcome().WonBy(p) {
				t.Errorf("with %v nodes the expert finds nothing in\n%s", b.Nodes, text(t, s))
			}
		}
	})
	if n < 20 {
		t.Errorf("only %d states", n)
	}
}

// TestExpertDenies checks that the expert blocks the way home of a seat that would win in
// its next turn, if it can do so without messages and cannot win itself. In some states it
// would do no good, because a message would take the other seat home.
func TestExpertDenies(t *testing.T) {
	n, denied := 0, 0
	anniversaryTurns(t, long.Count(30, 300), func(s anniversary.State) {
		p := s.ToMove()
		q, b := 1-p, s.Table().Board()
		pawn := s.Table().Pawn(q)
		if s.Cards().Left(q) > 0 || s.Cards().Left(p) == 0 || !inReach(s, b, q, pawn) {
			return
		}
		for _, shift := range b.AppendShifts(nil) {
			after, err := b.Shift(shift)
			if err != nil {
				t.Fatal(err)
			}
			if inReach(s, after, q, b.Carry(shift.Slot, pawn)) {
				continue
			}
			n++
			answer := turn(t, s, bot.Budget{Nodes: 2000})
			if !inReach(answer, answer.Table().Board(), q, answer.Table().Pawn(q)) {
				denied++
			}
			return
		}
	})
	if n < 10 || denied < n*4/5 {
		t.Errorf("in %d of %d states the expert blocks the way home, want four of five or more", denied, n)
	}
}

// TestExpertBudget checks that the expert counts its nodes, and that it stops close to
// its budget, if that is enough for what it does in any case.
func TestExpertBudget(t *testing.T) {
	nodes := func(s anniversary.State, b bot.Budget) int {
		thought, err := bot.Expert(anniversary.Rules{}, 1, b)(t.Context(), play.Question{View: s.View(s.ToMove())})
		if err != nil {
			t.Fatal(err)
		}
		return thought.Nodes
	}
	for seats, deals := range map[int]int{2: long.Count(2, 12), 3: long.Count(1, 2), 4: 1} {
		anniversaryStates(t, seats, deals, func(s anniversary.State) {
			least := nodes(s, bot.Budget{})
			for _, budget := range []int{300, 1000, 2500} {
				if n := nodes(s, bot.Budget{Nodes: budget}); n > max(least, budget)+650 {
					t.Errorf("%d seats: %d nodes with a budget of %d; without one, %d\n%v", seats, n, budget, least, s)
				}
			}
		})
	}
}
