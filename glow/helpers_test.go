// This file holds what the tests share: a small board, and short names for the
// helpers of package testkit.

package glow_test

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

var kit = testkit.Kit[glow.Rules, glow.State, glow.View]{
	Fields: testkit.TableFields + " CARDS GLOW LIGHT POINTS",
	Open:   glow.Open,
}

var (
	parse, ply, after    = kit.Parse, kit.Ply, kit.After
	wantText, wantFields = kit.WantText, kit.WantFields
	wantLegal            = kit.WantLegal
	wantIllegal          = kit.WantIllegal
)

// small is a game on 25 squares. The loose tiles are straights except for one
// T-junction. They have the 13 pictures A to M and the 12 glow pictures; eight
// of them have both.
var small = rulesOf("6ac/555/3a9 5A*A5B*B5C*C5D*D5E*E5F*F5G*G5H*H5I5J5K5L5*I5*J5*K5*L7M a1,e1,e5,a5 -")

// tiles is the board of most positions. The spare is 7M, and the passages run
// around the board. A straight that is pushed upright into row 2 or 4 leaves
// them open.
//
//	   a        b      c     d        e
//	1  6 ┌─     A*A ─  a ─   B*B ─    c ─┐
//	2  C*C │    I │    J │   K │    D*D │
//	3  5 │      L │    5 │   *I │      5 │
//	4  E*E │    *J │   *K │  *L │   F*F │
//	5  3 └─     G*G ─  a ─   H*H ─    9 ─┘
const tiles = "6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M "

const (
	ring   = tiles + "- "  // before the first insertion
	toDraw = tiles + "E2 " // after one; for seats that have come home
)

func rulesOf(layout string) glow.Rules { return glow.Rules{Layout: testkit.MustLayout(layout)} }

// A table says who acts in a position written for two seats; see
// [testkit.Seating]. Seats between the two are on c3 and have something left to
// find.
type table struct{ testkit.Seating }

// In asWritten and lastOfTwo both seats act in turn. In lastOfFour there are two
// more seats between them.
var (
	asWritten  = seating(0)
	lastOfTwo  = seating(2)
	lastOfFour = seating(4)
)

func seating(seats int) table {
	return table{testkit.Seating{Seats: seats, Fields: kit.Fields, Others: func(name, value string) string {
		if name == "CARDS" && strings.HasSuffix(value, ":") {
			return ",:,:" // by night
		}
		return map[string]string{"PAWNS": ",c3,c3", "HOMES": ",e1,a5", "CARDS": ",:L,:E", "GLOW": ",:K,:L"}[name]
	}}}
}

// actor returns the seat that acts.
func (n table) actor() game.Player { return game.Player(max(1, n.Seats) - 1) }

// parse reads a state from a board and the other fields, from PAWNS on.
func (n table) parse(t rapid.TB, r glow.Rules, board, rest string) glow.State {
	t.Helper()
	return parse(t, r, board+n.Rest(rest))
}

// wantFields checks fields of a text: NAME value NAME value.
func (n table) wantFields(t rapid.TB, s fmt.Stringer, want string) {
	t.Helper()
	words := strings.Fields(want)
	for i := 1; i < len(words); i += 2 {
		words[i] = n.At(words[i-1], words[i])
	}
	wantFields(t, s, words...)
}

// marks writes a set of glow pictures.
func marks(set labyrinth.Marks) string {
	var text strings.Builder
	for m := range set.All() {
		text.WriteString(strings.TrimPrefix(m.String(), "*"))
	}
	return text.String()
}
