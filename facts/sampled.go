// This file holds the facts that are measured.

package facts

import (
	"context"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// sampled returns the measured facts. A random position is a deal of the classic board
// after a random shift, with a random pawn and a random picture as the goal.
func sampled() []Fact {
	return []Fact{
		position("one-turn", "of the goals can be reached in one turn from a random position", takes(1)),
		position("two-turns", "of the goals need exactly two turns", takes(2)),
		position("three-turns", "of the goals need exactly three turns", takes(3)),
		position("spare-one-turn", "of the goals on the spare tile can be reached in one turn", func(p solve.Puzzle) (bool, bool, error) {
			p.Goal = solve.Goal{Pictures: labyrinth.PicturesOf(p.Board.Spare().Picture)}
			return reaches(p, 1), p.Board.Spare().Picture != 0, nil
		}),
		position("home-one-turn", "of random positions allow to reach a given corner in one turn", func(p solve.Puzzle) (bool, bool, error) {
			p.Goal = solve.Goal{Squares: labyrinth.SquaresOf(labyrinth.A1)}
			return reaches(p, 1), true, nil
		}),
		position("carried", "of the goals one turn away need the shift to carry the pawn", carried),
		position("ban-longer", "of random positions take more turns because of the ban", banned),
		position("stuck", "of random positions have no shift after which the pawn can leave its square", func(p solve.Puzzle) (bool, bool, error) {
			for _, t := range p.Board.AppendTurns(nil, p.Pawn) {
				if t.Reach.Len() > 1 {
					return false, true, nil
				}
			}
			return true, true, nil
		}),
		dealt("shut-in", "of first seats cannot leave their corner as the board is dealt", Percent, func(b labyrinth.Board) float64 {
			return one(b.Reach(labyrinth.A1).Len() == 1)
		}),
		dealt("first-turns", "are legal in the first turn of a game: shifts and the squares to walk to", Turns, func(b labyrinth.Board) float64 {
			n := 0
			for _, t := range b.AppendTurns(nil, labyrinth.A1) {
				n += t.Reach.Len()
			}
			return float64(n)
		}),
		dealt("first-region", "can be reached in the first turn of a game", Squares, func(b labyrinth.Board) float64 {
			var all labyrinth.Squares
			for _, t := range b.AppendTurns(nil, labyrinth.A1) {
				all = all.Union(t.Reach)
			}
			return float64(all.Len())
		}),
		dealt("second-region", "can be reached in the first two turns, if nobody else shifts", Squares, func(b labyrinth.Board) float64 {
			return float64(within(b, 2).Len())
		}),
		dealt("third-region", "can be reached in the first three turns, if nobody else shifts", Squares, func(b labyrinth.Board) float64 {
			return float64(within(b, 3).Len())
		}),
		box13("one-turn-13", "of the goals can be reached in one turn, with 13 straights and 15 corners in the box", 1),
		box13("two-turns-13", "of the goals need exactly two turns, with 13 straights and 15 corners in the box", 2),
		box13("three-turns-13", "of the goals need exactly three turns, with 13 straights and 15 corners in the box", 3),
	}
}

// The numbers of cases for the table: of positions, which take microseconds, and of games
// and endings, which take milliseconds.
const (
	many = 30_000
	few  = 1000
)

// position returns a fact about random positions: the share of those that count which hold.
func position(name, says string, holds func(solve.Puzzle) (holds, counts bool, err error)) Fact {
	return positionOn(labyrinth.Classic(), name, says, holds)
}

func positionOn(l labyrinth.Layout, name, says string, holds func(solve.Puzzle) (holds, counts bool, err error)) Fact {
	return Fact{Name: name, Says: says, Unit: Percent, Cases: many, sample: func(_ context.Context, src *game.Source) (float64, bool, error) {
		p, err := solve.Position(l, src)
		if err != nil {
			return 0, false, err
		}
		ok, counts, err := holds(p)
		return one(ok), counts, err
	}}
}

// box13 returns a fact about random positions with one straight more and one corner less,
// as boxes of older printings have it.
func box13(name, says string, turns int) Fact {
	return positionOn(thirteen(), name, says, takes(turns))
}

func thirteen() labyrinth.Layout {
	l := labyrinth.Classic()
	for i, t := range l.Loose {
		if t == (labyrinth.Tile{Open: labyrinth.North | labyrinth.East}) {
			l.Loose[i].Open = labyrinth.North | labyrinth.South
			return l
		}
	}
	panic("facts: the classic board has corners without a picture")
}

// dealt returns a fact about deals of the classic board.
func dealt(name, says string, unit Unit, value func(labyrinth.Board) float64) Fact {
	return Fact{Name: name, Says: says, Unit: unit, Cases: many, sample: func(_ context.Context, src *game.Source) (float64, bool, error) {
		b, err := labyrinth.Classic().Deal(src)
		return value(b), true, err
	}}
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func reaches(p solve.Puzzle, turns int) bool {
	_, ok := p.Problem().Within(turns)
	return ok
}

// takes returns what holds for positions that take exactly some turns.
func takes(turns int) func(solve.Puzzle) (bool, bool, error) {
	return func(p solve.Puzzle) (bool, bool, error) {
		return reaches(p, turns) && !(turns > 1 && reaches(p, turns-1)), true, nil
	}
}

// within returns the squares that a pawn on a1 can reach within some turns.
func within(b labyrinth.Board, turns int) (all labyrinth.Squares) {
	for to := range b.Squares().All() {
		p := solve.Problem{Board: b, Pawn: labyrinth.A1, Goal: solve.Goal{Squares: labyrinth.SquaresOf(to)}}
		if _, ok := p.Within(turns); ok {
			all = all.Union(p.Goal.Squares)
		}
	}
	return all
}

// finds reports whether the seat that begins can end its first turn on a picture that it looks for.
func finds(v labyrinth.MazeView) bool {
	p, err := solve.NewProblem(v.Table(), 0, solve.GoalOf(v))
	if err != nil {
		return false
	}
	_, ok := p.Within(1)
	return ok
}

// carried reports whether the goal is reached in one turn, but only by shifts that move the pawn.
func carried(p solve.Puzzle) (holds, counts bool, err error) {
	holds = true
	for _, t := range p.Board.AppendTurns(nil, p.Pawn) {
		after, err := p.Board.Shift(t.Shift)
		if err != nil {
			return false, false, err
		}
		if after.FindAll(p.Goal.Pictures).Intersect(t.Reach).Len() > 0 {
			counts = true
			holds = holds && t.From != p.Pawn
		}
	}
	return holds, counts, nil
}

// banned reports whether the position takes fewer turns without its ban.
func banned(p solve.Puzzle) (holds, counts bool, err error) {
	const most = 5
	with, _ := p.Problem().Within(most)
	var tiles []labyrinth.Tile
	for at := range p.Board.Squares().All() {
		tiles = append(tiles, p.Board.At(at))
	}
	p.Board, err = labyrinth.Classic().Board(tiles, p.Board.Spare(), 0)
	without, _ := p.Problem().Within(with)
	return without < with, true, err
}
