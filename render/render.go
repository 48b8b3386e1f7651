// This file holds what both pictures have in common: the scene, and what is
// to be drawn of each tile. The terminal's picture is in text.go, the SVG one
// in svg.go.

// Package render draws labyrinth boards, for a terminal and as SVG.
//
// Both pictures show the same: every tile with its passages, its picture and
// its mark, the pawns by seat number, the homes, the slots on the rim with
// the banned one crossed out, the spare tile, whose turn it is, and what a
// [Scene] highlights. A seat has the colour of the corner that is its home:
// red, yellow, blue, green, clockwise from a1.
package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Scene is what is to be drawn. Squares off the board and pictures on no
// tile are passed over, so any Scene can be drawn; the zero Scene is one
// without a board.
type Scene struct {
	Table  labyrinth.Table    // board, pawns, homes, whose turn
	Layout labyrinth.Layout   // what the pictures are called
	Pawn   labyrinth.Square   // of a pawn that belongs to no seat, as in a puzzle; 0 for none
	Reach  labyrinth.Squares  // squares to highlight
	Path   []labyrinth.Square // squares to join by a line, each a neighbour of the one before
	Goal   labyrinth.Picture  // picture to highlight where it lies, 0 for none
	Aims   labyrinth.Squares  // squares to highlight like the goal's
	Notes  []string           // what else there is to say; only the terminal's picture has room for it
}

// A spot is one tile as it is to be drawn.
type spot struct {
	labyrinth.Tile
	at    labyrinth.Square // zero for the spare
	fixed bool
	home  int // the corner's number if it is a home, else -1
	pawns []game.Player
	reach bool
	goal  bool
	path  labyrinth.Edges // the sides by which the path comes and goes
	end   bool            // whether the path ends here
}

// spots returns the tiles of the board in reading order, then the spare; none
// if there is no board.
func (s Scene) spots() []spot {
	b := s.Table.Board()
	if b.Side() == 0 {
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
	all = append(all, spot{Tile: b.Spare(), home: -1})
	for i, p := range all {
		all[i].goal = p.Picture == s.Goal && s.Goal != 0 || s.Aims.Has(p.at)
	}
	return all
}

// pathAt returns the sides by which the path comes to a square and goes on,
// and whether it ends there.
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

// sideTo returns the side of a square on which another lies, or none if the
// two are not neighbours.
func sideTo(from, to labyrinth.Square) labyrinth.Edges {
	for side := labyrinth.North; side <= labyrinth.West; side <<= 1 {
		if to != 0 && from.Step(side) == to {
			return side
		}
	}
	return 0
}

// corner returns the number of a seat's home corner, clockwise from a1, which
// is an index into lists of colours.
func (s Scene) corner(seat game.Player) int {
	far := s.Table.Board().Side()
	return max(0, slices.Index([]labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(far, 1),
		labyrinth.SquareAt(far, far), labyrinth.SquareAt(1, far),
	}, s.Table.Home(seat)))
}

// label returns what is written on a pawn: its seat's number, or a dot if it
// belongs to none.
func label(seat game.Player) string {
	if seat < 0 {
		return "●"
	}
	return seat.String()
}

// turn returns in words whose turn it is; nothing if there are no seats.
func (s Scene) turn() string {
	if s.Table.Seats() == 0 {
		return ""
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
	return fmt.Sprintf("seat %v %s", s.Table.Seat(), does)
}

// maxName is how many characters of a picture's name both pictures have room
// for.
const maxName = 18

// name returns what a picture is called, or nothing if it goes by its letter
// or by a number.
// What is not printable ASCII, and so in no valid layout, is replaced.
func (s Scene) name(p labyrinth.Picture) string {
	name := s.Layout.Name(p)
	if _, err := strconv.Atoi(name); err == nil || name == p.String() {
		return "" // a number says no more than the letter
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, name)
	return name[:min(len(name), maxName)]
}
