// This file holds the reference strategies of the course.

package mazedotcom

import (
	"cmp"
	"slices"
)

// A Strategy chooses what the first player of a state does to reach a square.
type Strategy func(s State, goal Coordinate) Choice

// Strategies are the reference strategies by name.
var Strategies = map[string]Strategy{"riemann": Riemann, "euclid": Euclid}

// Riemann tries to reach the goal, and then all squares in reading order.
func Riemann(s State, goal Coordinate) Choice {
	candidates := s.Board.squares()
	slices.SortStableFunc(candidates, func(a, b Coordinate) int {
		return cmp.Compare(min(a.distance(goal), 1), min(b.distance(goal), 1))
	})
	return first(s, candidates)
}

// Euclid tries to reach all squares by their distance from the goal, and then in reading order.
func Euclid(s State, goal Coordinate) Choice {
	candidates := s.Board.squares()
	slices.SortStableFunc(candidates, func(a, b Coordinate) int {
		return cmp.Compare(a.distance(goal), b.distance(goal))
	})
	return first(s, candidates)
}

// squares returns all squares in reading order.
func (b *Board) squares() (all []Coordinate) {
	for row := range b.Rows() {
		for col := range b.Columns() {
			all = append(all, Coordinate{col, row})
		}
	}
	return all
}

// first returns the first slide after which the first candidate that can be reached is reached:
// rows before columns, from the top left, LEFT and UP first, and then by degrees.
func first(s State, candidates []Coordinate) Choice {
	type option struct {
		choice Choice
		from   Coordinate
		reach  []bool
	}
	var options []option
	g, spare := s.Board.grid(), openOf(s.Spare.Tile)
	for _, d := range [2][2]Direction{{Left, Right}, {Up, Down}} {
		for index := range maxSide {
			for _, d := range d {
				lane := s.Board.lane(index, d)
				if lane == nil || s.Last != nil && *s.Last == (Last{index, opposite[d]}) {
					continue
				}
				for degrees := 0; degrees < 360; degrees += 90 {
					from := carried(lane, s.Players[0].Current)
					reach := g.slid(lane, turned(spare, degrees)).reach(from)
					options = append(options, option{Choice{Index: index, Direction: d, Degrees: degrees}, from, reach})
				}
			}
		}
	}
	for _, to := range candidates {
		for _, o := range options {
			if to != o.from && o.reach[g.index(to)] {
				o.choice.To = to
				return o.choice
			}
		}
	}
	return Choice{Pass: true}
}
