// This file holds what the tests share: the helpers of package testkit for
// this game, the rules they test, and the slow model of the game.

package kids_test

import (
	"fmt"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
	"pgregory.net/rapid"
)

var kit = testkit.Kit[kids.Rules, kids.State, kids.View]{
	Fields: testkit.TableFields + " CARDS", Open: kids.Open,
}

var (
	parse, ply, after      = kit.Parse, kit.Ply, kit.After
	field, wantFields      = kit.Field, kit.WantFields
	wantLegal, wantIllegal = kit.WantLegal, kit.WantIllegal

	_ game.Evaluator = kids.State{}
)

// ring is how most positions begin; see [testkit.Ring].
const ring = testkit.Ring

// The three families on the small layout, with and without the way home.
var (
	open            = kids.Rules{Layout: testkit.Small}
	openNoReturn    = kids.Rules{Layout: testkit.Small, Return: variant.ReturnWaived}
	private         = kids.Rules{Layout: testkit.Small, Family: kids.InHand}
	privateNoReturn = kids.Rules{Layout: testkit.Small, Family: kids.InHand, Return: variant.ReturnWaived}
	pile            = kids.Rules{Layout: testkit.Small, Family: kids.InPile, Return: variant.ReturnWaived}
	pileReturn      = kids.Rules{Layout: testkit.Small, Family: kids.InPile}

	withReturn    = []kids.Rules{open, private, pileReturn}
	withoutReturn = []kids.Rules{openNoReturn, privateNoReturn, pile}
	all           = []kids.Rules{open, openNoReturn, private, privateNoReturn, pile, pileReturn}
)

// name says which rules a game is played by.
func name(r kids.Rules) string {
	return fmt.Sprintf("%s, return %t", modelCards(r), r.Return != variant.ReturnWaived)
}

// modelCards is what the model calls the family.
func modelCards(r kids.Rules) string {
	switch r.Family {
	case 0, kids.FaceUp: // open cards are the default edition's
		return "open"
	case kids.InHand:
		return "private"
	}
	return "pile"
}

// slowly returns the model of a position.
func slowly(r kids.Rules, text string) *model.Kids {
	k := &model.Kids{Game: model.MustParse(text), Cards: modelCards(r), Return: r.Return != variant.ReturnWaived}
	k.Pass, k.Leave, k.Block = r.Turns.Has(hunt.MayPass), r.Turns.Has(hunt.MustLeave), r.Turns.Has(hunt.Blocking)
	return k
}

// each runs a test by each of the given rules.
func each(t *testing.T, rules []kids.Rules, test func(t *testing.T, r kids.Rules)) {
	for _, r := range rules {
		t.Run(name(r), func(t *testing.T) { test(t, r) })
	}
}

// everywhere runs a test by each of the given rules at each table.
func everywhere(t *testing.T, rules []kids.Rules, tables []table, test func(t *testing.T, r kids.Rules, at table)) {
	each(t, rules, func(t *testing.T, r kids.Rules) {
		for _, at := range tables {
			test(t, r, at)
		}
	})
}

// A table says which seat acts in a position written for two seats. Any seats
// between those two are at home, in c1 and a3, and have a card left.
type table struct{ testkit.Seating }

func tableFor(seats int) table {
	return table{testkit.Seating{Seats: seats, Fields: kit.Fields, Others: func(name, _ string) string {
		return map[string]string{"PAWNS": ",c1,a3", "HOMES": ",c1,a3", "CARDS": ",:C,:F"}[name]
	}}}
}

// The tables of everywhere: both seats act in turn, or only one seat acts,
// which is the first or the last.
var (
	byTurns = []table{tableFor(0), tableFor(2)}
	oneTurn = []table{tableFor(0), tableFor(2), tableFor(4)}
)

// parse reads a state from a board and the other fields, from PAWNS on.
func (n table) parse(t rapid.TB, r kids.Rules, board, rest string) kids.State {
	t.Helper()
	return parse(t, r, board+n.Rest(rest))
}

// wantField checks a field of the text.
func (n table) wantField(t rapid.TB, s kids.State, name, want string) {
	t.Helper()
	wantFields(t, s, name, n.At(name, want))
}

// wantEnd checks the turn, the outcome and the cards.
func (n table) wantEnd(t rapid.TB, s kids.State, turn, cards string) {
	t.Helper()
	wantEnd(t, s, n.At("TURN", turn), n.At("CARDS", cards))
}

// wantEnd checks the turn, the outcome and the cards.
func wantEnd(t rapid.TB, s kids.State, turn, cards string) {
	t.Helper()
	kit.WantEnd(t, s, turn)
	wantFields(t, s, "CARDS", cards)
}

// wantCards checks the cards that the seats see, and last what everybody sees.
func wantCards(t rapid.TB, s kids.State, want ...string) {
	t.Helper()
	kit.WantSeen(t, s, "CARDS", want...)
}
