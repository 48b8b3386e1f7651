// This file holds a table: a game in progress with the people and the bots who play it.

package play

import (
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Table is a [Session] and who plays it: a bot on each seat, or a person, for whom the
// program submits plies. It knows who chooses the next ply, also for seats whose people
// have left, and what people who share a game may look at and ask for. Like a
// Session it has no goroutine, no clock and no lock. [NewTable] makes one; the zero Table is not valid.
type Table[S game.State[S]] struct {
	*Session[S]
	bots   []Bot // by seat; nil for a person
	relief Bot
}

// NewTable seats players at a game: a bot for each seat, or nil for a person. relief plays
// for people who have left, as a [StandIn]. The error matches [game.ErrSeats] if there is
// not one player for each seat.
func NewTable[S game.State[S]](s *Session[S], bots []Bot, relief Bot) (*Table[S], error) {
	if seats := s.state.Seats(); len(bots) != seats {
		return nil, game.Faultf(game.ErrSeats, 0, fmt.Sprint(len(bots)), "want one player for each seat: %d", seats)
	}
	return &Table[S]{s, slices.Clone(bots), StandIn(s.rules, relief)}, nil
}

// Bot returns who chooses the plies of a seat, or nil for a person.
func (t *Table[S]) Bot(p game.Player) Bot {
	if t.bots[p] == nil && slices.Contains(t.Left(), p) {
		return t.relief
	}
	return t.bots[p]
}

// Replace seats another bot, as for one that has failed. It is told the game from the start.
func (t *Table[S]) Replace(p game.Player, bot Bot) {
	t.bots[p] = bot
	t.Forget(p)
}

// People returns the seats of people who have not left.
func (t *Table[S]) People() (seats []game.Player) {
	for p := range game.Seats(t.state) {
		if t.Bot(p) == nil {
			seats = append(seats, p)
		}
	}
	return seats
}

// Viewer returns the seat of the only person, or [game.Nobody] if there are several or none:
// what several people look at together must not show the cards of one.
func (t *Table[S]) Viewer() game.Player {
	if people := t.People(); len(people) == 1 {
		return people[0]
	}
	return game.Nobody
}

// Secret reports whether some seat may not see all of the state.
func (t *Table[S]) Secret() bool {
	whole, _ := t.state.AppendText(nil)
	for p := range game.Seats(t.state) {
		if seen, _ := t.View(p).AppendText(nil); string(seen) != string(whole) {
			return true
		}
	}
	return false
}

// GiveUp takes a person, or a bot that has failed, out of the game and returns the number of
// the event. If another person stays, the game goes on, by [Session.Leave]; bots do not play
// on by themselves, so otherwise it ends, by [Session.Forfeit]. The errors are those of Forfeit.
func (t *Table[S]) GiveUp(p game.Player, reason string) (int, error) {
	if slices.ContainsFunc(t.People(), func(q game.Player) bool { return q != p }) {
		return t.Leave(p, reason)
	}
	return t.Forfeit(p, reason)
}
