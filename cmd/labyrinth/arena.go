// This file holds the subcommand arena, which measures players in matches.

package main

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
	game    catalog.Game
	seating *seating
	results string // the file of results, if any
	records string // the directory of records, if any
	began   time.Time
	shown   time.Time // when progress was last told
	played  int       // games since it began
}

func playArena(ctx context.Context, c *call) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	if m.results == "" {
		return m.play(ctx, nil)
	}
	file, err := arena.Open(m.results, m.Setup)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	return errors.Join(m.play(ctx, file), file.Close())
}

// match reads the flags.
func (c *call) match() (*match, error) {
	m := &match{call: c}
	bots := c.flags.String("bots", "greedy,random", "the `players`, parted by commas, of whom each pair meets: "+playerHelp())
	seats := c.flags.Int("seats", 2, "how many `seats`; two players share them by turns")
	deals := c.countFlag("deals", 100, "how many `deals` each pair of players plays, each from every seat")
	workers := c.countFlag("workers", 0, "how many games are played at once, a `number`; 0 for one on each core")
	limit := c.limitFlag()
	repeats := c.repeatsFlag()
	var test *arena.SPRT
	c.flags.Func("sprt", "two `ratings` parted by a comma, as in 0,20: stop a pair as soon as it is clear whether its first player is better"+
		" by 0 Elo or by 20, and to be wrong in a case of 20", func(text string) (err error) {
		test, err = readSPRT(text)
		return err
	})
	c.flags.StringVar(&m.results, "out", "", "write the results to this `file`, a line of JSON each; if it is there, go on where it ends")
	c.flags.StringVar(&m.records, "records", "", "write each game's record to a file in this `directory`")
	m.seating = c.seatingFlags()
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return nil, err
	}
	names, err := c.players(*bots)
	if err != nil {
		return nil, err
	}
	if m.game, err = c.game(); err != nil {
		return nil, err
	}
	c.std.err = &together{w: c.std.err}
	m.Match = arena.New(m.game, m.sit, names...)
	m.Seats, m.Seed, m.Limit, m.Repeats, m.SPRT = *seats, c.seed.seed, *limit, *repeats, test
	m.Deals, m.Workers = *deals, *workers
	if slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, program) }) {
		m.Tags["Time"] = m.seating.budget.Time.String()
		m.Tags["Iterations"] = strconv.Itoa(m.seating.budget.Iterations)
	}
	return m, m.check()
}

// check finds what is wrong before anything is played or written.
func (m *match) check() error {
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
func (m *match) sit(names []string, seeds []uint64) ([]protocol.Chooser, func(), error) {
	t, err := m.seating.sit(m.game, names, (*given)(&seeds))
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
func (m *match) play(ctx context.Context, file *arena.File) error {
	if file != nil {
		m.Done = file.Results
	}
	results := slices.Clone(m.Done)
	m.began = time.Now()
	m.Report = func(r arena.Result, rec record) error {
		if err := m.keep(r, rec); err != nil {
			return err
		}
		if file != nil {
			if err := file.Append(r); err != nil {
				return err
			}
		}
		results = append(results, r)
		m.played++
		m.progress(results, r)
		return nil
	}
	_, err := m.Run(ctx)
	m.wipeProgress()
	if writing := arena.WriteTable(m.call.out, m.Table(results)); writing != nil {
		return writing
	}
	if err != nil {
		m.tellHow(len(results))
	}
	return err
}

// keep writes a game's record, if that is wanted.
func (m *match) keep(r arena.Result, rec record) error {
	if m.records == "" {
		return nil
	}
	rec.Tags = tags(m.game, r.Game.Players(), m.SeedOf(r.Deal))
	return m.saveRecord(filepath.Join(m.records, m.recordName(r.Game)), rec)
}

// recordName returns the name of the file of a game's record.
func (m *match) recordName(g arena.Game) string {
	return fmt.Sprintf("%s-%s-%04d-%s.txt", m.label(g.A), m.label(g.B), g.Deal, g.Seating)
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
func (m *match) progress(results []arena.Result, last arena.Result) {
	if !isTerminal(m.call.out) || time.Since(m.shown) < time.Second {
		return
	}
	m.shown = time.Now()
	all := m.Deals * len(m.GamesOf(1))
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%d of %d games, %.3g games/s", len(results), all, float64(m.played)/time.Since(m.began).Seconds()))
	for _, s := range m.Table(results) {
		if s.A == last.A && s.B == last.B {
			text.WriteString(fmt.Sprintf("; %s : %s %.3f", s.A, s.B, s.Scores.Mean()))
			if s.SPRT != nil {
				text.WriteString(fmt.Sprintf(", LLR %.2f of %.2f", s.LLR, arena.Bound))
			}
		}
	}
	m.wipeProgress()
	fmt.Fprint(m.call.out, printable(text.String()))
}

// wipeProgress takes the progress off the terminal.
func (m *match) wipeProgress() {
	if isTerminal(m.call.out) {
		fmt.Fprint(m.call.out, "\r\x1b[K")
	}
}

// tellHow tells how a match that was broken off can go on.
func (m *match) tellHow(done int) {
	if m.results == "" {
		fmt.Fprintf(m.call.out, "Broken off after %d games. With -out it could go on later.\n", done)
		return
	}
	fmt.Fprintf(m.call.out, "Broken off after %d games. The same command with -seed %d goes on.\n", done, m.Seed)
}

// together is a writer for several goroutines.
type together struct {
	mu sync.Mutex
	w  io.Writer
}

func (t *together) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.w.Write(p)
}
