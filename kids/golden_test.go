package kids_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
)

// TestGolden plays one short game of each kind and prints everything of every
// state and view. What the games are is held by the other tests; this one
// shows what a change changes.
func TestGolden(t *testing.T) {
	for file, g := range map[string]kids.Rules{
		"open": open, "open-no-return": openNoReturn, "private": private, "private-no-return": privateNoReturn, "pile": pile,
	} {
		s, err := g.Deal(2, 3)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, tag := range g.Tags() {
			fmt.Fprintf(&b, "%s: %s\n", tag.Name, tag.Value)
		}
		for n := 0; ; n++ {
			fmt.Fprintf(&b, "\n%v\nto move %v, outcome %v\nlegal %s\n", s, s.ToMove(), s.Outcome(), strings.Join(testkit.Legal(s), " "))
			for p := range game.Player(s.Seats() + 1) {
				v := s.View(p)
				fmt.Fprintf(&b, "view of %v: %s, goals %q, heads for %q\n", v.Seat(), field(v, "CARDS"), letters(v.Goals()), v.Targets())
				fmt.Fprintf(&b, "  %s\n", strings.Join(v.Notes(), "\n  "))
				fmt.Fprintf(&b, "  estimate %.3f\n", s.Evaluate(p))
			}
			if s.Outcome().Over() {
				break
			}
			if n == 200 {
				t.Fatalf("no end after %d plies", n)
			}
			p := testkit.Seek[kids.State, labyrinth.Ply, kids.View](s, func(k int) int { return 7 * n % k })
			fmt.Fprintf(&b, "\n> %v\n", p)
			s = after(t, s, p.String())
		}
		testkit.Golden(t, file, b.String())
	}
}
