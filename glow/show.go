// This file holds what user interfaces show besides the table: what a ply
// changed, facts about the seats, and how a ply is put together.

package glow

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

var (
	_ game.Changer    = View{}
	_ game.Describer  = View{}
	_ game.Noter      = View{}
	_ game.Picker     = View{}
	_ game.SeatRanger = Rules{}
)

// Glow is the [game.Change] of a glow picture that a seat has found.
type Glow struct {
	Seat game.Player    `json:"seat"`
	Mark labyrinth.Mark `json:"mark"`
}

// ChangeKind returns "glow".
func (Glow) ChangeKind() string { return "glow" }

// Night is the [game.Change] of the light: it went out, and everybody's day
// cards went back to the box.
type Night struct{}

// ChangeKind returns "night".
func (Night) ChangeKind() string { return "night" }

// Awarded is the [game.Change] of the point token that a seat has taken.
type Awarded struct {
	Seat   game.Player `json:"seat"`
	Points int         `json:"points"`
}

// ChangeKind returns "points".
func (Awarded) ChangeKind() string { return "points" }

// Changes returns what has changed since an earlier view of the same seat:
// [change.Between], then what was found, nightfall and the point token.
func (v View) Changes(earlier game.View) []game.Change {
	before, ok := earlier.(View)
	if !ok {
		return nil
	}
	all := change.Between(before.Table(), v.Table())
	if slices.Contains(all, game.Change(change.Reset{})) {
		return all
	}
	all = slices.DeleteFunc(all, func(c game.Change) bool { return c.ChangeKind() == "back" }) // glow pictures that light up
	all = append(all, change.InCards(before.Cards(), v.Cards())...)
	for _, c := range change.InCards(before.Glow(), v.Glow()) {
		found := c.(change.Found)
		all = append(all, Glow{found.Seat, labyrinth.Mark(found.Picture)})
	}
	if v.Night() && !before.Night() {
		all = append(all, Night{})
	}
	if points := v.masked.Points(); points > 0 && before.masked.Points() == 0 {
		all = append(all, Awarded{v.Table().Seat(), points})
	}
	return all
}

// Describe returns facts about the seats: those of [variant.Describe], the
// score, and the glow pictures found and left; and "night".
func (v View) Describe() map[string]any {
	players := variant.Describe(v.Cards(), v.masked.Goals)
	for p := range game.Player(len(players)) {
		score := v.Score(p)
		players[p]["score"] = score.Total()
		players[p]["points"] = score.Points
		players[p]["glowFound"] = texts(v.Glow().AppendFound(nil, p))
		players[p]["glowLeft"] = texts(v.Glow().AppendPile(nil, p))
	}
	return map[string]any{"players": players, "night": v.Night()}
}

// texts returns glow pictures as they are written on tiles.
func texts(pictures []labyrinth.Picture) []string {
	all := make([]string, len(pictures))
	for i, p := range pictures {
		all[i] = labyrinth.Mark(p).String()
	}
	return all
}

// Picks returns the steps that put a ply together, as [labyrinth.Picks]
// does. A point token, which chance takes, is a button.
func (v View) Picks(ply game.Ply) []game.Pick {
	if PointsOf(ply) > 0 {
		return []game.Pick{{Text: ply.String(), Kind: "button", Label: "take the point token " + ply.String()}}
	}
	return labyrinth.Picks(ply)
}

// SeatRange returns how many may play: from 1 to the number of start squares.
func (r Rules) SeatRange() (least, most int) { return form.SeatRange(r) }
