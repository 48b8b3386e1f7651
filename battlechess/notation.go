// This file holds the text of a state: printing it, and reading it with every
// fault reported. legality.go checks what was read. The package documentation
// describes the notation.

package battlechess

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// The kinds of the faults of states.
const (
	// ErrSquare is the kind of a piece that has no room on its square.
	ErrSquare game.Kind = "square invalid"
	// ErrTwice is the kind of a piece that a state has too many times.
	ErrTwice game.Kind = "twice used"
	// ErrCards is the kind of a card that cannot lie face up.
	ErrCards game.Kind = "cards invalid"
	// ErrPieces is the kind of a cost area that does not hold the pieces that
	// are lost and not spent.
	ErrPieces game.Kind = "pieces wrong"
)

func (s *State) appendText(t *tables, b []byte) []byte {
	b = s.appendBoard(t, b)
	b = fmt.Appendf(b, " %d,%d ", s.cost[0], s.cost[1])
	for seat := range s.waiting {
		if seat > 0 {
			b = append(b, ',')
		}
		if s.waiting[seat] == 0 {
			b = append(b, '-')
		}
		for i := range t.legends() {
			if s.waiting[seat]>>i&1 != 0 {
				b = append(b, t.letters[int(t.normals)+1+i]|byte(seat)<<5)
			}
		}
	}
	b = append(b, ' ')
	b = t.appendCards(b, t.full-s.cards-s.under)
	if s.under != 0 {
		b = t.appendCards(append(b, '/'), s.under)
	}
	b = append(b, ' ', '1'+s.seat, "tcx"[s.phase-toTurn])
	if s.phase == toDraw {
		b, _ = Battle(s.from, s.toward).Choosing(int(s.which)).Ply().AppendText(append(b, ':'))
	}
	return b
}

// appendCards appends the text of cards, - for none.
func (t *tables) appendCards(b []byte, d deck) []byte {
	if d == 0 {
		return append(b, '-')
	}
	for i, v := range t.cards {
		for range d.left(i) {
			b = strconv.AppendInt(append(b, '+'), int64(v), 10)
		}
	}
	return b
}

func (s *State) appendBoard(t *tables, b []byte) []byte {
	for row := range t.rows {
		if row > 0 {
			b = append(b, '/')
		}
		free := byte(0)
		for col := range t.columns {
			x := set(1) << (8*row + col)
			covered := (s.pieces()|s.spread)&x != 0
			if !covered {
				free++
			}
			if free > 0 && (covered || col+1 == t.columns) {
				b = append(b, '0'+free)
				free = 0
			}
			if covered {
				b = s.appendPiece(t, b, x)
			}
		}
	}
	return b
}

// appendPiece appends the text of a covered square.
func (s *State) appendPiece(t *tables, b []byte, x set) []byte {
	k, owner := s.kindAt(x), s.ownerOf(x)
	if k == 0 {
		return append(b, '=')
	}
	b = append(b, t.letters[k]|owner<<5)
	if s.turned&x != 0 {
		b = append(b, '~')
	}
	if k == t.target {
		for range s.eggs[owner] {
			b = append(b, '+')
		}
	}
	return b
}

// A stateReader reads a state and keeps its faults.
type stateReader struct {
	t  *tables
	s  State
	fs game.Faults
}

func (r *stateReader) fault(kind game.Kind, f game.Field, why string, args ...any) {
	r.fs.Addf(kind, f.Pos, f.Text, why, args...)
}

func (r *stateReader) syntax(f game.Field, why string, args ...any) {
	r.fault(game.ErrSyntax, f, why, args...)
}

// parseState reads a state of the rule set.
func parseState(rs RuleSet, options choices, text string) (State, error) {
	t := rs.tables()
	r := &stateReader{t: &t, s: State{rules: rs, choices: options, cards: t.full}}
	whole := game.FieldOf(text)
	fields := whole.Split(" ")
	if len(fields) != 5 {
		r.syntax(whole, "%d fields, want 5: BOARD COST LEGENDS CARDS TURN, separated by single spaces", len(fields))
		return State{}, r.fs.Err()
	}
	r.board(fields[0])
	r.costs(fields[1])
	r.legends(fields[2])
	r.cards(fields[3])
	battle := r.turn(fields[4])
	if r.fs == nil {
		r.checkPieces(fields[0], fields[1], fields[2])
	}
	if r.fs == nil {
		r.checkTurn(fields[4], battle)
	}
	if err := r.fs.Err(); err != nil {
		return State{}, err
	}
	return r.s, nil
}

// board reads the rows, from the top.
func (r *stateReader) board(f game.Field) {
	rows := f.Split("/")
	if len(rows) != int(r.t.rows) {
		r.syntax(f, "%s, want %d, separated by slashes", plural.Count(len(rows), "row"), r.t.rows)
		return
	}
	var covered [64]game.Field // where = is written
	for row, f := range rows {
		r.row(f, row, &covered)
	}
	for q, mark := range covered {
		switch x := set(1) << q; {
		case mark.Pos != 0 && r.s.spread&x == 0:
			r.syntax(mark, "no legend covers %v", Square(q))
		case mark.Pos == 0 && r.s.spread&x != 0:
			r.syntax(f, "a legend covers %v, want = there", Square(q))
		}
	}
}

// row reads one row, and notes in covered where it has the sign =.
func (r *stateReader) row(f game.Field, row int, covered *[64]game.Field) {
	col, columns, free := 0, int(r.t.columns), false
	for i := 0; i < len(f.Text); {
		end := i + 1
		for end < len(f.Text) && strings.IndexByte("~+", f.Text[end]) >= 0 {
			end++
		}
		part, c, wasFree := f.Slice(i, end), f.Text[i], free
		free = c >= '1' && c <= '8'
		if free || c == '=' {
			end = i + 1
			part = f.Slice(i, end)
		}
		i = end
		switch {
		case free:
			if wasFree && col < columns {
				r.syntax(part, "adjacent free squares must be one number")
			}
			col += int(c - '0')
			continue
		case col >= columns:
		case c == '=':
			covered[8*row+col] = part
		default:
			r.piece(part, 1<<(8*row+col))
		}
		col++
	}
	if col != columns {
		r.syntax(f, "%s in a row, want %d", plural.Count(col, "square"), columns)
	}
}

// piece reads one piece on the square x: its letter, then ~ if it is turned
// over, or a + for each egg.
func (r *stateReader) piece(f game.Field, x set) {
	c := f.Text[0]
	k := r.t.kindOf(c)
	if k == 0 || c&^0x20 < 'A' {
		r.syntax(f, "want the letter of a piece, upper case for seat 1, or =, or a number of free squares")
		return
	}
	seat, big := c>>5&1, r.t.isBig(k)
	if x&r.t.corners(big) == 0 || cover(x, big)&(r.s.pieces()|r.s.spread) != 0 {
		r.fault(ErrSquare, f, "no room for the piece on %v", first(x))
		return
	}
	r.s.put(r.t, k, seat, x)
	switch marks := f.Text[1:]; {
	case marks == "":
	case marks == "~":
		r.s.turned |= x
	case k == r.t.target && strings.Trim(marks, "+") == "" && len(marks) <= int(r.t.eggs):
		r.s.eggs[seat] = uint8(len(marks))
	default:
		r.syntax(f, "after a letter want ~ if the piece is turned over; or, after %c, a + for each egg, at most %d", r.t.letters[r.t.target], r.t.eggs)
	}
}

// costs reads the numbers of pieces in the cost areas.
func (r *stateReader) costs(f game.Field) {
	seats := f.Split(",")
	if len(seats) != 2 {
		r.syntax(f, "want the numbers of pieces in both cost areas, separated by a comma")
		return
	}
	for seat, f := range seats {
		n, ok := number(f.Text)
		if !ok || n > math.MaxUint8 {
			r.syntax(f, "want the number of pieces in a cost area, 0 to %d", math.MaxUint8)
		}
		r.s.cost[seat] = uint8(n)
	}
}

// number reads a number of one spelling: digits without a leading zero.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// legends reads which legends wait.
func (r *stateReader) legends(f game.Field) {
	seats := f.Split(",")
	if len(seats) != 2 {
		r.syntax(f, "want the waiting legends of both seats, separated by a comma")
		return
	}
	for seat, f := range seats {
		if f.Text == "-" {
			continue
		}
		if f.Text == "" {
			r.syntax(f, "want the letters of the waiting legends, or -")
		}
		for i := range len(f.Text) {
			r.legend(f.Slice(i, i+1), uint8(seat))
		}
	}
}

// legend reads one legend that waits.
func (r *stateReader) legend(f game.Field, seat uint8) {
	c := f.Text[0]
	k := r.t.kindOf(c)
	if !r.t.isLegend(k) || c != r.t.letters[k]|seat<<5 {
		r.syntax(f, "not the letter of a legend of seat %d", seat+1)
		return
	}
	bit := uint8(1) << (k - r.t.normals - 1)
	switch waiting := r.s.waiting[seat]; {
	case waiting&bit != 0:
		r.fault(ErrTwice, f, "legend given twice")
	case waiting > bit:
		r.syntax(f, "legends must be in the order of the rule set")
	}
	r.s.waiting[seat] |= bit
}

// cards reads the cards that lie face up, and those that lie under the others.
func (r *stateReader) cards(f game.Field) {
	up, low, cut := strings.Cut(f.Text, "/")
	if !cut || !r.s.choices.under {
		r.faceUp(f, false)
		return
	}
	r.faceUp(f.Slice(0, len(up)), false)
	under := f.Slice(len(f.Text)-len(low), len(f.Text))
	before := r.s.cards
	r.faceUp(under, true)
	r.s.under = before - r.s.cards
	if r.s.under.left(int(r.t.reshuffle)) == 0 || r.s.cards == 0 {
		r.fault(ErrCards, under, "cards lie under others only after +%d was drawn, which is one of them", r.t.cards[r.t.reshuffle])
	}
}

// faceUp reads cards that cannot be drawn next: those that lie face up, or those
// that lie under others.
func (r *stateReader) faceUp(f game.Field, under bool) {
	if f.Text == "-" && !under {
		return
	}
	last := 0
	for _, f := range f.Split("+")[1:] {
		n, ok := number(f.Text)
		i := r.t.card(n)
		switch {
		case !ok:
			r.syntax(f, "want the value of a card after +")
		case n < last:
			r.syntax(f, "cards must be in ascending order")
		case i < 0:
			r.fault(ErrCards, f, "no such card in the deck")
		case i == int(r.t.reshuffle) && !under:
			r.fault(ErrCards, f, "this card cannot lie face up: all cards are shuffled when it is drawn")
		case r.s.cards.left(i) == 0:
			r.fault(ErrCards, f, "more of this card than the deck has")
		default:
			r.s.cards = r.s.cards.without(i)
		}
		if ok {
			last = max(last, n)
		}
	}
	if !strings.HasPrefix(f.Text, "+") {
		r.syntax(f, "want the cards that lie face up, as in +0+30, or -")
	}
}

// turn reads the seat to act and what it does. It returns the battle for which
// a card is drawn, if there is one.
func (r *stateReader) turn(f game.Field) (battle Turn) {
	head, rest, waits := strings.Cut(f.Text, ":")
	next := noGame
	if len(head) == 2 {
		next = phase(strings.IndexByte("tcx", head[1]) + 1) // noGame for another letter
	}
	if next == noGame || head[0] != '1' && head[0] != '2' || waits != (next == toDraw) {
		r.syntax(f, "want a seat, 1 or 2, followed by t, by c and a battle as in 1c:b5xN, or by x if it has won")
		return Turn{}
	}
	r.s.seat, r.s.phase = head[0]-'1', next
	if !waits {
		return Turn{}
	}
	ply, err := ParsePly(rest)
	battle, _ = TurnOf(ply)
	if err != nil || battle.kind != battleOnly {
		r.syntax(f.Slice(3, len(f.Text)), "want a battle, as in b5xNE")
	}
	return battle
}
