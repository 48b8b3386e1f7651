// This file turns what a search thinks into chances to win, by figures that were measured.

package analysis

import (
	_ "embed"
	"math"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// calibration has a line for each game, number of seats and depth that was measured. The
// first lines of the file say how.
//
//go:embed calibration.txt
var calibration string

// figures are what was measured for a game at a depth.
type figures struct {
	known bool
	// The chance to win is the logistic function of offset + slope * logit(value).
	offset, slope float64
	stages        [stages]float64 // what a stage adds to the offset
	first         float64         // the share of games that the first seat wins
	// draw is what a way to the next goal is worth, as the logarithm of odds: the
	// difference between a card that can be reached after all replies and one that can
	// be reached after none.
	draw float64
}

// figuresOf returns the figures of a game, which are not known if it was not measured.
func figuresOf(tags []game.Tag, seats int, d Depth) figures {
	f := figures{first: 1 / float64(seats)}
	name := Key(tags)
	for line := range strings.Lines(calibration) {
		fields := strings.Fields(line)
		if len(fields) < 11 || fields[0] != name || fields[1] != strconv.Itoa(seats) || Depth(fields[2]) != d {
			continue
		}
		f.known = true
		for i, x := range []*float64{
			&f.offset, &f.slope, &f.first, &f.draw, &f.stages[early], &f.stages[facing], &f.stages[running], &f.stages[racing],
		} {
			*x, _ = strconv.ParseFloat(fields[3+i], 64) // a test reads the file
		}
	}
	return f
}

// in returns the figures in a stage.
func (f figures) in(s stage) figures {
	f.offset += f.stages[s]
	return f
}

// Key returns the name of a game and its options in calibration.txt, such as
// standard,Edition=classic.
func Key(tags []game.Tag) string {
	var b strings.Builder
	for _, t := range tags {
		if t.Name == "Variant" {
			b.WriteString(t.Value)
		} else {
			b.WriteString("," + t.Name + "=" + t.Value)
		}
	}
	return b.String()
}

// The least and the greatest chance of a game that is not decided.
const (
	leastChance = 0.001
	mostChance  = 1 - leastChance
)

// chance returns the chance to win of a value.
func (f *figures) chance(value float64) float64 {
	return clamp(logistic(f.offset + f.slope*logit(value)))
}

func clamp(p float64) float64 { return min(max(p, leastChance), mostChance) }

// logit returns the logarithm of the odds. Values beyond 0.99 are taken for 0.99.
func logit(p float64) float64 {
	p = min(max(p, 0.01), 0.99)
	return math.Log(p / (1 - p))
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// round rounds a number to four digits after the point. It makes reports the same on
// machines whose logarithms differ in the last place.
func round(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 } // + 0 turns -0 into 0

// A judgment is what a turn cost.
type judgment struct {
	known               bool
	chance, after, loss float64
}

// A sight is what the search says of a turn; see [play.Rating].
type sight struct {
	value     float64
	deep      bool
	win, lose int
}

// chanceOf returns the chance to win after a turn.
func (f *figures) chanceOf(s sight) float64 {
	switch {
	case s.win > 0:
		return 1
	case s.lose > 0:
		return leastChance
	}
	return round(f.chance(s.value))
}

// judge returns what a turn cost, from what the search says of the best turn and of the
// one played.
//
// The loss is the difference of the values themselves, which rollouts have confirmed in
// the standard game, and not that of the chances: there the slope is about 1.75, and
// the sum of losses would be as much too large. It is never more than the difference of the
// chances, which is the smaller one where the slope is below 1 or the game nearly decided.
func (f *figures) judge(best, played sight) judgment {
	if !f.known {
		return judgment{}
	}
	j := judgment{known: true, chance: f.chanceOf(best), after: f.chanceOf(played)}
	switch {
	case !best.deep || !played.deep || played.value >= best.value:
		j.after = j.chance
	case best.win > 0 && played.win > 0, best.lose > 0 && played.lose > 0: // decided either way
	case best.win > 0 || played.lose > 0:
		j.loss = max(0, round(j.chance-j.after))
	default:
		j.loss = max(0, round(min(best.value-played.value, f.chance(best.value)-f.chance(played.value))))
	}
	return j
}
