// This file says where squares, legends, cost areas and the deck are in a picture.
// Both pictures take their places from here.

package diagram

import (
	"image"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Place is a thing in a picture that a person can point at, or to which an
// animation moves something. One of its fields is set; the zero Place is none of
// them.
type Place struct {
	Square battlechess.Square
	Legend byte // the letter of a legend that waits, lower case for seat 2
	Cost   int  // the cost area of seat 1 or 2
	Deck   bool // the cards to draw
}

// A Geometry says where things are in a picture of one state, by a grid of points
// from the top-left corner. In a text, a point is a character: X is its column and
// Y its line, both from 0. In an SVG picture, it is a unit of the view box.
//
// A picture that is shown at another size is scaled evenly. A click at (x, y) on
// a picture that is shown w pixels wide is at (x, y) times g.Size().X/w.
type Geometry struct {
	size   image.Point
	places []Place // in the order of Places
	rects  map[Place]image.Rectangle
}

// newGeometry returns a geometry with the squares of a play area, given the area
// of a1 and the step from square to square.
func newGeometry(s battlechess.State, first image.Rectangle, step image.Point) Geometry {
	columns, rows := s.RuleSet().Size()
	g := Geometry{rects: make(map[Place]image.Rectangle)}
	for row := range rows {
		for col := range columns {
			g.add(Place{Square: battlechess.SquareAt(col+1, row+1)}, first.Add(image.Pt(col*step.X, row*step.Y)))
		}
	}
	return g
}

func (g *Geometry) add(p Place, area image.Rectangle) {
	g.places = append(g.places, p)
	g.rects[p] = area
}

// TextGeometry returns the geometry of the picture that [Text] writes of a state.
// Only squares have a place in it.
func TextGeometry(s battlechess.State) Geometry {
	columns, rows := s.RuleSet().Size()
	width := cellWidth(s.RuleSet())
	g := newGeometry(s, image.Rect(3, 1, 3+width, 4), image.Pt(width+1, 3))
	g.size = image.Pt(3+columns*(width+1), 1+3*rows)
	return g
}

// SVGGeometry returns the geometry of the picture that [SVG] writes of a state.
func SVGGeometry(s battlechess.State) Geometry {
	rs := s.RuleSet()
	columns, rows := rs.Size()
	legends := max(len(s.Waiting(0)), len(s.Waiting(1)))
	inner := max(columns*square+18+cardWidth, rs.CostSpaces()*costStep+legends*legendStep+10, textWidth)
	top := band + margin
	below := top + max(rows*square, (len(s.FaceUp())+1)*cardStep+20) + margin // where the areas of seat 1 begin
	g := newGeometry(s, image.Rect(margin, top, margin+square, top+square), image.Pt(square, square))
	g.size = image.Pt(inner+2*margin, below+band+margin+tableHeight(rs, inner))
	for p, y := range [2]int{below, 0} {
		x := margin + costStep*rs.CostSpaces()
		g.add(Place{Cost: p + 1}, image.Rect(margin, y+areaTop, x, y+areaTop+legendSide))
		for i, k := range s.Waiting(game.Player(p)) {
			left := x + 10 + i*legendStep
			g.add(Place{Legend: k.Letter | byte(p)<<5}, image.Rect(left, y+areaTop, left+legendSide, y+areaTop+legendSide))
		}
	}
	deck := image.Pt(margin+columns*square+18, top+20)
	g.add(Place{Deck: true}, image.Rectangle{deck, deck.Add(image.Pt(cardWidth, cardHeight))})
	return g
}

// Size returns the width and height of an SVG picture. Of a text it returns those
// of the board, without what is beside it and below it.
func (g Geometry) Size() image.Point { return g.size }

// Rect returns the area of a place. It is empty if the picture does not have the
// place. Areas do not overlap.
func (g Geometry) Rect(p Place) image.Rectangle { return g.rects[p] }

// Center returns the point in the middle of a place, or the zero Point if the
// picture does not have the place.
func (g Geometry) Center(p Place) image.Point {
	area := g.Rect(p)
	return area.Min.Add(area.Size().Div(2))
}

// At returns the place whose area has the point, or the zero Place if there is
// none. A piece that covers several squares is at all of them.
func (g Geometry) At(p image.Point) Place {
	for _, place := range g.places {
		if p.In(g.rects[place]) {
			return place
		}
	}
	return Place{}
}

// Places returns all places: the squares in reading order, then the cost area and
// the waiting legends of each seat, and the deck.
func (g Geometry) Places() []Place { return append([]Place(nil), g.places...) }
