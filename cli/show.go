// This file holds the line of a turn and the sentence on the result.

package cli

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/play"
)

// A turn is consecutive plies of one player, and the states before and after them.
type turn struct {
	rules         catalog.Rules
	number        int
	player        game.Player
	plies         []string
	explained     []string // the plies, and what each does if the game says so
	before, after catalog.State
}

// add adds a ply to the turn, as a viewer sees it. If the turn is over, it begins
// the next one.
func (t *turn) add(r catalog.Rules, viewer game.Player, before catalog.State, ply game.Ply, after catalog.State) {
	if p := before.ToMove(); t.number == 0 || t.over() {
		*t = turn{rules: r, number: t.number + 1, player: p, before: before}
	}
	words := ply.String()
	t.plies = append(t.plies, words)
	if does := game.Explain(r.View(before, viewer), ply); does != "" {
		words += ": " + does
	}
	t.explained = append(t.explained, words)
	t.after = after
}

// over reports whether the turn is complete: another player acts next, or the same
// one in the same phase in which the turn began.
func (t *turn) over() bool {
	if t.after == nil || t.after.ToMove() != t.player {
		return t.after != nil
	}
	return t.phase(t.after) == t.phase(t.before)
}

// phase returns the phase of a state, or 0 without a labyrinth board.
func (t *turn) phase(s catalog.State) labyrinth.Phase {
	table, _ := labyrinth.TableOf(t.rules.View(s, game.Nobody))
	return table.Phase()
}

// A message is a line for people, and a shorter form of it for a small terminal.
type message struct{ text, short string }

// message returns the turn on one line.
func (t *turn) message() message {
	who := t.player.String()
	if t.player >= 0 {
		who = "seat " + who
	}
	who = fmt.Sprintf("%3d. %s  ", t.number, who)
	return message{who + strings.Join(t.explained, " "), who + strings.Join(t.plies, " ")}
}

// walked returns the path of the turn's pawn if its last ply, played in the state
// last, was a walk.
func (t *turn) walked(last catalog.State) []labyrinth.Square {
	from := t.rules.View(last, game.Nobody)
	before, ok := labyrinth.TableOf(from)
	after, _ := labyrinth.TableOf(t.rules.View(t.after, game.Nobody))
	if !ok || before.Board() != after.Board() || before.Phase() != labyrinth.ToWalk {
		return nil
	}
	return labyrinth.PathOf(from, after.Pawn(t.player))
}

// leaving returns a sentence on a seat that leaves.
func leaving(p game.Player) string { return fmt.Sprintf("Seat %v has left. A bot plays on for it.", p) }

// result returns sentences on how a game ended, and who had left it.
func result(rec record) string {
	var text strings.Builder
	text.WriteString(winning(rec.Outcome, rec.Reason) + " after " + plural.Count(len(rec.Plies), "ply") + ".")
	for _, l := range rec.Left {
		text.WriteString(fmt.Sprintf(" Seat %v left after %s.", l.Seat, plural.Count(l.After, "ply")))
	}
	return text.String()
}

// winning says who has won.
func winning(o game.Outcome, reason string) string {
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
	return words
}
