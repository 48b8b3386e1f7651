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
)

// TestTextInverse reads states and views back from their texts, all along a game
// to its end.
func TestTextInverse(t *testing.T) { testkit.TextInverse(t, kit, drawGame, 20) }

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
	testkit.Bad("glow picture on two tiles", "6aA*AaaB*Bc/5C*C5I5J5K^5D*C/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", labyrinth.ErrTiles),
	testkit.Bad("tile without its glow picture", "6aA*AaaB*Bc/5C*C5I5J5K^5D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", labyrinth.ErrTiles),
	testkit.Bad("fixed tile that glows", "^6*AaAaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - a1,e5 a1,e5 1s :A,:B :A,:B day -", labyrinth.ErrFixed).WithMore(),
	testkit.Bad("ban at a fixed line", tiles+"^Nc a1,e5 a1,e5 1s :A,:B :A,:B day -", labyrinth.ErrBan),
	testkit.Bad("no ban after an insertion", tiles+"^- a1,e5 a1,e5 1m :A,:B :A,:B day -", labyrinth.ErrBan),
	testkit.Bad("no ban at the draw", tiles+"^- a1,e5 a1,e5 1p J:,: A:,:B night -", labyrinth.ErrBan),
	testkit.Bad("pawn off this board", tiles+"- ^g7,e5 a1,e5 1s :A,:B :A,:B day -", labyrinth.ErrSquare),
	testkit.Bad("home in no corner", tiles+"- a1,e5 a1,^b2 1s :A,:B :A,:B day -", labyrinth.ErrSquare),
	testkit.Bad("third of two seats", tiles+"- a1,e5 a1,e5 ^3s :A,:B :A,:B day -", game.ErrSeats),
	testkit.Bad("no such phase", tiles+"- a1,e5 a1,e5 ^1d :A,:B :A,:B day -", game.ErrSyntax),

	testkit.Bad("card on no tile", tiles+"- a1,e5 a1,e5 1s :^N,:B :A,:B day -", labyrinth.ErrCards),
	testkit.Bad("card in two piles", tiles+"- a1,e5 a1,e5 1s :A,:^A :A,:B day -", labyrinth.ErrTwice),
	testkit.Bad("hidden cards", tiles+"- a1,e5 a1,e5 1s :^?,:B :A,:B day -", labyrinth.ErrCards),
	testkit.Bad("cards of one seat", tiles+"- a1,e5 a1,e5 1s ^:A :A,:B day -", labyrinth.ErrCards),
	testkit.Bad("no such glow token", tiles+"- a1,e5 a1,e5 1s :A,:B :^M,:B day -", labyrinth.ErrCards),
	testkit.Bad("glow token with two seats", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:^A day -", labyrinth.ErrTwice),
	testkit.Bad("glow token found and to find", tiles+"- a1,e5 a1,e5 1s J:,: A:^A,:B night -", labyrinth.ErrTwice),
	testkit.Bad("hidden glow tokens", tiles+"- a1,e5 a1,e5 1s :A,:B :^?,:B day -", labyrinth.ErrCards),
	testkit.Bad("glow tokens of three seats", tiles+"- a1,e5 a1,e5 1s :A,:B ^:A,:B,:C day -", labyrinth.ErrCards),
	testkit.Bad("glow tokens with stars", tiles+"- a1,e5 a1,e5 1s :A,:B :^*A,:B day -", game.ErrSyntax),

	testkit.Bad("neither day nor night", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B ^dusk -", game.ErrSyntax),
	testkit.Bad("cards left by night", tiles+"Nb a1,e5 a1,e5 1s ^J:A,: :A,:B night -", labyrinth.ErrCards),
	testkit.Bad("cards left by night with two seats", tiles+"Nb a1,e5 a1,e5 1s ^^J:A,:B :A,:B night -", labyrinth.ErrCards, labyrinth.ErrCards),
	testkit.Bad("all found by day", tiles+"Nb a1,e5 a1,e5 1s J:,:B :A,:B ^day -", game.ErrTurn),
	testkit.Bad("glow token found by day", tiles+"Nb a1,e5 a1,e5 1s J:C,:B ^D:A,:B day -", game.ErrTurn),
	testkit.Bad("draw by day", tiles+"Nb a1,e5 a1,e5 1p J:C,:B :,:B ^day -", game.ErrTurn),
	testkit.Bad("draw with tokens left", tiles+"Nb a1,e5 a1,e5 1p J:,: :A,:B ^night -", game.ErrTurn),
	testkit.Bad("draw on the way home", tiles+"Nb b1,e5 a1,e5 1p J:,: A:,:B ^night -", game.ErrTurn),
	testkit.Bad("draw of another seat", tiles+"Nb a1,e5 a1,e5 2p J:,: A:,:B ^night -", game.ErrTurn),
	testkit.Bad("over with tokens left", tiles+"Nb a1,e5 a1,e5 1x J:,: :A,:B ^night 3", game.ErrTurn),
	testkit.Bad("over on the way home", tiles+"Nb b1,e5 a1,e5 1x J:,: A:,:B ^night 3", game.ErrTurn),
	testkit.Bad("over without a point token", tiles+"Nb a1,e5 a1,e5 1x J:,: A:,:B night ^-", game.ErrTurn),
	testkit.Bad("point token before the draw", tiles+"Nb a1,e5 a1,e5 1p J:,: A:,:B night ^5", game.ErrTurn),
	testkit.Bad("point token by day", tiles+"Nb a1,e5 a1,e5 1s :A,:B :A,:B day ^1", game.ErrTurn),
	testkit.Bad("no such point token", tiles+"Nb a1,e5 a1,e5 1x J:,: A:,:B night ^2", game.ErrSyntax),
	testkit.Bad("a point token too long", tiles+"Nb a1,e5 a1,e5 1x J:,: A:,:B night ^35", game.ErrSyntax),

	testkit.Bad("nothing behind the turn", tiles+"- a1,e5 a1,e5 1s^", game.ErrSyntax).WithMore(),
	testkit.Bad("no light", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B^", game.ErrSyntax).WithMore(),
	testkit.Bad("no points", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B day^", game.ErrSyntax).WithMore(),
	testkit.Bad("words behind", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B day - ^more words", game.ErrSyntax),
	testkit.Bad("space behind", tiles+"- a1,e5 a1,e5 1s :A,:B :A,:B day -^ ", game.ErrSyntax),
	testkit.Bad("nothing", "^", game.ErrSyntax).WithMore(),
	testkit.Bad("huge", strings.Repeat("6", 4096)+"^"+strings.Repeat("6", 1<<20), game.ErrSyntax),
	testkit.Bad(
		"several", "6aA*AaaB*Bc/5C*C5I5J5K^5D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M ^Na ^f1,e5 a1,^b2 ^3s :A,:^A :^M,^?: ^noon ^4",
		labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare, labyrinth.ErrSquare, game.ErrSeats,
		labyrinth.ErrTwice, labyrinth.ErrCards, labyrinth.ErrCards, game.ErrSyntax, game.ErrSyntax,
	),
	testkit.Bad(
		"several contradictions", tiles+"Nb b1,e5 a1,e5 1x ^J:A,: :B,:A ^night ^-",
		labyrinth.ErrCards, game.ErrTurn, game.ErrTurn,
	),
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
