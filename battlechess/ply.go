// This file holds plies, and their text.

package battlechess

import (
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

type plyKind uint8

const (
	moveOnly plyKind = iota + 1
	moveBattle
	battleOnly
	summon
	drawCard
)

// A Ply is a whole turn, or a card that chance draws for the battle in it. It is
// a small comparable value that [Move], [MoveBattle], [Battle], [Summon] and
// [Card] return. The zero Ply is never legal.
type Ply struct {
	kind     plyKind
	from, to Square // in a summon, from holds the letter
	toward   Direction
	which    uint8 // of two enemies in the direction: 1 or 2 in reading order, 0 if there is no choice
	card     uint16
}

// Move returns the turn that moves a piece without a battle: b5-b4. A legend is
// named by its top-left square, before and after the move.
func Move(from, to Square) Ply { return Ply{kind: moveOnly, from: from & 63, to: to & 63} }

// MoveBattle returns the turn that moves a piece and then battles with it in a
// direction of the mat: b5-b4xN.
func MoveBattle(from, to Square, toward Direction) Ply {
	return Ply{kind: moveBattle, from: from & 63, to: to & 63, toward: toward & 7}
}

// Battle returns the turn that battles without a move: b5xNE.
func Battle(from Square, toward Direction) Ply {
	return Ply{kind: battleOnly, from: from & 63, toward: toward & 7}
}

// Choosing returns a battle with one of two enemies that a legend faces in the same
// direction: 1 for the first in reading order of their squares, 2 for the second, as in
// c3xN1. The rules say when a legend must choose; see [Rules].OneEnemy. For a ply
// without a battle and for other numbers it returns the ply as it is.
func (p Ply) Choosing(n int) Ply {
	if _, battles := p.Toward(); battles && (n == 1 || n == 2) {
		p.which = uint8(n)
	}
	return p
}

// Choice returns which of two enemies the battle is with, 1 or 2, or 0 if the ply
// does not say.
func (p Ply) Choice() int { return int(p.which) }

// Summon returns the turn that summons the legend with the given letter, A to Z,
// and top-left square: K@c3. For any other letter it returns the zero Ply.
func Summon(letter byte, at Square) Ply {
	if letter < 'A' || letter > 'Z' {
		return Ply{}
	}
	return Ply{kind: summon, from: Square(letter), to: at & 63}
}

// Card returns the ply of chance that draws a card with the given value, 0 to
// 990: +20. For any other value it returns the zero Ply.
func Card(value int) Ply {
	if value < 0 || value > maxPower {
		return Ply{}
	}
	return Ply{kind: drawCard, card: uint16(value)}
}

// From returns the square of the piece that moves or battles. It reports false
// for other plies.
func (p Ply) From() (Square, bool) {
	return p.from, p.kind >= moveOnly && p.kind <= battleOnly
}

// To returns the square to which a piece moves or on which a legend is summoned.
// It reports false for other plies.
func (p Ply) To() (Square, bool) {
	return p.to, p.kind == moveOnly || p.kind == moveBattle || p.kind == summon
}

// Toward returns the direction of the battle. It reports false for plies without
// a battle.
func (p Ply) Toward() (Direction, bool) {
	return p.toward, p.kind == moveBattle || p.kind == battleOnly
}

// Letter returns the letter of the legend that is summoned. It reports false for
// other plies.
func (p Ply) Letter() (byte, bool) { return byte(p.from), p.kind == summon }

// Card returns the value of the card that is drawn. It reports false for other
// plies.
func (p Ply) Card() (int, bool) { return int(p.card), p.kind == drawCard }

// AppendText appends the ply's text, - for the zero Ply. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) {
	switch p.kind {
	case moveOnly, moveBattle, battleOnly:
		b = appendSquare(b, p.from)
		if p.kind != battleOnly {
			b = appendSquare(append(b, '-'), p.to)
		}
		if p.kind != moveOnly {
			b = append(append(b, 'x'), p.toward.String()...)
		}
		if p.which != 0 {
			b = append(b, '0'+p.which)
		}
		return b, nil
	case summon:
		return appendSquare(append(b, byte(p.from), '@'), p.to), nil
	case drawCard:
		return strconv.AppendInt(append(b, '+'), int64(p.card), 10), nil
	}
	return append(b, '-'), nil
}

// MarshalText returns the ply's text. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets the ply as [ParsePly] does.
func (p *Ply) UnmarshalText(b []byte) (err error) {
	*p, err = ParsePly(string(b))
	return err
}

// String returns the ply's text.
func (p Ply) String() string {
	b, _ := p.AppendText(nil)
	return string(b)
}

// ParsePly reads a ply. The error is a [game.Faults]. ParsePly does not check
// that the ply is legal in any state.
func ParsePly(s string) (Ply, error) {
	var (
		fs game.Faults
		p  Ply
	)
	square := func(at int, text string) Square {
		q, ok := parseSquare(text)
		if !ok {
			fs.Addf(game.ErrSyntax, game.At(at), text, "want a square, as in c3")
		}
		return q
	}
	letter, at, isSummon := strings.Cut(s, "@")
	turn, toward, battles := strings.Cut(s, "x")
	from, to, moves := strings.Cut(turn, "-")
	switch {
	case strings.HasPrefix(s, "+"):
		v, ok := number(s[1:])
		if p = Card(v); !ok || p == (Ply{}) {
			fs.Addf(game.ErrSyntax, game.At(1), s[1:], "want the value of a card, 0 to %d", maxPower)
		}
	case isSummon:
		p = Ply{kind: summon, to: square(len(letter)+1, at)}
		if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			fs.Addf(game.ErrSyntax, game.At(0), letter, "want the letter of a legend, A to Z")
		} else {
			p.from = Square(letter[0])
		}
	case moves || battles:
		p = Ply{kind: battleOnly, from: square(0, from)}
		if moves {
			p.kind, p.to = moveOnly, square(len(from)+1, to)
		}
		if battles {
			if moves {
				p.kind = moveBattle
			}
			name := strings.TrimRight(toward, "12")
			if rest := toward[len(name):]; len(rest) == 1 {
				p.which = rest[0] - '0'
			} else {
				name = toward
			}
			var ok bool
			if p.toward, ok = parseDirection(name); !ok {
				fs.Addf(game.ErrSyntax, game.At(len(turn)+1), toward, "want a direction: N NE E SE S SW W or NW, with 1 or 2 for one of two enemies")
			}
		}
	default:
		fs.Addf(game.ErrSyntax, game.At(0), s, "want a ply, as in b5-b4, b5-b4xN, b5xNE, K@c3 or +20")
	}
	if err := fs.Err(); err != nil {
		return Ply{}, err
	}
	return p, nil
}

// illegal returns the error for a ply that is not legal.
func illegal(ply Ply, why string, args ...any) error {
	return game.Faultf(game.ErrIllegal, 0, ply.String(), why, args...)
}
