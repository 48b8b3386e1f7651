// This file tests the manual's rules on the cards that battles draw. RULES.md lists
// the rules of each test.

package battlechess_test

import (
	"slices"
	"testing"
)

// TestFaceUpCardsStayOut checks that a drawn card cannot be drawn again before +70
// brings all back.
//
// Rules: card-face-up, card-out
func TestFaceUpCardsStayOut(t *testing.T) {
	drawn := after(t, parse(t, position("3v+++3/3z3/2Z4/7/7/3V+++3", "-", "1t")), "c3xNE")
	wantLegal(t, drawn, "", "+0 +20 +30 +40 +70")
	drawn = after(t, drawn, "+20")
	if up := drawn.FaceUp(); !slices.Equal(up, []int{20}) {
		t.Errorf("%v lie face up after +20", up)
	}
	drawn = after(t, drawn, "d2xSW")
	wantLegal(t, drawn, "", "+0 +30 +40 +70")
	wantIllegal(t, drawn, "+20")
	// One +0 of two is left after the first, and none after the second.
	drawn = after(t, drawn, "+30 c3xNE +0 d2xSW")
	wantLegal(t, drawn, "", "+0 +40 +70")
	if got := drawn.Weight(ply(t, "+0")); got != 1 {
		t.Errorf("%d cards +0 are left", got)
	}
	drawn = after(t, drawn, "+0 c3xNE")
	wantLegal(t, drawn, "", "+40 +70")
	s := after(t, parse(t, position("3v+++3/3z3/2Z4/7/7/3V+++3", "+0+20", "1t")), "c3xNE")
	wantLegal(t, s, "", "+0 +30 +40 +70")
	wantIllegal(t, s, "+20")
	s = after(t, parse(t, position("3v+++3/3z3/2Z4/7/7/3V+++3", "+0+0+20+30+40", "1t")), "c3xNE")
	wantLegal(t, s, "", "+70")
}

// TestReshuffle checks that +70 counts in its battle and then brings all six cards
// back.
//
// Rules: reshuffle, new-deck
func TestReshuffle(t *testing.T) {
	s := after(t, parse(t, position("3v+++3/3m3/3P3/7/7/3V+++3", "+0+0+20+30+40", "1t")), "d3xN +70")
	if up := s.FaceUp(); len(up) != 0 {
		t.Errorf("%v lie face up", up)
	}
	if left := s.Left(); !slices.Equal(left, []int{0, 0, 20, 30, 40, 70}) {
		t.Errorf("%v are left", left)
	}
	if boardOf(s) != "3v+++3/3m~3/3P3/7/7/3V+++3" {
		t.Errorf("the battle was not settled: %v", s)
	}
}

// TestWeight checks that all cards left are equally likely.
//
// Rules: cards-shuffled, card-out
func TestWeight(t *testing.T) {
	s := after(t, parse(t, position("3v+++3/3z3/2Z4/7/7/3V+++3", "+20", "1t")), "c3xNE")
	for text, want := range map[string]int{"+0": 2, "+30": 1, "+40": 1, "+70": 1} {
		if got := s.Weight(ply(t, text)); got != want {
			t.Errorf("the weight of %s is %d, want %d", text, got, want)
		}
	}
	if got := parse(t, start).Weight(ply(t, "b5-b4")); got != 1 {
		t.Errorf("the weight of a turn is %d", got)
	}
}

// TestAlike checks that states are alike exactly if only the cards left differ: after
// cards of the same effect, and not after others.
func TestAlike(t *testing.T) {
	s := after(t, parse(t, start), "b5-b4 b2-b3 b4xN")
	tie, win, other := after(t, s, "+0"), after(t, s, "+20"), after(t, s, "+40")
	if win == other || tie == win {
		t.Error("the states are the same")
	}
	if !win.Alike(other) || !other.Alike(win) {
		t.Errorf("%v and %v are not alike", win, other)
	}
	if tie.Alike(win) || win.Alike(s) {
		t.Errorf("%v is alike to %v or to %v", win, tie, s)
	}
}
