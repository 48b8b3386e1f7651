// This file reads states and views. It refuses those that contradict the rules.

package hunt

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// parse reads a state from its text. If view is true, it reads the text of what
// the viewer sees.
func parse(l labyrinth.Layout, rules Rules, text string, view bool, viewer game.Player) (State, error) {
	r := l.Read(text, "smx", view, "CARDS")
	s := State{Table: r.Table, Rules: rules}
	if s.Table.Seats() == 0 {
		return State{}, r.Err()
	}
	s.Cards = r.Cards(r.Field("CARDS"), s.Table.Board().Pictures(), func(p game.Player, place int) bool {
		return s.sees(viewer, p, place)
	})
	if len(r.Faults) == 0 {
		s.checkEnd(r)
	}
	if err := r.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// checkEnd reports a game that is over although its seat has not won, and a game
// that is not over although a seat has won.
func (s *State) checkEnd(r *labyrinth.Reader) {
	for p := range game.Player(s.Table.Seats()) {
		done := s.Cards.Left(p) == 0
		won := s.Table.Phase() == labyrinth.Over && s.Table.Seat() == p
		why := ""
		switch {
		case won && !done:
			why = "cannot have won with cards left"
		case won && s.Rules.NoReturn && !s.onLastFind(p):
			why = "can have won only on the picture it found last"
		case won && !s.Rules.NoReturn && s.Table.Pawn(p) != s.Table.Home(p):
			why = "can have won only at home, " + s.Table.Home(p).String()
		case done && !won && s.Rules.NoReturn:
			why = "has found all its cards, so the game must be over"
		default:
			continue
		}
		r.Faultf(game.ErrTurn, "TURN", "seat %v %s", p, why)
	}
}

// onLastFind reports whether the pawn of seat p is where p found its last
// picture.
func (s *State) onLastFind(p game.Player) bool {
	found := s.Cards.AppendFound(nil, p)
	return len(found) > 0 && found[len(found)-1] == s.Table.Board().At(s.Table.Pawn(p)).Picture
}
