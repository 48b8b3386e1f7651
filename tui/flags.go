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
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
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
games, the last unfinished game, and puzzles. During a game, ? lists the keys.

Unfinished games are saved on every way out, also when the terminal is closed:
to the file of -record, or else where the menu finds them.

Flags:
`

const examples = `
Examples:
  tui -seats human,greedy -record game.txt
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
		". Those that search take a budget for each ply: iterations, as in mcts:2000, or time, as in mcts:50ms")
	f.Uint64Var(&r.setup.seed, "seed", 0, "the random seed, a `number`: the same seed gives the same deal and the same luck (default random)")
	f.IntVar(&r.setup.limit, "limit", 2000, "end the game as a draw after this many `plies`; 0 for no limit")
	f.DurationVar(&r.delay, "delay", 700*time.Millisecond, "pause for this `duration`, such as 500ms, after a bot's ply")
	f.StringVar(&r.record, "record", "", "write a record of the game to this `file` when it ends or is left")
	f.StringVar(&r.resume, "resume", "", "continue the game of this `file`, which is a record, instead of a new game")
	f.StringVar(&r.replay, "replay", "", "show the game of this `file`, forward and back, instead of a new game")
	f.IntVar(&r.par, "par", 0, "play a puzzle that takes this many `turns`, from 1 to 4, instead of a game")
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

// check finishes a request, and refuses flags that contradict each other.
func (r *request) check(given map[string]bool, seats string) error {
	instead := slices.DeleteFunc([]string{"resume", "replay", "par"}, func(name string) bool { return !given[name] })
	if len(instead) > 1 {
		return badInput("-%s cannot be combined with -%s", instead[0], instead[1])
	}
	if (r.resume != "" || r.replay != "") && (r.setup.tags != nil || given["seed"]) {
		return badInput("-%s cannot be combined with -seed or options of the game, which are in the record", instead[0])
	}
	if given["par"] && r.par < 1 {
		return badInput("invalid value %d for -par: must be at least 1", r.par)
	}
	if r.delay < 0 {
		return badInput("invalid value %v for -delay: must not be negative", r.delay)
	}
	if r.setup.limit < 0 {
		return badInput("invalid value %d for -limit: must not be negative", r.setup.limit)
	}
	if !given["seed"] {
		r.setup.seed = rand.Uint64N(1e15) // too many for a bot to try them all
	}
	r.chosen = given["seats"] || given["seed"] || len(instead) > 0 || r.setup.tags != nil
	if given["seats"] || r.resume == "" {
		for name := range strings.SplitSeq(seats, ",") {
			r.setup.names = append(r.setup.names, strings.TrimSpace(name))
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
