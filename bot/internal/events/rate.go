// This file rates all plies of a view, for programs that want to know what each is worth.

package events

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A Rated is the value of a ply.
type Rated struct {
	Value float64
	Deep  bool // examined as closely as any
	Wins  bool // it wins in this turn
}

// ratedShifts are the numbers of shifts among which the budget decides how many are
// examined closely, besides the given ones.
var ratedShifts = [...]int{48, 24, 12}

// Rate rates the legal plies in a view in which the seat acts, and returns a value for
// each. The given plies are examined as closely as any.
func (p *Player) Rate(v variant.MessageView, plies []game.Ply, given []bool, affords Limit) []Rated {
	s, own := read(v)
	p.watch.believe(&s)
	e := &p.engine
	phase := v.Table().Phase()
	if phase == labyrinth.ToShift {
		return p.rateShifts(&s, own, v.Message() == 0, plies, given, affords)
	}
	reach := v.Reach().Bits()
	closely := affords(2 * closeNodes * max(s.walks(phase, v.Message(), len(plies)), s.Seats+2))
	list := make([]Rated, len(plies))
	if phase == labyrinth.ToWalk {
		values := e.walkValues(&s, own, reach, v.Message() == variant.TwoTurns, closely)
		for i, ply := range plies {
			to, _ := labyrinth.SquareOf(ply)
			list[i].Value = values[to&63]
		}
	} else {
		for i, ply := range plies {
			list[i].Value = e.answer(&s, own, reach, v.Message(), ply, closely)
		}
	}
	for i := range list {
		list[i].Deep, list[i].Wins = closely, list[i].Value == won
	}
	return list
}

// rateShifts is Rate for shifts.
func (p *Player) rateShifts(s *position, own maze.Set, fresh bool, plies []game.Ply, given []bool, affords Limit) []Rated {
	e := &p.engine
	list := make([]Rated, len(plies))
	var after position
	candidates := s.shifts(own, nil)
	byPly := make([]*candidate, len(plies))
	for i := range candidates {
		cand := &candidates[i]
		s.push(&after, cand.line, cand.open)
		cand.value = e.shifted(&after, own, cand.reach, fresh, false)
		if at := slices.IndexFunc(plies, cand.is); at >= 0 {
			list[at] = Rated{Value: cand.value, Wins: cand.value == won}
			byPly[at] = cand
		}
	}
	order := make([]int, len(plies))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case list[a].Value > list[b].Value:
			return -1
		case list[a].Value < list[b].Value:
			return 1
		}
		return 0
	})
	asked := 0
	for _, is := range given {
		if is {
			asked++
		}
	}
	for _, width := range ratedShifts {
		if !affords((min(width, len(plies)) + asked) * 2 * closeNodes) {
			continue
		}
		for k, i := range order {
			if cand := byPly[i]; cand != nil && (k < width || given[i]) {
				s.push(&after, cand.line, cand.open)
				list[i].Value, list[i].Deep = e.shifted(&after, own, cand.reach, fresh, true), true
			}
		}
		break
	}
	return list
}

// answer returns the value of a ply that uses or declines a message, or takes a card.
func (e *engine) answer(s *position, own maze.Set, reach uint64, m variant.Message, ply game.Ply, closely bool) float64 {
	if x, takes := variant.TakenOf(ply); takes {
		return e.walk(s, 1<<x, reach, closely).value
	}
	if ply == variant.Decline {
		return e.walk(s, own, reach, closely).value
	}
	if seat, swaps := variant.SwapOf(ply); swaps {
		swapped := *s
		swapped.Pawn[s.Seat], swapped.Pawn[seat] = s.Pawn[seat], s.Pawn[s.Seat]
		return e.walk(&swapped, own, swapped.Sides.Joins().Flood(swapped.Pawn[s.Seat]), closely).value
	}
	switch m {
	case variant.ThroughWall:
		return e.walk(s, own, through(&s.Board, s.Pawn[s.Seat]), closely).value
	case variant.TwoTurns:
		return e.first(s, own, reach).value
	case variant.ShiftAgain:
		return e.secondShift(s, own, closely)
	}
	w := e.walk(s, own, reach, closely)
	if w.finds {
		return w.value
	}
	return e.more(w.value, choiceWorth*s.choice(own, reach, m))
}

// walkValues returns the values of walks to the squares in reach. first says that the walk
// is the first of two turns.
func (e *engine) walkValues(s *position, own maze.Set, reach uint64, first, closely bool) (values [64]float64) {
	for at := reach; at != 0; at &= at - 1 {
		to := at & -at
		if first {
			values[maze.Index(to)] = e.first(s, own, to).value
		} else {
			values[maze.Index(to)] = e.walk(s, own, to, closely).value
		}
	}
	return values
}
