// This file holds what a ply did to the table, exactly and from two tables
// alone, so that it can be shown.

package labyrinth

import (
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// Pushed is the [game.Change] of a shift: the spare tile went in, and the tile
// at the other end came out and is the spare now. Out lies as it came out.
// Pawns on the line moved with it; each has a [Moved] of its own.
type Pushed struct {
	Slot Slot `json:"slot"`
	In   Tile `json:"in"`
	Out  Tile `json:"out"`
}

// ChangeKind returns "shift".
func (Pushed) ChangeKind() string { return "shift" }

// Moved is the [game.Change] of a pawn that is on another square: it walked or
// changed places, or a shift carried it.
type Moved struct {
	Seat    game.Player `json:"seat"`
	From    Square      `json:"from"`
	To      Square      `json:"to"`
	Carried bool        `json:"carried"`
}

// ChangeKind returns "pawn".
func (Moved) ChangeKind() string { return "pawn" }

// Turned is the [game.Change] of a tile that was turned over and bears a mark
// on its back. At is where it lies, or the zero Square for the spare tile.
type Turned struct {
	At   Square `json:"at"`
	Tile Tile   `json:"tile"`
}

// ChangeKind returns "back".
func (Turned) ChangeKind() string { return "back" }

// Found is the [game.Change] of a picture that a seat has found.
type Found struct {
	Seat    game.Player `json:"seat"`
	Picture Picture     `json:"picture"`
}

// ChangeKind returns "found".
func (Found) ChangeKind() string { return "found" }

// Reset is the [game.Change] between two tables of which the second does not
// follow from the first by one ply: all must be drawn anew.
type Reset struct{}

// ChangeKind returns "reset".
func (Reset) ChangeKind() string { return "reset" }

// Changes returns what a ply did between two tables of one game, or of views of
// one seat, in the order in which to show it: the shift, the pawns that it
// carried, the pawns that moved, the backs that were turned. If no ply leads
// from one to the other it returns a [Reset].
func Changes(before, after Table) []game.Change {
	if before.seats != after.seats || before.board.side != after.board.side {
		return []game.Change{Reset{}}
	}
	var all []game.Change
	now := before // followed step by step
	if before.phase == ToShift && after.phase != ToShift {
		slot := after.board.ban.Opposite()
		pushed, change, ok := pushedBy(slot, before.board, after.board)
		if !ok {
			return []game.Change{Reset{}}
		}
		all = append(all, change)
		now.board = pushed
		for p := range game.Player(now.seats) {
			from := now.pawns[p]
			if to := before.board.Carry(slot, from); to != from {
				now.pawns[p] = to
				all = append(all, Moved{p, from, to, true})
			}
		}
	} else if !samePlaces(before.board, after.board) {
		return []game.Change{Reset{}}
	}
	for p := range game.Player(now.seats) {
		if from, to := now.pawns[p], after.pawns[p]; from != to {
			all = append(all, Moved{p, from, to, false})
		}
	}
	return appendTurned(all, now.board, after.board)
}

// samePlaces reports whether two boards have the same tiles in the same places,
// whatever is known of their marks.
func samePlaces(a, b Board) bool {
	a.ban, b.ban = 0, 0
	if a == b {
		return true
	}
	return unmarked(a) == unmarked(b)
}

func unmarked(b Board) Board {
	return b.Remark(func(Square, Tile) Mark { return 0 })
}

// pushedBy returns the first board with the spare tile pushed in at a slot as it
// lies on the second board, and whether that gives the second board.
func pushedBy(slot Slot, before, after Board) (pushed Board, change Pushed, ok bool) {
	lane := before.Lane(slot)
	if lane == nil {
		return Board{}, Pushed{}, false
	}
	in := before.spare
	in.Open = after.At(lane[0]).Open
	change = Pushed{slot, in, before.At(lane[len(lane)-1])}
	pushed, err := before.WithoutBan().Shift(Shift{slot, in.Open})
	return pushed, change, err == nil && samePlaces(pushed, after)
}

// appendTurned appends the tiles whose marks show on the second board and not on
// the first, which has the same tiles in the same places.
func appendTurned(all []game.Change, now, after Board) []game.Change {
	now.ban = after.ban
	if now == after {
		return all
	}
	for s := range after.Squares().All() {
		if t := after.At(s); t.Mark != now.At(s).Mark && t.Mark != 0 {
			all = append(all, Turned{s, t})
		}
	}
	if t := after.spare; t.Mark != now.spare.Mark && t.Mark != 0 {
		all = append(all, Turned{0, t})
	}
	return all
}

// FoundBetween returns what seats found between two states of the cards, or
// two views of them.
func FoundBetween(before, after Cards) []game.Change {
	var all []game.Change
	for p := range game.Player(after.Seats()) {
		found, _ := after.split(p)
		for i := before.Found(p); i < len(found); i++ {
			all = append(all, Found{p, found[i]})
		}
	}
	return all
}

// DescribeCards returns facts about the cards of each seat, for
// [game.Describer]: the pictures found, how many are left, and the pictures
// that the seat may find next if the viewer sees them.
func DescribeCards(c Cards, goals func(p game.Player) Pictures) []map[string]any {
	all := make([]map[string]any, c.Seats())
	for p := range game.Player(c.Seats()) {
		found, pile := c.split(p)
		all[p] = map[string]any{
			"seat": int(p) + 1, "found": letters(found), "left": len(pile),
			"goals": letters(slices.Collect(goals(p).All())),
		}
	}
	return all
}

func letters(pictures []Picture) []string {
	texts := make([]string, len(pictures))
	for i, p := range pictures {
		texts[i] = p.String()
	}
	return texts
}

// SeatRange returns how many seats the layout has room for: from 1 to the
// number of its start corners, and at most [MaxSeats].
func (l Layout) SeatRange() (least, most int) { return 1, min(len(l.Starts), MaxSeats) }
