// This file fits the figures in calibration.txt from games of the bot against itself.

package analysis

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

var (
	refit      = flag.String("refit", "", "fit the figures of this `game` anew, such as standard or standard,Deal=3-each, and write its lines to calibration.txt")
	refitSeats = flag.Int("seats", 2, "the `number` of seats for -refit")
	refitGames = flag.Int("games", 200, "the `number` of games for -refit")
	refitDepth = flag.String("depths", "quick,normal,deep", "the `depths` for -refit")
)

// A sample is a turn of a game whose result is known.
type sample struct {
	game   int
	value  float64
	result float64
	stage  stage
}

// A drawSample is a card that was drawn.
type drawSample struct {
	after  float64 // the value of the turn
	stage  stage
	share  float64 // of the card, minus the mean over all
	result float64
}

// TestRefit plays games and fits. It runs only with the flag -refit.
func TestRefit(t *testing.T) {
	if *refit == "" {
		t.Skip("runs only with -refit GAME")
	}
	r, err := openKey(*refit)
	if err != nil {
		t.Fatal(err)
	}
	var records []catalog.Record
	for seed := range uint64(*refitGames) {
		rec := playGame(t, r, slices.Repeat([]string{"expert:nodes=6000/turn"}, *refitSeats), 2_000_000+seed)
		records = append(records, rec)
	}
	for name := range strings.SplitSeq(*refitDepth, ",") {
		d, err := ParseDepth(name)
		if err != nil {
			t.Fatal(err)
		}
		line := fitLine(t, r, records, d)
		fmt.Println(line)
		writeLine(t, line)
	}
}

// openKey returns the rules that a text such as standard,Deal=3-each names, in the form of [Key].
func openKey(key string) (catalog.Rules, error) {
	variant, options, _ := strings.Cut(key, ",")
	tags := []game.Tag{{Name: "Variant", Value: variant}}
	for option := range strings.SplitSeq(options, ",") {
		if name, value, ok := strings.Cut(option, "="); ok {
			tags = append(tags, game.Tag{Name: name, Value: value})
		}
	}
	return catalog.All().Open(tags...)
}

// fullGame returns the tags of a game without those that make it shorter.
func fullGame(tags []game.Tag) []game.Tag {
	return slices.DeleteFunc(slices.Clone(tags), func(t game.Tag) bool { return t.Name == "Deal" })
}

// playGame returns the record of a game of bots.
func playGame(t *testing.T, r catalog.Rules, names []string, seed uint64) catalog.Record {
	t.Helper()
	start, err := r.Deal(len(names), seed)
	if err != nil {
		t.Fatal(err)
	}
	return playFrom(t, r, start, names, seed)
}

// playFrom returns the record of a game of bots that begins with a state.
func playFrom(t *testing.T, r catalog.Rules, start catalog.State, names []string, seed uint64) catalog.Record {
	t.Helper()
	var bots []play.Bot
	for p, name := range names {
		b, err := r.Bot(name, uint64(len(names))*seed+uint64(p), bot.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	rec, err := play.Run(t.Context(), r, start, bots, play.Options{Limit: 1000, Repeats: 3, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// fitLine returns the line of a game at a depth.
func fitLine(t *testing.T, r catalog.Rules, records []catalog.Record, d Depth) string {
	t.Helper()
	var samples []sample
	var draws []drawSample
	first := 0.0
	for i, rec := range records {
		first += resultOf(rec.Outcome, 0) / float64(len(records))
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for turn, err := range Game(context.Background(), r, rec, Options{Depth: d}) {
			if err != nil {
				t.Fatal(err)
			}
			best, played := turn.Value()
			if best > 0 && best < 1 && turn.MissedWin == 0 {
				samples = append(samples, sample{i, best, resultOf(rec.Outcome, turn.Seat), stageOf(r.View(states[turn.Ply-1], turn.Seat))})
			}
			end := states[turn.Ply-1+len(turn.Played)]
			if x, ok := drawOf(r, turn.Seat, states[turn.Ply-1], end); ok {
				mean := 0.0
				for _, s := range x.share {
					mean += s / float64(len(x.share))
				}
				draws = append(draws, drawSample{played, stageOf(r.View(states[turn.Ply-1], turn.Seat)), x.share[x.card] - mean, resultOf(rec.Outcome, turn.Seat)})
			}
		}
	}
	var half [2][]sample
	for _, s := range samples {
		half[s.game%2] = append(half[s.game%2], s)
	}
	for k := range half { // fitted to the games of one half, checked with those of the other
		off, brier := check(half[1-k], fitChance(half[k]))
		_, plain := check(half[1-k], fitChance(withoutStages(half[k])))
		_, constant := check(half[1-k], figures{known: true, offset: logit(meanResult(half[k]))})
		t.Logf("%s: held out: %d turns, mean off by %+.3f, Brier %.4f, without stages %.4f, of one chance for all %.4f", d, len(half[1-k]), off, brier, plain, constant)
	}
	old := figuresOf(r.Tags(), *refitSeats, d)
	if old.known {
		first = old.first // from as many games as these, or more
	}
	for _, by := range []struct {
		name string
		figures
	}{{"as it was", old}, {"by the figures of the full game", figuresOf(fullGame(r.Tags()), *refitSeats, d)}} {
		if by.known {
			off, brier := check(samples, by.figures)
			t.Logf("%s: %s: %d turns, mean off by %+.3f, Brier %.4f", d, by.name, len(samples), off, brier)
		}
	}
	f := fitChance(samples)
	off, brier := check(samples, f)
	worth := fitDraws(f, draws)
	t.Logf("%s: %d turns, mean off by %+.3f, Brier %.4f, %d cards", d, len(samples), off, brier, len(draws))
	return fmt.Sprintf("%s %d %s %.2f %.2f %.3f %.2f %.2f %.2f %.2f %.2f %d", Key(r.Tags()), *refitSeats, d, f.offset, f.slope, first, worth,
		f.stages[early], f.stages[facing], f.stages[running], f.stages[racing], len(records))
}

// withoutStages returns the samples as if the whole game were one stage.
func withoutStages(samples []sample) []sample {
	samples = slices.Clone(samples)
	for i := range samples {
		samples[i].stage = middle
	}
	return samples
}

// meanResult returns the mean of the results.
func meanResult(samples []sample) (mean float64) {
	for _, s := range samples {
		mean += s.result / float64(len(samples))
	}
	return mean
}

// check returns the mean of chance minus result, and the mean square.
func check(samples []sample, f figures) (off, brier float64) {
	for _, s := range samples {
		f := f.in(s.stage)
		p := f.chance(s.value)
		off += (p - s.result) / float64(len(samples))
		brier += (p - s.result) * (p - s.result) / float64(len(samples))
	}
	return off, brier
}

// The numbers that are fitted: the offset, the slope, and what each stage adds to the offset of
// the middle game.
const (
	atOffset = iota
	atSlope
	atStages
	parameters = atStages + int(stages) - 1
)

// fitChance returns the likeliest figures, by Newton's method. What a stage adds is drawn
// toward 0, as if by a few turns: some are rare.
func fitChance(samples []sample) (f figures) {
	const ridge = 1
	var w [parameters]float64 // from 0 the steps stay small where many results are alike
	for range 50 {
		var m [parameters][parameters + 1]float64 // the Hessian and the gradient
		for i := atStages; i < parameters; i++ {
			m[i][i], m[i][parameters] = ridge, -ridge*w[i]
		}
		m[atOffset][atOffset], m[atSlope][atSlope] = 1e-9, 1e-9
		for _, s := range samples {
			x := [parameters]float64{atOffset: 1, atSlope: logit(s.value)}
			if s.stage != middle {
				x[atStages+int(s.stage)-1] = 1
			}
			sum := 0.0
			for i := range w {
				sum += w[i] * x[i]
			}
			p := logistic(sum)
			for i := range x {
				m[i][parameters] += (s.result - p) * x[i]
				for j := range x {
					m[i][j] += p * (1 - p) * x[i] * x[j]
				}
			}
		}
		eliminate(&m)
		for i := range w {
			w[i] += m[i][parameters]
		}
	}
	f = figures{known: true, offset: w[atOffset], slope: w[atSlope]}
	copy(f.stages[1:], w[atStages:])
	return f
}

// eliminate solves linear equations, whose right sides are the last column.
func eliminate(m *[parameters][parameters + 1]float64) {
	for i := range m {
		by := m[i][i]
		for c := range m[i] {
			m[i][c] /= by
		}
		for r := range m {
			if by := m[r][i]; r != i {
				for c := range m[r] {
					m[r][c] -= by * m[i][c]
				}
			}
		}
	}
}

// fitDraws returns the likeliest worth of a share, or 0 if that is less than two standard errors
// from 0.
func fitDraws(f figures, draws []drawSample) (k float64) {
	information := 0.0
	for range 50 {
		gradient := 0.0
		information = 1e-9
		for _, s := range draws {
			in := f.in(s.stage)
			p := logistic(logit(in.chance(s.after)) + k*s.share)
			gradient += (s.result - p) * s.share
			information += p * (1 - p) * s.share * s.share
		}
		k += gradient / information
	}
	if k*math.Sqrt(information) < 2 {
		return 0
	}
	return k
}

// writeLine puts a line in the place of the one for the same game and depth in calibration.txt.
func writeLine(t *testing.T, line string) {
	t.Helper()
	text, err := os.ReadFile("calibration.txt")
	if err != nil {
		t.Fatal(err)
	}
	line += "\n"
	lines := slices.Collect(strings.Lines(string(text)))
	at := slices.IndexFunc(lines, func(old string) bool {
		a, b := strings.Fields(old), strings.Fields(line)
		return len(a) > 2 && slices.Equal(a[:3], b[:3])
	})
	if at < 0 {
		lines = append(lines, line)
	} else {
		lines[at] = line
	}
	if err := os.WriteFile("calibration.txt", []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}
