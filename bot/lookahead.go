// This file holds the bot that tries its turn and the replies of the others.

package bot

import (
	"context"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// wide is the number of plies that the search chooses from: those with the
	// best lead at first sight. It was chosen by hand; no match has
	// measured it.
	wide = 16
	// narrow is the number of plies tried for each further step of the turn. It was
	// chosen in the same way.
	narrow = 3
)

// LookAhead returns a bot that tries its own turn and the replies of the others,
// until its next turn. It chooses the ply that gives it the best average lead
// over the best of the others. It therefore blocks another player if that costs the
// other more than itself. Every iteration takes a new sample of the view. In it
// each other seat replies with the ply that is best for itself, and the plies of
// chance count by their weights. Alone at a table the bot looks four plies ahead.
//
// While the bot is ahead, it avoids repeating positions. Once the context is done,
// it returns its choice so far and the context's error.
func LookAhead[S State[S]](rules game.Rules[S], seed uint64, b Budget) play.Bot {
	return newLookAhead(newPosition(rules), seed, b)
}

func newLookAhead(s *position, seed uint64, b Budget) play.Bot {
	l := lookAhead{searcher: newSearcher(s, seed, b)}
	return lookAheadRating(s, seed, b, func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := l.now.ask(q.View, l.r); err != nil {
			return a, err
		}
		plies := l.begin(ctx, q)
		a.Ply = l.choose(q.View, plies)
		l.end(a.Ply)
		return a, ctx.Err()
	})
}

type lookAhead struct {
	searcher
	options []option // of the whole search, each level after the one above
}

// An option is a ply and its value.
type option struct {
	ply   game.Ply
	prior float64 // at first sight
	value float64 // by looking ahead, in this iteration
	sum   float64 // of the values of all iterations
}

// choose returns the best of the plies.
func (l *lookAhead) choose(v game.View, plies []game.Ply) game.Ply {
	l.r.Shuffle(len(plies), func(i, j int) { plies[i], plies[j] = plies[j], plies[i] })
	l.options = l.options[:0]
	l.meter.first()
	for _, ply := range plies {
		l.keep(0, wide, option{ply: ply, prior: lead(l.now.after(&l.meter, ply), l.seat)})
		if l.meter.over {
			break
		}
	}
	l.meter.second()
	n := len(l.options)
	for n > 1 && l.meter.next() {
		s := l.sample(v)
		for i := 0; i < n && !l.meter.over; i++ {
			l.options[i].value = l.value(s.after(&l.meter, l.options[i].ply), 1, false)
		}
		if l.meter.over {
			break // some values are incomplete
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

// keep inserts an option into those from the given index on, if it is among the
// best at first sight. They are sorted, the best first; of equals the earlier one
// is better.
func (l *lookAhead) keep(from, most int, o option) {
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

// value returns the lead of the seat at the end of the line of play that has
// reached s after the given number of plies. replied says whether another seat
// has acted in it. Once the search is over, the value means nothing.
func (l *lookAhead) value(s *position, depth int, replied bool) float64 {
	p := s.ToMove()
	switch {
	case l.ends(s, depth, replied) || l.meter.over:
		return lead(s, l.seat)
	case p == game.Chance:
		return l.mean(s, depth, replied)
	case p != l.seat:
		return l.value(s.after(&l.meter, l.reply(s)), depth+1, true)
	}
	plies, options := len(l.plies), len(l.options)
	l.plies = s.AppendPlies(l.plies)
	for i, value := range l.evaluator.after(&l.meter, s, p, l.plies[plies:]) {
		l.keep(options, narrow, option{ply: l.plies[plies+i], prior: value})
	}
	best := -1.0
	for i, end := options, len(l.options); i < end && !l.meter.over; i++ {
		best = max(best, l.value(s.after(&l.meter, l.options[i].ply), depth+1, replied))
	}
	l.plies, l.options = l.plies[:plies], l.options[:options]
	return best
}

// mean returns the weighted mean of value over the plies of chance.
func (l *lookAhead) mean(s *position, depth int, replied bool) float64 {
	weight := s.weight()
	start := len(l.plies)
	l.plies = s.AppendPlies(l.plies)
	sum, total := 0.0, 0.0
	for i, end := start, len(l.plies); i < end && !l.meter.over; i++ {
		ply := l.plies[i]
		w := float64(weight(ply))
		sum += float64(w * l.value(s.after(&l.meter, ply), depth+1, replied))
		total += w
	}
	l.plies = l.plies[:start]
	return sum / total
}
