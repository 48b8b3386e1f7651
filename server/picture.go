// This file holds pictures, previews of shifts, and hints. All of them use nothing
// but the view of the seat that asks.

package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/wire"
)

const hintTurns = 5

// pictureOptions are what a request says about a picture.
type pictureOptions struct {
	theme string // "light", "dark", or empty for what the reader prefers
	id    string // begins the ids of the picture
	spare labyrinth.Edges
	slot  labyrinth.Slot
	path  labyrinth.Square
}

// pictureOptionsOf reads the query of a request. The error has all its faults.
func pictureOptionsOf(r *http.Request) (o pictureOptions, err error) {
	query := r.URL.Query()
	var faults []string
	o.theme, o.id = query.Get("theme"), query.Get("id")
	if o.theme != "" && o.theme != "light" && o.theme != "dark" {
		faults = append(faults, "theme: must be light or dark")
	}
	if len(o.id) > 40 || strings.Trim(strings.ToLower(o.id), "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		faults = append(faults, "id: must be at most 40 letters, digits, hyphens and underscores")
	}
	read := func(name string, parse func(text string) error) {
		if text := query.Get(name); text != "" {
			if err := parse(text); err != nil {
				faults = append(faults, name+": "+err.Error())
			}
		}
	}
	read("spare", func(text string) (err error) { return o.spare.UnmarshalText([]byte(text)) })
	read("slot", func(text string) (err error) { o.slot, err = labyrinth.ParseSlot(text); return err })
	read("path", func(text string) (err error) { o.path, err = labyrinth.ParseSquare(text); return err })
	if faults != nil {
		return o, badRequest(faults...)
	}
	return o, nil
}

// svg draws a view.
func (o pictureOptions) svg(rules catalog.Rules, view game.View) ([]byte, error) {
	var out bytes.Buffer
	scene, maze := catalog.Scene(rules, view)
	switch drawing := rules.Drawing(view); {
	case maze:
		scene.Spare, scene.Slot, scene.ID, scene.Theme = o.spare, o.slot, o.id, o.theme
		if o.path != 0 {
			scene.Path = labyrinth.PathOf(view, o.path)
		}
		if err := render.SVG(&out, scene); err != nil {
			return nil, err
		}
	case drawing != nil:
		if err := drawing.SVG(&out, o.id, o.theme); err != nil {
			return nil, err
		}
	default:
		return nil, errNoPicture
	}
	return out.Bytes(), nil
}

func (a *api) picture(w http.ResponseWriter, r *http.Request) error {
	o, err := pictureOptionsOf(r)
	if err != nil {
		return err
	}
	var (
		update play.Update
		rules  catalog.Rules
	)
	err = a.look(r, func(t *table, p game.Player) error {
		n, given, err := number(r, "n")
		if err != nil {
			return err
		}
		if !given {
			n = t.session.Last()
		}
		update, err = updateAt(t, p, n)
		rules = t.rules
		return err
	})
	if err != nil {
		return err
	}
	svg, err := o.svg(rules, update.View)
	if err != nil {
		return err
	}
	w.Header().Set("X-Event", strconv.Itoa(update.N))
	writeSVG(w, svg)
	return nil
}

// writeSVG answers with a picture, which has a style sheet of its own and needs nothing else.
func writeSVG(w http.ResponseWriter, svg []byte) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
	writeData(w, http.StatusOK, "image/svg+xml", svg)
}

// number reads a number from the query of a request, and reports whether it is there.
func number(r *http.Request, name string) (n int, given bool, err error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return 0, false, nil
	}
	if n, err = strconv.Atoi(text); err != nil {
		return 0, false, badRequest(name + ": must be an integer")
	}
	return n, true, nil
}

// acting returns the view of the seat to act, for a request of that seat which has
// seen the last event.
func acting(t *table, r *http.Request) (game.View, error) {
	p, err := player(t, r)
	if err != nil {
		return nil, err
	}
	if n, given, err := number(r, "n"); err != nil {
		return nil, err
	} else if given {
		if err := t.seen(n); err != nil {
			return nil, err
		}
	}
	switch mover := t.session.ToMove(); {
	case mover == game.Nobody:
		return nil, errOver
	case mover != p:
		return nil, problemf(http.StatusConflict, "turn", "seat %v is to act", mover)
	}
	return t.session.View(p), nil
}

// preview answers with what a shift would lead to, as the seat to act can foresee
// it.
func (a *api) preview(w http.ResponseWriter, r *http.Request) error {
	o, err := pictureOptionsOf(r)
	if err != nil {
		return err
	}
	var (
		view  game.View
		rules catalog.Rules
		n     int
	)
	err = a.look(r, func(t *table, _ game.Player) (err error) {
		view, err = acting(t, r)
		rules, n = t.rules, t.session.Last()
		return err
	})
	if err != nil {
		return err
	}
	maze, ok := labyrinth.TableOf(view)
	if !ok {
		return errNoPicture
	}
	shift, err := labyrinth.ParseShift(r.URL.Query().Get("ply"))
	if err != nil {
		return err
	}
	foreseen, err := catalog.WhatIf(rules, view, shift)
	if err != nil {
		return err
	}
	layout, _ := rules.BoardLayout()
	var svg bytes.Buffer
	err = render.SVG(&svg, render.Scene{
		Table: foreseen.Table, Layout: layout, Reach: foreseen.Reach, Targets: foreseen.Targets, ID: o.id, Theme: o.theme,
	})
	if err != nil {
		return err
	}
	answer := struct {
		N       int             `json:"n"`
		Ply     string          `json:"ply"`
		View    json.RawMessage `json:"view"`
		Changes json.RawMessage `json:"changes"`
		SVG     string          `json:"svg"`
		Explain string          `json:"explain"`
	}{N: n, Ply: shift.String(), SVG: svg.String(), Explain: game.Explain(view, shift.Ply())}
	if answer.View, err = wire.AppendPreview(nil, rules, foreseen); err != nil {
		return err
	}
	answer.Changes, err = wire.AppendChanges(nil, rules, change.Between(maze, foreseen.Table))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}

// A hint is one good turn.
type hint struct {
	N     int      `json:"n"`
	Plies []string `json:"plies"`
	Turns *int     `json:"turns"` // until the goal is reached; null if a bot gave the hint
	From  string   `json:"from"`  // "solver" or "bot"
}

func (a *api) hint(w http.ResponseWriter, r *http.Request) error {
	var (
		view  game.View
		since []play.Update
		rules catalog.Rules
		h     hint
		find  func(context.Context) (hint, error)
	)
	pool := a.hub.pool
	err := a.look(r, func(t *table, seat game.Player) (err error) {
		view, err = acting(t, r)
		rules, h.N = t.rules, t.session.Last()
		since = slices.Collect(t.session.Events(seat, -1))
		if err == nil && !t.opening.Practice && !t.alone() {
			err = problemf(http.StatusConflict, "practice", "other people play, and the table was not opened for practice")
		}
		find = func(ctx context.Context) (hint, error) {
			return findHint(ctx, pool.search*3/5, rules, view, slices.Values(since))
		}
		if d, ok := t.duelLeft(); ok {
			find = func(ctx context.Context) (hint, error) { return hintDuel(ctx, d, view) }
		}
		if t.opening.isBattle() {
			turns := t.battleLeft()
			find = func(ctx context.Context) (hint, error) { return hintBattle(ctx, turns, view) }
		}
		return err
	})
	if err != nil {
		return err
	}
	done, err := pool.place(r.Context())
	if err != nil {
		return err
	}
	defer done()
	n := h.N
	h, err = think(r.Context(), pool, pool.search, find)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errTooSlow):
		return errBusy // the machine is
	case err != nil:
		return err
	}
	h.N = n
	writeJSON(w, http.StatusOK, h)
	return nil
}

// alone reports whether one person plays against bots only, or against nobody.
func (t *table) alone() bool {
	people := 0
	for _, s := range t.seats {
		if s.bot == "" {
			people++
		}
	}
	return people == 1
}

// hintOf returns a turn of the solver as a hint.
func hintOf(turn solve.Step) hint {
	h := hint{From: "solver"}
	for _, ply := range turn.Plies() {
		h.Plies = append(h.Plies, ply.String())
	}
	return h
}

// findHint finds a turn with which a review of the game would find no fault. A player
// alone gets the way to the goal in the fewest turns instead, where the solver finds it soon.
func findHint(ctx context.Context, soon time.Duration, rules catalog.Rules, view game.View, since iter.Seq[play.Update]) (h hint, err error) {
	if view.Seats() == 1 {
		soon, stop := context.WithTimeout(ctx, soon)
		defer stop()
		if turns, err := catalog.Hint(soon, rules, view, hintTurns); err == nil {
			number := len(turns)
			h = hintOf(turns[0])
			h.Turns = &number
			return h, nil
		}
	}
	turn, err := analysis.Advise(ctx, rules, since, analysis.Options{})
	for _, ply := range turn {
		h.Plies = append(h.Plies, ply.String())
	}
	h.From = "bot"
	return h, err
}
