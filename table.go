// This file holds what every labyrinth printing puts on the table: the board
// with pawns, homes, and whose turn it is. Cards and winning are the
// variants'.

package labyrinth

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth/game"
)

// MaxSeats is the largest number of seats at a table.
const MaxSeats = 4

// A Phase is what the seat to act does next, as the notation's letter.
// Variants may have further ones.
type Phase byte

// String returns the phase's letter.
func (p Phase) String() string { return string(rune(p)) }

// The phases of every labyrinth.
const (
	ToShift Phase = 's' // push the spare tile in
	ToWalk  Phase = 'm' // walk, or stay
	Over    Phase = 'x' // the game is over, and the seat has ended it
)

// A Ply is the smallest thing a player does: a shift, or a walk to a square.
// A labyrinth turn is one of each. The zero Ply is none.
type Ply struct {
	slot Slot  // zero for a walk
	arg  uint8 // the open sides of a shift, the square of a walk
}

// Push returns the ply that makes a shift.
// Without a slot it is the zero Ply.
func Push(s Shift) Ply {
	if s.Slot == 0 {
		return Ply{}
	}
	return Ply{s.Slot, uint8(s.Open)}
}

// Walk returns the ply that walks to a square. To stay is to walk to the
// square the pawn is on.
func Walk(to Square) Ply { return Ply{0, uint8(to)} }

// Shift returns the shift the ply makes, and whether it makes one.
func (p Ply) Shift() (Shift, bool) {
	if p.slot == 0 {
		return Shift{}, false
	}
	return Shift{p.slot, Edges(p.arg)}, true
}

// Square returns the square the ply walks to, and whether it is a walk.
func (p Ply) Square() (Square, bool) {
	if p.slot != 0 || p.arg == 0 {
		return 0, false
	}
	return Square(p.arg), true
}

// A Table is a board with pawns on it and a seat to act: what standard, kids,
// glow and anniversary share. It is an immutable, comparable value. The zero
// Table has no seats.
type Table struct {
	board Board
	pawns [MaxSeats]Square // zero beyond the last seat
	homes [MaxSeats]Square
	seats uint8
	seat  game.Player
	phase Phase
}

// NewTable returns a table with a seat for each home, the pawns at home and
// the first seat to shift. Homes are different corners of the board, 1 to 4.
// The error reports every fault, as [game.Faults] that match [game.ErrSeats],
// [ErrSquare] or [ErrTwice].
func NewTable(b Board, homes ...Square) (Table, error) {
	t := Table{board: b, seats: uint8(min(len(homes), MaxSeats)), phase: ToShift}
	var fs game.Faults
	if len(homes) < 1 || len(homes) > MaxSeats {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(len(homes)), "a table has 1 to %d seats", MaxSeats)
		return Table{}, fs
	}
	copy(t.homes[:], homes)
	copy(t.pawns[:], homes)
	t.checkHomes(func(p game.Player, kind game.Kind, why string) {
		fs.Addf(kind, 0, t.Home(p).String(), "%s", why)
	})
	if err := fs.Err(); err != nil {
		return Table{}, err
	}
	return t, nil
}

func (t *Table) checkHomes(fault func(p game.Player, kind game.Kind, why string)) {
	corners := grids[t.board.side&7].corners()
	for p := range game.Player(t.seats) {
		home := t.homes[p]
		if !corners.Has(home) {
			fault(p, ErrSquare, fmt.Sprintf("a home is one of the corners %v", corners))
		}
		for q := range p {
			if t.homes[q] == home {
				fault(p, ErrTwice, fmt.Sprintf("this is the home of seat %v already", q))
				break
			}
		}
	}
}

// Board returns the board.
func (t Table) Board() Board { return t.board }

// Seats returns the number of seats, 1 to 4.
func (t Table) Seats() int { return int(t.seats) }

// Pawn returns the square the pawn of seat p stands on; zero if there is no
// such seat.
func (t Table) Pawn(p game.Player) Square {
	if p < 0 || p >= MaxSeats {
		return 0
	}
	return t.pawns[p]
}

// Home returns the start corner of seat p; zero if there is no such seat.
func (t Table) Home(p game.Player) Square {
	if p < 0 || p >= MaxSeats {
		return 0
	}
	return t.homes[p]
}

// Reach returns the squares that the pawn of seat p can walk to, its own
// included. Where a variant's rules let it go further, as through a wall, that
// variant's states tell.
func (t Table) Reach(p game.Player) Squares { return t.board.reach(t.Pawn(p)) }

// Distance returns the number of steps from the pawn of seat p to the nearest
// of the given squares if there were no walls. To no square it is twice the
// side of the board, which is more than to any, and so it is for no seat.
func (t Table) Distance(p game.Player, to Squares) int {
	pawn, nearest := t.Pawn(p), 2*t.board.Side()
	if pawn == 0 {
		return nearest
	}
	for s := range to.All() {
		cols, rows := s.Col()-pawn.Col(), s.Row()-pawn.Row()
		nearest = min(nearest, max(cols, -cols)+max(rows, -rows))
	}
	return nearest
}

// Nearness says how near the pawn of seat p is to ending a turn on one of the
// targets, between 0 and 1, for estimates. The targets ride on their tiles,
// and the spare tile may be one too. It is
//
//   - 1 if p is to act and can do so in this turn;
//   - above a half if p is not walking, and one turn would do as the board lies,
//     and the more the more of the shifts would;
//   - at most a half else, and the less the farther what the pawn is connected
//     with is from what the targets are connected with; 0 without targets on
//     the board.
//
// It takes about as long as [Board.AppendTurns].
func (t Table) Nearness(p game.Player, targets Squares, spare bool) float64 {
	reach, goal, acts := t.Reach(p).bits, targets.bits&t.board.sides.Tiles(), t.seat == p
	if acts && t.phase != ToShift {
		if reach&goal != 0 {
			return 1
		}
	} else if n, of := t.board.ways(t.Pawn(p), goal, spare); n > 0 {
		if acts {
			return 1
		}
		share := float64(n) / float64(of)
		return (float64(96*share) + 1) / (float64(96*share) + 3)
	}
	if reach == 0 || goal == 0 {
		return 0
	}
	goal = t.board.sides.Joins().Flood(goal)
	far := 0.0
	for ; reach&goal == 0; far++ {
		reach = t.board.neighbours(reach)
	}
	return 1 / (2 + far)
}

// Seat returns the seat to act, or the one that has ended the game. In a
// phase of its own a variant may let chance act for that seat, and it alone
// knows who has won: ask its states for ToMove and Outcome.
func (t Table) Seat() game.Player { return t.seat }

// Phase returns what the seat to act does next.
func (t Table) Phase() Phase { return t.phase }

// Seated returns p if it is one of the seats, and otherwise [game.Nobody].
func (t Table) Seated(p game.Player) game.Player {
	if p < 0 || int(p) >= t.Seats() {
		return game.Nobody
	}
	return p
}

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (t Table) ToMove() game.Player {
	if t.phase == Over || t.seats == 0 {
		return game.Nobody
	}
	return t.seat
}

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice: the shifts in the order of [Board.AppendShifts], or the
// walks in reading order of their squares. In other phases there are none.
func (t Table) AppendPlies(dst []Ply) []Ply {
	switch t.phase {
	case ToShift:
		os, n := t.board.spare.Open.orientations()
		for _, slot := range t.board.slots() {
			if slot == t.board.ban {
				continue
			}
			for _, open := range os[:n&7] {
				dst = append(dst, Push(Shift{slot, open}))
			}
		}
	case ToWalk:
		for s := range t.board.reach(t.pawns[t.seat&3]).All() {
			dst = append(dst, Walk(s))
		}
	}
	return dst
}

// AppendTurns appends what [Board.AppendTurns] does for the pawn of the seat
// to act, if it is to shift, and returns the extended slice.
func (t Table) AppendTurns(dst []Turn) []Turn {
	if t.phase != ToShift {
		return dst
	}
	return t.board.appendTurns(dst, t.Pawn(t.seat))
}

// Play returns the table after a ply of the seat to act. A shift moves the
// board, carries the pawns on the pushed line, several at once if need be,
// and leaves the seat to walk. A walk moves the seat's pawn and leaves the
// turn as it is: what it found, whose turn is next and whether the game is
// over is for the variant to say, with [Table.Next] or [Table.End]. The error
// matches [game.ErrIllegal].
func (t Table) Play(p Ply) (Table, error) {
	if p.slot != 0 {
		if t.phase != ToShift {
			return Table{}, t.whyNot(p)
		}
		s := Shift{p.slot, Edges(p.arg)}
		if !t.board.allows(s) {
			return Table{}, t.board.whyNot(s)
		}
		t.push(s)
		t.phase = ToWalk
		return t, nil
	}
	to := Square(p.arg)
	if t.phase != ToWalk || to == 0 || !t.board.reach(t.pawns[t.seat&3]).Has(to) {
		return Table{}, t.whyNot(p)
	}
	t.pawns[t.seat&3] = to
	return t, nil
}

func (t *Table) push(s Shift) {
	l := t.board.line(s.Slot)
	for i := range t.pawns {
		t.pawns[i] = carry(l, t.pawns[i])
	}
	t.board.push(s)
}

func (t *Table) whyNot(p Ply) error {
	why := ""
	switch t.phase {
	case 0:
		why = "this is the zero Table, at which nobody sits"
	case Over:
		why = "the game is over"
	case ToShift:
		why = fmt.Sprintf("seat %v has to shift first", t.seat)
	case ToWalk:
		why = fmt.Sprintf("seat %v walks from %v to one of %v", t.seat, t.Pawn(t.seat), t.Reach(t.seat))
	default:
		why = fmt.Sprintf("seat %v is in phase %c", t.seat, t.phase)
	}
	return game.Fault{Kind: game.ErrIllegal, Text: p.String(), Why: why}
}

// Next returns the table with the next seat clockwise to shift.
func (t Table) Next() Table {
	t.seat++
	if t.seat >= game.Player(t.seats) {
		t.seat = 0
	}
	t.phase = ToShift
	return t
}

// End returns the table with the game over, ended by seat p. Nothing changes if
// there is no such seat.
func (t Table) End(p game.Player) Table {
	if p >= 0 && int(p) < t.Seats() {
		t.seat, t.phase = p, Over
	}
	return t
}

// WithPhase returns the table with the seat to act in another phase. Like the
// other With methods it is for variants, and no rule has to allow it.
func (t Table) WithPhase(phase Phase) Table {
	t.phase = phase
	return t
}

// WithPawn returns the table with the pawn of seat p on square s. Nothing
// changes if there is no such seat or no such square on the board.
func (t Table) WithPawn(p game.Player, s Square) Table {
	if p >= 0 && int(p) < t.Seats() && t.board.Squares().Has(s) {
		t.pawns[p] = s
	}
	return t
}

// WithBoard returns the table with another board under the pawns.
func (t Table) WithBoard(b Board) Table {
	t.board = b
	return t
}
