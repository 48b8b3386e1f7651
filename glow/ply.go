// This file holds the plies: those of the maze, and the draw of a point token.

package glow

import (
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Ply is a shift, a walk, or the draw of a point token by chance. It is a
// comparable value. The zero Ply is never legal.
type Ply struct {
	ply    labyrinth.Ply
	points uint8 // zero for a ply of the maze
}

// Shift returns the ply that makes a shift.
func Shift(s labyrinth.Shift) Ply { return Ply{ply: s.Ply()} }

// Walk returns the ply that walks to a square. A pawn may walk to its own
// square.
func Walk(to labyrinth.Square) Ply { return Ply{ply: labyrinth.Walk(to)} }

// Points returns the ply by which chance draws the point token of value n: 1, 3
// or 5. For any other n it returns the zero Ply.
func Points(n int) Ply {
	if n != 1 && n != 3 && n != 5 {
		return Ply{}
	}
	return Ply{points: uint8(n)}
}

// Shift returns the shift the ply makes, and whether it makes one.
func (p Ply) Shift() (labyrinth.Shift, bool) { return p.ply.Shift() }

// Square returns the square the ply walks to, and whether it is a walk.
func (p Ply) Square() (labyrinth.Square, bool) { return p.ply.Square() }

// Points returns the value of the point token that the ply draws, or 0 if it
// draws none.
func (p Ply) Points() int { return int(p.points) }

// AppendText appends the ply's text, as in W2:ES, c5 or +3. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) {
	if p.points != 0 {
		return append(b, '+', '0'+p.points), nil
	}
	return p.ply.AppendText(b)
}

// MarshalText returns the ply's text. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets the ply as [Rules.ParsePly] does.
func (p *Ply) UnmarshalText(b []byte) (err error) {
	*p, err = Rules{}.ParsePly(string(b))
	return err
}

// String returns the ply's text.
func (p Ply) String() string {
	b, _ := p.AppendText(nil)
	return string(b)
}

// ParsePly reads a ply: a shift, as in W2:ES, a walk, as in c5, or a point
// token, as in +3. The error matches [game.ErrSyntax].
func (r Rules) ParsePly(text string) (Ply, error) {
	if strings.HasPrefix(text, "+") {
		for _, n := range []int{1, 3, 5} {
			if p := Points(n); p.String() == text {
				return p, nil
			}
		}
		return Ply{}, game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: text, Why: "want a point token, +1, +3 or +5"}
	}
	p, err := labyrinth.ParsePly(text)
	return Ply{ply: p}, err
}
