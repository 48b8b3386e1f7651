// This file holds the commands that show a whole game: watch, in which bots play,
// and replay, which reads a record.

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
)

func watch(ctx context.Context, c *call) error {
	bots := c.flags.String("bots", "greedy,greedy", c.seatHelp())
	file := c.recordFlag("; - is standard output, which then gets nothing else")
	limit := c.limitFlag()
	repeats := c.repeatsFlag()
	show := c.viewerFlags()
	players := c.seatingFlags()
	c.seedFlag()
	c.langFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	r, err := c.rules()
	if err != nil {
		return err
	}
	names, err := c.players(*bots)
	if err != nil {
		return err
	}
	start, err := c.deal(r, len(names))
	if err != nil {
		return err
	}
	if err := c.canWrite(*file); err != nil {
		return err
	}
	src := play.Seeds(c.seed)
	table, err := players.sit(r, names, src)
	if err != nil {
		return err
	}
	defer table.leave()
	s := play.NewSession(r, start, play.Options{
		Limit: *limit, Repeats: *repeats, Seed: src.Uint64(), Tags: tags(names, c.seed),
	})
	if *file == "-" {
		show = nil
	} else {
		show.begin(r, s.Record())
	}
	err = show.game(ctx, s, start, table.seats)
	rec := s.Record()
	if saving := c.saveRecord(*file, rec); saving != nil {
		return saving
	}
	if err != nil {
		return err
	}
	if *file == "-" {
		return nil
	}
	return show.end(rec)
}

// How -gif draws a game.
const (
	gifWidth = 560 // pixels
	gifTime  = 700 * time.Millisecond
)

func replay(ctx context.Context, c *call) error {
	check := c.flags.Bool("check", false, "print only the result. With several FILEs, print a line for each: its name, a tab, and its result")
	asJSON := c.flags.Bool("json", false, "print the start and each ply as a line of JSON")
	seat := c.seatFlag("seat", "with -json, print what this `seat`, counted from 1, may see (default what everybody may see)")
	moving := c.flags.String("gif", "", "write the game as a moving picture to this `file`, as those who watch see it, instead of showing it; - is standard output")
	show := c.viewerFlags()
	c.langFlag()
	files, err := c.parse("FILE...")
	if err != nil {
		return err
	}
	switch {
	case *check && *asJSON:
		return badInput{errors.New("replay: -check and -json exclude each other")}
	case *check:
		return c.checkRecords(ctx, files)
	case len(files) > 1:
		return badInput{errors.New("replay: want one FILE; several need -check")}
	case c.flags.Given("seat") && !*asJSON:
		return badInput{errors.New("replay: -seat needs -json")}
	}
	r, rec, err := c.loadRecord(files[0])
	if err != nil {
		return err
	}
	if *asJSON {
		viewer, err := seat(rec.Start.Seats(), game.Nobody)
		if err != nil {
			return err
		}
		return c.replayJSON(ctx, r, rec, viewer)
	}
	states, err := play.States(rec)
	if err != nil {
		return err
	}
	if *moving != "" {
		var out bytes.Buffer
		if err := catalog.WriteGIF(&out, r, states, gifWidth, gifTime); err != nil {
			return err
		}
		return c.writeFile(*moving, out.Bytes())
	}
	show.begin(r, rec)
	for i, ply := range rec.Plies {
		for _, l := range rec.Left {
			if l.After == i && !isTerminal(show.out) {
				fmt.Fprintln(show.out, leaving(l.Seat))
			}
		}
		if err := show.ply(ctx, states[i], ply, states[i+1]); err != nil {
			return err
		}
	}
	return show.end(rec)
}

// checkRecords prints the results of records. It reports each bad one of several,
// and still checks the others.
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
			fmt.Fprintf(c.err, "%s: %s\n", c.program.Name, oneLine(err))
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
	err := fmt.Errorf("replay: %d of %d records cannot be replayed", len(bad), len(files))
	if isBadInput(errors.Join(bad...)) {
		return badInput{err}
	}
	return err
}

// A viewer shows a game. On a terminal it draws the board after every ply and
// pauses. Elsewhere it prints a line for each turn, and the last board.
type viewer struct {
	*call
	delay *time.Duration
	rules catalog.Rules
	title string // who plays, if that is known
	turn  turn
	last  catalog.State
}

// players says which player has which seat, and the seed, as the tags of a record
// have them. It is empty if they do not.
func (v *viewer) players(rec record) string {
	names, err := roster.Split(rec.Tag("Players"), v.program.Games.BotNames(""))
	if err != nil || len(names) != rec.Start.Seats() {
		return ""
	}
	var seats []string
	for i, name := range names {
		seats = append(seats, fmt.Sprintf("seat %d is %s", i+1, roster.Printable(name)))
	}
	text := "S" + strings.Join(seats, ", ")[1:] + "."
	if seed := rec.Tag("Seed"); seed != "" {
		text += " The seed is " + seed + "."
	}
	return text
}

// viewerFlags adds the flags of a viewer.
func (c *call) viewerFlags() *viewer {
	return &viewer{call: c, delay: c.delayFlag("a ply")}
}

// begin shows the first state of a record, and who plays.
func (v *viewer) begin(r catalog.Rules, rec record) {
	v.rules, v.last, v.title = r, rec.Start, v.players(rec)
	fmt.Fprintln(v.out, rec.Start)
	if v.title != "" {
		fmt.Fprintln(v.out, v.title)
	}
}

// game lets bots play a game to its end. If v is not nil, it shows every ply.
func (v *viewer) game(
	ctx context.Context, s *play.Session[catalog.State], start catalog.State, seats []play.Bot,
) error {
	before, n := start, 0
	for {
		for e := range s.Log(n) {
			if v == nil || e.Kind != play.PlyEvent {
				continue
			}
			after, err := before.Play(e.Ply)
			if err == nil {
				err = v.ply(ctx, before, e.Ply, after)
			}
			if err != nil {
				return err
			}
			before = after
		}
		n = s.Last()
		if s.ToMove() == game.Nobody {
			return nil
		}
		if _, err := s.Ask(ctx, seats[s.ToMove()]); err != nil {
			return err
		}
	}
}

// ply shows a ply.
func (v *viewer) ply(ctx context.Context, before catalog.State, ply game.Ply, after catalog.State) error {
	v.turn.add(v.rules, game.Nobody, before, ply, after)
	if isTerminal(v.out) {
		if err := v.draw(before); err != nil {
			return err
		}
	} else if v.turn.over() || after.Outcome().Over() {
		fmt.Fprintln(v.out, v.turn.message().text)
	}
	v.last = after
	return v.pause(ctx, *v.delay)
}

// draw draws the state after the last ply, which was played in the state before.
func (v *viewer) draw(before catalog.State) error {
	shown := v.rules.View(v.turn.after, v.turn.player)
	v.clear()
	scene, ok := catalog.Scene(v.rules, shown)
	if !ok {
		return v.showView(v.rules, shown, v.turn.message())
	}
	if v.title != "" {
		scene.Notes = append(scene.Notes, v.title)
	}
	scene.Path = v.turn.walked(before)
	if shown.ToMove() != v.turn.player {
		scene.Reach = labyrinth.Squares{} // another seat's
	}
	scene.Notes = append(scene.Notes, v.turn.message().text)
	return v.showScene(scene)
}

// end shows the last board, if a terminal does not already show it, and the
// result.
func (v *viewer) end(rec record) error {
	shown := isTerminal(v.out) && len(rec.Plies) > 0
	if _, maze := v.rules.BoardLayout(); !maze && shown {
		fmt.Fprintln(v.out) // ends the line of the last turn
	}
	if !shown {
		if len(rec.Plies) > 0 && !v.turn.over() && !v.last.Outcome().Over() {
			fmt.Fprintln(v.out, v.turn.message().text) // an unfinished turn
		}
		view := v.rules.View(v.last, game.Nobody)
		if scene, ok := catalog.Scene(v.rules, view); ok {
			fmt.Fprintln(v.out)
			if err := v.showScene(scene); err != nil {
				return err
			}
		} else if err := v.showView(v.rules, view); err != nil {
			return err
		}
	}
	if _, maze := v.rules.BoardLayout(); !maze && v.title != "" && isTerminal(v.out) {
		fmt.Fprintln(v.out, v.title) // the picture did not have it
	}
	_, err := fmt.Fprintln(v.out, result(rec))
	return err
}
