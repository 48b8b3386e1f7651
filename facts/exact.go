// This file holds the facts that are computed.

package facts

import (
	"math/big"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

// exact returns the exact facts.
func exact() []Fact {
	return []Fact{
		{
			Name: "boards", Unit: Boards, exact: func() float64 { return boards(labyrinth.Classic().Loose) },
			Says: "different classic boards with their spare tile, without regard to a ban",
		},
		{
			Name: "shifts-least", Unit: Shifts, exact: func() float64 { return float64(shifts(labyrinth.North|labyrinth.South, 11)) },
			Says: "legal shifts with a straight as the spare tile and one slot banned",
		},
		{
			Name: "shifts-most", Unit: Shifts, exact: func() float64 { return float64(shifts(labyrinth.North|labyrinth.East, 12)) },
			Says: "legal shifts with any other spare tile and no slot banned",
		},
		{
			Name: "turns-most-known", Unit: Turns, exact: func() float64 { return float64(solve.MostPar(labyrinth.Classic())) },
			Says: "turns to the goal from the hardest position that is known, if nobody else shifts",
		},
	}
}

// shifts returns the number of shifts at some slots with a spare tile.
func shifts(spare labyrinth.Edges, slots int) int { return slots * len(spare.Orientations()) }

// boards returns the number of ways to lay out loose tiles on a board: which
// kind lies where, and how. Tiles without a picture are alike by their shape, and how the spare tile
// lies makes no difference.
func boards(loose []labyrinth.Tile) float64 {
	alike := make(map[labyrinth.Tile]int)
	for _, t := range loose {
		t.Open = t.Open.Orientations()[0]
		alike[t]++
	}
	sum := new(big.Int)
	for spare := range alike { // the others lie on the board
		alike[spare]--
		ways := new(big.Int).MulRange(1, int64(len(loose)-1))
		for t, n := range alike {
			ways.Quo(ways, new(big.Int).MulRange(1, int64(n)))
			ways.Mul(ways, new(big.Int).Exp(big.NewInt(int64(len(t.Open.Orientations()))), big.NewInt(int64(n)), nil))
		}
		sum.Add(sum, ways)
		alike[spare]++
	}
	x, _ := new(big.Float).SetInt(sum).Float64()
	return x
}
