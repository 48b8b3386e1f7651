// This file estimates how close a seat is to winning. The weights are those
// that package battlechess promises to its bots.

package chess

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
			sum += float64(g.Weight(ply)) * g.apply(ply).Estimate(seat)
			cards += g.Weight(ply)
		}
		return sum / float64(cards)
	}
	mine, theirs := g.worth(seat), g.worth(1-seat)
	return 0.5 + 0.49*(mine-theirs)/(mine+theirs)
}

// worth adds up what a seat has: 12 for each piece in its cost area; for each
// piece but the target its power, half of it if it is turned over, 4 for each
// step that it is nearer than 8 to the enemy's target, 1 for each arrow, and 1
// more for each that leads any number of squares. A life is an egg or a side of
// the target. All lives are worth 150 each, and the last ones more.
func (g *Game) worth(seat int) float64 {
	sum, lives := 500+12*float64(len(g.Players[seat].Cost)), 0.0
	g.each(func(at Place, p *Piece) {
		switch {
		case p.Seat != seat:
		case p.Kind.Letter == g.Rules.Target:
			lives = float64(len(p.Eggs)) + 2
			if p.Turned {
				lives--
			}
		default:
			power := float64(p.side().Power)
			if p.Turned {
				power /= 2
			}
			sum += power + 4*float64(8-g.stepsToTarget(at, 1-seat))
			for _, a := range p.arrows() {
				sum++
				if a.far > 2 {
					sum++
				}
			}
		}
	})
	return sum + g.threats(seat) + 150*lives - 400/lives
}

// stepsToTarget returns the number of steps, in any direction, from a place to
// the target of a seat.
func (g *Game) stepsToTarget(from Place, seat int) (steps int) {
	g.each(func(at Place, p *Piece) {
		if p.Seat == seat && p.Kind.Letter == g.Rules.Target {
			steps = max(at.Col-from.Col, from.Col-at.Col, at.Row-from.Row, from.Row-at.Row)
		}
	})
	return steps
}

// threats adds up the battles that a seat can begin without a move: 60 for the
// target, and an eighth of the power of any other piece that needs no card. For
// the seat to act the sum is doubled.
func (g *Game) threats(seat int) (sum float64) {
	g.each(func(at Place, p *Piece) {
		if p.Seat != seat {
			return
		}
		for dir := range p.arrows() {
			for _, e := range g.struck(p, at, dir) {
				switch {
				case e.Kind.Letter == g.Rules.Target:
					sum += 60
				case p.side().Power > e.side().Power:
					sum += float64(e.side().Power) / 8
				}
			}
		}
	})
	if g.Seat == seat {
		sum *= 2
	}
	return sum
}
