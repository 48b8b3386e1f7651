// This file holds how well a seat stands, for simple bots.

package battlechess

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

// Evaluate says how well seat p stands against the other, for simple bots: 1
// when it has won, 0 when it has lost, and between them by the powers of the
// pieces on the mat, the lives of both Victinis, what can be summoned, and
// how near pieces are to the enemy's. Where a card is to be drawn it is the
// mean over the cards. For a player who has no seat, and in the zero State, it
// is 0.
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
					panic(err) // the card is left
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

// worth returns a positive number that grows with what a seat has. A life of
// the target, an egg or a side, is worth the more the fewer are left.
func (s *State) worth(t *tables, seat uint8) float64 {
	sum := 500.0 + 12*float64(s.cost[seat])
	lives, goal := int(s.eggs[seat])+1, Square(0)
	for rest := s.own(1 - seat); rest != 0; rest &= rest - 1 {
		if x := rest & -rest; s.kindAt(x) == t.target {
			goal = first(x)
		}
	}
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

// threats returns what the battles are worth that the pieces of a seat can
// begin where they stand: more if they can do so at once.
func (s *State) threats(t *tables, seat uint8) float64 {
	side := *s
	side.seat = seat
	g := newGround(t, &side)
	sum := 0.0
	for rest := s.own(seat) & g.near; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		if s.isEgg(t, x) {
			continue
		}
		f, foot := s.faceAt(t, x), cover(x, t.isBig(s.kindAt(x)))
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

// distance returns how many steps of a king lie between two squares.
func distance(a, b Square) int {
	return max(abs(a.Col()-b.Col()), abs(a.Row()-b.Row()))
}

func abs(x int) int { return max(x, -x) }
