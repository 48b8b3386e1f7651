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
