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
type watcher struct {
	result Result
	before Result      // without the last ply
	acted  game.Player // the seat that acted last, plus one; 0 before the first
}

// watch returns the bot of a seat for ply at+1 of the game, watched.
func (w *watcher) watch(p game.Player, at int, bot play.Bot) play.Bot {
	r := &w.result
	player := side(r.Seating[p])
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		began, used := time.Now(), cputime.Thread()
		a, err := bot(ctx, q)
		cpu := max(a.CPU, 0)
		if cpu == 0 {
			cpu = cputime.Thread() - used
		}
		r.Thought[player] += time.Since(began)
		r.CPU[player] += cpu
		if err != nil {
			return a, w.forfeit(err)
		}
		w.before = *r
		r.Played[player]++
		if w.acted != p+1 {
			w.acted = p + 1
			r.Turns[player]++
		}
		if a.Iterations != 0 || a.Nodes != 0 || len(a.Candidates) > 0 {
			r.Searches = append(r.Searches, search(at+1, cpu, a))
		}
		return a, nil
	}
}

// forfeit returns the forfeit of a bot that returns an error.
func (w *watcher) forfeit(err error) error {
	lost, ok := errors.AsType[play.Forfeit](err)
	if !ok || !lost.Valid() {
		lost = play.Forfeit{Reason: Failed, Err: err}
	}
	w.result.explain(lost.Err)
	return lost
}

// refuse takes back the last ply, which was not legal.
func (w *watcher) refuse(err error) {
	w.result = w.before
	w.result.explain(err)
}

// search returns what a bot reported about its choice of a ply.
func search(at int, cpu time.Duration, a play.Answer) Search {
	s := Search{At: at, Ply: a.Ply.String(), Iterations: max(a.Iterations, 0), Nodes: max(a.Nodes, 0), CPU: cpu}
	if len(a.Candidates) > 0 && a.Candidates[0].Ply != a.Ply {
		return s // they are not about this choice
	}
	for i, c := range a.Candidates {
		switch known := !math.IsNaN(c.Value); {
		case i == 0 && known:
			s.Value = min(max(c.Value, 0), 1)
		case i == 1 && known:
			s.Second, s.SecondValue = c.Ply.String(), min(max(c.Value, 0), 1)
		}
	}
	return s
}
