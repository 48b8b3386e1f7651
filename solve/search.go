// This file holds the search. It goes forward turn by turn, with the set of all
// squares where the pawn can be. It searches the last turn from the pawn and from
// the goal at once.

package solve

import (
	"context"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/eventloop"
)

// burst is the number of mazes that a search tries before it lets a page work. In
// WebAssembly that takes less than 1 ms.
const burst = 256

// pause lets a page work. Tests replace it.
var pause = eventloop.Yield

// A search holds what remains the same while mazes change.
type search struct {
	lines   []bitboard.Line // of the board, in canonical order
	still   uint64          // the squares that are goals
	begun   int             // 1 if the first turn is only a walk, else 0
	ctx     context.Context // ends the search; nil for a search that is not interrupted
	work    int             // the number of mazes tried since the last pause
	stopped bool            // whether it has stopped, so that a negative result proves nothing
}

// newSearch returns the search for a problem's solution and the maze that it
// begins with.
func newSearch(p *Problem) (search, maze) {
	s := search{
		lines: bitboard.Lines(p.Board.Side()),
		still: p.Goal.Squares.Intersect(p.Board.Squares()).Bits(),
	}
	m := newMaze(p)
	if p.Shifted {
		s.begun = 1
		m.pawns = m.sides.Joins().Flood(m.pawns)
	}
	return s, m
}

// interrupted reports whether the search must end because its context is done.
// Before it looks, it lets a page work if the search has worked long enough.
func (s *search) interrupted() bool {
	if s.ctx == nil {
		return false
	}
	if s.work >= burst {
		s.work = 0
		pause()
	}
	s.stopped = s.stopped || s.ctx.Err() != nil
	return s.stopped
}

// par returns the fewest turns that reach a goal, and true. If there is no solution
// within most turns, it returns the first number that is not ruled out, and false.
func (s *search) par(m *maze, most int) (turns int, ok bool) {
	for turns = 1; turns <= most; turns++ {
		if s.can(m, turns-s.begun) {
			return turns, true
		}
		if s.stopped {
			break
		}
	}
	return turns, false
}

// can reports whether the given number of turns can reach a goal from m. For 0 turns
// it reports whether a pawn is on a goal.
func (s *search) can(m *maze, turns int) bool {
	s.work++
	switch turns {
	case 0:
		return m.pawns&(m.goals|s.still) != 0
	case 1:
		return s.canFinish(m)
	}
	return !s.each(m, turns, func(labyrinth.Shift, maze) bool { return false })
}

// canFinish reports whether one turn can reach a goal from m.
func (s *search) canFinish(m *maze) bool {
	j := m.sides.Joins()
	near, reach := j.Flood(m.goals|s.still), uint64(0)
	apart := near&m.pawns == 0
	if apart {
		reach = j.Flood(m.pawns)
	}
	for i := range s.lines {
		l := &s.lines[i]
		switch {
		case labyrinth.Slot(l.Slot) == m.ban:
		case apart && near&l.Near == 0 && m.spareGoal == 0: // the shift changes nothing for the goals
		case apart && reach&l.Near == 0: // the shift changes nothing for the pawns
		case m.finishes(l, j, s.still):
			return true
		}
	}
	return false
}

// each calls yield, in canonical order, for every shift that can begin a solution of
// the given number of turns, and for the maze after that shift with the pawns
// wherever they can walk. If yield returns false, each stops and returns false.
//
// At each slot it first inserts a tile that is open to all four sides. If there is no
// solution with that tile, there is none with the real tile in any orientation.
func (s *search) each(m *maze, turns int, yield func(labyrinth.Shift, maze) bool) bool {
	var next maze // declared here, it remains on the stack
	for i := range s.lines {
		l := &s.lines[i]
		if labyrinth.Slot(l.Slot) == m.ban {
			continue
		}
		if s.interrupted() {
			return true
		}
		pushed := m.pushed(l)
		if next = pushed.laid(l, bitboard.Cross); !s.can(&next, turns-1) {
			continue
		}
		for _, open := range orientations(m.spare) {
			next = pushed.laid(l, open)
			if s.can(&next, turns-1) && !yield(labyrinth.Shift{Slot: labyrinth.Slot(l.Slot), Open: labyrinth.Edges(open)}, next) {
				return false
			}
		}
	}
	return true
}

// solutions calls yield for every solution of the given number of turns. If yield
// returns false, solutions stops and returns false.
func (s *search) solutions(m *maze, turns int, yield func([]Step) bool) bool {
	if s.begun == 1 {
		return s.walks(m, turns-1, make([]Step, 1, turns), yield)
	}
	return s.all(m, turns, make([]Step, 0, turns), yield)
}

// all is solutions for those that begin with the turns in before and continue from m
// with the given number of turns.
func (s *search) all(m *maze, turns int, before []Step, yield func([]Step) bool) bool {
	return s.each(m, turns, func(shift labyrinth.Shift, next maze) bool {
		return s.walks(&next, turns-1, append(before, Step{Shift: shift}), yield)
	})
}

// walks is all in the middle of a turn. It completes the last turn in before with a
// walk to each pawn of m. The given number of turns follow that turn.
func (s *search) walks(m *maze, turns int, before []Step, yield func([]Step) bool) bool {
	at := *m
	for left := m.pawns; left != 0; left &= left - 1 {
		at.pawns = left & -left
		if !s.can(&at, turns) {
			continue
		}
		before[len(before)-1].To = square(at.pawns)
		if turns == 0 && !yield(slices.Clone(before)) || turns > 0 && !s.all(&at, turns, before, yield) {
			return false
		}
	}
	return true
}
