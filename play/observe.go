// This file holds what a bot may learn and report besides its view and its ply.
// Both travel in the context, as in net/http/httptrace. So a bot stays a
// function, and programs that wrap one need not know of them.

package play

import (
	"context"
	"iter"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// Since returns what has happened since the bot was last asked for a ply, as the
// bot's seat may see it. The bot's own plies are among the updates. When the bot
// is asked for the first time, they begin with the start of the game. The sequence
// is empty if the program that asks does not provide it. It must not be used after
// the bot has returned.
//
// [Session.Ask] provides it, and computes only what the bot asks for:
//
//	func (b *Bot) Choose(ctx context.Context, v standard.View) (labyrinth.Ply, error) {
//		for u := range play.Since[labyrinth.Ply, standard.View](ctx) {
//			b.learn(u)
//		}
//		...
func Since[P, V any](ctx context.Context) iter.Seq[Update[P, V]] {
	if since, ok := ctx.Value(sinceKey[P, V]{}).(iter.Seq[Update[P, V]]); ok {
		return since
	}
	return func(func(Update[P, V]) bool) {}
}

// TurnBegins reports whether a bot that is asked for a ply begins a turn of its seat. It
// does if another seat has played since it was last asked, if the game has begun or
// gone back, if the seat has returned, or if [Since] returns nothing. Plies of chance begin
// no turn, and neither do other seats that leave or return.
func TurnBegins[P, V any](ctx context.Context, seat game.Player) bool {
	told := false
	for u := range Since[P, V](ctx) {
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

// WithSince returns a context in which [Since] returns the given updates, for
// programs that ask a bot without [Session.Ask]. They are those of
// [Session.Events] for the bot's seat.
func WithSince[P, V any](ctx context.Context, since iter.Seq[Update[P, V]]) context.Context {
	return context.WithValue(ctx, sinceKey[P, V]{}, since)
}

// A Thought is what a bot reports about its search for a ply. A field is zero if
// the bot does not know it.
type Thought[P any] struct {
	// Iterations counts the rounds of the search, in the bot's own unit.
	Iterations int
	// Nodes counts the states that the search has computed.
	Nodes int
	// CPU is the CPU time of all threads that have searched. A program that asks
	// a bot measures only the thread on which it calls the bot.
	CPU time.Duration
	// Candidates are the plies that the bot likes best, the chosen one first.
	Candidates []Candidate[P]
}

// A Candidate is a ply and how good a bot thinks it is.
type Candidate[P any] struct {
	Ply P
	// Value is between 0 and 1, and higher for better plies. If the bot can, it
	// gives the probability that its seat wins.
	Value float64
}

// Report reports a bot's search to the program that has asked the bot. The bot
// calls it before it returns its ply. Report does nothing if the program does not
// listen.
func Report[P any](ctx context.Context, t Thought[P]) {
	if report, ok := ctx.Value(reportKey[P]{}).(func(Thought[P])); ok {
		report(t)
	}
}

// WithReport returns a context in which [Report] calls a function.
func WithReport[P any](ctx context.Context, report func(Thought[P])) context.Context {
	return context.WithValue(ctx, reportKey[P]{}, report)
}

// The keys of a context's values. They differ for each type of plies and views.
type (
	sinceKey[P, V any] struct{}
	reportKey[P any]   struct{}
)

// since returns a context that provides the updates of seat p since it was last
// asked, and remembers that it is asked now.
func (s *Session[S, P, V]) since(ctx context.Context, p int) context.Context {
	for len(s.asked) <= p {
		s.asked = append(s.asked, -1)
	}
	last := s.asked[p]
	s.asked[p] = s.Last()
	return WithSince(ctx, s.Events(s.mover, last))
}
