// This file holds the result of one game.

package arena

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// The reasons for which a player of this program forfeits, beside its own
// [play.Forfeit] and those of package protocol.
const (
	Illegal = "illegal" // its ply was not legal
	Failed  = "failed"  // it returned an error
)

// A Result is a game that was played.
type Result struct {
	Game
	Outcome game.Outcome `json:"outcome"`
	// Reason is that of a [play.Record]: empty if the game ended by the rules.
	Reason string `json:"reason,omitempty"`
	// Why is more on a forfeit, for people.
	Why   string `json:"why,omitempty"`
	Plies int    `json:"plies"` // those of chance included
	// Played is how many plies A and B played, and Thought how long they took
	// for them, in nanoseconds as JSON.
	Played  [2]int           `json:"played"`
	Thought [2]time.Duration `json:"thought"`
}

// Score returns the score of A, between 0 and 1; that of B is the rest. It is
// 1 if only seats of A have won, 0 if only seats of B, A's share of the winners
// if both have, and a half for a draw. Who forfeits has lost, even where other
// seats of the same player win.
func (r Result) Score() float64 {
	if loser, ok := r.Forfeit(); ok {
		return float64(loser)
	}
	winners := r.Outcome.Winners()
	if len(winners) == 0 {
		return 0.5
	}
	won := 0
	for _, p := range winners {
		if r.Seating[p] == 'A' {
			won++
		}
	}
	return float64(won) / float64(len(winners))
}

// Forfeit returns who lost the game by a [play.Forfeit], 0 for A and 1 for B,
// and whether anybody did.
func (r Result) Forfeit() (player int, ok bool) {
	if r.Reason == "" || len(r.Outcome.Winners()) == 0 {
		return 0, false
	}
	for p := range game.Player(len(r.Seating)) {
		if !r.Outcome.WonBy(p) {
			return side(r.Seating[p]), true
		}
	}
	return 0, false
}

// side returns 0 for A and 1 for B.
func side(letter byte) int { return int(letter - 'A') }

// fault returns why there can be no such result of a match with the given setup,
// if so.
func (r Result) fault(s Setup) string {
	a, b := slices.Index(s.Players, r.A), slices.Index(s.Players, r.B)
	switch {
	case a < 0 || b <= a:
		return fmt.Sprintf("%q and %q are no pair of the players %q", r.A, r.B, s.Players)
	case r.Deal < 1:
		return fmt.Sprintf("there is no deal %d", r.Deal)
	case !slices.Contains(Seatings(s.Seats), r.Seating):
		return fmt.Sprintf("the seating %q is none of %s", r.Seating, strings.Join(Seatings(s.Seats), ", "))
	case !r.Outcome.Over():
		return "the game is not over"
	case r.Played[0] < 0 || r.Played[1] < 0 || r.Played[0] > r.Plies || r.Played[1] > r.Plies-r.Played[0]:
		return fmt.Sprintf("of %d plies, A and B cannot have played %d", r.Plies, r.Played)
	case r.Thought[0] < 0 || r.Thought[1] < 0:
		return fmt.Sprintf("nobody thinks for %v", r.Thought)
	}
	winners := r.Outcome.Winners()
	if len(winners) > 0 && int(winners[len(winners)-1]) >= s.Seats {
		return fmt.Sprintf("of %d seats, %v cannot have won", s.Seats, r.Outcome)
	}
	if r.Reason != "" && len(winners) > 0 && len(winners) != s.Seats-1 {
		return fmt.Sprintf("when a seat forfeits, all others win, and not %v", r.Outcome)
	}
	return ""
}

// drawn returns why a game that neither player has won or lost alone is none's.
func (r Result) drawn() string {
	switch {
	case len(r.Outcome.Winners()) > 0:
		return "shared"
	case r.Reason == "":
		return "rules"
	}
	return r.Reason
}

// explain says more on a forfeit, on one line.
func (r *Result) explain(err error) {
	if err != nil {
		r.Why = strings.Join(strings.Fields(strings.ToValidUTF8(err.Error(), "?")), " ")
	}
}
