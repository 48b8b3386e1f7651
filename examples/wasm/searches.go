//go:build js

// This file holds what takes time: bots, hints and puzzles. Duels are in duels.go.

package main

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/wire"
)

func newBot(q struct {
	ruled
	Name, Seed string
},
) (string, error) {
	r, err := q.rules()
	if err != nil {
		return "", err
	}
	seed, err := seeded(q.Seed)
	if err != nil {
		return "", err
	}
	b, err := r.Bot(q.Name, seed, bot.Budget{})
	if err != nil {
		return "", err
	}
	return strconv.Itoa(hold(&player{choose: b})), nil
}

// A player is a bot on a seat of a game.
type player struct {
	mu     sync.Mutex // held while it thinks
	choose play.Bot
	game   *catalog.Session // that has asked it last; may be nil
	told   int              // the last event of the game that it knows
}

// choose asks a bot for a ply, and tells it what has happened.
func choose(ctx context.Context, q struct {
	handle
	viewed
	Since []json.RawMessage
},
) (string, error) {
	r, v, err := q.read()
	if err != nil {
		return "", err
	}
	since := make([]play.Update, len(q.Since))
	for i, event := range q.Since {
		if since[i], err = wire.ParseUpdate(r, event); err != nil {
			return "", err
		}
		if seat := since[i].View.Seat(); seat != v.Seat() {
			return "", game.Faultf(game.ErrSeats, 0, seat.String(), "want what seat %v has seen", v.Seat())
		}
	}
	b := held[q.Handle].(*player)
	b.mu.Lock()
	defer b.mu.Unlock()
	a, err := b.choose(ctx, play.Question{View: v, Since: slices.Values(since)})
	if err != nil {
		return "", err
	}
	return a.Ply.String(), nil
}

// ask lets a bot play the next ply of a session: as a stand-in, if the seat has left.
func ask(ctx context.Context, q struct {
	about
	Bot int
},
) (string, error) {
	s, b := q.session(), held[q.Bot].(*player)
	b.mu.Lock()
	defer b.mu.Unlock()
	seat, n := s.ToMove(), s.Last()
	if seat < 0 {
		return number(s.Submit(0, n, game.Ply{})) // says that the game is over
	}
	if b.game != s.Session {
		b.game, b.told = s.Session, -1
	}
	since := slices.Collect(s.Events(seat, b.told)) // the session may change while the bot thinks
	b.told = n
	choose := b.choose
	if slices.Contains(s.Left(), seat) {
		choose = play.StandIn(s.rules, choose)
	}
	a, err := choose(ctx, play.Question{View: s.View(seat), Since: slices.Values(since)})
	if err != nil {
		return "", err
	}
	return number(s.Submit(seat, n, a.Ply))
}

// rate returns what a bot thinks of all turns, those given looked at closely. It returns
// none for a bot that cannot rate turns.
func rate(ctx context.Context, q struct {
	handle
	viewed
	Turns [][]game.Ply
},
) (string, error) {
	_, v, err := q.read()
	if err != nil {
		return "", err
	}
	b := held[q.Handle].(*player)
	b.mu.Lock()
	defer b.mu.Unlock()
	a, err := b.choose(ctx, play.Question{View: v, Rate: true, Turns: q.Turns})
	if err != nil {
		return "", err
	}
	all := []rated{}
	for _, r := range a.Ratings {
		all = append(all, rated(r))
	}
	return text(json.Marshal(all))
}

// A rated is a [play.Rating] for JavaScript.
type rated struct {
	Plies []game.Ply `json:"plies"`
	Value float64    `json:"value"`
	Deep  bool       `json:"deep"`
	Win   int        `json:"win"`
	Lose  int        `json:"lose"`
	Reply []game.Ply `json:"reply"`
}

func hint(ctx context.Context, q struct {
	viewed
	Most int
	Duel duel // or the zero one
},
) (string, error) {
	r, v, err := q.read()
	if err != nil {
		return "", err
	}
	if q.Duel.Task != "" {
		return q.Duel.hint(ctx, v)
	}
	turns, err := catalog.Hint(ctx, r, v, q.Most)
	if err != nil {
		return "", err
	}
	return text(wire.AppendSolution(nil, turns))
}

func puzzle(ctx context.Context, q struct {
	ruled
	Par  int
	Seed string
},
) (string, error) {
	r, err := q.rules()
	if err != nil {
		return "", err
	}
	layout, ok := r.BoardLayout()
	if !ok {
		return "", noMaze
	}
	seed, err := seeded(q.Seed)
	if err != nil {
		return "", err
	}
	p, err := solve.Generate(ctx, layout, q.Par, seed)
	if err != nil {
		return "", err
	}
	return text(wire.AppendPuzzle(nil, r, p))
}

func solution(ctx context.Context, q struct {
	ruled
	Puzzle string
},
) (string, error) {
	p, _, err := q.ruled.puzzle(q.Puzzle)
	if err != nil {
		return "", err
	}
	turns, err := p.Solve(ctx)
	if err != nil {
		return "", err
	}
	return text(wire.AppendSolution(nil, turns))
}

// puzzle reads a puzzle on a board of the rules, and returns the layout too.
func (q ruled) puzzle(text string) (solve.Puzzle, labyrinth.Layout, error) {
	r, err := q.rules()
	if err != nil {
		return solve.Puzzle{}, labyrinth.Layout{}, err
	}
	layout, ok := r.BoardLayout()
	if !ok {
		return solve.Puzzle{}, labyrinth.Layout{}, noMaze
	}
	p, err := solve.ParsePuzzle(layout, text)
	return p, layout, err
}
