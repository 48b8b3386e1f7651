package bot_test

import (
	"context"
	"errors"
	"slices"
	"syscall/js"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestCancelledByPage cancels searches without end from a timer of JavaScript, which
// runs only while the search has returned to the event loop.
func TestCancelledByPage(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, search := range map[string]play.Bot{
		"lookahead": bot.LookAhead(standard.Rules{}, 1, bot.Budget{Iterations: 1 << 40}),
		"mcts":      bot.MCTS(standard.Rules{}, 1, bot.Budget{Iterations: 1 << 40}),
	} {
		ctx, cancel := context.WithCancel(t.Context())
		stop := js.FuncOf(func(js.Value, []js.Value) any {
			cancel()
			return nil
		})
		js.Global().Call("setTimeout", stop, 50)
		v := s.View(0)
		if ply, err := ask(ctx, search, v); !errors.Is(err, context.Canceled) || !slices.Contains(v.AppendPlies(nil), ply) {
			t.Errorf("%s: %v, %v, want a legal ply and context.Canceled", name, ply, err)
		}
		cancel()
		stop.Release()
	}
}
