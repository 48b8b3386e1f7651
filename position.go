// This file holds the text of layouts, boards, tables and cards. Its parsers
// accept any bytes and report every fault with its place. What they return
// without a fault is valid. Tables and cards are read in reader.go.

package labyrinth

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// maxText is longer than the text of any layout or position, so parsers refuse
// longer texts without reading them.
const maxText = 4096

// tooLong reports whether s is longer than [maxText], and adds the fault.
func tooLong(s string, fs *game.Faults) bool {
	if len(s) <= maxText {
		return false
	}
	fs.Addf(game.ErrSyntax, game.At(maxText), s[maxText:], "text too long; want at most %d bytes", maxText)
	return true
}

// AppendText appends the layout on one line, as fields separated by single
// spaces: FIXED LOOSE STARTS NAMES, and BACKS if it has backs.
//
//   - FIXED are the fixed tiles, row by row; a / separates the rows.
//   - LOOSE are the loose tiles, without separators.
//   - STARTS are the start corners, separated by commas.
//   - NAMES are the names of the pictures, separated by commas, or - if there
//     are none.
//   - BACKS are the backs, without separators.
//
// The error is that of [Layout.Validate].
func (l Layout) AppendText(b []byte) ([]byte, error) {
	if err := l.Validate(); err != nil {
		return b, err
	}
	for i, t := range l.Fixed {
		if i > 0 && i%((l.Side+1)/2) == 0 {
			b = append(b, '/')
		}
		b, _ = t.AppendText(b)
	}
	b = append(b, ' ')
	for _, t := range l.Loose {
		b, _ = t.AppendText(b)
	}
	b = append(b, ' ')
	b = appendSquares(b, l.Starts)
	b = append(b, ' ')
	if len(l.Names) == 0 {
		b = append(b, '-')
	}
	b = append(b, strings.Join(l.Names, ",")...)
	for i, t := range l.Backs {
		if i == 0 {
			b = append(b, ' ')
		}
		b, _ = t.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the layout's text. The error is that of [Layout.Validate].
// The zero Layout, which leaves the choice to an edition, has empty text.
func (l Layout) MarshalText() ([]byte, error) {
	if l.IsZero() {
		return nil, nil
	}
	return l.AppendText(nil)
}

// UnmarshalText sets the layout as [ParseLayout] does, and to the zero Layout for
// empty text.
func (l *Layout) UnmarshalText(b []byte) (err error) {
	if len(b) == 0 {
		*l = Layout{}
		return nil
	}
	*l, err = ParseLayout(string(b))
	return err
}

// ParseLayout reads a layout from the text that [Layout.AppendText] writes. The
// error is [game.Faults].
func ParseLayout(s string) (Layout, error) {
	var fs game.Faults
	if tooLong(s, &fs) {
		return Layout{}, fs
	}
	fields, rest := game.FieldOf(s).Cut(&fs, "FIXED", "LOOSE", "STARTS", "NAMES")
	var (
		l  Layout
		at [backsPart + 1][]game.Field // the elements of each part
	)
	rows := fields[fixedPart].Split("/")
	l.Side = 2*len(rows) - 1
	for _, row := range rows {
		tiles := cutTiles(nil, row, &fs)
		if len(tiles) != len(rows) && row.Text != "" {
			fs.Addf(ErrLayout, row.Pos, row.Text, "row of %d fixed tiles, want %d, the number of rows", len(tiles), len(rows))
		}
		for _, t := range tiles {
			l.Fixed = append(l.Fixed, t.tile)
			at[fixedPart] = append(at[fixedPart], t.Field)
		}
	}
	for _, t := range cutTiles(nil, fields[loosePart], &fs) {
		l.Loose = append(l.Loose, t.tile)
		at[loosePart] = append(at[loosePart], t.Field)
	}
	if starts := fields[startsPart]; starts.Text != "" {
		for _, f := range starts.Split(",") {
			l.Starts = append(l.Starts, parseSquare(f, &fs))
			at[startsPart] = append(at[startsPart], f)
		}
	}
	if names := fields[namesPart]; names.Text != "-" {
		for _, f := range names.Split(",") {
			l.Names = append(l.Names, f.Text)
			at[namesPart] = append(at[namesPart], f)
		}
	}
	for _, t := range cutTiles(nil, rest, &fs) {
		l.Backs = append(l.Backs, t.tile)
		at[backsPart] = append(at[backsPart], t.Field)
	}
	unread := fs
	l.validate(func(in part, i int, text, why string, args ...any) {
		f := append(fields, rest)[in]
		if i >= 0 {
			f = at[in][i]
		}
		if !slices.ContainsFunc(unread, func(u game.Fault) bool { return f.Pos <= u.Pos && u.Pos <= f.End() }) {
			fs.Addf(ErrLayout, f.Pos, f.Text, why, args...)
		}
	})
	if err := fs.Err(); err != nil {
		return Layout{}, err
	}
	return l, nil
}

// A placed tile is a tile and the place of its text.
type placed struct {
	tile Tile // the zero Tile if the text is not a tile
	game.Field
}

// cutTiles reads tiles without separators, appends them to tiles and returns the
// extended slice.
func cutTiles(tiles []placed, f game.Field, fs *game.Faults) []placed {
	for i := 0; i < len(f.Text); {
		t, n, why := cutTile(f.Text[i:])
		field := f.Slice(i, i+n)
		if why != "" {
			fs.Addf(game.ErrSyntax, field.Pos, field.Text, "%s", why)
		}
		tiles = append(tiles, placed{t, field})
		i += n
	}
	return tiles
}

func appendSquares(b []byte, squares []Square) []byte {
	for i, s := range squares {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = s.AppendText(b)
	}
	return b
}

func parseSquare(f game.Field, fs *game.Faults) Square {
	s, err := ParseSquare(f.Text)
	if err != nil {
		fs.Addf(game.ErrSyntax, f.Pos, f.Text, wantSquare)
	}
	return s
}

// AppendText appends the first three fields of a state, BOARD SPARE BAN, or - for
// the zero Board. It never fails.
func (b Board) AppendText(dst []byte) ([]byte, error) { return b.appendText(dst), nil }

func (b *Board) appendText(dst []byte) []byte {
	if b.side == 0 {
		return append(dst, '-')
	}
	for s := range grids[b.side&7].all.All() {
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

// ParseBoard reads a board of layout l from the text that [Board.AppendText]
// writes. The error is [game.Faults]. It reports what is not in the notation and
// what does not fit the layout; see [Layout.Board].
func (l Layout) ParseBoard(s string) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	var fs game.Faults
	if tooLong(s, &fs) {
		return Board{}, fs
	}
	fields, rest := game.FieldOf(s).Cut(&fs, "BOARD", "SPARE", "BAN")
	if rest.Text != "" {
		fs.Addf(game.ErrSyntax, rest.Pos, rest.Text, "unexpected text after BAN")
	}
	b := l.parseBoard(fields[0], fields[1], fields[2], false, &fs)
	if err := fs.Err(); err != nil {
		return Board{}, err
	}
	return b, nil
}

func (l Layout) parseBoard(rows, spare, ban game.Field, view bool, fs *game.Faults) Board {
	var (
		tiles [maxSide * maxSide]Tile // by square, in reading order; zero where none could be read
		room  [maxSide]placed
		at    [64]game.Pos // by square; the spare's at 0
		lines = rows.Split("/")
	)
	if rows.Text == "" {
		lines = nil // reported as missing
	} else if len(lines) != l.Side {
		fs.Addf(ErrTiles, rows.Pos, rows.Text, "%s, want %d", plural.Count(len(lines), "row"), l.Side)
	}
	for i, line := range lines {
		row := cutTiles(room[:0], line, fs)
		if len(row) != l.Side {
			fs.Addf(ErrTiles, line.Pos, line.Text, "%s in row %d, want %d", plural.Count(len(row), "tile"), i+1, l.Side)
		}
		for k, t := range row {
			if i < l.Side && k < l.Side {
				tiles[i*l.Side+k] = t.tile
				at[SquareAt(k+1, i+1)] = t.Pos
			}
		}
	}
	at[0] = spare.Pos
	left, n, why := Tile{}, 0, ""
	if spare.Text != "" {
		left, n, why = cutTile(spare.Text)
	}
	switch {
	case why != "" || n < len(spare.Text):
		fs.Addf(game.ErrSyntax, spare.Pos, spare.Text, "not a spare; want one tile: 5, 3 or 7, then its picture and mark")
		left = Tile{}
	case left != left.upright():
		fs.Addf(game.ErrSyntax, spare.Pos, spare.Text, "the spare is written in its first orientation, %v", left.upright())
		left = Tile{}
	}
	slot := Slot(0)
	if ban.Text != "" {
		var err error
		if slot, err = ParseSlot(ban.Text); err != nil {
			fs.Addf(ErrBan, ban.Pos, ban.Text, "want the banned slot: N or S with b, d or f, or W or E with 2, 4 or 6, or - for none")
		}
	}
	b := newBoard(l.Side, tiles[:l.Side*l.Side], left, slot)
	l.check(&b, view, func(s Square, kind game.Kind, text, why string) {
		place := at[s]
		if kind == ErrBan {
			place = ban.Pos
		}
		fs.Addf(kind, place, text, "%s", why)
	})
	return b
}

// AppendText appends the first six fields of a state, BOARD SPARE BAN PAWNS HOMES
// TURN, or - for the zero Table. [Layout.Read] reads them. It never fails.
func (t Table) AppendText(dst []byte) ([]byte, error) {
	if t.seats == 0 {
		return append(dst, '-'), nil
	}
	dst = t.board.appendText(dst)
	dst = append(dst, ' ')
	dst = appendSquares(dst, t.pawns[:t.seats])
	dst = append(dst, ' ')
	dst = appendSquares(dst, t.homes[:t.seats])
	return append(dst, ' ', '1'+byte(t.seat), byte(t.phase)), nil
}

// MarshalText returns the table's text. It never fails.
func (t Table) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// String returns the table's text.
func (t Table) String() string { return text(t) }

// AppendText appends the cards of each seat, separated by commas: the pictures
// found, in the order of finding, a colon, and the pile, top first.
// [Reader.Cards] reads them. It never fails.
func (c Cards) AppendText(b []byte) ([]byte, error) {
	for p := range game.Player(c.seats) {
		if p > 0 {
			b = append(b, ',')
		}
		found, pile := c.split(p)
		for _, x := range found {
			b, _ = x.AppendText(b)
		}
		b = append(b, ':')
		for _, x := range pile {
			b, _ = x.AppendText(b)
		}
	}
	return b, nil
}

// MarshalText returns the cards' text. It never fails.
func (c Cards) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// String returns the cards' text.
func (c Cards) String() string { return text(c) }
