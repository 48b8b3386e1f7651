// This file tunes the parameters of a player by self-play.

package arena

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Range is a parameter that a [Tuner] changes.
type Range struct {
	Name               string
	Start, Least, Most float64
}

// A Tuner looks for values of parameters that make a player stronger, by
// simultaneous perturbation (SPSA; Spall, IEEE Transactions on Automatic Control 37,
// 1992): in each deal two versions of the player meet, one with all parameters a
// little higher or lower, at random, and the other with the opposite changes. All
// parameters then move toward those of the winner.
//
// A tuning is a match of [Plus] against [Minus] in which each deal has other
// settings. Its results are kept like those of every match, and the tuner only
// computes: equal scores give equal settings. Deals of one batch do not depend on
// each other, so they can be played at the same time. The other methods are for a tuner
// that [Tuner.Check] accepts.
type Tuner struct {
	Ranges []Range
	Deals  int // that are planned; the steps become smaller toward them
	Batch  int // the number of deals that are played with the same values; at least 1
	Seed   uint64
}

// The names of the two players of a tuning.
const (
	Plus  = "plus"
	Minus = "minus"
)

// Check returns what is wrong with the tuner, as [game.Faults] that match
// [game.ErrOption].
func (t Tuner) Check() error {
	var fs game.Faults
	if len(t.Ranges) == 0 {
		fs.Addf(game.ErrOption, 0, "", "there is no parameter to tune")
	}
	for _, r := range t.Ranges {
		if !(r.Least < r.Most && r.Least <= r.Start && r.Start <= r.Most) || math.IsInf(r.Most-r.Least, 0) {
			fs.Addf(game.ErrOption, 0, r.String(), "the start must be in the range, and the range not empty")
		}
	}
	if t.Deals < 1 || t.Batch < 1 {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(t.Deals, ",", t.Batch), "the numbers of deals and of deals in a batch must be at least 1")
	}
	return fs.Err()
}

// String returns the range as text, such as exploration=0:5@0.3.
func (r Range) String() string { return fmt.Sprintf("%s=%g:%g@%g", r.Name, r.Least, r.Most, r.Start) }

// Settings returns the values of the parameters for both players in a deal, counted
// from 1. scores are the scores of Plus in the deals before it, in order; those of
// the deal's own batch are not used and may be missing.
func (t Tuner) Settings(scores []float64, deal int) (plus, minus []float64) {
	k := deal - 1
	x := t.walk(scores[:min(len(scores), k/t.Batch*t.Batch)])
	change := t.change(k)
	for i := range x {
		plus = append(plus, t.value(i, x[i]+change[i]))
		minus = append(minus, t.value(i, x[i]-change[i]))
	}
	return plus, minus
}

// Values returns the values of the parameters after the deals with the given scores
// of Plus.
func (t Tuner) Values(scores []float64) []float64 {
	x := t.walk(scores)
	for i := range x {
		x[i] = t.value(i, x[i])
	}
	return x
}

// Scores returns the scores of Plus in the deals from the first to the last of those
// before the first deal with a missing game.
func (t Tuner) Scores(c Conditions, results []Result) []float64 {
	games := len(Seatings(c.Seats))
	sums, counts := make(map[int]float64), make(map[int]int)
	for _, r := range results {
		sums[r.Deal] += r.Score()
		counts[r.Deal]++
	}
	var scores []float64
	for deal := 1; games > 0 && counts[deal] == games; deal++ {
		scores = append(scores, sums[deal]/float64(games))
	}
	return scores
}

// walk returns the parameters after the given scores, each as a share of its range.
func (t Tuner) walk(scores []float64) []float64 {
	x := make([]float64, len(t.Ranges))
	for i, r := range t.Ranges {
		x[i] = (r.Start - r.Least) / (r.Most - r.Least)
	}
	for k, score := range scores {
		step := t.step(k) * (2*score - 1)
		for i, c := range t.change(k) {
			x[i] = min(max(x[i]+math.Copysign(1, c)*step, 0), 1)
		}
	}
	return x
}

// The gains are those that Spall recommends for practice (IEEE Transactions on
// Aerospace and Electronic Systems 34, 1998), for parameters that are shares of
// their ranges.
const (
	firstChange = 0.15
	firstStep   = 0.05
	changeDecay = 0.101
	stepDecay   = 0.602
)

// change returns what is added to the parameters in deal k+1.
func (t Tuner) change(k int) []float64 {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], t.Seed)
	binary.BigEndian.PutUint64(key[8:], uint64(k))
	copy(key[16:], "changes of tuning") // apart from the keys of SeedOf
	bits := rand.New(rand.NewChaCha8(key))
	size := firstChange / math.Pow(float64(k+1), changeDecay)
	change := make([]float64, len(t.Ranges))
	for i := range change {
		change[i] = size
		if bits.Uint64()&1 == 0 {
			change[i] = -size
		}
	}
	return change
}

// step returns how far the parameters move after deal k+1 if one player wins all
// its games.
func (t Tuner) step(k int) float64 {
	early := float64(t.Deals)/10 + 1
	return firstStep * math.Pow(early/(early+float64(k)), stepDecay) * math.Pow(float64(k+1), changeDecay)
}

// value returns a share of a range as a value of the parameter, with four digits, so
// that its text is short.
func (t Tuner) value(i int, share float64) float64 {
	r := t.Ranges[i]
	v := r.Least + (r.Most-r.Least)*min(max(share, 0), 1)
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	if err != nil {
		return v // too large to be rounded
	}
	return min(max(short, r.Least), r.Most)
}

// Text returns the text of a player with values of the parameters: the player, a
// colon or a comma, and NAME=VALUE for each parameter.
func (t Tuner) Text(player string, values []float64) string {
	var b strings.Builder
	b.WriteString(player)
	for i, r := range t.Ranges {
		separator := ","
		if i == 0 && !strings.Contains(player, ":") {
			separator = ":"
		}
		fmt.Fprintf(&b, "%s%s=%v", separator, r.Name, values[i])
	}
	return b.String()
}
