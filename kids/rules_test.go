package kids_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/variant"
)

// The tests in this file check the rules in positions worked out by hand. After
// W2:ESW, a2 is closed to a1, and the only way from a1 leads over b1 (picture
// A), c1, c2, c3 and b3 (D) to a3. RULES.md names the printings in full.

// Open cards may be found in any order (pokemon, onepiece).
//
// Rules: pokemon-kids-order, op-kids-order
func TestOpenCardsInAnyOrder(t *testing.T) { anyOrder(t, open, openNoReturn) }

// Private cards may be found in any order too, and a seat may change its goal
// every turn (classic-ru).
//
// Rules: ru-kids-order
func TestPrivateCardsInAnyOrder(t *testing.T) { anyOrder(t, private, privateNoReturn) }

func anyOrder(t *testing.T, rules ...kids.Rules) {
	everywhere(t, rules, byTurns, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "a1,c3 a1,c3 1s :AED,:B"), "W2:ESW")
		at.wantEnd(t, after(t, s, "b1"), "2s", "A:ED,:B")
		s = after(t, s, "b3")
		at.wantEnd(t, s, "2s", "D:AE,:B") // the others keep their order
		at.wantEnd(t, after(t, s, "W2:NS c3 W2:NES b1"), "2s", "DA:E,:B")
	})
}

// A pile is found from the top (anniversary).
//
// Rules: anniv-kids-pile
func TestPileInOrder(t *testing.T) {
	everywhere(t, []kids.Rules{pile, pileReturn}, oneTurn, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "a1,c3 a1,c3 1s :AED,:B"), "W2:ESW")
		at.wantEnd(t, after(t, s, "b3"), "2s", ":AED,:B")
		at.wantEnd(t, after(t, s, "b1"), "2s", "A:ED,:B")
	})
}

// Everybody sees open cards (pokemon, onepiece).
//
// Rules: pokemon-kids-open, pokemon-kids-found, op-kids-open, op-kids-found
func TestOpenCardsAreSeenByAll(t *testing.T) {
	each(t, []kids.Rules{open, openNoReturn}, func(t *testing.T, r kids.Rules) {
		s := parse(t, r, ring+"a1,c3 a1,c3 1s B:AD,:EC")
		wantCards(t, s, "B:AD,:EC", "B:AD,:EC", "B:AD,:EC")
		s = after(t, s, "W2:ESW b3")
		wantCards(t, s, "BD:A,:EC", "BD:A,:EC", "BD:A,:EC")
	})
}

// A seat sees all its own cards, and none of the others' (classic-ru).
//
// Rules: ru-kids-private
func TestPrivateCardsAreSeenByTheirOwner(t *testing.T) {
	each(t, []kids.Rules{private, privateNoReturn}, func(t *testing.T, r kids.Rules) {
		s := parse(t, r, ring+"a1,c3 a1,c3 1s B:AD,:EC")
		wantCards(t, s, "B:AD,:??", "B:??,:EC", "B:??,:??")
		s = after(t, s, "W2:ESW")
		wantCards(t, s, "B:AD,:??", "B:??,:EC", "B:??,:??")
		s = after(t, s, "b3") // what is found lies open
		wantCards(t, s, "BD:A,:??", "BD:?,:EC", "BD:?,:??")
	})
}

// The owner of a pile sees the top card, and the next one at once (anniversary).
//
// Rules: kids-pile, anniv-kids-pile
func TestTopOfPileIsSeenByItsOwner(t *testing.T) {
	// In the standard game of classic-ru a seat looks later. Its game for younger
	// children has no pile, so the option means the pile of anniversary.
	russian := kids.Rules{Edition: "classic-ru", Layout: testkit.Small, Family: kids.InPile}
	each(t, []kids.Rules{pile, pileReturn, russian}, func(t *testing.T, r kids.Rules) {
		s := parse(t, r, ring+"a1,c3 a1,c3 1s B:AD,:EC")
		wantCards(t, s, "B:A?,:??", "B:??,:E?", "B:??,:??")
		s = after(t, s, "W2:ESW b1") // it is the turn of the other now
		wantCards(t, s, "BA:D,:??", "BA:?,:E?", "BA:?,:??")
	})
}

// Without a return the last find wins at once, wherever it is (classic-ru by
// agreement, anniversary).
//
// Rules: ru-kids-agreed, anniv-kids-return, anniv-kids-end
func TestLastFindWinsAtOnce(t *testing.T) {
	everywhere(t, withoutReturn, oneTurn, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "a1,c3 a1,c3 1s A:D,:E"), "W2:ESW")
		at.wantEnd(t, after(t, s, "b1"), "2s", "A:D,:E")
		s = after(t, s, "b3")
		at.wantEnd(t, s, "1x", "AD:,:E")
		at.wantField(t, s, "PAWNS", "b3,c3")
		wantLegal(t, s, "")
		wantIllegal(t, s, "b3", "a1", "Nb:NS", "W2:NS")
	})
}

// Any seat can win by its last find, the last seat too.
//
// Rules: ru-kids-agreed
func TestLastFindWinsForItsSeat(t *testing.T) {
	each(t, withoutReturn, func(t *testing.T, r kids.Rules) {
		s := after(t, parse(t, r, ring+"a1,c1,c3 a1,c1,c3 3s :A,:E,B:D"), "W2:ESW b3")
		wantEnd(t, s, "3x", ":A,:E,BD:")
	})
}

// With a return the last find does not win (pokemon, onepiece, classic-ru).
//
// Rules: pokemon-kids-end, ru-kids-end
func TestLastFindDoesNotWinWhereReturnIsRequired(t *testing.T) {
	everywhere(t, withReturn, byTurns, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "a1,c3 a1,c3 1s A:D,:E"), "W2:ESW b3")
		at.wantEnd(t, s, "2s", "AD:,:E")
		s = after(t, s, "W2:NS c3 W2:NES")
		at.wantEnd(t, after(t, s, "b3"), "2s", "AD:,:E")
		at.wantEnd(t, after(t, s, "c3"), "2s", "AD:,:E") // another's corner
	})
}

// Reaching home ends the game at once (pokemon, onepiece, classic-ru).
//
// Rules: pokemon-kids-end, ru-kids-end, op-kids-end
func TestReturningHomeWins(t *testing.T) {
	everywhere(t, withReturn, oneTurn, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "b1,c3 a1,c3 1s AD:,:E"), "W2:NES")
		at.wantEnd(t, after(t, s, "b1"), "2s", "AD:,:E")
		at.wantEnd(t, after(t, s, "c3"), "2s", "AD:,:E")
		s = after(t, s, "a1")
		at.wantEnd(t, s, "1x", "AD:,:E")
		wantIllegal(t, s, "a1", "Nb:NS", "W2:NS")
	})
}

// Home counts only on a walk after the one that found the last card. No home of
// a published board has a picture. On this board picture A is on the home of the
// seat that acts.
//
// Rules: pokemon-kids-end
func TestHomeCountsOnlyOnALaterMove(t *testing.T) {
	everywhere(t, withReturn, byTurns, func(t *testing.T, r kids.Rules, at table) {
		r.Layout = testkit.Treasure
		s := after(t, at.parse(t, r, "6Aac/5B7E5/3a9 7F - ", "b1,c3 a1,c3 1s :A,:E"), "W2:NES a1")
		at.wantEnd(t, s, "2s", "A:,:E")
		s = after(t, s, "W2:NS c3 W2:NES")
		at.wantEnd(t, s, "1m", "A:,:E") // at home already, and the walk is next
		at.wantEnd(t, after(t, s, "b1"), "2s", "A:,:E")
		at.wantEnd(t, after(t, s, "a1"), "1x", "A:,:E") // staying is a later walk
	})
}

// With cards left, a walk that ends at home is like any other.
//
// Rules: anniv-kids-end
func TestHomeWithCardsLeftDoesNotWin(t *testing.T) {
	everywhere(t, all, oneTurn, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "b1,c3 a1,c3 1s A:D,:E"), "W2:NES a1")
		at.wantEnd(t, s, "2s", "A:D,:E")
	})
}

// A turn finds one card at most. Passing over a goal finds nothing.
//
// Rules: pokemon-kids-one
func TestOneFindATurn(t *testing.T) {
	everywhere(t, all, oneTurn, func(t *testing.T, r kids.Rules, at table) {
		for cards, want := range map[string]string{":AD": "A:D", ":DA": "A:D"} {
			if r.Family == kids.InPile && cards == ":DA" {
				want = cards // D was only passed, and A is not on top
			}
			s := after(t, at.parse(t, r, ring, "a3,c3 a1,c3 1s "+cards+",:E"), "W2:ESW b1")
			at.wantEnd(t, s, "2s", want+",:E")
		}
	})
}

// A seat that is carried onto a goal finds nothing until its own next walk ends
// there, even if it is the last goal (RULES.md "Carried onto the goal by another
// player").
//
// Rules: pokemon-kids-carried
func TestCarriedOntoGoalDoesNotCount(t *testing.T) {
	everywhere(t, all, byTurns, func(t *testing.T, r kids.Rules, at table) {
		for _, more := range []string{"", "A", "AD"} { // what is left to find besides F
			s := at.parse(t, r, "6aAc/5B7E5C/3aD9 7F E2 ", "b3,c3 a1,c3 2s :F"+more+",:E")
			s = after(t, s, "Nb:NES") // a pawn goes round from b3 to b1, where F went in
			at.wantField(t, s, "PAWNS", "b1,c3")
			at.wantEnd(t, s, "2m", ":F"+more+",:E")
			s = after(t, s, "c3")
			at.wantEnd(t, s, "1s", ":F"+more+",:E")
			s = after(t, s, "W2:NS")
			at.wantEnd(t, s, "1m", ":F"+more+",:E")
			at.wantEnd(t, after(t, s, "c1"), "2s", ":F"+more+",:E")
			end := "2s"
			if r.Return == variant.ReturnWaived && more == "" {
				end = "1x"
			}
			at.wantEnd(t, after(t, s, "b1"), end, "F:"+more+",:E") // staying ends there
		}
	})
}

// Being carried there by its own shift finds nothing either. The walk decides.
//
// Rules: pokemon-kids-carried
func TestCarriedOntoGoalByOwnShift(t *testing.T) {
	everywhere(t, all, byTurns, func(t *testing.T, r kids.Rules, at table) {
		s := after(t, at.parse(t, r, ring, "b3,c3 a1,c3 1s :FA,:E"), "Nb:NES")
		at.wantField(t, s, "PAWNS", "b1,c3")
		at.wantEnd(t, s, "1m", ":FA,:E")
		at.wantEnd(t, after(t, s, "c1"), "2s", ":FA,:E")
		at.wantEnd(t, after(t, s, "b1"), "2s", "F:A,:E")
	})
}

// A seat neither finds nor wins anything in the turn of another seat.
//
// Rules: pokemon-kids-carried
func TestMoveOfAnotherSeatFindsAndWinsNothing(t *testing.T) {
	everywhere(t, all, byTurns, func(t *testing.T, r kids.Rules, at table) {
		// Seat 1 is on its goal A. Seat 2 ends on D, also a goal of seat 1.
		s := after(t, at.parse(t, r, ring, "b1,c3 a1,c3 2s :AD,:E"), "W2:NES")
		at.wantEnd(t, after(t, s, "b3"), "1s", ":AD,:E")
		at.wantEnd(t, after(t, s, "c3"), "1s", ":AD,:E")
	})
	everywhere(t, withReturn, byTurns, func(t *testing.T, r kids.Rules, at table) {
		// Seat 1 has found all and is at home. Seat 2 shifts and stays.
		s := after(t, at.parse(t, r, ring, "a1,c3 a1,c3 2s A:,:E"), "W2:NES c3")
		at.wantEnd(t, s, "1s", "A:,:E")
	})
}

// A goal on the spare tile is on no square, and no walk finds it.
func TestGoalOnTheSpare(t *testing.T) {
	each(t, all, func(t *testing.T, r kids.Rules) {
		s := after(t, parse(t, r, ring+"a1,c3 a1,c3 1s :C,:E"), "W2:NES") // pushes C out
		wantFields(t, s, "SPARE", "5C")
		for _, to := range testkit.Legal(s) {
			wantEnd(t, after(t, s, to), "2s", ":C,:E")
		}
		if got := s.Targets(0).String(); got != "" {
			t.Errorf("seat 1 heads for %q while its goal is the spare", got)
		}
	})
}

// A seat's goals are what it may find next, and its targets are where.
func TestGoalsAndTargets(t *testing.T) {
	tests := []struct {
		rules []kids.Rules
		goals []string // by seat, and nobody's
		heads []string
	}{
		{[]kids.Rules{open, private}, []string{"AD", "F", "", ""}, []string{"b1 b3", "", "a3", ""}},
		{[]kids.Rules{pileReturn}, []string{"D", "F", "", ""}, []string{"b3", "", "a3", ""}},
	}
	for _, tt := range tests {
		each(t, tt.rules, func(t *testing.T, r kids.Rules) {
			s := parse(t, r, ring+"a1,c3,a1 a1,c3,a3 1s B:DA,:F,E:")
			for i := range tt.goals {
				p := game.Player(i)
				if got := testkit.Letters(s.Goals(p)); got != tt.goals[i] {
					t.Errorf("seat %v may find %q, want %q", p, got, tt.goals[i])
				}
				if got := strings.Trim(s.Targets(p).String(), "{}"); strings.Join(strings.FieldsFunc(got, notWord), " ") != tt.heads[i] {
					t.Errorf("seat %v heads for %q, want %q", p, got, tt.heads[i])
				}
				if v := s.View(p); v.Goals() != s.Goals(p) || v.Targets() != s.Targets(p) {
					t.Errorf("seat %v sees the goals %q and heads for %v", p, testkit.Letters(v.Goals()), v.Targets())
				}
			}
		})
	}
}

// A seat that has won by its last find has no target.
func TestNoTargetWithoutReturn(t *testing.T) {
	each(t, withoutReturn, func(t *testing.T, r kids.Rules) {
		s := after(t, parse(t, r, ring+"a1,c3 a1,c3 1s :A,:E"), "W2:ESW b1")
		if got := s.View(0).Targets(); got.Len() != 0 {
			t.Errorf("the winner heads for %v", got)
		}
	})
}

func notWord(r rune) bool { return r == ' ' || r == ',' }

// The families differ in what is seen and found. The legal plies are the same.
func TestFamiliesHaveTheSamePlies(t *testing.T) {
	text := ring + "a1,c1,c3 a1,c1,c3 2s :AD,:E,:B"
	for _, r := range all {
		s, first := parse(t, r, text), parse(t, open, text)
		if !slices.Equal(s.AppendPlies(nil), first.AppendPlies(nil)) {
			t.Errorf("%s: other shifts than %s", name(r), name(open))
		}
		s, first = after(t, s, "Nb:NES"), after(t, first, "Nb:NES")
		if !slices.Equal(s.AppendPlies(nil), first.AppendPlies(nil)) {
			t.Errorf("%s: other walks than %s", name(r), name(open))
		}
	}
}
