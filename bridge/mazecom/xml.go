// This file reads and writes the XML of messages. The types here mirror its elements, in
// the order in which the schemas of the servers want them.

package mazecom

import (
	"encoding/xml"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
)

// header is what a text begins with.
const header = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`

type xmlMessage struct {
	XMLName    xml.Name       `xml:"MazeCom"`
	Old        string         `xml:"mcType,attr,omitempty"`
	New        string         `xml:"messagetype,attr,omitempty"`
	ID         *int           `xml:"id,attr"`
	Login      *xmlLogin      `xml:"LoginMessage"`
	LoginReply *xmlLoginReply `xml:"LoginReplyMessage"`
	AwaitMove  *xmlAwaitMove  `xml:"AwaitMoveMessage"`
	Move       *xmlMove       `xml:"MoveMessage"`
	MoveInfo   *xmlMoveInfo   `xml:"MoveInfoMessage"`
	Status     *struct{}      `xml:"GameStatusMessage"`
	Control    *struct{}      `xml:"ControlServerMessage"`
	Accept     *xmlAccept     `xml:"AcceptMessage"`
	Win        *xmlWin        `xml:"WinMessage"`
	Disconnect *xmlDisconnect `xml:"DisconnectMessage"`
}

type xmlLogin struct {
	Name *string `xml:"name"`
	Role string  `xml:"role,omitempty"`
}

type xmlLoginReply struct {
	NewID *int `xml:"newID"`
}

type xmlAwaitMove struct {
	Board *xmlBoard  `xml:"board"`
	ToGo  []xmlToGo  `xml:"treasuresToGo"`
	Found []Treasure `xml:"foundTreasures"`               // to 2017
	Old   Treasure   `xml:"treasure,omitempty"`           // to 2017
	New   Treasure   `xml:"treasureToFindNext,omitempty"` // 2019
}

type xmlToGo struct {
	Player    *int `xml:"player"`
	Treasures *int `xml:"treasures"`
}

type xmlMove struct {
	Shift *xmlPosition `xml:"shiftPosition"`
	Pin   *xmlPosition `xml:"newPinPos"`
	Card  *xmlCard     `xml:"shiftCard"`
}

type xmlMoveInfo struct {
	ID      *int      `xml:"playerId,attr"`
	Board   *xmlBoard `xml:"boardAfterMove"`
	Reached *bool     `xml:"treasureReached"`
	Move    *xmlMove  `xml:"sendMove"`
}

type xmlAccept struct {
	OK  *bool  `xml:"accept"`
	Old string `xml:"errorCode,omitempty"`
	New string `xml:"errortypeCode,omitempty"`
}

type xmlWin struct {
	Board      *xmlBoard       `xml:"board"`
	Statistics []xmlStatistics `xml:"statistics"` // 2019
	Winner     *xmlWinner      `xml:"winner"`
}

type xmlStatistics struct {
	Found int `xml:"foundTreasures"`
	Moves int `xml:"movesDone"`
	Fails int `xml:"longestFailMoves"`
}

type xmlWinner struct {
	ID   *int   `xml:"id,attr"`
	Name string `xml:",chardata"`
}

type xmlDisconnect struct {
	Name   string `xml:"name"`
	Oldest string `xml:"erroCode,omitempty"` // a slip of the schema of 2015
	Old    string `xml:"errorCode,omitempty"`
	New    string `xml:"errortypeCode,omitempty"`
}

type xmlBoard struct {
	Rows      []xmlRow     `xml:"row"`
	Spare     *xmlCard     `xml:"shiftCard"`
	Forbidden *xmlPosition `xml:"forbidden"`
	Found     []Treasure   `xml:"foundTreasures"` // 2019
}

type xmlRow struct {
	Cards []xmlCard `xml:"col"`
}

type xmlCard struct {
	Open *struct {
		Top    *bool `xml:"top"`
		Bottom *bool `xml:"bottom"`
		Left   *bool `xml:"left"`
		Right  *bool `xml:"right"`
	} `xml:"openings"`
	Pin struct {
		IDs []int `xml:"playerID"`
	} `xml:"pin"`
	Treasure Treasure `xml:"treasure,omitempty"`
}

type xmlPosition struct {
	Row *int `xml:"row"`
	Col *int `xml:"col"`
}

// AppendXML appends the text of the message. It must be one that [Parse] could return.
func (m Message) AppendXML(dst []byte) ([]byte, error) {
	out := xmlMessage{ID: &m.ID}
	kind := string(m.Kind)
	d := m.Dialect
	if d == Dialect2017 {
		out.Old = kind
	} else {
		out.New = kind
	}
	switch {
	case m.Login != nil:
		out.Login = &xmlLogin{Name: &m.Login.Name, Role: m.Login.Role}
	case m.LoginReply != nil:
		out.LoginReply = &xmlLoginReply{&m.LoginReply.NewID}
	case m.AwaitMove != nil:
		out.AwaitMove = m.AwaitMove.xml(d)
	case m.Move != nil:
		out.Move = m.Move.xml()
	case m.MoveInfo != nil:
		i := m.MoveInfo
		out.MoveInfo = &xmlMoveInfo{ID: &i.ID, Board: i.Board.xml(d), Reached: &i.Reached, Move: i.Move.xml()}
	case m.Accept != nil:
		out.Accept = &xmlAccept{OK: &m.Accept.OK}
		out.Accept.Old, out.Accept.New = d.either(m.Accept.Code)
	case m.Win != nil:
		out.Win = m.Win.xml(d)
	case m.Disconnect != nil:
		out.Disconnect = &xmlDisconnect{Name: m.Disconnect.Name}
		out.Disconnect.Old, out.Disconnect.New = d.either(m.Disconnect.Code)
	}
	text, err := xml.Marshal(out)
	return append(append(dst, header...), text...), err
}

// either returns a value for the element of 2017 or for that of 2019.
func (d Dialect) either(value string) (older, newer string) {
	if d == Dialect2017 {
		return value, ""
	}
	return "", value
}

func (a AwaitMove) xml(d Dialect) *xmlAwaitMove {
	out := &xmlAwaitMove{Board: a.Board.xml(d)}
	for _, t := range a.ToGo {
		out.ToGo = append(out.ToGo, xmlToGo{&t.ID, &t.Treasures})
	}
	if d == Dialect2017 {
		out.Found, out.Old = a.Board.Found, a.Goal
	} else {
		out.New = a.Goal
	}
	return out
}

func (w Win) xml(d Dialect) *xmlWin {
	out := &xmlWin{Board: w.Board.xml(d), Winner: &xmlWinner{&w.ID, w.Name}}
	if d == Dialect2019 {
		out.Statistics = make([]xmlStatistics, 1) // at least one is required
	}
	return out
}

func (m Move) xml() *xmlMove {
	card := m.Card.xml()
	return &xmlMove{Shift: m.Shift.xml(), Pin: m.Pin.xml(), Card: &card}
}

func (p Position) xml() *xmlPosition { return &xmlPosition{&p.Row, &p.Col} }

func (b *Board) xml(d Dialect) *xmlBoard {
	spare := b.Spare.xml()
	out := &xmlBoard{Spare: &spare}
	for _, row := range b.Cards {
		var cards []xmlCard
		for _, c := range row {
			cards = append(cards, c.xml())
		}
		out.Rows = append(out.Rows, xmlRow{cards})
	}
	if b.Forbidden != nil {
		out.Forbidden = b.Forbidden.xml()
	}
	if d == Dialect2019 {
		out.Found = b.Found
	}
	return out
}

func (c Card) xml() (out xmlCard) {
	open := func(side labyrinth.Edges) *bool {
		is := c.Open.Has(side)
		return &is
	}
	out.Open = &struct {
		Top    *bool `xml:"top"`
		Bottom *bool `xml:"bottom"`
		Left   *bool `xml:"left"`
		Right  *bool `xml:"right"`
	}{open(labyrinth.North), open(labyrinth.South), open(labyrinth.West), open(labyrinth.East)}
	out.Pin.IDs, out.Treasure = c.Pins, c.Treasure
	return out
}

// maxName is the largest length of a name in characters, as with the servers of the course.
const maxName = 30

func nameOf(s string) string { return bridge.Printable(s, maxName) }
