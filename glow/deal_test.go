// This file holds the deal and the layout.

package glow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Up to 3 seats get 4 cards and 4 glow tokens each, 4 seats 3 and 3; the rest go
// back to the box (pokemon: glow, set-up). No two are the same, and none is
// found.
//
// Rules: glow-tokens-few, glow-tokens-four, glow-tokens-one, glow-leftover
// Rules: glow-begins-day
func TestDealingCounts(t *testing.T) {
	for seats, want := range map[int]int{1: 4, 2: 4, 3: 4, 4: 3} {
		for seed := range uint64(20) {
			s := kit.Deal(t, glow.Rules{}, seats, seed)
			for name, most := range map[string]string{"CARDS": "ABCDEFGHIJKLMNOPQRSTUVWX", "GLOW": "ABCDEFGHIJKL"} {
				hands := strings.Split(testkit.Field(s.String(), kit.Fields, name), ",")
				var all []string
				for _, hand := range hands {
					if !strings.HasPrefix(hand, ":") || len(hand) != 1+want {
						t.Errorf("%s for %d seats: %q, want none found and %d to find", name, seats, hand, want)
					}
					all = append(all, strings.Split(hand[1:], "")...)
				}
				slices.Sort(all)
				if len(hands) != seats || len(slices.Compact(all)) != seats*want || strings.Trim(strings.Join(all, ""), most) != "" {
					t.Errorf("%s for %d seats: %q of %s", name, seats, hands, most)
				}
			}
			wantFields(t, s, "BAN - TURN 1s LIGHT day POINTS -")
		}
	}
}

// In a short game each seat gets 3 cards and 3 glow tokens. With 4 seats that is as usual.
//
// Rules: short-game
func TestShortGame(t *testing.T) {
	r, err := glow.Open(testkit.Tags("Deal=3-each")...)
	if err != nil {
		t.Fatal(err)
	}
	for seats := 1; seats <= 4; seats++ {
		s, usual := kit.Deal(t, r, seats, 1), kit.Deal(t, glow.Rules{}, seats, 1)
		for p := range game.Player(seats) {
			if day, night := s.Cards().Left(p), s.Glow().Left(p); day != 3 || night != 3 {
				t.Errorf("seat %v of %d has %d cards and %d glow tokens, want 3 and 3", p, seats, day, night)
			}
		}
		if s.Table() != usual.Table() || seats == 4 && s != usual {
			t.Errorf("dealt %v, usually %v", s, usual)
		}
	}
	kit.WantTags(t, r, "Variant=glow", "Edition=pokemon", "Deal=3-each")
	kit.WantNoRules(t, glow.Rules{Each: 6})
}

// Every card and every token is dealt to every seat and in every place of a pile.
func TestEveryTokenIsDealt(t *testing.T) {
	dealt := make(map[string]int)
	const deals = 600
	for seed := range uint64(deals) {
		s := kit.Deal(t, glow.Rules{}, 4, seed)
		for _, name := range []string{"CARDS", "GLOW"} {
			for i, c := range strings.ReplaceAll(testkit.Field(s.String(), kit.Fields, name), ":", "") {
				if c != ',' {
					dealt[fmt.Sprint(name, i, string(c))]++
				}
			}
		}
	}
	if len(dealt) != 12*24+12*12 {
		t.Errorf("%d of %d tokens in places are dealt in %d deals", len(dealt), 12*24+12*12, deals)
	}
}

// The source of the seed deals the board, then the cards, then the glow tokens,
// which are in the order A to L before they are shuffled.
func TestDealOrder(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		src := game.NewSource(77)
		each := 4
		if seats == 4 {
			each = 3
		}
		board, err := glow.Rules{}.BoardLayout().Deal(src)
		if err != nil {
			t.Fatal(err)
		}
		day, err := glow.Rules{}.BoardLayout().DealCards(src, seats, each)
		if err != nil {
			t.Fatal(err)
		}
		glowing := strings.Split("ABCDEFGHIJKL", "")
		game.Shuffle(src, glowing)
		var hands []string
		for i := range seats {
			hands = append(hands, ":"+strings.Join(glowing[i*each:(i+1)*each], ""))
		}
		s := kit.Deal(t, glow.Rules{}, seats, 77)
		if s.Table().Board() != board {
			t.Errorf("the board is\n%v, want\n%v", s.Table().Board(), board)
		}
		wantFields(t, s, "CARDS "+day.String()+" GLOW "+strings.Join(hands, ","))
	}
}

// The same seed deals the same state, and different seeds deal different states.
func TestDealBelongsToItsSeed(t *testing.T) {
	seen := make(map[glow.State]uint64)
	for seed := range uint64(50) {
		s := kit.Deal(t, glow.Rules{}, 3, seed)
		again, err := glow.Rules{}.Deal(3, seed)
		if err != nil || again != s {
			t.Errorf("seed %d deals %v\nand then %v", seed, s, again)
		}
		if other, ok := seen[s]; ok {
			t.Errorf("seeds %d and %d deal %v", other, seed, s)
		}
		seen[s] = seed
	}
}

func TestHomes(t *testing.T) {
	for i, want := range []string{"a1", "a1,g7", "a1,g1,g7", "a1,g1,g7,a7"} {
		s := kit.Deal(t, glow.Rules{}, i+1, 5)
		wantFields(t, s, "HOMES "+want+" PAWNS "+want)
	}
	chosen := glow.Rules{Homes: []labyrinth.Square{labyrinth.A7, labyrinth.A1}}
	s := kit.Deal(t, chosen, 2, 5)
	wantFields(t, s, "HOMES a7,a1 PAWNS a7,a1")
}

// The default has each of the 12 glow pictures once, on six straights and six
// corners of the 22 loose tiles without a picture. The rest is the layout of
// pokemon.
//
// Rules: glow-tiles
func TestDefaultLayout(t *testing.T) {
	on := make(map[labyrinth.Edges]int)
	var marks []string
	l := glow.Rules{}.BoardLayout()
	for i, tile := range l.Loose {
		if tile.Mark == 0 {
			continue
		}
		_, mark, _ := strings.Cut(tile.String(), "*")
		marks = append(marks, mark)
		on[tile.Open]++
		if tile.Picture != 0 {
			t.Errorf("%v has a picture and glows", tile)
		}
		l.Loose[i].Mark = 0
	}
	slices.Sort(marks)
	straight, corner := labyrinth.North|labyrinth.South, labyrinth.North|labyrinth.East
	if strings.Join(marks, "") != "ABCDEFGHIJKL" || on[straight] != 6 || on[corner] != 6 || len(on) != 2 {
		t.Errorf("glow pictures %v on %v, want A to L on six straights and six corners", marks, on)
	}
	pokemon, err := standard.Open(testkit.Tags("Edition=pokemon")...)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(pokemon.BoardLayout(), l); diff != "" {
		t.Errorf("without glow pictures it is not the layout of pokemon (-want +got):\n%s", diff)
	}
}

// Any tile may have a glow picture. The layouts that calls return are separate.
//
// Rules: glow-tiles
func TestLayoutIsData(t *testing.T) {
	s := kit.Deal(t, small, 3, 1)
	parse(t, small, s.String())
	if small.BoardLayout().Cols != 5 {
		t.Errorf("a game of side %d", small.BoardLayout().Cols)
	}
	zero, other := glow.Rules{}.BoardLayout(), glow.Rules{}.BoardLayout()
	if diff := cmp.Diff(other, zero); diff != "" {
		t.Errorf("the zero Rules have another layout than the default:\n%s", diff)
	}
	other.Loose[0].Mark = 0
	if diff := cmp.Diff(zero, glow.Rules{}.BoardLayout()); diff != "" {
		t.Errorf("one call's layout changed by another's:\n%s", diff)
	}
}

// A layout of side 7 without glow pictures gets them where the default has them.
func TestUnmarkedLayout(t *testing.T) {
	bare := glow.Rules{}.BoardLayout()
	for i := range bare.Loose {
		bare.Loose[i].Mark = 0
	}
	r := glow.Rules{Layout: bare}
	if diff := cmp.Diff(glow.Rules{}.BoardLayout(), r.BoardLayout()); diff != "" {
		t.Errorf("layout (-default +got):\n%s", diff)
	}
	if bare.Loose[0].Mark != 0 {
		t.Error("the caller's layout has changed")
	}
	s := kit.Deal(t, glow.Rules{Layout: standard.Rules{Edition: "older"}.BoardLayout()}, 4, 1)
	for _, mark := range "ABCDEFGHIJKL" {
		if n := strings.Count(strings.Fields(s.String())[0]+strings.Fields(s.String())[1], "*"+string(mark)); n != 1 {
			t.Errorf("the glow picture %c is on %d tiles of %v", mark, n, s)
		}
	}
}

func TestDealRefuses(t *testing.T) {
	layout := func(change func(l *labyrinth.Layout)) glow.Rules {
		l := glow.Rules{}.BoardLayout()
		change(&l)
		return glow.Rules{Layout: l}
	}
	tests := []struct {
		name  string
		rules glow.Rules
		seats int
		want  error
	}{
		{"no glow picture on a small board", rulesOf("6c/39 553A37B7 a1,c3 -"), 2, labyrinth.ErrLayout},
		{"a back", layout(func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 3, Mark: 13}} }), 2, labyrinth.ErrLayout},
		{"a glow picture too few", layout(func(l *labyrinth.Layout) { l.Loose[0].Mark = 0 }), 2, labyrinth.ErrLayout},
		{"one on two tiles", layout(func(l *labyrinth.Layout) { l.Loose[0].Mark = 2 }), 2, labyrinth.ErrLayout},
	}
	for _, tt := range tests {
		kit.WantNoDeal(t, tt.name, tt.rules, tt.seats, tt.want)
	}
	for _, bad := range testkit.BadDeals() {
		kit.WantNoDeal(t, bad.Name, glow.Rules{Layout: bad.Layout, Homes: bad.Homes}, bad.Seats, bad.Want)
	}
	few := rulesOf("6ac/555/3a9 5A*A5B*B5C*C5D*D5E*E5F*F5G*G5H*H55555*I5*J5*K5*L7 a1,e1,e5,a5 -") // eight pictures
	if _, err := few.Deal(2, 1); err != nil {
		t.Errorf("eight cards for two: %v", err)
	}
	kit.WantNoDeal(t, "eight cards for three", few, 3, labyrinth.ErrCards)
}
