// This file holds the playing of a game to its end.

package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Chooser is a bot or a person on a seat: it returns a legal ply for the
// seat whose view it is given. It is only asked when that seat acts, with a
// context that is not nil. It returns [ErrResign] to give up, or another
// [Forfeit] if it cannot go on, and should return the context's error soon
// after the context is done.
type Bot[P, V any] func(ctx context.Context, v V) (P, error)

// A Forfeit is the error of a [Bot] that loses the game for its own seat,
// and does not fail the run as other errors do.
type Forfeit struct {
	Reason string // one word, the Reason of the [Record]; not empty, [Limit] or [Repetition]
	Err    error  // more on it, for people; may be nil
}

// Error returns the reason, and more on it if there is more.
func (f Forfeit) Error() string {
	if f.Err == nil {
		return "play: " + f.Reason
	}
	return fmt.Sprintf("play: %s: %v", f.Reason, f.Err)
}

// Unwrap returns f.Err.
func (f Forfeit) Unwrap() error { return f.Err }

// loses reports whether the reason is one for which a seat can lose: a record
// with another could not be read back.
func (f Forfeit) loses() bool {
	return f.Reason != "" && f.Reason != Limit && f.Reason != Repetition
}

// ErrResign is the [Forfeit] that a [Bot] returns to resign.
var ErrResign error = Forfeit{Reason: Resigned}

// The reasons that a [Record] gives for a result that is not by the rules.
const (
	// Limit: the game had as many plies as it was allowed, and is a draw.
	Limit = "limit"
	// Repetition: a state came as often as it was allowed to, and the game is
	// a draw.
	Repetition = "repetition"
	// Resigned: a seat gave up, and the others have won together.
	Resigned = "resigned"
)

// Options are the choices of [Run]. The zero Options runs without a limit,
// draws chance from seed 0 and tells nobody.
type Options[S, P any] struct {
	// Limit is the number of plies after which the game is a draw, so that
	// one nobody can win comes to an end. Zero means no limit.
	Limit int
	// Repeats makes the game a draw when a state comes for so many times, the
	// start's first time being the start. Zero means never; 3 is usual.
	Repeats int
	// Tags is the head of the record: those of [game.Rules.Tags], without
	// which it cannot be read back, and what else there is to say.
	Tags []game.Tag
	// Seed is what the plies of [game.Chance] are drawn from. It should not
	// be that of the deal, see [Seeds].
	Seed uint64
	// Watch, if not nil, is called after every ply with the state before it,
	// the ply, and the state after it.
	Watch func(before S, ply P, after S)
}

// Run plays a game from start to its end, one chooser on every seat, and
// returns its record. A [Forfeit] for a reason of its own ends the game, and the
// others have won together. If a chooser fails otherwise or returns an illegal
// ply, or the context is done, it returns the game so far and an error that
// wraps the cause and names the seat. Without a chooser for each seat the error
// matches [game.ErrSeats].
func Run[S game.State[S, P, V], P game.Ply, V any](
	ctx context.Context, start S, seats []Bot[P, V], opts Options[S, P],
) (Record[S, P], error) {
	rec := Record[S, P]{Tags: slices.Clone(opts.Tags), Start: start}
	if len(seats) != start.Seats() || len(seats) == 0 {
		return rec, game.Fault{
			Kind: game.ErrSeats, Text: fmt.Sprint(len(seats)),
			Why: fmt.Sprintf("the game has %d seats, each with a chooser", start.Seats()),
		}
	}
	for i, choose := range seats {
		if choose == nil {
			return rec, game.Fault{
				Kind: game.ErrSeats, Text: fmt.Sprint(i + 1),
				Why: "the seat has no chooser",
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
		m, err := choose(ctx, s, p, seats, chance)
		if lost, ok := errors.AsType[Forfeit](err); ok && lost.loses() {
			rec.Outcome, rec.Reason = WonByOthers(p, len(seats)), lost.Reason
			return rec, nil
		}
		next := s
		if err == nil {
			next, err = s.Play(m)
		}
		if err != nil {
			return rec, fmt.Errorf("play: ply %d, by %v: %w", len(rec.Plies)+1, p, err)
		}
		rec.Plies = append(rec.Plies, m)
		if opts.Watch != nil {
			opts.Watch(s, m, next)
		}
		s = next
	}
}

// WonByOthers is the outcome for a seat that gives up or forfeits: all others
// have won together; with no other, it is a draw.
func WonByOthers(loser game.Player, seats int) game.Outcome {
	var others []game.Player
	for p := range game.Player(seats) {
		if p != loser {
			others = append(others, p)
		}
	}
	return game.Won(others...)
}

func choose[S game.State[S, P, V], P game.Ply, V any](
	ctx context.Context, s S, p game.Player, seats []Bot[P, V], chance *rand.Rand,
) (P, error) {
	if p == game.Chance {
		return Draw[S, P, V](s, chance), nil
	}
	return seats[p](ctx, s.View(p))
}

// Draw returns a ply of a state in which [game.Chance] acts, drawn by
// the weights of [game.Weighted], or evenly without them.
func Draw[S game.State[S, P, V], P game.Ply, V any](s S, r *rand.Rand) P {
	moves := s.AppendPlies(nil)
	weighted, ok := any(s).(game.Weighted[P])
	if !ok {
		return moves[r.IntN(len(moves))]
	}
	total := 0
	for _, m := range moves {
		total += weighted.Weight(m)
	}
	at := r.IntN(total)
	for _, m := range moves {
		if at -= weighted.Weight(m); at < 0 {
			return m
		}
	}
	panic("play: the weights of chance changed while they were read")
}
