// This file holds what comes in the box: the tiles of a board, and what makes them
// valid. Boards and cards made of them are in deal.go, their text in position.go.

package labyrinth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Layout is what comes in the box of a game: the size of the board, its
// tiles, its start corners and the names of its pictures. It is plain data that
// a caller may build. Methods that need a valid layout call [Layout.Validate].
type Layout struct {
	// Side is the number of squares along one side: 3, 5 or 7.
	Side int
	// Fixed holds the tiles that never move, as they lie, in reading order:
	// one for each square in an odd column and an odd row, 4, 9 or 16.
	Fixed []Tile
	// Loose holds the tiles that are dealt onto the other squares, and one
	// more, the spare. Each is in its first orientation: 5, 3 or 7. Their order
	// matters to [Layout.Deal].
	Loose []Tile
	// Backs holds the messages that are dealt onto the backs of loose tiles,
	// anew for each game. Each is a tile of some shape, in its first
	// orientation, without a picture and with the message as its mark. It goes
	// onto the back of a loose tile of that shape.
	Backs []Tile
	// Starts holds the corners that seats start from unless others are chosen,
	// in clockwise order: 1 to 4. It limits the number of seats.
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
	picturedTiles = "3M3N3O3P3Q3R7S7T7U7V7W7X"
)

// Classic returns the 7x7 layout of the current printings. It has 24 pictures;
// 12 straights, 16 corners and 6 T-junctions are loose. Each call makes a new
// one, which takes some microseconds.
func Classic() Layout { return classic(12, 10) }

// Older returns the layout of an older printing. It differs from [Classic] in
// the loose tiles: 13 straights, 15 corners and 6 T-junctions.
func Older() Layout { return classic(13, 9) }

func classic(straights, plainCorners int) Layout {
	loose := strings.Repeat("5", straights) + strings.Repeat("3", plainCorners) + picturedTiles
	l, err := ParseLayout(strings.Join([]string{classicFixed, loose, "a1,g1,g7,a7", classicNames}, " "))
	if err != nil {
		panic(err) // the text above is wrong
	}
	return l
}

// IsZero reports whether l is the zero Layout.
func (l Layout) IsZero() bool {
	return l.Side == 0 && l.Fixed == nil && l.Loose == nil && l.Backs == nil && l.Starts == nil && l.Names == nil
}

// equal reports whether two layouts have the same text.
func (l Layout) equal(m Layout) bool {
	return l.Side == m.Side && slices.Equal(l.Fixed, m.Fixed) && slices.Equal(l.Loose, m.Loose) &&
		slices.Equal(l.Backs, m.Backs) && slices.Equal(l.Starts, m.Starts) && slices.Equal(l.Names, m.Names)
}

// Clone returns a copy that shares no memory with l.
func (l Layout) Clone() Layout {
	l.Fixed, l.Loose, l.Backs = slices.Clone(l.Fixed), slices.Clone(l.Loose), slices.Clone(l.Backs)
	l.Starts, l.Names = slices.Clone(l.Starts), slices.Clone(l.Names)
	return l
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

// Homes returns the start corners of the given number of seats, unless others
// are chosen: clockwise from the first; two seats sit opposite each other if
// there are four corners. The error matches [game.ErrSeats] if the layout does
// not have that number of seats.
func (l Layout) Homes(seats int) ([]Square, error) { return l.appendHomes(nil, seats) }

func (l Layout) appendHomes(dst []Square, seats int) ([]Square, error) {
	if seats < 1 || seats > len(l.Starts) || seats > MaxSeats {
		return nil, game.Faultf(game.ErrSeats, 0, fmt.Sprint(seats), "want 1 to %d seats", min(len(l.Starts), MaxSeats))
	}
	if seats == 2 && len(l.Starts) == 4 {
		return append(dst, l.Starts[0], l.Starts[2]), nil
	}
	return append(dst, l.Starts[:seats]...), nil
}

// SeatRange returns how many seats the layout has room for: from 1 to the
// number of its start corners, and at most [MaxSeats].
func (l Layout) SeatRange() (least, most int) { return 1, min(len(l.Starts), MaxSeats) }

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
const noSuchTile = "no such tile; want a straight, a corner or a T-junction, with a picture A to X or none"

// maxName is the largest length of a picture's name.
const maxName = 32

// validate calls fault for everything that is wrong. The arguments in and i are
// the part and the index of the element that is wrong, or -1 for the whole part.
func (l Layout) validate(fault func(in part, i int, text, why string, args ...any)) {
	if l.Side != 3 && l.Side != 5 && l.Side != 7 {
		fault(fixedPart, -1, fmt.Sprint(l.Side), "side of %d, want 3, 5 or 7", l.Side)
		return
	}
	fixed := grids[l.Side].fixed.Len()
	if len(l.Fixed) != fixed {
		fault(fixedPart, -1, fmt.Sprint(len(l.Fixed)), "%d fixed tiles, want %d for side %d", len(l.Fixed), fixed, l.Side)
	}
	if loose := l.Side*l.Side - fixed + 1; len(l.Loose) != loose {
		fault(loosePart, -1, fmt.Sprint(len(l.Loose)), "%d loose tiles, want %d for side %d", len(l.Loose), loose, l.Side)
	}
	l.validateTiles(fault)
	l.validateBacks(fault)
	if len(l.Starts) < 1 || len(l.Starts) > MaxSeats {
		fault(startsPart, -1, fmt.Sprint(len(l.Starts)), "%d start corners, want 1 to %d", len(l.Starts), MaxSeats)
	}
	corners := grids[l.Side].corners
	for i, s := range l.Starts {
		if !slices.Contains(corners[:], s) || slices.Contains(l.Starts[:i], s) {
			fault(startsPart, i, s.String(), "not a start corner, or used twice; want each of %v at most once", SquaresOf(corners[:]...))
		}
	}
	if at := slices.Index(corners[:], first(l.Starts)); at >= 0 {
		var buf [MaxSeats]Square
		round := buf[:0] // the start corners, clockwise from the first
		for i := range corners {
			if s := corners[(at+i)%len(corners)]; slices.Contains(l.Starts, s) {
				round = append(round, s)
			}
		}
		if len(round) == len(l.Starts) && !slices.Equal(round, l.Starts) {
			fault(startsPart, -1, string(appendSquares(nil, l.Starts)), "start corners out of order; want them clockwise: %s", appendSquares(nil, round))
		}
	}
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
			fault(backsPart, i, t.String(), "not a back; want 5, 3 or 7 and a message, '1 to '6")
		case shapes[t.Open] < 0:
			fault(backsPart, i, t.String(), "more backs of this shape than loose tiles without a mark")
		}
	}
}
