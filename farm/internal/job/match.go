// This file holds the kind match: every pair of its players meets, as in
// labyrinth arena. Each unit is one game.

package job

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Match is the kind match. Its keys are the flags of labyrinth arena.
type Match struct {
	Common
	Players []string  `toml:"players" json:"players"`
	Seats   int       `toml:"seats" json:"seats"`
	Deals   int       `toml:"deals" json:"-"` // a match can be continued with more
	Limit   int       `toml:"limit" json:"limit"`
	Repeats int       `toml:"repeats" json:"repeats"`
	SPRT    []float64 `toml:"sprt" json:"sprt,omitempty"`
	Seed    Seed      `toml:"seed" json:"seed"`
	// Time, Iterations and Budget limit external engines.
	Time       string `toml:"time" json:"time"`
	Iterations int    `toml:"iterations" json:"iterations"`
	Budget     string `toml:"budget" json:"budget,omitempty"`
}

func newMatch() *Match {
	return &Match{Seats: 2, Deals: 100, Limit: 2000, Repeats: 3, Time: time.Second.String()}
}

// A gameUnit is a game to be played. It has the seed of the deal only, so that a
// worker does not learn the other deals.
type gameUnit struct {
	Tags    []game.Tag        `json:"tags"`
	Seats   int               `json:"seats"`
	Limit   int               `json:"limit"`
	Repeats int               `json:"repeats"`
	Players map[string]string `json:"players"` // the texts of A and B by name
	Budget  bot.Budget        `json:"budget"`
	Game    arena.Game        `json:"game"`
}

// Open implements [Kind].
func (m *Match) Open(f *File) (Job, error) {
	j, err := m.match(f)
	if err != nil {
		return nil, err
	}
	return j, nil
}

// match returns the job.
func (m *Match) match(f *File) (*matchJob, error) {
	j, err := m.begin(f)
	if err != nil {
		return nil, err
	}
	if err := j.addPlayers(f); err != nil {
		return nil, err
	}
	switch len(m.SPRT) {
	case 0:
	case 2:
		j.conditions.SPRT = &arena.SPRT{Elo0: m.SPRT[0], Elo1: m.SPRT[1]}
	default:
		return nil, f.Fault("sprt", errors.New("want two Elo ratings, as in [0, 20]"))
	}
	return j, j.check(f)
}

// begin returns the job without players.
func (m *Match) begin(f *File) (*matchJob, error) {
	r, err := m.open(f)
	if err != nil {
		return nil, err
	}
	j := &matchJob{
		Match: m, rules: r, texts: make(map[string]string),
		have: make(map[int]bool), decided: make(map[pair]bool), left: make(map[pair]int),
	}
	j.conditions = arena.New(r, nil).Conditions
	j.conditions.Seats, j.conditions.Limit, j.conditions.Repeats = m.Seats, m.Limit, m.Repeats
	if m.Budget != "" {
		if j.budget, err = bot.ParseBudget(m.Budget); err != nil {
			return nil, f.Fault("budget", err)
		}
	}
	think, err := time.ParseDuration(m.Time)
	if err != nil || think <= 0 {
		return nil, f.Fault("time", errors.New("must be a positive duration such as 500ms or 2s"))
	}
	if m.Iterations < 0 {
		return nil, f.Fault("iterations", errors.New("must not be negative"))
	}
	j.budget.Time, j.budget.Iterations = cmp.Or(j.budget.Time, think), cmp.Or(j.budget.Iterations, m.Iterations)
	if m.Deals < 0 || m.Deals > maxDeals {
		return nil, f.Fault("deals", fmt.Errorf("must be 0 to %d, got %d", maxDeals, m.Deals))
	}
	var given bool
	j.conditions.Seed, given, err = m.Seed.read(f)
	j.anySeed = !given
	return j, err
}

// maxDeals keeps the number of games of a hundred players below 2^40.
const maxDeals = 10_000_000

// addPlayers reads the players. It does not start external engines.
func (j *matchJob) addPlayers(f *File) error {
	for i, text := range j.Players {
		p := parsePlayer(text)
		key := fmt.Sprintf("players[%d]", i)
		if name, ok := engine(p.text); ok {
			j.timed = true
			if !slices.Contains(j.engines, name) {
				j.engines = append(j.engines, name)
			}
		} else if _, err := j.rules.Bot(p.text, 0, bot.Budget{}); err != nil {
			return f.Fault(key, err)
		} else {
			j.timed = j.timed || timed(f, p.text)
		}
		if _, twice := j.texts[p.name]; twice {
			return f.Fault(key, fmt.Errorf("two players have the name %q; NAME=PLAYER gives another", p.name))
		}
		j.texts[p.name] = p.text
		j.conditions.Players = append(j.conditions.Players, p.name)
	}
	maps.Copy(j.conditions.Tags, cli.PlayerTags(j.texts, j.budget))
	return nil
}

// timed reports whether a bot has a limit of time, so that its plies depend on the
// machine.
func timed(f *File, text string) bool {
	kind, spec, err := f.Games.ParseBot(text)
	b := spec.Budget
	if b == (bot.Budget{}) {
		b = kind.Budget
	}
	return err != nil || b.Time > 0 || b.CPU > 0
}

// check checks what the arena says about the conditions, key by key.
func (j *matchJob) check(f *File) error {
	if _, err := j.rules.Deal(j.Seats, 1); err != nil {
		return f.Fault("seats", err)
	}
	err := j.conditions.Check()
	fault, _ := errors.AsType[game.Fault](err)
	switch {
	case err == nil:
		return nil
	case fault.Kind == game.ErrSeats:
		return f.Fault("seats", err)
	case j.conditions.SPRT != nil && j.withoutSPRT().Check() == nil:
		return f.Fault("sprt", err)
	case j.Limit < 0:
		return f.Fault("limit", err)
	case j.Repeats < 0:
		return f.Fault("repeats", err)
	}
	return f.Fault("players", err)
}

func (j *matchJob) withoutSPRT() arena.Conditions {
	c := j.conditions
	c.SPRT = nil
	return c
}

// Run implements [Kind].
func (*Match) Run(ctx context.Context, b *Bench, unit json.RawMessage) (any, error) {
	var u gameUnit
	if err := json.Unmarshal(unit, &u); err != nil {
		return nil, err
	}
	result, _, err := b.play(ctx, u)
	return result, err
}

// play plays a game.
func (b *Bench) play(ctx context.Context, u gameUnit) (arena.Result, play.Record[catalog.State], error) {
	r, err := b.Games.Open(u.Tags...)
	if err != nil {
		return arena.Result{}, play.Record[catalog.State]{}, err
	}
	m := arena.New(r, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
		texts := make([]string, len(names))
		for i, name := range names {
			texts[i] = u.Players[name]
		}
		return b.sit(r, texts, seeds, u.Budget)
	}, u.Game.A, u.Game.B)
	m.Seats, m.Limit, m.Repeats = u.Seats, u.Limit, u.Repeats
	return m.Play(ctx, u.Game)
}

// A pair is the names of two players that meet.
type pair struct{ a, b string }

// A matchJob is a match in progress.
type matchJob struct {
	*Match
	rules      catalog.Rules
	conditions arena.Conditions
	texts      map[string]string // the players by name
	engines    []string
	budget     bot.Budget
	anySeed    bool // whether the file has no seed
	timed      bool // whether a player has a limit of time
	file       *arena.File
	results    []arena.Result
	have       map[int]bool // the games that have a result
	played     int          // of the units
	judged     int          // the number of results at which the tests were looked at
	decided    map[pair]bool
	left       map[pair]int // units without a result
	needed     int          // the sum of left over the pairs that are not decided
}

// Begin opens the results file and takes up what is in it.
func (j *matchJob) Begin(drawn uint64) (uint64, error) {
	anySeed := j.anySeed && drawn == 0
	if j.anySeed {
		j.conditions.Seed = drawn
	}
	if anySeed {
		j.conditions.Seed = play.NewSeed()
	}
	if j.Out != "" {
		var err error
		if j.file, err = arena.OpenFile(j.Out, j.conditions, anySeed); err != nil {
			return 0, err
		}
		j.conditions = j.file.Conditions()
		j.results = j.file.Results()
	}
	j.count(j.results)
	if !j.anySeed {
		return 0, nil
	}
	return j.conditions.Seed, nil
}

// count counts results anew, which are all that there are.
func (j *matchJob) count(results []arena.Result) {
	j.results, j.played, j.needed = nil, 0, j.games()
	clear(j.have)
	clear(j.decided)
	clear(j.left)
	for _, g := range j.conditions.GamesOf(1) { // each deal has the same pairs
		j.left[pair{g.A, g.B}] += j.Deals
	}
	for _, r := range results {
		n, _ := j.conditions.IndexOf(r.Game)
		j.add(n, r)
	}
	j.judge()
}

func (j *matchJob) games() int { return j.Deals * j.conditions.GamesPerDeal() }

func (j *matchJob) Size() (done, ready, all int) { return j.played, j.games(), j.games() }

func (j *matchJob) Unit(n int) (any, bool) {
	g := j.conditions.GameAt(n)
	return gameUnit{
		Tags: j.rules.Tags(), Seats: j.Seats, Limit: j.Limit, Repeats: j.Repeats,
		Players: map[string]string{g.A: j.texts[g.A], g.B: j.texts[g.B]}, Budget: j.budget, Game: g,
	}, !j.have[n] && !j.decided[pair{g.A, g.B}]
}

func (j *matchJob) Decode(n int, result json.RawMessage) (any, error) {
	var r arena.Result
	if err := json.Unmarshal(result, &r); err != nil {
		return nil, err
	}
	if err := j.conditions.CheckResult(r); err != nil {
		return nil, err
	}
	if i, _ := j.conditions.IndexOf(r.Game); i != n {
		return nil, fmt.Errorf("result is of game %d, want %d", i, n)
	}
	return r, nil
}

func (j *matchJob) Merge(n int, result any) error {
	r := result.(arena.Result)
	if j.have[n] { // it is in the results file
		return nil
	}
	if j.file != nil {
		if err := j.file.Append(r); err != nil {
			return err
		}
	}
	j.add(n, r)
	// Looking at all results takes time, so do it for every fiftieth part more.
	if len(j.results) >= j.judged+max(j.conditions.GamesPerDeal(), len(j.results)/50) {
		j.judge()
	}
	return nil
}

func (j *matchJob) Forget(units []int) ([]int, error) {
	drop := make(map[int]bool)
	for _, n := range units {
		drop[n] = true
	}
	dropped := func(r arena.Result) bool {
		n, _ := j.conditions.IndexOf(r.Game)
		return drop[n]
	}
	if j.file != nil {
		if err := j.rewrite(dropped); err != nil {
			return nil, err
		}
	}
	j.count(slices.DeleteFunc(j.results, dropped))
	return units, nil
}

// rewrite writes the results file without some results.
func (j *matchJob) rewrite(dropped func(arena.Result) bool) error {
	text, err := os.ReadFile(j.Out)
	if err != nil {
		return err
	}
	_, results, size, err := arena.Parse(text)
	if err != nil {
		return err
	}
	lines := bytes.SplitAfter(text[:size], []byte("\n")) // the conditions, a line for each result, and an empty one
	kept := slices.Clone(lines[0])
	for i, r := range results {
		if !dropped(r) {
			kept = append(kept, lines[1+i]...)
		}
	}
	if err := j.file.Close(); err != nil {
		return err
	}
	if err := replace(j.Out, func(w io.Writer) error { _, err := w.Write(kept); return err }); err != nil {
		return err
	}
	j.file, err = arena.OpenFile(j.Out, j.conditions, false)
	return err
}

func (j *matchJob) Exact(result any) (any, bool) { return result.(arena.Result).Untimed(), !j.timed }

func (j *matchJob) add(n int, r arena.Result) {
	j.have[n] = true
	j.results = append(j.results, r)
	if n < j.games() {
		j.played++
		p := pair{r.A, r.B}
		j.left[p]--
		if !j.decided[p] {
			j.needed--
		}
	}
}

// judge finds the pairs whose test is decided. What is played of them after that
// changes nothing in the table.
func (j *matchJob) judge() {
	j.judged = len(j.results)
	if j.conditions.SPRT == nil {
		return
	}
	for _, s := range j.conditions.Table(j.results) {
		p := pair{s.A, s.B}
		if s.Verdict != arena.Undecided && !j.decided[p] {
			j.decided[p] = true
			j.needed -= j.left[p]
		}
	}
}

func (j *matchJob) Over() bool { return j.needed == 0 }

func (j *matchJob) Continues() bool   { return j.Out != "" }
func (j *matchJob) Engines() []string { return j.engines }

// WriteTable writes what labyrinth arena prints.
func (j *matchJob) WriteTable(w io.Writer) error {
	if err := arena.WriteTable(w, j.conditions.Table(j.results)); err != nil || !j.anySeed {
		return err
	}
	_, err := fmt.Fprintf(w, "The seed is %d.\n", j.conditions.Seed)
	return err
}

// Close closes the results file, which is always up to date.
func (j *matchJob) Close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
