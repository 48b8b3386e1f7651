// This file says where squares, slots and the spare tile are in a picture. Both
// renderers take their places from here.

package render

import (
	"errors"
	"fmt"
	"image"

	"github.com/labyrinth-go/labyrinth"
)

// A Place is a thing in a picture that a person can point at: a square, a slot or
// the spare tile. One of its fields is set; the zero Place is none of them.
type Place struct {
	Square labyrinth.Square
	Slot   labyrinth.Slot
	Spare  bool
}

var spare = Place{Spare: true}

// String returns the text of the place, as in "c5", "W2" and "spare", or an empty
// string for the zero Place. A [game.Pick] of a square or a slot has the same
// text, and so has the data-pick attribute in a picture by [SVG].
func (p Place) String() string {
	switch {
	case p.Spare:
		return "spare"
	case p.Slot != 0:
		return p.Slot.String()
	case p.Square != 0:
		return p.Square.String()
	}
	return ""
}

// ErrPlace means that a text is not a place.
var ErrPlace = errors.New("not a square, a slot or the spare tile")

// ParsePlace reads the text that [Place.String] returns. For other text its error
// wraps [ErrPlace].
func ParsePlace(text string) (Place, error) {
	if text == "spare" {
		return spare, nil
	}
	if at, err := labyrinth.ParseSquare(text); err == nil {
		return Place{Square: at}, nil
	}
	if slot, err := labyrinth.ParseSlot(text); err == nil && slot != 0 {
		return Place{Slot: slot}, nil
	}
	return Place{}, fmt.Errorf("%q is %w", text, ErrPlace)
}

// A Geometry says where things are in a picture of a board, by a grid of points
// from the top-left corner. In a text, a point is a character: X is its column and
// Y its line, both from 0. In an SVG picture, it is a unit of the view box.
//
// A picture that is shown at another size is scaled evenly. A click at (x, y) on
// a picture that is shown w pixels wide is at (x, y) times g.Size().X/w.
//
// Geometries can be compared. The zero Geometry has no places.
type Geometry struct {
	cols   int // of the board
	rows   int
	slots  uint32      // the numbers of the slots of the board, as a set of bits
	margin image.Point // around everything
	rim    image.Point // around the tiles
	tile   image.Point
	panel  image.Point // the panel's width, with the gap before it, and its least height
	spare  image.Point // the top-left corner of the spare, from the top-right corner of the rim

	before, behind, beside int
}

// TextGeometry returns the geometry of the pictures that [Text] writes of a board. It
// depends only on its size and its slots.
func TextGeometry(b labyrinth.Board) Geometry {
	return Geometry{
		cols: b.Cols(), rows: b.Rows(), slots: b.SlotBits(), tile: image.Pt(tileW, tileH), rim: image.Pt(rimW, rimH),
		spare: image.Pt(gapW, rimH), panel: image.Pt(gapW+panelW, panelH),
		before: 1, behind: 0, beside: 1,
	}
}

// SVGGeometry returns the geometry of the pictures that [SVG] writes of a board. It
// depends only on its size and its slots.
func SVGGeometry(b labyrinth.Board) Geometry {
	return Geometry{
		cols: b.Cols(), rows: b.Rows(), slots: b.SlotBits(), margin: image.Pt(margin, margin), tile: image.Pt(tileSize, tileSize), rim: image.Pt(rimWidth, rimWidth),
		spare: image.Pt(margin+(panelWidth-tileSize)/2, rimWidth-10), panel: image.Pt(margin+panelWidth, 0),
		before: 11, behind: 11,
	}
}

// Size returns the width and height of the picture. A text may have fewer
// characters; it has more lines only if the scene has many notes.
func (g Geometry) Size() image.Point {
	size := g.board().Add(g.margin.Mul(2))
	return image.Pt(size.X+g.panel.X, max(size.Y, g.panel.Y))
}

// board returns the size of the board with its rim.
func (g Geometry) board() image.Point { return g.tiles().Size().Add(g.rim.Mul(2)) }

// tiles returns the area of all squares.
func (g Geometry) tiles() image.Rectangle {
	corner := g.margin.Add(g.rim)
	return image.Rectangle{corner, corner.Add(image.Pt(g.cols*g.tile.X, g.rows*g.tile.Y))}
}

// Rect returns the area of a place: a square with its tile, the part of the rim
// that belongs to a slot, or the spare tile. It is empty if the board does not
// have the place. Areas do not overlap.
func (g Geometry) Rect(p Place) image.Rectangle {
	if !g.has(p) {
		return image.Rectangle{}
	}
	tiles := g.tiles()
	if p.Spare {
		corner := image.Pt(g.margin.X+g.board().X, g.margin.Y).Add(g.spare)
		return image.Rectangle{corner, corner.Add(g.tile)}
	}
	if at := p.Square; at != 0 {
		corner := tiles.Min.Add(image.Pt((at.Col()-1)*g.tile.X, (at.Row()-1)*g.tile.Y))
		return image.Rectangle{corner, corner.Add(g.tile)}
	}
	line := p.Slot.Line()
	left, top := tiles.Min.X+(line-1)*g.tile.X, tiles.Min.Y+(line-1)*g.tile.Y
	switch p.Slot.Side() {
	case labyrinth.North:
		return image.Rect(left, tiles.Min.Y-g.rim.Y, left+g.tile.X, tiles.Min.Y)
	case labyrinth.South:
		return image.Rect(left, tiles.Max.Y, left+g.tile.X, tiles.Max.Y+g.rim.Y)
	case labyrinth.West:
		return image.Rect(tiles.Min.X-g.rim.X, top, tiles.Min.X, top+g.tile.Y)
	default:
		return image.Rect(tiles.Max.X, top, tiles.Max.X+g.rim.X, top+g.tile.Y)
	}
}

// has reports whether the place is one place, and the board has it.
func (g Geometry) has(p Place) bool {
	switch p {
	case Place{Square: p.Square}:
		return p.Square.Col() >= 1 && p.Square.Row() >= 1 && p.Square.Col() <= g.cols && p.Square.Row() <= g.rows
	case Place{Slot: p.Slot}:
		return g.slots>>p.Slot&1 != 0
	}
	return p == spare && g.cols > 0
}

// Center returns the point where a place has its middle: that of a tile, or the
// arrow of a slot. It is in the area of the place. If the board does not have the
// place, Center returns the zero Point.
func (g Geometry) Center(p Place) image.Point {
	area := g.Rect(p)
	center := area.Min.Add(area.Size().Div(2))
	if p.Slot == 0 || area.Empty() {
		return center
	}
	tiles := g.tiles()
	switch p.Slot.Side() {
	case labyrinth.North:
		return image.Pt(center.X+g.beside, tiles.Min.Y-g.before)
	case labyrinth.South:
		return image.Pt(center.X+g.beside, tiles.Max.Y+g.behind)
	case labyrinth.West:
		return image.Pt(tiles.Min.X-g.before, center.Y)
	default:
		return image.Pt(tiles.Max.X+g.behind, center.Y)
	}
}

// At returns the place whose area has the point, or the zero Place if there is
// none.
func (g Geometry) At(p image.Point) Place {
	if p.In(g.Rect(spare)) {
		return spare
	}
	tiles := g.tiles()
	if g.cols <= 0 || !p.In(image.Rectangle{tiles.Min.Sub(g.rim), tiles.Max.Add(g.rim)}) {
		return Place{}
	}
	// The line of a point on the rim is negative or beyond the last.
	from := p.Sub(tiles.Min).Add(g.tile)
	col, row := from.X/g.tile.X, from.Y/g.tile.Y
	for _, found := range []Place{
		{Square: labyrinth.SquareAt(col, row)},
		{Slot: labyrinth.SlotAt(labyrinth.North, col)},
		{Slot: labyrinth.SlotAt(labyrinth.South, col)},
		{Slot: labyrinth.SlotAt(labyrinth.West, row)},
		{Slot: labyrinth.SlotAt(labyrinth.East, row)},
	} {
		if p.In(g.Rect(found)) {
			return found
		}
	}
	return Place{}
}

// Places returns all places of the board: the squares in reading order, the slots
// clockwise from the top left, and the spare tile.
func (g Geometry) Places() []Place {
	var all []Place
	for row := 1; row <= g.rows; row++ {
		for col := 1; col <= g.cols; col++ {
			all = append(all, Place{Square: labyrinth.SquareAt(col, row)})
		}
	}
	last := max(g.cols, g.rows)
	for _, side := range []labyrinth.Edges{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West} {
		for line := 1; line <= last; line++ {
			at := line
			if side == labyrinth.South || side == labyrinth.West {
				at = last + 1 - line
			}
			if p := (Place{Slot: labyrinth.SlotAt(side, at)}); g.has(p) {
				all = append(all, p)
			}
		}
	}
	if g.cols > 0 {
		all = append(all, spare)
	}
	return all
}
