// This file holds the statistics: scores, their interval, Elo, and the
// sequential test.

package arena

import (
	"maps"
	"math"
	"slices"
)

// Scores are independent observations between 0 and 1, each value with how
// often it came: the mean scores of deals.
type Scores map[float64]int

// N returns the number of observations.
func (s Scores) N() int {
	n := 0
	for _, k := range s {
		n += k
	}
	return n
}

// Mean returns the mean, and a half of no observation.
func (s Scores) Mean() float64 {
	return weigh(s, 0).mean()
}

// Interval returns the 95 % confidence interval of the expected score. It is
// the normal interval after two observations more at each end of the scale, or
// precisely z²/2 at each with z = 1.96: that of Agresti and Coull (The American
// Statistician 52, 1998), which holds near 0 and 1 and for few observations, as
// the plain one does not. It is [0, 1] for no observation.
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

// Elo returns the difference in rating at which a player expects a score: 0 for
// a half, and an infinite one for 0 and 1.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Expected returns the score that a player expects who is rated higher by a
// difference. It is the inverse of [Elo].
func Expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// An SPRT is a sequential test of whether the first player of a pair is better
// than the second by Elo0 (the hypothesis H0) or by Elo1 (H1), with a chance of
// 5 % to accept either if the other is true. It is the generalised sequential
// probability ratio test that the fishtest of Stockfish runs on game pairs, in
// logistic Elo.
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
}

// mostElo is the greatest difference of an SPRT. Beyond it a score is 0 or 1.
const mostElo = 2000

func (t SPRT) ok() bool { return -mostElo <= t.Elo0 && t.Elo0 < t.Elo1 && t.Elo1 <= mostElo }

// Bound is where the [SPRT.LLR] decides: at -Bound for H0, and at Bound for H1. It is
// the logarithm of 0.95/0.05.
const Bound = 2.9444389791664403

// A Verdict is what an [SPRT] has decided.
type Verdict int

// What an [SPRT] can decide.
const (
	Undecided Verdict = iota // nothing yet
	AcceptH0
	AcceptH1
)

// Verdict returns what is decided by the scores so far.
func (t SPRT) Verdict(s Scores) Verdict {
	switch llr := t.LLR(s); {
	case llr <= -Bound:
		return AcceptH0
	case llr >= Bound:
		return AcceptH1
	}
	return Undecided
}

// LLR returns the logarithm of the likelihood ratio of H1 to H0: of the
// likeliest distributions over the values observed whose means are those that
// the hypotheses expect. How to find them:
// hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1. So
// that there always are such, a thousandth of an observation stands at an end of
// the scale where none was.
func (t SPRT) LLR(s Scores) float64 {
	d := weigh(s, 0)
	for _, end := range []float64{0, 1} {
		if s[end] == 0 {
			d = append(d, observed{end, 1e-3})
		}
	}
	return d.likelihood(Expected(t.Elo1)) - d.likelihood(Expected(t.Elo0))
}

// A sample is observations with weights; observed is one of them.
type (
	sample   []observed
	observed struct{ value, weight float64 }
)

// weigh returns scores in order, with more weight at both ends of the scale.
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
// under a distribution over its values with the given mean, but for a summand
// that is the same for every mean. There are values on both sides of the mean.
//
// That distribution gives a value v of weight w a probability in proportion to
// w/(1+x(v-mean)), where x is the root of the sum of w(v-mean)/(1+x(v-mean)),
// which falls all the way between the poles.
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
