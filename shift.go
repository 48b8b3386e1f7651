// This file holds slots and shifts with their text: what a shift does to a board and
// to what is on it, the ban on pushing a tile straight back, and the order in which
// legal shifts are listed.

package labyrinth

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Slot is a place at the edge of the board where a tile can be pushed in. It
// has a side and a line, which is a column or a row. Slots are numbered in
// canonical order: N, S, W, E, each by line. The zero Slot is no slot and is
// written -.
type Slot uint8 // side in canonical order << 3 | line

// slotSides are the sides of slots in canonical order. The index of the opposite
// side differs in the lowest bit.
var slotSides = [4]Edges{North, South, West, East}

// SlotAt returns the slot on the given single side at the given line. The line is
// a column for North and South and a row for West and East, counted from 1.
// Lines are 1 to 7; the published boards have slots at 2, 4 and 6 only. For other lines
// SlotAt returns the zero Slot.
func SlotAt(side Edges, line int) Slot {
	if line < 1 || line > maxSide {
		return 0
	}
	for i, s := range slotSides {
		if s == side {
			return Slot(i<<3 | line)
		}
	}
	return 0
}

// Side returns the side of the board where a tile enters, or zero for the zero
// Slot.
func (s Slot) Side() Edges {
	if s == 0 {
		return 0
	}
	return slotSides[s>>3&3]
}

// Line returns the column (for North and South) or row (for West and East) that
// a shift at s pushes, counted from 1. It returns 0 for the zero Slot.
func (s Slot) Line() int { return int(s & 7) }

// Opposite returns the slot at the other end of the line, where a tile is pushed
// out.
func (s Slot) Opposite() Slot {
	if s == 0 {
		return 0
	}
	return s ^ 1<<3
}

// AppendText appends the side's letter and the line, as in Nb or W2, or - for
// the zero Slot. It never fails.
func (s Slot) AppendText(b []byte) ([]byte, error) {
	if SlotAt(s.Side(), s.Line()) != s || s == 0 {
		return append(b, '-'), nil
	}
	b = append(b, slotLetters[s>>3])
	if s>>3 < 2 {
		return append(b, 'a'-1+byte(s.Line())), nil
	}
	return append(b, '0'+byte(s.Line())), nil
}

// MarshalText returns the slot's text. It never fails.
func (s Slot) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the slot as [ParseSlot] does.
func (s *Slot) UnmarshalText(b []byte) (err error) {
	*s, err = ParseSlot(string(b))
	return err
}

// String returns the slot's text.
func (s Slot) String() string { return text(s) }

// ParseSlot reads a slot, as in Nb or W2, or - for the zero Slot. A small board
// does not have all slots. The error matches [game.ErrSyntax].
func ParseSlot(s string) (Slot, error) {
	if s == "-" {
		return 0, nil
	}
	if len(s) == 2 {
		side := strings.IndexByte(slotLetters, s[0])
		first := byte('a')
		if side >= 2 {
			first = '1'
		}
		if side >= 0 && s[1] >= first && s[1] < first+7 {
			if slot := SlotAt(slotSides[side], int(s[1]-first)+1); slot != 0 {
				return slot, nil
			}
		}
	}
	return 0, syntax(0, s, wantSlot)
}

// wantSlot is the reason of a fault about the text of a [Slot].
const wantSlot = "want a slot: N or S with a column a to g, or W or E with a row 1 to 7"

// A Shift says how the spare tile is pushed in: the slot, and the open sides of
// the tile as it lies then. The zero Shift is no shift.
type Shift struct {
	Slot Slot
	Open Edges
}

// Ply returns the ply that makes the shift. It is the zero Ply if s is no shift.
func (s Shift) Ply() game.Ply {
	if s.Slot >= 32 || s.Open >= 16 {
		return game.Ply{}
	}
	return game.PlyOfWords(shiftWords[s.Slot&31][s.Open&15], 0)
}

// AppendText appends the slot, a colon and the open sides, as in W2:ES, or - for the
// zero Shift. It never fails.
func (s Shift) AppendText(b []byte) ([]byte, error) {
	if s == (Shift{}) {
		return append(b, '-'), nil
	}
	b, _ = s.Slot.AppendText(b)
	return s.Open.AppendText(append(b, ':'))
}

// MarshalText returns the shift's text. It never fails.
func (s Shift) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the shift as [ParseShift] does, or to the zero Shift for the
// text -.
func (s *Shift) UnmarshalText(b []byte) (err error) {
	if string(b) == "-" {
		*s = Shift{}
		return nil
	}
	*s, err = ParseShift(string(b))
	return err
}

// String returns the shift's text.
func (s Shift) String() string { return text(s) }

// ParseShift reads a shift, as in W2:ES: a slot, a colon, and the open sides of a
// tile in the order N E S W. The error matches
// [game.ErrSyntax].
func ParseShift(s string) (Shift, error) {
	slotText, sides, ok := strings.Cut(s, ":")
	if !ok {
		return Shift{}, syntax(0, s, "want a shift: a slot, a colon and open sides, as in W2:ES")
	}
	var fs game.Faults
	slot, err := ParseSlot(slotText)
	if err != nil || slot == 0 {
		fs.Add(syntax(0, slotText, wantSlot))
	}
	open := parseSides(sides)
	if open == 0 {
		fs.Add(syntax(len(slotText)+1, sides, "want the open sides of a tile: two, three or four of N E S W, in this order"))
	}
	if fs != nil {
		return Shift{}, fs
	}
	return Shift{slot, open}, nil
}

// MustParseShift calls [ParseShift] and panics on error. It is intended for
// constant text.
func MustParseShift(s string) Shift { return must(ParseShift(s)) }

// Shift pushes the spare tile in and returns the board after it. The tile that
// is pushed out becomes the spare, and the slot where it came out becomes
// banned. The error matches [game.ErrIllegal] if the board does not have the
// slot, if the slot is banned, or if the spare tile has no such orientation.
func (b Board) Shift(s Shift) (Board, error) {
	if !b.allows(s) {
		return Board{}, b.whyNot(s)
	}
	b.push(s)
	return b, nil
}

func (b *Board) allows(s Shift) bool {
	return b.free()>>s.Slot&1 != 0 &&
		s.Open.upright() == b.spare.Open && s.Open != 0
}

// push makes a shift, which must be legal.
func (b *Board) push(s Shift) {
	l := &bitboard.RimOf(b.size)[s.Slot&31]
	out := b.at(Square(bits.TrailingZeros64(l.Exit)))
	p, m := uint8(b.spare.Picture), uint8(b.spare.Mark)
	b.on.Sides = l.PushSides(b.on.Sides).With(l.Entry, uint8(s.Open))
	b.on.Picture0 = l.Push(b.on.Picture0, p)
	b.on.Picture1 = l.Push(b.on.Picture1, p>>1)
	b.on.Picture2 = l.Push(b.on.Picture2, p>>2)
	b.on.Picture3 = l.Push(b.on.Picture3, p>>3)
	b.on.Picture4 = l.Push(b.on.Picture4, p>>4)
	if b.on.Mark0|b.on.Mark1|b.on.Mark2|b.on.Mark3|b.on.Mark4|uint64(m) != 0 {
		b.on.Mark0 = l.Push(b.on.Mark0, m)
		b.on.Mark1 = l.Push(b.on.Mark1, m>>1)
		b.on.Mark2 = l.Push(b.on.Mark2, m>>2)
		b.on.Mark3 = l.Push(b.on.Mark3, m>>3)
		b.on.Mark4 = l.Push(b.on.Mark4, m>>4)
	}
	b.spare = out.upright()
	b.ban = s.Slot.Opposite()
}

func (b *Board) whyNot(s Shift) error {
	why := ""
	switch {
	case b.line(s.Slot).Mask == 0:
		why = fmt.Sprintf("the board has no slot %v, only %v", s.Slot, b.slots())
	case s.Slot == b.ban:
		why = fmt.Sprintf("%v is banned, because the last shift pushed a tile out there", s.Slot)
	default:
		all := b.spare.Open.Orientations()
		last := len(all) - 1
		if last == 0 {
			why = fmt.Sprintf("the spare tile cannot lie like that; it can lie as %v only", all[0])
			break
		}
		ways := strings.Trim(strings.ReplaceAll(fmt.Sprint(all[:last]), " ", ", "), "[]")
		why = fmt.Sprintf("the spare tile cannot lie like that; it can lie as %s or %v", ways, all[last])
	}
	return game.Fault{Kind: game.ErrIllegal, Text: s.String(), Why: why}
}

// line returns the line that a slot pushes, or the zero Line if the board does
// not have the slot.
func (b *Board) line(s Slot) *bitboard.Line {
	if bitboard.SlotsOf(b.sliding)>>s&1 == 0 {
		s = 0
	}
	return &bitboard.RimOf(b.size)[s]
}

// slots returns the board's slots in canonical order, including the banned one.
func (b *Board) slots() (all []Slot) {
	for m := bitboard.SlotsOf(b.sliding); m != 0; m &= m - 1 {
		all = append(all, Slot(bits.TrailingZeros32(m)))
	}
	return all
}

// free returns the slots that are not banned, as a set of bits.
func (b *Board) free() uint32 { return bitboard.SlotsOf(b.sliding) &^ (1 << (b.ban & 31)) }

// Carry returns where a shift at slot takes a pawn from square s. A pawn
// moves with its tile. A pawn whose tile is pushed out goes to the tile just
// pushed in; the rules do not count that as a walk (all printings). A pawn that
// is not on the pushed line remains where it is.
func (b Board) Carry(slot Slot, s Square) Square {
	l := b.line(slot)
	if l.Mask == 0 {
		return s
	}
	return carry(l, s)
}

// carry returns where a pawn on s is after the push of a line.
func carry(l *bitboard.Line, s Square) Square {
	if l.Mask&s.bit() == 0 {
		return s
	}
	return Square(bits.TrailingZeros64(l.Carry(s.bit())))
}

// Slide returns the squares of a set of tiles after a shift at slot. The
// tile pushed in is in the set if entering is true. Slide also reports whether
// the tile that is pushed out was in the set. Use it to follow tiles with a
// property that the board does not hold, such as a back that players have seen.
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
// extended slice. They are ordered by slot, as [Slot] is, and then by the
// orientation of the spare tile, clockwise from the first one. A straight has
// two orientations, a corner or a T-junction has four, and a cross has one.
func (b Board) AppendShifts(dst []Shift) []Shift {
	ways := bitboard.Orientations[b.spare.Open&15]
	for m := b.free(); m != 0; m &= m - 1 {
		slot := Slot(bits.TrailingZeros32(m))
		for _, open := range ways {
			dst = append(dst, Shift{slot, Edges(open)})
		}
	}
	return dst
}
