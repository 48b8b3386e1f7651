// This file holds what every command begins with: its flags, the rules that they
// choose, and the state that they give. Files are in files.go.

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

// A call is one use of a command.
type call struct {
	std
	program Program
	command command
	flags   *flag.FlagSet
	args    []string
	ofGame  map[string]bool // the flags that are options of variants
	seed    seedFlag
	state   *string
	options []game.Tag // as given, in order
	unread  error      // why the file of an option was not read; package flag passes on only its text
}

func newCall(p Program, c command, args []string, std std) *call {
	k := &call{
		std: std, program: p, command: c, args: args,
		flags: flag.NewFlagSet(c.name, flag.ContinueOnError), ofGame: make(map[string]bool),
	}
	k.flags.SetOutput(io.Discard)
	k.flags.Usage = func() {} // Run prints the error, parse the help
	return k
}

// gameFlags adds the flags that choose a variant and its options.
func (c *call) gameFlags() {
	users := make(map[string][]string) // the variants that have an option
	notes, values := make(map[string]string), make(map[string][]string)
	names := c.program.Variants.Names()
	for _, v := range c.program.Variants {
		for _, o := range v.Options {
			users[o.Name] = append(users[o.Name], v.Name)
			notes[o.Name] = cmp.Or(notes[o.Name], o.Note)
			values[o.Name] = append(values[o.Name], o.Values...)
		}
	}
	c.option("Variant", "the `variant`: "+strings.Join(names, ", ")+" (default "+names[0]+")", names)
	for name, variants := range users {
		c.option(name, notes[name]+" For "+strings.Join(variants, ", ")+".", values[name])
		c.ofGame[strings.ToLower(name)] = true
	}
}

// option adds a flag that is a tag of the game. The value may be in a file. A
// value that is the name of a file is most likely a mistake, unless it is one of
// the given values.
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
			return fmt.Errorf("a file has this name; to read the value from it, write @%s", value)
		}
		c.options = append(c.options, game.Tag{Name: name, Value: value})
		return nil
	})
}

// stateFlag adds -state.
func (c *call) stateFlag() {
	c.state = c.flags.String("state", "", "the `state`, as "+c.program.Name+" deal prints it; - reads it from standard input")
}

// A seedFlag is the value of -seed. Without the flag, parse chooses it at random.
type seedFlag struct {
	seed  uint64
	given bool
}

func (s *seedFlag) String() string { return "" }

func (s *seedFlag) Set(text string) (err error) {
	s.seed, err = strconv.ParseUint(text, 10, 64)
	if err != nil {
		err = errors.New("must be an integer from 0 to 2^64-1")
	}
	s.given = true
	return err
}

// seedFlag adds -seed.
func (c *call) seedFlag() {
	c.flags.Var(&c.seed, "seed", "the random seed, a `number`: the same seed gives the same deal and the same luck (default random)")
}

// limitFlag adds -limit.
func (c *call) limitFlag() *int {
	return c.countFlag("limit", 2000, "end the game as a draw after this many `plies`; 0 for no limit")
}

// repeatsFlag adds -repeats.
func (c *call) repeatsFlag() *int {
	return c.countFlag("repeats", 3, "end the game as a draw when a state occurs this many `times`; 0 for no limit")
}

// countFlag adds a flag that is an integer and not negative.
func (c *call) countFlag(name string, value int, usage string) *int {
	c.numberFlag(&value, name, 0, usage)
	return &value
}

// intFlag adds a flag that is an integer, which is checked where it is used.
func (c *call) intFlag(name string, value int, usage string) *int {
	c.numberFlag(&value, name, math.MinInt, usage)
	return &value
}

// numberFlag adds a flag that is an integer of at least least. Its default is
// value.
func (c *call) numberFlag(value *int, name string, least int, usage string) {
	if *value != 0 {
		usage = fmt.Sprintf("%s (default %d)", usage, *value)
	}
	c.flags.Func(name, usage, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil && least == math.MinInt:
			return errors.New("must be an integer")
		case err != nil || n < least:
			return fmt.Errorf("must be an integer, at least %d", least)
		}
		*value = n
		return nil
	})
}

// seatFlag adds a flag that is a seat, counted from 1. It returns a function
// that checks the flag against the number of seats and returns the seat, or unset
// without the flag.
func (c *call) seatFlag(name, usage string) func(seats int, unset game.Player) (game.Player, error) {
	n := c.intFlag(name, 0, usage)
	return func(seats int, unset game.Player) (game.Player, error) {
		switch {
		case !c.given(name):
			return unset, nil
		case *n < 1 || *n > seats:
			return unset, badInput{fmt.Errorf("%s: invalid value %d for -%s: the seats are 1 to %d", c.flags.Name(), *n, name, seats)}
		}
		return game.Player(*n - 1), nil
	}
}

// delayFlag adds -delay.
func (c *call) delayFlag(after string) *time.Duration {
	value := 700 * time.Millisecond
	c.timeFlag(&value, "delay", "pause for this `duration`, such as 500ms, after "+after+" on a terminal")
	return &value
}

// timeFlag adds a flag that is a duration and not negative. Its default is value.
func (c *call) timeFlag(value *time.Duration, name, usage string) {
	c.flags.Func(name, fmt.Sprintf("%s (default %v)", usage, *value), func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return errors.New("must be a duration such as 500ms or 2s")
		}
		*value = d
		return nil
	})
}

// parse reads the flags and returns the positional arguments, whose names are
// given. Flags may be before and after them. If the last name ends with three
// dots, there may be several of it. After -h, parse prints the help and fails with
// errHelped.
func (c *call) parse(positional ...string) ([]string, error) {
	found, err := c.parseUpTo(positional...)
	if err == nil && len(found) < len(positional) {
		err = badInput{fmt.Errorf("%s: missing %s; see %s %[1]s -h", c.flags.Name(), positional[len(found)], c.program.Name)}
	}
	return found, err
}

// parseUpTo is parse for positional arguments that may be missing at the end.
func (c *call) parseUpTo(positional ...string) ([]string, error) {
	var found []string
	for args := c.args; ; {
		if err := c.flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			c.help()
			return nil, errHelped
		} else if errors.Is(c.unread, context.Canceled) {
			return nil, c.unread
		} else if err != nil {
			return nil, badInput{fmt.Errorf("%s: %s; see %s %[1]s -h", c.flags.Name(), flagError(err), c.program.Name)}
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
		c.seed.seed = rand.Uint64N(1e15) // too many for a bot to try them all
	}
	return found, nil
}

// flagError returns an error of package flag in the words of this package, with
// what was typed in quotes.
func flagError(err error) string {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		return fmt.Sprintf("unknown flag %q", name)
	}
	if word, ok := strings.CutPrefix(text, "bad flag syntax: "); ok {
		return fmt.Sprintf("invalid flag %q", word)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return "missing value for " + name
	}
	if strings.HasPrefix(text, "invalid boolean value ") {
		text = strings.Replace(text, "invalid boolean value ", "invalid value ", 1)
		text = strings.Replace(text, ": parse error", ": must be true or false", 1)
		return text
	}
	return strings.Replace(text, `" for flag -`, `" for -`, 1)
}

// misplaced returns the error for too many positional arguments. It lists the
// first few.
func (c *call) misplaced(positional, found []string) error {
	const few = 3
	want := cmp.Or(strings.Join(positional, " "), "no arguments besides flags")
	text := fmt.Sprintf("%q", found[:min(len(found), few)])
	if more := len(found) - few; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return badInput{fmt.Errorf("%s: want %s, not %s", c.flags.Name(), want, text)}
}

// given reports whether a flag was given.
func (c *call) given(name string) (given bool) {
	c.flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// rules returns the rules that the flags choose.
func (c *call) rules() (catalog.Rules, error) { return c.program.Variants.Open(c.options...) }

// deal deals a game from the seed.
func (c *call) deal(r catalog.Rules, seats int) (catalog.State, error) {
	s, err := r.Deal(seats, c.seed.seed)
	if err != nil {
		err = fmt.Errorf("%s: %d seats: %w", c.flags.Name(), seats, err)
	}
	return s, err
}

// readState returns the rules and the state that the flags give.
func (c *call) readState() (catalog.Rules, catalog.State, error) {
	r, err := c.rules()
	if err != nil {
		return nil, nil, err
	}
	text := *c.state
	switch text {
	case "":
		return nil, nil, badInput{fmt.Errorf("%s: -state is missing; %s deal prints a state, and -state - reads one from standard input",
			c.flags.Name(), c.program.Name)}
	case "-":
		b, err := readAll(c.in)
		if err != nil {
			return nil, nil, err
		}
		text = strings.TrimRight(string(b), "\r\n")
	}
	s, err := r.Parse(text)
	if err != nil {
		if layout, ok := r.Layout(); ok {
			if _, puzzling := solve.ParsePuzzle(layout, text); puzzling == nil {
				return nil, nil, badInput{fmt.Errorf("%s: -state is a puzzle, not a state; %s puzzle -check solves it, and with -svg draws it",
					c.flags.Name(), c.program.Name)}
			}
		}
		return nil, nil, fmt.Errorf("%s: not a state of %s: %w", c.flags.Name(), title(r), err)
	}
	return r, s, nil
}

// readView reads the state that the flags give, and returns what the viewer may see
// of it: the seat of a flag by seatFlag, or everybody.
func (c *call) readView(viewer func(seats int, unset game.Player) (game.Player, error)) (catalog.Rules, catalog.View, error) {
	r, s, err := c.readState()
	if err != nil {
		return nil, nil, err
	}
	p, err := viewer(s.Seats(), game.Nobody)
	if err != nil {
		return nil, nil, err
	}
	return r, s.View(p), nil
}

// title returns the flags that choose the rules. A state does not name them, so
// wrong ones are a common mistake.
func title(r catalog.Rules) string {
	var words []string
	for _, t := range r.Tags() {
		value := t.Value
		if len(value) > 20 { // a layout or a rule set
			value = fmt.Sprintf("%.16q...", value)
		}
		words = append(words, "-"+strings.ToLower(t.Name)+" "+value)
	}
	return strings.Join(words, " ")
}

// within returns what f returns. If the context is done first, it returns early
// and leaves f running. It is for work that cannot be interrupted.
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

// list splits the value of a flag at commas.
func list(value string) []string {
	return slices.Collect(strings.SplitSeq(value, ","))
}
