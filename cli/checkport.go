// This file holds check-port, which prints the first difference of each kind of
// question. port.go holds the port's process.

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/variant"
)

func checkPort(ctx context.Context, c *call) error {
	command := c.flags.String("exec", "", "the `command` that starts the port, with its arguments, separated by spaces; quotes keep spaces in a word")
	only := c.flags.String("variant", "", "check only these `games`, separated by commas; by default those that the port answers to the question variants")
	level := c.flags.String("level", "", "check only this `level`: board, standard, mazes, wide or battlechess; by default all but wide, which has other boards and house rules")
	timeout := 10 * time.Second
	c.flags.Time(&timeout, "timeout", 1, "wait this `duration` for an answer, such as 10s")
	random := c.countFlag("random", 0, "also ask about this number of random `games` of each variant")
	c.seedFlag()
	if _, err := c.parse(); err != nil {
		return err
	}
	if strings.TrimSpace(*command) == "" {
		return badInput{errors.New("check-port: -exec is missing; it names the command that starts the port")}
	}
	argv, err := roster.Words(*command)
	if err != nil {
		return badInput{fmt.Errorf("check-port: -exec: %w", err)}
	}
	var games []string
	if *only != "" {
		games = list(*only)
		if _, err := conformance.Select(nil, games...); err != nil {
			return fmt.Errorf("check-port: %w", err)
		}
	}
	if _, err := conformance.AtLevel(nil, *level); err != nil {
		return fmt.Errorf("check-port: %w", err)
	}
	p, err := startPort(ctx, argv, timeout)
	if err != nil {
		return badInput{fmt.Errorf("check-port: %w", err)}
	}
	defer func() { _ = p.end() }() // the check has its answers by then
	if games == nil {
		if games, err = c.gamesOf(ctx, p); err != nil {
			return err
		}
	}
	all, err := c.questions(*level, games, *random)
	if err != nil {
		return err
	}
	report, err := conformance.Check(ctx, p.ask, all)
	if shown := c.showReport(report); shown != nil {
		return shown
	}
	switch {
	case err != nil:
		return fmt.Errorf("check-port: %w", err)
	case !report.Agrees() && len(report.Differ) == 0:
		return errors.New("check-port: the port answered every question with ?")
	case !report.Agrees():
		return errors.New("check-port: the port does not agree with the library")
	}
	return nil
}

// gamesOf asks the port for its games. If it answers with ?, gamesOf returns all
// games.
func (c *call) gamesOf(ctx context.Context, p *port) ([]string, error) {
	said, err := p.ask(ctx, "variants")
	if err != nil {
		return nil, fmt.Errorf("check-port: asked \"variants\": %w", err)
	}
	var has, lacks []string
	for _, v := range catalog.All().Variants {
		if said == conformance.Unknown || slices.Contains(strings.Fields(said), v.Name) {
			has = append(has, v.Name)
		} else {
			lacks = append(lacks, v.Name)
		}
	}
	if len(has) == 0 {
		return nil, fmt.Errorf("check-port: asked \"variants\", the port answered %.200q, which names no game of this library", said)
	}
	if len(lacks) > 0 {
		fmt.Fprintf(c.out, "Not in the port: %s.\n\n", strings.Join(lacks, ", "))
	}
	return has, nil
}

// questions returns the questions of all vectors.
var questions = sync.OnceValues(func() ([]conformance.Question, error) { return conformance.Questions(conformance.Vectors()) })

// questions returns the questions of a level of the vectors about some games, followed by
// questions about random games of each.
func (c *call) questions(level string, games []string, random int) ([]conformance.Question, error) {
	all, err := questions()
	if err != nil {
		return nil, err
	}
	if all, err = conformance.AtLevel(all, level); err != nil {
		return nil, err
	}
	if all, err = conformance.Select(all, games...); err != nil {
		return nil, err
	}
	for _, name := range games {
		drawn, err := conformance.Random(name, random, c.seed)
		if err != nil {
			return nil, err
		}
		all = append(all, drawn...)
	}
	if random > 0 && !c.flags.Given("seed") {
		fmt.Fprintf(c.out, "To repeat the random games, use -seed %d.\n\n", c.seed)
	}
	return all, nil
}

// showReport prints the number of questions of each kind that agree, the first
// of each kind that differs, and what was skipped.
func (c *call) showReport(report conformance.Report) error {
	var out bytes.Buffer
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "question\tasked\tagree\tdiffer\tskipped\t\n")
	for _, t := range report.Tallies {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t\n", t.Kind, t.Asked, t.Asked-t.Differ-t.Skipped, t.Differ, t.Skipped)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, t := range report.Tallies {
		if t.First != nil {
			where := t.First.Question.Where()
			if t.First.Question.File != "" {
				where = "vectors/" + where
			}
			fmt.Fprintf(&out, "\n%s: %d of %d differ. The first is in %s:\n", t.Kind, t.Differ, t.Asked, where)
			c.showDifference(&out, *t.First)
			showOthers(&out, t.Kind, report.Differ)
		}
	}
	showMissing(&out, report.Missing)
	_, err := c.out.Write(out.Bytes())
	return err
}

// showMissing prints the games that the port does not have, and of the others
// the number of settings.
func showMissing(out *bytes.Buffer, missing []string) {
	var games []string // in the order of missing
	settings := make(map[string]int)
	for _, m := range missing {
		game, _, some := strings.Cut(m, ", ")
		if !slices.Contains(games, game) {
			games = append(games, game)
		}
		if some {
			settings[game]++
		}
	}
	if len(games) > 0 {
		out.WriteString("\n")
	}
	for _, game := range games {
		switch n := settings[game]; n {
		case 0:
			fmt.Fprintf(out, "skipped: %s, which the port does not have\n", game)
		case 1:
			fmt.Fprintf(out, "skipped: 1 setting of %s that the port does not have\n", game)
		default:
			fmt.Fprintf(out, "skipped: %d settings of %s that the port does not have\n", n, game)
		}
	}
}

// showOthers prints where the other questions of a kind are that differ, as many
// as fit on a line or two.
func showOthers(out *bytes.Buffer, kind string, differ []conformance.Question) {
	const shown = 8
	var others []string
	for _, q := range differ {
		if q.Kind() == kind {
			others = append(others, q.Where())
		}
	}
	if len(others) < 2 {
		return
	}
	others = others[1:]
	fmt.Fprintf(out, "  others    %s", strings.Join(others[:min(len(others), shown)], ", "))
	if n := len(others) - shown; n > 0 {
		fmt.Fprintf(out, " and %d more", n)
	}
	out.WriteString("\n")
}

// showDifference prints one difference, with its board.
func (c *call) showDifference(out *bytes.Buffer, d conformance.Difference) {
	if d.Question.Game != "" {
		fmt.Fprintf(out, "  game      %s\n", strings.Join(append([]string{d.Question.Game}, optionWords(d.Question.Options)...), ", "))
	}
	if d.Ask != d.Question.Ask {
		fmt.Fprintf(out, "  question  %.1000s\n", d.Question.Ask)
		fmt.Fprintf(out, "  expected  %.200s\n", d.Question.Want)
		if len(d.Plies) > 0 {
			fmt.Fprintf(out, "  plies     %s\n", strings.Join(d.Plies, " "))
		}
		fmt.Fprint(out, "caused by\n")
	}
	var picture bytes.Buffer
	if err := c.renderQuestion(&picture, d); err == nil {
		for line := range strings.Lines(picture.String()) {
			out.WriteString("    " + line)
		}
	}
	fmt.Fprintf(out, "  asked     %.2000s\n  expected  %.2000s\n  got       %.2000s\n", d.Ask, d.Want, d.Got)
	for _, line := range d.Explain() {
		fmt.Fprintf(out, "            %s\n", line)
	}
}

func optionWords(tags []game.Tag) (words []string) {
	for _, t := range tags {
		words = append(words, fmt.Sprintf("%s %.60s", t.Name, t.Value))
	}
	return words
}

// renderQuestion renders the state or the board that a question is about, before
// the ply if the question asks to play one. It fails if there is none.
func (c *call) renderQuestion(w io.Writer, d conformance.Difference) error {
	text, tags := d.State()
	rules, err := catalog.All().Open(tags...)
	if err != nil {
		return err
	}
	if text == "" {
		return c.renderBoard(w, rules, d)
	}
	s, err := rules.Parse(text)
	if err != nil {
		return err
	}
	return catalog.WriteText(w, rules, rules.View(s, s.ToMove()), c.colours())
}

// renderBoard renders the board of the questions shift, reach and through.
func (c *call) renderBoard(w io.Writer, rules catalog.Rules, d conformance.Difference) error {
	fields := strings.Fields(d.Ask)
	layout, ok := rules.BoardLayout()
	if !ok || len(fields) < 5 {
		return errors.New("the question has no board")
	}
	b, err := layout.ParseBoard(strings.Join(fields[2:5], " "))
	if err != nil {
		return err
	}
	pawns, err := variant.ParseSquares(fields[len(fields)-1])
	if fields[0] != "shift" {
		pawns, err = variant.ParseSquares(fields[1])
	}
	if err != nil || len(pawns) > len(layout.Starts) {
		return errors.New("the question has no pawns on the board")
	}
	t, err := labyrinth.NewTable(b, layout.Starts[:len(pawns)]...)
	if err != nil {
		return err
	}
	for p, s := range pawns {
		t = t.WithPawn(game.Player(p), s)
	}
	scene := render.Scene{Table: t, Layout: layout}
	switch fields[0] {
	case "reach":
		scene.Reach = b.Reach(pawns[0])
	case "through":
		scene.Reach = b.ReachThrough(pawns[0])
	}
	return render.Text(w, scene, c.colours())
}
