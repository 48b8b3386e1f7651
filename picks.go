// This file holds how a person puts a ply together: by clicking a slot and
// choosing how the spare tile lies, or by clicking a square.

package labyrinth

import (
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/game"
)

// Picks returns the steps that put the ply together: a slot and an orientation,
// or a square. The zero Ply has none.
func (p Ply) Picks() []game.Pick {
	all := allPicks()
	if s, ok := p.Shift(); ok {
		return []game.Pick{all.slots[s.Slot&31], all.orientations[s.Open&15]}
	}
	if to, ok := p.Square(); ok {
		return []game.Pick{all.squares[to&63]}
	}
	return nil
}

// A pickTable holds all picks, so that a user interface can ask for those of
// every legal ply at no cost.
type pickTable struct {
	slots        [32]game.Pick
	orientations [16]game.Pick
	squares      [64]game.Pick
}

var allPicks = sync.OnceValue(func() *pickTable {
	var all pickTable
	for i := range all.slots {
		text := Slot(i).String()
		all.slots[i] = game.Pick{Text: text, Kind: "slot", Label: "push in at " + text}
	}
	for i := range all.orientations {
		e := Edges(i)
		all.orientations[i] = game.Pick{Text: e.String(), Kind: "orientation", Label: "open to the " + e.words()}
	}
	for i := range all.squares {
		text := Square(i).String()
		all.squares[i] = game.Pick{Text: text, Kind: "square", Label: "walk to " + text}
	}
	return &all
})

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
