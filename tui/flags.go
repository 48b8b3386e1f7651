// This file holds the flags and the help.

package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/roster"
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

const usage = `Usage: tui [flags]

Play a Labyrinth game on the whole terminal. Without flags a menu offers new
games, unfinished games, and puzzles. During a game, ? lists the keys.

An unfinished game is saved on every way out, also when the terminal is closed:
to the file of -record or -resume, or else to a new file that the menu finds.

Flags:
`

const examples = `
Examples:
  tui -seats human,greedy -record game.txt
  tui -seats 'human,exec:python3 mybot.py'
  tui -variant battlechess -seats human,mcts:200ms
  tui -variant kids -edition onepiece -seats human,human,human
  tui -resume game.txt
  tui -replay game.txt
  tui -par 3

The exit status is 0 on success, 1 if something failed or was interrupted, and
2 for bad flags or bad input. Colors are off if NO_COLOR is set.
`

// parseFlags reads the arguments. After -h it prints the help and fails with
// flag.ErrHelp.
func parseFlags(args []string, out io.Writer) (r request, err error) {
	f := flag.NewFlagSet("tui", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	seats := f.String("seats", human+",greedy", "the `players`, one for each seat, separated by commas: "+human+", "+strings.Join(catalog.Bots(), ", ")+
		", or exec:COMMAND. A colon and the limits and parameters of the bot may follow the name of one that searches, as in mcts:2000, mcts:50ms or mcts:nodes=20000,curiosity=0.2."+
		" COMMAND starts a program that speaks the line protocol of the library. Spaces separate its words; quotes keep spaces and commas in a word")
	f.Func("seed", "the random seed, a `number`: the same seed gives the same deal and the same luck (default random)", func(text string) (err error) {
		if r.setup.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return errors.New("must be an integer from 0 to 2^64-1")
		}
		return nil
	})
	numberFlag(f, &r.setup.limit, "limit", 2000, 0, "end the game as a draw after this many `plies`; 0 for no limit (default 2000)")
	durationFlag(f, &r.setup.time, "time", time.Second, 1, "let an exec: player think about a ply for at most this `duration`, such as 100ms (default 1s)")
	durationFlag(f, &r.delay, "delay", 700*time.Millisecond, 0, "pause for this `duration`, such as 500ms, after a bot's ply (default 700ms)")
	fileFlag(f, &r.record, "record", "write a record of the game to this `file` when it ends or is left")
	fileFlag(f, &r.resume, "resume", "continue the game of this `file`, which is a record, instead of a new game. It is saved there again, unless -record names another file")
	fileFlag(f, &r.replay, "replay", "show the game of this `file`, forward and back, instead of a new game")
	numberFlag(f, &r.par, "par", 0, 1, "play a puzzle that takes this many `turns` instead of a game; from 1 to 4 on the classic board")
	f.BoolVar(&r.setup.practice, "practice", false, "allow hints and undo with several people too")
	f.BoolVar(&r.still, "still", false, "do not animate pushes and walks")
	gameFlags(f, &r)
	err = f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		help(out, f)
		return r, err
	case err != nil:
		return r, badInput("%w; see tui -h", err)
	case f.NArg() > 0:
		return r, badInput("want no arguments besides flags, not %q; see tui -h", f.Arg(0))
	}
	given := make(map[string]bool)
	f.Visit(func(x *flag.Flag) { given[x.Name] = true })
	return r, r.check(given, *seats)
}

// numberFlag adds a flag that is an integer of at least least.
func numberFlag(f *flag.FlagSet, value *int, name string, otherwise, least int, usage string) {
	*value = otherwise
	f.Func(name, usage, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < least {
			return fmt.Errorf("must be an integer, at least %d", least)
		}
		*value = n
		return nil
	})
}

// durationFlag adds a flag that is a duration of at least least.
func durationFlag(f *flag.FlagSet, value *time.Duration, name string, otherwise, least time.Duration, usage string) {
	*value = otherwise
	f.Func(name, usage, func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < least {
			return errors.New("must be a duration such as 500ms or 2s")
		}
		*value = d
		return nil
	})
}

// fileFlag adds a flag that names a file.
func fileFlag(f *flag.FlagSet, value *string, name, usage string) {
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
func (r *request) check(given map[string]bool, seats string) (err error) {
	for _, c := range clashes {
		for _, other := range c.with {
			if given[c.flag] && given[other] {
				return badInput("-%s cannot be combined with -%s", c.flag, other)
			}
		}
		if given[c.flag] && c.flag != "par" && r.setup.tags != nil {
			return badInput("-%s cannot be combined with -%s, which is in the record", c.flag, strings.ToLower(r.setup.tags[0].Name))
		}
	}
	if !given["seed"] {
		r.setup.seed = rand.Uint64N(1e15) // too many for a bot to try them all
	}
	r.chosen = given["seats"] || given["seed"] || r.setup.tags != nil
	if given["seats"] || r.resume == "" {
		if r.setup.names, err = roster.Split(seats); err != nil {
			return badInput("-seats: %w", err)
		}
	}
	return nil
}

// gameFlags adds the flags that choose a variant and its options.
func gameFlags(f *flag.FlagSet, r *request) {
	all := catalog.All()
	notes, users := map[string]string{}, map[string][]string{}
	for _, v := range all {
		for _, o := range v.Options {
			notes[o.Name] = cmp.Or(notes[o.Name], o.Note)
			users[o.Name] = append(users[o.Name], v.Name)
		}
	}
	option := func(name, note string) {
		f.Func(strings.ToLower(name), note, func(value string) error {
			if file, ok := strings.CutPrefix(value, "@"); ok {
				text, err := os.ReadFile(file)
				if err != nil {
					return err
				}
				value = strings.TrimSpace(string(text))
			}
			r.setup.tags = append(r.setup.tags, game.Tag{Name: name, Value: value})
			return nil
		})
	}
	option("Variant", "the `variant`: "+strings.Join(all.Names(), ", ")+" (default "+all[0].Name+")")
	for name, note := range notes {
		option(name, note+" For "+strings.Join(users[name], ", ")+".")
	}
}

// help prints what the program does, its own flags, the options of the games, and
// examples.
func help(out io.Writer, f *flag.FlagSet) {
	options := make(map[string]bool)
	for _, v := range catalog.All() {
		for _, o := range v.Options {
			options[strings.ToLower(o.Name)] = true
		}
	}
	list := func(option bool) {
		f.VisitAll(func(x *flag.Flag) {
			if options[x.Name] == option {
				describeFlag(out, x)
			}
		})
	}
	fmt.Fprint(out, usage)
	list(false)
	fmt.Fprint(out, "\nOptions of the games. The value @FILE is read from a file:\n")
	list(true)
	fmt.Fprint(out, examples)
}

// describeFlag prints how a flag is given, and under it what it does.
func describeFlag(out io.Writer, f *flag.Flag) {
	value, use := flag.UnquoteUsage(f)
	fmt.Fprintln(out, strings.TrimRight("  -"+f.Name+" "+value, " "))
	if d := f.DefValue; d != "" && d != "0" && d != "false" {
		use += " (default " + d + ")"
	}
	for _, line := range wrap(use, 70) {
		fmt.Fprintln(out, "        "+line)
	}
}
