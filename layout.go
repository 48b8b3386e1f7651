// This file holds what comes in the box: the shape of the board and its tiles, and what
// makes them valid. Their text is in layout_text.go. Boards and cards made of them are in
// deal.go.

package labyrinth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// A Layout is what comes in the box of a game: the size of the board, its
// tiles, the squares where seats start and the names of its pictures. It is plain data that
// a caller may build. Methods that need a valid layout call [Layout.Validate].
type Layout struct {
	// Cols and Rows are the numbers of columns and rows of the board, 2 to 7 each.
	Cols, Rows int
	// FixedAt holds the squares of the tiles that never move. A column or row has a
	// slot at each end exactly if it holds none of them, and at least one must.
	// The published boards have them in every odd column and odd row.
	FixedAt Squares
	// Fixed holds these tiles as they lie, one for each square of FixedAt, in
	// reading order.
	Fixed []Tile
	// Loose holds the tiles that are dealt onto the other squares, and one
	// more, the spare. Each is in its first orientation: 5, 3, 7 or f. Their order
	// matters to [Layout.Deal].
	Loose []Tile
	// Backs holds the messages that are dealt onto the backs of loose tiles,
	// anew for each game. Each is a tile of some shape, in its first
	// orientation, without a picture and with the message as its mark. It goes
	// onto the back of a loose tile of that shape.
	Backs []Tile
	// Starts holds the squares that seats start from unless others are chosen: 1 to
	// 8. It limits the number of seats. If all of them are corners of the board, they
	// are in clockwise order and only corners can be homes; otherwise any square can.
	Starts []Square
	// Names holds the names of the pictures A, B, C, and so on. A name is at
	// most 32 bytes of printable ASCII without spaces, commas, quotes and
	// backslashes. Pictures without a name are called by their letter.
	Names []string
}

// The parts of the published boards.
var (
	classicFixed = "6eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9"
	classicNames = "book,coins,map,crown,keys,skull,ring,chest,emerald,sword,candelabrum,helmet," +
		"lizard,moth,owl,rat,scarab,spider,bat,dragon,genie,ghost,princess,sorceress"
	classicLoose = "555555555555" + "3333333333" + "3M3N3O3P3Q3R" + "7S7T7U7V7W7X"
)

// Classic returns the 7x7 layout of the current printings. It has 24 pictures;
// 12 straights, 16 corners and 6 T-junctions are loose. Each call makes a new
// one, which takes a few microseconds.
func Classic() Layout {
	l, err := ParseLayout(strings.Join([]string{classicFixed, classicLoose, "a1,g1,g7,a7", classicNames}, " "))
	if err != nil {
		panic(err) // the text above is wrong
	}
	return l
}

// IsZero reports whether l is the zero Layout, which stands for the layout of an
// edition.
func (l Layout) IsZero() bool {
	return l.Cols == 0 && l.Rows == 0 && l.FixedAt == Squares{} && l.Fixed == nil && l.Loose == nil && l.Backs == nil && l.Starts == nil && l.Names == nil
}

// Clone returns a copy that shares no memory with l.
func (l Layout) Clone() Layout {
	l.Fixed, l.Loose, l.Backs = slices.Clone(l.Fixed), slices.Clone(l.Loose), slices.Clone(l.Backs)
	l.Starts, l.Names = slices.Clone(l.Starts), slices.Clone(l.Names)
	return l
}

// grid returns what depends only on the size of the board.
func (l *Layout) grid() *grid { return &grids[bitboard.SizeOf(l.Cols, l.Rows)] }

// isClassic reports whether the layout has the shape of a published board: a square of
// 3, 5 or 7 columns, with fixed tiles in the odd columns and rows.
func (l *Layout) isClassic() bool { return l.grid().fixed != Squares{} && l.FixedAt == l.grid().fixed }

// hasCross reports whether one of the tiles is a cross.
func (l *Layout) hasCross() bool {
	isCross := func(t Tile) bool { return t.Open == Edges(bitboard.Cross) }
	return slices.ContainsFunc(l.Fixed, isCross) || slices.ContainsFunc(l.Loose, isCross)
}

// IsPublished reports whether the board is that of a published box, though its tiles may
// be others: a square of 3, 5 or 7 columns with fixed tiles in the odd columns and
// rows, starts at its corners, and no cross.
func (l Layout) IsPublished() bool {
	return l.isClassic() && l.homeSquares() != l.grid().all && !l.hasCross()
}

// homeSquares returns the squares that can be homes.
func (l *Layout) homeSquares() Squares {
	corners := SquaresOf(l.grid().corners[:]...)
	if SquaresOf(l.Starts...).Minus(corners) != (Squares{}) {
		return l.grid().all
	}
	return corners
}

// CheckHomes returns nil if the squares can be the homes of seats, one each. The error is
// [game.Faults] that match [ErrSquare] or [ErrTwice].
func (l Layout) CheckHomes(homes ...Square) error {
	var fs game.Faults
	t := Table{seats: uint8(min(len(homes), MaxSeats))}
	copy(t.homes[:], homes)
	t.checkHomes(l.homeSquares(), func(p game.Player, kind game.Kind, why string) {
		fs.Addf(kind, 0, t.Home(p).String(), "%s", why)
	})
	return fs.Err()
}

// Name returns the name of picture p, or its letter if it has no name.
func (l Layout) Name(p Picture) string {
	if p >= 1 && int(p) <= len(l.Names) {
		return l.Names[p-1]
	}
	return p.String()
}

// Pictures returns the pictures on the layout's tiles. There is one card for
// each of them.
func (l Layout) Pictures() Pictures {
	var set Pictures
	for _, tiles := range [2][]Tile{l.Fixed, l.Loose} {
		for _, t := range tiles {
			set = set.With(t.Picture)
		}
	}
	return set
}

// Homes returns the starts of the given number of seats, unless others are chosen:
// as many as that, in order. If there are four, two seats have the first and the third,
// which are opposite corners on a published board. The error matches [game.ErrSeats] if
// the layout does not have that number of seats.
func (l Layout) Homes(seats int) ([]Square, error) {
	if err := l.checkSeats(seats); err != nil {
		return nil, err
	}
	if seats == 2 && len(l.Starts) == 4 {
		return []Square{l.Starts[0], l.Starts[2]}, nil
	}
	return slices.Clone(l.Starts[:seats]), nil
}

// checkSeats reports a number of seats that the layout does not have.
func (l Layout) checkSeats(seats int) error {
	if most := min(len(l.Starts), MaxSeats); seats < 1 || seats > most {
		return game.Faultf(game.ErrSeats, 0, fmt.Sprint(seats), "want 1 to %d seats", most)
	}
	return nil
}

// Validate returns nil if l is a valid layout. Otherwise it reports everything
// that is wrong, as [game.Faults] that match [ErrLayout].
func (l Layout) Validate() error {
	var fs game.Faults
	l.validate(func(in part, i int, text, why string, args ...any) {
		where := partNames[in]
		if i >= 0 {
			where += fmt.Sprintf("[%d]", i)
		}
		fs.Addf(ErrLayout, 0, text, where+": "+why, args...)
	})
	return fs.Err()
}

// A part is a field of a Layout, in the order of its text.
type part int

const (
	fixedPart part = iota
	loosePart
	startsPart
	namesPart
	backsPart
)

var partNames = [...]string{"Fixed", "Loose", "Starts", "Names", "Backs"}

// noSuchTile is the reason of a fault about a [Tile] that cannot exist.
const noSuchTile = "no such tile; want a straight, a corner, a T-junction or a cross, with a picture A to X or none"

// maxName is the largest length of a picture's name.
const maxName = 32

// validate calls fault for everything that is wrong. The arguments in and i are
// the part and the index of the element that is wrong, or -1 for the whole part.
func (l Layout) validate(fault func(in part, i int, text, why string, args ...any)) {
	if !l.validateSize(fault) {
		return
	}
	if n := l.FixedAt.Len(); len(l.Fixed) != n {
		fault(fixedPart, -1, fmt.Sprint(len(l.Fixed)), "%s, want %d, one for each square of FixedAt", plural.Count(len(l.Fixed), "fixed tile"), n)
	}
	if n := l.Cols*l.Rows - l.FixedAt.Len() + 1; len(l.Loose) != n {
		fault(loosePart, -1, fmt.Sprint(len(l.Loose)), "%s, want %d: one for each square without a fixed tile, and the spare", plural.Count(len(l.Loose), "loose tile"), n)
	}
	l.validateTiles(fault)
	l.validateBacks(fault)
	l.validateStarts(fault)
	if len(l.Names) > int(MaxPicture) {
		fault(namesPart, -1, fmt.Sprint(len(l.Names)), "%d names, want at most %d", len(l.Names), MaxPicture)
	}
	for i, name := range l.Names {
		if len(name) > maxName {
			fault(namesPart, i, name, "name of %d bytes, want at most %d", len(name), maxName)
		}
		if name == "" || name == "-" || !printable(name) {
			fault(namesPart, i, name, `invalid name; want printable ASCII other than space, comma, " and \, and not - alone`)
		}
	}
}

// validateSize reports a wrong size and wrong squares of fixed tiles. It returns false
// if nothing else can be checked.
func (l Layout) validateSize(fault func(in part, i int, text, why string, args ...any)) bool {
	for _, n := range []struct {
		count int
		of    string
	}{{l.Cols, "column"}, {l.Rows, "row"}} {
		if n.count < minSide || n.count > maxSide {
			fault(fixedPart, -1, fmt.Sprint(n.count), "%s, want %d to %d", plural.Count(n.count, n.of), minSide, maxSide)
			return false
		}
	}
	if off := l.FixedAt.Minus(l.grid().all); off != (Squares{}) {
		fault(fixedPart, -1, off.String(), "fixed tile off the board, which ends at %v", SquareAt(l.Cols, l.Rows))
		return false
	}
	if slidingOf(l.Cols, l.Rows, l.FixedAt) == 0 {
		fault(fixedPart, -1, l.FixedAt.String(), "a fixed tile in every column and every row; want one without, which has slots")
	}
	return true
}

func (l Layout) validateStarts(fault func(in part, i int, text, why string, args ...any)) {
	if len(l.Starts) < 1 || len(l.Starts) > MaxSeats {
		fault(startsPart, -1, fmt.Sprint(len(l.Starts)), "%s, want 1 to %d", plural.Count(len(l.Starts), "start square"), MaxSeats)
	}
	for i, s := range l.Starts {
		if !l.grid().all.Has(s) {
			fault(startsPart, i, s.String(), "start off the board, which ends at %v", SquareAt(l.Cols, l.Rows))
		} else if slices.Contains(l.Starts[:i], s) {
			fault(startsPart, i, s.String(), "start of two seats")
		}
	}
	if SquaresOf(l.Starts...).Minus(SquaresOf(l.grid().corners[:]...)) != (Squares{}) {
		return
	}
	corners := l.grid().corners
	at := slices.Index(corners[:], first(l.Starts))
	var round []Square // the start corners, clockwise from the first
	for i := range corners {
		if s := corners[(max(0, at)+i)%len(corners)]; slices.Contains(l.Starts, s) {
			round = append(round, s)
		}
	}
	if len(round) == len(l.Starts) && !slices.Equal(round, l.Starts) {
		fault(startsPart, -1, string(appendSquares(nil, l.Starts)), "start corners out of order; want them clockwise: %s", appendSquares(nil, round))
	}
}

// printable reports whether a name has only bytes that names may have.
func printable(name string) bool {
	for i := range len(name) {
		if c := name[i]; c <= ' ' || c > '~' || c == ',' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// first returns the first of the squares, or the zero Square.
func first(squares []Square) Square {
	if len(squares) == 0 {
		return 0
	}
	return squares[0]
}

func (l Layout) validateTiles(fault func(in part, i int, text, why string, args ...any)) {
	var seen Pictures
	for in, tiles := range [2][]Tile{fixedPart: l.Fixed, loosePart: l.Loose} {
		for i, t := range tiles {
			switch {
			case !t.exists():
				fault(part(in), i, t.String(), noSuchTile)
			case part(in) == loosePart && t != t.upright():
				fault(part(in), i, t.String(), "loose tile turned; want its first orientation, %v", t.upright())
			case t.Mark.isMessage():
				fault(part(in), i, t.String(), "message on a tile; messages belong to the backs")
			}
			if seen.Has(t.Picture) {
				fault(part(in), i, t.String(), "picture on another tile already")
			}
			seen = seen.With(t.Picture)
		}
	}
}

func (l Layout) validateBacks(fault func(in part, i int, text, why string, args ...any)) {
	if len(l.Backs) == 0 {
		return
	}
	var shapes [256]int // by shape, the loose tiles that may get a back
	for _, t := range l.Loose {
		if t.Mark == 0 {
			shapes[t.Open]++
		}
	}
	for i, t := range l.Backs {
		shapes[t.Open]--
		switch {
		case !t.exists() || t.Open != t.Open.upright() || t.Picture != 0 || !t.Mark.isMessage():
			fault(backsPart, i, t.String(), "not a back; want 5, 3, 7 or f and a message, '1 to '6")
		case shapes[t.Open] < 0:
			fault(backsPart, i, t.String(), "more backs of this shape than loose tiles without a mark")
		}
	}
}
