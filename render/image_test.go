// This file checks images of pixels against their scenes.

package render_test

import (
	"image/color"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// TestImage checks the passages in an image: just inside of each side of a tile there
// is a floor if the tile is open to it, and otherwise a wall.
func TestImage(t *testing.T) {
	for _, s := range golden(t) {
		s.Theme = "light"
		g := render.SVGGeometry(s.Table.Board())
		img := render.Image(s, g.Size().X)
		if img.Rect.Size() != g.Size() {
			t.Fatalf("the image has %v pixels, want %v", img.Rect.Size(), g.Size())
		}
		floors := map[color.RGBA]bool{{0xfb, 0xf3, 0xdc, 255}: true, {0x7c, 0xc6, 0xf0, 255}: true}
		for at, tile := range everySquare(s) {
			if slices.ContainsFunc(pawnsOf(s), func(p labyrinth.Square) bool {
				return p == at || at.Step(labyrinth.East) == p || at.Step(labyrinth.West) == p
			}) {
				continue // pawns side by side can be wider than their tile
			}
			if at == 0 && s.Spare != 0 {
				tile.Open = s.Spare // as it is held
			}
			middle := g.Center(render.Place{Square: at, Spare: at == 0})
			for side, step := range map[labyrinth.Edges]point{labyrinth.North: {0, -1}, labyrinth.East: {1, 0}, labyrinth.South: {0, 1}, labyrinth.West: {-1, 0}} {
				// Beside the middle of the passage, clear of plates, marks and rings.
				x, y := middle.X+47*step.x+18*step.y, middle.Y+47*step.y+18*step.x
				if floor := floors[img.RGBAAt(x, y)]; floor != tile.Open.Has(side) {
					t.Fatalf("%v is open to %v; at its side %v there is a floor: %v", at, tile.Open, side, floor)
				}
			}
		}
	}
}

// pawnsOf returns the squares of the pawns.
func pawnsOf(s render.Scene) (all []labyrinth.Square) {
	for seat := range game.Player(s.Table.Seats()) {
		all = append(all, s.Table.Pawn(seat))
	}
	return all
}

// TestImageSize checks the limits of the width, and a scene without a board.
func TestImageSize(t *testing.T) {
	for width, want := range map[int]int{-1: 64, 500: 500, 1 << 30: 4096} {
		if got := render.Image(render.Scene{}, width).Rect.Dx(); got != want {
			t.Errorf("the image is %d pixels wide, want %d", got, want)
		}
	}
}
