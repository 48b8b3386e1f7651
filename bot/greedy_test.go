package bot_test

import (
	"context"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// done reports whether seat p has reached its goal between two states: it has won,
// or found another card.
func done(before, after state, p game.Player) bool {
	return after.Outcome().WonBy(p) || after.Cards().Found(p) > before.Cards().Found(p)
}

// findable reports whether the seat to act can reach its goal in this turn, by
// trying everything.
func findable(t tester, s state) bool {
	t.Helper()
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatalf("%v\nPlay(%v): %v", s, ply, err)
		}
		if done(s, next, s.ToMove()) || next.Table().Phase() == labyrinth.ToWalk && findable(t, next) {
			return true
		}
	}
	return false
}

// TestGreedyFinds checks that greedy reaches its goal whenever a turn can.
func TestGreedyFinds(t *testing.T) {
	can, cannot := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		_, s := randomState(t)
		if !findable(t, s) {
			cannot++
			return
		}
		can++
		p, now := s.ToMove(), s
		greedy := bot.Greedy(standard.Rules{}, rapid.Uint64().Draw(t, "bot"))
		for walked := false; !walked; {
			ply, err := ask(context.Background(), greedy, now.View(p))
			if err != nil {
				t.Fatal(err)
			}
			_, walked = labyrinth.SquareOf(ply)
			if now, err = now.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
		if !done(s, now, p) {
			t.Fatalf("seat %v could find its goal in\n%v\nbut greedy played to\n%v", p, s, now)
		}
	})
	if can == 0 || cannot == 0 {
		t.Errorf("the goal was in reach in %d states and out of reach in %d, want many of both", can, cannot)
	}
}

// TestGreedyPositions plays from states of the small game in which one turn reaches
// the goal. The passages run around the board and miss the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
func TestGreedyPositions(t *testing.T) {
	tests := []struct {
		name, text string
		plies      int
		want       func(s state) bool
	}{
		{
			"finds the goal", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AB,:D", 2,
			func(s state) bool { return s.Cards().Found(0) == 1 },
		},
		{
			// F is the spare: it is found where it goes in next to the pawn.
			"finds the spare", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :F,:D", 2,
			func(s state) bool { return s.Cards().Found(0) == 1 },
		},
		{
			"walks to the goal", "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D", 1,
			func(s state) bool { return s.Cards().Found(0) == 1 },
		},
		{
			"stays on the goal", "6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 1m :A,:D", 1,
			func(s state) bool { return s.Cards().Found(0) == 1 && s.Table().Pawn(0) == labyrinth.SquareAt(2, 1) },
		},
		{
			"goes home", "6aAc/5B7E5C/3aD9 7F - b3,c3 a1,c3 1s A:,:D", 2,
			func(s state) bool { return s.Outcome().WonBy(0) },
		},
		{
			"walks home", "6aAc/7F5B7E/3aD9 5C E2 c3,c3 a1,c3 1m A:,D:", 1,
			func(s state) bool { return s.Outcome().WonBy(0) },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for seed := range uint64(20) {
				s := parse(t, small, test.text)
				greedy := bot.Greedy(standard.Rules{}, seed)
				for range test.plies {
					ply, err := ask(t.Context(), greedy, s.View(0))
					if err != nil {
						t.Fatal(err)
					}
					if s, err = s.Play(ply); err != nil {
						t.Fatal(err)
					}
				}
				if !test.want(s) {
					t.Errorf("seed %d plays from\n%s\nto\n%v", seed, test.text, s)
				}
			}
		})
	}
}

// TestGreedyNears checks that greedy ends a turn that cannot reach the goal where
// the next one can, if possible.
func TestGreedyNears(t *testing.T) {
	can := 0
	rapid.Check(t, func(t *rapid.T) {
		_, s := randomState(t)
		if findable(t, s) || !nearable(t, s, s.ToMove()) {
			return
		}
		can++
		p, now := s.ToMove(), s
		greedy := bot.Greedy(standard.Rules{}, rapid.Uint64().Draw(t, "bot"))
		for now.ToMove() == p {
			ply, err := ask(context.Background(), greedy, now.View(p))
			if err != nil {
				t.Fatal(err)
			}
			if now, err = now.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
		if !oneTurn(t, now, p) {
			t.Fatalf("seat %v could come within one turn of its goal in\n%v\nbut greedy played to\n%v", p, s, now)
		}
	})
	if can == 0 {
		t.Error("in no position can a seat come nearer, which is common")
	}
}

// nearable reports whether seat p can end its turn where the next one can reach its
// goal.
func nearable(t tester, s state, p game.Player) bool {
	t.Helper()
	if s.ToMove() != p {
		return oneTurn(t, s, p)
	}
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatalf("%v\nPlay(%v): %v", s, ply, err)
		}
		if nearable(t, next, p) {
			return true
		}
	}
	return false
}

// oneTurn reports whether some shift of the board lets the pawn of seat p walk to
// its goal, or home if it has found everything.
func oneTurn(t tester, s state, p game.Player) bool {
	t.Helper()
	b := s.Table().Board()
	for _, shift := range b.AppendShifts(nil) {
		next, err := b.Shift(shift)
		if err != nil {
			t.Fatalf("%v\nShift(%v): %v", b, shift, err)
		}
		goal := s.Table().Home(p)
		if s.Cards().Left(p) > 0 {
			goal = next.Find(s.Cards().Top(p))
		}
		if next.Reach(b.Carry(shift.Slot, s.Table().Pawn(p))).Has(goal) {
			return true
		}
	}
	return false
}

// TestGreedyTree checks that greedy looks ahead over its own plies, and evaluates
// the states in which another player, chance or nobody acts.
func TestGreedyTree(t *testing.T) {
	leaf := func(toMove game.Player, estimate float64) node {
		return node{toMove: toMove, estimate: estimate, branches: []int{0}}
	}
	tests := []struct {
		name  string
		nodes []node
		want  int
	}{
		{
			"the best of three",
			[]node{{branches: []int{1, 2, 3}}, leaf(1, 0.2), leaf(1, 0.7), leaf(1, 0.4)},
			1,
		},
		{
			"what looks bad at first",
			[]node{{branches: []int{1, 2}}, leaf(1, 0.5), {estimate: 0, branches: []int{3, 4}}, leaf(1, 0.1), leaf(1, 0.6)},
			1,
		},
		{
			"what looks good at first",
			[]node{{branches: []int{1, 2}}, leaf(1, 0.5), {estimate: 0.9, branches: []int{3, 4}}, leaf(1, 0.1), leaf(1, 0.4)},
			0,
		},
		{
			"three plies deep",
			[]node{{branches: []int{1, 2}}, {branches: []int{3, 3}}, {branches: []int{4}}, leaf(1, 0.3), {branches: []int{3, 5}}, leaf(1, 0.8)},
			1,
		},
		{
			"no further than another seat",
			[]node{{branches: []int{1, 2}}, leaf(1, 0.5), {toMove: 1, estimate: 0.4, branches: []int{3}}, leaf(0, 1)},
			0,
		},
		{
			"no further than chance",
			[]node{{branches: []int{1, 2}}, leaf(1, 0.5), {toMove: game.Chance, estimate: 0.4, branches: []int{3}}, leaf(0, 1)},
			0,
		},
		{
			"a win at once",
			[]node{{branches: []int{1, 2}}, leaf(1, 0.9), {toMove: game.Nobody, estimate: 1}},
			1,
		},
		{
			"not a loss",
			[]node{{branches: []int{1, 2}}, {toMove: game.Nobody, estimate: 0}, leaf(1, 0.1)},
			1,
		},
		{
			"if all is lost, anything",
			[]node{{branches: []int{1}}, {toMove: game.Nobody, estimate: 0}},
			0,
		},
		{
			"for the seat that acts",
			[]node{{toMove: 1, branches: []int{1, 2, 3}}, leaf(0, 0.5), leaf(0, 0.2), leaf(0, 0.7)},
			1,
		},
	}
	for _, test := range tests {
		for seed := range uint64(10) {
			got, err := ask(t.Context(), bot.Greedy(treeRules{}, seed), treeView{tree{nodes: &test.nodes}})
			if err != nil || branchOf(got) != test.want {
				t.Errorf("%s: seed %d chooses %v, %v; want %d", test.name, seed, got, err, test.want)
			}
		}
	}
}

// TestGreedyAlone plays alone. No other seat ever acts, but the bot's search ends.
func TestGreedyAlone(t *testing.T) {
	s, err := standard.Rules{}.Deal(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	greedy := bot.Greedy(standard.Rules{}, 1)
	for range 40 {
		ply, err := ask(t.Context(), greedy, s.View(0))
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	if s.Cards().Found(0) == 0 {
		t.Errorf("in 20 turns nothing is found: %v", s)
	}
}
