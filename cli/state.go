// This file holds the subcommands that deal or take one state: deal, moves,
// perft and render; and variants, which lists what can be dealt.

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

func variants(_ context.Context, c *call) error {
	names, err := c.parseUpTo("VARIANT", "OPTION")
	if err != nil {
		return err
	}
	all := catalog.All()
	if len(names) > 0 {
		i := slices.IndexFunc(all, func(v catalog.Variant) bool { return v.Name == names[0] })
		if i < 0 {
			return badInput{fmt.Errorf("variants: there is no variant %q; labyrinth variants lists them", names[0])}
		}
		all = all[i : i+1]
	}
	if len(names) > 1 {
		return c.printDefault(all[0], names[1])
	}
	for _, v := range all {
		fmt.Fprintln(c.out, v.Name)
		writeWrapped(c.out, "  ", v.Summary)
		for _, o := range v.Options {
			writeWrapped(c.out, fmt.Sprintf("  -%-8s ", strings.ToLower(o.Name)), o.Note)
			const under = "            "
			if o.Values != nil {
				writeWrapped(c.out, under, "One of "+strings.Join(o.Values, ", ")+".")
			}
			if o.Default != "" {
				writeWrapped(c.out, under, fmt.Sprintf("labyrinth variants %s %s prints the default.", v.Name, strings.ToLower(o.Name)))
			}
		}
	}
	return nil
}

// printDefault prints what an option is by default: what a person changes and
// gives back with @FILE.
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
			return badInput{fmt.Errorf("variants: what %s is without being chosen depends on the rest", strings.ToLower(o.Name))}
		}
		_, err := fmt.Fprintln(c.out, strings.TrimRight(text, "\n"))
		return err
	}
	return badInput{fmt.Errorf("variants: %s has no option %q", v.Name, name)}
}

func deal(_ context.Context, c *call) error {
	seats := c.intFlag("seats", 2, "how `many` seats")
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	g, err := c.game()
	if err != nil {
		return err
	}
	s, err := c.deal(g, *seats)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out, s)
	return nil
}

func moves(_ context.Context, c *call) error {
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	_, s, err := c.readState()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for _, m := range s.AppendPlies(nil) {
		next, err := s.Play(m)
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "%s\t%s\n", m, next)
	}
	_, err = c.out.Write(out.Bytes())
	return err
}

func perft(ctx context.Context, c *call) error {
	depth := c.intFlag("depth", 4, "how many `plies` deep to count")
	divide := c.flags.Bool("divide", false, "print each ply and the number of sequences that begin with it, at the full depth")
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if *depth < 1 {
		return badInput{fmt.Errorf("perft: the depth is %d, and at least 1 is needed", *depth)}
	}
	_, s, err := c.readState()
	if err != nil {
		return err
	}
	if *divide {
		branches, err := within(ctx, func() []play.Branch[catalog.Ply] { return s.Divide(*depth) })
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
	file := c.flags.String("svg", "", "write a picture as SVG to this `file`; - is standard output")
	path := c.flags.String("path", "", "draw the path between two `squares`, as in a1,c5")
	viewer := c.seatFlag("view", "draw what this `seat` may see; without it, what everybody may see")
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	g, s, err := c.readState()
	if err != nil {
		return err
	}
	p, err := viewer(s.Seats(), game.Nobody)
	if err != nil {
		return err
	}
	v := s.View(p)
	scene, ok := catalog.Scene(g, v)
	if !ok && *path != "" {
		return badInput{errors.New("render: -path needs a labyrinth board, and this variant has none")}
	}
	if !ok {
		return c.renderPicture(v, *file)
	}
	if *path != "" {
		if scene.Path, err = findPath(scene.Table.Board(), *path); err != nil {
			return err
		}
	}
	if *file == "" {
		return render.Text(c.out, scene, c.colours())
	}
	return c.drawSVG(*file, scene)
}

// drawSVG writes a picture to a file, if there is a name of one.
func (c *call) drawSVG(file string, scene render.Scene) error {
	if file == "" {
		return nil
	}
	var svg bytes.Buffer
	if err := render.SVG(&svg, scene); err != nil {
		return err
	}
	return c.writeFile(file, svg.Bytes())
}

// renderPicture draws what a variant draws itself, as SVG if there is a file.
func (c *call) renderPicture(v catalog.View, file string) error {
	p := v.Drawing()
	if p == nil || file == "" {
		return c.showView(v)
	}
	var svg bytes.Buffer
	if err := p.SVG(&svg); err != nil {
		return err
	}
	return c.writeFile(file, svg.Bytes())
}

// showView shows a view of a variant without a labyrinth board, by the picture
// it draws or its text, and notes under it.
func (c *call) showView(v catalog.View, notes ...string) error {
	if p := v.Drawing(); p == nil {
		fmt.Fprintln(c.out, v)
	} else if err := p.Text(c.out, c.colours()); err != nil {
		return err
	}
	if isTerminal(c.out) && len(notes) > 0 {
		// On the line of the cursor, so that 24 lines are enough.
		fmt.Fprint(c.out, strings.Join(strings.Fields(strings.Join(notes[max(0, len(notes)-3):], " ")), " "), " ")
		return nil
	}
	for _, note := range notes {
		fmt.Fprintln(c.out, note)
	}
	return nil
}

// findPath returns the path between two squares parted by a comma.
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
		return nil, badInput{fmt.Errorf("render: -path takes two squares, as in a1,c5")}
	}
	path := b.Path(ends[0], ends[1])
	if path == nil {
		return nil, badInput{fmt.Errorf("render: there is no path from %v to %v", ends[0], ends[1])}
	}
	return path, nil
}
