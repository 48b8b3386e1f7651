// This file holds the subcommands that show a whole game: watch lets bots
// play one, replay takes one from a record.

package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

type record = play.Record[catalog.State, catalog.Ply]

func watch(ctx context.Context, c *call) error {
	bots := c.flags.String("bots", "greedy,greedy", seatHelp())
	file := c.flags.String("record", "", "write the game to this `file`; - is standard output, and then only the record is written there")
	limit := c.limitFlag()
	repeats := c.flags.Int("repeats", 4, "a draw when a state comes so many `times`; 0 for any number")
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
	start, err := g.Deal(len(names), c.seed.seed)
	if err != nil {
		return err
	}
	table, err := players.sit(g, names, labyrinth.NewSource(c.seed.seed))
	if err != nil {
		return err
	}
	defer table.leave()
	opts := play.Options[catalog.State, catalog.Ply]{Limit: *limit, Repeats: *repeats, Seed: c.seed.seed}
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
	if err != nil {
		return errors.Join(context.Cause(ctx), err)
	}
	rec.Tags = tags(g, names, c.seed.seed)
	if *file != "" {
		text, err := rec.MarshalText()
		if err != nil {
			return err
		}
		if err := c.writeFile(*file, text); err != nil {
			return err
		}
	}
	if *file == "-" {
		return nil
	}
	return show.end(rec)
}

// limitFlag adds -limit.
func (c *call) limitFlag() *int {
	return c.flags.Int("limit", 2000, "a draw after so many `plies`; 0 for no limit")
}

// tags returns the head of a record of a game between the named players.
func tags(g catalog.Game, names []string, seed uint64) []labyrinth.Tag {
	return append(g.Tags(),
		labyrinth.Tag{Name: "Seats", Value: strconv.Itoa(len(names))},
		labyrinth.Tag{Name: "Players", Value: printable(strings.Join(names, ","))},
		labyrinth.Tag{Name: "Seed", Value: strconv.FormatUint(seed, 10)})
}

func replay(ctx context.Context, c *call) error {
	check := c.flags.Bool("check", false, "print the result only")
	show := c.viewerFlags()
	found, err := c.parse("FILE")
	if err != nil {
		return err
	}
	text, err := c.readFile(found[0])
	if err != nil {
		return err
	}
	head, err := play.ParseTags(string(text))
	if err != nil {
		return fmt.Errorf("replay: %s: %w", found[0], err)
	}
	g, err := catalog.OpenRecord(head)
	if err != nil {
		return fmt.Errorf("replay: %s: %w", found[0], err)
	}
	rec, err := play.ParseRecord[catalog.State, catalog.Ply, catalog.View](g, string(text))
	if err != nil {
		return fmt.Errorf("replay: %s: %w", found[0], err)
	}
	if *check {
		_, err := fmt.Fprintln(c.out, strings.TrimSpace(rec.Outcome.String()+" "+rec.Reason))
		return err
	}
	states, err := play.States[catalog.State, catalog.Ply, catalog.View](rec)
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

// A viewer shows a game: on a terminal the board after every ply, with a
// pause, elsewhere a line a turn and the board at the end.
type viewer struct {
	*call
	delay *time.Duration
	game  catalog.Game
	turn  turn
	last  catalog.State
}

// viewerFlags adds the flags of a viewer.
func (c *call) viewerFlags() *viewer {
	return &viewer{call: c, delay: c.flags.Duration("delay", 700*time.Millisecond, "how long to pause after a ply on a terminal")}
}

func (v *viewer) begin(g catalog.Game, start catalog.State) {
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
	if scene, ok := sceneOf(v.game, shown); ok {
		scene.Path = v.turn.walked(before)
		if shown.ToMove() != v.turn.player {
			scene.Reach = labyrinth.Squares{} // another seat's
		}
		if err := v.show(scene, shown); err != nil {
			return err
		}
	} else if err := v.showView(shown); err != nil {
		return err
	}
	_, err := fmt.Fprintln(v.out, v.turn.String())
	return err
}

// end shows the last board, where it has not been shown, and the result.
func (v *viewer) end(rec record) error {
	if !isTerminal(v.out) {
		shown := v.last.View(labyrinth.Nobody)
		if scene, ok := sceneOf(v.game, shown); ok {
			fmt.Fprintln(v.out)
			if err := v.show(scene, shown); err != nil {
				return err
			}
		} else if err := v.showView(shown); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(v.out, result(rec.Outcome, rec.Reason, len(rec.Plies)))
	return err
}
