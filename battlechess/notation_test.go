// This file tests the notation: each value has one spelling, and each fault of a
// text is reported at its place.

package battlechess_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

func TestPlyText(t *testing.T) {
	c3, d4 := battlechess.SquareAt(3, 3), battlechess.SquareAt(4, 4)
	for text, want := range map[string]battlechess.Turn{
		"c3-d4": battlechess.Move(c3, d4), "c3-d4xNW": battlechess.MoveBattle(c3, d4, battlechess.NW),
		"c3xS": battlechess.Battle(c3, battlechess.S), "K@d4": battlechess.Summon('K', d4), "+30": battlechess.Card(30),
	} {
		if got := turn(t, text); got != want || want.Ply() != ply(t, text) || want.String() != text {
			t.Errorf("%s is read as %v, which is the ply %v", text, got, got.Ply())
		}
	}
	for text, at := range map[string][]int{
		"": {0}, "c3": {0}, "c3-": {3}, "-c3": {0}, "c9-i1": {0, 3}, "c3-d4x": {6}, "c3xn": {3}, "x": {0, 1},
		"k@d4": {0}, "KR@": {0, 3}, "+": {1}, "+030": {1}, "+-1": {1}, "+5000": {1}, "c3-d4xNxS": {6}, "c3-d4-e5": {3}, "č3xN": {0},
	} {
		_, err := battlechess.ParsePly(text)
		wantFaults(t, text, err, at)
	}
}

// TestPlyParts checks what each ply says that it has, and that it has no more.
func TestPlyParts(t *testing.T) {
	for text, want := range map[string]string{
		"b5-b4": "from b5 to b4", "b5-b4xN": "from b5 to b4 toward N", "b5xNE": "from b5 toward NE",
		"K@c3": "to c3 letter K", "+30": "card 30", "+0": "card 0",
	} {
		p := turn(t, text)
		var got []string
		if from, ok := p.From(); ok {
			got = append(got, "from "+from.String())
		}
		if to, ok := p.To(); ok {
			got = append(got, "to "+to.String())
		}
		if d, ok := p.Toward(); ok {
			got = append(got, "toward "+d.String())
		}
		if letter, ok := p.Letter(); ok {
			got = append(got, "letter "+string(rune(letter)))
		}
		if card, ok := p.Card(); ok {
			got = append(got, fmt.Sprint("card ", card))
		}
		if parts := strings.Join(got, " "); parts != want {
			t.Errorf("%s has %s, want %s", text, parts, want)
		}
	}
}

// TestTurnOf checks that exactly the texts that ParsePly reads are turns, and that a turn
// is its ply again: all plies of the game, and all words that differ from one by a byte.
func TestTurnOf(t *testing.T) {
	check := func(text string) {
		t.Helper()
		p := game.PlyOf(text)
		x, ok := battlechess.TurnOf(p)
		read, err := battlechess.ParsePly(text)
		if ok != (err == nil) || ok && (read != p || x.Ply() != p) || !ok && read != (game.Ply{}) {
			t.Errorf("%q is the turn %v, %t, and reads as %v, %v", text, x, ok, read, err)
		}
	}
	for _, word := range []string{
		"b5-b4", "a1-h8xN", "c3-d4xNW", "c3-d4xNE2", "h8-a1xS1", "c3xS", "c3xSW1", "b5xE2", "K@c3", "Z@h8", "+0", "+30", "+990",
	} {
		if _, ok := battlechess.TurnOf(ply(t, word)); !ok {
			t.Errorf("%s is not a turn", word)
		}
		for i := range len(word) + 1 {
			for c := range byte(128) {
				check(word[:i] + string(c) + word[i:])
				if i < len(word) {
					check(word[:i] + string(c) + word[i+1:])
				}
			}
			check(word[:i])
		}
	}
	for value := range 1000 {
		check(fmt.Sprintf("+%d", value))
	}
	for from := range battlechess.Square(64) {
		for to := range battlechess.Square(64) {
			check(battlechess.Move(from, to).String())
		}
		for d := battlechess.N; d <= battlechess.NW; d++ {
			for choice := range 3 {
				check(battlechess.Battle(from, d).Choosing(choice).String())
				check(battlechess.MoveBattle(from, 63-from, d).Choosing(choice).String())
			}
		}
		for letter := byte('A'); letter <= 'Z'; letter++ {
			check(battlechess.Summon(letter, from).String())
		}
	}
}

// TestSquares checks every square: its column, its row and its text.
func TestSquares(t *testing.T) {
	seen := make(map[battlechess.Square]bool)
	for row := 1; row <= 8; row++ {
		for col := 1; col <= 8; col++ {
			q := battlechess.SquareAt(col, row)
			if q.Col() != col || q.Row() != row {
				t.Errorf("SquareAt(%d, %d) is in column %d and row %d", col, row, q.Col(), q.Row())
			}
			if want := string([]byte{" abcdefgh"[col], " 12345678"[row]}); q.String() != want {
				t.Errorf("SquareAt(%d, %d) = %v, want %s", col, row, q, want)
			}
			if seen[q] {
				t.Errorf("SquareAt(%d, %d) = %v, as for another square", col, row, q)
			}
			seen[q] = true
		}
	}
}

// TestOutOfRange checks that arguments out of range give the zero value.
func TestOutOfRange(t *testing.T) {
	for _, x := range [][2]int{{0, 1}, {9, 1}, {1, 0}, {1, 9}, {-7, 2}, {2, 1 << 40}} {
		if q := battlechess.SquareAt(x[0], x[1]); q != 0 {
			t.Errorf("SquareAt(%d, %d) = %v", x[0], x[1], q)
		}
	}
	for _, value := range []int{-1, 991, 65536 + 20} {
		if p := battlechess.Card(value); p != (battlechess.Turn{}) || p.String() != "-" {
			t.Errorf("Card(%d) = %v", value, p)
		}
	}
	for _, letter := range []byte{'\n', 0, 'k', 'Z' + 1} {
		if p := battlechess.Summon(letter, 0); p != (battlechess.Turn{}) {
			t.Errorf("Summon(%q) = %v", letter, p)
		}
	}
	s := parse(t, start)
	for _, p := range []game.Player{game.Nobody, game.Chance, 2, 3} {
		if a, k, e := s.PieceCount(p), s.Waiting(p), s.Evaluate(p); a != (battlechess.PieceCount{}) || k != nil || e != 0 {
			t.Errorf("%v, who has no seat, has %+v and %v, and stands at %v", p, a, k, e)
		}
	}
}

// TestZeroState checks that the zero State has no plies and no pieces.
func TestZeroState(t *testing.T) {
	var s battlechess.State
	if p, plies := s.ToMove(), s.AppendPlies(nil); p != game.Nobody || plies != nil || s.String() != "-" || s.Outcome().Over() {
		t.Errorf("%v: %v acts, plies %v, outcome %v", s, p, plies, s.Outcome())
	}
	if got, err := (battlechess.Rules{}).Parse(s.String()); err == nil {
		t.Errorf("its text is read as %v", got)
	}
	if notes := s.View(0).Notes(); notes[3] != "There is no game." {
		t.Errorf("its notes are %q", notes)
	}
	wantIllegal(t, s, "b5-b4 K@c3 +20")
	if s.PieceCount(0) != (battlechess.PieceCount{}) || s.Pieces() != nil || s.FaceUp() != nil || s.Left() != nil {
		t.Errorf("it has %+v, %v, %v and %v", s.PieceCount(0), s.Pieces(), s.FaceUp(), s.Left())
	}
}

func TestPending(t *testing.T) {
	s := parse(t, position("3v+++3/3m3/3P3/7/7/3V+++3", "-", "1t"))
	if p, ok := s.Pending(); ok {
		t.Errorf("%v waits for a card", p)
	}
	s = after(t, s, "d3xN")
	if p, ok := s.Pending(); !ok || p != turn(t, "d3xN") {
		t.Errorf("%v, %v waits for a card", p, ok)
	}
	if p, ok := after(t, s, "+0").Pending(); ok {
		t.Errorf("%v waits for a card that is drawn", p)
	}
}

// TestReasons checks that an error says which rule a ply or a state breaks.
func TestReasons(t *testing.T) {
	const weaker = "3v+++3/3m3/3P3/7/7/3V+++3"
	for _, x := range []struct{ state, ply, why string }{
		{position(weaker, "-", "1t"), "d3xS", "no arrow of the piece points S"},
		{position(weaker, "-", "1t"), "d3xE", "no enemy is adjacent to the piece in the direction E"},
		{position("v+++6/7/2k=3/2==3/2E4/V++6", "-", "1t"), "c5xNE", "the battle in the direction N is with the same pieces, and only that one is legal"},
		{position("3v+++3/3m3/3P3/7/K=5/==1V+++3", "-", "1t"), "K@a1", "the legend was summoned before"},
		{position("2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2", "-", "1t"), "K@c3", "the legend costs 3 pieces, but the cost area has 0"},
		{position(weaker, "-", "1t"), "K@c5", "the legend needs 2 by 2 free squares"},
		{position(weaker, "-", "1t"), "P@a5", "not the letter of a legend"},
		{position(weaker, "-", "1t"), "d2xS", "seat 1 has no piece on d2"},
		{position(weaker, "-", "1t"), "d6-d5", "a piece under eggs can neither move nor battle"},
		{position(weaker, "-", "1t"), "d3-d5", "no arrow of the piece leads to d5"},
		{position(weaker, "-", "1t"), "+20", "seat 1 must move, battle or summon"},
		{position("7/3p3/2Z4/7/7/3V+++3", "-", "1x"), "c3xNE", "the game is over"},
		{position(weaker, "+20", "1c:d3xN"), "+10", "want one of the cards left, +0 +0 +30 +40 +70"},
	} {
		_, err := parse(t, x.state).Play(ply(t, x.ply))
		var f game.Fault
		if !errors.As(err, &f) || f.Why != x.why {
			t.Errorf("%s: %v, want %q", x.ply, err, x.why)
		}
	}
	for text, why := range map[string]string{
		strings.Replace(start, "KR,kr", "-,kr", 1):             "seat 1 has lost too few pieces for the legends it has summoned: 7 are missing",
		position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1c:a1xN"):  "seat 1 draws no card: it has no piece on a1",
		position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1c:c3xNE"): "seat 1 draws no card: its piece is stronger",
		position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1c:c3xE"):  "seat 1 draws no card: no arrow of the piece points E",
		position("3v+++3/7/2Z4/7/3s3/3V+++3", "-", "1c:d6xN"):  "seat 1 draws no card: a piece under eggs cannot battle",
		strings.Replace(start, "KR,kr", "KR,-", 1):             "seat 2 has lost too few pieces for the legends it has summoned: 7 are missing",
		strings.Replace(start, "0,0", "1,0", 1):                "want 0 for seat 1, the number of its pieces that are lost and not spent",
		strings.Replace(start, "0,0", "0,255", 1):              "want 0 for seat 2, the number of its pieces that are lost and not spent",
		strings.Replace(start, "0,0", "0,256", 1):              "want the number of pieces in a cost area, 0 to 255",
		strings.Replace(start, "/7/7/", "/6P/7/", 1):           "seat 1 has 3 of the piece P, want at most 2 here",
		strings.Replace(start, "/7/7/", "/5pp/7/", 1):          "seat 2 has 4 of the piece P, want at most 2 here",
		strings.Replace(start, "/7/7/", "/5K=/5==/", 1):        "seat 1 has 1 of the piece K, want at most 0 here",
		strings.Replace(start, "/7/7/", "/7/", 1):              "5 rows, want 6, separated by slashes",
		"7 0,0 KR,kr - 1t":                            "1 row, want 6, separated by slashes",
		strings.Replace(start, "/7/7/", "/1/7/", 1):   "1 square in a row, want 7",
		strings.Replace(start, "/7/7/", "/8/7/", 1):   "8 squares in a row, want 7",
		strings.Replace(start, "/7/7/", "/5P/7/", 1):  "6 squares in a row, want 7",
		strings.Replace(start, "/7/7/", "/6=/7/", 1):  "no legend covers g3",
		strings.Replace(start, "/7/7/", "/5K=/7/", 1): "a legend covers f4, want = there",
		strings.Replace(start, "/7/7/", "/6K/7/", 1):  "no room for the piece on g3",
		strings.Replace(start, "V+++", "V++++", 1):    "after a letter want ~ if the piece is turned over; or, after V, a + for each egg, at most 3",
		strings.Replace(start, "KR,kr", "Kr,kr", 1):   "not the letter of a legend of seat 1",
		strings.Replace(start, "KR,kr", "KR,kR", 1):   "not the letter of a legend of seat 2",
		start + " x": "6 fields, want 5: BOARD COST LEGENDS CARDS TURN, separated by single spaces",
		position("7/3p3/2Z4/7/7/3V+++3", "-", "1t"):      "the game is over: a V has fallen",
		position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1x"): "seat 1 has not won: the other seat has its V and a turn, or seat 1 has lost its own",
		position("3v+++3/3p3/2Z4/7/7/7", "-", "1x"):      "seat 1 has not won: the other seat has its V and a turn, or seat 1 has lost its own",
		position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "2x"): "seat 2 has not won: the other seat has its V and a turn, or seat 2 has lost its own",
		"3v+3/7/2Z4/7/7/3V+++3 6,2 KR,- - 2t":            "seat 2 has no turn and has lost, want 1x",
		"3v+++3/7/2z4/7/7/3V+3 2,6 -,kr - 1t":            "seat 1 has no turn and has lost, want 2x",
	} {
		_, err := battlechess.Rules{}.Parse(text)
		var f game.Fault
		if !errors.As(err, &f) || f.Why != why {
			t.Errorf("%s: %v, want %q", text, err, why)
		}
	}
}

func wantFaults(t *testing.T, text string, err error, at []int) {
	t.Helper()
	var fs game.Faults
	if !errors.As(err, &fs) {
		t.Errorf("%q: %v", text, err)
		return
	}
	var got []int
	for _, f := range fs {
		got = append(got, f.Pos.Offset())
	}
	if !slices.Equal(got, at) {
		t.Errorf("%q: faults at %v, want %v: %v", text, got, at, err)
	}
}

// TestParseFaults checks the kinds and the places of faults.
//
// Rules: egg-no-back
func TestParseFaults(t *testing.T) {
	for _, x := range []struct {
		text string
		kind error
		at   []int
	}{
		{"", game.ErrSyntax, []int{0}},
		{start + " ", game.ErrSyntax, []int{0}},
		{strings.Replace(start, "/7/7/", "/7/", 1), game.ErrSyntax, []int{0}},
		{strings.Replace(start, "/7/7/", "/8/7/", 1), game.ErrSyntax, []int{17}},
		{strings.Replace(start, "/7/7/", "/34/7/", 1), game.ErrSyntax, []int{18}},
		{strings.Replace(start, "/7/7/", "/6=/7/", 1), game.ErrSyntax, []int{18}},
		{strings.Replace(start, "/7/7/", "/6Q/7/", 1), game.ErrSyntax, []int{18}},
		{strings.Replace(start, "/7/7/", "/6P/7/", 1), battlechess.ErrTwice, []int{0}},
		{strings.Replace(start, "/7/7/", "/6K/7/", 1), battlechess.ErrSquare, []int{18}},
		{strings.Replace(start, "/7/7/", "/5K=/7/", 1), game.ErrSyntax, []int{0, 0}},
		{strings.Replace(start, "/7/7/", "/5K=/5==/", 1), battlechess.ErrTwice, []int{0}},
		{strings.Replace(start, "V+++", "V++++", 1), game.ErrSyntax, []int{31}},
		{strings.Replace(start, "V+++", "V~+", 1), game.ErrSyntax, []int{31}},
		{strings.Replace(start, "M2 ", "M+2 ", 1), game.ErrSyntax, []int{35}},
		{strings.Replace(start, "V+++", "V++", 1), battlechess.ErrPieces, []int{37}},
		{strings.Replace(start, "0,0", "1,0", 1), battlechess.ErrPieces, []int{38}},
		{strings.Replace(start, "0,0", "00,0", 1), game.ErrSyntax, []int{38}},
		{strings.Replace(start, "0,0", "+1,-0", 1), game.ErrSyntax, []int{38, 41}},
		{strings.Replace(start, "0,0", "1,1", 1), battlechess.ErrPieces, []int{38, 38}},
		{strings.Replace(start, "0,0", "x,300", 1), game.ErrSyntax, []int{38, 40}},
		{strings.Replace(start, "0,0", "0", 1), game.ErrSyntax, []int{38}},
		{strings.Replace(start, "KR,kr", "RK,kr", 1), game.ErrSyntax, []int{43}},
		{strings.Replace(start, "KR,kr", "KR,", 1), game.ErrSyntax, []int{45}},
		{strings.Replace(start, "KR,kr", "KR,Kr", 1), game.ErrSyntax, []int{45}},
		{strings.Replace(start, "KR,kr", "KK,kr", 1), battlechess.ErrTwice, []int{43}},
		{strings.Replace(start, "KR,kr", "KR", 1), game.ErrSyntax, []int{42}},
		{strings.Replace(start, "KR,kr", "R,kr", 1), battlechess.ErrPieces, []int{42}},
		{strings.Replace(start, "- 1t", "+70 1t", 1), battlechess.ErrCards, []int{49}},
		{strings.Replace(start, "- 1t", "+0+0+0 1t", 1), battlechess.ErrCards, []int{53}},
		{strings.Replace(start, "- 1t", "+20+0 1t", 1), game.ErrSyntax, []int{52}},
		{strings.Replace(start, "- 1t", "+00++-0+x 1t", 1), game.ErrSyntax, []int{49, 52, 53, 56}},
		{strings.Replace(start, "- 1t", "+25 1t", 1), battlechess.ErrCards, []int{49}},
		{strings.Replace(start, "- 1t", "20 1t", 1), game.ErrSyntax, []int{48}},
		{strings.Replace(start, "1t", "3t", 1), game.ErrSyntax, []int{50}},
		{strings.Replace(start, "1t", "1c", 1), game.ErrSyntax, []int{50}},
		{strings.Replace(start, "1t", "1t:b5xN", 1), game.ErrSyntax, []int{50}},
		{strings.Replace(start, "1t", "1c:b5-b4", 1), game.ErrSyntax, []int{53}},
		{strings.Replace(start, "1t", "1c:b5xN", 1), game.ErrTurn, []int{50}},
		{strings.Replace(start, "1t", "1x", 1), game.ErrTurn, []int{50}},
		// 70 against 60 needs no card, and a piece under eggs cannot battle.
		{position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1c:c3xNE"), game.ErrTurn, []int{-1}},
		{position("3v+++3/7/2Z4/7/3s3/3V+++3", "-", "1c:d6xN"), game.ErrTurn, []int{-1}},
		// Victini has fallen, but the game is not over, or the wrong seat has won.
		{position("7/3p3/2Z4/7/7/3V+++3", "-", "1t"), game.ErrTurn, []int{-1}},
		{position("7/3p3/2Z4/7/7/3V+++3", "-", "2x"), game.ErrTurn, []int{-1}},
		// Seat 2 has no turn.
		{"3v+3/7/2Z4/7/7/3V+++3 6,1 KR,- - 2t", battlechess.ErrPieces, []int{-1}},
		{"3v+3/7/2Z4/7/7/3V+++3 6,2 KR,- - 2t", game.ErrTurn, []int{-1}},
		// Both seats have a piece too many. Their cost areas are not checked then.
		{strings.Replace(start, "/7/7/", "/5Pp/7/", 1), battlechess.ErrTwice, []int{0, 0}},
		{"x/y 1 2 3 4", game.ErrSyntax, []int{0, 4, 6, 8, 10}},
	} {
		s, err := battlechess.Rules{}.Parse(x.text)
		if err == nil {
			t.Errorf("%q is read as %v", x.text, s)
			continue
		}
		if !errors.Is(err, x.kind) {
			t.Errorf("%q: %v, want %v", x.text, err, x.kind)
		}
		if x.at[0] >= 0 {
			wantFaults(t, x.text, err, x.at)
		}
	}
}

// TestViewIsTheState checks that every view is the whole state.
//
// Rules: nothing-hidden
func TestViewIsTheState(t *testing.T) {
	s := parse(t, start)
	for p := game.Nobody; p < 4; p++ {
		v := s.View(p)
		want := p
		if p < 0 || p > 1 {
			want = game.Nobody
		}
		if v.State() != s || v.String() != start || v.Seat() != want {
			t.Errorf("the view of %v is %v, of seat %v", p, v, v.Seat())
		}
	}
}

// TestNotesOfSeats checks that the notes have a line for a piece of seat 2 that
// differs from that of seat 1.
func TestNotesOfSeats(t *testing.T) {
	s, err := rulesOf(t, uneven).Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := `P Patrat: 60 N2 E1 W1; turned over 50 N1 NE1 NW1
p Patrat: 80 N1 SE2!; turned over 50 N1 NE1 NW1
Z Zoroark: 70 NE2 S1 NW2; turned over 50 NE1 SE1 SW1 NW1`
	if got := strings.Join(s.View(0).Notes()[4:7], "\n"); got != want {
		t.Errorf("the notes are\n%s\nwant\n%s", got, want)
	}
}

// TestNotes checks the notes on the moment, and on both sides of each kind.
func TestNotes(t *testing.T) {
	for text, want := range map[string]string{
		start: `Plus Power: face up none; to draw +0 +0 +20 +30 +40 +70
Seat 1 (upper case): 0 in the cost area; waiting: Zekrom for 3, Reshiram for 4
Seat 2 (lower case): 0 in the cost area; waiting: Zekrom for 3, Reshiram for 4
Seat 1 takes its turn.`,
		"3v~3/3p3/7/3Z3/7/3V3 9,6 KR,r +0+0+20+30+40 2t": `Plus Power: face up +0 +0 +20 +30 +40; to draw +70
Seat 1 (upper case): 9 in the cost area; waiting: Zekrom for 3, Reshiram for 4
Seat 2 (lower case): 6 in the cost area, 3 spent, 1 out; waiting: Reshiram for 4
Seat 2 takes its turn.`,
		"7/2r=3/1v++==3/1K=4/1==4/V++6 5,4 R,k +0 1c:b4xN": `Plus Power: face up +0; to draw +0 +20 +30 +40 +70
Seat 1 (upper case): 5 in the cost area, 3 spent; waiting: Reshiram for 4
Seat 2 (lower case): 4 in the cost area, 4 spent; waiting: Zekrom for 3
Seat 1 draws a card for b4xN: K 110 on b4 attacks r 130 on c2 and v++ on b3.`,
		"7/3p~3/2Z4/7/7/3V+++3 6,10 KR,kr - 1x": `Plus Power: face up none; to draw +0 +0 +20 +30 +40 +70
Seat 1 (upper case): 6 in the cost area; waiting: Zekrom for 3, Reshiram for 4
Seat 2 (lower case): 10 in the cost area; waiting: Zekrom for 3, Reshiram for 4
Seat 1 has won.`,
	} {
		if got := strings.Join(parse(t, text).View(0).Notes()[:4], "\n"); got != want {
			t.Errorf("the notes of %s are\n%s\nwant\n%s", text, got, want)
		}
	}
	want := `P Patrat: 60 N2 E1 W1; turned over 50 N1 NE1 NW1
Z Zoroark: 70 NE2 S1 NW2; turned over 50 NE1 SE1 SW1 NW1
S Serperior: 80 N* E* S* W*; turned over 60 N2 E2 S2 W2
E Emboar: 70 N1 NE1 E1 S1 W1 NW1; turned over 100 N1 NE1 E1 SE1 S1 SW1 W1 NW1
M Samurott: 90 N1 NE* SE* SW* NW*; turned over 70 N1 NE2 SE2 SW2 NW2
V Victini: 60 N1 E1 S1 W1; turned over 100 N1 NE1 E1 SE1 S1 SW1 W1 NW1
K Zekrom: 110 N* E1 S1 W1; turned over 90 N1 E1 S1 W1
R Reshiram: 130 N* NE1 E1 S1 W1 NW1; turned over 110 N1 E1 S1 W1`
	if got := strings.Join(parse(t, start).View(1).Notes()[4:], "\n"); got != want {
		t.Errorf("the notes on the kinds are\n%s\nwant\n%s", got, want)
	}
}

// Rules: conservation
func FuzzParse(f *testing.F) {
	for _, x := range perfts {
		f.Add(x.state)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := battlechess.Rules{}.Parse(text)
		var fs game.Faults
		if err != nil && !errors.As(err, &fs) {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil {
			for _, f := range fs {
				if f.Pos.Offset() < 0 || f.Pos.Offset() > len(text) {
					t.Fatalf("%q: %v", text, f)
				}
			}
			return
		}
		if s.String() != text {
			t.Fatalf("%q is written as %v", text, s)
		}
		plies := s.AppendPlies(nil)
		if (len(plies) == 0) != s.Outcome().Over() {
			t.Fatalf("%q: outcome %v, plies %v", text, s.Outcome(), plies)
		}
		for _, p := range plies {
			next, err := s.Play(p)
			if err != nil {
				t.Fatalf("%q: Play(%v): %v", text, p, err)
			}
			for q := range game.Player(2) {
				if next.PieceCount(q).Sum() != s.PieceCount(q).Sum() {
					t.Fatalf("%q: %v loses a piece: %v", text, p, next)
				}
			}
			if again, err := (battlechess.Rules{}).Parse(next.String()); err != nil || again != next {
				t.Fatalf("%q: %v leads to %v, which is refused: %v", text, p, next, err)
			}
		}
	})
}

func FuzzParsePly(f *testing.F) {
	for _, text := range []string{"c3-d4", "c3-d4xNW", "c3xS", "K@d4", "+30", "@x-+"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := battlechess.ParsePly(text)
		if err == nil && p.String() != text {
			t.Fatalf("%q is written as %v", text, p)
		}
		if err == nil {
			_, _ = parse(t, start).Play(p)
		}
	})
}

func FuzzParseRuleSet(f *testing.F) {
	for _, file := range ruleSets {
		f.Add([]byte(file))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		rs, err := battlechess.ParseRuleSet(file)
		if err != nil {
			var fs game.Faults
			if !errors.As(err, &fs) || len(fs) == 0 {
				t.Fatalf("%q: %v", file, err)
			}
			return
		}
		b, _ := rs.MarshalJSON()
		if again, err := battlechess.ParseRuleSet(b); err != nil || again != rs {
			t.Fatalf("%q is written as %s: %v", file, b, err)
		}
		r := battlechess.Rules{RuleSet: rs}
		s, err := r.Deal(2, 0)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := r.Parse(s.String()); err != nil || again != s {
			t.Fatalf("%s: %v is refused: %v", b, s, err)
		}
	})
}

// TestDocumentation reads the states, plies and reaches that the package
// documentation gives as examples.
func TestDocumentation(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	// A line that begins with a sign of the notation would become a list item.
	for _, item := range regexp.MustCompile(`(?m)^//\s+[-+*] .*`).FindAllString(string(doc), -1) {
		if !regexp.MustCompile(`- [\w, ]+: `).MatchString(item) {
			t.Errorf("no item of a list: %s", item)
		}
	}
	states, plies, reaches := 0, 0, 0
	for line := range strings.SplitSeq(string(doc), "\n") {
		text, ok := strings.CutPrefix(line, "//\t")
		if text = strings.TrimSpace(text); !ok {
			continue
		}
		if strings.Contains(text, "/") {
			if got := parse(t, text); got.String() != text {
				t.Errorf("%s is %v", text, got)
			}
			states++
			continue
		}
		word, _, _ := strings.Cut(text, " ")
		if reach, ok := strings.CutPrefix(word, `"`); ok {
			rulesOf(t, strings.Replace(string(battlechess.DefaultRuleSet()), `"N2"`, `"N`+reach, 1))
			reaches++
			continue
		}
		if got := ply(t, word); got.String() != word {
			t.Errorf("%s is %v", word, got)
		}
		plies++
	}
	if states != 2 || plies != 6 || reaches != 7 {
		t.Errorf("%d states, %d plies and %d reaches", states, plies, reaches)
	}
}
