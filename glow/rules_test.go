// This file checks the rules of day and night with positions made by hand. Their
// source is the pokemon printing; RULES.md names the paragraphs.

package glow_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// By day the goal is the top of the pile. It is found by ending a walk on it.
//
// Rules: glow-standard
func TestDayIsPlayedAsUsual(t *testing.T) {
	s := parse(t, small, ring+"a1,e4 a1,e5 1s :BA,:F :GH,:I day -")
	kit.WantSeen(t, s, "CARDS", ":B?,:?", ":??,:F", ":??,:?")
	s = after(t, s, "W2:ESW") // the one way from a1 leads over b1 (A) to d1 (B)
	wantFields(t, after(t, s, "b1"), "TURN 2s CARDS :BA,:F LIGHT day")
	wantFields(t, after(t, s, "e1"), "TURN 2s CARDS :BA,:F LIGHT day")
	s = after(t, s, "d1")
	wantFields(t, s, "TURN 2s CARDS B:A,:F LIGHT day POINTS -")
	kit.WantSeen(t, s, "CARDS", "B:A,:?", "B:?,:F", "B:?,:?") // the next token is looked at at once
}

// By day no glow token is found, and coming home ends nothing.
//
// Rules: glow-by-day, glow-day-home
func TestGlowTokensWaitForTheNight(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "b1,e4 a1,e5 1s J:B,:F :AH,:I day -"), "W2:NES")
		at.wantFields(t, after(t, s, "b1"), "GLOW :AH,:I LIGHT day TURN 2s") // on *A
		at.wantFields(t, after(t, s, "a1"), "GLOW :AH,:I LIGHT day TURN 2s")
	}
}

// A seat sees the top of its own pile and no other card of the day. The glow
// tokens are open, by day too.
//
// Rules: glow-lie
func TestDayPileIsHiddenAndGlowIsOpen(t *testing.T) {
	s := parse(t, small, ring+"a1,e4 a1,e5 1s C:BAD,E:FGH :GHI,:ABC day -")
	for p := range game.Player(3) {
		wantFields(t, s.View(p), "GLOW :GHI,:ABC LIGHT day POINTS -")
		if s.View(p).Glow() != s.Glow() {
			t.Errorf("seat %v sees the glow tokens %v", p, s.View(p).Glow())
		}
	}
	kit.WantSeen(t, s, "CARDS", "C:B??,E:???", "C:???,E:F??", "C:???,E:???")
	if got := s.Cards().String(); got != "C:BAD,E:FGH" {
		t.Errorf("the state has the cards %s", got)
	}
}

// By night everybody still sees all glow tokens, which were face up by day.
//
// Rules: glow-memory
func TestGlowTokensStayKnownByNight(t *testing.T) {
	s := parse(t, small, ring+"a1,e4 a1,e5 1s C:,E: :GHI,D:AB night -")
	for _, s := range []glow.State{s, after(t, s, "W2:NES"), after(t, s, "W2:NES a1")} {
		for p := range game.Player(3) {
			wantFields(t, s.View(p), "GLOW :GHI,D:AB LIGHT night")
		}
	}
}

// The day ends at once when one seat has found its last card, on any square. The
// piles of the others go back to the box, and the next seat begins the night.
// Board, spare, pawns and ban stay the same.
//
// Rules: glow-day-ends, glow-day-home, glow-nightfall
func TestDayEndsAtOnce(t *testing.T) {
	s := parse(t, small, ring+"a1,e4,b5 a1,e5,a5 1s J:B,C:FD,:K :A,:F,:I day -")
	s = after(t, s, "W2:NES")
	if s.Night() {
		t.Error("it is night before the walk")
	}
	s = after(t, s, "d1")
	wantText(t, s, "6aA*AaaB*Bc/7M5C*C5I5J5K/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 5D*D E2 "+
		"d1,e4,b5 a1,e5,a5 2s JB:,C:,: :A,:F,:I night -")
	if !s.Night() || s.ToMove() != 1 {
		t.Errorf("night %t, %v to move", s.Night(), s.ToMove())
	}
	wantIllegal(t, s, "E2:NS", "E2:EW")
	wantLegal(t, s, "Nb:NS Nb:EW Nd:NS Nd:EW Sb:NS Sb:EW Sd:NS Sd:EW W2:NS W2:EW W4:NS W4:EW E4:NS E4:EW")
}

// Every seat can end the day, the last one too.
//
// Rules: glow-day-ends
func TestEverySeatEndsTheDay(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "a1,e4 a1,e5 1s J:BA,C:F :A,:I day -"), "W2:NES")
		at.wantFields(t, after(t, s, "d1"), "CARDS JB:A,C:F LIGHT day TURN 2s")
		s = after(t, at.parse(t, small, ring, "a1,e4 a1,e5 1s J:B,C:F :A,:I day -"), "W2:NES")
		at.wantFields(t, after(t, s, "b1"), "CARDS J:B,C:F LIGHT day TURN 2s")
		at.wantFields(t, after(t, s, "d1"), "CARDS JB:,C: LIGHT night TURN 2s")
	}
}

// The cards not found by day are in no view and no text. Two states that differed
// only in them are equal by night.
//
// Rules: glow-day-unfound
func TestUnfoundDayTokensAreDiscardedUnseen(t *testing.T) {
	a := after(t, parse(t, small, ring+"a1,e4 a1,e5 1s J:B,C:FD :A,:F day -"), "W2:NES d1")
	b := after(t, parse(t, small, ring+"a1,e4 a1,e5 1s J:B,C:GHI :A,:F day -"), "W2:NES d1")
	if a != b {
		t.Errorf("%v\nand\n%v\nremember what was discarded", a, b)
	}
	wantFields(t, a, "CARDS JB:,C:")
	for p := range game.Player(3) {
		wantFields(t, a.View(p), "CARDS JB:,C:")
	}
}

// The seat after the one that ended the day begins the night: the first after
// the last, and a single seat after itself.
//
// Rules: glow-begins-night
func TestNextSeatBeginsTheNight(t *testing.T) {
	for text, want := range map[string]string{
		"e4,e4,a1 a1,e5,a5 3s :F,:H,:B :A,:F,:I day -":             "1s",
		"e4,a1,e4 a1,e5,a5 2s :F,:B,:H :A,:F,:I day -":             "3s",
		"e4,e4,e4,a1 a1,e1,e5,a5 4s :F,:H,:J,:B :A,:F,:I,:C day -": "1s",
		"e4,e4,a1,e4 a1,e1,e5,a5 3s :F,:H,:B,:J :A,:F,:I,:C day -": "4s",
		"a1 a1 1s :B :A day -":                                     "1s",
	} {
		s := after(t, parse(t, small, ring+text), "W2:NES d1")
		wantFields(t, s, "LIGHT night TURN "+want)
	}
}

// By night a seat may find any of its own glow tokens next. It finds no token of
// another seat and no card of the day.
//
// Rules: glow-night-order
func TestNightGoalsInAnyOrder(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo} {
		s := after(t, at.parse(t, small, ring, "a1,e4 a1,e5 1s J:,C: :AGH,:BF night -"), "W2:NES")
		at.wantFields(t, after(t, s, "b1"), "GLOW A:GH,:BF TURN 2s")
		at.wantFields(t, after(t, s, "d5"), "GLOW H:AG,:BF TURN 2s")
		at.wantFields(t, after(t, s, "d1"), "GLOW :AGH,:BF CARDS J:,C: TURN 2s") // *B is another's
		s = after(t, s, "b5")
		at.wantFields(t, s, "GLOW G:AH,:BF TURN 2s CARDS J:,C:")
		s = after(t, s, "W2:NS e5 W2:NS d5")
		at.wantFields(t, s, "GLOW GH:A,:BF TURN 2s")
	}
}

// A turn finds at most one glow picture: passing over one finds nothing.
//
// Rules: glow-night-order
func TestOneGlowFindATurn(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "a1,e4 a1,e5 1s J:,C: :AB,:F night -"), "W2:ESW d1")
		at.wantFields(t, s, "GLOW B:A,:F TURN 2s") // over *A on b1
	}
}

// A seat whose pawn is carried onto its goal finds nothing before its own next
// walk ends there, by day and by night. Nb carries a pawn from b5 around to b1,
// onto the tile that its seat looks for.
//
// Rules: glow-carried
func TestCarriedOntoGoalDoesNotCount(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo} {
		const board = "6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/"
		for _, tt := range []struct{ row, rest, push, pull, none, found string }{
			{"3aG*GaaH*H9 7M", "J:M,C:K :AH,:F day -", "Nb:NEW", "W2:NS", "CARDS J:M,C:K LIGHT day", "CARDS JM:,C: LIGHT night"},
			{"37MaaH*H9 5G*G", "J:,C: :GH,:F night -", "Nb:EW", "W2:NES", "GLOW :GH,:F", "GLOW G:H,:F"},
		} {
			s := at.parse(t, small, board+tt.row+" E4 ", "b5,e4 a1,e5 2s "+tt.rest)
			s = after(t, s, tt.push)
			at.wantFields(t, s, "PAWNS b1,e4 TURN 2m "+tt.none)
			s = after(t, s, "e5")
			at.wantFields(t, s, "TURN 1s "+tt.none)
			s = after(t, s, tt.pull)
			at.wantFields(t, s, "TURN 1m "+tt.none)
			at.wantFields(t, after(t, s, "a1"), "TURN 2s "+tt.none)
			at.wantFields(t, after(t, s, "b1"), "TURN 2s "+tt.found)
		}
	}
}

// A seat that has found all its glow tokens ends the game by ending a later walk
// at home.
//
// Rules: glow-end
func TestHomeEndsTheNight(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "b1,e4 a1,e5 1s J:,C: AG:,:F night -"), "W2:NES")
		at.wantFields(t, after(t, s, "b1"), "TURN 2s POINTS -")
		at.wantFields(t, after(t, s, "e5"), "TURN 2s POINTS -") // another's home
		at.wantFields(t, after(t, s, "a1"), "TURN 1p POINTS -")
	}
}

// The walk that finds the last glow token does not end the game, not even at
// home. No home of a published board glows; here *A is on the home of the seat
// that acts.
//
// Rules: glow-end-later
func TestHomeCountsOnlyOnALaterMove(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo} {
		treasure := rulesOf("6*Aac/555/3a9 5A5B*B5C*C5D*D5E*E5F*F5G*G5H*H5I5J5K5L5*I5*J5*K5*L7M a1,e1,e5,a5 -")
		s := after(t, at.parse(t, treasure, strings.Replace(ring, "6aA*A", "6*AaA", 1), "b1,e4 a1,e5 1s J:,C: G:A,:F night -"), "W2:NES a1")
		at.wantFields(t, s, "GLOW GA:,:F TURN 2s POINTS -")
		s = after(t, s, "W2:NS e5 W2:NS")
		at.wantFields(t, s, "TURN 1m") // at home already, before its walk
		at.wantFields(t, after(t, s, "b1"), "TURN 2s")
		at.wantFields(t, after(t, s, "a1"), "TURN 1p") // staying is a later walk
	}
}

// Coming home with glow tokens left ends nothing.
//
// Rules: glow-end
func TestHomeWithTokensLeftEndsNothing(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "b1,e4 a1,e5 1s J:,C: A:G,:F night -"), "W2:NES a1")
		at.wantFields(t, s, "TURN 2s GLOW A:G,:F")
	}
}

// Chance draws the point token, 1, 3 or 5, each equally likely.
//
// Rules: glow-point-token
func TestPointTokenIsChance(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "b1,e4 a1,e5 1s J:,C: AG:,:F night -"), "W2:NES a1")
		if s.ToMove() != game.Chance || s.Outcome().Over() {
			t.Errorf("%v to move, outcome %v; want chance and none", s.ToMove(), s.Outcome())
		}
		wantLegal(t, s, "+1 +3 +5")
		wantIllegal(t, s, "a1", "b1", "W2:NS", "Nb:NS")
		if _, err := s.Play(glow.Points(2)); err == nil {
			t.Error("there is no point token worth 2")
		}
		if _, ok := any(s).(game.Weighted); ok {
			t.Error("the tokens have weights, but must be equally likely")
		}
		for p := range game.Player(5) { // nobody knows its value
			v := s.View(p)
			if v.ToMove() != game.Chance || !slices.Equal(testkit.Legal(v), []string{"+1", "+3", "+5"}) {
				t.Errorf("seat %v sees %v to move and %v", p, v.ToMove(), testkit.Legal(v))
			}
			at.wantFields(t, v, "POINTS -")
		}
		for text, points := range map[string]int{"+1": 1, "+3": 3, "+5": 5} {
			end := after(t, s, text)
			at.wantFields(t, end, "TURN 1x POINTS "+text[1:])
			if end.Points() != points || end.ToMove() != game.Nobody {
				t.Errorf("after %s: %d points, %v to move", text, end.Points(), end.ToMove())
			}
			for p := range game.Player(end.Seats()) {
				want := 0
				if p == at.actor() {
					want = points
				}
				if got := end.Score(p).Points; got != want {
					t.Errorf("after %s seat %v has a point token worth %d, want %d", text, p, got, want)
				}
			}
		}
	}
}

// Nobody has another turn once a seat is home.
//
// Rules: glow-end-at-once
func TestNobodyHasAnotherTurn(t *testing.T) {
	for _, at := range []table{asWritten, lastOfTwo, lastOfFour} {
		s := after(t, at.parse(t, small, ring, "b1,b1 a1,e5 1s J:,C: AG:,FH: night -"), "W2:NES a1 +1")
		if !s.Outcome().Over() || s.ToMove() != game.Nobody {
			t.Errorf("outcome %v, %v to move", s.Outcome(), s.ToMove())
		}
		wantLegal(t, s, "")
		wantIllegal(t, s, "+1", "+3", "a1", "W2:NS", "Nb:NS", "e5")
	}
}

// No point token is drawn before a seat has ended the game.
//
// Rules: glow-point-token
func TestNoPointTokenBefore(t *testing.T) {
	for _, rest := range []string{"a1,e4 a1,e5 1s J:B,C:F :A,:F day -", "a1,e4 a1,e5 1s J:,C: A:,:F night -"} {
		s := parse(t, small, ring+rest)
		wantIllegal(t, s, "+1", "+3", "+5")
		wantIllegal(t, after(t, s, "W2:NES"), "+1", "+3", "+5")
	}
}

// A card of the day counts one point, a glow token two, and the point token its
// value for the seat that ended the game.
//
// Rules: glow-score
func TestScore(t *testing.T) {
	s := parse(t, small, toDraw+"a1,b1,b1 a1,e5,a5 1p AB:,CDE:,: ABC:,D:EF,:GHI night -")
	for i, want := range []glow.Score{{Day: 2, Glow: 3}, {Day: 3, Glow: 1}, {}} {
		if got := s.Score(game.Player(i)); got != want {
			t.Errorf("seat %d has the score %+v, want %+v", i+1, got, want)
		}
	}
	for i, want := range []int{8, 5, 0} {
		if got := s.Score(game.Player(i)).Total(); got != want {
			t.Errorf("seat %d has %d points, want %d", i+1, got, want)
		}
	}
	last := after(t, parse(t, small, toDraw+"b1,b1,a5 a1,e5,a5 3p AB:,CDE:,: D:EF,:GHI,ABC: night -"), "+3")
	for i, want := range []int{4, 3, 9} {
		if got := last.Score(game.Player(i)).Total(); got != want {
			t.Errorf("seat %d has %d points where seat 3 has ended the game, want %d", i+1, got, want)
		}
	}
	s = after(t, s, "+5")
	for i, want := range []int{13, 5, 0} {
		if got := s.View(2).Score(game.Player(i)).Total(); got != want {
			t.Errorf("in the end seat %d has %d points, want %d", i+1, got, want)
		}
	}
}

// wantWinners checks who wins after each point token.
func wantWinners(t *testing.T, rest string, byToken map[string]string) {
	t.Helper()
	tables := []table{asWritten}
	if len(strings.Split(strings.Fields(rest)[0], ",")) == 2 {
		tables = append(tables, lastOfTwo)
	}
	for _, at := range tables {
		s := at.parse(t, small, toDraw, rest)
		for token, want := range byToken {
			if at.Seats == 2 {
				want = map[string]string{"1": "2", "2": "1", "1,2": "1,2"}[want]
			}
			end := after(t, s, token)
			if got := end.Outcome().String(); got != want {
				t.Errorf("%v\nwon by %s, want %s", end, got, want)
			}
			if v := end.View(0); v.Outcome() != end.Outcome() {
				t.Errorf("a view says %v", v.Outcome())
			}
		}
	}
}

// The most points win, whichever seat ended the game.
//
// Rules: glow-winner
func TestMostPointsWin(t *testing.T) {
	// 0 + 2*4 + token against 4 + 2*3.
	wantWinners(t, "a1,b1 a1,e5 1p :,BCDE: ABCD:,EFG:H night -", map[string]string{"+1": "2", "+3": "1", "+5": "1"})
}

// The number of cards and glow tokens together breaks a tie, not the number of
// glow tokens alone.
//
// Rules: glow-tie
func TestTieIsBrokenByAllTokens(t *testing.T) {
	// 1 + 2*4 + 1 with 5 tokens against 4 + 2*3 with 7.
	wantWinners(t, "a1,b1 a1,e5 1p A:,BCDE: ABCD:,EFG:H night -", map[string]string{"+1": "2", "+3": "1", "+5": "1"})
}

// The point token is not one of the tokens that break a tie.
//
// Rules: glow-tie-point
func TestPointTokenBreaksNoTie(t *testing.T) {
	// 1 + 2*4 + 1 with 5 tokens against 2 + 2*4 with 6.
	wantWinners(t, "a1,b1 a1,e5 1p A:,BC: ABCD:,EFGH: night -", map[string]string{"+1": "2", "+3": "1"})
	// 0 + 2*3 + 3 with 3 tokens against 3 + 2*3 with 6.
	wantWinners(t, "a1,b1 a1,e5 1p :,ABC: ABC:,DEF: night -", map[string]string{"+3": "2", "+5": "1"})
}

// Seats that have the same number of those too win together.
//
// Rules: glow-shared
func TestSharedWin(t *testing.T) {
	// 2 + 2*1 + 1 and 1 + 2*2, both with 3 tokens.
	wantWinners(t, "a1,b1 a1,e5 1p AB:,C: A:,BC: night -", map[string]string{"+1": "1,2", "+3": "1"})
	// 0 + 2*3 + 1, 3 + 0, and twice 2 + 2*3.
	wantWinners(t, "a1,b1,b1,b1 a1,e1,e5,a5 1p :,ABC:,DE:,FG: ABC:,:DEF,GHI:,JKL: night -",
		map[string]string{"+1": "3,4", "+3": "1", "+5": "1"})
	// The same, but the last seat has ended the game.
	wantWinners(t, "b1,b1,b1,a5 a1,e1,e5,a5 4p FG:,DE:,ABC:,: JKL:,GHI:,:DEF,ABC: night -",
		map[string]string{"+1": "1,2", "+3": "4", "+5": "4"})
}

// A seat heads for its goal, then for its glow pictures, then for home.
func TestGoalsAndTargets(t *testing.T) {
	tests := []struct {
		rest               string
		goals, glow, heads []string
	}{
		{"a1,e4 a1,e5 1s J:BA,C:M :AH,:F day -", []string{"B", "M", ""}, []string{"", "", ""}, []string{"d1", "", ""}},
		{"a1,e4,e4 a1,e5,a5 1s J:,C:,: :AH,:IF,B: night -", []string{"", "", "", ""}, []string{"AH", "FI", "", ""}, []string{"b1 d5", "d3 e4", "a5", ""}},
	}
	for _, tt := range tests {
		s := parse(t, small, ring+tt.rest)
		for i := range tt.goals {
			p := game.Player(i)
			if got := testkit.Letters(s.Goals(p)); got != tt.goals[i] {
				t.Errorf("seat %v may find %q, want %q", p, got, tt.goals[i])
			}
			if got := marks(s.MarkGoals(p)); got != tt.glow[i] {
				t.Errorf("seat %v may find %q by night, want %q", p, got, tt.glow[i])
			}
			var squares []string
			for q := range s.Targets(p).All() {
				squares = append(squares, q.String())
			}
			if got := strings.Join(squares, " "); got != tt.heads[i] {
				t.Errorf("seat %v heads for %q, want %q", p, got, tt.heads[i])
			}
			if v := s.View(p); v.Targets() != s.Targets(p) || v.Goals() != s.Goals(p) || v.MarkGoals() != s.MarkGoals(p) || v.Night() != s.Night() {
				t.Errorf("seat %v sees %q, %v, night %t", p, testkit.Letters(v.Goals()), v.Targets(), v.Night())
			}
		}
	}
}
