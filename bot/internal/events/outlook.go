// This file holds what a seat can expect of its next turn, messages included.

package events

import (
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// An outlook is what a seat can reach in its next turn.
type outlook struct {
	places, squares uint64  // by any shift, with the messages that have been turned up
	twice           uint64  // the places in the first of two turns
	choice          uint64  // the places in a turn in which it looks at its second card or exchanges the top one
	exchange        bool    // one of these messages is an exchange
	chance          float64 // the greatest chance of a message that has not been turned up
}

// A reply is a shift of a seat, and what it can then reach.
type reply struct {
	line            *maze.Line
	open            uint8
	places, squares uint64
	weight          float64 // how likely the seat makes it
}

// look returns the outlook of seat p with its pawn on the given square. If list is not
// nil, look appends the shifts.
func (e *engine) look(s *position, p int, pawn uint64, list *[]reply) (o outlook) {
	e.nodes++
	joins, known, ways := s.Sides.Joins(), s.known(), bitboard.Orientations[s.Spare&15]
	stay := joins.Flood(pawn)
	for i := range s.Lines {
		l := &s.Lines[i]
		if uint8(i) == s.Ban {
			continue
		}
		each, squares := maze.Reaches{stay, stay, stay, stay}, stay // the shift changes nothing for the pawn
		if stay&l.Near != 0 {
			each, squares = s.Reach(l, joins, l.Carry(pawn))
		}
		places := l.Before(squares)
		if l.Exit&known != 0 {
			places, squares = e.useMessage(s, p, pawn, l, &each, squares, &o)
		} else if _, chance := s.message(l.Exit); chance > o.chance {
			o.chance = chance
		}
		o.places |= places
		o.squares |= squares
		if list == nil {
			continue
		}
		for k, open := range ways {
			if l.Exit&known == 0 {
				squares = each[k&3]
				places = l.Before(squares)
			}
			*list = append(*list, reply{line: l, open: open, places: places, squares: squares})
		}
	}
	return o
}

// useMessage returns what seat p can reach by a shift that turns up a message, given what
// it can reach without the message: each for an orientation, and squares in all. It adds
// to o what only some messages do.
func (e *engine) useMessage(s *position, p int, pawn uint64, l *maze.Line, each *maze.Reaches, squares uint64, o *outlook) (places, reach uint64) {
	ways := bitboard.Orientations[s.Spare&15]
	m, _ := s.message(l.Exit)
	switch m {
	case variant.ThroughWall:
		for _, open := range ways {
			b := s.Push(l.Number, open)
			squares |= through(&b, l.Carry(pawn))
		}
	case variant.SwapPawns:
		others := uint64(0)
		for q := range s.Seats {
			if q != p {
				others |= s.Pawn[q]
			}
		}
		_, swapped := s.Reach(l, s.Sides.Joins(), l.Carry(others))
		squares |= swapped
	case variant.PeekSecond, variant.ExchangeTop:
		o.choice |= l.Before(squares)
		o.exchange = o.exchange || m == variant.ExchangeTop
	}
	places = l.Before(squares)
	if m != variant.ShiftAgain && m != variant.TwoTurns {
		return places, squares
	}
	for k, open := range ways {
		e.nodes++
		b, from := s.Push(l.Number, open), l.Carry(pawn)
		if m == variant.TwoTurns {
			from = each[k&3]
			o.twice |= l.Before(from)
		}
		more, then := b.Union(from)
		squares |= then
		places |= l.Before(more &^ 1)
		if more&1 != 0 {
			places |= l.Exit
		}
	}
	return places, squares
}

// finds returns how many finds seat p can expect of an outlook, if it looks for what
// wanted says.
func (e *engine) finds(s *position, p int, o *outlook, wanted *maze.Weights) float64 {
	luck := float64(luckWorth * o.chance)
	if s.Homeward(p) {
		if o.squares&s.Home[p] != 0 {
			return 1
		}
		return luck
	}
	sure, twice, choice := 0.0, 0.0, 0.0
	for i, w := range wanted {
		if at := uint64(1) << (s.At[i] & 63); w > 0 {
			sure += onIf(w, o.places&at != 0)
			twice += onIf(w, o.twice&at != 0)
			choice += onIf(w, o.choice&at != 0)
		}
	}
	sure, twice, choice = min(1, sure), min(1, twice), min(1, choice)
	if others := s.below(p); others > 0 && o.choice != 0 {
		if !o.exchange {
			others = 1
		}
		luck = max(luck, 1-power(1-choice, others))
	}
	return sure + float64((1-sure)*luck) + float64(twiceWorth*twice)
}

func onIf(w float64, on bool) float64 {
	if on {
		return w
	}
	return 0
}

// power returns x to the power of n.
func power(x float64, n int) float64 {
	y := 1.0
	for range n {
		y = float64(y * x)
	}
	return y
}

// A tally has, at each index, the squares from which at least that many lines open a way.
type tally [5]uint64

// ways returns from which squares a pawn of the seat has ways in its next turn to the
// goal: home, if it is not empty, or the tiles on places.
func (e *engine) ways(s *position, places, home uint64) (n tally) {
	e.nodes++
	joins, known := s.Sides.Joins(), s.known()
	stay := joins.Flood(home | places&^1)
	for i := range s.Lines {
		l := &s.Lines[i]
		if uint8(i) == s.Ban {
			continue
		}
		squares := stay
		if stay&l.Near != 0 || places&1 != 0 { // the shift changes something for the goal
			squares = 0
			if goal := l.Goal(places, home); goal != 0 {
				_, all := s.Reach(l, joins, goal)
				squares = l.CarryBack(all)
			}
		}
		if l.Exit&known != 0 {
			squares |= e.messageWays(s, l, squares, places, home)
		}
		for k := len(n) - 1; k > 1; k-- {
			n[k] |= n[k-1] & squares
		}
		n[1] |= squares
	}
	return n
}

// messageWays returns the squares from which the seat can reach the goal by the message
// that a shift turns up. Without the message it can from the squares given.
func (e *engine) messageWays(s *position, l *maze.Line, squares, places, home uint64) (more uint64) {
	switch m, _ := s.message(l.Exit); m {
	case variant.ThroughWall:
		if goal := l.Goal(places, home); goal != 0 {
			for _, open := range bitboard.Orientations[s.Spare&15] {
				b := s.Push(l.Number, open)
				more |= l.CarryBack(through(&b, goal))
			}
		}
	case variant.SwapPawns:
		for p := range s.Seats {
			if p != s.Seat && s.Pawn[p]&squares != 0 {
				return s.Sides.Tiles()
			}
		}
	case variant.ShiftAgain, variant.TwoTurns:
		for _, open := range bitboard.Orientations[s.Spare&15] {
			e.nodes++
			b := s.Push(l.Number, open)
			from := b.Starts(l.After(places), home)
			if m == variant.TwoTurns {
				from = b.Sides.Joins().Flood(from)
			}
			more |= l.CarryBack(from)
		}
	}
	return more
}

// best returns the square of a set from which the most lines open a way, and their
// number.
func (n *tally) best(squares uint64) (square uint64, lines int) {
	for k := len(n) - 1; k > 0; k-- {
		if at := n[k] & squares; at != 0 {
			return at & -at, k
		}
	}
	return squares & -squares, 0
}
