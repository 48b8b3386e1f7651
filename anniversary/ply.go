// This file holds the text of the plies.

package anniversary

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// ParsePly reads a ply from its text, described at the package. The error matches
// [game.ErrSyntax].
func (r Rules) ParsePly(text string) (game.Ply, error) {
	p := game.PlyOf(text)
	if p == variant.Use || p == variant.Decline {
		return p, nil
	}
	if seat, ok := variant.SwapOf(p); ok && int(seat) < r.swappable() {
		return p, nil
	}
	if x, ok := cardOf(p); ok && x != labyrinth.Unknown {
		return p, nil
	}
	p, err := form.ParsePly("", r.Layout, text)
	if err != nil {
		return game.Ply{}, game.Fault{
			Kind: game.ErrSyntax, Pos: game.At(0), Text: text,
			Why: fmt.Sprintf("want a shift as in W2:ES, a square as in c5, use, decline, swap: and a seat 1 to %d, or take: or draw: and a card A to X", r.swappable()),
		}
	}
	return p, nil
}

// swappable returns how many seats the text of a swap may name. A box for fewer than
// four reads the plies of all published boxes.
func (r Rules) swappable() int {
	_, most := r.SeatRange()
	return max(most, 4)
}

// cardOf returns the card that a ply takes or draws, and whether there is one.
func cardOf(p game.Ply) (labyrinth.Picture, bool) {
	if x, ok := variant.TakenOf(p); ok {
		return x, true
	}
	return variant.DrawnOf(p)
}
