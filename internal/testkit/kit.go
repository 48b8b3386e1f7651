// Package testkit holds what the tests of the games share: helpers that read,
// play and compare states by their texts, checks that every game must pass,
// random layouts and positions, and a machine that plays a game and a slow
// model of it side by side.
//
// Package gametest checks the contract from outside, for everybody. This
// package is for the games of this module.
package testkit

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// A State is a state that prints itself. V is the game's own type of views.
type State[S, V any] interface {
	game.State[S]
	fmt.Stringer
	View(p game.Player) V
}

// A View is a view that prints itself.
type View[S any] interface {
	game.View
	comparable
	fmt.Stringer
	Sample(r *rand.Rand) S
}

// A Kit holds the test helpers of one game. A test package makes one and
// gives the methods it uses short names:
//
//	var kit = testkit.Kit[kids.Rules, kids.State, kids.View]{
//		Fields: testkit.TableFields + " CARDS", Open: kids.Open,
//	}
//
//	var parse, after, wantLegal = kit.Parse, kit.After, kit.WantLegal
//
// A Kit that compiles also shows that the types satisfy the contract.
type Kit[R game.Rules[S], S State[S, V], V View[S]] struct {
	Fields string                            // the names of the fields of a state's text, separated by spaces
	Open   func(tags ...game.Tag) (R, error) // opens the game by its tags; only the checks of options need it
}

// TableFields are the names of the fields that every game in the maze begins
// with.
const TableFields = "BOARD SPARE BAN PAWNS HOMES TURN"

// Parse reads a state. It fails the test unless the text is valid and prints
// as it was read.
func (Kit[R, S, V]) Parse(t rapid.TB, r R, text string) S {
	t.Helper()
	s, err := r.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	if s.String() != text {
		t.Fatalf("%q\nprints as\n%q", text, s)
	}
	return s
}

// Deal deals a state. It fails the test if the rules refuse.
func (Kit[R, S, V]) Deal(t rapid.TB, r R, seats int, seed uint64) S {
	t.Helper()
	s, err := r.Deal(seats, seed)
	if err != nil {
		t.Fatalf("Deal(%d, %d): %v", seats, seed, err)
	}
	return s
}

// Ply reads a ply. It fails the test unless the text is valid.
func (Kit[R, S, V]) Ply(t rapid.TB, text string) game.Ply {
	t.Helper()
	p, err := game.ParsePly(text) // of any rules
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// After plays plies, separated by spaces. It fails the test unless each is
// legal and listed.
func (k Kit[R, S, V]) After(t rapid.TB, s S, plies string) S {
	t.Helper()
	for word := range strings.FieldsSeq(plies) {
		next, err := s.Play(k.Ply(t, word))
		if err != nil {
			t.Fatalf("%v\nPlay(%s): %v", s, word, err)
		}
		if !slices.Contains(Legal(s), word) {
			t.Fatalf("%v\nplays %s and does not list it", s, word)
		}
		s = next
	}
	return s
}

// Field returns a field of the text of a state or a view, by its name.
func (k Kit[R, S, V]) Field(s fmt.Stringer, name string) string {
	return Field(s.String(), k.Fields, name)
}

// WantFields checks fields of the text of a state or a view. It takes each
// name and the value wanted, separated by spaces or as two arguments.
func (k Kit[R, S, V]) WantFields(t rapid.TB, s fmt.Stringer, namesAndValues ...string) {
	t.Helper()
	for pair := range slices.Chunk(strings.Fields(strings.Join(namesAndValues, " ")), 2) {
		if got := k.Field(s, pair[0]); got != pair[1] {
			t.Errorf("%s is %s, want %s in\n%v", pair[0], got, pair[1], s)
		}
	}
}

// WantText checks the text of a state.
func (Kit[R, S, V]) WantText(t rapid.TB, s S, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), strings.Fields(s.String())); diff != "" {
		t.Errorf("state (-want +got):\n%s", diff)
	}
}

// WantSeen checks a field of all views: those of the seats in order, and last
// what everybody sees.
func (k Kit[R, S, V]) WantSeen(t rapid.TB, s S, name string, want ...string) {
	t.Helper()
	for i, value := range want {
		if got := k.Field(s.View(game.Player(i)), name); got != value {
			t.Errorf("seat %d sees the %s %s, want %s in\n%v", i+1, name, got, value, s)
		}
	}
}

// WantLegal checks the legal plies and their order. It takes them separated
// by spaces.
func (Kit[R, S, V]) WantLegal(t rapid.TB, s S, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), Legal(s), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%v\nlegal plies (-want +got):\n%s", s, diff)
	}
}

// WantIllegal checks that a state refuses each ply, does not list it and
// stays the same.
func (k Kit[R, S, V]) WantIllegal(t rapid.TB, s S, plies ...string) {
	t.Helper()
	before := s.String()
	var zero S
	for _, word := range plies {
		if next, err := s.Play(k.Ply(t, word)); !errors.Is(err, game.ErrIllegal) || next != zero {
			t.Errorf("%v\nPlay(%s) = %v, %v; want an error that matches ErrIllegal", s, word, next, err)
		}
		if slices.Contains(Legal(s), word) {
			t.Errorf("%v\nlists %s as legal", s, word)
		}
	}
	if s.String() != before {
		t.Errorf("a refused ply changed %s\ninto %v", before, s)
	}
}

// WantEnd checks the field TURN, and that the outcome fits it: a turn that
// ends in x means that its seat has won.
func (k Kit[R, S, V]) WantEnd(t rapid.TB, s S, turn string) {
	t.Helper()
	k.WantFields(t, s, "TURN", turn)
	want := game.Outcome{}
	if strings.HasSuffix(turn, "x") {
		want = game.Won(game.Player(turn[0] - '1'))
	}
	if s.Outcome() != want || (s.ToMove() == game.Nobody) != want.Over() {
		t.Errorf("outcome %v, to move %v; want %v in\n%v", s.Outcome(), s.ToMove(), want, s)
	}
}

// Legal returns the texts of the legal plies in their order.
func Legal(s interface {
	AppendPlies(dst []game.Ply) []game.Ply
},
) []string {
	var texts []string
	for _, p := range s.AppendPlies(nil) {
		texts = append(texts, p.String())
	}
	return texts
}

// A Seating moves a position written by hand to other seats. The position has
// two seats, of which the first acts. At a table of more than two the last
// seat acts instead and the second one written is the first. The seats between
// have what Others says.
type Seating struct {
	Seats  int                             // 2 or more; 0 leaves the position as written
	Fields string                          // the names of the fields of the game's text
	Others func(name, value string) string // what two seats between add to a field, such as ",c1,a3"
}

// At returns the value of a field at the table.
func (n Seating) At(name, value string) string {
	if n.Seats == 0 {
		return value
	}
	if name == "TURN" {
		return map[byte]string{'1': fmt.Sprint(n.Seats), '2': "1"}[value[0]] + value[1:]
	}
	first, second, list := strings.Cut(value, ",")
	if !list {
		return value
	}
	others := ""
	if n.Seats == 4 {
		others = n.Others(name, value)
	}
	return second + others + "," + first
}

// Rest returns the fields from PAWNS on at the table.
func (n Seating) Rest(text string) string {
	names, values := strings.Fields(n.Fields)[3:], strings.Fields(text)
	for i, value := range values {
		values[i] = n.At(names[i], value)
	}
	return strings.Join(values, " ")
}

// WantLines checks lines for people.
func WantLines(t rapid.TB, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

// Letters returns a set of pictures as text.
func Letters(set labyrinth.Pictures) string {
	var text strings.Builder
	for x := range set.All() {
		text.WriteString(x.String())
	}
	return text.String()
}

// WantQuest checks the quest of a seat as a view shows it. A quest is written as in
// "1 of D, then BC; 4 left with home".
func WantQuest(t rapid.TB, v interface {
	Quest(p game.Player) variant.Quest
}, p game.Player, want string,
) {
	t.Helper()
	q := v.Quest(p)
	got := fmt.Sprintf("%d of %s%v", q.Goals, Letters(q.Pictures), q.Marks)
	if q.Left > 1 && q.Later != (labyrinth.Pictures{}) {
		got += ", then " + Letters(q.Later)
	}
	got += fmt.Sprintf("; %d left", q.Left)
	if q.Home {
		got += " with home"
	}
	if q.Open {
		got += ", open"
	}
	if q.Points != 0 {
		got += fmt.Sprintf(", points %d", q.Points)
	}
	if got != want {
		t.Errorf("%v\nthe quest of seat %v is %s, want %s", v, p, got, want)
	}
}
