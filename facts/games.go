// This file holds the facts about whole games.

package facts

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// games returns the facts about the first turn and about whole games. In whole games all
// seats are greedy players, unless a fact says otherwise.
func games() []Fact {
	all := []Fact{
		firstFind("standard"), firstFind("kids"), firstFind("glow"), firstFind("anniversary"),
		{
			Name: "battlechess-first-plies", Unit: Plies, Cases: few, Says: "are legal at the beginning of Battle Chess",
			sample: func(_ context.Context, src *game.Source) (float64, bool, error) {
				c := contest{variant: "battlechess", seats: 2}
				_, start, err := c.deal(src)
				if err != nil {
					return 0, false, err
				}
				return float64(len(start.AppendPlies(nil))), true, nil
			},
		},
	}
	for _, c := range []contest{
		{variant: "standard"}, {variant: "kids"}, {variant: "glow"}, {variant: "anniversary"}, {variant: "battlechess"},
	} {
		for c.seats = 2; c.seats <= 4 && (c.seats == 2 || c.variant != "battlechess"); c.seats++ {
			name, says := fmt.Sprintf("%s-%d", c.variant, c.seats), fmt.Sprintf("%s for %d", c.variant, c.seats)
			all = append(all,
				c.fact(name+"-first", Percent, "of the games of "+says+" are won by the seat that begins", result.first),
				c.fact(name+"-turns", Turns, "of all seats in a game of "+says, func(r result) float64 { return float64(r.turns) }),
			)
		}
	}
	two, guests := contest{variant: "standard", seats: 2}, contest{variant: "anniversary", seats: 2}
	noCard, secondNoCard, blind, silent, drunk := two, two, two, guests, two
	noCard.arrange = func(state string) string { return withoutCard(state, ",:") }
	secondNoCard.arrange = func(state string) string { return withoutCard(state, "") }
	blind.wrap = atRandom
	silent.wrap = declining
	drunk.player = "random"
	return append(all,
		noCard.fact("card-less", Percent, "of the games of standard for 2 are won by the first seat if it has 11 cards and the other 12", result.first),
		secondNoCard.fact("card-more", Percent, "of the games of standard for 2 are won by the first seat if it has 12 cards and the other 11", result.first),
		blind.fact("shift-random", Percent, "of the games of standard for 2 are won by the first seat if its first turn is random", result.first),
		silent.fact("messages-declined", Percent, "of the games of anniversary for 2 are won by the first seat if it declines all messages", result.first),
		two.fact("greedy-draws", Percent, "of the games of standard for 2 are draws", result.drawn),
		drunk.fact("random-draws", Percent, "of the games of standard for 2 are draws after 2,000 plies if both seats play at random", result.drawn),
	)
}

// limit is the number of plies after which a game is a draw, as in a match.
const limit = 2000

// A contest is a kind of game.
type contest struct {
	variant string
	seats   int
	player  string                    // on all seats; greedy if empty
	arrange func(state string) string // what it begins with instead, or nil
	wrap    func(play.Bot) play.Bot   // what plays on the first seat instead, or nil
}

// A result is what a game was.
type result struct {
	outcome game.Outcome
	turns   int
}

// first returns the first seat's share of the win.
func (r result) first() float64 {
	winners := r.outcome.Winners()
	if !slices.Contains(winners, 0) {
		return 0
	}
	return 1 / float64(len(winners))
}

func (r result) drawn() float64 { return one(len(r.outcome.Winners()) == 0) }

// fact returns a fact about games of a kind.
func (c contest) fact(name string, unit Unit, says string, value func(result) float64) Fact {
	return Fact{Name: name, Unit: unit, Says: says, Cases: few, sample: func(ctx context.Context, src *game.Source) (float64, bool, error) {
		r, err := c.play(ctx, src)
		return value(r), true, err
	}}
}

// deal returns the rules and a start.
func (c contest) deal(src *game.Source) (catalog.Rules, catalog.State, error) {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: c.variant})
	if err != nil {
		return nil, nil, err
	}
	start, err := rules.Deal(c.seats, src.Uint64())
	if err == nil && c.arrange != nil {
		start, err = rules.Parse(c.arrange(start.String()))
	}
	return rules, start, err
}

// play plays a game. The seat that begins is seat 1.
func (c contest) play(ctx context.Context, src *game.Source) (r result, err error) {
	rules, start, err := c.deal(src)
	if err != nil {
		return r, err
	}
	player := c.player
	if player == "" {
		player = "greedy"
	}
	last := game.Nobody
	var seats []play.Bot
	for p := range game.Player(c.seats) {
		choose, err := rules.Bot(player, src.Uint64(), bot.Budget{})
		if err != nil {
			return r, err
		}
		if c.wrap != nil && p == 0 {
			choose = c.wrap(choose)
		}
		seats = append(seats, func(ctx context.Context, q play.Question) (play.Answer, error) {
			if p != last {
				r.turns, last = r.turns+1, p
			}
			return choose(ctx, q)
		})
	}
	record, err := play.Run(ctx, rules, start, seats, play.Options{Limit: limit, Repeats: 3, Seed: src.Uint64()})
	r.outcome = record.Outcome
	return r, err
}

// withoutCard returns the text of a state for two seats with one card fewer in the pile
// before the given text, or in the last pile if that is empty. No other field has it.
func withoutCard(state, before string) string {
	at := len(state)
	if before != "" {
		at = strings.LastIndex(state, before)
	}
	return state[:at-1] + state[at:]
}

// atRandom returns a bot that makes its first turn at random: the middle one of the legal
// shifts, and of the squares to walk to. Boards are random, so that is a random turn.
func atRandom(b play.Bot) play.Bot {
	asked := 0
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		if asked++; asked > 2 {
			return b(ctx, q)
		}
		plies := q.View.AppendPlies(nil)
		return play.Answer{Ply: plies[len(plies)/2]}, nil
	}
}

// declining returns a bot that declines every message.
func declining(b play.Bot) play.Bot {
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		if plies := q.View.AppendPlies(nil); len(plies) > 0 && plies[0] == variant.Decline {
			return play.Answer{Ply: variant.Decline}, nil
		}
		return b(ctx, q)
	}
}

// firstFind returns a fact about the first turn of a game for two: whether the first seat
// can end it on a picture that it looks for.
func firstFind(name string) Fact {
	c := contest{variant: name, seats: 2}
	says := "of first seats can find a picture that they look for in their first turn, in "
	return Fact{Name: name + "-first-find", Unit: Percent, Cases: many, Says: says + name + " for 2", sample: func(_ context.Context, src *game.Source) (float64, bool, error) {
		rules, start, err := c.deal(src)
		if err != nil {
			return 0, false, err
		}
		v, ok := rules.View(start, 0).(labyrinth.MazeView)
		if !ok {
			return 0, false, fmt.Errorf("%s has no maze", name)
		}
		return one(finds(v)), true, nil
	}}
}
