// This file evaluates states for bots. Two things say most about who will win: what
// a seat has, and whether it can strike the enemy's target piece in its next turn.

package battlechess

import (
	"math"

	"github.com/labyrinth-go/labyrinth/game"
)

// The weights of Evaluate, in hundredths of a logit: a lead of 100 is a chance to win
// of about 73 %. They were fitted by logistic regression to the results of 5,000 games
// of expert against itself, with 1,500 nodes for a turn and some random plies: 186,000
// states. TestWeights fits them anew, to fewer games. The distance to the target piece,
// the number of plies and the battles with other pieces did not make the prediction of
// other games better.
const (
	sideWeight  = 350 // of a side of a piece that is 100 stronger than the target piece; see worth
	frontWeight = 8   // of a piece that is not turned over
)

var (
	// lifeWeights are for the target piece with one life left, with two, and so on. A
	// life is an egg on it, or one of its sides.
	lifeWeights = [...]int{0, 77, 77, 103, 127}
	// strikeWeights are for a certain strike at the target piece, by its lives: if the
	// seat that can strike is to act, and if it is not.
	strikeWeights = [2][len(lifeWeights)]int{{343, 124, 68, 62, 58}, {157, 100, 48, 45, 36}}
)

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won.
// It is an estimate for bots: about the chance to win of one of two equal bots. It
// depends on the powers of the pieces, on the lives of both target pieces, and on
// whether a seat can strike the enemy's target piece in one turn. If a card is to be
// drawn, it is the mean over the cards left. For a player without a seat, and for
// the zero State, it is 0.
func (s State) Evaluate(p game.Player) float64 {
	if !isSeat(p) || s.phase == noGame {
		return 0
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	if s.phase == toDraw {
		g, x := newGround(t, &s), set(1)<<s.from
		struck := g.struck(x, s.toward, s.which)
		s.phase, s.from, s.toward = toTurn, 0, 0
		f := newForecast(t, &s, uint8(p))
		return f.mean(&s, x, struck, x)
	}
	return s.value(t, uint8(p), s.material(t, uint8(p)), [2]set{s.own(0), s.own(1)})
}

// value evaluates a state in which no card is to be drawn, with its material. Of each
// seat, only the given pieces may be able to strike.
func (s *State) value(t *tables, seat uint8, material int, near [2]set) float64 {
	if s.phase == over {
		if s.seat == seat {
			return 1
		}
		return 0
	}
	return logistic(material + s.stance(t, seat, near[seat&1]) - s.stance(t, 1-seat, near[(1-seat)&1]))
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
func (s *State) material(t *tables, seat uint8) int { return s.holds(t, seat) - s.holds(t, 1-seat) }

// holds returns what the pieces of a seat are worth, in hundredths of a logit.
func (s *State) holds(t *tables, seat uint8) (sum int) {
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		sum += s.worthAt(t, rest&-rest)
	}
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 != 0 {
			sum += t.worth(seat, t.normals+1+kind(i), 0) * 8 / 10
		}
	}
	return sum
}

// worthAt returns what the piece at x is worth, if there is one.
func (s *State) worthAt(t *tables, x set) int {
	return t.worth(s.ownerOf(x), s.kindAt(x), s.turnedAt(x))
}

// stance returns what the lives of a seat are worth, and that some of its pieces can
// strike, in hundredths of a logit. Both target pieces must be on the mat.
func (s *State) stance(t *tables, seat uint8, pieces set) int {
	target := s.target(t, 1-seat)
	enough := 0 // the power that beats the target for certain
	if s.eggs[1-seat] == 0 {
		enough = int(s.faceAt(t, target).power) + 1
	}
	best := -1 // the power of the strongest piece that can strike
	for rest := pieces; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, side := s.kindAt(x), s.turnedAt(x)
		power := min(int(t.faces[seat][k][side].power), enough)
		if power > best && !(k == t.target && s.eggs[seat] > 0) && s.canStrike(t, seat, x, target) {
			best = power
		}
	}
	worth := lifeWeights[s.lives(t, seat)-1]
	if best >= 0 {
		weight := strikeWeights[(s.seat^seat)&1][s.lives(t, 1-seat)-1]
		if best < enough {
			weight = weight * t.odds(enough-1-best) / 100
		}
		worth += weight
	}
	return worth
}

// lives returns the lives of a seat's target piece, at most as many as there are
// weights.
func (s *State) lives(t *tables, seat uint8) int {
	return min(int(s.eggs[seat])+2-s.turnedAt(s.target(t, seat)), len(lifeWeights))
}

// canStrike reports whether the piece at x, of the given seat, could strike the
// enemy's target piece in one turn.
func (s *State) canStrike(t *tables, seat uint8, x, target set) bool {
	k, side := s.kindAt(x), s.turnedAt(x)
	if t == &defaults {
		h := &hunters[seat][first(target)&63][k][side]
		return h.from&x != 0 && (h.strikes&x != 0 || h.strikes&s.ends(t, x) != 0)
	}
	for to := s.ends(t, x) | x; to != 0; to &= to - 1 {
		if t.hits(t.faces[seat][k][side], cover(to&-to, t.isBig(k)))&target != 0 {
			return true
		}
	}
	return false
}

// odds returns the chance in percent that a card of the whole deck is above a gap.
func (t *tables) odds(gap int) int {
	above, all := 0, 0
	for i, card := range t.cards {
		n := t.full.left(i)
		all += n
		if int(card) > gap {
			above += n
		}
	}
	return 100 * above / all
}

// worth returns what a piece is worth besides its strikes: more while it is face up,
// and for each side that it has left more with the third power of how much stronger
// that is than the front of the target piece.
func (t *tables) worth(seat uint8, k kind, side int) int {
	if t == &defaults {
		return worths[seat&1][k&15][side&1]
	}
	return t.newWorth(seat, k, side)
}

func (t *tables) newWorth(seat uint8, k kind, side int) int {
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

// The hunters of the usual rule set, by seat, the square that they are after, kind and
// side; and what their pieces are worth, by seat, kind and side.
var (
	hunters = newHunters(&defaults)
	worths  = newWorths(&defaults)
)

func newWorths(t *tables) (all [2][maxKinds + 1][2]int) {
	for seat := range uint8(2) {
		for k := kind(1); k <= t.kinds; k++ {
			for side := range 2 {
				all[seat][k][side] = t.newWorth(seat, k, side)
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
