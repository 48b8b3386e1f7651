// This file holds the shallow player: it judges each of its turns by the position
// after it, that is by the chances that the others find something in their next
// turns, and by whether it has a way to its own goal. It is the policy of all
// seats in the search, and quick.

package race

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// An engine evaluates positions of a race. It holds the memory that the
// evaluation needs, so each goroutine has its own.
type engine struct {
	*Tuning
	values *Values
	nodes  int            // boards looked at
	stride int            // exact looks at every stride-th reply
	most   int            // follow looks at that many replies
	ts     [4][]maze.Turn // by depth
	fields [4][maxSeats + 1]field
	fs     []future
}

func newEngine(t *Tuning) *engine {
	return &engine{Tuning: t, stride: 1, most: t.Reply}
}

// worth returns the chance of the seat to move to win, after a turn that leaves
// left: the others find something with the chances q, then it does itself with
// chance c, and the next seat moves.
func (e *engine) worth(s *Position, left *Lefts, q *[maxSeats]float64, c float64) float64 {
	return e.after(s, *left, (s.Seat+1)%s.Seats, q, c)
}

func (e *engine) after(s *Position, left Lefts, p int, q *[maxSeats]float64, c float64) float64 {
	me, next := s.Seat, (s.Seat+1)%s.Seats
	if p == me {
		v := 0.0
		if c < 1 {
			v += float64((1 - c) * e.values.at(me, next, &left))
		}
		if c > 0 {
			left[me]--
			v += float64(c * e.values.at(me, next, &left))
		}
		return v
	}
	v := 0.0
	if q[p] < 1 {
		v += float64((1 - q[p]) * e.after(s, left, (p+1)%s.Seats, q, c))
	}
	if q[p] > 0 {
		if left[p]--; left[p] == 0 {
			v += float64(q[p] * e.values.at(me, next, &left))
		} else {
			v += float64(q[p] * e.after(s, left, (p+1)%s.Seats, q, c))
		}
	}
	return v
}

// threats sets q to the chances that the other seats find something in their next
// turns, on the board after a push of line l. The fields are those before it.
func (e *engine) threats(s *Position, b *maze.Board, l *maze.Line, fields *[maxSeats + 1]field, q *[maxSeats]float64) {
	for p := range s.Seats {
		if p == s.Seat {
			continue
		}
		e.nodes++
		places, squares := b.Union(l.Carry(s.Pawn[p]))
		if s.homeward(p) {
			if q[p] = 0; squares&s.Home[p] != 0 {
				q[p] = 1
			}
		} else {
			q[p] = fields[p].chance(l.Before(places))
		}
	}
}

// lay lays the beliefs on the others, and what may be next for the seat to move,
// which is the last field.
func (e *engine) lay(s *Position, own Set, depth int) *[maxSeats + 1]field {
	fields := &e.fields[depth]
	for p := range s.Seats {
		if p != s.Seat && !s.homeward(p) {
			s.Belief[p].lay(&s.At, &fields[p])
		}
	}
	b := s.next(own)
	b.lay(&s.At, &fields[maxSeats])
	return fields
}

// again returns the chance that the seat to move can find something in its next
// turn, if it finds a thing of the goal on a square in this one. b is the board
// after this turn's push of line l.
func (e *engine) again(s *Position, b *maze.Board, l *maze.Line, g goal, thing uint8, square uint64, next *field) float64 {
	left := s.Left[s.Seat] - 1
	if left == 0 {
		return 0
	}
	e.nodes++
	places, squares := b.Union(square)
	places = l.Before(places)
	switch rest := g.set &^ (1 << thing); {
	case s.Back && left == 1:
		if squares&s.Home[s.Seat] != 0 {
			return 1
		}
		return 0
	case rest != 0:
		if places&rest.places(&s.At) != 0 {
			return 1
		}
		return 0
	}
	// The thing that is found now is not the next goal, but it is in reach.
	known := next.weight[s.At[thing]&63]
	if next.places>>s.At[thing]&1 == 0 {
		known = 0
	}
	if c := next.chance(places); known < 1 {
		return max(0, (c-known)/(1-known))
	}
	return 0
}

// judge returns the value of a plan for the shallow player, given the threats
// after its shift.
func (e *engine) judge(s *Position, finds bool, c float64, q *[maxSeats]float64) float64 {
	left := s.Left
	if finds {
		if left[s.Seat]--; left[s.Seat] == 0 {
			return e.values.at(s.Seat, (s.Seat+1)%s.Seats, &left)
		}
	}
	return e.worth(s, &left, q, c)
}

// ways returns the squares among reach, after a shift, from which the seat has a
// way to its goal in its next turn.
func (e *engine) ways(s *Position, b *maze.Board, l *maze.Line, g goal, reach uint64) uint64 {
	e.nodes++
	if g.set == 0 {
		return b.Starts(0, s.Home[s.Seat]) & reach
	}
	places := uint64(0)
	for rest := g.set; rest != 0; rest &= rest - 1 {
		places |= 1 << l.To[s.At[bits.TrailingZeros32(uint32(rest))%things]&63]
	}
	return b.Starts(places, 0) & reach
}

// pick returns one square of a set, the same for the same salt.
func pick(set uint64, salt int) uint64 {
	for n := salt % bits.OnesCount64(set); n > 0; n-- {
		set &= set - 1
	}
	return set & -set
}

// find returns the plan by which a turn reaches a goal, if it does.
func (s *Position) find(t *maze.Turn, g goal) (pl plan, ok bool) {
	if g.set == 0 {
		if t.Reach&s.Home[s.Seat] == 0 {
			return plan{}, false
		}
		return plan{line: t.Line, open: t.Open, square: s.Home[s.Seat], finds: true}, true
	}
	found := t.Places & g.set.places(&s.At)
	if found == 0 {
		return plan{}, false
	}
	place := maze.Index(found)
	l := &s.Lines[t.Line]
	return plan{line: t.Line, open: t.Open, square: 1 << l.To[place&63], thing: g.set.on(&s.At, place), finds: true}, true
}

// respond returns what the position is worth to the seat to move if it plays as
// the shallow player, weighed over its goals.
func (e *engine) respond(s *Position, goals []goal, depth int) float64 {
	own := Set(0)
	for _, g := range goals {
		own |= g.set
	}
	if len(goals) > 1 {
		own = 0
	}
	fields := e.lay(s, own, depth)
	ts, places, squares := s.Turns(e.ts[depth][:0], s.Pawn[s.Seat])
	e.ts[depth] = ts
	e.nodes++
	var (
		q      [maze.MaxTurns][maxSeats]float64
		known  [maze.MaxTurns]bool
		order  [maze.MaxTurns]uint8
		top    [maze.MaxTurns]float64 // with a way to the goal
		sorted bool
	)
	threats := func(i int, b *maze.Board) {
		if !known[i] {
			known[i] = true
			e.threats(s, b, &s.Lines[ts[i].Line], fields, &q[i])
		}
	}
	total := 0.0
	for _, g := range goals {
		best := 0.0
		can := g.set == 0 && squares&s.Home[s.Seat] != 0 || g.set != 0 && places&g.set.places(&s.At) != 0
		if can {
			for i := range ts {
				pl, ok := s.find(&ts[i], g)
				if !ok {
					continue
				}
				if s.Left[s.Seat] == 1 {
					best = max(best, e.judge(s, true, 0, &q[i]))
					break
				}
				l := &s.Lines[ts[i].Line]
				b := s.Push(ts[i].Line, ts[i].Open)
				threats(i, &b)
				c := e.again(s, &b, l, g, pl.thing, pl.square, &fields[maxSeats])
				best = max(best, e.judge(s, true, c*e.Hold, &q[i]))
			}
		}
		var none [maxSeats]float64
		if !can || e.judge(s, false, e.Hold, &none) > best {
			if !sorted {
				sorted = true
				for i := range ts {
					b := s.Push(ts[i].Line, ts[i].Open)
					threats(i, &b)
					top[i] = e.judge(s, false, e.Hold, &q[i])
					j := i
					for ; j > 0 && top[order[j-1]] < top[i]; j-- {
						order[j] = order[j-1]
					}
					order[j] = uint8(i)
				}
			}
			for _, i := range order[:len(ts)] {
				if top[i] <= best {
					break
				}
				t := &ts[i]
				b := s.Push(t.Line, t.Open)
				if e.ways(s, &b, &s.Lines[t.Line], g, t.Reach) != 0 {
					best = top[i]
					break
				}
				best = max(best, e.judge(s, false, 0, &q[i]))
			}
		}
		total += float64(g.weight * best)
	}
	return total
}

// survey appends a plan for each shift, with its value for the shallow player.
func (e *engine) survey(s *Position, g goal, dst []plan) []plan {
	fields := e.lay(s, g.set, 0)
	ts, _, _ := s.Turns(e.ts[0][:0], s.Pawn[s.Seat])
	e.ts[0] = ts
	for i := range ts {
		t := &ts[i]
		l := &s.Lines[t.Line]
		b := s.Push(t.Line, t.Open)
		var q [maxSeats]float64
		e.threats(s, &b, l, fields, &q)
		if pl, ok := s.find(t, g); ok {
			c := e.again(s, &b, l, g, pl.thing, pl.square, &fields[maxSeats])
			pl.value = e.judge(s, true, c*e.Hold, &q)
			if s.Left[s.Seat] == 1 && pl.value == 1 {
				return append(dst[:0], pl)
			}
			dst = append(dst, pl)
			continue
		}
		ways, c := e.ways(s, &b, l, g, t.Reach), e.Hold
		if ways == 0 {
			ways, c = t.Reach, 0
		}
		dst = append(dst, plan{line: t.Line, open: t.Open, square: pick(ways, i*5), value: e.judge(s, false, c, &q)})
	}
	return dst
}
