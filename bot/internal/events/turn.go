// This file holds the choice of a push, and of what to do with the message that it
// turns up.

package events

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A push is a line and the open sides of the inserted tile.
type push struct {
	line  *maze.Line
	open  uint8
	reach uint64 // for the pawn, after it
	finds bool   // a goal is in reach
	value float64
}

// pushes appends all pushes of the seat, judged at first sight, the best first. If
// one wins, it is the only one. fresh says that the push may turn up a message. If
// some push leads to a goal, those that neither do so nor turn up a known message are
// left out, unless another seat may win in its next turn.
func (e *engine) pushes(s *position, own set, fresh bool, list []push) []push {
	joins, known, goal, home := s.Sides.Joins(), uint64(0), s.places(own), uint64(0)
	if s.homeward(s.seat) {
		goal, home = 0, s.home[s.seat]
	}
	if fresh {
		known = s.known()
	}
	finds, danger := false, false
	for p := range s.seats {
		danger = danger || p != s.seat && s.left[p] == 1
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		if uint8(i) == s.Ban {
			continue
		}
		g, target := s.Gap(l, joins, l.Carry(s.pawn[s.seat])), l.Goal(goal, home)
		for _, open := range maze.Orientations[s.Spare] {
			p := push{line: l, open: open, reach: g.Reach(open)}
			p.finds = p.reach&target != 0
			finds = finds || p.finds
			list = append(list, p)
		}
	}
	n := 0
	var t position
	for _, p := range list {
		if finds && !danger && !p.finds && p.line.Exit&known == 0 {
			continue
		}
		s.push(&t, p.line, p.open)
		if p.value = e.pushed(&t, own, p.reach, fresh, false); p.value == won {
			return append(list[:0], p)
		}
		p.value += float64(noise * e.r.Float64())
		list[n] = p
		n++
	}
	list = list[:n]
	slices.SortFunc(list, func(a, b push) int { return cmp.Compare(b.value, a.value) })
	return list
}

// noise is the random part of a value, to choose among equals.
const noise = 1e-9

// narrow is how many pushes are judged closely if a second one in the same turn may
// follow.
const narrow = 2

// second returns the value of a second push in the same turn.
func (e *engine) second(s *position, own set, closely bool) (value float64) {
	var buf [maze.MaxTurns]push
	list := e.pushes(s, own, false, buf[:0])
	if !closely || list[0].value == won {
		return list[0].value
	}
	var t position
	for _, p := range list[:min(narrow, len(list))] {
		s.push(&t, p.line, p.open)
		value = max(value, e.pushed(&t, own, p.reach, false, true))
	}
	return value
}

// pushed returns the value of a position after a push.
func (e *engine) pushed(s *position, own set, reach uint64, fresh, closely bool) float64 {
	m, chance := none, 0.0
	if fresh {
		m, chance = s.message(1)
	}
	if m != none {
		return e.use(s, own, reach, m, closely).value
	}
	w := e.walk(s, own, reach, closely)
	if w.finds {
		return e.more(w.value, spareWorth*chance)
	}
	return e.more(w.value, messageWorth*chance)
}

// A use is what a seat does with a message.
type use struct {
	uses  bool // it does not decline
	swap  int  // the seat with which it changes places
	value float64
}

// use returns the best use of a message.
func (e *engine) use(s *position, own set, reach uint64, m int, closely bool) (best use) {
	switch m {
	case throughWall:
		return use{uses: true, value: e.walk(s, own, through(&s.Board, s.pawn[s.seat]), closely).value}
	case twoTurns:
		return use{uses: true, value: e.first(s, own, reach).value}
	}
	w := e.walk(s, own, reach, closely)
	best.value = w.value
	switch {
	case m == swapPawns:
		for p := range s.seats {
			if p == s.seat {
				continue
			}
			t := *s
			t.pawn[s.seat], t.pawn[p] = s.pawn[p], s.pawn[s.seat]
			if v := e.walk(&t, own, t.Sides.Joins().Flood(t.pawn[s.seat]), closely).value; v > best.value {
				best = use{true, p, v}
			}
		}
	case m == second && w.finds && !closely: // a second push could at most improve the next turn
	case m == second:
		if v := e.second(s, own, closely); v > best.value {
			best = use{uses: true, value: v}
		}
	case w.finds:
		best.uses = m == peek
	default:
		best = use{uses: true, value: e.more(w.value, choiceWorth*s.choice(own, reach, m))}
	}
	return best
}

// choice returns the chance that a seat that peeks or exchanges gets a goal in reach.
func (s *position) choice(own set, reach uint64, m int) float64 {
	others := 1
	if m == exchange {
		others = s.below(s.seat)
	}
	chance := 0.0
	for i, w := range s.next(own, own) {
		if at := uint64(1) << (s.at[i] & 63); at&reach != 0 {
			chance += w
		}
	}
	return 1 - power(1-min(1, chance), others)
}

// first returns the best walk in the first of two turns.
func (e *engine) first(s *position, own set, reach uint64) walk {
	me := s.seat
	goals, wins := s.goals(own, reach)
	if wins {
		return walk{goals & -goals, won, true}
	}
	x, mine := e.prospects(s), float64(s.left[me])-float64(nextWorth*wayWorth[1])
	if goals == 0 {
		home := uint64(0)
		if s.homeward(me) {
			home, own = s.home[me], 0
		}
		from := s.Starts(s.places(own), home) & reach
		switch {
		case from == 0:
			return walk{square: reach & -reach, value: e.worth(s, x, mine)}
		case s.left[me] == 1:
			return walk{from & -from, won, false}
		}
		return walk{from & -from, e.worth(s, x, mine-1), false}
	}
	best := walk{finds: true}
	for ; goals != 0; goals &= goals - 1 {
		at := goals & -goals
		places, squares := s.Union(at)
		c := 0.0
		if s.back && s.left[me] == 2 {
			if squares&s.home[me] != 0 {
				return walk{at, won, true}
			}
		} else {
			for i, w := range s.next(own, s.on(own, at)) {
				c += onIf(w, places>>(s.at[i]&63)&1 != 0)
			}
		}
		if v := e.worth(s, x, mine-1-c); v > best.value || best.square == 0 {
			best.square, best.value = at, v
		}
	}
	return best
}
