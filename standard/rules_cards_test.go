package standard_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The tests in this file check the rules on cards, winning and dealing in
// positions worked out by hand. RULES.md names the printings in full.

// A seat finds its goal by ending its walk there, not by passing over it
// (pokemon; onepiece German).
//
// Rules: find-end
func TestGoalCountsOnlyAtEndOfOwnMove(t *testing.T) {
	// With a2 closed to a1, the one way from a1 leads over A on b1.
	s := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E"), "W2:ESW")
	wantFields(t, after(t, s, "c1"), "CARDS", ":AD,:E")
	wantFields(t, after(t, s, "b1"), "CARDS", "A:D,:E")
}

// A walk that ends on the goal of another seat finds nothing.
func TestGoalCountsForItsOwnerOnly(t *testing.T) {
	s := after(t, parse(t, small, ring+"b2,a1 a1,c3 2s :AD,:E"), "W2:NES")
	wantFields(t, after(t, s, "b1"), "CARDS", ":AD,:E")
}

// A seat that the shift of another seat carries onto its goal finds nothing until
// its own next walk ends there (onepiece DE NL IT ES PT; RULES.md "Carried onto
// the goal by another player").
//
// Rules: find-carried
func TestCarriedOntoGoalDoesNotCount(t *testing.T) {
	s := parse(t, small, "6aAc/5B7E5C/3aD9 7F E2 b3,c3 a1,c3 2s :FA,:E")
	s = after(t, s, "Nb:NES") // seat 1 goes round from b3 to b1, where F went in
	wantFields(t, s, "PAWNS b1,c3 CARDS :FA,:E")
	s = after(t, s, "c3")
	wantText(t, s, "67Fc/5BaA5C/37E9 5D Sb b1,c3 a1,c3 1s :FA,:E")
	s = after(t, s, "W2:NS")
	wantFields(t, s, "TURN 1m CARDS :FA,:E")
	wantFields(t, after(t, s, "c1"), "CARDS", ":FA,:E")
	wantFields(t, after(t, s, "b1"), "CARDS", "F:A,:E")
}

// Being carried there by its own shift finds nothing either. The walk decides.
//
// Rules: carried-no-move
func TestCarriedOntoGoalByOwnShift(t *testing.T) {
	s := after(t, parse(t, small, ring+"b3,c3 a1,c3 1s :FA,:E"), "Nb:NES")
	wantFields(t, s, "PAWNS b1,c3 CARDS :FA,:E")
	wantFields(t, after(t, s, "c1"), "CARDS", ":FA,:E")
	wantFields(t, after(t, s, "b1"), "CARDS", "F:A,:E")
}

// Staying is a walk that ends where it began. It finds what is there.
//
// Rules: find-staying
func TestStayingFindsGoal(t *testing.T) {
	s := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s :AD,:E"), "W2:NES")
	wantFields(t, s, "CARDS", ":AD,:E")
	wantFields(t, after(t, s, "b1"), "CARDS", "A:D,:E")
}

// A turn finds one goal at most. Then the next seat acts, even if the walk has
// passed over the next goal too.
//
// Rules: find-one
func TestOneGoalATurn(t *testing.T) {
	// With a2 closed to a1, the one way from a3 to A on b1 leads over D on b3.
	for cards, want := range map[string]string{
		":AD": "A:D",
		":DA": ":DA", // D was only passed, and A is not on top
	} {
		s := after(t, parse(t, small, ring+"a3,c3 a1,c3 1s "+cards+",:E"), "W2:ESW b1")
		wantFields(t, s, "TURN 2s CARDS", want+",:E")
	}
}

// Cards are found in the order of the pile, and kept in the order of finding.
//
// Rules: cards-pile
func TestOnlyTheTopCardCounts(t *testing.T) {
	s := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s B:AD,:E"), "W2:NES b3")
	wantFields(t, s, "CARDS", "B:AD,:E") // D lies below A
	s = after(t, s, "W2:NS c3 W2:NES b1")
	wantFields(t, s, "CARDS", "BA:D,:E")
	s = after(t, s, "W2:NS c3 W2:NES b3")
	wantFields(t, s, "CARDS", "BAD:,:E")
}

// A goal on the spare tile is on no square, and no walk finds it.
//
// Rules: find-spare
func TestGoalOnTheSpare(t *testing.T) {
	s := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s :CA,:E"), "W2:NES") // pushes C out
	wantFields(t, s, "SPARE", "5C")
	for _, to := range testkit.Legal(s) {
		wantFields(t, after(t, s, to), "CARDS", ":CA,:E")
	}
}

// The target of a seat is its goal, nothing while that is on the spare tile, and
// home once all is found.
func TestTargets(t *testing.T) {
	s := parse(t, small, ring+"a1,c3,a1 a1,c3,a3 1s :AD,:F,E:")
	for seat, want := range []string{"b1", "", "a3"} {
		if got := s.Targets(game.Player(seat)).String(); got != want {
			t.Errorf("seat %d heads for %q, want %q", seat+1, got, want)
		}
	}
}

// A seat that has found all wins by ending a walk in the corner where it began
// (all printings).
//
// Rules: end-home, ru-end, anniv-end
func TestReturningHomeWins(t *testing.T) {
	s := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:,:E"), "W2:NES a1")
	wantText(t, s, "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1x A:,:E")
	if o := s.Outcome(); o != game.Won(0) || s.ToMove() != game.Nobody {
		t.Errorf("outcome %v, to move %v; want seat 1 to have won", o, s.ToMove())
	}
}

// Any seat can win, each in its own corner, chosen or not.
//
// Rules: op-end
func TestEverySeatWinsAtItsOwnHome(t *testing.T) {
	homes := []string{"c3", "a1", "a3", "c1"}
	for seat := range homes {
		turn := string(rune('1' + seat))
		// All pawns are on b1, and nobody has a card left.
		s := after(t, parse(t, small, ring+"b1,b1,b1,b1 "+strings.Join(homes, ",")+" "+turn+"s :,:,:,:"), "W2:NES")
		for at, home := range homes {
			next := after(t, s, home)
			if won := next.Outcome() == game.Won(game.Player(seat)); won != (at == seat) || next.Outcome().Over() != won {
				t.Errorf("seat %s ended in %s: %v", turn, home, next.Outcome())
			}
		}
	}
}

// Passing over its home does not make a seat win. The walk must end there.
//
// Rules: end-passing
func TestPassingHomeDoesNotWin(t *testing.T) {
	// With c2 closed to c1, the one way from b1 to a2 leads over a1.
	s := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:,:E"), "E2:ESW")
	wantLegal(t, s, "a1 b1 c1 a2 c2 a3 b3 c3")
	wantFields(t, after(t, s, "a2"), "TURN", "2s")
	wantFields(t, after(t, s, "a1"), "TURN", "1x")
}

// With a card left, a walk that ends at home is like any other.
//
// Rules: end-cards-left
func TestHomeWithCardsLeftDoesNotWin(t *testing.T) {
	s := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:D,:E"), "W2:NES a1")
	wantFields(t, s, "TURN", "2s")
	wantFields(t, s, "CARDS", "A:D,:E")
}

// Home counts only on a walk after the one that found the last card (onepiece
// German; RULES.md "Home by a later move"). No home of a published board has a
// picture. On this board picture A is on the home of seat 1.
//
// Rules: end-later
func TestHomeCountsOnlyOnALaterMove(t *testing.T) {
	treasure := standard.Rules{Layout: testkit.Treasure}
	s := after(t, parse(t, treasure, "6Aac/5B7E5/3a9 7F - b1,c3 a1,c3 1s :A,:E"), "W2:NES a1")
	wantText(t, s, "6Aac/7F5B7E/3a9 5 E2 a1,c3 a1,c3 2s A:,:E")
	s = after(t, s, "W2:NS c3 W2:NES")
	wantFields(t, s, "TURN", "1m")                 // the pawn is at home, and the walk is next
	wantFields(t, after(t, s, "a1"), "TURN", "1x") // staying is a later walk
	wantFields(t, after(t, s, "b1"), "TURN", "2s")
}

// The game stops when it is won. No other seat acts, and no ply is legal
// (onepiece German).
//
// Rules: end-home, op-end
func TestWinningEndsTheGameAtOnce(t *testing.T) {
	s := after(t, parse(t, small, ring+"b1,c3 a1,c3 1s A:,E:"), "W2:NES a1")
	wantLegal(t, s, "")
	wantIllegal(t, s, "a1", "c3", "W2:NS", "Nb:NS", "E2:NS")
	if v := s.View(1); v.ToMove() != game.Nobody || len(testkit.Legal(v)) != 0 {
		t.Errorf("seat 2 sees %v to move and the plies %v", v.ToMove(), testkit.Legal(v))
	}
}

// The cards are dealt evenly: 12, 8 or 6 to each of 2, 3 or 4 seats (all
// printings), and all 24 to a single seat. They are all different, and none is
// found.
//
// Rules: maze-pawns, cards-even, seats-one
func TestDealingCounts(t *testing.T) {
	for _, g := range standard.Editions() {
		for seats, want := range map[int]int{1: 24, 2: 12, 3: 8, 4: 6} {
			s := kit.Deal(t, g, seats, 11)
			piles := strings.Split(field(s, "CARDS"), ",")
			var all []string
			for _, pile := range piles {
				if !strings.HasPrefix(pile, ":") || len(pile) != 1+want {
					t.Errorf("%s for %d seats: the cards %q, want none found and %d in the pile", g.Edition, seats, pile, want)
				}
				all = append(all, strings.Split(pile[1:], "")...)
			}
			slices.Sort(all)
			if got := strings.Join(all, ""); len(piles) != seats || got != "ABCDEFGHIJKLMNOPQRSTUVWX" {
				t.Errorf("%s for %d seats: %d piles of %s", g.Edition, seats, len(piles), got)
			}
		}
	}
}

// Cards that cannot be dealt evenly go back to the box.
//
// Rules: cards-rest
func TestDealingEvenly(t *testing.T) {
	for seats, want := range map[int]int{1: 6, 2: 3, 3: 2, 4: 1} { // of A to F
		s := kit.Deal(t, small, seats, 11)
		for p := range game.Player(seats) {
			if got := s.Cards().Left(p); got != want {
				t.Errorf("seat %v of %d has %d cards, want %d", p, seats, got, want)
			}
		}
	}
}

// In the first state every pawn is at home, the first seat shifts and nothing is
// banned. The seed decides the rest.
//
// Rules: maze-random, who-begins
func TestDealBegins(t *testing.T) {
	var dealt []standard.State
	for _, seed := range []uint64{0, 1, 2, 1 << 63, 1<<64 - 1} {
		s := kit.Deal(t, classic, 3, seed)
		wantFields(t, s, "BAN", "-")
		wantFields(t, s, "PAWNS", "a1,g1,g7")
		wantFields(t, s, "TURN", "1s")
		if again, _ := classic.Deal(3, seed); again != s {
			t.Errorf("seed %d deals %v\nand then %v", seed, s, again)
		}
		for _, other := range dealt {
			if field(other, "BOARD") == field(s, "BOARD") || field(other, "CARDS") == field(s, "CARDS") {
				t.Errorf("another seed than %d deals the same board or cards: %v", seed, other)
			}
		}
		dealt = append(dealt, s)
		if again := parse(t, classic, s.String()); again != s {
			t.Errorf("the deal %v reads as %v", s, again)
		}
	}
}

// A seed must deal the same state forever, because records and puzzles name
// deals by their seeds and ports deal alike. A program in another language
// computed the parts of this text from the description of the shuffle; see
// TestPinnedDeals in the root package. This test checks that one source deals
// the board and then the cards.
func TestPinnedDeal(t *testing.T) {
	s := kit.Deal(t, classic, 2, 1)
	wantText(t, s, "6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 "+
		"7S - a1,g7 a1,g7 1s :KLTPMJICWEQG,:VRHAXOBSFDNU")
}

// By default homes go clockwise from a1, and two seats are opposite each other
// (notation). Chosen homes are kept.
//
// Rules: home-choice, home-order
func TestHomes(t *testing.T) {
	defaults := []string{"a1", "a1,g7", "a1,g1,g7", "a1,g1,g7,a7"}
	for i, want := range defaults {
		s := kit.Deal(t, classic, i+1, 5)
		wantFields(t, s, "HOMES", want)
		wantFields(t, s, "PAWNS", want)
	}
	chosen := standard.Rules{Homes: []labyrinth.Square{labyrinth.A7, labyrinth.A1}}
	s := kit.Deal(t, chosen, 2, 5)
	wantFields(t, s, "HOMES", "a7,a1")
	wantFields(t, s, "PAWNS", "a7,a1")
	// The choice of homes changes nothing else.
	plain := kit.Deal(t, classic, 2, 5)
	for _, name := range []string{"BOARD", "SPARE", "BAN", "TURN", "CARDS"} {
		wantFields(t, s, name, field(plain, name))
	}
}

func TestDealRefuses(t *testing.T) {
	for _, bad := range testkit.BadDeals() {
		kit.WantNoDeal(t, bad.Name, standard.Rules{Layout: bad.Layout, Homes: bad.Homes}, bad.Seats, bad.Want)
	}
}

// When a card may be looked at changes only what is seen, and nothing that is
// played (RULES.md "classic-ru", "The next card").
//
// Rules: ru-next
func TestLookDoesNotChangePlay(t *testing.T) {
	atOnce, onTurn := small, small
	onTurn.Look = standard.OnTurn
	a, b := parse(t, atOnce, ring+seated[2]), parse(t, onTurn, ring+seated[2])
	for n := 0; n < 300 && !a.Outcome().Over(); n++ {
		if a.String() != b.String() || !slices.Equal(a.AppendPlies(nil), b.AppendPlies(nil)) {
			t.Fatalf("%v\nand with the other look\n%v", a, b)
		}
		p := testkit.Seek(a, func(int) int { return 0 })
		a, b = after(t, a, p.String()), after(t, b, p.String())
	}
	if !a.Outcome().Over() || a.Outcome() != b.Outcome() {
		t.Errorf("outcomes %v and %v", a.Outcome(), b.Outcome())
	}
}
