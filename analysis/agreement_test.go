// This file measures how well the verdicts of a depth agree with those of Deep, and how many
// losses have reasons.

package analysis

import (
	"context"
	"flag"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

var (
	agree = flag.Int("agree", 0, "compare the verdicts of all depths on this `number` of games")
	twice = flag.Bool("twice", false, "with -agree, compare those of the depth deep with twice its nodes as well")
)

// reasonedLoss is the loss from which on a turn should have a reason.
const reasonedLoss = 0.08

// An agreement counts turns on which a depth and Deep have a verdict: how many either has, and
// both.
type agreement struct{ called, right, both int }

func (a *agreement) add(called, right bool) {
	if called {
		a.called++
	}
	if right {
		a.right++
	}
	if called && right {
		a.both++
	}
}

// TestAgreement plays games of the expert against greedy, and prints for each depth the precision
// and the recall of its verdicts, and the share of larger losses that have a reason or a proof.
//
// With -twice it also compares the verdicts of Deep with those of twice its nodes: no other depth
// can be expected to agree better.
//
//	go test ./analysis -run TestAgreement -v -timeout 0 -agree 40
func TestAgreement(t *testing.T) {
	if *agree == 0 {
		t.Skip("runs only with -agree GAMES")
	}
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	of := make(map[Depth]map[string]*agreement)
	losses, reasoned := make(map[Depth]int), make(map[Depth]int)
	var ceiling agreement // of Deep with twice its nodes
	for seed := range uint64(*agree) {
		rec := agreementGame(t, r, 7000+seed)
		turns := make(map[Depth][]Turn)
		for _, d := range Depths() {
			if turns[d], err = All(Game(context.Background(), r, rec, Options{Depth: d})); err != nil {
				t.Fatal(err)
			}
			if of[d] == nil {
				of[d] = map[string]*agreement{"any verdict": {}, "loss from 0.05": {}, "mistakes and blunders": {}}
			}
		}
		if *twice {
			deeper, err := All(Game(context.Background(), twiceDeep{r}, rec, Options{Depth: Deep}))
			if err != nil {
				t.Fatal(err)
			}
			for i, x := range turns[Deep] {
				ceiling.add(x.Verdict != "", deeper[i].Verdict != "")
			}
		}
		for i, deep := range turns[Deep] {
			for _, d := range Depths() {
				x := turns[d][i]
				of[d]["any verdict"].add(x.Verdict != "", deep.Verdict != "")
				of[d]["loss from 0.05"].add(x.Loss >= 0.05, deep.Loss >= 0.05)
				of[d]["mistakes and blunders"].add(x.Loss >= mistakeLoss, deep.Loss >= mistakeLoss)
				if x.Loss >= reasonedLoss {
					losses[d]++
					if len(x.Reasons) > 0 || x.MissedWin > 0 || x.Loses > 0 {
						reasoned[d]++
					}
				}
			}
		}
	}
	if *twice {
		t.Logf("deep with twice the nodes: %d turns, precision of deep %s, recall %s", ceiling.right,
			shareOf(ceiling.both, ceiling.called), shareOf(ceiling.both, ceiling.right))
	}
	for _, d := range Depths() {
		for name, a := range of[d] {
			t.Logf("%s, %s: %d turns, %d at the depth deep, precision %s, recall %s", d, name, a.called, a.right,
				shareOf(a.both, a.called), shareOf(a.both, a.right))
		}
		t.Logf("%s: %d of %d losses from %.2f have a reason or a proof", d, reasoned[d], losses[d], reasonedLoss)
	}
}

// twiceDeep are rules whose bots have twice the nodes of the depth Deep.
type twiceDeep struct{ catalog.Rules }

func (r twiceDeep) Bot(_ string, seed uint64, b bot.Budget) (play.Bot, error) {
	return r.Rules.Bot(fmt.Sprintf("expert:nodes=%d/turn", 2*Deep.nodes(true)), seed, b)
}

// shareOf returns a share with its 95 % interval, by Wilson.
func shareOf(part, all int) string {
	const z = 1.96
	n := max(1, float64(all))
	p := float64(part) / n
	middle, half := p+z*z/2/n, z*math.Sqrt(p*(1-p)/n+z*z/4/n/n)
	return fmt.Sprintf("%.3f (%.2f to %.2f)", p, (middle-half)/(1+z*z/n), (middle+half)/(1+z*z/n))
}

// agreementGame returns the record of a game of the expert against greedy, who begin in turn.
func agreementGame(t *testing.T, r catalog.Rules, seed uint64) catalog.Record {
	names := []string{"expert:nodes=6000/turn", "greedy"}
	if seed%2 == 1 {
		slices.Reverse(names)
	}
	return playGame(t, r, names, seed)
}
