// This file holds the plies: their values, names and text.

package anniversary

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Ply is the smallest thing that a seat or chance does. It is a comparable
// value. The zero Ply is never legal. The text of a ply is one word:
//
//	W2:ES    The seat shifts, as in the standard game.
//	c5       The seat walks to c5.
//	use      The seat uses the message just turned up.
//	decline  The seat declines it, or the second of two turns.
//	swap:2   The seat uses the message to change places with seat 2.
//	take:K   The seat makes K the top of its pile.
//	draw:K   Chance draws K from the shuffled cards.
type Ply struct {
	maze labyrinth.Ply // a shift or a walk, if verb is 0
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

// Shift returns the ply that makes a shift.
func Shift(s labyrinth.Shift) Ply { return Ply{maze: s.Ply()} }

// Walk returns the ply that walks to a square. A pawn may walk to its own
// square.
func Walk(to labyrinth.Square) Ply { return Ply{maze: labyrinth.Walk(to)} }

// Use returns the ply that uses the message offered.
func Use() Ply { return Ply{verb: use} }

// Decline returns the ply that declines the message offered, or the second of
// two turns.
func Decline() Ply { return Ply{verb: decline} }

// Swap returns the ply that uses [variant.SwapPawns] with the pawn of seat p. It returns
// the zero Ply if no game has that seat.
func Swap(p game.Player) Ply {
	if p < 0 || p >= labyrinth.MaxSeats {
		return Ply{}
	}
	return Ply{verb: swap, arg: uint8(p)}
}

// Take returns the ply that makes x the top card, for [variant.ExchangeTop]. It returns
// the zero Ply if x is not a picture.
func Take(x labyrinth.Picture) Ply { return card(take, x) }

// Draw returns the ply by which chance draws x from the shuffled cards of a
// pile. It returns the zero Ply if x is not a picture.
func Draw(x labyrinth.Picture) Ply { return card(draw, x) }

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

// Declines reports whether the ply declines a message or the second of two turns.
func (p Ply) Declines() bool { return p.verb == decline }

// Player returns the seat that the ply changes places with, and whether it is a
// swap.
func (p Ply) Player() (game.Player, bool) {
	if p.verb != swap {
		return game.Nobody, false
	}
	return game.Player(p.arg), true
}

// Picture returns the card that the ply takes or draws, and whether it takes or
// draws one. The card is [labyrinth.Unknown] if [State.SeenBy] has hidden it.
func (p Ply) Picture() (labyrinth.Picture, bool) {
	if p.verb != take && p.verb != draw {
		return 0, false
	}
	return labyrinth.Picture(p.arg), true
}

// AppendText appends the ply's text. It never fails.
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

// MarshalText returns the ply's text. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets the ply as [Rules.ParsePly] does.
func (p *Ply) UnmarshalText(b []byte) (err error) {
	*p, err = Rules{}.ParsePly(string(b))
	return err
}

// String returns the ply's text.
func (p Ply) String() string {
	b, _ := p.AppendText(nil)
	return string(b)
}

// ParsePly reads a ply from its text, described at [Ply]. The error matches
// [game.ErrSyntax].
func (r Rules) ParsePly(text string) (Ply, error) {
	for v, name := range verbs {
		arg, ok := strings.CutPrefix(text, name)
		if v == 0 || !ok {
			continue
		}
		if p, ok := parseArg(verb(v), arg); ok {
			return p, nil
		}
	}
	maze, err := labyrinth.ParsePly(text)
	if err != nil {
		return Ply{}, game.Fault{
			Kind: game.ErrSyntax, Pos: game.At(0), Text: text,
			Why: fmt.Sprintf("want a shift as in W2:ES, a square as in c5, use, decline, swap: and a seat 1 to %d, or take: or draw: and a card A to X", labyrinth.MaxSeats),
		}
	}
	return Ply{maze: maze}, nil
}

// parseArg returns the ply with a verb and the text behind the verb's name.
func parseArg(v verb, arg string) (Ply, bool) {
	switch {
	case len(arg) == 0:
		return Ply{verb: v}, v == use || v == decline
	case len(arg) > 1:
		return Ply{}, false
	}
	switch c := arg[0]; v {
	case swap:
		return Swap(game.Player(c) - '1'), c >= '1' && c < '1'+labyrinth.MaxSeats
	case take, draw:
		return card(v, labyrinth.Picture(c-'A')+1), c >= 'A' && c < 'A'+byte(labyrinth.MaxPicture)
	}
	return Ply{}, false
}
