// This file holds the table: a board with pawns and homes, and whose turn it is.
// Cards are in cards.go; who wins is up to the variants.

package labyrinth

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/peek"
)

// MaxSeats is the largest number of seats at a table.
const MaxSeats = 8

// A Table is a board with pawns on it, their homes, and a seat to act. All games
// in the maze share it. It is a comparable value. The zero Table has no board and
// no seats.
//
//   - What is on it: [Table.Board], [Table.Seats], [Table.Pawn], [Table.Home].
//   - Whose turn it is: [Table.Seat], [Table.Phase], [Table.ToMove].
//   - Plies: [Table.AppendPlies], [Table.CountPlies], [Table.Play].
//   - For bots: [Table.Reach], [Table.Distance], [Table.AppendTurns].
//   - For games: [Table.Do] and [Table.Pass] change a table in place, since a game
//     plays on a copy of its state anyway. [Table.WithPhase], [Table.WithPawn] and
//     [Table.WithBoard] return a changed table. Table itself knows no rule about what
//     is found and who wins.
type Table struct {
	board Board
	pawns [MaxSeats]Square // zero beyond the last seat
	homes [MaxSeats]Square
	seats uint8
	seat  game.Player
	phase Phase
}

// NewTable returns a table with one seat for each home, all pawns at home and
// seat 0 to shift. There must be 1 to 8 homes, all different squares of the
// board. [Layout.CheckHomes] checks what the box allows. The error is [game.Faults] that match [game.ErrSeats], [ErrSquare] or
// [ErrTwice].
func NewTable(b Board, homes ...Square) (Table, error) {
	t := Table{board: b, seats: uint8(min(len(homes), MaxSeats)), phase: ToShift}
	var fs game.Faults
	if len(homes) < 1 || len(homes) > MaxSeats {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(len(homes)), "want 1 to %d homes", MaxSeats)
		return Table{}, fs
	}
	copy(t.homes[:], homes)
	copy(t.pawns[:], homes)
	t.checkHomes(b.Squares(), func(p game.Player, kind game.Kind, why string) {
		fs.Addf(kind, 0, t.Home(p).String(), "%s", why)
	})
	if err := fs.Err(); err != nil {
		return Table{}, err
	}
	return t, nil
}

func (t *Table) checkHomes(among Squares, fault func(p game.Player, kind game.Kind, why string)) {
	for p := range game.Player(t.seats) {
		home := t.homes[p]
		if !among.Has(home) {
			fault(p, ErrSquare, fmt.Sprintf("not a home; want one of %v", among))
		}
		for q := range p {
			if t.homes[q] == home {
				fault(p, ErrTwice, fmt.Sprintf("also the home of seat %v", q))
				break
			}
		}
	}
}

// Board returns the board.
func (t Table) Board() Board { return t.board }

// Seats returns the number of seats, 1 to 8.
func (t Table) Seats() int { return int(t.seats) }

func init() {
	peek.Table = func(t *Table) (on *bitboard.Tiles, pawns, homes *[MaxSeats]Square, spare Tile, ban Slot, phase Phase) {
		return &t.board.on, &t.pawns, &t.homes, t.board.spare, t.board.ban, t.phase
	}
}

// Pawn returns the square that the pawn of seat p is on, or the zero Square if
// there is no such seat.
func (t Table) Pawn(p game.Player) Square {
	if p < 0 || p >= MaxSeats {
		return 0
	}
	return t.pawns[p]
}

// Home returns the home of seat p, or the zero Square if there is no such seat.
func (t Table) Home(p game.Player) Square {
	if p < 0 || p >= MaxSeats {
		return 0
	}
	return t.homes[p]
}

// Seat returns the seat whose turn it is, or the seat that has ended the game.
// In a phase of its own a variant may let chance act during that turn, and the
// seat that ends a game need not win it: see ToMove and Outcome of the
// variant's states.
func (t Table) Seat() game.Player { return t.seat }

// Phase returns what the seat does next.
func (t Table) Phase() Phase { return t.phase }

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (t Table) ToMove() game.Player {
	if t.phase == Over || t.seats == 0 {
		return game.Nobody
	}
	return t.seat
}

// Reach returns the squares that the pawn of seat p can walk to along passages,
// its own included. A variant may allow more; see [Walker].
func (t Table) Reach(p game.Player) Squares { return t.board.reach(t.Pawn(p)) }

// Distance returns the number of steps from the pawn of seat p to the nearest of
// the given squares, as if there were no walls. If the set is empty or there is
// no such seat, it returns the number of columns and rows together, which is more than any
// distance.
func (t Table) Distance(p game.Player, to Squares) int {
	pawn, nearest := t.Pawn(p), t.board.Cols()+t.board.Rows()
	if pawn == 0 {
		return nearest
	}
	for s := range to.All() {
		cols, rows := s.Col()-pawn.Col(), s.Row()-pawn.Row()
		nearest = min(nearest, max(cols, -cols)+max(rows, -rows))
	}
	return nearest
}

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice: in [ToShift] the shifts, in the order of [Board.AppendShifts];
// in [ToWalk] the walks, in reading order of their squares; in other phases
// none.
func (t Table) AppendPlies(dst []game.Ply) []game.Ply {
	switch t.phase {
	case ToShift:
		if plies := t.board.shiftPlies(); plies != nil {
			return append(dst, plies...)
		}
		return t.board.appendShiftPlies(dst)
	case ToWalk:
		reach := t.board.reach(t.pawns[t.seat&7])
		start, n := len(dst), reach.Len()
		dst = slices.Grow(dst, n)[:start+n]
		list, rest := dst[start:], reach.bits
		for i := range list {
			list[i] = walks[bits.TrailingZeros64(rest)&63]
			rest &= rest - 1
		}
	}
	return dst
}

// shiftPlies returns the legal shifts as plies on a published board, and nil on others. The
// slice is shared and must not be changed.
func (b *Board) shiftPlies() []game.Ply {
	if b.sliding != grids[b.size&63].classic {
		return nil
	}
	return shiftPlies[b.size&7][b.ban&31][b.spare.Open>>1&7]
}

// appendShiftPlies is shiftPlies for all boards.
func (b *Board) appendShiftPlies(dst []game.Ply) []game.Ply {
	slots, ways := b.free(), bitboard.Orientations[b.spare.Open&15]
	dst = slices.Grow(dst, bits.OnesCount32(slots)*len(ways))
	for ; slots != 0; slots &= slots - 1 {
		words := &shiftWords[bits.TrailingZeros32(slots)&31]
		for _, open := range ways {
			dst = append(dst, game.PlyOfWords(words[open&15], 0))
		}
	}
	return dst
}

// The legal shifts as plies on published boards, by the side, the ban, and the open sides of
// the spare tile without the lowest one.
var shiftPlies = func() (all [8][32][8][]game.Ply) {
	for side := 3; side <= 7; side += 2 {
		size := bitboard.SizeOf(side, side)
		b := Board{size: size, sliding: grids[size].classic}
		for _, ban := range append([]Slot{0}, b.slots()...) {
			for _, spare := range []Tile{{Open: 3}, {Open: 5}, {Open: 7}, {Open: 15}} {
				b.ban, b.spare = ban, spare
				all[side][ban][spare.Open>>1] = b.appendShiftPlies(nil)
			}
		}
	}
	return all
}()

// CountPlies returns the number of sequences of depth legal plies and true, if
// it can count them without playing: one ply, or a shift and a walk. Otherwise it
// returns 0 and false.
func (t Table) CountPlies(depth int) (n uint64, ok bool) {
	switch {
	case depth == 1 && t.phase == ToWalk:
		return uint64(t.board.reach(t.pawns[t.seat&7]).Len()), true
	case depth == 1 && t.phase == ToShift:
		return uint64(bits.OnesCount32(t.board.free()) * len(bitboard.Orientations[t.board.spare.Open&15])), true
	case depth == 2 && t.phase == ToShift:
		pawn := t.pawns[t.seat&7]
		if t.board.sliding != grids[t.board.size&63].classic {
			return t.board.countTurns(pawn), true
		}
		var turns [classicTurns]Turn
		for _, turn := range t.board.appendTurns(turns[:0], pawn) {
			n += uint64(turn.Reach.Len())
		}
		return n, true
	}
	return 0, false
}

// countTurns counts the turns of a pawn by where they end, on any board.
func (b *Board) countTurns(pawn Square) (n uint64) {
	var turns [maxTurns]Turn
	for _, turn := range b.appendTurns(turns[:0], pawn) {
		n += uint64(turn.Reach.Len())
	}
	return n
}

// AppendTurns appends the turns of the seat to act, as [Board.AppendTurns] does
// for its pawn, and returns the extended slice. It appends nothing unless the
// phase is [ToShift].
func (t Table) AppendTurns(dst []Turn) []Turn {
	if t.phase != ToShift {
		return dst
	}
	return t.board.appendTurns(dst, t.Pawn(t.seat))
}

// Play returns the table after a ply of the seat to act. A shift changes the
// board, carries all pawns on the pushed line, and sets the phase to [ToWalk].
// A walk moves the seat's pawn and nothing else. The variant then decides what
// the seat has found, and ends the turn by [Table.Pass], or the game by [Table.WithPhase]. The error
// matches [game.ErrIllegal].
func (t Table) Play(p game.Ply) (Table, error) {
	if _, err := t.Do(p); err != nil {
		return Table{}, err
	}
	return t, nil
}

// Do is Play in place, without a copy. It is for the method Play of a variant's
// states, which works on a copy already. It returns the tile on which a walk has
// ended, or the zero Tile for a shift. On an error it changes nothing.
func (t *Table) Do(p game.Ply) (on Tile, err error) {
	switch t.phase {
	case ToShift:
		s, ok := ShiftOf(p)
		if !ok {
			break
		}
		if !t.board.allows(s) {
			return Tile{}, t.board.whyNot(s)
		}
		t.push(s)
		t.phase = ToWalk
		return Tile{}, nil
	case ToWalk:
		to, ok := SquareOf(p)
		if !ok || !t.board.reach(t.pawns[t.seat&7]).Has(to) {
			break
		}
		t.pawns[t.seat&7] = to
		return t.board.at(to), nil
	}
	return Tile{}, t.whyNot(p)
}

func (t *Table) push(s Shift) {
	l := &bitboard.RimOf(t.board.size)[s.Slot&31]
	for i := range t.pawns[:min(t.seats, MaxSeats)] {
		t.pawns[i] = carry(l, t.pawns[i])
	}
	t.board.push(s)
}

func (t *Table) whyNot(p game.Ply) error {
	why := ""
	switch none := p == (game.Ply{}); t.phase {
	case 0:
		why = "the table has no seats"
	case Over:
		why = "the game is over"
	case ToShift:
		if none {
			why = "not a ply; want a shift"
			break
		}
		why = fmt.Sprintf("seat %v must shift first", t.seat)
	case ToWalk:
		if none {
			why = "not a ply; want a walk"
			break
		}
		why = fmt.Sprintf("seat %v can walk from %v to %v only", t.seat, t.Pawn(t.seat), strings.ReplaceAll(t.Reach(t.seat).String(), " ", ", "))
	default:
		why = fmt.Sprintf("seat %v is in phase %c", t.seat, t.phase)
	}
	return game.Fault{Kind: game.ErrIllegal, Text: p.String(), Why: why}
}

// Pass ends the turn in place: the next seat is to shift.
func (t *Table) Pass() {
	t.seat++
	if t.seat >= game.Player(t.seats) {
		t.seat = 0
	}
	t.phase = ToShift
}

// WithPhase returns the table in another phase. Like the other With methods it
// is for variants; it does not check any rule.
func (t Table) WithPhase(phase Phase) Table {
	t.phase = phase
	return t
}

// WithPawn returns the table with the pawn of seat p on square s. If there is no
// such seat or no such square on the board, it returns t unchanged.
func (t Table) WithPawn(p game.Player, s Square) Table {
	if p >= 0 && int(p) < t.Seats() && t.board.Squares().Has(s) {
		t.pawns[p] = s
	}
	return t
}

// WithBoard returns the table with another board.
func (t Table) WithBoard(b Board) Table {
	t.board = b
	return t
}

// AppendText appends the first six fields of a state, BOARD SPARE BAN PAWNS HOMES
// TURN, or - for the zero Table. [Layout.ReadTable] reads them. It never fails.
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
