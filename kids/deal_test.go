package kids_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// In all three families the deal is that of the standard game: 12, 8 or 6 cards
// for each of 2, 3 or 4 seats (all printings).
//
// Rules: pokemon-kids-deal, op-kids-deal
func TestDealsAsTheStandardGameDoes(t *testing.T) {
	for _, r := range kids.Editions() {
		for seats, want := range map[int]int{1: 24, 2: 12, 3: 8, 4: 6} {
			s := kit.Deal(t, r, seats, 11)
			usual, err := standard.Rules{}.Deal(seats, 11)
			if err != nil {
				t.Fatal(err)
			}
			if s.String() != usual.String() {
				t.Errorf("%s for %d seats: dealt\n%v, want\n%v", r.Edition, seats, s, usual)
			}
			for p := range game.Player(seats) {
				if s.Cards().Left(p) != want || s.Cards().Found(p) != 0 {
					t.Errorf("%s for %d seats: seat %v has %d cards, want %d", r.Edition, seats, p, s.Cards().Left(p), want)
				}
			}
		}
	}
}

// A short game is dealt as a short standard game is, in all three families.
//
// Rules: short-game
func TestShortGame(t *testing.T) {
	for _, edition := range kids.Editions() {
		for _, word := range []string{"Deal=6-each", "Deal=3-each"} {
			r, err := kids.Open(testkit.Tags("Edition="+edition.Edition, word)...)
			if err != nil {
				t.Fatal(err)
			}
			s := kit.Deal(t, r, 2, 11)
			short, err := standard.Rules{Each: r.Each}.Deal(2, 11)
			if err != nil || r.Each == 0 {
				t.Fatal(r.Each, err)
			}
			if s.String() != short.String() {
				t.Errorf("%s %s: dealt\n%v, want\n%v", edition.Edition, word, s, short)
			}
			kit.WantTags(t, r, "Variant=kids", "Edition="+edition.Edition, word)
		}
	}
}

// Chosen homes are kept. They change nothing else.
func TestHomes(t *testing.T) {
	r := kids.Rules{Homes: []labyrinth.Square{labyrinth.A7, labyrinth.A1}}
	s := kit.Deal(t, r, 2, 5)
	plain := kit.Deal(t, kids.Rules{}, 2, 5)
	for name := range strings.FieldsSeq("BOARD SPARE BAN PAWNS HOMES TURN CARDS") {
		want := field(plain, name)
		if name == "PAWNS" || name == "HOMES" {
			want = "a7,a1"
		}
		wantFields(t, s, name, want)
	}
}

// Rules: kids-too-few
func TestDealRefuses(t *testing.T) {
	for _, bad := range testkit.BadDeals() {
		kit.WantNoDeal(t, bad.Name, kids.Rules{Layout: bad.Layout, Homes: bad.Homes}, bad.Seats, bad.Want)
	}
	// With one picture two seats get no card. Nobody could win without a return.
	bare := kids.Rules{Layout: testkit.MustLayout("6c/39 555577A a1,c1,c3,a3 -")}
	bareNoReturn := kids.Rules{Layout: bare.Layout, Return: variant.ReturnWaived}
	kit.WantNoDeal(t, "no card each and no return", bareNoReturn, 2, labyrinth.ErrCards)
	for seats, r := range map[int]kids.Rules{1: bareNoReturn, 2: bare} {
		s := kit.Deal(t, r, seats, 1)
		parse(t, r, s.String())
	}
}
