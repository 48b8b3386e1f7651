// This file holds the statistics: the interval of a score, Elo, and the
// sequential test.

package arena

import (
	"maps"
	"math"
	"slices"
)

// Scores are independent observations between 0 and 1: the mean scores of
// deals. Each value is mapped to the number of times it was observed.
type Scores map[float64]int

// N returns the number of observations.
func (s Scores) N() int {
	n := 0
	for _, k := range s {
		n += k
	}
	return n
}

// Mean returns the mean. Without observations it is 1/2.
func (s Scores) Mean() float64 {
	return weigh(s, 0).mean()
}

// Interval returns the 95 % confidence interval of the expected score. It is the
// interval of Agresti and Coull (The American Statistician 52, 1998): the normal
// interval after z²/2 observations, about two, are added at each end of the
// scale, with z = 1.96. Unlike the plain normal interval it is valid near 0 and
// 1 and for few observations. Without observations it is [0, 1].
func (s Scores) Interval() (low, high float64) {
	const z = 1.959963984540054 // leaves 2.5 % above
	d := weigh(s, z*z/2)
	mean, n, squares := d.mean(), 0.0, 0.0
	for _, o := range d {
		n += o.weight
		squares += o.weight * (o.value - mean) * (o.value - mean)
	}
	half := z * math.Sqrt(squares/n/n)
	return max(0, mean-half), min(1, mean+half)
}

// Elo returns the difference in rating at which the given score is expected. It
// is 0 for a score of 1/2 and infinite for 0 and 1.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Expected returns the score expected of a player that is rated higher by elo.
// It is the inverse of [Elo].
func Expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// An SPRT is a sequential test of two hypotheses: that the first player of a
// pair is stronger than the second by Elo0 (H0), or by Elo1 (H1). The chance of
// accepting one when the other is true is 5 %. It is the generalized sequential
// probability ratio test that Stockfish's fishtest runs on game pairs, in
// logistic Elo.
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
}

// maxElo is the greatest difference of an SPRT. Beyond it a score is 0 or 1.
const maxElo = 2000

func (t SPRT) ok() bool { return -maxElo <= t.Elo0 && t.Elo0 < t.Elo1 && t.Elo1 <= maxElo }

// Bound is the value of [SPRT.LLR] at which a test is decided: H0 is accepted at
// -Bound, H1 at Bound. It is the logarithm of 0.95/0.05.
const Bound = 2.9444389791664403

// A Verdict is the state of an [SPRT].
type Verdict int

// The verdicts of an [SPRT].
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// Verdict returns the verdict of the scores so far.
func (t SPRT) Verdict(s Scores) Verdict {
	switch llr := t.LLR(s); {
	case llr <= -Bound:
		return AcceptH0
	case llr >= Bound:
		return AcceptH1
	}
	return Undecided
}

// LLR returns the logarithm of the likelihood ratio of H1 to H0. Each hypothesis
// stands for the likeliest distribution over the observed values whose mean is
// the score that it expects; see proposition 1.1 of
// hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf. An end of the scale
// that was never observed counts as a thousandth of an observation, so that such
// a distribution always exists.
func (t SPRT) LLR(s Scores) float64 {
	d := weigh(s, 0)
	for _, end := range []float64{0, 1} {
		if s[end] == 0 {
			d = append(d, observed{end, 1e-3})
		}
	}
	return d.likelihood(Expected(t.Elo1)) - d.likelihood(Expected(t.Elo0))
}

// A sample is a list of observations with weights.
type (
	sample   []observed
	observed struct{ value, weight float64 }
)

// weigh returns the scores in order, and adds more weight at both ends of the
// scale.
func weigh(s Scores, more float64) sample {
	var d sample
	for _, v := range slices.Sorted(maps.Keys(s)) {
		d = append(d, observed{v, float64(s[v])})
	}
	if more > 0 {
		d = append(d, observed{0, more}, observed{1, more})
	}
	return d
}

func (d sample) mean() float64 {
	n, sum := 0.0, 0.0
	for _, o := range d {
		n += o.weight
		sum += o.weight * o.value
	}
	if n == 0 {
		return 0.5
	}
	return sum / n
}

// likelihood returns the logarithm of the greatest likelihood of the sample
// under a distribution over its values with the given mean, up to a constant
// that does not depend on the mean. The sample must have values on both sides of
// the mean.
//
// In that distribution the probability of a value v of weight w is proportional
// to w/(1+x(v-mean)), where x is the root of the sum of w(v-mean)/(1+x(v-mean)).
// The sum decreases between its poles.
func (d sample) likelihood(mean float64) float64 {
	low, high := math.Inf(-1), math.Inf(1)
	for _, o := range d {
		switch far := o.value - mean; {
		case far > 0:
			low = max(low, -1/far)
		case far < 0:
			high = min(high, -1/far)
		}
	}
	for range 100 {
		x, sum := (low+high)/2, 0.0
		for _, o := range d {
			sum += o.weight * (o.value - mean) / (1 + x*(o.value-mean))
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	sum := 0.0
	for _, o := range d {
		sum -= o.weight * math.Log1p((low+high)/2*(o.value-mean))
	}
	return sum
}
