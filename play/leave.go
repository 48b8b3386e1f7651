// This file holds seats that leave a game which the others play on: who they are, who has
// won without them, and who plays for them.

package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// ErrLeft is the kind for a seat that has left and should not have, or the other way
// round.
const ErrLeft game.Kind = "left or not"

// A Leaver is a seat that has left a game of several others, who play on.
type Leaver struct {
	Seat  game.Player
	After int // the number of plies before it left, on the line of play
}

// An absence is who has left after an event.
type absence struct {
	event int
	left  []game.Player
}

// Leave takes a seat out of the game, whether it is to act or not, and returns the number
// of the event. The others play on. The application lets a [StandIn] play for the seat,
// by [Session.Submit]; states and plies are those of any game. A seat that is away when
// the game ends has not won: see [Session.Outcome]. Undo does not bring it back; only
// [Session.Return] does.
//
// If only one seat would stay, it has won at once: Leave is then [Session.Forfeit]. The
// errors are those of Forfeit.
func (s *Session[S]) Leave(by game.Player, reason string) (int, error) {
	if s.state.Seats()-len(s.left) <= 2 {
		return s.Forfeit(by, reason)
	}
	if err := s.canLose(by, reason); err != nil {
		return 0, err
	}
	s.add(entry{kind: leaveKind, by: by})
	s.note(reason)
	s.left = append(s.left, Leaver{by, s.plies})
	s.wasLeft()
	return s.Last(), nil
}

// Return gives a seat that has left back to its player, and returns the number of the
// event. The error matches [game.ErrSeats], [ErrOver], or [ErrLeft] if the seat has not
// left.
func (s *Session[S]) Return(by game.Player) (int, error) {
	i := slices.IndexFunc(s.left, func(l Leaver) bool { return l.Seat == by })
	switch {
	case by.Among(s.state.Seats()) == game.Nobody:
		return 0, s.noSeat(by)
	case s.outcome.Over():
		return 0, s.overFault()
	case i < 0:
		return 0, game.Faultf(ErrLeft, 0, by.String(), "the seat has not left")
	}
	s.add(entry{kind: returnKind, by: by})
	s.left = slices.Delete(s.left, i, i+1)
	s.wasLeft()
	return s.Last(), nil
}

// Left returns the seats that have left and not returned, in the order in which they
// left.
func (s *Session[S]) Left() []game.Player { return seatsOf(s.left) }

// stillLeft keeps seats away after an undo. A seat that has lost at the event to which the
// game went back has lost, and not left.
func (s *Session[S]) stillLeft() {
	if len(s.left) == 0 {
		return
	}
	n := s.resolve(s.Last())
	s.left = slices.DeleteFunc(s.left, func(l Leaver) bool { return s.events[n].kind == forfeitKind && s.events[n].by == l.Seat })
	for i := range s.left {
		s.left[i].After = min(s.left[i].After, s.plies)
	}
	s.wasLeft()
}

// wasLeft notes who has left after the last event.
func (s *Session[S]) wasLeft() {
	s.absences = append(s.absences, absence{s.Last(), s.Left()})
}

// leftAt returns who has left after event n. The caller must not change the slice.
func (s *Session[S]) leftAt(n int) []game.Player {
	for _, a := range slices.Backward(s.absences) {
		if a.event <= n {
			return a.left
		}
	}
	return nil
}

func seatsOf(left []Leaver) (seats []game.Player) {
	for _, l := range left {
		seats = append(seats, l.Seat)
	}
	return seats
}

// OutcomeWithout returns the outcome of a state if some seats have left, which then cannot
// win. Those that stay and that the rules name have won. If the rules name none of them,
// those with the best place in [game.Ranked] have.
func OutcomeWithout[S game.State[S]](s S, left ...game.Player) game.Outcome {
	o := s.Outcome()
	if len(left) == 0 || o.Winners() == nil {
		return o
	}
	var stay, won []game.Player
	for p := range game.Seats(s) {
		if !slices.Contains(left, p) {
			stay = append(stay, p)
			if o.WonBy(p) {
				won = append(won, p)
			}
		}
	}
	if ranked, ok := any(s).(game.Ranked); ok && len(won) == 0 && len(stay) > 0 {
		best := ranked.Standing(slices.MaxFunc(stay, func(p, q game.Player) int { return ranked.Standing(p) - ranked.Standing(q) }))
		won = slices.DeleteFunc(stay, func(p game.Player) bool { return ranked.Standing(p) < best })
	} else if len(won) == 0 {
		won = stay
	}
	return game.Won(won...)
}

// wonByStayers returns the outcome of a game that one seat has forfeited and others have
// left.
func wonByStayers(seats int, loser game.Player, left []game.Player) game.Outcome {
	var stay []game.Player
	for p := range game.Player(seats) {
		if p != loser && !slices.Contains(left, p) {
			stay = append(stay, p)
		}
	}
	return game.Won(stay...)
}

// StandIn returns a bot for a seat that has left. It plays as another bot does, but does
// not end the game while another ply does not end it, so that those who stay can play to
// the end. It knows no more than the seat does.
func StandIn[S game.State[S]](r game.Rules[S], bot Bot) Bot {
	return func(ctx context.Context, q Question) (Answer, error) {
		a, err := bot(ctx, q)
		state, ok := r.Sample(q.View, rand.New(rand.NewPCG(0, 0)))
		if err != nil || !ok {
			return a, err
		}
		for _, other := range append([]game.Ply{a.Ply}, q.View.AppendPlies(nil)...) {
			if next, err := state.Play(other); err == nil && !ends(next) {
				if other != a.Ply {
					a = Answer{Ply: other}
				}
				return a, nil
			}
		}
		return a, nil
	}
}

// ends reports whether a game is over, or will be when chance has played.
func ends[S game.State[S]](s S) bool {
	for s.ToMove() == game.Chance {
		s = must(s.Play(s.AppendPlies(nil)[0]))
	}
	return s.Outcome().Over()
}

// leftText returns the value of the tag Left, such as "2:37,4:52".
func leftText(left []Leaver) string {
	words := make([]string, len(left))
	for i, l := range left {
		words[i] = fmt.Sprintf("%v:%d", l.Seat, l.After)
	}
	return strings.Join(words, ",")
}

// parseLeft reads what leftText writes.
func parseLeft(text string) (left []Leaver, ok bool) {
	for word := range strings.SplitSeq(text, ",") {
		seat, after, _ := strings.Cut(word, ":")
		var l Leaver
		n, err := strconv.Atoi(after)
		if err != nil || l.Seat.UnmarshalText([]byte(seat)) != nil {
			return nil, false
		}
		l.After = n
		left = append(left, l)
	}
	return left, leftText(left) == text
}

// wrongLeft returns why these seats cannot have left a game, or an empty string.
func wrongLeft(left []Leaver, seats, plies int) string {
	for i, l := range left {
		switch {
		case l.Seat.Among(seats) == game.Nobody || slices.Contains(seatsOf(left[:i]), l.Seat):
			return fmt.Sprintf("seat %v has left; want each seat from 1 to %d at most once", l.Seat, seats)
		case l.After < 0 || l.After > plies || i > 0 && l.After < left[i-1].After:
			return fmt.Sprintf("seat %v has left after %d plies; want a number from 0 to %d, in order", l.Seat, l.After, plies)
		}
	}
	if len(left) > max(seats-2, 0) {
		return fmt.Sprintf("%d seats have left; want two that play on", len(left))
	}
	return ""
}
