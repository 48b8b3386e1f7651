// This file looks at how seats that only have to go home stop each other, with more than
// two seats. They stop others by shifts, so where their own pawn is does not matter
// for that.

package race

import (
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// These constants were chosen by hand. No match has measured them one by one.
const (
	// openWay is how much of its worth a way home keeps that the seat before can close.
	openWay = 0.05
	// endings is the number of turns of the last seat after which the search looks at what
	// the seat itself can then stop.
	endings = 6
	// trapped is the share of its value that a seat keeps if it can stop the next one, but
	// then the next one cannot stop the one after.
	trapped = 0.2
)

// prefersEnd reports whether seat q is not worse off if seat p makes its last find.
func (e *engine) prefersEnd(s *Position, p, q int) bool {
	if s.Scoring == nil {
		return p == q
	}
	left := s.Left
	now := e.values.at(q, p, &left)
	left[p] = 0
	return e.values.at(q, (p+1)%s.Seats, &left) >= now
}

// fears reports whether the next seat only has to go home, and will do so, and the seat to
// move loses by it.
func (e *engine) fears(s *Position) bool {
	next := (s.Seat + 1) % s.Seats
	return s.Homeward(next) && e.prefersEnd(s, next, next) && !e.prefersEnd(s, next, s.Seat)
}

// stops reports whether a turn keeps the next seat from its home.
func (e *engine) stops(s *Position, x *options, i int) bool {
	if x.stops[i] == 0 {
		x.stops[i] = -1
		next := (s.Seat + 1) % s.Seats
		if b, l := s.Push(x.turns[i].Line, x.turns[i].Open), &s.Lines[x.turns[i].Line]; e.closed(&b, l.Carry(s.Pawn[next]), s.Home[next]) {
			x.stops[i] = 1
		}
	}
	return x.stops[i] > 0
}

// closed reports whether no turn takes a pawn to its home.
func (e *engine) closed(b *maze.Board, pawn, home uint64) bool {
	e.nodes++
	_, squares := b.Union(pawn)
	return squares&home == 0
}

// anyShift reports whether f is true of a shift.
func anyShift(b *maze.Board, f func(l *maze.Line, after *maze.Board) bool) bool {
	for i := range b.Lines {
		if uint8(i) == b.Ban {
			continue
		}
		for _, open := range bitboard.Orientations[b.Spare&15] {
			if after := b.Push(uint8(i), open); f(&b.Lines[i], &after) {
				return true
			}
		}
	}
	return false
}

// hold returns the share of its value that the seat to move keeps, by whether it can stop the
// next seat, and the next one then the one after.
func (e *engine) hold(s *Position) (share float64) {
	if !e.fears(s) {
		return 1
	}
	next, third := (s.Seat+1)%s.Seats, (s.Seat+2)%s.Seats
	anyShift(&s.Board, func(l *maze.Line, b *maze.Board) bool {
		if !e.closed(b, l.Carry(s.Pawn[next]), s.Home[next]) {
			return false
		}
		pawn := l.Carry(s.Pawn[third])
		if !s.Homeward(third) || anyShift(b, func(l *maze.Line, b *maze.Board) bool {
			return e.closed(b, l.Carry(pawn), s.Home[third])
		}) {
			share = 1
		}
		share = max(share, trapped)
		return share == 1
	})
	return share
}

// rateRun sets the values of walks to the given squares of a seat that only has to go
// home, over lines of the replies of all others but the last, and all turns of the last
// one. That seat stops it if it can, wherever it walks.
func (e *engine) rateRun(s *Position, reach uint64, values *[64]float64) {
	from := e.from / runLines
	to := max(from+1, e.to/runLines) // ratings may ask for fewer than runLines lines
	weight := 1 / float64(to-from)
	var first options
	for k := from; k < to; k++ {
		line, f := e.sampleLine(s, k, s.Seats-2, &first)
		last := (s.Seat + s.Seats - 1) % s.Seats
		over := line.ended()
		if !over {
			line.Seat = last
			if line.Homeward(last) && e.prefersEnd(&line, last, last) && !e.closed(&line.Board, line.Pawn[last], line.Home[last]) {
				line.Left[last], over = 0, true
			}
		}
		if over {
			value := e.values.at(s.Seat, (s.Seat+1)%s.Seats, &line.Left) + s.late(line.Seat)
			for r := reach; r != 0; r &= r - 1 {
				values[maze.Index(r)] += float64(weight * value)
			}
			continue
		}
		e.rateRunAfter(s, &line, f.Pushes, k, reach, weight, values)
	}
}

// rateRunAfter adds the values after line k of the replies of all others but the last,
// multiplied by their weight.
func (e *engine) rateRunAfter(s, line *Position, pushes maze.Pushes, k int, reach uint64, weight float64, values *[64]float64) {
	turns, _, _ := line.Turns(e.turns[forReplies+2][:0], line.Pawn[line.Seat])
	e.turns[forReplies+2] = turns
	all, ways := reach, [64]float64{} // the squares with a way home after every turn, and the number of turns for each square
	for i := range turns {
		b, after := line.Push(turns[i].Line, turns[i].Open), pushes
		after.Add(&s.Lines[turns[i].Line])
		e.nodes++
		open := after.CarryBack(b.Starts(0, s.Home[s.Seat])) & reach
		all &= open
		for r := open; r != 0; r &= r - 1 {
			ways[maze.Index(r)]++
		}
	}
	kept := 0.0
	for j := range endings {
		t := &turns[(j*len(turns)+k)/endings%len(turns)]
		end := line.shifted(t.Line, t.Open)
		e.approach(&end, t.Reach, k+j)
		end.Seat = s.Seat
		kept += e.hold(&end) / endings
	}
	next, left := (s.Seat+1)%s.Seats, line.Left
	none := float64(kept * e.values.at(s.Seat, next, &left))
	left[s.Seat]--
	home := e.values.at(s.Seat, next, &left)
	for r := reach; r != 0; r &= r - 1 {
		c := openWay * ways[maze.Index(r)] / float64(len(turns))
		if all&r&-r != 0 {
			c = 1
		}
		values[maze.Index(r)] += float64(weight * (none + float64(c*(home-none))))
	}
}
