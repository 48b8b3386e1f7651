// This file holds the subcommand arena tune, which tunes the parameters of a bot.

package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
)

// A tuning is a match of two versions of a player.
type tuning struct {
	*match
	tuner  arena.Tuner
	player string
	states []catalog.State // with which the games begin, if they are not dealt
}

func arenaTune(ctx context.Context, c *call) error {
	t, err := c.tuning()
	if err != nil {
		return err
	}
	return t.tune(ctx)
}

// tuning reads the flags.
func (c *call) tuning() (*tuning, error) {
	t := &tuning{match: &match{call: c}}
	c.flags.StringVar(&t.player, "bot", "mcts:500", "the `bot` to tune, with its budget and other parameters")
	over := c.flags.String("over", "", "the `parameters` to tune, separated by commas. Each is a name, as in exploration, or a name and"+
		" a range, as in exploration=0.1:0.9. Without a range it is that of the bot")
	deals := c.dealsFlag("the number of `deals` to play, each from every seat")
	batch := 16
	c.flags.Number(&batch, "batch", 1, "play this `number` of deals at the same time before the values change")
	seats := c.intFlag("seats", 2, "the number of `seats`; the two versions take them in turn")
	limit, repeats := c.limitFlag(), c.repeatsFlag()
	starts := c.flags.String("starts", "", "begin games with the states of a `suite` instead of dealing: "+suiteHelp("middle-"))
	out := c.flags.String("out", "", "write the results to this `file`; if it exists, continue the tuning in it")
	c.flags.Seed(&c.seed, seedUsage)
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return nil, err
	}
	var err error
	if t.rules, err = c.rules(); err != nil {
		return nil, c.wrap(err)
	}
	if t.tuner.Ranges, err = c.ranges(t.player, *over); err != nil {
		return nil, c.wrap(err)
	}
	t.tuner.Deals, t.tuner.Batch = *deals, batch
	t.Match = t.versions(nil, nil)
	t.screen = &screen{out: c.out, err: c.std.err}
	c.std.err = t.screen
	t.Seats, t.Limit, t.Repeats, t.File = *seats, *limit, *repeats, *out
	if c.flags.Given("seed") {
		t.Seed = c.seed
	}
	maps.Copy(t.Tags, t.tags())
	if *starts != "" {
		if _, t.states, err = c.readSuite(*starts, t.rules); err == nil {
			err = t.StartFrom(t.states...)
		}
	}
	return t, c.wrap(errors.Join(err, t.check()))
}

// ranges reads -over.
func (c *call) ranges(player, over string) (all []arena.Range, err error) {
	kind, spec, err := c.program.Games.ParseBot(player)
	if err != nil {
		return nil, badInput{err}
	}
	known := make(map[string]bot.Parameter)
	var names []string
	for _, p := range kind.Parameters {
		known[p.Name] = p
		names = append(names, p.Name)
	}
	if over == "" {
		return nil, badInput{fmt.Errorf("-over is missing; %s has the parameters %s", spec.Name, strings.Join(names, ", "))}
	}
	for part := range strings.SplitSeq(over, ",") {
		name, text, ranged := strings.Cut(part, "=")
		p, ok := known[name]
		if !ok {
			return nil, badInput{fmt.Errorf("-over %q: %s has the parameters %s", name, spec.Name, strings.Join(names, ", "))}
		}
		r := arena.Range{Name: name, Start: p.Default, Least: p.Least, Most: p.Most}
		if set, ok := spec.Values[name]; ok {
			return nil, badInput{fmt.Errorf("-over %q: -bot sets it to %v", name, set)}
		}
		if ranged {
			least, most, _ := strings.Cut(text, ":")
			var bad [2]error
			r.Least, bad[0] = strconv.ParseFloat(least, 64)
			r.Most, bad[1] = strconv.ParseFloat(most, 64)
			if errors.Join(bad[:]...) != nil || !(p.Least <= r.Least && r.Least < r.Most && r.Most <= p.Most) {
				return nil, badInput{fmt.Errorf("-over %q: the range must be two numbers from %v to %v, as in %s=%[2]v:%v", part, p.Least, p.Most, name)}
			}
			r.Start = min(max(r.Start, r.Least), r.Most)
		}
		all = append(all, r)
	}
	return all, nil
}

// tags returns the tags that describe the tuning.
func (t *tuning) tags() map[string]string {
	var ranges []string
	for _, r := range t.tuner.Ranges {
		ranges = append(ranges, r.String())
	}
	return map[string]string{
		"Player": t.player, "Tune": strings.Join(ranges, " "),
		"Deals": strconv.Itoa(t.tuner.Deals), "Batch": strconv.Itoa(t.tuner.Batch),
	}
}

// check returns an error before anything is played or written.
func (t *tuning) check() error {
	if err := errors.Join(t.tuner.Check(), t.Conditions.Check()); err != nil {
		return err
	}
	_, err := t.rules.Deal(t.Seats, t.SeedOf(1))
	return err
}

// versions returns the match of two versions of the player.
func (t *tuning) versions(plus, minus []float64) *arena.Match[catalog.State] {
	return arena.New(t.rules, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
		var seats []play.Bot
		for i, name := range names {
			values := plus
			if name == arena.Minus {
				values = minus
			}
			player, err := t.rules.Bot(t.tuner.Text(t.player, values), seeds[i], bot.Budget{})
			if err != nil {
				return nil, nil, err
			}
			seats = append(seats, player)
		}
		return seats, nil, nil
	}, arena.Plus, arena.Minus)
}

// tune plays the deals that are not in the file, and prints the values.
func (t *tuning) tune(ctx context.Context) error {
	keep := func(arena.Result) error { return nil }
	if t.File != "" {
		f, err := arena.OpenFile(t.File, t.Conditions, !t.call.flags.Given("seed"))
		if err != nil {
			return err
		}
		defer f.Close()
		t.Seed, t.results, keep = f.Conditions().Seed, f.Results(), f.Append
	}
	t.tuner.Seed = t.Seed
	var err error
	for first := 1; err == nil && first <= t.tuner.Deals; first += t.tuner.Batch {
		err = t.batch(ctx, first, min(first+t.tuner.Batch-1, t.tuner.Deals), keep)
		t.progress(first)
	}
	t.screen.wipe()
	scores := t.tuner.Scores(t.Conditions, t.results)
	fmt.Fprintf(t.call.out, "After %d of %d deals: %s\n", len(scores), t.tuner.Deals, t.tuner.Text(t.player, t.tuner.Values(scores)))
	if err != nil && t.File != "" {
		fmt.Fprintln(t.call.out, "Run the same command to continue.")
	}
	if !t.call.flags.Given("seed") {
		fmt.Fprintf(t.call.out, "The seed is %d.\n", t.Seed)
	}
	return t.wrap(err)
}

// batch plays the games of some deals that have no results yet, on all cores.
func (t *tuning) batch(ctx context.Context, first, last int, keep func(arena.Result) error) error {
	scores := t.tuner.Scores(t.Conditions, t.results)
	done := make(map[arena.Game]bool)
	for _, r := range t.results {
		done[r.Game] = true
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		mu      sync.Mutex
		running sync.WaitGroup
		slots   = make(chan bool, runtime.GOMAXPROCS(0))
	)
	for deal := first; deal <= last; deal++ {
		m, err := t.of(scores, deal)
		if err != nil {
			stop(err)
			break
		}
		for _, g := range t.GamesOf(deal) {
			if done[g] {
				continue
			}
			slots <- true
			running.Go(func() {
				defer func() { <-slots }()
				r, _, err := m.Play(ctx, g)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					err = keep(r)
				}
				if err != nil {
					stop(err)
					return
				}
				t.results = append(t.results, r)
			})
		}
	}
	running.Wait()
	return context.Cause(ctx)
}

// of returns the match of the versions that play a deal.
func (t *tuning) of(scores []float64, deal int) (*arena.Match[catalog.State], error) {
	m := t.versions(t.tuner.Settings(scores, deal))
	m.Conditions = t.Conditions
	return m, m.StartFrom(t.states...)
}

// progress shows the values so far on a terminal, at most once a second.
func (t *tuning) progress(deal int) {
	if isTerminal(t.call.out) && t.screen.due() {
		values := t.tuner.Values(t.tuner.Scores(t.Conditions, t.results))
		t.screen.show(roster.Printable(fmt.Sprintf("%d of %d deals; %s", deal, t.tuner.Deals, t.tuner.Text(t.player, values))))
	}
}
