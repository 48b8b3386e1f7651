// This file plays a game to its end.

package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Bot is a program or a person on a seat. It returns a legal ply for the seat
// whose view it is given. It is called only when that seat acts, with a context
// that is not nil. It returns [ErrResign] to give up, or another [Forfeit] if it
// cannot continue. Once the context is done, it should soon return the context's
// error.
type Bot[P, V any] func(ctx context.Context, v V) (P, error)

// A Forfeit is the error of a [Bot] that gives up the game. Its seat loses, while
// any other error ends [Run] without a result.
type Forfeit struct {
	Reason string // one word, for [Record.Reason]; not empty, Limit or Repetition
	Err    error  // details for people; may be nil
}

// Error returns the reason and the details.
func (f Forfeit) Error() string {
	if f.Err == nil {
		return "play: " + f.Reason
	}
	return fmt.Sprintf("play: %s: %v", f.Reason, f.Err)
}

// Unwrap returns f.Err.
func (f Forfeit) Unwrap() error { return f.Err }

// loses reports whether a seat can lose for the reason. A record with another
// reason could not be parsed.
func (f Forfeit) loses() bool {
	return f.Reason != "" && f.Reason != Limit && f.Reason != Repetition
}

// ErrResign is the [Forfeit] that a [Bot] returns to resign.
var ErrResign error = Forfeit{Reason: Resigned}

// The reasons for which a game ends without the rules ending it.
const (
	// Limit is the reason of a draw: the game reached its number of plies.
	Limit = "limit"
	// Repetition is the reason of a draw: a state was repeated too often.
	Repetition = "repetition"
	// Resigned is the reason of a win by all other seats: one gave up.
	Resigned = "resigned"
)

// Options are the options of [Run]. The zero Options has no limits and takes
// chance from seed 0.
type Options[S, P any] struct {
	// Limit is the number of plies after which the game is a draw. Zero means
	// no limit; such a game may never end.
	Limit int
	// Repeats makes the game a draw when a state occurs for the given number
	// of times, the start included. Zero means never; 3 is usual.
	Repeats int
	// Tags are the tags of the record. Without those of [game.Rules.Tags] it
	// cannot be parsed.
	Tags []game.Tag
	// Seed is the seed of the plies of [game.Chance]. It should not be that
	// of the deal; see [Seeds].
	Seed uint64
	// Watch, if not nil, is called after every ply with the state before it,
	// the ply, and the state after it.
	Watch func(before S, ply P, after S)
}

// Run plays a game from start to its end, with one bot for each seat, and
// returns its record. A [Forfeit] ends the game, and the other seats have won
// together. If a bot fails in another way or returns an illegal ply, or if the
// context is done, Run returns the game so far, and an error that wraps the cause
// and names the ply and the seat. The error matches [game.ErrSeats] if there is
// not one bot for each seat.
func Run[S game.State[S, P, V], P game.Ply, V any](
	ctx context.Context, start S, seats []Bot[P, V], opts Options[S, P],
) (Record[S, P], error) {
	rec := Record[S, P]{Tags: slices.Clone(opts.Tags), Start: start}
	if len(seats) != start.Seats() || len(seats) == 0 {
		return rec, game.Fault{
			Kind: game.ErrSeats, Text: fmt.Sprint(len(seats)),
			Why: fmt.Sprintf("want one bot for each of %d seats", start.Seats()),
		}
	}
	for i, bot := range seats {
		if bot == nil {
			return rec, game.Fault{
				Kind: game.ErrSeats, Text: fmt.Sprint(i + 1),
				Why: "the bot of this seat is nil",
			}
		}
	}
	chance := rand.New(game.NewSource(opts.Seed))
	seen := make(map[S]int)
	for s := start; ; {
		p := s.ToMove()
		if p == game.Nobody {
			rec.Outcome = s.Outcome()
			return rec, nil
		}
		if opts.Limit > 0 && len(rec.Plies) >= opts.Limit {
			rec.Outcome, rec.Reason = game.Draw(), Limit
			return rec, nil
		}
		if opts.Repeats > 0 {
			if seen[s]++; seen[s] >= opts.Repeats {
				rec.Outcome, rec.Reason = game.Draw(), Repetition
				return rec, nil
			}
		}
		if err := ctx.Err(); err != nil {
			return rec, fmt.Errorf("play: before ply %d, by %v: %w", len(rec.Plies)+1, p, err)
		}
		ply, err := choose(ctx, s, p, seats, chance)
		if lost, ok := errors.AsType[Forfeit](err); ok && lost.loses() {
			rec.Outcome, rec.Reason = WonByOthers(p, len(seats)), lost.Reason
			return rec, nil
		}
		next := s
		if err == nil {
			next, err = s.Play(ply)
		}
		if err != nil {
			return rec, fmt.Errorf("play: ply %d, by %v: %w", len(rec.Plies)+1, p, err)
		}
		rec.Plies = append(rec.Plies, ply)
		if opts.Watch != nil {
			opts.Watch(s, ply, next)
		}
		s = next
	}
}

// WonByOthers returns the outcome of a game that one seat loses by giving up: all
// others have won together. Without others it is a draw.
func WonByOthers(loser game.Player, seats int) game.Outcome {
	var others []game.Player
	for p := range game.Player(seats) {
		if p != loser {
			others = append(others, p)
		}
	}
	return game.Won(others...)
}

// choose returns the ply of the player that acts.
func choose[S game.State[S, P, V], P game.Ply, V any](
	ctx context.Context, s S, p game.Player, seats []Bot[P, V], chance *rand.Rand,
) (P, error) {
	if p == game.Chance {
		return Draw[S, P, V](s, chance), nil
	}
	return seats[p](ctx, s.View(p))
}

// Draw returns a random ply of a state in which [game.Chance] acts. The
// probabilities follow the weights of [game.Weighted]. Without weights all plies
// are equally likely.
func Draw[S game.State[S, P, V], P game.Ply, V any](s S, r *rand.Rand) P {
	plies := s.AppendPlies(nil)
	weighted, ok := any(s).(game.Weighted[P])
	if !ok {
		return plies[r.IntN(len(plies))]
	}
	total := 0
	for _, ply := range plies {
		total += weighted.Weight(ply)
	}
	at := r.IntN(total)
	for _, ply := range plies {
		if at -= weighted.Weight(ply); at < 0 {
			return ply
		}
	}
	panic("play: the weights of chance changed between two calls")
}
