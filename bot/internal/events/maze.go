// This file holds what the messages need of a maze besides package maze: tiles of one
// shape, and a step through a wall.

package events

import (
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// shaped returns the places of the tiles of a shape.
func shaped(b *maze.Board, shape uint8) (places uint64) {
	s := b.Sides
	for _, open := range bitboard.Orientations[shape&15] {
		all := s.Tiles()
		for i, side := range [...]uint64{s.North, s.East, s.South, s.West} {
			if open>>i&1 == 0 {
				side = ^side
			}
			all &= side
		}
		places |= all
	}
	if b.Spare == shape {
		places |= 1
	}
	return places
}

// through returns what is connected with a set of squares if one step may go through a
// wall.
func through(b *maze.Board, squares uint64) uint64 {
	joins := b.Sides.Joins()
	return joins.Flood(bitboard.NoWalls.Spread(joins.Flood(squares)) & b.Sides.Tiles())
}
