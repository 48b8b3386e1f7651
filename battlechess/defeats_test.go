// This file tests the manual's rules on defeats, eggs, legends and the end of the
// game. RULES.md lists the rules of each test.

package battlechess_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// Rules: no-advance
func TestStayAfterBattle(t *testing.T) {
	step{"where the battle began", "3v+++3/3p~3/7/1Z5/7/3V+++3", "", "", "b4-c3xNE", "3v+++3/7/2Z4/7/7/3V+++3 - 2t"}.run(t)
}

// Rules: turned-over, leaves-mat, counterattack
func TestTurnedOverThenCost(t *testing.T) {
	for _, x := range []step{
		{"defender face up", "3v+++3/3p3/2Z4/7/7/3V+++3", "", "", "c3xNE", "3v+++3/3p~3/2Z4/7/7/3V+++3 - 2t"},
		{"defender turned", "3v+++3/3p~3/2Z4/7/7/3V+++3", "", "", "c3xNE", "3v+++3/7/2Z4/7/7/3V+++3 - 2t"},
		{"attacker face up", "3v+++3/3m3/3P3/7/7/3V+++3", "", "", "d3xN +0", "3v+++3/3m3/3P~3/7/7/3V+++3 +0 2t"},
		{"attacker turned", "3v+++3/3m3/3P~3/7/7/3V+++3", "", "", "d3xN +20", "3v+++3/3m3/7/7/7/3V+++3 +20 2t"},
	} {
		x.run(t)
	}
}

// TestOwnersCostArea checks that a piece goes to the cost area of its owner,
// whoever has beaten it.
//
// Rules: cost-area
func TestOwnersCostArea(t *testing.T) {
	s := parse(t, position("3v+++3/3p~3/2Z4/7/7/3V+++3", "-", "1t"))
	next := after(t, s, "c3xNE")
	if got, want := next.PieceCount(1).Cost, s.PieceCount(1).Cost+1; got != want || next.PieceCount(0) != s.PieceCount(0) {
		t.Errorf("seat 2 has %d in its cost area, want %d; seat 1 %+v", got, want, next.PieceCount(0))
	}
	s = parse(t, position("3v+++3/3m3/3P~3/7/7/3V+++3", "-", "1t"))
	next = after(t, s, "d3xN +0")
	if got, want := next.PieceCount(0).Cost, s.PieceCount(0).Cost+1; got != want || next.PieceCount(1) != s.PieceCount(1) {
		t.Errorf("seat 1 has %d in its cost area, want %d; seat 2 %+v", got, want, next.PieceCount(1))
	}
}

// TestCostAreaHasNoLimit checks that a cost area holds more pieces than it has
// spaces.
//
// Rules: cost-stack
func TestCostAreaHasNoLimit(t *testing.T) {
	s := after(t, parse(t, position("3v+++3/3p~3/2Z4/7/7/3V+++3", "-", "1t")), "c3xNE")
	if got := s.PieceCount(1); got.Cost != 7 || got.Sum() != 13 {
		t.Errorf("seat 2 has %+v", got)
	}
	if got := (battlechess.RuleSet{}).CostSpaces(); got != 4 {
		t.Errorf("the cost area shows %d side by side", got)
	}
}

// Rules: egg-no-battle
func TestEggsAreStill(t *testing.T) {
	s := wantLegalOn(t, "3v+++3/7/7/7/2p1p2/3V+++3", "1t", "d6", "")
	wantIllegal(t, s, "d6-d5 d6xNE d6-c6")
	wantLegalOn(t, "3v+++3/7/7/7/3p3/3V+3", "1t", "d6", "")
	wantLegalOn(t, "3v+++3/7/7/7/3p3/3V3", "1t", "d6", "d6xN d6-e6 d6-c6")
}

// TestEggsLoseAtOnce checks that any attacker beats an egg without a card, one egg
// at a time, and that Victini is face up after the last one.
//
// Rules: eggs-stacked, egg-no-back, egg-loses, egg-top, victini-lost
func TestEggsLoseAtOnce(t *testing.T) {
	for _, x := range []step{
		{"first", "3v+++3/7/2P~4/7/7/3V+++3", "+0", "", "c3-d2xN", "3v++3/3P~3/7/7/7/3V+++3 +0 2t"},
		{"second", "3v++3/3P~3/7/7/7/3V+++3", "+0", "", "d2xN", "3v+3/3P~3/7/7/7/3V+++3 +0 2t"},
		{"third", "3v+3/3P~3/7/7/7/3V+++3", "+0", "", "d2xN", "3v3/3P~3/7/7/7/3V+++3 +0 2t"},
		{"then a card", "3v3/3P~3/7/7/7/3V+++3", "+0", "", "d2xN", "3v3/3P~3/7/7/7/3V+++3 +0 1c:d2xN"},
		{"turned over", "3v3/3P~3/7/7/7/3V+++3", "+0", "", "d2xN +40", "3v~3/3P~3/7/7/7/3V+++3 +0+40 2t"},
	} {
		x.run(t)
	}
	s := parse(t, position("3v+++3/3P3/7/7/7/3V+++3", "-", "1t"))
	next := after(t, s, "d2xN")
	if got, was := next.PieceCount(1), s.PieceCount(1); got.Cost != was.Cost+1 || got.Eggs != 2 || got.Mat != was.Mat {
		t.Errorf("seat 2 had %+v and has %+v", was, got)
	}
}

// TestVictiniFalls checks that the second defeat of Victini without eggs ends the
// game at once, in the turn of either seat, with any number of pieces left.
//
// Rules: victini-wins, victini-lost
func TestVictiniFalls(t *testing.T) {
	step{"attacked", "2mv~s2/1pzM3/7/7/1PZEZP1/2SV+++3", "", "", "d2xN +70", "2m1s2/1pzM3/7/7/1PZEZP1/2SV+++3 - 1x"}.run(t)
	s := after(t, parse(t, position("3v+++3/7/3r=2/3==2/3V~3/6M", "-", "1t")), "d5xN +0")
	if want := game.Won(1); s.Outcome() != want || s.ToMove() != game.Nobody {
		t.Errorf("%v: outcome %v, want %v", s, s.Outcome(), want)
	}
	if len(s.AppendPlies(nil)) != 0 {
		t.Errorf("%v has plies", s)
	}
	wantIllegal(t, s, "g6-g5 +0 K@a1")
}

// Rules: more-power, stronger-turned
func TestStrongerWhenTurned(t *testing.T) {
	for _, k := range (battlechess.RuleSet{}).PieceKinds() {
		stronger := k.Name == "Emboar" || k.Name == "Victini"
		if k.Front[0].Power == k.Back[0].Power || k.Back[0].Power > k.Front[0].Power != stronger {
			t.Errorf("%s has %d face up and %d turned over", k.Name, k.Front[0].Power, k.Back[0].Power)
		}
	}
	// The side that shows gives the power: Emboar, turned over, beats Samurott
	// without a card.
	step{"Emboar", "3v+++3/3m3/3E~3/7/7/3V+++3", "", "", "d3xN", "3v+++3/3m~3/3E~3/7/7/3V+++3 - 2t"}.run(t)
	step{"Emboar face up", "3v+++3/3m3/3E3/7/7/3V+++3", "", "", "d3xN", "3v+++3/3m3/3E3/7/7/3V+++3 - 1c:d3xN"}.run(t)
}

// TestSummon checks that a legend is summoned for its cost, on any two by two free
// squares.
//
// Rules: legends-wait, summon-cost, summon-number, zekrom-three, summon-where, summon-two-by-two, spent-pieces
func TestSummon(t *testing.T) {
	// Seat 1 has lost two, then three, then four pieces.
	s := parse(t, "2mv+++s2/1pzezp1/7/7/3EZP1/2SV+++M2 2,0 KR,kr - 1t")
	wantLegal(t, s, "@", "")
	wantIllegal(t, s, "K@a3 R@a3")
	s = parse(t, "2mv+++s2/1pzezp1/7/7/3EZP1/2SV++M2 3,0 KR,kr - 1t")
	wantLegal(t, s, "@", "K@a3 K@b3 K@c3 K@d3 K@e3 K@f3 K@a4 K@b4 K@a5")
	s = parse(t, "2mv+++s2/1pzezp1/7/7/3EZP1/2SV+M2 4,0 KR,kr - 1t")
	wantLegal(t, s, "R@", "R@a3 R@b3 R@c3 R@d3 R@e3 R@f3 R@a4 R@b4 R@a5")
	wantIllegal(t, s, "K@c4 K@g3 K@a6 R@a1 E@a3 P@a3 Q@a3")
	// The spent pieces leave the cost area for the legend's place.
	s = after(t, s, "K@a4")
	if got, want := s.PieceCount(0), (battlechess.PieceCount{Mat: 7, Eggs: 1, Cost: 1, Spent: 3, Waiting: 1}); got != want {
		t.Errorf("seat 1 has %+v, want %+v", got, want)
	}
	// Eggs count as pieces. The legend is face up, and no longer waits.
	if got := s.String(); got != "2mv+++s2/1pzezp1/7/K=5/==1EZP1/2SV+M2 1,0 R,kr - 2t" {
		t.Errorf("got %v", s)
	}
}

// Rules: eggs-pay
func TestSummonWithEggsAlone(t *testing.T) {
	s := parse(t, "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SVM2 3,0 KR,kr - 1t")
	s = after(t, s, "K@c3")
	if got := s.PieceCount(0); got.Spent != 3 || got.Cost != 0 {
		t.Errorf("seat 1 has %+v", got)
	}
}

// TestLegendActsNextTurn checks that from the next turn on a legend moves and
// battles like any piece, with all its squares.
//
// Rules: legend-next-turn
func TestLegendActsNextTurn(t *testing.T) {
	s := parse(t, position("v++6/3p3/7/7/7/V++5S", "-", "1t"))
	s = after(t, s, "K@d4")
	if s.ToMove() != 1 {
		t.Errorf("%v acts after the summon", s.ToMove())
	}
	wantIllegal(t, s, "d4-d3 d4xN")
	s = after(t, s, "d2-d3")
	wantLegal(t, s, "d4", "d4xN d4-e4 d4-d5 d4-c4 d4-c4xN")
	after(t, s, "d4-e4")
	// It is face up: its arrow N leads any number of squares, and its power beats
	// Samurott.
	s = after(t, parse(t, position("v++6/m6/7/7/7/V++5S", "-", "1t")), "K@d4 a2-b3")
	wantLegal(t, s, "d4-", "d4-d3 d4-d2 d4-d1 d4-e4 d4-d5 d4-c4")
	after(t, s, "d4-d1")
	step{"battle", "v++6/4m2/7/7/7/V++5S", "", "", "K@d4 e2-e3 d4xN", "v++6/7/4m~2/3K=2/3==2/V++5S - 2t"}.run(t)
}

// Rules: summon-two-by-two, legend-battles
func TestLegendMoves(t *testing.T) {
	// Zekrom moves any number of squares north, and one to the other sides.
	wantLegalOn(t, "v+++6/7/7/7/3K=2/V++2==2", "1t", "d5-", "d5-d4 d5-d3 d5-d2 d5-d1 d5-e5 d5-c5")
	wantLegalOn(t, "v+++6/4p2/7/7/3K=P1/V++2==2", "1t", "d5", "d5-d4 d5-d3 d5-d3xN d5-c5")
	// Reshiram has diagonal arrows. It needs all squares of its new place.
	s := wantLegalOn(t, "v+++6/7/5p1/3R=2/3==2/V++6", "1t", "d4-e3", "")
	wantLegal(t, s, "d4-c3", "d4-c3")
	step{"move", "v+++6/7/7/7/3K=2/V++2==2", "", "", "d5-d3", "v+++6/7/3K=2/3==2/7/V++6 - 2t"}.run(t)
}

// TestLegendBattlesTwo checks the answer to the manual's last question: one card
// counts for both battles, each comparison is separate, and all losers turn over.
//
// Rules: one-enemy, legend-battles, one-card-for-both, both-turn-over, manual-example, legend-all-enemies, legend-and-egg
func TestLegendBattlesTwo(t *testing.T) {
	for _, x := range []step{
		// Zekrom 110 battles Serperior 80 and Reshiram 130.
		{"beats one, loses to the other", "v+++6/2r=3/1s==3/1K=4/1==4/V++6", "", "", "b4xN +0", "v+++6/2r=3/1s~==3/1K~=4/1==4/V++6 +0 2t"},
		{"beats one, equals the other", "v+++6/2r=3/1s==3/1K=4/1==4/V++6", "", "", "b4xN +20", "v+++6/2r=3/1s~==3/1K=4/1==4/V++6 +20 2t"},
		{"beats both", "v+++6/2r=3/1s==3/1K=4/1==4/V++6", "", "", "b4xN +30", "v+++6/2r~=3/1s~==3/1K=4/1==4/V++6 +30 2t"},
		{"beats both without a card", "v+++6/7/1sm4/1K=4/1==4/V++6", "", "", "b4xN", "v+++6/7/1s~m~4/1K=4/1==4/V++6 - 2t"},
		{"an egg and a stronger one", "7/2r=3/1v++==3/1K=4/1==4/V++6", "", "", "b4xN +0", "7/2r=3/1v+==3/1K~=4/1==4/V++6 +0 2t"},
		{"an egg and a weaker one", "7/7/1v++m4/1K=4/1==4/V++6", "", "", "b4xN", "7/7/1v+m~4/1K=4/1==4/V++6 - 2t"},
		{"one of two seen", "v+++6/7/1s1m3/1K=4/1==4/V++6", "", "", "b4xN", "v+++6/7/1s~1m3/1K=4/1==4/V++6 - 2t"},
	} {
		x.run(t)
	}
	s := after(t, parse(t, position("v+++6/2r=3/1s==3/1K=4/1==4/V++6", "-", "1t")), "b4xN")
	if s.ToMove() != game.Chance {
		t.Error("no card is drawn though one of two is stronger")
	}
}

// TestLegendTurnsOverOnce checks that losing to two pieces in one battle is one
// defeat.
//
// Rules: both-turn-over
func TestLegendTurnsOverOnce(t *testing.T) {
	step{"to two", "7/1v~e~4/7/1K~=4/1==4/V++6", "", "", "b4-b3xN +0", "7/1v~e~4/7/7/7/V++6 +0 2t"}.run(t)
	// Zekrom, with a power of 40, loses to 80 and to 90.
	r := rulesOf(t, strings.Replace(string(battlechess.DefaultRuleSet()), `"power": 110`, `"power": 40`, 1))
	s, err := r.Parse("v+++6/7/1sm4/1K=4/1==4/V++6 5,5 R,kr +0 1c:b4xN")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := after(t, s, "+0").String(), "v+++6/7/1sm4/1K~=4/1==4/V++6 5,5 R,kr +0+0 2t"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	step{"to two, face up", "v++6/1r=e~3/1==4/1K=4/1==4/V++6", "", "", "b4xN +0", "v++6/1r=e~3/1==4/1K~=4/1==4/V++6 +0 2t"}.run(t)
}

// TestLegendAtCorner checks that a diagonal arrow of a legend touches only the
// square at its corner.
//
// Rules: legend-battles
func TestLegendAtCorner(t *testing.T) {
	wantLegalOn(t, "v+++6/5p1/3R=2/3==2/7/V++6", "1t", "d3x", "d3xNE")
	wantLegalOn(t, "v+++6/4p2/3R=1p/3==2/7/V++6", "1t", "d3x", "d3xN")
}

// TestLegendAttackedOnAnySquare checks that a legend can be attacked on any of its
// squares, and that only the first of two such battles is legal.
//
// Rules: legend-any-square, same-battle
func TestLegendAttackedOnAnySquare(t *testing.T) {
	s := wantLegalOn(t, "v+++6/7/2k=3/2==3/2E4/V++6", "1t", "c5x", "c5xN")
	wantIllegal(t, s, "c5xNE")
	step{"turned over", "v+++6/7/2k=3/2==3/2E~4/V++6", "", "", "c5xN +20", "v+++6/7/2k~=3/2==3/2E~4/V++6 +20 2t"}.run(t)
}

// TestLegendLeavesTheGame checks that a legend that loses turned over goes out of
// the game, not to a cost area.
//
// Rules: legend-out
func TestLegendLeavesTheGame(t *testing.T) {
	s := parse(t, position("v+++6/7/2k~=3/2==3/2E~4/V++6", "-", "1t"))
	was := s.PieceCount(1)
	next := after(t, s, "c5xN")
	now := next.PieceCount(1)
	if now.Out != 1 || now.Mat != was.Mat-1 || now.Cost != was.Cost || now.Spent != was.Spent || now.Waiting != was.Waiting {
		t.Errorf("seat 2 had %+v and has %+v", was, now)
	}
	if len(legal(after(t, next, "R@c3"), "k@")) != 0 {
		t.Error("a legend that is out is summoned again")
	}
}

// TestNoReturn checks that no ply brings a lost piece back to the mat.
//
// Rules: never-back
func TestNoReturn(t *testing.T) {
	s := parse(t, "2mv+++s2/1pzezp1/7/7/3EZP1/2SV+M2 4,0 KR,kr - 1t")
	wantIllegal(t, s, "P@b5 Z@c5 V@a3")
	for _, p := range s.AppendPlies(nil) {
		turn, _ := battlechess.TurnOf(p)
		letter, ok := turn.Letter()
		if ok && letter != 'K' && letter != 'R' {
			t.Errorf("%v brings a piece back", p)
		}
	}
}

// TestNoTurnLoses checks that a seat loses if it has only a piece under eggs and no
// legend to summon.
//
// Rules: only-eggs
func TestNoTurnLoses(t *testing.T) {
	s := after(t, parse(t, position("3v+++3/3p~3/2Z4/7/7/3V+++3", "-", "1t")), "c3xNE")
	wantLegal(t, s, "@c4", "K@c4 R@c4") // a summon is a turn
	s = parse(t, "3v+3/3p~3/2Z4/7/7/3V+++3 6,1 KR,- - 1t")
	s = after(t, s, "c3xNE")
	if s.Outcome() != game.Won(0) || s.ToMove() != game.Nobody {
		t.Errorf("%v: outcome %v, want 1", s, s.Outcome())
	}
	s = parse(t, "3v3/3p~3/2Z4/7/7/3V+++3 6,2 KR,- - 1t")
	s = after(t, s, "c3xNE")
	wantLegal(t, s, "", "d1-e1 d1-d2 d1-c1") // without eggs it moves
}
