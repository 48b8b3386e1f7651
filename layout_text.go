// This file holds the text of a layout.

package labyrinth

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bound"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// MarshalText returns the layout on one line, as fields separated by single
// spaces: FIXED LOOSE STARTS NAMES, and BACKS if it has backs.
//
//   - FIXED are the rows of the board, separated by /: the fixed tiles, and a . for
//     each other square. A published board, which is a square of 3, 5 or 7 columns
//     with fixed tiles in the odd columns and rows, has only the fixed tiles.
//   - LOOSE are the loose tiles, without separators.
//   - STARTS are the start squares, separated by commas.
//   - NAMES are the names of the pictures, separated by commas, or - if there
//     are none.
//   - BACKS are the backs, without separators.
//
// The zero Layout, which leaves the choice to an edition, has empty text. The error is
// that of [Layout.Validate].
func (l Layout) MarshalText() ([]byte, error) {
	if l.IsZero() {
		return nil, nil
	}
	if err := l.Validate(); err != nil {
		return nil, err
	}
	var b []byte
	b = l.appendFixed(b)
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

func (l *Layout) appendFixed(b []byte) []byte {
	short, fixed, row := l.isClassic(), l.Fixed, 1
	for s := range l.grid().all.All() {
		isFixed := l.FixedAt.Has(s)
		if short && !isFixed {
			continue
		}
		if s.Row() > row {
			b = append(b, '/')
		}
		row = s.Row()
		if !isFixed {
			b = append(b, '.')
			continue
		}
		b, _ = fixed[0].AppendText(b)
		fixed = fixed[1:]
	}
	return b
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

// ParseLayout reads a layout from the text that [Layout.MarshalText] writes. The
// error is [game.Faults] that match [game.ErrSyntax] or [ErrLayout].
func ParseLayout(s string) (Layout, error) {
	var fs game.Faults
	if bound.TooLong(s, &fs) {
		return Layout{}, fs
	}
	fields, rest := game.FieldOf(s).Cut(&fs, "FIXED", "LOOSE", "STARTS", "NAMES")
	var (
		l  Layout
		at [backsPart + 1][]game.Field // the elements of each part
	)
	at[fixedPart] = l.parseFixed(fields[fixedPart], &fs)
	for _, t := range cutTiles(nil, fields[loosePart], true, &fs) {
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
	for _, t := range cutTiles(nil, rest, true, &fs) {
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

// parseFixed reads the size of the board and its fixed tiles. It returns the fields of
// the tiles.
func (l *Layout) parseFixed(f game.Field, fs *game.Faults) (fields []game.Field) {
	rows, short := f.Split("/"), !strings.Contains(f.Text, ".")
	for r, row := range rows {
		tiles := cutSquares(row, fs)
		if r == 0 {
			l.Rows, l.Cols = len(rows), len(tiles)
		}
		switch {
		case short && len(tiles) != len(rows) && row.Text != "":
			fs.Addf(ErrLayout, row.Pos, row.Text, "row of %d fixed tiles, want %d, the number of rows", len(tiles), len(rows))
		case !short && len(tiles) != l.Cols:
			fs.Addf(ErrLayout, row.Pos, row.Text, "row of %s, want %d as in the first row", plural.Count(len(tiles), "square"), l.Cols)
		}
		for c, t := range tiles {
			if t.Text == "." {
				continue
			}
			l.FixedAt = l.FixedAt.With(SquareAt(c+1, r+1))
			l.Fixed = append(l.Fixed, t.tile)
			fields = append(fields, t.Field)
		}
	}
	if short {
		l.Rows, l.Cols = 2*len(rows)-1, 2*len(rows)-1
		l.FixedAt = l.grid().fixed
	} else if l.isClassic() {
		fs.Addf(ErrLayout, f.Pos, f.Text, "board of a published shape; want its fixed tiles without the dots")
	}
	return fields
}

// cutSquares reads a row of fixed tiles and dots. The tile of a dot is zero.
func cutSquares(f game.Field, fs *game.Faults) (all []placed) {
	for i := 0; i < len(f.Text); {
		if f.Text[i] == '.' {
			all = append(all, placed{Field: f.Slice(i, i+1)})
			i++
			continue
		}
		end := len(f.Text)
		if n := strings.IndexByte(f.Text[i:], '.'); n >= 0 {
			end = i + n
		}
		all = cutTiles(all, f.Slice(i, end), true, fs)
		i = end
	}
	return all
}
