// This file holds the positions of five turns that are known.

package solve

import (
	_ "embed"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// five has a puzzle of par 5 on each line, all on the classic board and with a square as
// the goal. They were found by climbing: by small changes to a position of par 4 that leave
// fewer and fewer ways to the goal. No deal is known that has one.
//
//go:embed five.txt
var five string

// ofFive makes a puzzle of par 5 on a board with the passages of the classic one. It chooses
// a position of the list, and which of the tiles of the same shape lies where.
func ofFive(l labyrinth.Layout, src *game.Source) (Puzzle, error) {
	line := pick(src, strings.Split(strings.TrimSuffix(five, "\n"), "\n"))
	p, err := ParsePuzzle(labyrinth.Classic(), line)
	if err != nil {
		panic(err) // the tests read all lines
	}
	loose := append([]labyrinth.Tile(nil), l.Loose...)
	take := func(like labyrinth.Tile) labyrinth.Tile {
		var same []int
		for i, t := range loose {
			if bitboard.Shape(uint8(t.Open)) == bitboard.Shape(uint8(like.Open)) {
				same = append(same, i)
			}
		}
		i := pick(src, same)
		tile := loose[i]
		loose = append(loose[:i], loose[i+1:]...)
		tile.Open = like.Open
		return tile
	}
	var tiles []labyrinth.Tile
	fixed := l.Fixed
	for at := range p.Board.Squares().All() {
		if p.Board.Fixed().Has(at) {
			tiles, fixed = append(tiles, fixed[0]), fixed[1:]
			continue
		}
		tiles = append(tiles, take(p.Board.At(at)))
	}
	p.Board, err = l.Board(tiles, take(p.Board.Spare()), p.Board.Ban())
	return p, err
}
