// This file holds what a ply does: turns, battles, defeats, and the end.

package battlechess

// Play returns the state after a ply. The error matches
// [game.ErrIllegal] exactly if the ply is not among AppendPlies.
//
// A battle that the attacker wins outright is settled in the same ply; one
// for which a card has to be drawn waits for chance to play it.
func (s State) Play(p Ply) (State, error) {
	t := s.rules.tables()
	switch {
	case s.phase == noGame:
		return State{}, illegal(p, "the zero state is no game")
	case s.phase == over:
		return State{}, illegal(p, "the game is over")
	case s.phase == toDraw:
		return s.draw(&t, p)
	case p.kind == summon:
		return s.summon(&t, p)
	case p.kind < moveOnly || p.kind > battleOnly:
		return State{}, illegal(p, "seat %d takes its turn", s.seat+1)
	}
	x := set(1) << (p.from & 63)
	if s.own(s.seat)&x == 0 {
		return State{}, illegal(p, "seat %d has no piece on %v", s.seat+1, p.from)
	}
	if s.isEgg(&t, x) {
		return State{}, illegal(p, "a piece under eggs neither moves nor battles")
	}
	if p.kind != battleOnly {
		y := set(1) << (p.to & 63)
		if !s.canMove(&t, x, y) {
			return State{}, illegal(p, "no arrow of the piece leads to %v", p.to)
		}
		s.move(&t, x, y)
		x = y
	}
	if p.kind == moveOnly {
		s.endTurn(&t)
		return s, nil
	}
	f, foot := s.faceAt(&t, x), cover(x, t.isBig(s.kindAt(x)))
	g := newGround(&t, &s)
	if why := g.noBattle(foot, f, p.toward); why != "" {
		return State{}, illegal(p, "%s", why)
	}
	struck := s.owners(&t, g.hits(foot, f, p.toward))
	if s.needsCard(&t, x, struck) {
		s.phase, s.from, s.toward = toDraw, first(x), p.toward
		return s, nil
	}
	s.settle(&t, x, struck, 0)
	return s, nil
}

// canMove reports whether the piece at x can move to y.
func (s *State) canMove(t *tables, x, y set) bool {
	f, big := s.faceAt(t, x), t.isBig(s.kindAt(x))
	block := (s.pieces() | s.spread) &^ cover(x, big)
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		if t.ends(f, big, x, block, d, far)&y != 0 {
			return true
		}
	}
	return false
}

// move moves the piece at x to y.
func (s *State) move(t *tables, x, y set) {
	k, owner, turned := s.kindAt(x), s.ownerOf(x), s.turnedAt(x)
	s.take(t, x)
	s.put(t, k, owner, y)
	s.turned |= y * set(turned)
}

// summon puts a legend on the mat and pays for it.
func (s State) summon(t *tables, p Ply) (State, error) {
	k := t.kindOf(byte(p.from))
	if !t.isLegend(k) || t.letters[k] != byte(p.from) {
		return State{}, illegal(p, "no legend has this letter")
	}
	i := int(k - t.normals - 1)
	g := newGround(t, &s)
	if s.waiting[s.seat]>>i&1 == 0 {
		return State{}, illegal(p, "the legend has been summoned before")
	}
	if !g.canPay(i) {
		return State{}, illegal(p, "the legend costs %d pieces, and the cost area holds %d", t.costs[i], s.cost[s.seat])
	}
	x := set(1) << (p.to & 63)
	if g.room(k)&x == 0 {
		return State{}, illegal(p, "a legend needs %d by %d free squares", t.sizes[i], t.sizes[i])
	}
	s.put(t, k, s.seat, x)
	s.cost[s.seat] -= t.costs[i]
	s.waiting[s.seat] &^= 1 << i
	s.endTurn(t)
	return s, nil
}

// needsCard reports whether the piece at x is not stronger than one of the
// pieces it battles. Eggs have no power.
func (s *State) needsCard(t *tables, x, struck set) bool {
	power := s.faceAt(t, x).power
	for ; struck != 0; struck &= struck - 1 {
		if y := struck & -struck; !s.isEgg(t, y) && power <= s.faceAt(t, y).power {
			return true
		}
	}
	return false
}

// draw settles the battle that waits with the card that is drawn.
func (s State) draw(t *tables, p Ply) (State, error) {
	i := t.card(int(p.card))
	if p.kind != drawCard || i < 0 || s.cards.left(i) == 0 {
		return State{}, illegal(p, "one of the cards that are left is drawn")
	}
	x := set(1) << s.from
	s.cards = s.cards.without(i)
	if i == int(t.reshuffle) {
		s.cards = t.full
	}
	g := newGround(t, &s)
	f, foot := s.faceAt(t, x), cover(x, t.isBig(s.kindAt(x)))
	struck := s.owners(t, g.hits(foot, f, s.toward))
	s.phase, s.from, s.toward = toTurn, 0, 0
	s.settle(t, x, struck, t.cards[i])
	return s, nil
}

// settle compares the piece at x, with a card added, to each piece it
// battles, and ends the turn. Every comparison is with the powers before any
// piece turns over; the attacker turns over at most once.
func (s *State) settle(t *tables, x, struck set, card uint16) {
	power, beaten := s.faceAt(t, x).power+card, false
	var losers set
	for ; struck != 0; struck &= struck - 1 {
		y := struck & -struck
		against := s.faceAt(t, y).power
		switch {
		case s.isEgg(t, y) || power > against:
			losers |= y
		case power < against:
			beaten = true
		}
	}
	if beaten {
		losers |= x
	}
	for ; losers != 0; losers &= losers - 1 {
		s.defeat(t, losers&-losers)
	}
	s.endTurn(t)
}

// defeat takes an egg off the piece at x, or turns it over, or takes it off
// the mat: to its owner's cost area, or, if it is a legend, out of the game.
func (s *State) defeat(t *tables, x set) {
	owner, k := s.ownerOf(x), s.kindAt(x)
	switch {
	case s.isEgg(t, x):
		s.eggs[owner]--
		s.cost[owner]++
	case s.turned&x == 0:
		s.turned |= x
	default:
		s.take(t, x)
		if !t.isLegend(k) {
			s.cost[owner]++
		}
		if k == t.target {
			s.phase, s.seat = over, 1-owner
		}
	}
}

// endTurn hands the turn to the other seat, which loses if it has none, unless
// the game is over.
func (s *State) endTurn(t *tables) {
	if s.phase == over {
		return
	}
	s.seat = 1 - s.seat
	if g := newGround(t, s); !g.hasTurn() {
		s.phase, s.seat = over, 1-s.seat
	}
}
