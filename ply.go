// This file holds plies and phases, with their text and the clicks that put a ply
// together.

package labyrinth

import (
	"fmt"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Phase is what the seat to act does next. Its value is the letter that the
// text of a table has for it. Variants may have more phases than those here.
type Phase byte

// The phases of every game in the maze.
const (
	ToShift Phase = 's' // the seat pushes the spare tile in
	ToWalk  Phase = 'm' // the seat walks, or stays
	Over    Phase = 'x' // the game is over; the seat has ended it
)

// String returns the phase's letter, or an empty string for the zero Phase.
func (p Phase) String() string {
	if p == 0 {
		return ""
	}
	return string(rune(p))
}

// A Ply is the smallest thing a player does: a shift, which [Shift.Ply] makes, or a
// walk to a square, which [Walk] makes. A turn is a shift and a walk. The zero Ply is
// neither.
type Ply struct {
	slot Slot  // zero for a walk
	arg  uint8 // the open sides of a shift, the square of a walk
}

// Walk returns the ply that walks to a square. A pawn stays by walking to the
// square it is on.
func Walk(to Square) Ply { return Ply{0, uint8(to)} }

// Shift returns the shift that the ply makes, and whether it is a shift.
func (p Ply) Shift() (Shift, bool) {
	if p.slot == 0 {
		return Shift{}, false
	}
	return Shift{p.slot, Edges(p.arg)}, true
}

// Square returns the square that the ply walks to, and whether it is a walk.
func (p Ply) Square() (Square, bool) {
	if p.slot != 0 || p.arg == 0 {
		return 0, false
	}
	return Square(p.arg), true
}

// AppendText appends the text of the shift or of the square. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) {
	if s, ok := p.Shift(); ok {
		return s.AppendText(b)
	}
	return Square(p.arg).AppendText(b)
}

// MarshalText returns the ply's text. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets the ply as [ParsePly] does, or to the zero Ply for the
// text -.
func (p *Ply) UnmarshalText(b []byte) (err error) {
	if string(b) == "-" {
		*p = Ply{}
		return nil
	}
	*p, err = ParsePly(string(b))
	return err
}

// String returns the ply's text.
func (p Ply) String() string { return text(p) }

// ParsePly reads a shift, as in W2:ES, or a walk, as in c5. The error matches
// [game.ErrSyntax].
func ParsePly(s string) (Ply, error) {
	if strings.Contains(s, ":") {
		shift, err := ParseShift(s)
		if err != nil {
			return Ply{}, err
		}
		return shift.Ply(), nil
	}
	to, err := ParseSquare(s)
	if err != nil {
		if slot, err := ParseSlot(s); err == nil && slot != 0 {
			return Ply{}, syntax(0, s, fmt.Sprintf("a shift also says how the tile lies, as in %s:NE", s))
		}
		return Ply{}, syntax(0, s, "want a shift, as in W2:ES, or a square to walk to, as in c5")
	}
	return Walk(to), nil
}

// MustParsePly calls [ParsePly] and panics on error. It is intended for constant
// text.
func MustParsePly(s string) Ply { return must(ParsePly(s)) }

// Picks returns the steps that put the ply together: a slot and an orientation,
// or a square. The zero Ply has none.
func (p Ply) Picks() []game.Pick {
	all := allPicks()
	if s, ok := p.Shift(); ok {
		return []game.Pick{all.slots[s.Slot&31], all.orientations[s.Open&15]}
	}
	if to, ok := p.Square(); ok {
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
