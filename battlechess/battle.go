// This file plays plies: turns, battles, defeats, and the end of the game.

package battlechess

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// Play returns the state after a ply. The error matches [game.ErrIllegal]
// exactly if AppendPlies does not list the ply.
//
// If a battle needs no card, its turn settles it. Otherwise chance is next to
// act, and the card it draws settles the battle.
func (s State) Play(ply game.Ply) (State, error) {
	if err := s.Do(ply); err != nil {
		return State{}, err
	}
	return s, nil
}

// Do plays a ply in place, as [State.Play] does. After an error the state is as it
// was.
func (s *State) Do(p game.Ply) error {
	ply, ok := TurnOf(p)
	if !ok {
		ply = Turn{}
	}
	return s.do(ply, p)
}

// do is Do for a turn. It is the zero Turn if the ply is none.
func (s *State) do(ply Turn, p game.Ply) error {
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	switch {
	case s.phase == noGame:
		return illegal(p, "the zero State has no plies")
	case s.phase == over:
		return illegal(p, "the game is over")
	case s.phase == toDraw:
		return s.draw(t, ply, p)
	case ply.kind == summon:
		return s.summon(t, ply)
	case ply.kind < moveOnly || ply.kind > battleOnly:
		return illegal(p, "seat %d must move, battle or summon", s.seat+1)
	}
	x := set(1) << (ply.from & 63)
	if s.own(s.seat)&x == 0 {
		return illegal(ply, "seat %d has no piece on %v", s.seat+1, ply.from)
	}
	if s.isEgg(t, x) {
		return illegal(ply, "a piece under eggs can neither move nor battle")
	}
	if ply.kind == battleOnly {
		return s.battle(t, ply, x)
	}
	y := set(1) << (ply.to & 63)
	if s.ends(t, x)&y == 0 {
		return illegal(ply, "no arrow of the piece leads to %v", ply.to)
	}
	s.move(t, x, y)
	if ply.kind == moveOnly {
		s.endTurn(t)
		return nil
	}
	err := s.battle(t, ply, y)
	if err != nil {
		s.move(t, y, x)
	}
	return err
}

// battle begins the battle of the piece at x, and settles it if it needs no card.
func (s *State) battle(t *tables, ply Turn, x set) error {
	g := newGround(t, s)
	if why := g.noBattle(x, ply.toward, ply.which); why != "" {
		return illegal(ply, "%s", why)
	}
	struck := g.struck(x, ply.toward, ply.which)
	if s.needsCard(t, x, struck) {
		s.phase, s.from, s.toward, s.which = toDraw, first(x), ply.toward, ply.which
		return nil
	}
	s.settle(t, x, struck, 0)
	return nil
}

// move moves the piece at x to y, both given by their top-left squares.
func (s *State) move(t *tables, x, y set) {
	k, both := s.kindAt(x), x|y
	if t.isBig(k) {
		s.spread = s.spread&^cover(x, true) | cover(y, true)&^y
	}
	s.k0 ^= both & -set(k&1)
	s.k1 ^= both & -set(k>>1&1)
	s.k2 ^= both & -set(k>>2&1)
	s.k3 ^= both & -set(k>>3&1)
	s.second ^= both & -set(s.ownerOf(x))
	s.turned ^= both & -set(s.turnedAt(x))
}

// summon puts a legend on the mat, pays for it and ends the turn.
func (s *State) summon(t *tables, ply Turn) error {
	k := t.kindOf(byte(ply.from))
	if !t.isLegend(k) || t.letters[k] != byte(ply.from) {
		return illegal(ply, "not the letter of a legend")
	}
	i := int(k - t.normals - 1)
	g := newGround(t, s)
	if s.waiting[s.seat]>>i&1 == 0 {
		return illegal(ply, "the legend was summoned before")
	}
	if !g.canPay(i) {
		return illegal(ply, "the legend costs %s, but the cost area has %d", plural.Count(int(t.costs[i]), "piece"), s.cost[s.seat])
	}
	x := set(1) << (ply.to & 63)
	if g.room(k)&x == 0 {
		return illegal(ply, "the legend needs %d by %d free squares", t.sizes[i], t.sizes[i])
	}
	s.put(t, k, s.seat, x)
	s.cost[s.seat] -= t.costs[i]
	s.waiting[s.seat] &^= 1 << i
	s.endTurn(t)
	return nil
}

// needsCard reports whether the piece at x needs a card to beat all pieces that
// it battles. Eggs have no power.
func (s *State) needsCard(t *tables, x, struck set) bool {
	power := s.faceAt(t, x).power
	for ; struck != 0; struck &= struck - 1 {
		if y := struck & -struck; !s.isEgg(t, y) && power <= s.faceAt(t, y).power {
			return true
		}
	}
	return false
}

// draw settles the pending battle with the card that the ply draws.
func (s *State) draw(t *tables, ply Turn, p game.Ply) error {
	i := t.card(int(ply.card))
	if ply.kind != drawCard || i < 0 || s.cards.left(i) == 0 {
		return illegal(p, "want one of the cards left, %s", list(t.list(s.cards)))
	}
	x := set(1) << s.from
	s.cards = s.cards.without(i)
	if i == int(t.reshuffle) {
		s.reshuffle(t)
	}
	if s.cards == 0 {
		s.cards, s.under = s.under, 0
	}
	g := newGround(t, s)
	struck := g.struck(x, s.toward, s.which)
	s.phase, s.from, s.toward, s.which = toTurn, 0, 0, 0
	s.settle(t, x, struck, t.cards[i])
	return nil
}

// reshuffle brings back the cards that lie face up: shuffled with the others, or
// under them, with those that lie there already (manual: cards).
func (s *State) reshuffle(t *tables) {
	if s.choices.under {
		s.under = t.full - s.cards
	} else {
		s.cards = t.full
	}
}

// settle compares the piece at x, with a card added, with each piece that it
// battles, and ends the turn. All comparisons use the powers before any piece
// turns over. The attacker is defeated at most once.
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

// defeat takes an egg off the piece at x, else turns it over, else takes it off
// the mat: to its owner's cost area or, if it is a legend, out of the game.
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

// endTurn makes the other seat act, unless the game is over. A seat without a
// legal turn loses.
func (s *State) endTurn(t *tables) {
	if s.phase == over {
		return
	}
	s.seat = 1 - s.seat
	if s.canStep(t) {
		return
	}
	if g := newGround(t, s); !g.hasTurn() {
		s.phase, s.seat = over, 1-s.seat
	}
}
