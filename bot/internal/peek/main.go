// Command peek measures what hidden cards are worth: the bot expert against itself, where
// one seat sees what the others look for. Only this command has such views.
//
//	go run ./bot/internal/peek -games 400 -nodes 600
//
// With -late the seat sees a goal only after a turn in which another seat looked for it and did not
// find it. Nobody can know more from the turns of others, so that is the most that watching
// them can be worth.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"math/rand/v2"

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
	games := flag.Int("games", 400, "the number of `games`; every seat peeks in one game of each deal")
	var m match
	flag.IntVar(&m.nodes, "nodes", 600, "the `nodes` for a turn")
	flag.IntVar(&m.others, "others", 0, "the `nodes` for a turn of the other seats; 0 means the same as -nodes")
	flag.IntVar(&m.seats, "seats", 2, "the number of `seats`")
	flag.BoolVar(&m.late, "late", false, "see only goals that were looked for in an earlier turn")
	only := flag.String("game", "", "the `name` of the only row to play")
	flag.Parse()
	if m.seats < 2 || m.seats > labyrinth.MaxSeats {
		log.Fatalf("invalid -seats %d: must be from 2 to %d", m.seats, labyrinth.MaxSeats)
	}
	if m.others == 0 {
		m.others = m.nodes
	}
	if m.deals = *games / m.seats; m.deals < 1 {
		log.Fatalf("invalid -games %d: must be at least the number of seats, %d", *games, m.seats)
	}
	for _, r := range rows {
		if *only != "" && *only != r.name {
			continue
		}
		scores, err := r.play(m)
		if err != nil {
			log.Fatal(err)
		}
		mean, low, high := interval(scores)
		fmt.Printf("| %s | %d | %.3f | %.3f to %.3f |\n", r.name, m.seats*len(scores), mean, low, high)
	}
}

// A match says how the games are played.
type match struct {
	deals, seats  int
	nodes, others int // for a turn of the seat that peeks, and for one of the others
	late          bool
}

// rows are the games in which cards are hidden.
var rows = []struct {
	name string
	play func(m match) ([]float64, error)
}{
	{"standard", hunts(standard.Rules{})},
	{"kids, Cards=private", hunts(kids.Rules{Family: kids.InHand})},
	{"kids, Cards=pile", hunts(kids.Rules{Family: kids.InPile})},
	{"glow", func(m match) ([]float64, error) {
		return peek(func(seed uint64, g glance) (glowPeek, error) {
			s, err := glow.Rules{}.Deal(m.seats, seed)
			return glowPeek{s, g}, err
		}, m)
	}},
	{"anniversary", func(m match) ([]float64, error) {
		return peek(func(seed uint64, g glance) (anniversaryPeek, error) {
			s, err := anniversary.Rules{}.Deal(m.seats, seed)
			return anniversaryPeek{s, g}, err
		}, m)
	}},
}

func hunts(rules game.Rules[hunt.State]) func(m match) ([]float64, error) {
	return func(m match) ([]float64, error) {
		return peek(func(seed uint64, g glance) (huntPeek, error) {
			s, err := rules.Deal(m.seats, seed)
			return huntPeek{s, g}, err
		}, m)
	}
}

// A peeker is a state whose views show one seat what others look for.
type peeker[S any] interface {
	bot.State[S]
	look(p game.Player) game.View
}

// peekRules are the rules of peekers, as far as bots and sessions need them.
type peekRules[S peeker[S]] struct{ game.Rules[S] }

func (peekRules[S]) Tags() []game.Tag                           { return nil }
func (peekRules[S]) View(s S, p game.Player) game.View          { return s.look(p) }
func (peekRules[S]) Sample(v game.View, r *rand.Rand) (S, bool) { return game.SampleOf[S](v, r) }

// peek plays one game of each deal for each seat that may peek. For each deal it returns the
// share of these games that the seat that peeks wins.
func peek[S peeker[S]](
	deal func(seed uint64, g glance) (S, error), m match,
) (scores []float64, err error) {
	for d := range uint64(m.deals) {
		won := 0.0
		for by := range game.Player(m.seats) {
			s, err := deal(d, glance{by: by, late: m.late})
			if err != nil {
				return nil, err
			}
			var seats []play.Bot
			for p := range game.Player(m.seats) {
				b := bot.Budget{Nodes: m.others, Turn: true}
				if p == by {
					b.Nodes = m.nodes
				}
				seats = append(seats, bot.Expert(peekRules[S]{}, d*uint64(m.seats)+uint64(p), b))
			}
			rec, err := play.Run(context.Background(), peekRules[S]{}, s, seats, play.Options{Limit: 2000, Repeats: 3, Seed: d})
			if err != nil {
				return nil, err
			}
			won += share(rec.Outcome, by, m.seats)
		}
		scores = append(scores, won/float64(m.seats))
	}
	return scores, nil
}

// share returns what a seat gets of a game: 1 for a win, which winners share, and an equal share of
// a draw or of a game cut short.
func share(o game.Outcome, by game.Player, seats int) float64 {
	switch winners := o.Winners(); {
	case len(winners) == 0:
		return 1 / float64(seats)
	case o.WonBy(by):
		return 1 / float64(len(winners))
	}
	return 0
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
