// This file holds what every subcommand needs before it can begin: its flags,
// the game they name, the state they give, and files written whole or not.

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// maxInput is more than any state or record needs.
const maxInput = 16 << 20

// A call is one use of a subcommand.
type call struct {
	std
	flags   *flag.FlagSet
	args    []string
	head    string // of the help
	seed    seedFlag
	state   *string
	options []labyrinth.Tag // as given, in order
}

func newCall(c command, args []string, std std) *call {
	k := &call{std: std, flags: flag.NewFlagSet(c.name, flag.ContinueOnError), args: args}
	k.flags.SetOutput(io.Discard)
	k.flags.Usage = func() {} // run prints the error, parse the help
	k.head = fmt.Sprintf("Usage: labyrinth %s %s\n\n%s.\n\nFlags:\n", c.name, c.args, upper(c.short))
	return k
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// gameFlags adds the flags that choose a variant and its options.
func (c *call) gameFlags() {
	var names []string
	users := make(map[string][]string) // of each option
	for _, v := range catalog.All() {
		names = append(names, v.Name)
		for _, o := range v.Options {
			users[o.Name] = append(users[o.Name], v.Name)
		}
	}
	c.option("Variant", "the `game`: "+strings.Join(names, ", "))
	for name, variants := range users {
		c.option(name, "an option of "+strings.Join(variants, ", ")+"; labyrinth variants tells more")
	}
}

// option adds a flag that is a tag of the game.
func (c *call) option(name, usage string) {
	c.flags.Func(strings.ToLower(name), usage, func(value string) error {
		c.options = append(c.options, labyrinth.Tag{Name: name, Value: value})
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
	c.flags.Var(&c.seed, "seed", "what the game is dealt from, a `number`; without it, a new one each time")
}

// parse reads the flags, which may stand before and behind the positional
// arguments, and returns those. After -h it prints the help and fails with
// errHelped.
func (c *call) parse(positional ...string) ([]string, error) {
	var found []string
	for args := c.args; ; {
		if err := c.flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(c.out, c.head)
			c.flags.SetOutput(c.out)
			c.flags.PrintDefaults()
			return nil, errHelped
		} else if err != nil {
			return nil, badInput{fmt.Errorf("%s: %w; labyrinth %s -h tells its flags", c.flags.Name(), err, c.flags.Name())}
		}
		if c.flags.NArg() == 0 {
			break
		}
		found = append(found, c.flags.Arg(0))
		args = c.flags.Args()[1:]
	}
	if len(found) != len(positional) {
		want := "no arguments"
		if len(positional) > 0 {
			want = strings.Join(positional, " ")
		}
		return nil, badInput{fmt.Errorf("%s: it takes %s beside its flags, not %q", c.flags.Name(), want, found)}
	}
	if !c.seed.given {
		c.seed.seed = rand.Uint64N(1_000_000)
	}
	return found, nil
}

// errHelped ends a command that was only asked for help.
var errHelped = errors.New("helped")

// game returns the game that the flags name.
func (c *call) game() (catalog.Game, error) { return catalog.Open(c.options...) }

// readState returns the game and the state that the flags give.
func (c *call) readState() (catalog.Game, catalog.State, error) {
	g, err := c.game()
	if err != nil {
		return nil, nil, err
	}
	text := *c.state
	switch text {
	case "":
		return nil, nil, badInput{fmt.Errorf("%s: -state is missing; labyrinth deal prints one", c.flags.Name())}
	case "-":
		b, err := readAll(c.in)
		if err != nil {
			return nil, nil, err
		}
		text = strings.TrimRight(string(b), "\r\n")
	}
	s, err := g.Parse(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: the state: %w", c.flags.Name(), err)
	}
	return g, s, nil
}

func readAll(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	if err == nil && len(b) > maxInput {
		err = badInput{fmt.Errorf("the input is longer than %d bytes", maxInput)}
	}
	return b, err
}

// readFile reads a file, or standard input if its name is -.
func (c *call) readFile(name string) ([]byte, error) {
	if name == "-" {
		return readAll(c.in)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f)
}

// writeFile writes a file whole or not at all: to a new file beside it that
// then takes its name. The name - is standard output.
func (c *call) writeFile(name string, data []byte) (err error) {
	if name == "-" {
		_, err = c.out.Write(data)
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// within runs f and returns early, leaving it behind, if the context is done
// first: for work that cannot be interrupted, at the end of which the program
// exits anyway.
func within(ctx context.Context, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// list cuts a flag's value at commas.
func list(value string) []string {
	return slices.Collect(strings.SplitSeq(value, ","))
}
