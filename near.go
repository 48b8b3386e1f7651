// This file holds the evaluation for bots: how near a pawn is to its targets,
// and how near a seat is to winning. What the targets are is up to the variants.

package labyrinth

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Standing is what the evaluation of a seat depends on besides the table.
type Standing struct {
	Seat    game.Player
	Targets Squares // the squares that the seat wants to reach
	Spare   bool    // whether the spare tile is a target too
	Points  int     // what the seat has achieved so far
	Most    int     // the points that a winner has
}

// Evaluate returns how near a seat is to winning, from 0 to 1. Variants use it
// to be a [game.Evaluator]. It returns 1 if the seat has won and 0 if the game is
// over otherwise. Before that it returns the seat's points and its
// [Table.Nearness] to its targets, divided by the most points.
func (t Table) Evaluate(st Standing, o game.Outcome) float64 {
	if o.Over() {
		if o.WonBy(st.Seat) {
			return 1
		}
		return 0
	}
	return st.value(t.Nearness(st.Seat, st.Targets, st.Spare))
}

// value returns the evaluation of a seat with the given nearness.
func (st *Standing) value(near float64) float64 {
	return (float64(st.Points) + near) / float64(st.Most)
}

// EvaluateWalks sets values[s], for each s of the squares, to what [Table.Evaluate]
// returns after the walker has walked to s and its turn has ended. The table is the
// one after the walk, with the walker's pawn on any square and another seat to act.
// Variants use EvaluateWalks to be a [game.PlyEvaluator]. It evaluates all walks in
// about the time that Evaluate takes for one.
func (t Table) EvaluateWalks(values *[64]float64, st Standing, walker game.Player, squares Squares) {
	if st.Seat != walker { // the walk changes nothing for it
		value := t.Evaluate(st, game.Outcome{})
		for s := range squares.All() {
			values[s] = value
		}
		return
	}
	goal := st.Targets.bits & t.board.sides.Tiles()
	ways, of := t.board.waysFromAll(goal, st.Spare)
	near, joins := 0.0, t.board.sides.Joins()
	flooded := joins.Flood(goal)
	var reach uint64 // the squares for which near is set
	for s := range squares.All() {
		if n := ways.at(s); n > 0 {
			values[s] = st.value(nearBy(n, of))
			continue
		}
		if reach&s.bit() == 0 {
			reach = joins.Flood(s.bit())
			near = t.board.nearWithout(reach, flooded)
		}
		values[s] = st.value(near)
	}
}

// Nearness estimates how soon the pawn of seat p can end a turn on one of the
// targets, from 0 to 1. Targets move with their tiles; spare reports whether
// the spare tile is a target too. The result is
//
//   - 1 if p is to act and can end this turn on a target;
//   - above 1/2 if p is not to walk, and one shift on this board would let the
//     pawn reach a target; it grows with the number of such shifts;
//   - otherwise at most 1/2, falling with the distance between the squares that
//     the pawn can reach and the squares from which a target can be reached;
//   - 0 if there is no such seat or no target on the board.
//
// It takes about as long as [Board.AppendTurns].
func (t Table) Nearness(p game.Player, targets Squares, spare bool) float64 {
	reach, goal, acts := t.Reach(p).bits, targets.bits&t.board.sides.Tiles(), t.seat == p
	if acts && t.phase != ToShift {
		if reach&goal != 0 {
			return 1
		}
	} else if n, of := t.board.ways(t.Pawn(p), goal, spare); n > 0 {
		if acts {
			return 1
		}
		return nearBy(n, of)
	}
	return t.board.nearWithout(reach, t.board.sides.Joins().Flood(goal))
}

// nearBy returns the nearness of the pawn of a waiting seat for which n of the legal
// shifts, at least one, open the way to a target.
func nearBy(n, of int) float64 {
	share := float64(n) / float64(of)
	return (float64(96*share) + 1) / (float64(96*share) + 3)
}

// nearWithout returns the nearness of a pawn for which no shift opens the way. It
// is given the squares in reach of the pawn, and those in reach of a target.
func (b *Board) nearWithout(reach, goal uint64) float64 {
	if reach == 0 || goal == 0 {
		return 0
	}
	far := 0.0
	for ; reach&goal == 0; far++ {
		reach = b.neighbors(reach)
	}
	return 1 / (2 + far)
}

// ways returns for how many of the legal shifts a pawn can then walk to one of
// the targets, and the number of legal shifts. Targets move with their tiles.
// The spare tile can be a target too.
func (b *Board) ways(pawn Square, targets uint64, spare bool) (n, of int) {
	in := uint8(0)
	if spare {
		in = 1
	}
	var buf [maxTurns]Turn
	turns := b.appendTurns(buf[:0], pawn)
	var slot Slot
	var after uint64 // the targets after a shift at slot
	for i := range turns {
		t := &turns[i]
		if t.Shift.Slot != slot {
			slot, after = t.Shift.Slot, b.line(t.Shift.Slot).Push(targets, in)
		}
		n += int(onesIf(t.Reach.bits&after) & 1)
	}
	return n, len(turns)
}

// waysFromAll is ways for a pawn on every square of the board at once. It floods
// each pushed board once, from the targets instead of from a pawn, and takes the
// flooded squares back to where a pawn must be before the push. Like
// [Board.AppendTurns] it treats all orientations of the inserted tile together.
func (b *Board) waysFromAll(targets uint64, spare bool) (n tally, of int) {
	lines := bitboard.Lines(b.Side())
	os, turned := b.spare.Open.orientations()
	turned &= 7
	in := uint8(0)
	if spare {
		in = 1
	}
	sides, joins := b.sides, b.sides.Joins()
	before := joins.Flood(targets)
	for i := range lines {
		l := &lines[i]
		if Slot(l.Slot) == b.ban {
			continue
		}
		of += turned
		if !spare && before&l.Near == 0 { // the shift changes nothing for the targets
			n.add(before, turned>>1)
			continue
		}
		j := l.PushJoins(sides, joins)
		base := j.Flood(l.Push(targets, in))
		beyond := l.Beside(sides)
		if (beyond.North|beyond.East|beyond.South|beyond.West|l.Entry)&base == 0 {
			n.add(l.CarryBack(base), turned>>1)
			continue
		}
		beyond = floodBeyond(j, beyond, base)
		for _, open := range os[:turned] {
			joined := l.Entry | beyond.Of(uint8(open))
			n.add(l.CarryBack(base|joined&onesIf(joined&base)), 0)
		}
	}
	return n, of
}

// A tally has a number from 0 to 63 for each square. Word i has bit i of all of
// them, so that one addition counts for all squares.
type tally [6]uint64

// add adds 1<<place to the number of each square of a set.
func (n *tally) add(set uint64, place int) {
	for i := place; i < len(n); i++ {
		n[i], set = n[i]^set, n[i]&set
	}
}

// at returns the number of a square.
func (n *tally) at(s Square) int {
	sum := 0
	for i, word := range n {
		sum |= int(word>>(s&63)&1) << i
	}
	return sum
}
