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
	columns int             // the number of columns among them; their lines from the north come first
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
		lines: linesOf(p.Board),
		still: p.Goal.Squares.Intersect(p.Board.Squares()).Bits(),
	}
	for s.columns < len(s.lines) && labyrinth.Slot(s.lines[s.columns].Slot).Side() == labyrinth.North {
		s.columns++
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
		return s.canFinish(m, m.sides.Joins().Flood(m.pawns))
	case 2:
		return s.canSoon(m)
	}
	return !s.each(m, turns, func(*bitboard.Line, uint8, maze) bool { return false })
}

// canSoon reports whether two turns can reach a goal from m. The second of them must
// push a line that touches both the pawns' region and the goals', as these are after the
// first. What the first push does not touch stays as it is, so where no line touches
// both, most first pushes are ruled out by one flood or none, without a maze.
func (s *search) canSoon(m *maze) bool {
	j := m.sides.Joins()
	near, reach := j.Flood(m.goals|s.still), j.Flood(m.pawns)
	byNear, byReach := s.touching(near), s.touching(reach)
	apart := byNear&byReach == 0 && m.spareGoal == 0
	for i := range s.lines {
		l := &s.lines[i]
		if labyrinth.Slot(l.Slot) == m.ban {
			continue
		}
		s.work++
		if apart && m.goals&l.Exit == 0 && !s.meet(m, l, j, near, reach, byNear, byReach) {
			continue
		}
		pushed := m.pushed(l)
		next := pushed.laid(l, bitboard.Cross)
		if !s.canFinish(&next, next.pawns) {
			continue
		}
		for _, open := range orientations(m.spare) {
			if next = pushed.laid(l, open); s.canFinish(&next, next.pawns) {
				return true
			}
		}
	}
	return false
}

// meet reports whether a push of l can make a line touch both regions, that of the goals
// and that of the pawns. No line does before the push, and the goals stay on the board.
func (s *search) meet(m *maze, l *bitboard.Line, j bitboard.Joins, near, reach uint64, byNear, byReach uint16) bool {
	moves, carries := near&l.Near != 0, reach&l.Near != 0
	if !moves && !carries {
		return false
	}
	j = l.PushCross(m.sides, j)
	if moves {
		byNear = s.touching(j.Flood(l.Push(m.goals, 0) | s.still))
	}
	if carries {
		byReach = s.touching(j.Flood(l.Carry(m.pawns)))
	}
	return byNear&byReach != 0
}

// touching returns the lines, a bit for each column and row, whose pushes change
// something for a region: the lines that have a square of it or beside it.
func (s *search) touching(region uint64) (lines uint16) {
	for i := range s.lines[:s.columns] {
		lines = lines<<1 | uint16(bitboard.OnesIf(s.lines[i].Near&region)&1)
	}
	rows := s.lines[2*s.columns:] // from the west, then from the east
	for i := range rows[:len(rows)/2] {
		lines = lines<<1 | uint16(bitboard.OnesIf(rows[i].Near&region)&1)
	}
	return lines
}

// canFinish reports whether one turn can reach a goal from m, in which the pawns could
// walk to the squares of reach.
func (s *search) canFinish(m *maze, reach uint64) bool {
	j := m.sides.Joins()
	near := j.Flood(m.goals | s.still)
	apart := near&m.pawns == 0
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
func (s *search) each(m *maze, turns int, yield func(l *bitboard.Line, open uint8, next maze) bool) bool {
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
			if s.can(&next, turns-1) && !yield(l, open, next) {
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
	return s.each(m, turns, func(l *bitboard.Line, open uint8, next maze) bool {
		shift := labyrinth.Shift{Slot: labyrinth.Slot(l.Slot), Open: labyrinth.Edges(open)}
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
	s.each(&m, turns, func(l *bitboard.Line, _ uint8, next maze) bool {
		at, j := next, next.sides.Joins()
		for left := next.pawns; left != 0; left &^= at.pawns {
			at.pawns = j.Flood(left & -left)
			if from := l.CarryBack(at.pawns) & m.pawns; from != 0 && s.can(&at, turns-1) {
				pawn = from & -from
				m.pawns &= pawn - 1
			}
		}
		return m.pawns != 0
	})
	return pawn
}
