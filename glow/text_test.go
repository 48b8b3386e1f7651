package glow_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// draws counts up to n with rapid.
func draws(t *rapid.T) func(n int) int {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") }
}

// TestTextInverse reads states and views back from their texts all along a
// game, to its end.
func TestTextInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, slow := drawState(t, g, seats)
		b, err := s.AppendText([]byte("state "))
		if err != nil || string(b) != "state "+slow.String() {
			t.Fatalf("AppendText appends %q, %v to %q", b, err, "state ")
		}
		if b, err = s.MarshalText(); err != nil || string(b) != slow.String() {
			t.Fatalf("MarshalText gives %q, %v", b, err)
		}
		for range 20 {
			if again := parse(t, g, s.String()); again != s {
				t.Fatalf("%v\nreads as\n%v", s, again)
			}
			p := game.Player(rapid.IntRange(-2, seats).Draw(t, "player"))
			v := s.View(p)
			if b, err := v.AppendText([]byte("view ")); err != nil || string(b) != "view "+v.String() {
				t.Fatalf("AppendText appends %q, %v to %q", b, err, "view ")
			}
			if b, err := v.MarshalText(); err != nil || string(b) != v.String() {
				t.Fatalf("MarshalText gives %q, %v", b, err)
			}
			if got, err := g.ParseView(p, v.String()); err != nil || got != v {
				t.Fatalf("ParseView(%d, %q) = %v, %v", int(p), v, got, err)
			}
			if s.Outcome().Over() {
				break
			}
			s = after(t, s, testkit.Seek[glow.State, glow.Ply, glow.View](s, draws(t)).String())
		}
	})
}

// TestAcceptsUnusual reads positions that no deal leads to and that hold
// nothing against the rules: puzzles, and ends of games with few tokens.
func TestAcceptsUnusual(t *testing.T) {
	for _, rest := range []string{
		"- b2,b2 e5,a1 2s :A,B:C :A,: day -",
		"Nb a1,e5 a1,e5 1s J:,: A:BCDEFGHIJKL,: night -", // all glow tokens with one seat
		"W2 a1 a1 1s :ABCDEFGHIJKLM : day -",
		"W2 a1,e5 a1,e5 1x J:,: :,:A night 3", // ended without a glow token dealt
		"E2 e5,a1 e5,a1 2p J:,: :A,B: night -",
	} {
		text := strings.TrimSuffix(ring, "- ") + rest
		s := parse(t, small, text)
		wantText(t, s, text)
		testkit.Agree[glow.State, glow.Ply, glow.View](t, s, model.MustParseGlow(text))
	}
}

const tiles = "6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M "

// badStates are texts that are no state. A caret stands before the place of
// each fault; the kinds of the faults are in that order.
var badStates = []struct {
	name  string
	text  string
	kinds []error
	more  bool // further faults may follow from these
}{
	{"glow picture on two tiles", "6aA*AaaB*Bc/5C*C5I5J5K^5D*C/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrTiles), false},
	{"tile without its glow picture", "6aA*AaaB*Bc/5C*C5I5J5K^5D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrTiles), false},
	{"fixed tile that glows", "^6*AaAaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrFixed), true},
	{"ban at a fixed line", tiles + "^Nc a1,e5 a1,e5 1s :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrBan), false},
	{"no ban after an insertion", tiles + "^- a1,e5 a1,e5 1m :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrBan), false},
	{"no ban at the draw", tiles + "^- a1,e5 a1,e5 1p J:,: A:,:B night -", testkit.Kinds(labyrinth.ErrBan), false},
	{"pawn off this board", tiles + "- ^g7,e5 a1,e5 1s :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrSquare), false},
	{"home in no corner", tiles + "- a1,e5 a1,^b2 1s :A,:B :A,:B day -", testkit.Kinds(labyrinth.ErrSquare), false},
	{"third of two seats", tiles + "- a1,e5 a1,e5 ^3s :A,:B :A,:B day -", testkit.Kinds(game.ErrSeats), false},
	{"no such phase", tiles + "- a1,e5 a1,e5 ^1d :A,:B :A,:B day -", testkit.Kinds(game.ErrSyntax), false},

	{"card on no tile", tiles + "- a1,e5 a1,e5 1s :^N,:B :A,:B day -", testkit.Kinds(labyrinth.ErrCards), false},
	{"card in two piles", tiles + "- a1,e5 a1,e5 1s :A,:^A :A,:B day -", testkit.Kinds(labyrinth.ErrTwice), false},
	{"hidden cards", tiles + "- a1,e5 a1,e5 1s :^?,:B :A,:B day -", testkit.Kinds(labyrinth.ErrCards), false},
	{"cards of one seat", tiles + "- a1,e5 a1,e5 1s ^:A :A,:B day -", testkit.Kinds(labyrinth.ErrCards), false},
	{"no such glow token", tiles + "- a1,e5 a1,e5 1s :A,:B :^M,:B day -", testkit.Kinds(labyrinth.ErrCards), false},
	{"glow token with two seats", tiles + "- a1,e5 a1,e5 1s :A,:B :A,:^A day -", testkit.Kinds(labyrinth.ErrTwice), false},
	{"glow token found and to find", tiles + "- a1,e5 a1,e5 1s J:,: A:^A,:B night -", testkit.Kinds(labyrinth.ErrTwice), false},
	{"hidden glow tokens", tiles + "- a1,e5 a1,e5 1s :A,:B :^?,:B day -", testkit.Kinds(labyrinth.ErrCards), false},
	{"glow tokens of three seats", tiles + "- a1,e5 a1,e5 1s :A,:B ^:A,:B,:C day -", testkit.Kinds(labyrinth.ErrCards), false},
	{"glow tokens with stars", tiles + "- a1,e5 a1,e5 1s :A,:B :^*A,:B day -", testkit.Kinds(game.ErrSyntax), false},

	{"neither day nor night", tiles + "- a1,e5 a1,e5 1s :A,:B :A,:B ^dusk -", testkit.Kinds(game.ErrSyntax), false},
	{"cards left by night", tiles + "Nb a1,e5 a1,e5 1s ^J:A,: :A,:B night -", testkit.Kinds(labyrinth.ErrCards), false},
	{"cards left by night with two seats", tiles + "Nb a1,e5 a1,e5 1s ^^J:A,:B :A,:B night -", testkit.Kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"all found by day", tiles + "Nb a1,e5 a1,e5 1s J:,:B :A,:B ^day -", testkit.Kinds(game.ErrTurn), false},
	{"glow token found by day", tiles + "Nb a1,e5 a1,e5 1s J:C,:B ^D:A,:B day -", testkit.Kinds(game.ErrTurn), false},
	{"draw by day", tiles + "Nb a1,e5 a1,e5 1p J:C,:B :,:B ^day -", testkit.Kinds(game.ErrTurn), false},
	{"draw with tokens left", tiles + "Nb a1,e5 a1,e5 1p J:,: :A,:B ^night -", testkit.Kinds(game.ErrTurn), false},
	{"draw on the way home", tiles + "Nb b1,e5 a1,e5 1p J:,: A:,:B ^night -", testkit.Kinds(game.ErrTurn), false},
	{"draw of another seat", tiles + "Nb a1,e5 a1,e5 2p J:,: A:,:B ^night -", testkit.Kinds(game.ErrTurn), false},
	{"over with tokens left", tiles + "Nb a1,e5 a1,e5 1x J:,: :A,:B ^night 3", testkit.Kinds(game.ErrTurn), false},
	{"over on the way home", tiles + "Nb b1,e5 a1,e5 1x J:,: A:,:B ^night 3", testkit.Kinds(game.ErrTurn), false},
	{"over without a point token", tiles + "Nb a1,e5 a1,e5 1x J:,: A:,:B night ^-", testkit.Kinds(game.ErrTurn), false},
	{"point token before the draw", tiles + "Nb a1,e5 a1,e5 1p J:,: A:,:B night ^5", testkit.Kinds(game.ErrTurn), false},
	{"point token by day", tiles + "Nb a1,e5 a1,e5 1s :A,:B :A,:B day ^1", testkit.Kinds(game.ErrTurn), false},
	{"no such point token", tiles + "Nb a1,e5 a1,e5 1x J:,: A:,:B night ^2", testkit.Kinds(game.ErrSyntax), false},
	{"a point token too long", tiles + "Nb a1,e5 a1,e5 1x J:,: A:,:B night ^35", testkit.Kinds(game.ErrSyntax), false},

	{"nothing behind the turn", tiles + "- a1,e5 a1,e5 1s^", testkit.Kinds(game.ErrSyntax), true},
	{"no light", tiles + "- a1,e5 a1,e5 1s :A,:B :A,:B^", testkit.Kinds(game.ErrSyntax), true},
	{"no points", tiles + "- a1,e5 a1,e5 1s :A,:B :A,:B day^", testkit.Kinds(game.ErrSyntax), true},
	{"words behind", tiles + "- a1,e5 a1,e5 1s :A,:B :A,:B day - ^more words", testkit.Kinds(game.ErrSyntax), false},
	{"space behind", tiles + "- a1,e5 a1,e5 1s :A,:B :A,:B day -^ ", testkit.Kinds(game.ErrSyntax), false},
	{"nothing", "^", testkit.Kinds(game.ErrSyntax), true},
	{"huge", strings.Repeat("6", 4096) + "^" + strings.Repeat("6", 1<<20), testkit.Kinds(game.ErrSyntax), false},
	{
		"several", "6aA*AaaB*Bc/5C*C5I5J5K^5D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M ^Na ^f1,e5 a1,^b2 ^3s :A,:^A :^M,^?: ^noon ^4",
		testkit.Kinds(
			labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare, labyrinth.ErrSquare, game.ErrSeats,
			labyrinth.ErrTwice, labyrinth.ErrCards, labyrinth.ErrCards, game.ErrSyntax, game.ErrSyntax,
		), false,
	},
	{
		"several contradictions", tiles + "Nb b1,e5 a1,e5 1x ^J:A,: :B,:A ^night ^-",
		testkit.Kinds(labyrinth.ErrCards, game.ErrTurn, game.ErrTurn), false,
	},
}

// TestParseRefuses reads each bad state and looks for every fault that is
// marked, at its place, and for no other.
func TestParseRefuses(t *testing.T) {
	for _, tt := range badStates {
		t.Run(tt.name, func(t *testing.T) {
			text, at := testkit.Carets(tt.text)
			s, err := small.Parse(text)
			if s != (glow.State{}) {
				t.Errorf("a state came with the error: %v", s)
			}
			testkit.WantFaults(t, err, text, tt.kinds, at, tt.more)
		})
	}
}

// A game whose layout lacks glow pictures reads nothing.
func TestParseWithoutGlowPictures(t *testing.T) {
	g := glow.Rules{Layout: labyrinth.Classic()}
	g.Layout.Loose[0].Mark = 1
	if s, err := g.Parse(ring + "a1,e4 a1,e5 1s :B,:F :A,:F day -"); !errors.Is(err, labyrinth.ErrLayout) || s != (glow.State{}) {
		t.Errorf("Parse = %v, %v; want an error that matches ErrLayout", s, err)
	}
}

// TestParseViewRefuses reads texts that show a seat more or less than it may
// see. Each such card is a fault at its place.
func TestParseViewRefuses(t *testing.T) {
	tests := []struct {
		name   string
		player game.Player
		rest   string
		kind   error
	}{
		{"own next", 0, ":A^C,:? :A,:B day -", labyrinth.ErrCards},
		{"own top hidden", 0, ":^??,:? :A,:B day -", labyrinth.ErrCards},
		{"another's top", 1, ":^A?,:B :A,:B day -", labyrinth.ErrCards},
		{"a top to nobody", game.Nobody, ":^A?,:? :A,:B day -", labyrinth.ErrCards},
		{"a top to no seat", 2, ":??,:^B :A,:B day -", labyrinth.ErrCards},
		{"a found one hidden", 0, "^?:A,:? :A,:B day -", labyrinth.ErrCards},
		{"a glow token hidden", 0, ":A,:? :A,:^? day -", labyrinth.ErrCards},
		{"the points hidden", 0, ":A,:? :A,:B day ^?", game.ErrSyntax},
		{"cards by night", 0, "^J:A,: :A,:B night -", labyrinth.ErrCards},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, at := testkit.Carets(tiles + "Nb a1,e5 a1,e5 1s " + tt.rest)
			v, err := small.ParseView(tt.player, text)
			if v != (glow.View{}) {
				t.Errorf("a view came with the error: %v", v)
			}
			testkit.WantFaults(t, err, text, testkit.Kinds(tt.kind), at, false)
		})
	}
}
