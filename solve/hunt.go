// This file holds the search for hard positions.

package solve

import (
	"context"
	"iter"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// Hunt returns an iterator over hard positions on the classic board: puzzles of par 4 and more,
// each with its proved par. It never ends by itself; the last error is the context's. The same
// source gives the same puzzles in the same order, and one can occur again.
//
// It climbs. It begins with a random position of par 3 or more, and makes small changes. It keeps a change if that leaves no more ways to the goal, or
// sometimes a few more. Once there is none within the par, a harder position is found.
//
// A climb to par 5 takes minutes. A hunt proves the par of what it finds, and nothing else: if it
// finds no position of par 6, there can still be one.
func Hunt(ctx context.Context, src *game.Source) iter.Seq2[Puzzle, error] {
	const patience = 1500 // changes in a row that do not help
	return func(yield func(Puzzle, error) bool) {
		for ctx.Err() == nil {
			c := newClimb(ctx, src)
			for c.vain < patience && ctx.Err() == nil {
				if c.step() && !yield(c.at.puzzle(c.par), nil) {
					return
				}
			}
		}
		yield(Puzzle{}, ctx.Err())
	}
}

// A climb changes a position so that it gets harder.
type climb struct {
	ctx  context.Context
	src  *game.Source
	at   scene
	par  int
	ways int // what [climb.count] says of the position
	best int // the least of these
	vain int // the changes in a row that did not reduce best
}

// newClimb chooses a position to begin with.
func newClimb(ctx context.Context, src *game.Source) *climb {
	c := climb{ctx: ctx, src: src}
	for c.par < 3 && ctx.Err() == nil {
		p, err := Position(labyrinth.Classic(), src)
		if err != nil {
			panic(err) // the classic layout is valid
		}
		p.Goal = Goal{Squares: labyrinth.SquaresOf(pick(src, slices.Collect(p.Board.Squares().All())))}
		c.at = sceneOf(p)
		c.par, _ = p.Problem().Within(MostPar(labyrinth.Classic()))
	}
	c.restart()
	return &c
}

// restart begins to climb from the present position.
func (c *climb) restart() {
	c.ways = c.count(c.at, 1<<30)
	c.best, c.vain = c.ways, 0
}

// step tries a change, and reports whether it led to a harder position.
func (c *climb) step() bool {
	c.vain++
	next := c.at
	for range 1 + c.src.Below(3) {
		next.change(c.src)
	}
	p := next.puzzle(0).Problem()
	if _, easier := p.Within(c.par - 1); easier {
		return false
	}
	limit := c.ways
	if c.src.Below(4) == 0 {
		limit += limit / 50
	}
	ways := c.count(next, limit)
	if ways > limit || c.ctx.Err() != nil {
		return false
	}
	c.at, c.ways = next, ways
	if ways < c.best {
		c.best, c.vain = ways, 0
	}
	if ways > 0 {
		return false
	}
	for solved := false; !solved; { // with two turns, all shifts of which were tried
		c.par++
		_, solved = p.Within(c.par)
	}
	c.restart()
	return true
}

// count returns the number of mazes after two turns from which the goal is reached within
// the par, or a number above limit if there are more than that.
func (c *climb) count(at scene, limit int) (n int) {
	p := at.puzzle(0).Problem()
	s, m := newSearch(&p)
	s.shifts(&m, func(first maze) bool {
		return s.shifts(&first, func(second maze) bool {
			if s.can(&second, second.pawns, c.par-2) {
				n++
			}
			return n <= limit && c.ctx.Err() == nil
		})
	})
	return n
}

// shifts calls yield for the maze after each shift, until it returns false.
func (s *search) shifts(m *maze, yield func(maze) bool) bool {
	for slots := s.free(m); slots != 0; slots &= slots - 1 {
		l := s.line(slots)
		pushed := m.pushed(l)
		for _, open := range bitboard.Orientations[m.spare&15] {
			if !yield(pushed.laid(l, open)) {
				return false
			}
		}
	}
	return true
}

// A scene is a position on the classic board in parts that can be changed.
type scene struct {
	tiles [49]labyrinth.Tile // in reading order
	spare labyrinth.Tile
	ban   labyrinth.Slot
	pawn  labyrinth.Square
	goal  labyrinth.Square
}

func sceneOf(p Puzzle) scene {
	s := scene{spare: p.Board.Spare(), ban: p.Board.Ban(), pawn: p.Pawn, goal: p.Goal.Squares.First()}
	for at := range p.Board.Squares().All() {
		s.tiles[place(at)] = p.Board.At(at)
	}
	return s
}

// place returns the place of a square in reading order.
func place(at labyrinth.Square) int { return 7*(at.Row()-1) + at.Col() - 1 }

// puzzle returns the scene with a par.
func (s scene) puzzle(par int) Puzzle {
	b, err := labyrinth.Classic().Board(s.tiles[:], s.spare, s.ban)
	if err != nil {
		panic(err) // changes keep the tiles of the box
	}
	return Puzzle{Board: b, Pawn: s.pawn, Goal: Goal{Squares: labyrinth.SquaresOf(s.goal)}, Par: par}
}

// change turns a tile, exchanges two, or chooses another ban, pawn or goal.
func (s *scene) change(src *game.Source) {
	loose := func() *labyrinth.Tile {
		for {
			at := labyrinth.SquareAt(1+int(src.Below(7)), 1+int(src.Below(7)))
			if at.Col()%2 == 0 || at.Row()%2 == 0 {
				return &s.tiles[place(at)]
			}
		}
	}
	square := func() labyrinth.Square { return labyrinth.SquareAt(1+int(src.Below(7)), 1+int(src.Below(7))) }
	switch x := src.Below(20); {
	case x < 8:
		t := loose()
		t.Open = pick(src, t.Open.Orientations())
	case x < 14:
		a, b := loose(), loose()
		*a, *b = *b, *a
	case x < 16:
		t := loose()
		*t, s.spare = s.spare, *t
		s.spare.Open = s.spare.Open.Orientations()[0]
	case x < 17:
		lines := bitboard.Lines(7)
		s.ban = labyrinth.Slot(lines[src.Below(uint32(len(lines)))].Slot)
	case x < 19:
		s.pawn = square()
	default:
		s.goal = square()
	}
}
