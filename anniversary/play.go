// This file holds what a ply does: insertions and the backs that they turn over,
// the events used or declined, walks, finds, and cards taken or drawn. Its
// source is the anniversary printing, "Variante avec événements"; the comments
// name the paragraphs.

package anniversary

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Play returns the state after a ply. The package comment says what each phase
// allows. A seat finds a goal when it ends a walk on it. Once all are found, the
// first seat to end a later walk on its home wins at once; if the return is
// waived, the last find wins. A walk ends the turn, unless it is the first of
// two. The error matches [game.ErrIllegal].
func (s State) Play(p game.Ply) (State, error) {
	if err := s.Do(p); err != nil {
		return State{}, err
	}
	return s, nil
}

// Do is [State.Play] in place, without a copy. On an error it changes nothing.
func (s *State) Do(p game.Ply) error {
	ok, err := false, error(nil)
	switch s.table.Phase() {
	case labyrinth.ToShift:
		ok, err = s.shift(p)
	case labyrinth.ToWalk:
		ok, err = s.walk(p)
	case variant.Offered:
		ok = s.answer(p)
	case variant.Choosing, Drawing:
		ok = s.pick(p)
	}
	if !ok && err == nil {
		err = s.whyNot(p)
	}
	return err
}

// whyNot returns the error for an illegal ply, with what is legal instead.
func (s *State) whyNot(p game.Ply) error {
	why := fmt.Sprintf("seat %v ", s.table.Seat())
	switch s.table.Phase() {
	case labyrinth.Over:
		why = "the game is over"
	case variant.Choosing:
		why += "must take a card of its pile other than the top" // others may not learn which
	case Drawing:
		why = "chance must draw one of the shuffled cards for " + strings.TrimSpace(why)
	case labyrinth.ToShift:
		why += "must shift"
		if s.message == variant.TwoTurns {
			why += ", or decline the second turn"
		}
	default:
		var legal []string
		for _, ply := range s.AppendPlies(nil) {
			legal = append(legal, ply.String())
		}
		why += "must play one of " + strings.Join(legal, ", ")
	}
	return game.Fault{Kind: game.ErrIllegal, Text: p.String(), Why: why}
}

// shift makes an insertion. The first of a turn turns over the tile that it
// pushes out, and offers its message (second paragraph). A further one, by
// whichever event, turns over nothing and offers nothing (events 1 and 2: no
// chain of them).
func (s *State) shift(p game.Ply) (ok bool, err error) {
	if p == variant.Decline && s.message == variant.TwoTurns {
		s.message = 0
		s.table.Pass()
		return true, nil
	}
	shift, ok := labyrinth.ShiftOf(p)
	if !ok {
		return false, nil
	}
	if _, err := s.table.Do(p); err != nil {
		return false, err
	}
	b := s.table.Board()
	s.seen, s.spare = b.Slide(shift.Slot, s.seen, s.spare)
	if s.message != 0 {
		s.message = 0
		return true, nil
	}
	s.spare = true
	if m := variant.MessageOf(b.Spare().Mark); s.offers(m) {
		s.message, s.table = m, s.table.WithPhase(variant.Offered)
	}
	return true, nil
}

// offers reports whether message m can have an effect for the seat to act. A swap
// needs another pawn, an exchange a second card, a peek a second card that the
// seat does not know yet. The printing is silent on messages without effect.
func (s *State) offers(m variant.Message) bool {
	p := s.table.Seat()
	switch m {
	case variant.SwapPawns:
		return s.Seats() > 1
	case variant.PeekSecond:
		return s.cards.Left(p) > 1 && !s.pair.has(p)
	case variant.ExchangeTop:
		return s.cards.Left(p) > 1
	}
	return m >= variant.ShiftAgain && m <= variant.ThroughWall
}

// answer uses or declines the message turned up. A seat need not use it, and
// cannot keep it ("Règles concernant ces 6 actions", first and second point).
func (s *State) answer(p game.Ply) bool {
	if p == variant.Decline {
		s.message, s.table = 0, s.table.WithPhase(labyrinth.ToWalk)
		return true
	}
	seat := s.table.Seat()
	if s.message == variant.SwapPawns {
		other, ok := variant.SwapOf(p)
		if !ok || other == seat || other < 0 || int(other) >= s.Seats() {
			return false
		}
		mine, theirs := s.table.Pawn(seat), s.table.Pawn(other)
		s.table = s.table.WithPawn(seat, theirs).WithPawn(other, mine).WithPhase(labyrinth.ToWalk)
		s.message = 0
		return true
	}
	if p != variant.Use {
		return false
	}
	phase := labyrinth.ToWalk
	switch s.message {
	case variant.ShiftAgain:
		phase = labyrinth.ToShift
		if s.rules.LiftBan {
			s.table = s.table.WithBoard(s.table.Board().WithoutBan())
		}
	case variant.PeekSecond:
		if s.Shuffled(seat) > 1 && !s.known.has(seat) {
			phase = Drawing // which is the second card
			break
		}
		s.message, s.pair, s.known = 0, s.pair.with(seat, true), s.known.with(seat, false)
		s.loose = s.loose.with(seat, s.loose.has(seat) && s.cards.Left(seat) > 2)
	case variant.ExchangeTop:
		phase = variant.Choosing
	}
	s.table = s.table.WithPhase(phase)
	return true
}

// walk moves the pawn, through a wall if that event is in force (event 6), and
// ends the turn, the first of two turns, or the game. Only the end of a seat's
// own walk finds a goal, so a swap or a shift that puts its pawn on one does
// not ("Déplacement du pion"; event 3). The way home may be waived ("Variante
// pour les plus jeunes").
func (s *State) walk(p game.Ply) (ok bool, err error) {
	to, ok := labyrinth.SquareOf(p)
	var on labyrinth.Tile
	switch {
	case !ok:
		return false, nil
	case s.message == variant.ThroughWall:
		if !s.Reach().Has(to) {
			return false, nil
		}
		s.table = s.table.WithPawn(s.table.Seat(), to)
		on = s.table.Board().At(to)
	default:
		if on, err = s.table.Do(p); err != nil {
			return false, err
		}
	}
	if s.message != variant.TwoTurns {
		s.message = 0
	}
	seat, drawing := s.table.ToMove(), false
	won := s.cards.Left(seat) == 0 && to == s.table.Home(seat)
	if x := on.Picture; x != 0 && s.goals(seat).Has(x) {
		if drawing = s.find(seat, x); s.cards.Left(seat) == 0 {
			won = s.rules.Return == variant.ReturnWaived
		}
	}
	switch {
	case won:
		s.message, s.table = 0, s.table.WithPhase(labyrinth.Over)
	case !drawing:
		s.endTurn()
	}
	return true, nil
}

// find moves a card of the seat to those that it has found. Its next goal is
// the other card of two after a peek (event 4), a card that chance draws if the
// pile is shuffled (event 5), and otherwise the top of its pile. It reports whether
// chance is to draw.
func (s *State) find(seat game.Player, x labyrinth.Picture) (drawing bool) {
	loose := s.Shuffled(seat)
	s.cards = s.cards.WithFound(seat, x)
	switch {
	case s.pair.has(seat) || s.known.has(seat):
		s.pair, s.known = s.pair.with(seat, false), s.known.with(seat, false)
	case loose > 1:
		s.table = s.table.WithPhase(Drawing)
		return true
	default:
		s.loose = s.loose.with(seat, false)
	}
	return false
}

// endTurn begins the second of two turns (event 2), or the turn of the next
// seat. By the option Peek, the choice between two cards may end with the turn
// ("Règles concernant ces 6 actions", second point).
func (s *State) endTurn() {
	if s.message == variant.TwoTurns {
		s.table = s.table.WithPhase(labyrinth.ToShift)
		return
	}
	if seat := s.table.Seat(); s.rules.PeekForTurn && s.pair.has(seat) {
		s.pair, s.known = s.pair.with(seat, false), s.known.with(seat, true)
	}
	s.table.Pass()
}

// pick takes the new top card in an exchange, which shuffles the others (event
// 5), or draws a card from a shuffled pile.
func (s *State) pick(p game.Ply) bool {
	taken := s.table.Phase() == variant.Choosing
	x, ok := variant.DrawnOf(p)
	if taken {
		x, ok = variant.TakenOf(p)
	}
	if !ok || x == labyrinth.Unknown || !s.choices().Has(x) {
		return false
	}
	seat := s.table.Seat()
	switch {
	case taken:
		s.lift(seat, 0, x)
		s.pair, s.known, s.loose = s.pair.with(seat, false), s.known.with(seat, false), s.loose.with(seat, true)
	case s.message == variant.PeekSecond:
		s.lift(seat, 1, x)
		s.pair = s.pair.with(seat, true)
	default:
		s.lift(seat, 0, x)
		s.endTurn()
		return true
	}
	s.message, s.table = 0, s.table.WithPhase(labyrinth.ToWalk)
	return true
}

// SeenBy returns a ply as seat p sees it. Only the owner of the pile sees which
// card is taken or drawn. Others see take:? and draw:?.
func (s State) SeenBy(ply game.Ply, p game.Player) game.Ply {
	if p == s.table.Seat() {
		return ply
	}
	if _, ok := variant.TakenOf(ply); ok {
		return variant.Take(labyrinth.Unknown)
	}
	if _, ok := variant.DrawnOf(ply); ok {
		return variant.Draw(labyrinth.Unknown)
	}
	return ply
}

// lift swaps card x with the one at a place of the seat's pile, 0 being the top,
// and sorts the cards below that place, as shuffled cards are kept.
func (s *State) lift(seat game.Player, place int, x labyrinth.Picture) {
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	pile := s.cards.AppendPile(buf[:0], seat)
	pile[slices.Index(pile, x)] = pile[place]
	pile[place] = x
	slices.Sort(pile[place+1:])
	s.cards = s.cards.Replace(func(p game.Player, place int, card labyrinth.Picture) labyrinth.Picture {
		if p == seat {
			return pile[place]
		}
		return card
	})
}
