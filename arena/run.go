// This file holds the playing of a match.

package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/play"
)

// Run plays the games of the schedule that are not done, and returns all
// results: those done first, and the others in the order in which they ended.
// With an SPRT it leaves out the rest of a pair's games once that is decided.
//
// A player that returns an illegal ply or an error forfeits its game, as it
// does by a [play.Forfeit]. A player that panics is not caught.
//
// It returns when no game is played any more: after the last, after one that
// could not be played or reported, or soon after the context is done. The
// results so far come with an error too. A game during which the context is
// done does not count.
func (m *Match[S, M, V]) Run(ctx context.Context) ([]Result, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	r, err := m.begin()
	if err != nil {
		return nil, err
	}
	workers := m.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	within, stop := context.WithCancel(ctx)
	defer stop()
	var running sync.WaitGroup
	for range min(workers, len(r.todo)) {
		running.Go(func() {
			if err := m.work(within, r); err != nil {
				stop()
				r.fail(err)
			}
		})
	}
	running.Wait()
	if err := ctx.Err(); err != nil {
		return r.results, fmt.Errorf("arena: %w", err)
	}
	return r.results, r.err
}

// A runner is what the workers of a match share.
type runner struct {
	mu      sync.Mutex
	todo    []Game
	results []Result
	tallies tallies
	err     error // the first
}

// begin returns a runner that knows what is done and what is to do.
func (m *Match[S, M, V]) begin() (*runner, error) {
	r := &runner{tallies: m.tallies(), results: slices.Clone(m.Done)}
	done := make(map[Game]bool)
	for _, d := range m.Done {
		why := d.fault(m.Setup)
		if done[d.Game] {
			why = "the same game is done twice"
		}
		if why != "" {
			return nil, labyrinth.Fault{Kind: labyrinth.ErrRecord, Offset: -1, Text: fmt.Sprintf("%+v", d.Game), Why: why}
		}
		done[d.Game] = true
		r.tallies.add(d)
	}
	r.todo = slices.DeleteFunc(m.Schedule(m.Deals), func(g Game) bool { return done[g] })
	return r, nil
}

// work plays games until there are no more.
func (m *Match[S, M, V]) work(ctx context.Context, r *runner) error {
	for {
		g, ok := r.next()
		if !ok {
			return nil
		}
		result, rec, err := m.play(ctx, g)
		if err != nil {
			return fmt.Errorf("arena: deal %d, %s, A %s, B %s: %w", g.Deal, g.Seating, g.A, g.B, err)
		}
		r.mu.Lock()
		if m.Report != nil {
			err = m.Report(result, rec)
		}
		if err == nil {
			r.results = append(r.results, result)
			r.tallies.add(result)
		}
		r.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

// next returns the next game to play, if there is one.
func (r *runner) next() (g Game, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.todo) > 0 {
		g, r.todo = r.todo[0], r.todo[1:]
		if r.tallies.of(g).Verdict == Undecided {
			return g, true
		}
	}
	return g, false
}

func (r *runner) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// play plays a game.
func (m *Match[S, M, V]) play(ctx context.Context, g Game) (Result, play.Record[S, M], error) {
	var (
		result = Result{Game: g}
		none   play.Record[S, M]
		seed   = m.SeedOf(g.Deal)
		source = labyrinth.NewSource(^seed)
		seeds  = make([]uint64, m.Seats)
		by     labyrinth.Player // who was last asked
	)
	start, err := m.game.Deal(m.Seats, seed)
	if err != nil {
		return result, none, err
	}
	for i := range seeds {
		seeds[i] = source.Uint64()
	}
	players, leave, err := m.sit(g.Players(), seeds)
	if err != nil {
		return result, none, err
	}
	if leave != nil {
		defer leave()
	}
	seats := make([]play.Chooser[M, V], len(players))
	for i, choose := range players {
		seats[i] = func(ctx context.Context, v V) (M, error) {
			by = labyrinth.Player(i)
			return ask(&result, side(g.Seating[i]), func() (M, error) { return choose(ctx, v) })
		}
	}
	rec, err := play.Run(ctx, start, seats, play.Options[S, M]{
		Limit: m.Limit, Repeats: m.Repeats, Tags: m.game.Tags(), Seed: source.Uint64(),
	})
	if over := ctx.Err(); over != nil {
		return result, rec, over
	}
	switch {
	case errors.Is(err, labyrinth.ErrIllegal):
		rec.Outcome, rec.Reason = play.WonByOthers(by, m.Seats), Illegal
		result.Played[side(g.Seating[by])]--
		result.explain(err)
	case err != nil:
		return result, rec, err
	}
	result.Outcome, result.Reason, result.Plies = rec.Outcome, rec.Reason, len(rec.Plies)
	return result, rec, nil
}

// ask has a player choose a ply, and notes how long it takes and why it
// forfeits.
func ask[M any](r *Result, player int, choose func() (M, error)) (M, error) {
	began := time.Now()
	m, err := choose()
	r.Thought[player] += time.Since(began)
	if err == nil {
		r.Played[player]++
		return m, nil
	}
	lost, ok := errors.AsType[play.Forfeit](err)
	if !ok {
		lost = play.Forfeit{Reason: Failed, Err: err}
	}
	r.explain(lost.Err)
	return m, lost
}
