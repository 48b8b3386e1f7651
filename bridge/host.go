// This file holds what programs that play at a table of this library have in common.

package bridge

import (
	"net"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Host lets programs that have connected play at tables of this library.
type Host interface {
	// Check returns an error that matches [game.ErrOption] if the programs cannot play the
	// game of the rules.
	Check(r catalog.Rules) error
	// Sit returns a seat for a program. It takes one when it is asked for the first ply,
	// and waits for one if none has connected.
	Sit() Chair
	// Addr returns the address on which programs connect.
	Addr() net.Addr
	// Close ends the connections of all programs that wait.
	Close() error
}

// A Chair is a seat of one game on which a program plays.
type Chair struct {
	// Ask asks the program.
	Ask play.Bot
	// Leave tells the program how the game has ended and lets go of it. It may be called
	// before the program was asked anything.
	Leave func(end End)
}

// An End is how a game has ended. The zero End is one that nobody has won.
type End struct {
	View  game.View   // what everybody sees at the end; nil if that is not known
	Won   bool        // whether one seat has won
	By    game.Player // that seat
	Named string      // what people call it
}

// Options are what bridges to all programs can be told. Zero fields take their defaults.
type Options struct {
	// Time is how long a program may think about a turn; the default is that of its
	// protocol.
	Time time.Duration
	// Log is called with each text that is sent or received, from several goroutines.
	Log func(peer string, sent bool, text []byte)
	// Note is called with what people should know: who plays, and what was refused, and
	// why. The text may have several lines. It is called from several goroutines.
	Note func(text string)
}

// Logged calls Log, if there is one.
func (o Options) Logged(peer string, sent bool, text []byte) {
	if o.Log != nil {
		o.Log(peer, sent, text)
	}
}

// Noted calls Note, if there is one.
func (o Options) Noted(text string) {
	if o.Note != nil {
		o.Note(text)
	}
}
