// This file holds puzzles: tables with one seat that begin with a position and a goal, and
// the puzzle of a day, which is a duel with a bot.

package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

const (
	puzzleVariant = "standard"      // unless another one is asked for
	mostPuzzles   = 200             // that are kept
	puzzleTime    = 5 * time.Second // to make one of par 4 seldom takes longer, and most others a moment
)

// A puzzle is what a table says about its puzzle. The par and the seed make it again, or the
// day. The par of a duel is its number of turns.
type puzzle struct {
	Par   int    `json:"par"`
	Seed  string `json:"seed"`
	Goal  string `json:"goal"`
	Daily bool   `json:"daily,omitempty"`
	Day   string `json:"day,omitempty"`  // such as 2026-11-23
	Task  string `json:"task,omitempty"` // of a duel: win or hold
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
		Variant string `json:"variant"`
		Par     int    `json:"par"`
		Seed    string `json:"seed"`
		Daily   bool   `json:"daily"`
		Day     string `json:"day"`
	}
	if err := a.decodeOpening(w, r, &q); err != nil {
		return err
	}
	if q.Day != "" {
		if q.Variant != "" || q.Par != 0 || q.Seed != "" {
			return badRequest("want a day, or a variant, a par and a seed, not both")
		}
		return a.openDuel(w, r, q.Day)
	}
	o := opening{Variant: cmp.Or(q.Variant, puzzleVariant), Options: map[string]string{}, Practice: true, Created: time.Now().UTC()}
	rules, err := a.hub.games.Open(o.tags()...)
	if err != nil {
		return errNoPath // a program without the game
	}
	layout, ok := rules.BoardLayout()
	if !ok {
		return badRequest(fmt.Sprintf("variant: %q has no puzzles", o.Variant))
	}
	mostPar := cmp.Or(solve.MostPar(layout), 3) // what can be made in a moment
	seed, err := strconv.ParseUint(q.Seed, 10, 64)
	if err != nil || q.Par < 1 || q.Par > mostPar {
		return badRequest(fmt.Sprintf("want a par from 1 to %d, and a seed from 0 to 2^64-1 as a text", mostPar))
	}
	found, err := a.makePuzzle(r.Context(), o.Variant, layout, q.Par, seed)
	if err != nil {
		return err
	}
	rules, start, err := a.hub.games.OpenPuzzle(found, seed, o.tags()...)
	if err != nil {
		return badRequest(fmt.Sprintf("variant: %q has no puzzles of par %d", o.Variant, q.Par))
	}
	o.Start = start.String()
	o.Puzzle = &puzzle{Par: q.Par, Seed: strconv.FormatUint(seed, 10), Goal: found.Goal.String(), Daily: q.Daily}
	for _, t := range rules.Tags()[1:] {
		o.Options[t.Name] = t.Value
	}
	p, seat := seatRequest{}.place(0)
	p.Host = true
	o.Seats = []place{p}
	return a.create(w, r, o, []openedSeat{seat})
}

// openDuel opens a table with the puzzle of a day. Seat 2 is a bot's.
func (a *api) openDuel(w http.ResponseWriter, r *http.Request, day string) error {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return badRequest(fmt.Sprintf("day: %q, want a date such as 2026-11-23", day))
	}
	d := solve.Daily(date)
	rules, start, err := catalog.OpenDuel(labyrinth.Classic(), d)
	if err != nil {
		return err
	}
	o := opening{
		Variant: puzzleVariant, Options: map[string]string{}, Practice: true, Start: start.String(), Created: time.Now().UTC(),
		Puzzle: &puzzle{Par: d.Turns, Goal: d.Goal.Squares.First().String(), Daily: true, Day: day, Task: d.Task()},
	}
	for _, t := range rules.Tags()[1:] {
		o.Options[t.Name] = t.Value
	}
	if _, err := a.hub.games.Open(o.tags()...); err != nil {
		return errNoPath // a program without the game
	}
	me, mine := seatRequest{}.place(0)
	rival, other := seatRequest{Bot: standIn}.place(1)
	me.Host = true
	o.Seats = []place{me, rival}
	return a.create(w, r, o, []openedSeat{mine, other})
}

// duel returns the goal, the task and the turns of the duel that a table has.
func (o opening) duel() (d solve.Duel, ok bool) {
	p := o.Puzzle
	if p == nil || p.Task == "" {
		return d, false
	}
	goal, err := labyrinth.ParseSquare(p.Goal)
	return solve.Duel{Goal: solve.Goal{Squares: labyrinth.SquaresOf(goal)}, Hold: p.Task == "hold", Turns: p.Par}, err == nil
}

// duelLeft returns the duel of a table with the turns that seat 1 has left.
func (t *table) duelLeft() (d solve.Duel, ok bool) {
	const round = 4 // plies: both seats push and walk
	d, ok = t.opening.duel()
	d.Turns -= len(t.session.Record().Plies) / round
	return d, ok
}

// hintDuel returns the right turn of a duel.
func hintDuel(ctx context.Context, d solve.Duel, v game.View) (hint, error) {
	turn, err := catalog.HintDuel(ctx, d, v)
	if errors.Is(err, solve.ErrDuel) {
		return hint{}, problemf(http.StatusConflict, "solution", "nothing is right any more; take back")
	}
	return hintOf(turn), err
}

// makePuzzle makes a puzzle of a game, as one of those who think at the same time.
func (a *api) makePuzzle(ctx context.Context, variant string, l labyrinth.Layout, par int, seed uint64) (found solve.Puzzle, err error) {
	key := fmt.Sprint(variant, " ", par, " ", seed)
	if found, ok := a.puzzles.get(key); ok {
		return found, nil
	}
	ctx, cancel := context.WithTimeout(ctx, puzzleTime)
	defer cancel()
	done, err := a.hub.pool.place(ctx)
	if err != nil {
		return found, errBusy
	}
	defer done()
	if found, err = solve.Generate(ctx, l, par, seed); err != nil {
		if ctx.Err() != nil {
			return found, errBusy
		}
		return found, err
	}
	a.puzzles.put(key, found)
	return found, nil
}
