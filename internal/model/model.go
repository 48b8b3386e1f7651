// Package model plays Labyrinth the way a beginner would write it down from
// the printed rules: a grid of tiles, strings, loops and a queue. It is slow
// and it is meant to be obvious. The tests hold the real implementation to it,
// so it imports nothing of this module and shares no idea with it but the text
// notation.
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

// A Tile says which of its sides are open and what it bears.
type Tile struct {
	North, East, South, West bool
	Picture                  string // "A" to "X", or "" for a tile without
	Glow                     string // in the glow game "A" to "L", or "" for a tile without
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

// turned is the tile after a quarter turn clockwise: what was open to the
// north is open to the east.
func (t Tile) turned() Tile {
	return Tile{t.West, t.North, t.East, t.South, t.Picture, t.Glow}
}

// sides spells the open sides in the order N E S W, as a shift does.
func (t Tile) sides() string {
	var open []string
	for _, side := range []string{"N", "E", "S", "W"} {
		if t.open(side) {
			open = append(open, side)
		}
	}
	return strings.Join(open, "")
}

// ways are the different ways the tile can lie, from its first one, NS, NE or
// NES, by quarter turns clockwise. A straight has two, a corner and a
// T-junction four.
func (t Tile) ways() []Tile {
	first := t
	for turns := 0; first.sides() != "NS" && first.sides() != "NE" && first.sides() != "NES"; turns++ {
		if turns == 4 {
			panic("model: neither straight nor corner nor T-junction: " + t.sides())
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

// next is the square on the given side of q, which may lie off the board.
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

// opposite is the side across from a side.
func opposite(side string) string {
	return map[string]string{"N": "S", "E": "W", "S": "N", "W": "E"}[side]
}

// A Game is one position of the standard game. No method changes it.
type Game struct {
	Board [][]Tile // rows from the top, each from the left
	Spare Tile     // the left-over tile, as it first lies
	Ban   string   // the slot the spare may not go in at, or "-"
	Pawns []Square // by seat
	Homes []Square // by seat
	Seat  int      // who is to act, or who has won; seats count from 1
	Phase string   // "s" to shift, "m" to move, "x" when the game is over
	Found [][]string
	Piles [][]string // the cards still face down, the top one first
}

// Side is the number of rows, and of columns.
func (g *Game) Side() int { return len(g.Board) }

// tile is the tile that lies on a square.
func (g *Game) tile(q Square) Tile { return g.Board[q.Row-1][q.Col-1] }

func (g *Game) onBoard(q Square) bool {
	return 1 <= q.Col && q.Col <= g.Side() && 1 <= q.Row && q.Row <= g.Side()
}

// squares are all squares in reading order: a1 b1 and so on.
func (g *Game) squares() []Square {
	var all []Square
	for row := 1; row <= g.Side(); row++ {
		for col := 1; col <= g.Side(); col++ {
			all = append(all, Square{col, row})
		}
	}
	return all
}

// clone is a copy that shares nothing with g.
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
