// This file plays games in the maze by package race.

package bot

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A mazePly is a ply of a game in the maze.
type mazePly interface {
	Shift() (labyrinth.Shift, bool)
	Square() (labyrinth.Square, bool)
}

// A racer is the state of the bot in its game.
type racer[S State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	meter meter
	r     *rand.Rand
	game  *race.Game
	told  bool        // play.Since has told of the game
	seen  race.Turn   // the turn that is played now, by anybody
	plan  race.Choice // of the turn that the bot plays now
	ready bool        // the plan has a walk to come
	plies []P
}

func newRacer[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget, t race.Tuning) play.Bot[P, V] {
	x := &racer[S, P, V]{meter: meter{Budget: b}, r: rand.New(game.NewSource(seed))}
	player := race.NewPlayer(t, x.r)
	return func(ctx context.Context, v V) (ply P, err error) {
		if !acts[S, P](v) {
			return ply, ErrNoPly
		}
		if x.game == nil {
			x.game = race.NewGame(player, int(v.Seat()))
		}
		x.meter.start(ctx, fresh[P, V](ctx, v.Seat()), true)
		defer x.meter.stop()
		x.learn(ctx)
		ply, thought := x.choose(v)
		play.Report(ctx, thought)
		return ply, ctx.Err()
	}
}

// affords is the limit of the search.
func (x *racer[S, P, V]) affords(nodes int) bool {
	return x.meter.allows(x.game.Nodes(), nodes)
}

// learn takes in what has happened since the last ply.
func (x *racer[S, P, V]) learn(ctx context.Context) {
	x.told = false
	for u := range play.Since[P, V](ctx) {
		x.told = true
		if u.Kind != play.PlyEvent {
			x.begin(u.View)
			continue
		}
		ply := any(u.Ply).(mazePly)
		if shift, ok := ply.Shift(); ok {
			x.seen.Slot, x.seen.Open = uint8(shift.Slot), uint8(shift.Open)
		}
		to, walked := ply.Square()
		v := any(u.View).(race.View)
		if !walked || v.Table().Phase() != labyrinth.ToShift {
			continue
		}
		x.seen.Square = uint8(to)
		after, _ := race.Read(v)
		x.game.Played(x.seen, x.affords, after)
	}
}

// begin begins with a view, in which nothing is known of the past.
func (x *racer[S, P, V]) begin(v V) {
	s, _ := race.Read(any(v).(race.View))
	x.game.Start(s)
	x.ready = false
}

// choose returns a ply and what the search thinks of it.
func (x *racer[S, P, V]) choose(v V) (P, play.Thought[P]) {
	x.plies = v.AppendPlies(x.plies[:0])
	view := any(v).(race.View)
	s, own := race.Read(view)
	if !x.told && !x.ready {
		x.begin(v)
	}
	if view.Table().Phase() == labyrinth.ToShift {
		x.plan, x.ready = x.game.Turn(x.game.Now(), own, x.affords), true
		return x.report(x.push(x.plan.Turn), x.push(x.plan.Next))
	}
	if reach := view.Table().Reach(v.Seat()); !x.ready || !reach.Has(labyrinth.Square(x.plan.Square)) {
		now := *x.game.Now()
		now.Board, now.At, now.Pawn = s.Board, s.At, s.Pawn // after the shift
		x.plan = x.game.Walk(&now, own, reach.Bits(), x.affords)
	}
	x.ready = false
	return x.report(x.walk(x.plan.Turn), x.walk(x.plan.Next))
}

// push and walk return the plies of a turn, or the first legal ply.
func (x *racer[S, P, V]) push(t race.Turn) P {
	return x.find(func(ply mazePly) bool {
		shift, ok := ply.Shift()
		return ok && uint8(shift.Slot) == t.Slot && uint8(shift.Open) == t.Open
	})
}

func (x *racer[S, P, V]) walk(t race.Turn) P {
	return x.find(func(ply mazePly) bool {
		to, ok := ply.Square()
		return ok && uint8(to) == t.Square
	})
}

func (x *racer[S, P, V]) find(is func(mazePly) bool) P {
	for _, ply := range x.plies {
		if is(any(ply).(mazePly)) {
			return ply
		}
	}
	return x.plies[0]
}

// report returns a ply and the thought about it and the next best.
func (x *racer[S, P, V]) report(best, next P) (P, play.Thought[P]) {
	return best, bestTwo(x.meter.nodes-x.meter.before[1], best, x.plan.Value, next, x.plan.Second)
}
