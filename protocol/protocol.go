// Package protocol is the line protocol that lets a program in any language take
// a seat. The page PROTOCOL.md in this directory specifies it, without Go.
//
// [Serve] is the engine's side: it lets a bot play for a host that speaks the
// protocol. [Client] is the host's side: it gives an engine, usually a
// [Process], a seat of package play. An engine forfeits its game if it is too
// slow, if it ends, or if it breaks the protocol or the rules. The reasons are
// listed below. Other seats and other games are not affected.
//
// This is a whole engine. Its bot uses the types of its variant:
//
//	func main() {
//		err := protocol.Serve(context.Background(), os.Stdin, os.Stdout, catalog.All(),
//			func(_ catalog.Rules, seed uint64, _ bot.Budget) (play.Bot, error) {
//				return mine.New(seed), nil
//			})
//		if err != nil {
//			log.Fatal(err)
//		}
//	}
//
// This gives a seat to an engine in any language:
//
//	process, err := protocol.Start("python3", "bot.py")
//	...
//	client := protocol.NewClient(process, protocol.Options{})
//	defer client.Close()
//	seats := []play.Bot{client.Seat(rules.Tags(), 1), greedy}
//	rec, err := play.Run(ctx, rules, start, seats, play.Options{})
package protocol

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// Version is the version of the protocol that this package speaks.
	Version = 1
	// MaxLine is the largest length of a line in bytes, including its end.
	MaxLine = 1 << 16
)

// The reasons why an engine forfeits a game, besides [play.Resigned].
const (
	// Timeout: it did not answer in time.
	Timeout = "timeout"
	// Crashed: it ended, or closed its input or output.
	Crashed = "crashed"
	// Illegal: it chose a ply that the rules do not allow.
	Illegal = "illegal"
	// Protocol: it broke the protocol, or said that it cannot play.
	Protocol = "protocol"
)

// forfeit returns the error that loses the game for a reason.
func forfeit(reason, format string, args ...any) error {
	return play.Forfeit{Reason: reason, Err: fmt.Errorf(format, args...)}
}
