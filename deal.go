// This file holds boards and cards made of what comes in the box, by hand or
// dealt, and the check that a board is made of it. Their text is in position.go.

package labyrinth

import (
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// Board returns a board of the layout: its tiles as they lie, in reading order,
// the spare tile in any orientation, and the ban, zero for none. The error is
// [game.Faults]: it reports tiles that the layout does not have, fixed tiles out
// of place, and a ban where there is no slot.
func (l Layout) Board(tiles []Tile, spare Tile, ban Slot) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	var fs game.Faults
	if len(tiles) != l.Side*l.Side {
		fs.Addf(ErrTiles, 0, fmt.Sprint(len(tiles)), "want %d tiles", l.Side*l.Side)
		return Board{}, fs
	}
	for _, t := range append(slices.Clone(tiles), spare) {
		if !t.exists() {
			fs.Addf(ErrTiles, 0, t.String(), noSuchTile)
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

// check calls fault for everything in which b differs from the boards of l,
// which is valid and has the same side. In a view, backs may be missing. It
// ignores squares without a tile. The argument s is the square with the fault,
// or zero for the spare.
func (l Layout) check(b *Board, view bool, fault func(s Square, kind game.Kind, text, why string)) {
	left := newStock(l)
	var shown [MaxPicture + 1]Squares // by picture, where it is first; the zero Square is the spare
	place := func(s Square, t Tile) {
		front, back := t.upright(), Tile{}
		if t.Mark.isMessage() {
			front.Mark, back = 0, Tile{Open: front.Open, Mark: t.Mark}
		}
		at := &shown[t.Picture]
		twice := t.Picture != 0 && *at != Squares{}
		hasFront, hasBack := left.take(front), left.take(back)
		switch {
		case twice:
			fault(s, ErrTwice, t.String(), fmt.Sprintf("picture %v is on %s and on %s", t.Picture, placeName(at.First()), placeName(s)))
		case !hasFront:
			fault(s, ErrTiles, t.String(), fmt.Sprintf("%s needs a tile %v, and the layout has no more of them", placeName(s), front))
		case back.Open != 0 && !hasBack:
			fault(s, ErrTiles, t.String(), fmt.Sprintf("%s needs a back %v, and the layout has no more of them", placeName(s), back))
		}
		if !twice {
			at.bits = s.bit()
		}
	}
	fixed, i := b.Fixed(), 0
	for s := range b.Squares().All() {
		t := b.at(s)
		switch isFixed := fixed.Has(s); {
		case t.Open == 0: // could not be read; reported already
			view = true
		case isFixed && t != l.Fixed[i]:
			fault(s, ErrFixed, t.String(), fmt.Sprintf("want %v on %v", l.Fixed[i], s))
		case isFixed:
			shown[t.Picture].bits = s.bit()
		default:
			place(s, t)
		}
		if fixed.Has(s) {
			i++
		}
	}
	if b.spare.Open != 0 {
		place(0, b.spare)
	}
	for _, t := range l.Backs { // unless they may be on tiles that could not be read
		if !view && left.take(t) {
			fault(0, ErrTiles, "", fmt.Sprintf("missing back %v; a state must have all backs of the layout", t))
		}
	}
	if b.ban != 0 && b.line(b.ban).Mask == 0 {
		fault(0, ErrBan, b.ban.String(), fmt.Sprintf("no such slot; want one of %v", b.slots()))
	}
}

// placeName returns what messages call a square, or the spare for the zero Square.
func placeName(s Square) string {
	if s == 0 {
		return "the spare tile"
	}
	return s.String()
}

// A stock counts the loose tiles and the backs of a valid layout that are not
// placed yet. Tiles with a picture are all different.
type stock struct {
	pictured [MaxPicture + 1]Tile   // the zero Tile if placed
	others   [16][MaxMark + 1]uint8 // by shape and mark
}

func newStock(l Layout) (s stock) {
	for _, tiles := range [2][]Tile{l.Loose, l.Backs} {
		for _, t := range tiles {
			if t.Picture != 0 {
				s.pictured[t.Picture] = t
			} else {
				s.others[t.Open][t.Mark]++
			}
		}
	}
	return s
}

// take places a tile, which must exist or be zero, and reports whether there was
// one left.
func (s *stock) take(t Tile) bool {
	if t.Picture != 0 {
		if s.pictured[t.Picture] != t {
			return false
		}
		s.pictured[t.Picture] = Tile{}
		return true
	}
	n := &s.others[t.Open][t.Mark]
	if *n == 0 {
		return false
	}
	*n--
	return true
}

// Deal returns a random board without a ban. Ports deal the same board from the
// same source if they do exactly this:
//
//  1. Shuffle a copy of Loose by [game.Shuffle].
//  2. For each shape among Backs, in the order of its first appearance there:
//     list the indices of the shuffled tiles that have this shape and no mark,
//     in increasing order; shuffle the list; put the backs of the shape, in
//     order, onto the tiles at the first indices of the list.
//  3. For each square without a fixed tile, in reading order: lay the next
//     tile, turned clockwise by Below(4) quarters; see [game.Source.Below].
//
// The tile left over is the spare. The error is that of [Layout.Validate].
func (l Layout) Deal(src *game.Source) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	return l.deal(src), nil
}

// maxLoose is the number of loose tiles of the largest board.
const maxLoose = 34

// deal is Deal of a valid layout.
func (l Layout) deal(src *game.Source) Board {
	b := Board{side: uint8(l.Side)}
	var buf [maxLoose]Tile
	loose := append(buf[:0], l.Loose...)
	game.Shuffle(src, loose)
	l.dealBacks(src, loose)
	fixed, i := b.Fixed(), 0
	for s := range fixed.All() {
		b.put(s, l.Fixed[i])
		i++
	}
	i = 0
	for s := range b.Squares().Minus(fixed).All() {
		t := loose[i]
		t.Open = t.Open.Turned(int(src.Below(4)))
		b.put(s, t)
		i++
	}
	b.spare = loose[i]
	return b
}

// dealBacks puts the backs on the shuffled loose tiles.
func (l Layout) dealBacks(src *game.Source, loose []Tile) {
	var dealt [16]bool // the shapes whose backs are dealt
	for i, first := range l.Backs {
		if dealt[first.Open] {
			continue
		}
		dealt[first.Open] = true
		var buf [maxLoose]int
		free := buf[:0] // the tiles of the shape that may get a back
		for k, t := range loose {
			if t.Open == first.Open && t.Mark == 0 {
				free = append(free, k)
			}
		}
		game.Shuffle(src, free)
		for _, back := range l.Backs[i:] {
			if back.Open == first.Open {
				loose[free[0]].Mark = back.Mark
				free = free[1:]
			}
		}
	}
}

// DealCards deals the given number of cards to each seat. If each is 0, it deals
// as many as it can, the same number to each: with the classic layout 24, 12, 8
// or 6 cards for 1, 2, 3 or 4 seats. It shuffles the layout's pictures, in order
// from A, by [game.Shuffle]. The first cards go to seat 0, the very first on top
// of its pile, the next to seat 1, and so on. The rest are not used. The error
// matches [game.ErrSeats] if the layout does not have that number of seats, and
// [ErrCards] if there are not enough cards.
func (l Layout) DealCards(src *game.Source, seats, each int) (Cards, error) {
	if err := l.Validate(); err != nil {
		return Cards{}, err
	}
	return l.dealCards(src, seats, each)
}

// dealCards is DealCards of a valid layout.
func (l Layout) dealCards(src *game.Source, seats, each int) (Cards, error) {
	if least, most := l.SeatRange(); seats < least || seats > most {
		_, err := l.Homes(seats)
		return Cards{}, err
	}
	var buf [MaxPicture]Picture
	deck := buf[:0]
	for x := range l.Pictures().All() {
		deck = append(deck, x)
	}
	if most := len(deck) / seats; each < 0 || each > most {
		return Cards{}, game.Faultf(ErrCards, 0, fmt.Sprint(each), "want 0 to %d cards for each seat", most)
	} else if each == 0 {
		each = most
	}
	game.Shuffle(src, deck)
	var hands [MaxSeats]Hand
	for p := range seats {
		hands[p].Pile = deck[p*each : (p+1)*each]
	}
	return NewCards(hands[:seats]...)
}
