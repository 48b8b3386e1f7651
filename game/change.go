// This file holds what user interfaces need besides the contract: what a ply
// did, and how a ply is put together by picking.

package game

// A Change is one thing that happened on the table, for animations, sounds,
// screen readers and chat lines. Each package has types of its own for what can
// happen in its game. They are comparable values; their exported fields, as
// JSON, and the kind describe them in full.
type Change interface {
	// ChangeKind returns the kind of change in one word, such as "shift".
	ChangeKind() string
}

// A Changer is an optional part of a view, for games that can say what a ply
// did.
type Changer[V any] interface {
	// Changes returns what has changed since an earlier view of the same
	// seat, in the order in which to show it. It uses nothing but the two
	// views, so it reveals nothing that they do not.
	Changes(before V) []Change
}

// ChangesBetween returns what has changed between two views of one seat, or nil
// if the game cannot say.
func ChangesBetween[V any](before, after V) []Change {
	if c, ok := any(after).(Changer[V]); ok {
		return c.Changes(before)
	}
	return nil
}

// A Pick is one step of putting a ply together: a thing on the drawing that a
// person clicks, or a button.
type Pick struct {
	Text  string // what the drawing marks the thing with, or the button's value
	Kind  string // such as "slot", "square", "orientation" or "button"
	Label string // for people, in English
}

// A Picker is an optional part of a ply, for games whose plies have more than
// one part.
type Picker interface {
	// Picks returns the steps that put the ply together, in order. The plies
	// of one state have different steps, but the steps of one may begin those
	// of another.
	Picks() []Pick
}

// Picks returns the steps that put a ply together: those of [Picker], or a
// button with the ply's text.
func Picks[P Ply](ply P) []Pick {
	if p, ok := any(ply).(Picker); ok {
		return p.Picks()
	}
	b, _ := ply.AppendText(nil)
	return []Pick{{Text: string(b), Kind: "button", Label: string(b)}}
}

// A Describer is an optional part of a view, for games that have more to tell
// than their table.
type Describer interface {
	// Describe returns facts about the view by name, to be written as JSON.
	// Under "players" it is a slice of maps, one for each seat; the other
	// names are the game's own.
	Describe() map[string]any
}

// Seated is an optional part of rules: how many may play, for a lobby.
type Seated interface {
	// SeatRange returns the least and the largest number of seats that Deal
	// accepts.
	SeatRange() (least, most int)
}
