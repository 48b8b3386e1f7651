// This file holds what a seat can expect of its next turn, messages included.

package events

// An outlook is what a seat can reach in its next turn.
type outlook struct {
	places, squares uint64  // by any push, with the messages that have been turned up
	twice           uint64  // the places in the first of two turns
	choice          uint64  // the places in a turn in which it peeks or exchanges
	exchange        bool    // it can exchange
	chance          float64 // the greatest chance of a message that has not been turned up
}

// A reply is a push of a seat, and what it can then reach.
type reply struct {
	line            *line
	open            uint8
	places, squares uint64
	weight          float64 // how likely the seat makes it
}

// look returns the outlook of seat p with its pawn on the given square. If list is not
// nil, look appends the pushes.
func (e *engine) look(s *position, p int, pawn uint64, list *[]reply) (o outlook) {
	e.nodes++
	joins, known, ways := s.sides.Joins(), s.known(), orientations[s.spare]
	stay := joins.Flood(pawn)
	for i := range s.lines {
		l := &s.lines[i]
		if uint8(i) == s.ban {
			continue
		}
		g := gap{base: stay}
		if stay&l.Near != 0 {
			g = s.gap(l, joins, l.Carry(pawn))
		}
		squares := g.any(ways)
		places := l.before(squares)
		if l.Exit&known != 0 {
			places, squares = e.useful(s, p, pawn, l, &g, &o)
		} else if _, chance := s.message(l.Exit); chance > o.chance {
			o.chance = chance
		}
		o.places |= places
		o.squares |= squares
		if list == nil {
			continue
		}
		for _, open := range ways {
			if l.Exit&known == 0 && g.entry != 0 {
				squares = g.reach(open)
				places = l.before(squares)
			}
			*list = append(*list, reply{line: l, open: open, places: places, squares: squares})
		}
	}
	return o
}

// useful returns what seat p can reach by a push of a line that turns up a message. It
// adds to o what only some messages do.
func (e *engine) useful(s *position, p int, pawn uint64, l *line, g *gap, o *outlook) (places, squares uint64) {
	joins, ways := s.sides.Joins(), orientations[s.spare]
	squares = g.any(ways)
	m, _ := s.message(l.Exit)
	switch m {
	case throughWall:
		for _, open := range ways {
			b := s.pushed(l, open)
			squares |= b.through(l.Carry(pawn))
		}
	case swapPawns:
		others := uint64(0)
		for q := range s.seats {
			if q != p {
				others |= s.pawn[q]
			}
		}
		h := s.gap(l, joins, l.Carry(others))
		squares |= h.any(ways)
	case peek, exchange:
		o.choice |= l.before(squares)
		o.exchange = o.exchange || m == exchange
	}
	places = l.before(squares)
	if m != second && m != twoTurns {
		return places, squares
	}
	for _, open := range ways {
		e.nodes++
		b, from := s.pushed(l, open), l.Carry(pawn)
		if m == twoTurns {
			from = g.reach(open)
			o.twice |= l.before(from)
		}
		more, reach := b.union(from)
		squares |= reach
		places |= l.before(more &^ 1)
		if more&1 != 0 {
			places |= l.Exit
		}
	}
	return places, squares
}

// finds returns how many finds seat p can expect of an outlook, if it looks for what
// wanted says.
func (e *engine) finds(s *position, p int, o *outlook, wanted *[pictures]float64) float64 {
	luck := float64(luckWorth * o.chance)
	if s.homeward(p) {
		if o.squares&s.home[p] != 0 {
			return 1
		}
		return luck
	}
	sure, twice, choice := 0.0, 0.0, 0.0
	for i, w := range wanted {
		if at := uint64(1) << (s.at[i] & 63); w > 0 {
			sure += onIf(w, o.places&at != 0)
			twice += onIf(w, o.twice&at != 0)
			choice += onIf(w, o.choice&at != 0)
		}
	}
	sure, twice, choice = min(1, sure), min(1, twice), min(1, choice)
	if others := s.left[p] - 2; others > 0 && o.choice != 0 { // cards below the top
		if !o.exchange {
			others = 1
		}
		luck = max(luck, 1-power(1-choice, others))
	}
	return sure + float64((1-sure)*luck) + float64(twiceWorth*twice)
}

func onIf(w float64, on bool) float64 {
	if on {
		return w
	}
	return 0
}

// power returns x to the power of n.
func power(x float64, n int) float64 {
	y := 1.0
	for range n {
		y = float64(y * x)
	}
	return y
}

// A tally has the squares from which at least that many lines open a way.
type tally [5]uint64

// ways returns from which squares a pawn of the seat has ways in its next turn to the
// goal: home, if it is not empty, or the tiles on places.
func (e *engine) ways(s *position, places, home uint64) (n tally) {
	e.nodes++
	joins, known, ways := s.sides.Joins(), s.known(), orientations[s.spare]
	stay := joins.Flood(home | places&^1)
	for i := range s.lines {
		l := &s.lines[i]
		if uint8(i) == s.ban {
			continue
		}
		squares := stay
		if stay&l.Near != 0 || places&1 != 0 { // the push changes something for the goal
			squares = 0
			if goal := l.goal(places, home); goal != 0 {
				g := s.gap(l, joins, goal)
				squares = l.CarryBack(g.any(ways))
			}
		}
		if l.Exit&known != 0 {
			squares |= e.usefulWays(s, l, squares, places, home)
		}
		for k := len(n) - 1; k > 1; k-- {
			n[k] |= n[k-1] & squares
		}
		n[1] |= squares
	}
	return n
}

// usefulWays returns the squares from which the seat can reach the goal by the message
// that a push turns up. Without the message it can from the squares given.
func (e *engine) usefulWays(s *position, l *line, squares, places, home uint64) (more uint64) {
	switch m, _ := s.message(l.Exit); m {
	case throughWall:
		if goal := l.goal(places, home); goal != 0 {
			for _, open := range orientations[s.spare] {
				b := s.pushed(l, open)
				more |= l.CarryBack(b.through(goal))
			}
		}
	case swapPawns:
		for p := range s.seats {
			if p != s.seat && s.pawn[p]&squares != 0 {
				return s.sides.Tiles()
			}
		}
	case second, twoTurns:
		for _, open := range orientations[s.spare] {
			e.nodes++
			b := s.pushed(l, open)
			from := b.starts(l.after(places), home)
			if m == twoTurns {
				from = b.sides.Joins().Flood(from)
			}
			more |= l.CarryBack(from)
		}
	}
	return more
}

// best returns the square of a set from which the most lines open a way, and their
// number.
func (n *tally) best(squares uint64) (square uint64, lines int) {
	for k := len(n) - 1; k > 0; k-- {
		if at := n[k] & squares; at != 0 {
			return at & -at, k
		}
	}
	return squares & -squares, 0
}
