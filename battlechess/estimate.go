// This file evaluates states for bots. Two things say most about who will win: what
// a seat has, and whether it can strike the enemy's target piece in its next turn.

package battlechess

import (
	"math"

	"github.com/labyrinth-go/labyrinth/game"
)

// The weights of an evaluation are in hundredths of a logit: a lead of 100 is a chance to
// win of about 70 %.
type weights struct {
	// For the target piece with one life left, with two, and so on. A life is an egg on
	// it, or one of its sides.
	lives [maxLives]int
	// For a certain strike at the target piece, by its lives, and for another one by
	// another piece: if the seat that can strike is to act, and if it is not.
	strikes [2][maxLives][2]int
	left    bool // cards for a strike are drawn from those left, and not from all
	// Of the usual rule set: what a piece is worth on a square, and a legend that waits.
	worths *worthTable
	waits  [maxLegends]int
}

const maxLives = 5 // with more lives, the weights of so many count

// A worthTable is by seat, kind, side and square.
type worthTable [2][maxKinds + 1][2][maxSide * maxSide]int16

// The plain weights are those of Evaluate. They were fitted by logistic regression to the
// results of 5,000 games of expert against itself, with 1,500 nodes for a turn and some
// random plies: 186,000 states.
const (
	sideWeight  = 350 // of a side of a piece that is 100 stronger than the target piece; see worth
	frontWeight = 8   // of a piece that is not turned over
)

var (
	otherWeights = weights{ // of other rule sets
		lives: [...]int{0, 77, 77, 103, 127},
		strikes: [...][maxLives][2]int{
			{{343}, {124}, {68}, {62}, {58}},
			{{157}, {100}, {48}, {45}, {36}},
		},
	}
	plainWeights = newPlainWeights(&defaults)
	// deepWeights are those of EvaluateDeep. They were fitted to what a search of four
	// plies says, and for a fifth to who won, in 127,000 states of games of expert against
	// itself. The search had weights that were fitted in the same way to 62,000 states, of
	// a search with the plain weights. TestWeights fits them anew.
	deepWeights = weights{
		lives: [...]int{-10, 11, -14, -5, 12},
		strikes: [...][maxLives][2]int{
			{{341, 74}, {97, 36}, {24, 16}, {6, 2}, {11, 8}},
			{{138, 95}, {84, 22}, {22, 12}, {5, 0}, {7, 9}},
		},
		left:   true,
		worths: newDeepWorths(&defaults),
		waits:  [...]int{85, 168, 0, 0},
	}
)

// weights returns the weights of an evaluation.
func (t *tables) weights(deep bool) *weights {
	switch {
	case t != &defaults:
		return &otherWeights
	case deep:
		return &deepWeights
	}
	return &plainWeights
}

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won.
// It is an estimate for bots: about the chance to win of one of two equal bots. It
// depends on the powers of the pieces, on the lives of both target pieces, and on
// whether a seat can strike the enemy's target piece in one turn. If a card is to be
// drawn, it is the mean over the cards left. For a player without a seat, and for
// the zero State, it is 0.
func (s State) Evaluate(p game.Player) float64 { return s.evaluate(p, false) }

// EvaluateDeep is Evaluate for the ends of lines in a search, as [game.DeepEvaluator] has
// it. It also depends on the squares of the pieces, on a second piece that can strike,
// and on the cards left, as if a card that is drawn were put back. By other rule sets than
// the default one it is Evaluate.
func (s State) EvaluateDeep(p game.Player) float64 { return s.evaluate(p, true) }

func (s *State) evaluate(p game.Player, deep bool) float64 {
	if !isSeat(p) || s.phase == noGame {
		return 0
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	w := t.weights(deep)
	if s.phase == toDraw {
		g, x, next := newGround(t, s), set(1)<<s.from, *s
		struck := g.struck(x, s.toward, s.which)
		next.phase, next.from, next.toward = toTurn, 0, 0
		f := newForecast(t, w, &next, uint8(p))
		return f.mean(&next, x, struck, x)
	}
	return s.value(t, w, uint8(p), s.material(t, w, uint8(p)), [2]set{s.own(0), s.own(1)})
}

// value evaluates a state in which no card is to be drawn, with its material. Of each
// seat, only the given pieces may be able to strike.
func (s *State) value(t *tables, w *weights, seat uint8, material int, near [2]set) float64 {
	if s.phase == over {
		if s.seat == seat {
			return 1
		}
		return 0
	}
	return logistic(material + s.stance(t, w, seat, near[seat&1]) - s.stance(t, w, 1-seat, near[(1-seat)&1]))
}

// logistic returns about the chance to win with a lead in hundredths of a logit.
func logistic(lead int) float64 {
	x := float64(lead)
	return 0.5 + float64(0.49*(x/math.Sqrt(220*220+float64(x*x))))
}

// An effect is what some of the cards do to a battle: the lowest of them, and how many
// are left.
type effect struct {
	card   uint16
	weight float64
}

// effects returns the effects of the cards left on the battle of the piece at x with the
// struck ones. Those without weight come last.
func (s *State) effects(t *tables, x, struck set) (all [maxCards]effect) {
	n, last, power := -1, -1, s.faceAt(t, x).power
	for i, card := range t.cards {
		left := s.cards.left(i)
		if left == 0 {
			continue
		}
		code := 0 // it never falls, as the cards ascend
		for rest := struck; rest != 0; rest &= rest - 1 {
			switch against := s.faceAt(t, rest&-rest).power; {
			case power+card > against:
				code += 2
			case power+card == against:
				code++
			}
		}
		if code != last {
			n, last = n+1, code
			all[n&(maxCards-1)].card = card
		}
		all[n&(maxCards-1)].weight += float64(left)
	}
	return all
}

// material returns how much more a seat holds than the other, as holds counts it.
func (s *State) material(t *tables, w *weights, seat uint8) int {
	return s.holds(t, w, seat) - s.holds(t, w, 1-seat)
}

// holds returns what the pieces of a seat are worth, in hundredths of a logit.
func (s *State) holds(t *tables, w *weights, seat uint8) (sum int) {
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		sum += s.worthAt(t, w, rest&-rest)
	}
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 != 0 {
			sum += t.waits(w, seat, t.normals+1+kind(i))
		}
	}
	return sum
}

// waits returns what a legend is worth that waits.
func (t *tables) waits(w *weights, seat uint8, k kind) int {
	if w.worths != nil {
		return w.waits[(k-t.normals-1)&(maxLegends-1)]
	}
	return t.worth(seat, k, 0) * 8 / 10
}

// worthAt returns what the piece at x is worth, if there is one.
func (s *State) worthAt(t *tables, w *weights, x set) int {
	k, owner := s.kindAt(x), s.ownerOf(x)
	switch {
	case w.worths == nil:
		return t.worth(owner, k, s.turnedAt(x))
	case k == t.target && s.eggs[owner&1] > 0:
		return 0
	}
	return int(w.worths[owner&1][k&15][s.turnedAt(x)&1][first(x)&63])
}

// stance returns what the lives of a seat are worth, and that some of its pieces can
// strike, in hundredths of a logit. Both target pieces must be on the mat.
func (s *State) stance(t *tables, w *weights, seat uint8, pieces set) int {
	target := s.target(t, 1-seat)
	enough := 0 // the power that beats the target for certain
	if s.eggs[1-seat] == 0 {
		enough = int(s.faceAt(t, target).power) + 1
	}
	best, second := -1, -1 // the powers of the strongest pieces that can strike
	for rest := pieces; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, side := s.kindAt(x), s.turnedAt(x)
		power := min(int(t.faces[seat][k][side].power), enough)
		if power > second && !(k == t.target && s.eggs[seat] > 0) && s.canStrike(t, seat, x, target) {
			best, second = max(best, power), min(best, power)
			if second == enough {
				break
			}
		}
	}
	worth := w.lives[s.lives(t, seat)-1]
	if best >= 0 {
		strikes := &w.strikes[(s.seat^seat)&1][s.lives(t, 1-seat)-1]
		worth += strikes[0] * s.odds(t, w, enough-1-best) / 100
		if second >= 0 && strikes[1] != 0 {
			worth += strikes[1] * s.odds(t, w, enough-1-second) / 100
		}
	}
	return worth
}

// lives returns the lives of a seat's target piece, at most maxLives.
func (s *State) lives(t *tables, seat uint8) int {
	return min(int(s.eggs[seat])+2-s.turnedAt(s.target(t, seat)), maxLives)
}

// canStrike reports whether the piece at x, of the given seat, could strike the
// enemy's target piece in one turn.
func (s *State) canStrike(t *tables, seat uint8, x, target set) bool {
	k, side := s.kindAt(x), s.turnedAt(x)
	if t == &defaults {
		h := &hunters[seat][first(target)&63][k][side]
		if h.from&x == 0 || h.strikes&x != 0 {
			return h.from&x != 0
		}
		big := t.isBig(k)
		full := (s.pieces() | s.spread) &^ cover(x, big)
		return h.strikes&usual[seat&1][k][side].ends(first(x), t.block(full, big)) != 0
	}
	for to := s.ends(t, x) | x; to != 0; to &= to - 1 {
		if t.hits(t.faces[seat][k][side], cover(to&-to, t.isBig(k)))&target != 0 {
			return true
		}
	}
	return false
}

// odds returns the chance in percent that a card is above a gap.
func (s *State) odds(t *tables, w *weights, gap int) int {
	if gap < 0 {
		return 100
	}
	above, all, deck := 0, 0, t.full
	if w.left {
		deck = s.cards
	}
	for i, card := range t.cards {
		n := deck.left(i)
		all += n
		if int(card) > gap {
			above += n
		}
	}
	return 100 * above / max(all, 1)
}

// worth returns by the plain weights what a piece is worth besides its strikes: more while
// it is face up, and for each side that it has left more with the third power of how much
// stronger that is than the front of the target piece.
func (t *tables) worth(seat uint8, k kind, side int) int {
	if k == 0 || k == t.target {
		return 0
	}
	sum := 0
	for _, f := range t.faces[seat][k][side:] {
		above := min(max(int(f.power)-int(t.faces[seat][t.target][0].power), 0), 100)
		sum += sideWeight * above * above * above
	}
	return sum/1_000_000 + frontWeight*(1-side)
}

// hits returns the squares that a piece with the face f strikes if it covers foot.
func (t *tables) hits(f face, foot set) (hit set) {
	for d := range Direction(8) {
		if f.toward(d) != 0 {
			hit |= touched(foot, d)
		}
	}
	return hit
}

// A hunter is one side of a piece of the usual rule set that is after one square: the
// squares from which it strikes that square, and those from which it can do so in one
// turn if nothing is in its way.
type hunter struct{ strikes, from set }

// hunters are those of the usual rule set, by seat, the square that they are after, kind
// and side.
var hunters = newHunters(&defaults)

func newPlainWeights(t *tables) weights {
	w := otherWeights
	w.worths = new(worthTable)
	for seat := range uint8(2) {
		for k := kind(1); k <= t.kinds; k++ {
			for side := range 2 {
				for q := range w.worths[seat][k][side] {
					w.worths[seat][k][side][q] = int16(t.worth(seat, k, side))
				}
			}
			if t.isLegend(k) {
				w.waits[k-t.normals-1] = t.worth(seat, k, 0) * 8 / 10
			}
		}
	}
	return w
}

// newDeepWorths returns what is in places, by squares.
func newDeepWorths(t *tables) *worthTable {
	all := new(worthTable)
	for k := kind(1); k <= t.kinds; k++ {
		size := 1
		if t.isBig(k) {
			size = 2
		}
		for rest := t.corners(t.isBig(k)); rest != 0; rest &= rest - 1 {
			q := int(first(rest & -rest))
			row, col := q>>3, q&7
			back := int(t.rows) - size - row
			col = min(col, int(t.columns)-size-col)
			for side := range 2 {
				all[0][k][side][q] = places[k][side][row][col]
				all[1][k][side][q] = places[k][side][back][col]
			}
		}
	}
	return all
}

func newHunters(t *tables) *[2][maxSide * maxSide][maxKinds + 1][2]hunter {
	all := new([2][maxSide * maxSide][maxKinds + 1][2]hunter)
	for seat := range uint8(2) {
		for k := kind(1); k <= t.kinds; k++ {
			for side := range 2 {
				for rest := t.corners(t.isBig(k)); rest != 0; rest &= rest - 1 {
					t.addHunter(&all[seat], seat, k, side, rest&-rest)
				}
			}
		}
	}
	return all
}

// addHunter adds what a piece strikes from x.
func (t *tables) addHunter(all *[maxSide * maxSide][maxKinds + 1][2]hunter, seat uint8, k kind, side int, x set) {
	f, big := t.faces[seat][k][side], t.isBig(k)
	alone := State{seat: seat}
	alone.put(t, k, seat, x)
	alone.turned = x * set(side)
	for hit := t.hits(f, cover(x, big)); hit != 0; hit &= hit - 1 {
		all[first(hit)][k][side].strikes |= x
	}
	for to := alone.ends(t, x) | x; to != 0; to &= to - 1 {
		for hit := t.hits(f, cover(to&-to, big)); hit != 0; hit &= hit - 1 {
			all[first(hit)][k][side].from |= x
		}
	}
}
