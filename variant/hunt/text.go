// This file deals states and reads states and views from text. It refuses those that
// contradict the rules.

package hunt

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Deal deals the first state by a complete set-up, by [variant.Setup.Deal], with as
// many cards for each seat as all can have. The error is what [variant.Setup.Deal]
// returns, or matches [labyrinth.ErrCards] if a seat would have no card and need not return.
func Deal(s variant.Setup, r Rules, seats int, seed uint64) (State, error) {
	t, cards, err := s.Deal(game.NewSource(seed), seats, 0)
	if err != nil {
		return State{}, err
	}
	if r.NoReturn != 0 && cards.Left(0) == 0 {
		return State{}, game.Faultf(labyrinth.ErrCards, 0, "0 cards each", "too few pictures; without a return every seat needs a card")
	}
	first := State{table: t, cards: cards, rules: r}
	if r.Turns.Has(KeepSpare) {
		first.spare = t.Board().Spare().Open
	}
	return first, nil
}

// Parse reads a state from its text, on a board of the layout. The error is
// [game.Faults], one for each place where the text is not in the notation, or
// contradicts the layout, the rules or itself.
func Parse(l labyrinth.Layout, r Rules, text string) (State, error) {
	return parse(l, r, text, false, game.Nobody)
}

// ParseView reads the view of seat p from its text. For any other player it reads
// what everybody sees. Cards that p may not see must be hidden, and no others. The
// error is as for [Parse].
func ParseView(l labyrinth.Layout, r Rules, p game.Player, text string) (View, error) {
	s, err := parse(l, r, text, true, p)
	if err != nil {
		return View{}, err
	}
	return View{s, p.Among(s.Seats())}, nil
}

func parse(l labyrinth.Layout, rules Rules, text string, view bool, viewer game.Player) (State, error) {
	names := []string{"CARDS"}
	if rules.Turns.Has(KeepSpare) {
		names = append(names, "LIES")
	}
	r := variant.Read(l, text, "smx", view, names...)
	s := State{table: r.Table, rules: rules}
	if s.Seats() == 0 {
		return State{}, r.Err()
	}
	s.cards = r.Cards(r.Field("CARDS"), s.table.Board().Pictures(), func(p game.Player, place int) bool {
		return s.sees(viewer, p, place)
	})
	s.readTurns(r)
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
func (s *State) checkEnd(r *variant.Reader) {
	for p := range game.Player(s.Seats()) {
		done, noReturn := s.cards.Left(p) == 0, s.rules.NoReturn.Has(p)
		won := s.table.Phase() == labyrinth.Over && s.table.Seat() == p
		why := ""
		switch {
		case won && !done:
			why = "cannot have won with cards left"
		case won && noReturn && !s.onLastFind(p):
			why = "can have won only on the picture it found last"
		case won && !noReturn && s.table.Pawn(p) != s.table.Home(p):
			why = "can have won only at home, " + s.table.Home(p).String()
		case done && !won && noReturn:
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
	found := s.cards.AppendFound(nil, p)
	return len(found) > 0 && found[len(found)-1] == s.table.Board().At(s.table.Pawn(p)).Picture
}
