// This file holds plies and phases, with their text and the clicks that put a ply
// together.

package labyrinth

import (
	"fmt"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Phase is what the seat to act does next. Its value is the letter that the
// text of a table has for it, such as m for a walk, the move of a pawn. Variants may
// have more phases than those here.
type Phase byte

// The phases of every game in the maze.
const (
	ToShift Phase = 's' // the seat pushes the spare tile in
	ToWalk  Phase = 'm' // the seat moves its pawn by a walk, or stays
	Over    Phase = 'x' // the game is over; the seat has ended it
)

// String returns the phase's letter, or an empty string for the zero Phase.
func (p Phase) String() string {
	if p == 0 {
		return ""
	}
	return string(rune(p))
}

// The plies of the maze are shifts, which [Shift.Ply] makes, and walks, which [Walk]
// makes. A turn is a shift and a walk. A game in the maze may have further plies.

// Walk returns the ply that walks to a square, as in c5. A pawn stays by walking to the
// square it is on. For the zero Square it returns the zero Ply.
func Walk(to Square) game.Ply {
	if to >= 64 {
		return game.Ply{}
	}
	return walks[to&63]
}

// walks are the walks by square.
var walks = func() (all [64]game.Ply) {
	for s := range Square(64) {
		if s.Col() != 0 && s.Row() != 0 {
			all[s] = game.PlyOf(s.String())
		}
	}
	return all
}()

// ShiftOf returns the shift that a ply makes, and whether it is a shift.
func ShiftOf(p game.Ply) (Shift, bool) {
	hi, lo := p.Words()
	s := Shift{
		Slot(slotOf[hi>>56] | uint8(hi>>48&7)),
		Edges(sideOf[hi>>32&255] | sideOf[hi>>24&255] | sideOf[hi>>16&255] | sideOf[hi>>8&255]),
	}
	if hi != shiftWords[s.Slot&31][s.Open&15] || lo != 0 || hi == 0 {
		return Shift{}, false
	}
	return s, true
}

// SquareOf returns the square that a ply walks to, and whether it is a walk.
func SquareOf(p game.Ply) (Square, bool) {
	hi, lo := p.Words()
	col, row := uint8(hi>>56)-'a', uint8(hi>>48)-'1'
	if hi<<16|lo != 0 || col >= maxSide || row >= maxSide {
		return 0, false
	}
	return Square((row+1)<<3 | (col + 1)), true
}

// The texts of all shifts as [game.Ply.Words] has them, the bits that a letter has in a
// slot, and the side that a letter is.
var shiftWords, slotOf, sideOf = func() (words [32][16]uint64, slots, sides [256]uint8) {
	for i := range sideLetters {
		sides[sideLetters[i]] = 1 << i
		slots[slotLetters[i]] = uint8(i << 3)
	}
	for i := range words {
		for open := range words[i] {
			if s := (Shift{Slot(i), Edges(open)}); SlotAt(s.Slot.Side(), s.Slot.Line()) == s.Slot && s.Slot != 0 && s.Open.upright() != 0 {
				words[i][open], _ = game.PlyOf(s.String()).Words()
			}
		}
	}
	return words, slots, sides
}()

// ParsePly reads a shift, as in W2:ES, or a walk, as in c5, of any board. See
// [Layout.ParsePly] for those of one. The error matches [game.ErrSyntax].
func ParsePly(s string) (game.Ply, error) {
	if strings.Contains(s, ":") {
		shift, err := ParseShift(s)
		if err != nil {
			return game.Ply{}, err
		}
		return shift.Ply(), nil
	}
	to, err := ParseSquare(s)
	if err != nil {
		if slot, err := ParseSlot(s); err == nil && slot != 0 {
			return game.Ply{}, syntax(0, s, fmt.Sprintf("a shift also says how the tile lies, as in %s:NE", s))
		}
		return game.Ply{}, syntax(0, s, "want a shift, as in W2:ES, or a square to walk to, as in c5")
	}
	return Walk(to), nil
}

// ParsePly reads a ply as the function [ParsePly] does. It also refuses shifts that no
// board of the layout has: of a cross if the layout has none, and in an odd column or
// row if it has the fixed tiles of a published board. Other slots that the board does
// not have are left to [Table.Play].
func (l Layout) ParsePly(s string) (game.Ply, error) {
	p, err := ParsePly(s)
	if err != nil {
		return p, l.nameSlots(err)
	}
	shift, ok := ShiftOf(p)
	if !ok {
		return p, nil
	}
	var fs game.Faults
	if shift.Slot.Line()%2 != 0 && l.isClassic() {
		fs.Add(syntax(0, s[:2], "want a slot, "+l.slotNames()))
	}
	if shift.Open == Edges(bitboard.Cross) && !l.hasCross() {
		fs.Add(syntax(3, s[3:], "want the open sides of a tile of the layout, which has no cross"))
	}
	if err := fs.Err(); err != nil {
		return game.Ply{}, err
	}
	return p, nil
}

// nameSlots returns the error of [ParsePly] with the slots of the layout instead of all that
// a board can have.
func (l *Layout) nameSlots(err error) error {
	fs, _ := err.(game.Faults)
	for i := range fs {
		if fs[i].Why == wantSlot {
			fs[i].Why = "want a slot, " + l.slotNames()
		}
	}
	return err
}

// slotNames returns the slots of the layout's boards for people.
func (l *Layout) slotNames() string {
	b := l.emptyBoard()
	return "one of " + strings.Trim(fmt.Sprint(b.slots()), "[]")
}

// MustParsePly calls [ParsePly] and panics on error. It is intended for constant
// text.
func MustParsePly(s string) game.Ply { return must(ParsePly(s)) }

// Picks returns the steps that put a shift or a walk together: a slot and an orientation,
// or a square. For other plies it returns nil.
func Picks(p game.Ply) []game.Pick {
	all := allPicks()
	if s, ok := ShiftOf(p); ok {
		return []game.Pick{all.slots[s.Slot&31], all.orientations[s.Open&15]}
	}
	if to, ok := SquareOf(p); ok {
		return []game.Pick{all.squares[to&63]}
	}
	return nil
}

// A pickTable holds all picks, so that a user interface can ask for those of
// every legal ply at no cost.
type pickTable struct {
	slots        [32]game.Pick
	orientations [16]game.Pick
	squares      [64]game.Pick
}

var allPicks = sync.OnceValue(func() *pickTable {
	var all pickTable
	for i := range all.slots {
		text := Slot(i).String()
		all.slots[i] = game.Pick{Text: text, Kind: "slot", Label: "push in at " + text}
	}
	for i := range all.orientations {
		e := Edges(i)
		all.orientations[i] = game.Pick{Text: e.String(), Kind: "orientation", Label: "open to the " + e.words()}
	}
	for i := range all.squares {
		text := Square(i).String()
		all.squares[i] = game.Pick{Text: text, Kind: "square", Label: "walk to " + text}
	}
	return &all
})
