// This file holds the players that can have a seat: people, the bots of the
// catalog, and programs that speak the line protocol.

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
	program = "exec:" // followed by a command
)

// seatHelp returns the usage of a flag that lists the players of a game.
func seatHelp(others ...string) string {
	return "the `players`, one for each seat, separated by commas: " + playerHelp(others...)
}

// playerHelp returns the part of a flag's usage that lists the kinds of players.
func playerHelp(others ...string) string {
	return strings.Join(append(others, catalog.Bots()...), ", ") +
		", or exec:COMMAND. The last two bots take a budget for each ply: iterations, as in mcts:2000, or time, as in mcts:50ms." +
		" COMMAND starts a program that speaks the protocol of the command engine. Spaces separate its words;" +
		" single or double quotes keep spaces and commas in a word"
}

// players splits the value of such a flag into names, without spaces around them.
func (c *call) players(value string) ([]string, error) {
	names, err := cut(value, ',')
	if err != nil {
		return nil, badInput{fmt.Errorf("%s: players: %w", c.flags.Name(), err)}
	}
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names, nil
}

// cut splits a text at each sep outside quotes.
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
		return nil, fmt.Errorf("missing closing quote %c in %q", quote, text)
	}
	return append(parts, text[start:]), nil
}

// words splits a command at spaces outside quotes, and removes the quotes.
func words(command string) ([]string, error) {
	parts, err := cut(command, ' ')
	if err != nil {
		return nil, err
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	if len(parts) == 0 {
		return nil, errors.New(`missing command after "exec:"`)
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

// printable returns a text for the value of a tag in a record: with single quotes,
// and with ? for what is not printable.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r == '\\':
			return '/'
		case !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, text)
}

// seating puts players on the seats of games. Its flags set what they may do.
type seating struct {
	*call
	budget bot.Budget
	stderr bool
	people bool // whether people may play
	once   bool // whether to report a forfeit of a player only once for each reason
	told   sync.Map
}

// tells reports whether to tell the user about a forfeit.
func (s *seating) tells(player, reason string) bool {
	_, before := s.told.LoadOrStore(player+" "+reason, true)
	return !before || !s.once
}

// seatingFlags adds the flags of a seating.
func (c *call) seatingFlags() *seating {
	s := &seating{call: c, budget: bot.Budget{Time: time.Second}}
	c.timeFlag(&s.budget.Time, "time", "let an exec: player think about a ply for at most this `duration`, such as 100ms")
	c.numberFlag(&s.budget.Iterations, "iterations", 0, "let an exec: player think about a ply for at most this many `iterations`; 0 for no limit")
	c.flags.BoolVar(&s.stderr, "stderr", false, "print at the end what exec: players wrote to standard error")
	return s
}

// A table is the players of one game.
type table struct {
	*seating
	rules    catalog.Rules
	seats    []protocol.Bot // nil for a person
	programs []seated
}

// seated is a program that has a seat.
type seated struct {
	seat    game.Player
	name    string
	client  *protocol.Client
	process *protocol.Process
}

// sit puts the named players on the seats of a game. Each bot and program gets a
// seed of its own from seeds. The caller must call the table's leave.
func (s *seating) sit(r catalog.Rules, names []string, seeds rand.Source) (*table, error) {
	if s.budget.Time <= 0 {
		return nil, badInput{fmt.Errorf("%s: invalid value 0 for -time: must be positive", s.flags.Name())}
	}
	t := &table{seating: s, rules: r}
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
			seat, err = s.bot(r, name, seed)
		}
		if err != nil {
			t.leave()
			return nil, badInput{fmt.Errorf("%s: seat %d: %w", s.flags.Name(), i+1, err)}
		}
		t.seats = append(t.seats, seat)
	}
	return t, nil
}

// bot returns the bot of that name. The error lists all kinds of players.
func (s *seating) bot(r catalog.Rules, name string, seed uint64) (protocol.Bot, error) {
	kind, _, _ := strings.Cut(name, ":")
	if slices.Contains(catalog.Bots(), kind) {
		return r.Bot(name, seed, bot.Budget{})
	}
	players := catalog.Bots()
	if s.people {
		players = append([]string{human}, players...)
	}
	return nil, game.Faultf(game.ErrOption, 0, name,
		"want one of %s, or %sCOMMAND; a colon and a budget may follow the last two bots", strings.Join(players, ", "), program)
}

// start starts a program and returns it as a player. When it forfeits the game,
// it tells the user the details, which are not in the record.
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
	choose := client.Seat(t.rules.Tags(), seed)
	return func(ctx context.Context, v catalog.View) (catalog.Ply, error) {
		ply, err := choose(ctx, v)
		if lost, ok := errors.AsType[play.Forfeit](err); ok && lost.Err != nil && t.tells(name, lost.Reason) {
			fmt.Fprintf(t.err, "%s: seat %v, %s: %s: %s\n", t.program.Name, p, printable(name), lost.Reason, oneLine(lost.Err))
		}
		return ply, err
	}, nil
}

// leave ends the programs, and prints what they wrote to standard error if the
// flag says so.
func (t *table) leave() {
	for _, s := range t.programs {
		_ = s.client.Close() // the games are over, so its exit status does not matter
		if text := s.process.Stderr(); t.stderr && text != "" {
			fmt.Fprintf(t.err, "%s: seat %v, %s, wrote to standard error:\n%s\n", t.program.Name, s.seat, printable(s.name), plain(text))
		}
	}
}

// plain returns a text with ? for each character that does not print, such as
// those that move the cursor.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			return r
		}
		return '?'
	}, strings.TrimRight(text, "\n"))
}
