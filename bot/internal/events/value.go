// This file holds the value of the end of a turn, by what all seats have left and what
// they can expect of their next turns.

package events

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// What a seat can expect is worth, if a find in this turn is worth 1. The numbers were
// chosen by hand. MATCHES.md in package bot has the strength of the whole; no match has
// measured them one by one.
const (
	nextWorth    = 0.87 // a find in the next turn of the seat
	luckWorth    = 0.25 // a message on a back that has not been turned up, for a seat without a way
	twiceWorth   = 0.7  // the second of two turns, for a seat that makes a find in the first
	messageWorth = 0.4  // a message that this turn may turn up, without a find
	spareWorth   = 0.15 // the same, with a find
	choiceWorth  = 0.7  // another goal in reach, after a look at the second card or an exchange
)

// wayWorth is what a next turn to a known goal is worth, by the number of lines that
// open a way to it now.
var wayWorth = [...]float64{0.15, 0.65, 0.75, 0.85, 0.9}

// certain is the chance that a seat which can win in its next turn does so.
const certain = 0.95

// won is the value of a turn that wins the game. All others have less.
const won = 1

// prospects are what the seats can expect of the turns until the next turn of the seat
// that acts now.
type prospects struct {
	left   [maze.MaxSeats]float64 // of each other seat
	goesOn float64                // the chance that none of them wins before
}

// prospects returns what the other seats can expect of their next turns.
func (e *engine) prospects(s *position) prospects {
	x := prospects{goesOn: 1}
	for p := range s.Seats {
		x.left[p] = float64(s.Left[p])
		if p == s.Seat {
			continue
		}
		o := e.look(s, p, s.Pawn[p], nil)
		finds := e.finds(s, p, &o, &s.wanted[p])
		if s.Left[p] == 1 {
			x.goesOn = float64(x.goesOn * (1 - float64(certain*min(1, finds))))
		} else {
			x.left[p] -= finds
		}
	}
	return x
}

// worth returns about the chance to win after a turn. mine is what the seat of the turn
// can expect to have left then.
func (e *engine) worth(s *position, x prospects, mine float64) float64 {
	if s.Seats == 1 {
		return 1 / (2 + mine)
	}
	sum := 1.0
	for p := range s.Seats {
		if p != s.Seat {
			sum += grow(mine - x.left[p])
		}
	}
	return x.goesOn / sum
}

// more returns a value after some more finds.
func (e *engine) more(value, finds float64) float64 {
	return value + float64(finds*float64(value*(1-value)))
}

// grow is (1+x/32)^32 for x from -15 to 15, which grows nearly like e to the power of x.
// It is the same on every machine.
func grow(x float64) float64 {
	x = 1 + min(max(x, -15), 15)/32
	for range 5 {
		x = float64(x * x)
	}
	return x
}
