// This file holds the text of states and views: what prints reads back, and what
// is wrong is reported, all of it and with its place.

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

// TestTextInverse reads states and views back from their texts, all along a game
// to its end.
func TestTextInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, seats := drawRules(t)
		s, _ := drawState(t, r, seats)
		kit.ReadsBack(t, r, s, 20, testkit.Seeker[glow.State, glow.Ply, glow.View](t))
	})
}

// TestAcceptsUnusual reads positions that no deal leads to and that no rule
// forbids: puzzles, and ends of games with few tokens.
func TestAcceptsUnusual(t *testing.T) {
	for _, rest := range []string{
		"- b2,b2 e5,a1 2s :A,B:C :A,: day -",
		"Nb a1,e5 a1,e5 1s J:,: A:BCDEFGHIJKL,: night -", // all glow tokens with one seat
		"W2 a1 a1 1s :ABCDEFGHIJKLM : day -",
		"W2 a1,e5 a1,e5 1x J:,: :,:A night 3", // ended without a glow token dealt
		"E2 e5,a1 e5,a1 2p J:,: :A,B: night -",
	} {
		text := tiles + rest
		testkit.Agree(t, parse(t, small, text), model.MustParseGlow(text))
	}
}

// badStates are not states of the small layout.
var badStates = []testkit.BadState{
	bad("glow picture on two tiles", "6aA*AaaB*Bc/5C*C5I5J5K^5D*C/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", kinds(labyrinth.ErrTiles), false),
	bad("tile without its glow picture", "6aA*AaaB*Bc/5C*C5I5J5K^5D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", kinds(labyrinth.ErrTiles), false),
	bad("fixed tile that glows", "^6*AaAaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", kinds(labyrinth.ErrFixed), true),
	bad("ban at a fixed line", tiles+"^Nc a1,e5 a1,e5 1s :A,:B :A,:B day -", kinds(labyrinth.ErrBan), false),
	bad("no ban after an insertion", tiles+"^- a1,e5 a1,e5 1m :A,:B :A,:B day -", kinds(labyrinth.ErrBan), false),
	bad("no ban at the draw", tiles+"^- a1,e5 a1,e5 1p J:,: A:,:B night -", kinds(labyrinth.ErrBan), false),
	bad("pawn off this board", tiles+"- ^g7,e5 a1,e5 1s :A,:B :A,:B day -", kinds(labyrinth.ErrSquare), false),
	bad("home in no corner", tiles+"- a1,e5 a1,^b2 1s :A,:B :A,:B day -", kinds(labyrinth.ErrSquare), false),
	bad("third of two seats", tiles+"- a1,e5 a1,e5 ^3s :A,:B :A,:B day -", kinds(game.ErrSeats), false),
	bad("no such phase", tiles+"- a1,e5 a1,e5 ^1d :A,:B :A,:B day -", kinds(game.ErrSyntax), false),

	bad("card on no tile", tiles+"- a1,e5 a1,e5 1s :^N,:B :A,:B day -", kinds(labyrinth.ErrCards), false),
	bad("card in two piles", tiles+"- a1,e5 a1,e5 1s :A,:^A :A,:B day -", kinds(labyrinth.ErrTwice), false),
	bad("hidden cards", tiles+"- a1,e5 a1,e5 1s :^?,:B :A,:B day -", kinds(labyrinth.ErrCards), false),
	bad("cards of one seat", tiles+"- a1,e5 a1,e5 1s ^:A :A,:B day -", kinds(labyrinth.ErrCards), false),
	bad("no such glow token", tiles+"- a1,e5 a1,e5 1s :A,:B :^M,:B day -", kinds(labyrinth.ErrCards), false),
	bad("glow token with two seats", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:^A day -", kinds(labyrinth.ErrTwice), false),
	bad("glow token found and to find", tiles+"- a1,e5 a1,e5 1s J:,: A:^A,:B night -", kinds(labyrinth.ErrTwice), false),
	bad("hidden glow tokens", tiles+"- a1,e5 a1,e5 1s :A,:B :^?,:B day -", kinds(labyrinth.ErrCards), false),
	bad("glow tokens of three seats", tiles+"- a1,e5 a1,e5 1s :A,:B ^:A,:B,:C day -", kinds(labyrinth.ErrCards), false),
	bad("glow tokens with stars", tiles+"- a1,e5 a1,e5 1s :A,:B :^*A,:B day -", kinds(game.ErrSyntax), false),

	bad("neither day nor night", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B ^dusk -", kinds(game.ErrSyntax), false),
	bad("cards left by night", tiles+"Nb a1,e5 a1,e5 1s ^J:A,: :A,:B night -", kinds(labyrinth.ErrCards), false),
	bad("cards left by night with two seats", tiles+"Nb a1,e5 a1,e5 1s ^^J:A,:B :A,:B night -", kinds(labyrinth.ErrCards, labyrinth.ErrCards), false),
	bad("all found by day", tiles+"Nb a1,e5 a1,e5 1s J:,:B :A,:B ^day -", kinds(game.ErrTurn), false),
	bad("glow token found by day", tiles+"Nb a1,e5 a1,e5 1s J:C,:B ^D:A,:B day -", kinds(game.ErrTurn), false),
	bad("draw by day", tiles+"Nb a1,e5 a1,e5 1p J:C,:B :,:B ^day -", kinds(game.ErrTurn), false),
	bad("draw with tokens left", tiles+"Nb a1,e5 a1,e5 1p J:,: :A,:B ^night -", kinds(game.ErrTurn), false),
	bad("draw on the way home", tiles+"Nb b1,e5 a1,e5 1p J:,: A:,:B ^night -", kinds(game.ErrTurn), false),
	bad("draw of another seat", tiles+"Nb a1,e5 a1,e5 2p J:,: A:,:B ^night -", kinds(game.ErrTurn), false),
	bad("over with tokens left", tiles+"Nb a1,e5 a1,e5 1x J:,: :A,:B ^night 3", kinds(game.ErrTurn), false),
	bad("over on the way home", tiles+"Nb b1,e5 a1,e5 1x J:,: A:,:B ^night 3", kinds(game.ErrTurn), false),
	bad("over without a point token", tiles+"Nb a1,e5 a1,e5 1x J:,: A:,:B night ^-", kinds(game.ErrTurn), false),
	bad("point token before the draw", tiles+"Nb a1,e5 a1,e5 1p J:,: A:,:B night ^5", kinds(game.ErrTurn), false),
	bad("point token by day", tiles+"Nb a1,e5 a1,e5 1s :A,:B :A,:B day ^1", kinds(game.ErrTurn), false),
	bad("no such point token", tiles+"Nb a1,e5 a1,e5 1x J:,: A:,:B night ^2", kinds(game.ErrSyntax), false),
	bad("a point token too long", tiles+"Nb a1,e5 a1,e5 1x J:,: A:,:B night ^35", kinds(game.ErrSyntax), false),

	bad("nothing behind the turn", tiles+"- a1,e5 a1,e5 1s^", kinds(game.ErrSyntax), true),
	bad("no light", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B^", kinds(game.ErrSyntax), true),
	bad("no points", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B day^", kinds(game.ErrSyntax), true),
	bad("words behind", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B day - ^more words", kinds(game.ErrSyntax), false),
	bad("space behind", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B day -^ ", kinds(game.ErrSyntax), false),
	bad("nothing", "^", kinds(game.ErrSyntax), true),
	bad("huge", strings.Repeat("6", 4096)+"^"+strings.Repeat("6", 1<<20), kinds(game.ErrSyntax), false),
	bad(
		"several", "6aA*AaaB*Bc/5C*C5I5J5K^5D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M ^Na ^f1,e5 a1,^b2 ^3s :A,:^A :^M,^?: ^noon ^4",
		kinds(
			labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare, labyrinth.ErrSquare, game.ErrSeats,
			labyrinth.ErrTwice, labyrinth.ErrCards, labyrinth.ErrCards, game.ErrSyntax, game.ErrSyntax,
		), false,
	),
	bad(
		"several contradictions", tiles+"Nb b1,e5 a1,e5 1x ^J:A,: :B,:A ^night ^-",
		kinds(labyrinth.ErrCards, game.ErrTurn, game.ErrTurn), false,
	),
}

var kinds = testkit.Kinds

func bad(name, text string, kinds []error, more bool) testkit.BadState {
	return testkit.BadState{Name: name, Text: text, Kinds: kinds, More: more}
}

// TestParseRefuses reads each bad state and looks for every fault that is
// marked, at its place, and for no other.
func TestParseRefuses(t *testing.T) {
	for _, bad := range badStates {
		t.Run(bad.Name, func(t *testing.T) { kit.WantRefused(t, small, bad) })
	}
}

// Rules whose layout lacks glow pictures read nothing.
func TestParseWithoutGlowPictures(t *testing.T) {
	r := glow.Rules{Layout: labyrinth.Classic()}
	r.Layout.Loose[0].Mark = 1
	if s, err := r.Parse(ring + "a1,e4 a1,e5 1s :B,:F :A,:F day -"); !errors.Is(err, labyrinth.ErrLayout) || s != (glow.State{}) {
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
			kit.WantViewRefused(t, small, tt.player, tiles+"Nb a1,e5 a1,e5 1s "+tt.rest, tt.kind)
		})
	}
}
