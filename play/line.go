// This file finds the line of play of a session: the plies that lead to an
// event, without those that were undone.

package play

import (
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// whole is the step of a line that begins at the start of the game.
const whole = math.MaxInt

// line returns the numbers of the plies on the line of play that leads to event
// n. It begins after event from, whose number is a multiple of step.
func (s *Session[S]) line(n, step int) (from int, plies []int) {
	for n%step != 0 {
		switch s.events[n].kind {
		case undoKind:
			n = s.undos[n]
			continue
		case plyKind:
			plies = append(plies, n)
		}
		n--
	}
	slices.Reverse(plies)
	return n, plies
}

// stateAfter returns the state after event n.
func (s *Session[S]) stateAfter(n int) S {
	if n == s.Last() {
		return s.state
	}
	from, plies := s.line(n, interval)
	state := s.saved[from/interval]
	for _, i := range plies {
		state = must(state.Play(s.events[i].ply))
	}
	return state
}

// follow returns the state after event n, given the state before it.
func (s *Session[S]) follow(before S, n int) S {
	switch e := &s.events[n]; e.kind {
	case startKind:
		return s.saved[0]
	case plyKind:
		return must(before.Play(e.ply))
	case undoKind:
		return s.stateAfter(s.undos[n])
	}
	return before
}

// must returns a state that was reached before.
func must[S any](s S, err error) S {
	if err != nil {
		panic(err)
	}
	return s
}

// resolve returns the event to which the game went back at event n, or n if it is no undo.
func (s *Session[S]) resolve(n int) int {
	for s.events[n].kind == undoKind {
		n = s.undos[n]
	}
	return n
}

// outcomeAfter returns the outcome after event n, and the reason if it is not
// that of the rules. The state is the one after the event, and gone are the seats that
// have left.
func (s *Session[S]) outcomeAfter(n int, state S, gone []game.Player) (game.Outcome, string) {
	n = s.resolve(n)
	switch reason := s.ends[n]; {
	case reason == "" || s.events[n].kind == leaveKind:
		return OutcomeWithout(state, gone...), ""
	case s.events[n].kind == forfeitKind:
		return wonByStayers(state.Seats(), s.events[n].by, gone), reason
	default:
		return game.Draw(), reason
	}
}
