// This file holds what the subcommands do with records: name their games, and
// read and write their files.

package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

type record = play.Record[catalog.State, catalog.Ply]

// recordFlag adds -record.
func (c *call) recordFlag(more string) *string {
	return c.flags.String("record", "", "write the game to this `file` when it ends or is left"+more)
}

// tags returns the head of a record of a game between the named players.
func tags(g catalog.Rules, names []string, seed uint64) []game.Tag {
	return append(g.Tags(),
		game.Tag{Name: "Seats", Value: strconv.Itoa(len(names))},
		game.Tag{Name: "Players", Value: printable(strings.Join(names, ","))},
		game.Tag{Name: "Seed", Value: strconv.FormatUint(seed, 10)})
}

// saveRecord writes a record, if there is a name of a file.
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

// loadRecord reads a record, and the game that its head names.
func (c *call) loadRecord(name string) (catalog.Rules, record, error) {
	text, err := c.readFile(name)
	if err != nil {
		return nil, record{}, err
	}
	g, rec, err := parseRecord(string(text))
	if err != nil {
		return nil, record{}, fmt.Errorf("%s: %s: %w", c.flags.Name(), name, err)
	}
	return g, rec, nil
}

func parseRecord(text string) (g catalog.Rules, rec record, err error) {
	head, err := play.ParseTags(text)
	if err != nil && head == nil {
		first, _, _ := strings.Cut(text, "\n")
		return nil, rec, badInput{fmt.Errorf("it is no record: it begins with %.40q, and a record with a line such as [Variant \"standard\"]", first)}
	}
	if err != nil {
		return nil, rec, err
	}
	if g, err = catalog.All().OpenRecord(head); err != nil {
		return nil, rec, err
	}
	rec, err = play.ParseRecord(g, text)
	return g, rec, err
}
