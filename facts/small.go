// This file holds what is proved by trying all boards of 3 by 3.

package facts

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

// small returns a board of 3 by 3 with tiles in the shares of the classic board, about: three
// straights, two corners and a T-junction.
func small() labyrinth.Layout {
	l, err := labyrinth.ParseLayout("6c/39 5A5B5C3D3E7F a1 -")
	if err != nil {
		panic(err)
	}
	return l
}

// smallMost returns the turns to the goal from the hardest position on any board that the
// tiles of small can make. All shifts but one are allowed; which one makes no difference,
// since turning a board by a quarter gives another board.
func smallMost() (most int) {
	l := small()
	ban := labyrinth.MustParseShift("Nb:NS").Slot
	eachBoard(nil, l.Loose, func(tiles []labyrinth.Tile, spare labyrinth.Tile) {
		b, err := l.Board([]labyrinth.Tile{l.Fixed[0], tiles[0], l.Fixed[1], tiles[1], tiles[2], tiles[3], l.Fixed[2], tiles[4], l.Fixed[3]}, spare, ban)
		if err != nil {
			panic(err) // each tile of the box is used once
		}
		var goals []solve.Goal
		for at := range b.Squares().All() {
			goals = append(goals, solve.Goal{Squares: labyrinth.SquaresOf(at)})
		}
		for x := range l.Pictures().All() {
			goals = append(goals, solve.Goal{Pictures: labyrinth.PicturesOf(x)})
		}
		for pawn := range b.Squares().All() {
			for _, goal := range goals {
				p := solve.Problem{Board: b, Pawn: pawn, Goal: goal}
				for {
					if _, ok := p.Within(most); ok {
						break
					}
					most++
				}
			}
		}
	})
	return most
}

// eachBoard calls f for all ways to lay tiles on the loose squares of a small board after those
// that lie there. Of tiles with the same shape, the one with the first picture lies first.
func eachBoard(laid, left []labyrinth.Tile, f func(tiles []labyrinth.Tile, spare labyrinth.Tile)) {
	if len(left) == 1 {
		f(laid, left[0])
		return
	}
	for i, t := range left {
		if i > 0 && left[i-1].Open == t.Open {
			continue // its turn is after that one
		}
		rest := slices.Delete(slices.Clone(left), i, i+1)
		for _, open := range t.Open.Orientations() {
			t.Open = open
			eachBoard(append(slices.Clip(laid), t), rest, f)
		}
	}
}
