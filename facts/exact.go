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
			Name: "boards-13", Unit: Boards, exact: func() float64 { return boards(thirteen().Loose) },
			Says: "the same with 13 straights and 15 corners in the box, as in some older printings",
		},
		{
			Name: "orders", Unit: Orders, exact: func() float64 { return size(7) },
			Says: "of the 34 loose tiles can be reached by shifts from one board: all, which is 34!, with only six lines",
		},
		{
			Name: "orders-small", Unit: Orders, exact: func() float64 { return size(3) },
			Says: "of the 6 loose tiles of a 3x3 board can be reached, of 720",
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
		{
			Name: "turns-enough", Unit: Turns, exact: func() float64 { return float64(len(prove(false)) - 1) },
			Says: "are enough from every position to every square, whatever the tiles are: proved, though no position is known that takes so many",
		},
		{
			Name: "turns-enough-loose", Unit: Turns, exact: func() float64 { return float64(len(prove(true)) - 1) },
			Says: "are enough from every position to a picture on a loose tile, wherever it is and whatever the tiles are: proved",
		},
		{
			Name: "turns-most-small", Unit: Turns, exact: func() float64 { return float64(smallMost()) },
			Says: "turns to the goal from the hardest position of a 3x3 board with three straights, two corners and a T-junction: all were tried, one takes three, and only because of the ban",
		},
		{
			Name: "region-most", Unit: Squares, exact: func() float64 { return float64(parse(open).Reach(labyrinth.A1).Len()) },
			Says: "can be walked to at most: a board without walls between its parts exists",
		},
		{
			Name: "repetition-least", Unit: Plies, exact: func() float64 { return float64(repetition()) },
			Says: "after which a state can occur again in a game for two",
		},
	}
}

// Boards that prove something: all squares of the first are joined, and in the second
// column b and the spare tile are alike.
const (
	open  = "6aeA7TeB6c/5adS539Q5/7Ca7DeUeEadF/56O93eV3NcP/7GcbHeWdI3dJ/556956dX/39RbK6bLa9 3M -"
	alike = "65eA5eB5c/5553333/7C57D3eE3dF/353333M3N/7G5bH3OdI3PdJ/3Q53R7S7T7U7V/35bK7WbL7X9 5 -"
)

func parse(board string) labyrinth.Board {
	b, err := labyrinth.Classic().ParseBoard(board)
	if err != nil {
		panic(err) // the tests parse both
	}
	return b
}

// size returns the number of orders of the loose tiles that shifts make on a board with a side.
func size(side int) float64 {
	x, _ := new(big.Float).SetInt(orders(pushes(side))).Float64()
	return x
}

// repetition returns the fewest plies after which a state of a game for two can occur again.
// The same seat must shift again, so it is a multiple of four. Both seats push the column of
// equal tiles, and stay.
func repetition() (plies int) {
	push := labyrinth.MustParseShift("Nb:NS")
	b, err := parse(alike).Shift(push) // the ban is that of later pushes
	for was := b; err == nil; {
		for range 2 { // seats
			b, err = b.Shift(push)
			plies += 2
		}
		if b == was {
			return plies
		}
	}
	panic(err) // the test counts
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
