// This file holds what the turns of a seat say about what it looks for.

package race

// watch updates the belief of now about the seat that has moved in before, by its
// turn. now is the position after it. A seat that has found something has shown
// what it looked for, so nothing is to be learned then.
//
// Closely means: each thing that the seat may look for is weighed by how likely a
// seat that looks for it plays this turn. Better turns are more likely, as judged
// over random replies. Otherwise two rules of thumb serve: a seat does not leave
// what it could have found, and it goes where it can find something next.
func (p *Player) watch(before, now *Position, t Turn, closely bool) {
	s := before.Seat
	b := &now.Belief[s]
	if before.homeward(s) || b.many {
		return
	}
	if closely && before.Seats == 2 {
		p.weigh(before, b, t)
	} else {
		could, _ := before.union(before.Pawn[s])
		b.scale(&before.At, could, p.engine.Leave)
		places, _ := now.union(now.Pawn[s])
		b.scale(&now.At, places, p.engine.Near)
	}
	for i := range b.weight {
		if now.Unfound>>i&1 == 0 {
			b.weight[i] = 0
		} else {
			b.weight[i] = max(b.weight[i], 1e-6)
		}
	}
	b.normalize()
}

// A Turn is a shift, by the number of its slot and the open sides of the inserted
// tile, and the square to which the pawn walks.
type Turn struct{ Slot, Open, Square uint8 }

// weigh multiplies the weight of each thing by how likely the turn is for it.
func (p *Player) weigh(before *Position, b *Belief, t Turn) {
	e := &p.engine
	e.stride = e.Stride
	defer func() { e.stride = 1 }()
	for i := range b.weight {
		if b.weight[i] <= e.Trifle {
			continue
		}
		p.plans = e.exact(before, goal{1 << i, 1}, p.plans[:0])
		best, seen := -1.0, -1.0
		for _, pl := range p.plans {
			best = max(best, pl.value)
			if before.turn(&pl) == t {
				seen = pl.value
			}
		}
		all := 0.0
		for _, pl := range p.plans {
			all += exp((pl.value - best) / e.Heat)
		}
		likely := e.Doubt / float64(len(p.plans))
		if seen >= 0 {
			likely += (1 - e.Doubt) * exp((seen-best)/e.Heat) / all
		}
		b.weight[i] *= likely
	}
}

// turn returns the turn that a plan plays.
func (s *Position) turn(pl *plan) Turn {
	return Turn{s.grid.lines[pl.line].Slot, pl.open, index(pl.square)}
}
