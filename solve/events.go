// This file holds the search with the messages on the backs of tiles: the fewest turns of a
// seat that plays alone and knows them all, as in the puzzles of the anniversary game.

package solve

import (
	"context"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A Told is a problem in which the seat uses the messages that its board shows, by the rules of
// package anniversary: it plays alone and looks for its last card. So it has a use for three of
// the messages, and the game offers only these: [variant.ShiftAgain], [variant.TwoTurns] and
// [variant.ThroughWall]. Two turns by a message are one. In the middle of a turn, Phase and
// Message are those of the state; at the beginning of one they are zero. Told ignores Shifted.
type Told struct {
	Problem
	Phase   labyrinth.Phase
	Message variant.Message // offered or in force
}

// Solve returns a solution of the fewest turns. If there is none within most turns, or the problem
// is wrong, or the context is done, the error is as for [Problem.All].
func (p Told) Solve(ctx context.Context, most int) ([]Step, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	pause()
	s, m := newTold(&p)
	s.ctx = ctx
	for turns := 1; turns <= most; turns++ {
		way := s.way(&m, p.Phase, p.Message, turns)
		switch {
		case s.stopped:
			return nil, fmt.Errorf("solve: %w: no solution within %d turns", ctx.Err(), turns-1)
		case way != nil:
			return way, nil
		}
	}
	return nil, fmt.Errorf("solve: %w: no solution within %d turns", ErrBound, most)
}

// tells reports whether tiles of a board show messages.
func tells(b labyrinth.Board) bool {
	marks := labyrinth.Marks{}
	for _, message := range uses {
		marks = marks.Union(labyrinth.MarksOf(message.Mark()))
	}
	return b.FindMarks(marks) != labyrinth.Squares{} || marks.Has(b.Spare().Mark)
}

// uses are the messages that are of use to a seat that plays alone and looks for its last card.
var uses = [...]variant.Message{variant.ShiftAgain, variant.TwoTurns, variant.ThroughWall}

// A toldMaze is a maze with messages.
type toldMaze struct {
	maze
	messages [len(uses)]uint64 // the squares whose tiles have each of them
	back     variant.Message   // that of the spare tile, or 0
}

// A toldSearch is a search with messages.
type toldSearch struct {
	search
	tiles uint64 // the squares of the board
}

func newTold(p *Told) (toldSearch, toldMaze) {
	p.Shifted = false
	s, m := newSearch(&p.Problem)
	told := toldMaze{maze: m}
	for i, message := range uses {
		for at := range p.Board.FindMarks(labyrinth.MarksOf(message.Mark())).All() {
			told.messages[i] |= bit(at)
		}
		if p.Board.Spare().Mark == message.Mark() {
			told.back = message
		}
	}
	return toldSearch{s, p.Board.Squares().Bits()}, told
}

// pushed is [maze.pushed] with the messages.
func (m *toldMaze) pushed(l *bitboard.Line) (next toldMaze) {
	next.maze = m.maze.pushed(l)
	for i, message := range uses {
		in := uint8(0)
		if m.back == message {
			in = 1
		}
		if m.messages[i]&l.Exit != 0 {
			next.back = message
		}
		next.messages[i] = l.Push(m.messages[i], in)
	}
	return next
}

// with returns the maze with the tile at the entry of a line open to the given sides. Its pawns
// have not walked yet.
func (m *toldMaze) with(l *bitboard.Line, open uint8) toldMaze {
	next := *m
	next.sides = m.sides.With(l.Entry, open)
	return next
}

// A toldTurn is a turn, but for the squares to which the pawn walks.
type toldTurn struct {
	shift, second labyrinth.Shift
	line          *bitboard.Line // of the second shift
	answer        game.Ply       // to the message
	walks         uint64         // where the first of two walks can end
}

// can reports whether the given number of turns can reach a goal. For 0 turns it reports whether
// a pawn is on one.
func (s *toldSearch) can(m *toldMaze, turns int) bool {
	if turns == 0 {
		return m.pawns&(m.goals|s.still) != 0
	}
	s.work++
	return !s.turn(*m, 0, 0, toldTurn{}, turns-1, func(_ toldTurn, next toldMaze) bool {
		return !s.can(&next, turns-1)
	})
}

// turn calls yield for every way to play a turn, or the rest of one, after which the given number
// of turns may be enough, with the pawns wherever its last walk can end. If yield returns false,
// turn stops and returns false.
func (s *toldSearch) turn(
	m toldMaze, phase labyrinth.Phase, message variant.Message, t toldTurn, left int, yield func(toldTurn, toldMaze) bool,
) bool {
	switch phase {
	case variant.Offered:
		t.answer = variant.Decline
		if !s.turn(m, labyrinth.ToWalk, 0, t, left, yield) {
			return false
		}
		t.answer, phase = variant.Use, labyrinth.ToWalk
		if message == variant.ShiftAgain {
			phase = labyrinth.ToShift
		}
		return s.turn(m, phase, message, t, left, yield)
	case labyrinth.ToWalk:
		j := m.sides.Joins()
		m.pawns = j.Flood(m.pawns)
		switch message {
		case variant.ThroughWall:
			m.pawns = j.Flood(bitboard.NoWalls.Spread(m.pawns) & s.tiles)
		case variant.TwoTurns:
			t.walks = m.pawns
			return s.turn(m, labyrinth.ToShift, message, t, left, yield)
		}
		return yield(t, m)
	}
	return s.shifts(&m, message, t, left, yield)
}

// shifts is turn before a shift: the first of the turn, or one that the message gives.
func (s *toldSearch) shifts(m *toldMaze, message variant.Message, t toldTurn, left int, yield func(toldTurn, toldMaze) bool) bool {
	for slots := s.free(&m.maze); slots != 0; slots &= slots - 1 {
		l := s.line(slots)
		if s.interrupted() {
			return true
		}
		pushed := m.pushed(l)
		offered := pushed.back
		if message != 0 { // nothing is turned over by the second shift
			offered = 0
		}
		if offered == 0 { // as at [search.each]
			next := pushed.with(l, bitboard.Cross)
			if next.pawns = next.sides.Joins().Flood(next.pawns); !s.can(&next, left) {
				continue
			}
		}
		for _, open := range orientations(m.spare) {
			next, shift := pushed.with(l, open), labyrinth.Shift{Slot: labyrinth.Slot(l.Slot), Open: labyrinth.Edges(open)}
			phase := labyrinth.ToWalk
			if offered != 0 {
				phase = variant.Offered
			}
			if message == 0 {
				t.shift = shift
			} else {
				t.second, t.line = shift, l
			}
			if !s.turn(next, phase, offered, t, left, yield) {
				return false
			}
		}
	}
	return true
}

// way returns a solution of the given number of turns, or nil.
func (s *toldSearch) way(m *toldMaze, phase labyrinth.Phase, message variant.Message, turns int) (way []Step) {
	if turns == 0 {
		return []Step{}
	}
	if phase == labyrinth.ToShift && message == variant.TwoTurns && turns > 1 && s.can(m, turns-1) {
		return append([]Step{{Then: [3]game.Ply{variant.Decline}}}, s.way(m, 0, 0, turns-1)...)
	}
	if phase == labyrinth.ToWalk && message == variant.TwoTurns { // the first walk may do
		if way = s.way(m, phase, 0, turns); way != nil {
			if turns > 1 {
				way[0].Then, way[0].To = [3]game.Ply{labyrinth.Walk(way[0].To), variant.Decline}, 0
			}
			return way
		}
	}
	s.turn(*m, phase, message, toldTurn{}, turns-1, func(t toldTurn, next toldMaze) bool {
		one := next
		for left := next.pawns; left != 0; left &= left - 1 {
			one.pawns = left & -left
			if !s.can(&one, turns-1) {
				continue
			}
			if rest := s.way(&one, 0, 0, turns-1); rest != nil {
				way = append([]Step{t.step(&one)}, rest...)
				return false
			}
		}
		return true
	})
	return way
}

// step returns the turn that ends with a walk to the square of the pawn.
func (t toldTurn) step(m *toldMaze) Step {
	step := Step{Shift: t.shift, To: square(m.pawns), Then: [3]game.Ply{0: t.answer, 2: t.second.Ply()}}
	if t.walks != 0 {
		first := t.line.CarryBack(m.sides.Joins().Flood(m.pawns)) & t.walks
		step.Then[1] = labyrinth.Walk(square(first))
	}
	return step
}
