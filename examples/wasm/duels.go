//go:build js

// This file holds the puzzle of a day, which is a duel.

package main

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A duel is what JavaScript has of a [solve.Duel] on the classic board.
type duel struct {
	Task  string `json:"task"`
	Turns int    `json:"turns"`
	Goal  string `json:"goal"`
}

// read returns the duel without its position, which a view has.
func (q duel) read() (solve.Duel, error) {
	goal, err := labyrinth.ParseSquare(q.Goal)
	if err == nil && q.Task != "win" && q.Task != "hold" {
		err = game.Faultf(game.ErrSyntax, 0, q.Task, "the task of a duel must be win or hold")
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
	told := struct {
		duel
		Variant string            `json:"variant"`
		Options map[string]string `json:"options"`
		Start   string            `json:"start"`
	}{duel{d.Task(), d.Turns, d.Goal.Squares.First().String()}, r.Tags()[0].Value, map[string]string{}, start.String()}
	for _, tag := range r.Tags()[1:] {
		told.Options[tag.Name] = tag.Value
	}
	return text(json.Marshal(told))
}

// rival returns the bot for seat 2 of the game of a duel.
func rival(q struct{ Duel duel }) (string, error) {
	d, err := q.Duel.read()
	if err != nil {
		return "", err
	}
	return strconv.Itoa(hold(&player{choose: catalog.Rival(d)})), nil
}
