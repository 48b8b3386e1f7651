// This file holds what a game looks like on the way: the drawing, the notes
// under it, a line a turn, and when there is colour and a pause.

package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// isTerminal reports whether w is a terminal that takes escape sequences: a
// character device other than the one that drops everything.
func isTerminal(w io.Writer) bool {
	if out, ok := w.(*writer); ok {
		w = out.w
	}
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// colours reports whether to draw in colour: on a terminal, unless the user
// has set NO_COLOR.
func (c *call) colours() bool { return isTerminal(c.out) && os.Getenv("NO_COLOR") == "" }

// clear begins a new picture on a terminal; elsewhere it parts it from the
// last by an empty line.
func (c *call) clear() {
	if isTerminal(c.out) {
		fmt.Fprint(c.out, "\x1b[H\x1b[J")
	} else {
		fmt.Fprintln(c.out)
	}
}

// wipe takes everything off a terminal, what can be scrolled back to included.
func (c *call) wipe() { fmt.Fprint(c.out, "\x1b[H\x1b[2J\x1b[3J") }

// pause waits, on a terminal only, unless the context is done first.
func (c *call) pause(ctx context.Context, d time.Duration) error {
	if !isTerminal(c.out) {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// A turn is the plies of one player, and the state before and after them.
type turn struct {
	number        int
	player        game.Player
	plies         []string
	before, after catalog.State
}

// add adds a ply to the turn, or begins the next one if another player made
// it.
func (t *turn) add(before catalog.State, m catalog.Ply, after catalog.State) {
	if p := before.ToMove(); t.number == 0 || t.over() {
		*t = turn{number: t.number + 1, player: p, before: before}
	}
	t.plies = append(t.plies, string(m))
	t.after = after
}

// over reports whether the turn is complete: another player acts, or the
// same one is as far as when it began.
func (t *turn) over() bool {
	if t.after == nil || t.after.ToMove() != t.player {
		return t.after != nil
	}
	return phase(t.after) == phase(t.before)
}

// phase returns what the table says a seat does next; 0 without a table.
func phase(s catalog.State) labyrinth.Phase {
	t, _ := s.View(game.Nobody).Table()
	return t.Phase()
}

// String returns the turn on one line.
func (t *turn) String() string {
	who := t.player.String()
	if t.player >= 0 {
		who = "seat " + who
	}
	return fmt.Sprintf("%3d. %s  %s", t.number, who, strings.Join(t.plies, " "))
}

// walked returns the path that the turn's pawn took after the last shift.
func (t *turn) walked(last catalog.State) []labyrinth.Square {
	from := last.View(game.Nobody)
	before, ok := from.Table()
	after, _ := t.after.View(game.Nobody).Table()
	if !ok || before.Board() != after.Board() || before.Phase() != labyrinth.ToWalk {
		return nil
	}
	return from.Path(after.Pawn(t.player))
}

// result says in words how a game ended.
func result(o game.Outcome, reason string, plies int) string {
	words := ""
	switch winners := o.Winners(); {
	case !o.Over():
		words = "The game goes on"
	case len(winners) == 0:
		words = "Nobody wins: a draw"
	case len(winners) == 1:
		words = fmt.Sprintf("Seat %v wins", winners[0])
	default:
		words = fmt.Sprintf("Seats %v win together", o)
	}
	switch reason {
	case "":
	case play.Resigned:
		words += " by resignation"
	default:
		words += " (" + reason + ")"
	}
	if plies == 1 {
		return words + " after 1 ply."
	}
	return fmt.Sprintf("%s after %d plies.", words, plies)
}
