// This file counts what happens in games.

package balance

import (
	"context"
	"strings"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// An Answer is what the games of a row show.
type Answer struct {
	Row
	Seed uint64 `json:"seed"`
	// Wins are those of each seat. Several winners of a game have equal shares of
	// it. Began counts the same by the order of play, the seat that begins first:
	// they differ if lot draws who begins.
	Wins     []float64 `json:"wins"`
	Began    []float64 `json:"began"`
	Repeated int       `json:"repeated"` // draws by repetition
	Limited  int       `json:"limited"`  // draws because of the limit of 2,000 plies
	Turns    Turns     `json:"turns"`
	Commit   string    `json:"commit"`
	Date     string    `json:"date"`
}

// Turns are the turns of all seats in a game, where two turns of one seat in a row
// count as one: of the shortest tenth at most, of half
// the games at most, of the longest tenth at least, and of the longest game.
type Turns struct {
	Short  int `json:"short"`
	Median int `json:"median"`
	Long   int `json:"long"`
	Most   int `json:"most"`
}

// Scores returns the scores at a place in the order of play.
func (a Answer) Scores(place int) arena.Scores { return a.scores(a.Began[place]) }

// SeatScores returns the scores of a seat.
func (a Answer) SeatScores(seat int) arena.Scores { return a.scores(a.Wins[seat]) }

// scores returns scores with that many wins. A draw counts as an equal share for all.
func (a Answer) scores(wins float64) arena.Scores {
	wins += float64(a.Repeated+a.Limited) / float64(a.Seats)
	whole := int(wins)
	s := arena.Scores{1: whole, 0: a.Games - whole - 1}
	s[wins-float64(whole)]++
	return s
}

// A tally counts the games of one worker.
type tally struct {
	rules    catalog.Rules
	row      Row
	wins     [4]float64
	began    [4]float64
	repeated int
	limited  int
	turns    []int
}

// game plays game i and counts it. It is game i+1 of the match with the same seed.
func (t *tally) game(ctx context.Context, seed uint64, i int) error {
	turns, last := 0, game.Nobody
	m := arena.New(t.rules, func(_ []string, seeds []uint64) (seats []play.Bot, _ func(), err error) {
		for _, s := range seeds {
			choose, err := t.rules.Bot(t.row.Player, s, bot.Budget{})
			if err != nil {
				return nil, nil, err
			}
			seats = append(seats, func(ctx context.Context, q play.Question) (play.Answer, error) {
				if p := q.View.Seat(); p != last {
					turns, last = turns+1, p
				}
				return choose(ctx, q)
			})
		}
		return seats, nil, nil
	}, "A", "B")
	m.Seats, m.Seed = t.row.Seats, seed
	result, record, err := m.Play(ctx, arena.Game{A: "A", B: "B", Deal: i + 1, Seed: m.SeedOf(i + 1), Seating: strings.Repeat("A", t.row.Seats)})
	if err != nil {
		return err
	}
	t.count(result.Outcome, result.Reason, record.Start.ToMove())
	t.turns = append(t.turns, turns)
	return nil
}

// count counts the end of a game that a seat began.
func (t *tally) count(o game.Outcome, reason string, first game.Player) {
	winners := o.Winners()
	switch {
	case len(winners) == 0 && reason == play.Limit:
		t.limited++
	case len(winners) == 0:
		t.repeated++
	}
	for _, p := range winners {
		share := 1 / float64(len(winners))
		t.wins[p] += share
		t.began[(int(p-first)+t.row.Seats)%t.row.Seats] += share
	}
}
