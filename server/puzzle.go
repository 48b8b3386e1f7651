// This file holds puzzles: tables with one seat that begin with a position and a goal, and
// the puzzle of a day, which is a duel with a bot. Those of Battle Chess are in battle.go.

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
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

const (
	puzzleVariant = "standard" // unless another one is asked for
	mostPuzzles   = 200        // that are kept
)

// A puzzle is what a table says about its puzzle. The par and the seed make it again, or the
// day. The par of a duel, and of a puzzle of Battle Chess, is its number of turns.
type puzzle struct {
	Par   int    `json:"par"`
	Seed  string `json:"seed"`
	Goal  string `json:"goal"`
	Daily bool   `json:"daily,omitempty"`
	Day   string `json:"day,omitempty"`  // such as 2026-11-23
	Task  string `json:"task,omitempty"` // of a duel: win or hold; of a puzzle of Battle Chess: beat
}

// A puzzleBook keeps the last puzzles that were made, so that the one of the day is made
// once. The zero book is ready.
type puzzleBook[P any] struct {
	mu    sync.Mutex
	made  map[string]P
	order []string
}

func (b *puzzleBook[P]) get(key string) (P, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, ok := b.made[key]
	return p, ok
}

func (b *puzzleBook[P]) put(key string, p P) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.made == nil {
		b.made = make(map[string]P)
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
	if !ok && o.Variant != battleVariant {
		return badRequest(fmt.Sprintf("variant: %q has no puzzles", o.Variant))
	}
	mostPar := cmp.Or(solve.MostPar(layout), 3) // what can be made in a moment
	if !ok {
		mostPar = battlechess.MostTurns
	}
	seed, err := strconv.ParseUint(q.Seed, 10, 64)
	if err != nil || q.Par < 1 || q.Par > mostPar {
		return badRequest(fmt.Sprintf("want a par from 1 to %d, and a seed from 0 to 2^64-1 as a text", mostPar))
	}
	o.Puzzle = &puzzle{Par: q.Par, Seed: strconv.FormatUint(seed, 10), Daily: q.Daily}
	if !ok {
		return a.openBattle(w, r, o, rules, seed)
	}
	found, err := makePuzzle(r.Context(), a.hub.pool, &a.puzzles, fmt.Sprint(o.Variant, " ", q.Par, " ", seed), func(ctx context.Context) (solve.Puzzle, error) {
		return solve.Generate(ctx, layout, q.Par, seed)
	})
	if err != nil {
		return err
	}
	rules, start, err := a.hub.games.OpenPuzzle(found, seed, o.tags()...)
	if err != nil {
		return badRequest(fmt.Sprintf("variant: %q has no puzzles of par %d", o.Variant, q.Par))
	}
	o.Start, o.Puzzle.Goal = start.String(), found.Goal.String()
	return a.createPuzzle(w, r, o, rules, "")
}

// createPuzzle opens a table with a puzzle, for a person on seat 1 and a bot with a name on seat 2, or
// nobody if the name is empty.
func (a *api) createPuzzle(w http.ResponseWriter, r *http.Request, o opening, rules catalog.Rules, rival string) error {
	for _, t := range rules.Tags()[1:] {
		o.Options[t.Name] = t.Value
	}
	me, mine := seatRequest{}.place(0)
	me.Host = true
	places, seats := []place{me}, []openedSeat{mine}
	if rival != "" {
		other, theirs := seatRequest{Bot: rival}.place(1)
		places, seats = append(places, other), append(seats, theirs)
	}
	o.Seats = places
	return a.create(w, r, o, seats)
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
	if _, err := a.hub.games.Open(rules.Tags()...); err != nil {
		return errNoPath // a program without the game
	}
	return a.createPuzzle(w, r, o, rules, standIn)
}

// duel returns the goal, the task and the turns of the duel that a table has.
func (o opening) duel() (d solve.Duel, ok bool) {
	p := o.Puzzle
	if p == nil || p.Task == "" || o.isBattle() {
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

// errNoSolution answers who asks for a hint where nothing is right.
var errNoSolution = problemf(http.StatusConflict, "solution", "nothing is right any more; take back")

// hintDuel returns the right turn of a duel.
func hintDuel(ctx context.Context, d solve.Duel, v game.View) (hint, error) {
	turn, err := catalog.HintDuel(ctx, d, v)
	if errors.Is(err, solve.ErrDuel) {
		return hint{}, errNoSolution
	}
	return hintOf(turn), err
}

// makePuzzle makes a puzzle that a book does not have, as one of those who think at the same time.
func makePuzzle[P any](ctx context.Context, p *pool, book *puzzleBook[P], key string, search func(context.Context) (P, error)) (found P, err error) {
	if found, ok := book.get(key); ok {
		return found, nil
	}
	ctx, cancel := context.WithTimeout(ctx, p.search)
	defer cancel()
	done, err := p.place(ctx)
	if err != nil {
		return found, errBusy
	}
	defer done()
	if found, err = search(ctx); err != nil {
		if ctx.Err() != nil {
			return found, errBusy
		}
		return found, err
	}
	book.put(key, found)
	return found, nil
}
