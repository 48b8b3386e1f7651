// This file holds the choice of a shift, and of what to do with the message that it
// turns up.

package events

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A candidate is a shift, by its line and the open sides of the inserted tile.
type candidate struct {
	line  *maze.Line
	open  uint8
	reach uint64 // for the pawn, after it
	finds bool   // a goal is in reach
	value float64
}

// candidates appends all shifts of the seat, judged at first sight, the best first. If
// one wins, it is the only one. fresh says that the shift may turn up a message.
func (e *engine) candidates(s *position, own maze.Set, fresh bool, list []candidate) []candidate {
	list = s.promising(own, fresh, list)
	var after position
	for i := range list {
		cand := &list[i]
		s.push(&after, cand.line, cand.open)
		if cand.value = e.shifted(&after, own, cand.reach, fresh, false); cand.value == won {
			return append(list[:0], *cand)
		}
		cand.value += float64(tieNoise * e.r.Float64())
	}
	slices.SortFunc(list, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
	return list
}

// promising appends the shifts of the seat. If some shift leads to a goal, those that
// neither do so nor turn up a known message are left out, unless another seat may win in
// its next turn.
func (s *position) promising(own maze.Set, fresh bool, list []candidate) []candidate {
	known := uint64(0)
	if fresh {
		known = s.known()
	}
	finds, danger := false, false
	for p := range s.Seats {
		danger = danger || p != s.Seat && s.Left[p] == 1
	}
	list = s.shifts(own, list)
	for i := range list {
		finds = finds || list[i].finds
	}
	return slices.DeleteFunc(list, func(cand candidate) bool {
		return finds && !danger && !cand.finds && cand.line.Exit&known == 0
	})
}

// shifts appends all shifts of the seat.
func (s *position) shifts(own maze.Set, list []candidate) []candidate {
	joins, goal, home := s.Sides.Joins(), s.At.Of(own), uint64(0)
	if s.Homeward(s.Seat) {
		goal, home = 0, s.Home[s.Seat]
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		if uint8(i) == s.Ban {
			continue
		}
		each, _ := s.Reach(l, joins, l.Carry(s.Pawn[s.Seat]))
		target := l.Goal(goal, home)
		for k, open := range bitboard.Orientations[s.Spare&15] {
			reach := each[k&3]
			list = append(list, candidate{line: l, open: open, reach: reach, finds: reach&target != 0})
		}
	}
	return list
}

// tieNoise is the random part of a value, to choose among equals.
const tieNoise = 1e-9

// closeShifts is how many shifts are judged closely if a second one in the same turn may
// follow.
const closeShifts = 2

// secondShift returns the value of a second shift in the same turn.
func (e *engine) secondShift(s *position, own maze.Set, closely bool) (value float64) {
	var buf [maze.MaxTurns]candidate
	list := e.candidates(s, own, false, buf[:0])
	if !closely || list[0].value == won {
		return list[0].value
	}
	var after position
	for _, cand := range list[:min(closeShifts, len(list))] {
		s.push(&after, cand.line, cand.open)
		value = max(value, e.shifted(&after, own, cand.reach, false, true))
	}
	return value
}

// shifted returns the value of a position after a shift.
func (e *engine) shifted(s *position, own maze.Set, reach uint64, fresh, closely bool) float64 {
	m, chance := variant.Message(0), 0.0
	if fresh {
		m, chance = s.message(1)
	}
	if m != 0 {
		return e.use(s, own, reach, m, closely).value
	}
	w := e.walk(s, own, reach, closely)
	if w.finds {
		return e.more(w.value, spareWorth*chance)
	}
	return e.more(w.value, messageWorth*chance)
}

// A use is what a seat does with a message.
type use struct {
	uses  bool // it does not decline
	swap  int  // the seat with which it changes places
	value float64
}

// use returns the best use of a message.
func (e *engine) use(s *position, own maze.Set, reach uint64, m variant.Message, closely bool) (best use) {
	switch m {
	case variant.ThroughWall:
		return use{uses: true, value: e.walk(s, own, through(&s.Board, s.Pawn[s.Seat]), closely).value}
	case variant.TwoTurns:
		return use{uses: true, value: e.first(s, own, reach).value}
	}
	w := e.walk(s, own, reach, closely)
	best.value = w.value
	switch {
	case m == variant.SwapPawns:
		for p := range s.Seats {
			if p == s.Seat {
				continue
			}
			swapped := *s
			swapped.Pawn[s.Seat], swapped.Pawn[p] = s.Pawn[p], s.Pawn[s.Seat]
			if v := e.walk(&swapped, own, swapped.Sides.Joins().Flood(swapped.Pawn[s.Seat]), closely).value; v > best.value {
				best = use{true, p, v}
			}
		}
	case m == variant.ShiftAgain && w.finds && !closely: // a second shift could at most improve the next turn
	case m == variant.ShiftAgain:
		if v := e.secondShift(s, own, closely); v > best.value {
			best = use{uses: true, value: v}
		}
	case w.finds:
		best.uses = m == variant.PeekSecond
	default:
		best = use{uses: true, value: e.more(w.value, choiceWorth*s.choice(own, reach, m))}
	}
	return best
}

// choice returns the chance that a seat gets a goal in reach by a look at its second card
// or an exchange.
func (s *position) choice(own maze.Set, reach uint64, m variant.Message) float64 {
	others := 1
	if m == variant.ExchangeTop {
		others = s.below(s.Seat)
	}
	chance := 0.0
	for i, w := range s.next(own, own) {
		if at := uint64(1) << (s.At[i] & 63); at&reach != 0 {
			chance += w
		}
	}
	return 1 - power(1-min(1, chance), others)
}

// first returns the best walk in the first of two turns.
func (e *engine) first(s *position, own maze.Set, reach uint64) walk {
	me := s.Seat
	goals, wins := s.goals(own, reach)
	if wins {
		return walk{goals & -goals, won, true}
	}
	x, mine := e.prospects(s), float64(s.Left[me])-float64(nextWorth*wayWorth[1])
	if goals == 0 {
		home := uint64(0)
		if s.Homeward(me) {
			home, own = s.Home[me], 0
		}
		from := s.Starts(s.At.Of(own), home) & reach
		switch {
		case from == 0:
			return walk{square: reach & -reach, value: e.worth(s, x, mine)}
		case s.Left[me] == 1:
			return walk{from & -from, won, false}
		}
		return walk{from & -from, e.worth(s, x, mine-1), false}
	}
	best := walk{finds: true}
	for ; goals != 0; goals &= goals - 1 {
		at := goals & -goals
		places, squares := s.Union(at)
		c := 0.0
		if s.Return && s.Left[me] == 2 {
			if squares&s.Home[me] != 0 {
				return walk{at, won, true}
			}
		} else {
			for i, w := range s.next(own, s.on(own, at)) {
				c += onIf(w, places>>(s.At[i]&63)&1 != 0)
			}
		}
		if v := e.worth(s, x, mine-1-c); v > best.value || best.square == 0 {
			best.square, best.value = at, v
		}
	}
	return best
}
