// This file holds the search. It goes forward turn by turn, with the set of all
// squares where the pawn can be. It searches the last turn from the pawn and from
// the goal at once.

package solve

import (
	"context"
	"math/bits"
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
	sliding uint64          // their columns and rows, as columnsOf and rowsOf return them
	still   uint64          // the squares that are goals
	begun   int             // 1 if the first turn is only a walk, else 0
	ctx     context.Context // ends the search; nil for a search that is not interrupted
	last    [8]int          // by the number of turns: the line that began a solution last, which often begins others
	work    int             // the number of mazes tried since the last pause
	stopped bool            // whether it has stopped, so that a negative result proves nothing
}

// newSearch returns the search for a problem's solution and the maze that it
// begins with.
func newSearch(p *Problem) (search, maze) {
	s := search{
		lines: linesOf(p.Board),
		still: p.Goal.Squares.Intersect(p.Board.Squares()).Bits(),
	}
	for _, l := range s.lines {
		if line := l.Slot & 7; l.Slot < 16 { // from the north or the south
			s.sliding |= 1 << line
		} else {
			s.sliding |= 1 << (8 * line)
		}
	}
	m := newMaze(p)
	if p.Shifted {
		s.begun = 1
		m.pawns = m.sides.Joins().Flood(m.pawns)
	}
	return s, m
}

// linesOf returns the lines of a board in canonical order. It allocates only for boards
// that are not published.
func linesOf(b labyrinth.Board) []bitboard.Line {
	slots := b.SlotBits()
	all := bitboard.LinesOf(bitboard.SizeOf(b.Cols(), b.Rows()), slots)
	if len(all) == bits.OnesCount32(slots) {
		return all
	}
	var lines []bitboard.Line
	for _, l := range all {
		if slots>>l.Slot&1 != 0 {
			lines = append(lines, l)
		}
	}
	return lines
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
	reach := m.sides.Joins().Flood(m.pawns)
	for turns = 1; turns <= most; turns++ {
		if s.can(m, reach, turns-s.begun) {
			return turns, true
		}
		if s.stopped {
			break
		}
	}
	return turns, false
}

// can reports whether the given number of turns can reach a goal from m, in which the pawns
// could walk to the squares of reach. For 0 turns it reports whether a pawn is on a goal.
func (s *search) can(m *maze, reach uint64, turns int) bool {
	s.work++
	switch turns {
	case 0:
		return m.pawns&(m.goals|s.still) != 0
	case 1:
		return s.canFinish(m, m.sides.Joins().Flood(m.goals|s.still), reach)
	case 2:
		return s.canSoon(m, reach)
	}
	last := &s.last[turns%len(s.last)]
	return !s.each(m, turns, *last, func(i int, _ uint8, _ maze) bool {
		*last = i
		return false
	})
}

// canSoon reports whether two turns can reach a goal from m. What the first push does not
// touch stays as it is: the region of the goals, or that of the pawns.
func (s *search) canSoon(m *maze, reach uint64) bool {
	near := m.sides.Joins().Flood(m.goals | s.still)
	byNear, byReach := m.sides.Ahead(near), m.sides.Ahead(reach)
	apart := m.spareGoal == 0 && !s.meet(m.sides, near, reach)
	for i := range s.lines {
		l := &s.lines[i]
		if labyrinth.Slot(l.Slot) == m.ban {
			continue
		}
		s.work++
		moves, carries := byNear&l.Mask != 0 || m.spareGoal != 0, byReach&l.Mask != 0
		if apart && !moves && !carries {
			continue
		}
		sides := l.PushSides(m.sides).With(l.Entry, bitboard.Cross)
		j, goals, pawns := sides.Joins(), near, reach
		if moves {
			goals = j.Flood(l.Push(m.goals, m.spareGoal) | s.still)
		}
		if carries {
			pawns = j.Flood(l.Carry(m.pawns))
		}
		if m.goals&l.Exit == 0 && !s.meet(sides, goals, pawns) {
			continue
		}
		pushed := m.pushed(l)
		next := pushed
		next.sides, next.pawns = sides, pawns
		if !s.canFinish(&next, goals, pawns) {
			continue
		}
		for _, open := range orientations(m.spare) {
			next = pushed.laid(l, open)
			if s.canFinish(&next, next.sides.Joins().Flood(next.goals|s.still), next.pawns) {
				return true
			}
		}
	}
	return false
}

// meet reports whether a push can join two regions, that of the goals and that of the pawns. It
// must touch both: its line has squares of them or ahead of them.
func (s *search) meet(sides bitboard.Sides, near, reach uint64) bool {
	a, b := sides.Ahead(near), sides.Ahead(reach)
	return near&reach != 0 || (columnsOf(a)&columnsOf(b)|rowsOf(a)&rowsOf(b))&s.sliding != 0
}

// columnsOf returns the columns of a set, as squares of row 0.
func columnsOf(set uint64) uint64 {
	set |= set >> 32
	set |= set >> 16
	return (set | set>>8) & 0xfe
}

// rowsOf returns the rows of a set, as squares of column 0.
func rowsOf(set uint64) uint64 {
	const column0 = 0x0101010101010101
	set &^= column0 // beyond the edge
	set |= set >> 4
	set |= set >> 2
	return (set | set>>1) & column0
}

// canFinish reports whether one turn can reach a goal from m, in which the goals can be reached
// from the squares of near, and the pawns could walk to those of reach.
func (s *search) canFinish(m *maze, near, reach uint64) bool {
	joined := near&m.pawns != 0
	near, reach = m.sides.Ahead(near), m.sides.Ahead(reach)
	j := m.sides.Joins()
	for i := range s.lines {
		l := &s.lines[i]
		switch {
		case labyrinth.Slot(l.Slot) == m.ban:
		case !joined && near&l.Mask == 0 && m.spareGoal == 0: // the shift changes nothing for the goals
		case !joined && reach&l.Mask == 0: // the shift changes nothing for the pawns
		case m.finishes(l, j, s.still):
			return true
		}
	}
	return false
}

// each calls yield for every shift that can begin a solution of the given number of turns, and
// for the maze after that shift with the pawns wherever they can walk. The lines are in
// canonical order, but begin with that of the number start. If yield returns false, each stops
// and returns false.
//
// At each slot it first inserts a tile that is open to all four sides. If there is no
// solution with that tile, there is none with the real tile in any orientation.
func (s *search) each(m *maze, turns, start int, yield func(i int, open uint8, next maze) bool) bool {
	var next maze // declared here, it remains on the stack
	for n := range s.lines {
		i := (start + n) % len(s.lines)
		l := &s.lines[i]
		if labyrinth.Slot(l.Slot) == m.ban {
			continue
		}
		if s.interrupted() {
			return true
		}
		pushed := m.pushed(l)
		if next = pushed.laid(l, bitboard.Cross); !s.can(&next, next.pawns, turns-1) {
			continue
		}
		for _, open := range orientations(m.spare) {
			next = pushed.laid(l, open)
			if s.can(&next, next.pawns, turns-1) && !yield(i, open, next) {
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
	return s.each(m, turns, 0, func(i int, open uint8, next maze) bool {
		shift := labyrinth.Shift{Slot: labyrinth.Slot(s.lines[i].Slot), Open: labyrinth.Edges(open)}
		return s.walks(&next, turns-1, append(before, Step{Shift: shift}), yield)
	})
}

// walks is all in the middle of a turn. It completes the last turn in before with a
// walk to each pawn of m. The given number of turns follow that turn.
func (s *search) walks(m *maze, turns int, before []Step, yield func([]Step) bool) bool {
	at, left := *m, *m
	for {
		at.pawns = s.first(left, turns)
		if at.pawns == 0 {
			return true
		}
		left.pawns &^= at.pawns | (at.pawns - 1)
		before[len(before)-1].To = square(at.pawns)
		if turns == 0 && !yield(slices.Clone(before)) || turns > 0 && !s.all(&at, turns, before, yield) {
			return false
		}
	}
}

// first returns the first pawn of m that reaches a goal in the given number of turns, or
// the empty set. It searches with all pawns at once. Where they reach a goal it looks
// which of them do, and goes on with those before the first of these.
func (s *search) first(m maze, turns int) (pawn uint64) {
	if turns == 0 {
		pawn = m.pawns & (m.goals | s.still)
		return pawn & -pawn
	}
	s.each(&m, turns, 0, func(i int, _ uint8, next maze) bool {
		l := &s.lines[i]
		at, j := next, next.sides.Joins()
		for left := next.pawns; left != 0; left &^= at.pawns {
			at.pawns = j.Flood(left & -left)
			if from := l.CarryBack(at.pawns) & m.pawns; from != 0 && s.can(&at, at.pawns, turns-1) {
				pawn = from & -from
				m.pawns &= pawn - 1
			}
		}
		return m.pawns != 0
	})
	return pawn
}
