// This file parses messages.

package mazecom

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// The bounds of a text. The largest message has two boards with 100 cards.
const (
	maxDepth    = 8
	maxElements = 4000
)

// A faulty message ends the parsing by a panic with its fault, which Parse recovers.
type wrong game.Fault

// want ends the parsing unless ok is true.
func want(ok bool, text, format string, args ...any) {
	if !ok {
		panic(wrong(game.Faultf(ErrMessage, 0, text, format, args...)))
	}
}

// Parse reads the text of a message. The error matches [ErrMessage].
func Parse(text []byte) (m Message, err error) {
	defer func() {
		if r := recover(); r != nil {
			fault, ok := r.(wrong)
			if !ok {
				panic(r)
			}
			m, err = Message{}, game.Fault(fault)
		}
	}()
	want(len(text) <= MaxFrame, strconv.Itoa(len(text)), "a text must have at most %d bytes", MaxFrame)
	text = bytes.ToValidUTF8(bytes.TrimPrefix(text, []byte("\uFEFF")), []byte("\uFFFD"))
	scan(text)
	var in xmlMessage
	if err := decoder(text).Decode(&in); err != nil {
		want(false, "XML", "%v", plain(err))
	}
	return in.message(), nil
}

// decoder returns a decoder that takes a text for UTF-8 whatever its header says, as the servers do:
// C# writes utf-16 there.
func decoder(text []byte) *xml.Decoder {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	return d
}

// plain returns an error of the XML package without the values of long inputs.
func plain(err error) string {
	if number, ok := errors.AsType[*strconv.NumError](err); ok {
		return fmt.Sprintf("%.40q is not a number or a truth value", number.Num)
	}
	return fmt.Sprintf("%.200s", err)
}

// scan checks the form of a text: one root, a bounded number of elements and depth,
// and no document type.
func scan(text []byte) {
	d := decoder(text)
	depth, elements := 0, 0
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			break
		}
		want(err == nil, "XML", "%v", err)
		switch t := token.(type) {
		case xml.StartElement:
			want(depth > 0 || elements == 0, t.Name.Local, "a second root")
			elements++
			depth++
			want(depth <= maxDepth && elements <= maxElements, t.Name.Local, "at most %d elements, %d deep", maxElements, maxDepth)
		case xml.EndElement:
			depth--
		case xml.CharData:
			want(depth > 0 || len(bytes.TrimSpace(t)) == 0, fmt.Sprintf("%.20s", t), "text outside the root")
		case xml.Directive:
			want(false, fmt.Sprintf("<!%.20s", t), "a document type is not allowed")
		}
	}
	want(elements > 0, "XML", "no element")
}

func (in xmlMessage) message() Message {
	m := Message{Dialect: Dialect2017, Kind: Kind(in.Old)}
	want((in.Old == "") != (in.New == ""), "MazeCom", "want one of the attributes mcType and messagetype")
	if in.New != "" {
		m.Dialect, m.Kind = Dialect2019, Kind(in.New)
	}
	m.ID = number(in.ID, "id", -1, MaxClients)
	children := 0
	for kind, present := range map[Kind]bool{
		KindLogin: in.Login != nil, KindLoginReply: in.LoginReply != nil, KindAwaitMove: in.AwaitMove != nil,
		KindMove: in.Move != nil, KindMoveInfo: in.MoveInfo != nil, KindAccept: in.Accept != nil, KindWin: in.Win != nil,
		KindDisconnect: in.Disconnect != nil, KindStatus: in.Status != nil, KindControl: in.Control != nil,
	} {
		if present {
			children++
			want(kind == m.Kind, string(kind), "the root says %.20q", m.Kind)
		}
	}
	want(children == 1, "MazeCom", "%d messages in a root of type %.20q, want 1", children, m.Kind)
	switch {
	case in.Login != nil:
		want(in.Login.Name != nil, "LoginMessage", "name is missing")
		m.Login = &Login{nameOf(*in.Login.Name), nameOf(in.Login.Role)}
	case in.LoginReply != nil:
		m.LoginReply = &LoginReply{number(in.LoginReply.NewID, "newID", 1, MaxClients)}
	case in.AwaitMove != nil:
		m.AwaitMove = in.AwaitMove.awaitMove()
	case in.Move != nil:
		m.Move = in.Move.move()
	case in.MoveInfo != nil:
		i := in.MoveInfo
		m.MoveInfo = &MoveInfo{number(i.ID, "playerId", 0, MaxClients), i.Board.board(), truth(i.Reached, "treasureReached"), *i.Move.move()}
	case in.Accept != nil:
		m.Accept = &Accept{truth(in.Accept.OK, "accept"), nameOf(in.Accept.Old + in.Accept.New)}
	case in.Win != nil:
		want(in.Win.Winner != nil, "WinMessage", "winner is missing")
		m.Win = &Win{in.Win.Board.board(), number(in.Win.Winner.ID, "winner id", -1, MaxClients), nameOf(in.Win.Winner.Name)}
	case in.Disconnect != nil:
		m.Disconnect = &Disconnect{nameOf(in.Disconnect.Name), nameOf(in.Disconnect.Oldest + in.Disconnect.Old + in.Disconnect.New)}
	}
	return m
}

func (in *xmlAwaitMove) awaitMove() *AwaitMove {
	out := &AwaitMove{Board: in.Board.board(), Goal: in.Old + in.New}
	want(out.Goal.Picture() != 0 || out.Goal.Start() != 0, string(out.Goal), "the goal must be sym01 to sym24 or Start01 to Start04")
	want(len(in.ToGo) >= 1 && len(in.ToGo) <= MaxClients, "treasuresToGo", "want 1 to %d, not %d", MaxClients, len(in.ToGo))
	last := 0
	for _, t := range in.ToGo {
		id := number(t.Player, "player", 1, MaxClients)
		want(id > last, strconv.Itoa(id), "the players of treasuresToGo must ascend")
		last = id
		out.ToGo = append(out.ToGo, ToGo{id, number(t.Treasures, "treasures", 0, 25)})
	}
	out.Board.Found = append(out.Board.Found, treasures(in.Found)...)
	want(len(out.Board.Found) <= 24+MaxClients, "foundTreasures", "too many")
	return out
}

func (in *xmlMove) move() *Move {
	want(in != nil, "move", "missing")
	want(in.Card != nil, "shiftCard", "missing")
	return &Move{in.Shift.position("shiftPosition"), in.Card.card(), in.Pin.position("newPinPos")}
}

func (in *xmlBoard) board() (b Board) {
	want(in != nil, "board", "missing")
	want(len(in.Rows) == 7, "row", "want 7, not %d", len(in.Rows))
	for i, row := range in.Rows {
		want(len(row.Cards) == 7, "col", "want 7 in row %d, not %d", i, len(row.Cards))
		for j := range row.Cards {
			b.Cards[i][j] = row.Cards[j].card()
		}
	}
	want(in.Spare != nil, "shiftCard", "missing")
	b.Spare = in.Spare.card()
	if in.Forbidden != nil {
		p := in.Forbidden.position("forbidden")
		b.Forbidden = &p
	}
	b.Found = treasures(in.Found)
	return b
}

func (in *xmlCard) card() Card {
	want(in.Open != nil, "openings", "missing")
	var open labyrinth.Edges
	for _, side := range []struct {
		open *bool
		name string
		edge labyrinth.Edges
	}{
		{in.Open.Top, "top", labyrinth.North},
		{in.Open.Bottom, "bottom", labyrinth.South},
		{in.Open.Left, "left", labyrinth.West},
		{in.Open.Right, "right", labyrinth.East},
	} {
		if truth(side.open, side.name) {
			open |= side.edge
		}
	}
	want(len(in.Pin.IDs) <= MaxClients, "pin", "%d pawns on one card", len(in.Pin.IDs))
	for _, id := range in.Pin.IDs {
		number(&id, "playerID", 1, MaxClients)
	}
	t := Treasure(strings.TrimSpace(string(in.Treasure)))
	if t != "" {
		treasures([]Treasure{t})
	}
	return Card{open, in.Pin.IDs, t}
}

func (in *xmlPosition) position(name string) Position {
	want(in != nil, name, "missing")
	return Position{number(in.Row, name+" row", -1000, 1000), number(in.Col, name+" col", -1000, 1000)}
}

// treasures returns treasures that exist.
func treasures(all []Treasure) []Treasure {
	want(len(all) <= 24+MaxClients, "treasures", "%d are too many", len(all))
	for _, t := range all {
		want(t.Picture() != 0 || t.Start() != 0, fmt.Sprintf("%.20s", string(t)), "a treasure must be sym01 to sym24 or Start01 to Start04")
	}
	return all
}

// number returns a number that must be there.
func number(n *int, name string, least, most int) int {
	want(n != nil, name, "missing")
	want(*n >= least && *n <= most, strconv.Itoa(*n), "%s must be %d to %d", name, least, most)
	return *n
}

// truth returns a truth value that must be there.
func truth(b *bool, name string) bool {
	want(b != nil, name, "missing")
	return *b
}
