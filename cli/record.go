// This file holds reading and writing records of games.

package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
)

type (
	record = play.Record[catalog.State, catalog.Ply]
	event  = play.Event[catalog.State, catalog.Ply]
)

// recordFlag adds -record.
func (c *call) recordFlag(more string) *string {
	return c.flags.String("record", "", "write a record of the game to this `file` when it ends or is interrupted"+more)
}

// tags returns the tags of a record of a game between the named players.
func tags(names []string, seed uint64) []game.Tag {
	return []game.Tag{
		{Name: "Seats", Value: strconv.Itoa(len(names))},
		{Name: "Players", Value: roster.Printable(strings.Join(names, ","))},
		{Name: "Seed", Value: strconv.FormatUint(seed, 10)},
	}
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
	r, rec, err := c.parseRecord(string(text))
	if err != nil {
		return nil, record{}, fmt.Errorf("%s: %s: %w", c.flags.Name(), name, err)
	}
	return r, rec, nil
}

func (c *call) parseRecord(text string) (r catalog.Rules, rec record, err error) {
	head, err := play.ParseTags(text)
	if err != nil && head == nil {
		first, _, _ := strings.Cut(text, "\n")
		return nil, rec, badInput{fmt.Errorf("not a game record: starts with %.40q, want a tag line such as [Variant %q]", first, c.program.Variants[0].Name)}
	}
	if err != nil {
		return nil, rec, err
	}
	if r, err = c.program.Variants.OpenRecord(head); err != nil {
		return nil, rec, err
	}
	rec, err = play.ParseRecord(r, text)
	return r, rec, err
}
