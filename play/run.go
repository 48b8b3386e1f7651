// This file plays a game to its end.

package play

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Forfeit is the error of a [Bot] that gives up the game. Its seat loses, while
// any other error ends [Run] without a result.
type Forfeit struct {
	Reason string // for [Record.Reason]; see [Forfeit.Valid]
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

// Valid reports whether a seat can lose for the reason: it is not empty, [Limit]
// or [Repetition], and it can be the value of a tag. With any other reason, a
// Forfeit is an error like every other.
func (f Forfeit) Valid() bool {
	return f.Reason != "" && f.Reason != Limit && f.Reason != Repetition && IsTagValue(f.Reason)
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

// Run plays a game from start to its end, with one bot for each seat, and
// returns its record. A [Forfeit] ends the game, and the other seats have won
// together, also where people would play on; see [Session.Leave]. If a bot fails in another way or returns an illegal ply, or if the
// context is done, Run returns the game so far, and an error that wraps the cause
// and names the ply and the seat. The error matches [game.ErrSeats] if there is
// not one bot for each seat.
//
// A program that does something after every ply calls [Session.Ask] in a loop
// instead.
func Run[S game.State[S]](
	ctx context.Context, r game.Rules[S], start S, seats []Bot, opts Options,
) (Record[S], error) {
	s := NewSession(r, start, opts)
	err := checkBots(seats, start.Seats())
	for err == nil && s.ToMove() != game.Nobody {
		_, err = s.Ask(ctx, seats[s.ToMove()])
	}
	return s.Record(), err
}

// checkBots returns an error unless there is one bot for each seat.
func checkBots(bots []Bot, seats int) error {
	if len(bots) != seats {
		return game.Faultf(game.ErrSeats, 0, fmt.Sprint(len(bots)), "want one bot for each seat: %d", seats)
	}
	for i, bot := range bots {
		if bot == nil {
			return game.Faultf(game.ErrSeats, 0, fmt.Sprint(i+1), "the bot of this seat is nil")
		}
	}
	return nil
}

// Reveal returns a random ply of a state in which [game.Chance] acts. The
// probabilities follow the weights of [game.Weighted]. Without weights all plies
// are equally likely.
func Reveal[S game.State[S]](s S, r *rand.Rand) game.Ply {
	plies := s.AppendPlies(nil)
	weighted, ok := any(s).(game.Weighted)
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
