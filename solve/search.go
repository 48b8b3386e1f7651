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
	rim     *bitboard.Rim   // the lines of the board, and others
	slots   uint32          // the slots of the board, as a set of their numbers
	still   uint64          // the squares that are goals
	begun   int             // 1 if the first turn is only a walk, else 0
	ctx     context.Context // ends the search; nil for a search that is not interrupted
	last    [8]uint32       // by the number of turns: the slot that began a solution last, which often begins others
	work    int             // the number of mazes tried since the last pause
	stopped bool            // whether it has stopped, so that a negative result proves nothing
}

// newSearch returns the search for a problem's solution and the maze that it
// begins with.
func newSearch(p *Problem) (search, maze) {
	s := search{
		rim:   bitboard.RimOf(bitboard.SizeOf(p.Board.Cols(), p.Board.Rows())),
		slots: p.Board.SlotBits(),
		still: p.Goal.Squares.Intersect(p.Board.Squares()).Bits(),
	}
	m := newMaze(p)
	if p.Shifted {
		s.begun = 1
		m.pawns = m.sides.Joins().Flood(m.pawns)
	}
	return s, m
}

// free returns the slots that are not banned. In ascending order they are in canonical order.
func (s *search) free(m *maze) uint32 { return s.slots &^ (1 << m.ban) }

// line returns the line of the first of some slots.
func (s *search) line(slots uint32) *bitboard.Line { return &s.rim[bits.TrailingZeros32(slots)&31] }

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
		return s.canFinish(m, s.meet(s.goals(m), regionOf(m.sides, reach)))
	case 2:
		return s.canSoon(m, regionOf(m.sides, reach))
	}
	last, slots := &s.last[turns%len(s.last)], s.free(m)
	var at maze // declared here, it remains on the stack
	fails := func(shift labyrinth.Shift, next maze) bool {
		if at = next; !s.can(&at, at.pawns, turns-1) {
			return true
		}
		*last = 1 << shift.Slot
		return false
	}
	return !s.each(m, turns, slots&*last, fails) || !s.each(m, turns, slots&^*last, fails)
}

// A region is a set of joined squares, and the slots whose push can join others to it.
type region struct {
	squares uint64
	slots   uint32
}

func regionOf(sides bitboard.Sides, squares uint64) region {
	return region{squares, sides.Touched(squares)}
}

// goals returns the region from which the goals can be reached. If the spare tile is one, every
// push can join others to it.
func (s *search) goals(m *maze) region {
	r := regionOf(m.sides, m.sides.Joins().Flood(m.goals|s.still))
	if m.spareGoal != 0 {
		r.slots = s.slots
	}
	return r
}

// meet returns the slots whose push can join two regions: those of both, or all if they are one.
func (s *search) meet(a, b region) uint32 {
	if a.squares&b.squares != 0 {
		return s.slots
	}
	return a.slots & b.slots & s.slots
}

// canSoon reports whether two turns can reach a goal from m. What the first push does not
// touch stays as it is: the region of the goals, or that of the pawns.
func (s *search) canSoon(m *maze, reach region) bool {
	near := s.goals(m)
	slots := s.free(m)
	s.work += bits.OnesCount32(slots)
	if s.meet(near, reach) == 0 { // the first push must touch one, for the second to join them
		slots &= near.slots | reach.slots
	}
	for ; slots != 0; slots &= slots - 1 {
		l, goals, pawns := s.line(slots), near, reach
		sides := l.PushSides(m.sides)
		next := maze{sides: sides.With(l.Entry, bitboard.Cross), goals: l.Push(m.goals, m.spareGoal), pawns: reach.squares}
		j := next.sides.Joins()
		if near.slots>>l.Slot&1 != 0 {
			goals = regionOf(next.sides, j.Flood(next.goals|s.still))
		}
		if reach.slots>>l.Slot&1 != 0 {
			next.pawns = regrow(j, l.Carry(m.pawns))
			pawns = regionOf(next.sides, next.pawns)
		}
		exit := uint8(square(l.Exit))
		if next.spareGoal = uint8(m.goals >> exit & 1); next.spareGoal != 0 {
			goals.slots = s.slots
		}
		next.ban = labyrinth.Slot(l.Slot).Opposite()
		second := s.meet(goals, pawns) &^ (1 << next.ban)
		if second == 0 {
			continue
		}
		next.spare = bitboard.Shape(m.sides.At(exit))
		if !s.canFinish(&next, second) {
			continue
		}
		pushed := m.pushed(l)
		for _, open := range orientations(m.spare) {
			next = pushed.laid(l, open)
			if s.canFinish(&next, s.meet(s.goals(&next), regionOf(next.sides, next.pawns))) {
				return true
			}
		}
	}
	return false
}

// canFinish reports whether one turn can reach a goal from m by one of the slots.
func (s *search) canFinish(m *maze, slots uint32) bool {
	j := m.sides.Joins()
	for slots &= s.free(m); slots != 0; slots &= slots - 1 {
		if m.finishes(s.line(slots), j, s.still) {
			return true
		}
	}
	return false
}

// each calls yield for every shift at one of the slots that can begin a solution of the given
// number of turns, in canonical order, and for the maze after that shift with the pawns wherever
// they can walk. If yield returns false, each stops and returns false.
//
// It leaves out a slot at which a tile that is open to all four sides begins no solution: the
// real tile does not either, in any orientation.
func (s *search) each(m *maze, turns int, slots uint32, yield func(labyrinth.Shift, maze) bool) bool {
	var next maze // declared here, it remains on the stack
	for ; slots != 0; slots &= slots - 1 {
		if s.interrupted() {
			return true
		}
		l := s.line(slots)
		pushed := m.pushed(l)
		if next = pushed.laid(l, bitboard.Cross); !s.can(&next, next.pawns, turns-1) {
			continue
		}
		for _, open := range orientations(m.spare) {
			next = pushed.laid(l, open)
			if !yield(labyrinth.Shift{Slot: labyrinth.Slot(l.Slot), Open: labyrinth.Edges(open)}, next) {
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
	return s.all(m, turns, labyrinth.Shift{}, make([]Step, 0, turns), yield)
}

// all is solutions for those that begin with the turns in before and continue from m
// with the given number of turns. The first of these begins with the shift from, if it is known.
func (s *search) all(m *maze, turns int, from labyrinth.Shift, before []Step, yield func([]Step) bool) bool {
	known := from != labyrinth.Shift{}
	return s.each(m, turns, s.free(m)&^(1<<from.Slot-1), func(shift labyrinth.Shift, next maze) bool {
		if known && shift != from {
			return true
		}
		known = false
		return s.walks(&next, turns-1, append(before, Step{Shift: shift}), yield)
	})
}

// walks is all in the middle of a turn. It completes the last turn in before with a
// walk to each pawn of m. The given number of turns follow that turn.
func (s *search) walks(m *maze, turns int, before []Step, yield func([]Step) bool) bool {
	at, left := *m, *m
	for {
		pawn, shift := s.first(left, turns)
		if pawn == 0 {
			return true
		}
		at.pawns = pawn
		left.pawns &^= pawn | (pawn - 1)
		before[len(before)-1].To = square(pawn)
		if turns == 0 && !yield(slices.Clone(before)) || turns > 0 && !s.all(&at, turns, shift, before, yield) {
			return false
		}
	}
}

// first returns the first pawn of m that reaches a goal in the given number of turns, and the
// first shift with which it does, or the empty set. It searches with all pawns at once. Where
// they reach a goal it looks which of them do, and goes on with those before the first of these.
func (s *search) first(m maze, turns int) (pawn uint64, shift labyrinth.Shift) {
	if turns == 0 {
		pawn = m.pawns & (m.goals | s.still)
		return pawn & -pawn, shift
	}
	s.each(&m, turns, s.free(&m), func(now labyrinth.Shift, next maze) bool {
		at, j := next, next.sides.Joins()
		for left := next.pawns; left != 0; left &^= at.pawns {
			at.pawns = j.Flood(left & -left)
			if from := s.rim[now.Slot&31].CarryBack(at.pawns) & m.pawns; from != 0 && s.can(&at, at.pawns, turns-1) {
				pawn, shift = from&-from, now
				m.pawns &= pawn - 1
			}
		}
		return m.pawns != 0
	})
	return pawn, shift
}
