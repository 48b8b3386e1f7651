// This file holds the players that can have a seat: people, the bots of the
// catalog, and programs that speak the line protocol.

package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/xmasrush"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/printable"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

const (
	human   = roster.Human
	program = roster.Program
	// network begins a player that is a network in a file.
	network = "net:"
)

// seatHelp returns the usage of a flag that lists the players of a game.
func (c *call) seatHelp(others ...string) string {
	return "the `players`, one for each seat, separated by commas: " + c.playerHelp(others...)
}

// playerHelp returns the part of a flag's usage that lists the kinds of players.
func (c *call) playerHelp(others ...string) string {
	return roster.Help(append(append(others, c.program.Games.BotNames("")...), network+"FILE")) + ". FILE holds a network that package learn reads. Or it is " + guestHelp()
}

// players splits the value of such a flag into names.
func (c *call) players(value string) ([]string, error) {
	names, err := roster.Split(value, c.program.Games.BotNames(""))
	if err != nil {
		return nil, badInput{fmt.Errorf("%s: players: %w", c.flags.Name(), err)}
	}
	return names, nil
}

// seating puts players on the seats of games. Its flags set what they may do.
type seating struct {
	*call
	budget bot.Budget // of -time and -iterations
	more   bot.Budget // of -budget
	stderr bool
	rush   bool // whether exec: players speak the protocol of Xmas Rush
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
	c.flags.Time(&s.budget.Time, "time", 0, "let an exec: player think about a ply for at most this `duration`, such as 100ms")
	c.flags.Number(&s.budget.Iterations, "iterations", 0, "let an exec: player think about a ply for at most this many `iterations`; 0 for no limit")
	c.flags.Func("budget", "more limits for an exec: player, in the form of those of a bot, such as nodes=20000 or cpu=10ms/turn;"+
		" with /turn, -time and -iterations are for a turn too. The player counts `limits` other than the time itself", func(text string) (err error) {
		s.more, err = bot.ParseBudget(text)
		return err
	})
	c.flags.Func("protocol", "the `protocol` of exec: players: xmasrush, that of the contest of this name, whose game is the variant rush (default that of the command engine)",
		func(text string) error {
			if s.rush = text == "xmasrush"; !s.rush {
				return errors.New("must be xmasrush; without the flag it is the protocol of the command engine")
			}
			return nil
		})
	c.flags.BoolVar(&s.stderr, "stderr", false, "print at the end what exec: players wrote to standard error")
	return s
}

// limits returns the budget of an exec: player.
func (s *seating) limits() bot.Budget {
	b := s.more
	b.Time = cmp.Or(b.Time, s.budget.Time)
	b.Iterations = cmp.Or(b.Iterations, s.budget.Iterations)
	return b
}

// PlayerTags returns the tags of arena.Conditions that describe players, given by
// name as on the command line, and the budget of those that are programs. A match
// that another program plays must have the same tags to continue in the same file.
func PlayerTags(players map[string]string, b bot.Budget) map[string]string {
	tags := make(map[string]string)
	for name, player := range players {
		if name != player {
			tags["Player "+name] = player
		}
		if !strings.HasPrefix(player, program) {
			continue
		}
		tags["Time"], tags["Iterations"] = b.Time.String(), strconv.Itoa(b.Iterations)
		if b.Nodes > 0 || b.CPU > 0 || b.Turn {
			tags["Budget"] = b.String()
		}
	}
	return tags
}

// A table is the players of one game.
type table struct {
	*seating
	rules    catalog.Rules
	seats    []play.Bot // nil for a person
	programs []seated
	lost     []game.Player // whose program has failed, as the user was told
	chairs   []bridge.Chair
	end      bridge.End // of the game, for the chairs
}

// seated is a program that has a seat.
type seated struct {
	seat    game.Player
	name    string
	end     func() // ends its part in the game; the process ends with it
	process *protocol.Process
}

// sit puts the named players on the seats of a game. Each bot and program gets a
// seed of its own from seeds. The caller must call the table's leave.
func (s *seating) sit(r catalog.Rules, names []string, seeds rand.Source) (*table, error) {
	t := &table{seating: s, rules: r}
	for i, name := range names {
		seat, err := t.player(game.Player(i), name, seeds.Uint64())
		if err != nil {
			t.leave()
			err = fmt.Errorf("%s: seat %d: %w", s.flags.Name(), i+1, err)
			if _, failed := errors.AsType[*net.OpError](err); failed { // a port in use, not a bad flag
				return nil, err
			}
			return nil, badInput{err}
		}
		t.seats = append(t.seats, seat)
	}
	t.watchEnd(names)
	return t, nil
}

// try returns why a player cannot have a seat, or nil if it can.
func (s *seating) try(r catalog.Rules, name string) error {
	t := &table{seating: s, rules: r}
	defer t.leave()
	if _, err := t.player(0, name, 0); err != nil {
		return badInput{fmt.Errorf("player %s: %w", roster.Printable(name), err)}
	}
	return nil
}

// player returns the named player for a seat, or nil for a person.
func (t *table) player(p game.Player, name string, seed uint64) (play.Bot, error) {
	if t.budget.Time <= 0 {
		return nil, errors.New("invalid value 0 for -time: must be positive")
	}
	command, isProgram := strings.CutPrefix(name, program)
	switch {
	case isProgram:
		return t.start(p, name, command, seed)
	case t.people && name == human:
		return nil, nil
	}
	if file, ok := strings.CutPrefix(name, network); ok {
		return catalog.OpenNet(t.rules, file)
	}
	if host, err := t.host(name); host != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return t.guest(p, name, host)
	}
	return t.bot(t.rules, name, seed)
}

// bot returns the bot of that name. The error lists all kinds of players.
func (s *seating) bot(r catalog.Rules, name string, seed uint64) (play.Bot, error) {
	if roster.IsBot(name, s.program.Games.BotNames("")) {
		return r.Bot(name, seed, bot.Budget{})
	}
	players := s.program.Games.BotNames(r.Tags()[0].Value)
	if s.people {
		players = append([]string{human}, players...)
	}
	return nil, game.Faultf(game.ErrOption, 0, name,
		"want one of %s, %sFILE, or %sCOMMAND; a colon and a budget may follow a bot that searches", strings.Join(players, ", "), network, program)
}

// start starts a program and returns it as a player. When it forfeits the game,
// it tells the user the details, which are not in the record.
func (t *table) start(p game.Player, name, command string, seed uint64) (play.Bot, error) {
	if t.rush {
		if err := xmasrush.Check(t.rules); err != nil {
			return nil, err
		}
	}
	process, err := roster.Start(command)
	if err != nil {
		return nil, err
	}
	var choose play.Bot
	if t.rush {
		bot, end := xmasrush.Seat(process, bridge.Options{Time: t.budget.Time, Log: t.logMessage, Note: func(text string) { t.note(name + ": " + text) }})
		choose = bot
		t.programs = append(t.programs, seated{p, name, func() { end(); _ = process.Close() }, process})
	} else {
		client := protocol.NewClient(process, protocol.Options{Budget: t.limits()})
		choose = client.Seat(t.rules.Tags(), seed)
		t.programs = append(t.programs, seated{p, name, func() { _ = client.Close() }, process})
	}
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		a, err := choose(ctx, q)
		if lost, ok := errors.AsType[play.Forfeit](err); ok && lost.Err != nil && t.tells(name, lost.Reason) {
			fmt.Fprintf(t.err, "%s: seat %v, %s: %s: %s\n", t.program.Name, p, roster.Printable(name), lost.Reason, oneLine(lost.Err))
			t.lost = append(t.lost, p)
		}
		return a, err
	}, nil
}

// leave ends the programs, and tells those that have connected how the game has ended. What
// programs wrote to standard error it prints if the flag says so; of one that has failed it
// says that there is something.
func (t *table) leave() {
	for _, s := range t.programs {
		s.end() // the games are over, so its exit status does not matter
		switch text := s.process.Stderr(); {
		case text == "":
		case t.stderr:
			fmt.Fprintf(t.err, "%s: seat %v, %s, wrote to standard error:\n%s\n", t.program.Name, s.seat, roster.Printable(s.name), printable.Text(strings.TrimRight(text, "\n"), "\n\t"))
		case slices.Contains(t.lost, s.seat):
			fmt.Fprintf(t.err, "%s: seat %v, %s, wrote to standard error; -stderr prints it\n", t.program.Name, s.seat, roster.Printable(s.name))
		}
	}
	for _, chair := range t.chairs {
		chair.Leave(t.end)
	}
}
