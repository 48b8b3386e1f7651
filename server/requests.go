// This file holds the requests about one table that are answered at once: its facts
// and its record, plies, resignations, seats, takebacks and rematches.

package server

import (
	"errors"
	"net/http"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func (a *api) facts(w http.ResponseWriter, r *http.Request) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	var f facts
	err = a.lookAt(in, r, func(t *table, p game.Player) error {
		f = factsOf(t, in, p)
		return nil
	})
	if err == nil {
		writeJSON(w, http.StatusOK, f.stamped())
	}
	return err
}

func (a *api) plies(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		N   *int   `json:"n"`
		Ply string `json:"ply"`
	}
	return a.numbered(w, r, &body, func(t *table, p game.Player) (int, *entry, error) {
		if body.N == nil || body.Ply == "" {
			return 0, nil, badRequest(`body: want {"n":N,"ply":"PLY"}`)
		}
		if t.left(p) && *body.N == t.session.Last() {
			return 0, nil, errLeft
		}
		ply, err := t.rules.ParsePly(body.Ply)
		if err != nil {
			return 0, nil, err
		}
		return t.play(p, *body.N, ply)
	})
}

func (a *api) resign(w http.ResponseWriter, r *http.Request) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	return a.numbered(w, r, nil, func(t *table, p game.Player) (int, *entry, error) {
		return t.leaveAmong(p, play.Resigned, in.present)
	})
}

func (a *api) join(w http.ResponseWriter, r *http.Request) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	var body struct {
		Invite string `json:"invite"`
		Name   string `json:"name"`
		Key    string `json:"key"`
	}
	if err := decode(w, r, &body); err != nil {
		return err
	}
	var faults []string
	if why := validName(body.Name); why != "" {
		faults = append(faults, "name: "+why)
	}
	if body.Key != "" && (len(body.Key) < 22 || len(body.Key) > 100) {
		faults = append(faults, "key: must be 22 to 100 random characters")
	}
	if faults != nil {
		return badRequest(faults...)
	}
	if body.Key == "" {
		body.Key = newSecret()
	}
	addr := a.guard.address(r)
	if !a.guard.store(addr) {
		return errStored
	}
	if body.Invite == "" && !a.guard.table(addr) { // an open seat costs as much as a table
		return errBusy
	}
	var opened openedSeat
	err = in.with(r.Context(), func(t *table) (e *entry, err error) {
		opened.Seat, opened.Token, e, err = t.join(body.Invite, body.Key, body.Name)
		return e, err
	})
	if err == nil {
		writeJSON(w, http.StatusOK, opened)
	}
	return err
}

func (a *api) takeback(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		N      *int `json:"n"`
		Refuse bool `json:"refuse"`
	}
	var status, n int
	err := a.command(w, r, &body, func(t *table, p game.Player) (*entry, error) {
		if body.N == nil {
			return nil, badRequest(`body: want {"n":N}`)
		}
		done, e, err := t.takeBack(p, *body.N, body.Refuse)
		status, n = http.StatusCreated, *body.N
		switch {
		case done:
			n++
		case !body.Refuse:
			status = http.StatusAccepted
		}
		return e, err
	})
	if errors.Is(err, errNoOffer) {
		err = nil
	}
	if err == nil {
		writeJSON(w, status, map[string]int{"n": n})
	}
	return err
}

func (a *api) rematch(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Refuse bool `json:"refuse"`
	}
	var into any
	if r.ContentLength != 0 { // a wish needs no body
		into = &body
	}
	var id string
	create := func(o opening) (string, error) {
		if !a.guard.table(a.guard.address(r)) {
			return "", errBusy
		}
		id := newID()
		return id, a.hub.create(r.Context(), id, o)
	}
	err := a.command(w, r, into, func(t *table, p game.Player) (*entry, error) {
		if body.Refuse {
			return t.refuseRematch(p)
		}
		return t.voteRematch(p, create)
	})
	var seat game.Player
	if err == nil {
		err = a.look(r, func(t *table, p game.Player) error {
			id = t.nextID
			seat = game.Player((int(p) + len(t.seats) - 1) % len(t.seats))
			return nil
		})
	}
	if err != nil {
		return err
	}
	if id == "" {
		writeJSON(w, http.StatusAccepted, map[string]any{"id": nil, "seat": nil})
		return nil
	}
	writeJSON(w, http.StatusCreated, map[string]any{"id": id, "seat": seat})
	return nil
}

func (a *api) record(w http.ResponseWriter, r *http.Request) error {
	var text []byte
	err := a.look(r, func(t *table, _ game.Player) (err error) {
		if t.session.ToMove() != game.Nobody {
			return errRunning
		}
		text, err = t.record()
		return err
	})
	if err == nil {
		writeData(w, http.StatusOK, "text/plain; charset=utf-8", text)
	}
	return err
}
