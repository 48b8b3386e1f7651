// This file makes the moving picture of the first page.

package main

import (
	"bytes"
	"context"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// moving writes some turns of a game between two bots. Without movement, which readers
// can choose, the page shows the last state.
func (s *site) moving() error {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "kids"})
	if err != nil {
		return err
	}
	start, err := rules.Deal(2, 1)
	if err != nil {
		return err
	}
	var seats []play.Bot
	for n := range uint64(2) {
		choose, err := rules.Bot("greedy", n, bot.Budget{})
		if err != nil {
			return err
		}
		seats = append(seats, choose)
	}
	record, err := play.Run(context.Background(), rules, start, seats, play.Options{Limit: 16})
	if err != nil {
		return err
	}
	states, err := play.States(record)
	if err != nil {
		return err
	}
	const width, each = 420, 900 * time.Millisecond
	for name, states := range map[string][]catalog.State{"game.gif": states, "still.gif": states[len(states)-1:]} {
		var b bytes.Buffer
		if err := catalog.WriteGIF(&b, rules, states, width, each); err != nil {
			return err
		}
		if err := s.put("static/"+name, b.String()); err != nil {
			return err
		}
	}
	return nil
}
