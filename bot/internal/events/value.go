// This file holds the value of the end of a turn, by what all seats have left and what
// they can expect of their next turns.

package events

// What the things that a seat can expect are worth, if a find in this turn is worth 1.
// These numbers have played best.
const (
	nextWorth    = 0.87 // a find in the own next turn
	luckWorth    = 0.25 // a message on a back that has not been turned up, for a seat without a way
	twiceWorth   = 0.7  // the second of two turns, for a seat that makes a find in the first
	messageWorth = 0.4  // a message that this turn may turn up, without a find
	spareWorth   = 0.15 // the same, with a find
	choiceWorth  = 0.7  // another goal in reach, after a peek or an exchange
)

// wayWorth is what a next turn to a known goal is worth, by the number of lines that
// open a way to it now.
var wayWorth = [...]float64{0.15, 0.65, 0.75, 0.85, 0.9}

// certain is the chance that a seat which can win in its next turn does so.
const certain = 0.95

// won is the value of a turn that wins the game. All others have less.
const won = 1

// prospects are what the seats can expect of the turns until the next own one.
type prospects struct {
	left [maxSeats]float64 // of each seat
	on   float64           // the chance that no other seat wins before
}

// prospects returns what the other seats can expect of their next turns.
func (e *engine) prospects(s *position) prospects {
	x := prospects{on: 1}
	for p := range s.seats {
		x.left[p] = float64(s.left[p])
		if p == s.seat {
			continue
		}
		o := e.look(s, p, s.pawn[p], nil)
		finds := e.finds(s, p, &o, &s.wanted[p])
		if s.left[p] == 1 {
			x.on = float64(x.on * (1 - float64(certain*min(1, finds))))
		} else {
			x.left[p] -= finds
		}
	}
	return x
}

// worth returns about the chance to win after a turn. mine is what the seat of the turn
// can expect to have left then.
func (e *engine) worth(s *position, x prospects, mine float64) float64 {
	if s.seats == 1 {
		return 1 / (2 + mine)
	}
	sum := 1.0
	for p := range s.seats {
		if p != s.seat {
			sum += grow(mine - x.left[p])
		}
	}
	return x.on / sum
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
