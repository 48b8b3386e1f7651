// This file holds the evaluation for bots: how near a pawn is to its targets, and how
// near a seat is to winning. What the targets are is up to the games.

package variant

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Progress is what the evaluation of a seat depends on besides the table.
type Progress struct {
	Seat    game.Player
	Targets labyrinth.Squares // the squares that the seat wants to reach
	Spare   bool              // whether the spare tile is a target too
	Points  int               // what the seat has achieved so far
	Most    int               // more than Points+1 can be before the end, so that only a win is worth 1
}

// Evaluate returns how near the seat is to winning, from 0 to 1, for
// [game.Evaluator]. It returns 1 if the seat has won and 0 if the game is over
// otherwise. Before that it returns the sum of the seat's points and of its
// [Nearness] to its targets, divided by Most.
func (s Progress) Evaluate(t labyrinth.Table, o game.Outcome) float64 {
	if o.Over() {
		if o.WonBy(s.Seat) {
			return 1
		}
		return 0
	}
	return s.value(Nearness(t, s.Seat, s.Targets, s.Spare))
}

// value returns the evaluation of a seat with the given nearness.
func (s *Progress) value(near float64) float64 {
	return (float64(s.Points) + near) / float64(s.Most)
}

// AppendEvaluations appends the evaluations of a seat after each of the plies, which
// must all be walks that end a turn, for [game.PlyEvaluator]. The table is the one
// before them. Walks to quiet squares change nothing but where the pawn is. They are
// evaluated together, in about the time that Evaluate takes for one. All others are
// evaluated by the function after, which plays the ply.
func AppendEvaluations(
	dst []float64, t labyrinth.Table, s Progress, quiet labyrinth.Squares, plies []game.Ply, after func(game.Ply) float64,
) []float64 {
	walker := t.Seat()
	t.Pass()
	var values [64]float64
	s.evaluateWalks(&values, &t, walker, quiet)
	for _, ply := range plies {
		to, _ := labyrinth.SquareOf(ply)
		if !quiet.Has(to) {
			values[to] = after(ply)
		}
		dst = append(dst, values[to])
	}
	return dst
}

// evaluateWalks sets values[s], for each s of the squares, to what Evaluate returns
// after the walker has walked to s and its turn has ended. The table is the one after
// the walk, with the walker's pawn on any square and another seat to act.
func (s *Progress) evaluateWalks(values *[64]float64, t *labyrinth.Table, walker game.Player, squares labyrinth.Squares) {
	if s.Seat != walker { // the walk changes nothing for it
		value := s.Evaluate(*t, game.Outcome{})
		for to := range squares.All() {
			values[to] = value
		}
		return
	}
	b := t.Board()
	sides := sidesOf(&b)
	joins, goal := sides.Joins(), s.Targets.Bits()&sides.Tiles()
	ways, all := waysFromAll(&b, sides, joins, goal, s.Spare)
	near, flooded := 0.0, joins.Flood(goal)
	var reach uint64 // the squares for which near is set
	for to := range squares.All() {
		if n := ways.at(to); n > 0 {
			values[to] = s.value(nearBy(n, all))
			continue
		}
		if reach>>to&1 == 0 {
			reach = joins.Flood(1 << to)
			near = nearWithout(sides, reach, flooded)
		}
		values[to] = s.value(near)
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
// It takes about as long as [labyrinth.Board.AppendTurns].
func Nearness(t labyrinth.Table, p game.Player, targets labyrinth.Squares, spare bool) float64 {
	b, pawn, acts := t.Board(), t.Pawn(p), t.Seat() == p
	sides := sidesOf(&b)
	joins, goal := sides.Joins(), targets.Bits()&sides.Tiles()
	reach := joins.Flood(1 << pawn & sides.Tiles())
	if acts && t.Phase() != labyrinth.ToShift {
		if reach&goal != 0 {
			return 1
		}
	} else if n, all := ways(&b, pawn, goal, spare); n > 0 {
		if acts {
			return 1
		}
		return nearBy(n, all)
	}
	return nearWithout(sides, reach, joins.Flood(goal))
}

// nearBy returns the nearness of the pawn of a waiting seat for which n of all legal
// shifts, at least one, open the way to a target: (2n+1)/(2n+3) if there are 48. It
// follows how often a seat finds its goal in its next turn, from 64 times in 100 with
// one way to nearly always with many. The products are converted to float64, so that
// no machine fuses them with the sums and all get the same value.
func nearBy(n, all int) float64 {
	share := float64(n) / float64(all)
	return (float64(96*share) + 1) / (float64(96*share) + 3)
}

// nearWithout returns the nearness of a pawn for which no shift opens the way. It
// is given the squares in reach of the pawn, and those in reach of a target.
func nearWithout(sides bitboard.Sides, reach, goal uint64) float64 {
	if reach == 0 || goal == 0 {
		return 0
	}
	far := 0.0
	for tiles := sides.Tiles(); reach&goal == 0; far++ {
		reach = bitboard.NoWalls.Spread(reach) & tiles
	}
	return 1 / (2 + far)
}

// sidesOf returns the open sides of a board as sets of squares.
func sidesOf(b *labyrinth.Board) bitboard.Sides {
	north, east, south, west := b.Open()
	return bitboard.Sides{North: north.Bits(), East: east.Bits(), South: south.Bits(), West: west.Bits()}
}

// ways returns for how many of the legal shifts a pawn can then walk to one of
// the targets, and the number of legal shifts. Targets move with their tiles.
// The spare tile can be a target too.
func ways(b *labyrinth.Board, pawn labyrinth.Square, targets uint64, spare bool) (n, all int) {
	var buf [48]labyrinth.Turn // enough for a classic board
	turns := b.AppendTurns(buf[:0], pawn)
	rim := bitboard.RimOf(bitboard.SizeOf(b.Cols(), b.Rows()))
	in, slot := bit(spare), labyrinth.Slot(0)
	var after uint64 // the targets after a shift at slot
	for i := range turns {
		if t := &turns[i]; t.Shift.Slot != slot {
			slot = t.Shift.Slot
			after = rim[slot&31].Push(targets, in)
		}
		n += int(bitboard.OnesIf(turns[i].Reach.Bits()&after) & 1)
	}
	return n, len(turns)
}

func bit(spare bool) uint8 {
	if spare {
		return 1
	}
	return 0
}

// waysFromAll is ways for a pawn on every square of the board at once. It floods
// each pushed board once, from the targets instead of from a pawn, and takes the
// flooded squares back to where a pawn must be before the push.
func waysFromAll(b *labyrinth.Board, sides bitboard.Sides, joins bitboard.Joins, targets uint64, spare bool) (n tally, all int) {
	slots := b.SlotBits()
	lines := bitboard.LinesOf(bitboard.SizeOf(b.Cols(), b.Rows()), slots)
	slots &^= 1 << (b.Ban() & 31)
	orientations, in := bitboard.Orientations[b.Spare().Open&15], bit(spare)
	before := joins.Flood(targets)
	for i := range lines {
		l := &lines[i]
		if slots>>(l.Slot&31)&1 == 0 {
			continue
		}
		all += len(orientations)
		if !spare && before&l.Near == 0 { // the shift changes nothing for the targets
			n.add(before, len(orientations)>>1)
			continue
		}
		base, beyond, open := l.Gap(sides, joins, l.Push(targets, in))
		if !open {
			n.add(l.CarryBack(base), len(orientations)>>1)
			continue
		}
		for _, e := range orientations {
			n.add(l.CarryBack(l.Join(base, beyond, e)), 0)
		}
	}
	return n, all
}

// A tally has a number from 0 to 127 for each square. Word i has bit i of all of
// them, so that one addition counts for all squares.
type tally [7]uint64

// common is the number of words that are enough for a classic board.
const common = 6

// add adds 1<<place to the number of each square of a set.
func (n *tally) add(set uint64, place int) {
	for i := place; i < common; i++ {
		n[i], set = n[i]^set, n[i]&set
	}
	n[common] ^= set
}

// at returns the number of a square.
func (n *tally) at(s labyrinth.Square) int {
	sum := 0
	for i, word := range n[:common] {
		sum |= int(word>>(s&63)&1) << i
	}
	sum |= int(n[common]>>(s&63)&1) << common
	return sum
}
