// This file holds the SVG picture.

package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
)

// The measures of an SVG picture, in its units.
const (
	square = 80
	margin = 24
	band   = 76 // above and below the play area, for what lies beside it
)

// SVG writes a picture: the play area with seat 1 at the bottom, each seat's
// cost and legend areas on its side, and the Plus Power cards at the right.
// An arrow has one head for each square it reaches, three for any distance.
func SVG(w io.Writer, s battlechess.State) error {
	columns, rows := s.Rules().Size()
	width := 2*margin + columns*square + 90
	height := 2*band + rows*square + 2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" text-anchor="middle">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#f7f4ec"/>`+"\n", width, height)
	top := band + margin
	for row := range rows {
		for col := range columns {
			fill := "#ffffff"
			if (row+col)%2 == 1 {
				fill = "#ece6d6"
			}
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#b8ae96"/>`+"\n",
				margin+col*square, top+row*square, square, square, fill)
		}
	}
	for col := range columns {
		label(&b, margin+col*square+square/2, top-6, 13, "#776f5c", string(rune('a'+col)))
		label(&b, margin+col*square+square/2, top+rows*square+16, 13, "#776f5c", string(rune('a'+col)))
	}
	for row := range rows {
		label(&b, margin/2, top+row*square+square/2+5, 13, "#776f5c", fmt.Sprint(row+1))
	}
	for _, p := range s.Pieces() {
		x, y := margin+(p.Square.Col()-1)*square, top+(p.Square.Row()-1)*square
		drawPiece(&b, x, y, p)
	}
	drawAreas(&b, s, 1, 0)
	drawAreas(&b, s, 0, top+rows*square+margin)
	drawCards(&b, s, margin+columns*square+18, top)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func label(b *strings.Builder, x, y, size int, fill, text string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>`+"\n", x, y, size, fill, text)
}

// drawPiece draws a piece with its top-left square at x, y.
func drawPiece(b *strings.Builder, x, y int, p battlechess.Piece) {
	side := p.Size*square - 8
	dash, opacity := "", "1"
	if p.Turned {
		dash, opacity = ` stroke-dasharray="6 4"`, "0.55"
	}
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" rx="10" fill="%s" fill-opacity="%s" stroke="#333333" stroke-width="2"%s/>`+"\n",
		x+4, y+4, side, side, fills[p.Seat&1], opacity, dash)
	cx, cy := x+4+side/2, y+4+side/2
	label(b, cx, cy-8*p.Size, 11*p.Size, "#222222", p.Name)
	if p.Eggs == 0 {
		fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" font-weight="bold" fill="#222222">%d</text>`+"\n", cx, cy+8*p.Size, 16*p.Size, p.Power)
	}
	for i := range p.Eggs {
		fmt.Fprintf(b, `<ellipse cx="%d" cy="%d" rx="7" ry="9" fill="#fdfbf3" stroke="#333333"/>`+"\n", cx+18*i-9*(p.Eggs-1), cy+16)
	}
	for d, far := range p.Arrows {
		drawArrow(b, cx, cy, side/2-3, battlechess.Direction(d), far)
	}
}

// drawArrow draws the heads of an arrow at the edge of a piece: triangles
// that point up, turned into the direction.
func drawArrow(b *strings.Builder, cx, cy, out int, d battlechess.Direction, far int) {
	if far == 0 {
		return
	}
	if d%2 == 1 {
		out = out * 4 / 3
	}
	fmt.Fprintf(b, `<g transform="translate(%d %d) rotate(%d)" fill="#222222">`, cx, cy, 45*int(d))
	for i := range far {
		y := -out + 4*i
		fmt.Fprintf(b, `<path d="M0 %d l4 5 h-8z"/>`, y)
	}
	b.WriteString("</g>\n")
}

// drawAreas draws the cost area of a seat, stacked where it is full, and the
// legends that wait.
func drawAreas(b *strings.Builder, s battlechess.State, p labyrinth.Player, y int) {
	a := s.Tally(p)
	x := margin
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="13" text-anchor="start" fill="#333333">Seat %v: cost area %d, spent %d, out %d</text>`+"\n",
		x, y+16, p, a.Cost, a.Spent, a.Out)
	spaces := s.Rules().CostSpaces()
	for i := range max(spaces, a.Cost) {
		cx, cy := x+14+30*(i%spaces), y+46-5*(i/spaces)
		fill := "none"
		if i < a.Cost {
			fill = fills[p]
		}
		fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="13" fill="%s" stroke="#555555"/>`+"\n", cx, cy, fill)
	}
	x += 30*spaces + 20
	for _, k := range s.Waiting(p) {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="128" height="40" rx="8" fill="%s" stroke="#333333"/>`+"\n", x, y+26, fills[p])
		label(b, x+64, y+43, 13, "#222222", k.Name)
		label(b, x+64, y+60, 12, "#222222", fmt.Sprintf("power %d, cost %d", k.Front.Power, k.Cost))
		x += 138
	}
	if s.ToMove() == p {
		label(b, x+60, y+52, 16, "#b02020", "to move")
	} else if s.Outcome().WonBy(p) {
		label(b, x+60, y+52, 16, "#b02020", "has won")
	}
}

// drawCards draws the cards that lie face up, and the deck.
func drawCards(b *strings.Builder, s battlechess.State, x, y int) {
	label(b, x+30, y+12, 12, "#333333", "Plus Power")
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="60" height="44" rx="6" fill="#7a4fa3" stroke="#333333"/>`+"\n", x, y+20)
	label(b, x+30, y+47, 15, "#ffffff", fmt.Sprintf("%d left", len(s.Left())))
	for i, v := range s.FaceUp() {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="60" height="44" rx="6" fill="#ffffff" stroke="#333333"/>`+"\n", x, y+74+50*i)
		label(b, x+30, y+103+50*i, 18, "#222222", fmt.Sprintf("+%d", v))
	}
	if s.ToMove() == labyrinth.Chance {
		label(b, x+30, y+90+50*len(s.FaceUp()), 14, "#b02020", "draw a card")
	}
}
