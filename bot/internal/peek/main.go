// Command peek measures what hidden cards are worth: the bot expert against itself, where
// one of the two sees what the other looks for. Only this command has such views.
//
//	go run ./bot/internal/peek -games 400 -nodes 600
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

func main() {
	log.SetFlags(0)
	games := flag.Int("games", 400, "the number of `games`, two of each deal")
	nodes := flag.Int("nodes", 600, "the `nodes` for a turn")
	only := flag.String("game", "", "the `name` of the only row to play")
	flag.Parse()
	for _, r := range rows {
		if *only != "" && *only != r.name {
			continue
		}
		scores, err := r.play(*games/2, *nodes)
		if err != nil {
			log.Fatal(err)
		}
		mean, low, high := interval(scores)
		fmt.Printf("| %s | %d | %.3f | %.3f to %.3f |\n", r.name, 2*len(scores), mean, low, high)
	}
}

// rows are the games in which cards are hidden.
var rows = []struct {
	name string
	play func(deals, nodes int) ([]float64, error)
}{
	{"standard", hunts(standard.Rules{})},
	{"kids, Cards=private", hunts(kids.Rules{Family: kids.InHand})},
	{"kids, Cards=pile", hunts(kids.Rules{Family: kids.InPile})},
	{"glow", func(deals, nodes int) ([]float64, error) {
		return peek(func(seed uint64, by game.Player) (glowPeek, error) {
			s, err := glow.Rules{}.Deal(2, seed)
			return glowPeek{s, by}, err
		}, deals, nodes)
	}},
	{"anniversary", func(deals, nodes int) ([]float64, error) {
		return peek(func(seed uint64, by game.Player) (anniversaryPeek, error) {
			s, err := anniversary.Rules{}.Deal(2, seed)
			return anniversaryPeek{s, by}, err
		}, deals, nodes)
	}},
}

func hunts(rules game.Rules[hunt.State, labyrinth.Ply, hunt.View]) func(deals, nodes int) ([]float64, error) {
	return func(deals, nodes int) ([]float64, error) {
		return peek(func(seed uint64, by game.Player) (huntPeek, error) {
			s, err := rules.Deal(2, seed)
			return huntPeek{s, by}, err
		}, deals, nodes)
	}
}

// noTags are rules of which a session needs nothing but their tags, which are none.
type noTags[S, P, V any] struct{ game.Rules[S, P, V] }

func (noTags[S, P, V]) Tags() []game.Tag { return nil }

// peek plays two games of each deal between two experts, one of which peeks, and
// returns the scores of that one, each the mean of two games.
func peek[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](
	deal func(seed uint64, by game.Player) (S, error), deals, nodes int,
) (scores []float64, err error) {
	for d := range uint64(deals) {
		score := 0.0
		for by := range game.Player(2) {
			s, err := deal(d, by)
			if err != nil {
				return nil, err
			}
			var seats []play.Bot[P, V]
			for p := range uint64(2) {
				seats = append(seats, bot.Expert[S](d*2+p, bot.Budget{Nodes: nodes, Turn: true}))
			}
			rec, err := play.Run(context.Background(), noTags[S, P, V]{}, s, seats, play.Options{Limit: 2000, Repeats: 3, Seed: d})
			switch {
			case err != nil:
				return nil, err
			case rec.Outcome.WonBy(by):
				score++
			case !rec.Outcome.WonBy(1 - by):
				score += 0.5
			}
		}
		scores = append(scores, score/2)
	}
	return scores, nil
}

// interval returns the mean of scores and its 95 % interval.
func interval(scores []float64) (mean, low, high float64) {
	sum, squares := 0.0, 0.0
	for _, x := range scores {
		sum, squares = sum+x, squares+x*x
	}
	n := float64(len(scores))
	mean = sum / n
	half := 1.96 * math.Sqrt(max(0, squares/n-mean*mean)/n)
	return mean, mean - half, mean + half
}
