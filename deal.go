// This file holds boards, tables and cards made of what comes in the box: by hand,
// dealt, or read from text, and the check that a board is made of it.

package labyrinth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bound"
	"github.com/labyrinth-go/labyrinth/internal/plural"
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
	if n := l.Cols * l.Rows; len(tiles) != n {
		fs.Addf(ErrTiles, 0, fmt.Sprint(len(tiles)), "want %d tiles", n)
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
	b := l.newBoard(tiles, spare, ban)
	l.check(&b, tiles, false, func(s Square, kind game.Kind, text, why string) {
		fs.Addf(kind, 0, text, "%s", why)
	})
	if err := fs.Err(); err != nil {
		return Board{}, err
	}
	return b, nil
}

// check calls fault for everything in which b differs from the boards of l,
// which is valid and has the same size. The tiles are those of b, in reading order.
// In a view, backs may be missing. It ignores squares without a tile. The argument s
// is the square with the fault, or zero for the spare.
func (l *Layout) check(b *Board, tiles []Tile, view bool, fault func(s Square, kind game.Kind, text, why string)) {
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
	fixed := l.Fixed
	for s := range b.Squares().All() {
		t := tiles[0]
		tiles = tiles[1:]
		var want Tile
		if l.FixedAt.Has(s) {
			want, fixed = fixed[0], fixed[1:]
		}
		switch {
		case t.Open == 0: // could not be read; reported already
			view = true
		case want.Open == 0:
			place(s, t)
		case t != want:
			fault(s, ErrFixed, t.String(), fmt.Sprintf("want %v on %v", want, s))
		default:
			shown[t.Picture].bits = s.bit()
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

func newStock(l *Layout) (s stock) {
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
// The tile left over is the spare. For an invalid layout, the error is what
// [Layout.Validate] returns.
func (l Layout) Deal(src *game.Source) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	b := l.emptyBoard()
	var buf [maxLoose]Tile
	loose := append(buf[:0], l.Loose...)
	game.Shuffle(src, loose)
	l.dealBacks(src, loose)
	fixed, i := l.FixedAt, 0
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
	return b, nil
}

// maxLoose is the number of loose tiles of the largest board.
const maxLoose = maxSide*maxSide + 1

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
	if err := l.checkSeats(seats); err != nil {
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
	var piles [MaxSeats][]Picture
	for p := range seats {
		piles[p] = deck[p*each : (p+1)*each]
	}
	return NewCards(piles[:seats]...)
}

// ParseBoard reads a board of layout l from the text that [Board.AppendText]
// writes. The error is [game.Faults]. It reports what is not in the notation and
// what does not fit the layout; see [Layout.Board].
func (l Layout) ParseBoard(s string) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	var fs game.Faults
	if bound.TooLong(s, &fs) {
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
	cross := (strings.Contains(rows.Text, "f") || strings.Contains(spare.Text, "f")) && l.hasCross()
	if rows.Text == "" {
		lines = nil // reported as missing
	} else if len(lines) != l.Rows {
		fs.Addf(ErrTiles, rows.Pos, rows.Text, "%s, want %d", plural.Count(len(lines), "row"), l.Rows)
	}
	for i, line := range lines {
		row := cutTiles(room[:0], line, cross, fs)
		if len(row) != l.Cols {
			fs.Addf(ErrTiles, line.Pos, line.Text, "%s in row %d, want %d", plural.Count(len(row), "tile"), i+1, l.Cols)
		}
		for k, t := range row {
			if i < l.Rows && k < l.Cols {
				tiles[i*l.Cols+k] = t.tile
				at[SquareAt(k+1, i+1)] = t.Pos
			}
		}
	}
	at[0] = spare.Pos
	left, n, why := Tile{}, 0, ""
	if spare.Text != "" {
		left, n, why = cutTile(spare.Text, cross)
	}
	switch {
	case why != "" || n < len(spare.Text):
		fs.Addf(game.ErrSyntax, spare.Pos, spare.Text, "not a spare; want one tile: 5, 3, 7 or f, then its picture and mark")
		left = Tile{}
	case left != left.upright():
		fs.Addf(game.ErrSyntax, spare.Pos, spare.Text, "the spare is written in its first orientation, %v", left.upright())
		left = Tile{}
	}
	slot := Slot(0)
	if ban.Text != "" {
		var err error
		if slot, err = ParseSlot(ban.Text); err != nil {
			fs.Addf(ErrBan, ban.Pos, ban.Text, "want the banned slot, %s, or - for none", l.slotNames())
		}
	}
	b := l.newBoard(tiles[:l.Cols*l.Rows], left, slot)
	l.check(&b, tiles[:], view, func(s Square, kind game.Kind, text, why string) {
		place := at[s]
		if kind == ErrBan {
			place = ban.Pos
		}
		fs.Addf(kind, place, text, "%s", why)
	})
	return b
}

// ReadTable reads a table from the six fields that [Table.AppendText] writes: BOARD,
// SPARE, BAN, PAWNS, HOMES and TURN. An empty field is one that the text does not have;
// its fault is the caller's. The phase must be one of the letters in phases, and a game
// begins in the first of them. If that is not s, something comes before the first shift, so the
// ban may be missing in every phase; otherwise only before a shift. In a view backs may be
// missing. ReadTable adds what is wrong to fs and returns what could be read, the zero Table if
// the layout is invalid. Package variant has a reader of whole states.
func (l Layout) ReadTable(fields [6]game.Field, phases string, view bool, fs *game.Faults) Table {
	if err := l.Validate(); err != nil {
		fs.Add(err.(game.Faults)...)
		return Table{}
	}
	t := Table{board: l.parseBoard(fields[0], fields[1], fields[2], view, fs)}
	t.readSeats(&l, fields[3], fields[4], fs)
	t.readTurn(fields[5], phases, fs)
	if t.board.ban == 0 && t.phase != ToShift && t.phase != 0 && strings.HasPrefix(phases, string(ToShift)) {
		fs.Addf(ErrBan, fields[2].Pos, fields[2].Text, "missing ban; want the slot that the shift before phase %c banned", t.phase)
	}
	return t
}

func (t *Table) readSeats(l *Layout, pawnField, homeField game.Field, fs *game.Faults) {
	pawns, homes, places := pawnField.Split(","), homeField.Split(","), l.homeSquares()
	most := min(places.Len(), MaxSeats)
	if len(pawns) > most || len(homes) > most || len(pawns) != len(homes) {
		both := strings.TrimSuffix(pawnField.Text+" "+homeField.Text, " ")
		fs.Addf(game.ErrSeats, pawnField.Pos, both,
			"%s and %s; each of the 1 to %d seats must have one of both", plural.Count(len(pawns), "pawn"), plural.Count(len(homes), "home"), most)
	}
	t.seats = uint8(min(len(homes), most))
	for i, f := range pawns[:min(len(pawns), most)] {
		if f.Text == "" && len(pawns) == 1 {
			break // missing
		}
		t.pawns[i] = parseSquare(f, fs)
		if t.pawns[i] != 0 && !t.board.Squares().Has(t.pawns[i]) {
			fs.Addf(ErrSquare, f.Pos, f.Text, "pawn off the board; the board has %d columns and %d rows", t.board.Cols(), t.board.Rows())
		}
	}
	for i, f := range homes[:t.seats] {
		if f.Text == "" && len(homes) == 1 {
			break // missing
		}
		t.homes[i] = parseSquare(f, fs)
	}
	t.checkHomes(places, func(p game.Player, kind game.Kind, why string) {
		if t.homes[p] != 0 { // otherwise reported above
			fs.Addf(kind, homes[p].Pos, homes[p].Text, "%s", why)
		}
	})
}

// readTurn reads the seat and the phase. After a fault both are zero.
func (t *Table) readTurn(f game.Field, phases string, fs *game.Faults) {
	if len(f.Text) != 2 || !strings.Contains(phases, f.Text[1:]) {
		if f.Text != "" { // otherwise missing
			fs.Addf(game.ErrSyntax, f.Pos, f.Text, "want a seat number and one of the letters %s", phases)
		}
		return
	}
	p := game.Player(f.Text[0]) - '1'
	if p < 0 || int(p) >= t.Seats() {
		fs.Addf(game.ErrSeats, f.Pos, f.Text, "no such seat; want 1 to %d", t.Seats())
		return
	}
	t.seat, t.phase = p, Phase(f.Text[1])
}
