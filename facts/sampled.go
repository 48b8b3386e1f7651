// This file holds the facts that are measured.

package facts

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// sampled returns the measured facts. A random position is a deal of the classic board
// after a random shift, with a random pawn and a random picture as the goal.
func sampled() []Fact {
	return []Fact{
		position("one-turn", "of the goals can be reached in one turn from a random position", within(1)),
		position("two-turns", "of the goals need exactly two turns", within(2)),
		position("three-turns", "of the goals need exactly three turns", within(3)),
		position("spare-one-turn", "of the goals on the spare tile can be reached in one turn", func(p solve.Puzzle) (bool, bool, error) {
			ok := reaches(p, 1)
			return ok, p.Goal.Pictures.Has(p.Board.Spare().Picture), nil
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
		{
			Name: "first-find", Unit: Percent, Says: "of first seats can find their first picture in their first turn of a standard game for two",
			sample: firstFind,
		},
	}
}

// position returns a fact about random positions: the share of those that count which hold.
func position(name, says string, holds func(solve.Puzzle) (holds, counts bool, err error)) Fact {
	return Fact{Name: name, Says: says, Unit: Percent, sample: func(src *game.Source) (float64, bool, error) {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			return 0, false, err
		}
		ok, counts, err := holds(p)
		return one(ok), counts, err
	}}
}

// dealt returns a fact about deals of the classic board.
func dealt(name, says string, unit Unit, value func(labyrinth.Board) float64) Fact {
	return Fact{Name: name, Says: says, Unit: unit, sample: func(src *game.Source) (float64, bool, error) {
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

// within returns what holds for positions that take exactly some turns.
func within(turns int) func(solve.Puzzle) (bool, bool, error) {
	return func(p solve.Puzzle) (bool, bool, error) {
		return reaches(p, turns) && !(turns > 1 && reaches(p, turns-1)), true, nil
	}
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

func firstFind(src *game.Source) (float64, bool, error) {
	var rules standard.Rules
	start, err := rules.Deal(2, src.Uint64())
	if err != nil {
		return 0, false, err
	}
	v, ok := rules.View(start, 0).(labyrinth.MazeView)
	if !ok {
		return 0, false, nil
	}
	p, err := solve.NewProblem(v.Table(), 0, solve.GoalOf(v))
	if err != nil {
		return 0, false, err
	}
	_, ok = p.Within(1)
	return one(ok), true, nil
}
