package arena_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

func near(a, b, within float64) bool { return a == b || math.Abs(a-b) <= within }

// TestElo checks that 10 wins to one loss are 400 Elo, which is the definition.
func TestElo(t *testing.T) {
	for _, test := range []struct{ score, elo float64 }{
		{0.5, 0}, {10. / 11, 400}, {1. / 11, -400}, {100. / 101, 800}, {0, math.Inf(-1)}, {1, math.Inf(1)},
	} {
		if got := arena.Elo(test.score); !near(got, test.elo, 1e-9) || math.Signbit(got) != (test.elo < 0) {
			t.Errorf("Elo(%v) = %v, want %v", test.score, got, test.elo)
		}
		if got := arena.Expected(test.elo); !near(got, test.score, 1e-12) {
			t.Errorf("Expected(%v) = %v, want %v", test.elo, got, test.score)
		}
	}
}

// TestInterval compares observations of 0 and 1 with the interval of Agresti and
// Coull from the R package binom. The interval of 0 of 10 is computed by hand.
func TestInterval(t *testing.T) {
	for _, test := range []struct {
		scores    arena.Scores
		low, high float64
	}{
		{arena.Scores{1: 8, 0: 2}, 0.4794, 0.9541},
		{arena.Scores{1: 2, 0: 8}, 0.0459, 0.5206},
		{arena.Scores{0: 10}, 0, 0.3209},
		{arena.Scores{1: 10}, 0.6791, 1},
		{nil, 0, 1},
		// Far from the ends and of many it is the normal one: a variance of 1/8,
		// and 1.96 times the root of it through 10,000.
		{arena.Scores{0: 2500, 0.5: 5000, 1: 2500}, 0.5 - 0.00693, 0.5 + 0.00693},
	} {
		low, high := test.scores.Interval()
		if !near(low, test.low, 5e-5) || !near(high, test.high, 5e-5) {
			t.Errorf("the interval of %v is %.5f to %.5f, want %.4f to %.4f", test.scores, low, high, test.low, test.high)
		}
	}
}

// random returns the scores of n random deals, which are 0, ¼, ½, ¾ and 1 with the
// given probabilities.
func random(r *rand.Rand, chances [5]float64, n int) arena.Scores {
	scores := make(arena.Scores)
	for range n {
		x, i := r.Float64(), 0
		for i < 4 && x >= chances[i] {
			x -= chances[i]
			i++
		}
		scores[float64(i)/4]++
	}
	return scores
}

// pairs are probabilities of scores: even, with many draws, one-sided, and nearly
// always the same.
var pairs = [][5]float64{
	{0.2, 0.2, 0.2, 0.2, 0.2},
	{0.05, 0.1, 0.7, 0.1, 0.05},
	{0.02, 0.03, 0.15, 0.1, 0.7},
	{0, 0, 0.05, 0, 0.95},
	{0, 0.005, 0.99, 0.005, 0},
	{0.99, 0, 0, 0, 0.01},
}

func mean(chances [5]float64) (sum float64) {
	for i, p := range chances {
		sum += p * float64(i) / 4
	}
	return sum
}

// TestCoverage checks that the interval contains the true score in about 95 % of
// cases, whatever that score is.
func TestCoverage(t *testing.T) {
	r := rand.New(game.NewSource(1))
	for _, chances := range pairs {
		for _, n := range []int{5, 20, 100, 400} {
			const tries = 2000
			held := 0
			for range tries {
				if low, high := random(r, chances, n).Interval(); low <= mean(chances) && mean(chances) <= high {
					held++
				}
			}
			if part := float64(held) / tries; part < 0.93 {
				t.Errorf("%d deals of %v: the interval contains the true score in %.3f of cases", n, chances, part)
			}
		}
	}
}

// published are tests of Stockfish by fishtest: the numbers of pairs that scored 0
// to 2 points, and the LLR, from the pull requests 3209, 3098, 2950, 2971, 2951 and
// 2493.
var published = []struct {
	pairs      [5]int
	elo0, elo1 float64
	llr        float64
}{
	{[5]int{253, 4282, 17604, 4431, 286}, -0.25, 1.25, 2.94},
	{[5]int{58, 3302, 33130, 3518, 84}, 0.25, 1.25, 2.97},
	{[5]int{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96},
	{[5]int{53, 2220, 21459, 2445, 47}, 0.25, 1.25, 2.97},
	{[5]int{133, 1751, 5094, 1849, 165}, -0.5, 1.5, 2.94},
	{[5]int{149, 4748, 32785, 5063, 159}, 0.25, 1.75, 2.95},
	{[5]int{17, 253, 1042, 337, 39}, -0.5, 1.5, 2.96},
	{[5]int{11, 407, 3238, 513, 11}, 0.25, 1.75, 2.93},
	{[5]int{59, 754, 2467, 865, 75}, -0.5, 1.5, 2.95},
	{[5]int{33, 1185, 8378, 1302, 50}, 0.25, 1.75, 2.95},
	{[5]int{424, 2948, 5832, 3045, 460}, -1, 3, 2.94},
	{[5]int{1284, 17437, 55536, 18085, 1292}, 0, 2, 2.94},
}

func TestLLRPublished(t *testing.T) {
	for _, test := range published {
		scores := make(arena.Scores)
		for i, n := range test.pairs {
			scores[float64(i)/4] = n
		}
		if got := (arena.SPRT{Elo0: test.elo0, Elo1: test.elo1}).LLR(scores); !near(got, test.llr, 0.01) {
			t.Errorf("the LLR of %v in [%v, %v] is %.4f, and was published as %v", test.pairs, test.elo0, test.elo1, got, test.llr)
		}
	}
}

// TestLLRWald compares with Wald's test of a proportion, for deals that are all won
// or lost.
func TestLLRWald(t *testing.T) {
	test := arena.SPRT{Elo0: -10, Elo1: 35}
	p0, p1 := arena.Expected(test.Elo0), arena.Expected(test.Elo1)
	for _, n := range []struct{ won, lost int }{{1, 1}, {100, 1}, {1, 100}, {60, 55}} {
		want := float64(n.won)*math.Log(p1/p0) + float64(n.lost)*math.Log((1-p1)/(1-p0))
		if got := test.LLR(arena.Scores{1: n.won, 0: n.lost}); !near(got, want, 1e-9) {
			t.Errorf("the LLR of %+v is %v, want %v", n, got, want)
		}
	}
	// The LLR is defined even if all deals have the same score.
	for _, value := range []float64{0, 0.25, 0.5, 1} {
		llr := test.LLR(arena.Scores{value: 1000})
		if better := value > p1; math.IsNaN(llr) || math.IsInf(llr, 0) || better != (llr > arena.Bound) || value < p0 && llr > -arena.Bound {
			t.Errorf("the LLR of 1000 deals of %v is %v", value, llr)
		}
	}
	if got := test.LLR(nil); got != 0 && !near(got, 0, 0.01) {
		t.Errorf("the LLR without deals is %v", got)
	}
}

func TestBound(t *testing.T) {
	if want := math.Log(0.95 / 0.05); !near(arena.Bound, want, 1e-15) {
		t.Errorf("Bound = %v, want %v", arena.Bound, want)
	}
}

// TestSPRTErrors checks that a test always ends, and accepts the wrong hypothesis in
// about 5 % of cases.
func TestSPRTErrors(t *testing.T) {
	r := rand.New(game.NewSource(1))
	test := arena.SPRT{Elo0: 0, Elo1: 60}
	shift := arena.Expected(60) - 0.5 // of the mean, from losses to wins
	for _, truth := range []struct {
		chances [5]float64
		right   arena.Verdict
	}{
		{[5]float64{0.1, 0.2, 0.4, 0.2, 0.1}, arena.AcceptH0},
		{[5]float64{0.1 - shift/2, 0.2 - shift, 0.4, 0.2 + shift, 0.1 + shift/2}, arena.AcceptH1},
	} {
		tries := long.Count(100, 400)
		wrong := 0
		for range tries {
			scores, n := make(arena.Scores), 0
			for test.Verdict(scores) == arena.Undecided {
				for value := range random(r, truth.chances, 1) {
					scores[value]++
				}
				if n++; n > 5000 {
					t.Fatalf("undecided after %d deals: %v", n, scores)
				}
			}
			if test.Verdict(scores) != truth.right {
				wrong++
			}
		}
		if part := float64(wrong) / float64(tries); part > 0.08 {
			t.Errorf("%v: the wrong hypothesis is accepted in %.3f of cases", truth, part)
		}
	}
}
