// This file holds what user interfaces show: what a ply changed, facts about the
// pieces and the deck, and how a ply is put together.

package battlechess

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth/game"
)

var (
	_ game.Changer    = View{}
	_ game.Describer  = View{}
	_ game.Noter      = View{}
	_ game.Picker     = View{}
	_ game.SeatRanger = Rules{}
)

// PieceMoved is the [game.Change] of a piece that moved along an arrow.
type PieceMoved struct {
	Piece string `json:"piece"` // its letter, upper case for seat 1
	From  Square `json:"from"`
	To    Square `json:"to"`
}

// ChangeKind returns "move".
func (PieceMoved) ChangeKind() string { return "move" }

// PieceTurned is the [game.Change] of a piece that lost a battle and was turned
// over, where it is now.
type PieceTurned struct {
	Piece  string `json:"piece"`
	Square Square `json:"square"`
}

// ChangeKind returns "turn".
func (PieceTurned) ChangeKind() string { return "turn" }

// PieceTaken is the [game.Change] of a piece that left the play area.
type PieceTaken struct {
	Piece  string `json:"piece"`
	Square Square `json:"square"`
}

// ChangeKind returns "taken".
func (PieceTaken) ChangeKind() string { return "taken" }

// Summoned is the [game.Change] of a legend that came from its legend area.
type Summoned struct {
	Piece  string `json:"piece"`
	Square Square `json:"square"`
}

// ChangeKind returns "summon".
func (Summoned) ChangeKind() string { return "summon" }

// EggsLeft is the [game.Change] of the number of eggs on a piece.
type EggsLeft struct {
	Square Square `json:"square"`
	Eggs   int    `json:"eggs"`
}

// ChangeKind returns "eggs".
func (EggsLeft) ChangeKind() string { return "eggs" }

// CostArea is the [game.Change] of the number of pieces in the cost area of a
// seat.
type CostArea struct {
	Seat   game.Player `json:"seat"`
	Pieces int         `json:"pieces"`
}

// ChangeKind returns "cost".
func (CostArea) ChangeKind() string { return "cost" }

// CardDrawn is the [game.Change] of a Plus Power card that was turned face up.
type CardDrawn struct {
	Value int `json:"value"`
}

// ChangeKind returns "card".
func (CardDrawn) ChangeKind() string { return "card" }

// Reshuffled is the [game.Change] of the deck: all cards lie face down again.
type Reshuffled struct{}

// ChangeKind returns "shuffle".
func (Reshuffled) ChangeKind() string { return "shuffle" }

// BattleBegan is the [game.Change] of a battle that waits for a card.
type BattleBegan struct {
	Ply game.Ply `json:"ply"`
}

// ChangeKind returns "battle".
func (BattleBegan) ChangeKind() string { return "battle" }

// Changes returns what has changed since an earlier view of the same seat: the
// card, the piece that moved or was summoned, the pieces turned over and taken,
// eggs, cost areas, and a battle that begins.
func (v View) Changes(earlier game.View) []game.Change {
	before, ok := earlier.(View)
	if !ok {
		return nil
	}
	was, is := before.state, v.state
	all := cardChanges(was.FaceUp(), is.FaceUp())
	if shuffled(was, is) {
		t := is.rules.tables()
		all = []game.Change{CardDrawn{int(t.cards[t.reshuffle])}, Reshuffled{}}
	}
	all = append(all, pieceChanges(was.Pieces(), is.Pieces())...)
	for p := range game.Player(is.Seats()) {
		if n := is.PieceCount(p).Cost; n != was.PieceCount(p).Cost {
			all = append(all, CostArea{p, n})
		}
	}
	if ply, ok := is.Pending(); ok {
		if other, ok := was.Pending(); !ok || other != ply {
			all = append(all, BattleBegan{ply.Ply()})
		}
	}
	return all
}

// shuffled reports whether a draw decided the battle by the card that brings all cards
// back: none lies face up then.
func shuffled(was, is State) bool {
	decided := is.phase == over || is.phase == toTurn && is.seat != was.seat
	return was.phase == toDraw && decided && len(is.FaceUp()) == 0
}

// cardChanges compares the cards that lie face up.
func cardChanges(was, is []int) (all []game.Change) {
	rest := slices.Clone(is)
	for _, card := range was {
		i := slices.Index(rest, card)
		if i < 0 { // a card lies face up no longer
			all = append(all, Reshuffled{})
			rest = slices.Clone(is)
			break
		}
		rest = slices.Delete(rest, i, i+1)
	}
	for _, card := range rest {
		all = append(all, CardDrawn{card})
	}
	return all
}

// pieceChanges compares the pieces on the play area. At most one piece of each
// letter and seat changes its square in a ply.
func pieceChanges(was, is []Piece) (all []game.Change) {
	at := make(map[Square]Piece, len(was))
	for _, p := range was {
		at[p.Square] = p
	}
	var came []Piece
	var turned, eggs []game.Change
	compare := func(old, p Piece) {
		if p.Turned && !old.Turned {
			turned = append(turned, PieceTurned{p.text(), p.Square})
		}
		if p.Eggs != old.Eggs {
			eggs = append(eggs, EggsLeft{p.Square, p.Eggs})
		}
	}
	for _, p := range is {
		old, ok := at[p.Square]
		if ok && old.Letter == p.Letter && (!old.Turned || p.Turned) {
			compare(old, p)
			delete(at, p.Square)
			continue
		}
		came = append(came, p)
	}
	for _, p := range came {
		from, ok := origin(at, p)
		if !ok {
			all = append(all, Summoned{p.text(), p.Square})
			continue
		}
		all = append(all, PieceMoved{p.text(), from.Square, p.Square})
		compare(from, p)
		delete(at, from.Square)
	}
	all = append(all, turned...)
	gone := slices.SortedFunc(maps.Values(at), func(a, b Piece) int { return cmp.Compare(a.Square, b.Square) })
	for _, p := range gone {
		all = append(all, PieceTaken{p.text(), p.Square})
	}
	return append(all, eggs...)
}

// origin returns the piece that has left its square and can be the one that
// came.
func origin(left map[Square]Piece, came Piece) (Piece, bool) {
	for _, p := range left {
		if p.Letter == came.Letter && (!p.Turned || came.Turned) {
			return p, true
		}
	}
	return Piece{}, false
}

func (p Piece) text() string { return string(rune(p.Letter)) }

// Describe returns facts about the view: "board" with the size of the play area
// and the pieces on it, each with the side that shows and its other side;
// "players" with the cost area, the eggs and the waiting legends of each seat;
// the cards "faceUp", those in the "deck", and those "under" these; and the ply whose battle is
// "pending", or an empty string.
func (v View) Describe() map[string]any {
	s := v.state
	columns, rows := s.RuleSet().Size()
	pieces := make([]map[string]any, 0, len(s.Pieces()))
	for _, p := range s.Pieces() {
		piece := map[string]any{
			"seat": int(p.Seat) + 1, "letter": p.text(), "name": p.Name, "square": p.Square.String(), "size": p.Size,
			"turned": p.Turned, "eggs": p.Eggs, "target": p.Target, "legend": p.Legend, "face": describeFace(p.Face),
		}
		if !p.Turned {
			piece["back"] = describeFace(p.Back)
		}
		pieces = append(pieces, piece)
	}
	players := make([]map[string]any, s.Seats())
	for p := range game.Player(s.Seats()) {
		count := s.PieceCount(p)
		waiting := []string{}
		for _, k := range s.Waiting(p) {
			waiting = append(waiting, string(rune(k.Letter)))
		}
		players[p] = map[string]any{"seat": int(p) + 1, "cost": count.Cost, "eggs": count.Eggs, "waiting": waiting}
	}
	pending := ""
	if ply, ok := s.Pending(); ok {
		pending = ply.String()
	}
	return map[string]any{
		"board":   map[string]any{"columns": columns, "rows": rows, "pieces": pieces},
		"players": players, "faceUp": append([]int{}, s.FaceUp()...), "deck": append([]int{}, s.Left()...), "under": append([]int{}, s.Under()...), "pending": pending,
	}
}

// Picks returns the steps that put the ply together: the piece, the square it
// moves to, and the direction of its battle; or a legend and its square. A card
// is a button.
func (v View) Picks(ply game.Ply) []game.Pick {
	p, ok := TurnOf(ply)
	if !ok {
		return nil
	}
	if letter, ok := p.Letter(); ok {
		to, _ := p.To()
		name := string(rune(letter))
		return []game.Pick{
			{Text: name, Kind: "legend", Label: "summon " + name},
			{Text: to.String(), Kind: "square", Label: "to " + to.String()},
		}
	}
	if value, ok := p.Card(); ok {
		return []game.Pick{{Text: p.String(), Kind: "button", Label: fmt.Sprintf("draw the card +%d", value)}}
	}
	from, ok := p.From()
	if !ok {
		return nil
	}
	picks := []game.Pick{{Text: from.String(), Kind: "piece", Label: "the piece on " + from.String()}}
	if to, ok := p.To(); ok {
		picks = append(picks, game.Pick{Text: to.String(), Kind: "square", Label: "to " + to.String()})
	}
	if d, ok := p.Toward(); ok {
		picks = append(picks, game.Pick{Text: d.String(), Kind: "direction", Label: "battle to the " + d.String()})
	}
	if n := p.Choice(); n > 0 {
		label := []string{"the first", "the second"}[n-1] + " of the two, in reading order"
		picks = append(picks, game.Pick{Text: strconv.Itoa(n), Kind: "button", Label: label})
	}
	return picks
}

// SeatRange returns 2 and 2.
func (r Rules) SeatRange() (least, most int) { return 2, 2 }

// describeFace returns the power of a face and its arrows, each as in a rule
// set: a direction, up the mat being N, and its reach.
func describeFace(f Face) map[string]any {
	return map[string]any{"power": f.Power, "arrows": append([]string{}, f.list()...)}
}
