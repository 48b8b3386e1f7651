// This file holds the golden file of one game.

package anniversary_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestPlaythrough prints everything about every state and view of one short
// game. The other tests check the rules; this one shows what a change changes.
func TestPlaythrough(t *testing.T) {
	r := small("5'15'25'45'53'6")
	start, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	greedy := bot.Greedy(r, 1)
	seats := []play.Bot{greedy, greedy}
	rec, err := play.Run(context.Background(), r, start, seats, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "tags %v\n", r.Tags())
	for i, s := range states {
		if i > 0 {
			fmt.Fprintf(&b, "\nply %d: %v\n", i, rec.Plies[i-1])
		}
		printState(&b, s)
	}
	testkit.Golden(t, "playthrough", b.String())
}

func printState(b *bytes.Buffer, s anniversary.State) {
	squares, spare := s.Seen()
	fmt.Fprintf(b, "%v\n  seats %d, to move %v, outcome %v, event %v, seen %v and spare %v\n  legal %v\n",
		s, s.Seats(), s.ToMove(), s.Outcome(), s.Message().Name(), squares, spare, legal(s))
	if s.ToMove() >= 0 {
		for to := range s.Reach().All() {
			path, wall := s.Path(to)
			fmt.Fprintf(b, "  path %v %d\n", path, wall)
		}
	}
	for p := range game.Player(s.Seats()) {
		fmt.Fprintf(b, "  seat %v: goals %v, heads for %v, shuffled %d, estimate %.3f\n",
			p, testkit.Letters(s.Goals(p)), s.Targets(p), s.Shuffled(p), s.Evaluate(p))
	}
	for p := range game.Player(s.Seats() + 1) {
		v := s.View(p)
		fmt.Fprintf(b, "  view of %v: %v\n    goals %v, heads for %v, legal %d plies, left", v.Seat(), v, testkit.Letters(v.Goals()), v.Targets(), len(legal(v)))
		for e := variant.ShiftAgain; e <= variant.ThroughWall; e++ {
			backs := v.Backs(e)
			fmt.Fprintf(b, " %v %d+%d", e, backs.Straights, backs.Corners)
		}
		b.WriteString("\n")
		for _, note := range v.Notes() {
			fmt.Fprintf(b, "    %s\n", note)
		}
	}
}
