// This file holds how a session tells its events: all of each to the application,
// and to a viewer what it may see.

package play

import (
	"iter"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// Log returns the events after event n, or all events if n is -1. They hold
// everything that is hidden from players. Like that of [Session.Events], the
// sequence reads the session: a program with a mutex uses it while it holds the
// mutex.
func (s *Session[S]) Log(n int) iter.Seq[Event[S]] {
	return func(yield func(Event[S]) bool) {
		for i := max(n+1, 0); i < len(s.events); i++ {
			e := &s.events[i]
			out := Event[S]{N: i, Kind: eventKinds[e.kind], By: e.by, Ply: e.ply, To: s.undos[i]}
			switch e.kind {
			case startKind:
				out.Start = s.saved[0]
			case forfeitKind, leaveKind:
				out.Reason = s.ends[i]
			}
			if !yield(out) {
				return
			}
		}
	}
}

// Check returns an error if there is no such viewer or no event n: one that
// matches [game.ErrSeats] unless the viewer is a seat or [game.Nobody], or
// [ErrEvent] unless n is from -1 to the number of the last event. A server calls it
// before [Session.Events] for what a client asks.
func (s *Session[S]) Check(viewer game.Player, n int) error {
	switch {
	case viewer != game.Nobody && (viewer < 0 || int(viewer) >= s.state.Seats()):
		return s.noSeat(viewer)
	case n < -1 || n > s.Last():
		return s.notLast(n)
	}
	return nil
}

// Events returns what a viewer may know about the events after event n, or
// about all events if n is -1. The viewer is a seat, or [game.Nobody] for a
// spectator. It does not check them as [Session.Check] does: every other viewer is
// a spectator, and after the last event there is nothing.
//
// The sequence reads the session while it is used. A program that guards the
// session with a mutex collects it before it unlocks the mutex.
func (s *Session[S]) Events(viewer game.Player, n int) iter.Seq[Update] {
	return func(yield func(Update) bool) {
		i := max(n+1, 0)
		if i >= len(s.events) {
			return
		}
		var before S
		var view game.View
		if i > 0 {
			before = s.stateAfter(i - 1)
			view = s.rules.View(before, viewer)
		}
		for ; i < len(s.events); i++ {
			after := s.follow(before, i)
			u := s.update(i, viewer, before, after)
			switch u.Kind {
			case PlyEvent:
				u.Changes = game.ChangesBetween(view, u.View)
			case UndoEvent:
				u.Changes = []game.Change{game.Reset{}}
			}
			if !yield(u) {
				return
			}
			before, view = after, u.View
		}
	}
}

// update returns event n as a viewer may see it.
func (s *Session[S]) update(n int, viewer game.Player, before, after S) Update {
	e := &s.events[n]
	u := Update{N: n, Kind: eventKinds[e.kind], By: e.by, To: s.undos[n], View: s.rules.View(after, viewer)}
	if e.kind == plyKind {
		u.Ply = e.ply
		if h, ok := any(before).(game.Hidden); ok {
			u.Ply = h.SeenBy(e.ply, viewer)
		}
	}
	u.Left = slices.Clone(s.leftAt(n))
	u.Outcome, u.Reason = s.outcomeAfter(n, after, u.Left)
	if e.kind == leaveKind {
		u.Reason = s.ends[n]
	}
	return u
}
