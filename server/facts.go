// This file holds the public facts of a table.

package server

import (
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// facts are what everybody may know about a table. Only You depends on the viewer.
type facts struct {
	ID        string            `json:"id"`
	Variant   string            `json:"variant"`
	Options   map[string]string `json:"options"`
	N         int               `json:"n"`
	ToMove    *game.Player      `json:"toMove"`
	Outcome   *outcomeFacts     `json:"outcome"`
	Seconds   int               `json:"seconds"`
	Total     int               `json:"total"`
	Increment int               `json:"increment"`
	Listed    bool              `json:"listed"`
	Quiet     bool              `json:"quiet"`
	Host      *game.Player      `json:"host"`
	Deadline  *time.Time        `json:"deadline"`
	Since     *time.Time        `json:"since"` // the clock of the seat to act runs
	StandIn   *time.Time        `json:"standIn"`
	Practice  bool              `json:"practice"`
	Puzzle    *puzzle           `json:"puzzle"`
	Ready     bool              `json:"ready"`
	Seats     []seatFacts       `json:"seats"`
	Takeback  *takeback         `json:"takeback"`
	Rematch   []game.Player     `json:"rematch"`
	Next      *string           `json:"next"`
	You       *game.Player      `json:"you"`
	Now       *time.Time        `json:"now,omitempty"` // when this was written, for clients whose clock is wrong
}

type seatFacts struct {
	Seat   game.Player `json:"seat"`
	Name   string      `json:"name"`
	Bot    *string     `json:"bot"`
	Joined bool        `json:"joined"`
	Here   bool        `json:"here"`
	Left   bool        `json:"left"`
	Clock  *float64    `json:"clock"` // seconds of the time for the game, without what has passed since Since
	Open   bool        `json:"open"`  // anybody may take it now
}

type outcomeFacts struct {
	Winners []game.Player `json:"winners"`
	Reason  string        `json:"reason"`
}

// stamped returns the facts with the time.
func (f facts) stamped() facts {
	now := time.Now().UTC().Truncate(time.Millisecond)
	f.Now = &now
	return f
}

// factsOf returns the facts of a table for a viewer. The caller has the lock of
// the live table.
func factsOf(t *table, l *liveTable, viewer game.Player) facts {
	f := facts{
		ID: t.id, Variant: t.opening.Variant, Options: t.opening.Options, N: t.session.Last(), Seconds: t.opening.Seconds, Total: t.opening.Total, Increment: t.opening.Increment, Listed: t.opening.Listed, Quiet: t.quiet,
		Practice: t.opening.Practice, Puzzle: t.opening.Puzzle, Ready: t.ready(), Takeback: t.takeback,
		Rematch: append([]game.Player{}, t.rematch...),
	}
	if f.Options == nil {
		f.Options = map[string]string{}
	}
	if p := t.host(); p != game.Nobody {
		f.Host = &p
	}
	if p := t.session.ToMove(); p != game.Nobody {
		f.ToMove = &p
	}
	if outcome, reason := t.session.Outcome(); outcome.Over() {
		f.Outcome = &outcomeFacts{append([]game.Player{}, outcome.Winners()...), reason}
	}
	if end := l.deadline(t); !end.IsZero() {
		end = end.UTC().Truncate(time.Millisecond)
		f.Deadline = &end
		if t.opening.Total > 0 {
			since, _ := t.timeOf(t.acting, l.hub.store.condition.back())
			since = since.UTC().Truncate(time.Millisecond)
			f.Since = &since
		}
	}
	if p := t.session.ToMove(); p >= 0 {
		if from := t.standInFrom(p, l.goneSince(p)); !from.IsZero() {
			from = from.UTC().Truncate(time.Millisecond)
			f.StandIn = &from
		}
	}
	for i, s := range t.seats {
		p := game.Player(i)
		one := seatFacts{Seat: p, Name: s.name, Joined: s.taken(), Open: s.open && !s.taken(), Here: s.bot != "" || l.present(p), Left: t.left(p)}
		if s.bot == "" && t.opening.Total > 0 {
			left := t.clocks[p]
			if p == t.acting {
				_, left = t.timeOf(p, l.hub.store.condition.back())
			}
			seconds := left.Truncate(time.Millisecond).Seconds()
			one.Clock = &seconds
		}
		if s.bot != "" {
			one.Bot = &s.bot
		}
		f.Seats = append(f.Seats, one)
	}
	if t.nextID != "" {
		f.Next = &t.nextID
	}
	if viewer >= 0 {
		f.You = &viewer
	}
	return f
}
