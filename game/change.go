// This file holds what user interfaces need besides the contract: what a ply
// did or will do, and how a ply is put together by picking.

package game

// A Change is one thing that happened on the table, for animations, sounds,
// screen readers and chat lines. The package of a game declares the types of its
// changes. Changes are comparable values. The kind of a change and its exported
// fields, as JSON, describe it in full.
type Change interface {
	// ChangeKind returns the kind of change in one word, such as "shift".
	ChangeKind() string
}

// Reset is the [Change] between two views if no single ply leads from the first to
// the second, as after an undo. A program that shows the game must render it anew.
type Reset struct{}

// ChangeKind returns "reset".
func (Reset) ChangeKind() string { return "reset" }

// A Changer is an optional part of a view, for games that report what a ply did.
type Changer interface {
	// Changes returns what has changed since an earlier view of the same
	// seat, in the order in which to show it. It uses nothing but the two
	// views, so it reveals nothing that they do not. It returns nil for a view of
	// another game.
	Changes(before View) []Change
}

// ChangesBetween returns what has changed between two views of one seat, or nil
// if the views are not Changers.
func ChangesBetween(before, after View) []Change {
	if c, ok := after.(Changer); ok {
		return c.Changes(before)
	}
	return nil
}

// An Explainer is an optional part of a view, for games whose plies do more than
// their text says.
type Explainer interface {
	// Explain returns sentences on what a legal ply does, in English. It uses
	// nothing but the view, so it reveals nothing that the view does not. For
	// a ply that is not legal it returns "".
	Explain(ply Ply) string
}

// A Pick is one step of putting a ply together: a click on a part of the
// rendered game, or on a button.
type Pick struct {
	Text  string // the name of the part in the rendered game, or the button's value
	Kind  string // such as "slot", "square", "orientation" or "button"
	Label string // for people, in English
}

// A Picker is an optional part of a view, for games whose plies have more than
// one part.
type Picker interface {
	// Picks returns the steps that put a ply together, in order. No two
	// legal plies of a state have the same steps, but the steps of one may be
	// the first steps of another. For a ply of another game it may return nil.
	Picks(ply Ply) []Pick
}

// Picks returns the steps that put a ply of a view together: those of [Picker], or a
// button with the ply's text.
func Picks(v View, ply Ply) []Pick {
	if p, ok := v.(Picker); ok {
		if picks := p.Picks(ply); picks != nil {
			return picks
		}
	}
	text := ply.String()
	return []Pick{{Text: text, Kind: "button", Label: text}}
}

// A Noter is an optional part of a view, for games with something to say that
// their picture does not show.
type Noter interface {
	// Notes returns lines for people.
	Notes() []string
}

// A Describer is an optional part of a view, for programs that show a game
// without knowing its types.
type Describer interface {
	// Describe returns facts about the view by name, to be written as JSON.
	// The value of "players" is a slice of maps, one for each seat. The game
	// chooses the other names.
	Describe() map[string]any
}

// A SeatRanger is an optional part of rules, for programs that let people choose how
// many play.
type SeatRanger interface {
	// SeatRange returns the least and the largest number of seats that Deal
	// accepts. It must accept all between.
	SeatRange() (least, most int)
}

// A Turner is an optional part of rules, for games in which a seat plays several plies in
// its turn. A search may then search whole turns.
type Turner interface {
	// TurnPlies returns the number of plies that a seat plays in a turn, rounded to a
	// whole number if turns differ. It is 2 for a shift and a walk.
	TurnPlies() int
}
