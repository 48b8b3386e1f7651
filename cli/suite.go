// This file reads suites of positions, and holds the subcommand arena positions,
// which scores bots on one.

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
	bots := c.flags.String("bot", "expert", "the `players`, separated by commas. A player is "+c.playerHelp())
	name := c.flags.String("suite", "", "the `suite`: "+suiteHelp("themes-")+" (default that of the variant; anniversary and battlechess have none)")
	list := c.flags.Bool("list", false, "print a line for each position and player: whether the turn is right, the theme, the turn, the state, the player")
	s := c.seatingFlags()
	c.flags.Seed(&c.seed, "the random seed of the players, a `number` (default 1)")
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if !c.flags.Given("seed") {
		c.seed = 1
	}
	r, err := c.rules()
	if err != nil {
		return c.wrap(err)
	}
	if *name == "" {
		i := slices.IndexFunc(r.Tags(), func(t game.Tag) bool { return t.Name == "Variant" })
		*name = "themes-" + r.Tags()[i].Value
		if !slices.Contains(suite.Names(), *name) {
			return badInput{fmt.Errorf("%s: there are no test positions of %s; give -suite a file", c.flags.Name(), r.Tags()[i].Value)}
		}
	}
	positions, _, err := c.readSuite(*name, r)
	switch {
	case err != nil:
		return c.wrap(err)
	case positions.Themes() == nil:
		return badInput{fmt.Errorf("%s: suite %s has no themes; it is for labyrinth arena -starts", c.flags.Name(), *name)}
	}
	players, err := c.players(*bots)
	if err != nil {
		return err
	}
	for _, player := range players {
		if err := s.try(r, player); err != nil {
			return c.wrap(err)
		}
	}
	var answers [][]suite.Answer // of each player, as far as they were asked
	for _, player := range players {
		var all []suite.Answer
		all, err = s.answers(ctx, r, player, positions)
		answers = append(answers, all)
		if *list {
			writeAnswers(c, player, all)
		}
		if err != nil {
			break
		}
	}
	if !*list {
		writeThemes(c, positions, players[:len(answers)], answers)
	}
	return err
}

// answers lets a player answer the positions of a suite, one after the other. With
// an error it returns the answers so far.
func (s *seating) answers(ctx context.Context, r catalog.Rules, player string, positions suite.Suite) (all []suite.Answer, err error) {
	runtime.LockOSThread() // for its clock
	defer runtime.UnlockOSThread()
	for i, p := range positions.Positions {
		seeds := given{s.seed + uint64(i)}
		t, err := s.sit(r, []string{player}, &seeds)
		if err != nil {
			return all, err
		}
		a, err := suite.Ask(ctx, r, p, t.seats[0])
		t.leave()
		if err != nil {
			return all, fmt.Errorf("%s: %s: position %d: %w", s.flags.Name(), player, i+1, err)
		}
		all = append(all, a)
	}
	return all, nil
}

// writeThemes writes how many positions of each theme each player answered right,
// of how many, and its CPU time for a turn.
func writeThemes(c *call, positions suite.Suite, players []string, answers [][]suite.Answer) {
	tab := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(title string, cell func(i int) string) {
		fmt.Fprint(tab, title, "\t")
		for i := range players {
			fmt.Fprint(tab, cell(i), "\t")
		}
		fmt.Fprintln(tab)
	}
	score := func(i int, is func(a suite.Answer) bool) string {
		right, n := 0, 0
		for _, a := range answers[i] {
			if is(a) {
				n++
				if a.Right {
					right++
				}
			}
		}
		return fmt.Sprintf("%d/%d", right, n)
	}
	row("theme", func(i int) string { return players[i] })
	for _, theme := range positions.Themes() {
		row(theme, func(i int) string {
			return score(i, func(a suite.Answer) bool { return a.Position.Theme == theme })
		})
	}
	row("all", func(i int) string { return score(i, func(suite.Answer) bool { return true }) })
	row("CPU/turn", func(i int) string {
		var cpu time.Duration
		for _, a := range answers[i] {
			cpu += a.CPU
		}
		return fmt.Sprintf("%.2f ms", cpu.Seconds()*1000/float64(max(len(answers[i]), 1)))
	})
	_ = tab.Flush() // the command's output remembers errors
}

// writeAnswers writes one line for each answer of a player.
func writeAnswers(c *call, player string, answers []suite.Answer) {
	for _, a := range answers {
		verdict := "wrong"
		if a.Right {
			verdict = "right"
		}
		fmt.Fprintf(c.out, "%s\t%s\t%s\t%s\t%s\n", verdict, a.Position.Theme, a.Turn, a.Position.State, player)
	}
}
