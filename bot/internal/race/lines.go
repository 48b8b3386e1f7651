// This file plays sampled lines of replies, with more than two seats. A seat goes home if
// it can. Otherwise it stops the next seat from doing so, makes a find if it can, or
// plays any turn. It ignores the seats after the next one: those between must stop them.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

const (
	// samples is the number of lines at first sight. It was chosen by hand; no match has
	// measured it.
	samples = 16
	// lateLoss is what a loss is worth for each seat that could have won before. A seat
	// that has lost anyway then stops the next one, and another may err. Without it,
	// 24,000 nodes scored 0.425 of 120 games against 2,400, and 0.650 with it:
	//
	//	labyrinth arena -seed 5 -seats 3 -bots expert:nodes=24000/turn,expert:nodes=2400/turn -deals 20
	lateLoss = 0.01
)

// options are the turns of a seat that replies.
type options struct {
	turns []maze.Turn
	stops [maze.MaxTurns]int8 // whether a turn stops the next seat: 1 or -1, or 0 if that is unknown
}

// sampleFutures appends the boards after sampled lines of replies.
func (e *engine) sampleFutures(s *Position) {
	var first options
	weight := 1 / float64(e.to-e.from)
	for k := e.from; k < e.to; k++ {
		line, f := e.sampleLine(s, k, s.Seats-1, &first)
		f.board = line.Board
		f = e.addOutcome(s, f, line.Left, weight)
		if line.ended() {
			f.add(float64(weight * s.late(line.Seat)))
		}
		e.futures = append(e.futures, f)
	}
}

// add adds a number to the values.
func (f *future) add(value float64) {
	f.none, f.now, f.next, f.both = f.none+value, f.now+value, f.next+value, f.both+value
}

// late returns the bonus for losing to a seat and not to the next one.
func (s *Position) late(winner int) float64 {
	return float64(lateLoss * float64((winner-s.Seat+s.Seats)%s.Seats-1))
}

// ended reports whether a seat has nothing left.
func (s *Position) ended() bool {
	for p := range s.Seats {
		if s.Left[p] == 0 {
			return true
		}
	}
	return false
}

// sampleLine returns the position after line k of a number of replies, and its pushes. Its
// seat is the one that has replied last. first are the options of the next seat, which
// all lines share. A pawn that finds nothing moves only if it goes home.
func (e *engine) sampleLine(s *Position, k, replies int, first *options) (line Position, f future) {
	line = *s
	for d := range replies {
		line.Seat = (line.Seat + 1) % s.Seats
		x := first
		if d > 0 {
			x = &options{}
		}
		if x.turns == nil {
			x.turns, _, _ = line.Turns(e.turns[forReplies+d][:0], line.Pawn[line.Seat])
			e.turns[forReplies+d] = x.turns
			e.nodes++
		}
		g := line.sampleGoal(maze.Spread(2*d, k))
		cand := e.sampleTurn(&line, x, g, maze.Spread(2*d+1, k), d+2 < s.Seats)
		f.Add(&s.Lines[cand.line])
		line = line.shifted(cand.line, cand.open)
		switch {
		case cand.finds:
			line.Pawn[line.Seat] = cand.square
			if line.Left[line.Seat]--; line.Left[line.Seat] == 0 {
				return line, f
			}
		case e.to > samples:
			e.approach(&line, cand.square, 7*k+d)
		}
	}
	return line, f
}

// approach walks with the pawn of a seat that goes home, after its shift, to one of the
// squares in reach: if possible to one from which it could be home next.
func (e *engine) approach(s *Position, reach uint64, salt int) {
	if !s.Homeward(s.Seat) {
		return
	}
	e.nodes++
	if ways := s.Starts(0, s.Home[s.Seat]) & reach; ways != 0 {
		reach = ways
	}
	s.Pawn[s.Seat] = pick(reach, salt)
}

// sampleGoal returns the goal at a quantile of what the seat to move may look for.
func (s *Position) sampleGoal(u float64) goal {
	if s.Homeward(s.Seat) {
		return homeGoal
	}
	var buf [maze.Symbols]goal
	goals := s.Belief[s.Seat].goals(buf[:0], 0)
	for _, g := range goals {
		if u -= g.weight; u < 0 {
			return g
		}
	}
	if len(goals) == 0 {
		return homeGoal
	}
	return goals[len(goals)-1]
}

// sampleTurn returns the turn at a quantile of those that the seat to move may play for a
// goal. If it finds nothing, its square stands for all squares in reach. cares says whether the
// seat may stop the next one.
func (e *engine) sampleTurn(s *Position, x *options, g goal, u float64, cares bool) candidate {
	var finding [maze.MaxTurns]candidate
	var index [maze.MaxTurns]int
	n := 0
	if g.set != 0 || e.prefersEnd(s, s.Seat, s.Seat) {
		for i := range x.turns {
			if cand, ok := s.finding(&x.turns[i], g); ok {
				finding[n], index[n] = cand, i
				n++
			}
		}
	}
	begin := int(u * float64(len(x.turns)))
	drawn := candidate{line: x.turns[begin].Line, open: x.turns[begin].Open, square: x.turns[begin].Reach}
	if wins := n > 0 && s.Left[s.Seat] == 1; wins || !cares || !e.fears(s) {
		if n > 0 {
			return finding[int(u*float64(n))]
		}
		return drawn
	}
	for k := range n {
		if k = (k + int(u*float64(n))) % n; e.stops(s, x, index[k]) {
			return finding[k]
		}
	}
	for k := range x.turns {
		if i := (k + begin) % len(x.turns); e.stops(s, x, i) {
			return candidate{line: x.turns[i].Line, open: x.turns[i].Open, square: x.turns[i].Reach}
		}
	}
	return drawn
}
