// This file holds what a program asks a bot, and what the bot answers.

package play

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Bot is a program or a person on a seat. It returns a legal ply for the seat
// whose view it is given. It is called only when that seat acts, with a context
// that is not nil. It returns [ErrResign] to give up, or another [Forfeit] if it
// cannot continue. Once the context is done, it should soon return the context's
// error.
//
// One type serves all games. A bot for one game asks for its views by their type, as
// [For] does:
//
//	v, ok := q.View.(standard.View)
type Bot func(ctx context.Context, q Question) (Answer, error)

// For returns a bot that chooses plies from views of type V. Asked about any other view, it
// returns an error that matches [game.ErrOption].
//
//	bot := play.For(func(ctx context.Context, v standard.View) (game.Ply, error) { ... })
func For[V game.View](choose func(ctx context.Context, v V) (game.Ply, error)) Bot {
	return func(ctx context.Context, q Question) (Answer, error) {
		v, ok := q.View.(V)
		if !ok {
			return Answer{}, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", q.View), "the bot wants a view of type %v", reflect.TypeFor[V]())
		}
		ply, err := choose(ctx, v)
		return Answer{Ply: ply}, err
	}
}

// A Question is what a program asks a bot.
type Question struct {
	// View is what the bot's seat may see. The seat acts.
	View game.View
	// Since is what has happened since the bot was last asked for a ply, as its seat may
	// see it. The bot's own plies are among the updates. When the bot is asked for the
	// first time, they begin with the start of the game. It is nil if the program does not
	// say; see [Question.Updates]. It must not be used after the bot has answered.
	Since iter.Seq[Update]
	// Rate asks for [Answer.Ratings] of all turns of the seat.
	Rate bool
	// Turns are turns that are to be rated as closely as the best, even if they seem bad.
	// Each is the plies that a seat has played or may play; of more plies than a turn has,
	// the first ones count.
	Turns [][]game.Ply
}

// Updates returns q.Since, or a sequence without updates if it is nil:
//
//	for u := range q.Updates() {
//		b.learn(u)
//	}
func (q Question) Updates() iter.Seq[Update] {
	if q.Since == nil {
		return func(func(Update) bool) {}
	}
	return q.Since
}

// TurnBegins reports whether a bot that is asked begins a turn of its seat. It
// does if another seat has played since it was last asked, if the game has begun or
// gone back, if the seat has returned, or if the program does not say what has happened.
// Plies of chance begin no turn, and neither do other seats that leave or return.
func (q Question) TurnBegins() bool {
	if q.View == nil {
		return true // the zero Question
	}
	told, seat := false, q.View.Seat()
	for u := range q.Updates() {
		told = true
		switch u.Kind {
		case PlyEvent:
			if u.By >= 0 && u.By != seat {
				return true
			}
		case LeaveEvent, ReturnEvent:
			if u.By == seat {
				return true
			}
		default:
			return true
		}
	}
	return !told
}

// An Answer is what a bot answers. All fields but Ply may be zero.
type Answer struct {
	Ply game.Ply
	// Iterations counts the rounds of the search, in the bot's own unit.
	Iterations int
	// Nodes counts the states that the search has computed.
	Nodes int
	// CPU is the CPU time of all threads that have searched. A program that asks
	// a bot measures only the thread on which it calls the bot.
	CPU time.Duration
	// Candidates are the plies that the bot likes best, the chosen one first.
	Candidates []Candidate
	// Ratings are all turns of the seat, the best first, if the question asks for them. Ply
	// is then the first ply of the best one. A bot that cannot rate turns, as random and
	// greedy bots cannot, leaves them out. A bot rates from the view alone, and from what
	// has happened, as when it chooses a ply. With a budget in nodes the ratings are the
	// same everywhere.
	Ratings []Rating
}

// A Candidate is a ply and how good a bot thinks it is.
type Candidate struct {
	Ply game.Ply
	// Value is between 0 and 1, and higher for better plies. If the bot can, it
	// gives the probability that its seat wins.
	Value float64
}

// A Rating is a turn of the seat that acts, and what a bot thinks of it.
type Rating struct {
	// Plies are the plies of the turn from the view on. In a game whose turns depend on
	// chance or on hidden things it is only the next ply.
	Plies []game.Ply
	// Value is between 0 and 1, and higher for better turns. Only values of turns that are
	// both Deep, or both not, can be compared; of those,
	// the best and the given ones may have been looked at more closely than the others.
	Value float64
	// Deep reports whether the bot has looked further at the turn: as deeply as at any, if
	// it is the best one or was given.
	Deep bool
	// Win is the number of turns within which the seat has won, this turn included,
	// whatever the others do. Lose is the number of turns within which another seat has
	// won, whatever this seat does after the turn. Both are proved; 0 means that nothing is.
	Win, Lose int
	// Reply is the turn that the bot expects next of the others, if it has one. The bot
	// gives it for the best turn and for those that it was asked about.
	Reply []game.Ply
}

// Question returns what to ask the bot of the seat that acts. It notes that the bot is asked
// now, and provides what has happened since it was last asked. After the end of a game it is
// the zero Question.
func (s *Session[S]) Question() Question {
	p := int(s.ToMove())
	if p < 0 {
		return Question{}
	}
	for len(s.asked) <= p {
		s.asked = append(s.asked, -1)
	}
	last := s.asked[p]
	s.asked[p] = s.Last()
	return Question{View: s.rules.View(s.state, s.mover), Since: s.Events(s.mover, last)}
}

// Forget makes the next [Session.Question] for a seat begin with the start of the game, for a
// bot that is another than before or has lost what it was told.
func (s *Session[S]) Forget(p game.Player) {
	if p >= 0 && int(p) < len(s.asked) {
		s.asked[p] = -1
	}
}
