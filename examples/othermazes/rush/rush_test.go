package rush_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
)

// The variant keeps the contract of package game.
func TestKit(t *testing.T) { gametest.Test(t, rush.Rules{}, gametest.Options{}) }

// play plays a game in which nobody walks, and returns the number of plies. Each push is
// chosen by the function; check is called after each ply.
func play(t *testing.T, seed uint64, push func(plies []game.Ply, p game.Player) game.Ply, check func(s rush.State)) (s rush.State, plies int) {
	t.Helper()
	s, err := rush.Rules{}.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	for s.ToMove() != game.Nobody {
		p, v := s.ToMove(), rush.Rules{}.View(s, s.ToMove()).(rush.View)
		ply := labyrinth.Walk(v.Table().Pawn(p))
		if v.Table().Phase() == labyrinth.ToShift {
			ply = push(s.AppendPlies(nil), p)
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
		plies++
		check(s)
	}
	return s, plies
}

// A game ends after the tenth time in a row that both push the same line, and otherwise
// after 75 rounds of two pushes and two walks.
func TestEnd(t *testing.T) {
	nothing := func(rush.State) {}
	s, plies := play(t, 1, func(plies []game.Ply, _ game.Player) game.Ply { return plies[0] }, nothing)
	if plies != 9*4+2 || s.Outcome() != game.Draw() {
		t.Errorf("%d plies, %v", plies, s.Outcome())
	}
	n := 0
	_, plies = play(t, 1, func(plies []game.Ply, p game.Player) game.Ply {
		n++
		if n/2%10 == 9 {
			return plies[int(p)*3]
		}
		return plies[0]
	}, nothing)
	if plies != 75*4 {
		t.Errorf("%d plies, want 300", plies)
	}
}

// A pawn collects what a push brings under it. Then two quests are open, and a third opens
// before the next walks.
func TestCollect(t *testing.T) {
	rnd, pushed := rand.New(rand.NewPCG(1, 1)), 0
	for seed := range uint64(30) {
		before := 0
		play(t, seed, func(plies []game.Ply, _ game.Player) game.Ply { return plies[rnd.IntN(len(plies))] }, func(s rush.State) {
			found := 0
			for p := range game.Player(2) {
				v := rush.Rules{}.View(s, p).(rush.View)
				if x := v.Table().Board().At(v.Table().Pawn(p)).Picture; s.Goals(p).Has(x) && x != 0 && s.ToMove() >= 0 {
					t.Fatalf("%v\nseat %v is on %v, which it looks for", s, p, x)
				}
				cards := strings.Split(strings.Split(strings.Fields(s.String())[6], ",")[p], ":")
				found += len(cards[0])
				if n := s.Goals(p).Len(); n < min(3, len(cards[1]))-1 || n > 3 {
					t.Fatalf("%v\nseat %v has %d open quests", s, p, n)
				}
			}
			pushed += found - before
			before = found
		})
	}
	if pushed == 0 {
		t.Error("nobody has collected anything")
	}
}

// The board looks the same from both sides, and so do the quests.
func TestDeal(t *testing.T) {
	s, err := rush.Rules{}.Deal(2, 7)
	if err != nil {
		t.Fatal(err)
	}
	b := rush.Rules{}.View(s, 0).(rush.View).Table().Board()
	for sq := range b.Squares().All() {
		mine, other := b.At(sq), b.At(labyrinth.SquareAt(8-sq.Col(), 8-sq.Row()))
		if other.Open != mine.Open.Turned(2) && sq != labyrinth.SquareAt(4, 4) || (mine.Picture == 0) != (other.Picture == 0) || mine.Picture != 0 && max(mine.Picture, other.Picture)-min(mine.Picture, other.Picture) != 12 {
			t.Errorf("%v: %v and %v", sq, mine, other)
		}
	}
	piles := strings.Split(strings.Fields(s.String())[6], ",")
	for i, x := range piles[0][1:] {
		if want := fmt.Sprintf("%c", x+12); piles[1][i+1:i+2] != want {
			t.Errorf("%v: want %s", piles, want)
		}
	}
}
