// This file measures whether turns lose what their verdicts say, by playing on from them.

package analysis

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

var (
	rollouts       = flag.Int("rollouts", 0, "play on from the verdicts of this `number` of games")
	rolloutVariant = flag.String("variant", "standard", "the `variant` for -rollouts")
)

// rolloutPairs is how often a game is played on after the best turn, and as often after the one
// played.
const rolloutPairs = 4

// TestRollouts analyzes games of the expert against greedy. From each turn with a verdict the
// expert plays on for both seats, in deals that look the same to the seat: after the best turn
// and after the one played. The test prints for each verdict what these turns lose by the report
// and in the games, in the mean, with the 95 % interval over turns.
//
//	go test ./analysis -run TestRollouts -v -timeout 0 -rollouts 40 -variant glow
func TestRollouts(t *testing.T) {
	if *rollouts == 0 {
		t.Skip("runs only with -rollouts GAMES")
	}
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: *rolloutVariant})
	if err != nil {
		t.Fatal(err)
	}
	said, measured := make(map[Verdict][]float64), make(map[Verdict][]float64)
	for seed := range uint64(*rollouts) {
		rec := agreementGame(t, r, 32_000+seed)
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for turn, err := range Game(t.Context(), r, rec, Options{Depth: Normal}) {
			if err != nil {
				t.Fatal(err)
			}
			if turn.Loss < inaccuracyLoss {
				continue
			}
			v, loss := turn.Verdict, lossInGames(t, r, states[turn.Ply-1], turn)
			said[v], measured[v] = append(said[v], turn.Loss), append(measured[v], loss)
			t.Logf("game %d, ply %d: %s, said %.3f, measured %.3f", seed, turn.Ply, v, turn.Loss, loss)
		}
	}
	for _, v := range []Verdict{Inaccuracy, Mistake, Blunder} {
		mean, _ := meanOf(said[v])
		loss, err := meanOf(measured[v])
		t.Logf("%s: %d turns, said %.3f, measured %.3f, 95 %%: %.3f to %.3f", v, len(said[v]), mean, loss, loss-1.96*err, loss+1.96*err)
	}
}

// meanOf returns the mean of some numbers, and its standard error.
func meanOf(list []float64) (mean, err float64) {
	n, square := float64(len(list)), 0.0
	for _, x := range list {
		mean += x / n
		square += x * x / n
	}
	return mean, math.Sqrt((square - mean*mean) / (n - 1))
}

// lossInGames returns what a turn loses in games that are played on.
func lossInGames(t *testing.T, r catalog.Rules, s catalog.State, turn Turn) (loss float64) {
	t.Helper()
	rng := rand.New(game.NewSource(uint64(turn.Ply)))
	for seed := range uint64(rolloutPairs) {
		deal, _ := r.Sample(r.View(s, turn.Seat), rng)
		best := playOn(t, r, deal, turn.Best, seed)
		played := playOn(t, r, deal, turn.Played, seed)
		loss += (resultOf(best, turn.Seat) - resultOf(played, turn.Seat)) / rolloutPairs
	}
	return loss
}

// playOn returns the outcome of a game in which the expert plays on after a turn.
func playOn(t *testing.T, r catalog.Rules, s catalog.State, turn []game.Ply, seed uint64) game.Outcome {
	t.Helper()
	var err error
	rng := rand.New(game.NewSource(seed))
	for _, ply := range turn {
		for s.ToMove() == game.Chance {
			if s, err = s.Play(play.Reveal(s, rng)); err != nil {
				t.Fatal(err)
			}
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	return playFrom(t, r, s, []string{"expert:nodes=6000/turn", "expert:nodes=6000/turn"}, seed).Outcome
}
