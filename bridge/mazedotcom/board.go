// Package mazedotcom bridges to Maze.com, the game of the software course CS 4500 of
// Northeastern University in 2022. It has the course's game as a variant, [Variant], and its
// protocol in both roles: [Join] lets a [Guest], on which any bot plays, sit down at a server of the
// course, and [Listen] lets the course's programs play at tables of this library. The two reference
// strategies of the course are [Bots] of the variant.
//
// The course's boards can be larger than those of package labyrinth, and homes and goals may be
// anywhere. Its forms therefore have types of their own: a [State] is what a referee and its
// players know, a [Choice] what a player does. [Referee] plays from any state by the course's
// rules, with programs from a [NewLobby].
//
// Everything that is read is bounded: the length of a message, the size of a board, numbers and
// names.
package mazedotcom

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrMessage is the kind of a text that breaks the protocol.
const ErrMessage game.Kind = "Maze.com message invalid"

func fault(text, why string, args ...any) error {
	return game.Faultf(ErrMessage, 0, bridge.Printable(text, 60), why, args...)
}

// The bounds of a board, in rows and in columns.
const (
	minSide = 2
	maxSide = 20
)

// A Coordinate is a square, counted from 0 at the top left.
type Coordinate struct {
	Column int `json:"column#"`
	Row    int `json:"row#"`
}

// UnmarshalJSON reads an object with both fields and no others.
func (c *Coordinate) UnmarshalJSON(text []byte) error {
	var in map[string]int
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	row, isRow := in["row#"]
	col, isCol := in["column#"]
	if !isRow || !isCol || len(in) != 2 {
		return fault(string(text), "want a coordinate with row# and column#")
	}
	*c = Coordinate{col, row}
	return nil
}

// String returns the coordinate as in row 2, column 0.
func (c Coordinate) String() string { return fmt.Sprintf("row %d, column %d", c.Row, c.Column) }

// distance returns the square of the Euclidean distance.
func (c Coordinate) distance(d Coordinate) int {
	return (c.Row-d.Row)*(c.Row-d.Row) + (c.Column-d.Column)*(c.Column-d.Column)
}

// isFixed reports whether the tile on a square never slides.
func (c Coordinate) isFixed() bool { return c.Row%2 == 1 && c.Column%2 == 1 }

// A Direction is where the tiles of a line slide.
type Direction string

// The directions. Rows slide left and right, columns up and down.
const (
	Left  Direction = "LEFT"
	Right Direction = "RIGHT"
	Up    Direction = "UP"
	Down  Direction = "DOWN"
)

var opposite = map[Direction]Direction{Left: Right, Right: Left, Up: Down, Down: Up}

func (d Direction) isRow() bool { return d == Left || d == Right }

// glyphs are the tiles as they are written, by the sum of their open sides: 1 for north, 2 for
// east, 4 for south, 8 for west.
var glyphs = [16]string{3: "└", 5: "│", 6: "┌", 7: "├", 9: "┘", 10: "─", 11: "┴", 12: "┐", 13: "┤", 14: "┬", 15: "┼"}

// openOf returns the open sides of a glyph, or 0 if it is none.
func openOf(glyph string) labyrinth.Edges {
	for open, g := range glyphs {
		if g != "" && g == glyph {
			return labyrinth.Edges(open)
		}
	}
	return 0
}

// turned returns the sides of a tile that is turned counter-clockwise.
func turned(open labyrinth.Edges, degrees int) labyrinth.Edges {
	for range degrees / 90 {
		open = open>>1 | open&1<<3
	}
	return open
}

// gems are the two images on a tile.
type gems [2]string

// A Board is the tiles of a game, by rows.
type Board struct {
	Connectors [][]string `json:"connectors"`
	Treasures  [][]gems   `json:"treasures"`
}

// Rows returns the number of rows.
func (b *Board) Rows() int { return len(b.Connectors) }

// Columns returns the number of columns.
func (b *Board) Columns() int { return len(b.Connectors[0]) }

// has reports whether a square is on the board.
func (b *Board) has(c Coordinate) bool {
	return c.Row >= 0 && c.Row < b.Rows() && c.Column >= 0 && c.Column < b.Columns()
}

// check returns an error unless the board is a rectangle of tiles within the bounds.
func (b *Board) check() error {
	rows := b.Rows()
	if rows < minSide || rows > maxSide || len(b.Treasures) != rows {
		return fault("board", "%d rows of connectors and %d of treasures; want as many of both, %d to %d", rows, len(b.Treasures), minSide, maxSide)
	}
	for i, row := range b.Connectors {
		if n := len(row); n != b.Columns() || len(b.Treasures[i]) != n || n < minSide || n > maxSide {
			return fault("board", "row %d has %d connectors and %d treasures; want as many as the others, %d to %d", i, n, len(b.Treasures[i]), minSide, maxSide)
		}
		for j, glyph := range row {
			if openOf(glyph) == 0 {
				return fault(glyph, "row %d, column %d; want a tile: one of %s", i, j, strings.Join(glyphs[:], ""))
			}
			for _, gem := range b.Treasures[i][j] {
				if err := checkGem(gem); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkGem returns an error unless a text can be the name of an image.
func checkGem(name string) error {
	if name == "" || len(name) > 60 || name != bridge.Printable(name, 60) {
		return fault(name, "want the name of an image, 1 to 60 characters")
	}
	return nil
}

// lane returns the squares of a line that slides, beginning with the one at which the spare
// tile enters, or nil if the line does not exist or does not slide.
func (b *Board) lane(index int, d Direction) (lane []Coordinate) {
	lines, length := b.Columns(), b.Rows()
	if d.isRow() {
		lines, length = length, lines
	}
	if opposite[d] == "" || index < 0 || index >= lines || index%2 != 0 {
		return nil
	}
	for i := range length {
		at := i
		if d == Left || d == Up { // it enters on the right or at the bottom
			at = length - 1 - i
		}
		if d.isRow() {
			lane = append(lane, Coordinate{at, index})
		} else {
			lane = append(lane, Coordinate{index, at})
		}
	}
	return lane
}

// A grid is the open sides of the tiles of a board, by rows.
type grid struct {
	columns int
	open    []labyrinth.Edges
}

func (b *Board) grid() grid {
	g := grid{columns: b.Columns()}
	for _, row := range b.Connectors {
		for _, glyph := range row {
			g.open = append(g.open, openOf(glyph))
		}
	}
	return g
}

func (g grid) index(c Coordinate) int { return c.Row*g.columns + c.Column }

// slid returns the grid after a tile was pushed into a lane.
func (g grid) slid(lane []Coordinate, open labyrinth.Edges) grid {
	g.open = slices.Clone(g.open)
	for i := len(lane) - 1; i > 0; i-- {
		g.open[g.index(lane[i])] = g.open[g.index(lane[i-1])]
	}
	g.open[g.index(lane[0])] = open
	return g
}

// reach returns which squares can be reached from one, by index.
func (g grid) reach(from Coordinate) []bool {
	seen := make([]bool, len(g.open))
	seen[g.index(from)] = true
	todo := []int{g.index(from)}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		row, col, open := at/g.columns, at%g.columns, g.open[at]
		visit := func(to int, ok bool, side, back labyrinth.Edges) {
			if ok && open.Has(side) && !seen[to] && g.open[to].Has(back) {
				seen[to] = true
				todo = append(todo, to)
			}
		}
		visit(at-g.columns, row > 0, labyrinth.North, labyrinth.South)
		visit(at+g.columns, at+g.columns < len(g.open), labyrinth.South, labyrinth.North)
		visit(at+1, col+1 < g.columns, labyrinth.East, labyrinth.West)
		visit(at-1, col > 0, labyrinth.West, labyrinth.East)
	}
	return seen
}

// carried returns where the slide of a lane leaves what is on a square.
func carried(lane []Coordinate, c Coordinate) Coordinate {
	if at := slices.Index(lane, c); at >= 0 {
		return lane[(at+1)%len(lane)]
	}
	return c
}

// picture returns the board for people: a tile, and behind it * if it can be reached or ? if it is
// the one in question.
func (b *Board) picture(reach []bool, to Coordinate) string {
	var out strings.Builder
	for i, row := range b.Connectors {
		for j, glyph := range row {
			mark := " "
			if reach[i*b.Columns()+j] {
				mark = "*"
			}
			if to == (Coordinate{j, i}) {
				mark = "?"
			}
			out.WriteString(glyph + mark)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
