// This file plays games in the maze by package race.

package bot

import (
	"context"
	"math"
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
	meter  meter
	r      *rand.Rand
	game   *race.Game
	told   bool        // play.Since has told of the game
	seen   race.Turn   // the shift of the turn that is played now, by anybody
	shifts int         // in it
	events bool        // whether it has other plies than shifts and walks
	plan   race.Choice // of the turn that the bot plays now
	ready  bool        // the plan has a walk to come
	counts int         // nodes of the game that the meter has counted
	plies  []P
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
		x.meter.start(ctx, fresh[P, V](ctx, v.Seat()))
		defer x.meter.stop()
		x.learn(ctx)
		ply, thought := x.choose(v)
		play.Report(ctx, thought)
		return ply, ctx.Err()
	}
}

// affords is the meter's, after counting what the search has done.
func (x *racer[S, P, V]) affords(nodes int) bool {
	n := x.game.Nodes()
	x.meter.nodes += n - x.counts
	x.counts = n
	yield()
	return x.meter.affords(nodes)
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
		shift, pushed := ply.Shift()
		to, walked := ply.Square()
		switch {
		case pushed:
			x.seen.Slot, x.seen.Open = uint8(shift.Slot), uint8(shift.Open)
			x.shifts++
		case !walked:
			x.events = true
		}
		if v := any(u.View).(race.View); ends(v) && (pushed || walked) {
			x.seen.Square = uint8(to)
			after, _ := race.Read(v)
			plain := walked && x.shifts == 1 && !x.events
			closely := plain && x.affords(2*x.game.WatchNodes())
			x.game.Played(x.seen, plain, closely, after)
			x.shifts, x.events = 0, false
		}
	}
}

// ends reports whether a turn has ended in a view.
func ends(v race.View) bool { return v.Table().Phase() == labyrinth.ToShift }

// begin begins with a view, in which nothing is known of the past.
func (x *racer[S, P, V]) begin(v V) {
	s, _ := race.Read(any(v).(race.View))
	x.game.Start(s)
	x.shifts, x.events, x.ready = 0, false, false
}

// choose returns a ply and what the search thinks of it.
func (x *racer[S, P, V]) choose(v V) (P, play.Thought[P]) {
	x.plies = v.AppendPlies(x.plies[:0])
	view := any(v).(race.View)
	s, own := race.Read(view)
	if !x.told && !x.ready {
		x.begin(v)
	}
	switch phase := view.Table().Phase(); {
	case phase == labyrinth.ToShift:
		now := *x.game.Now()
		now.Board, now.At, now.Pawn = s.Board, s.At, s.Pawn // an event may have changed them within the turn
		x.plan, x.ready = x.game.Turn(&now, own, x.affords), true
		return x.report(x.push(x.plan.Turn), x.push(x.plan.Next))
	case phase != labyrinth.ToWalk:
		return x.answer(v)
	}
	reach := v.AppendPlies(nil)
	squares := uint64(0)
	for _, ply := range reach {
		if to, ok := any(ply).(mazePly).Square(); ok {
			squares |= 1 << to
		}
	}
	if !x.ready || squares>>x.plan.Square&1 == 0 {
		now := *x.game.Now()
		now.Board, now.At, now.Pawn = s.Board, s.At, s.Pawn
		x.plan = x.game.Walk(&now, own, squares, x.affords)
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
	t := play.Thought[P]{
		Nodes:      x.meter.nodes - x.meter.before[1],
		Candidates: []play.Candidate[P]{{Ply: best, Value: clamp(x.plan.Value)}},
	}
	if next != best {
		t.Candidates = append(t.Candidates, play.Candidate[P]{Ply: next, Value: clamp(x.plan.Second)})
	}
	return best, t
}

func clamp(x float64) float64 { return math.Max(0, math.Min(1, x)) }

// answer chooses a ply that is neither a shift nor a walk, by what the seat can do
// after it in this turn.
func (x *racer[S, P, V]) answer(v V) (P, play.Thought[P]) {
	s := v.Sample(x.r)
	x.ready = false
	best, value := x.plies[0], -1.0
	for _, ply := range x.plies {
		if c := x.value(after[S, P, V](&x.meter, s, ply), v.Seat(), 3); c > value {
			best, value = ply, c
		}
	}
	x.plan = race.Choice{Value: value}
	return x.report(best, best)
}

// value returns what a state is worth to the seat whose turn it is, if it plays
// well until the end of its turn.
func (x *racer[S, P, V]) value(s S, seat game.Player, depth int) float64 {
	v := any(s.View(seat)).(race.View)
	now, own := race.Read(v)
	now.Belief = x.game.Now().Belief
	switch p := s.ToMove(); {
	case p == game.Nobody:
		return s.Evaluate(seat)
	case p == game.Chance:
		return x.value(after[S, P, V](&x.meter, s, play.Reveal[S, P, V](s, x.r)), seat, depth)
	case v.Table().Phase() == labyrinth.ToShift:
		return x.game.Turn(&now, own, func(int) bool { return false }).Value
	case v.Table().Phase() == labyrinth.ToWalk || depth == 0:
		squares := uint64(0)
		for _, ply := range s.AppendPlies(nil) {
			if to, ok := any(ply).(mazePly).Square(); ok {
				squares |= 1 << to
			}
		}
		return x.game.Walk(&now, own, squares, func(int) bool { return false }).Value
	}
	best := 0.0
	for _, ply := range s.AppendPlies(nil) {
		best = max(best, x.value(after[S, P, V](&x.meter, s, ply), seat, depth-1))
	}
	return best
}
