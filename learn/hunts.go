// This file encodes the standard game and the game for younger children.

package learn

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// hunting is the codec of a game in which seats hunt for pictures and do nothing
// else.
type hunting struct {
	spec   Spec
	onTurn bool // a seat sees its top card only while it acts
	all    bool // a seat sees all cards in its pile, and may find any of them
	open   bool // so does everybody
	noHome bool // the last find wins
	// Seats that see all their cards, and may find any of them; with stay their last
	// find wins.
	children variant.Seats
	stay     bool
}

func (c *hunting) Spec() Spec { return c.spec }

func newStandard(r standard.Rules) (*hunting, error) {
	return &hunting{
		spec: mazeSpec("standard-v0"), onTurn: r.Look == standard.OnTurn,
		children: r.Children, stay: r.ChildReturn == variant.ReturnWaived,
	}, printed(r, r.Turns == 0 && r.Look != standard.Shown && r.Return != variant.ReturnWaived)
}

// printed returns what is wrong with rules that the specifications do not have: the board, or
// a house rule.
func printed(r labyrinth.MazeRules, ok bool) error {
	if !ok {
		return game.Faultf(game.ErrOption, 0, "", "the specifications are of the printed rules: Pass, Leave, Block and KeepSpare must be no; in the standard game Return must be yes, and Look not shown")
	}
	return published(r)
}

func newKids(r kids.Rules) (*hunting, error) {
	return &hunting{
		spec: mazeSpec("kids-v0"), all: r.Family != kids.InPile, open: r.Family == kids.FaceUp,
		noHome: r.Return == variant.ReturnWaived,
	}, printed(r, r.Turns == 0)
}

func (c *hunting) Index(_ game.View, ply game.Ply) int { return mazeIndex(ply) }

func (c *hunting) Ply(view game.View, index int) (game.Ply, error) {
	v := view.(hunt.View)
	t := v.Table()
	return mazePly(index, t.Board().Spare())
}

func (c *hunting) Encode(view game.View, to *Arrays, i int) {
	v := view.(hunt.View)
	t, cards := v.Table(), v.Cards()
	c.write(&t, &cards, &memo{}, v.Seat(), to, i)
}

func (c *hunting) encode(s *hunt.State, p game.Player, m *memo, to *Arrays, i int) {
	t, cards := peekHunt(s)
	c.write(t, cards, m, p, to, i)
}

func (c *hunting) index(_ *hunt.State, ply game.Ply) int { return mazeIndex(ply) }

func (c *hunting) ply(_ *hunt.State, m *memo, index int) (game.Ply, error) {
	return mazePly(index, m.row.spare)
}

func (c *hunting) do(s *hunt.State, ply game.Ply) error { return s.Do(ply) }

func (c *hunting) toMove(s *hunt.State) game.Player {
	t, _ := peekHunt(s)
	return t.ToMove()
}

func (c *hunting) finds(s *hunt.State) [maxSeats]uint8 {
	_, cards := peekHunt(s)
	return foundBy(cards)
}

// write writes what seat me sees.
func (c *hunting) write(t *labyrinth.Table, cards *labyrinth.Cards, m *memo, me game.Player, to *Arrays, i int) {
	var f facts
	f.read(t, me)
	m.cards.read(cards)
	for k := range f.seats {
		live := topCard
		if c.all || c.children.Has(f.seat(k)) {
			live = allCards
		}
		f.cards(&m.cards, k, live, c.sees(k, live, f.acting == me), c.open)
	}
	f.toHome = f.hands[0].rest == 0 && !c.noHome && !(c.stay && c.children.Has(me))
	if f.planes[planeTarget] = f.squares(f.goals); f.toHome {
		f.planes[planeTarget] = f.planes[planeHome]
	}
	f.wants = f.goals>>f.spare.Picture&1 != 0
	f.put(to, i, mazePlanes, &m.row)
	f.scalars(row(to.Scalars, i, mazeScalars))
	f.legal(to, i, mazeActions)
	if to.Afters != nil {
		f.afters(row(to.Afters, i, shifts*afterSize), t)
	}
}

// sees returns what the viewing seat sees of the pile of the seat that is k seats
// after it, and may find the cards in live next. acts says whether the viewing seat
// acts.
func (c *hunting) sees(k int, live sight, acts bool) sight {
	if k > 0 && !c.open || c.onTurn && !acts && live == topCard {
		return noCard
	}
	return live
}
