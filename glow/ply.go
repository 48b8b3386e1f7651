// This file holds the draw of a point token. The other plies are those of package labyrinth.

package glow

import (
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// The plies by which chance draws a point token, in order of value.
var tokenPlies = [...]game.Ply{game.PlyOf("+1"), game.PlyOf("+3"), game.PlyOf("+5")}

// Points returns the ply by which chance draws the point token of value n: 1, 3
// or 5. For any other n it returns the zero Ply.
func Points(n int) game.Ply {
	if n != 1 && n != 3 && n != 5 {
		return game.Ply{}
	}
	return tokenPlies[n/2]
}

// PointsOf returns the value of the point token that a ply draws, or 0 if it draws none.
func PointsOf(ply game.Ply) int {
	for i, p := range tokenPlies {
		if p == ply {
			return 2*i + 1
		}
	}
	return 0
}

// ParsePly reads a ply: a shift, as in W2:ES, a walk, as in c5, or a point
// token, as in +3. The error matches [game.ErrSyntax].
func (r Rules) ParsePly(text string) (game.Ply, error) {
	if !strings.HasPrefix(text, "+") {
		return form.ParsePly("", r.Layout, text)
	}
	if p := game.PlyOf(text); PointsOf(p) > 0 {
		return p, nil
	}
	return game.Ply{}, game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: text, Why: "want a point token, +1, +3 or +5"}
}
