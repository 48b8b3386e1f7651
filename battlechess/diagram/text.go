// Package draw draws states of Battle Chess for people: [Text] for a
// terminal, [SVG] for everything else. Both show every piece with the side
// that lies up, its power and its arrows, the eggs, what waits and lies
// beside the board, and the cards.
package diagram

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// The colours of the seats, which in the box are yellow and blue too.
var (
	ansi  = [2]string{"\x1b[33m", "\x1b[36m"}
	fills = [2]string{"#f2c230", "#4a90d9"}
)

const (
	reset = "\x1b[0m"
	bold  = "\x1b[1m"
)

// arrowSigns are the arrows of a text picture by direction.
var arrowSigns = []string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}

// A Picture is a state to be drawn.
type Picture struct{ State battlechess.State }

// Text writes the picture that the function [Text] writes.
func (p Picture) Text(w io.Writer, color bool) error { return Text(w, p.State, color) }

// SVG writes the picture that the function [SVG] writes.
func (p Picture) SVG(w io.Writer) error { return SVG(w, p.State) }

// Text writes a picture for a terminal, with colours if asked for. A piece is
// its letter, upper case for seat 1, ~ if it is turned over, and its power;
// around it are its arrows, with their reach if it is more than a square.
// Under eggs it shows them. Beside the board stands what the letters and signs
// mean, below it what lies beside the board. With the default rule set it has
// 80 columns and 23 lines.
func Text(w io.Writer, s battlechess.State, color bool) error {
	width := cellWidth(s.Rules())
	columns, _ := s.Rules().Size()
	lines := grid(s, width, color)
	for i, text := range key(s.Rules()) {
		if i == len(lines) {
			lines = append(lines, strings.Repeat(" ", 3+columns*(width+1)))
		}
		lines[i] += " " + text
	}
	notes := s.View(game.Nobody).Notes()
	if next := &notes[len(notes)-1]; color {
		*next = bold + *next + reset
	}
	var b strings.Builder
	for _, line := range append(lines, notes...) {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cellWidth returns the width of a square: 8, or more if the rule set has a
// piece that needs it.
func cellWidth(r battlechess.RuleSet) int {
	for _, k := range r.Kinds() {
		if k.Back.Power >= 100 && k.Back.Arrows[battlechess.W] > 1 && k.Back.Arrows[battlechess.E] > 1 {
			return 9
		}
	}
	return 8
}

// grid returns the lines of the board: the columns' letters, and three for
// each row, with a + at the corners of its squares.
func grid(s battlechess.State, width int, color bool) []string {
	columns, rows := s.Rules().Size()
	cells := make(map[battlechess.Square][3]string)
	for _, p := range s.Pieces() {
		addCells(cells, p, width, color)
	}
	var head strings.Builder
	head.WriteString("   ")
	for col := range columns {
		head.WriteString(fmt.Sprintf("%*c%*s", width/2+1, 'a'+col, width-width/2, ""))
	}
	lines := []string{head.String()}
	for row := range rows {
		for line := range 3 {
			label := "  "
			if line == 1 {
				label = fmt.Sprintf("%d ", row+1)
			}
			var text strings.Builder
			text.WriteString(label + edge(line))
			for col := range columns {
				if cell, ok := cells[battlechess.SquareAt(col+1, row+1)]; ok {
					text.WriteString(cell[line])
				} else {
					text.WriteString(strings.Repeat(" ", width) + edge(line))
				}
			}
			lines = append(lines, text.String())
		}
	}
	return lines
}

// edge returns what stands right of a square on one of its lines.
func edge(line int) string {
	if line == 0 {
		return "+"
	}
	return "|"
}

// addCells adds the squares of a piece, three lines each with the edge at the
// right. Those of a legend are on its left squares, and the right are empty.
func addCells(cells map[battlechess.Square][3]string, p battlechess.Piece, width int, color bool) {
	for y, text := range block(p, p.Size*(width+1)-1, 3*p.Size) {
		if color {
			text = ansi[p.Seat] + text + reset
		}
		row := p.Square.Row() + y/3
		left := battlechess.SquareAt(p.Square.Col(), row)
		cell := cells[left]
		cell[y%3] = text + edge(y%3)
		cells[left] = cell
		for dx := 1; dx < p.Size; dx++ {
			cells[battlechess.SquareAt(p.Square.Col()+dx, row)] = [3]string{}
		}
	}
}

// block returns the lines of a piece, with its arrows where they point.
func block(p battlechess.Piece, width, height int) []string {
	at := func(d battlechess.Direction) string {
		switch far := p.Arrows[d]; far {
		case 0:
			return ""
		case 1:
			return arrowSigns[d]
		case battlechess.AnyReach:
			return arrowSigns[d] + "*"
		default:
			return arrowSigns[d] + fmt.Sprint(far)
		}
	}
	line := func(left battlechess.Direction, middle string, right battlechess.Direction) string {
		before := (width - 4 - max(4, utf8.RuneCountInString(middle))) / 2
		text := fmt.Sprintf("%-2s%*s%s", at(left), before, "", middle)
		return fmt.Sprintf("%s%*s", text, width-utf8.RuneCountInString(text), at(right))
	}
	lines := make([]string, height)
	for i := range lines {
		lines[i] = strings.Repeat(" ", width)
	}
	lines[0] = line(battlechess.NW, " "+at(battlechess.N), battlechess.NE)
	lines[(height-1)/2] = line(battlechess.W, p.String(), battlechess.E)
	lines[height-1] = line(battlechess.SW, " "+at(battlechess.S), battlechess.SE)
	return lines
}

// key returns what letters and signs mean, a line each.
func key(r battlechess.RuleSet) (lines []string) {
	for _, k := range r.Kinds() {
		lines = append(lines, fmt.Sprintf("%c %s", k.Letter, k.Name))
		if k.Cost > 0 {
			lines = append(lines, fmt.Sprintf("  %d, cost %d", k.Front.Power, k.Cost))
		}
	}
	return append(lines, "", "~ turned over", "+ an egg", "↑  one step", "↑2 two steps", "↑* any number")
}
