// This file holds what minimax does when chance acts.

package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// rounds is the number of rounds of guesses before mean searches for exact values. It
// was chosen by hand; no match has measured it.
const rounds = 12

// An outcome is a state after a ply of chance: its weight, its probability, the bounds
// of its value, and a guess.
type outcome struct {
	state            box
	weight, share    float64
	low, high, guess float64
}

// mean returns the weighted mean over the plies of chance, or a bound of it, as value
// does.
//
// A window usually has no width: the question is only on which side of it the mean is.
// mean guesses the value of each outcome, shifts all guesses equally until their mean
// is at the window, and asks each outcome whether it is on that side of its shifted
// guess. If all agree, the answer is proved. Otherwise the guesses are corrected and
// asked again. After several rounds, or if the guess is inside the window, outcomes are
// searched with the widest window that still matters (Ballard, "The *-minimax search
// procedure for trees containing chance nodes", 1983: Star1).
func (x *alphaBeta) mean(s *position, depth int, alpha, beta float64, at int) float64 {
	outcomes := x.outcomes(s, depth, at)
	low, high, guess := bounds(outcomes)
	switch {
	case low >= beta:
		return low
	case high <= alpha:
		return high
	}
	for round := 0; ; round++ {
		exact := round == rounds || alpha < guess && guess < beta
		shift := beta - guess
		if guess <= alpha {
			shift = alpha - guess
		}
		for i := range outcomes {
			o := &outcomes[i]
			a, b := o.guess+shift, math.Nextafter(o.guess+shift, unknownHigh)
			switch {
			case exact:
				a = (alpha-high)/o.share + o.high
				b = max((beta-low)/o.share+o.low, math.Nextafter(a, unknownHigh))
			case guess >= beta:
				a, b = math.Nextafter(a, unknownLow), a
			}
			if b <= o.low || a >= o.high {
				continue // that is known
			}
			value := x.value(s.follow(o.state), depth, max(a, unknownLow), min(b, unknownHigh), at+1)
			if x.meter.over {
				return 0
			}
			if value > a {
				o.low = value
			}
			if value < b {
				o.high = value
			}
			o.guess = value
			switch low, high, _ = bounds(outcomes); {
			case exact && value >= b: // proved, though the sums may be off in the last place
				return max(low, beta)
			case exact && value <= a:
				return min(high, alpha)
			case low >= beta:
				return low
			case high <= alpha:
				return high
			}
			if !exact && (guess >= beta) != (value >= b) {
				break // this outcome disagrees; correct the guesses
			}
		}
		if exact {
			return low
		}
		_, _, guess = bounds(outcomes)
	}
}

// bounds returns the bounds of a mean, and its guess. The mean of certain wins is 1, so
// it divides by the sum of the weights, which has no rounding errors.
func bounds(outcomes []outcome) (low, high, guess float64) {
	total := 0.0
	for i := range outcomes {
		o := &outcomes[i]
		total += o.weight
		low += float64(o.weight * o.low)
		high += float64(o.weight * o.high)
		guess += float64(o.weight * o.guess)
	}
	return low / total, high / total, guess / total
}

// outcomes returns what can follow in a state in which chance acts, with what is known
// of it, the likeliest first. Unless the search is exact, plies of chance with the same
// effect are one.
func (x *alphaBeta) outcomes(s *position, depth, at int) []outcome {
	l := x.level(at)
	l.plies = s.AppendPlies(l.plies[:0])
	l.outcomes = l.outcomes[:0]
	weight, total := s.weight(), 0.0
	for _, ply := range l.plies {
		next, w := s.after(&x.meter, ply), float64(weight(ply))
		total += w
		n := len(l.outcomes)
		if n > 0 && !x.exact && l.outcomes[n-1].state.alike(next.box) {
			l.outcomes[n-1].weight += w
			continue
		}
		if n == len(l.boxes) {
			l.boxes = append(l.boxes, next.clone())
		} else {
			l.boxes[n].set(next.box)
		}
		o := outcome{state: l.boxes[n], weight: w, high: 1, guess: x.evaluator.alone(next, x.seat)}
		if e, found := x.known.get(next.box); found && e.depth >= depth {
			o.low, o.high = max(e.low, 0), min(e.high, 1)
			o.guess = max(o.low, min(o.guess, o.high))
		} else if next.ToMove() == game.Nobody {
			o.low, o.high = o.guess, o.guess
		}
		l.outcomes = append(l.outcomes, o)
	}
	slices.SortStableFunc(l.outcomes, func(a, b outcome) int { return cmp.Compare(b.weight, a.weight) })
	for i := range l.outcomes {
		l.outcomes[i].share = l.outcomes[i].weight / total
	}
	return l.outcomes
}
