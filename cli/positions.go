// This file holds games as data for other programs: replay -json, and the command
// export. schema.json in this folder specifies both.

package cli

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/positions"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// A moment is a line of replay -json: a ply, or the start, and what it has led to.
type moment struct {
	Event  json.RawMessage `json:"event"`
	State  string          `json:"state"`
	Values []float64       `json:"values"` // by seat
}

// replayJSON prints a line for the start of a game and for each ply, as a viewer may see
// it and with the whole state.
func (c *call) replayJSON(ctx context.Context, r catalog.Rules, rec record, viewer game.Player) error {
	states, err := play.States(rec)
	if err != nil {
		return err
	}
	out := json.NewEncoder(c.out)
	for n, s := range states {
		u := play.Update{N: n, Kind: play.StartEvent, By: game.Nobody, View: r.View(s, viewer)}
		if n > 0 {
			before := states[n-1]
			u.Kind, u.By = play.PlyEvent, before.ToMove()
			u.Ply = before.SeenBy(rec.Plies[n-1], viewer)
			u.Changes = game.ChangesBetween(r.View(before, viewer), u.View)
		}
		if n == len(rec.Plies) {
			u.Outcome, u.Reason = rec.Outcome, rec.Reason
		}
		m := moment{State: s.String()}
		for p := range game.Player(s.Seats()) {
			m.Values = append(m.Values, s.Evaluate(p))
		}
		if m.Event, err = wire.AppendUpdate(nil, r, u); err == nil {
			err = out.Encode(m)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func export(ctx context.Context, c *call) error {
	names, err := c.parse("RECORDS...")
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := c.eachRecord(name, func(name string) error { return c.exportRecord(ctx, name) }); err != nil {
			return err
		}
	}
	return nil
}

// eachRecord calls do with the name of a record, or with those of all in a directory.
func (*call) eachRecord(name string, do func(name string) error) error {
	if info, err := os.Stat(name); name == "-" || err != nil || !info.IsDir() {
		return do(name)
	}
	return filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		return do(path)
	})
}

func (c *call) exportRecord(ctx context.Context, name string) error {
	r, rec, err := c.loadRecord(name)
	if err != nil {
		return err
	}
	players, err := roster.Split(rec.Tag("Players"), c.program.Games.BotNames(""))
	if err != nil || len(players) != rec.Start.Seats() {
		players = strings.Split(rec.Tag("Players"), ",")
	}
	all, err := positions.All(name, r, rec, players)
	if err != nil {
		return err
	}
	out := json.NewEncoder(c.out)
	for p := range all {
		if err := out.Encode(p); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
