package arena_test

import (
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// won returns the results of a deal of two games of a and b, whose outcomes are
// "1", "2" or "draw" for seats 1 and 2.
func won(t *testing.T, deal int, a, b, ab, ba string) []arena.Result {
	t.Helper()
	var all []arena.Result
	for i, text := range []string{ab, ba} {
		outcome, err := game.ParseOutcome(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, arena.Result{Game: arena.Game{A: a, B: b, Deal: deal, Seating: arena.Seatings(2)[i]}, Outcome: outcome})
	}
	return all
}

// simulate returns a match of all pairs of players with the given ratings. In each
// deal the first seat has an advantage or a disadvantage, for all pairs.
func simulate(t *testing.T, r *rand.Rand, deals int, players map[string]float64, luck float64) (all []arena.Result) {
	t.Helper()
	names := slices.Sorted(maps.Keys(players)) // in one order, so that a seed gives one match
	for deal := 1; deal <= deals; deal++ {
		edge := luck * r.NormFloat64()
		for i, a := range names {
			for _, b := range names[i+1:] {
				eloA, eloB := players[a], players[b]
				outcome := func(elo float64, yes, no string) string {
					if r.Float64() < arena.Expected(elo) {
						return yes
					}
					return no
				}
				all = append(all, won(t, deal, a, b, outcome(eloA-eloB+edge, "1", "2"), outcome(eloB-eloA+edge, "1", "2"))...)
			}
		}
	}
	return all
}

// slowRatings finds the likeliest ratings by moving one player at a time, as long
// as that helps. Each pair of the results counts two more games, one won by each.
func slowRatings(results []arena.Result) map[string]float64 {
	elo := make(map[string]float64)
	type score struct{ won, lost float64 }
	pairs := make(map[[2]string]score)
	for _, r := range results {
		elo[r.A], elo[r.B] = 0, 0
		pair := [2]string{r.A, r.B}
		s, ok := pairs[pair]
		if !ok {
			s = score{1, 1}
		}
		pairs[pair] = score{s.won + r.Score(), s.lost + 1 - r.Score()}
	}
	height := func() (sum float64) {
		for pair, s := range pairs {
			p := arena.Expected(elo[pair[0]] - elo[pair[1]])
			sum += s.won*math.Log(p) + s.lost*math.Log(1-p)
		}
		return sum
	}
	best := height()
	for step := 256.0; step > 0.01; step /= 2 {
		for better := true; better; {
			better = false
			for name := range elo {
				for _, move := range []float64{step, -step} {
					elo[name] += move
					if now := height(); now > best+1e-9 {
						best, better = now, true
					} else {
						elo[name] -= move
					}
				}
			}
		}
	}
	return elo
}

func TestRateSlowly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, players := range []map[string]float64{
		{"a": 0, "b": 100},
		{"a": 0, "b": 5000}, // b wins everything
		{"a": 0, "b": 150, "c": -200, "d": 40, "e": 600},
	} {
		results := simulate(t, r, 12, players, 50)
		want := slowRatings(results)
		got, err := arena.Rate(arena.Anchor{Player: "a", Elo: 1000}, results)
		if err != nil || len(got) != len(players) {
			t.Fatal(got, err)
		}
		for i, rating := range got {
			if i > 0 && rating.Elo > got[i-1].Elo {
				t.Errorf("%v is after %v", rating, got[i-1])
			}
			if w := 1000 + want[rating.Player] - want["a"]; !near(rating.Elo, w, 0.5) {
				t.Errorf("%v: %s is rated %.3f, slowly %.3f", players, rating.Player, rating.Elo, w)
			}
			if rating.Player == "a" && (rating.Elo != 1000 || rating.Error != 0) {
				t.Errorf("the anchor is rated %v", rating)
			}
			if rating.Games != 24*(len(players)-1) {
				t.Errorf("%v has %d games", rating, rating.Games)
			}
		}
	}
}

// With two players the rating is that of the mean score, and the error is that of
// the mean of the deals. Of 40 deals x wins 20, draws 12 and loses 8. Half a deal
// more is won and half a deal lost, so the mean is 26.5/41. The squares about it are
// 0.3537² for 20 deals, a quarter of that for half a deal, 0.1463² for 12, 0.6463²
// for 8, and a quarter of that for half a deal. Their sum is 6.236. The standard
// error of the mean is its root over 41, 0.06091. The derivative of Elo at the mean
// is 173.72 / (0.6463 * 0.3537), 760.0. So the error is 1.96 * 46.29.
func TestRatePair(t *testing.T) {
	var results []arena.Result
	for deal := range 40 {
		outcomes := [2]string{"1", "2"}
		switch {
		case deal >= 32:
			outcomes = [2]string{"2", "1"}
		case deal >= 20:
			outcomes = [2]string{"1", "1"} // one game each
		}
		results = append(results, won(t, deal+1, "x", "y", outcomes[0], outcomes[1])...)
	}
	got, err := arena.Rate(arena.Anchor{Player: "y"}, results)
	if err != nil || len(got) != 2 {
		t.Fatal(got, err)
	}
	if x := got[0]; x.Player != "x" || !near(x.Elo, arena.Elo(26.5/41), 1e-9) || !near(x.Error, 1.96*46.29, 0.1) || x.Score != 26.0/40 || x.Games != 80 {
		t.Errorf("rated %+v, want %.1f ± %.1f", x, arena.Elo(26.5/41), 1.96*46.29)
	}
	mean, err := arena.Rate(arena.Anchor{}, results)
	if err != nil || !near(mean[0].Elo, -mean[1].Elo, 1e-9) || !near(2*mean[0].Error, got[0].Error, 1e-9) {
		t.Errorf("without an anchor: %v, %v", mean, err)
	}
}

// The intervals contain the true ratings about 95 times in 100, although the games
// of a deal are not independent.
func TestRateCoverage(t *testing.T) {
	players := map[string]float64{"a": 0, "b": 60, "c": 150, "d": -100}
	r := rand.New(rand.NewPCG(3, 4))
	inside, all := 0, 0
	for range long.Count(100, 1000) {
		ratings, err := arena.Rate(arena.Anchor{Player: "a"}, simulate(t, r, 60, players, 300))
		if err != nil {
			t.Fatal(err)
		}
		for _, rating := range ratings {
			if rating.Player == "a" {
				continue
			}
			all++
			// The luck of a deal moves the true expected score toward 1/2 a little;
			// mean ratings over deals are computed by the same model below.
			if math.Abs(rating.Elo-shrunk(players[rating.Player], 300)) < rating.Error {
				inside++
			}
		}
	}
	if share := float64(inside) / float64(all); share < 0.92 || share > 0.98 {
		t.Errorf("%.3f of the intervals contain the rating, want 0.95", share)
	}
}

// shrunk returns the Elo of the mean score of a player that is better by elo, if
// the first seat has a normal advantage with the given deviation in Elo.
func shrunk(elo, deviation float64) float64 {
	sum, weight := 0.0, 0.0
	for x := -4.0; x <= 4; x += 0.01 {
		w := math.Exp(-x * x / 2)
		sum += w * (arena.Expected(elo+deviation*x) + arena.Expected(elo-deviation*x)) / 2
		weight += w
	}
	return arena.Elo(sum / weight)
}

// Players are rated over several matches, and refused if no chain of games connects
// them.
func TestRateMatches(t *testing.T) {
	ab, bc := won(t, 1, "a", "b", "1", "1"), won(t, 1, "b", "c", "1", "draw")
	ratings, err := arena.Rate(arena.Anchor{Player: "a"}, ab, bc)
	if err != nil || len(ratings) != 3 || ratings[2].Player != "c" || !near(ratings[0].Elo, 0, 1e-9) || !near(ratings[1].Elo, 0, 1e-9) {
		t.Errorf("%v, %v", ratings, err)
	}
	for name, test := range map[string]struct {
		anchor  string
		matches [][]arena.Result
		says    string
	}{
		"no results": {"", nil, "no results"},
		"no anchor":  {"z", [][]arena.Result{ab}, "one of a, b"},
		"two groups": {"", [][]arena.Result{ab, won(t, 1, "c", "d", "1", "1")}, `"c": has no chain of matches to a`},
	} {
		_, err := arena.Rate(arena.Anchor{Player: test.anchor}, test.matches...)
		if !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWriteLadder(t *testing.T) {
	var b strings.Builder
	ratings := []arena.Rating{{"strong", 1234.4, 56.7, 200, 0.75}, {"weak", -3, 0, 100, 0.1234}}
	if err := arena.WriteLadder(&b, ratings); err != nil {
		t.Fatal(err)
	}
	const want = "       Elo   ±  score  games  player\n" +
		"  1  +1234  57  0.750    200  strong\n" +
		"  2     -3   0  0.123    100  weak\n"
	if b.String() != want {
		t.Errorf("the ladder is\n%s\nwant\n%s", b.String(), want)
	}
}
