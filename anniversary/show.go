// This file holds what user interfaces show besides the table: what a ply
// changed, facts about the seats and the backs, and how a ply is put together.

package anniversary

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

// Turned is the [game.Change] of the tile that was pushed out and turned
// over. The message is zero if its back is blank. A back with a message is also a
// [change.Back]. The tile that a second shift of a turn pushes out is not turned over.
type Turned struct {
	Message variant.Message `json:"event"`
}

// ChangeKind returns "turned".
func (Turned) ChangeKind() string { return "turned" }

// Event is the [game.Change] of the message that is offered or in force. The zero
// Message means that the last one is over.
type Event struct {
	Message variant.Message `json:"event"`
}

// ChangeKind returns "event".
func (Event) ChangeKind() string { return "event" }

// Pile is the [game.Change] of a pile that a peek or an exchange has
// reordered, or in which the viewing seat sees more or fewer cards than before.
type Pile struct {
	Seat game.Player `json:"seat"`
}

// ChangeKind returns "pile".
func (Pile) ChangeKind() string { return "pile" }

// Changes returns what has changed since an earlier view of the same seat:
// [change.Between], the tile turned over, the message, and what was found.
func (v View) Changes(earlier game.View) []game.Change {
	before, ok := earlier.(View)
	if !ok {
		return nil
	}
	all := change.Between(before.Table(), v.Table())
	if slices.Contains(all, game.Change(change.Reset{})) {
		return all
	}
	pushed := len(all) > 0 && all[0].ChangeKind() == change.Shift{}.ChangeKind()
	if pushed && before.Message() == 0 {
		all = append(all, Turned{variant.MessageOf(v.Table().Board().Spare().Mark)})
	}
	if v.Message() != before.Message() {
		all = append(all, Event{v.Message()})
	}
	all = append(all, change.InCards(before.Cards(), v.Cards())...)
	for p := range game.Player(v.Table().Seats()) {
		if v.pileText(p) != before.pileText(p) && v.Cards().Found(p) == before.Cards().Found(p) {
			all = append(all, Pile{p})
		}
	}
	return all
}

// pileText returns the pile of seat p as the view's text has it.
func (v View) pileText(p game.Player) string { return string(v.masked.appendCards(nil, p)) }

// Describe returns facts about the view:
//
//   - "players" has the facts of [variant.Describe] about each seat. It
//     adds "pair", which says whether the seat may find either of its two top
//     cards, "loose", the number of its shuffled cards, and "pile", its cards
//     from the top. A card that the viewer does not know is "?". The order of
//     shuffled cards, which are the last, says nothing.
//   - "event" is the name of the message offered or in force, or an empty string.
//   - "backs" has two lists of squares: "unknown", where the back of the tile has
//     not been turned up, and "blank", where it has been and has no message. In
//     both lists "+" is the spare tile. Fixed tiles are in neither.
func (v View) Describe() map[string]any {
	players := variant.Describe(v.Cards(), v.masked.Goals)
	for p := range game.Player(len(players)) {
		players[p]["pair"] = v.masked.pair.has(p)
		players[p]["loose"] = v.Shuffled(p)
		pile := []string{}
		for _, x := range v.Cards().AppendPile(nil, p) {
			pile = append(pile, x.String())
		}
		players[p]["pile"] = pile
	}
	event := ""
	if v.Message() != 0 {
		event = v.Message().Name()
	}
	return map[string]any{"players": players, "event": event, "backs": v.describeBacks()}
}

func (v View) describeBacks() map[string]any {
	b := v.Table().Board()
	unknown, blank := []string{}, []string{}
	put := func(text string, t labyrinth.Tile, seen bool) {
		switch {
		case !seen:
			unknown = append(unknown, text)
		case t.Mark == 0:
			blank = append(blank, text)
		}
	}
	for at := range b.Squares().Minus(b.Fixed()).All() {
		put(at.String(), b.At(at), v.masked.seen.Has(at))
	}
	put("+", b.Spare(), v.masked.spare)
	return map[string]any{"unknown": unknown, "blank": blank}
}

// Picks returns the steps that put a ply together: those of
// [labyrinth.Picks] for a shift or a walk, or else a button.
func (v View) Picks(ply game.Ply) []game.Pick {
	if picks := labyrinth.Picks(ply); picks != nil {
		return picks
	}
	text := ply.String()
	label := map[string]string{"use": "use the message", "decline": "decline the message"}[text]
	if seat, ok := variant.SwapOf(ply); ok {
		label = "change places with seat " + seat.String()
	} else if x, ok := variant.TakenOf(ply); ok {
		label = "make " + x.String() + " your top card"
	}
	if label == "" {
		label = text
	}
	return []game.Pick{{Text: text, Kind: "button", Label: label}}
}

// SeatRange returns how many may play: from 1 to the number of start corners.
func (r Rules) SeatRange() (least, most int) { return form.SeatRange(r) }
