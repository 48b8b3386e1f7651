// This file holds the plies of a game with messages.

package variant

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Plies that answer a message. [Decline] also declines the second of two turns.
var (
	Use     = game.PlyOf("use")
	Decline = game.PlyOf("decline")
)

// The beginnings of the other plies, as [game.Ply.Words] has them.
var (
	swap, _ = game.PlyOf("swap:").Words()
	take, _ = game.PlyOf("take:").Words()
	draw, _ = game.PlyOf("draw:").Words()
)

// argument is the place of the byte after such a beginning.
const argument = 16

// Swap returns the ply that changes places with the pawn of seat p, as in swap:2. It
// returns the zero Ply if no game in the maze has that seat.
func Swap(p game.Player) game.Ply {
	if p < 0 || p >= labyrinth.MaxSeats {
		return game.Ply{}
	}
	return game.PlyOfWords(swap|uint64('1'+p)<<argument, 0)
}

// SwapOf returns the seat with which a ply changes places, and whether it does so.
func SwapOf(ply game.Ply) (game.Player, bool) {
	c, ok := after(swap, ply)
	p := game.Player(c) - '1'
	if !ok || p < 0 || p >= labyrinth.MaxSeats {
		return game.Nobody, false
	}
	return p, true
}

// Take returns the ply that makes x the top card, as in take:K. Draw returns the ply by
// which chance draws x from the shuffled cards of a pile, as in draw:K. For
// [labyrinth.Unknown] they are the plies as those see them who may not know the card. They
// return the zero Ply if x is not a picture.
func Take(x labyrinth.Picture) game.Ply { return card(take, x) }

// Draw is described at [Take].
func Draw(x labyrinth.Picture) game.Ply { return card(draw, x) }

func card(word uint64, x labyrinth.Picture) game.Ply {
	c := byte('?')
	if x != labyrinth.Unknown {
		if x < 1 || x > labyrinth.MaxPicture {
			return game.Ply{}
		}
		c = 'A' - 1 + byte(x)
	}
	return game.PlyOfWords(word|uint64(c)<<argument, 0)
}

// TakenOf returns the card that a ply takes, and whether it takes one.
func TakenOf(ply game.Ply) (labyrinth.Picture, bool) { return cardOf(take, ply) }

// DrawnOf returns the card that a ply draws, and whether it draws one.
func DrawnOf(ply game.Ply) (labyrinth.Picture, bool) { return cardOf(draw, ply) }

func cardOf(word uint64, ply game.Ply) (labyrinth.Picture, bool) {
	switch c, ok := after(word, ply); {
	case ok && c == '?':
		return labyrinth.Unknown, true
	case ok && c >= 'A' && c < 'A'+byte(labyrinth.MaxPicture):
		return labyrinth.Picture(c-'A') + 1, true
	}
	return 0, false
}

// after returns the only byte that a ply has after a beginning.
func after(word uint64, ply game.Ply) (c byte, ok bool) {
	hi, lo := ply.Words()
	return byte(hi >> argument), hi&^(255<<argument) == word && lo == 0
}
