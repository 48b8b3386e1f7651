// This file holds what the tests share: the helpers of package testkit for
// this game, small boards, and the slow model of the game.

package standard_test

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
	"pgregory.net/rapid"
)

var kit = testkit.Kit[standard.Rules, standard.State, standard.View]{
	Fields: testkit.TableFields + " CARDS", Open: standard.Open,
}

var (
	parse, ply, after                     = kit.Parse, kit.Ply, kit.After
	field, wantFields                     = kit.Field, kit.WantFields
	wantText                              = kit.WantText
	wantLegal, wantIllegal                = kit.WantLegal, kit.WantIllegal
	classic, notation                     = standard.Rules{}, testkit.Notation
	small                                 = standard.Rules{Layout: testkit.Small}
	onTurn                                = standard.Rules{Layout: testkit.Small, Look: standard.OnTurn} // as in classic-ru
	_                      game.Evaluator = standard.State{}
)

// ring is how most positions begin; see [testkit.Ring].
const ring = testkit.Ring

// seated are positions for 1 to 4 seats that begin with ring: everybody is at
// home and has one card.
var seated = []string{
	"a1 a1 1s :A",
	"a1,c3 a1,c3 1s :A,:B",
	"a1,c1,c3 a1,c1,c3 1s :A,:B,:C",
	"a1,c1,c3,a3 a1,c1,c3,a3 1s :A,:B,:C,:D",
}

// slowly returns the model of a position.
func slowly(r standard.Rules, text string) *model.Standard {
	s := &model.Standard{
		Game: model.MustParse(text), AtOnce: r.Look != standard.OnTurn, Shown: r.Look == standard.Shown,
		Stay: r.Return == variant.ReturnWaived, ChildStay: r.ChildReturn == variant.ReturnWaived,
	}
	s.Pass, s.Leave, s.Block = r.Turns.Has(hunt.MayPass), r.Turns.Has(hunt.MustLeave), r.Turns.Has(hunt.Blocking)
	s.Fixed = testkit.ModelSquares(r.BoardLayout().FixedAt)
	if r.Children != 0 {
		s.Children = r.Children.String()
	}
	return s
}

// wantCards checks the cards that the seats see, and last what everybody sees.
func wantCards(t rapid.TB, s standard.State, want ...string) {
	t.Helper()
	kit.WantSeen(t, s, "CARDS", want...)
}
