package nim

import (
	"context"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/play"
)

func TestKit(t *testing.T) { gametest.Test(t, Rules{}, gametest.Options{}) }

// A heap alone is won by taking all of it, and two equal heaps are lost by who acts.
func TestWins(t *testing.T) {
	for text, want := range map[string]string{"900/1": "1", "050/2": "2", "330/1": "2"} {
		start, err := Rules{}.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		best := bot.MCTS(Rules{}, 1, bot.Budget{Iterations: 2000})
		rec, err := play.Run(context.Background(), Rules{}, start, []play.Bot{best, best}, play.Options{})
		if err != nil || rec.Outcome.String() != want {
			t.Errorf("%s: won by %v, %v, want %s", text, rec.Outcome, err, want)
		}
	}
}
