// This file holds the command puzzle, which makes puzzles and checks them.

package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/solve"
)

func puzzle(ctx context.Context, c *call) error {
	par := c.intFlag("par", 2, "make a puzzle that takes this many `turns`")
	check := c.flags.String("check", "", "do not make a puzzle: verify this `puzzle` and print a solution; - reads it from standard input")
	daily := c.flags.String("daily", "", "print the puzzle of a `date` such as 2026-03-21, or of today in UTC; it is the same everywhere. With -par it takes so many turns; without, it is against another player in standard, and takes 3 turns in all other variants")
	from := c.flags.String("from", "", "print the puzzles against another player in these `records`: a file, a directory, or -")
	games := c.intFlag("games", 0, "print the puzzles against another player in this `number` of games of a bot against itself")
	file := c.flags.String("svg", "", "write a picture as SVG to this `file`; - is standard output, which then gets nothing else")
	c.seedFlag()
	c.langFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if err := c.onePuzzle(); err != nil {
		return err
	}
	r, err := c.rules()
	if err != nil {
		return err
	}
	name := r.Tags()[0].Value
	if name != "battlechess" {
		if err := catalog.Solvable(r); err != nil {
			return badInput{fmt.Errorf("puzzle: %w", err)}
		}
	}
	layout, _ := r.BoardLayout()
	if c.flags.Given("daily") {
		day, err := dateOf(*daily)
		if err != nil {
			return err
		}
		if !c.flags.Given("par") {
			if name == "standard" {
				return c.dailyPuzzle(day, layout, *file)
			}
			*par = solve.DailyHard
		}
		c.seed = solve.DailySeed(day, name)
	}
	switch {
	case name == "battlechess":
		return c.battlePuzzle(ctx, r, *par, *check, *file)
	case c.flags.Given("from"):
		return c.eachRecord(*from, func(name string) error {
			_, rec, err := c.loadRecord(name)
			if err != nil {
				return err
			}
			return c.printDuels(ctx, r, rec)
		})
	case c.flags.Given("games"):
		return c.playDuels(ctx, r, *games)
	case c.flags.Given("check"):
		return c.checkPuzzle(ctx, layout, *check, *file)
	}
	return c.newPuzzle(ctx, layout, *par, *file)
}

// newPuzzle makes a puzzle and prints it. On a terminal, people see the board and what is
// asked too.
func (c *call) newPuzzle(ctx context.Context, l labyrinth.Layout, par int, file string) error {
	p, err := solve.Generate(ctx, l, par, c.seed)
	if err != nil {
		return err
	}
	scene := render.PuzzleScene(p, l)
	if err := c.drawSVG(file, scene); err != nil || file == "-" {
		return err
	}
	if isTerminal(c.out) {
		if err := c.showScene(scene); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "Reach the goal in %s. Nobody else moves.\n", plural.Count(p.Par, "turn"))
		if len(l.Backs) > 0 {
			fmt.Fprintln(c.out, "All messages lie open: use them. Two turns by a message are one.")
		}
	}
	_, err = fmt.Fprintln(c.out, p)
	return err
}

// onePuzzle checks that the flags ask for one thing.
func (c *call) onePuzzle() error {
	asked := ""
	for _, name := range []string{"par", "check", "daily", "from", "games"} {
		if !c.flags.Given(name) || name == "daily" && asked == "par" {
			continue
		}
		if asked != "" {
			return badInput{fmt.Errorf("puzzle: -%s cannot be combined with -%s", name, asked)}
		}
		asked = name
	}
	if c.flags.Given("daily") && asked == "par" {
		asked = "daily"
	}
	if c.flags.Given("seed") && asked != "" && asked != "par" && asked != "games" {
		return badInput{fmt.Errorf("puzzle: -%s cannot be combined with -seed", asked)}
	}
	return nil
}

// checkPuzzle verifies a puzzle and prints a solution.
func (c *call) checkPuzzle(ctx context.Context, l labyrinth.Layout, text, file string) error {
	text, err := c.argument(text)
	if err != nil {
		return err
	}
	if d, err := solve.ParseDuel(l, text); err == nil {
		return c.checkDuel(ctx, l, d, file)
	}
	p, err := solve.ParsePuzzle(l, text)
	if err != nil {
		return fmt.Errorf("puzzle: -check: %w", err)
	}
	if err := p.Verify(ctx); err != nil {
		return err
	}
	if err := c.drawSVG(file, render.PuzzleScene(p, l)); err != nil || file == "-" {
		return err
	}
	turns, err := p.Solve(ctx)
	if err != nil {
		return err
	}
	out := fmt.Appendf(nil, "turns %d\n", len(turns))
	for _, turn := range turns {
		out = fmt.Appendln(out, turn)
	}
	_, err = c.out.Write(out)
	return err
}

// checkDuel verifies a duel and prints the right shift, with the walk if there is one.
func (c *call) checkDuel(ctx context.Context, l labyrinth.Layout, d solve.Duel, file string) error {
	if err := d.Verify(ctx); err != nil {
		return err
	}
	if err := c.drawSVG(file, duelScene(d, l)); err != nil || file == "-" {
		return err
	}
	right, err := d.Solve(ctx)
	if err != nil {
		return err
	}
	text := right[0].Shift.String()
	if !d.Hold {
		text += " " + right[0].Reach.First().String()
	}
	_, err = fmt.Fprintln(c.out, text)
	return err
}

// duelScene returns the scene of a duel: the board, the pawn and its goal.
func duelScene(d solve.Duel, l labyrinth.Layout) render.Scene {
	return render.PuzzleScene(solve.Puzzle{Board: d.Board, Pawn: d.Pawn, Goal: d.Goal, Par: d.Turns}, l)
}

// dateOf returns the day of a value of -daily.
func dateOf(text string) (time.Time, error) {
	if text == "today" {
		return time.Now().UTC(), nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, badInput{fmt.Errorf("invalid value %q for -daily: must be a date such as 2026-03-21, or today", text)}
	}
	return day, nil
}

// dailyPuzzle prints the puzzle of a day, and what is asked.
func (c *call) dailyPuzzle(day time.Time, l labyrinth.Layout, file string) error {
	d := solve.Daily(day)
	scene := duelScene(d, l)
	if err := c.drawSVG(file, scene); err != nil || file == "-" {
		return err
	}
	if err := c.showScene(scene); err != nil {
		return err
	}
	ask := fmt.Sprintf("Find the shift by which you are home within %d turns, whatever the other shifts.", d.Turns)
	if d.Hold {
		ask = fmt.Sprintf("The other only has to go home. Find the shift after which it is not home within %d turns by force.", d.Turns)
	}
	_, err := fmt.Fprintf(c.out, "%s\n%s\n", ask, d)
	return err
}

// printDuels prints the puzzles in a game, one a line.
func (c *call) printDuels(ctx context.Context, r catalog.Rules, rec record) error {
	for d, err := range analysis.Duels(ctx, r, rec) {
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(c.out, d.Duel); err != nil {
			return err
		}
	}
	return nil
}

// duelBot plays the games of -games: well, and a game in a tenth of a second.
const duelBot = "expert:nodes=2500/turn"

// playDuels lets a bot play games against itself, and prints the puzzles in them. A seed
// gives the same list everywhere.
func (c *call) playDuels(ctx context.Context, r catalog.Rules, games int) error {
	seeds := play.Seeds(c.seed)
	for range games {
		seed := seeds.Uint64()
		start, err := r.Deal(2, seed)
		if err != nil {
			return err
		}
		var bots []play.Bot
		for range 2 {
			b, err := r.Bot(duelBot, seeds.Uint64(), bot.Budget{})
			if err != nil {
				return err
			}
			bots = append(bots, b)
		}
		rec, err := play.Run(ctx, r, start, bots, play.Options{Limit: 1000, Repeats: 3, Seed: seed})
		if err == nil {
			err = c.printDuels(ctx, r, rec)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
