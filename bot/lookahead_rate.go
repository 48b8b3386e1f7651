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
func lookAheadRating[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget, choose play.Bot[P, V]) play.Bot[P, V] {
	l := lookAhead[S, P, V]{searcher: newSearcher[S, P, V](seed, b)}
	return func(ctx context.Context, v V) (ply P, err error) {
		given, wanted := play.RatingsWanted[P](ctx)
		if !wanted {
			return choose(ctx, v)
		}
		if !acts[S, P](v) {
			return ply, ErrNoPly
		}
		list := l.rate(ctx, v, given)
		play.ReportRatings(ctx, list)
		return list[0].Plies[0], ctx.Err()
	}
}

// rate returns the ratings of all plies. If there is no time to look ahead, none is Deep.
func (l *lookAhead[S, P, V]) rate(ctx context.Context, v V, given [][]P) []play.Rating[P] {
	s := v.Sample(l.r)
	l.seat = s.ToMove()
	l.meter.start(ctx, true, true)
	defer l.meter.stop()
	plies := s.AppendPlies(nil)
	l.plies = l.plies[:0]
	all := make([]option[P], len(plies))
	l.meter.first()
	for i, ply := range plies {
		all[i] = option[P]{ply: ply, prior: lead[S, P, V](after[S, P, V](&l.meter, s, ply), l.seat)}
	}
	l.meter.second()
	slices.SortStableFunc(all, func(a, b option[P]) int { return cmp.Compare(b.prior, a.prior) })
	n := min(wide, len(all))
	for i := n; i < len(all); i++ {
		if isGiven(given, all[i].ply) {
			all[n], all[i] = all[i], all[n]
			n++
		}
	}
	rounds := 0
	for l.meter.next() {
		s := v.Sample(l.r)
		l.options = l.options[:0]
		for i := 0; i < n && !l.meter.over; i++ {
			all[i].value = l.value(after[S, P, V](&l.meter, s, all[i].ply), 1, false)
		}
		if l.meter.over {
			break // some values are incomplete
		}
		for i := range n {
			all[i].sum += all[i].value
		}
		rounds++
	}
	list := make([]play.Rating[P], len(all))
	for i, o := range all {
		value := o.prior
		if i < n && rounds > 0 {
			value = o.sum / float64(rounds)
		}
		list[i] = play.Rating[P]{Plies: []P{o.ply}, Value: clamp((1 + value) / 2), Deep: i < n && rounds > 0}
	}
	sortRatings(list)
	return list
}

// isGiven reports whether a ply is the first of a given turn.
func isGiven[P comparable](given [][]P, ply P) bool {
	return slices.ContainsFunc(given, func(plies []P) bool { return len(plies) > 0 && plies[0] == ply })
}

// sortRatings sorts ratings as [play.WithRatings] wants them.
func sortRatings[P any](list []play.Rating[P]) {
	slices.SortStableFunc(list, func(a, b play.Rating[P]) int {
		if a.Deep != b.Deep {
			if a.Deep {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Value, a.Value)
	})
}
