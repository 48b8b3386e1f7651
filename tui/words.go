// This file says in words what happened.

package tui

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/play"
)

// An entry is a line of the list of events.
type entry struct {
	by    game.Player
	words []string
	turn  bool // whether the next ply of the same player continues it
}

// text returns the entry without its player.
func (e entry) text() string { return strings.Join(e.words, ", ") }

// told appends what an event was to the list. The plies of one turn are one entry.
func (t *table) told(list []entry, u update) []entry {
	switch u.Kind {
	case play.PlyEvent:
		words := t.happened(u)
		if last := len(list) - 1; last >= 0 && list[last].turn && list[last].by == u.By {
			list[last].words = append(slices.Clip(list[last].words), words...)
			list[last].turn = u.View.ToMove() == u.By
			return list
		}
		return append(list, entry{u.By, words, u.View.ToMove() == u.By})
	case play.ForfeitEvent:
		return append(list, entry{by: u.By, words: []string{u.Reason}})
	case play.LeaveEvent:
		return append(list, entry{by: u.By, words: []string{"has left; a bot plays on"}})
	case play.UndoEvent:
		return append(list, entry{by: game.Nobody, words: []string{"taken back"}})
	}
	return list
}

// happened returns what a ply did.
func (t *table) happened(u update) (words []string) {
	for _, c := range u.Changes {
		if text := t.describe(u.By, c); text != "" {
			words = append(words, text)
		}
	}
	if len(words) == 0 {
		words = []string{u.Ply.String()}
		_, maze := u.View.(labyrinth.MazeView)
		if _, walk := labyrinth.SquareOf(u.Ply); maze && walk {
			words = []string{"stayed"}
		}
	}
	return words
}

// describe returns a change in words, or "" if there is nothing to say.
func (t *table) describe(by game.Player, c game.Change) string {
	whose := func(p game.Player) string {
		if p == by {
			return ""
		}
		return "seat " + p.String() + " "
	}
	switch c := c.(type) {
	case change.Shift:
		return "shifted at " + c.Slot.String()
	case change.Pawn:
		if c.Carried {
			return fmt.Sprintf("%scarried to %s", whose(c.Seat), c.To)
		}
		return fmt.Sprintf("%swalked to %s", whose(c.Seat), c.To)
	case change.Found:
		return whose(c.Seat) + "found " + t.picture(c.Picture)
	case change.Back, change.Reset, anniversary.Event, battlechess.CostArea:
		return "" // said by another change, or of no use here
	case glow.Glow:
		return whose(c.Seat) + "found glowing " + t.mark(c.Mark)
	case glow.Night:
		return "it is night"
	case glow.Awarded:
		return fmt.Sprintf("%stook %s", whose(c.Seat), plural.Count(c.Points, "point"))
	case anniversary.Turned:
		if c.Message == 0 {
			return "blank back"
		}
		return "message: " + c.Message.Name()
	case anniversary.Pile:
		return whose(c.Seat) + "rearranged the pile"
	case battlechess.PieceMoved:
		return fmt.Sprintf("%s %s to %s", t.piece(c.Piece), c.From, c.To)
	case battlechess.PieceTurned:
		return fmt.Sprintf("%s on %s turned over", t.piece(c.Piece), c.Square)
	case battlechess.PieceTaken:
		return fmt.Sprintf("%s on %s taken", t.piece(c.Piece), c.Square)
	case battlechess.Summoned:
		return fmt.Sprintf("summoned %s on %s", t.piece(c.Piece), c.Square)
	case battlechess.EggsLeft:
		return fmt.Sprintf("%s left on %s", plural.Count(c.Eggs, "egg"), c.Square)
	case battlechess.CardDrawn:
		return fmt.Sprintf("card +%d", c.Value)
	case battlechess.Reshuffled:
		return "cards shuffled"
	case battlechess.BattleBegan:
		turn, _ := battlechess.TurnOf(c.Ply)
		toward, _ := turn.Toward()
		return fmt.Sprintf("attacked to the %s", toward)
	}
	fields, err := json.Marshal(c)
	if err != nil {
		return c.ChangeKind()
	}
	return c.ChangeKind() + " " + string(fields)
}

// piece returns the name of the kind of piece with a letter, in either case.
func (t *table) piece(letter string) string {
	if name := t.kinds[strings.ToUpper(letter)]; name != "" {
		return name
	}
	return letter
}

// kindsOf returns the names of the pieces of Battle Chess by their letters.
func kindsOf(r catalog.Rules) map[string]string {
	typed, err := battlechess.Open(r.Tags()...)
	if err != nil {
		return nil // another game
	}
	names := make(map[string]string)
	for _, k := range typed.RuleSet.PieceKinds() {
		names[string(rune(k.Letter))] = k.Name
	}
	return names
}

// picture returns the letter of a picture and its name, if it has one.
func (t *table) picture(p labyrinth.Picture) string {
	layout, _ := t.rules.BoardLayout()
	name := t.words.Picture(layout.Name(p))
	if name == p.String() {
		return name
	}
	return p.String() + " " + name
}

// mark returns a mark and its name, if it has one.
func (t *table) mark(m labyrinth.Mark) string {
	if name := t.words.Picture(m.String()); name != m.String() {
		return m.String() + " " + name
	}
	return m.String()
}

// result returns how the game ended.
func (t *table) result() string {
	outcome, reason := t.game.Outcome()
	winners := outcome.Winners()
	var words string
	switch {
	case t.duel.Turns > 0:
		return t.solution()
	case t.battles() && !outcome.WonBy(0):
		return "Seat 2 wins. Press u to take back and try again."
	case t.puzzle > 0 && len(winners) > 0:
		n := t.turns()
		if n <= t.puzzle {
			return fmt.Sprintf("Solved in %s, which is par!", plural.Count(n, "turn"))
		}
		return fmt.Sprintf("Solved in %s; par is %d. Press u to take back and try again.", plural.Count(n, "turn"), t.puzzle)
	case len(winners) == 0:
		words = "Nobody wins: a draw"
	case len(winners) == 1 && winners[0] == t.game.Viewer():
		words = "You win!"
	case len(winners) == 1:
		words = t.name(winners[0]) + " wins"
	default:
		words = "Seats " + outcome.String() + " win together"
	}
	if reason != "" {
		words += " (" + reason + ")"
	}
	return words
}

// goal returns what the viewing seat looks for, or "".
func (t *table) goal(v game.View) string {
	var words []string
	maze, ok := v.(labyrinth.MazeView)
	if !ok {
		return ""
	}
	goals := maze.Goals()
	for p := range goals.All() {
		if goals.Len() <= 2 {
			words = append(words, t.picture(p))
		} else {
			words = append(words, p.String())
		}
	}
	if marks, ok := v.(labyrinth.MarkSeeker); ok {
		for m := range marks.MarkGoals().All() {
			words = append(words, m.String())
		}
	}
	if len(words) == 0 && v.Seat() >= 0 {
		for at := range maze.Targets().All() {
			words = append(words, at.String())
		}
	}
	return strings.Join(words, " ")
}
