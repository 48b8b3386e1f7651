// This file holds a position of the game, as one seat knows it.

package events

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// messages is one more than the largest message.
const messages = variant.ThroughWall + 1

// The shapes of tiles that have messages, by number.
const (
	straights = iota
	corners
	shapes
)

// A position is what a seat knows in the turn of a seat: before the shift or after it.
type position struct {
	maze.Position
	backs   [messages]uint64 // the places of the tiles with each message, if it has been turned up
	hidden  [shapes]uint64   // the places of the tiles whose backs have not been, by shape
	unfound maze.Set         // what the viewing seat may still look for
	*beliefs
}

// beliefs are the chances of what the viewing seat does not see.
type beliefs struct {
	odds   [shapes][messages]float64   // of each message on a back that has not been turned up
	wanted [maze.MaxSeats]maze.Weights // of each picture to be a goal of another seat
}

// below returns how many cards a seat has below its top card.
func (s *position) below(p int) int {
	if s.Return {
		return int(s.Left[p]) - 2
	}
	return int(s.Left[p]) - 1
}

// known returns the places of all messages that have been turned up.
func (s *position) known() (places uint64) {
	for _, at := range s.backs[1:] {
		places |= at
	}
	return places
}

// message returns the message on a place. If its back has not been turned up, it
// returns 0, and the chance of some message.
func (s *position) message(place uint64) (m variant.Message, chance float64) {
	for m := variant.Message(1); m < messages; m++ {
		if s.backs[m]&place != 0 {
			return m, 0
		}
	}
	for shape, places := range s.hidden {
		if places&place != 0 {
			for _, odds := range s.odds[shape] {
				chance += odds
			}
		}
	}
	return 0, chance
}

// push sets after to the position after a shift, before the walk.
func (s *position) push(after *position, l *maze.Line, open uint8) {
	*after = *s
	after.Shift(l, open)
	for m := range after.backs {
		after.backs[m] = l.After(s.backs[m])
	}
	for i := range after.hidden {
		after.hidden[i] = l.After(s.hidden[i])
	}
}

// on returns the picture of a set that is on a square, as a set, or the empty set.
func (s *position) on(x maze.Set, square uint64) maze.Set {
	return 1 << s.At.On(x, maze.Index(square)) &^ 1
}

// next returns the chances of what the seat looks for once it has found one of its
// goals.
func (s *position) next(own, found maze.Set) maze.Weights {
	rest := own &^ found
	if rest == 0 {
		rest = s.unfound &^ own
	}
	return rest.Evenly(1)
}

// read returns the position that a view shows, and what the viewing seat looks for.
// Nothing is known of the past.
func read(v variant.MessageView) (s position, own maze.Set) {
	s.Position, s.beliefs = maze.Read(v), new(beliefs)
	s.readBacks(v)
	for p := range game.Player(s.Seats) {
		q := v.Quest(p)
		if p == v.Seat() {
			own = maze.SetOf(q)
			s.unfound = own | maze.Pictures(q.Later)
		} else {
			s.wanted[p] = maze.SetOf(q).Evenly(q.Goals)
		}
	}
	return s, own
}

// readBacks sets what is known of the backs.
func (s *position) readBacks(v variant.MessageView) {
	board := v.Table().Board()
	squares, spare := v.Seen()
	seen := squares.Bits()
	if spare {
		seen |= 1
	}
	loose := board.Squares().Minus(board.Fixed()).Bits() | 1
	for shape, open := range [shapes]uint8{straights: bitboard.Straight, corners: bitboard.Corner} {
		s.hidden[shape] = shaped(&s.Board, open) & loose &^ seen
	}
	for m := variant.Message(1); m < messages; m++ {
		backs := v.Backs(m)
		s.backs[m] = backs.Squares.Bits()
		if backs.Spare {
			s.backs[m] |= 1
		}
		for shape, left := range [shapes]int{straights: backs.Straights, corners: backs.Corners} {
			if left > 0 {
				s.odds[shape][m] = float64(left) / float64(bits.OnesCount64(s.hidden[shape]))
			}
		}
	}
}
