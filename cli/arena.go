// This file holds the subcommand arena, which measures players in matches.

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// A match is one between players of the command line.
type match struct {
	*call
	*arena.Match[catalog.State, catalog.Ply, catalog.View]
	game    catalog.Rules
	players map[string]string // by their names, what -bots has for them
	seating *seating
	records string // the directory of records, if any
	results []arena.Result
	began   time.Time
	screen  *screen
	played  int // games since it began
}

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
	bots := c.flags.String("bots", "greedy,random", "the `players`, parted by commas, of whom each pair meets: "+playerHelp()+
		". Each may be given a name, as in new=exec:./mybot,old=greedy")
	seats := c.intFlag("seats", 2, "how many `seats`; two players share them by turns")
	deals := c.countFlag("deals", 100, "how many `deals` each pair of players plays, each from every seat")
	workers := c.countFlag("workers", 0, "how many games are played at once, a `number`; 0 for one on each core")
	limit := c.limitFlag()
	repeats := c.repeatsFlag()
	var test *arena.SPRT
	c.flags.Func("sprt", "two `ratings` parted by a comma, as in 0,20: stop a pair as soon as it is clear whether its first player is better"+
		" by 0 Elo or by 20, with 5 % of error either way", func(text string) (err error) {
		test, err = readSPRT(text)
		return err
	})
	out := c.flags.String("out", "", "write the results to this `file`, a line of JSON each; if it is there, go on where it ends")
	c.flags.StringVar(&m.records, "records", "", "write each game's record to a file in this `directory`")
	m.seating = c.seatingFlags()
	m.seating.once = true // the table counts them, and -out tells of each
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return nil, err
	}
	names, err := m.named(*bots)
	if err != nil {
		return nil, err
	}
	if m.game, err = c.game(); err != nil {
		return nil, err
	}
	m.screen = &screen{out: c.out, err: c.std.err}
	c.std.err = m.screen
	m.Match = arena.New(m.game, m.sit, names...)
	m.Seats, m.Limit, m.Repeats, m.SPRT = *seats, *limit, *repeats, test
	m.Deals, m.Workers, m.File = *deals, *workers, *out
	for name, player := range m.players {
		if name != player {
			m.Tags["Player "+name] = player
		}
		if strings.HasPrefix(player, program) {
			m.Tags["Time"] = m.seating.budget.Time.String()
			m.Tags["Iterations"] = strconv.Itoa(m.seating.budget.Iterations)
		}
	}
	m.look()
	return m, m.check()
}

// named reads the players of -bots, and returns their names.
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

// look reads the results that there are, and takes the seed from them if none
// is given. Whether they are of this match is for Run to find out.
func (m *match) look() {
	m.Seed = m.seed.seed
	if info, err := os.Stat(m.File); err != nil || !info.Mode().IsRegular() {
		return // a device may have no end, and a pipe nobody who writes
	}
	text, _ := os.ReadFile(m.File) // if it cannot be read, Run says so
	there, results, _, err := arena.Parse(text)
	if err == nil && there.Seats > 0 {
		m.results = results
		if !m.seed.given {
			m.Seed = there.Seed
		}
	}
}

// check finds what is wrong before anything is played or written.
func (m *match) check() error {
	if m.File == "-" {
		return badInput{errors.New("arena: -out is a file, to go on from, and not standard output")}
	}
	if err := m.Check(); err != nil {
		return err
	}
	if _, err := m.game.Deal(m.Seats, m.Seed); err != nil {
		return err
	}
	_, leave, err := m.sit(m.Players, make([]uint64, len(m.Players)))
	if err != nil {
		return err
	}
	leave()
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
		return nil, errors.New("it is two numbers of Elo parted by a comma, as in 0,20")
	}
	return &arena.SPRT{Elo0: elo0, Elo1: elo1}, nil
}

// sit seats players for one game.
func (m *match) sit(names []string, seeds []uint64) ([]protocol.Bot, func(), error) {
	players := make([]string, len(names))
	for i, name := range names {
		players[i] = m.players[name]
	}
	t, err := m.seating.sit(m.game, players, (*given)(&seeds))
	if err != nil {
		return nil, nil, err
	}
	return t.seats, t.leave, nil
}

// given is a source of what is given.
type given []uint64

func (g *given) Uint64() (first uint64) {
	first, *g = (*g)[0], (*g)[1:]
	return first
}

// play plays what is not in the file, and prints the table.
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
	if err != nil && len(results) == 0 && ctx.Err() == nil {
		return err // it could not begin
	}
	tell := arena.WriteTable(m.call.out, m.Table(results))
	switch {
	case err != nil && m.File == "":
		fmt.Fprintf(m.call.out, "Broken off after %d games. With -out it could go on later.\n", len(results))
	case err != nil:
		fmt.Fprintf(m.call.out, "Broken off after %d games. The same command goes on.\n", len(results))
	}
	if !m.seed.given {
		fmt.Fprintf(m.call.out, "The seed is %d.\n", m.Seed)
	}
	return errors.Join(err, tell)
}

// keep writes a game's record, if that is wanted.
func (m *match) keep(r arena.Result, rec record) error {
	if m.records == "" {
		return nil
	}
	rec.Tags = tags(m.game, r.Game.Players(), m.SeedOf(r.Deal))
	return m.saveRecord(filepath.Join(m.records, m.recordName(r.Game)), rec)
}

// recordName returns the name of the file of a game's record: the players, the
// seed, which is that of the match and one more from deal to deal, and who is on
// each seat.
func (m *match) recordName(g arena.Game) string {
	return fmt.Sprintf("%s-%s-%d-%s.txt", m.label(g.A), m.label(g.B), m.SeedOf(g.Deal), g.Seating)
}

// label returns a player's name as it can be part of a file's: short, of
// letters, digits and points, and another for each player.
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

// progress tells on a terminal how far it is, now and then.
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
	m.screen.show(printable(text.String()))
}

// A screen is a terminal on which a line of progress stands below what is
// written to standard error. It is for several goroutines.
type screen struct {
	mu       sync.Mutex
	out, err io.Writer
	shown    bool // the line of progress stands there
	last     time.Time
}

// due reports whether it is time for a line of progress.
func (s *screen) due() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Since(s.last) >= time.Second
}

// show writes a line of progress in the place of the last, cut to what fits.
func (s *screen) show(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.out, "\r\x1b[K%.79s", line)
	s.shown, s.last = true, time.Now()
}

// wipe takes the line of progress away.
func (s *screen) wipe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown {
		fmt.Fprint(s.out, "\r\x1b[K")
		s.shown = false
	}
}

// Write writes to standard error.
func (s *screen) Write(p []byte) (int, error) {
	s.wipe()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err.Write(p)
}
