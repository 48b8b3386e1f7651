// This file holds the subcommands that show a whole game: watch lets bots
// play one, replay takes one from a record.

package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

func watch(ctx context.Context, c *call) error {
	bots := c.flags.String("bots", "greedy,greedy", seatHelp())
	file := c.recordFlag("; - is standard output, and then only the record is written there")
	limit := c.limitFlag()
	repeats := c.repeatsFlag()
	show := c.viewerFlags()
	players := c.seatingFlags()
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	g, err := c.game()
	if err != nil {
		return err
	}
	names, err := c.players(*bots)
	if err != nil {
		return err
	}
	start, err := c.deal(g, len(names))
	if err != nil {
		return err
	}
	if err := c.canWrite(*file); err != nil {
		return err
	}
	src := play.Seeds(c.seed.seed)
	table, err := players.sit(g, names, src)
	if err != nil {
		return err
	}
	defer table.leave()
	opts := play.Options[catalog.State, catalog.Ply]{
		Limit: *limit, Repeats: *repeats, Seed: src.Uint64(), Tags: tags(g, names, c.seed.seed),
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if *file != "-" {
		show.begin(g, start)
		opts.Watch = func(before catalog.State, m catalog.Ply, after catalog.State) {
			if err := show.ply(ctx, before, m, after); err != nil {
				stop(err)
			}
		}
	}
	rec, err := play.Run(ctx, start, table.seats, opts)
	if saving := c.saveRecord(*file, rec); saving != nil {
		return saving
	}
	if err != nil {
		return errors.Join(context.Cause(ctx), err)
	}
	if *file == "-" {
		return nil
	}
	return show.end(rec)
}

func replay(ctx context.Context, c *call) error {
	check := c.flags.Bool("check", false, "print the result only; of several FILEs a line each, its name, a tab and its result")
	show := c.viewerFlags()
	files, err := c.parse("FILE...")
	if err != nil {
		return err
	}
	if *check {
		return c.checkRecords(ctx, files)
	}
	if len(files) > 1 {
		return badInput{errors.New("replay: without -check it takes one FILE")}
	}
	g, rec, err := c.loadRecord(files[0])
	if err != nil {
		return err
	}
	states, err := play.States(rec)
	if err != nil {
		return err
	}
	show.begin(g, rec.Start)
	for i, m := range rec.Plies {
		if err := show.ply(ctx, states[i], m, states[i+1]); err != nil {
			return err
		}
	}
	return show.end(rec)
}

// checkRecords prints the results of records. One of several that is bad is
// told of, and the others are still checked.
func (c *call) checkRecords(ctx context.Context, files []string) error {
	var bad []error
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		_, rec, err := c.loadRecord(name)
		if err != nil {
			if len(files) == 1 {
				return err
			}
			fmt.Fprintf(c.err, "labyrinth: %s\n", oneLine(err))
			bad = append(bad, err)
			continue
		}
		line := strings.TrimSpace(rec.Outcome.String() + " " + rec.Reason)
		if len(files) > 1 {
			line = name + "\t" + line
		}
		if _, err := fmt.Fprintln(c.out, line); err != nil {
			return err
		}
	}
	if bad == nil {
		return nil
	}
	err := fmt.Errorf("replay: of %d records %d cannot be replayed", len(files), len(bad))
	if isBadInput(errors.Join(bad...)) {
		return badInput{err}
	}
	return err
}

// A viewer shows a game: on a terminal the board after every ply, with a
// pause, elsewhere a line a turn and the board at the end.
type viewer struct {
	*call
	delay *time.Duration
	game  catalog.Rules
	turn  turn
	last  catalog.State
}

// viewerFlags adds the flags of a viewer.
func (c *call) viewerFlags() *viewer {
	return &viewer{call: c, delay: c.delayFlag("a ply")}
}

func (v *viewer) begin(g catalog.Rules, start catalog.State) {
	v.game, v.last = g, start
	fmt.Fprintln(v.out, start)
}

// ply shows a ply.
func (v *viewer) ply(ctx context.Context, before catalog.State, m catalog.Ply, after catalog.State) error {
	v.turn.add(before, m, after)
	if isTerminal(v.out) {
		if err := v.draw(before); err != nil {
			return err
		}
	} else if v.turn.over() || after.Outcome().Over() {
		fmt.Fprintln(v.out, v.turn.String())
	}
	v.last = after
	return v.pause(ctx, *v.delay)
}

// draw draws the state after the last ply, which was played in before.
func (v *viewer) draw(before catalog.State) error {
	shown := v.turn.after.View(v.turn.player)
	v.clear()
	scene, ok := catalog.Scene(v.game, shown)
	if !ok {
		return v.showView(shown, v.turn.String())
	}
	scene.Path = v.turn.walked(before)
	if shown.ToMove() != v.turn.player {
		scene.Reach = labyrinth.Squares{} // another seat's
	}
	scene.Notes = append(scene.Notes, v.turn.String())
	return render.Text(v.out, scene, v.colours())
}

// end shows the last board, where it has not been shown, and the result.
func (v *viewer) end(rec record) error {
	shown := isTerminal(v.out) && len(rec.Plies) > 0
	if _, maze := v.game.Layout(); !maze && shown {
		fmt.Fprintln(v.out) // behind the last turn
	}
	if !shown {
		if len(rec.Plies) > 0 && !v.turn.over() && !v.last.Outcome().Over() {
			fmt.Fprintln(v.out, v.turn.String()) // it was broken off
		}
		view := v.last.View(game.Nobody)
		if scene, ok := catalog.Scene(v.game, view); ok {
			fmt.Fprintln(v.out)
			if err := render.Text(v.out, scene, v.colours()); err != nil {
				return err
			}
		} else if err := v.showView(view); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(v.out, result(rec.Outcome, rec.Reason, len(rec.Plies)))
	return err
}
