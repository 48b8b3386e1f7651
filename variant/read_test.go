// This file checks what reading reports about cards and lists of squares. The fields
// of the table are tested with package labyrinth.

package variant_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// readCards reads a field as the cards of the given number of seats.
func readCards(f game.Field, seats int, view bool, pictures labyrinth.Pictures, sees func(game.Player, int) bool) (labyrinth.Cards, game.Faults) {
	b, _ := labyrinth.Classic().Deal(game.NewSource(1))
	homes := "a1,g1,g7,a7"[:3*seats-1]
	r := variant.Read(labyrinth.Classic(), b.String()+" "+homes+" "+homes+" 1s", "s", view)
	c := r.Cards(f, pictures, sees)
	return c, r.Faults
}

// A located fault is what tests compare of a fault with its place.
type located struct {
	Pos  int
	Text string
	Kind error
}

func locate(err error) (all []located) {
	var fs game.Faults
	errors.As(err, &fs)
	for _, f := range fs {
		all = append(all, located{f.Pos.Offset(), f.Text, f.Kind})
	}
	return all
}

// TestReadCards checks the faults of texts that are not cards, with their places.
func TestReadCards(t *testing.T) {
	const at = 100 // the offset of the cards in the text
	all := labyrinth.PicturesOf(1, 2, 3, 4)
	// The viewer sees the top card of seat 0 and all cards of seat 1.
	sees := func(p game.Player, place int) bool { return p == 1 || place == 0 }
	syntax, wrong, twice := game.ErrSyntax, labyrinth.ErrCards, labyrinth.ErrTwice
	for _, test := range []struct {
		text string
		view bool
		want []located
	}{
		{":,:", false, nil},
		{":AB,:CD", false, nil},
		{"A:B,CD:", false, nil},
		{"A:B?,:D", true, nil},
		{":A??,D:", true, nil},
		{"", false, nil}, // reported by Cut
		{":A", false, []located{{100, ":A", wrong}}},
		{":A,:B,:C", false, []located{{100, ":A,:B,:C", wrong}}},
		{"A,:B", false, []located{{100, "A", syntax}}},
		{":A,:B:", false, []located{{103, ":B:", syntax}}},
		{":A ,:", false, []located{{102, " ", syntax}}},
		{":aB,:", false, []located{{101, "a", syntax}}},
		{":YB,:", false, []located{{101, "Y", syntax}}},
		{":E,:", false, []located{{101, "E", wrong}}},
		{":AA,:", false, []located{{102, "A", twice}}},
		{"A:BA,:", false, []located{{103, "A", twice}}},
		{":AB,A:", false, []located{{104, "A", twice}}},
		{":A?,:", false, []located{{102, "?", wrong}}},
		{"?:A,:", false, []located{{100, "?", wrong}}},
		{"?:A,:", true, []located{{100, "?", wrong}}},
		{":??,:", true, []located{{101, "?", wrong}}},
		{":AB,:", true, []located{{102, "B", wrong}}},
		{":A?,:?", true, []located{{105, "?", wrong}}},
		{":A???,:B", true, []located{{100, ":A???,:B", wrong}}},
		{":Ez,A:A", false, []located{{101, "E", wrong}, {102, "z", syntax}, {106, "A", twice}}},
		{"?:??,:A,:", false, []located{{100, "?:??,:A,:", wrong}, {100, "?", wrong}, {102, "?", wrong}, {103, "?", wrong}}},
	} {
		c, fs := readCards(game.Field{Text: test.text, Pos: game.At(at)}, 2, test.view, all, sees)
		if diff := cmp.Diff(test.want, locate(fs.Err()), sameKind); diff != "" {
			t.Errorf("cards %q, view %v: faults (-want +got):\n%s", test.text, test.view, diff)
		}
		if test.want == nil && c.String() != test.text {
			t.Errorf("cards %q are read as %v", test.text, c)
		}
		if test.want != nil && c != (labyrinth.Cards{}) {
			t.Errorf("cards %q: there is a fault and cards, %v", test.text, c)
		}
	}
}

// TestCardMessages checks what errors say about cards. A field that the text does
// not have gives one fault, however often it is read.
func TestCardMessages(t *testing.T) {
	l := mustLayout(t, "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	const table = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s"
	for cards, want := range map[string]string{
		" :A":              "cards of 1 seat, want 2",
		" :A,:B,:C":        "cards of 3 seats, want 2",
		" A:BCDE,AF:BCDEF": "12 cards, want at most 6, one for each picture",
		"":                 "missing CARDS",
	} {
		r := variant.Read(l, table+cards, "smx", false, "CARDS")
		r.Cards(r.Field("CARDS"), l.Pictures(), nil)
		r.Faultf(game.ErrTurn, "CARDS", "too %s", "late")
		r.Faultf(game.ErrTurn, "ROUND", "no such field")
		if err := r.Err(); !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", cards, err, want)
		}
		about := 0
		for _, f := range r.Faults {
			if f.Why == "too late" {
				about++
			}
		}
		if has := cards != ""; has != (about == 1) || cards == "" && len(r.Faults) != 2 {
			t.Errorf("%q: faults %v", cards, r.Faults)
		}
	}
}

func mustLayout(t *testing.T, text string) labyrinth.Layout {
	t.Helper()
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestParseSquares(t *testing.T) {
	for _, test := range []struct {
		text string
		want []located
	}{
		{"a1", nil},
		{"a1,g7,a1", nil},
		{"", []located{{0, "", game.ErrSyntax}}},
		{"a1,", []located{{3, "", game.ErrSyntax}}},
		{"a1, g7", []located{{3, " g7", game.ErrSyntax}}},
		{"a0,g7,h1", []located{{0, "a0", game.ErrSyntax}, {6, "h1", game.ErrSyntax}}},
	} {
		squares, err := variant.ParseSquares(test.text)
		if diff := cmp.Diff(test.want, locate(err), sameKind); diff != "" {
			t.Errorf("ParseSquares(%q): faults (-want +got):\n%s", test.text, diff)
		}
		var words []string
		for _, s := range squares {
			words = append(words, s.String())
		}
		if got := strings.Join(words, ","); test.want == nil && got != test.text || test.want != nil && squares != nil {
			t.Errorf("ParseSquares(%q) = %v", test.text, squares)
		}
	}
}

func FuzzParseSquares(f *testing.F) {
	for _, s := range []string{"a1,g7", "a1", "a1,", ",", "", "h1,a0", "a1, a1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := variant.ParseSquares(s)
		if err != nil {
			if !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%q: %v, want ErrSyntax", s, err)
			}
			return
		}
		var words []string
		for _, s := range list {
			words = append(words, s.String())
		}
		if got := strings.Join(words, ","); got != s {
			t.Errorf("%q prints back as %q", s, got)
		}
	})
}

// Where a game begins with a walk, or in a phase of its own such as a roll of a die, no shift
// may have banned a slot yet. Elsewhere a walk follows a shift.
func TestWalkFirst(t *testing.T) {
	l := mustLayout(t, "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	for phases, ok := range map[string]bool{"msx": true, "rsmx": true, "smx": false, "smrx": false} {
		for _, phase := range "msx" {
			r := variant.Read(l, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1"+string(phase), phases, false)
			if err := r.Err(); (err == nil) != (ok || phase == 's') {
				t.Errorf("phase %c of %s without a ban: %v", phase, phases, err)
			}
		}
	}
}
