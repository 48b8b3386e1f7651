// This file holds the chance to win, by what each seat has left. The tables are
// computed from how often seats make finds, which was measured in games of the
// bot against itself; see rates.go.

package race

import "sync"

// maxSeats is the largest number of seats at a table.
const maxSeats = 4

// Lefts are the numbers of things that each seat has still to do, its way home
// included.
type Lefts [maxSeats]uint8

// A Values is the chance of each seat to win, by what is left and who moves.
type Values struct {
	seats, dim int
	table      []float64 // by mover, by left of each seat, by seat
}

// at returns the chance of a seat to win.
func (v *Values) at(seat, mover int, left *Lefts) float64 {
	i := mover
	for _, n := range left[:v.seats] {
		i = i*v.dim + int(n)
	}
	return v.table[i*v.seats+seat]
}

// patience is what a turn more costs a seat that plays alone: its value is
// patience to the power of the number of turns.
const patience = 0.8

// A scoring says how a race is decided. It is the key of the table of values.
type scoring struct {
	seats, most int
	back        bool // the last of what is left is the way home
	worth       int  // of a find in points; 0 if the first seat without anything left wins
	// full are the points that each seat would have with nothing left, in a game
	// of points.
	full [maxSeats]int
}

// scoringOf returns the scoring of a position.
func scoringOf(s *Position) scoring {
	c := scoring{seats: s.Seats, back: s.Back, worth: s.Worth}
	for p := range s.Seats {
		c.most = max(c.most, int(s.Left[p]))
		if s.Worth > 0 {
			c.full[p] = s.Points[p] + s.Worth*(int(s.Left[p])-c.home())
		}
	}
	return c
}

func (c *scoring) home() int {
	if c.back {
		return 1
	}
	return 0
}

var tables sync.Map // of *Values by scoring

// valuesOf returns the table of a scoring, which is computed once.
func valuesOf(c scoring) *Values {
	v, ok := tables.Load(c)
	if !ok {
		v, _ = tables.LoadOrStore(c, newValues(c))
	}
	return v.(*Values)
}

// newValues computes the table of a scoring.
//
// A turn that finds nothing changes only who moves. So for given numbers left the
// values of the movers are a cycle of linear equations, which is solved directly.
func newValues(c scoring) *Values {
	v := &Values{seats: c.seats, dim: c.most + 1}
	size := c.seats
	for range c.seats {
		size *= v.dim
	}
	v.table = make([]float64, size*c.seats)
	var left Lefts
	for total := range c.seats*c.most + 1 {
		v.fill(&c, &left, 0, total)
	}
	return v
}

// fill computes the values of all lefts with the given sum in the seats from p on.
func (v *Values) fill(c *scoring, left *Lefts, p, sum int) {
	if p == v.seats {
		if sum == 0 {
			v.solve(c, left)
		}
		return
	}
	for n := 0; n < v.dim && n <= sum; n++ {
		left[p] = uint8(n)
		v.fill(c, left, p+1, sum-n)
	}
	left[p] = 0
}

func (v *Values) set(mover, seat int, left *Lefts, value float64) {
	i := mover
	for _, n := range left[:v.seats] {
		i = i*v.dim + int(n)
	}
	v.table[i*v.seats+seat] = value
}

// solve computes the values of all movers for the given lefts. Those with less
// left are known.
func (v *Values) solve(c *scoring, left *Lefts) {
	n := v.seats
	for p := range n {
		if left[p] == 0 {
			for mover := range n {
				for seat := range n {
					v.set(mover, seat, left, c.end(left, p, mover, seat))
				}
			}
			return
		}
	}
	var find, won [maxSeats]float64 // the chance of each mover to find, and the value after it
	for seat := range n {
		for m := range n {
			others := v.dim
			for q := range n {
				if q != m {
					others = min(others, int(left[q]))
				}
			}
			after := *left
			after[m]--
			find[m] = rate(n, int(left[m])+1-c.home(), others+1-c.home())
			won[m] = v.at(seat, (m+1)%n, &after)
		}
		// value of mover 0 = f0 w0 + (1-f0) (f1 w1 + (1-f1) (... + value of mover 0))
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
}

// end returns the value for a seat when seat p has nothing left and mover would
// move next.
func (c *scoring) end(left *Lefts, p, mover, seat int) float64 {
	switch {
	case c.worth == 0 && p == seat:
		return 1
	case c.worth == 0:
		return 0
	case c.back:
		return c.final(left, p, seat)
	case c.seats == 1:
		return 1
	}
	return c.nightfall(left, mover, seat)
}

// prizes are the points that the seat that ends a game of points may draw.
var prizes = [...]int{1, 3, 5}

// final returns the share of a seat in the win of a game of points that seat p has
// ended: the mean over the prizes.
func (c *scoring) final(left *Lefts, p, seat int) float64 {
	sum := 0.0
	for _, prize := range prizes {
		var points [maxSeats]int
		best := 0
		for q := range c.seats {
			points[q] = c.full[q] - c.worth*max(0, int(left[q])-1)
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

// nightfall returns the value for a seat when the first part of a game of points
// ends. In the second part each seat makes as many finds as it had cards, worth
// twice as much, and goes home.
func (c *scoring) nightfall(left *Lefts, mover, seat int) float64 {
	if c.seats > 2 { // a table of the second part for each result would take too long
		sum := 0.0
		for q := range c.seats {
			sum += exp(-float64(left[q]) * dayPoint)
		}
		return exp(-float64(left[seat])*dayPoint) / sum
	}
	night := scoring{seats: c.seats, most: c.most + 1, back: true, worth: 2 * c.worth}
	least := c.full[0] + c.full[1] // only differences matter
	for q := range c.seats {
		night.full[q] = c.full[q] - c.worth*int(left[q]) + night.worth*c.most
		least = min(least, night.full[q])
	}
	for q := range c.seats {
		night.full[q] -= least
	}
	full := Lefts{uint8(night.most), uint8(night.most)}
	return valuesOf(night).at(seat, mover, &full)
}

// dayPoint is what a point of the first part is worth with more than two seats.
const dayPoint = 0.35
