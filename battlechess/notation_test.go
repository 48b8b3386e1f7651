// This file holds the notation: each value has one spelling, and what is
// wrong with a text is reported, all of it, at its place.

package battlechess_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
)

func TestPlyText(t *testing.T) {
	c3, d4 := battlechess.SquareAt(3, 3), battlechess.SquareAt(4, 4)
	for text, want := range map[string]battlechess.Ply{
		"c3-d4": battlechess.Move(c3, d4), "c3-d4xNW": battlechess.MoveBattle(c3, d4, battlechess.NW),
		"c3xS": battlechess.Battle(c3, battlechess.S), "K@d4": battlechess.Summon('K', d4), "+30": battlechess.Card(30),
	} {
		if p := ply(t, text); p != want || p.String() != text {
			t.Errorf("%s is read as %v", text, p)
		}
		b, err := want.MarshalText()
		var p battlechess.Ply
		if err != nil || p.UnmarshalText(b) != nil || p != want {
			t.Errorf("%s is marshalled as %s, %v", text, b, err)
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

func wantFaults(t *testing.T, text string, err error, at []int) {
	t.Helper()
	var fs labyrinth.Faults
	if !errors.As(err, &fs) {
		t.Errorf("%q: %v", text, err)
		return
	}
	var got []int
	for _, f := range fs {
		got = append(got, f.Offset)
	}
	if !slices.Equal(got, at) {
		t.Errorf("%q: faults at %v, want %v: %v", text, got, at, err)
	}
}

// TestParseFaults: each line is a good state with one thing wrong, or
// several.
func TestParseFaults(t *testing.T) {
	for _, x := range []struct {
		text string
		kind error
		at   []int
	}{
		{"", labyrinth.ErrSyntax, []int{0}},
		{start + " ", labyrinth.ErrSyntax, []int{0}},
		{strings.Replace(start, "/7/7/", "/7/", 1), labyrinth.ErrSyntax, []int{0}},
		{strings.Replace(start, "/7/7/", "/8/7/", 1), labyrinth.ErrSyntax, []int{17}},
		{strings.Replace(start, "/7/7/", "/34/7/", 1), labyrinth.ErrSyntax, []int{0}},
		{strings.Replace(start, "/7/7/", "/6=/7/", 1), labyrinth.ErrSyntax, []int{18}},
		{strings.Replace(start, "/7/7/", "/6Q/7/", 1), labyrinth.ErrSyntax, []int{18}},
		{strings.Replace(start, "/7/7/", "/6P/7/", 1), labyrinth.ErrTwice, []int{0}},
		{strings.Replace(start, "/7/7/", "/6K/7/", 1), labyrinth.ErrSquare, []int{18}},
		{strings.Replace(start, "/7/7/", "/5K=/7/", 1), labyrinth.ErrSyntax, []int{0, 0}},
		{strings.Replace(start, "/7/7/", "/5K=/5==/", 1), labyrinth.ErrTwice, []int{0}},
		{strings.Replace(start, "V+++", "V++++", 1), labyrinth.ErrSyntax, []int{31}},
		{strings.Replace(start, "V+++", "V~+", 1), labyrinth.ErrSyntax, []int{31}},
		{strings.Replace(start, "M2 ", "M+2 ", 1), labyrinth.ErrSyntax, []int{35}},
		{strings.Replace(start, "V+++", "V++", 1), labyrinth.ErrCards, []int{37}},
		{strings.Replace(start, "0,0", "1,0", 1), labyrinth.ErrCards, []int{38}},
		{strings.Replace(start, "0,0", "00,0", 1), labyrinth.ErrSyntax, []int{0}},
		{strings.Replace(start, "0,0", "x,300", 1), labyrinth.ErrSyntax, []int{38, 40}},
		{strings.Replace(start, "0,0", "0", 1), labyrinth.ErrSyntax, []int{38}},
		{strings.Replace(start, "KR,kr", "RK,kr", 1), labyrinth.ErrSyntax, []int{0}},
		{strings.Replace(start, "KR,kr", "KR,Kr", 1), labyrinth.ErrSyntax, []int{45}},
		{strings.Replace(start, "KR,kr", "KK,kr", 1), labyrinth.ErrTwice, []int{43}},
		{strings.Replace(start, "KR,kr", "KR", 1), labyrinth.ErrSyntax, []int{42}},
		{strings.Replace(start, "KR,kr", "R,kr", 1), labyrinth.ErrCards, []int{38}},
		{strings.Replace(start, "- 1t", "+70 1t", 1), labyrinth.ErrCards, []int{49}},
		{strings.Replace(start, "- 1t", "+0+0+0 1t", 1), labyrinth.ErrCards, []int{53}},
		{strings.Replace(start, "- 1t", "+20+0 1t", 1), labyrinth.ErrSyntax, []int{0}},
		{strings.Replace(start, "- 1t", "+25 1t", 1), labyrinth.ErrCards, []int{49}},
		{strings.Replace(start, "- 1t", "20 1t", 1), labyrinth.ErrSyntax, []int{48}},
		{strings.Replace(start, "1t", "3t", 1), labyrinth.ErrSyntax, []int{50}},
		{strings.Replace(start, "1t", "1c", 1), labyrinth.ErrSyntax, []int{50}},
		{strings.Replace(start, "1t", "1t:b5xN", 1), labyrinth.ErrSyntax, []int{50}},
		{strings.Replace(start, "1t", "1c:b5-b4", 1), labyrinth.ErrSyntax, []int{53}},
		{strings.Replace(start, "1t", "1c:b5xN", 1), labyrinth.ErrTurn, []int{50}},
		{strings.Replace(start, "1t", "1x", 1), labyrinth.ErrTurn, []int{50}},
		// 70 against 60 needs no card, and nobody battles with an egg.
		{position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1c:c3xNE"), labyrinth.ErrTurn, []int{-1}},
		{position("3v+++3/7/2Z4/7/3s3/3V+++3", "-", "1c:d6xN"), labyrinth.ErrTurn, []int{-1}},
		// Victini has fallen, yet the game goes on; or it is won by the loser.
		{position("7/3p3/2Z4/7/7/3V+++3", "-", "1t"), labyrinth.ErrTurn, []int{-1}},
		{position("7/3p3/2Z4/7/7/3V+++3", "-", "2x"), labyrinth.ErrTurn, []int{-1}},
		// Seat 2 has no turn.
		{"3v+3/7/2Z4/7/7/3V+++3 6,1 KR,- - 2t", labyrinth.ErrCards, []int{-1}},
		{"3v+3/7/2Z4/7/7/3V+++3 6,2 KR,- - 2t", labyrinth.ErrTurn, []int{-1}},
		{"x/y 1 2 3 4", labyrinth.ErrSyntax, []int{0, 4, 6, 8, 10}},
	} {
		s, err := battlechess.Game{}.Parse(x.text)
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

// TestViewIsTheState: nothing is hidden but the order of the deck, which is
// chance.
func TestViewIsTheState(t *testing.T) {
	s := parse(t, start)
	for p := labyrinth.Nobody; p < 4; p++ {
		v := s.View(p)
		want := p
		if p < 0 || p > 1 {
			want = labyrinth.Nobody
		}
		if v.State() != s || v.String() != start || v.Seat() != want {
			t.Errorf("the view of %v is %v, of seat %v", p, v, v.Seat())
		}
	}
	notes := strings.Join(after(t, parse(t, perfts[5].state), "+70").View(0).Notes(), "\n")
	if !strings.Contains(notes, "cards face up none, left +0 +0 +20 +30 +40 +70") || !strings.Contains(notes, "seat 2: 8 on the mat, 3 eggs, 0 in the cost area, Zekrom waits for 3") {
		t.Errorf("the notes are\n%s", notes)
	}
}

func FuzzParse(f *testing.F) {
	for _, x := range perfts {
		f.Add(x.state)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := battlechess.Game{}.Parse(text)
		var fs labyrinth.Faults
		if err != nil && !errors.As(err, &fs) {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil {
			for _, f := range fs {
				if f.Offset < 0 || f.Offset > len(text) {
					t.Fatalf("%q: %v", text, f)
				}
			}
			return
		}
		if s.String() != text {
			t.Fatalf("%q is written as %v", text, s)
		}
		moves := s.AppendMoves(nil)
		if (len(moves) == 0) != s.Outcome().Over() {
			t.Fatalf("%q: outcome %v, plies %v", text, s.Outcome(), moves)
		}
		for _, p := range moves {
			next, err := s.Play(p)
			if err != nil {
				t.Fatalf("%q: Play(%v): %v", text, p, err)
			}
			for q := range labyrinth.Player(2) {
				if next.Tally(q).Sum() != s.Tally(q).Sum() {
					t.Fatalf("%q: %v loses a piece: %v", text, p, next)
				}
			}
			if again, err := (battlechess.Game{}).Parse(next.String()); err != nil || again != next {
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
			_, _ = battlechess.State{}.Play(p)
		}
	})
}

func FuzzParseRules(f *testing.F) {
	for _, file := range ruleSets {
		f.Add([]byte(file))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := battlechess.ParseRules(file)
		if err != nil {
			var fs labyrinth.Faults
			if !errors.As(err, &fs) || len(fs) == 0 {
				t.Fatalf("%q: %v", file, err)
			}
			return
		}
		b, _ := r.MarshalJSON()
		if again, err := battlechess.ParseRules(b); err != nil || again != r {
			t.Fatalf("%q is written as %s: %v", file, b, err)
		}
		g := battlechess.Game{Rules: r}
		s, err := g.Deal(2, 0)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := g.Parse(s.String()); err != nil || again != s {
			t.Fatalf("%s: %v is refused: %v", b, s, err)
		}
	})
}

// TestDocumentation reads the states and plies that the package documentation
// gives as examples.
func TestDocumentation(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	states, plies := 0, 0
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
		if got := ply(t, word); got.String() != word {
			t.Errorf("%s is %v", word, got)
		}
		plies++
	}
	if states != 2 || plies != 5 {
		t.Errorf("%d states and %d plies", states, plies)
	}
}
