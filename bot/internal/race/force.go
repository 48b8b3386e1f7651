// This file proves, with two seats, that a seat which only has to go home gets there
// whatever the other does. Its home is a square, and the other can do nothing about
// it but shift. So whole sets of squares are proved at once, and a proof over two
// turns takes about a hundred boards, over three some thousands, and over four some
// hundred thousands. If both only have to go home, one over two turns takes some
// hundreds.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

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

// forced returns those of the squares from which the seat, to move on a board, can
// be home within n of its turns, unless the other seat wins before that.
func (p *prover) forced(b *maze.Board, from uint64, n int) (won uint64) {
	p.nodes++
	won = b.Starts(0, p.home) & from
	if from &^= won; n == 1 || from == 0 {
		return won
	}
	if p.over = p.over || !p.affords(maze.MaxTurns); p.over {
		return won
	}
	ways := maze.Orientations[b.Spare]
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
	ways := maze.Orientations[b.Spare]
	if k := p.killers[n]; k.line != b.Ban && k.open != 0 && maze.Orientations[k.open][0] == ways[0] {
		at = p.stays(b, at, k, n)
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
			if at = p.stays(b, at, k, n); at == 0 {
				p.killers[n] = k
			}
		}
	}
	return at
}

// stays returns those of the squares that are still good after one shift.
func (p *prover) stays(b *maze.Board, at uint64, k killer, n int) uint64 {
	l := &b.Lines[k.line]
	c := b.Push(k.line, k.open)
	return at & l.CarryBack(p.forced(&c, l.Carry(at), n))
}

// doomed returns the squares to which the seat to move must not walk, in the position
// after its shift: from there it cannot keep the other seat from being home within n of
// its turns. left is what the seat has left after the walk. If it could win first, only
// n = 2 is looked at.
func (p *prover) doomed(s *Position, left, n int) (squares uint64) {
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
	ways := maze.Orientations[s.Spare]
	for i := range s.Lines {
		l := &s.Lines[i]
		if uint8(i) == s.Ban {
			continue
		}
		for _, open := range ways {
			if p.over = p.over || !p.affords(maze.MaxTurns); p.over {
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

// races reports whether a seat only has to go home, and wins by that.
func (s *Position) races(p int) bool { return s.Seats == 2 && s.Worth == 0 && s.homeward(p) }

// A shifter returns the position after the shift of a plan.
type shifter func(pl *plan) Position

// attack looks for a way home in n turns. If there is one, it becomes the only plan.
func (p *Player) attack(s *Position, pr *prover, shift shifter, n int) bool {
	if !s.races(s.Seat) || int(s.Left[1-s.Seat]) < n {
		return false
	}
	pr.home = s.Home[s.Seat]
	var done [16][maze.MaxLines]bool
	for _, pl := range p.plans {
		if done[pl.open][pl.line] {
			continue
		}
		done[pl.open][pl.line] = true
		s1 := shift(&pl)
		reach := s1.Sides.Joins().Flood(s1.Pawn[s.Seat])
		if good := pr.holds(&s1.Board, reach, n-1); good != 0 {
			pl.square, pl.value = good&-good, 1
			p.plans = append(p.plans[:0], pl)
			return true
		}
		if pr.over {
			break
		}
	}
	return false
}

// A verdict is what is proved of a shift: on which squares the seat loses after it, and
// within how many turns of the other.
type verdict struct {
	tested, lost int
	doomed       uint64
}

// verdicts are those of all shifts, with a walk that finds nothing and with one that
// finds something.
type verdicts [2][16][maze.MaxLines]verdict

func (vs *verdicts) of(pl *plan) *verdict {
	if pl.finds {
		return &vs[1][pl.open][pl.line]
	}
	return &vs[0][pl.open][pl.line]
}

// avoid goes through plans, the best first, until it has found as many as safe says
// after which the other seat cannot be home within n turns, as far as time allows. It
// marks those that lose, and reports whether it has marked any.
func (p *Player) avoid(s *Position, pr *prover, shift shifter, plans []plan, safe, n int) (marked bool) {
	if !s.races(1 - s.Seat) {
		return false
	}
	pr.home = s.Home[1-s.Seat]
	for i := 0; i < len(plans) && safe > 0 && !pr.over; i++ {
		if pr.test(s, &plans[i], shift, n); pr.verdicts.of(&plans[i]).doomed&plans[i].square == 0 {
			safe--
		}
	}
	for i := range plans {
		pl := &plans[i]
		if v := pr.verdicts.of(pl); pl.lost == 0 && v.doomed&pl.square != 0 {
			pl.lost, marked = v.lost, true
			p.engine.rate(pl, pl.value)
		}
	}
	return marked
}

// test tries the shift of a plan for two turns, for three, and so on up to n, until
// the plan loses or time is over.
func (p *prover) test(s *Position, pl *plan, shift shifter, n int) {
	v, left := p.verdicts.of(pl), int(s.Left[s.Seat])
	if pl.finds {
		left--
	}
	if v.tested >= n || v.doomed&pl.square != 0 {
		return
	}
	s1 := shift(pl)
	for m := max(2, v.tested+1); m <= n && v.doomed&pl.square == 0; m++ {
		squares := p.doomed(&s1, left, m)
		if p.over && squares == 0 {
			return
		}
		if v.tested = m; squares != 0 {
			v.doomed, v.lost = squares, m
		}
	}
}

// rate sets the value of a plan, and less than that if it loses by force: the sooner it
// loses, the less.
func (t *Tuning) rate(pl *plan, value float64) {
	if pl.value = value; pl.lost == 0 {
		return
	}
	for range maxForce - pl.lost {
		pl.value *= t.Doom
	}
}
