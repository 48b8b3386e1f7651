// This file holds what views do with cards: hiding and describing them.

package variant

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Hide returns the cards as a viewer sees them: it replaces by [labyrinth.Unknown]
// every card in a pile for which sees returns false. The arguments of sees are the
// seat that has the card and the card's place in its pile, 0 for the top.
func Hide(c labyrinth.Cards, sees func(p game.Player, place int) bool) labyrinth.Cards {
	return c.Replace(func(p game.Player, place int, x labyrinth.Picture) labyrinth.Picture {
		if sees(p, place) {
			return x
		}
		return labyrinth.Unknown
	})
}

// Describe returns facts about the cards of each seat, for [game.Describer]: its
// number, the pictures found, how many are left, and the pictures that it may
// find next if goals gives them.
func Describe(c labyrinth.Cards, goals func(p game.Player) labyrinth.Pictures) []map[string]any {
	all := make([]map[string]any, c.Seats())
	for p := range game.Player(c.Seats()) {
		all[p] = map[string]any{
			"seat": int(p) + 1, "found": letters(c.AppendFound(nil, p)), "left": c.Left(p),
			"goals": letters(slices.Collect(goals(p).All())),
		}
	}
	return all
}

func letters(pictures []labyrinth.Picture) []string {
	texts := make([]string, len(pictures))
	for i, p := range pictures {
		texts[i] = p.String()
	}
	return texts
}
