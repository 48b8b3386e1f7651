// This file measures the speed of the bots.

package bot_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
)

// BenchmarkBots measures one ply of greedy, and one iteration of the searching
// bots.
func BenchmarkBots(b *testing.B) {
	for _, name := range slices.Sorted(maps.Keys(games)) {
		b.Run(name, games[name].iterate)
	}
}

func (g gameOf[S]) iterate(b *testing.B) {
	start, err := g.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	v := g.View(start, start.ToMove())
	run := func(b *testing.B, choose play.Bot) {
		if _, err := ask(b.Context(), choose, v); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("greedy", func(b *testing.B) {
		greedy := bot.Greedy(g.Rules, 1)
		for b.Loop() {
			run(b, greedy)
		}
	})
	b.Run("lookahead", func(b *testing.B) { run(b, bot.LookAhead(g.Rules, 1, bot.Budget{Iterations: b.N})) })
	b.Run("mcts", func(b *testing.B) { run(b, bot.MCTS(g.Rules, 1, bot.Budget{Iterations: b.N})) })
}
