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
func (x *racer) rate(v game.View, given [][]game.Ply, affords race.Limit) []play.Rating {
	view := v.(variant.QuestView)
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
	x.now.sample(v, rand.New(game.NewSource(0)))
	b := turnBook{start: x.now, walks: walks, shifted: make(map[[2]uint8]shifted)}
	ratings := make([]play.Rating, len(list))
	for i, r := range list {
		plies, end := b.turn(r.Turn)
		ratings[i] = play.Rating{Plies: plies, Value: clamp(r.Value), Deep: r.Deep, Win: r.Win, Lose: r.Lose}
		if r.Replied && end.ToMove() >= 0 {
			reply := turnBook{start: end, shifted: make(map[[2]uint8]shifted)}
			ratings[i].Reply, _ = reply.turn(r.Reply)
		}
	}
	return ratings
}

// turnOf returns the turn that plies make. If there is no shift or no walk among them, it
// is the zero one.
func turnOf(plies []game.Ply) (t race.Turn) {
	for _, ply := range plies {
		if shift, ok := labyrinth.ShiftOf(ply); ok {
			t.Slot, t.Open = uint8(shift.Slot), uint8(shift.Open)
		}
		if to, ok := labyrinth.SquareOf(ply); ok {
			t.Square = uint8(to)
			return t
		}
	}
	return t
}

// A turnBook finds the plies of turns in a state. What the state hides does not matter
// for them.
type turnBook struct {
	start   *position
	walks   bool // the shift has been made
	shifted map[[2]uint8]shifted
}

// A shifted is a shift, the state after it, and its walks.
type shifted struct {
	plies []game.Ply // the shift, or none
	state *position
	walks []game.Ply
}

// turn returns the plies of a turn and the position after it, which is valid until the next call.
func (b *turnBook) turn(t race.Turn) ([]game.Ply, *position) {
	key := [2]uint8{t.Slot, t.Open}
	at, known := b.shifted[key]
	if !known {
		at = b.shift(t)
		b.shifted[key] = at
	}
	for _, ply := range at.walks {
		if to, ok := labyrinth.SquareOf(ply); ok && uint8(to) == t.Square {
			end, err := at.state.try(ply)
			if err != nil {
				panic(err) // listed plies are legal
			}
			return append(slices.Clip(at.plies), ply), end
		}
	}
	return at.plies, at.state
}

func (b *turnBook) shift(t race.Turn) shifted {
	if b.walks {
		return shifted{state: b.start, walks: b.start.AppendPlies(nil)}
	}
	for _, ply := range b.start.AppendPlies(nil) {
		shift, ok := labyrinth.ShiftOf(ply)
		if ok && uint8(shift.Slot) == t.Slot && uint8(shift.Open) == t.Open {
			next, err := b.start.try(ply)
			if err != nil {
				panic(err) // listed plies are legal
			}
			next = next.fork()
			return shifted{plies: []game.Ply{ply}, state: next, walks: next.AppendPlies(nil)}
		}
	}
	return shifted{state: b.start}
}
