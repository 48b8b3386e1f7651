// This file holds what user interfaces show besides the table: what a ply
// changed, and facts about the seats.

package kids

import (
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
)

var (
	_ game.Changer[View] = View{}
	_ game.Describer     = View{}
	_ game.Noter         = View{}
	_ game.Seated        = Rules{}
)

// Changes returns what has changed since an earlier view of the same seat:
// [change.Between], then the pictures found.
func (v View) Changes(before View) []game.Change {
	return append(change.Between(before.Table(), v.Table()), change.InCards(before.Cards(), v.Cards())...)
}

// Describe returns facts about the seats, by [labyrinth.Cards.Describe].
func (v View) Describe() map[string]any {
	return map[string]any{"players": v.h.Cards.Describe(v.h.Goals)}
}

// SeatRange returns how many may play, by [labyrinth.Layout.SeatRange].
func (r Rules) SeatRange() (least, most int) { return r.Box().SeatRange() }
