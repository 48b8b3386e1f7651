// This file holds the commands about one state, which are deal, moves, perft and
// render, and the command variants.

package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/flags"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/wire"
)

func variants(_ context.Context, c *call) error {
	asJSON := c.jsonFlag("the variants")
	names, err := c.parseUpTo("VARIANT", "OPTION")
	if err != nil {
		return err
	}
	games := c.program.Games
	if len(names) > 0 {
		v, err := games.Find(names[0])
		if err != nil {
			return fmt.Errorf("variants: %w", err)
		}
		games.Variants = []catalog.Variant{v}
	}
	if len(names) > 1 {
		if *asJSON {
			return badInput{errors.New("variants: -json cannot be combined with OPTION; the JSON of a variant has the defaults")}
		}
		return c.printDefault(games.Variants[0], names[1])
	}
	if *asJSON {
		return c.printJSON(wire.AppendVariants(nil, games))
	}
	for _, v := range games.Variants {
		fmt.Fprintln(c.out, v.Name)
		flags.Wrap(c.out, "  ", v.Summary)
		for _, o := range v.Options {
			flags.Wrap(c.out, fmt.Sprintf("  -%-8s ", strings.ToLower(o.Name)), o.Note)
			const under = "            "
			if o.Values != nil {
				flags.Wrap(c.out, under, "One of "+strings.Join(o.Values, ", ")+".")
			}
			for _, edition := range slices.Sorted(maps.Keys(o.House)) {
				values := slices.DeleteFunc(slices.Clone(o.Values), func(v string) bool { return !o.IsHouse(edition, v) })
				text := strings.Join(values, ", ")
				if len(values) > 4 {
					text = "any but " + o.Usual(edition)
				}
				flags.Wrap(c.out, under, fmt.Sprintf("House rule with %s: %s.", edition, text))
			}
			if o.Default != "" {
				flags.Wrap(c.out, under, fmt.Sprintf("%s variants %s %s prints the default.", c.program.Name, v.Name, strings.ToLower(o.Name)))
			}
		}
	}
	return nil
}

// printDefault prints the default of an option, for people to edit and to pass
// back as @FILE.
func (c *call) printDefault(v catalog.Variant, name string) error {
	for _, o := range v.Options {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		text := o.Default
		if o.Values != nil {
			text = o.Values[0]
		}
		if text == "" {
			return badInput{fmt.Errorf("variants: -%s has no fixed default; it depends on the other options", strings.ToLower(o.Name))}
		}
		_, err := fmt.Fprintln(c.out, strings.TrimRight(text, "\n"))
		return err
	}
	var names []string
	for _, o := range v.Options {
		names = append(names, o.Name)
	}
	return badInput{fmt.Errorf("variants: unknown option %q of %s; want one of %s", name, v.Name, cmp.Or(strings.Join(names, ", "), "none"))}
}

func deal(_ context.Context, c *call) error {
	seats := c.intFlag("seats", 2, "the `number` of seats")
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	r, err := c.rules()
	if err != nil {
		return err
	}
	s, err := c.deal(r, *seats)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out, s)
	return nil
}

func moves(_ context.Context, c *call) error {
	asJSON := c.jsonFlag("the plies")
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	r, s, err := c.readState()
	if err != nil {
		return err
	}
	if *asJSON {
		return c.printJSON(wire.AppendPlies(nil, r, s))
	}
	var out bytes.Buffer
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "%s\t%s\n", ply, next)
	}
	_, err = c.out.Write(out.Bytes())
	return err
}

func perft(ctx context.Context, c *call) error {
	depth := c.intFlag("depth", 4, "count sequences of up to this many `plies`")
	divide := c.flags.Bool("divide", false, "print instead each first ply and the number of sequences of full depth that begin with it")
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if *depth < 1 {
		return badInput{fmt.Errorf("perft: invalid value %d for -depth: must be at least 1", *depth)}
	}
	_, s, err := c.readState()
	if err != nil {
		return err
	}
	if *divide {
		branches, err := within(ctx, func() []play.Branch { return s.Divide(*depth) })
		for _, b := range branches {
			fmt.Fprintf(c.out, "%s %d\n", b.Ply, b.Count)
		}
		return err
	}
	for d := 1; d <= *depth; d++ {
		n, err := within(ctx, func() uint64 { return s.Perft(d) })
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(c.out, "D%d %d\n", d, n); err != nil {
			return err
		}
	}
	return nil
}

func renderState(_ context.Context, c *call) error {
	file := c.flags.String("svg", "", "write a picture as SVG to this `file` instead of printing one; - is standard output")
	path := c.flags.String("path", "", "draw the shortest path between two `squares`, as in a1,c5")
	viewer := c.seatFlag("view", "draw what this `seat`, counted from 1, may see (default what everybody may see)")
	c.langFlag()
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	r, v, err := c.readView(viewer)
	if err != nil {
		return err
	}
	scene, ok := catalog.Scene(r, v)
	if !ok && *path != "" {
		return badInput{errors.New("render: -path needs a variant that is played on a labyrinth board")}
	}
	if !ok {
		return c.renderPicture(r, v, *file)
	}
	if *path != "" {
		if scene.Path, err = findPath(scene.Table.Board(), *path); err != nil {
			return err
		}
	}
	if *file == "" {
		return c.showScene(scene)
	}
	return c.drawSVG(*file, scene)
}

// drawSVG writes a picture to a file, unless the name is empty.
func (c *call) drawSVG(file string, scene render.Scene) error {
	if file == "" {
		return nil
	}
	var svg bytes.Buffer
	if err := render.SVG(&svg, c.named(scene)); err != nil {
		return err
	}
	return c.writeFile(file, svg.Bytes())
}

// renderPicture shows a view of a variant without a labyrinth board, as SVG if
// there is the name of a file.
func (c *call) renderPicture(r catalog.Rules, v game.View, file string) error {
	p := r.Drawing(v)
	switch {
	case file == "":
		return c.showView(r, v)
	case p == nil:
		return badInput{fmt.Errorf("%s: -svg: %s has no such picture", c.flags.Name(), r.Tags()[0].Value)}
	}
	var svg bytes.Buffer
	if err := p.SVG(&svg, "", ""); err != nil {
		return err
	}
	return c.writeFile(file, svg.Bytes())
}

// showView prints a view of a variant without a labyrinth board: its picture, or
// else its text, and messages below.
func (c *call) showView(r catalog.Rules, v game.View, messages ...message) error {
	var picture bytes.Buffer
	if err := catalog.WriteText(&picture, r, v, c.colours()); err != nil {
		return err
	}
	width, height := c.size()
	text, _ := fit(picture.String(), width)
	if _, err := io.WriteString(c.out, text); err != nil {
		return err
	}
	var lines, short []string
	for _, m := range messages[max(0, len(messages)-3):] {
		lines = append(lines, wrap(m.text, width)...)
		short = append(short, strings.Fields(m.short)...)
	}
	if isTerminal(c.out) && len(lines) > 0 && strings.Count(text, "\n")+len(lines) >= height {
		// Print them on the line of the cursor: 24 lines must be enough.
		fmt.Fprint(c.out, strings.Join(short, " "), " ")
		return nil
	}
	for _, line := range lines {
		fmt.Fprintln(c.out, line)
	}
	return nil
}

// findPath returns the path between two squares separated by a comma.
func findPath(b labyrinth.Board, text string) ([]labyrinth.Square, error) {
	var ends []labyrinth.Square
	for _, word := range list(text) {
		s, err := labyrinth.ParseSquare(word)
		if err != nil {
			return nil, fmt.Errorf("render: -path: %w", err)
		}
		ends = append(ends, s)
	}
	if len(ends) != 2 {
		return nil, badInput{fmt.Errorf("render: invalid value %q for -path: want two squares, as in a1,c5", text)}
	}
	path := b.Path(ends[0], ends[1])
	if path == nil {
		return nil, badInput{fmt.Errorf("render: no path from %v to %v", ends[0], ends[1])}
	}
	return path, nil
}
