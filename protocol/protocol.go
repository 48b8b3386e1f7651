// Package protocol is the line protocol through which a bot in any language
// takes a seat. PROTOCOL.md beside this file specifies it, without Go.
//
// [Serve] is the engine's side: it lets a bot of this module play for whoever
// speaks the protocol. [Client] is the host's side: a seat of package play on
// which such an engine sits, most often a [Process]. An engine that is too
// slow, ends, or says what the protocol or the rules do not allow forfeits its
// game for one of the reasons below, and harms nothing else.
//
// All of a program that lets a bot of one's own play, here one on the types of
// its variant:
//
//	func main() {
//		err := protocol.Serve(context.Background(), os.Stdin, os.Stdout, catalog.All(),
//			func(_ catalog.Rules, seed uint64, _ int) (protocol.Chooser, error) {
//				return catalog.EraseBot(mine.New(seed)), nil
//			})
//		if err != nil {
//			log.Fatal(err)
//		}
//	}
//
// And how a game seats such a program, in whatever language:
//
//	process, err := protocol.Start("python3", "bot.py")
//	...
//	client := protocol.NewClient(process, protocol.Options{})
//	defer client.Close()
//	seats := []protocol.Chooser{client.Seat(game.Tags(), 1), greedy}
//	rec, err := play.Run(ctx, start, seats, play.Options[catalog.State, catalog.Ply]{})
package protocol

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// Version is the version of the protocol that this package speaks.
	Version = 1
	// MaxLine is the length in bytes that a line may have, its end included.
	MaxLine = 1 << 16
)

// The reasons for which an engine forfeits a game, beside [play.Resigned].
const (
	// Timeout: it did not answer in time.
	Timeout = "timeout"
	// Crashed: it ended, or closed its input or output.
	Crashed = "crashed"
	// Illegal: it chose a ply that the rules do not allow.
	Illegal = "illegal"
	// Protocol: it said what the protocol does not allow, or that it cannot
	// play.
	Protocol = "protocol"
)

// forfeit returns the error that loses the game for a reason.
func forfeit(reason, format string, args ...any) error {
	return play.Forfeit{Reason: reason, Err: fmt.Errorf(format, args...)}
}

// A Chooser is a seat for any variant.
type Bot = play.Bot[catalog.Ply, catalog.View]
