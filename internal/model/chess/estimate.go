// This file estimates how close a seat is to winning. The weights are those
// that package battlechess promises to its bots.

package chess

import (
	"math"
	"slices"
	"strings"
)

// Estimate returns how close a seat is to winning, from 0 to 1. If a card is to
// be drawn, it is the mean over the cards left.
func (g *Game) Estimate(seat int) float64 {
	switch {
	case g.Winner >= 0:
		if g.Winner == seat {
			return 1
		}
		return 0
	case g.Attack != nil:
		sum, cards := 0.0, 0
		for _, ply := range g.Legal() {
			sum += float64(g.Weight(ply)) * g.Play(ply).Estimate(seat)
			cards += g.Weight(ply)
		}
		return sum / float64(cards)
	}
	lead := float64(g.has(seat) - g.has(1-seat))
	return 0.5 + 0.49*lead/math.Hypot(220, lead)
}

// has adds up what a seat has, in whole numbers: its pieces, four fifths of its legends
// that wait, the lives of its target, and its best strike at the enemy's target. A life
// is an egg or a side. A strike that needs a card counts by its chance in percent.
func (g *Game) has(seat int) (sum int) {
	var mine, theirs *Piece
	for _, p := range g.each {
		switch {
		case p.Kind.Letter != g.Rules.Target:
			if p.Seat == seat {
				sum += g.piece(p)
			}
		case p.Seat == seat:
			mine = p
		default:
			theirs = p
		}
	}
	for _, p := range g.Players[seat].Wait {
		sum += g.piece(p) * 8 / 10
	}
	sum += [...]int{0, 77, 77, 103, 127}[lives(mine)-1]
	weights := [...]int{157, 100, 48, 45, 36}
	if g.Seat == seat {
		weights = [...]int{343, 124, 68, 62, 58}
	}
	return sum + weights[lives(theirs)-1]*g.chance(seat, theirs)/100
}

// lives counts the lives of a target, at most five.
func lives(p *Piece) int {
	if p.Turned {
		return 1
	}
	return min(len(p.Eggs)+2, 5)
}

// piece returns what a piece counts: 8 while it is face up, and 350 times the third
// power of the hundredths by which each side that it has left, but at most one
// hundred, is stronger than the front of its seat's target.
func (g *Game) piece(p *Piece) int {
	sides, face := []Side{p.Kind.Front[p.Seat], p.Kind.Back[p.Seat]}, 8
	if p.Turned {
		sides, face = sides[1:], 0
	}
	target := slices.IndexFunc(g.Rules.Pieces, func(k Kind) bool { return k.Letter == g.Rules.Target })
	sum := 0
	for _, side := range sides {
		above := min(max(side.Power-g.Rules.Pieces[target].Front[p.Seat].Power, 0), 100)
		sum += 350 * above * above * above
	}
	return sum/1_000_000 + face
}

// chance returns the best chance of a seat, in percent, to beat the enemy's target in
// one turn, if it were to act. All cards may be drawn.
func (g *Game) chance(seat int, target *Piece) (best int) {
	at, deck := Place{}, slices.Concat(g.Deck, g.Low, g.Up)
	for place, p := range g.each {
		if p == target {
			at = place
		}
	}
	h := g.clone()
	h.Seat = seat
	for _, ply := range slices.Collect(h.turns) {
		turn, dir, battle := strings.Cut(ply, "x")
		if !battle {
			continue
		}
		start, end, move := strings.Cut(turn, "-")
		from, p := place(start), h.Grid[place(start)]
		to := from
		if move {
			to = place(end)
		}
		h.lift(p)
		h.set(p, to)
		if slices.Contains(h.struck(p, to, dir), h.Grid[at]) {
			beats := 0
			for _, card := range deck {
				if p.side().Power > target.side().Power || p.side().Power+card > target.side().Power {
					beats++
				}
			}
			chance := 100 * beats / len(deck)
			if len(target.Eggs) > 0 {
				chance = 100
			}
			best = max(best, chance)
		}
		h.lift(p)
		h.set(p, from)
	}
	return best
}
