// This file reads suites of positions, and holds the subcommand arena positions,
// which scores a bot on one.

package cli

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// suiteHelp returns the part of a flag's usage that lists the suites whose names
// have a prefix.
func suiteHelp(prefix string) string {
	names := slices.DeleteFunc(suite.Names(), func(name string) bool { return !strings.HasPrefix(name, prefix) })
	return strings.Join(names, ", ") + ", or a file in the form that go doc describes for package arena/suite"
}

// readSuite returns a suite and its states. The name is that of a suite of the
// library, or of a file.
func (c *call) readSuite(name string, r catalog.Rules) (s suite.Suite, states []catalog.State, err error) {
	if _, statErr := os.Stat(name); name == "-" || statErr == nil && !slices.Contains(suite.Names(), name) {
		var text []byte
		if text, err = c.readFile(name); err == nil {
			s, err = suite.Parse(text)
		}
	} else {
		s, err = suite.Open(name)
	}
	if err != nil {
		return s, nil, fmt.Errorf("suite %s: %w", name, err)
	}
	if err := s.Matches(r.Tags()); err != nil {
		return s, nil, fmt.Errorf("suite %s: %w", name, err)
	}
	for i, p := range s.Positions {
		state, err := r.Parse(p.State)
		if err == nil && state.ToMove() < 0 {
			err = game.Faultf(game.ErrOption, 0, p.State, "no seat acts in this state")
		}
		if err != nil {
			return s, nil, fmt.Errorf("suite %s: line %d: %w", name, i+2, err)
		}
		states = append(states, state)
	}
	return s, states, nil
}

func arenaPositions(ctx context.Context, c *call) error {
	player := c.flags.String("bot", "expert", "the `player`: "+playerHelp())
	name := c.flags.String("suite", "themes-standard", "the `suite`: "+suiteHelp("themes-"))
	list := c.flags.Bool("list", false, "print a line for each position: whether the turn is right, the theme, the turn, the state")
	s := c.seatingFlags()
	c.flags.Var(&c.seed, "seed", "the random seed of the player, a `number` (default 1)")
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if !c.seed.given {
		c.seed.seed = 1
	}
	r, err := c.rules()
	if err != nil {
		return c.wrap(err)
	}
	positions, _, err := c.readSuite(*name, r)
	switch {
	case err != nil:
		return c.wrap(err)
	case positions.Themes() == nil:
		return badInput{fmt.Errorf("%s: suite %s has no themes; it is for -starts", c.flags.Name(), *name)}
	}
	if err := s.try(r, *player); err != nil {
		return c.wrap(err)
	}
	answers, err := s.answers(ctx, r, *player, positions)
	if *list {
		writeAnswers(c, answers)
	} else {
		writeThemes(c, positions, answers)
	}
	return err
}

// answers lets a player answer the positions of a suite, one after the other. With
// an error it returns the answers so far.
func (s *seating) answers(ctx context.Context, r catalog.Rules, player string, positions suite.Suite) (all []suite.Answer, err error) {
	runtime.LockOSThread() // for its clock
	defer runtime.UnlockOSThread()
	for i, p := range positions.Positions {
		seeds := given{s.seed.seed + uint64(i)}
		t, err := s.sit(r, []string{player}, &seeds)
		if err != nil {
			return all, err
		}
		a, err := suite.Ask(ctx, r, p, t.seats[0])
		t.leave()
		if err != nil {
			return all, fmt.Errorf("%s: position %d: %w", s.flags.Name(), i+1, err)
		}
		all = append(all, a)
	}
	return all, nil
}

// writeThemes writes how many positions of each theme were answered right.
func writeThemes(c *call, positions suite.Suite, answers []suite.Answer) {
	tab := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "theme\tright\tof\tCPU/turn\t")
	line := func(name string, is func(a suite.Answer) bool) {
		right, n := 0, 0
		var cpu time.Duration
		for _, a := range answers {
			if is(a) {
				n++
				cpu += a.CPU
				if a.Right {
					right++
				}
			}
		}
		fmt.Fprintf(tab, "%s\t%d\t%d\t%.2f ms\t\n", name, right, n, cpu.Seconds()*1000/float64(max(n, 1)))
	}
	for _, theme := range positions.Themes() {
		line(theme, func(a suite.Answer) bool { return a.Position.Theme == theme })
	}
	line("all", func(suite.Answer) bool { return true })
	_ = tab.Flush() // the command's output remembers errors
}

// writeAnswers writes one line for each answer.
func writeAnswers(c *call, answers []suite.Answer) {
	for _, a := range answers {
		verdict := "wrong"
		if a.Right {
			verdict = "right"
		}
		fmt.Fprintf(c.out, "%s\t%s\t%s\t%s\n", verdict, a.Position.Theme, a.Turn, a.Position.State)
	}
}
