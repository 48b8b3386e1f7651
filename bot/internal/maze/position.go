// This file holds what everybody sees when a seat acts, as sets.

package maze

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

const (
	// MaxSeats is the largest number of seats.
	MaxSeats = 4
	// Symbols is one more than the largest number of a picture or a mark.
	Symbols = int(labyrinth.MaxPicture) + 1
)

// A Set is a set of symbols that can be goals: the pictures or the marks of a game, by
// number from 1. The empty set as a goal means the way home.
type Set uint32

// SetOf returns the set of what a quest is for.
func SetOf(q variant.Quest) (s Set) {
	for m := range q.Marks.All() {
		s |= 1 << m
	}
	return s | Pictures(q.Pictures)
}

// Pictures returns a set of pictures.
func Pictures(pictures labyrinth.Pictures) (s Set) {
	for x := range pictures.All() {
		s |= 1 << x
	}
	return s
}

// Weights are a number for each symbol.
type Weights [Symbols]float64

// Evenly returns the chance of each symbol of a set to be one of the given number of
// goals, if all are equally likely.
func (s Set) Evenly(goals int) (w Weights) {
	n := bits.OnesCount32(uint32(s))
	for rest := s; rest != 0; rest &= rest - 1 {
		w[bits.TrailingZeros32(uint32(rest))] = min(1, float64(goals)/float64(n))
	}
	return w
}

// Places are the places of the symbols: a square's number, or 0 for the spare tile.
type Places [Symbols]uint8

// Of returns the places of a set.
func (at *Places) Of(s Set) (places uint64) {
	for rest := s; rest != 0; rest &= rest - 1 {
		places |= 1 << (at[bits.TrailingZeros32(uint32(rest))%Symbols] & 63)
	}
	return places
}

// On returns the symbol of a set that is on a place, or 0.
func (at *Places) On(s Set, place uint8) uint8 {
	for rest := s; rest != 0; rest &= rest - 1 {
		if i := uint8(bits.TrailingZeros32(uint32(rest)) % Symbols); at[i] == place {
			return i
		}
	}
	return 0
}

// Lefts are the numbers of finds that each seat has left, and the way home.
type Lefts [MaxSeats]uint8

// A Position is what everybody sees when a seat acts.
type Position struct {
	Board
	Seats, Seat int              // the number of seats, and the one whose turn it is
	At          Places           // where each symbol is
	Pawn, Home  [MaxSeats]uint64 // as sets of one square
	Left        Lefts
	Return      bool // the last of what is left is the way home
}

// Read returns the position that a view shows.
func Read(v variant.QuestView) (p Position) {
	t := v.Table()
	b := t.Board()
	p.Board, p.Seats, p.Seat = New(b), t.Seats(), int(t.Seat())
	for x := range b.Pictures().All() {
		p.At[x] = uint8(b.Find(x))
	}
	for seat := range game.Player(p.Seats) {
		p.Pawn[seat], p.Home[seat] = 1<<t.Pawn(seat), 1<<t.Home(seat)
		q := v.Quest(seat)
		p.Left[seat], p.Return = uint8(q.Left), q.Home
		for m := range q.Marks.All() { // no game has both pictures and marks as goals
			p.At[m] = uint8(b.FindMarks(labyrinth.MarksOf(m)).First())
		}
	}
	return p
}

// Homeward reports whether nothing is left for a seat but the way home.
func (p *Position) Homeward(seat int) bool { return p.Return && p.Left[seat] == 1 }

// Shift makes a shift. The seat has its walk still to come.
func (p *Position) Shift(l *Line, open uint8) {
	p.Board = p.Push(l.Number, open)
	for i := 1; i < Symbols; i++ {
		p.At[i] = l.To[p.At[i]&63]
	}
	for seat := range p.Seats {
		p.Pawn[seat] = l.Carry(p.Pawn[seat])
	}
}
