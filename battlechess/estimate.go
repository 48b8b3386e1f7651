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
		return s.mean(t, uint8(p))
	}
	return s.value(t, uint8(p))
}

// value evaluates a state in which no card is to be drawn.
func (s *State) value(t *tables, seat uint8) float64 {
	if s.phase == over {
		if s.seat == seat {
			return 1
		}
		return 0
	}
	lead := float64(s.score(t, seat) - s.score(t, 1-seat))
	return 0.5 + float64(0.49*(lead/math.Sqrt(220*220+float64(lead*lead))))
}

// mean returns the mean of the value over the cards left. Cards with the same effect
// are looked at once, because the value does not depend on which cards are left.
func (s *State) mean(t *tables, seat uint8) float64 {
	g, x := newGround(t, s), set(1)<<s.from
	struck, power := g.struck(x, s.toward, s.which), s.faceAt(t, x).power
	sum, weight := 0.0, 0.0
	value, last := 0.0, -1
	for i, card := range t.cards {
		n := float64(s.cards.left(i))
		if n == 0 {
			continue
		}
		effect := 0 // it never falls, as the cards ascend
		for rest := struck; rest != 0; rest &= rest - 1 {
			switch against := s.faceAt(t, rest&-rest).power; {
			case power+card > against:
				effect += 2
			case power+card == against:
				effect++
			}
		}
		if effect != last {
			next := *s
			next.phase, next.from, next.toward = toTurn, 0, 0
			next.settle(t, x, struck, card)
			value, last = next.value(t, seat), effect
		}
		sum += float64(n * value)
		weight += n
	}
	return sum / weight
}

// score returns what the pieces, lives and strikes of a seat are worth, in hundredths
// of a logit. Both target pieces must be on the mat.
func (s *State) score(t *tables, seat uint8) int {
	target := s.target(t, 1-seat)
	enough := 0 // the power that beats the target for certain
	if s.eggs[1-seat] == 0 {
		enough = int(s.faceAt(t, target).power) + 1
	}
	sum, best := 0, -1 // best is the power of the strongest piece that can strike
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, side := s.kindAt(x), s.turnedAt(x)
		sum += t.worth(seat, k, side)
		power := min(int(t.faces[seat][k][side].power), enough)
		if power > best && !(k == t.target && s.eggs[seat] > 0) && s.canStrike(t, seat, x, target) {
			best = power
		}
	}
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 != 0 {
			sum += t.worth(seat, t.normals+1+kind(i), 0) * 8 / 10
		}
	}
	if best >= 0 {
		weight := strikeWeights[(s.seat^seat)&1][s.lives(t, 1-seat)-1]
		if best < enough {
			weight = weight * t.odds(enough-1-best) / 100
		}
		sum += weight
	}
	return sum + lifeWeights[s.lives(t, seat)-1]
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
		h := &hunters[seat][k][side]
		goal := first(target) & 63
		return h.from[goal]&x != 0 && (h.strikes[goal]&x != 0 || h.strikes[goal]&s.endsFor(t, seat, x) != 0)
	}
	for to := s.endsFor(t, seat, x) | x; to != 0; to &= to - 1 {
		if t.hits(t.faces[seat][k][side], cover(to&-to, t.isBig(k)))&target != 0 {
			return true
		}
	}
	return false
}

// endsFor returns the squares that the piece at x, of the given seat, could move to.
func (s *State) endsFor(t *tables, seat uint8, x set) set {
	if s.seat == seat {
		return s.ends(t, x)
	}
	other := *s
	other.seat = seat
	return other.ends(t, x)
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
		return hunters[seat&1][k&15][side&1].worth
	}
	return t.newWorth(seat, k, side)
}

func (t *tables) newWorth(seat uint8, k kind, side int) int {
	if k == t.target {
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

// A hunter is one side of a piece of the usual rule set: its worth, the squares from
// which it strikes a square, and those from which it can do so in one turn if nothing
// is in its way.
type hunter struct {
	worth         int
	strikes, from [maxSide * maxSide]set
}

// hunters are all hunters, by seat, kind and side.
var hunters = newHunters(&defaults)

func newHunters(t *tables) *[2][maxKinds + 1][2]hunter {
	all := new([2][maxKinds + 1][2]hunter)
	for seat := range uint8(2) {
		for k := kind(1); k <= t.kinds; k++ {
			for side := range 2 {
				all[seat][k][side] = t.newHunter(seat, k, side)
			}
		}
	}
	return all
}

func (t *tables) newHunter(seat uint8, k kind, side int) hunter {
	h := hunter{worth: t.newWorth(seat, k, side)}
	big := t.isBig(k)
	for rest := t.corners(big); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		alone := State{seat: seat}
		alone.put(t, k, seat, x)
		alone.turned = x * set(side)
		for hit := t.hits(t.faces[seat][k][side], cover(x, big)); hit != 0; hit &= hit - 1 {
			h.strikes[first(hit)] |= x
		}
		for to := alone.ends(t, x) | x; to != 0; to &= to - 1 {
			for hit := t.hits(t.faces[seat][k][side], cover(to&-to, big)); hit != 0; hit &= hit - 1 {
				h.from[first(hit)] |= x
			}
		}
	}
	return h
}
