package kids_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
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
		for range 30 {
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
			s = after(t, s, testkit.Seek[kids.State, labyrinth.Ply, kids.View](s, draws(t)).String())
		}
	})
}

// TestAcceptsUnusual reads positions that no deal leads to and that hold
// nothing against the rules: puzzles, and ends of games with few cards.
func TestAcceptsUnusual(t *testing.T) {
	tests := []struct {
		games []kids.Rules
		rest  string
	}{
		{all, "- b2,b2 c3,a1 2s :B,A:E"},     // homes in another order
		{all, "Nb a1,c3 a1,c3 1s ABC:DE,:F"}, // nearly all the cards with one seat
		{all, "W2 a1 a1 1s :ABCDEF"},         // practice
		{[]kids.Rules{open, private, pileReturn}, "W2 a1,c3 a1,c3 1x :,:FE"},
		{[]kids.Rules{open, private, pileReturn}, "E2 c1,c1,c1,c1 c3,c1,a1,a3 2x A:,:,:B,:DC"}, // all in the winner's corner
		{[]kids.Rules{openNoReturn, privateNoReturn, pile}, "E2 a1,b1 a1,c3 2x :B,CA:"},
	}
	for _, tt := range tests {
		for _, g := range tt.games {
			text := "6aAc/5B7E5C/3aD9 7F " + tt.rest
			s := parse(t, g, text)
			if s.String() != text {
				t.Errorf("%q\nprints as\n%v", text, s)
			}
			testkit.Agree[kids.State, labyrinth.Ply, kids.View](t, s, slowly(g, text))
		}
	}
}

// badStates are texts that are no state of any of the games, or of those
// given. A caret stands before the place of each fault; the kinds of the
// faults are in that order.
var badStates = []struct {
	name  string
	games []kids.Rules
	text  string
	kinds []error
	more  bool // further faults may follow from these
}{
	{"fixed tile turned", all, "^3aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", testkit.Kinds(labyrinth.ErrFixed), false},
	{"picture on two tiles", all, "6aAc/5B7E5C/3^aA9 7F - a1,c3 a1,c3 1s :AB,:E", testkit.Kinds(labyrinth.ErrTwice), false},
	{"tile of another shape", all, "6^3Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", testkit.Kinds(labyrinth.ErrTiles), false},
	{"spare turned", all, "6aAc/5B7E5C/3aD9 ^eF - a1,c3 a1,c3 1s :AD,:E", testkit.Kinds(game.ErrSyntax), false},
	{"ban beyond the board", all, "6aAc/5B7E5C/3aD9 7F ^W4 a1,c3 a1,c3 1s :AD,:E", testkit.Kinds(labyrinth.ErrBan), false},
	{"no ban after an insertion", all, "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1m :AD,:E", testkit.Kinds(labyrinth.ErrBan), false},
	{"pawn off this board", all, "6aAc/5B7E5C/3aD9 7F - ^d1,c3 a1,c3 1s :AD,:E", testkit.Kinds(labyrinth.ErrSquare), false},
	{"home in no corner", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^b2 1s :AD,:E", testkit.Kinds(labyrinth.ErrSquare), false},
	{"home of two seats", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^a1 1s :AD,:E", testkit.Kinds(labyrinth.ErrTwice), false},
	{"pawn too many", all, "6aAc/5B7E5C/3aD9 7F - ^a1,c3,b2 a1,c3 1s :AD,:E", testkit.Kinds(game.ErrSeats), false},
	{"five seats", all, "6aAc/5B7E5C/3aD9 7F - ^a1,a1,a1,a1,a1 a1,c1,c3,a3,a1 1s :A,:B,:C,:D,:E", testkit.Kinds(game.ErrSeats), true},
	{"third of two seats", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^3s :AD,:E", testkit.Kinds(game.ErrSeats), false},
	{"phase of another game", all, "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1p :AD,:E", testkit.Kinds(game.ErrSyntax), false},

	{"winner with cards left", all, "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x :AD,:E", testkit.Kinds(game.ErrTurn), false},
	{
		"winner on the way home",
		[]kids.Rules{open, private, pileReturn},
		"6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1x A:,:E", testkit.Kinds(game.ErrTurn), false,
	},
	{
		"winner in another corner",
		[]kids.Rules{open, private, pileReturn},
		"6aAc/5B7E5C/3aD9 7F W2 c3,a1 a1,c3 ^1x A:,:E", testkit.Kinds(game.ErrTurn), false,
	},
	{
		"winner away from the last find",
		[]kids.Rules{openNoReturn, privateNoReturn, pile},
		"6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x A:,:E", testkit.Kinds(game.ErrTurn), false,
	},
	{
		"winner on an earlier find",
		[]kids.Rules{openNoReturn, privateNoReturn, pile},
		"6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1x AD:,:E", testkit.Kinds(game.ErrTurn), false,
	},
	{
		"winner without a card",
		[]kids.Rules{openNoReturn, privateNoReturn, pile},
		"6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x :,:E", testkit.Kinds(game.ErrTurn), false,
	},
	{
		"another has won already",
		[]kids.Rules{openNoReturn, privateNoReturn, pile},
		"6aAc/5B7E5C/3aD9 7F W2 b1,b3 a1,c3 ^1x A:,D:", testkit.Kinds(game.ErrTurn), false,
	},
	{"another seat has won", all, "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^2x B:A,:E", testkit.Kinds(game.ErrTurn), false},
	{
		"all found, and no return",
		[]kids.Rules{openNoReturn, privateNoReturn, pile},
		"6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1s A:,:E", testkit.Kinds(game.ErrTurn), false,
	},
	{
		"two have found all, and no return",
		[]kids.Rules{openNoReturn, privateNoReturn, pile},
		"6aAc/5B7E5C/3aD9 7F W2 b1,b3 a1,c3 ^^1m A:,D:", testkit.Kinds(game.ErrTurn, game.ErrTurn), false,
	},

	{"card in two piles", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^A", testkit.Kinds(labyrinth.ErrTwice), false},
	{"card found and to find", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:^A,:E", testkit.Kinds(labyrinth.ErrTwice), false},
	{"card on no tile", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^G,^X:", testkit.Kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"card that is none", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^a,^Y:^-", testkit.Kinds(game.ErrSyntax, game.ErrSyntax, game.ErrSyntax), false},
	{"hidden cards", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^?:A^?,:E", testkit.Kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"no colon", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^AD,:E", testkit.Kinds(game.ErrSyntax), false},
	{"cards of three seats", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,:B", testkit.Kinds(labyrinth.ErrCards), false},
	{"word of glow behind", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:E ^day", testkit.Kinds(game.ErrSyntax), false},
	{"space behind", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^ ", testkit.Kinds(game.ErrSyntax), false},
	{"no cards", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s^", testkit.Kinds(game.ErrSyntax), true},
	{"nothing", all, "^", testkit.Kinds(game.ErrSyntax), true},
	{"not ASCII", all, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^\xff", testkit.Kinds(game.ErrSyntax), false},
	{"huge", all, strings.Repeat("6", 4096) + "^" + strings.Repeat("6", 1<<20), testkit.Kinds(game.ErrSyntax), false},
	{
		"several", all, "^3aAc/5B7E5C/3^aA9 ^5F ^Na ^d1,c3 a1,^b2 ^3s :A^A,^?:",
		testkit.Kinds(
			labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare,
			labyrinth.ErrSquare, game.ErrSeats, labyrinth.ErrTwice, labyrinth.ErrCards,
		), false,
	},
}

// TestParseRefuses reads each bad state and looks for every fault that is
// marked, at its place, and for no other.
func TestParseRefuses(t *testing.T) {
	for _, tt := range badStates {
		for _, g := range tt.games {
			t.Run(tt.name+", "+name(g), func(t *testing.T) {
				text, at := testkit.Carets(tt.text)
				s, err := g.Parse(text)
				if s != (kids.State{}) {
					t.Errorf("a state came with the error: %v", s)
				}
				testkit.WantFaults(t, err, text, tt.kinds, at, tt.more)
			})
		}
	}
}

// TestParseViewRefuses reads texts that show a seat more or less than it may
// see. Each such card is a fault at its place.
func TestParseViewRefuses(t *testing.T) {
	const begin = ring + "a1,c3 a1,c3 1s "
	tests := []struct {
		name   string
		game   kids.Rules
		player game.Player
		cards  string
	}{
		{"open, own hidden", open, 0, "B:A^?,:EC"},
		{"open, another's hidden", open, 0, "B:AD,:^?C"},
		{"open, all hidden to nobody", open, game.Nobody, "B:^?^?,:^?^?"},
		{"private, own hidden", private, 0, "B:A^?,:??"},
		{"private, another's shown", private, 0, "B:AD,:?^C"},
		{"private, own top alone", private, 1, "B:??,:E^?"},
		{"private, shown to nobody", private, game.Nobody, "B:^A^D,:??"},
		{"private, shown to no seat", private, 2, "B:??,:^E^C"},
		{"pile, own next", pile, 0, "B:A^D,:??"},
		{"pile, own top hidden", pile, 0, "B:^??,:??"},
		{"pile, another's top", pile, 0, "B:A?,:^E?"},
		{"pile, a top to nobody", pile, game.Nobody, "B:^A?,:??"},
		{"a found one hidden", pile, 0, "^?:A?,:??"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, at := testkit.Carets(begin + tt.cards)
			v, err := tt.game.ParseView(tt.player, text)
			if v != (kids.View{}) {
				t.Errorf("a view came with the error: %v", v)
			}
			var kinds []error
			for range at {
				kinds = append(kinds, labyrinth.ErrCards)
			}
			testkit.WantFaults(t, err, text, kinds, at, false)
		})
	}
}

// TestReplayPrintsTheSame plays the plies of a game again by their texts and
// comes by the same states.
func TestReplayPrintsTheSame(t *testing.T) {
	for _, g := range all {
		s := parse(t, g, ring+"a1,c3 a1,c3 1s :AD,:E")
		start, n := s.String(), 0
		var plies, texts []string
		for ; n < 200 && !s.Outcome().Over(); n++ {
			p := testkit.Seek[kids.State, labyrinth.Ply, kids.View](s, func(k int) int { return n % k })
			s = after(t, s, p.String())
			plies, texts = append(plies, p.String()), append(texts, s.String())
		}
		s = parse(t, g, start)
		var again []string
		for _, word := range plies {
			s = after(t, s, word)
			again = append(again, s.String())
		}
		if diff := cmp.Diff(texts, again); diff != "" {
			t.Errorf("%s: %s", name(g), diff)
		}
	}
}
