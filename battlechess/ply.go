// This file holds plies, and their text.

package battlechess

import (
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

// A Turn is what a ply of the game does: a whole turn, or a card that chance draws for the
// battle in it. It is a comparable value that [Move], [MoveBattle], [Battle], [Summon] and
// [Card] return. [Turn.Ply] returns its ply, and [TurnOf] the turn of a ply. The zero Turn is
// none.
type Turn struct {
	kind     plyKind
	from, to Square // in a summon, from holds the letter
	toward   Direction
	which    uint8 // of two enemies in the direction: 1 or 2 in reading order, 0 if there is no choice
	card     uint16
}

// Move returns the turn that moves a piece without a battle: b5-b4. A legend is
// named by its top-left square, before and after the move.
func Move(from, to Square) Turn { return Turn{kind: moveOnly, from: from & 63, to: to & 63} }

// MoveBattle returns the turn that moves a piece and then battles with it in a
// direction of the mat: b5-b4xN.
func MoveBattle(from, to Square, toward Direction) Turn {
	return Turn{kind: moveBattle, from: from & 63, to: to & 63, toward: toward & 7}
}

// Battle returns the turn that battles without a move: b5xNE.
func Battle(from Square, toward Direction) Turn {
	return Turn{kind: battleOnly, from: from & 63, toward: toward & 7}
}

// Choosing returns a battle with one of two enemies that a legend faces in the same
// direction: 1 for the first in reading order of their squares, 2 for the second, as in
// c3xN1. The rules say when a legend must choose; see [Rules].OneEnemy. For a ply
// without a battle and for other numbers it returns the ply as it is.
func (p Turn) Choosing(n int) Turn {
	if _, battles := p.Toward(); battles && (n == 1 || n == 2) {
		p.which = uint8(n)
	}
	return p
}

// Choice returns which of two enemies the battle is with, 1 or 2, or 0 if the ply
// does not say.
func (p Turn) Choice() int { return int(p.which) }

// Summon returns the turn that summons the legend with the given letter, A to Z,
// and top-left square: K@c3. For any other letter it returns the zero Turn.
func Summon(letter byte, at Square) Turn {
	if letter < 'A' || letter > 'Z' {
		return Turn{}
	}
	return Turn{kind: summon, from: Square(letter), to: at & 63}
}

// Card returns the ply of chance that draws a card with the given value, 0 to
// 990: +20. For any other value it returns the zero Turn.
func Card(value int) Turn {
	if value < 0 || value > maxPower {
		return Turn{}
	}
	return Turn{kind: drawCard, card: uint16(value)}
}

// From returns the square of the piece that moves or battles. It reports false
// for other plies.
func (p Turn) From() (Square, bool) {
	return p.from, p.kind >= moveOnly && p.kind <= battleOnly
}

// To returns the square to which a piece moves or on which a legend is summoned.
// It reports false for other plies.
func (p Turn) To() (Square, bool) {
	return p.to, p.kind == moveOnly || p.kind == moveBattle || p.kind == summon
}

// Toward returns the direction of the battle. It reports false for plies without
// a battle.
func (p Turn) Toward() (Direction, bool) {
	return p.toward, p.kind == moveBattle || p.kind == battleOnly
}

// Letter returns the letter of the legend that is summoned. It reports false for
// other plies.
func (p Turn) Letter() (byte, bool) { return byte(p.from), p.kind == summon }

// Card returns the value of the card that is drawn. It reports false for other
// plies.
func (p Turn) Card() (int, bool) { return int(p.card), p.kind == drawCard }

// String returns the text of the turn's ply.
func (p Turn) String() string { return p.Ply().String() }

// Ply returns the ply that is the turn, or the zero Ply for the zero Turn.
func (p Turn) Ply() game.Ply {
	switch p.kind {
	case moveOnly:
		return game.PlyOfWords(moveWord(p.from, p.to), 0)
	case moveBattle:
		tail := uint64(tails[p.toward&7][p.which&3])
		return game.PlyOfWords(moveWord(p.from, p.to)|tail>>8, tail<<56)
	case battleOnly:
		return game.PlyOfWords(squareWord(p.from)<<48|uint64(tails[p.toward&7][p.which&3])<<16, 0)
	case summon:
		return game.PlyOfWords(uint64(p.from)<<56|uint64('@')<<48|squareWord(p.to)<<32, 0)
	case drawCard:
		return game.PlyOfWords(cardWord(p.card), 0)
	}
	return game.Ply{}
}

// squareWord returns the text of a square in the lowest two bytes.
func squareWord(q Square) uint64 { return 'a'<<8 + '1' + uint64(q&7)<<8 + uint64(q>>3&7) }

// moveWord returns the text of a move as [game.Ply.Words] has it.
func moveWord(from, to Square) uint64 {
	return squareWord(from)<<48 | uint64('-')<<40 | squareWord(to)<<24
}

// squareOf is the inverse of squareWord. It ignores higher bytes.
func squareOf(word uint64) (q Square, ok bool) {
	col, row := word>>8&255-'a', word&255-'1'
	return Square(row<<3 | col), col < 8 && row < 8
}

// A tail is the text of a battle after its square: x, the direction and the choice, from the
// top of the word. tails has them by direction and choice. tailAt has them by a hash.
var (
	tails  [8][4]uint32
	tailAt [64]struct {
		text   uint32
		toward Direction
		which  uint8
	}
)

// tailHash returns the place of a tail in tailAt. The factor was found by trying: it gives
// each of the 24 tails a place of its own.
func tailHash(text uint32) uint32 { return text * 0xc2cd789b >> 26 }

func init() {
	for d, name := range directionNames {
		for which := range uint8(3) {
			text := "x" + name
			if which > 0 {
				text += string('0' + rune(which))
			}
			for i := range len(text) {
				tails[d][which] |= uint32(text[i]) << (24 - 8*i)
			}
			at := &tailAt[tailHash(tails[d][which])]
			if at.text != 0 {
				panic("battlechess: two tails have one place")
			}
			at.text, at.toward, at.which = tails[d][which], Direction(d), which
		}
	}
}

// TurnOf returns the turn of a ply, and whether it is a ply of this game.
func TurnOf(ply game.Ply) (Turn, bool) {
	hi, lo := ply.Words()
	from, ok := squareOf(hi >> 48)
	if !ok {
		return otherOf(ply)
	}
	if hi>>40&255 != '-' {
		at := &tailAt[tailHash(uint32(hi>>16))]
		return Turn{kind: battleOnly, from: from, toward: at.toward, which: at.which}, at.text == uint32(hi>>16) && at.text != 0 && hi<<48|lo == 0
	}
	to, ok := squareOf(hi >> 24)
	tail := uint32(hi<<8) | uint32(lo>>56)
	if tail == 0 {
		return Turn{kind: moveOnly, from: from, to: to}, ok && lo == 0
	}
	at := &tailAt[tailHash(tail)]
	return Turn{kind: moveBattle, from: from, to: to, toward: at.toward, which: at.which}, ok && at.text == tail && lo<<8 == 0
}

// otherOf is TurnOf for a summon or a card.
func otherOf(ply game.Ply) (Turn, bool) {
	hi, lo := ply.Words()
	if hi>>48&255 == '@' {
		letter := byte(hi >> 56)
		to, ok := squareOf(hi >> 32)
		return Turn{kind: summon, from: Square(letter), to: to}, ok && letter >= 'A' && letter <= 'Z' && hi<<32|lo == 0
	}
	if hi>>56 == '+' {
		return cardOf(ply)
	}
	return Turn{}, false
}

// cardOf is TurnOf for a card.
func cardOf(ply game.Ply) (Turn, bool) {
	hi, lo := ply.Words()
	v := uint64(0)
	for w := hi << 8; w != 0 && v <= maxPower; w <<= 8 {
		v = 10*v + w>>56 - '0'
	}
	p := Card(int(v))
	return p, p.kind == drawCard && lo == 0 && cardWord(p.card) == hi
}

// cardWord returns the text of a card as [game.Ply.Words] has it.
func cardWord(v uint16) uint64 {
	ones, tens, hundreds := '0'+uint64(v%10), '0'+uint64(v/10%10), '0'+uint64(v/100)
	switch {
	case v < 10:
		return '+'<<56 | ones<<48
	case v < 100:
		return '+'<<56 | tens<<48 | ones<<40
	}
	return '+'<<56 | hundreds<<48 | tens<<40 | ones<<32
}

// ParsePly reads a ply. The error is a [game.Faults]. ParsePly does not check
// that the ply is legal in any state.
func ParsePly(s string) (game.Ply, error) {
	var (
		fs game.Faults
		p  Turn
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
		if p = Card(v); !ok || p == (Turn{}) {
			fs.Addf(game.ErrSyntax, game.At(1), s[1:], "want the value of a card, 0 to %d", maxPower)
		}
	case isSummon:
		p = Turn{kind: summon, to: square(len(letter)+1, at)}
		if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			fs.Addf(game.ErrSyntax, game.At(0), letter, "want the letter of a legend, A to Z")
		} else {
			p.from = Square(letter[0])
		}
	case moves || battles:
		p = Turn{kind: battleOnly, from: square(0, from)}
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
		return game.Ply{}, err
	}
	return p.Ply(), nil
}

// illegal returns the error for a ply that is not legal.
func illegal(ply interface{ String() string }, why string, args ...any) error {
	return game.Faultf(game.ErrIllegal, 0, ply.String(), why, args...)
}
