// This file holds what the messages need of a maze besides package maze: tiles of one
// shape, and a step through a wall.

package events

import (
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// shaped returns the places of the tiles of a shape, given by any of its orientations.
func shaped(b *maze.Board, open uint8) (places uint64) {
	s := b.Sides
	for _, way := range maze.Orientations[open] {
		all := s.Tiles()
		for i, side := range [...]uint64{s.North, s.East, s.South, s.West} {
			if way>>i&1 == 0 {
				side = ^side
			}
			all &= side
		}
		places |= all
		if way == b.Spare {
			places |= 1
		}
	}
	return places
}

// through returns what is connected with a set if one step may go through a wall.
func through(b *maze.Board, set uint64) uint64 {
	joins := b.Sides.Joins()
	return joins.Flood(bitboard.NoWalls.Spread(joins.Flood(set)) & b.Sides.Tiles())
}
