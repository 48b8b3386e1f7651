// This file checks games whose views say what each seat still has to do.

package gametest

import (
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// quest checks a state of a game whose views are a [variant.QuestView].
func (k *kit[S]) quest(at spot[S]) {
	public, ok := k.rules.View(at.s, game.Nobody).(variant.QuestView)
	if !ok || at.s.ToMove() < 0 {
		return
	}
	list := at.s.AppendPlies(nil)
	usual := variant.UsualTurns(public)
	if usual {
		k.questPlies(at, public.Table(), list)
	}
	for range min(len(list), 20) {
		ply := list[k.rand.IntN(len(list))]
		next, err := at.s.Play(ply)
		if err != nil {
			return // play-listed reports it
		}
		if usual {
			k.questTurn(at, ply, next)
		}
		k.questLeft(at, ply, next)
	}
}

// A step is what a ply does in the maze: its shift or its walk.
type step struct {
	shift  labyrinth.Shift
	to     labyrinth.Square
	shifts bool
	walks  bool
}

func stepOf(ply game.Ply) (s step) {
	s.shift, s.shifts = labyrinth.ShiftOf(ply)
	s.to, s.walks = labyrinth.SquareOf(ply)
	return s
}

// questPlies checks that the legal plies are those of the table.
func (k *kit[S]) questPlies(at spot[S], table labyrinth.Table, list []game.Ply) {
	if want := table.AppendPlies(nil); !slices.Equal(list, want) {
		k.fail("quest-turn", at, fmt.Sprint("the plies of the table, ", want), showAll(list))
	}
}

// questTurn checks that a walk follows a shift, and that the next seat follows a walk.
func (k *kit[S]) questTurn(at spot[S], ply game.Ply, next S) {
	did := fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(ply))
	mine, p := stepOf(ply), at.s.ToMove()
	if next.ToMove() == game.Chance && mine.walks {
		end, err := next.Play(next.AppendPlies(nil)[0])
		if err == nil && end.ToMove() != game.Nobody {
			k.fail("quest-turn", did+" and a ply of chance", "the end of the game", show(end))
		}
		return
	}
	want := p
	if mine.walks {
		want = (p + 1) % game.Player(at.seats)
	}
	switch {
	case next.ToMove() == game.Nobody && mine.walks:
	case next.ToMove() != want:
		k.fail("quest-turn", did, fmt.Sprintf("seat %v acts", want), fmt.Sprintf("%v acts", next.ToMove()))
	default:
		list := next.AppendPlies(nil)
		if theirs := stepOf(list[0]); theirs.walks == mine.walks || theirs.shifts == mine.shifts {
			k.fail("quest-turn", did, "a walk after a shift, and a shift after a walk", showAll(list))
		}
	}
}

// questOf returns what a seat still has to do, as it sees it.
func (k *kit[S]) questOf(s S, p game.Player) variant.Quest {
	return k.rules.View(s, p).(variant.QuestView).Quest(p)
}

// questLeft checks that finds alone change what a seat has left, and who has won.
func (k *kit[S]) questLeft(at spot[S], ply game.Ply, next S) {
	did := fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(ply))
	p, mine := at.s.ToMove(), stepOf(ply)
	view := k.rules.View(at.s, p).(variant.QuestView)
	q := view.Quest(p)
	left := q.Left
	if mine.walks {
		tile := view.Table().Board().At(mine.to)
		home := q.Home && left == 1 && mine.to == view.Table().Home(p)
		if q.Pictures.Len()+q.Marks.Len() != q.Goals {
			return // the seat does not know its goals
		}
		if home || q.Pictures.Has(tile.Picture) || q.Marks.Has(tile.Mark) {
			left--
		}
	}
	_, points := view.(variant.Scorer)
	if over := next.Outcome().Over(); !points && over != (left == 0) || over && !points && !next.Outcome().WonBy(p) {
		k.fail("quest-left", did, fmt.Sprintf("the seat wins if it has nothing left, and it has %d left", left), fmt.Sprintf("Outcome is %v", next.Outcome()))
	}
	if left == 0 {
		return // the game is over, or another part begins
	}
	for seat := range game.Player(at.seats) {
		want := k.questOf(at.s, seat).Left
		if seat == p {
			want = left
		}
		for _, viewer := range []game.Player{seat, game.Nobody} {
			got := k.rules.View(next, viewer).(variant.QuestView).Quest(seat).Left
			if got != want {
				k.fail("quest-left", fmt.Sprintf("%s\n\t\tView(%d).Quest(%d)", did, int8(viewer), int8(seat)), fmt.Sprintf("%d left", want), fmt.Sprintf("%d left", got))
			}
		}
	}
}
