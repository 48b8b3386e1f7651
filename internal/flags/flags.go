// Package flags is the part of a command line that the programs of this repository
// share: the kinds of flags, the options of games, the text of errors, and the help.
package flags

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Set is the flags of one command.
type Set struct {
	*flag.FlagSet
	Options []game.Tag // the options of the game, as given, in order

	ofGame map[string]bool // the flags that are options of games
	failed error           // why a file was not read; package flag passes on only the text
}

// New returns a set without flags.
func New(command string) *Set {
	s := &Set{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), ofGame: make(map[string]bool)}
	s.SetOutput(io.Discard)
	s.Usage = func() {} // the program prints the error and the help
	return s
}

// Parse reads the flags and returns the other arguments. Flags may be before and
// after them. After -h it returns [flag.ErrHelp].
func (s *Set) Parse(args []string) (others []string, err error) {
	for {
		err := s.FlagSet.Parse(args)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return nil, err
		case s.failed != nil:
			return nil, s.failed
		case err != nil:
			return nil, s.explain(err)
		case s.NArg() == 0:
			return others, nil
		}
		others = append(others, s.Arg(0))
		args = s.Args()[1:]
	}
}

// explain returns an error of package flag in the words of this package, with what
// was typed in quotes. An unknown flag comes with the known one that is most alike.
func (s *Set) explain(err error) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		var known []string
		s.VisitAll(func(f *flag.Flag) { known = append(known, "-"+f.Name) })
		return fmt.Errorf("unknown flag %q%s", name, Suggest(name, known))
	}
	if word, ok := strings.CutPrefix(text, "bad flag syntax: "); ok {
		return fmt.Errorf("invalid flag %q", word)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return errors.New("missing value for " + name)
	}
	if strings.HasPrefix(text, "invalid boolean value ") {
		text = strings.Replace(text, "invalid boolean value ", "invalid value ", 1)
		return errors.New(strings.Replace(text, ": parse error", ": must be true or false", 1))
	}
	return errors.New(strings.Replace(text, `" for flag -`, `" for -`, 1))
}

// Given reports whether a flag was given.
func (s *Set) Given(name string) (given bool) {
	s.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// Number adds a flag that is an integer of at least least. Its default is value.
func (s *Set) Number(value *int, name string, least int, usage string) {
	if *value != 0 {
		usage = fmt.Sprintf("%s (default %d)", usage, *value)
	}
	s.Func(name, usage, func(text string) error {
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

// Time adds a flag that is a duration of at least least. Its default is value.
func (s *Set) Time(value *time.Duration, name string, least time.Duration, usage string) {
	if *value != 0 {
		usage = fmt.Sprintf("%s (default %v)", usage, *value)
	}
	s.Func(name, usage, func(text string) error {
		d, err := time.ParseDuration(text)
		switch {
		case err == nil && d < least && least > 1:
			return fmt.Errorf("must be at least %v", least)
		case err != nil || d < least:
			return errors.New("must be a duration such as 500ms or 2s")
		}
		*value = d
		return nil
	})
}

// Seed adds the flag -seed, a number of 64 bits.
func (s *Set) Seed(value *uint64, usage string) {
	s.Func("seed", usage, func(text string) (err error) {
		if *value, err = strconv.ParseUint(text, 10, 64); err != nil {
			return errors.New("must be an integer from 0 to 2^64-1")
		}
		return nil
	})
}

// Game adds the flags that choose a variant and its options. Read reads the file of
// a value such as @FILE.
func (s *Set) Game(games catalog.Registry, read func(file string) ([]byte, error)) {
	type option struct {
		note          string
		users, values []string
	}
	all := make(map[string]option)
	for _, v := range games.Variants {
		for _, o := range v.Options {
			x := all[o.Name]
			all[o.Name] = option{cmp.Or(x.note, o.Note), append(x.users, v.Name), append(x.values, o.Values...)}
		}
	}
	names := games.Names()
	s.option("Variant", "the `variant`: "+strings.Join(names, ", ")+" (default "+names[0]+")", names, read)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		o := all[name]
		s.option(name, o.note+" For "+strings.Join(o.users, ", ")+".", o.values, read)
		s.ofGame[strings.ToLower(name)] = true
	}
}

// option adds a flag that is a tag of the game. A value that is the name of a file
// is most likely a mistake, unless it is one of the given values.
func (s *Set) option(name, usage string, values []string, read func(string) ([]byte, error)) {
	s.Func(strings.ToLower(name), usage, func(value string) error {
		if file, ok := strings.CutPrefix(value, "@"); ok {
			b, err := read(file)
			if err != nil {
				s.failed = fmt.Errorf("invalid value %q for -%s: %w", value, strings.ToLower(name), err)
				return err
			}
			value = strings.TrimSpace(string(b))
		} else if info, err := os.Stat(value); err == nil && info.Mode().IsRegular() && !slices.Contains(values, value) {
			return fmt.Errorf("a file has this name; to read the value from it, write @%s", value)
		}
		s.Options = append(s.Options, game.Tag{Name: name, Value: value})
		return nil
	})
}
