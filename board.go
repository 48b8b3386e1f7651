// This file holds the board: the tiles on its squares, what can be asked of them,
// and its text. Shifts are in shift.go, walking is in path.go, pawns are in
// table.go, and how a board is made of the tiles of a box is in deal.go.

package labyrinth

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Board is a position of the maze: the tile on every square, the spare tile,
// and the slot that is banned for the next shift. It is an immutable,
// comparable value. Methods return new boards, so a program can undo a shift by
// keeping the old board. Make a board with [Layout.Deal], [Layout.Board] or
// [Layout.ParseBoard]. The zero Board has no squares.
//
//   - What lies where: [Board.At], [Board.Spare], [Board.Ban], [Board.Open],
//     [Board.Pictures], [Board.Find], [Board.FindAll], [Board.FindMarks].
//   - The shape: [Board.Cols], [Board.Rows], [Board.Squares], [Board.Fixed],
//     [Board.Slots], [Board.HasSlot], [Board.Lane], [Board.Exit].
//   - Shifts: [Board.AppendShifts], [Board.Shift], and where things go by one:
//     [Board.Carry], [Board.Slide].
//   - Walks: [Board.Reach], [Board.Path], and with one step through a wall
//     [Board.ReachThrough], [Board.PathThrough], around squares [Board.Closed].
//   - Whole turns: [Board.AppendTurns].
//   - For games and puzzles: [Board.WithMarks], [Board.WithoutBan], [Board.WithSpare].
type Board struct {
	on      bitboard.Tiles
	spare   Tile // in its first orientation
	ban     Slot
	size    uint8  // columns and rows, as in [bitboard.SizeOf]
	sliding uint16 // which lines have slots, as in [bitboard.SlotsOf]
}

// Side returns the larger of [Board.Cols] and [Board.Rows]: 3, 5 or 7 on a published
// board, where they are the same.
func (b Board) Side() int { return max(b.Cols(), b.Rows()) }

// Cols returns the number of columns.
func (b Board) Cols() int { return int(b.size >> 3) }

// Rows returns the number of rows.
func (b Board) Rows() int { return int(b.size & 7) }

// Squares returns all squares of the board.
func (b Board) Squares() Squares { return grids[b.size&63].all }

// Fixed returns the squares whose tiles never move: those in a column and a row without
// slots. On a published board these are the odd ones, counted from 1. There can be more
// of them than a layout has fixed tiles: a loose tile may never move either.
func (b Board) Fixed() Squares { return fixedOf(b.size, b.sliding) }

// SlotBits returns the board's slots as a set of bits: bit s is set if the board has the
// slot with number s. Those of lower bits come first in the canonical order.
func (b Board) SlotBits() uint32 { return bitboard.SlotsOf(b.sliding) }

// At returns the tile on square s, or the zero Tile if s is not on the board.
func (b Board) At(s Square) Tile {
	if s >= 64 {
		return Tile{}
	}
	return b.at(s)
}

// at returns the tile on a square below 64.
func (b *Board) at(s Square) Tile {
	return Tile{
		Open: Edges(b.on.Sides.At(uint8(s))),
		Picture: Picture(b.on.Picture0>>(s&63)&1 | b.on.Picture1>>(s&63)&1<<1 |
			b.on.Picture2>>(s&63)&1<<2 | b.on.Picture3>>(s&63)&1<<3 | b.on.Picture4>>(s&63)&1<<4),
		Mark: Mark(b.on.Mark0>>(s&63)&1 | b.on.Mark1>>(s&63)&1<<1 |
			b.on.Mark2>>(s&63)&1<<2 | b.on.Mark3>>(s&63)&1<<3 | b.on.Mark4>>(s&63)&1<<4),
	}
}

// Open returns for each side the squares whose tile is open to it.
func (b Board) Open() (north, east, south, west Squares) {
	return Squares{b.on.Sides.North}, Squares{b.on.Sides.East}, Squares{b.on.Sides.South}, Squares{b.on.Sides.West}
}

// Spare returns the spare tile in its first orientation.
func (b Board) Spare() Tile { return b.spare }

// Ban returns the slot that is banned for the next shift: the one where the last
// shift pushed a tile out. It is the zero Slot before the first shift.
func (b Board) Ban() Slot { return b.ban }

// Closed returns the board with all sides of the tiles on some squares closed, for walks
// that cannot enter or pass them. Such a board is for [Board.Reach] and [Board.Path] only.
func (b Board) Closed(squares Squares) Board {
	b.on.Sides.North &^= squares.bits
	b.on.Sides.East &^= squares.bits
	b.on.Sides.South &^= squares.bits
	b.on.Sides.West &^= squares.bits
	return b
}

// WithoutBan returns the board without its ban, for house rules and puzzles.
func (b Board) WithoutBan() Board {
	b.ban = 0
	return b
}

// WithSpare returns the board with another spare tile, for games in which each seat has
// one of its own. It does not check that the layout has the tile. If there is no such
// tile, it returns b unchanged.
func (b Board) WithSpare(t Tile) Board {
	if t.exists() {
		b.spare = t.upright()
	}
	return b
}

// Slots returns the board's slots clockwise around the rim, beginning at the
// left end of the north side: the order in which a cursor goes from one to the
// next. The canonical order of plies is that of [Board.AppendShifts].
func (b Board) Slots() []Slot {
	var slots []Slot
	add := func(side Edges, line int) {
		if s := SlotAt(side, line); b.HasSlot(s) {
			slots = append(slots, s)
		}
	}
	for line := 1; line <= b.Cols(); line++ {
		add(North, line)
	}
	for line := 1; line <= b.Rows(); line++ {
		add(East, line)
	}
	for line := b.Cols(); line >= 1; line-- {
		add(South, line)
	}
	for line := b.Rows(); line >= 1; line-- {
		add(West, line)
	}
	return slots
}

// HasSlot reports whether the board has a slot.
func (b Board) HasSlot(s Slot) bool { return b.SlotBits()>>s&1 != 0 }

// Exit returns the square of the tile that a shift at a slot pushes out, or the zero Square if
// the board does not have the slot.
func (b Board) Exit(s Slot) Square { return Squares{b.line(s).Exit}.First() }

// Lane returns the squares of the line that a slot pushes, in the direction of
// the push: the first is where a tile enters, and the tile on the last leaves
// the board. It is nil if the board does not have the slot.
func (b Board) Lane(s Slot) []Square {
	line, n := s.Line(), b.Rows()
	if b.line(s).Mask == 0 {
		return nil
	}
	if s.Side() == West || s.Side() == East {
		n = b.Cols()
	}
	var lane []Square
	for i := 1; i <= n; i++ {
		back := n + 1 - i
		switch s.Side() {
		case North:
			lane = append(lane, SquareAt(line, i))
		case South:
			lane = append(lane, SquareAt(line, back))
		case West:
			lane = append(lane, SquareAt(i, line))
		case East:
			lane = append(lane, SquareAt(back, line))
		}
	}
	return lane
}

// Pictures returns the pictures on the tiles of the board and on the spare.
func (b Board) Pictures() Pictures {
	set := PicturesOf(b.spare.Picture)
	for s := range (Squares{b.on.Picture0 | b.on.Picture1 | b.on.Picture2 | b.on.Picture3 | b.on.Picture4}).All() {
		set = set.With(b.at(s).Picture)
	}
	return set
}

// Find returns the square whose tile shows picture p. It returns the zero Square
// if p is on the spare tile or on no tile.
func (b Board) Find(p Picture) Square { return b.FindAll(PicturesOf(p)).First() }

// FindAll returns the squares whose tiles show one of the pictures. It takes the same
// time for every set.
func (b Board) FindAll(pictures Pictures) Squares {
	return Squares{bitboard.Find(&[5]uint64{b.on.Picture0, b.on.Picture1, b.on.Picture2, b.on.Picture3, b.on.Picture4}, pictures.bits)}
}

// FindMarks returns the squares whose tiles have one of the marks.
func (b Board) FindMarks(marks Marks) Squares {
	return Squares{bitboard.Find(&[5]uint64{b.on.Mark0, b.on.Mark1, b.on.Mark2, b.on.Mark3, b.on.Mark4}, marks.bits)}
}

// WithMarks returns the board with the mark of every tile replaced by the result of
// the function with. For the spare tile, s is the zero Square. A result above
// [MaxMark] means no mark. Variants use WithMarks to hide the backs of tiles in
// views and to fill them in for samples.
func (b Board) WithMarks(with func(s Square, t Tile) Mark) Board {
	mark := func(s Square, t Tile) Mark {
		if m := with(s, t); m <= MaxMark {
			return m
		}
		return 0
	}
	for s := range b.Squares().All() {
		t := b.at(s)
		m := uint64(mark(s, t))
		for i, word := range [...]*uint64{&b.on.Mark0, &b.on.Mark1, &b.on.Mark2, &b.on.Mark3, &b.on.Mark4} {
			*word = *word&^s.bit() | m>>i&1<<(s&63)
		}
	}
	b.spare.Mark = mark(0, b.spare)
	return b
}

// emptyBoard returns a board of a valid layout without tiles.
func (l *Layout) emptyBoard() Board {
	return Board{size: bitboard.SizeOf(l.Cols, l.Rows), sliding: slidingOf(l.Cols, l.Rows, l.FixedAt)}
}

func (l *Layout) newBoard(tiles []Tile, spare Tile, ban Slot) Board {
	b := l.emptyBoard()
	b.spare, b.ban = spare.upright(), ban
	i := 0
	for s := range b.Squares().All() {
		b.put(s, tiles[i])
		i++
	}
	return b
}

// put lays t on square s, which must not have a tile.
func (b *Board) put(s Square, t Tile) {
	b.on.Sides = b.on.Sides.With(1<<(s&63), uint8(t.Open))
	plane := func(p *uint64, bit uint8) { *p |= uint64(bit&1) << (s & 63) }
	if p := uint8(t.Picture); p != 0 {
		plane(&b.on.Picture0, p)
		plane(&b.on.Picture1, p>>1)
		plane(&b.on.Picture2, p>>2)
		plane(&b.on.Picture3, p>>3)
		plane(&b.on.Picture4, p>>4)
	}
	if m := uint8(t.Mark); m != 0 {
		plane(&b.on.Mark0, m)
		plane(&b.on.Mark1, m>>1)
		plane(&b.on.Mark2, m>>2)
		plane(&b.on.Mark3, m>>3)
		plane(&b.on.Mark4, m>>4)
	}
}

// AppendText appends the first three fields of a state, BOARD SPARE BAN, or - for
// the zero Board. It never fails.
func (b Board) AppendText(dst []byte) ([]byte, error) { return b.appendText(dst), nil }

func (b *Board) appendText(dst []byte) []byte {
	if b.size == 0 {
		return append(dst, '-')
	}
	for s := range grids[b.size&63].all.All() {
		if s.Col() == 1 && s.Row() > 1 {
			dst = append(dst, '/')
		}
		dst, _ = b.at(s).AppendText(dst)
	}
	dst = append(dst, ' ')
	dst, _ = b.spare.AppendText(dst)
	dst = append(dst, ' ')
	dst, _ = b.ban.AppendText(dst)
	return dst
}

// MarshalText returns the board's text. It never fails.
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// String returns the board's text.
func (b Board) String() string { return text(b) }

// minSide and maxSide are the smallest and the largest number of columns and of rows.
const minSide, maxSide = bitboard.MinSize, bitboard.MaxSize

// A grid holds what depends only on the size of a board.
type grid struct {
	all     Squares
	corners [4]Square // clockwise from the first square
	classic uint16    // which lines slide on the published board of this size; all ones if there is none
	fixed   Squares   // the squares of the fixed tiles of that board
}

var grids = func() (gs [64]grid) {
	for i := range gs {
		gs[i].classic = ^uint16(0)
	}
	for cols := minSide; cols <= maxSide; cols++ {
		for rows := minSide; rows <= maxSide; rows++ {
			g := &gs[bitboard.SizeOf(cols, rows)]
			for row := 1; row <= rows; row++ {
				for col := 1; col <= cols; col++ {
					g.all = g.all.With(SquareAt(col, row))
				}
			}
			g.corners = [4]Square{SquareAt(1, 1), SquareAt(cols, 1), SquareAt(cols, rows), SquareAt(1, rows)}
			if cols == rows && cols&1 == 1 {
				for s := range g.all.All() {
					if s.Col()&1 == 1 && s.Row()&1 == 1 {
						g.fixed = g.fixed.With(s)
					}
				}
				g.classic = slidingOf(cols, rows, g.fixed)
			}
		}
	}
	return gs
}()

// slidingOf returns which lines of a board have slots: those without a fixed tile.
func slidingOf(cols, rows int, fixed Squares) uint16 {
	sliding := uint16(1<<(cols+1) - 2 | (1<<(rows+1)-2)<<8)
	for s := range fixed.All() {
		sliding &^= 1<<s.Col() | 1<<(8+s.Row())
	}
	return sliding
}

// fixedOf returns the squares of a board on which no sliding line crosses.
func fixedOf(size uint8, sliding uint16) Squares {
	columns := uint64(sliding&0xff) * 0x0101010101010101
	set := grids[size&63].all.bits &^ columns
	for m := sliding >> 8; m != 0; m &= m - 1 {
		set &^= 0xff << (8 * bits.TrailingZeros16(m))
	}
	return Squares{set}
}
