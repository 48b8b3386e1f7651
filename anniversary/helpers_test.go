// This file holds what the tests share: a small board, and short names for the
// helpers of package testkit.

package anniversary_test

import (
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

var kit = testkit.Kit[anniversary.Rules, anniversary.State, anniversary.View]{
	Fields: testkit.TableFields + " CARDS SEEN EVENT",
	Open:   anniversary.Open,
}

var (
	parse, ply, after      = kit.Parse, kit.Ply, kit.After
	want                   = kit.WantFields
	wantLegal, wantIllegal = kit.WantLegal, kit.WantIllegal
)

// legal returns the texts of the legal plies in their order.
func legal(s interface {
	AppendPlies(dst []game.Ply) []game.Ply
},
) []string {
	return testkit.Legal(s)
}

// small is a game on nine squares. Its loose tiles are four straights, a corner
// and a T-junction with the pictures A to F; backs are their messages.
func small(backs string) anniversary.Rules {
	return anniversary.Rules{Layout: testkit.MustLayout("6c/39 5A5B5C5D3E7F a1,c1,c3,a3 - " + backs)}
}

// at returns a position with one message, on the back of D. The first seat is
// about to push that tile out by Nb.
//
//	a1 ES  b1 EW A  c1 SW        the ring around b2 is open;
//	a2 NS B  b2 NEW F  c2 NS C   nothing leads to b2
//	a3 NE  b3 EW D  c3 NW        the spare is the corner E
func at(t rapid.TB, message, cards string, options ...func(*anniversary.Rules)) anniversary.State {
	t.Helper()
	r := small("5" + message)
	for _, option := range options {
		option(&r)
	}
	pawns := []string{"a1", "c3", "c1", "a3"}[:strings.Count(cards, ",")+1]
	squares := strings.Join(pawns, ",")
	return parse(t, r, "6aAc/5BbF5C/3aD"+message+"9 3E - "+squares+" "+squares+" 1s "+cards+" - -")
}

// seek returns a walk to a target of the seat to act if there is one, and
// otherwise the ply that other picks. It does not look ahead as testkit.Seek
// does, so games are longer and more messages are turned up.
func seek(s anniversary.State, other func(n int) int) game.Ply {
	if s.Table().Phase() == labyrinth.ToWalk {
		for to := range s.Reach().Intersect(s.Targets(s.ToMove())).All() {
			return labyrinth.Walk(to)
		}
	}
	plies := s.AppendPlies(nil)
	return plies[other(len(plies))]
}
