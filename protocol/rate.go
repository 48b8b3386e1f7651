// This file holds what turns are worth, which a host may ask and an engine may answer.

package protocol

import (
	"encoding/json"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A rated is a [play.Rating] as the page has it.
type rated struct {
	Plies []game.Ply `json:"plies"`
	Value float64    `json:"value"`
	Deep  bool       `json:"deep,omitempty"`
	Win   int        `json:"win,omitempty"`
	Lose  int        `json:"lose,omitempty"`
	Reply []game.Ply `json:"reply,omitempty"`
}

// asked adds to a go the turns to be rated, if the program that asks wants ratings.
func asked(q play.Question, message goThink) goThink {
	if q.Rate {
		message.Rate = append([][]game.Ply{}, q.Turns...)
		for i, plies := range message.Rate {
			message.Rate[i] = append([]game.Ply{}, plies...)
		}
	}
	return message
}

// rating asks a bot to rate turns, if the host asks for it.
func (f fields) rating(q *play.Question) error {
	if _, ok := f["rate"]; !ok {
		return nil
	}
	q.Rate = true
	return f.get("rate", &q.Turns)
}

// fit leaves out ratings at the end, except of given turns, until the answer fits a line.
func (b *bestply) fit(given [][]game.Ply) {
	const reserve = 4096 // for the other fields
	room := MaxLine - reserve
	b.Ratings = slices.DeleteFunc(b.Ratings, func(r rated) bool {
		text, err := json.Marshal(r)
		isGiven := slices.ContainsFunc(given, func(plies []game.Ply) bool {
			return len(plies) >= len(r.Plies) && slices.Equal(plies[:len(r.Plies)], r.Plies)
		})
		if err != nil || len(text)+1 > room && !isGiven {
			return true
		}
		room -= len(text) + 1
		return false
	})
}

// readRatings reads what an engine thinks of turns. It ignores what is not in the form of the
// page.
func (b *bestply) readRatings(f fields) {
	var all []rated
	bad := func(r rated) bool { return len(r.Plies) == 0 || r.Value < 0 || r.Value > 1 || r.Win < 0 || r.Lose < 0 }
	if b.Ratings = nil; f.get("ratings", &all) == nil && !slices.ContainsFunc(all, bad) {
		b.Ratings = all
	}
}
