package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Each line of the file is read, for a game that exists, and gives chances that grow with
// the value and stay between 0 and 1.
func TestCalibrationFile(t *testing.T) {
	lines := 0
	for line := range strings.Lines(calibration) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var key, depth string
		var seats, games int
		var offset, slope, first, draw, early, facing, running, racing float64
		if n, err := fmt.Sscan(line, &key, &seats, &depth, &offset, &slope, &first, &draw, &early, &facing, &running, &racing, &games); err != nil {
			t.Fatalf("field %d of %q: %v", n+1, line, err)
		}
		r, err := openKey(key)
		if err != nil || Key(r.Tags()) != key {
			t.Errorf("%q: the game is called %s, %v", line, Key(r.Tags()), err)
		}
		d, err := ParseDepth(depth)
		if err != nil {
			t.Error(err)
		}
		f := figuresOf(r.Tags(), seats, d)
		if !f.known || f.first <= 0.4 || f.first >= 0.8 || games < 20 {
			t.Errorf("%q gives %+v", line, f)
		}
		last := 0.0
		for i := range 101 {
			p := f.chance(float64(i) / 100)
			if p < last || p < leastChance || p > mostChance {
				t.Errorf("%q: a value of %d %% is a chance of %v, after %v", line, i, p, last)
			}
			last = p
		}
		lines++
	}
	if lines != 33 {
		t.Errorf("%d lines, want one for each of five games, six short ones, and three depths", lines)
	}
}

// A loss is at most what the chances differ by; what is decided either way costs nothing.
func TestJudge(t *testing.T) {
	f := figures{known: true, slope: 2}
	for name, c := range map[string]struct {
		best, played sight
		loss         float64
	}{
		"the difference of values":  {sight{value: 0.55, deep: true}, sight{value: 0.45, deep: true}, 0.1},
		"not more than the chances": {sight{value: 0.05, deep: true}, sight{value: 0.01, deep: true}, round(f.chance(0.05) - f.chance(0.01))},
		"not looked at":             {sight{value: 0.55, deep: true}, sight{value: 0.45}, 0},
		"the best":                  {sight{value: 0.5, deep: true}, sight{value: 0.5, deep: true}, 0},
		"a win missed":              {sight{value: 1, deep: true, win: 2}, sight{value: 0.5, deep: true}, 0.5},
		"a later win":               {sight{value: 1, deep: true, win: 1}, sight{value: 0.9, deep: true, win: 3}, 0},
		"lost":                      {sight{value: 0.5, deep: true}, sight{value: 1e-5, deep: true, lose: 2}, 0.499},
		"lost either way":           {sight{value: 1e-3, deep: true, lose: 3}, sight{value: 1e-5, deep: true, lose: 2}, 0},
	} {
		if got := f.judge(c.best, c.played).loss; math.Abs(got-c.loss) > 1e-9 {
			t.Errorf("%s: the loss is %v, want %v", name, got, c.loss)
		}
	}
	if j := (&figures{}).judge(sight{value: 1, deep: true}, sight{deep: true}); j != (judgment{}) {
		t.Errorf("an unknown game is judged: %+v", j)
	}
}

// The fit finds the numbers by which results were drawn.
func TestFit(t *testing.T) {
	const worth = 0.9
	r := rand.New(rand.NewPCG(1, 2))
	won := func(p float64) float64 {
		if r.Float64() < p {
			return 1
		}
		return 0
	}
	f := figures{known: true, offset: -0.4, slope: 1.7, stages: [stages]float64{early: 0.6, facing: -0.8, running: -1.5, racing: 0.3}}
	var samples []sample
	var draws []drawSample
	for i := range 40_000 {
		v := 0.05 + 0.9*r.Float64()
		s := stage(r.IntN(int(stages)))
		g := f.in(s)
		samples = append(samples, sample{i, v, won(g.chance(v)), s})
		share := r.Float64() - 0.5
		draws = append(draws, drawSample{v, s, share, won(logistic(logit(g.chance(v)) + worth*share))})
	}
	got := fitChance(samples)
	if math.Abs(got.offset-f.offset) > 0.1 || math.Abs(got.slope-f.slope) > 0.1 {
		t.Errorf("the fit is %.3f and %.3f, want %v and %v", got.offset, got.slope, f.offset, f.slope)
	}
	for s, want := range f.stages {
		if math.Abs(got.stages[s]-want) > 0.15 {
			t.Errorf("stage %d adds %.3f, want %v", s, got.stages[s], want)
		}
	}
	if k := fitDraws(f, draws); math.Abs(k-worth) > 0.15 {
		t.Errorf("a draw is worth %.3f, want %v", k, worth)
	}
	if off, _ := check(samples, f); math.Abs(off) > 0.01 {
		t.Errorf("the mean is off by %.3f", off)
	}
}

// A view shows how far both seats are from their ends.
func TestStages(t *testing.T) {
	const board = "63eA9eBac/5acQbX7U3R5/7CbS7D5eEadF/966adV36/7GabHcNdIcPdJ/dW6Ma9bT53O/36bKcbL59 5 Nf "
	for cards, want := range map[string]stage{
		"ABCDEFGHI:JKL,:MNOPQRSTUVWX": early, "ABCDEFGHIJ:KL,:MNOPQRSTUVWX": middle,
		"ABCDEFGHIJKL:,:MNOPQRSTUVWX": running, ":ABCDEFGHIJKL,MNOPQRSTUVWX:": facing,
		"ABCDEFGHIJKL:,MNOPQRSTUVWX:": racing,
	} {
		s, err := standard.Rules{}.Parse(board + "c3,e6 a1,g7 1s " + cards)
		if err != nil {
			t.Fatal(err)
		}
		if got := stageOf(s.View(0)); got != want {
			t.Errorf("%s: stage %d, want %d", cards, got, want)
		}
	}
	if got := stageOf(nil); got != middle {
		t.Errorf("a game outside the maze has the stage %d", got)
	}
}

// Where points decide, a seat is at its end only if it wins by walking home, even with the least of
// the point tokens.
func TestStagesOfPoints(t *testing.T) {
	const board = "6a*AeA9*GeB9Qc/56*Ha*D3a5*B3R/7CeV7D7SeE3*IdF/3P5bXac6bT/7G5*CbH6*LdI3*JdJ/cN55*E6O3Ma*F9/39*KbK7UbLdW9 5 - "
	for cards, want := range map[string]stage{
		":UENH,:GSVW :LJBA,:IGCF day":  early,
		"UENH:,GSV: LJB:A,IGC:F night": middle,
		"UENH:,GSV: LJBA:,IGC:F night": running,
		"UENH:,GSV: LJB:A,IGCF: night": facing,
		"UE:,GSVW: LJBA:,IGC:F night":  running, // as many points, and the token is one more
		"U:,GSVW: LJBA:,IGC:F night":   middle,  // one point less: the token 1 makes a tie
		"UENH:,G: LJB:A,IGCF: night":   middle,
		"U:,GSVW: LJBA:,IGCF: night":   racing,
	} {
		s, err := glow.Rules{}.Parse(board + "a1,g7 a1,g7 1s " + cards + " -")
		if err != nil {
			t.Fatal(err)
		}
		if got := stageOf(s.View(0)); got != want {
			t.Errorf("%s: stage %d, want %d", cards, got, want)
		}
	}
}

// The luck of a card has the mean 0 over all cards that could come, and these are equally
// likely: in many games the cards that came are spread evenly among them.
func TestCardsAreFair(t *testing.T) {
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	draws, sum, luck, square := 0, 0.0, 0.0, 0.0
	for seed := range uint64(40) {
		start, err := r.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		var bots []play.Bot
		for p := range uint64(2) {
			b, err := r.Bot("greedy", seed+100*p, bot.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			bots = append(bots, b)
		}
		rec, err := play.Run(t.Context(), r, start, bots, play.Options{Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+2 < len(states); i += 2 {
			d, ok := drawOf(r, states[i].ToMove(), states[i], states[i+2])
			if !ok {
				continue
			}
			mean := 0.0
			for k := range d.share {
				other := d
				other.card = k
				mean += other.luck(0.3, 0.9) / float64(len(d.share))
			}
			if math.Abs(mean) > 1e-12 {
				t.Fatalf("seed %d, ply %d: the mean over all cards is %v", seed, i, mean)
			}
			draws++
			sum += (float64(d.card) + 0.5) / float64(len(d.share))
			x := d.luck(0.3, 0.9)
			luck += x
			square += x * x
		}
	}
	n := float64(draws)
	if off := sum/n - 0.5; draws < 300 || math.Abs(off) > 3*math.Sqrt(1/(12*n)) {
		t.Errorf("%d draws, their places among all cards are off the middle by %.3f", draws, off)
	}
	if mean, sd := luck/n, math.Sqrt(square)/n; math.Abs(mean) > 3*sd || sd == 0 {
		t.Errorf("the mean luck of %d draws is %.5f, its error %.5f", draws, mean, sd)
	}
}
