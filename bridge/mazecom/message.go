// Package mazecom speaks MazeCom, the protocol of the network course of FH Aachen, in
// which programs play the standard game. It has both roles: [Join] lets a bot of this
// library play at a MazeCom server, and [Listen] lets MazeCom clients play at tables of
// this library.
//
// A connection carries frames: the length of a text in four bytes, and the text, which
// is XML. The protocol has two dialects. Servers and clients say with their first
// message which one they speak.
//
// [Message] is a message in the words of this library's boards. [ReadFrame] and
// [WriteFrame] read and write frames, [Parse] and [Message.AppendXML] their texts.
// Everything that is read is bounded: the size of a frame, the depth of the XML, the
// number of its elements, numbers and names. Document types are refused, so that there
// are no entities besides the five of XML.
package mazecom

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
)

// A Dialect is a version of the protocol.
type Dialect uint8

// The dialects.
const (
	Dialect2017 Dialect = iota + 1 // of servers and clients up to 2017
	Dialect2019                    // of those from 2019 on
)

// String returns the year of the dialect, or an empty string for the zero Dialect.
func (d Dialect) String() string {
	switch d {
	case 0:
		return ""
	case Dialect2017:
		return "2017"
	case Dialect2019:
		return "2019"
	}
	return fmt.Sprintf("Dialect(%d)", uint8(d))
}

// A Kind is what a message is about, as its root says.
type Kind string

// The kinds of messages.
const (
	KindLogin      Kind = "LOGIN"
	KindLoginReply Kind = "LOGINREPLY"
	KindAwaitMove  Kind = "AWAITMOVE"
	KindMove       Kind = "MOVE"
	KindMoveInfo   Kind = "MOVEINFO" // 2019
	KindAccept     Kind = "ACCEPT"
	KindWin        Kind = "WIN"
	KindDisconnect Kind = "DISCONNECT"
	KindStatus     Kind = "GAMESTATUS"    // 2019, for managers; its content is not read
	KindControl    Kind = "CONTROLSERVER" // 2019, for managers; its content is not read
)

// The error codes of a server.
const (
	NoError      = "NOERROR"
	AwaitLogin   = "AWAIT_LOGIN"
	AwaitMoveErr = "AWAIT_MOVE"
	IllegalMove  = "ILLEGAL_MOVE"
	TimedOut     = "TIMEOUT"
	TooManyTries = "TOO_MANY_TRIES"
)

// A Message is one message. Exactly the field that belongs to its kind is set.
type Message struct {
	Dialect    Dialect
	Kind       Kind
	ID         int // of the client; -1 before it has one
	Login      *Login
	LoginReply *LoginReply
	AwaitMove  *AwaitMove
	Move       *Move
	MoveInfo   *MoveInfo
	Accept     *Accept
	Win        *Win
	Disconnect *Disconnect
}

// A Login is how a client introduces itself.
type Login struct {
	Name string
	Role string // 2019: PLAYER, or MANAGER for one that only watches; may be empty
}

// A LoginReply gives a client its id, 1 to 4.
type LoginReply struct{ NewID int }

// An AwaitMove asks a client for its move.
type AwaitMove struct {
	Board Board
	ToGo  []ToGo   // one for each client, by id
	Goal  Treasure // what the client looks for; at the end its start
}

// ToGo is how much a client still has to reach, with the way home.
type ToGo struct{ ID, Treasures int }

// A Move is a whole turn: where the card is pushed in, the card as it shall lie, and
// where the pawn then goes.
type Move struct {
	Shift Position
	Card  Card
	Pin   Position
}

// A MoveInfo tells all clients about a move.
type MoveInfo struct {
	ID      int // of the client that has moved
	Board   Board
	Reached bool // whether it reached its goal
	Move    Move
}

// An Accept says whether the server accepts what a client sent.
type Accept struct {
	OK   bool
	Code string
}

// A Win says who has won.
type Win struct {
	Board Board
	ID    int
	Name  string
}

// A Disconnect ends a connection.
type Disconnect struct{ Name, Code string }

// A Board is the cards of a game: seven rows of seven, and the one to be pushed in.
type Board struct {
	Cards     [7][7]Card
	Spare     Card
	Forbidden *Position // where the spare may not be pushed in; nil at the start of a game
	Found     []Treasure
}

// A Card is a tile, with its pawns.
type Card struct {
	Open     labyrinth.Edges
	Pins     []int // the ids of the pawns on it
	Treasure Treasure
}

// A Position is a square, from 0 at the top and at the left.
type Position struct{ Row, Col int }

// A Treasure is what can be looked for: sym01 to sym24, or Start01 to Start04. The
// empty Treasure is none.
type Treasure string
