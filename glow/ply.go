// This file holds the plies: those of the maze, and the draw of a point
// token.

package glow

import (
	"strings"

	"github.com/labyrinth-go/labyrinth"
)

// Ply is a shift, a walk, or chance drawing a point token. The zero Ply is
// none.
type Ply struct {
	ply    labyrinth.Ply
	points uint8 // zero for a ply of the maze
}

// Maze returns a ply of the maze.
func Maze(p labyrinth.Ply) Ply { return Ply{ply: p} }

// Points returns the ply by which chance draws the point token worth n: 1, 3
// or 5. For another n it is the zero Ply.
func Points(n int) Ply {
	if n != 1 && n != 3 && n != 5 {
		return Ply{}
	}
	return Ply{points: uint8(n)}
}

// Maze returns the ply of the maze, and whether it is one.
func (p Ply) Maze() (labyrinth.Ply, bool) { return p.ply, p.points == 0 && p.ply != labyrinth.Ply{} }

// Points returns what is on the point token, or 0 if it is not drawn.
func (p Ply) Points() int { return int(p.points) }

// AppendText appends the ply: W2:ES, c5, or +3. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) {
	if p.points != 0 {
		return append(b, '+', '0'+p.points), nil
	}
	return p.ply.AppendText(b)
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

// ParsePly reads a ply: a shift, a square, or a point token.
func ParsePly(s string) (Ply, error) {
	if strings.HasPrefix(s, "+") {
		for _, n := range []int{1, 3, 5} {
			if p := Points(n); p.String() == s {
				return p, nil
			}
		}
		return Ply{}, labyrinth.Fault{Kind: labyrinth.ErrSyntax, Text: s, Why: "the point tokens are +1, +3 and +5"}
	}
	p, err := labyrinth.ParsePly(s)
	return Ply{ply: p}, err
}
