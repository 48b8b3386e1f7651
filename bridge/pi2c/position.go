// This file turns what a runner says into values of this library, and back.

package pi2c

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// gates are the slots by the letters of their gates, clockwise from the top left.
var gates = [...]string{"Nb", "Nd", "Nf", "E2", "E4", "E6", "Sf", "Sd", "Sb", "W6", "W4", "W2"}

// GateOf returns the letter of a slot's gate.
func GateOf(s labyrinth.Slot) string {
	for i, g := range gates {
		if g == s.String() {
			return string(rune('A' + i))
		}
	}
	return ""
}

// Slot returns the slot of a gate, or the zero Slot if there is no such gate.
func Slot(gate string) labyrinth.Slot {
	if len(gate) != 1 || gate[0] < 'A' || gate[0] > 'L' {
		return 0
	}
	s, _ := labyrinth.ParseSlot(gates[gate[0]-'A'])
	return s
}

// IndexOf returns the number of a square.
func IndexOf(s labyrinth.Square) int { return (s.Row()-1)*7 + s.Col() - 1 }

// Square returns the square of a number, or the zero Square.
func Square(i int) labyrinth.Square {
	if i < 0 || i > 48 {
		return 0
	}
	return labyrinth.SquareAt(i%7+1, i/7+1)
}

// TileOf returns a tile in the words of the protocol.
func TileOf(t labyrinth.Tile) Tile {
	out := Tile{
		N: t.Open.Has(labyrinth.North), E: t.Open.Has(labyrinth.East),
		S: t.Open.Has(labyrinth.South), W: t.Open.Has(labyrinth.West),
	}
	if t.Picture != 0 {
		n := int(t.Picture) - 1
		out.Item = &n
	}
	return out
}

// Open returns the sides to which the tile is open.
func (t Tile) Open() (e labyrinth.Edges) {
	for _, side := range []struct {
		open bool
		edge labyrinth.Edges
	}{{t.N, labyrinth.North}, {t.E, labyrinth.East}, {t.S, labyrinth.South}, {t.W, labyrinth.West}} {
		if side.open {
			e |= side.edge
		}
	}
	return e
}

// picture returns the picture of an item, or zero for none.
func picture(item *int) labyrinth.Picture {
	if item == nil {
		return 0
	}
	return labyrinth.Picture(*item + 1)
}

// text returns the tile in the notation, lying as given.
func (t Tile) text(open labyrinth.Edges) string {
	s := fmt.Sprintf("%x", uint8(open))
	if x := picture(t.Item); x != 0 {
		s += x.String()
	}
	return s
}

// View returns what the seat to act sees. The rules must be those of [Variant]. The error says what of
// the state does not fit the rules.
func (g *Game) View(r catalog.Rules) (game.View, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	if len(g.Remaining) == 0 || g.Target == nil {
		return nil, game.Faultf(ErrMessage, 0, "state", "the game is over already")
	}
	var b strings.Builder
	for i, t := range g.Board {
		if i > 0 && i%7 == 0 {
			b.WriteByte('/')
		}
		b.WriteString(t.text(t.Open()))
	}
	spare := g.Tile.Open()
	if all := spare.Orientations(); len(all) > 0 {
		spare = all[0]
	}
	var hands []string
	for p, left := range g.Remaining {
		hand := strings.Repeat("?", left)
		if p == g.Current && left > 0 {
			hand = picture(g.Target).String() + hand[1:]
		}
		hands = append(hands, ":"+hand)
	}
	text := fmt.Sprintf("%s %s - %v,%v a1,g7 %ds %s", &b, g.Tile.text(spare),
		Square(g.Positions[0]), Square(g.Positions[1]), g.Current+1, strings.Join(hands, ","))
	v, err := r.ParseView(game.Player(g.Current), text)
	if err != nil {
		return nil, fmt.Errorf("pi2c: the runner asks about a state that the rules do not allow: %w", err)
	}
	return v, nil
}

// GameOf returns what the seat to act sees, in the words of the protocol. The names are
// those of the players.
func GameOf(v bridge.CardView, names []string) *Game {
	t, cards := v.Table(), v.Cards()
	g := &Game{Players: names, Current: int(t.Seat()), Tile: TileOf(t.Board().Spare())}
	for s := range t.Board().Squares().All() {
		g.Board = append(g.Board, TileOf(t.Board().At(s)))
	}
	for p := range game.Player(t.Seats()) {
		g.Positions = append(g.Positions, IndexOf(t.Pawn(p)))
		g.Remaining = append(g.Remaining, cards.Left(p))
	}
	if x := cards.Top(v.Seat()); x != 0 && x <= labyrinth.MaxPicture {
		n := int(x) - 1
		g.Target = &n
	}
	return g
}

// MoveOf returns a turn in the words of the protocol. The tile is the spare of the table
// before the turn.
func MoveOf(t labyrinth.Table, turn bridge.Turn) *Move {
	spare := t.Board().Spare()
	spare.Open = turn.Shift.Open
	return &Move{TileOf(spare), GateOf(turn.Shift.Slot), Index(IndexOf(turn.To))}
}

// Turn returns the turn that a move is on a table, or a [bridge.Refusal].
func (m *Move) Turn(t labyrinth.Table) (bridge.Turn, error) {
	turn := bridge.Turn{Shift: labyrinth.Shift{Slot: Slot(m.Gate), Open: m.Tile.Open()}, To: Square(int(m.NewPosition))}
	why := ""
	switch {
	case turn.Shift.Slot == 0:
		why = fmt.Sprintf("there is no gate %q; want A to L", bridge.Printable(m.Gate, 5))
	case turn.To == 0:
		why = fmt.Sprintf("there is no square %d; want 0 to 48", m.NewPosition)
	case picture(m.Tile.Item) != t.Board().Spare().Picture:
		why = "the tile has another item than the free tile"
	default:
		return turn, bridge.Check(t, turn)
	}
	return turn, &bridge.Refusal{Turn: turn, Why: why}
}
