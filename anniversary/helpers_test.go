// This file holds what the tests share: small boards, and shorthands that
// parse, play and compare texts.

package anniversary_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// The contract, held at compile time.
var (
	_ game.Rules[anniversary.State, anniversary.Ply, anniversary.View] = anniversary.Rules{}

	_ = play.Perft[anniversary.State, anniversary.Ply, anniversary.View]     // a State
	_ = isView[anniversary.View, anniversary.State, anniversary.Ply]         // a View
	_ = map[anniversary.State]map[anniversary.View]map[anniversary.Ply]int{} // comparable
)

func isView[V game.View[S, P], S, P any]() {}

// small is a game on nine squares, with the given messages on the backs of
// four straights, a corner and a T-junction that bear the pictures A to F.
func small(backs string) anniversary.Rules {
	l, err := labyrinth.ParseLayout("6c/39 5A5B5C5D3E7F a1,c1,c3,a3 - " + backs)
	if err != nil {
		panic(err)
	}
	return anniversary.Rules{Layout: l}
}

// at returns, in the game with one message on the back of D, the position in
// which the first seat is about to push that tile out by Nb.
//
//	a1 ES  b1 EW A  c1 SW        the ring around b2 is open;
//	a2 NS B  b2 NEW F  c2 NS C   nothing leads to b2
//	a3 NE  b3 EW D  c3 NW        the spare is the corner E
func at(t testing.TB, message, cards string, options ...func(*anniversary.Rules)) anniversary.State {
	t.Helper()
	g := small("5" + message)
	for _, option := range options {
		option(&g)
	}
	pawns := []string{"a1", "c3", "c1", "a3"}[:strings.Count(cards, ",")+1]
	squares := strings.Join(pawns, ",")
	return parse(t, g, "6aAc/5BbF5C/3aD"+message+"9 3E - "+squares+" "+squares+" 1s "+cards+" - -")
}

// parse reads a state that has to be good.
func parse(t testing.TB, g anniversary.Rules, text string) anniversary.State {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	if s.String() != text {
		t.Fatalf("parsed  %s\nprinted %v", text, s)
	}
	return s
}

// ply reads a ply that has to be good notation.
func ply(t testing.TB, text string) anniversary.Ply {
	t.Helper()
	p, err := anniversary.Rules{}.ParsePly(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// after plays plies, parted by spaces, each of which has to be legal.
func after(t testing.TB, s anniversary.State, plies string) anniversary.State {
	t.Helper()
	for word := range strings.FieldsSeq(plies) {
		if !slices.Contains(legal(s), word) {
			t.Fatalf("%v\ndoes not list %s", s, word)
		}
		next, err := s.Play(ply(t, word))
		if err != nil {
			t.Fatalf("%v\nPlay(%s): %v", s, word, err)
		}
		s = next
	}
	return s
}

// field returns a field of a text of a state or view, by its name.
func field(s interface{ String() string }, name string) string {
	i := slices.Index([]string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN", "CARDS", "SEEN", "EVENT"}, name)
	return strings.Fields(s.String())[i]
}

// want fails unless the named fields of a text are as given: NAME value and
// so on.
func want(t testing.TB, s interface{ String() string }, namesAndValues ...string) {
	t.Helper()
	for pair := range slices.Chunk(namesAndValues, 2) {
		if got := field(s, pair[0]); got != pair[1] {
			t.Errorf("%s is %s, want %s in\n%v", pair[0], got, pair[1], s)
		}
	}
}

// legal returns the texts of the legal plies in their order.
func legal(s interface {
	AppendPlies(dst []anniversary.Ply) []anniversary.Ply
},
) []string {
	var texts []string
	for _, p := range s.AppendPlies(nil) {
		texts = append(texts, p.String())
	}
	return texts
}

// wantLegal fails unless the legal plies are as given, parted by spaces.
func wantLegal(t testing.TB, s anniversary.State, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), legal(s)); diff != "" {
		t.Errorf("%v\nlegal plies (-want +got):\n%s", s, diff)
	}
}

// wantIllegal fails unless the state refuses each ply.
func wantIllegal(t testing.TB, s anniversary.State, plies ...string) {
	t.Helper()
	for _, word := range plies {
		if next, err := s.Play(ply(t, word)); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%v\nPlay(%s) = %v, %v; want an error that matches ErrIllegal", s, word, next, err)
		}
		if slices.Contains(legal(s), word) {
			t.Errorf("%v\nlists %s as legal", s, word)
		}
	}
}

// seek returns a legal ply that a player in a hurry would choose: a walk to
// what the seat heads for, if there is one, else the ply that other picks.
func seek(s anniversary.State, other func(n int) int) anniversary.Ply {
	plies := s.AppendPlies(nil)
	if seat := s.ToMove(); seat >= 0 && s.Table().Phase() == labyrinth.ToWalk {
		for to := range s.Reach().Intersect(s.Targets(seat)).All() {
			return anniversary.Walk(to)
		}
	}
	return plies[other(len(plies))]
}
