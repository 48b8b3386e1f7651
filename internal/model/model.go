// Package model plays Labyrinth the way a beginner would write it from the
// printed rules: with a grid of tiles, strings, loops and a queue. It is slow and
// meant to be obvious. Tests compare the real implementation with it. Therefore
// it imports nothing of this module and shares only the text notation with it.
//
// Each rule names the printings it was read from by these short names:
//
//	pokemon      Pokémon Labyrinth, English (2024)
//	classic-ru   the classic game, Russian
//	onepiece     One Piece Labyrinth; its German text is the exact one
//	anniversary  the 25th anniversary edition, basic game, French
//
// "All" means that all four say so.
package model

import (
	"fmt"
	"strings"
)

// A Tile is a tile as it lies: which of its sides are open, and what is on it.
type Tile struct {
	North, East, South, West bool
	Picture                  string // "A" to "X", or "" if there is none
	Glow                     string // in the glow game "A" to "L", or "" if there is none
}

// open reports whether the tile is open on the given side.
func (t Tile) open(side string) bool {
	switch side {
	case "N":
		return t.North
	case "E":
		return t.East
	case "S":
		return t.South
	case "W":
		return t.West
	}
	panic("model: no side " + side)
}

// turned returns the tile after a quarter turn clockwise: a side open to the
// north is then open to the east.
func (t Tile) turned() Tile {
	return Tile{t.West, t.North, t.East, t.South, t.Picture, t.Glow}
}

// sides returns the open sides in the order N E S W, as the text of a shift has
// them.
func (t Tile) sides() string {
	var open []string
	for _, side := range []string{"N", "E", "S", "W"} {
		if t.open(side) {
			open = append(open, side)
		}
	}
	return strings.Join(open, "")
}

// ways returns the different ways in which the tile can lie, from the first one,
// NS, NE or NES, by quarter turns clockwise. A straight has two, a corner and a
// T-junction four, a cross one.
func (t Tile) ways() []Tile {
	first := t
	if t.sides() == "NESW" {
		return []Tile{t}
	}
	for turns := 0; first.sides() != "NS" && first.sides() != "NE" && first.sides() != "NES"; turns++ {
		if turns == 4 {
			panic("model: neither straight nor corner nor T-junction nor cross: " + t.sides())
		}
		first = first.turned()
	}
	all := []Tile{first}
	for next := first.turned(); next != first; next = next.turned() {
		all = append(all, next)
	}
	return all
}

// A Square is a column and a row, both counted from 1; row 1 is at the top.
type Square struct{ Col, Row int }

func (q Square) String() string {
	return fmt.Sprintf("%c%d", 'a'+q.Col-1, q.Row)
}

// next returns the square on the given side of q, which may be off the board.
func (q Square) next(side string) Square {
	switch side {
	case "N":
		return Square{q.Col, q.Row - 1}
	case "E":
		return Square{q.Col + 1, q.Row}
	case "S":
		return Square{q.Col, q.Row + 1}
	case "W":
		return Square{q.Col - 1, q.Row}
	}
	panic("model: no side " + side)
}

// opposite returns the side opposite a side.
func opposite(side string) string {
	return map[string]string{"N": "S", "E": "W", "S": "N", "W": "E"}[side]
}

// A Game is one position of the standard game. No method changes it.
type Game struct {
	Board [][]Tile // rows from the top, each from the left
	Spare Tile     // the left-over tile, as it first lies
	Ban   string   // the slot where the spare may not go in, or "-"
	Pawns []Square // by seat
	Homes []Square // by seat
	Seat  int      // the seat to act, or the winner; seats count from 1
	Phase string   // "s" to shift, "m" to move, "x" when the game is over
	Found [][]string
	Piles [][]string // the cards still face down, the top one first

	// House rules: a seat may pass, a walk must leave its square if it can, pawns block
	// each other. Lies are the open sides of a spare tile that cannot be turned.
	Pass, Leave, Block bool
	Lies               string

	// Fixed are the squares of the tiles that never move. Parse sets those of the
	// published boards, which are in the odd columns and rows.
	Fixed map[Square]bool
}

// Cols returns the number of columns.
func (g *Game) Cols() int { return len(g.Board[0]) }

// Rows returns the number of rows.
func (g *Game) Rows() int { return len(g.Board) }

// tile returns the tile on a square.
func (g *Game) tile(q Square) Tile { return g.Board[q.Row-1][q.Col-1] }

func (g *Game) onBoard(q Square) bool {
	return 1 <= q.Col && q.Col <= g.Cols() && 1 <= q.Row && q.Row <= g.Rows()
}

// squares returns all squares in reading order: a1, b1, and so on.
func (g *Game) squares() []Square {
	var all []Square
	for row := 1; row <= g.Rows(); row++ {
		for col := 1; col <= g.Cols(); col++ {
			all = append(all, Square{col, row})
		}
	}
	return all
}

// clone returns a copy that shares no memory with g.
func (g *Game) clone() *Game {
	c := *g
	c.Board = nil
	for _, row := range g.Board {
		c.Board = append(c.Board, append([]Tile(nil), row...))
	}
	c.Pawns = append([]Square(nil), g.Pawns...)
	c.Homes = append([]Square(nil), g.Homes...)
	c.Found, c.Piles = nil, nil
	for i := range g.Piles {
		c.Found = append(c.Found, append([]string(nil), g.Found[i]...))
		c.Piles = append(c.Piles, append([]string(nil), g.Piles[i]...))
	}
	return &c
}
