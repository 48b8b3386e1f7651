// This file holds the text of a state: printing it, and reading it with every
// fault reported. The form is described in the package documentation.

package battlechess

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrPieces is the kind of a fault in a state whose cost areas do not hold
// what is lost and not spent.
const ErrPieces game.Kind = "pieces wrong"

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
	up := t.full - s.cards
	if up == 0 {
		b = append(b, '-')
	}
	for i, v := range t.cards {
		for range up.left(i) {
			b = strconv.AppendInt(append(b, '+'), int64(v), 10)
		}
	}
	b = append(b, ' ', '1'+s.seat, "tcx"[s.phase-toTurn])
	if s.phase == toDraw {
		b, _ = Battle(s.from, s.toward).AppendText(append(b, ':'))
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
			k := s.kindAt(x)
			if k == 0 && s.spread&x == 0 {
				free++
				continue
			}
			if free > 0 {
				b = append(b, '0'+free)
				free = 0
			}
			if k == 0 {
				b = append(b, '=')
				continue
			}
			owner := s.ownerOf(x)
			b = append(b, t.letters[k]|owner<<5)
			if s.turned&x != 0 {
				b = append(b, '~')
			}
			if k == t.target {
				for range s.eggs[owner] {
					b = append(b, '+')
				}
			}
		}
		if free > 0 {
			b = append(b, '0'+free)
		}
	}
	return b
}

// A stateReader reads a state and keeps what is wrong.
type stateReader struct {
	text string
	t    *tables
	s    State
	fs   game.Faults
}

func (r *stateReader) fault(kind game.Kind, p game.Field, why string, args ...any) {
	r.fs.Addf(kind, p.Pos, p.Text, why, args...)
}

// parseState reads a state of the rule set.
func parseState(rules RuleSet, text string) (State, error) {
	t := rules.tables()
	r := &stateReader{text: text, t: &t, s: State{rules: rules, cards: t.full}}
	fields := game.FieldOf(text).Split(" ")
	if len(fields) != 5 {
		r.fault(game.ErrSyntax, game.FieldOf(text), "a state has the 5 fields BOARD COST LEGENDS CARDS TURN parted by single spaces, not %d", len(fields))
		return State{}, r.fs.Err()
	}
	r.board(fields[0])
	r.costs(fields[1])
	r.legends(fields[2])
	r.cards(fields[3])
	battle := r.turn(fields[4])
	if r.fs == nil {
		r.conserve(fields)
	}
	if r.fs == nil {
		r.possible(fields[4], battle)
	}
	if err := r.fs.Err(); err != nil {
		return State{}, err
	}
	return r.s, nil
}

// board reads the rows, from the top.
func (r *stateReader) board(p game.Field) {
	rows := p.Split("/")
	if len(rows) != int(r.t.rows) {
		r.fault(game.ErrSyntax, p, "the board has %d rows parted by slashes, not %d", r.t.rows, len(rows))
		return
	}
	var (
		rests [64]game.Field
		marks set // where = stands
	)
	for row, p := range rows {
		col, free := 0, false
		for i := 0; i < len(p.Text); i++ {
			c, at := p.Text[i], p.Slice(i, i+1)
			afterFree := free
			free = c >= '1' && c <= '8'
			switch {
			case free:
				if afterFree && col < int(r.t.columns) {
					r.fault(game.ErrSyntax, at, "free squares side by side are one number")
				}
				col += int(c - '0')
				continue
			case col >= int(r.t.columns):
			case c == '=':
				marks |= 1 << (8*row + col)
				rests[8*row+col] = at
			default:
				end := i + 1
				for end < len(p.Text) && strings.IndexByte("~+", p.Text[end]) >= 0 {
					end++
				}
				at.Text = p.Text[i:end]
				i = end - 1
				r.piece(at, 1<<(8*row+col))
			}
			col++
		}
		if col != int(r.t.columns) {
			r.fault(game.ErrSyntax, p, "a row has %d squares, not %d", r.t.columns, col)
		}
	}
	for wrongly := marks &^ r.s.spread; wrongly != 0; wrongly &= wrongly - 1 {
		r.fault(game.ErrSyntax, rests[first(wrongly)], "no legend covers %v", first(wrongly))
	}
	for missing := r.s.spread &^ marks; missing != 0; missing &= missing - 1 {
		r.fault(game.ErrSyntax, p, "a legend covers %v, which is written =", first(missing))
	}
}

// piece reads one piece on the square x: a letter, then ~ if it is turned
// over, or a + for each egg.
func (r *stateReader) piece(p game.Field, x set) {
	c := p.Text[0]
	k := r.t.kindOf(c)
	if k == 0 || c&^0x20 < 'A' {
		r.fault(game.ErrSyntax, p, "a square is the letter of a piece, upper case for seat 1, = below a legend, or a number of free squares")
		return
	}
	seat := c >> 5 & 1
	big := r.t.isBig(k)
	switch {
	case x&r.t.corners(big) == 0, cover(x, big)&(r.s.pieces()|r.s.spread) != 0:
		r.fault(labyrinth.ErrSquare, p, "there is no room for the piece on %v", first(x))
		return
	}
	r.s.put(r.t, k, seat, x)
	switch marks := p.Text[1:]; {
	case marks == "":
	case marks == "~":
		r.s.turned |= x
	case k == r.t.target && strings.Trim(marks, "+") == "" && len(marks) <= int(r.t.eggs):
		r.s.eggs[seat] = uint8(len(marks))
	default:
		r.fault(game.ErrSyntax, p, "behind a piece stands ~ if it is turned over, or + for each of up to %d eggs on %c", r.t.eggs, r.t.letters[r.t.target])
	}
}

// costs reads the numbers of pieces in the cost areas.
func (r *stateReader) costs(p game.Field) {
	seats := p.Split(",")
	if len(seats) != 2 {
		r.fault(game.ErrSyntax, p, "the cost areas are two numbers parted by a comma")
		return
	}
	for seat, p := range seats {
		n, ok := number(p.Text)
		if !ok || n > math.MaxUint8 {
			r.fault(game.ErrSyntax, p, "a cost area is the number of pieces in it")
		}
		r.s.cost[seat] = uint8(n)
	}
}

// number reads a number in its one spelling.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// legends reads which legends wait.
func (r *stateReader) legends(p game.Field) {
	seats := p.Split(",")
	if len(seats) != 2 {
		r.fault(game.ErrSyntax, p, "the legends that wait are two lists of letters parted by a comma, - for none")
		return
	}
	for seat, p := range seats {
		if p.Text == "-" {
			continue
		}
		if p.Text == "" {
			r.fault(game.ErrSyntax, p, "no legends are written -")
		}
		for i := range len(p.Text) {
			c, at := p.Text[i], p.Slice(i, i+1)
			k := r.t.kindOf(c)
			if !r.t.isLegend(k) || c != r.t.letters[k]|byte(seat)<<5 {
				r.fault(game.ErrSyntax, at, "it is no legend of seat %d", seat+1)
				continue
			}
			bit := uint8(1) << (k - r.t.normals - 1)
			switch waiting := r.s.waiting[seat]; {
			case waiting&bit != 0:
				r.fault(labyrinth.ErrTwice, at, "the legend waits only once")
			case waiting > bit:
				r.fault(game.ErrSyntax, at, "legends stand in the order of the rule set")
			}
			r.s.waiting[seat] |= bit
		}
	}
}

// cards reads the cards that lie face up.
func (r *stateReader) cards(p game.Field) {
	if p.Text == "-" {
		return
	}
	last := 0
	for _, p := range p.Split("+")[1:] {
		n, ok := number(p.Text)
		i := r.t.card(n)
		switch {
		case !ok || n < last:
			r.fault(game.ErrSyntax, p, "behind a plus sign stands a number, none lower than the one before")
		case i < 0:
			r.fault(labyrinth.ErrCards, p, "it is no card of the deck")
		case i == int(r.t.reshuffle):
			r.fault(labyrinth.ErrCards, p, "this card does not stay face up: all are shuffled when it is drawn")
		case r.s.cards.left(i) == 0:
			r.fault(labyrinth.ErrCards, p, "there are not so many of this card")
		default:
			r.s.cards = r.s.cards.without(i)
		}
		if ok {
			last = max(last, n)
		}
	}
	if !strings.HasPrefix(p.Text, "+") {
		r.fault(game.ErrSyntax, p, "the cards that lie face up are as in +0+30, or -")
	}
}

// turn reads whose turn it is, and the battle that waits for a card.
func (r *stateReader) turn(p game.Field) (battle Ply) {
	head, rest, waits := strings.Cut(p.Text, ":")
	next := noGame
	if len(head) == 2 {
		next = phase(strings.IndexByte("tcx", head[1]) + 1) // noGame for another letter
	}
	if next == noGame || head[0] != '1' && head[0] != '2' || waits != (next == toDraw) {
		r.fault(game.ErrSyntax, p, "a turn is a seat, 1 or 2, and t, c with a battle as in 1c:b5xN, or x behind the winner")
		return Ply{}
	}
	r.s.seat, r.s.phase = head[0]-'1', next
	if !waits {
		return Ply{}
	}
	battle, err := ParsePly(rest)
	if err != nil || battle.kind != battleOnly {
		r.fault(game.ErrSyntax, game.Field{Text: rest, Pos: p.Pos + 3}, "a battle is as in b5xNE")
	}
	return battle
}

// conserve checks that every piece of the rule set is in one place.
func (r *stateReader) conserve(fields []game.Field) {
	start := r.t.box.Value().start
	var lost [2]int // and not spent
	for seat := range lost {
		own := r.s.own(uint8(seat))
		lost[seat] = int(r.t.eggs) - int(r.s.eggs[seat])
		for k := kind(1); k <= r.t.kinds; k++ {
			have := 0
			for rest := own; rest != 0; rest &= rest - 1 {
				if r.s.kindAt(rest&-rest) == k {
					have++
				}
			}
			most := bits.OnesCount64(start[seat][k])
			if r.t.isLegend(k) {
				i := k - r.t.normals - 1
				most = 1 - int(r.s.waiting[seat]>>i&1)
				if most == 1 {
					lost[seat] -= int(r.t.costs[i])
				}
			} else {
				lost[seat] += most - have
			}
			if have > most {
				r.fault(labyrinth.ErrTwice, fields[0], "seat %d has %d of the piece %c, and can have %d here", seat+1, have, r.t.letters[k], most)
			}
		}
	}
	if r.fs != nil {
		return // what is lost cannot be counted
	}
	for seat, n := range lost {
		switch {
		case n < 0:
			r.fault(ErrPieces, fields[2], "seat %d has lost too few pieces for the legends it has summoned: %d are missing", seat+1, -n)
		case n != int(r.s.cost[seat]):
			r.fault(ErrPieces, fields[1], "seat %d has lost and not spent %d pieces; that is what its cost area holds", seat+1, n)
		}
	}
}

// possible checks that the turn follows from the rest.
func (r *stateReader) possible(p game.Field, battle Ply) {
	s := &r.s
	var fallen [2]bool
	for seat := range fallen {
		fallen[seat] = true
		for rest := s.own(uint8(seat)); rest != 0; rest &= rest - 1 {
			if s.kindAt(rest&-rest) == r.t.target {
				fallen[seat] = false
			}
		}
	}
	if s.phase == over {
		loser := *s
		loser.seat = 1 - s.seat
		if g := newGround(r.t, &loser); fallen[s.seat] || !fallen[1-s.seat] && g.hasTurn() {
			r.fault(game.ErrTurn, p, "seat %d wins when the other's %c has fallen or the other has no turn", s.seat+1, r.t.letters[r.t.target])
		}
		return
	}
	g := newGround(r.t, s)
	switch {
	case fallen[0] || fallen[1]:
		r.fault(game.ErrTurn, p, "the game is over: a %c has fallen", r.t.letters[r.t.target])
	case s.phase == toTurn && !g.hasTurn():
		r.fault(game.ErrTurn, p, "seat %d has no turn and has lost: %dx", s.seat+1, 2-s.seat)
	case s.phase == toDraw:
		if why := r.noCard(g, battle); why != "" {
			r.fault(game.ErrTurn, p, "seat %d draws no card: %s", s.seat+1, why)
		}
		s.from, s.toward = battle.from, battle.toward
	}
}

// noCard returns why no card is drawn for a battle, or "" if one is.
func (r *stateReader) noCard(g ground, battle Ply) string {
	s, x := &r.s, set(1)<<battle.from
	switch {
	case s.own(s.seat)&x == 0:
		return fmt.Sprintf("it has no piece on %v", battle.from)
	case s.isEgg(r.t, x):
		return "a piece under eggs does not battle"
	}
	f, foot := s.faceAt(r.t, x), cover(x, r.t.isBig(s.kindAt(x)))
	why := g.noBattle(foot, f, battle.toward)
	if why == "" && !s.needsCard(r.t, x, s.owners(r.t, g.hits(foot, f, battle.toward))) {
		why = "it is stronger"
	}
	return why
}
