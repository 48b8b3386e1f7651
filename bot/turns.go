//go:build !js

// This file holds the search by whole turns, for games that hide nothing and whose turns
// take several plies: the turns of the bot. What follows on them is in turns_reply.go.

package bot

import (
	"cmp"
	"context"
	"math/rand/v2"
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
type turnSearch[S State[S, P, V], P game.Ply, V any] struct {
	meter     meter
	seat      game.Player
	been      map[S]bool // the states after the bot's own turns
	plan      []P        // the plies of the turn that are still to come
	expected  S          // the state in which the plan continues
	top       float64    // the lead that the last search expected
	levels    []level[S, P]
	evaluator evaluator[S, P, V]
}

// A line is a turn of the bot, or the beginning of one.
type line[S, P any] struct {
	plies []P
	end   S
	value float64 // the lead of the bot after it, at first sight or by the search
}

// byTurns returns a bot that searches whole turns, if a turn takes several plies in the game
// of a view, and otherwise nil.
func byTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](v V, seed uint64, b Budget) play.Bot[P, V] {
	if !longTurns[S, P, V](v, seed) {
		return nil
	}
	return newTurnSearch[S, P, V](b)
}

// newTurnSearch returns the bot. It plays all plies of a turn by one search, unless another
// bot plays one of them.
func newTurnSearch[S State[S, P, V], P game.Ply, V game.View[S, P]](b Budget) play.Bot[P, V] {
	x := &turnSearch[S, P, V]{meter: meter{Budget: b}, been: make(map[S]bool)}
	return func(ctx context.Context, v V) (ply P, err error) {
		if !acts[S, P](v) {
			return ply, ErrNoPly
		}
		x.meter.start(ctx, play.TurnBegins[P, V](ctx, v.Seat()), true)
		defer x.meter.stop()
		s := any(v).(interface{ State() S }).State()
		x.seat = v.Seat()
		if given, wanted := play.RatingsWanted[P](ctx); wanted {
			list := x.rate(s, given)
			play.ReportRatings(ctx, list)
			return list[0].Plies[0], ctx.Err()
		}
		if len(x.plan) == 0 || s != x.expected {
			x.plan = x.choose(s)
		}
		ply, x.plan = x.plan[0], x.plan[1:]
		if x.expected = after[S, P, V](&x.meter, s, ply); len(x.plan) == 0 {
			x.been[x.expected] = true
		}
		play.Report(ctx, bestTwo(x.meter.nodes-x.meter.before[1], ply, (1+x.top)/2, ply, 0))
		return ply, ctx.Err()
	}
}

// longTurns reports whether a seat acts several times in succession in a game that is
// played at random from a view.
func longTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](v V, seed uint64) bool {
	const enough = 20 // plies
	r := rand.New(game.NewSource(seed))
	s := v.Sample(r)
	for range enough {
		p := s.ToMove()
		if p == game.Nobody || s.Seats() == 1 {
			return false
		}
		next, err := s.Play(play.Reveal[S, P, V](s, r))
		if err != nil {
			return false
		}
		if p >= 0 && next.ToMove() == p {
			return true
		}
		s = next
	}
	return false
}

// choose returns the plies of the best turn.
func (x *turnSearch[S, P, V]) choose(s S) []P {
	x.meter.first()
	lines := x.unvisited(s, x.lines(s, efforts[0].keep))
	x.meter.second()
	for i, e := range efforts {
		if wins := lines[0].end.Outcome().WonBy(x.seat); wins || !x.meter.affords(1) || !x.meter.next() {
			break
		}
		if i > 0 && e.keep != efforts[i-1].keep {
			more := x.unvisited(s, x.lines(s, e.keep))
			if x.meter.over {
				break
			}
			toFront(more, slices.IndexFunc(more, func(l line[S, P]) bool { return slices.Equal(l.plies, lines[0].plies) }))
			lines = more
		}
		x.round(lines, e.turns)
	}
	x.top = lines[0].value
	return lines[0].plies
}

// lines returns turns of the bot from s on, those with the best lead first. Once the
// search is over it returns those for which there was time, at least one.
func (x *turnSearch[S, P, V]) lines(s S, keep int) (done []line[S, P]) {
	for open := []line[S, P]{{end: s}}; len(open) > 0; {
		var next []line[S, P]
		for _, l := range open {
			longer, ends := x.extended(l)
			next = append(next, longer...)
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
func (x *turnSearch[S, P, V]) extended(l line[S, P]) (longer, ends []line[S, P]) {
	for _, ply := range l.end.AppendPlies(nil) {
		end := after[S, P, V](&x.meter, l.end, ply)
		n := line[S, P]{append(slices.Clone(l.plies), ply), end, lead[S, P, V](end, x.seat)}
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

func sortLines[S, P any](list []line[S, P]) {
	slices.SortStableFunc(list, func(a, b line[S, P]) int { return cmp.Compare(b.value, a.value) })
}

// unvisited returns the turns that do not repeat a state after a turn of the bot, if it is
// ahead. If all do, it returns all.
func (x *turnSearch[S, P, V]) unvisited(s S, list []line[S, P]) []line[S, P] {
	if len(x.been) == 0 || lead[S, P, V](s, x.seat) <= 0 {
		return list
	}
	out := slices.DeleteFunc(slices.Clone(list), func(l line[S, P]) bool { return x.been[l.end] })
	if len(out) == 0 {
		return list
	}
	return out
}

// round searches the lines and moves the best one to the front. If there is no time for
// all, it is the best of those searched.
func (x *turnSearch[S, P, V]) round(lines []line[S, P], turns int) {
	low := worst
	for i, l := range lines {
		l.value = x.value(l.end, turns, low, -worst, 0)
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

// rate returns the ratings of the plies of s, by the best turns that begin with them. The
// turns of the best plies and of those given are searched.
func (x *turnSearch[S, P, V]) rate(s S, given [][]P) (list []play.Rating[P]) {
	x.meter.first()
	longer, ends := x.extended(line[S, P]{end: s})
	x.meter.second()
	first := slices.Concat(longer, ends)
	sortLines(first)
	deep := x.meter.next()
	values := make([]float64, len(first))
	for i, l := range first {
		if values[i] = l.value; deep && (i < rated || isGiven(given, l.plies[0])) {
			turns := 2 // the rest of this one, and the next
			if l.end.ToMove() != x.seat {
				turns = 1
			}
			values[i] = x.value(l.end, turns, worst, -worst, 0)
		}
	}
	deep = deep && !x.meter.over // otherwise some values are incomplete
	for i, l := range first {
		if !deep {
			values[i] = l.value
		}
		examined := deep && (i < rated || isGiven(given, l.plies[0]))
		list = append(list, play.Rating[P]{Plies: l.plies, Value: clamp((1 + values[i]) / 2), Deep: examined})
	}
	sortRatings(list)
	return list
}
