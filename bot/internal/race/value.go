// This file holds the chance to win, by what each seat has left. The tables are
// computed from how often seats make finds; see rates.go.

package race

import (
	"fmt"
	"sync"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A Values is the chance of each seat to win, by what is left and who moves.
type Values struct {
	seats, dim int
	table      []float64 // by mover, by left of each seat, by seat
}

// index returns the place of the values of all seats.
func (v *Values) index(mover int, left *maze.Lefts) int {
	i := mover
	for _, n := range left[:v.seats] {
		i = i*v.dim + int(n)
	}
	return i * v.seats
}

// at returns the chance of a seat to win.
func (v *Values) at(seat, mover int, left *maze.Lefts) float64 {
	return v.table[v.index(mover, left)+seat]
}

func (v *Values) set(mover, seat int, left *maze.Lefts, value float64) {
	v.table[v.index(mover, left)+seat] = value
}

const (
	// patience is the factor of the value for each turn that a seat needs which plays
	// alone. Any number below 1 makes it hurry.
	patience = 0.8
	// partPoint is what a find is worth in a part of a game that another part follows,
	// with more than two seats, as the exponent of the chance to win. It was chosen by
	// hand: no match has measured it.
	partPoint = 0.35
)

// A contest says how a race is decided. It is the key of a table of values.
type contest struct {
	seats, most int
	home        bool   // the last of what is left is the way home
	scoring     string // how points are made; empty if the first seat without anything left wins
	// full are the points that each seat would have with nothing left, in a game
	// of points.
	full [maze.MaxSeats]int
}

// describe returns a text that is the same for equal scorings.
func describe(s *variant.Scoring) string {
	if s == nil {
		return ""
	}
	return fmt.Sprint(s.Worth, s.Home, s.Prizes, "; ") + describe(s.Next)
}

var tables sync.Map // of *Values by contest

// values returns the table of a position, which is computed once.
func (s *Position) values() *Values {
	c := contest{seats: s.Seats, home: s.Return, scoring: describe(s.Scoring)}
	for p := range s.Seats {
		c.most = max(c.most, int(s.Left[p]))
		if s.Scoring != nil {
			c.full[p] = s.Points[p] + s.Scoring.Worth*(int(s.Left[p])-c.homes())
		}
	}
	return valuesOf(c, s.Scoring)
}

// homes returns how much of what is left is the way home.
func (c *contest) homes() int {
	if c.home {
		return 1
	}
	return 0
}

func valuesOf(c contest, scoring *variant.Scoring) *Values {
	v, ok := tables.Load(c)
	if !ok {
		v, _ = tables.LoadOrStore(c, newValues(c, scoring))
	}
	return v.(*Values)
}

// newValues computes the table of a contest.
//
// A turn that finds nothing changes only who moves. So for given numbers left the
// values of the movers are a cycle of linear equations, which is solved directly.
func newValues(c contest, scoring *variant.Scoring) *Values {
	v := &Values{seats: c.seats, dim: c.most + 1}
	size := c.seats
	for range c.seats {
		size *= v.dim
	}
	v.table = make([]float64, size*c.seats)
	var left maze.Lefts
	for total := range c.seats*c.most + 1 {
		v.fill(&c, scoring, &left, 0, total)
	}
	return v
}

// fill computes the values of all lefts with the given sum in the seats from p on.
func (v *Values) fill(c *contest, scoring *variant.Scoring, left *maze.Lefts, p, sum int) {
	if p == v.seats {
		if sum == 0 {
			v.solve(c, scoring, left)
		}
		return
	}
	for n := 0; n < v.dim && n <= sum; n++ {
		left[p] = uint8(n)
		v.fill(c, scoring, left, p+1, sum-n)
	}
	left[p] = 0
}

// solve computes the values of all movers for the given lefts. Those with less
// left are known.
func (v *Values) solve(c *contest, scoring *variant.Scoring, left *maze.Lefts) {
	n := v.seats
	for p := range n {
		if left[p] == 0 {
			for mover := range n {
				for seat := range n {
					v.set(mover, seat, left, c.end(scoring, left, p, mover, seat))
				}
			}
			return
		}
	}
	for seat := range n {
		v.solveSeat(c, left, seat)
	}
}

// solveSeat computes the chances of a seat. The value of mover 0 is
//
//	f0 w0 + (1-f0) (f1 w1 + (1-f1) (... + value of mover 0))
//
// with the chance f of each mover to make a find, and the value w after it.
func (v *Values) solveSeat(c *contest, left *maze.Lefts, seat int) {
	n := v.seats
	var find, won [maze.MaxSeats]float64
	for m := range n {
		others := v.dim
		for q := range n {
			if q != m {
				others = min(others, int(left[q]))
			}
		}
		after := *left
		after[m]--
		find[m] = rate(n, int(left[m])+1-c.homes(), others+1-c.homes())
		won[m] = v.at(seat, (m+1)%n, &after)
	}
	keep := 1.0
	if n == 1 {
		keep = patience
	}
	sum, stay := 0.0, 1.0
	for m := range n {
		sum += float64(stay * find[m] * won[m] * keep)
		stay *= (1 - find[m]) * keep
	}
	value := sum / (1 - stay)
	v.set(0, seat, left, value)
	for m := n - 1; m > 0; m-- {
		value = float64(find[m]*won[m]) + float64((1-find[m])*value)
		v.set(m, seat, left, value)
	}
}

// end returns the value for a seat when seat p has nothing left and mover would
// move next.
func (c *contest) end(scoring *variant.Scoring, left *maze.Lefts, p, mover, seat int) float64 {
	switch {
	case scoring == nil && p == seat:
		return 1
	case scoring == nil:
		return 0
	case scoring.Next == nil:
		return c.final(scoring, left, p, seat)
	case c.seats == 1:
		return 1
	}
	return c.nextPart(scoring, left, mover, seat)
}

// final returns the share of a seat in the win of a game of points that seat p has
// ended: the mean over the prizes.
func (c *contest) final(scoring *variant.Scoring, left *maze.Lefts, p, seat int) float64 {
	prizes := scoring.Prizes
	if len(prizes) == 0 {
		prizes = []int{0}
	}
	sum := 0.0
	for _, prize := range prizes {
		var points [maze.MaxSeats]int
		best := 0
		for q := range c.seats {
			points[q] = c.full[q] - scoring.Worth*max(0, int(left[q])-c.homes())
			if q == p {
				points[q] += prize
			}
			best = max(best, points[q])
		}
		if points[seat] < best {
			continue
		}
		winners := 0.0
		for _, x := range points[:c.seats] {
			if x == best {
				winners++
			}
		}
		sum += 1 / winners
	}
	return sum / float64(len(prizes))
}

// nextPart returns the value for a seat when a part of a game of points ends and
// another follows. As the number of finds in it serves the most that any seat had left
// when the bot began to follow this part.
func (c *contest) nextPart(scoring *variant.Scoring, left *maze.Lefts, mover, seat int) float64 {
	if c.seats > 2 { // a table of the next part for each result would take too long
		sum := 0.0
		for q := range c.seats {
			sum += exp(-float64(left[q]) * partPoint)
		}
		return exp(-float64(left[seat])*partPoint) / sum
	}
	next := scoring.Next
	finds := c.most - c.homes()
	part := contest{seats: c.seats, most: finds, home: next.Home, scoring: describe(next)}
	part.most += part.homes()
	least := c.full[0] + c.full[1] // only differences matter
	for q := range c.seats {
		part.full[q] = c.full[q] - scoring.Worth*max(0, int(left[q])-c.homes()) + next.Worth*finds
		least = min(least, part.full[q])
	}
	for q := range c.seats {
		part.full[q] -= least
	}
	all := maze.Lefts{uint8(part.most), uint8(part.most)}
	return valuesOf(part, next).at(seat, mover, &all)
}
