// This file holds what a game is worth to each seat, and who wins it.

package glow

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Score is what a seat has and what it is made of.
type Score struct {
	Day    int // tokens found by day, a point each
	Glow   int // tokens found by night, two points each
	Points int // on the point token, for the seat that ended the game
}

// Total returns the points.
func (s Score) Total() int { return s.Day + 2*s.Glow + s.Points }

// tokens is what decides between equal totals; the point token is none.
func (s Score) tokens() int { return s.Day + s.Glow }

// Score returns what seat p has so far.
func (s State) Score(p game.Player) Score {
	score := Score{Day: s.day.Found(p), Glow: s.glow.Found(p)}
	if p == s.table.Seat() {
		score.Points = int(s.points)
	}
	return score
}

// Outcome returns whether the game is over and who has won: the seat with
// the most points, who need not have ended it; among equals the one with more
// tokens, day and glow together; and if they are still equal, all of them.
func (s State) Outcome() game.Outcome {
	if s.table.Phase() != labyrinth.Over {
		return game.Outcome{}
	}
	var (
		best    Score
		winners [labyrinth.MaxSeats]game.Player
		n       int
	)
	for p := range game.Player(s.Seats()) {
		score := s.Score(p)
		if n == 0 || score.beats(best) {
			best, n = score, 0
		}
		if !best.beats(score) {
			winners[n] = p
			n++
		}
	}
	return game.Won(winners[:n]...)
}

// beats reports whether a seat with score s wins over one with score t.
func (s Score) beats(t Score) bool {
	if s.Total() != t.Total() {
		return s.Total() > t.Total()
	}
	return s.tokens() > t.tokens()
}
