// This file holds what both formats share: the scene, and what to show on each
// tile. Text is in text.go, SVG in svg.go.

// Package render renders labyrinth boards, as text for a terminal and as SVG.
//
// Both formats show the same: every tile with its passages, its picture and its
// mark; the pawns by seat number and the homes; the slots on the rim, the banned
// one crossed out; the spare tile; whose turn it is; and what a [Scene]
// highlights. The color of a seat is that of its home corner: red, yellow, blue,
// green, clockwise from a1.
//
// A [Geometry] says where things are in either format, and which of them is under
// a cursor or a click. [TextTile] and [SVGTile] render one tile alone, for
// animations that move it. [Cells] returns the characters of a text with what each
// of them shows.
package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/printable"
)

// A Scene is what to render. It is not checked: squares that are not on the board
// and pictures that are on no tile are ignored. The zero Scene has no board.
type Scene struct {
	// Table has the board, the pawns, the homes, and whose turn it is.
	Table labyrinth.Table
	// Layout has the names of the pictures.
	Layout labyrinth.Layout
	// Words returns what to call a picture, given its name in the layout: such as
	// its name in another language. It is asked for marks too, such as "*A". A name
	// that it does not know it returns. If it is nil, all names stay.
	Words func(name string) string
	// Pawn is the square of a pawn without a seat, as in a puzzle, or zero.
	Pawn labyrinth.Square
	// Reach is a set of squares to highlight: those that a pawn can walk to.
	Reach labyrinth.Squares
	// Path is a list of squares to join by a line, each next to the one before.
	Path []labyrinth.Square
	// Goal is a picture to highlight on its tile, or zero.
	Goal labyrinth.Picture
	// Targets is a set of squares to highlight in the same way as the goal.
	Targets labyrinth.Squares
	// Spare is how the spare tile lies: the sides to which it is open. If it is
	// zero, or the tile cannot lie so, the spare lies as it does on the table.
	Spare labyrinth.Edges
	// Slot is a slot that is chosen, or zero.
	Slot labyrinth.Slot
	// ID begins every id in an SVG picture, so that one page can contain several.
	// It may be empty.
	ID string
	// Theme is "light" or "dark", the theme of an SVG picture. If it is empty, the
	// reader's preference decides.
	Theme string
	// Letters draws the letters and names of pictures, and the text of marks, instead
	// of their icons. [Text] always does.
	Letters bool
	// Night darkens an SVG picture, so that the pictures that glow stand out.
	Night bool
	// Wordless leaves out all words: the names of pictures, whose turn it is, and the
	// title of an SVG picture.
	Wordless bool
	// Notes are lines of text about the state. Only [Text] shows them.
	Notes []string

	chance bool // acts, and not the seat of the table
}

// SceneOf returns the scene of a view on a board of a layout: the board, the squares
// that the seat to act can reach, what the viewing seat looks for, and the notes.
func SceneOf(box labyrinth.Layout, v labyrinth.MazeView) Scene {
	s := Scene{Table: v.Table(), Layout: box, Targets: v.Targets()}
	mover := v.ToMove()
	s.chance = mover == game.Chance
	if walker, ok := v.(labyrinth.Walker); ok && mover >= 0 {
		s.Reach = walker.Reach()
	} else if mover >= 0 {
		s.Reach = s.Table.Reach(mover)
	}
	if goals := v.Goals(); goals.Len() == 1 {
		for x := range goals.All() {
			s.Goal = x
		}
	}
	if glowing, ok := v.(interface{ Night() bool }); ok {
		s.Night = glowing.Night()
	}
	if noter, ok := v.(game.Noter); ok {
		s.Notes = noter.Notes()
	}
	return s
}

// A spot is one tile with what to show on it.
type spot struct {
	labyrinth.Tile
	at    labyrinth.Square // zero for the spare
	fixed bool
	home  int // the corner's number if it is a home, otherwise -1
	pawns []game.Player
	reach bool
	goal  bool
	path  labyrinth.Edges // the sides that the path crosses
	end   bool            // whether the path ends here
}

// place returns where the tile is.
func (p spot) place() Place { return Place{Square: p.at, Spare: p.at == 0} }

// spots returns the tiles of the board in reading order, then the spare. It
// returns none if there is no board.
func (s Scene) spots() []spot {
	b := s.Table.Board()
	if b.Cols() == 0 {
		return nil
	}
	var all []spot
	for at := range b.Squares().All() {
		p := spot{Tile: b.At(at), at: at, fixed: b.Fixed().Has(at), home: -1, reach: s.Reach.Has(at)}
		for seat := range game.Player(s.Table.Seats()) {
			if s.Table.Home(seat) == at {
				p.home = s.corner(seat)
			}
			if s.Table.Pawn(seat) == at {
				p.pawns = append(p.pawns, seat)
			}
		}
		if s.Pawn == at {
			p.pawns = append(p.pawns, game.Nobody)
		}
		p.path, p.end = s.pathAt(at)
		all = append(all, p)
	}
	left := b.Spare()
	if slices.Contains(left.Open.Orientations(), s.Spare) {
		left.Open = s.Spare
	}
	all = append(all, spot{Tile: left, home: -1})
	for i, p := range all {
		all[i].goal = p.Picture == s.Goal && s.Goal != 0 || s.Targets.Has(p.at)
	}
	return all
}

// pathAt returns the sides of a square that the path crosses, and whether it ends
// there.
func (s Scene) pathAt(at labyrinth.Square) (sides labyrinth.Edges, end bool) {
	last := len(s.Path) - 1
	for i, on := range s.Path {
		if on != at {
			continue
		}
		sides |= sideTo(at, s.Path[max(i-1, 0)]) | sideTo(at, s.Path[min(i+1, last)])
	}
	return sides, last >= 0 && s.Path[last] == at
}

// sideTo returns the side of from that borders on to, or none if the two are not
// neighbors.
func sideTo(from, to labyrinth.Square) labyrinth.Edges {
	for side := labyrinth.North; side <= labyrinth.West; side <<= 1 {
		if to != 0 && from.Step(side) == to {
			return side
		}
	}
	return 0
}

// corner returns the number of a seat's home corner, clockwise from a1: an index
// into lists of colors. If not all homes are corners, it counts seats instead.
func (s Scene) corner(seat game.Player) int {
	if !s.homesAtCorners() {
		return min(int(max(0, seat)), len(seatColors)-1)
	}
	corners := s.corners()
	return max(0, slices.Index(corners[:], s.Table.Home(seat)))
}

// corners returns the corners of the board, clockwise from a1.
func (s Scene) corners() [4]labyrinth.Square {
	cols, rows := s.Table.Board().Cols(), s.Table.Board().Rows()
	return [4]labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(cols, 1),
		labyrinth.SquareAt(cols, rows), labyrinth.SquareAt(1, rows),
	}
}

// homesAtCorners reports whether the home of every seat is a corner of the board.
func (s Scene) homesAtCorners() bool {
	corners := s.corners()
	for seat := range game.Player(s.Table.Seats()) {
		if !slices.Contains(corners[:], s.Table.Home(seat)) {
			return false
		}
	}
	return true
}

// boxSeats is the largest number of seats of a published box.
const boxSeats = 4

// seatColors are the names of the colors of seats, by the number of their corner, and
// then of the seats that no box has.
var seatColors = [labyrinth.MaxSeats]string{"red", "yellow", "blue", "green", "orange", "pink", "purple", "brown"}

// SeatColor returns the name of the color in which pictures show a seat of the
// table: red, yellow, blue or green, by its corner. If not all homes are corners, the
// colors go by seats, and seats 5 to 8 are orange, pink, purple and brown. It is red
// for a seat that the table does not have.
func SeatColor(t labyrinth.Table, p game.Player) string {
	return Scene{Table: t}.color(p)
}

// color returns the name of a seat's color.
func (s Scene) color(p game.Player) string { return seatColors[s.corner(p)] }

// label returns the text on a pawn: the number of its seat, or a dot if it has
// none.
func label(seat game.Player) string {
	if seat < 0 {
		return "●"
	}
	return seat.String()
}

// turn returns in words whose turn it is, or an empty string if there are no
// seats.
func (s Scene) turn() string {
	if s.Table.Seats() == 0 {
		return ""
	}
	if s.chance {
		return s.word("chance to act")
	}
	does := "to act" // in a variant's own phase
	switch s.Table.Phase() {
	case labyrinth.ToShift:
		does = "to shift"
	case labyrinth.ToWalk:
		does = "to walk"
	case labyrinth.Over:
		does = "ended it"
	}
	return s.word(fmt.Sprintf("seat %v %s", s.Table.Seat(), does))
}

// word returns a word of English, or an empty string if words are left out.
func (s Scene) word(text string) string {
	if s.Wordless {
		return ""
	}
	return text
}

// icon returns the icon of a picture, and whether it is to be drawn by one.
func (s Scene) icon(p labyrinth.Picture) (Icon, bool) {
	icon, ok := IconNamed(s.Layout.Name(p))
	return icon, ok && !s.Letters
}

// markIcon is icon for a mark.
func (s Scene) markIcon(m labyrinth.Mark) (Icon, bool) {
	icon, ok := IconNamed(m.String())
	return icon, ok && !s.Letters
}

// marks returns the marks on the board and on the spare tile.
func (s Scene) marks() (all labyrinth.Marks) {
	for _, p := range s.spots() {
		all = all.Union(labyrinth.MarksOf(p.Mark))
	}
	return all
}

// markName returns what to call a mark, or an empty string if there is no word for it.
func (s Scene) markName(m labyrinth.Mark) string {
	if s.Wordless || s.Words == nil || s.Words(m.String()) == m.String() {
		return ""
	}
	return short(s.Words(m.String()))
}

// maxName is the number of characters of a picture's name that are shown.
const maxName = 18

// name returns what to call a picture, or an empty string if it has no name, or a
// number for which there is no word. Bytes of a layout that no valid one has are replaced by question
// marks, and so is what does not print.
func (s Scene) name(p labyrinth.Picture) string {
	name := s.Layout.Name(p)
	if _, err := strconv.Atoi(name); s.Wordless || name == p.String() || err == nil && (s.Words == nil || s.Words(name) == name) {
		return "" // a number says no more than the letter
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, name)
	if s.Words != nil {
		name = s.Words(name)
	}
	return short(name)
}

// short returns as much of a name as is shown.
func short(name string) string {
	letters := []rune(printable.Text(name, ""))
	return string(letters[:min(len(letters), maxName)])
}
