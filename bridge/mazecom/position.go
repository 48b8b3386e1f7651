// This file turns what a server says into views of this library, and back.

package mazecom

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Tags are those of the game that servers play: the standard game with the older box.
func Tags() []game.Tag {
	return []game.Tag{{Name: "Variant", Value: "standard"}, {Name: "Edition", Value: "older"}}
}

// CheckRules returns nil if clients can play the game of the rules: the standard game on a
// board of 7 by 7 with all 24 pictures, in which each seat looks for one thing at a time.
// Otherwise the error matches [game.ErrOption].
func CheckRules(r catalog.Rules) error {
	why := ""
	l, ok := r.BoardLayout()
	name := r.Tags()[0].Value
	switch {
	case !ok || name != "standard":
		why = "clients play the variant standard"
	case l.Cols != 7 || l.Rows != 7 || !l.IsPublished() || l.Pictures().Len() != int(labyrinth.MaxPicture):
		why = "clients play on the printed board of 7 by 7 with 24 pictures"
	case slices.ContainsFunc(r.Tags(), func(t game.Tag) bool { return t.Name == "Children" }):
		why = "clients look for one picture at a time, so no seat can have the option Children"
	case slices.ContainsFunc(r.Tags(), func(t game.Tag) bool {
		return slices.Contains([]string{"Return", "Pass", "Leave", "Block", "KeepSpare"}, t.Name)
	}):
		why = "clients play by the printed rules, without house rules about turns and the way home"
	}
	if why == "" {
		return nil
	}
	return game.Faultf(game.ErrOption, 0, name, "mazecom: %s", why)
}

// A Watch follows a game from one seat: it remembers who has found what, which a server
// says only in part. The zero Watch has seen nothing.
type Watch struct {
	each  int                                 // cards of each client
	found [MaxClients + 1][]labyrinth.Picture // by id, in the order of finding
}

// View returns what the client with the given id sees when it is asked for a move. The
// rules must have the [Tags]. The error says what of the board does not fit the rules.
func (w *Watch) View(r catalog.Rules, id int, a *AwaitMove) (game.View, error) {
	seat := slices.IndexFunc(a.ToGo, func(t ToGo) bool { return t.ID == id })
	if seat < 0 {
		return nil, game.Faultf(ErrMessage, 0, fmt.Sprint(id), "treasuresToGo does not have this client")
	}
	w.learn(id, a)
	var pawns, homes, cards []string
	for _, t := range a.ToGo {
		pawn := a.Board.pin(t.ID)
		if pawn == 0 {
			return nil, game.Faultf(ErrMessage, 0, fmt.Sprint(t.ID), "no card has the pawn of this client")
		}
		pawns = append(pawns, pawn.String())
		homes = append(homes, Start(t.ID).String())
		cards = append(cards, w.cards(t, t.ID == id, a.Goal.Picture()))
	}
	text := fmt.Sprintf("%s %s %s %ds %s", a.Board.text(), strings.Join(pawns, ","), strings.Join(homes, ","), seat+1, strings.Join(cards, ","))
	v, err := r.ParseView(game.Player(seat), text)
	if err != nil {
		return nil, fmt.Errorf("mazecom: the server asks about a board that the rules do not allow: %w", err)
	}
	return v, nil
}

// left returns how many cards a client has left: what it has to go, without the way home.
func (t ToGo) left() int { return max(0, t.Treasures-1) }

// cards returns the cards of one client in the notation of a view. Only the viewer's own
// goal is seen.
func (w *Watch) cards(t ToGo, own bool, goal labyrinth.Picture) string {
	var b strings.Builder
	for _, x := range w.found[t.ID] {
		b.WriteString(x.String())
	}
	b.WriteByte(':')
	for i := range t.left() {
		if own && i == 0 && goal != 0 {
			b.WriteString(goal.String())
		} else {
			b.WriteByte('?')
		}
	}
	return b.String()
}

// learn assigns what has been found to those who have found it. New treasures are
// listed in the order of finding, and a turn finds at most one. The first turn since the
// last question was that of the client itself.
func (w *Watch) learn(id int, a *AwaitMove) {
	if w.each == 0 {
		w.each = int(labyrinth.MaxPicture) / len(a.ToGo)
	}
	var fresh []labyrinth.Picture
	for _, t := range a.Board.Found {
		if x := t.Picture(); x != 0 && !w.knows(x) && !slices.Contains(fresh, x) {
			fresh = append(fresh, x)
		}
	}
	first := slices.IndexFunc(a.ToGo, func(t ToGo) bool { return t.ID == id })
	for i := range a.ToGo {
		t := a.ToGo[(first+i)%len(a.ToGo)]
		for len(fresh) > 0 && len(w.found[t.ID]) < w.each-t.left() {
			w.found[t.ID] = append(w.found[t.ID], fresh[0])
			fresh = fresh[1:]
		}
		if x := a.Board.under(t.ID); x != 0 && !w.knows(x) && len(w.found[t.ID]) < w.each-t.left() {
			w.found[t.ID] = append(w.found[t.ID], x) // servers of 2015 do not list what was found
		}
	}
}

// under returns the picture under a client's pawn.
func (b *Board) under(id int) labyrinth.Picture {
	s := b.pin(id)
	if s == 0 {
		return 0
	}
	p := PositionOf(s)
	return b.Cards[p.Row][p.Col].Treasure.Picture()
}

// knows reports whether a picture is known to be found.
func (w *Watch) knows(x labyrinth.Picture) bool {
	return slices.ContainsFunc(w.found[:], func(found []labyrinth.Picture) bool { return slices.Contains(found, x) })
}

// pin returns the square of a client's pawn, or the zero Square.
func (b *Board) pin(id int) labyrinth.Square {
	for i, row := range b.Cards {
		for j, c := range row {
			if slices.Contains(c.Pins, id) {
				return Position{i, j}.Square()
			}
		}
	}
	return 0
}

// pinAbsent puts the pawns of clients that do not play on their starts. All servers up to 2017
// show four pawns, and there are clients that look for each.
func (b *Board) pinAbsent() {
	for i, start := range starts {
		if id := i + 1; b.pin(id) == 0 {
			p := PositionOf(start)
			card := &b.Cards[p.Row][p.Col]
			card.Pins = append(card.Pins, id)
			slices.Sort(card.Pins)
		}
	}
}

// text returns the fields BOARD, SPARE and BAN. A card that is no tile is a tile without
// open sides there, which the rules refuse with its place.
func (b *Board) text() string {
	var out strings.Builder
	for i, row := range b.Cards {
		if i > 0 {
			out.WriteByte('/')
		}
		for _, c := range row {
			fmt.Fprintf(&out, "%x", uint8(c.Open))
			if x := c.Treasure.Picture(); x != 0 {
				out.WriteString(x.String())
			}
		}
	}
	spare := b.Spare.Open
	if all := spare.Orientations(); len(all) > 0 {
		spare = all[0]
	}
	fmt.Fprintf(&out, " %x", uint8(spare))
	if x := b.Spare.Treasure.Picture(); x != 0 {
		out.WriteString(x.String())
	}
	ban := labyrinth.Slot(0)
	if b.Forbidden != nil {
		ban = b.Forbidden.Slot()
	}
	return out.String() + " " + ban.String()
}

// BoardOf returns a table in the words of the protocol. The board shows the pawns and the
// starts; found are the pictures that have been found.
func BoardOf(t labyrinth.Table, found []labyrinth.Picture) (b Board) {
	board := t.Board()
	for i := range b.Cards {
		for j := range b.Cards[i] {
			s := Position{i, j}.Square()
			c := cardOf(board.At(s))
			if id := IDAt(s); id != 0 {
				c.Treasure = StartOf(id)
			}
			for p := range game.Player(t.Seats()) {
				if t.Pawn(p) == s {
					c.Pins = append(c.Pins, IDAt(t.Home(p)))
				}
			}
			slices.Sort(c.Pins)
			b.Cards[i][j] = c
		}
	}
	b.Spare = cardOf(board.Spare())
	if ban := board.Ban(); ban != 0 {
		p := EntryOf(ban)
		b.Forbidden = &p
	}
	for _, x := range found {
		b.Found = append(b.Found, TreasureOf(x))
	}
	return b
}

func cardOf(t labyrinth.Tile) Card { return Card{Open: t.Open, Treasure: TreasureOf(t.Picture)} }

// AwaitMoveOf returns the question about a view. Its seat must know what it looks for.
func AwaitMoveOf(v bridge.CardView, found []labyrinth.Picture) (*AwaitMove, error) {
	t, cards, me := v.Table(), v.Cards(), v.Seat()
	a := &AwaitMove{Board: BoardOf(t, found), Goal: StartOf(IDAt(t.Home(me)))}
	if cards.Left(me) > 0 {
		if a.Goal = TreasureOf(cards.Top(me)); a.Goal == "" {
			return nil, game.Faultf(game.ErrOption, 0, me.String(), "mazecom: the seat does not know its next picture")
		}
	}
	for p := range game.Player(t.Seats()) {
		a.ToGo = append(a.ToGo, ToGo{IDAt(t.Home(p)), cards.Left(p) + 1})
	}
	slices.SortFunc(a.ToGo, func(x, y ToGo) int { return x.ID - y.ID })
	return a, nil
}

// MoveOf returns a turn in the words of the protocol. The card is the spare tile of the
// table before the turn.
func MoveOf(t labyrinth.Table, turn bridge.Turn) *Move {
	card := cardOf(t.Board().Spare())
	card.Open = turn.Shift.Open
	return &Move{EntryOf(turn.Shift.Slot), card, PositionOf(turn.To)}
}

// Turn returns the turn that a move is on a table, or a [bridge.Refusal].
func (m *Move) Turn(t labyrinth.Table) (bridge.Turn, error) {
	turn := bridge.Turn{Shift: labyrinth.Shift{Slot: m.Shift.Slot(), Open: m.Card.Open}, To: m.Pin.Square()}
	err := bridge.Check(t, turn)
	refused, isRefusal := err.(*bridge.Refusal)
	spare := TreasureOf(t.Board().Spare().Picture)
	switch {
	case isRefusal && turn.Shift.Slot == 0:
		refused.Why = fmt.Sprintf("no tile can be pushed in at %v: it must be at the edge, in a row or column 1, 3 or 5", m.Shift)
	case isRefusal && turn.To == 0:
		refused.Why = fmt.Sprintf("%v is off the board; %s", m.Pin, refused.Why)
	case err == nil && m.Card.Treasure != spare:
		err = &bridge.Refusal{Turn: turn, Why: fmt.Sprintf("the card shows %q, but the spare tile %q", m.Card.Treasure, spare)}
	}
	return turn, err
}

// observed returns the moves that clients have made, for a program that plays by whole
// turns, from what a bot is told. They are in order, with the table after each.
func observed(before labyrinth.Table, updates iter.Seq[play.Update]) (infos []*MoveInfo) {
	var shift labyrinth.Shift
	for u := range updates {
		v, ok := u.View.(bridge.CardView)
		if !ok {
			continue
		}
		if s, ok := labyrinth.ShiftOf(u.Ply); ok && u.Kind == play.PlyEvent {
			shift = s
		} else if to, ok := labyrinth.SquareOf(u.Ply); ok && u.Kind == play.PlyEvent && shift.Slot != 0 {
			infos = append(infos, &MoveInfo{
				ID: IDAt(v.Table().Home(u.By)), Board: BoardOf(v.Table(), foundIn(v.Cards())),
				Reached: slices.ContainsFunc(u.Changes, isFind),
				Move:    *MoveOf(before, bridge.Turn{Shift: shift, To: to}),
			})
			shift = labyrinth.Shift{}
		}
		if shift.Slot == 0 {
			before = v.Table()
		}
	}
	return infos
}

func isFind(c game.Change) bool {
	_, found := c.(change.Found)
	return found
}

// foundIn returns what all seats have found.
func foundIn(c labyrinth.Cards) (found []labyrinth.Picture) {
	for p := range game.Player(c.Seats()) {
		found = c.AppendFound(found, p)
	}
	return found
}
