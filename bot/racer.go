// This file plays games whose turns are a shift and a walk, by package race.

package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A racer is the state of the bot in its game.
type racer[S State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	meter  meter
	game   *race.Game
	told   bool        // play.Since has reported something since the last ply
	seen   race.Turn   // the turn that is played now, by anybody
	choice race.Choice // of the turn that the bot plays now
	ready  bool        // the choice has a walk still to come
	plies  []P
}

// newRacer returns the bot. If the game is not one that the search can play, it leaves
// this ply and all later ones to the bot that otherwise returns.
func newRacer[S State[S, P, V], P game.Ply, V game.View[S, P]](
	seed uint64, b Budget, t race.Tuning, otherwise func() play.Bot[P, V],
) play.Bot[P, V] {
	x := &racer[S, P, V]{meter: meter{Budget: b}}
	player := race.NewPlayer(t, rand.New(game.NewSource(seed)))
	var instead play.Bot[P, V]
	return func(ctx context.Context, v V) (ply P, err error) {
		if !acts[S, P](v) {
			return ply, ErrNoPly
		}
		if x.game == nil {
			x.game = race.NewGame(player, int(v.Seat()))
			if !takesTurns[S, P, V](v, seed) {
				instead = otherwise()
			}
		}
		if instead == nil {
			x.meter.start(ctx, play.TurnBegins[P, V](ctx, v.Seat()), true)
			defer x.meter.stop()
			if given, wanted := play.RatingsWanted[P](ctx); wanted {
				x.learn(ctx, x.affords)
				x.meter.count(x.game.Nodes())
				list := x.rate(v, given, x.half(x.meter.nodes))
				play.ReportRatings(ctx, list)
				return list[0].Plies[0], ctx.Err()
			}
			x.learn(ctx, x.affords)
			ply, thought, ok := x.choose(v)
			if ok {
				play.Report(ctx, thought)
				return ply, ctx.Err()
			}
			instead = otherwise()
		}
		return instead(ctx, v)
	}
}

// takesTurns plays a few turns at random from a sample of the view. It reports whether
// each turn was one shift and one walk, and the seats took turns in order, as
// [variant.QuestView] requires.
func takesTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](v V, seed uint64) bool {
	const turns = 3 // of each seat
	r := rand.New(game.NewSource(seed))
	s := v.Sample(r)
	var plies []P
	for range 2 * turns * s.Seats() {
		plies = s.AppendPlies(plies[:0])
		ply := plies[r.IntN(len(plies))]
		next, err := s.Play(ply)
		walks, want := isWalk(ply), s.ToMove()
		if walks {
			want = (want + 1) % game.Player(s.Seats())
		}
		switch {
		case err != nil:
			return false
		case next.ToMove() == game.Nobody:
			return walks
		case next.ToMove() == game.Chance: // it can only decide who wins
			end, err := next.Play(play.Reveal[S, P, V](next, r))
			return walks && err == nil && end.ToMove() == game.Nobody
		case next.ToMove() != want || isWalk(next.AppendPlies(plies[:0])[0]) == walks:
			return false
		}
		s = next
	}
	return true
}

// isWalk reports whether a ply is a walk.
func isWalk[P any](ply P) bool {
	_, walks := any(ply).(variant.TurnPly).Square()
	return walks
}

// affords is the limit of the search.
func (x *racer[S, P, V]) affords(nodes int) bool {
	return x.meter.allows(x.game.Nodes(), nodes)
}

// half is affords for ratings: they get half of the nodes, or what learning has left of them
// if that is less, so that all turns of a game are examined equally deeply. learned are the
// nodes that learning took.
func (x *racer[S, P, V]) half(learned int) race.Limit {
	spared := max(0, x.meter.Nodes/2-learned)
	return func(nodes int) bool { return x.affords(nodes + spared) }
}

// learn takes in what has happened since the last ply. A bot that has not followed the
// game, such as one that was started again, looks closely only at the last turns: the
// search needs the rest of the budget.
func (x *racer[S, P, V]) learn(ctx context.Context, affords race.Limit) {
	updates := slices.Collect(play.Since[P, V](ctx))
	x.told = len(updates) > 0
	for i, u := range updates {
		switch u.Kind {
		case play.PlyEvent:
		case play.LeaveEvent, play.ReturnEvent: // who plays for a seat changes nothing that is known
			continue
		default:
			x.begin(u.View)
			continue
		}
		ply := any(u.Ply).(variant.TurnPly)
		if shift, ok := ply.Shift(); ok {
			x.seen.Slot, x.seen.Open = uint8(shift.Slot), uint8(shift.Open)
			x.ready = x.ready && x.seen.Slot == x.choice.Slot && x.seen.Open == x.choice.Open // otherwise another bot played
		}
		to, walked := ply.Square()
		v := any(u.View).(variant.QuestView)
		if !walked || v.Table().Phase() != labyrinth.ToShift {
			continue
		}
		x.seen.Square, x.ready = uint8(to), false
		after, _ := race.Read(v)
		afford := affords
		if len(updates)-i > 2*u.View.Seats() { // about a turn of each seat follows
			afford = func(int) bool { return false }
		}
		x.game.Played(x.seen, afford, after)
	}
}

// begin begins with a view, in which nothing is known of the past.
func (x *racer[S, P, V]) begin(v V) {
	s, _ := race.Read(any(v).(variant.QuestView))
	x.game.Start(s)
	x.ready = false
}

// knows reports whether a position is the one that the bot knows already: it was asked
// about it before.
func (x *racer[S, P, V]) knows(s *race.Position) bool {
	now := x.game.Now()
	return now.Seats == s.Seats && now.Sides == s.Sides && now.Pawn == s.Pawn && now.Left == s.Left
}

// choose returns a ply and what the search thinks of it. It returns false if the ply is
// not legal.
func (x *racer[S, P, V]) choose(v V) (P, play.Thought[P], bool) {
	x.plies = v.AppendPlies(x.plies[:0])
	view := any(v).(variant.QuestView)
	s, own := race.Read(view)
	if !x.told && !x.ready && !x.knows(&s) {
		x.begin(v)
	}
	if view.Table().Phase() == labyrinth.ToShift {
		x.choice, x.ready = x.game.Turn(x.game.Now(), own, x.affords), true
		return x.report(func(ply variant.TurnPly, t race.Turn) bool {
			shift, ok := ply.Shift()
			return ok && uint8(shift.Slot) == t.Slot && uint8(shift.Open) == t.Open
		})
	}
	if reach := view.Table().Reach(v.Seat()); !x.ready || !reach.Has(labyrinth.Square(x.choice.Square)) {
		now := *x.game.Now()
		now.Board, now.At, now.Pawn = s.Board, s.At, s.Pawn // after the shift
		x.choice = x.game.Walk(&now, own, reach.Bits(), x.affords)
	}
	x.ready = false
	return x.report(func(ply variant.TurnPly, t race.Turn) bool {
		to, ok := ply.Square()
		return ok && uint8(to) == t.Square
	})
}

// report returns the ply of the choice and the thought about it and the next best. is
// reports whether a ply is that of a turn.
func (x *racer[S, P, V]) report(is func(variant.TurnPly, race.Turn) bool) (ply P, thought play.Thought[P], ok bool) {
	find := func(t race.Turn) (ply P, ok bool) {
		for _, ply := range x.plies {
			if is(any(ply).(variant.TurnPly), t) {
				return ply, true
			}
		}
		return ply, false
	}
	best, ok := find(x.choice.Turn)
	next, more := find(x.choice.Next)
	if !more {
		next = best
	}
	return best, bestTwo(x.meter.nodes-x.meter.before[1], best, x.choice.Value, next, x.choice.Second), ok
}
