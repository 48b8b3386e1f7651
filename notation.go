// This file holds the text of small values: sides, pictures, marks, tiles,
// squares, slots, shifts and plies. Each has one spelling. The text of boards,
// tables and cards is in position.go.

package labyrinth

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

const (
	sideLetters  = "NESW" // in the order of the bits of Edges
	slotLetters  = "NSWE" // in the order of slotSides
	tileDigits   = "0123456789abcdef"
	messageMarks = 12 // the last mark on faces; those above are messages, on backs
)

// AppendText appends the open sides in the order N E S W. It never fails.
func (e Edges) AppendText(b []byte) ([]byte, error) {
	for i := range sideLetters {
		if e>>i&1 != 0 {
			b = append(b, sideLetters[i])
		}
	}
	return b, nil
}

// String returns the open sides in the order N E S W, as in NES.
func (e Edges) String() string { return text(e) }

// AppendText appends the picture's letter, A to X, or ? for [Unknown], or nothing
// for the zero Picture. It never fails.
func (p Picture) AppendText(b []byte) ([]byte, error) {
	switch {
	case p == Unknown:
		b = append(b, '?')
	case p >= 1 && p <= MaxPicture:
		b = append(b, 'A'-1+byte(p))
	case p != 0:
		b = append(b, '!')
	}
	return b, nil
}

// String returns the picture's letter, or ? for [Unknown], or - for the zero
// Picture.
func (p Picture) String() string {
	if p == 0 {
		return "-"
	}
	return text(p)
}

// ParsePicture reads a picture: a letter, A to X.
func ParsePicture(s string) (Picture, error) {
	if len(s) == 1 && s[0] >= 'A' && s[0] < 'A'+byte(MaxPicture) {
		return Picture(s[0] - 'A' + 1), nil
	}
	return 0, syntax(0, s, "want a picture, A to X")
}

// AppendText appends the mark, *A to *L or '1 to '6, or nothing for the zero
// Mark, or ! for an invalid one. It never fails.
func (m Mark) AppendText(b []byte) ([]byte, error) {
	switch {
	case m == 0:
	case m > MaxMark:
		b = append(b, '!')
	case m <= messageMarks:
		b = append(b, '*', 'A'-1+byte(m))
	default:
		b = append(b, '\'', '0'+byte(m)-messageMarks)
	}
	return b, nil
}

// String returns the mark's text.
func (m Mark) String() string { return text(m) }

// AppendText appends the tile: the digit of its open sides, its picture and
// its mark, as in eA or 5*C. It never fails.
func (t Tile) AppendText(b []byte) ([]byte, error) {
	b = append(b, tileDigits[t.Open&15])
	b, _ = t.Picture.AppendText(b)
	return t.Mark.AppendText(b)
}

// MarshalText returns the tile's text. It never fails.
func (t Tile) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText sets the tile as [ParseTile] does.
func (t *Tile) UnmarshalText(b []byte) (err error) {
	*t, err = ParseTile(string(b))
	return err
}

// String returns the tile's text.
func (t Tile) String() string { return text(t) }

// cutTile reads the tile at the start of s, which must not be empty, and returns
// the length of its text, at least 1. If there is no tile, why says what is
// wanted.
func cutTile(s string) (t Tile, n int, why string) {
	t.Open = Edges(max(0, strings.IndexByte(tileDigits, s[0])))
	if t.Open.upright() == 0 {
		return Tile{}, 1, "want a tile: 5 a (straights), 3 6 c 9 (corners) or 7 e d b (T-junctions), then its picture and mark"
	}
	n = 1
	if n < len(s) && s[n] >= 'A' && s[n] < 'A'+byte(MaxPicture) {
		t.Picture = Picture(s[n] - 'A' + 1)
		n++
	}
	if n+1 < len(s) && s[n] == '*' && s[n+1] >= 'A' && s[n+1] < 'A'+messageMarks {
		t.Mark = Mark(s[n+1] - 'A' + 1)
		n += 2
	} else if n+1 < len(s) && s[n] == '\'' && s[n+1] >= '1' && s[n+1] <= '6' {
		t.Mark = Mark(s[n+1]-'0') + messageMarks
		n += 2
	}
	return t, n, ""
}

// ParseTile reads one tile.
func ParseTile(s string) (Tile, error) {
	if s == "" {
		return Tile{}, syntax(0, s, "missing tile")
	}
	t, n, why := cutTile(s)
	switch {
	case why != "":
		return Tile{}, syntax(0, s, why)
	case n < len(s):
		return Tile{}, syntax(n, s[n:], "unexpected text after the tile; want a digit, then A to X or no picture, then *A to *L, '1 to '6 or no mark")
	}
	return t, nil
}

// AppendText appends the column's letter and the row's number, as in c5, or -
// for the zero Square. It never fails.
func (s Square) AppendText(b []byte) ([]byte, error) {
	if s.Col() == 0 || s.Row() == 0 || s >= 64 {
		return append(b, '-'), nil
	}
	return append(b, 'a'-1+byte(s.Col()), '0'+byte(s.Row())), nil
}

// MarshalText returns the square's text. It never fails.
func (s Square) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the square as [ParseSquare] does, or to the zero Square for
// the text -.
func (s *Square) UnmarshalText(b []byte) (err error) {
	if string(b) == "-" {
		*s = 0
		return nil
	}
	*s, err = ParseSquare(string(b))
	return err
}

// String returns the square's text.
func (s Square) String() string { return text(s) }

// ParseSquare reads a square, a1 to g7. A small board does not have all of them.
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		if sq := SquareAt(int(s[0])-'a'+1, int(s[1])-'0'); sq != 0 {
			return sq, nil
		}
	}
	return 0, syntax(0, s, wantSquare)
}

// wantSquare is the reason of a fault about the text of a [Square].
const wantSquare = "want a square: a column a to g and a row 1 to 7"

// ParseSquares reads squares separated by commas, as in a1,g7. The error is
// [game.Faults].
func ParseSquares(s string) ([]Square, error) {
	var (
		squares []Square
		fs      game.Faults
	)
	if tooLong(s, &fs) {
		return nil, fs
	}
	for _, f := range game.FieldOf(s).Split(",") {
		squares = append(squares, parseSquare(f, &fs))
	}
	if err := fs.Err(); err != nil {
		return nil, err
	}
	return squares, nil
}

// AppendText appends the squares in reading order, separated by spaces. It never
// fails.
func (set Squares) AppendText(b []byte) ([]byte, error) {
	start := len(b)
	for s := range set.All() {
		if len(b) > start {
			b = append(b, ' ')
		}
		b, _ = s.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the set's text. It never fails.
func (set Squares) MarshalText() ([]byte, error) { return set.AppendText(nil) }

// UnmarshalText sets the set to squares separated by spaces, in any order. The
// error is [game.Faults].
func (set *Squares) UnmarshalText(b []byte) error {
	var (
		fs   game.Faults
		read Squares
	)
	if tooLong(string(b), &fs) {
		return fs
	}
	if len(b) > 0 {
		for _, f := range game.FieldOf(string(b)).Split(" ") {
			read = read.With(parseSquare(f, &fs))
		}
	}
	if err := fs.Err(); err != nil {
		return err
	}
	*set = read
	return nil
}

// String returns the set's text.
func (set Squares) String() string { return text(set) }

// String returns the letters of the pictures in order, separated by spaces.
func (set Pictures) String() string {
	var b []byte
	for p := range set.All() {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b, _ = p.AppendText(b)
	}
	return string(b)
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
// does not have all slots.
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
const wantSlot = "want a slot: N or S with b, d or f, or W or E with 2, 4 or 6"

// AppendText appends the slot, a colon and the open sides, as in W2:ES. It never
// fails.
func (s Shift) AppendText(b []byte) ([]byte, error) {
	b, _ = s.Slot.AppendText(b)
	return s.Open.AppendText(append(b, ':'))
}

// MarshalText returns the shift's text. It never fails.
func (s Shift) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the shift as [ParseShift] does.
func (s *Shift) UnmarshalText(b []byte) (err error) {
	*s, err = ParseShift(string(b))
	return err
}

// String returns the shift's text.
func (s Shift) String() string { return text(s) }

// ParseShift reads a shift, as in W2:ES: a slot, a colon, and the open sides of a
// straight, a corner or a T-junction in the order N E S W.
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
		fs.Add(syntax(len(slotText)+1, sides, "want the open sides of a tile: two or three of N E S W, in this order"))
	}
	if fs != nil {
		return Shift{}, fs
	}
	return Shift{slot, open}, nil
}

// parseSides reads the open sides of a tile. It returns zero if s is not their text.
func parseSides(s string) (open Edges) {
	for i := range sideLetters {
		if rest, ok := strings.CutPrefix(s, sideLetters[i:i+1]); ok {
			open, s = open|1<<i, rest
		}
	}
	if s != "" || open.upright() == 0 {
		return 0
	}
	return open
}

// MustParseShift calls [ParseShift] and panics on error. It is intended for
// constant text.
func MustParseShift(s string) Shift { return must(ParseShift(s)) }

// AppendText appends the text of the shift or of the square. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) {
	if s, ok := p.Shift(); ok {
		return s.AppendText(b)
	}
	return Square(p.arg).AppendText(b)
}

// MarshalText returns the ply's text. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets the ply as [ParsePly] does, or to the zero Ply for the
// text -.
func (p *Ply) UnmarshalText(b []byte) (err error) {
	if string(b) == "-" {
		*p = Ply{}
		return nil
	}
	*p, err = ParsePly(string(b))
	return err
}

// String returns the ply's text.
func (p Ply) String() string { return text(p) }

// ParsePly reads a shift, as in W2:ES, or a walk, as in c5.
func ParsePly(s string) (Ply, error) {
	if strings.Contains(s, ":") {
		shift, err := ParseShift(s)
		if err != nil {
			return Ply{}, err
		}
		return Push(shift), nil
	}
	to, err := ParseSquare(s)
	if err != nil {
		if slot, err := ParseSlot(s); err == nil && slot != 0 {
			return Ply{}, syntax(0, s, fmt.Sprintf("a shift also says how the tile lies, as in %s:NE", s))
		}
		return Ply{}, syntax(0, s, "want a shift, as in W2:ES, or a square to walk to, as in c5")
	}
	return Walk(to), nil
}

// MustParsePly calls [ParsePly] and panics on error. It is intended for constant
// text.
func MustParsePly(s string) Ply { return must(ParsePly(s)) }

// syntax returns the fault of a text that is not in the notation.
func syntax(offset int, text, why string) game.Fault {
	return game.Fault{Kind: game.ErrSyntax, Pos: game.At(offset), Text: text, Why: why}
}

// text returns what v appends.
func text(v interface {
	AppendText([]byte) ([]byte, error)
},
) string {
	b, err := v.AppendText(nil)
	if err != nil {
		return fmt.Sprintf("%%!(%v)", err)
	}
	return string(b)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
