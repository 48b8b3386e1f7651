// This file rates turns that are a shift and a walk, by package race.

package bot

import (
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// rate returns the ratings of all turns, or of all walks if the shift has been made.
func (x *racer[S, P, V]) rate(v V, given [][]P, affords race.Limit) []play.Rating[P] {
	view := any(v).(variant.QuestView)
	s, own := race.Read(view)
	if !x.told && !x.knows(&s) {
		x.begin(v)
	}
	walks := view.Table().Phase() != labyrinth.ToShift
	var turns []race.Turn
	for _, plies := range given {
		turns = append(turns, turnOf(plies))
	}
	var list []race.Rated
	if walks {
		now := *x.game.Now()
		now.Board, now.At, now.Pawn = s.Board, s.At, s.Pawn // after the shift
		list = x.game.RateWalks(&now, own, view.Table().Reach(v.Seat()).Bits(), turns, affords)
	} else {
		list = x.game.Rate(x.game.Now(), own, turns, affords)
	}
	b := turnBook[S, P, V]{start: v.Sample(rand.New(game.NewSource(0))), walks: walks, shifted: make(map[[2]uint8]shifted[S, P])}
	ratings := make([]play.Rating[P], len(list))
	for i, r := range list {
		plies, end := b.turn(r.Turn)
		ratings[i] = play.Rating[P]{Plies: plies, Value: clamp(r.Value), Deep: r.Deep, Win: r.Win, Lose: r.Lose}
		if r.Replied && end.ToMove() >= 0 {
			reply := turnBook[S, P, V]{start: end, shifted: make(map[[2]uint8]shifted[S, P])}
			ratings[i].Reply, _ = reply.turn(r.Reply)
		}
	}
	return ratings
}

// turnOf returns the turn that plies make. If there is no shift or no walk among them, it
// is the zero one.
func turnOf[P any](plies []P) (t race.Turn) {
	for _, ply := range plies {
		turn := any(ply).(variant.TurnPly)
		if shift, ok := turn.Shift(); ok {
			t.Slot, t.Open = uint8(shift.Slot), uint8(shift.Open)
		}
		if to, ok := turn.Square(); ok {
			t.Square = uint8(to)
			return t
		}
	}
	return t
}

// A turnBook finds the plies of turns in a state. What the state hides does not matter
// for them.
type turnBook[S State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	start   S
	walks   bool // the shift has been made
	shifted map[[2]uint8]shifted[S, P]
}

// A shifted is a shift, the state after it, and its walks.
type shifted[S, P any] struct {
	plies []P // the shift, or none
	state S
	walks []P
}

// turn returns the plies of a turn and the state after it.
func (b *turnBook[S, P, V]) turn(t race.Turn) ([]P, S) {
	key := [2]uint8{t.Slot, t.Open}
	at, known := b.shifted[key]
	if !known {
		at = b.shift(t)
		b.shifted[key] = at
	}
	for _, ply := range at.walks {
		if to, ok := any(ply).(variant.TurnPly).Square(); ok && uint8(to) == t.Square {
			end, err := at.state.Play(ply)
			if err != nil {
				panic(err) // listed plies are legal
			}
			return append(slices.Clip(at.plies), ply), end
		}
	}
	return at.plies, at.state
}

func (b *turnBook[S, P, V]) shift(t race.Turn) shifted[S, P] {
	if b.walks {
		return shifted[S, P]{state: b.start, walks: b.start.AppendPlies(nil)}
	}
	for _, ply := range b.start.AppendPlies(nil) {
		shift, ok := any(ply).(variant.TurnPly).Shift()
		if ok && uint8(shift.Slot) == t.Slot && uint8(shift.Open) == t.Open {
			next, err := b.start.Play(ply)
			if err != nil {
				panic(err) // listed plies are legal
			}
			return shifted[S, P]{plies: []P{ply}, state: next, walks: next.AppendPlies(nil)}
		}
	}
	return shifted[S, P]{state: b.start}
}
