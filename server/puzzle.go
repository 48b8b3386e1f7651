// This file holds puzzles: tables with one seat that begin with a position and a goal.

package server

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

const (
	puzzleVariant = "standard"
	mostPar       = 3   // a puzzle of par 4 takes minutes to find
	mostPuzzles   = 200 // that are kept
	puzzleTime    = 5 * time.Second
)

// A puzzle is what a table says about its puzzle. The par and the seed make it again.
type puzzle struct {
	Par   int    `json:"par"`
	Seed  string `json:"seed"`
	Goal  string `json:"goal"`
	Daily bool   `json:"daily,omitempty"`
}

// A puzzleBook keeps the last puzzles that were made, so that the one of the day is made
// once. The zero book is ready.
type puzzleBook struct {
	mu    sync.Mutex
	made  map[string]solve.Puzzle
	order []string
}

func (b *puzzleBook) get(key string) (solve.Puzzle, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, ok := b.made[key]
	return p, ok
}

func (b *puzzleBook) put(key string, p solve.Puzzle) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.made == nil {
		b.made = make(map[string]solve.Puzzle)
	}
	if _, ok := b.made[key]; !ok {
		b.order = append(b.order, key)
	}
	b.made[key] = p
	if len(b.order) > mostPuzzles {
		delete(b.made, b.order[0])
		b.order = b.order[1:]
	}
}

// openPuzzle opens a table with a puzzle.
func (a *api) openPuzzle(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Par   int    `json:"par"`
		Seed  string `json:"seed"`
		Daily bool   `json:"daily"`
	}
	if err := a.decodeOpening(w, r, &q); err != nil {
		return err
	}
	seed, err := strconv.ParseUint(q.Seed, 10, 64)
	if err != nil || q.Par < 1 || q.Par > mostPar {
		return badRequest(fmt.Sprintf("want a par from 1 to %d, and a seed from 0 to 2^64-1 as a text", mostPar))
	}
	found, err := a.makePuzzle(r.Context(), q.Par, seed)
	if err != nil {
		return err
	}
	// A puzzle is BOARD SPARE BAN PAWN GOAL PAR. The game has one seat, which looks for
	// one picture.
	fields := strings.Fields(found.String())
	o := opening{
		Variant: puzzleVariant, Options: map[string]string{}, Practice: true, Created: time.Now().UTC(),
		Puzzle: &puzzle{q.Par, strconv.FormatUint(seed, 10), fields[4], q.Daily},
		Start:  strings.Join(fields[:4], " ") + " a1 1s :" + fields[4],
	}
	rules, err := a.hall.games.Open(o.tags()...)
	if err != nil {
		return err
	}
	for _, t := range rules.Tags()[1:] {
		o.Options[t.Name] = t.Value
	}
	p, seat := seatRequest{}.place(0)
	p.Host = true
	o.Seats = []place{p}
	return a.create(w, r, o, []openedSeat{seat})
}

// makePuzzle makes a puzzle, as one of those who think at the same time.
func (a *api) makePuzzle(ctx context.Context, par int, seed uint64) (found solve.Puzzle, err error) {
	key := fmt.Sprint(par, " ", seed)
	if found, ok := a.puzzles.get(key); ok {
		return found, nil
	}
	rules, err := a.hall.games.Open(game.Tag{Name: "Variant", Value: puzzleVariant})
	if err != nil {
		return found, errNoPath // a program without the game
	}
	layout, ok := rules.Layout()
	if !ok {
		return found, errNoPath
	}
	ctx, cancel := context.WithTimeout(ctx, puzzleTime)
	defer cancel()
	done, err := a.hall.pool.place(ctx)
	if err != nil {
		return found, errBusy
	}
	defer done()
	if found, err = solve.Generate(ctx, layout, par, seed); err != nil {
		if ctx.Err() != nil {
			return found, errBusy
		}
		return found, err
	}
	a.puzzles.put(key, found)
	return found, nil
}
