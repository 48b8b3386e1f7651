// This file scores a bot on a suite.

package suite

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
	"github.com/labyrinth-go/labyrinth/play"
)

// An Answer is the turn that a bot played in a position.
type Answer struct {
	Position Position
	Turn     string
	Right    bool
	CPU      time.Duration
	Value    float64 // what the bot expected of its first ply, if it reports that
}

// Ask lets a bot play a turn in a position that [game.Rules] have parsed: its plies
// until another seat acts or the game is over. The goroutine should be locked to
// its thread, for the CPU time. The error says that the bot failed or played an
// illegal ply.
func Ask[S game.State[S]](
	ctx context.Context, rules game.Rules[S], p Position, bot play.Bot,
) (Answer, error) {
	a := Answer{Position: p}
	start, err := rules.Parse(p.State)
	if err != nil {
		return a, err
	}
	s := play.NewSession(rules, start, play.Options{})
	seat := s.ToMove()
	used := cputime.Thread()
	for first := true; s.ToMove() == seat; first = false {
		said, err := s.Ask(ctx, bot)
		if err != nil {
			return a, err
		}
		a.CPU += said.CPU
		if first && len(said.Candidates) > 0 {
			a.Value = said.Candidates[0].Value
		}
		if _, reason := s.Outcome(); reason != "" {
			return a, fmt.Errorf("suite: the bot forfeits: %s", reason)
		}
	}
	if a.CPU == 0 {
		a.CPU = cputime.Thread() - used
	}
	a.Turn = turn(s, seat)
	a.Right = slices.Contains(p.Turns, a.Turn)
	return a, nil
}

// turn returns the plies of a seat in a session, as text.
func turn[S game.State[S]](s *play.Session[S], seat game.Player) string {
	var words []string
	for e := range s.Log(0) {
		if e.Kind == play.PlyEvent && e.By == seat {
			words = append(words, e.Ply.String())
		}
	}
	return strings.Join(words, " ")
}
