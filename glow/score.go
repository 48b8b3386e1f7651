// This file holds the points of each seat, and who wins.

package glow

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Score is the points of a seat, by where they come from (pokemon: glow, end).
type Score struct {
	Day    int // cards found by day, one point each
	Glow   int // glow tokens found by night, two points each
	Points int // value of the point token, for the seat that ended the game
}

// Total returns the sum of the points.
func (s Score) Total() int { return s.Day + 2*s.Glow + s.Points }

// tokens returns the number of tokens, which breaks ties. The point token does
// not count.
func (s Score) tokens() int { return s.Day + s.Glow }

// Score returns the points that seat p has so far.
func (s State) Score(p game.Player) Score {
	score := Score{Day: s.day.Found(p), Glow: s.glow.Found(p)}
	if p == s.table.Seat() {
		score.Points = int(s.points)
	}
	return score
}

// Outcome returns whether the game is over and who has won. The seat with the
// most points wins, whichever seat ended the game. Ties are broken by the number
// of cards and glow tokens found together. Seats that are still tied all win.
func (s State) Outcome() game.Outcome {
	if s.table.Phase() != labyrinth.Over {
		return game.Outcome{}
	}
	var (
		best    int
		winners [labyrinth.MaxSeats]game.Player
		n       int
	)
	for p := range game.Player(s.Seats()) {
		standing := s.Standing(p)
		if n == 0 || standing > best {
			best, n = standing, 0
		}
		if standing == best {
			winners[n] = p
			n++
		}
	}
	return game.Won(winners[:n]...)
}

// Standing returns the place of seat p, for [game.Ranked]: its points and then, to break
// ties, its cards and glow tokens.
func (s State) Standing(p game.Player) int {
	score := s.Score(p)
	return score.Total()*int(2*labyrinth.MaxPicture+1) + score.tokens()
}
