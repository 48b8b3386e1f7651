//go:build js

// This file holds puzzles against a bot: the one of a day, which is a duel, and those of
// Battle Chess.

package main

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/wire"
)

// A duel is what JavaScript has of a [solve.Duel] on the classic board, or of a
// [battlechess.Puzzle], which has the task beat and no goal.
type duel struct {
	Task  string `json:"task"`
	Turns int    `json:"turns"`
	Goal  string `json:"goal,omitzero"`
}

const beat = "beat"

// read returns the duel without its position, which a view has.
func (q duel) read() (solve.Duel, error) {
	goal, err := labyrinth.ParseSquare(q.Goal)
	if err == nil && q.Task != "win" && q.Task != "hold" {
		err = game.Faultf(game.ErrSyntax, 0, q.Task, "the task of a duel must be win, hold or beat")
	}
	return solve.Duel{Goal: solve.Goal{Squares: labyrinth.SquaresOf(goal)}, Hold: q.Task == "hold", Turns: q.Turns}, err
}

// daily returns the puzzle of a day, and the game that it begins.
func daily(q struct{ Day string }) (string, error) {
	day, err := time.Parse(time.DateOnly, q.Day)
	if err != nil {
		return "", game.Faultf(game.ErrSyntax, 0, q.Day, "want a day such as 2026-01-31")
	}
	d := solve.Daily(day)
	r, start, err := catalog.OpenDuel(labyrinth.Classic(), d)
	if err != nil {
		return "", err
	}
	return duel{d.Task(), d.Turns, d.Goal.Squares.First().String()}.begins(r.Tags(), start.String())
}

// battle makes a puzzle of Battle Chess, and returns the game that it begins.
func battle(ctx context.Context, q struct {
	Options map[string]string
	Turns   int
	Seed    string
},
) (string, error) {
	r, err := ruled{Variant: "battlechess", Options: q.Options}.rules()
	if err != nil {
		return "", err
	}
	seed, err := seeded(q.Seed)
	if err != nil {
		return "", err
	}
	rules, err := battlechess.Open(r.Tags()...)
	if err != nil {
		return "", err
	}
	p, err := rules.Puzzle(ctx, q.Turns, seed)
	if err != nil {
		return "", err
	}
	return duel{Task: beat, Turns: p.Turns}.begins(r.Tags(), p.State.String())
}

// begins returns the duel and the game that it begins.
func (q duel) begins(tags []game.Tag, start string) (string, error) {
	told := struct {
		duel
		Variant string            `json:"variant"`
		Options map[string]string `json:"options"`
		Start   string            `json:"start"`
	}{q, tags[0].Value, map[string]string{}, start}
	for _, tag := range tags[1:] {
		told.Options[tag.Name] = tag.Value
	}
	return text(json.Marshal(told))
}

// hint returns the right turn of seat 1 in the game of the duel, of which q.Turns turns are left.
func (q duel) hint(ctx context.Context, v game.View) (string, error) {
	if q.Task != beat {
		d, err := q.read()
		if err != nil {
			return "", err
		}
		turn, err := catalog.HintDuel(ctx, d, v)
		if err != nil {
			return "", err
		}
		return text(wire.AppendSolution(nil, []solve.Step{turn}))
	}
	battle, ok := v.(battlechess.View)
	if !ok {
		return "", game.Faultf(game.ErrSyntax, 0, q.Task, "a game of Battle Chess has this task, and no other")
	}
	ply, err := catalog.HintBattle(ctx, q.Turns, battle)
	if err != nil {
		return "", err
	}
	return text(json.Marshal(struct {
		Number int          `json:"number"`
		Turns  [][]game.Ply `json:"turns"`
	}{1, [][]game.Ply{{ply}}}))
}

// rival returns the bot for seat 2 of the game of a duel.
func rival(q struct{ Duel duel }) (string, error) {
	var choose play.Bot
	if q.Duel.Task == beat {
		choose = catalog.BattleRival(q.Duel.Turns)
	} else {
		d, err := q.Duel.read()
		if err != nil {
			return "", err
		}
		choose = catalog.Rival(d)
	}
	return strconv.Itoa(hold(&player{choose: choose})), nil
}
