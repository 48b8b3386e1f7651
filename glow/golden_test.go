// This file holds the golden file of one game.

package glow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// TestGolden plays one short game and prints everything about every state and
// view. The other tests check the rules; this one shows what a change changes.
func TestGolden(t *testing.T) {
	s, err := small.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, tag := range small.Tags() {
		fmt.Fprintf(&b, "%s: %s\n", tag.Name, tag.Value)
	}
	for n := 0; ; n++ {
		fmt.Fprintf(&b, "\n%v\nto move %v, night %t, points %d, outcome %v\nlegal %s\n",
			s, s.ToMove(), s.Night(), s.Points(), s.Outcome(), strings.Join(testkit.Legal(s), " "))
		for p := range game.Player(s.Seats() + 1) {
			v := s.View(p)
			fmt.Fprintf(&b, "view of %v: cards %v, glow %v, score %+v, goals %q, heads for %q\n",
				v.Seat(), v.Cards(), v.Glow(), v.Score(p), letters(v.Goals()), v.Targets())
			fmt.Fprintf(&b, "  %s\n", strings.Join(v.Notes(), "\n  "))
			fmt.Fprintf(&b, "  estimate %.3f\n", s.Evaluate(p))
		}
		if s.Outcome().Over() {
			break
		}
		if n == 200 {
			t.Fatalf("no end after %d plies", n)
		}
		p := testkit.Seek(s, func(k int) int { return 7 * n % k })
		fmt.Fprintf(&b, "\n> %v\n", p)
		s = after(t, s, p.String())
	}
	testkit.Golden(t, "day-and-night", b.String())
}
