// This file holds the search for forced ways: those that another player cannot prevent by
// its shifts. It goes over sets of squares, as the search in search.go.

package solve

import (
	"context"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// Force returns the turns after which the pawn reaches the goal whatever another player
// does: within the given number of turns of its own, this one included, if the other makes a
// shift after each of them. All that another player can do against a walk to a square is to
// shift, so this is a proof for two seats if the other cannot win before.
//
// Each result is a shift, and the squares to one of which the pawn must walk after it. There
// is none if the goal cannot be forced. If the shift has been made, there is at most one result,
// with the zero Shift.
//
// On the classic board two turns take a millisecond at most, and three a few hundred. The
// error is that of [Problem.Solve], or the context's.
func (p Problem) Force(ctx context.Context, turns int) ([]labyrinth.Turn, error) {
	return p.force(ctx, turns, 1<<20)
}

// forces reports whether the goal can be forced, which takes less time than all ways to do it.
func (p Problem) forces(ctx context.Context, turns int) (bool, error) {
	way, err := p.force(ctx, turns, 1)
	return len(way) > 0, err
}

// force returns the first forced ways, at most the given number.
func (p Problem) force(ctx context.Context, turns, most int) ([]labyrinth.Turn, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s, m := newSearch(&p)
	s.ctx = ctx
	f := forcing{search: &s, killers: make([]killer, max(0, turns))}
	var all []labyrinth.Turn
	add := func(shift labyrinth.Shift, next *maze) {
		good := next.pawns & f.good(next, next.pawns, turns)
		var reach labyrinth.Squares
		for left := good; left != 0; left &= left - 1 {
			reach = reach.Union(labyrinth.SquaresOf(square(left)))
		}
		if good != 0 {
			all = append(all, labyrinth.Turn{Shift: shift, Reach: reach})
		}
	}
	switch {
	case turns < 1:
	case p.Shifted:
		add(labyrinth.Shift{}, &m)
	default:
		f.shifts(&m, m.pawns, func(l *bitboard.Line, open uint8, next *maze) bool {
			add(labyrinth.Shift{Slot: labyrinth.Slot(l.Slot), Open: labyrinth.Edges(open)}, next)
			return !s.stopped && len(all) < most
		})
	}
	if s.interrupted() {
		return nil, fmt.Errorf("solve: %w", ctx.Err())
	}
	return all, nil
}

// Soonest returns the forced way that takes the fewest turns, and their number. If there is none
// within the most turns it returns most+1. The error is that of [Problem.Force].
func (p Problem) Soonest(ctx context.Context, most int) (way []labyrinth.Turn, turns int, err error) {
	for turns = 1; turns <= most; turns++ {
		if way, err = p.Force(ctx, turns); err != nil || len(way) > 0 {
			return way, turns, err
		}
	}
	return nil, turns, nil
}

// A forcing is a search for forced ways.
type forcing struct {
	*search
	killers []killer // by turns to go: the reply that refuted last
}

// A killer is a shift.
type killer struct {
	line *bitboard.Line
	open uint8
}

// shifts calls yield for every shift and the maze after it, in which the pawns, which were
// on the given squares, are wherever they can walk, until yield returns false.
func (f *forcing) shifts(m *maze, pawns uint64, yield func(l *bitboard.Line, open uint8, next *maze) bool) {
	from := *m
	from.pawns = pawns
	for slots := f.free(m); slots != 0; slots &= slots - 1 {
		l := f.line(slots)
		pushed := from.pushed(l)
		for _, open := range orientations(m.spare) {
			next := pushed.laid(l, open)
			if !yield(l, open, &next) {
				return
			}
		}
	}
}

// good returns those of the squares at which a walk may end, when the pawn is to walk and
// must be on the goal within the given number of turns, this one included.
func (f *forcing) good(m *maze, squares uint64, turns int) uint64 {
	now := squares & (m.goals | f.still)
	if turns <= 1 {
		return now
	}
	return now | f.holds(m, squares&^now, turns-1)
}

// holds returns those of the squares from which the pawn reaches the goal within some turns
// after every shift of the other player, which is to move.
func (f *forcing) holds(m *maze, at uint64, turns int) uint64 {
	k := &f.killers[turns]
	if k.line != nil && labyrinth.Slot(k.line.Slot) != m.ban && bitboard.Shape(k.open) == m.spare {
		at = f.survive(m, at, *k, turns)
	}
	for slots := f.free(m); slots != 0; slots &= slots - 1 {
		l := f.line(slots)
		for _, open := range orientations(m.spare) {
			if at == 0 || f.stopped {
				return 0
			}
			reply := killer{l, open}
			if at = f.survive(m, at, reply, turns); at == 0 {
				*k = reply
			}
		}
	}
	return at
}

// survive returns those of the squares that are still good after one reply.
func (f *forcing) survive(m *maze, at uint64, reply killer, turns int) uint64 {
	from := *m
	from.pawns = at
	next := from.pushed(reply.line)
	carried := next.pawns
	next = next.laid(reply.line, reply.open)
	return at & reply.line.CarryBack(f.forced(&next, carried, turns))
}

// forced returns those of the squares from which the pawn, which is to shift, reaches the
// goal within some turns.
func (f *forcing) forced(m *maze, from uint64, turns int) (won uint64) {
	f.work++
	if turns > 1 && f.interrupted() {
		return 0
	}
	stay, near := uint64(0), uint32(0)
	if turns == 1 {
		stay = m.sides.Joins().Flood(m.goals | f.still)
		near = m.sides.Touched(stay)
	}
	for slots := f.free(m); slots != 0; slots &= slots - 1 {
		l := f.line(slots)
		switch {
		case turns == 1 && near>>l.Slot&1 == 0 && m.spareGoal == 0: // the shift changes nothing for the goal
			won |= stay & from
		default:
			won |= f.pushes(m, l, from&^won, turns)
		}
		if won == from || f.stopped {
			break
		}
	}
	return won
}

// pushes is forced for the shifts of one line.
func (f *forcing) pushes(m *maze, l *bitboard.Line, from uint64, turns int) (won uint64) {
	at := *m
	at.pawns = from
	pushed := at.pushed(l)
	for _, open := range orientations(m.spare) {
		next := pushed.laid(l, open)
		if end := f.good(&next, next.pawns, turns); end != 0 {
			won |= l.CarryBack(next.sides.Joins().Flood(end)) & from
		}
	}
	return won
}
