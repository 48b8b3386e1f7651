// Package draw draws states of Battle Chess for people: [Text] for a
// terminal, [SVG] for everything else. Both show every piece with the side
// that lies up, its power and its arrows, the eggs, what waits and lies
// beside the board, and the cards.
package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
)

// The colours of the seats, which in the box are yellow and blue too.
var (
	ansi   = [2]string{"\x1b[33m", "\x1b[36m"}
	fills  = [2]string{"#f2c230", "#4a90d9"}
	colors = [2]string{"yellow", "blue"}
)

const (
	reset = "\x1b[0m"
	bold  = "\x1b[1m"
)

// arrowSigns are the arrows of a text picture by direction.
var arrowSigns = []string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}

// cellWidth is the width of a square in a text picture.
const cellWidth = 11

// A Picture is a state to be drawn.
type Picture struct{ State battlechess.State }

// Text writes the picture that the function [Text] writes.
func (p Picture) Text(w io.Writer, color bool) error { return Text(w, p.State, color) }

// SVG writes the picture that the function [SVG] writes.
func (p Picture) SVG(w io.Writer) error { return SVG(w, p.State) }

// Text writes a picture for a terminal, with colours if asked for. A piece is
// its letter, upper case for seat 1, ~ if it is turned over, and its power;
// around it are its arrows, each with its reach. Under eggs it shows them.
func Text(w io.Writer, s battlechess.State, color bool) error {
	columns, rows := s.Rules().Size()
	cells := make(map[battlechess.Square][3]string)
	owner := make(map[battlechess.Square]labyrinth.Player)
	for _, p := range s.Pieces() {
		for dy := range p.Size {
			for dx := range p.Size {
				q := battlechess.SquareAt(p.Square.Col()+dx, p.Square.Row()+dy)
				cells[q] = [3]string{strings.Repeat("=", cellWidth), strings.Repeat("=", cellWidth), strings.Repeat("=", cellWidth)}
				owner[q] = p.Seat
			}
		}
		cells[p.Square] = cell(p)
	}
	var b strings.Builder
	rule := "   +" + strings.Repeat(strings.Repeat("-", cellWidth)+"+", columns) + "\n"
	fmt.Fprintf(&b, "%*c", cellWidth/2+5, 'a')
	for col := range columns - 1 {
		fmt.Fprintf(&b, "%*c", cellWidth+1, 'b'+col)
	}
	b.WriteString("\n" + rule)
	for row := range rows {
		for line := range 3 {
			label := ""
			if line == 1 {
				label = fmt.Sprint(row + 1)
			}
			fmt.Fprintf(&b, "%2s |", label)
			for col := range columns {
				q := battlechess.SquareAt(col+1, row+1)
				text, seat, there := cells[q][line], owner[q], cells[q][0] != ""
				switch {
				case !there:
					text = strings.Repeat(" ", cellWidth)
				case color:
					text = ansi[seat&1] + text + reset
				}
				b.WriteString(text + "|")
			}
			b.WriteByte('\n')
		}
		b.WriteString(rule)
	}
	for _, line := range captions(s) {
		b.WriteString(line + "\n")
	}
	if color {
		b.WriteString(bold)
	}
	b.WriteString(turn(s))
	if color {
		b.WriteString(reset)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// cell returns the three lines of a piece.
func cell(p battlechess.Piece) [3]string {
	at := func(d battlechess.Direction) string {
		if p.Arrows[d] == 0 {
			return "  "
		}
		return arrowSigns[d] + reach(p.Arrows[d])
	}
	name := string(p.Letter)
	switch {
	case p.Eggs > 0:
		name += strings.Repeat("+", p.Eggs)
	case p.Turned:
		name += fmt.Sprintf("~%d", p.Power)
	default:
		name += fmt.Sprintf(" %d", p.Power)
	}
	return [3]string{
		fmt.Sprintf("%s  %s   %s", at(battlechess.NW), at(battlechess.N), at(battlechess.NE)),
		fmt.Sprintf("%s %-5s %s", at(battlechess.W), name, at(battlechess.E)),
		fmt.Sprintf("%s  %s   %s", at(battlechess.SW), at(battlechess.S), at(battlechess.SE)),
	}
}

func reach(far int) string {
	if far == battlechess.AnyReach {
		return "*"
	}
	return fmt.Sprint(far)
}

// captions returns what lies beside the board, a line each.
func captions(s battlechess.State) []string {
	lines := []string{fmt.Sprintf("Plus Power: face up %s; %d left to draw", cards(s.FaceUp()), len(s.Left()))}
	for p := range labyrinth.Player(2) {
		a := s.Tally(p)
		parts := []string{fmt.Sprintf("Seat %v (%s): %d in the cost area", p, colors[p], a.Cost)}
		for _, k := range s.Waiting(p) {
			parts = append(parts, fmt.Sprintf("%s %d waits for %d", k.Name, k.Front.Power, k.Cost))
		}
		if a.Out > 0 {
			parts = append(parts, fmt.Sprintf("%d out of the game", a.Out))
		}
		lines = append(lines, strings.Join(parts, "; "))
	}
	return lines
}

func cards(values []int) string {
	if len(values) == 0 {
		return "none"
	}
	var words []string
	for _, v := range values {
		words = append(words, fmt.Sprintf("+%d", v))
	}
	return strings.Join(words, " ")
}

// turn says what happens next.
func turn(s battlechess.State) string {
	switch o := s.Outcome(); {
	case o.Over():
		return fmt.Sprintf("Seat %v has won.", o)
	case s.ToMove() == labyrinth.Chance:
		text := s.String()
		at := strings.LastIndexByte(text, ' ') + 1
		return fmt.Sprintf("A card is drawn for seat %c: %s", text[at], text[at+3:])
	}
	return fmt.Sprintf("Seat %v takes its turn.", s.ToMove())
}
