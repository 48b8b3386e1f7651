//go:build js

// This file holds what takes time: bots, hints and puzzles.

package main

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
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
	return strconv.Itoa(hold(b)), nil
}

func choose(ctx context.Context, q struct {
	handle
	viewed
},
) (string, error) {
	_, v, err := q.read()
	if err != nil {
		return "", err
	}
	ply, err := held[q.Handle].(catalog.Bot)(ctx, v)
	return string(ply), err
}

// rate returns what a bot thinks of all turns, those given looked at closely. It returns
// none for a bot that cannot rate turns.
func rate(ctx context.Context, q struct {
	handle
	viewed
	Turns [][]catalog.Ply
},
) (string, error) {
	_, v, err := q.read()
	if err != nil {
		return "", err
	}
	all := []rated{}
	_, err = held[q.Handle].(catalog.Bot)(play.WithRatings(ctx, q.Turns, func(list []play.Rating[catalog.Ply]) {
		for _, r := range list {
			all = append(all, rated(r))
		}
	}), v)
	if err != nil {
		return "", err
	}
	return text(json.Marshal(all))
}

// A rated is a [play.Rating] for JavaScript.
type rated struct {
	Plies []catalog.Ply `json:"plies"`
	Value float64       `json:"value"`
	Deep  bool          `json:"deep"`
	Win   int           `json:"win"`
	Lose  int           `json:"lose"`
	Reply []catalog.Ply `json:"reply"`
}

func hint(ctx context.Context, q struct {
	viewed
	Most int
},
) (string, error) {
	_, v, err := q.read()
	if err != nil {
		return "", err
	}
	turns, err := catalog.Hint(ctx, v, q.Most)
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
	layout, ok := r.Layout()
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
	turns, err := p.Problem().Solve(ctx, p.Par)
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
	layout, ok := r.Layout()
	if !ok {
		return solve.Puzzle{}, labyrinth.Layout{}, noMaze
	}
	p, err := solve.ParsePuzzle(layout, text)
	return p, layout, err
}
