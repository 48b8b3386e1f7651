// This file holds the bot that tries its turn and what the others reply.

package bot

import (
	"context"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// wide is how many plies the look-ahead chooses from: those after which
	// it is furthest ahead at first sight.
	wide = 16
	// narrow is how many it tries of each further ply in its turn.
	narrow = 3
)

// LookAhead returns a bot that tries its own turn and what the others reply
// to it, up to where its turn comes round again, and chooses the ply by which
// it is then furthest ahead of the best of them on the average. So it blocks
// where that costs it less than it costs them. Each iteration samples the
// view anew; in it every other seat is taken to reply as it stands best
// itself, and what chance may do is weighed. Alone at a table it looks four
// plies ahead.
//
// When it is ahead it does not bring back a position that it has been in, if
// it has another ply. Once the context is done it returns what it has come to
// and the context's error.
func LookAhead[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget) play.Bot[P, V] {
	l := lookAhead[S, P, V]{searcher: newSearcher[S, P, V](seed)}
	return func(ctx context.Context, v V) (m P, err error) {
		if !acts[S, P](v) {
			return m, ErrNoPly
		}
		s := v.Sample(l.r)
		moves := l.begin(b.start(ctx), s)
		m = l.choose(v, s, moves)
		l.end(s, m)
		return m, ctx.Err()
	}
}

type lookAhead[S State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	searcher[S, P, V]
	options []option[P] // one slice for the whole search, each level behind the last
}

// An option is a ply and what it is worth.
type option[P any] struct {
	ply   P
	prior float64 // at first sight
	value float64 // by looking ahead, in this iteration
	sum   float64 // of the values of all iterations
}

// choose returns the best of the plies, which can be played in s.
func (l *lookAhead[S, P, V]) choose(v V, s S, moves []P) P {
	l.r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	l.options = l.options[:0]
	for _, m := range moves {
		l.keep(0, wide, option[P]{ply: m, prior: lead[S, P, V](after[S, P, V](s, m), l.seat)})
	}
	n := len(l.options)
	for n > 1 && l.meter.next() {
		s := v.Sample(l.r)
		for i := range n {
			l.options[i].value = l.value(after[S, P, V](s, l.options[i].ply), 1, false)
		}
		if l.meter.over() {
			break // not all have been looked at to the end
		}
		for i := range n {
			l.options[i].sum += l.options[i].value
		}
	}
	best := l.options[0]
	for _, o := range l.options[1:] {
		if o.sum > best.sum {
			best = o
		}
	}
	return best.ply
}

// keep puts an option among the best so many at first sight, which lie from
// an index on, the best first; of equals the earlier one.
func (l *lookAhead[S, P, V]) keep(from, most int, o option[P]) {
	if len(l.options) < from+most {
		l.options = append(l.options, o)
	} else if l.options[from+most-1].prior >= o.prior {
		return
	}
	i := len(l.options) - 1
	for ; i > from && l.options[i-1].prior < o.prior; i-- {
		l.options[i] = l.options[i-1]
	}
	l.options[i] = o
}

// value returns how far the seat is ahead where the line ends that has come
// to s by so many plies, with replies of others among them or not.
func (l *lookAhead[S, P, V]) value(s S, plies int, replied bool) float64 {
	p := s.ToMove()
	switch {
	case l.ends(s, plies, replied) || l.meter.over():
		return lead[S, P, V](s, l.seat)
	case p == game.Chance:
		return l.mean(s, plies, replied)
	case p != l.seat:
		return l.value(after[S, P, V](s, l.reply(s)), plies+1, true)
	}
	moves, options := len(l.moves), len(l.options)
	l.moves = s.AppendPlies(l.moves)
	for _, m := range l.moves[moves:] {
		l.keep(options, narrow, option[P]{ply: m, prior: after[S, P, V](s, m).Evaluate(p)})
	}
	best := -1.0
	for i, end := options, len(l.options); i < end; i++ {
		best = max(best, l.value(after[S, P, V](s, l.options[i].ply), plies+1, replied))
	}
	l.moves, l.options = l.moves[:moves], l.options[:options]
	return best
}

// mean returns the mean of value over what chance may do.
func (l *lookAhead[S, P, V]) mean(s S, plies int, replied bool) float64 {
	weighted, _ := any(s).(game.Weighted[P])
	start := len(l.moves)
	l.moves = s.AppendPlies(l.moves)
	sum, total := 0.0, 0.0
	for i, end := start, len(l.moves); i < end; i++ {
		m, weight := l.moves[i], 1.0
		if weighted != nil {
			weight = float64(weighted.Weight(m))
		}
		sum += float64(weight * l.value(after[S, P, V](s, m), plies+1, replied))
		total += weight
	}
	l.moves = l.moves[:start]
	return sum / total
}
