// This file watches the players of a game: their times, and what they report about
// their searches.

package arena

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
	"github.com/labyrinth-go/labyrinth/play"
)

// A watcher collects the result of a game. Its goroutine is locked to a thread.
type watcher[P game.Ply, V any] struct {
	result Result
	before Result      // without the last ply
	acted  game.Player // the seat that acted last, plus one; 0 before the first
}

// watch returns the bot of a seat for ply at+1 of the game, watched.
func (w *watcher[P, V]) watch(p game.Player, at int, bot play.Bot[P, V]) play.Bot[P, V] {
	r := &w.result
	player := side(r.Seating[p])
	return func(ctx context.Context, v V) (P, error) {
		var t play.Thought[P]
		ctx = play.WithReport(ctx, func(reported play.Thought[P]) { t = reported })
		began, used := time.Now(), cputime.Thread()
		ply, err := bot(ctx, v)
		t.CPU = max(t.CPU, 0)
		cpu := t.CPU
		if cpu == 0 {
			cpu = cputime.Thread() - used
		}
		r.Thought[player] += time.Since(began)
		r.CPU[player] += cpu
		if err != nil {
			return ply, w.forfeit(err)
		}
		w.before = *r
		r.Played[player]++
		if w.acted != p+1 {
			w.acted = p + 1
			r.Turns[player]++
		}
		if t.Iterations != 0 || t.Nodes != 0 || len(t.Candidates) > 0 {
			r.Searches = append(r.Searches, search(at+1, ply, cpu, t))
		}
		return ply, nil
	}
}

// forfeit returns the forfeit of a bot that returns an error.
func (w *watcher[P, V]) forfeit(err error) error {
	lost, ok := errors.AsType[play.Forfeit](err)
	if !ok || !lost.Valid() {
		lost = play.Forfeit{Reason: Failed, Err: err}
	}
	w.result.explain(lost.Err)
	return lost
}

// refuse takes back the last ply, which was not legal.
func (w *watcher[P, V]) refuse(err error) {
	w.result = w.before
	w.result.explain(err)
}

// search returns what a bot reported about its choice of a ply.
func search[P game.Ply](at int, ply P, cpu time.Duration, t play.Thought[P]) Search {
	s := Search{At: at, Ply: text(ply), Iterations: max(t.Iterations, 0), Nodes: max(t.Nodes, 0), CPU: cpu}
	if len(t.Candidates) > 0 && text(t.Candidates[0].Ply) != s.Ply {
		return s // they are not about this choice
	}
	for i, c := range t.Candidates {
		switch known := !math.IsNaN(c.Value); {
		case i == 0 && known:
			s.Value = min(max(c.Value, 0), 1)
		case i == 1 && known:
			s.Second, s.SecondValue = text(c.Ply), min(max(c.Value, 0), 1)
		}
	}
	return s
}

// text returns a ply as text, or ? for one that has none.
func text[P game.Ply](ply P) string {
	b, err := ply.AppendText(nil)
	if err != nil {
		return "?"
	}
	return string(b)
}
