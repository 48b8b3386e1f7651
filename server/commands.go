// This file holds what people and bots can do at a table. A command checks a
// request and returns the entry to store. Only when that is stored does it count:
// if the storage refuses, the table must be dropped, since its session may have
// moved on.

package server

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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

// expire takes the seat to act out of the game because its time is over.
func (t *table) expire() (*entry, error) {
	_, e, err := t.leave(t.session.ToMove(), outOfTime)
	return e, err
}

// seen checks the number of the last event that a client has seen.
func (t *table) seen(n int) error {
	last := t.session.Last()
	switch {
	case n < 0 || n > last:
		return game.Faultf(play.ErrEvent, 0, "n", "the last event is %d", last)
	case n < last:
		return game.Faultf(play.ErrStale, 0, "n", "the last event is %d", last)
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
	case t.entries >= mostTakebackEntries:
		return false, nil, problemf(http.StatusConflict, "nothing", "too much was taken back at this table")
	case offer == nil:
		to, ok := t.beforeLastPly(by)
		if !ok {
			return false, nil, problemf(http.StatusConflict, "nothing", "seat %v has no ply to take back", by)
		}
		offer = &takeback{N: n, To: to, By: by}
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

// beforeLastPly returns the event before the last ply of a seat, on the line of
// play that leads to the present state.
func (t *table) beforeLastPly(by game.Player) (int, bool) {
	events := slices.Collect(t.session.Log(-1))
	for i := len(events) - 1; i > 0; {
		switch e := events[i]; {
		case e.Kind == play.UndoEvent:
			i = e.To
		case e.Kind == play.PlyEvent && e.By == by:
			return i - 1, true
		default:
			i--
		}
	}
	return 0, false
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

// validName reports what is wrong with the name of a person, or returns an empty
// string. Names become part of records, which separate them with commas.
func validName(name string) string {
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > 40 ||
		strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || strings.ContainsRune(`"\,`, r) }) {
		return "must be at most 40 printable characters without quotes, backslashes and commas"
	}
	return ""
}
