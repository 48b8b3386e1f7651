// This file holds the flags and the help.

package tui

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/flags"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// A request is what the command line asks for.
type request struct {
	setup          setup
	delay          time.Duration
	still          bool
	record         string
	resume, replay string
	par            int
	chosen         bool // whether to skip the menu
}

const usage = `Usage: %s [flags]
       %[1]s -version

Play a Labyrinth game on the whole terminal. Without flags a menu offers new
games, unfinished games, and puzzles. During a game, ? lists the keys.

An unfinished game is saved on every way out, also when the terminal is closed:
to the file of -record or -resume, or else to a new file that the menu finds.
`

const examples = `
Examples:
  PROGRAM -seats human,greedy -record game.txt
  PROGRAM -seats 'human,exec:python3 mybot.py'
  PROGRAM -variant battlechess -seats human,mcts:200ms
  PROGRAM -variant kids -edition onepiece -seats human,human,human
  PROGRAM -resume game.txt
  PROGRAM -replay game.txt
  PROGRAM -par 3

The exit status is 0 on success, 1 if something failed or was interrupted, and
2 for bad flags or bad input. Colors are off if NO_COLOR is set.
`

// parseFlags reads the arguments of the named program. After -h it prints the help
// and fails with flag.ErrHelp.
func parseFlags(name string, games catalog.Registry, args []string, out io.Writer) (r request, err error) {
	f := flags.New(name)
	bots := games.BotNames("")
	seats := f.String("seats", human+",greedy", "the `players`, one for each seat, separated by commas: "+roster.Help(append([]string{human}, bots...)))
	f.Seed(&r.setup.seed, "the random seed, a `number`: the same seed gives the same deal and the same luck (default random)")
	r.setup.games, r.setup.limit, r.setup.time, r.delay = games, 2000, time.Second, 700*time.Millisecond
	f.Number(&r.setup.limit, "limit", 0, "end the game as a draw after this many `plies`; 0 for no limit")
	f.Time(&r.setup.time, "time", 1, "let an exec: player think about a ply for at most this `duration`, such as 100ms")
	f.Time(&r.delay, "delay", 0, "pause for this `duration`, such as 500ms, after a bot's ply")
	fileFlag(f, &r.record, "record", "write a record of the game to this `file` when it ends or is left")
	fileFlag(f, &r.resume, "resume", "continue the game of this `file`, which is a record, instead of a new game. It is saved there again, unless -record names another file")
	fileFlag(f, &r.replay, "replay", "show the game of this `file`, forward and back, instead of a new game")
	f.Number(&r.par, "par", 1, "play a puzzle that takes this many `turns` instead of a game; from 1 to 5 on the classic board, and to 3 in Battle Chess")
	f.BoolVar(&r.setup.practice, "practice", false, "allow hints and undo with several people too")
	f.BoolVar(&r.still, "still", false, "do not animate shifts and walks")
	f.Func("lang", "the `language` of names and rules: "+strings.Join(rulebook.Languages(), ", ")+
		" (default that of LC_ALL, LC_MESSAGES or LANG, or else en)", func(value string) error {
		code, ok := rulebook.Language(value)
		if !ok {
			return errors.New("must be one of " + strings.Join(rulebook.Languages(), ", "))
		}
		r.setup.lang = code
		return nil
	})
	f.Game(games, os.ReadFile)
	others, err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, usage, name)
		f.WriteHelp(out, "s")
		fmt.Fprint(out, strings.ReplaceAll(examples, "PROGRAM", name))
		return r, err
	case err != nil:
		return r, badInput("%w; see %s -h", err, name)
	case len(others) > 0:
		return r, badInput("want no arguments besides flags, not %q; see %s -h", others[0], name)
	}
	r.setup.tags = f.Options
	return r, r.check(f, *seats)
}

// fileFlag adds a flag that names a file.
func fileFlag(f *flags.Set, value *string, name, usage string) {
	f.Func(name, usage, func(text string) error {
		if text == "" {
			return errors.New("must be the name of a file")
		}
		*value = text
		return nil
	})
}

// clashes are the flags that a flag cannot be combined with.
var clashes = []struct {
	flag string
	with []string
}{
	{"replay", []string{"resume", "par", "seats", "seed", "limit", "time", "record", "practice"}},
	{"resume", []string{"par", "seed"}},
	{"par", []string{"seats", "limit", "time", "record", "practice"}},
}

// check finishes a request, and refuses flags that contradict each other.
func (r *request) check(f *flags.Set, seats string) (err error) {
	for _, c := range clashes {
		for _, other := range c.with {
			if f.Given(c.flag) && f.Given(other) {
				return badInput("-%s cannot be combined with -%s", c.flag, other)
			}
		}
		if f.Given(c.flag) && c.flag != "par" && r.setup.tags != nil {
			return badInput("-%s cannot be combined with -%s, which is in the record", c.flag, strings.ToLower(r.setup.tags[0].Name))
		}
	}
	if !f.Given("seed") {
		r.setup.seed = rand.Uint64N(1e15) // too many for a bot to try them all
	}
	r.chosen = f.Given("seats") || f.Given("seed") || r.setup.tags != nil
	if f.Given("seats") || r.resume == "" {
		if r.setup.names, err = roster.Split(seats, r.setup.games.BotNames("")); err != nil {
			return badInput("-seats: %w", err)
		}
	}
	return nil
}
