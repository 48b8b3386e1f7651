// This file holds what every subcommand needs before it can begin: its flags,
// the game they name, and the state they give. Files are in files.go.

package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A call is one use of a subcommand.
type call struct {
	std
	flags   *flag.FlagSet
	args    []string
	head    string          // of the help
	ofGame  map[string]bool // the flags that are options of variants
	seed    seedFlag
	state   *string
	options []game.Tag // as given, in order
	unread  error      // why an option's file was not read, which package flag tells as text only
}

func newCall(c command, args []string, std std) *call {
	k := &call{std: std, flags: flag.NewFlagSet(c.name, flag.ContinueOnError), args: args, ofGame: make(map[string]bool)}
	k.flags.SetOutput(io.Discard)
	k.flags.Usage = func() {} // run prints the error, parse the help
	k.head = fmt.Sprintf("Usage: labyrinth %s\n\n%s.\n", strings.TrimSpace(c.name+" "+c.args), upper(c.short))
	return k
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// gameFlags adds the flags that choose a variant and its options.
func (c *call) gameFlags() {
	var names []string
	users := make(map[string][]string) // of each option
	notes, values := make(map[string]string), make(map[string][]string)
	for _, v := range catalog.All() {
		names = append(names, v.Name)
		for _, o := range v.Options {
			users[o.Name] = append(users[o.Name], v.Name)
			notes[o.Name] = cmp.Or(notes[o.Name], o.Note)
			values[o.Name] = append(values[o.Name], o.Values...)
		}
	}
	c.option("Variant", "the `game`: "+strings.Join(names, ", ")+" (default "+names[0]+")", names)
	for name, variants := range users {
		c.option(name, notes[name]+" For "+strings.Join(variants, ", ")+".", values[name])
		c.ofGame[strings.ToLower(name)] = true
	}
}

// option adds a flag that is a tag of the game. Its value may be in a file. One
// that is a file's name is told to be that, unless it is among the values.
func (c *call) option(name, usage string, values []string) {
	c.flags.Func(strings.ToLower(name), usage, func(value string) error {
		if file, ok := strings.CutPrefix(value, "@"); ok {
			b, err := c.readFile(file)
			if err != nil {
				c.unread = err
				return err
			}
			value = strings.TrimSpace(string(b))
		} else if info, err := os.Stat(value); err == nil && info.Mode().IsRegular() && !slices.Contains(values, value) {
			return fmt.Errorf("there is a file of this name; to read it, write @%s", value)
		}
		c.options = append(c.options, game.Tag{Name: name, Value: value})
		return nil
	})
}

// stateFlag adds -state.
func (c *call) stateFlag() {
	c.state = c.flags.String("state", "", "the `state`, in one line; - reads it from standard input")
}

// A seedFlag is a seed that is drawn if none is given.
type seedFlag struct {
	seed  uint64
	given bool
}

func (s *seedFlag) String() string { return "" }

func (s *seedFlag) Set(text string) (err error) {
	s.seed, err = strconv.ParseUint(text, 10, 64)
	if err != nil {
		err = errors.New("a seed is a number from 0 to 2^64-1")
	}
	s.given = true
	return err
}

// seedFlag adds -seed.
func (c *call) seedFlag() {
	c.flags.Var(&c.seed, "seed", "what chance is drawn from, a `number`; without it, a new one each time")
}

// limitFlag adds -limit.
func (c *call) limitFlag() *int {
	return c.countFlag("limit", 2000, "a draw after so many `plies`; 0 for no limit")
}

// repeatsFlag adds -repeats.
func (c *call) repeatsFlag() *int {
	return c.countFlag("repeats", 3, "a draw when a state comes so many `times`; 0 for any number")
}

// countFlag adds a flag that is a number and not negative.
func (c *call) countFlag(name string, value int, usage string) *int {
	c.numberFlag(&value, name, 0, usage)
	return &value
}

// intFlag adds a flag that is a number, which is checked where it is used.
func (c *call) intFlag(name string, value int, usage string) *int {
	c.numberFlag(&value, name, math.MinInt, usage)
	return &value
}

// numberFlag adds a flag that is a number and not below least. Its default is
// value.
func (c *call) numberFlag(value *int, name string, least int, usage string) {
	if *value != 0 {
		usage = fmt.Sprintf("%s (default %d)", usage, *value)
	}
	c.flags.Func(name, usage, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil && least == math.MinInt:
			return errors.New("it is a number")
		case err != nil || n < least:
			return fmt.Errorf("it is a number from %d on", least)
		}
		*value = n
		return nil
	})
}

// seatFlag adds a flag that is a seat, counted from 1. What it returns tells,
// of so many seats, which that is: unset without the flag.
func (c *call) seatFlag(name, usage string) func(seats int, unset game.Player) (game.Player, error) {
	n := c.intFlag(name, 0, usage)
	return func(seats int, unset game.Player) (game.Player, error) {
		switch {
		case !c.given(name):
			return unset, nil
		case *n < 1 || *n > seats:
			return unset, badInput{fmt.Errorf("%s: -%s: there is no seat %d; the seats are 1 to %d", c.flags.Name(), name, *n, seats)}
		}
		return game.Player(*n - 1), nil
	}
}

// delayFlag adds -delay.
func (c *call) delayFlag(after string) *time.Duration {
	value := 700 * time.Millisecond
	c.timeFlag(&value, "delay", "how long to pause after "+after+" on a terminal, a `time` such as 500ms")
	return &value
}

// timeFlag adds a flag that is a time and not negative. Its default is value.
func (c *call) timeFlag(value *time.Duration, name, usage string) {
	c.flags.Func(name, fmt.Sprintf("%s (default %v)", usage, *value), func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return errors.New("it is a time such as 500ms or 2s")
		}
		*value = d
		return nil
	})
}

// parse reads the flags, which may stand before and behind the positional
// arguments, and returns those. Of the last there may be several if it ends
// with three points. After -h it prints the help and fails with errHelped.
func (c *call) parse(positional ...string) ([]string, error) {
	found, err := c.parseUpTo(positional...)
	if err == nil && len(found) < len(positional) {
		err = c.misplaced(positional, found)
	}
	return found, err
}

// parseUpTo is parse for positional arguments that may be missing.
func (c *call) parseUpTo(positional ...string) ([]string, error) {
	var found []string
	for args := c.args; ; {
		if err := c.flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			c.help()
			return nil, errHelped
		} else if errors.Is(c.unread, context.Canceled) {
			return nil, c.unread
		} else if err != nil {
			return nil, badInput{fmt.Errorf("%s: %w; labyrinth %s -h tells its flags", c.flags.Name(), err, c.flags.Name())}
		}
		if c.flags.NArg() == 0 {
			break
		}
		found = append(found, c.flags.Arg(0))
		args = c.flags.Args()[1:]
	}
	if len(found) > len(positional) && !strings.HasSuffix(strings.Join(positional, " "), "...") {
		return nil, c.misplaced(positional, found)
	}
	if !c.seed.given {
		c.seed.seed = rand.Uint64N(1e15) // too many for a bot to deal them all
	}
	return found, nil
}

// misplaced tells what positional arguments there may be, and the first few of
// those that there are.
func (c *call) misplaced(positional, found []string) error {
	const few = 3
	want := cmp.Or(strings.Join(positional, " "), "no arguments")
	text := fmt.Sprintf("%q", found[:min(len(found), few)])
	if more := len(found) - few; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return badInput{fmt.Errorf("%s: it takes %s beside its flags, not %s", c.flags.Name(), want, text)}
}

// given reports whether a flag stands on the command line.
func (c *call) given(name string) (given bool) {
	c.flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// game returns the game that the flags name.
func (c *call) game() (catalog.Rules, error) { return catalog.All().Open(c.options...) }

// deal deals a game from the seed.
func (c *call) deal(g catalog.Rules, seats int) (catalog.State, error) {
	s, err := g.Deal(seats, c.seed.seed)
	if err != nil {
		err = fmt.Errorf("%s: %d seats: %w", c.flags.Name(), seats, err)
	}
	return s, err
}

// readState returns the game and the state that the flags give.
func (c *call) readState() (catalog.Rules, catalog.State, error) {
	g, err := c.game()
	if err != nil {
		return nil, nil, err
	}
	text := *c.state
	switch text {
	case "":
		return nil, nil, badInput{fmt.Errorf("%s: -state is missing; labyrinth deal prints one, and -state - reads it from standard input", c.flags.Name())}
	case "-":
		b, err := readAll(c.in)
		if err != nil {
			return nil, nil, err
		}
		text = strings.TrimRight(string(b), "\r\n")
	}
	s, err := g.Parse(text)
	if err != nil {
		if layout, ok := g.Layout(); ok {
			if _, puzzling := solve.ParsePuzzle(layout, text); puzzling == nil {
				return nil, nil, badInput{fmt.Errorf("%s: -state is a puzzle and no state; labyrinth puzzle -check solves it, and with -svg draws it", c.flags.Name())}
			}
		}
		return nil, nil, fmt.Errorf("%s: the state, read with %s: %w", c.flags.Name(), title(g), err)
	}
	return g, s, nil
}

// title returns what the tags say of a game, since a state does not: its
// variant and the options that are chosen.
func title(g catalog.Rules) string {
	var words []string
	for _, t := range g.Tags() {
		if len(t.Value) > 20 { // a layout or a rule set
			words = append(words, "another "+strings.ToLower(t.Name))
		} else {
			words = append(words, "-"+strings.ToLower(t.Name)+" "+t.Value)
		}
	}
	return strings.Join(words, " ")
}

// within returns what f does, or returns early, leaving f behind, if the
// context is done first: for work that cannot be interrupted, at the end of
// which the program exits anyway.
func within[T any](ctx context.Context, f func() T) (result T, err error) {
	done := make(chan T, 1)
	go func() { done <- f() }()
	select {
	case result = <-done:
		return result, nil
	case <-ctx.Done():
		return result, ctx.Err()
	}
}

// list cuts a flag's value at commas.
func list(value string) []string {
	return slices.Collect(strings.SplitSeq(value, ","))
}
