// This file holds the clocks of persons: the time for a turn, and the time for the whole
// game. What a seat has left of that is stored with the entry that ends its turn, so it
// is the same at every node and after a restart.

package server

import (
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// wayTime is how late a ply may be: it takes some time to get here.
	wayTime = time.Second
	// outageTime is the least time for a turn after an outage of the storage,
	// unless turns or games are shorter.
	outageTime = time.Minute
)

// A clockNote is what a seat has left of its time for the game after a turn.
type clockNote struct {
	Seat game.Player   `json:"seat"`
	Left time.Duration `json:"left"` // in ns
	// Floor says that an outage has given the seat time, as it does once in a game.
	Floor bool `json:"floor,omitempty"`
}

// total returns the time that every seat has for the game, or 0 for no limit.
func (o opening) total() time.Duration { return time.Duration(o.Total) * time.Second }

// clockSeat returns the seat whose clock runs: the one to act, if the table is ready and
// a person plays for it, and otherwise game.Nobody.
func (t *table) clockSeat() game.Player {
	if o := t.opening; o.Seconds == 0 && o.Total == 0 || !t.ready() || t.session.ToMove() < 0 || t.botToMove() != "" {
		return game.Nobody
	}
	return t.session.ToMove()
}

// deadline returns when the seat to act loses, or the zero Time if it has no limit.
// Bots have limits of their own. After an outage that ended at a time every seat has
// some time, since nobody could play.
func (t *table) deadline(back time.Time) (end time.Time) {
	seat := t.clockSeat()
	if seat == game.Nobody {
		return end
	}
	if turn := time.Duration(t.opening.Seconds) * time.Second; turn > 0 {
		end = t.began.Add(turn)
		if after := back.Add(min(turn, outageTime)); after.After(end) {
			end = after
		}
	}
	if t.opening.Total > 0 {
		from, left := t.timeOf(seat, back)
		if out := from.Add(left); end.IsZero() || out.Before(end) {
			end = out
		}
	}
	return end
}

// timeOf returns from when on the seat to act uses up its time for the game, and what it
// has left then. An outage is nobody's time: a turn in which there was one counts from
// its end. For the first one that finds a seat with little time, it has some.
func (t *table) timeOf(seat game.Player, back time.Time) (from time.Time, left time.Duration) {
	from, left = t.began, t.clocks[seat]
	if t.resumed.After(from) {
		from = t.resumed
	}
	if !back.After(from) {
		return from, left
	}
	if !t.floored[seat] {
		left = max(left, min(t.opening.total(), outageTime))
	}
	return back, left
}

// spend notes on an entry what the seat to act has left of its time for the game, if the
// entry ends its turn or takes it out of the game. A clock grows by the increment only, and
// once by an outage. A takeback changes no clock: a turn that is played again has brought its
// increment already. The events of the entry have happened in the session already, and the
// table does not know of them yet.
func (t *table) spend(e *entry, arrived, back time.Time) {
	if t.opening.Total == 0 || t.acting == game.Nobody || len(e.Events) == 0 {
		return
	}
	var (
		news         []play.Update
		played, gone bool
	)
	for own := range t.session.Log(t.session.Last() - len(e.Events)) {
		played = played || own.Kind == play.PlyEvent && own.By == t.acting
		gone = gone || (own.Kind == play.LeaveEvent || own.Kind == play.ForfeitEvent) && own.By == t.acting
		news = append(news, play.Update{N: own.N, Kind: own.Kind, By: own.By})
	}
	if !gone && !t.turnBegins(news) {
		return
	}
	from, left := t.timeOf(t.acting, back)
	floor := left > t.clocks[t.acting]
	left = max(0, left-max(0, arrived.Sub(from)))
	if played && t.turns[len(t.turns)-1] == t.paid {
		left += time.Duration(t.opening.Increment) * time.Second
	}
	e.Clock = &clockNote{t.acting, left, floor}
}

// deadline returns when the seat to act loses, or the zero Time if it has no limit.
func (l *liveTable) deadline(t *table) time.Time { return t.deadline(l.hub.store.condition.back()) }
