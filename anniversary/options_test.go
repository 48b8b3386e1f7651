// This file holds options, tags and dealing.

package anniversary_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

func TestTagsOpen(t *testing.T) {
	text, err := small("5'13'4").Layout.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		rules anniversary.Rules
		want  []string
	}{
		{anniversary.Rules{}, nil},
		{anniversary.Rules{Layout: anniversary.Rules{}.BoardLayout()}, nil},
		{anniversary.Rules{Return: variant.ReturnWaived}, []string{"Return=no"}},
		{anniversary.Rules{LiftBan: true}, []string{"LiftBan=yes"}},
		{anniversary.Rules{PeekForTurn: true}, []string{"Peek=this-turn"}},
		{small("5'13'4"), []string{"Layout=" + string(text)}},
	}
	for _, test := range tests {
		kit.WantTags(t, test.rules, append([]string{"Variant=anniversary", "Edition=anniversary"}, test.want...)...)
		kit.OpensAgain(t, test.rules)
		side := test.rules.BoardLayout().Cols
		far := labyrinth.SquareAt(side, side)
		again, err := anniversary.Open(append(test.rules.Tags(), game.Tag{Name: "Homes", Value: far.String() + ",a1"})...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]labyrinth.Square{far, labyrinth.A1}, again.Homes); diff != "" {
			t.Errorf("homes (-want +got):\n%s", diff)
		}
	}
}

func TestOptions(t *testing.T) {
	kit.WantOptions(t, anniversary.Options(), "Edition Return LiftBan Peek Deal First Layout Homes")
}

func layoutText(t *testing.T, backs string) string {
	t.Helper()
	l := labyrinth.Classic()
	text, err := l.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + " " + backs
}

// Rules: event-backs
func TestOpenRefuses(t *testing.T) {
	six := "3'13'23'33'43'53'6"
	tests := []struct{ name, value, want string }{
		{"Return", "maybe", "Return must be one of yes, no"},
		{"LiftBan", "off", "LiftBan must be one of no, yes"},
		{"Peek", "once", "Peek must be one of until-found, this-turn"},
		{"Events", "13", "anniversary has no such option, want one of Edition, Return, LiftBan, Peek, Deal, First, Layout, Homes"},
		{"Variant", "standard", "Variant must be one of anniversary"},
		{"Layout", "x", "Layout: "},
		{"Layout", layoutText(t, "5'15'15'15'15'15'15'1"+six), "Layout: layout invalid: \"13\": messages on straights and on corners: 7 and 6, want 6 and 6"},
		{"Layout", layoutText(t, "5'15'15'15'15'15'15'13'13'13'13'13'1"), "messages on straights and on corners: 7 and 5"},
		{"Layout", layoutText(t, "5'15'25'35'45'57'1"+six), "messages must be on straights"},
		{"Layout", strings.Replace(layoutText(t, "5'15'25'35'45'55'6"+six), " 55", " 5*A5", 1), "Layout: layout invalid: \"5*A\": tiles must have no marks"},
	}
	for _, test := range tests {
		kit.WantNotOpened(t, []game.Tag{{Name: test.name, Value: test.value}}, test.want)
	}
}

// TestOpenReportsEveryFault gives several wrong options at once.
func TestOpenReportsEveryFault(t *testing.T) {
	kit.WantNotOpened(t, testkit.Tags("Return=x", "Homes=z9", "Layout="+layoutText(t, "5'1"), "Events=13"),
		"Return must be", "anniversary has no such option", "want 6 and 6", "z9")
}

// A layout of side 7 without messages gets the default ones.
func TestLayoutWithoutBacks(t *testing.T) {
	r := anniversary.Rules{Layout: standard.Rules{Edition: "older"}.BoardLayout()}
	if diff := cmp.Diff(anniversary.Backs(), r.BoardLayout().Backs); diff != "" {
		t.Errorf("backs (-default +got):\n%s", diff)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(s.String(), "'"); n != 12 {
		t.Errorf("%d messages on the board, want 12", n)
	}
	plain := anniversary.Rules{Layout: labyrinth.Classic()}
	if diff := cmp.Diff(anniversary.Rules{}.Tags(), plain.Tags()); diff != "" {
		t.Errorf("the classic board is the default (-default +got):\n%s", diff)
	}
}

// Rules: event-each
func TestOtherBacks(t *testing.T) {
	l := standard.Rules{Edition: "older"}.BoardLayout()
	l.Backs = anniversary.Backs()
	for i := range l.Backs {
		l.Backs[i].Mark = variant.PeekSecond.Mark() // any message is allowed
	}
	s, err := anniversary.Rules{Layout: l}.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(s.String(), "'4"); n != 12 {
		t.Errorf("%d messages on the board, want 12", n)
	}
}

func TestDealRefuses(t *testing.T) {
	thirteen := anniversary.Rules{}.BoardLayout()
	thirteen.Backs = append(thirteen.Backs, labyrinth.Tile{Open: labyrinth.North | labyrinth.East, Mark: 13})
	noPictures := testkit.MustLayout("6c/39 555337 a1,c3 - 5'1")
	tests := []struct {
		rules anniversary.Rules
		seats int
		kind  error
	}{
		{anniversary.Rules{Layout: thirteen}, 2, labyrinth.ErrLayout},
		{anniversary.Rules{Layout: labyrinth.Layout{Fixed: labyrinth.Classic().Fixed}}, 2, labyrinth.ErrLayout},
		{anniversary.Rules{Layout: noPictures, Return: variant.ReturnWaived}, 2, labyrinth.ErrCards},
	}
	for i, test := range tests {
		kit.WantNoDeal(t, fmt.Sprint("test ", i), test.rules, test.seats, test.kind)
	}
	for _, bad := range testkit.BadDeals() {
		kit.WantNoDeal(t, bad.Name, anniversary.Rules{Layout: bad.Layout, Homes: bad.Homes}, bad.Seats, bad.Want)
	}
	bad := anniversary.Rules{Layout: thirteen}
	if _, err := bad.Parse(""); !errors.Is(err, labyrinth.ErrLayout) {
		t.Errorf("Parse: %v, want an error that matches ErrLayout", err)
	}
}

func TestDeal(t *testing.T) {
	for seats, each := range map[int]int{1: 24, 2: 12, 3: 8, 4: 6} {
		a, err := anniversary.Rules{}.Deal(seats, 5)
		b, _ := anniversary.Rules{}.Deal(seats, 5)
		c, _ := anniversary.Rules{}.Deal(seats, 6)
		if err != nil || a != b || a == c || a.Seats() != seats || a.Cards().Left(0) != each {
			t.Errorf("%d seats: %v, %v", seats, a, err)
		}
	}
}
