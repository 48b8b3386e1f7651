// Package change works out what a ply did to a maze, so that a program can
// animate it, play a sound or describe it. It compares the table before the ply
// with the table after it, and needs nothing else. The tables may be those of
// two views; then the changes reveal nothing that the views do not.
//
// Variants use it to be a [game.Changer].
package change

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Shift is the [game.Change] of a shift: the spare tile went in, and the tile
// at the other end came out and is the spare now. Out lies as it came out.
// Pawns on the line moved with it; each has a [Pawn] of its own.
type Shift struct {
	Slot labyrinth.Slot `json:"slot"`
	In   labyrinth.Tile `json:"in"`
	Out  labyrinth.Tile `json:"out"`
}

// ChangeKind returns "shift".
func (Shift) ChangeKind() string { return "shift" }

// Pawn is the [game.Change] of a pawn that is on another square: it walked, it
// changed places with another pawn, or a shift carried it.
type Pawn struct {
	Seat    game.Player      `json:"seat"`
	From    labyrinth.Square `json:"from"`
	To      labyrinth.Square `json:"to"`
	Carried bool             `json:"carried"`
}

// ChangeKind returns "pawn".
func (Pawn) ChangeKind() string { return "pawn" }

// Back is the [game.Change] of a tile that was turned over and bears a mark
// on its back. At is where it lies, or the zero Square for the spare tile.
type Back struct {
	At   labyrinth.Square `json:"at"`
	Tile labyrinth.Tile   `json:"tile"`
}

// ChangeKind returns "back".
func (Back) ChangeKind() string { return "back" }

// Found is the [game.Change] of a picture that a seat has found.
type Found struct {
	Seat    game.Player       `json:"seat"`
	Picture labyrinth.Picture `json:"picture"`
}

// ChangeKind returns "found".
func (Found) ChangeKind() string { return "found" }

// Reset is the [game.Change] between two tables if no single ply leads from the
// first to the second.
type Reset = game.Reset

// Between returns what a ply did, given the tables before and after it, in the
// order in which to show it: the shift, the pawns that it carried, the pawns that
// moved, the backs that were turned. The tables are those of two states of one
// game, or of two views of one seat. If no single ply leads from one to the
// other, Between returns a [Reset].
func Between(before, after labyrinth.Table) []game.Change {
	if before.Seats() != after.Seats() || before.Board().Squares() != after.Board().Squares() {
		return []game.Change{Reset{}}
	}
	var all []game.Change
	now := before // followed step by step
	if shifted(before, after) {
		slot := after.Board().Ban().Opposite()
		pushed, change, ok := pushedBy(slot, before.Board(), after.Board())
		if !ok {
			return []game.Change{Reset{}}
		}
		all = append(all, change)
		now = now.WithBoard(pushed)
		for p := range game.Player(now.Seats()) {
			from := now.Pawn(p)
			if to := before.Board().Carry(slot, from); to != from {
				now = now.WithPawn(p, to)
				all = append(all, Pawn{p, from, to, true})
			}
		}
	} else if !samePlaces(before.Board(), after.Board()) {
		return []game.Change{Reset{}}
	}
	for p := range game.Player(now.Seats()) {
		if from, to := now.Pawn(p), after.Pawn(p); from != to {
			all = append(all, Pawn{p, from, to, false})
		}
	}
	return appendTurned(all, now.Board(), after.Board())
}

// shifted reports whether a shift leads from one table to the other. After it the seat
// walks, or shifts again in a game with several shifts in a turn.
func shifted(before, after labyrinth.Table) bool {
	a, b := before.Board(), after.Board()
	return before.Phase() == labyrinth.ToShift && (after.Phase() != labyrinth.ToShift ||
		before.Seat() == after.Seat() && (a.Ban() != b.Ban() || !samePlaces(a, b)))
}

// InCards returns what seats found, given their cards before and after a ply.
func InCards(before, after labyrinth.Cards) []game.Change {
	var all []game.Change
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	for p := range game.Player(after.Seats()) {
		found := after.AppendFound(buf[:0], p)
		for i := before.Found(p); i < len(found); i++ {
			all = append(all, Found{p, found[i]})
		}
	}
	return all
}

// samePlaces reports whether two boards have the same tiles in the same places,
// whatever is known of their marks.
func samePlaces(a, b labyrinth.Board) bool {
	a, b = a.WithoutBan(), b.WithoutBan()
	return a == b || unmarked(a) == unmarked(b)
}

func unmarked(b labyrinth.Board) labyrinth.Board {
	return b.WithMarks(func(labyrinth.Square, labyrinth.Tile) labyrinth.Mark { return 0 })
}

// pushedBy returns the first board with the spare tile pushed in at a slot as it
// lies on the second board, and whether that gives the second board.
func pushedBy(slot labyrinth.Slot, before, after labyrinth.Board) (pushed labyrinth.Board, change Shift, ok bool) {
	lane := before.Lane(slot)
	if lane == nil {
		return labyrinth.Board{}, Shift{}, false
	}
	in := before.Spare()
	in.Open = after.At(lane[0]).Open
	change = Shift{slot, in, before.At(lane[len(lane)-1])}
	pushed, err := before.WithoutBan().Shift(labyrinth.Shift{Slot: slot, Open: in.Open})
	return pushed, change, err == nil && samePlaces(pushed, after)
}

// appendTurned appends the tiles whose marks show on the second board and not on
// the first, which has the same tiles in the same places.
func appendTurned(all []game.Change, now, after labyrinth.Board) []game.Change {
	if now.WithoutBan() == after.WithoutBan() {
		return all
	}
	for s := range after.Squares().All() {
		if t := after.At(s); t.Mark != now.At(s).Mark && t.Mark != 0 {
			all = append(all, Back{s, t})
		}
	}
	if t := after.Spare(); t.Mark != now.Spare().Mark && t.Mark != 0 {
		all = append(all, Back{0, t})
	}
	return all
}
