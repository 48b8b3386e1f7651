// This file holds the golden file of one game.

package glow_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// TestGolden plays one short game and prints everything about every state and
// view. The other tests check the rules; this one shows what a change changes.
func TestGolden(t *testing.T) {
	testkit.Golden(t, "day-and-night", testkit.Transcript(t, small, func(w io.Writer, s glow.State) {
		fmt.Fprintf(w, "\n%v\nto move %v, night %t, points %d, outcome %v\nlegal %s\n",
			s, s.ToMove(), s.Night(), s.Points(), s.Outcome(), strings.Join(testkit.Legal(s), " "))
		for p := range game.Player(s.Seats() + 1) {
			v := s.View(p)
			fmt.Fprintf(w, "view of %v: cards %v, glow %v, score %+v, goals %q, heads for %q\n",
				v.Seat(), v.Cards(), v.Glow(), v.Score(p), testkit.Letters(v.Goals()), v.Targets())
			fmt.Fprintf(w, "  %s\n", strings.Join(v.Notes(), "\n  "))
			fmt.Fprintf(w, "  estimate %.3f\n", s.Evaluate(p))
		}
	}))
}
