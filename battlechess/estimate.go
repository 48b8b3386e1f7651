// This file evaluates states for simple bots.

package battlechess

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won.
// It is an estimate for simple bots. It depends on the powers of the pieces on the
// mat, the lives of both target pieces, the cost areas, and the distance of pieces
// from the enemy's target piece. If a card is to be drawn, it is the mean over the
// cards left. For a player without a seat, and for the zero State, it is 0.
func (s State) Evaluate(p game.Player) float64 {
	if !isSeat(p) || s.phase == noGame {
		return 0
	}
	t := s.rules.tables()
	if s.phase == toDraw {
		sum, weight := 0.0, 0.0
		for i, v := range t.cards {
			if n := float64(s.cards.left(i)); n > 0 {
				next, err := s.draw(&t, Card(int(v)))
				if err != nil {
					panic(err) // impossible: the card is left
				}
				sum += float64(n * next.Evaluate(p))
				weight += n
			}
		}
		return sum / weight
	}
	if s.phase == over {
		if s.Outcome().WonBy(p) {
			return 1
		}
		return 0
	}
	mine, theirs := s.worth(&t, uint8(p)), s.worth(&t, uint8(1-p))
	return 0.5 + 0.49*(mine-theirs)/(mine+theirs)
}

// worth returns a positive number that grows with what a seat has. Each egg on
// the target piece and each of its sides is a life. The fewer lives are left, the
// more each is worth.
func (s *State) worth(t *tables, seat uint8) float64 {
	sum := 500.0 + 12*float64(s.cost[seat])
	lives, goal := int(s.eggs[seat])+1, first(s.target(t, 1-seat))
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k := s.kindAt(x)
		if k == t.target {
			lives += 1 - s.turnedAt(x)
			continue
		}
		sum += float64(s.faceAt(t, x).power) * float64(2-s.turnedAt(x)) / 2
		sum += 4 * float64(maxSide-distance(first(x), goal))
		sum += float64(bits.OnesCount16(s.faceAt(t, x).reach))
	}
	return sum + s.threats(t, seat) + 150*float64(lives) - 400/float64(lives)
}

// threats returns a number that grows with the battles that the pieces of a seat
// can begin without a move. It is higher if the seat is to act.
func (s *State) threats(t *tables, seat uint8) float64 {
	side := *s
	side.seat = seat
	g := newGround(t, &side)
	sum := 0.0
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		f, foot := s.faceAt(t, x), cover(x, t.isBig(s.kindAt(x)))
		if foot&g.near == 0 || s.isEgg(t, x) {
			continue
		}
		for d := range Direction(8) {
			for hit := s.owners(t, g.hits(foot, f, d)); hit != 0; hit &= hit - 1 {
				switch y := hit & -hit; {
				case s.kindAt(y) == t.target:
					sum += 60
				case f.power > s.faceAt(t, y).power:
					sum += float64(s.faceAt(t, y).power) / 8
				}
			}
		}
	}
	if s.seat == seat {
		sum *= 2
	}
	return sum
}

// distance returns the number of steps between two squares, in any of the eight
// directions.
func distance(a, b Square) int {
	return max(abs(a.Col()-b.Col()), abs(a.Row()-b.Row()))
}

func abs(x int) int { return max(x, -x) }
