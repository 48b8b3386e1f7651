// Package instance reads the instances on which the solvers of github.com/j-blue-arz/labyrinth
// are measured: a board, pawns, and a tile to be reached in the fewest turns.
package instance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// ErrInstance is the kind of a text that is not an instance.
const ErrInstance game.Kind = "instance invalid"

// MaxText is the largest length of a text in bytes. An instance of 13 by 13 has less than half.
const MaxText = 1 << 14

const maxPawns = 4

// goal is the picture on the tile to be reached. Tiles of instances have none.
const goal labyrinth.Picture = 1

// An Instance is a problem for solvers, with one pawn or more.
type Instance struct {
	Name  string
	Board labyrinth.Board // the tile to be reached has the picture A
	Pawns []labyrinth.Square
}

// Problem returns the problem of the first pawn. It panics if there is none.
func (i Instance) Problem() solve.Problem {
	return solve.Problem{Board: i.Board, Pawn: i.Pawns[0], Goal: solve.Goal{Pictures: labyrinth.PicturesOf(goal)}}
}

// text is an instance as it is written.
type text struct {
	Name      string   `json:"name"`
	Maze      []string `json:"maze_array"`
	Leftover  string   `json:"leftover"`
	Pawns     []place  `json:"piece_locations"`
	Objective place    `json:"objective"`
}

// place is a square, counted from 0, or -1 and -1 for the leftover tile.
type place struct {
	Row    *int `json:"row"`
	Column *int `json:"column"`
}

// Parse reads an instance in its form as JSON, or as lines: the name, the side and the number of
// pawns, the maze, the leftover tile, the pawns, and the objective. The error matches
// [ErrInstance], or is one of package labyrinth for a board that it does not have.
func Parse(data []byte) (Instance, error) {
	if len(data) > MaxText {
		return Instance{}, fault(fmt.Sprint(len(data)), "want at most %d bytes", MaxText)
	}
	var in text
	var err error
	if s := strings.TrimSpace(string(data)); strings.HasPrefix(s, "{") {
		if err := json.Unmarshal(data, &in); err != nil {
			return Instance{}, fault("JSON", "%.200s", err)
		}
	} else if in, err = lines(s); err != nil {
		return Instance{}, err
	}
	return in.instance()
}

// lines reads the form of lines.
func lines(s string) (in text, err error) {
	rest := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	take := func(n int) []string {
		n = min(n, len(rest))
		taken := rest[:n]
		rest = rest[n:]
		return taken
	}
	in.Name = strings.Join(take(1), "")
	size := strings.Fields(strings.Join(take(1), ""))
	if len(size) != 2 {
		return in, fault(strings.Join(size, " "), "want the side and the number of pawns")
	}
	side, _ := strconv.Atoi(size[0])
	pawns, _ := strconv.Atoi(size[1])
	if side < 1 || side > 20 || pawns < 1 || pawns > maxPawns {
		return in, fault(strings.Join(size, " "), "want the side and the number of pawns, 1 to %d", maxPawns)
	}
	in.Maze = take(4 * side)
	in.Leftover = strings.TrimSpace(strings.Join(take(1), ""))
	for _, line := range take(pawns + 1) {
		var row, col int
		if n, _ := fmt.Sscan(line, &row, &col); n != 2 {
			return in, fault(line, "want a row and a column")
		}
		in.Pawns = append(in.Pawns, place{&row, &col})
	}
	if len(in.Pawns) != pawns+1 || strings.TrimSpace(strings.Join(rest, "")) != "" {
		return in, fault(in.Name, "want one line for each pawn and one for the objective")
	}
	in.Objective, in.Pawns = in.Pawns[pawns], in.Pawns[:pawns]
	return in, nil
}

// instance checks a text and returns what it means.
func (in text) instance() (out Instance, err error) {
	side := len(in.Maze) / 4
	if side == 0 || len(in.Maze)%4 != 0 {
		return out, fault("maze_array", "%d lines; want four for each row of the board", len(in.Maze))
	}
	if !slices.Contains([]int{3, 5, 7}, side) {
		return out, fault("maze_array", "a board of %d by %d; want a side of 3, 5 or 7", side, side)
	}
	out.Name = bridge.Printable(in.Name, 80)
	tiles := make([]labyrinth.Tile, 0, side*side)
	for row := range side {
		for col := range side {
			open, err := in.cell(side, row, col)
			if err != nil {
				return out, err
			}
			tiles = append(tiles, labyrinth.Tile{Open: open})
		}
	}
	spare := labyrinth.Tile{}
	for i := range in.Leftover {
		at := strings.IndexByte("NESW", in.Leftover[i])
		if at < 0 {
			return out, fault("leftover", "%q; want letters of N, E, S and W", bridge.Printable(in.Leftover, 20))
		}
		spare.Open |= labyrinth.Edges(1) << at
	}
	if s, err := in.Objective.square("objective", side); err == nil {
		tiles[(s.Row()-1)*side+s.Col()-1].Picture = goal
	} else if in.Objective.isLeftover() {
		spare.Picture = goal
	} else {
		return out, err
	}
	if len(in.Pawns) < 1 || len(in.Pawns) > maxPawns {
		return out, fault("piece_locations", "%d pawns; want 1 to %d", len(in.Pawns), maxPawns)
	}
	for _, p := range in.Pawns {
		s, err := p.square("piece_locations", side)
		if err != nil {
			return out, err
		}
		out.Pawns = append(out.Pawns, s)
	}
	out.Board, err = board(side, tiles, spare)
	return out, err
}

// cell returns the open sides of the tile on a square.
func (in text) cell(side, row, col int) (open labyrinth.Edges, err error) {
	for i, sides := range [3]string{".N.", "WXE", ".S."} {
		line := in.Maze[4*row+i]
		if len(line) != 4*side {
			return 0, fault(bridge.Printable(line, 60), "line %d of maze_array has %d characters; want %d cells of three, each closed by |", 4*row+i+1, len(line), side)
		}
		cell := line[4*col : 4*col+4]
		for j, c := range cell {
			at := strings.IndexByte("NESW", (sides + "|")[j])
			ok := j == 3 && c == '|' || at >= 0 && (c == '.' || c == '#') ||
				at < 0 && j < 3 && (i == 1) == (c == '.') && (c == '.' || c == '#')
			if !ok {
				return 0, fault(bridge.Printable(cell, 8), "line %d, column %d of maze_array; want . for open and # for a wall", 4*row+i+1, 4*col+1)
			}
			if at >= 0 && c == '.' {
				open |= labyrinth.Edges(1) << at
			}
		}
	}
	return open, nil
}

// square returns the square of a place on a board.
func (p place) square(name string, side int) (labyrinth.Square, error) {
	if p.Row == nil || p.Column == nil {
		return 0, fault(name, "want row and column")
	}
	if *p.Row < 0 || *p.Row >= side || *p.Column < 0 || *p.Column >= side {
		return 0, fault(name, "row %d, column %d; want 0 to %d", *p.Row, *p.Column, side-1)
	}
	return labyrinth.SquareAt(*p.Column+1, *p.Row+1), nil
}

func (p place) isLeftover() bool {
	return p.Row != nil && p.Column != nil && *p.Row == -1 && *p.Column == -1
}

// board returns the board of a box that has just these tiles.
func board(side int, tiles []labyrinth.Tile, spare labyrinth.Tile) (labyrinth.Board, error) {
	l := labyrinth.Layout{Cols: side, Rows: side, Starts: []labyrinth.Square{labyrinth.A1}}
	var fixed []labyrinth.Square
	upright := func(t labyrinth.Tile) labyrinth.Tile {
		if all := t.Open.Orientations(); len(all) > 0 {
			t.Open = all[0]
		}
		return t
	}
	for i, t := range tiles {
		if i%side%2 == 0 && i/side%2 == 0 {
			l.Fixed = append(l.Fixed, t)
			fixed = append(fixed, labyrinth.SquareAt(i%side+1, i/side+1))
		} else {
			l.Loose = append(l.Loose, upright(t))
		}
	}
	l.Loose = append(l.Loose, upright(spare))
	l.FixedAt = labyrinth.SquaresOf(fixed...)
	return l.Board(tiles, spare, 0)
}

func fault(text, why string, args ...any) error {
	return game.Faultf(ErrInstance, 0, text, why, args...)
}
