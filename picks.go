// This file holds how a person puts a ply together: by clicking a slot and
// choosing how the spare tile lies, or by clicking a square.

package labyrinth

import (
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// Picks returns the steps that put the ply together: a slot and an orientation,
// or a square. The zero Ply has none.
func (p Ply) Picks() []game.Pick {
	if s, ok := p.Shift(); ok {
		return []game.Pick{
			{Text: s.Slot.String(), Kind: "slot", Label: "push in at " + s.Slot.String()},
			{Text: s.Open.String(), Kind: "orientation", Label: "open to the " + s.Open.words()},
		}
	}
	if to, ok := p.Square(); ok {
		return []game.Pick{{Text: to.String(), Kind: "square", Label: "walk to " + to.String()}}
	}
	return nil
}

// words returns the sides as words, as in "north and east".
func (e Edges) words() string {
	var names []string
	for i, name := range []string{"north", "east", "south", "west"} {
		if e>>i&1 != 0 {
			names = append(names, name)
		}
	}
	switch n := len(names); n {
	case 0:
		return "no side"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
