package standard_test

import (
	"errors"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// The contract, held at compile time.
var (
	_ game.Rules[standard.State, labyrinth.Ply, standard.View] = standard.Rules{}

	_ = play.Perft[standard.State, labyrinth.Ply, standard.View] // a State
	_ = isView[standard.View, standard.State, labyrinth.Ply]     // a View
)

func isView[V game.View[S, P], S, P any]() {}

// notation is the position that the notation gives as its example.
const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// small is a game on nine squares, with a picture on each of its loose tiles
// and none in the corners. Its slots are Nb, Sb, W2 and E2.
var small = smallGame("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")

// ring is how most of the hand-made positions begin: the spare is 7F, nothing
// is banned, and the passages run round the board and miss the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
const ring = "6aAc/5B7E5C/3aD9 7F - "

// seated are ways for 1 to 4 seats to go on from there: at home, a card each.
var seated = []string{
	"a1 a1 1s :A",
	"a1,c3 a1,c3 1s :A,:B",
	"a1,c1,c3 a1,c1,c3 1s :A,:B,:C",
	"a1,c1,c3,a3 a1,c1,c3,a3 1s :A,:B,:C,:D",
}

func smallGame(layout string) standard.Rules {
	l, err := labyrinth.ParseLayout(layout)
	if err != nil {
		panic(err)
	}
	return standard.Rules{Layout: l}
}

// parse reads a state that has to be good.
func parse(t rapid.TB, g standard.Rules, text string) standard.State {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// ply reads a ply that has to be good notation.
func ply(t rapid.TB, text string) labyrinth.Ply {
	t.Helper()
	p, err := labyrinth.ParsePly(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// after plays plies, parted by spaces, each of which has to be legal.
func after(t rapid.TB, s standard.State, plies string) standard.State {
	t.Helper()
	for word := range strings.FieldsSeq(plies) {
		next, err := s.Play(ply(t, word))
		if err != nil {
			t.Fatalf("%v\nPlay(%s): %v", s, word, err)
		}
		s = next
	}
	return s
}

// wantText fails unless the state prints as given.
func wantText(t rapid.TB, s standard.State, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), strings.Fields(s.String())); diff != "" {
		t.Errorf("state (-want +got):\n%s", diff)
	}
}

// field returns a field of the state's text, by its name in the notation.
func field(s interface{ String() string }, name string) string {
	i := slices.Index([]string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN", "CARDS"}, name)
	return strings.Fields(s.String())[i]
}

// wantField fails unless a field of the state's text is as given.
func wantField(t rapid.TB, s standard.State, name, want string) {
	t.Helper()
	if got := field(s, name); got != want {
		t.Errorf("%s is %s, want %s in\n%v", name, got, want, s)
	}
}

// legal returns the texts of the legal plies in their order.
func legal(s interface {
	AppendPlies(dst []labyrinth.Ply) []labyrinth.Ply
},
) []string {
	var texts []string
	for _, p := range s.AppendPlies(nil) {
		texts = append(texts, p.String())
	}
	return texts
}

// wantIllegal fails unless the state refuses each ply and stays as it is.
func wantIllegal(t rapid.TB, s standard.State, plies ...string) {
	t.Helper()
	before := s.String()
	for _, word := range plies {
		if next, err := s.Play(ply(t, word)); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%v\nPlay(%s) = %v, %v; want an error that matches ErrIllegal", s, word, next, err)
		}
		if slices.Contains(legal(s), word) {
			t.Errorf("%v\nlists %s as legal", s, word)
		}
	}
	if s.String() != before {
		t.Errorf("a refused ply changed %s\ninto %v", before, s)
	}
}

// wantLegal fails unless the legal plies are as given, parted by spaces.
func wantLegal(t rapid.TB, s standard.State, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), legal(s), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%v\nlegal plies (-want +got):\n%s", s, diff)
	}
}

// wantModel fails unless the state and the model agree on everything that can
// be seen of them: text, legal plies and their order, outcome, and every view.
func wantModel(t rapid.TB, s standard.State, slow *model.Game, look standard.Look) {
	t.Helper()
	if got, want := s.String(), slow.String(); got != want {
		t.Fatalf("text (-model +state):\n%s", cmp.Diff(strings.Fields(want), strings.Fields(got)))
	}
	want := slow.Legal()
	if diff := cmp.Diff(want, legal(s), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%v\nlegal plies (-model +state):\n%s", s, diff)
	}
	over, winner := slow.Outcome()
	outcome, toMove := game.Outcome{}, game.Player(slow.Seat-1)
	if over {
		outcome, toMove = game.Won(game.Player(winner-1)), game.Nobody
	}
	if s.Outcome() != outcome || s.ToMove() != toMove || s.Seats() != len(slow.Pawns) {
		t.Fatalf("%v\noutcome %v, to move %v of %d, want %v, %v of %d",
			s, s.Outcome(), s.ToMove(), s.Seats(), outcome, toMove, len(slow.Pawns))
	}
	for seat := range len(slow.Pawns) + 1 { // the last is nobody's
		v := s.View(game.Player(seat))
		if got, want := v.String(), slow.View(seat+1, look != standard.OnTurn); got != want {
			t.Fatalf("%v\nview of seat %d (-model +view):\n%s", s, seat+1, cmp.Diff(strings.Fields(want), strings.Fields(got)))
		}
		if v.Outcome() != outcome || v.ToMove() != toMove {
			t.Fatalf("%v\nview of seat %d: outcome %v, to move %v", s, seat+1, v.Outcome(), v.ToMove())
		}
		if diff := cmp.Diff(want, legal(v), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%v\nlegal plies in the view of seat %d (-model +view):\n%s", s, seat+1, diff)
		}
	}
}

// target returns the square the seat to act heads for: its goal's, its home
// if all is found, or the zero Square if the goal is the spare.
func target(b labyrinth.Board, s standard.State) labyrinth.Square {
	if goal := s.Cards().Top(s.ToMove()); goal != 0 {
		return b.Find(goal)
	}
	return s.Table().Home(s.ToMove())
}

// seek returns a legal ply that brings the seat to act nearer to winning: one
// that reaches its target in this turn, if there is one, else the ply that
// other picks out of so many.
func seek(s standard.State, other func(n int) int) labyrinth.Ply {
	b, pawn := s.Table().Board(), s.Table().Pawn(s.ToMove())
	plies := s.AppendPlies(nil)
	if s.Table().Phase() == labyrinth.ToWalk {
		if to := target(b, s); to != 0 && b.Reach(pawn).Has(to) {
			return labyrinth.Walk(to)
		}
		return plies[other(len(plies))]
	}
	for _, turn := range b.AppendTurns(nil, pawn) {
		pushed, err := b.Shift(turn.Shift)
		if err != nil {
			panic(err)
		}
		if turn.Reach.Has(target(pushed, s)) {
			return labyrinth.Push(turn.Shift)
		}
	}
	return plies[other(len(plies))]
}
