// This file holds the events and the plies: their values, their names and
// their text.

package anniversary

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// An Event is what the message on a tile's back offers. It is written as the
// message is, '1 to '6, and - for the zero Event, which is none.
type Event labyrinth.Mark

// The six events (anniversary printing, in the order in which it lists them).
const (
	// SecondInsertion: push the tile just pushed out in again, then walk.
	SecondInsertion Event = 13 + iota
	// TwoTurns: shift, walk, shift, walk; the shift already made is the first.
	TwoTurns
	// SwapPawns: change places with another pawn, then walk from there.
	SwapPawns
	// PeekSecond: look at the second card; either of the two may be found
	// first.
	PeekSecond
	// ExchangeTop: make any other card of the pile its top.
	ExchangeTop
	// ThroughWall: one step of this turn's walk may go through a wall.
	ThroughWall
)

var eventNames = [6]string{
	"second insertion", "two turns", "swap pawns", "peek at the second card", "exchange the top card", "through a wall",
}

// Name returns what the event is called, for people.
func (e Event) Name() string {
	if e < SecondInsertion || e > ThroughWall {
		return "no event"
	}
	return eventNames[e-SecondInsertion]
}

// AppendText appends the message, as in '1, or -. It never fails.
func (e Event) AppendText(b []byte) ([]byte, error) {
	if e == 0 {
		return append(b, '-'), nil
	}
	return labyrinth.Mark(e).AppendText(b)
}

// String returns the message, as in '1, or -.
func (e Event) String() string {
	b, _ := e.AppendText(nil)
	return string(b)
}

// A Ply is the smallest thing that a seat or chance does. It is a small
// comparable value; the zero Ply is none. Its text is one word:
//
//	W2:ES    a shift, as in the standard game
//	c5       a walk to c5
//	use      use the message just turned up
//	decline  leave it, or give the second of two turns up
//	swap:2   use the message: change places with the pawn of seat 2
//	take:K   make K the top of the pile, the rest being shuffled
//	draw:K   chance: K is the card that the shuffled rest yields
type Ply struct {
	maze labyrinth.Ply // a shift or a walk; otherwise none
	verb verb
	arg  uint8 // the seat of a swap, the picture of a take or a draw
}

type verb uint8

const (
	use verb = 1 + iota
	decline
	swap
	take
	draw
)

var verbs = [...]string{use: "use", decline: "decline", swap: "swap:", take: "take:", draw: "draw:"}

// Push returns the ply that makes a shift.
func Push(s labyrinth.Shift) Ply { return Ply{maze: labyrinth.Push(s)} }

// Walk returns the ply that walks to a square, or stays on it.
func Walk(to labyrinth.Square) Ply { return Ply{maze: labyrinth.Walk(to)} }

// Use returns the ply that uses the message offered.
func Use() Ply { return Ply{verb: use} }

// Decline returns the ply that leaves the message offered unused, or gives
// up the second of two turns.
func Decline() Ply { return Ply{verb: decline} }

// Swap returns the ply that uses [SwapPawns] with the pawn of seat p; the zero
// Ply if there is no such seat at any table.
func Swap(p game.Player) Ply {
	if p < 0 || p >= labyrinth.MaxSeats {
		return Ply{}
	}
	return Ply{verb: swap, arg: uint8(p)}
}

// Take returns the ply that makes x the top card, in [ExchangeTop]; the zero
// Ply if x is no picture.
func Take(x labyrinth.Picture) Ply { return card(take, x) }

// Reveal returns the ply by which chance draws x from a shuffled rest; the zero
// Ply if x is no picture.
func Reveal(x labyrinth.Picture) Ply { return card(draw, x) }

func card(v verb, x labyrinth.Picture) Ply {
	if x < 1 || x > labyrinth.MaxPicture {
		return Ply{}
	}
	return Ply{verb: v, arg: uint8(x)}
}

// Shift returns the shift the ply makes, and whether it makes one.
func (p Ply) Shift() (labyrinth.Shift, bool) { return p.maze.Shift() }

// Square returns the square the ply walks to, and whether it is a walk.
func (p Ply) Square() (labyrinth.Square, bool) { return p.maze.Square() }

// Player returns the seat whose pawn the ply changes places with, and whether
// it is a swap.
func (p Ply) Player() (game.Player, bool) {
	if p.verb != swap {
		return game.Nobody, false
	}
	return game.Player(p.arg), true
}

// Picture returns the card the ply takes or draws, and whether it does; the
// card is [labyrinth.Unknown] as [State.SeenBy] returns it for others.
func (p Ply) Picture() (labyrinth.Picture, bool) {
	if p.verb != take && p.verb != draw {
		return 0, false
	}
	return labyrinth.Picture(p.arg), true
}

// AppendText appends the ply's word. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) {
	if p.verb == 0 {
		return p.maze.AppendText(b)
	}
	b = append(b, verbs[p.verb]...)
	switch p.verb {
	case swap:
		b = append(b, game.Player(p.arg).String()...)
	case take, draw:
		b, _ = labyrinth.Picture(p.arg).AppendText(b)
	}
	return b, nil
}

// MarshalText returns the ply's word. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets the ply as [Rules.ParsePly] does.
func (p *Ply) UnmarshalText(b []byte) (err error) {
	*p, err = Rules{}.ParsePly(string(b))
	return err
}

// String returns the ply's word.
func (p Ply) String() string {
	b, _ := p.AppendText(nil)
	return string(b)
}

// ParsePly reads a ply from its word, described at [Ply]. The error matches
// [game.ErrSyntax].
func (g Rules) ParsePly(text string) (Ply, error) {
	for _, p := range [...]Ply{Use(), Decline()} {
		if text == p.String() {
			return p, nil
		}
	}
	var plies []Ply
	for p := range game.Player(labyrinth.MaxSeats) {
		plies = append(plies, Swap(p))
	}
	for x := labyrinth.Picture(1); x <= labyrinth.MaxPicture; x++ {
		plies = append(plies, Take(x), Reveal(x))
	}
	for _, p := range plies {
		if text == p.String() {
			return p, nil
		}
	}
	maze, err := labyrinth.ParsePly(text)
	if err != nil {
		return Ply{}, game.Fault{
			Kind: game.ErrSyntax, Pos: game.At(0), Text: text,
			Why: fmt.Sprintf("a ply is a shift as in W2:ES, a square as in c5, use, decline, swap: and a seat 1 to %d, take: or draw: and a card A to X", labyrinth.MaxSeats),
		}
	}
	return Ply{maze: maze}, nil
}
