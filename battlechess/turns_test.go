// This file tests the manual's rules on turns, arrows and battles. cards_test.go has
// those on cards. RULES.md lists the rules of each test.

package battlechess_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// Rules: two-players, setup-first, start-squares, eggs-stacked, legends-wait, cards-shuffled
func TestSetUp(t *testing.T) {
	s, err := battlechess.Rules{}.Deal(2, 7)
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != start {
		t.Errorf("the game starts as\n%v, want\n%s", s, start)
	}
	for _, p := range s.Pieces() {
		if p.Turned {
			t.Errorf("%s on %v starts turned over", p.Name, p.Square)
		}
		if p.Target != (p.Eggs == 3) || p.Eggs != 0 && p.Eggs != 3 {
			t.Errorf("%s on %v starts under %d eggs", p.Name, p.Square, p.Eggs)
		}
	}
	for p := range game.Player(2) {
		if got := len(s.Waiting(p)); got != 2 {
			t.Errorf("%d legends of seat %v wait", got, p)
		}
	}
	if up := s.FaceUp(); len(up) != 0 {
		t.Errorf("cards %v lie face up", up)
	}
	for n := range 6 {
		if _, err := (battlechess.Rules{}).Deal(n, 0); (err == nil) != (n == 2) {
			t.Errorf("Deal(%d): %v", n, err)
		}
	}
}

// Rules: piece-counts
func TestSetContents(t *testing.T) {
	s := parse(t, start)
	for p := range game.Player(2) {
		want := battlechess.PieceCount{Mat: 8, Eggs: 3, Waiting: 2}
		if got := s.PieceCount(p); got != want {
			t.Errorf("seat %v has %+v, want %+v", p, got, want)
		}
	}
	if got := s.Left(); !slices.Equal(got, []int{0, 0, 20, 30, 40, 70}) {
		t.Errorf("the deck is %v", got)
	}
}

// Rules: seats-alternate, turn-ends, first-player
func TestSeatsTakeTurns(t *testing.T) {
	s := parse(t, start)
	for i, turn := range []string{"b5-b4", "b2-b3", "d5-d4", "d2-d3", "f5-f4"} {
		if got := s.ToMove(); got != game.Player(i%2) {
			t.Fatalf("turn %d is taken by %v", i, got)
		}
		s = after(t, s, turn)
	}
}

// TestTurns checks that each kind of turn is one ply, after which the other seat
// acts.
//
// Rules: two-players, turn-move, turn-move-battle, turn-battle, turn-ends, battle-optional, summon-alone, summon-ends
func TestTurns(t *testing.T) {
	const board = "3v+++3/1p5/7/1Z5/7/3V+++3"
	for _, x := range []step{
		{"move", board, "", "", "b4-c3", "3v+++3/1p5/2Z4/7/7/3V+++3 - 2t"},
		{"move and battle", board, "", "", "b4-c3xNW", "3v+++3/1p~5/2Z4/7/7/3V+++3 - 2t"},
		{"battle", "3v+++3/2p4/1Z5/7/7/3V+++3", "", "", "b3xNE", "3v+++3/2p~4/1Z5/7/7/3V+++3 - 2t"},
		{"summon", board, "", "", "K@f4", "3v+++3/1p5/7/1Z3K=/5==/3V+++3 - 2t"},
	} {
		x.run(t)
	}
}

// Rules: no-pass
func TestNoPass(t *testing.T) {
	s := parse(t, start)
	for _, p := range s.AppendPlies(nil) {
		next, err := s.Play(p)
		if err != nil || next.PieceCount(0) == s.PieceCount(0) && next.Pieces()[0] == s.Pieces()[0] && boardOf(next) == boardOf(s) {
			t.Errorf("%v changes nothing: %v, %v", p, next, err)
		}
	}
	wantIllegal(t, s, "b5-b5 d6-d6 a1-a1")
	if _, err := s.Play(game.Ply{}); err == nil {
		t.Error("the zero ply is a pass")
	}
	for _, text := range []string{"", "-", "pass", "b5", "1t"} {
		if p, err := battlechess.ParsePly(text); err == nil {
			t.Errorf("ParsePly(%q) = %v", text, p)
		}
	}
}

func boardOf(s battlechess.State) string {
	text := s.String()
	return text[:slices.Index([]byte(text), ' ')]
}

// TestOnePieceATurn checks that no ply names two pieces or moves one after a battle.
//
// Rules: one-piece, no-move-after-battle, summon-alone
func TestOnePieceATurn(t *testing.T) {
	for _, text := range []string{"b5xN-b4", "b5-b4-b3", "b5-b4xNxE", "b5-b4,c5-d4", "K@c3xN"} {
		if p, err := battlechess.ParsePly(text); err == nil {
			t.Errorf("ParsePly(%q) = %v", text, p)
		}
	}
	s := parse(t, start)
	wantIllegal(t, s, "b2-b3 d2-d3 a1-a2 c3-c4")
}

// Rules: arrows, reach
func TestArrowsByReach(t *testing.T) {
	// Emboar has reach 1, Zoroark 2, and Serperior and Samurott any.
	wantLegalOn(t, "3v+++3/7/7/3E3/7/3V+++3", "1t", "d4-", "d4-d3 d4-e3 d4-e4 d4-d5 d4-c4 d4-c3")
	wantLegalOn(t, "3v+++3/7/7/3Z3/7/3V+++3", "1t", "d4-", "d4-e3 d4-f2 d4-d5 d4-c3 d4-b2")
	wantLegalOn(t, "v+++6/7/7/3S3/7/V+++6", "1t", "d4-", "d4-d3 d4-d2 d4-d1 d4-e4 d4-f4 d4-g4 d4-d5 d4-d6 d4-c4 d4-b4 d4-a4")
	wantLegalOn(t, "3v+++3/7/7/3M3/7/3V+++3", "1t", "d4-", "d4-d3 d4-e3 d4-f2 d4-g1 d4-e5 d4-f6 d4-c5 d4-b6 d4-c3 d4-b2 d4-a1")
}

// TestArrowsOfAFace checks that a piece has the arrows of the side that shows.
//
// Rules: arrows, turned-over, sides-differ
func TestArrowsOfAFace(t *testing.T) {
	wantLegalOn(t, "3v+++3/7/7/3Z~3/7/3V+++3", "1t", "d4-", "d4-e3 d4-e5 d4-c5 d4-c3")
	s := wantLegalOn(t, "3v+++3/7/7/3P~3/7/3V+++3", "1t", "d4-", "d4-d3 d4-e3 d4-c3")
	wantIllegal(t, s, "d4-d2 d4-e4 d4-c4")
	after(t, s, "d4-e3")
	// Those of seat 2 point the other way. A legend has two sides too.
	s = wantLegalOn(t, "3v+++3/3p~3/7/7/7/3V+++3", "2t", "d2-", "d2-e3 d2-d3 d2-c3")
	wantIllegal(t, s, "d2-d4 d2-e2 d2-c2 d2-d1")
	s = wantLegalOn(t, "v+++6/7/7/7/3K~=2/V++2==2", "1t", "d5-", "d5-d4 d5-e5 d5-c5")
	wantIllegal(t, s, "d5-d3")
	// They are for battles too: Patrat has E and W face up, NE and NW turned over.
	const ring = "v+++6/7/2zes2/2p%sp2/3m3/V+++6"
	s = parse(t, position(strings.Replace(ring, "%s", "P", 1), "-", "1t"))
	wantLegal(t, s, "d4x", "d4xN d4xE d4xW")
	wantIllegal(t, s, "d4xNE d4xNW d4xS")
	s = parse(t, position(strings.Replace(ring, "%s", "P~", 1), "-", "1t"))
	wantLegal(t, s, "d4x", "d4xN d4xNE d4xNW")
	wantIllegal(t, s, "d4xE d4xW d4xS")
	after(t, s, "d4xNE +0")
	// A piece that loses has the arrows of its other side from then on.
	s = after(t, parse(t, position("3v+++3/3m3/2Z4/7/7/3V+++3", "-", "1t")), "c3xNE +0 d2-g5")
	wantLegal(t, s, "c3-", "c3-d2 c3-d4 c3-b4 c3-b2")
	wantIllegal(t, s, "c3-e1 c3-a1 c3-c4")
}

// withArrows reads a state of the default rule set with the arrows of one kind
// replaced.
func withArrows(t *testing.T, old, new, text string) battlechess.State {
	t.Helper()
	if !strings.Contains(string(battlechess.DefaultRuleSet()), old) {
		t.Fatalf("the default has no %s", old)
	}
	r := rulesOf(t, strings.Replace(string(battlechess.DefaultRuleSet()), old, new, 1))
	s, err := r.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The arrows of Patrat, Zoroark and Zekrom face up in the default rule set.
const (
	patratArrows  = `["N2", "E1", "W1"]`
	zoroarkArrows = `["NE2", "NW2", "S1"]`
	zekromArrows  = `["N*", "E1", "S1", "W1"]`
)

// TestExactArrows checks arrows of exactly two squares: they lead to the second
// square if the first is free, and are for battles like any other.
//
// Rules: exact-arrows, such-arrows-battle
func TestExactArrows(t *testing.T) {
	const arrows = `["N2!", "E2!", "SW2!"]`
	s := withArrows(t, patratArrows, arrows, position("v+++6/7/7/3P3/7/V+++6", "-", "1t"))
	wantLegal(t, s, "d4-", "d4-d2 d4-f4 d4-b6")
	wantIllegal(t, s, "d4-d3 d4-d1 d4-e4 d4-g4 d4-c5 d4-d4")
	// A piece on the first square is in the way, and so is one on the second.
	s = withArrows(t, patratArrows, arrows, position("v+++6/7/3s3/3P1m1/2Z4/V+++6", "-", "1t"))
	wantLegal(t, s, "d4", "d4xN")
	wantIllegal(t, s, "d4-d2 d4-f4 d4-b6 d4xE")
	// The edge of the mat ends them.
	s = withArrows(t, patratArrows, arrows, position("v+++6/3P3/7/5P1/7/V+++6", "-", "1t"))
	wantLegal(t, s, "d2-", "d2-f2 d2-b4")
	wantLegal(t, s, "f4-", "f4-f2 f4-d6")
	// Those of seat 2 point the other way.
	s = withArrows(t, patratArrows, arrows, position("v+++6/7/3p3/7/7/V+++6", "-", "2t"))
	wantLegal(t, s, "d3-", "d3-f1 d3-d5 d3-b3")
	// A battle is with the next square, before and after a move.
	s = withArrows(t, patratArrows, arrows, position("v+++6/3p3/7/3P3/7/V+++6", "-", "1t"))
	wantIllegal(t, s, "d4xN d4-d2")
	s = withArrows(t, patratArrows, arrows, position("v++2p3/7/7/3P3/7/V+++6", "-", "1t"))
	wantLegal(t, s, "d4-d2", "d4-d2 d4-d2xN")
	// A legend needs room on the way and at the end.
	legend := `["N2!", "E1"]`
	s = withArrows(t, zekromArrows, legend, position("v+++6/7/7/7/3K=2/V++2==2", "-", "1t"))
	wantLegal(t, s, "d5-", "d5-d3 d5-e5")
	s = withArrows(t, zekromArrows, legend, position("v+++6/7/7/4P2/3K=2/V++2==2", "-", "1t"))
	wantLegal(t, s, "d5-", "d5-e5")
}

// TestJumpingArrows checks arrows that jump: they lead over pieces of either
// seat, change none of them, and end on a free square.
//
// Rules: jump-arrows, such-arrows-battle
func TestJumpingArrows(t *testing.T) {
	step := func(arrows, board, turn, word, want string) battlechess.State {
		t.Helper()
		s := withArrows(t, zoroarkArrows, arrows, position(board, "-", turn))
		wantLegal(t, s, word, want)
		return s
	}
	// Up to two squares: the first, and the second over the first.
	s := step(`["NE2^", "NW2^"]`, "3v+++3/7/4P2/3Z3/7/V+++6", "1t", "d4-", "d4-f2 d4-c3 d4-b2")
	wantIllegal(t, s, "d4-e3 d4-g1")
	if got, want := boardOf(after(t, s, "d4-f2")), "3v+++3/5Z1/4P2/7/7/V+++6"; got != want {
		t.Errorf("after the jump the board is %s, want %s", got, want)
	}
	s = step(`["NE2^", "NW2^"]`, "3v+++3/5p1/2s1p2/3Z3/7/V+++6", "1t", "d4", "d4xNE d4xNW d4-b2")
	wantIllegal(t, s, "d4-e3 d4-f2 d4-c3 d4-g1")
	// Exactly two squares: the second, whatever is on the first.
	s = step(`["NE2!^", "NW2!^"]`, "3v+++3/7/4p2/3Z3/7/V+++6", "1t", "d4-", "d4-f2 d4-b2")
	wantIllegal(t, s, "d4-e3 d4-c3")
	// Any distance: over any number of pieces.
	s = step(`["NE*^", "SE*"]`, "v+++2p3/7/3m3/2p4/1Z5/V+++1P4", "1t", "b5-", "b5-e2 b5-f1")
	wantIllegal(t, s, "b5-c4 b5-d3 b5-c6")
	// Those of seat 2 point the other way.
	step(`["NE2!^", "S1"]`, "3v+++3/7/3z3/2P4/7/3V+++3", "2t", "d3-", "d3-d2 d3-b5")
	// A legend jumps with all its squares.
	s = withArrows(t, zekromArrows, `["N*^", "W2^"]`, position("v+++6/7/7/4P2/3K=2/V++2==2", "-", "1t"))
	wantLegal(t, s, "d5-", "d5-d2 d5-d1 d5-c5 d5-b5")
	s = withArrows(t, zekromArrows, `["N*^", "W2!^"]`, position("v+++6/7/4p2/7/2PK=2/V++2==2", "-", "1t"))
	wantLegal(t, s, "d5-", "d5-d4 d5-d4xN d5-d1")
}

// TestTurnByArrow checks that a seat whose only arrow leads nowhere has lost,
// and that one whose arrow leads past what is in the way has not.
//
// Rules: exact-arrows, jump-arrows
func TestTurnByArrow(t *testing.T) {
	const (
		second = "3v+3/7/7/3p3/7/V+++2S1Z1" // the second square is taken
		first  = "7/7/7/3p3/3v+3/V+++4Z1"   // by a piece of the same seat
		free   = "3v+3/7/7/3p3/7/V+++4Z1"
	)
	for _, x := range []struct {
		board, arrow string
		lost         bool
	}{
		{free, "N2!", false},
		{second, "N2!", true},
		{second, "N2!^", true},
		{second, "N2", false},
		{first, "N2!", true},
		{first, "N2", true},
		{first, "N*", true},
		{first, "N2!^", false},
		{first, "N2^", false},
		{first, "N*^", false},
	} {
		cost := 6 - strings.Count(x.board, "S")
		s := withArrows(t, patratArrows, `["`+x.arrow+`"]`, fmt.Sprintf("%s %d,1 KR,- - 1t", x.board, cost))
		s = after(t, s, "f6-g5")
		if lost := s.Outcome() == game.Won(0); lost != x.lost || lost != (len(s.AppendPlies(nil)) == 0) {
			t.Errorf("with the arrow %s seat 2 has lost: %v, want %v: %v", x.arrow, lost, x.lost, s)
		}
	}
}

// TestSidesDiffer checks that the two sides of a piece have powers and arrows
// of their own.
//
// Rules: sides-differ
func TestSidesDiffer(t *testing.T) {
	r := rulesOf(t, strings.NewReplacer(
		`{"power": 60, "arrows": ["N2", "E1", "W1"]`, `{"power": 100, "arrows": ["N2!"]`,
		`{"power": 50, "arrows": ["N1", "NE1", "NW1"]`, `{"power": 20, "arrows": ["N2^", "S*"]`,
	).Replace(string(battlechess.DefaultRuleSet())))
	for _, x := range []struct {
		piece, legal string
		next         game.Player
	}{
		{"P", "d4xN", 1},                        // 100 beats Samurott's 90
		{"P~", "d4xN d4-d5 d4-d6", game.Chance}, // 20 does not
	} {
		s, err := r.Parse(position("v+++6/3z3/3m3/3"+x.piece+"3/7/V+++6", "-", "1t"))
		if err != nil {
			t.Fatal(err)
		}
		wantLegal(t, s, "d4", x.legal)
		if got := after(t, s, "d4xN").ToMove(); got != x.next {
			t.Errorf("%v: %v acts after the battle, want %v", s, got, x.next)
		}
	}
	s, err := r.Parse(position("v+++6/7/3m3/3P~3/7/V+++6", "-", "1t"))
	if err != nil {
		t.Fatal(err)
	}
	wantLegal(t, s, "d4-", "d4-d2 d4-d2xS d4-d5 d4-d6")
	patrat := r.RuleSet.PieceKinds()[0]
	front := battlechess.Face{Power: 100, Arrows: [8]int{2}, Exact: [8]bool{true}}
	back := battlechess.Face{Power: 20, Arrows: [8]int{2, 0, 0, 0, battlechess.AnyReach}, Jumps: [8]bool{true}}
	if patrat.Front != [2]battlechess.Face{front, front} || patrat.Back != [2]battlechess.Face{back, back} || patrat.Differs() {
		t.Errorf("Patrat has %+v and %+v, want %+v and %+v", patrat.Front, patrat.Back, front, back)
	}
	for _, p := range s.Pieces() {
		if p.Letter == 'P' && p.Face != back {
			t.Errorf("Patrat on %v shows %+v, want %+v", p.Square, p.Face, back)
		}
	}
	if b, _ := r.RuleSet.MarshalJSON(); !strings.Contains(string(b), `"arrows":["N2!"]`) || !strings.Contains(string(b), `"arrows":["N2^","S*"]`) {
		t.Errorf("the rule set is written as %s", b)
	}
}

// TestSeatsDiffer checks that the pieces of the two seats can have powers and
// arrows of their own.
//
// Rules: seats-differ
func TestSeatsDiffer(t *testing.T) {
	r := rulesOf(t, uneven)
	for _, x := range []struct {
		board, turn, piece string
		want               string // the legal plies, in the order of their text
	}{
		{"v+++6/7/3P3/7/7/V+++6", "1t", "d3", "d3-c3 d3-d1 d3-d2 d3-e3"},
		{"v+++6/7/3p3/7/7/V+++6", "2t", "d3", "d3-b1 d3-d4"}, // S is up the mat for seat 2
		{"v+++6/7/3P~3/7/7/V+++6", "1t", "d3", "d3-c2 d3-d2 d3-e2"},
		{"v+++6/7/3p~3/7/7/V+++6", "2t", "d3", "d3-c4 d3-d4 d3-e4"}, // this side is the same
		{"v6/7/7/3V3/7/7", "1t", "d4", "d4-b4 d4-c4 d4-d3"},
		{"7/7/7/3v3/7/V6", "2t", "d4", "d4-d5 d4-e4 d4-f4"},
		{"v+++6/7/3K~=2/3==2/7/V+++6", "1t", "d3", "d3-d2"},
		{"v+++6/7/3k~=2/2P==2/7/V+++6", "2t", "d3", "d3-b5"}, // over the piece on c4
	} {
		s, err := r.Parse(position(x.board, "-", x.turn))
		if err != nil {
			t.Fatal(err)
		}
		plies := legal(s, x.piece)
		slices.Sort(plies)
		if got := strings.Join(plies, " "); got != x.want {
			t.Errorf("%v\nlegal plies of %s are\n %s, want\n %s", s, x.piece, got, x.want)
		}
	}
	// Seat 1's Patrat has 60 and needs a card against 70. Seat 2's has 80.
	for turn, next := range map[string]game.Player{"1t": game.Chance, "2t": 0} {
		board := map[string]string{"1t": "v+++6/3z3/3P3/7/7/V+++6", "2t": "v+++6/7/3p3/3Z3/7/V+++6"}[turn]
		s, err := r.Parse(position(board, "-", turn))
		if err != nil {
			t.Fatal(err)
		}
		if got := after(t, s, legal(s, "d3x")[0]).ToMove(); got != next {
			t.Errorf("%v: %v acts after the battle, want %v", s, got, next)
		}
	}
	patrat := r.RuleSet.PieceKinds()[0]
	want := [2]battlechess.Face{
		{Power: 60, Arrows: [8]int{2, 0, 1, 0, 0, 0, 1}},
		{Power: 80, Arrows: [8]int{1, 0, 0, 2}, Exact: [8]bool{3: true}},
	}
	if patrat.Front != want || patrat.Back[0] != patrat.Back[1] || !patrat.Differs() {
		t.Errorf("Patrat has %+v and %+v", patrat.Front, patrat.Back)
	}
	for i, differ := range []bool{true, false, false, false, false, true, true, false} {
		if k := r.RuleSet.PieceKinds()[i]; k.Differs() != differ {
			t.Errorf("%s differs: %v", k.Name, !differ)
		}
	}
	for p, want := range []string{"60 N2 E1 W1", "80 S1 NW2!"} {
		if front, _ := patrat.Faces(game.Player(p)); front.String() != want {
			t.Errorf("Patrat of seat %d has %v, want %s", p+1, front, want)
		}
	}
}

// TestArrowsOfSeat2 checks that the arrows of seat 2 point the other way.
//
// Rules: arrows
func TestArrowsOfSeat2(t *testing.T) {
	wantLegalOn(t, "3v+++3/7/3z3/7/7/3V+++3", "2t", "d3-", "d3-d2 d3-e4 d3-f5 d3-c4 d3-b5")
	wantLegalOn(t, "3v+++3/7/3Pz2/7/7/3V+++3", "2t", "e3x", "")
	wantLegalOn(t, "3v+++3/3z3/2Z4/7/7/3V+++3", "2t", "x", "d2xSW")
}

// Rules: reach
func TestPiecesBlock(t *testing.T) {
	s := wantLegalOn(t, "v+++6/3p3/3S1P1/7/3P3/V+++6", "1t", "d3-", "d3-e3 d3-d4 d3-c3 d3-b3 d3-a3")
	wantIllegal(t, s, "d3-d2 d3-d1 d3-f3 d3-g3 d3-d5 d3-d6 d3-e4 d3-c2")
}

// Rules: battle-arrow, one-enemy
func TestBattleNeedsArrow(t *testing.T) {
	s := wantLegalOn(t, "v+++6/2pzp2/2mZs2/2ze3/7/V+++6", "1t", "d3x", "d3xNE d3xS d3xNW")
	wantIllegal(t, s, "d3xN d3xE d3xSE d3xSW d3xW")
	// A battle with an own piece or with none is illegal.
	s = wantLegalOn(t, "v+++6/2P1P2/3Z3/3E3/7/V+++6", "1t", "d3x", "")
	wantIllegal(t, s, "d3xNE d3xS d3xNW")
}

// TestBattleAdjacent checks that a battle is with the next square, also along a
// long arrow.
//
// Rules: battle-arrow, adjacent
func TestBattleAdjacent(t *testing.T) {
	s := wantLegalOn(t, "3v+++3/5p1/7/3Z3/7/3V+++3", "1t", "x", "d4-e3xNE")
	wantIllegal(t, s, "d4xNE")
	wantLegalOn(t, "v+++2p3/7/7/3S3/7/V+++6", "1t", "d4x", "")
}

// TestBattleAnyArrowAfterMove checks that after a move a piece can battle in any
// direction of its arrows.
//
// Rules: turn-move-battle, battle-after-move
func TestBattleAnyArrowAfterMove(t *testing.T) {
	wantLegalOn(t, "3v+++3/1p3p1/7/3Z3/7/3V+++3", "1t", "x", "d4-e3xNE d4-c3xNW")
	wantLegalOn(t, "v+++6/4p2/7/3S3/7/V+++6", "1t", "x", "d4-d2xE")
	// Zekrom moves north, and battles to the west.
	wantLegalOn(t, "v+++6/7/2p4/7/3K=2/V++2==2", "1t", "x", "d5-d3xW d5-d2xW")
}

// Rules: defender-arrow
func TestDefenderNeedsNoArrow(t *testing.T) {
	// Patrat, face up, has no diagonal arrow and none back.
	step{"attacked from behind", "V+++6/2Z4/3p3/7/7/3v+++3", "", "2t", "d3-e3 c2-c3", "V+++6/7/2Z1p2/7/7/3v+++3 - 2t"}.run(t)
	step{"attacked", "3v+++3/3p3/2Z4/7/7/3V+++3", "", "", "c3xNE", "3v+++3/3p~3/2Z4/7/7/3V+++3 - 2t"}.run(t)
}

// Rules: more-power, no-card-stronger
func TestStrongerWinsWithoutCard(t *testing.T) {
	step{"70 beats 60", "3v+++3/3p3/2Z4/7/7/3V+++3", "+0", "", "c3xNE", "3v+++3/3p~3/2Z4/7/7/3V+++3 +0 2t"}.run(t)
	s := parse(t, position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1t"))
	if next := after(t, s, "c3xNE"); next.ToMove() == game.Chance {
		t.Error("a card is drawn for 70 against 60")
	}
}

// Rules: card-compulsory
func TestCardWhenEqualOrWeaker(t *testing.T) {
	for _, x := range []step{
		{"equal", "3v+++3/3z3/2Z4/7/7/3V+++3", "", "", "c3xNE", "3v+++3/3z3/2Z4/7/7/3V+++3 - 1c:c3xNE"},
		{"weaker", "3v+++3/3s3/2Z4/7/7/3V+++3", "", "", "c3xNE", "3v+++3/3s3/2Z4/7/7/3V+++3 - 1c:c3xNE"},
		{"after a move", "3v+++3/3s3/7/1Z5/7/3V+++3", "", "", "b4-c3xNE", "3v+++3/3s3/2Z4/7/7/3V+++3 - 1c:c3xNE"},
	} {
		x.run(t)
	}
	s := after(t, parse(t, position("3v+++3/3z3/2Z4/7/7/3V+++3", "-", "1t")), "c3xNE")
	if s.ToMove() != game.Chance {
		t.Errorf("%v acts, not chance", s.ToMove())
	}
	wantIllegal(t, s, "c3-d2 c3xNE +10 K@e4")
}

// TestGapOfThirty checks the battle that the manual shows: an attacker that is 30
// weaker, with every card.
//
// Rules: card-added, plus-40, plus-30, equal-power, plus-20, counterattack
func TestGapOfThirty(t *testing.T) {
	const board = "3v+++3/3m3/3P3/7/7/3V+++3" // 60 against 90
	for card, want := range map[string]string{
		"+0":  "3v+++3/3m3/3P~3/7/7/3V+++3 +0 2t",
		"+20": "3v+++3/3m3/3P~3/7/7/3V+++3 +20 2t",
		"+30": "3v+++3/3m3/3P3/7/7/3V+++3 +30 2t",
		"+40": "3v+++3/3m~3/3P3/7/7/3V+++3 +40 2t",
		"+70": "3v+++3/3m~3/3P3/7/7/3V+++3 - 2t",
	} {
		step{card, board, "", "", "d3xN " + card, want}.run(t)
	}
	// The cards are not thresholds: at a gap of 10, +20 wins.
	step{"gap 10", "3v+++3/3s3/2Z4/7/7/3V+++3", "", "", "c3xNE +20", "3v+++3/3s~3/2Z4/7/7/3V+++3 +20 2t"}.run(t)
	// At a gap of 0, +0 changes nothing.
	step{"gap 0", "3v+++3/3z3/2Z4/7/7/3V+++3", "", "", "c3xNE +0", "3v+++3/3z3/2Z4/7/7/3V+++3 +0 2t"}.run(t)
}
