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
type racer struct {
	now    *position // of the question
	meter  meter
	game   *race.Game
	told   bool        // something has happened since the last ply
	seen   race.Turn   // the turn that is played now, by anybody
	choice race.Choice // of the turn that the bot plays now
	ready  bool        // the choice has a walk still to come
	plies  []game.Ply
}

// newRacer returns the bot. If a view is not one that the search can play, the bot leaves
// this ply and all later ones to the bot that otherwise returns.
func newRacer(s *position, seed uint64, b Budget, t race.Tuning, otherwise func() play.Bot) play.Bot {
	x := &racer{now: s.fork(), meter: meter{Budget: b}}
	player := race.NewPlayer(t, rand.New(game.NewSource(seed)))
	var instead play.Bot
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := askable(q.View); err != nil {
			return a, err
		}
		if x.game == nil {
			x.game = race.NewGame(player, int(q.View.Seat()))
		}
		if instead == nil {
			x.meter.start(ctx, q.TurnBegins(), true)
			defer x.meter.stop()
			x.learn(q, x.affords)
			if q.Rate {
				x.meter.count(x.game.Nodes())
				return rated(x.rate(q.View, q.Turns, x.half(x.meter.nodes))), ctx.Err()
			}
			if a, ok := x.choose(q.View); ok {
				return a, ctx.Err()
			}
			instead = otherwise()
		}
		return instead(ctx, q)
	}
}

// affords is the limit of the search.
func (x *racer) affords(nodes int) bool {
	return x.meter.allows(x.game.Nodes(), nodes)
}

// half is affords for ratings: they get half of the nodes, or what learning has left of them
// if that is less, so that all turns of a game are examined equally deeply. learned are the
// nodes that learning took.
func (x *racer) half(learned int) race.Limit {
	spared := max(0, x.meter.Nodes/2-learned)
	return func(nodes int) bool { return x.affords(nodes + spared) }
}

// learn takes in what has happened since the last ply. A bot that has not followed the
// game, such as one that was started again, looks closely only at the last turns: the
// search needs the rest of the budget.
func (x *racer) learn(q play.Question, affords race.Limit) {
	updates := slices.Collect(q.Updates())
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
		if shift, ok := labyrinth.ShiftOf(u.Ply); ok {
			x.seen.Slot, x.seen.Open = uint8(shift.Slot), uint8(shift.Open)
			x.ready = x.ready && x.seen.Slot == x.choice.Slot && x.seen.Open == x.choice.Open // otherwise another bot played
		}
		to, walked := labyrinth.SquareOf(u.Ply)
		v := u.View.(variant.QuestView)
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
func (x *racer) begin(v game.View) {
	s, _ := race.Read(v.(variant.QuestView))
	x.game.Start(s)
	x.ready = false
}

// knows reports whether a position is the one that the bot knows already: it was asked
// about it before.
func (x *racer) knows(s *race.Position) bool {
	now := x.game.Now()
	return now.Seats == s.Seats && now.Sides == s.Sides && now.Pawn == s.Pawn && now.Left == s.Left
}

// choose returns the answer. It returns false if the ply is not legal.
func (x *racer) choose(v game.View) (play.Answer, bool) {
	x.plies = v.AppendPlies(x.plies[:0])
	view := v.(variant.QuestView)
	s, own := race.Read(view)
	if !x.told && !x.ready && !x.knows(&s) {
		x.begin(v)
	}
	if view.Table().Phase() == labyrinth.ToShift {
		x.choice, x.ready = x.game.Turn(x.game.Now(), own, x.affords), true
		return x.answer(func(ply game.Ply, t race.Turn) bool {
			shift, ok := labyrinth.ShiftOf(ply)
			return ok && uint8(shift.Slot) == t.Slot && uint8(shift.Open) == t.Open
		})
	}
	if reach := view.Table().Reach(v.Seat()); !x.ready || !reach.Has(labyrinth.Square(x.choice.Square)) {
		now := *x.game.Now()
		now.Board, now.At, now.Pawn = s.Board, s.At, s.Pawn // after the shift
		x.choice = x.game.Walk(&now, own, reach.Bits(), x.affords)
	}
	x.ready = false
	return x.answer(func(ply game.Ply, t race.Turn) bool {
		to, ok := labyrinth.SquareOf(ply)
		return ok && uint8(to) == t.Square
	})
}

// answer returns the ply of the choice, and what is thought of it and the next best. is
// reports whether a ply is that of a turn.
func (x *racer) answer(is func(game.Ply, race.Turn) bool) (play.Answer, bool) {
	find := func(t race.Turn) (ply game.Ply, ok bool) {
		for _, ply := range x.plies {
			if is(ply, t) {
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
	return bestTwo(x.meter.nodes-x.meter.before[1], best, x.choice.Value, next, x.choice.Second), ok
}
