// This file reviews games that are over, for pages without the library in WebAssembly.

package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// A review is what a game was worth, turn by turn, and for each seat.
type review struct {
	Turns []analysis.Turn    `json:"turns"`
	Seats []analysis.Summary `json:"seats"`
}

// review analyzes a game that is over, as one of those who think at the same time.
func (a *api) review(w http.ResponseWriter, r *http.Request) error {
	var (
		rules catalog.Rules
		rec   catalog.Record
	)
	err := a.look(r, func(t *table, _ game.Player) error {
		if t.session.ToMove() != game.Nobody {
			return errRunning
		}
		rules, rec = t.rules, t.session.Record()
		return nil
	})
	if err != nil {
		return err
	}
	pool := a.hub.pool
	done, err := pool.place(r.Context())
	if err != nil {
		return err
	}
	defer done()
	const most = 6 // times as long as a hint may take; most reviews take about a second
	answer, err := think(r.Context(), pool, most*pool.search, func(ctx context.Context) (review, error) {
		turns, err := analysis.All(analysis.Game(ctx, rules, rec, analysis.Options{Depth: analysis.Quick}))
		return review{append([]analysis.Turn{}, turns...), analysis.Sum(rules, rec, turns)}, err
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errTooSlow):
		return errBusy // the machine is
	case err != nil:
		return err
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}
