// This file holds the checks of a state that was read: every piece of the rule
// set is in one place, and the turn agrees with the rest.

package battlechess

import (
	"fmt"
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

// checkPieces checks that every piece of the rule set is in one place.
func (r *stateReader) checkPieces(board, costs, legends game.Field) {
	var lost [2]int // and not spent
	for seat := range uint8(2) {
		lost[seat] = r.lost(board, seat)
	}
	if r.fs != nil {
		return // the numbers of lost pieces are wrong too
	}
	for seat, n := range lost {
		switch {
		case n < 0:
			r.fault(ErrPieces, legends, "seat %d has lost too few pieces for the legends it has summoned: %d are missing", seat+1, -n)
		case n != int(r.s.cost[seat]):
			r.fault(ErrPieces, costs, "want %[2]d for seat %[1]d, the number of its pieces that are lost and not spent", seat+1, n)
		}
	}
}

// lost returns the number of pieces that a seat has lost and not spent for
// legends. It reports kinds of which the seat has too many.
func (r *stateReader) lost(board game.Field, seat uint8) int {
	var have [maxKinds + 1]int
	for rest := r.s.own(seat); rest != 0; rest &= rest - 1 {
		have[r.s.kindAt(rest&-rest)]++
	}
	start := r.t.box.Value().start[seat]
	lost := int(r.t.eggs) - int(r.s.eggs[seat])
	for k := kind(1); k <= r.t.kinds; k++ {
		most := bits.OnesCount64(start[k])
		switch i := k - r.t.normals - 1; {
		case !r.t.isLegend(k):
			lost += most - have[k]
		case r.s.waiting[seat]>>i&1 == 0:
			most = 1
			lost -= int(r.t.costs[i])
		}
		if have[k] > most {
			r.fault(ErrTwice, board, "seat %d has %d of the piece %c, want at most %d here", seat+1, have[k], r.t.letters[k], most)
		}
	}
	return lost
}

// checkTurn checks that the turn agrees with the board, and keeps the battle
// for which a card is drawn.
func (r *stateReader) checkTurn(f game.Field, battle Turn) {
	s, target := &r.s, r.t.letters[r.t.target]
	var fallen [2]bool
	for seat := range fallen {
		fallen[seat] = s.target(r.t, uint8(seat)) == 0
	}
	next := *s // with the seat to act, or the one that has lost
	if s.phase == over {
		next.seat = 1 - s.seat
	}
	g := newGround(r.t, &next)
	switch {
	case s.phase == over && (fallen[s.seat] || !fallen[1-s.seat] && g.hasTurn()):
		r.fault(game.ErrTurn, f, "seat %d has not won: the other seat has its %c and a turn, or seat %[1]d has lost its own", s.seat+1, target)
	case s.phase == over:
	case fallen[0] || fallen[1]:
		r.fault(game.ErrTurn, f, "the game is over: a %c has fallen", target)
	case s.phase == toTurn && !g.hasTurn():
		r.fault(game.ErrTurn, f, "seat %d has no turn and has lost, want %dx", s.seat+1, 2-s.seat)
	case s.phase == toDraw:
		if why := g.noCard(battle); why != "" {
			r.fault(game.ErrTurn, f, "seat %d draws no card: %s", s.seat+1, why)
		}
		s.from, s.toward, s.which = battle.from, battle.toward, battle.which
	}
}

// noCard returns why no card is drawn for a battle, or "" if one is.
func (g *ground) noCard(battle Turn) string {
	x := set(1) << battle.from
	switch {
	case g.s.own(g.s.seat)&x == 0:
		return fmt.Sprintf("it has no piece on %v", battle.from)
	case g.s.isEgg(g.t, x):
		return "a piece under eggs cannot battle"
	}
	if why := g.noBattle(x, battle.toward, battle.which); why != "" {
		return why
	}
	if !g.s.needsCard(g.t, x, g.struck(x, battle.toward, battle.which)) {
		return "its piece is stronger"
	}
	return ""
}
