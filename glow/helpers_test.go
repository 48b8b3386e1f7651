package glow_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// The contract, held at compile time.
var (
	_ game.Rules[glow.State, glow.Ply, glow.View] = glow.Rules{}

	_ = play.Perft[glow.State, glow.Ply, glow.View]                 // a State
	_ = testkit.Agree[glow.State, glow.Ply, glow.View, *model.Glow] // a View
)

// small is a game on 25 squares: the loose tiles are straights but for one
// T-junction, and bear the 13 pictures A to M and the 12 glow pictures, eight
// of them both.
var small = rulesOf("6ac/555/3a9 5A*A5B*B5C*C5D*D5E*E5F*F5G*G5H*H5I5J5K5L5*I5*J5*K5*L7M a1,e1,e5,a5 -")

// ring is how most of the hand-made positions begin: the spare is 7M, nothing
// is banned, and the passages run round the board. To push straights into rows
// 2 and 4 upright leaves them as they are.
//
//	   a        b      c     d        e
//	1  6 ┌─     A*A ─  a ─   B*B ─    c ─┐
//	2  C*C │    I │    J │   K │    D*D │
//	3  5 │      L │    5 │   *I │      5 │
//	4  E*E │    *J │   *K │  *L │   F*F │
//	5  3 └─     G*G ─  a ─   H*H ─    9 ─┘
const ring = "6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - "

func rulesOf(layout string) glow.Rules {
	l, err := labyrinth.ParseLayout(layout)
	if err != nil {
		panic(err)
	}
	return glow.Rules{Layout: l}
}

// parse reads a state that has to be good.
func parse(t rapid.TB, g glow.Rules, text string) glow.State {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// ply reads a ply that has to be good notation.
func ply(t rapid.TB, text string) glow.Ply {
	t.Helper()
	p, err := glow.Rules{}.ParsePly(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// after plays plies, parted by spaces, each of which has to be legal.
func after(t rapid.TB, s glow.State, plies string) glow.State {
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

const fields = "BOARD SPARE BAN PAWNS HOMES TURN CARDS GLOW LIGHT POINTS"

// wantFields fails unless fields of the text of a state or a view are as
// given: NAME value NAME value.
func wantFields(t rapid.TB, s fmt.Stringer, want string) {
	t.Helper()
	words := strings.Fields(want)
	for i := 0; i+1 < len(words); i += 2 {
		if got := testkit.Field(s.String(), fields, words[i]); got != words[i+1] {
			t.Errorf("%s is %s, want %s in\n%v", words[i], got, words[i+1], s)
		}
	}
}

// A table tells who acts in the hand-made positions. They are written for two
// seats, of which the first acts; at another table it is the last of so many,
// and the second one written is the first. Any seats between those stand on
// c3 and have something left to find.
type table int

// asWritten and lastOfTwo let the two seats act by turns; at lastOfFour there
// are two more between them.
const (
	asWritten  table = 0
	lastOfTwo  table = 2
	lastOfFour table = 4
)

// actor returns the seat that acts.
func (n table) actor() game.Player { return game.Player(max(1, n) - 1) }

// at returns the value of a field at the table.
func (n table) at(name, value string) string {
	if n == asWritten {
		return value
	}
	if name == "TURN" {
		return map[byte]string{'1': fmt.Sprint(int(n)), '2': "1"}[value[0]] + value[1:]
	}
	first, second, list := strings.Cut(value, ",")
	if !list {
		return value
	}
	others := map[string]string{"PAWNS": ",c3,c3", "HOMES": ",e1,a5", "CARDS": ",:L,:E", "GLOW": ",:K,:L"}[name]
	if name == "CARDS" && strings.HasSuffix(value, ":") {
		others = ",:,:" // by night
	}
	if n == lastOfTwo {
		others = ""
	}
	return second + others + "," + first
}

// parse reads a state from a board and the other fields, from PAWNS on.
func (n table) parse(t rapid.TB, g glow.Rules, board, rest string) glow.State {
	t.Helper()
	names, values := strings.Fields(fields)[3:], strings.Fields(rest)
	for i, value := range values {
		values[i] = n.at(names[i], value)
	}
	return parse(t, g, board+strings.Join(values, " "))
}

// wantFields fails unless fields of a text are as given at the table.
func (n table) wantFields(t rapid.TB, s fmt.Stringer, want string) {
	t.Helper()
	words := strings.Fields(want)
	for i := 1; i < len(words); i += 2 {
		words[i] = n.at(words[i-1], words[i])
	}
	wantFields(t, s, strings.Join(words, " "))
}

// wantText fails unless the state prints as given.
func wantText(t rapid.TB, s glow.State, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), strings.Fields(s.String())); diff != "" {
		t.Errorf("state (-want +got):\n%s", diff)
	}
}

// wantIllegal fails unless the state refuses each ply and stays as it is.
func wantIllegal(t rapid.TB, s glow.State, plies ...string) {
	t.Helper()
	before := s.String()
	for _, word := range plies {
		if next, err := s.Play(ply(t, word)); !errors.Is(err, game.ErrIllegal) || next != (glow.State{}) {
			t.Errorf("%v\nPlay(%s) = %v, %v; want an error that matches ErrIllegal", s, word, next, err)
		}
		if slices.Contains(testkit.Legal(s), word) {
			t.Errorf("%v\nlists %s as legal", s, word)
		}
	}
	if s.String() != before {
		t.Errorf("a refused ply changed %s\ninto %v", before, s)
	}
}

// wantLegal fails unless the legal plies are as given, parted by spaces.
func wantLegal(t rapid.TB, s glow.State, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.Fields(want), testkit.Legal(s), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%v\nlegal plies (-want +got):\n%s", s, diff)
	}
}

// letters writes a set of pictures.
func letters(set labyrinth.Pictures) string {
	var text strings.Builder
	for x := range set.All() {
		text.WriteString(x.String())
	}
	return text.String()
}

// marks returns the letters of glow pictures.
func marks(set labyrinth.Marks) string {
	var text string
	for m := range set.All() {
		text += strings.TrimPrefix(m.String(), "*")
	}
	return text
}
