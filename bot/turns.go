// This file holds the search by whole turns, for games that hide nothing and whose turns
// take several plies: the turns of the bot. What follows on them is in turns_reply.go.

package bot

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// An effort is a round of the search: how many unfinished turns are kept after each ply
// of the bot's turn, and how many turns are searched after it.
type effort struct{ keep, turns int }

// efforts are the rounds. The first sight keeps as many turns as the first round. The
// numbers were chosen by hand.
var efforts = [...]effort{{16, 1}, {128, 1}, {128, 2}, {1024, 1}, {1024, 2}, {1024, 3}}

// finals is how many ends of a turn are kept of those that differ in the last ply only.
// It was chosen by hand.
const finals = 3

// furthest is the largest number of plies of a turn of the bot that are searched together,
// and of the others' turns that are searched after it. Without it a turn that never ends
// would stop the search.
const furthest = 24

// A turnSearch is the state of a bot that searches whole turns.
type turnSearch struct {
	room      *position // for turns that are continued or searched
	meter     meter
	seat      game.Player
	been      map[any]bool // the states after the bot's own turns
	plan      []game.Ply   // the plies of the turn that are still to come
	expected  any          // the state in which the plan continues
	top       float64      // the lead that the last search expected
	levels    []level
	evaluator evaluator
}

// A line is a turn of the bot, or the beginning of one.
type line struct {
	plies []game.Ply
	end   box
	value float64 // the lead of the bot after it, at first sight or by the search
}

// byTurns returns a bot that searches whole turns. It plays all plies of a turn by one
// search, unless another bot plays one of them.
func byTurns(s *position, b Budget) play.Bot {
	x := &turnSearch{room: s.fork(), meter: meter{Budget: b}, been: make(map[any]bool)}
	return ofState(s.fork(), &x.meter, &x.seat, x.rate, func(s *position) play.Answer {
		var ply game.Ply
		if len(x.plan) == 0 || s.key() != x.expected {
			x.plan = x.choose(s)
		}
		ply, x.plan = x.plan[0], x.plan[1:]
		if x.expected = s.after(&x.meter, ply).key(); len(x.plan) == 0 {
			x.been[x.expected] = true
		}
		return bestTwo(x.meter.nodes-x.meter.before[1], ply, (1+x.top)/2, ply, 0)
	})
}

// choose returns the plies of the best turn.
func (x *turnSearch) choose(s *position) []game.Ply {
	x.meter.first()
	lines := x.unvisited(s, x.lines(line{end: s.box}, efforts[0].keep))
	x.meter.second()
	for i, e := range efforts {
		if wins := lines[0].end.Outcome().WonBy(x.seat); wins || !x.meter.affords(1) || !x.meter.next() {
			break
		}
		if i > 0 && e.keep != efforts[i-1].keep {
			more := x.unvisited(s, x.lines(line{end: s.box}, e.keep))
			if x.meter.over {
				break
			}
			if best := slices.IndexFunc(more, func(l line) bool { return slices.Equal(l.plies, lines[0].plies) }); best >= 0 {
				toFront(more, best)
			} else {
				more = slices.Insert(more, 0, lines[0])
			}
			lines = more
		}
		x.round(lines, e.turns)
	}
	x.top = lines[0].value
	return lines[0].plies
}

// lines returns turns of the bot that begin with some plies, those with the best lead first. If
// time runs out it returns the turns found so far, at least one.
func (x *turnSearch) lines(from line, keep int) (done []line) {
	for open := []line{from}; len(open) > 0; {
		var next []line
		for _, l := range open {
			longer, ends := x.extended(l)
			if next = append(next, longer...); len(next) > 4*keep { // which bounds the memory
				sortLines(next)
				next = next[:keep]
			}
			done = append(done, ends[:min(len(ends), finals)]...)
			if x.meter.over && len(done) > 0 {
				next = nil
				break
			}
		}
		sortLines(next)
		open = next[:min(len(next), keep)]
		if x.meter.over {
			open = open[:min(len(open), 1)]
		}
	}
	sortLines(done)
	return done
}

// extended returns a line with one more ply, unfinished turns and finished ones. The
// finished ones are sorted.
func (x *turnSearch) extended(l line) (longer, ends []line) {
	start := x.at(l)
	for _, ply := range start.AppendPlies(nil) {
		end := start.after(&x.meter, ply)
		n := line{append(slices.Clone(l.plies), ply), end.clone(), lead(end, x.seat)}
		if end.ToMove() == x.seat && len(n.plies) < furthest {
			longer = append(longer, n)
		} else {
			ends = append(ends, n)
		}
		if x.meter.over {
			break
		}
	}
	sortLines(ends)
	return longer, ends
}

// at returns the position at the end of a line. It is valid until the next call.
func (x *turnSearch) at(l line) *position {
	x.room.set(l.end)
	return x.room
}

func sortLines(list []line) {
	slices.SortStableFunc(list, func(a, b line) int { return cmp.Compare(b.value, a.value) })
}

// unvisited returns the turns that do not repeat a state after a turn of the bot, if it is
// ahead. If all do, it returns all.
func (x *turnSearch) unvisited(s *position, list []line) []line {
	if len(x.been) == 0 || lead(s, x.seat) <= 0 {
		return list
	}
	out := slices.DeleteFunc(slices.Clone(list), func(l line) bool { return x.been[l.end.key()] })
	if len(out) == 0 {
		return list
	}
	return out
}

// round searches the lines and moves the best one to the front. If there is no time for
// all, it is the best of those searched.
func (x *turnSearch) round(lines []line, turns int) {
	low := worst
	for i, l := range lines {
		l.value = x.value(x.at(l), turns, low, -worst, 0)
		if x.meter.over {
			return
		}
		if l.value > low {
			low = l.value
			copy(lines[1:i+1], lines[:i])
			lines[0] = l
		}
	}
}

// rate returns the ratings of the plies of s, each by the best turn found that begins with it. The
// turns that the bot compares are searched, and some that begin with the best plies and those
// given, in as many rounds as there is time for.
func (x *turnSearch) rate(s *position, given [][]game.Ply) (list []play.Rating) {
	x.meter.first()
	longer, ends := x.extended(line{end: s.box})
	x.meter.second()
	first := slices.Concat(longer, ends)
	sortLines(first)
	for _, l := range first {
		list = append(list, play.Rating{Plies: l.plies, Value: clamp((1 + l.value) / 2)})
	}
	for _, e := range slices.Concat([]effort{{efforts[0].keep, 0}}, efforts[:]) {
		if !x.meter.affords(1) || !x.meter.next() {
			break
		}
		values := make(map[game.Ply]float64) // by the first ply
		search := func(lines []line) {
			for _, l := range lines {
				best, known := values[l.plies[0]]
				if !known {
					best = worst
				}
				values[l.plies[0]] = max(best, x.value(x.at(l), e.turns, best, -worst, 0))
			}
		}
		search(x.lines(line{end: s.box}, e.keep))
		for i, l := range first {
			if _, known := values[l.plies[0]]; known || i >= closely && !isGiven(given, l.plies[0]) {
				continue
			}
			if l.end.ToMove() == x.seat {
				lines := x.lines(l, e.keep)
				search(lines[:min(len(lines), finals)])
			} else {
				search(first[i : i+1])
			}
		}
		if x.meter.over {
			break
		}
		for i := range list {
			if value, known := values[list[i].Plies[0]]; known {
				list[i].Value, list[i].Deep = clamp((1+value)/2), true
			}
		}
	}
	sortRatings(list)
	return list
}
