// This file holds the SVG picture.

package diagram

import (
	"fmt"
	"io"
	"strings"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// The sizes in an SVG picture, in its units.
const (
	square     = 80
	margin     = 24
	band       = 92 // the height above and below the play area
	cardStep   = 50
	cardWidth  = 60
	costStep   = 30
	legendSide = 64  // of a waiting legend
	legendStep = 150 // from one waiting legend to the next
	sideSide   = 64  // of a piece in the table of sides
	sideStep   = 72
	textWidth  = 480 // the least width of the notes
)

const (
	ink   = "#222222"
	alarm = "#b02020"
)

// fills holds the color of each seat. They are yellow and blue in the box too.
var fills = [2]string{"#f2c230", "#4a90d9"}

// SVG writes a picture. Seat 1 is at the bottom of the play area. Each seat's cost
// area and waiting legends are on its side, the Plus Power cards are to the right,
// and a sentence below says what happens next. While a card is drawn for a battle,
// the attacker has a solid red frame and each attacked piece a dotted one. At the
// bottom are both sides of every kind of piece, as seat 1 has them.
//
// An arrow is a row of heads: one for each square that it leads at most, or three
// for any number. A hollow head is a square where the piece cannot stop. A ring
// beside the first head means that the arrow leads over other pieces.
func SVG(w io.Writer, s battlechess.State) error {
	rs := s.Rules()
	columns, rows := rs.Size()
	legends := max(len(s.Waiting(0)), len(s.Waiting(1)))
	inner := max(columns*square+18+cardWidth, rs.CostSpaces()*costStep+legends*legendStep+10, textWidth)
	middle := max(rows*square, (len(s.FaceUp())+1)*cardStep+20)
	top := band + margin
	table := top + middle + margin + band + margin
	width, height := inner+2*margin, table+tableHeight(rs, inner)
	notes := s.View(game.Nobody).Notes()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" text-anchor="middle">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#f7f4ec"/>`+"\n", width, height)
	writeBoard(&b, columns, rows, top)
	place := func(p battlechess.Piece) token {
		x, y := margin+(p.Square.Col()-1)*square, top+(p.Square.Row()-1)*square
		return token{
			x: x + 4, y: y + 4, side: p.Size*square - 8, fill: fills[p.Seat], name: fmt.Sprintf("%c %s", p.Letter, p.Name),
			face: p.Face, turned: p.Turned, eggs: p.Eggs,
		}
	}
	pending, waits := s.Pending()
	from, _ := pending.From()
	for _, p := range s.Pieces() {
		place(p).write(&b)
		if waits && p.Square == from {
			place(p).mark(&b, "")
		}
	}
	for _, p := range s.Attacked() {
		place(p).mark(&b, ` stroke-dasharray="1 9" stroke-linecap="round"`)
	}
	writeAreas(&b, s, 1, 0, inner, notes[2])
	writeAreas(&b, s, 0, top+middle+margin, inner, notes[1])
	writeCards(&b, s, margin+columns*square+18, top)
	label(&b, width/2, table-6, fit(16, inner, notes[3]), alarm, notes[3])
	writeSides(&b, rs, table, inner)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeBoard writes the squares of the play area and their names.
func writeBoard(b *strings.Builder, columns, rows, top int) {
	const gray = "#776f5c"
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
		label(b, margin+col*square+square/2, top-6, 13, gray, string(rune('a'+col)))
		label(b, margin+col*square+square/2, top+rows*square+16, 13, gray, string(rune('a'+col)))
	}
	for row := range rows {
		label(b, margin/2, top+row*square+square/2+5, 13, gray, fmt.Sprint(row+1))
	}
}

// label writes a text that is centered on x.
func label(b *strings.Builder, x, y, size int, fill, text string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>`+"\n", x, y, size, fill, text)
}

// fit returns the largest font size, at most the given one, in which a text is
// not wider than width.
func fit(size, width int, text string) int {
	return max(1, min(size, width*100/max(1, letters(text))))
}

// letters returns the width of a text in hundredths of its font size. It is a
// little more than that of common fonts.
func letters(text string) (width int) {
	for _, c := range text {
		switch {
		case strings.ContainsRune("mwMW", c):
			width += 100
		case c >= 'A' && c <= 'Z':
			width += 75
		case strings.ContainsRune(" ijlft,.:;-", c):
			width += 42
		default:
			width += 65
		}
	}
	return width
}

// writeAreas writes what seat p has outside the play area: a note, the cost area
// and the legends that wait.
func writeAreas(b *strings.Builder, s battlechess.State, p game.Player, y, width int, note string) {
	note, _, _ = strings.Cut(note, ";") // the legends are in the picture
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
			margin+14+costStep*(i%spaces), y+64-step*(i/spaces), fill)
	}
	x := margin + costStep*spaces + 10
	for _, k := range s.Waiting(p) {
		front, _ := k.Faces(p)
		token{x: x, y: y + 24, side: legendSide, fill: fills[p], name: string(k.Letter | byte(p)<<5), face: front}.write(b)
		const wide = legendStep - legendSide - 10
		middle := x + legendSide + 5 + wide/2
		lines := append(twoLines(k.Name), fmt.Sprintf("cost %d", k.Cost))
		for i, line := range lines {
			label(b, middle, y+68-8*len(lines)+16*i, fit(13, wide, line), ink, line)
		}
		x += legendStep
	}
}

// twoLines cuts a long name at the space or after the hyphen nearest to its
// middle. If that leaves a long word, it cuts the name in the middle instead.
func twoLines(name string) []string {
	best := 0
	for i := 1; i < len(name) && len(name) > 12; i++ {
		if name[i] == ' ' || name[i-1] == '-' {
			if best == 0 || max(i, len(name)-i) < max(best, len(name)-best) {
				best = i
			}
		}
	}
	half := len(name) / 2
	switch {
	case len(name) > 14 && max(best, len(name)-best) > 14:
		return []string{name[:half] + "-", name[half:]}
	case best == 0:
		return []string{name}
	}
	return []string{name[:best], strings.TrimSpace(name[best:])}
}

// writeCards writes the deck, and below it the cards that lie face up.
func writeCards(b *strings.Builder, s battlechess.State, x, y int) {
	const middle = cardWidth / 2
	label(b, x+middle, y+12, fit(12, cardWidth, "Plus Power"), "#333333", "Plus Power")
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="44" rx="6" fill="#7a4fa3" stroke="#333333"/>`+"\n", x, y+20, cardWidth)
	label(b, x+middle, y+47, 15, "#ffffff", fmt.Sprintf("%d left", len(s.Left())))
	for i, v := range s.FaceUp() {
		y := y + 20 + cardStep*(i+1)
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="44" rx="6" fill="#ffffff" stroke="#333333"/>`+"\n", x, y, cardWidth)
		label(b, x+middle, y+29, 18, ink, battlechess.Card(v).String())
	}
}

// sideRow is the height of one row of the table of sides.
const sideRow = 2*sideStep + 10

// tableHeight returns the height of the table of sides.
func tableHeight(rs battlechess.RuleSet, inner int) int {
	each := inner / sideStep // kinds in a row
	return 30 + (len(rs.Kinds())+each-1)/each*sideRow + 14*len(arrowTexts(rs)) + 8
}

// writeSides writes the table of sides: each kind of piece face up, and below it
// turned over. Sentences on the arrows follow.
func writeSides(b *strings.Builder, rs battlechess.RuleSet, y, inner int) {
	y += 24
	each := inner / sideStep
	title := "Each piece face up and, below, turned over, as seat 1 has it. The arrows of seat 2 point the other way."
	label(b, margin+inner/2, y, fit(13, inner, title), ink, title)
	y += 8
	for i, k := range rs.Kinds() {
		x, y := margin+i%each*sideStep, y+i/each*sideRow
		name := fmt.Sprintf("%c %s", k.Letter, k.Name)
		token{x: x, y: y, side: sideSide, fill: "#ffffff", name: name, face: k.Front}.write(b)
		token{x: x, y: y + sideStep, side: sideSide, fill: "#ffffff", name: name, face: k.Back, turned: true}.write(b)
	}
	y += (len(rs.Kinds())+each-1)/each*sideRow + 6
	for _, text := range arrowTexts(rs) {
		label(b, margin+inner/2, y, fit(12, inner, text), ink, text)
		y += 14
	}
}

// arrowTexts returns sentences on the arrows of a rule set.
func arrowTexts(rs battlechess.RuleSet) []string {
	texts := []string{"Arrows: one head is one square, two heads are up to two squares, three heads are any number."}
	exact, jumps := special(rs)
	if exact {
		texts = append(texts, "A hollow head is a square where the piece cannot stop.")
	}
	if jumps {
		texts = append(texts, "A ring beside the first head means that the arrow leads over other pieces.")
	}
	return texts
}
