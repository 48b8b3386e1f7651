// This file holds the SVG picture.

package diagram

import (
	"fmt"
	"image"
	"io"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/theme"
)

// The sizes in an SVG picture, in its units.
const (
	square     = 80
	margin     = 24
	band       = 92 // the height above and below the play area
	cardStep   = 50
	cardWidth  = 60
	cardHeight = 44
	costStep   = 30
	areaTop    = 24  // from the note of a seat to its areas
	legendSide = 64  // of a waiting legend
	legendStep = 150 // from one waiting legend to the next
	sideSide   = 64  // of a piece in the table of sides
	sideStep   = 72
	textWidth  = 480 // the least width of the notes
)

// seats holds the class of each seat.
var seats = [2]string{"seat-1", "seat-2"}

// A Picture is what [SVG] and [Text] render.
type Picture struct {
	State battlechess.State
	// ID begins every id in an SVG picture, so that one page can contain several.
	// It may be empty.
	ID string
	// Theme is "light" or "dark", the theme of [SVG]. If it is empty, the reader's preference
	// decides.
	Theme string
	// Wordless leaves out everything in English. The names of pieces are the same in all
	// languages.
	Wordless bool
}

// SVG writes a picture. [SVGGeometry] says where everything is. Seat 1 is at the bottom of the play area. Each seat's cost
// area and waiting legends are on its side, the Plus Power cards are to the right,
// and a sentence below says what happens next. While a card is drawn for a battle,
// the attacker has a solid frame and each attacked piece a dotted one. At the
// bottom are both sides of every kind of piece, as seat 1 has them, and again as
// seat 2 has them if they differ.
//
// Each square, each piece on the play area, and each legend that waits for the
// seat to act has an attribute data-pick with the text of its [game.Pick]: "c5"
// for a square, "b5" for a piece on b5, "K" for a legend. A piece covers its
// squares. A program that wants the square asks for all elements under a click.
// Ids are "square-c5", "piece-b5", and "legend-K" or, for seat 2, "legend-k", after
// the ID of the picture. A program can move a piece by the CSS property translate, in which one px is one
// unit, and a square has 80 units.
//
// All colors come from a style sheet in the document. Its rules apply to the
// class "battlechess", which the document has. A page can set the variables, such
// as --paper and --seat-1, in a rule for .battlechess. Without a Theme, the class
// "light" or "dark" on an element around the document chooses one, or else the
// reader's preference does.
//
// An arrow is a row of heads: one for each square that it leads at most, or three
// for any number. A hollow head is a square where the piece cannot stop. A ring
// beside the first head means that the arrow leads over other pieces.
func SVG(w io.Writer, p Picture) error {
	s, g := p.State, SVGGeometry(p.State)
	inner, table := g.Size().X-2*margin, g.Size().Y-tableHeight(s.RuleSet(), g.Size().X-2*margin)
	notes := s.View(game.Nobody).Notes()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="%s" viewBox="0 0 %d %d" width="%[2]d" height="%[3]d" font-family="sans-serif" text-anchor="middle">`+"\n",
		theme.Class("battlechess", p.Theme), g.Size().X, g.Size().Y)
	b.WriteString(styleSheet() + "\n")
	fmt.Fprintf(&b, `<rect class="paper" width="%d" height="%d"/>`+"\n", g.Size().X, g.Size().Y)
	id := theme.Escape(p.ID)
	writeBoard(&b, id, s, g)
	place := func(piece battlechess.Piece) token {
		corner, at := g.Rect(Place{Square: piece.Square}).Min, piece.Square.String()
		return token{
			x: corner.X + 4, y: corner.Y + 4, side: piece.Size*square - 8, class: "piece " + seats[piece.Seat], id: id + "piece-" + at, pick: at,
			name: fmt.Sprintf("%c %s", piece.Letter, piece.Name), kind: piece.Name, face: piece.Face, turned: piece.Turned, eggs: piece.Eggs, untitled: p.Wordless,
		}
	}
	pending, waits := s.Pending()
	from, _ := pending.From()
	for _, piece := range s.Pieces() {
		place(piece).write(&b)
		if waits && piece.Square == from {
			place(piece).mark(&b, "attacker", "")
		}
	}
	for _, piece := range s.Attacked() {
		place(piece).mark(&b, "attacked", ` stroke-dasharray="1 9" stroke-linecap="round"`)
	}
	writeAreas(&b, id, p, 1, g, notes[2])
	writeAreas(&b, id, p, 0, g, notes[1])
	writeCards(&b, p, g.Rect(Place{Deck: true}).Min)
	p.words(&b, g.Size().X/2, table-6, fit(16, inner, notes[3]), "next", notes[3])
	writeSides(&b, p, table, inner)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeBoard writes the squares of the play area and their names.
func writeBoard(b *strings.Builder, id string, s battlechess.State, g Geometry) {
	columns, rows := s.RuleSet().Size()
	for row := range rows {
		for col := range columns {
			class, at := "square", battlechess.SquareAt(col+1, row+1)
			if (row+col)%2 == 1 {
				class = "square odd"
			}
			area := g.Rect(Place{Square: at})
			fmt.Fprintf(b, `<rect class="%s" id="%ssquare-%s" data-pick="%[3]s" x="%d" y="%d" width="%d" height="%d"/>`+"\n",
				class, id, at, area.Min.X, area.Min.Y, area.Dx(), area.Dy())
		}
	}
	for col := range columns {
		x, name := g.Center(Place{Square: battlechess.SquareAt(col+1, 1)}).X, string(rune('a'+col))
		label(b, x, g.Rect(Place{Square: battlechess.SquareAt(1, 1)}).Min.Y-6, 13, "line", name)
		label(b, x, g.Rect(Place{Square: battlechess.SquareAt(1, rows)}).Max.Y+16, 13, "line", name)
	}
	for row := range rows {
		label(b, margin/2, g.Center(Place{Square: battlechess.SquareAt(1, row+1)}).Y+5, 13, "line", fmt.Sprint(row+1))
	}
}

// label writes a text that is centered on x. An empty class gives it the color of
// text on paper.
func label(b *strings.Builder, x, y, size int, class, text string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	fmt.Fprintf(b, `<text%s x="%d" y="%d" font-size="%d">%s</text>`+"\n", class, x, y, size, text)
}

// words is [label] for text in English.
func (p Picture) words(b *strings.Builder, x, y, size int, class, text string) {
	if !p.Wordless {
		label(b, x, y, size, class, text)
	}
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

// writeAreas writes what a seat has outside the play area: a note, the cost area
// and the legends that wait.
func writeAreas(b *strings.Builder, id string, p Picture, seat game.Player, g Geometry, note string) {
	note, _, _ = strings.Cut(note, ";") // the legends are in the picture
	s, area := p.State, g.Rect(Place{Cost: int(seat) + 1})
	if !p.Wordless {
		fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" text-anchor="start">%s</text>`+"\n",
			area.Min.X, area.Min.Y-8, fit(13, g.Size().X-2*margin, note), note)
	}
	cost, spaces := s.PieceCount(seat).Cost, s.RuleSet().CostSpaces()
	step := min(5, 20/(cost/spaces+1)) // from piece to piece of a stack
	for i := range max(spaces, cost) {
		class := "cost"
		if i < cost {
			class += " " + seats[seat]
		}
		fmt.Fprintf(b, `<circle class="%s" cx="%d" cy="%d" r="13"/>`+"\n", class, area.Min.X+14+costStep*(i%spaces), area.Min.Y+40-step*(i/spaces))
	}
	for _, k := range s.Waiting(seat) {
		front, _ := k.Faces(seat)
		letter := k.Letter | byte(seat)<<5
		area, name := g.Rect(Place{Legend: letter}), string(letter)
		legend := token{x: area.Min.X, y: area.Min.Y, side: legendSide, class: "legend " + seats[seat], id: id + "legend-" + name, name: name, kind: k.Name, face: front, untitled: p.Wordless}
		if seat == s.ToMove() {
			legend.pick = string(k.Letter)
		}
		legend.write(b)
		const wide = legendStep - legendSide - 10
		lines := append(twoLines(k.Name), fmt.Sprintf("cost %d", k.Cost))
		for i, line := range lines {
			p.words(b, area.Max.X+5+wide/2, area.Min.Y+44-8*len(lines)+16*i, fit(13, wide, line), "", line)
		}
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

// writeCards writes the deck, whose corner is given, and below it the cards that
// lie face up.
func writeCards(b *strings.Builder, p Picture, at image.Point) {
	middle, left := at.X+cardWidth/2, fmt.Sprint(len(p.State.Left()))
	if !p.Wordless {
		left += " left"
	}
	p.words(b, middle, at.Y-8, fit(12, cardWidth, "Plus Power"), "", "Plus Power")
	fmt.Fprintf(b, `<rect class="deck" x="%d" y="%d" width="%d" height="%d" rx="6"/>`+"\n", at.X, at.Y, cardWidth, cardHeight)
	label(b, middle, at.Y+27, 15, "deck", left)
	for i, v := range p.State.FaceUp() {
		y := at.Y + cardStep*(i+1)
		fmt.Fprintf(b, `<rect class="card" x="%d" y="%d" width="%d" height="%d" rx="6"/>`+"\n", at.X, y, cardWidth, cardHeight)
		label(b, middle, y+29, 18, "card", battlechess.Card(v).String())
	}
}

// sideRow is the height of one row of the table of sides.
const sideRow = 2*sideStep + 16

// tableHeight returns the height of the table of sides.
func tableHeight(rs battlechess.RuleSet, inner int) int {
	each := inner / sideStep // kinds in a row
	return 40 + (len(owned(rs))+each-1)/each*sideRow + 14*len(arrowTexts(rs)) + 8
}

// writeSides writes the table of sides: each kind of piece face up, and below it
// turned over. Sentences on the arrows follow.
func writeSides(b *strings.Builder, p Picture, y, inner int) {
	rs := p.State.RuleSet()
	y += 24
	each := inner / sideStep
	title := "Each piece face up and, below, turned over, as seat 1 has it. The arrows of seat 2 point the other way."
	p.words(b, margin+inner/2, y, fit(13, inner, title), "", title)
	y += 18
	kinds := owned(rs)
	for i, k := range kinds {
		x, y := margin+i%each*sideStep, y+i/each*sideRow
		token{x: x, y: y, side: sideSide, class: "side", name: k.name, kind: k.kind, face: k.front, untitled: p.Wordless}.write(b)
		token{x: x, y: y + sideStep, side: sideSide, class: "side", name: k.name, kind: k.kind, face: k.back, turned: true, untitled: p.Wordless}.write(b)
	}
	y += (len(kinds)+each-1)/each*sideRow + 6
	for _, text := range arrowTexts(rs) {
		p.words(b, margin+inner/2, y, fit(12, inner, text), "", text)
		y += 14
	}
}

// arrowTexts returns sentences on the arrows of a rule set.
func arrowTexts(rs battlechess.RuleSet) []string {
	texts := []string{"Arrows: one head is one square, two heads are up to two squares, three heads are any number."}
	if slices.ContainsFunc(rs.PieceKinds(), battlechess.PieceKind.Differs) {
		texts = append(texts, "A piece with a lower-case letter is as seat 2 has it, where it differs from that of seat 1.")
	}
	exact, jumps := special(rs)
	if exact {
		texts = append(texts, "A hollow head is a square where the piece cannot stop.")
	}
	if jumps {
		texts = append(texts, "A ring beside the first head means that the arrow leads over other pieces.")
	}
	return texts
}
