// This file holds what a program that lets people play needs: sessions, and how a
// person puts a ply together, one pick at a time.

package catalog

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Session is a game in progress, as package play has it.
type Session = play.Session[State]

// An Event is what happened in a [Session], with everything that is hidden from
// players.
type Event = play.Event[State]

// NextPicks returns the picks that can follow those picked so far, in canonical
// order, and the ply that these already are, or the zero Ply if they are none. A ply can also
// be the beginning of a longer one: then there are both, and a user interface lets
// the person confirm the ply. There is neither if no choice begins like this.
func NextPicks(choices []game.Choice, picked ...string) (ply game.Ply, next []game.Pick) {
	known := make(map[string]bool)
	for _, c := range choices {
		switch {
		case !begins(c, picked):
		case len(c.Picks) == len(picked):
			ply = c.Ply
		default:
			if p := c.Picks[len(picked)]; !known[p.Text] {
				known[p.Text] = true
				next = append(next, p)
			}
		}
	}
	return ply, next
}

// begins reports whether the picks of the choice begin with those picked.
func begins(c game.Choice, picked []string) bool {
	if len(c.Picks) < len(picked) {
		return false
	}
	for i, text := range picked {
		if c.Picks[i].Text != text {
			return false
		}
	}
	return true
}
