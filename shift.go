// This file holds insertions: slots, shifts, what a shift does to a board and
// to a pawn on it, the ban on pushing a tile straight back, and the order in
// which legal shifts are listed. Whose turn it is lives in table.go.

package labyrinth

import (
	"fmt"
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Slot is a place on the rim where a tile can be pushed in: the side it
// enters from and the line it pushes along. The zero Slot is none, written -.
// Slots are ordered as they are listed: N, S, W, E, each by line.
type Slot uint8 // side in canonical order << 3 | line

// slotSides are the sides of slots in canonical order; a slot and its
// opposite differ in the lowest bit of the index.
var slotSides = [4]Edges{North, South, West, East}

// SlotAt returns the slot on the given single side at the given line: a
// column for North and South, a row for West and East, counted from 1. It is
// the zero Slot if no board has such a slot; slots are at even lines.
func SlotAt(side Edges, line int) Slot {
	if line != 2 && line != 4 && line != 6 {
		return 0
	}
	for i, s := range slotSides {
		if s == side {
			return Slot(i<<3 | line)
		}
	}
	return 0
}

// Side returns the side of the board a tile enters from; zero for no slot.
func (s Slot) Side() Edges {
	if s == 0 {
		return 0
	}
	return slotSides[s>>3&3]
}

// Line returns the column (for North and South) or row (for West and East)
// that an insertion at s pushes, counted from 1; 0 for no slot.
func (s Slot) Line() int { return int(s & 7) }

// Opposite returns the slot at the other end of the line, where the tile is
// pushed out.
func (s Slot) Opposite() Slot {
	if s == 0 {
		return 0
	}
	return s ^ 1<<3
}

// A Shift is an insertion: the slot, and the open sides of the spare tile as
// it will lie. The zero Shift is none.
type Shift struct {
	Slot Slot
	Open Edges
}

// carry returns where a pawn on s is after the push of a line.
func carry(l *bitboard.Line, s Square) Square {
	if l.Mask&s.bit() == 0 {
		return s
	}
	return Square(bits.TrailingZeros64(l.Carry(s.bit())))
}

// line returns the line a slot pushes; its mask is zero if the board has no
// such slot.
func (b *Board) line(s Slot) *bitboard.Line {
	if s >= 32 {
		s = 0
	}
	return &grids[b.side&7].lines[s]
}

// Shift pushes the spare tile in and returns the board after it, with the
// tile pushed out as its spare and the slot where that came out banned. The
// error matches [game.ErrIllegal] if the board has no such slot, the slot is
// banned, or the spare tile has no such orientation; b itself stays good.
func (b Board) Shift(s Shift) (Board, error) {
	if !b.allows(s) {
		return Board{}, b.whyNot(s)
	}
	b.push(s)
	return b, nil
}

func (b *Board) allows(s Shift) bool {
	return b.line(s.Slot).Mask != 0 && s.Slot != b.ban &&
		s.Open.upright() == b.spare.Open && s.Open != 0
}

// push makes a shift that is known to be legal.
func (b *Board) push(s Shift) {
	l := b.line(s.Slot)
	out := b.at(Square(bits.TrailingZeros64(l.Exit)))
	p, m := uint8(b.spare.Picture), uint8(b.spare.Mark)
	b.sides = l.PushSides(b.sides).With(l.Entry, uint8(s.Open))
	b.pic0 = l.Push(b.pic0, p)
	b.pic1 = l.Push(b.pic1, p>>1)
	b.pic2 = l.Push(b.pic2, p>>2)
	b.pic3 = l.Push(b.pic3, p>>3)
	b.pic4 = l.Push(b.pic4, p>>4)
	if b.mark0|b.mark1|b.mark2|b.mark3|b.mark4|uint64(m) != 0 {
		b.mark0 = l.Push(b.mark0, m)
		b.mark1 = l.Push(b.mark1, m>>1)
		b.mark2 = l.Push(b.mark2, m>>2)
		b.mark3 = l.Push(b.mark3, m>>3)
		b.mark4 = l.Push(b.mark4, m>>4)
	}
	b.spare = out.upright()
	b.ban = s.Slot.Opposite()
}

func (b *Board) whyNot(s Shift) error {
	why := ""
	switch {
	case b.line(s.Slot).Mask == 0:
		why = fmt.Sprintf("the board has no slot %v; its slots are %v", s.Slot, b.slots())
	case s.Slot == b.ban:
		why = fmt.Sprintf("the last insertion pushed a tile out at %v, so nothing may go in there", s.Slot)
	default:
		os, n := b.spare.Open.orientations()
		why = fmt.Sprintf("the spare tile cannot lie so; it can lie as %v", os[:n])
	}
	return game.Fault{Kind: game.ErrIllegal, Text: s.String(), Why: why}
}

// slots returns the board's slots in canonical order, the banned one
// included. It is shared: nobody writes to it.
func (b *Board) slots() []Slot { return grids[b.side&7].slots }

// Carry returns where a pawn on square s stands after an insertion at slot:
// pawns ride their tile, and one whose tile is pushed out moves to the tile
// just inserted (all printings; this is not a move). A square off the pushed
// line stays.
func (b Board) Carry(slot Slot, s Square) Square {
	l := b.line(slot)
	if l.Mask == 0 {
		return s
	}
	return carry(l, s)
}

// Slide returns where a set of tiles, given by their squares, lies after an
// insertion at slot: it rides along, the inserted tile is in it if entering
// says so, and leaving tells whether the tile pushed out was. It follows
// facts about tiles that the board does not know, such as whose back has been
// seen.
func (b Board) Slide(slot Slot, set Squares, entering bool) (after Squares, leaving bool) {
	l := b.line(slot)
	if l.Mask == 0 {
		return set, false
	}
	in := uint8(0)
	if entering {
		in = 1
	}
	return Squares{l.Push(set.bits, in)}, set.bits&l.Exit != 0
}

// AppendShifts appends the legal shifts in canonical order and returns the
// extended slice: by slot in the order of [Slot], then by orientation, from
// the spare's first one clockwise. Each leads to another board, so a straight
// has two a slot, a corner or a T-junction four.
func (b Board) AppendShifts(dst []Shift) []Shift {
	os, n := b.spare.Open.orientations()
	for _, slot := range b.slots() {
		if slot == b.ban {
			continue
		}
		for _, open := range os[:n&7] {
			dst = append(dst, Shift{slot, open})
		}
	}
	return dst
}
