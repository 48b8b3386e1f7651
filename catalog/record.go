// This file holds records as text: of games of any variant.

package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Record is a game that was played, as package play has it.
type Record = play.Record[State]

// ParseRecord reads a record and opens the rules that it names. The error matches
// [play.ErrRecord], [game.ErrOption] if the registry does not have these rules, or
// the errors of their states and plies. Its text begins with the number of the line,
// if it has a place.
func (g Registry) ParseRecord(text string) (Rules, Record, error) {
	head, err := play.ParseTags(text)
	if err != nil && head == nil {
		first, _, _ := strings.Cut(text, "\n")
		return nil, Record{}, notRecord(fmt.Sprintf("not a game record: starts with %.40q, want a tag line such as [Variant %q]", first, g.Names()[0]))
	}
	if err != nil {
		return nil, Record{}, inLine(text, err)
	}
	r, err := g.OpenRecord(head)
	if err != nil {
		return nil, Record{}, err
	}
	rec, err := play.ParseRecord(r, text)
	return r, rec, inLine(text, err)
}

// notRecord is the error of a text that does not begin as a record does.
type notRecord string

func (e notRecord) Error() string { return string(e) }

func (e notRecord) Unwrap() error { return game.Fault{Kind: play.ErrRecord, Why: string(e)} }

// inLine adds the number of the line to an error about a text.
func inLine(text string, err error) error {
	var faults game.Faults
	if fault, ok := errors.AsType[game.Fault](err); ok && !errors.As(err, &faults) {
		faults = game.Faults{fault}
	}
	for _, f := range faults {
		if at := f.Pos.Offset(); at >= 0 && at <= len(text) {
			return fmt.Errorf("line %d: %w", 1+strings.Count(text[:at], "\n"), err)
		}
	}
	return err
}
