// This file plays a match.

package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Run plays the games that are not in the file, deal by deal. It returns all
// results: first those of the file, then the others in the order in which they
// ended. With an SPRT it skips the rest of a pair's games once the test is
// decided.
//
// A player that returns an illegal ply or an error forfeits its game, as it does
// with a [play.Forfeit]. Run does not recover from a player's panic.
//
// Run returns after the last game, after a game that could not be played or
// reported, or soon after the context is done. It waits for the games in
// progress. The results so far are returned with an error too. A game that was
// in progress when the context was done does not count.
//
// The error for a bad file is that of [Parse]. It matches [play.ErrRecord] if
// the file has other conditions, and says which. It matches [ErrLocked] if
// another process is using the file. Run does not change a file that it refuses.
func (m *Match[S]) Run(ctx context.Context) ([]Result, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	if m.File == "" {
		return m.run(ctx, nil, func(Result) error { return nil })
	}
	f, err := OpenFile(m.File, m.Conditions, m.Seed == m.drawn)
	if err != nil {
		return nil, err
	}
	if seed := f.Conditions().Seed; m.Seed == m.drawn {
		m.Seed, m.drawn = seed, seed
	}
	results, err := m.run(ctx, f.Results(), f.Append)
	return results, errors.Join(err, f.Close())
}

// run plays the games that are not done and keeps their results.
func (m *Match[S]) run(ctx context.Context, done []Result, keep func(Result) error) ([]Result, error) {
	r, err := m.begin(done)
	if err != nil {
		return nil, err
	}
	r.keep = keep
	workers := m.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	within, stop := context.WithCancel(ctx)
	defer stop()
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			if err := m.work(within, r); err != nil {
				r.fail(err)
				stop()
			}
		})
	}
	running.Wait()
	return r.results, r.err
}

// A runner is what the workers of a match share.
type runner struct {
	conditions Conditions
	deals      int
	done       map[Game]bool // before the match
	keep       func(Result) error

	mu      sync.Mutex
	dealt   int    // the number of deals that have been in todo
	todo    []Game // the rest of the last of these
	results []Result
	tallies tallies
	err     error // the first
}

// begin returns a runner that has counted the games already done.
func (m *Match[S]) begin(done []Result) (*runner, error) {
	r := &runner{
		conditions: m.Conditions, deals: m.Deals, done: make(map[Game]bool),
		tallies: m.tallies(), results: slices.Clone(done),
	}
	for _, d := range done {
		why := m.fault(d)
		if r.done[d.Game] {
			why = "two results of the same game"
		}
		if why != "" {
			return nil, game.Fault{Kind: play.ErrRecord, Text: fmt.Sprintf("%+v", d.Game), Why: why}
		}
		r.done[d.Game] = true
		r.tallies.add(d)
	}
	return r, nil
}

// work plays games until none is left.
func (m *Match[S]) work(ctx context.Context, r *runner) error {
	for {
		g, ok := r.next()
		if !ok {
			return nil
		}
		result, rec, err := m.Play(ctx, g)
		if err != nil {
			return fmt.Errorf("arena: deal %d, %s, A %s, B %s: %w", g.Deal, g.Seating, g.A, g.B, err)
		}
		if err := m.enter(r, result, rec); err != nil {
			return err
		}
	}
}

// enter reports, keeps and counts a result, unless the match has failed.
func (m *Match[S]) enter(r *runner, result Result, rec play.Record[S]) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil && m.Report != nil {
		r.err = m.Report(result, rec)
	}
	if r.err == nil {
		r.err = r.keep(result)
	}
	if r.err == nil {
		r.results = append(r.results, result)
		r.tallies.add(result)
	}
	return r.err
}

// next returns the next game to play, if any.
func (r *runner) next() (g Game, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		for len(r.todo) == 0 {
			if r.dealt >= r.deals || r.tallies.decided() {
				return g, false
			}
			r.dealt++
			r.todo = r.conditions.GamesOf(r.dealt)
		}
		g, r.todo = r.todo[0], r.todo[1:]
		if !r.done[g] && r.tallies.of(g).Verdict == Undecided {
			return g, true
		}
	}
}

func (r *runner) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// Play plays one game of the match, without the file and without Report. It may be
// called by several goroutines at the same time. A forfeit is a result, as in
// [Match.Run]. The error is that of the context, or why the game could not be
// played.
func (m *Match[S]) Play(ctx context.Context, g Game) (result Result, rec play.Record[S], err error) {
	runtime.LockOSThread() // for its clock
	defer runtime.UnlockOSThread()
	start, err := m.start(g)
	if err != nil {
		return result, rec, err
	}
	seeds, chance := m.seeds(g)
	players, leave, err := m.sit(g.Players(), seeds)
	if err != nil {
		return result, rec, err
	}
	if leave != nil {
		defer leave()
	}
	if len(players) != m.Seats || slices.ContainsFunc(players, func(p play.Bot) bool { return p == nil }) {
		return result, rec, game.Faultf(game.ErrSeats, 0, fmt.Sprint(len(players)), "want one player for each of %d seats", m.Seats)
	}
	s := play.NewSession(m.rules, start, play.Options{Limit: m.Limit, Repeats: m.Repeats, Seed: chance})
	w := watcher{result: Result{Game: g}}
	for p := s.ToMove(); p != game.Nobody; p = s.ToMove() {
		_, err := s.Ask(ctx, w.watch(p, s.Last(), players[p]))
		if ctx.Err() != nil {
			return w.result, rec, ctx.Err() // whatever the player answered
		}
		if errors.Is(err, game.ErrIllegal) {
			w.refuse(err)
			_, err = s.Forfeit(p, Illegal)
		}
		if err != nil {
			return w.result, rec, err
		}
	}
	rec = s.Record()
	result = w.result
	result.Outcome, result.Reason, result.Plies = rec.Outcome, rec.Reason, len(rec.Plies)
	return result, rec, nil
}

// start returns the first state of a game.
func (m *Match[S]) start(g Game) (S, error) {
	if n := len(m.starts); n > 0 {
		return m.starts[(g.Deal-1)%n], nil
	}
	return m.rules.Deal(m.Seats, g.Seed)
}

// seeds returns the seeds of the players by seat, and the seed of chance.
func (c Conditions) seeds(g Game) (seats []uint64, chance uint64) {
	source := play.Seeds(g.Seed)
	for range c.Seats {
		seats = append(seats, source.Uint64())
	}
	return seats, source.Uint64()
}
