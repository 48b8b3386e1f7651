// This file holds the result of one game.

package arena

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// The reasons that a match gives for a forfeit. A player's [play.Forfeit] has a
// reason of its own.
const (
	Illegal = "illegal" // the player's ply was not legal
	Failed  = "failed"  // the player returned an error
)

// A Result is a game of a match and how it ended.
type Result struct {
	Game
	Outcome game.Outcome `json:"outcome"`
	// Reason is as in [play.Record]. It is empty if the game ended by the rules.
	Reason string `json:"reason,omitempty"`
	// Why explains a forfeit to people.
	Why   string `json:"why,omitempty"`
	Plies int    `json:"plies"` // including those of chance
	// Played counts the plies of A and of B, and Turns their turns. A turn is
	// what a seat plays until another seat acts. Thought is the time that they
	// took for them, and CPU is the CPU time, which does not depend on the load
	// of the machine. In JSON both are in nanoseconds. On systems other than
	// Linux, CPU is Thought.
	Played  [2]int           `json:"played"`
	Turns   [2]int           `json:"turns"`
	Thought [2]time.Duration `json:"thought"`
	CPU     [2]time.Duration `json:"cpu"`
	// Searches has an entry for each ply on which a player reported, in order.
	Searches []Search `json:"searches,omitempty"`
}

// A Search is what a player reported by [play.Report] about its choice of a ply.
// What it did not report is zero.
type Search struct {
	At         int           `json:"at"` // the number of the ply in the game, from 1
	Ply        string        `json:"ply"`
	Iterations int           `json:"iterations,omitempty"`
	Nodes      int           `json:"nodes,omitempty"`
	CPU        time.Duration `json:"cpu"` // in JSON as nanoseconds
	// Value is what the player expected of the ply, between 0 and 1. Second is
	// the next best ply, and SecondValue what it expected of that.
	Value       float64 `json:"value"`
	Second      string  `json:"second,omitempty"`
	SecondValue float64 `json:"secondValue,omitempty"`
}

// Untimed returns the result without its times. A game of players that have no
// limits of time has the same Untimed result on every machine.
func (r Result) Untimed() Result {
	r.Thought, r.CPU = [2]time.Duration{}, [2]time.Duration{}
	r.Searches = slices.Clone(r.Searches)
	for i := range r.Searches {
		r.Searches[i].CPU = 0
	}
	return r
}

// Score returns the score of A, between 0 and 1. The score of B is 1 minus that.
// A scores 1 if only seats of A have won, 0 if only seats of B have, its share
// of the winners if both have, and 1/2 for a draw. A player that forfeits has
// lost, even if its other seats win.
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

// first returns the score of the first seat.
func (r Result) first() float64 {
	winners := r.Outcome.Winners()
	switch {
	case len(winners) == 0:
		return 1 / float64(len(r.Seating))
	case r.Outcome.WonBy(0):
		return 1 / float64(len(winners))
	}
	return 0
}

// Forfeit reports whether a player has forfeited the game, and which: 0 for A,
// 1 for B.
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

// CheckResult returns why a match with these conditions cannot have a result, or
// nil if it can. The error matches [play.ErrRecord].
func (c Conditions) CheckResult(r Result) error {
	if why := c.fault(r); why != "" {
		return game.Fault{Kind: play.ErrRecord, Text: fmt.Sprintf("%+v", r.Game), Why: why}
	}
	return nil
}

// fault returns why a match cannot have a result, or an empty string if it can.
func (c Conditions) fault(r Result) string {
	a, b := slices.Index(c.Players, r.A), slices.Index(c.Players, r.B)
	switch {
	case a < 0 || b <= a:
		return fmt.Sprintf("%.40q and %.40q are not a pair of players in their order", r.A, r.B)
	case r.Deal < 1:
		return fmt.Sprintf("deal number is %d, must be at least 1", r.Deal)
	case r.Seed != c.SeedOf(r.Deal):
		return fmt.Sprintf("seed of deal %d is %d, want %d", r.Deal, r.Seed, c.SeedOf(r.Deal))
	case !slices.Contains(Seatings(c.Seats), r.Seating):
		return fmt.Sprintf("seating is %.40q, want one of %s", r.Seating, strings.Join(Seatings(c.Seats), ", "))
	case !r.Outcome.Over():
		return "game is not over"
	}
	winners := r.Outcome.Winners()
	if len(winners) > 0 && int(winners[len(winners)-1]) >= c.Seats {
		return fmt.Sprintf("winners are %v, want seats from 1 to %d", r.Outcome, c.Seats)
	}
	if r.Reason != "" && len(winners) > 0 && len(winners) != c.Seats-1 {
		return fmt.Sprintf("winners are %v, want all seats but the one that forfeits", r.Outcome)
	}
	return r.miscounted()
}

// miscounted returns which counts of a result are impossible, or an empty string.
func (r Result) miscounted() string {
	if r.Played[0] < 0 || r.Played[1] < 0 || r.Played[0] > r.Plies || r.Played[1] > r.Plies-r.Played[0] {
		return fmt.Sprintf("A and B played %d of %d plies", r.Played, r.Plies)
	}
	for i := range 2 {
		switch {
		case r.Turns[i] < 0 || r.Turns[i] > r.Played[i]:
			return fmt.Sprintf("A and B had %d turns with %d plies", r.Turns, r.Played)
		case r.Thought[i] < 0 || r.CPU[i] < 0:
			return fmt.Sprintf("times %v and %v must not be negative", r.Thought, r.CPU)
		}
	}
	last := 0
	for _, s := range r.Searches {
		switch {
		case s.At <= last || s.At > r.Plies:
			return fmt.Sprintf("search for ply %d follows that for ply %d of %d", s.At, last, r.Plies)
		case s.Iterations < 0 || s.Nodes < 0 || s.CPU < 0 || s.Value < 0 || s.Value > 1 || s.SecondValue < 0 || s.SecondValue > 1:
			return fmt.Sprintf("search for ply %d has a value out of range", s.At)
		}
		last = s.At
	}
	return ""
}

// drawn returns the reason of a game that neither player has won alone.
func (r Result) drawn() string {
	switch {
	case len(r.Outcome.Winners()) > 0:
		return "shared"
	case r.Reason == "":
		return "rules"
	}
	return r.Reason
}

// explain sets Why to the text of err, on one line.
func (r *Result) explain(err error) {
	if err != nil {
		r.Why = strings.Join(strings.Fields(strings.ToValidUTF8(err.Error(), "?")), " ")
	}
}
