// This file holds a position of the game, as one seat knows it.

package events

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
)

const (
	maxSeats = 4
	pictures = int(labyrinth.MaxPicture) + 1
)

// The messages, in the order of the printing.
const (
	none = iota
	second
	twoTurns
	swapPawns
	peek
	exchange
	throughWall
	messages
)

// messageOf returns the message of an event.
func messageOf(e anniversary.Event) int {
	if e == 0 {
		return none
	}
	return second + int(e-anniversary.SecondInsertion)
}

// The numbers of the shapes that have messages.
const (
	straight = iota
	corner
	shapes
)

// A set is a set of pictures.
type set uint32

// A position is what a seat knows in the turn of a seat: before the push or after it.
type position struct {
	maze.Board
	seats, seat int              // the number of seats, and the one whose turn it is
	at          [pictures]uint8  // the place of each picture
	backs       [messages]uint64 // the places of the tiles with each message, if it has been turned up
	hidden      [shapes]uint64   // the places of the tiles whose backs have not been, by shape
	pawn, home  [maxSeats]uint64 // as sets of one square
	left        [maxSeats]int    // the finds that are left, and the way home
	back        bool             // the last of what is left is the way home
	unfound     set              // what the viewing seat may still look for
	*beliefs
}

// beliefs are the chances of what the viewing seat does not see.
type beliefs struct {
	odds   [shapes][messages]float64   // of each message on a back that has not been turned up
	wanted [maxSeats][pictures]float64 // of each picture to be a goal of a seat
}

// homeward reports whether nothing is left for a seat but the way home.
func (s *position) homeward(p int) bool { return s.back && s.left[p] == 1 }

// below returns how many cards a seat has below its top card.
func (s *position) below(p int) int {
	if s.back {
		return s.left[p] - 2
	}
	return s.left[p] - 1
}

// known returns the places of all messages that have been turned up.
func (s *position) known() (places uint64) {
	for _, at := range s.backs[second:] {
		places |= at
	}
	return places
}

// message returns the message on a place. If its back has not been turned up, it
// returns none, and the chance of some message.
func (s *position) message(place uint64) (m int, chance float64) {
	for m := second; m < messages; m++ {
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
	return none, chance
}

// push sets t to the position after a push, before the walk.
func (s *position) push(t *position, l *maze.Line, open uint8) {
	*t = *s
	t.Board = s.Push(l.Number, open)
	for i := 1; i < pictures; i++ {
		t.at[i] = l.To[s.at[i]&63]
	}
	for m := second; m < messages; m++ {
		t.backs[m] = l.After(s.backs[m])
	}
	for i := range t.hidden {
		t.hidden[i] = l.After(s.hidden[i])
	}
	for p := range s.seats {
		t.pawn[p] = l.Carry(s.pawn[p])
	}
}

// places returns the places of pictures.
func (s *position) places(x set) (places uint64) {
	for ; x != 0; x &= x - 1 {
		places |= 1 << (s.at[bits.TrailingZeros32(uint32(x))] & 63)
	}
	return places
}

// on returns the picture of a set that is on a square, as a set, or none.
func (s *position) on(x set, square uint64) set {
	for ; x != 0; x &= x - 1 {
		if s.at[bits.TrailingZeros32(uint32(x))] == maze.Index(square) {
			return x & -x
		}
	}
	return 0
}

// next returns the chances of what the seat looks for once it has found one of its
// goals.
func (s *position) next(own, found set) (wanted [pictures]float64) {
	rest := own &^ found
	if rest == 0 {
		rest = s.unfound &^ own
	}
	n := float64(bits.OnesCount32(uint32(rest)))
	for ; rest != 0; rest &= rest - 1 {
		wanted[bits.TrailingZeros32(uint32(rest))] = 1 / n
	}
	return wanted
}

// read returns the position that a view shows, and what the viewing seat looks for.
// Nothing is known of the past.
func read(v anniversary.View) (s position, own set) {
	t := v.Table()
	b := t.Board()
	s.Board, s.beliefs = maze.New(b), new(beliefs)
	s.seats, s.seat = t.Seats(), int(t.Seat())
	s.readBacks(v, b)
	for x := range b.Pictures().All() {
		s.at[x] = uint8(b.Find(x))
	}
	for p := range game.Player(s.seats) {
		s.pawn[p], s.home[p] = 1<<t.Pawn(p), 1<<t.Home(p)
		q := v.Quest(p)
		s.left[p], s.back = q.Left, q.Home
		if p == v.Seat() {
			own = setOf(q.Pictures)
			s.unfound = own | setOf(q.Later)
			continue
		}
		for x := range q.Pictures.All() {
			s.wanted[p][x] = float64(q.Goals) / float64(q.Pictures.Len())
		}
	}
	return s, own
}

// readBacks sets what is known of the backs.
func (s *position) readBacks(v anniversary.View, b labyrinth.Board) {
	squares, spare := v.Seen()
	seen := squares.Bits()
	if spare {
		seen |= 1
	}
	loose := b.Squares().Minus(b.Fixed()).Bits() | 1
	for shape, open := range [shapes]uint8{straight: 5, corner: 3} {
		s.hidden[shape] = shaped(&s.Board, open) & loose &^ seen
	}
	for e := anniversary.SecondInsertion; e <= anniversary.ThroughWall; e++ {
		m := messageOf(e)
		s.backs[m] = b.FindMark(labyrinth.Mark(e)).Bits()
		if b.Spare().Mark == labyrinth.Mark(e) {
			s.backs[m] |= 1
		}
		straights, corners := v.Left(e)
		for shape, left := range [shapes]int{straight: straights, corner: corners} {
			if left > 0 {
				s.odds[shape][m] = float64(left) / float64(bits.OnesCount64(s.hidden[shape]))
			}
		}
	}
}

func setOf(of labyrinth.Pictures) (x set) {
	for p := range of.All() {
		x |= 1 << p
	}
	return x
}
