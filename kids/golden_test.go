package kids_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
)

// TestGolden plays one short game of each kind and prints everything of every
// state and view. It shows what a change to the package changes.
func TestGolden(t *testing.T) {
	for file, r := range map[string]kids.Rules{
		"open": open, "open-no-return": openNoReturn, "private": private, "private-no-return": privateNoReturn, "pile": pile,
	} {
		testkit.Golden(t, file, testkit.Transcript(t, r, func(w io.Writer, s kids.State) {
			fmt.Fprintf(w, "\n%v\nto move %v, outcome %v\nlegal %s\n", s, s.ToMove(), s.Outcome(), strings.Join(testkit.Legal(s), " "))
			for p := range game.Player(s.Seats() + 1) {
				v := s.View(p)
				fmt.Fprintf(w, "view of %v: %s, goals %q, heads for %q\n", v.Seat(), field(v, "CARDS"), testkit.Letters(v.Goals()), v.Targets())
				fmt.Fprintf(w, "  %s\n", strings.Join(v.Notes(), "\n  "))
				fmt.Fprintf(w, "  estimate %.3f\n", s.Evaluate(p))
			}
		}))
	}
}
