package play_test

import (
	"context"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestRepeats lets both seats walk back and forth. The start state is repeated
// every four plies.
//
// Rules: house-repeats, endless
func TestRepeats(t *testing.T) {
	start, err := battlechess.Rules{}.Deal(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	walk := func(out, back game.Ply) play.Bot {
		turn := 0
		return func(context.Context, play.Question) (play.Answer, error) {
			turn++
			if turn%2 == 1 {
				return play.Answer{Ply: out}, nil
			}
			return play.Answer{Ply: back}, nil
		}
	}
	for repeats, want := range map[int]struct {
		plies  int
		reason string
	}{
		0: {17, play.Limit}, 1: {0, play.Repetition}, 2: {4, play.Repetition},
		3: {8, play.Repetition}, 5: {16, play.Repetition}, 6: {17, play.Limit},
	} {
		a, b := battlechess.SquareAt(3, 6), battlechess.SquareAt(2, 6)
		c, d := battlechess.SquareAt(5, 1), battlechess.SquareAt(6, 1)
		rec, err := play.Run(context.Background(), battlechess.Rules{}, start, []play.Bot{
			walk(battlechess.Move(a, b).Ply(), battlechess.Move(b, a).Ply()),
			walk(battlechess.Move(c, d).Ply(), battlechess.Move(d, c).Ply()),
		}, play.Options{Limit: 17, Repeats: repeats})
		if err != nil {
			t.Fatal(err)
		}
		if rec.Reason != want.reason || len(rec.Plies) != want.plies || rec.Outcome != game.Draw() {
			t.Errorf("repeats %d: %v for %q after %d plies, want a draw for %q after %d",
				repeats, rec.Outcome, rec.Reason, len(rec.Plies), want.reason, want.plies)
		}
	}
}
