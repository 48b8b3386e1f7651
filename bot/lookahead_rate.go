// This file rates plies by looking ahead: the plies that seem best and the given ones in
// the same samples, so that chance treats all alike.

package bot

import (
	"cmp"
	"context"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// lookAheadRating returns a bot that rates as LookAhead does if the program that asks
// wants ratings, and otherwise chooses as another bot.
func lookAheadRating(s *position, seed uint64, b Budget, choose play.Bot) play.Bot {
	l := lookAhead{searcher: newSearcher(s, seed, b)}
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if !q.Rate {
			return choose(ctx, q)
		}
		if err := l.now.ask(q.View, l.r); err != nil {
			return a, err
		}
		return rated(l.rate(ctx, q.View, q.Turns)), ctx.Err()
	}
}

// rated returns the answer with ratings, the best first.
func rated(list []play.Rating) play.Answer { return play.Answer{Ply: list[0].Plies[0], Ratings: list} }

// rate returns the ratings of all plies. If there is no time to look ahead, none is Deep.
func (l *lookAhead) rate(ctx context.Context, v game.View, given [][]game.Ply) []play.Rating {
	l.seat = l.now.ToMove()
	l.meter.start(ctx, true, true)
	defer l.meter.stop()
	plies := l.now.AppendPlies(nil)
	l.plies = l.plies[:0]
	first := make([]place, len(plies))
	l.meter.first()
	for i, ply := range plies {
		first[i] = place{value: lead(l.now.after(&l.meter, ply), l.seat), at: i}
	}
	l.meter.second()
	sortPlaces(first)
	all, n := make([]option, len(plies)), 0 // the first n are examined closely
	for i, p := range first {
		all[i] = option{ply: plies[p.at], prior: p.value}
		if i < wide || isGiven(given, all[i].ply) {
			all[n], all[i] = all[i], all[n]
			n++
		}
	}
	rounds := 0
	for l.meter.next() {
		s := l.sample(v)
		l.options = l.options[:0]
		for i := 0; i < n && !l.meter.over; i++ {
			all[i].value = l.value(s.after(&l.meter, all[i].ply), 1, false)
		}
		if l.meter.over {
			break // some values are incomplete
		}
		for i := range n {
			all[i].sum += all[i].value
		}
		rounds++
	}
	list := make([]play.Rating, len(all))
	for i, o := range all {
		value := o.prior
		if i < n && rounds > 0 {
			value = o.sum / float64(rounds)
		}
		list[i] = play.Rating{Plies: []game.Ply{o.ply}, Value: clamp((1 + value) / 2), Deep: i < n && rounds > 0}
	}
	sortRatings(list)
	return list
}

// isGiven reports whether a ply is the first of a given turn.
func isGiven(given [][]game.Ply, ply game.Ply) bool {
	return slices.ContainsFunc(given, func(plies []game.Ply) bool { return len(plies) > 0 && plies[0] == ply })
}

// sortRatings sorts ratings as [play.Answer] has them. Of turns that are worth the same, one
// that is proved to win is first, the sooner the better.
func sortRatings(list []play.Rating) {
	places := make([]place, len(list))
	for i, r := range list {
		places[i] = place{r.Deep, r.Value, r.Win, i}
	}
	sortPlaces(places)
	sorted := make([]play.Rating, len(list))
	for i, p := range places {
		sorted[i] = list[p.at]
	}
	copy(list, sorted)
}

// A place is a rating and its place in a list.
type place struct {
	deep  bool
	value float64
	win   int // within how many turns, or 0
	at    int
}

func sortPlaces(list []place) {
	slices.SortStableFunc(list, func(a, b place) int {
		if a.deep != b.deep {
			if a.deep {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(uint(a.win-1), uint(b.win-1)))
	})
}
