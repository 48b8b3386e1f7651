// This file holds who can sit on a seat: people, the bots of the catalog, and
// programs that speak the line protocol.

package cli

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

const (
	human   = "human"
	program = "exec:" // and a command
)

// seatHelp tells in a flag's usage who can sit on a seat.
func seatHelp(others ...string) string {
	return "who is on each `seat`, parted by commas: " + playerHelp(others...)
}

// playerHelp tells what players there are.
func playerHelp(others ...string) string {
	return strings.Join(append(others, catalog.Bots()...), ", ") +
		" (the last two may have a budget for a ply behind the name, as in mcts:2000 and mcts:50ms), or exec:COMMAND, a program that speaks the protocol of labyrinth engine. Its words are parted by spaces;" +
		" quotes, single or double, keep spaces and commas in a word"
}

// players cuts the value of such a flag, and takes blanks away round the names.
func (c *call) players(value string) ([]string, error) {
	names, err := cut(value, ',')
	if err != nil {
		return nil, badInput{fmt.Errorf("%s: the seats: %w", c.flags.Name(), err)}
	}
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names, nil
}

// cut cuts a text where sep stands outside quotes.
func cut(text string, sep rune) (parts []string, err error) {
	var quote rune
	start := 0
	for i, r := range text {
		switch {
		case r == quote:
			quote = 0
		case quote != 0:
		case r == '"' || r == '\'':
			quote = r
		case r == sep:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c has no end in %q", quote, text)
	}
	return append(parts, text[start:]), nil
}

// words cuts a command at spaces, and takes the quotes away.
func words(command string) ([]string, error) {
	parts, err := cut(command, ' ')
	if err != nil {
		return nil, err
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	if len(parts) == 0 {
		return nil, errors.New("after exec: a command is missing")
	}
	for i, p := range parts {
		parts[i] = unquote(p)
	}
	return parts, nil
}

func unquote(word string) string {
	var quote rune
	return strings.Map(func(r rune) rune {
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		default:
			return r
		}
		return -1
	}, word)
}

// printable returns a text as it can stand in a record: what cannot is ?, and
// the quotes are single ones.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r == '\\':
			return '/'
		case r < ' ' || r > '~':
			return '?'
		}
		return r
	}, text)
}

// seating puts players on seats, as its flags have it.
type seating struct {
	*call
	budget bot.Budget
	stderr bool
	people bool // may sit too
	once   bool // tell the first forfeit of a player for a reason only
	told   sync.Map
}

// tells reports whether a forfeit is to be told.
func (s *seating) tells(player, reason string) bool {
	_, before := s.told.LoadOrStore(player+" "+reason, true)
	return !before || !s.once
}

// seatingFlags adds the flags of a seating.
func (c *call) seatingFlags() *seating {
	s := &seating{call: c, budget: bot.Budget{Time: time.Second}}
	c.timeFlag(&s.budget.Time, "time", "how long an exec: player may think about a ply, a `time` such as 100ms")
	c.numberFlag(&s.budget.Iterations, "iterations", 0, "how many `iterations` an exec: player may think about a ply; 0 for any number")
	c.flags.BoolVar(&s.stderr, "stderr", false, "at the end, print what exec: players wrote to their standard error")
	return s
}

// A table is the players of a game on their seats, nil for a person.
type table struct {
	*seating
	game     catalog.Rules
	names    []string
	seats    []protocol.Bot
	programs []seated
}

// seated is a program on a seat.
type seated struct {
	seat    game.Player
	name    string
	client  *protocol.Client
	process *protocol.Process
}

// sit puts the named players on the seats of a game. Each bot and program has
// a seed of its own from seeds. The table has to be left.
func (s *seating) sit(g catalog.Rules, names []string, seeds rand.Source) (*table, error) {
	if s.budget.Time <= 0 {
		return nil, badInput{fmt.Errorf("%s: -time is more than 0", s.flags.Name())}
	}
	t := &table{seating: s, game: g, names: names}
	for i, name := range names {
		var (
			seat protocol.Bot
			err  error
		)
		seed := seeds.Uint64()
		command, isProgram := strings.CutPrefix(name, program)
		switch {
		case isProgram:
			seat, err = t.start(game.Player(i), name, command, seed)
		case !s.people || name != human:
			seat, err = s.bot(g, name, seed)
		}
		if err != nil {
			t.leave()
			return nil, badInput{fmt.Errorf("%s: seat %d: %w", s.flags.Name(), i+1, err)}
		}
		t.seats = append(t.seats, seat)
	}
	return t, nil
}

// bot returns the named bot. Its error tells who else can sit if there is none
// of that name.
func (s *seating) bot(g catalog.Rules, name string, seed uint64) (protocol.Bot, error) {
	kind, _, _ := strings.Cut(name, ":")
	if slices.Contains(catalog.Bots(), kind) {
		return g.Bot(name, seed, bot.Budget{})
	}
	players := catalog.Bots()
	if s.people {
		players = append([]string{human}, players...)
	}
	return nil, game.Fault{
		Kind: game.ErrOption, Text: name,
		Why: fmt.Sprintf("the players are %s, and %sCOMMAND for a program; a colon and a budget may follow the last two bots",
			strings.Join(players, ", "), program),
	}
}

// start starts a program and returns the seat on which it sits. When it
// forfeits the game, the user is told more than the record says, unless it is
// the same again.
func (t *table) start(p game.Player, name, command string, seed uint64) (protocol.Bot, error) {
	argv, err := words(command)
	if err != nil {
		return nil, err
	}
	process, err := protocol.Start(argv[0], argv[1:]...)
	if err != nil {
		return nil, err
	}
	client := protocol.NewClient(process, protocol.Options{Budget: t.budget})
	t.programs = append(t.programs, seated{p, name, client, process})
	choose := client.Seat(t.game.Tags(), seed)
	return func(ctx context.Context, v catalog.View) (catalog.Ply, error) {
		m, err := choose(ctx, v)
		if lost, ok := errors.AsType[play.Forfeit](err); ok && lost.Err != nil && t.tells(name, lost.Reason) {
			fmt.Fprintf(t.err, "labyrinth: seat %v, %s: %s: %s\n", p, printable(name), lost.Reason, oneLine(lost.Err))
		}
		return m, err
	}, nil
}

// leave ends the programs, and shows their standard error if that is wanted.
func (t *table) leave() {
	for _, s := range t.programs {
		_ = s.client.Close() // how it ends, when all is over, is its own affair
		if text := s.process.Stderr(); t.stderr && text != "" {
			fmt.Fprintf(t.err, "labyrinth: seat %v, %s, wrote to standard error:\n%s\n", s.seat, printable(s.name), plain(text))
		}
	}
}

// plain returns a text without what moves the cursor or changes colours.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			return r
		}
		return '?'
	}, strings.TrimRight(text, "\n"))
}
