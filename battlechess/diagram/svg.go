// This file holds the SVG picture.

package diagram

import (
	"fmt"
	"io"
	"strings"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// The measures of an SVG picture, in its units.
const (
	square      = 80
	margin      = 24
	band        = 84 // above and below the play area, for what lies beside it
	cardStep    = 50
	cardWidth   = 60
	costStep    = 30
	legendStep  = 138
	legendWidth = 128
	textWidth   = 480 // for the notes at least
)

// SVG writes a picture: the play area with seat 1 at the bottom, each seat's
// cost and legend areas on its side, the Plus Power cards at the right, and
// below all what happens next. An arrow has one head for each square it
// reaches, three for any distance. The piece that attacks, while a card is
// drawn for it, has a red frame.
func SVG(w io.Writer, s battlechess.State) error {
	columns, rows := s.Rules().Size()
	legends := max(len(s.Waiting(0)), len(s.Waiting(1)))
	inner := max(columns*square+18+cardWidth, s.Rules().CostSpaces()*costStep+legends*legendStep, textWidth)
	middle := max(rows*square, (len(s.FaceUp())+1)*cardStep+20)
	top := band + margin
	width, height := inner+2*margin, top+middle+margin+band+margin
	notes := s.View(game.Nobody).Notes()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" text-anchor="middle">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#f7f4ec"/>`+"\n", width, height)
	drawBoard(&b, columns, rows, top)
	pending, waits := s.Pending()
	from, _ := pending.From()
	for _, p := range s.Pieces() {
		x, y := margin+(p.Square.Col()-1)*square, top+(p.Square.Row()-1)*square
		drawPiece(&b, x, y, p, waits && p.Square == from)
	}
	drawAreas(&b, s, 1, 0, inner, notes[2])
	drawAreas(&b, s, 0, top+middle+margin, inner, notes[1])
	drawCards(&b, s, margin+columns*square+18, top)
	label(&b, width/2, height-10, fit(16, inner, notes[3]), "#b02020", notes[3])
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// drawBoard draws the squares of the play area and their names.
func drawBoard(b *strings.Builder, columns, rows, top int) {
	for row := range rows {
		for col := range columns {
			fill := "#ffffff"
			if (row+col)%2 == 1 {
				fill = "#ece6d6"
			}
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#b8ae96"/>`+"\n",
				margin+col*square, top+row*square, square, square, fill)
		}
	}
	for col := range columns {
		label(b, margin+col*square+square/2, top-6, 13, "#776f5c", string(rune('a'+col)))
		label(b, margin+col*square+square/2, top+rows*square+16, 13, "#776f5c", string(rune('a'+col)))
	}
	for row := range rows {
		label(b, margin/2, top+row*square+square/2+5, 13, "#776f5c", fmt.Sprint(row+1))
	}
}

func label(b *strings.Builder, x, y, size int, fill, text string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>`+"\n", x, y, size, fill, text)
}

// fit returns the size of letters, at most as given, in which a text is no
// wider than a width: a letter is about 0.6 of its size wide.
func fit(size, width int, text string) int {
	return min(size, width*10/(6*max(1, len(text))))
}

// drawPiece draws a piece with its top-left square at x, y.
func drawPiece(b *strings.Builder, x, y int, p battlechess.Piece, attacks bool) {
	side := p.Size*square - 8
	dash, opacity, edge := "", "1", `stroke="#333333" stroke-width="2"`
	if p.Turned {
		dash, opacity = ` stroke-dasharray="6 4"`, "0.55"
	}
	if attacks {
		edge = `stroke="#b02020" stroke-width="6"`
	}
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" rx="10" fill="%s" fill-opacity="%s" %s%s/>`+"\n",
		x+4, y+4, side, side, fills[p.Seat], opacity, edge, dash)
	cx, cy := x+4+side/2, y+4+side/2
	name := fmt.Sprintf("%c %s", p.Letter, p.Name)
	label(b, cx, cy-8*p.Size, fit(11*p.Size, side-4, name), "#222222", name)
	if p.Eggs == 0 {
		fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" font-weight="bold" fill="#222222">%d</text>`+"\n", cx, cy+8*p.Size, 16*p.Size, p.Power)
	}
	step := min(18, 54/max(1, p.Eggs-1)) // from egg to egg
	for i := range p.Eggs {
		fmt.Fprintf(b, `<ellipse cx="%d" cy="%d" rx="7" ry="9" fill="#fdfbf3" stroke="#333333"/>`+"\n", cx+step*i-step*(p.Eggs-1)/2, cy+16)
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

// drawAreas draws what seat p has beside the play area: a note on it, the
// cost area, stacked where it is full, and the legends that wait.
func drawAreas(b *strings.Builder, s battlechess.State, p game.Player, y, width int, note string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" text-anchor="start" fill="#333333">%s</text>`+"\n",
		margin, y+16, fit(13, width, note), note)
	cost, spaces := s.PieceCount(p).Cost, s.Rules().CostSpaces()
	step := min(5, 20/(cost/spaces+1)) // from piece to piece of a stack
	for i := range max(spaces, cost) {
		fill := "none"
		if i < cost {
			fill = fills[p]
		}
		fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="13" fill="%s" stroke="#555555"/>`+"\n",
			margin+14+costStep*(i%spaces), y+60-step*(i/spaces), fill)
	}
	x := margin + costStep*spaces + legendStep - legendWidth
	for _, k := range s.Waiting(p) {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="40" rx="8" fill="%s" stroke="#333333"/>`+"\n", x, y+33, legendWidth, fills[p])
		label(b, x+legendWidth/2, y+50, fit(13, legendWidth-4, k.Name), "#222222", k.Name)
		label(b, x+legendWidth/2, y+67, 12, "#222222", fmt.Sprintf("power %d, cost %d", k.Front.Power, k.Cost))
		x += legendStep
	}
}

// drawCards draws the deck, and below it the cards that lie face up.
func drawCards(b *strings.Builder, s battlechess.State, x, y int) {
	const middle = cardWidth / 2
	label(b, x+middle, y+12, fit(12, cardWidth, "Plus Power"), "#333333", "Plus Power")
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="44" rx="6" fill="#7a4fa3" stroke="#333333"/>`+"\n", x, y+20, cardWidth)
	label(b, x+middle, y+47, 15, "#ffffff", fmt.Sprintf("%d left", len(s.Left())))
	for i, v := range s.FaceUp() {
		y := y + 20 + cardStep*(i+1)
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="44" rx="6" fill="#ffffff" stroke="#333333"/>`+"\n", x, y, cardWidth)
		label(b, x+middle, y+29, 18, "#222222", battlechess.Card(v).String())
	}
}
