// This file reads a position from the view of a seat.

package race

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
)

// A View is what is read of a view.
type View interface {
	Seat() game.Player
	Table() labyrinth.Table
	Quest(p game.Player) labyrinth.Quest
}

// Read returns the position that a view shows, with nothing known of the past,
// and what the viewing seat looks for.
func Read(v View) (s Position, own Set) {
	t := v.Table()
	b := t.Board()
	s.Board = maze.New(b)
	s.Seats, s.Seat = t.Seats(), int(t.Seat())
	for p := range game.Player(s.Seats) {
		s.Pawn[p], s.Home[p] = 1<<t.Pawn(p), 1<<t.Home(p)
		q := v.Quest(p)
		if p == v.Seat() {
			own = set(q)
		}
		if p == v.Seat() && !q.Open {
			q.Pictures, q.Later = q.Pictures.Union(q.Later), labyrinth.Pictures{} // as the others see it
		}
		s.Left[p], s.Back = uint8(q.Left), q.Home
		s.Points[p], s.Worth = q.Points, q.Worth
		s.Belief[p] = believe(set(q), q.Goals, q.Goals > 1)
		s.Unfound |= set(q) | bitsOf(q.Later)
		for x := range q.Pictures.Union(q.Later).All() {
			s.At[x] = uint8(b.Find(x))
		}
		for m := range q.Marks.All() {
			s.At[m] = uint8(b.FindMark(m).First())
		}
	}
	return s, own
}

// set returns the set of what a quest is for. No quest is for both pictures and
// marks.
func set(q labyrinth.Quest) (s Set) {
	for m := range q.Marks.All() {
		s |= 1 << m
	}
	return s | bitsOf(q.Pictures)
}

func bitsOf(pictures labyrinth.Pictures) (s Set) {
	for x := range pictures.All() {
		s |= 1 << x
	}
	return s
}
