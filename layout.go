// This file holds what comes in the box: which tiles a board is made of, and
// boards made from them, by hand or dealt. Its text form is in notation.go.

package labyrinth

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Layout is what comes in a box: the size of the board, its tiles, its
// start corners and what its pictures are called. It is plain data that a
// caller may build; what deals or reads text by one validates it first.
type Layout struct {
	// Side is the number of squares along one side: 3, 5 or 7.
	Side int
	// Fixed holds the tiles that never move, as they lie, in reading order
	// of the squares in odd columns and odd rows: 4, 9 or 16.
	Fixed []Tile
	// Loose holds the tiles that are dealt, one more than there are squares
	// left. Each is in its first orientation; their order is the order in
	// which [Layout.Deal] shuffles them.
	Loose []Tile
	// Backs holds what lies face down on loose tiles and is dealt anew for
	// every game: each a tile of a shape in its first orientation with the
	// mark, a message, that goes on the back of some tile of that shape.
	Backs []Tile
	// Starts holds the corners that seats start from if nobody chooses others,
	// in clockwise order: 1 to 4, and as many seats can be dealt.
	Starts []Square
	// Names holds what the pictures A, B, C, ... are called, without spaces and
	// in 32 bytes at most each. Pictures beyond it go by their letter.
	Names []string
}

// What the published boards are made of.
var (
	classicFixed = "6eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9"
	classicNames = "book,coins,map,crown,keys,skull,ring,chest,emerald,sword,candelabrum,helmet," +
		"lizard,moth,owl,rat,scarab,spider,bat,dragon,genie,ghost,princess,sorceress"
	picturedTiles = "3M3N3O3P3Q3R7S7T7U7V7W7X"
)

// Classic returns the 7x7 layout of the current printings: 12 straights, 16
// corners and 6 T-junctions are loose, 24 pictures in all. It is made anew at
// every call, which takes some microseconds.
func Classic() Layout { return classic(12, 10) }

// Older returns the classic layout with the mix of an older printing: 13
// loose straights, 15 corners and 6 T-junctions.
func Older() Layout { return classic(13, 9) }

func classic(straights, plainCorners int) Layout {
	loose := strings.Repeat("5", straights) + strings.Repeat("3", plainCorners) + picturedTiles
	l, err := ParseLayout(strings.Join([]string{classicFixed, loose, "a1,g1,g7,a7", classicNames}, " "))
	if err != nil {
		panic(err) // the text above is wrong
	}
	return l
}

// IsZero reports whether nothing of the layout is set.
func (l Layout) IsZero() bool {
	return l.Side == 0 && l.Fixed == nil && l.Loose == nil && l.Backs == nil && l.Starts == nil && l.Names == nil
}

// Clone returns a copy that shares nothing with l.
func (l Layout) Clone() Layout {
	l.Fixed, l.Loose, l.Backs = slices.Clone(l.Fixed), slices.Clone(l.Loose), slices.Clone(l.Backs)
	l.Starts, l.Names = slices.Clone(l.Starts), slices.Clone(l.Names)
	return l
}

// Name returns what picture p is called in this layout, or its letter.
func (l Layout) Name(p Picture) string {
	if p >= 1 && int(p) <= len(l.Names) {
		return l.Names[p-1]
	}
	return p.String()
}

// Pictures returns the pictures on the layout's tiles: what its cards ask for.
func (l Layout) Pictures() Pictures {
	var set Pictures
	for _, tiles := range [2][]Tile{l.Fixed, l.Loose} {
		for _, t := range tiles {
			set = set.With(t.Picture)
		}
	}
	return set
}

// Homes returns the start corners that the given number of seats take if
// nobody chooses: clockwise from the first, two seats opposite each other.
// The error matches [game.ErrSeats] if the layout has no room for so many.
func (l Layout) Homes(seats int) ([]Square, error) {
	if seats < 1 || seats > len(l.Starts) || seats > MaxSeats {
		return nil, game.Fault{
			Kind: game.ErrSeats, Text: fmt.Sprint(seats),
			Why: fmt.Sprintf("the layout has room for 1 to %d seats", min(len(l.Starts), MaxSeats)),
		}
	}
	if seats == 2 && len(l.Starts) == 4 {
		return []Square{l.Starts[0], l.Starts[2]}, nil
	}
	return slices.Clone(l.Starts[:seats]), nil
}

// Validate reports every way in which l is not a layout, as [game.Faults] that
// match [ErrLayout].
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

// maxName is the length of the longest name of a picture.
const maxName = 32

// validate calls fault for everything that is wrong, with the part it is in
// and which element of that it is, or -1 for the whole.
func (l Layout) validate(fault func(in part, i int, text, why string, args ...any)) {
	if l.Side != 3 && l.Side != 5 && l.Side != 7 {
		fault(fixedPart, -1, fmt.Sprint(l.Side), "the side is 3, 5 or 7")
		return
	}
	fixed := grids[l.Side].fixed.Len()
	if len(l.Fixed) != fixed {
		fault(fixedPart, -1, fmt.Sprint(len(l.Fixed)), "%d fixed tiles belong to a side of %d", fixed, l.Side)
	}
	if loose := l.Side*l.Side - fixed + 1; len(l.Loose) != loose {
		fault(loosePart, -1, fmt.Sprint(len(l.Loose)), "%d loose tiles belong to a side of %d", loose, l.Side)
	}
	l.validateTiles(fault)
	l.validateBacks(fault)
	if len(l.Starts) < 1 || len(l.Starts) > MaxSeats {
		fault(startsPart, -1, fmt.Sprint(len(l.Starts)), "there are 1 to %d start corners", MaxSeats)
	}
	corners := l.corners()
	for i, s := range l.Starts {
		if !grids[l.Side].corners().Has(s) || slices.Contains(l.Starts[:i], s) {
			fault(startsPart, i, s.String(), "the start corners are different ones of %v", grids[l.Side].corners())
		}
	}
	if at := slices.Index(corners, first(l.Starts)); at >= 0 {
		// Those that are start corners, clockwise from the first.
		round := slices.Concat(corners[at:], corners[:at])
		round = slices.DeleteFunc(round, func(s Square) bool { return !slices.Contains(l.Starts, s) })
		if len(round) == len(l.Starts) && !slices.Equal(round, l.Starts) {
			fault(startsPart, -1, string(appendSquares(nil, l.Starts)), "the start corners go clockwise: %s", appendSquares(nil, round))
		}
	}
	if len(l.Names) > int(MaxPicture) {
		fault(namesPart, -1, fmt.Sprint(len(l.Names)), "there are at most %d pictures to name", MaxPicture)
	}
	for i, name := range l.Names {
		if len(name) > maxName {
			fault(namesPart, i, name, "a name is no longer than %d bytes", maxName)
		}
		if name == "" || name == "-" || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`,"\\`, r) }) {
			fault(namesPart, i, name, `a name is one or more printable ASCII characters other than space, comma, " and \`)
		}
	}
}

// corners returns the corners of a board of the layout, clockwise.
func (l Layout) corners() []Square {
	return []Square{SquareAt(1, 1), SquareAt(l.Side, 1), SquareAt(l.Side, l.Side), SquareAt(1, l.Side)}
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
				fault(part(in), i, t.String(), "no such tile: it is a straight, a corner or a T-junction, its picture one of A to X")
			case part(in) == loosePart && t != t.upright():
				fault(part(in), i, t.String(), "a loose tile is given in its first orientation, %v", t.upright())
			case t.Mark.isMessage():
				fault(part(in), i, t.String(), "a message is on a back, which is dealt and not a part of the tile")
			}
			if seen.Has(t.Picture) {
				fault(part(in), i, t.String(), "the picture is on another tile already")
			}
			seen = seen.With(t.Picture)
		}
	}
}

func (l Layout) validateBacks(fault func(in part, i int, text, why string, args ...any)) {
	shapes := make(map[Edges]int)
	for _, t := range l.Loose {
		if t.Mark == 0 {
			shapes[t.Open]++
		}
	}
	for i, t := range l.Backs {
		shapes[t.Open]--
		switch {
		case !t.exists() || t.Open != t.Open.upright() || t.Picture != 0 || !t.Mark.isMessage():
			fault(backsPart, i, t.String(), "a back is a shape in its first orientation, 5, 3 or 7, and a message, '1 to '6")
		case shapes[t.Open] < 0:
			fault(backsPart, i, t.String(), "there are more backs than loose tiles of this shape without a mark")
		}
	}
}

func (g *grid) corners() Squares {
	n := g.all.Len()
	side := 0
	for side*side < n {
		side++
	}
	return SquaresOf(SquareAt(1, 1), SquareAt(side, 1), SquareAt(1, side), SquareAt(side, side)).Intersect(g.all)
}

// Board returns the board with the given tiles in reading order, as they lie,
// the spare tile, which may be turned, and the ban. It reports every fault as [game.Faults]: tiles that
// are not the layout's, a fixed tile moved, a ban where there is no slot.
func (l Layout) Board(tiles []Tile, spare Tile, ban Slot) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	var fs game.Faults
	if len(tiles) != l.Side*l.Side {
		fs.Addf(ErrTiles, 0, fmt.Sprint(len(tiles)), "the board has %d squares", l.Side*l.Side)
		return Board{}, fs
	}
	for _, t := range append(slices.Clone(tiles), spare) {
		if !t.exists() {
			fs.Addf(ErrTiles, 0, t.String(), "no such tile: it is a straight, a corner or a T-junction, its picture one of A to X")
		}
	}
	if err := fs.Err(); err != nil {
		return Board{}, err
	}
	b := newBoard(l.Side, tiles, spare, ban)
	l.check(&b, false, func(s Square, kind game.Kind, text, why string) {
		fs.Addf(kind, 0, text, "%s", why)
	})
	if err := fs.Err(); err != nil {
		return Board{}, err
	}
	return b, nil
}

func newBoard(side int, tiles []Tile, spare Tile, ban Slot) Board {
	b := Board{side: uint8(side), spare: spare.upright(), ban: ban}
	i := 0
	for s := range b.Squares().All() {
		b.put(s, tiles[i])
		i++
	}
	return b
}

// check calls fault for everything by which b is not a board of a valid
// layout with the same side; in a view, backs may be missing. It passes over
// squares without a tile. The fault is on square s, or on the spare if s is
// zero.
func (l Layout) check(b *Board, view bool, fault func(s Square, kind game.Kind, text, why string)) {
	left := make(map[Tile]int) // the layout's loose tiles and backs that are not placed yet
	for _, t := range slices.Concat(l.Loose, l.Backs) {
		left[t]++
	}
	shown := make(map[Picture]string) // where pictures are
	place := func(s Square, t Tile, where string) {
		front, back := t.upright(), Tile{}
		if t.Mark.isMessage() {
			front.Mark, back = 0, Tile{Open: front.Open, Mark: t.Mark}
		}
		at := shown[t.Picture]
		switch {
		case t.Picture != 0 && at != "":
			fault(s, ErrTwice, t.String(), fmt.Sprintf("picture %v on %s is on %s already", t.Picture, where, at))
		case left[front] == 0:
			fault(s, ErrTiles, t.String(), fmt.Sprintf("the layout has no further tile %v for %s", front, where))
		case back.Open != 0 && left[back] == 0:
			fault(s, ErrTiles, t.String(), fmt.Sprintf("the layout has no further back %v for %s", back, where))
		}
		shown[t.Picture] = cmp.Or(at, where)
		left[front] = max(0, left[front]-1)
		left[back] = max(0, left[back]-1)
	}
	fixed := l.Fixed
	for s := range b.Squares().All() {
		t := b.At(s)
		switch isFixed := b.Fixed().Has(s); {
		case t.Open == 0: // it could not be read, which is reported already
			view = true
		case isFixed && t != fixed[0]:
			fault(s, ErrFixed, t.String(), fmt.Sprintf("the fixed tile on %v is %v", s, fixed[0]))
		case isFixed:
			shown[t.Picture] = s.String()
		default:
			place(s, t, s.String())
		}
		if b.Fixed().Has(s) {
			fixed = fixed[1:]
		}
	}
	if b.spare.Open != 0 {
		place(0, b.spare, "the spare tile")
	}
	for _, t := range l.Backs { // unless they may be on what could not be read
		if !view && left[t] > 0 {
			fault(0, ErrTiles, "", fmt.Sprintf("the back %v is on no tile", t))
			left[t]--
		}
	}
	if b.ban != 0 && b.line(b.ban).mask == 0 {
		fault(0, ErrBan, b.ban.String(), fmt.Sprintf("no insertion leaves this ban; the slots are %v", b.slots()))
	}
}

// Deal returns a random board, no ban on it. It shuffles a copy of Loose with
// [game.Shuffle]. For every shape among Backs, in the order in which they appear,
// it shuffles the numbers, from 0 on, of the loose tiles of that shape and
// without a mark as they now lie, and puts the shape's backs, in order, on
// the tiles with the first of these numbers. Then it goes through the loose squares in reading
// order, laying the next tile turned clockwise by [game.Source.Below] 4 quarter
// turns; the tile left over is the spare. Its error is that of
// [Layout.Validate].
func (l Layout) Deal(src *game.Source) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	b := Board{side: uint8(l.Side)}
	loose := slices.Clone(l.Loose)
	game.Shuffle(src, loose)
	l.dealBacks(src, loose)
	fixed := l.Fixed
	for s := range b.Squares().All() {
		if b.Fixed().Has(s) {
			b.put(s, fixed[0])
			fixed = fixed[1:]
			continue
		}
		t := loose[0]
		t.Open = t.Open.Turned(int(src.Below(4)))
		b.put(s, t)
		loose = loose[1:]
	}
	b.spare = loose[0]
	return b, nil
}

func (l Layout) dealBacks(src *game.Source, loose []Tile) {
	tiles := make(map[Edges][]int) // by shape, the numbers of tiles without a back yet
	for _, back := range l.Backs {
		free, ok := tiles[back.Open]
		if !ok {
			for i, t := range loose {
				if t.Open == back.Open && t.Mark == 0 {
					free = append(free, i)
				}
			}
			game.Shuffle(src, free)
		}
		loose[free[0]].Mark = back.Mark
		tiles[back.Open] = free[1:]
	}
}

// DealCards shuffles the layout's pictures, A first, with [game.Shuffle] and deals
// each of the seats the given number of them; 0 stands for as many as can be
// dealt evenly: 12, 8 or 6 for 2, 3 or 4 seats of the classic layout (all
// printings), all 24 to a single one. The first seat gets the first cards, and
// the first of them lies on top. What is left over goes back to the box. The
// error matches [game.ErrSeats] for a number of seats that the layout does not
// have, and [ErrCards] for more cards than there are.
func (l Layout) DealCards(src *game.Source, seats, each int) (Cards, error) {
	if err := l.Validate(); err != nil {
		return Cards{}, err
	}
	if _, err := l.Homes(seats); err != nil {
		return Cards{}, err
	}
	deck := slices.Collect(l.Pictures().All())
	if most := len(deck) / seats; each < 0 || each > most {
		return Cards{}, game.Fault{
			Kind: ErrCards, Text: fmt.Sprint(each),
			Why: fmt.Sprintf("there are cards for 0 to %d each", most),
		}
	} else if each == 0 {
		each = most
	}
	game.Shuffle(src, deck)
	hands := make([]Hand, seats)
	for p := range hands {
		hands[p].Pile = deck[p*each : (p+1)*each]
	}
	return NewCards(hands...)
}
