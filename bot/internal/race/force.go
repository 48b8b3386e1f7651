// This file proves, with two seats, that a seat which only has to go home gets there
// whatever the other does. Its home is a square, and all that the other can do against
// it is to shift. So whole sets of squares are proved at once. A proof over two
// turns takes about a hundred boards, over three a few thousand, and over four a few
// hundred thousand. If both seats only have to go home, one over two turns takes a few
// hundred.

package race

import (
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A prover looks for forced ways of one seat to its home. What it returns is proved
// even if there was no time for the rest.
type prover struct {
	*engine
	affords  Limit
	home     uint64
	over     bool // there was no time for the rest
	verdicts verdicts
	killers  [maxForce + 1]killer // by turns to go: the shift that refuted last
}

// maxForce is the largest number of turns in which a way home is looked for.
const maxForce = 6

// A killer is a shift, by its line and the open sides of the tile.
type killer struct{ line, open uint8 }

// forced returns those of the squares from which the seat, which is to move, can be home
// within n of its turns, unless the other seat wins first.
func (p *prover) forced(b *maze.Board, from uint64, n int) (won uint64) {
	p.nodes++
	won = b.Starts(0, p.home) & from
	if from &^= won; n == 1 || from == 0 {
		return won
	}
	if p.over = p.over || !p.affords(maze.UsualTurns); p.over {
		return won
	}
	ways := bitboard.Orientations[b.Spare&15]
	for i := range b.Lines {
		if uint8(i) == b.Ban {
			continue
		}
		l := &b.Lines[i]
		for _, open := range ways {
			c := b.Push(uint8(i), open)
			j := c.Sides.Joins()
			w := l.CarryBack(j.Flood(p.holds(&c, j.Flood(l.Carry(from)), n-1))) & from
			won |= w
			if from &^= w; from == 0 || p.over {
				return won
			}
		}
	}
	return won
}

// holds returns those of the squares from which the seat can be home within n of its
// turns after any shift of the other seat, which is to move on the board.
func (p *prover) holds(b *maze.Board, at uint64, n int) uint64 {
	ways := bitboard.Orientations[b.Spare&15]
	if k := p.killers[n]; k.line != b.Ban && k.open != 0 && bitboard.Shape(k.open) == b.Spare {
		at = p.survives(b, at, k, n)
	}
	for i := range b.Lines {
		if uint8(i) == b.Ban {
			continue
		}
		for _, open := range ways {
			if at == 0 || p.over {
				return 0
			}
			k := killer{uint8(i), open}
			if at = p.survives(b, at, k, n); at == 0 {
				p.killers[n] = k
			}
		}
	}
	return at
}

// survives returns those of the squares that are still good after one shift.
func (p *prover) survives(b *maze.Board, at uint64, k killer, n int) uint64 {
	l := &b.Lines[k.line]
	c := b.Push(k.line, k.open)
	return at & l.CarryBack(p.forced(&c, l.Carry(at), n))
}

// losing returns the squares to which the seat to move must not walk, in the position
// after its shift: from there it cannot keep the other seat from being home within n of
// its turns. left is what the seat has left after the walk. If the seat could win
// first, only n = 2 is tried.
func (p *prover) losing(s *Position, left, n int) (squares uint64) {
	pawn, all := s.Pawn[1-s.Seat], s.Sides.Tiles()
	switch {
	case left >= n:
		if p.forced(&s.Board, pawn, n) == 0 {
			return 0
		}
		return all
	case left > 1 || n > 2:
		return 0
	}
	ways := bitboard.Orientations[s.Spare&15]
	for i := range s.Lines {
		l := &s.Lines[i]
		if uint8(i) == s.Ban {
			continue
		}
		for _, open := range ways {
			if p.over = p.over || !p.affords(maze.UsualTurns); p.over {
				return squares
			}
			c := s.Push(uint8(i), open)
			reach := c.Sides.Joins().Flood(l.Carry(pawn))
			if reach&p.home != 0 {
				return all
			}
			if p.holds(&c, reach, 1) != 0 {
				squares |= all &^ l.CarryBack(c.Starts(0, s.Home[s.Seat])) // where this seat is not home before
			}
		}
	}
	return squares
}
