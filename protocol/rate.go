// This file holds what turns are worth, which a host may ask and an engine may answer.

package protocol

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

// A rated is a [play.Rating] as the page has it.
type rated struct {
	Plies []catalog.Ply `json:"plies"`
	Value float64       `json:"value"`
	Deep  bool          `json:"deep,omitempty"`
	Win   int           `json:"win,omitempty"`
	Lose  int           `json:"lose,omitempty"`
	Reply []catalog.Ply `json:"reply,omitempty"`
}

// asked adds to a go the turns to be rated, if the program that asks wants ratings.
func asked(ctx context.Context, message goThink) goThink {
	if given, wanted := play.RatingsWanted[catalog.Ply](ctx); wanted {
		message.Rate = append([][]catalog.Ply{}, given...)
		for i, plies := range message.Rate {
			message.Rate[i] = append([]catalog.Ply{}, plies...)
		}
	}
	return message
}

// rating returns a context in which a bot rates turns, if the host asks for it, and the answer
// has the ratings.
func (f fields) rating(ctx context.Context, answer *bestply) (context.Context, error) {
	if _, ok := f["rate"]; !ok {
		return ctx, nil
	}
	var given [][]catalog.Ply
	if err := f.get("rate", &given); err != nil {
		return ctx, err
	}
	return play.WithRatings(ctx, given, func(list []play.Rating[catalog.Ply]) {
		for _, r := range list {
			answer.Ratings = append(answer.Ratings, rated(r))
		}
		answer.fit(given)
	}), nil
}

// fit leaves out ratings at the end, except of given turns, until the answer fits a line.
func (b *bestply) fit(given [][]catalog.Ply) {
	const reserve = 4096 // for the other fields
	room := MaxLine - reserve
	b.Ratings = slices.DeleteFunc(b.Ratings, func(r rated) bool {
		text, err := json.Marshal(r)
		isGiven := slices.ContainsFunc(given, func(plies []catalog.Ply) bool {
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

// reportRatings reports the ratings of an answer, if there are any.
func (b *bestply) reportRatings(ctx context.Context) {
	var list []play.Rating[catalog.Ply]
	for _, r := range b.Ratings {
		list = append(list, play.Rating[catalog.Ply](r))
	}
	if list != nil {
		play.ReportRatings(ctx, list)
	}
}
