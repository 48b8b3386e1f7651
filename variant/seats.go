// This file holds sets of seats, the value of options that are for some seats only.

package variant

import (
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Seats is a set of seats, one bit each. The zero Seats is empty.
type Seats uint8

// AllSeats is the set of all seats that a game can have.
const AllSeats Seats = 1<<labyrinth.MaxSeats - 1

// SeatsOf returns the set of the given seats. It ignores players without a seat.
func SeatsOf(seats ...game.Player) (set Seats) {
	for _, p := range seats {
		if p >= 0 && p < labyrinth.MaxSeats {
			set |= 1 << p
		}
	}
	return set
}

// Set sets the set to the one that [Seats.String] writes. For any other text it has the
// seats whose numbers are in the text.
func (set *Seats) Set(text string) {
	*set = 0
	for p := range game.Player(labyrinth.MaxSeats) {
		if strings.Contains(text, p.String()) {
			*set |= SeatsOf(p)
		}
	}
}

// Has reports whether seat p is in the set.
func (set Seats) Has(p game.Player) bool { return p >= 0 && p < labyrinth.MaxSeats && set>>p&1 != 0 }

// String returns the numbers of the seats, as in 13, or none.
func (set Seats) String() string {
	var b strings.Builder
	for p := range game.Player(labyrinth.MaxSeats) {
		if set.Has(p) {
			b.WriteString(p.String())
		}
	}
	if b.Len() == 0 {
		return "none"
	}
	return b.String()
}

// boxSeats is the largest number of seats of a published box.
const boxSeats = 4

// SeatSets returns the texts of all sets of the four seats of a published box, for
// [game.Option]: the empty one first, and then by size. A [Menu] reads sets of more seats
// too, where the layout has them.
func SeatSets() []string { return seatSets(boxSeats) }

func seatSets(seats int) []string {
	all := []string{Seats(0).String()}
	for size := 1; size <= seats; size++ {
		for set := range 1 << seats {
			if text := Seats(set).String(); len(text) == size && set != 0 {
				all = append(all, text)
			}
		}
	}
	return all
}
