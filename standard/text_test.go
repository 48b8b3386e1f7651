package standard_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// TestTextInverse reads states back from their texts, and texts from the
// states they make.
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
		if again := parse(t, g, s.String()); again != s {
			t.Fatalf("%v\nreads as\n%v", s, again)
		}
	})
}

// TestAcceptsUnusual reads positions that no deal leads to and that hold
// nothing against the rules: puzzles, and ends of games with few cards.
func TestAcceptsUnusual(t *testing.T) {
	for _, rest := range []string{
		"- b2,b2 c3,a1 2s :,A:",                     // homes in another order, all found
		"Nb a1,c3 a1,c3 1s ABC:DEF,:",               // all the cards with one seat
		"W2 a1,c3 a1,c3 1x :,:FE",                   // won without a card dealt
		"E2 c1,c1,c1,c1 c3,c1,a1,a3 2x A:,:,:B,:DC", // all in the winner's corner
	} {
		text := "6aAc/5B7E5C/3aD9 7F " + rest
		s := parse(t, small, text)
		wantText(t, s, text)
		wantModel(t, s, model.MustParse(text), small.Look)
	}
}

// badStates are texts that are no state. A caret stands before the place of
// each fault; the kinds of the faults are in that order.
var badStates = []struct {
	name  string
	text  string
	kinds []error
	more  bool // further faults may follow from these
}{
	{"fixed tile turned", "^3aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrFixed), false},
	{"fixed tiles exchanged", "6aAc/5B7E5C/^9aD^3 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrFixed, labyrinth.ErrFixed), false},
	{"loose tile on a fixed square", "^aA6c/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrFixed), true},
	{"picture on two tiles", "6aAc/5B7E5C/3^aA9 7F - a1,c3 a1,c3 1s :AB,:E", kinds(labyrinth.ErrTwice), false},
	{"picture on a tile and the spare", "6aAc/5B7E5C/3aD9 ^7E - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrTwice), false},
	{"picture on a fixed tile too", "^6EaAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrFixed), true},
	{"tile of another shape", "6^3Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrTiles), false},
	{"tile with another picture", "6^aGc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", kinds(labyrinth.ErrTiles), false},
	{"tile with no picture", "6^ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", kinds(labyrinth.ErrTiles), false},
	{"two such", "6^ac/5B7E5C/3^a9 7F - a1,c3 a1,c3 1s :B,:E", kinds(labyrinth.ErrTiles, labyrinth.ErrTiles), false},
	{"three such", "6^ac/5B7E5C/3^59 ^5 - a1,c3 a1,c3 1s :B,:E", kinds(labyrinth.ErrTiles, labyrinth.ErrTiles, labyrinth.ErrTiles), false},
	{"tile with a mark", "6^aA*Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", kinds(labyrinth.ErrTiles), false},
	{"no tile at all", "6^1c/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", kinds(game.ErrSyntax), false},
	{"a crossing", "6^fc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", kinds(game.ErrSyntax), false},
	{"capital digit", "^6Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", kinds(labyrinth.ErrTiles), true},
	{"tile too few", "^6aA/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrTiles), false},
	{"tile too many", "6aAc/5B7E5C/^3aD93 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrTiles), false},
	{"row too few", "^6aAc/5B7E5C 7F - a1,c3 a1,c3 1s :A,:E", kinds(labyrinth.ErrTiles), false},
	{"row too many", "^6aAc/5B7E5C/3aD9/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrTiles), true},
	{"board of another side", "^6c/39 7F - a1,c3 a1,c3 1s :,:", kinds(labyrinth.ErrTiles), true},

	{"spare turned", "6aAc/5B7E5C/3aD9 ^eF - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), false},
	{"spare turned and of another shape", "6aAc/5B7E5C/3aD9 ^aF - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), true},
	{"spare of another shape", "6aAc/5B7E5C/3aD9 ^5F - a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrTiles), false},
	{"two spares", "6aAc/5B7E5C/3aD9 ^7F5 - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), true},
	{"no spare", "6aAc/5B7E5C/3aD9 ^- - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), false},

	{"ban at a fixed line", "6aAc/5B7E5C/3aD9 7F ^Na a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrBan), false},
	{"ban beyond the board", "6aAc/5B7E5C/3aD9 7F ^W4 a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrBan), false},
	{"ban of a row from the north", "6aAc/5B7E5C/3aD9 7F ^N2 a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrBan), false},
	{"ban in small letters", "6aAc/5B7E5C/3aD9 7F ^nb a1,c3 a1,c3 1s :AD,:E", kinds(labyrinth.ErrBan), false},
	{"no ban after an insertion", "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1m :AD,:E", kinds(labyrinth.ErrBan), false},
	{"no ban in a game won", "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1x A:,:E", kinds(labyrinth.ErrBan), false},

	{"pawn off this board", "6aAc/5B7E5C/3aD9 7F - ^d1,^a4 a1,c3 1s :AD,:E", kinds(labyrinth.ErrSquare, labyrinth.ErrSquare), false},
	{"pawn off every board", "6aAc/5B7E5C/3aD9 7F - ^h1,^a0 a1,c3 1s :AD,:E", kinds(game.ErrSyntax, game.ErrSyntax), false},
	{"pawn nowhere", "6aAc/5B7E5C/3aD9 7F - a1,^ a1,c3 1s :AD,:E", kinds(game.ErrSyntax), false},
	{"home in no corner", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^b2 1s :AD,:E", kinds(labyrinth.ErrSquare), false},
	{"home off this board", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^g7 1s :AD,:E", kinds(labyrinth.ErrSquare), false},
	{"home of two seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^a1 1s :AD,:E", kinds(labyrinth.ErrTwice), false},
	{"pawn too many", "6aAc/5B7E5C/3aD9 7F - ^a1,c3,b2 a1,c3 1s :AD,:E", kinds(game.ErrSeats), false},
	{"home too many", "6aAc/5B7E5C/3aD9 7F - ^a1,c3 a1,c3,a3 1s ^:AD,:E", kinds(game.ErrSeats, labyrinth.ErrCards), false},
	{"five seats", "6aAc/5B7E5C/3aD9 7F - ^a1,a1,a1,a1,a1 a1,c1,c3,a3,a1 1s :,:,:,:,:", kinds(game.ErrSeats), true},

	{"third of two seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^3s :AD,:E", kinds(game.ErrSeats), false},
	{"seat nought", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^0s :AD,:E", kinds(game.ErrSeats), false},
	{"phase of another game", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^1d :AD,:E", kinds(game.ErrSyntax), false},
	{"turn the wrong way round", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^s1 :AD,:E", kinds(game.ErrSyntax), false},
	{"turn too long", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^1sm :AD,:E", kinds(game.ErrSyntax), false},
	{"winner with cards left", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x :AD,:E", kinds(game.ErrTurn), false},
	{"winner on the way home", "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1x A:,:E", kinds(game.ErrTurn), false},
	{"winner in another corner", "6aAc/5B7E5C/3aD9 7F W2 c3,a1 a1,c3 ^1x A:,:E", kinds(game.ErrTurn), false},
	{"another seat has won", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^2x A:,:E", kinds(game.ErrTurn), false},

	{"card in two piles", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^A", kinds(labyrinth.ErrTwice), false},
	{"card twice in a pile", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD^A,:E", kinds(labyrinth.ErrTwice), false},
	{"card found and to find", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:^A,:E", kinds(labyrinth.ErrTwice), false},
	{"card found by two", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:,^A:", kinds(labyrinth.ErrTwice), false},
	{"card on no tile", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^G,^X:", kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"card that is none", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^a,^Y:^-", kinds(game.ErrSyntax, game.ErrSyntax, game.ErrSyntax), false},
	{"hidden cards", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^?:A^?,:E", kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"no colon", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^AD,:E", kinds(game.ErrSyntax), false},
	{"two colons", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^A::D,:E", kinds(game.ErrSyntax), false},
	{"cards of one seat", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD", kinds(labyrinth.ErrCards), false},
	{"cards of three seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,:", kinds(labyrinth.ErrCards), false},

	{"space behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^ ", kinds(game.ErrSyntax), false},
	{"newline behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^\n", kinds(game.ErrSyntax), false},
	{"words behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E ^!", kinds(game.ErrSyntax), false},
	{"comma behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,^", kinds(labyrinth.ErrCards, game.ErrSyntax), false},
	{"two spaces", "6aAc/5B7E5C/3aD9 ^ 7F - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), true},
	{"space before", "^ 6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), true},
	{"tab", "6aAc/5B7E5C/3aD9^\t7F - a1,c3 a1,c3 1s :AD,:E", kinds(game.ErrSyntax), true},
	{"no cards", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s^", kinds(game.ErrSyntax), true},
	{"no homes", "6aAc/5B7E5C/3aD9 7F - a1,c3^", kinds(game.ErrSyntax), true},
	{"only a board", "6aAc/5B7E5C/3aD9^", kinds(game.ErrSyntax), true},
	{"nothing", "^", kinds(game.ErrSyntax), true},
	{"not ASCII", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^\xff", kinds(game.ErrSyntax), false},
	{"huge", strings.Repeat("6", 4096) + "^" + strings.Repeat("6", 1<<20), kinds(game.ErrSyntax), false},
	{"huge behind", ring + "a1,c3 a1,c3 1s :AD,:" + strings.Repeat("E", 4096-len(ring)-20) + "^" + strings.Repeat("E", 1<<20), kinds(game.ErrSyntax), false},

	{
		"several", "^3aAc/5B7E5C/3^aA9 ^5F ^Na ^d1,c3 a1,^b2 ^3s :A^A,^?:",
		kinds(
			labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare,
			labyrinth.ErrSquare, game.ErrSeats, labyrinth.ErrTwice, labyrinth.ErrCards,
		), false,
	},
	{
		"several on the classic board", "6aeA5eB6c/a96NceT69/^dC57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3^cNbK5bL39 5 " +
			"^Na ^h1,g7 a1,^b7 ^3s :TRUXIKBCGJE,^T:HASPLMWFDQV",
		kinds(
			labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan, game.ErrSyntax,
			labyrinth.ErrSquare, game.ErrSeats, labyrinth.ErrTwice,
		), false,
	},
}

func kinds(list ...error) []error { return list }

// carets takes the carets out of a text and returns where they stood.
func carets(marked string) (text string, at []int) {
	for _, part := range strings.SplitAfter(marked, "^") {
		text += strings.TrimSuffix(part, "^")
		if strings.HasSuffix(part, "^") {
			at = append(at, len(text))
		}
	}
	return text, at
}

// TestParseRefuses reads each bad state and looks for every fault that is
// marked, at its place, and for no other.
func TestParseRefuses(t *testing.T) {
	for _, tt := range badStates {
		t.Run(tt.name, func(t *testing.T) {
			rules := small
			if strings.HasPrefix(tt.text, "6aeA") {
				rules = standard.Rules{}
			}
			text, at := carets(tt.text)
			s, err := rules.Parse(text)
			if s != (standard.State{}) {
				t.Errorf("a state came with the error: %v", s)
			}
			fs := wantFaults(t, err, text)
			var want, got []string
			for i, kind := range tt.kinds {
				want = append(want, fmt.Sprintf("%v at byte %d", kind, at[i]))
				if !errors.Is(err, kind) {
					t.Errorf("the error does not match %q: %v", kind, err)
				}
			}
			for _, f := range fs {
				got = append(got, fmt.Sprintf("%v at byte %d", f.Kind, f.Pos.Offset()))
			}
			if tt.more {
				got = common(want, got)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%.200q\nfaults (-want +got):\n%s\n%.2000v", text, diff, err)
			}
		})
	}
}

// common returns the words of want that are in got, too, each once.
func common(want, got []string) []string {
	var both []string
	for _, w := range want {
		for i, g := range got {
			if w == g {
				both = append(both, w)
				got = append(got[:i:i], got[i+1:]...)
				break
			}
		}
	}
	return both
}

// wantFaults fails unless err is all the faults of a text: each of a known
// kind, with a reason, in the order of their places, and quoting what stands
// there.
func wantFaults(t rapid.TB, err error, text string) game.Faults {
	t.Helper()
	var fs game.Faults
	var first game.Fault
	if !errors.As(err, &fs) || !errors.As(err, &first) || len(fs) == 0 || fs[0] != first {
		t.Fatalf("the error is a %T and not Faults: %v", err, err)
	}
	known := []error{
		game.ErrSyntax, labyrinth.ErrTiles, labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan,
		labyrinth.ErrSquare, game.ErrSeats, game.ErrTurn, labyrinth.ErrCards,
	}
	last := 0
	for _, f := range fs {
		isKnown := false
		for _, kind := range known {
			isKnown = isKnown || f.Kind == kind && errors.Is(f, kind)
		}
		if !isKnown || f.Why == "" {
			t.Errorf("a fault of an unknown kind or without a reason: %v", f)
		}
		if f.Pos.Offset() < last || f.Pos.Offset() > len(text) || !strings.HasPrefix(text[f.Pos.Offset():], f.Text) {
			t.Errorf("a fault out of order or quoting what is not there: %.200v", f)
			continue
		}
		last = f.Pos.Offset()
	}
	return fs
}
