// This file holds the kind tune: it tunes the parameters of a bot by self-play,
// as in labyrinth arena tune. Each unit is one game.

package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
)

// Tune is the kind tune. Its keys are the flags of labyrinth arena tune. A batch
// should have at least as many games as the farm has slots.
type Tune struct {
	Common
	Bot     string   `toml:"bot" json:"bot"`
	Over    []string `toml:"over" json:"over"` // NAME or NAME=LEAST:MOST
	Deals   int      `toml:"deals" json:"deals"`
	Batch   int      `toml:"batch" json:"batch"` // deals
	Seats   int      `toml:"seats" json:"seats"`
	Limit   int      `toml:"limit" json:"limit"`
	Repeats int      `toml:"repeats" json:"repeats"`
	Seed    Seed     `toml:"seed" json:"seed"`
}

func newTune() *Tune {
	m := newMatch()
	return &Tune{Deals: m.Deals, Batch: 16, Seats: m.Seats, Limit: m.Limit, Repeats: m.Repeats}
}

// Open implements [Kind].
func (t *Tune) Open(f *File) (Job, error) {
	m := newMatch()
	m.Common, m.Deals, m.Seats, m.Limit, m.Repeats, m.Seed = t.Common, t.Deals, t.Seats, t.Limit, t.Repeats, t.Seed
	base, err := m.begin(f)
	if err != nil {
		return nil, err
	}
	j := &tuneJob{matchJob: base, tune: t}
	if j.tuner.Ranges, err = t.ranges(f); err != nil {
		return nil, err
	}
	j.tuner.Deals, j.tuner.Batch = t.Deals, t.Batch
	if t.Batch < 1 {
		return nil, f.Fault("batch", fmt.Errorf("must be at least 1, got %d", t.Batch))
	}
	if t.Deals < 1 {
		return nil, f.Fault("deals", fmt.Errorf("must be at least 1, got %d", t.Deals))
	}
	if err := j.tuner.Check(); err != nil {
		return nil, f.Fault("over", err)
	}
	j.timed = timed(f, t.Bot)
	j.conditions.Players = []string{arena.Plus, arena.Minus}
	var ranges []string
	for _, r := range j.tuner.Ranges {
		ranges = append(ranges, r.String())
	}
	maps.Copy(j.conditions.Tags, map[string]string{
		"Player": t.Bot, "Tune": strings.Join(ranges, " "), "Deals": strconv.Itoa(t.Deals), "Batch": strconv.Itoa(t.Batch),
	})
	return j, j.check(f)
}

// Run implements [Kind].
func (*Tune) Run(ctx context.Context, b *Bench, unit json.RawMessage) (any, error) {
	return new(Match).Run(ctx, b, unit)
}

// ranges reads the parameters to tune.
func (t *Tune) ranges(f *File) (all []arena.Range, err error) {
	kind, spec, err := f.Games.ParseBot(t.Bot)
	if err != nil {
		return nil, f.Fault("bot", err)
	}
	known := kind.Parameters
	var names []string
	for _, p := range known {
		names = append(names, p.Name)
	}
	if len(t.Over) == 0 {
		return nil, f.Fault("over", fmt.Errorf("want a list of parameters; %s has %s", spec.Name, strings.Join(names, ", ")))
	}
	for i, text := range t.Over {
		key := fmt.Sprintf("over[%d]", i)
		name, limits, ranged := strings.Cut(text, "=")
		at := slices.Index(names, name)
		if at < 0 {
			return nil, f.Fault(key, fmt.Errorf("%q: %s has the parameters %s", name, spec.Name, strings.Join(names, ", ")))
		}
		if set, ok := spec.Values[name]; ok {
			return nil, f.Fault(key, fmt.Errorf("%q: bot sets it to %v", name, set))
		}
		r, ok := within(known[at], limits, ranged)
		if !ok {
			return nil, f.Fault(key, fmt.Errorf("%q: the range must be two numbers from %v to %v, as in %s=%[2]v:%v",
				text, known[at].Least, known[at].Most, name))
		}
		all = append(all, r)
	}
	return all, nil
}

// within returns the range of a parameter, or a part of it given as LEAST:MOST.
func within(p bot.Parameter, limits string, given bool) (r arena.Range, ok bool) {
	r = arena.Range{Name: p.Name, Start: p.Default, Least: p.Least, Most: p.Most}
	if given {
		least, most, _ := strings.Cut(limits, ":")
		var bad [2]error
		r.Least, bad[0] = strconv.ParseFloat(least, 64)
		r.Most, bad[1] = strconv.ParseFloat(most, 64)
		if errors.Join(bad[:]...) != nil || !(p.Least <= r.Least && r.Least < r.Most && r.Most <= p.Most) {
			return r, false
		}
		r.Start = min(max(r.Start, r.Least), r.Most)
	}
	return r, true
}

// A tuneJob is a tuning in progress: a match in which each deal has other settings.
type tuneJob struct {
	*matchJob
	tune   *Tune
	tuner  arena.Tuner
	scores []float64 // of the deals of all batches that are complete
}

// Begin opens the results file and takes up what is in it.
func (j *tuneJob) Begin(drawn uint64) (uint64, error) {
	seed, err := j.matchJob.Begin(drawn)
	j.tuner.Seed = j.conditions.Seed
	j.advance()
	return seed, err
}

// ready returns the number of games whose settings are known: those of the batches
// that are complete and of the next one.
func (j *tuneJob) ready() int {
	batch := len(j.scores) / j.tuner.Batch
	return min((batch+1)*j.tuner.Batch, j.tuner.Deals) * j.conditions.GamesPerDeal()
}

// advance goes on to the next batch as often as one is complete.
func (j *tuneJob) advance() {
	if j.played < j.ready() {
		return
	}
	scores := j.tuner.Scores(j.conditions, j.results)
	if len(scores) < j.tuner.Deals {
		scores = scores[:len(scores)/j.tuner.Batch*j.tuner.Batch]
	}
	j.scores = scores[:min(len(scores), j.tuner.Deals)]
}

func (j *tuneJob) Size() (done, ready, all int) { return j.played, j.ready(), j.games() }

func (j *tuneJob) Unit(n int) (any, bool) {
	unit, needed := j.matchJob.Unit(n)
	u := unit.(gameUnit)
	plus, minus := j.tuner.Settings(j.scores, u.Game.Deal)
	u.Players = map[string]string{
		arena.Plus: j.tuner.Text(j.tune.Bot, plus), arena.Minus: j.tuner.Text(j.tune.Bot, minus),
	}
	return u, needed
}

func (j *tuneJob) Merge(n int, result any) error {
	err := j.matchJob.Merge(n, result)
	j.advance()
	return err
}

// Forget takes back all later batches too: their settings follow from the results.
func (j *tuneJob) Forget(units []int) ([]int, error) {
	batch := func(n int) int { return (j.conditions.GameAt(n).Deal - 1) / j.tuner.Batch }
	first := batch(slices.Min(units)) // games are in the order of their deals
	all := slices.DeleteFunc(slices.Clone(units), func(n int) bool { return batch(n) > first })
	for n := range j.have {
		if batch(n) > first {
			all = append(all, n)
		}
	}
	j.scores = j.scores[:min(len(j.scores), first*j.tuner.Batch)]
	return j.matchJob.Forget(all)
}

// WriteTable writes what labyrinth arena tune prints.
func (j *tuneJob) WriteTable(w io.Writer) error {
	scores := j.tuner.Scores(j.conditions, j.results)
	_, err := fmt.Fprintf(w, "After %d of %d deals: %s\n", len(scores), j.tuner.Deals, j.tuner.Text(j.tune.Bot, j.tuner.Values(scores)))
	if err == nil && j.anySeed {
		_, err = fmt.Fprintf(w, "The seed is %d.\n", j.conditions.Seed)
	}
	return err
}
