// This file holds people who leave a table, or are away, and come back: a bot stands in
// for them. RULES.md (house-leave) has the rules.

package server

import (
	"net/http"
	"slices"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// standIn is the bot that plays for people, if it plays the game: good enough to keep a
// seat in the game, and quick.
const standIn = "greedy"

// away is the reason for which somebody leaves whom the others have replaced.
const away = "away"

// awayTime is how long a person must have been away, while to act, before others can let a
// bot play on: a stream breaks for a moment now and then.
const awayTime = time.Minute

// longTurn is how long a person who is here may think before others can let a bot play on.
const longTurn = 5 * time.Minute

// longWait is how long one of the last two seats waits for the other, at a table without a
// clock, before it can end the game.
const longWait = time.Hour

var (
	errLeft = problemf(http.StatusConflict, "left", "a bot plays for your seat; take it back first by POST .../return")
	errHere = problemf(http.StatusConflict, "here", "want the seat of a person who has been away for a minute while to act, or has been to act for long; see standIn in the facts")
	errTime = problemf(http.StatusConflict, "time", "the seat has used up its time for the game")
)

// left reports whether a bot stands in for a seat.
func (t *table) left(p game.Player) bool { return slices.Contains(t.session.Left(), p) }

// staying returns the seats of people who have not left.
func (t *table) staying() []game.Player {
	return slices.DeleteFunc(t.people(), t.left)
}

// standInName returns the name of the bot that plays for people.
func (t *table) standInName() string {
	names := t.games.BotNames(t.opening.Variant)
	if !slices.Contains(names, standIn) {
		return names[0]
	}
	return standIn
}

// botOf makes the bot that is to act: the one on the seat, or a stand-in. In a duel and in a
// puzzle of Battle Chess it is the rival.
func (p *pool) botOf(t *table, seat game.Player, name string) (play.Bot, error) {
	if d, ok := t.opening.duel(); ok {
		return catalog.Rival(d), nil
	}
	if t.opening.isBattle() {
		return catalog.BattleRival(t.opening.Puzzle.Par), nil
	}
	choose, err := p.newBot(t.rules, name)
	if err == nil && t.left(seat) {
		choose = play.StandIn(t.rules, choose)
	}
	return choose, err
}

// leave takes a seat out of the game, and returns the number of the event. If people stay
// who can play on, they do; otherwise the game is over, and all who stay have won. A seat
// that has left or lost already gets the same answer.
func (t *table) leave(by game.Player, reason string) (int, *entry, error) {
	if outcome, _ := t.session.Outcome(); outcome.Over() || t.left(by) {
		if n, ok := t.lastOf(by, play.ForfeitEvent, play.LeaveEvent); ok && (t.left(by) || n == t.session.Last()) {
			return n, nil, nil
		}
	}
	leave := t.session.Leave
	if !slices.ContainsFunc(t.staying(), func(p game.Player) bool { return p != by }) {
		leave = t.session.Forfeit
	}
	last := t.session.Last()
	n, err := leave(by, reason)
	if err != nil {
		return 0, nil, err
	}
	return n, t.since(last), nil
}

// leaveAmong is leave for a table at which some people are here. If only one seat would
// stay, those who lost their seats while they were away, and are here again, get them back
// first: nobody wins against people who wait to play.
func (t *table) leaveAmong(by game.Player, reason string, here func(game.Player) bool) (int, *entry, error) {
	last := t.session.Last()
	if outcome, _ := t.session.Outcome(); !outcome.Over() && !t.left(by) && t.leavesOne(by) {
		for _, p := range t.session.Left() {
			if t.mayReturn(p) == nil && here(p) && t.leftBy(p) != play.Resigned {
				if _, err := t.session.Return(p); err != nil {
					return 0, nil, err
				}
			}
		}
	}
	n, e, err := t.leave(by, reason)
	if e != nil {
		e = t.since(last)
	}
	return n, e, err
}

// leavesOne reports whether the game ends when a seat leaves.
func (t *table) leavesOne(by game.Player) bool {
	return len(t.seats)-len(t.session.Left()) <= 2 || !slices.ContainsFunc(t.staying(), func(p game.Player) bool { return p != by })
}

// leftBy returns the reason for which a seat has left.
func (t *table) leftBy(p game.Player) (reason string) {
	for e := range t.session.Log(-1) {
		if e.By == p && e.Kind == play.LeaveEvent {
			reason = e.Reason
		}
	}
	return reason
}

// mayReturn returns nil if a seat that has left belongs to a person, who has time to play on.
func (t *table) mayReturn(by game.Player) error {
	switch {
	case t.seats[by].token == "":
		return errToken
	case t.opening.Total > 0 && t.clocks[by] <= 0:
		return errTime
	}
	return t.crowded()
}

// comeBack gives a seat back to its person, and returns the number of the event. A seat
// that has come back already gets the same answer. Its clock is as it was: a seat without
// time for the game cannot come back.
func (t *table) comeBack(by game.Player) (int, *entry, error) {
	if n, ok := t.lastOf(by, play.ReturnEvent); ok && !t.left(by) {
		return n, nil, nil
	}
	if t.left(by) && t.session.ToMove() != game.Nobody {
		if err := t.mayReturn(by); err != nil {
			return 0, nil, err
		}
	}
	last := t.session.Last()
	n, err := t.session.Return(by)
	if err != nil {
		return 0, nil, err
	}
	return n, t.since(last), nil
}

// lastOf returns the last event of one of the kinds by a seat.
func (t *table) lastOf(by game.Player, kinds ...play.EventKind) (n int, ok bool) {
	for e := range t.session.Log(-1) {
		if e.By == by && slices.Contains(kinds, e.Kind) {
			n, ok = e.N, true
		}
	}
	return n, ok
}

// standInFrom returns when the others can replace the person on a seat who is to act, and
// who has no stream since a time, or is here for the zero Time: after a minute away, and
// otherwise when the turn has lasted long. One of the last two seats would win by it, so the
// other must have kept it waiting for longer, here or not, and a clock must not say how long.
// It is zero if nobody can.
func (t *table) standInFrom(absent game.Player, gone time.Time) time.Time {
	last := len(t.seats)-len(t.session.Left()) <= 2
	switch {
	case t.seats[absent].token == "" || t.left(absent) || !t.ready() || t.session.ToMove() != absent:
		return time.Time{}
	case !last && !gone.IsZero():
		if gone.Before(t.began) {
			gone = t.began
		}
		if end := t.began.Add(longTurn); end.Before(gone.Add(awayTime)) {
			return end
		}
		return gone.Add(awayTime)
	case !last:
		return t.began.Add(longTurn)
	case t.opening.Seconds == 0 && t.opening.Total == 0:
		return t.began.Add(longWait)
	}
	return time.Time{}
}

// replace lets a bot stand in for a person who is away or has been to act for long. If only
// one would stay, it has won.
func (t *table) replace(by, absent game.Player, l *liveTable, now time.Time) (int, *entry, error) {
	switch {
	case t.left(by):
		return 0, nil, errLeft
	case absent.Among(len(t.seats)) == game.Nobody:
		return 0, nil, game.Faultf(game.ErrSeats, 0, absent.String(), "want a seat from 1 to %d", len(t.seats))
	case t.session.ToMove() == game.Nobody:
		return 0, nil, errOver
	case t.left(absent):
		return t.leave(absent, away)
	}
	if from := t.standInFrom(absent, l.goneSince(absent)); absent == by || from.IsZero() || from.After(now) {
		return 0, nil, errHere
	}
	return t.leaveAmong(absent, away, l.present)
}

// failed does what follows when the bot on a seat has failed: a stand-in plays on for it,
// as for a person. If that fails too, its first legal ply is played.
func (t *table) failed(seat game.Player, reason string, here func(game.Player) bool) (int, *entry, error) {
	if !t.left(seat) {
		return t.leaveAmong(seat, reason, here)
	}
	return t.play(seat, t.session.Last(), t.session.View(seat).AppendPlies(nil)[0])
}

func (a *api) giveBack(w http.ResponseWriter, r *http.Request) error {
	return a.numbered(w, r, nil, func(t *table, p game.Player) (int, *entry, error) { return t.comeBack(p) })
}

func (a *api) standIn(w http.ResponseWriter, r *http.Request) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	var body struct {
		Seat *game.Player `json:"seat"`
	}
	return a.numbered(w, r, &body, func(t *table, p game.Player) (int, *entry, error) {
		if body.Seat == nil {
			return 0, nil, badRequest(`body: want {"seat":N}`)
		}
		return t.replace(p, *body.Seat, in, in.hub.store.condition.now())
	})
}
