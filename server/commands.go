// This file holds what people and bots can do at a table. A command checks a
// request and returns the entry to store. Only when that is stored does it count:
// if the storage refuses, the table must be dropped, since its session may have
// moved on.

package server

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// play plays a ply for a seat and returns the number of its event. A ply that was
// played already gets the same answer and makes no entry.
func (t *table) play(by game.Player, n int, ply game.Ply) (int, *entry, error) {
	for old := range t.session.Log(max(n, -1)) {
		if old.Kind == play.PlyEvent && old.By == by && old.Ply == ply {
			return old.N, nil, nil
		}
		break
	}
	last := t.session.Last()
	played, err := t.session.Submit(by, n, ply)
	if err != nil {
		return 0, nil, err
	}
	return played, t.since(last), nil
}

// since returns an entry with the events after event n.
func (t *table) since(n int) *entry {
	e := &entry{}
	for own := range t.session.Log(n) {
		text, err := own.AppendText(nil)
		if err != nil {
			panic(err) // states and plies can be written
		}
		e.Events = append(e.Events, string(text))
	}
	return e
}

// seen checks the number of the last event that a client has seen.
func (t *table) seen(n int) error {
	last := t.session.Last()
	switch {
	case n < 0 || n > last:
		return game.Faultf(play.ErrEvent, 0, strconv.Itoa(n), "the last event is %d", last)
	case n < last:
		return game.Faultf(play.ErrStale, 0, strconv.Itoa(n), "the last event is %d", last)
	}
	return nil
}

// takeBack proposes to go back to before the last ply of a seat, agrees with a
// proposal, or refuses it. It reports whether the game went back. Who decides alone
// cannot go back for a free look, except in practice.
func (t *table) takeBack(by game.Player, n int, refuse bool) (done bool, e *entry, err error) {
	if err := t.seen(n); err != nil {
		if t.takenBack(n) && !refuse {
			return true, nil, nil
		}
		return false, nil, err
	}
	switch {
	case t.session.ToMove() == game.Nobody:
		return false, nil, errOver
	case t.left(by):
		return false, nil, errLeft
	}
	offer := t.takeback
	switch {
	case refuse && offer == nil:
		return false, nil, errNoOffer
	case refuse:
		return false, &entry{Takeback: &takeback{N: n, To: offer.To, By: by}}, nil
	case t.crowded() != nil:
		return false, nil, t.crowded()
	case offer == nil:
		back, err := t.session.CanTakeBack(by)
		if err != nil {
			return false, nil, problemf(http.StatusConflict, "nothing", "seat %v has no ply to take back", by)
		}
		offer = &takeback{N: n, To: back.To, By: by}
	}
	if p, ok := t.gonePlayer(offer.To); ok {
		return false, nil, problemf(http.StatusConflict, "left", "seat %v has left, and what it has played cannot be taken back without it", p)
	}
	agreed := slices.Clone(offer.Agreed)
	if !slices.Contains(agreed, by) {
		agreed = append(agreed, by)
	}
	for _, p := range t.staying() {
		if !slices.Contains(agreed, p) {
			if len(agreed) == len(offer.Agreed) {
				return false, nil, nil
			}
			return false, &entry{Takeback: &takeback{N: n, To: offer.To, By: offer.By, Agreed: agreed}}, nil
		}
	}
	if len(agreed) == 1 && !t.opening.Practice && t.session.Revealed(by, offer.To) {
		return false, nil, problemf(http.StatusConflict, "seen", "the ply has shown seat %v something hidden, and nobody else is here to agree", by)
	}
	if _, err := t.session.Undo(offer.To); err != nil {
		return false, nil, err
	}
	return true, t.since(n), nil
}

// crowded returns an error if the table has so many entries that it takes only what brings
// the game to its end: plies, people who sit down or leave, and a rematch.
func (t *table) crowded() error {
	if t.entries < mostTakebackEntries {
		return nil
	}
	return problemf(http.StatusConflict, "nothing", "too much has happened at this table besides plies")
}

// errNoOffer means that there is no proposal to refuse, which is what the client wants.
var errNoOffer = errors.New("no takeback is proposed")

// takenBack reports whether the event after n is an undo, so that a repeated
// request gets the answer of the first.
func (t *table) takenBack(n int) bool {
	for old := range t.session.Log(max(n, -1)) {
		return old.Kind == play.UndoEvent
	}
	return false
}

// gonePlayer returns a person who has left and has played after an event, on the line of
// play that leads to the present state. What a stand-in has played does not count.
func (t *table) gonePlayer(to int) (game.Player, bool) {
	events := slices.Collect(t.session.Log(-1))
	for i := len(events) - 1; i > to; {
		e := events[i]
		if e.Kind == play.UndoEvent {
			i = e.To
			continue
		}
		if e.Kind == play.PlyEvent && e.By >= 0 && t.seats[e.By].token != "" && t.left(e.By) {
			if n, ok := t.lastOf(e.By, play.LeaveEvent); ok && i < n {
				return e.By, true
			}
		}
		i--
	}
	return game.Nobody, false
}

// join gives a seat to the person who has its invitation, or an open seat to a person
// without one. It returns the seat and its token.
func (t *table) join(invite, key, name string) (game.Player, string, *entry, error) {
	if invite == "" {
		return t.takeOpen(key, name)
	}
	for i, s := range t.seats {
		if !s.invite.matches(invite) {
			continue
		}
		by, token := game.Player(i), seatToken(invite, key)
		switch {
		case s.token.matches(token):
			return by, token, nil, nil
		case s.token != "":
			return 0, "", nil, problemf(http.StatusConflict, "taken", "the invitation was used already")
		case t.nextID != "": // where the seat has the same invitation
			return 0, "", nil, problemf(http.StatusConflict, "over", "the game is over; the invitation is for table %s now", t.nextID)
		}
		return by, token, &entry{Join: &joining{Seat: by, Name: name, Token: digestOf(token)}}, nil
	}
	return 0, "", nil, problemf(http.StatusUnauthorized, "token", "no such invitation at this table")
}

// voteRematch notes that a seat wants a rematch. With the last vote that is needed
// it calls create, which stores the next table and returns its name.
func (t *table) voteRematch(by game.Player, create func(opening) (string, error)) (*entry, error) {
	if t.session.ToMove() != game.Nobody {
		return nil, errRunning
	}
	if t.nextID != "" || slices.Contains(t.rematch, by) {
		return nil, nil
	}
	vote := &rematchVote{By: by}
	for _, p := range t.staying() {
		if p != by && !slices.Contains(t.rematch, p) {
			return &entry{Rematch: vote}, nil
		}
	}
	next := t.opening
	next.Quiet, next.Puzzle = t.quiet, nil
	next.Seats = make([]place, len(t.seats))
	for i := range t.seats { // seat 2 begins
		s := t.seats[(i+1)%len(t.seats)]
		next.Seats[i] = place{Name: s.name, Bot: s.bot, Token: s.token, Host: t.opening.Seats[(i+1)%len(t.seats)].Host}
		if !s.taken() {
			next.Seats[i].Invite, next.Seats[i].Open = s.invite, s.open
		}
	}
	err := next.deal(t.rules)
	if err == nil {
		vote.ID, err = create(next)
	}
	return &entry{Rematch: vote}, err
}

// refuseRematch takes a seat's wish for a rematch back, or declines those of others.
func (t *table) refuseRematch(by game.Player) (*entry, error) {
	if t.session.ToMove() != game.Nobody {
		return nil, errRunning
	}
	if t.nextID != "" || len(t.rematch) == 0 {
		return nil, nil
	}
	if err := t.crowded(); err != nil { // votes and refusals could go on forever
		return nil, err
	}
	return &entry{Rematch: &rematchVote{By: by, Refuse: true}}, nil
}

// voted applies a vote for a rematch, or a refusal.
func (t *table) voted(v rematchVote) {
	i := slices.Index(t.rematch, v.By)
	switch {
	case !v.Refuse:
		t.rematch, t.nextID = append(t.rematch, v.By), v.ID
	case i >= 0:
		t.rematch = slices.Delete(t.rematch, i, i+1)
	default:
		t.rematch = nil
	}
}
