// This file holds what a search must know of a game in which the backs of tiles have
// messages.

package variant

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Message is what the back of a tile offers to the seat whose shift pushes the tile
// out. The zero Message is none.
type Message uint8

// The messages.
const (
	// ShiftAgain lets the seat make another shift before its walk.
	ShiftAgain Message = 1 + iota
	// TwoTurns lets the seat walk, and then shift and walk again.
	TwoTurns
	// SwapPawns lets the seat change places with another pawn before its walk.
	SwapPawns
	// PeekSecond lets the seat look at the second card of its pile. From then on
	// it may find either of the top two.
	PeekSecond
	// ExchangeTop lets the seat choose another card of its pile as the top one.
	ExchangeTop
	// ThroughWall lets one step of the walk go through a wall.
	ThroughWall
)

var messageNames = [...]string{
	0: "no message", ShiftAgain: "shift again", TwoTurns: "two turns", SwapPawns: "swap pawns",
	PeekSecond: "peek at the second card", ExchangeTop: "exchange the top card", ThroughWall: "through a wall",
}

// messageMarks is the number of marks before those that are messages.
const messageMarks = labyrinth.MaxMark - labyrinth.Mark(ThroughWall)

// MessageOf returns the message that a mark on a back is, or the zero Message for any
// other mark.
func MessageOf(m labyrinth.Mark) Message {
	if m <= messageMarks || m > labyrinth.MaxMark {
		return 0
	}
	return Message(m - messageMarks)
}

// Mark returns the mark on the backs with the message, or the zero Mark.
func (m Message) Mark() labyrinth.Mark {
	if m == 0 || m > ThroughWall {
		return 0
	}
	return messageMarks + labyrinth.Mark(m)
}

// Name returns the name of the message, for people.
func (m Message) Name() string {
	if m > ThroughWall {
		m = 0
	}
	return messageNames[m]
}

// AppendText appends the text of the message's mark, as in '1, or - for the zero
// Message. It never fails.
func (m Message) AppendText(b []byte) ([]byte, error) {
	if m.Mark() == 0 {
		return append(b, '-'), nil
	}
	return m.Mark().AppendText(b)
}

// MarshalText returns the text of [Message.AppendText]. It never fails.
func (m Message) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads a message, '1 to '6, or - for the zero Message.
func (m *Message) UnmarshalText(b []byte) error {
	for x := range ThroughWall + 1 {
		if x.String() == string(b) {
			*m = x
			return nil
		}
	}
	return game.Faultf(game.ErrSyntax, game.At(0), string(b), "want a message, '1 to '6, or - for none")
}

// String returns the message's text.
func (m Message) String() string {
	b, _ := m.AppendText(nil)
	return string(b)
}

// The phases of a game with messages, in addition to those of package labyrinth.
const (
	Offered  labyrinth.Phase = 'e' // the seat uses or declines a message
	Choosing labyrinth.Phase = 'c' // the seat takes the card that becomes its top one
)

// A MessageView is a [QuestView] of a game in which the backs of some straights and
// corners have messages. [bot.Expert] has a search for such games.
//
// In addition to the requirements of a [QuestView] on finds, such a game meets these:
//
//   - Only the first shift of a turn turns over the tile that it pushes out. If the
//     back has a message, the seat uses or declines it before it goes on. A message
//     is offered every time its tile is turned over.
//   - Fixed tiles and junctions have no messages.
//   - In phase [labyrinth.ToShift] the seat makes a shift, in phase [labyrinth.ToWalk] a
//     walk, within Reach. In phase [Offered] it uses or declines a message, and in
//     phase [Choosing] it takes a card. No seat acts in any other phase.
//   - Besides shifts and walks, the plies are [Use], [Decline], [Swap] and [Take], and the
//     ply [Draw] of chance.
//
// [bot.Expert]: https://pkg.go.dev/github.com/labyrinth-go/labyrinth/bot#Expert
type MessageView interface {
	QuestView
	labyrinth.Walker
	// Message returns the message offered or in force, or 0.
	Message() Message
	// Seen returns the squares of the tiles whose backs have been turned up, and
	// whether the back of the spare tile has been.
	Seen() (squares labyrinth.Squares, spare bool)
	// Backs returns where the backs with a message are, to the extent that everybody knows it.
	Backs(m Message) Backs
}

// Backs says where the tiles with one message are, to the extent that everybody knows.
type Backs struct {
	// Squares are those of the tiles whose backs have been turned up, and Spare
	// reports whether the spare tile is one of these tiles.
	Squares labyrinth.Squares
	Spare   bool
	// Straights and Corners are the numbers of tiles with the message whose backs
	// have not been turned up.
	Straights, Corners int
}
