// This file holds the subcommand arena, which measures players in matches.

package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
)

// A match is a match between players of the command line.
type match struct {
	*call
	*arena.Match[catalog.State]
	rules   catalog.Rules
	players map[string]string // by name, as -bots gives them
	seating *seating
	records string // the directory for records, if any
	results []arena.Result
	began   time.Time
	screen  *screen
	played  int // the number of games since it began
}

// seedUsage also says when the seed is a secret.
const seedUsage = "the `number` from which the match is dealt; without it, that of -out, or a new one from the system's entropy." +
	" A player that knows or guesses it knows every hidden card. Give a number only to repeat a match, or if no player would look for it." +
	" The seed of each deal follows from it by a cipher; the command watch -seed SEED plays a deal again, with the seed that -out or a record gives"

func playArena(ctx context.Context, c *call) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	return m.play(ctx)
}

// match reads the flags.
func (c *call) match() (*match, error) {
	m := &match{call: c}
	bots := c.flags.String("bots", "greedy,random", "the `players`, separated by commas; every pair of them meets. A player is "+c.playerHelp()+
		". NAME=PLAYER gives it a name, as in new=exec:./mybot,old=greedy")
	seats := c.intFlag("seats", 2, "the number of `seats`; the two players of a pair take them in turn")
	deals := c.dealsFlag("the number of `deals` that each pair plays, each from every seat; 500 deals of two seats are 1,000 games")
	workers := c.countFlag("workers", 0, "the `number` of games played at the same time; 0 means one on each core")
	limit := c.limitFlag()
	repeats := c.repeatsFlag()
	var test *arena.SPRT
	c.flags.Func("sprt", "two `ratings` separated by a comma. With 0,20 a pair stops once it is clear whether its first player is better"+
		" by 0 Elo or by 20. Each answer is wrong with a probability of 5 %", func(text string) (err error) {
		test, err = readSPRT(text)
		return err
	})
	starts := c.flags.String("starts", "", "begin games with the states of a `suite` instead of dealing: "+suiteHelp("middle-")+
		". The command watch cannot play such a game again; -records keeps it")
	out := c.flags.String("out", "", "write the results to this `file`, one line of JSON each; if it exists, continue the match in it")
	c.flags.StringVar(&m.records, "records", "", "write the record of each game to a file in this `directory`")
	m.seating = c.seatingFlags()
	m.seating.once = true // the table counts them, and -out has each
	c.flags.Seed(&c.seed, seedUsage)
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return nil, err
	}
	names, err := m.named(*bots)
	if err != nil {
		return nil, err
	}
	if m.rules, err = c.rules(); err != nil {
		return nil, err
	}
	m.screen = &screen{out: c.out, err: c.std.err}
	c.std.err = m.screen
	m.Match = arena.New(m.rules, m.sit, names...)
	m.Seats, m.Limit, m.Repeats, m.SPRT = *seats, *limit, *repeats, test
	m.Deals, m.Workers, m.File = *deals, *workers, *out
	maps.Copy(m.Tags, PlayerTags(m.players, m.seating.limits()))
	if c.flags.Given("seed") {
		m.Seed = c.seed
	}
	if err := m.startFrom(*starts); err != nil {
		return nil, c.wrap(err)
	}
	m.look()
	return m, c.wrap(m.check())
}

// dealsFlag adds -deals, which is at least 1.
func (c *call) dealsFlag(usage string) *int {
	deals := 100
	c.flags.Number(&deals, "deals", 1, usage)
	return &deals
}

// wrap returns an error that begins with the name of the command.
func (c *call) wrap(err error) error {
	if err == nil || strings.HasPrefix(err.Error(), "arena: ") && c.flags.Name() == "arena" {
		return err
	}
	return fmt.Errorf("%s: %w", c.flags.Name(), err)
}

// startFrom lets the games begin with the states of a suite, if there is one.
func (m *match) startFrom(name string) error {
	if name == "" {
		return nil
	}
	_, states, err := m.readSuite(name, m.rules)
	if err != nil {
		return err
	}
	return m.StartFrom(states...)
}

// named reads the players of -bots and returns their names.
func (m *match) named(bots string) ([]string, error) {
	players, err := m.call.players(bots)
	m.players = make(map[string]string)
	var names []string
	for _, player := range players {
		name, rest, ok := strings.Cut(player, "=")
		if ok && !strings.ContainsAny(name, ": ") {
			player = rest
		} else {
			name = player
		}
		m.players[name] = player
		names = append(names, name)
	}
	return names, err
}

// look reads the results that the file already has, for the line of progress. If
// the file is bad, Run says so.
func (m *match) look() {
	if info, err := os.Stat(m.File); err != nil || !info.Mode().IsRegular() {
		return // reading a device or a pipe might never end
	}
	text, _ := os.ReadFile(m.File)
	_, m.results, _, _ = arena.Parse(text)
}

// check returns an error before anything is played or written.
func (m *match) check() error {
	if m.File == "-" {
		return badInput{errors.New("-out must be a file, not standard output")}
	}
	if err := m.Check(); err != nil {
		return err
	}
	if _, err := m.rules.Deal(m.Seats, m.SeedOf(1)); err != nil {
		return err
	}
	for _, name := range m.Players {
		if err := m.seating.try(m.rules, m.players[name]); err != nil {
			return err
		}
	}
	if m.records == "" {
		return nil
	}
	return os.MkdirAll(m.records, 0o777)
}

// readSPRT reads the hypotheses of a sequential test.
func readSPRT(text string) (*arena.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if err0 != nil || err1 != nil {
		return nil, errors.New("must be two Elo ratings separated by a comma, as in 0,20")
	}
	return &arena.SPRT{Elo0: elo0, Elo1: elo1}, nil
}

// sit seats players for one game.
func (m *match) sit(names []string, seeds []uint64) ([]play.Bot, func(), error) {
	players := make([]string, len(names))
	for i, name := range names {
		players[i] = m.players[name]
	}
	t, err := m.seating.sit(m.rules, players, (*given)(&seeds))
	if err != nil {
		return nil, nil, err
	}
	return t.seats, t.leave, nil
}

// given is a source that returns given numbers.
type given []uint64

func (g *given) Uint64() (first uint64) {
	first, *g = (*g)[0], (*g)[1:]
	return first
}

// play plays the games that are not in the file and prints the table.
func (m *match) play(ctx context.Context) error {
	m.began = time.Now()
	m.Report = func(r arena.Result, rec record) error {
		if err := m.keep(r, rec); err != nil {
			return err
		}
		m.results = append(m.results, r)
		m.played++
		m.progress(r)
		return nil
	}
	results, err := m.Run(ctx)
	m.screen.wipe()
	err = m.wrap(err)
	if err != nil && len(results) == 0 && ctx.Err() == nil {
		return err // the match could not begin
	}
	written := arena.WriteTable(m.call.out, m.Table(results))
	switch {
	case err != nil && m.File == "":
		fmt.Fprintf(m.call.out, "Stopped after %s. With -out, a match can be continued.\n", plural.Count(len(results), "game"))
	case err != nil:
		fmt.Fprintf(m.call.out, "Stopped after %s. Run the same command to continue.\n", plural.Count(len(results), "game"))
	}
	if !m.flags.Given("seed") {
		fmt.Fprintf(m.call.out, "The seed is %d.\n", m.Seed)
	}
	return errors.Join(err, written)
}

// keep writes the record of a game if -records is given.
func (m *match) keep(r arena.Result, rec record) error {
	if m.records == "" {
		return nil
	}
	rec.Tags = append(m.rules.Tags(), tags(r.Game.Players(), r.Seed)...)
	return m.saveRecord(filepath.Join(m.records, m.recordName(r.Game)), rec)
}

// recordName returns the name of a record's file. It consists of the players, the
// seed of the deal and the seating.
func (m *match) recordName(g arena.Game) string {
	return fmt.Sprintf("%s-%s-%d-%s.txt", m.label(g.A), m.label(g.B), g.Seed, g.Seating)
}

// label returns a player's name as part of a file name: short, of letters, digits
// and periods, and different for each player.
func (m *match) label(name string) string {
	label := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '.' {
			return r
		}
		return '_'
	}, name)
	if label == name && !strings.Contains(name, "_") && len(name) <= 40 {
		return name
	}
	return fmt.Sprintf("%.40s_%d", label, slices.Index(m.Players, name)+1)
}

// progress shows the progress of the match on a terminal, at most once a second.
func (m *match) progress(last arena.Result) {
	if !isTerminal(m.call.out) || !m.screen.due() {
		return
	}
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%d of %d deals", last.Deal, m.Deals))
	if all := float64(m.Deals) * float64(len(m.GamesOf(1))); m.SPRT == nil {
		left := (all - float64(len(m.results))) / float64(m.played) * time.Since(m.began).Seconds()
		text.WriteString(fmt.Sprintf(", %.0f s left", left))
	}
	for _, s := range m.Table(m.results) {
		if s.A == last.A && s.B == last.B && s.Scores.N() > 0 {
			text.WriteString(fmt.Sprintf("; %s : %s %.3f", s.A, s.B, s.Scores.Mean()))
			if s.SPRT != nil {
				text.WriteString(fmt.Sprintf(", LLR %.2f of %.2f", s.LLR, arena.Bound))
			}
		}
	}
	m.screen.show(roster.Printable(text.String()))
}
