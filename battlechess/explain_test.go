// This file checks what is said in words about plies and pieces.

package battlechess_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

func TestExplain(t *testing.T) {
	const two = "v+++6/2r=3/1s==3/1K=4/1==4/V++6"
	for _, x := range []struct{ board, before, ply, want string }{
		{"3v+++3/1p5/7/1Z5/7/3V+++3", "", "b4-c3", "Zoroark on b4 moves to c3."},
		{"3v+++3/1p5/7/1Z5/7/3V+++3", "", "b4-c3xNW", "Zoroark on b4 moves to c3. Zoroark on c3 attacks Patrat on b2. 70 against 60: Patrat on b2 is turned over."},
		{"3v+++3/1p5/7/1Z5/7/3V+++3", "", "K@e3", "Zekrom is summoned on e3 for 3 pieces."},
		{"3v+++3/3z3/2Z4/7/7/3V+++3", "", "c3xNE", "Zoroark on c3 attacks Zoroark on d2. 70 against 70: seat 1 draws a card."},
		{"3v+++3/3z3/2Z4/7/7/3V+++3", "c3xNE", "+0", "Zoroark on c3 attacks Zoroark on d2. 70 + 0 against 70: no effect."},
		{"3v+++3/3z3/2Z4/7/7/3V+++3", "c3xNE", "+70", "Zoroark on c3 attacks Zoroark on d2. 70 + 70 against 70: Zoroark on d2 is turned over. All cards are shuffled."},
		{"3v+++3/3m3/3P~3/7/7/3V+++3", "d3xN", "+20", "Patrat on d3 attacks Samurott on d2. 50 + 20 against 90: Patrat on d3 goes to the cost area."},
		{"3v+++3/7/2P~4/7/7/3V+++3", "", "c3-d2xN", "Patrat on c3 moves to d2. Patrat on d2 attacks Victini on d1. 50 against an egg: Victini on d1 loses an egg."},
		{two, "", "b4xN", "Zekrom on b4 attacks Reshiram on c2 and Serperior on b3. 110 against 130, 110 against 80: seat 1 draws a card."},
		{two, "b4xN", "+0", "Zekrom on b4 attacks Reshiram on c2 and Serperior on b3. 110 + 0 against 130: Zekrom on b4 is turned over. 110 + 0 against 80: Serperior on b3 is turned over."},
		{"7/1v~e~4/7/1K~=4/1==4/V++6", "b4-b3xN", "+0", "Zekrom on b3 attacks Victini on b2 and Emboar on c2. 90 + 0 against 100: Zekrom on b3 is out of the game. 90 + 0 against 100: no further effect."},
		{"2mv~s2/1pzM3/7/7/1PZEZP1/2SV+++3", "d2xN", "+40", "Samurott on d2 attacks Victini on d1. 90 + 40 against 100: Victini on d1 falls. Seat 1 wins."},
		{"3v+++3/1p5/7/1Z5/7/3V+++3", "", "b4-b3", ""},
		{"3v+++3/1p5/7/1Z5/7/3V+++3", "", "+0", ""},
	} {
		s := after(t, parse(t, position(x.board, "-", "1t")), x.before)
		if got := s.Explain(ply(t, x.ply)); got != x.want {
			t.Errorf("%v, ply %s:\n%s, want\n%s", s, x.ply, got, x.want)
		}
		if got := s.View(game.Nobody).Explain(ply(t, x.ply)); got != x.want {
			t.Errorf("the view of %v, ply %s:\n%s, want\n%s", s, x.ply, got, x.want)
		}
	}
	s := parse(t, "3v+3/3p~3/2Z4/7/7/3V+++3 6,1 KR,- - 1t")
	want := "Zoroark on c3 attacks Patrat on d2. 70 against 50: Patrat on d2 goes to the cost area. Seat 2 has no legal turn. Seat 1 wins."
	if got := s.Explain(ply(t, "c3xNE")); got != want {
		t.Errorf("%v: %s, want\n%s", s, got, want)
	}
	if got := (battlechess.State{}).Explain(ply(t, "b5-b4")); got != "" {
		t.Errorf("a ply of the zero State is explained as %q", got)
	}
}

// TestExplainAgrees plays random games and checks that what Explain says of
// defeats is what happens to the pieces.
func TestExplainAgrees(t *testing.T) {
	for name, file := range ruleSets {
		t.Run(name, func(t *testing.T) {
			r := rulesOf(t, file)
			rapid.Check(t, func(t *rapid.T) {
				s, err := r.Deal(2, 0)
				if err != nil {
					t.Fatal(err)
				}
				for range rapid.IntRange(1, 60).Draw(t, "plies") {
					plies := s.AppendPlies(nil)
					if len(plies) == 0 {
						return
					}
					ply := rapid.SampledFrom(plies).Draw(t, "ply")
					next := after(t, s, ply.String())
					if diff := cmp.Diff(changes(s, ply, next), said(s.Explain(ply))); diff != "" {
						t.Fatalf("%v\n%v: %s\nwhat has happened (-) and what is said (+):\n%s", s, ply, s.Explain(ply), diff)
					}
					s = next
				}
			})
		})
	}
}

// TestExplainCost checks the words for a legend that costs one piece.
func TestExplainCost(t *testing.T) {
	s, err := rulesOf(t, wide).Parse("8/8/8/8/8/8/v7/V7 8,8 KR,kr - 1t")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Explain(ply(t, "K@c3")), "Zekrom is summoned on c3 for 1 piece."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// changes counts what a ply does: pieces turned over, pieces and eggs lost.
func changes(s battlechess.State, ply game.Ply, next battlechess.State) map[string]int {
	count := map[string]int{}
	was, is := map[battlechess.Square]battlechess.Piece{}, map[battlechess.Square]battlechess.Piece{}
	for _, p := range s.Pieces() {
		was[p.Square] = p
	}
	for _, p := range next.Pieces() {
		is[p.Square] = p
	}
	turn, _ := battlechess.TurnOf(ply)
	if to, ok := turn.To(); ok {
		if from, ok := turn.From(); ok {
			p := was[from]
			delete(was, from)
			was[to] = p
		}
	}
	for q, p := range was {
		now, there := is[q]
		switch {
		case !there && p.Legend:
			count["is out of the game"]++
		case !there && p.Target:
			count["falls"]++
		case !there:
			count["goes to the cost area"]++
		case now.Eggs < p.Eggs:
			count["loses an egg"]++
		case now.Turned && !p.Turned:
			count["is turned over"]++
		}
	}
	if next.Outcome().Over() {
		count[fmt.Sprintf("Seat %v wins", next.Outcome())]++
	}
	return count
}

// said counts what an explanation says.
func said(text string) map[string]int {
	count := map[string]int{}
	for _, words := range []string{
		"is out of the game", "falls", "goes to the cost area", "loses an egg", "is turned over", "Seat 1 wins", "Seat 2 wins",
	} {
		if n := strings.Count(text, words); n > 0 {
			count[words] = n
		}
	}
	return count
}

// TestAttacked checks the pieces that a pending battle attacks.
func TestAttacked(t *testing.T) {
	for text, want := range map[string]string{
		start: "[]",
		"3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW":    "[K 110]",
		"7/2r=3/1v++==3/1K=4/1==4/V++6 5,4 R,k +0 1c:b4xN":           "[r 130 v++]",
		position("3v+++3/3m3/3P3/7/7/3V+++3", "-", "1c:d3xN"):        "[m 90]",
		position("v+++6/7/2k~=3/2==3/2E4/V++6", "-", "1c:c5xN"):      "[k~90]",
		position("2mv~s2/1pzM3/7/7/1PZEZP1/2SV+++3", "-", "1c:d2xN"): "[v~100]",
	} {
		if got := fmt.Sprint(parse(t, text).Attacked()); got != want {
			t.Errorf("%s: %s are attacked, want %s", text, got, want)
		}
	}
}

// TestOtherSide checks the back of each piece: as for its seat, and none once it
// is turned over.
func TestOtherSide(t *testing.T) {
	s := parse(t, position("3v+++3/1z~5/2p4/1P5/7/3V+++3", "-", "1t"))
	kinds := kindsByName()
	for _, p := range s.Pieces() {
		front, back := kinds[p.Name].Faces(p.Seat)
		face := front
		if p.Turned {
			face, back = back, battlechess.Face{}
		}
		if p.Eggs > 0 {
			face = battlechess.Face{Power: front.Power}
		}
		if p.Face != face || p.Back != back {
			t.Errorf("%v on %v has %v and %v, want %v and %v", p, p.Square, p.Face, p.Back, face, back)
		}
	}
	_, back := kinds["Patrat"].Faces(1)
	if got, want := back.String(), "50 SE1 S1 SW1"; got != want {
		t.Errorf("the back of Patrat before seat 2 is %s, want %s", got, want)
	}
}
