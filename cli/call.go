// This file holds what every command begins with: its flags, the rules that they
// choose, and the state that they give. Files are in files.go.

package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/flags"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A call is one use of a command.
type call struct {
	std
	program Program
	command command
	flags   *flags.Set
	args    []string
	seed    uint64
	state   *string
	lang    string // of names and rules
	lounge  lounge
	wire    wireLog // what guests and servers say
}

func newCall(p Program, c command, args []string, std std) *call {
	return &call{std: std, program: p, command: c, args: args, flags: flags.New(c.name), lang: cmp.Or(p.Language, "en")}
}

// gameFlags adds the flags that choose a variant and its options.
func (c *call) gameFlags() { c.flags.Game(c.program.Games, c.readFile) }

// stateFlag adds -state.
func (c *call) stateFlag() {
	c.state = c.flags.String("state", "", "the `state`, as "+c.program.Name+" deal prints it; - reads it from standard input")
}

// seedFlag adds -seed. Without the flag, parse chooses the seed at random.
func (c *call) seedFlag() {
	c.flags.Seed(&c.seed, "the random seed, a `number`: the same seed gives the same deal and the same luck (default random)")
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
	c.flags.Number(&value, name, 0, usage)
	return &value
}

// intFlag adds a flag that is an integer, which is checked where it is used.
func (c *call) intFlag(name string, value int, usage string) *int {
	c.flags.Number(&value, name, math.MinInt, usage)
	return &value
}

// seatFlag adds a flag that is a seat, counted from 1. It returns a function
// that checks the flag against the number of seats and returns the seat, or unset
// without the flag.
func (c *call) seatFlag(name, usage string) func(seats int, unset game.Player) (game.Player, error) {
	n := c.intFlag(name, 0, usage)
	return func(seats int, unset game.Player) (game.Player, error) {
		switch {
		case !c.flags.Given(name):
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
	c.flags.Time(&value, "delay", 0, "pause for this `duration`, such as 500ms, after "+after+" on a terminal")
	return &value
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
	found, err := c.flags.Parse(c.args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.help()
		return nil, errHelped
	case errors.Is(err, context.Canceled):
		return nil, err
	case err != nil:
		return nil, badInput{fmt.Errorf("%s: %w; see %s %[1]s -h", c.flags.Name(), err, c.program.Name)}
	case len(found) > len(positional) && !strings.HasSuffix(strings.Join(positional, " "), "..."):
		return nil, c.misplaced(positional, found)
	}
	if !c.flags.Given("seed") {
		c.seed = rand.Uint64N(1e15) // too many for a bot to try them all
	}
	return found, nil
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

// rules returns the rules that the flags choose.
func (c *call) rules() (catalog.Rules, error) { return c.program.Games.Open(c.flags.Options...) }

// deal deals a game from the seed.
func (c *call) deal(r catalog.Rules, seats int) (catalog.State, error) {
	s, err := r.Deal(seats, c.seed)
	if err != nil {
		err = fmt.Errorf("%s: %d seats: %w", c.flags.Name(), seats, err)
	}
	return s, err
}

// argument returns the value of a flag that may be - for standard input.
func (c *call) argument(text string) (string, error) {
	if text != "-" {
		return text, nil
	}
	b, err := readAll(c.in)
	return strings.TrimRight(string(b), "\r\n"), err
}

// readState returns the rules and the state that the flags give.
func (c *call) readState() (catalog.Rules, catalog.State, error) {
	r, err := c.rules()
	if err != nil {
		return nil, nil, err
	}
	if *c.state == "" {
		return nil, nil, badInput{fmt.Errorf("%s: -state is missing; %s deal prints a state, and -state - reads one from standard input",
			c.flags.Name(), c.program.Name)}
	}
	text, err := c.argument(*c.state)
	if err != nil {
		return nil, nil, err
	}
	s, err := r.Parse(text)
	if err != nil {
		if layout, ok := r.BoardLayout(); ok {
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
func (c *call) readView(viewer func(seats int, unset game.Player) (game.Player, error)) (catalog.Rules, game.View, error) {
	r, s, err := c.readState()
	if err != nil {
		return nil, nil, err
	}
	p, err := viewer(s.Seats(), game.Nobody)
	if err != nil {
		return nil, nil, err
	}
	return r, r.View(s, p), nil
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
