// This file holds the words of the protocol for what this library has words for too:
// pictures, starts, squares and slots.

package mazecom

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
)

// MaxClients is the largest number of clients in a game.
const MaxClients = 4

// starts are the squares on which the clients 1 to 4 start.
var starts = [...]labyrinth.Square{labyrinth.A1, labyrinth.G1, labyrinth.A7, labyrinth.G7}

// Start returns the square on which the pawn of a client starts, and where it must
// return. It is the zero Square for an id other than 1 to 4.
func Start(id int) labyrinth.Square {
	if id < 1 || id > MaxClients {
		return 0
	}
	return starts[id-1]
}

// IDAt returns the id of the client that starts on a square, or 0.
func IDAt(s labyrinth.Square) int {
	for i, start := range starts {
		if s == start {
			return i + 1
		}
	}
	return 0
}

// TreasureOf returns the treasure with a picture, or none for the zero Picture. The
// fixed tiles, A to L, have the last twelve numbers.
func TreasureOf(p labyrinth.Picture) Treasure {
	if p < 1 || p > labyrinth.MaxPicture {
		return ""
	}
	return Treasure(fmt.Sprintf("sym%02d", (int(p)+11)%24+1))
}

// StartOf returns the treasure that is the start of a client.
func StartOf(id int) Treasure { return Treasure(fmt.Sprintf("Start%02d", id)) }

// Picture returns the picture of a treasure, or zero for a start and for none.
func (t Treasure) Picture() labyrinth.Picture {
	if n := t.number("sym", int(labyrinth.MaxPicture)); n > 0 {
		return labyrinth.Picture((n+11)%24 + 1)
	}
	return 0
}

// Start returns the id of the client whose start the treasure is, or 0.
func (t Treasure) Start() int { return t.number("Start", MaxClients) }

// number returns the number behind a prefix, or 0 unless it is one of 1 to most.
func (t Treasure) number(prefix string, most int) int {
	n := len(prefix)
	if len(t) != n+2 || string(t[:n]) != prefix || t[n] < '0' || t[n] > '9' || t[n+1] < '0' || t[n+1] > '9' {
		return 0
	}
	if k := int(t[n]-'0')*10 + int(t[n+1]-'0'); k <= most {
		return k
	}
	return 0
}

// PositionOf returns the position of a square.
func PositionOf(s labyrinth.Square) Position { return Position{s.Row() - 1, s.Col() - 1} }

// Square returns the square, or the zero Square if the position is off the board.
func (p Position) Square() labyrinth.Square { return labyrinth.SquareAt(p.Col+1, p.Row+1) }

// EntryOf returns the position where a tile enters that is pushed in at a slot.
func EntryOf(s labyrinth.Slot) Position {
	switch s.Side() {
	case labyrinth.North:
		return Position{0, s.Line() - 1}
	case labyrinth.South:
		return Position{6, s.Line() - 1}
	case labyrinth.West:
		return Position{s.Line() - 1, 0}
	}
	return Position{s.Line() - 1, 6}
}

// Slot returns the slot at which a tile enters at the position, or the zero Slot if
// none does.
func (p Position) Slot() labyrinth.Slot {
	for _, side := range []labyrinth.Edges{labyrinth.North, labyrinth.South, labyrinth.West, labyrinth.East} {
		line := p.Col + 1
		if side == labyrinth.West || side == labyrinth.East {
			line = p.Row + 1
		}
		if s := labyrinth.SlotAt(side, line); line%2 == 0 && s != 0 && EntryOf(s) == p {
			return s
		}
	}
	return 0
}

// String returns the position as in row 0, column 3.
func (p Position) String() string { return fmt.Sprintf("row %d, column %d", p.Row, p.Col) }
