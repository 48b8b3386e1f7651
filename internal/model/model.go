// Package model plays Labyrinth the way a beginner would write it from the
// printed rules: with a grid of tiles, strings, loops and a queue. It is slow and
// meant to be obvious. Tests compare the real implementation with it. Therefore
// it imports nothing of this module and shares only the text notation with it.
//
// Each rule names the printings it was read from by these short names:
//
//	pokemon      Pokémon Labyrinth, English (2024)
//	classic-ru   the classic game, Russian
//	onepiece     One Piece Labyrinth; its German text is the exact one
//	anniversary  the 25th anniversary edition, basic game, French
//
// "All" means that all four say so.
package model

import "slices"

// A Game is one position of the standard game. No method changes it.
type Game struct {
	Maze
	Pawns []Square // by seat
	Homes []Square // by seat
	Seat  int      // the seat to act, or the winner; seats count from 1
	Phase string   // "s" to shift, "m" to move, "x" when the game is over
	Found [][]string
	Piles [][]string // the cards still face down, the top one first

	// House rules: a seat may pass, a walk must leave its square if it can, pawns block
	// each other. Lies are the open sides of a spare tile that cannot be turned.
	Pass, Leave, Block bool
	Lies               string
}

// clone returns a copy whose pawns and cards can be changed.
func (g *Game) clone() *Game {
	c := *g
	c.Pawns = slices.Clone(g.Pawns)
	c.Found, c.Piles = nil, nil
	for i := range g.Piles {
		c.Found = append(c.Found, slices.Clone(g.Found[i]))
		c.Piles = append(c.Piles, slices.Clone(g.Piles[i]))
	}
	return &c
}
