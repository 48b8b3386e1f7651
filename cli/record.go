// This file holds reading and writing records of games.

package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
)

type (
	record = catalog.Record
	event  = play.Event[catalog.State]
)

// recordFlag adds -record.
func (c *call) recordFlag(more string) *string {
	return c.flags.String("record", "", "write a record of the game to this `file` when it ends or is interrupted"+more)
}

// tags returns the tags of a record of a game between the named players.
func tags(names []string, seed uint64) []game.Tag {
	return append([]game.Tag{
		{Name: "Seats", Value: strconv.Itoa(len(names))},
		{Name: "Players", Value: roster.Printable(strings.Join(names, ","))},
		{Name: "Seed", Value: strconv.FormatUint(seed, 10)},
	}, version.Tags()...)
}

// saveRecord writes a record to a file, unless the name is empty.
func (c *call) saveRecord(name string, rec record) error {
	if name == "" {
		return nil
	}
	text, err := rec.MarshalText()
	if err != nil {
		return err
	}
	return c.writeFile(name, text)
}

// loadRecord reads a record, and returns it with the rules that it names.
func (c *call) loadRecord(name string) (catalog.Rules, record, error) {
	text, err := c.readFile(name)
	if err != nil {
		return nil, record{}, err
	}
	r, rec, err := c.program.Games.ParseRecord(string(text))
	if err != nil {
		return nil, record{}, fmt.Errorf("%s: %s: %w", c.flags.Name(), name, err)
	}
	return r, rec, nil
}
