// This file holds views. In this game a view is the whole state.

package battlechess

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A View is what a seat may see of a state, which is all of it. Only the order
// of the cards in the deck is hidden, and a state does not hold it. A View
// satisfies [game.View].
type View struct {
	state State
	seat  game.Player
}

// Seats returns the number of seats.
func (v View) Seats() int { return v.state.Seats() }

// Seat returns the seat whose view it is, or [game.Nobody] for what everybody may
// see.
func (v View) Seat() game.Player { return v.seat }

// State returns the state.
func (v View) State() State { return v.state }

// ToMove returns who acts, as [State.ToMove] does.
func (v View) ToMove() game.Player { return v.state.ToMove() }

// AppendPlies appends the legal plies, as [State.AppendPlies] does.
func (v View) AppendPlies(dst []game.Ply) []game.Ply { return v.state.AppendPlies(dst) }

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.state.Outcome() }

// Sample returns the state of the view. No other state has this view.
func (v View) Sample(*rand.Rand) State { return v.state }

// After returns the view after a ply of the viewing seat, for [game.Foreseer].
func (v View) After(ply game.Ply) (game.View, error) {
	if err := game.CheckOwn(v, ply); err != nil {
		return nil, err
	}
	next, err := v.state.Play(ply)
	if err != nil {
		return nil, err
	}
	return next.View(v.seat), nil
}

// Explain says in words what a legal ply does, as [State.Explain] does.
func (v View) Explain(ply game.Ply) string { return v.state.Explain(ply) }

// Notes returns lines of text for people. The first four are on the cards, on
// the areas of seat 1 and of seat 2, and on what happens next. A line for each
// kind of piece follows: the power and arrows of both sides, as a rule set file
// writes them. If they are others for seat 2, a line with a lower-case letter has
// those.
func (v View) Notes() []string {
	deck := fmt.Sprintf("Plus Power: face up %s; to draw %s", list(v.state.FaceUp()), list(v.state.Left()))
	if v.state.under != 0 {
		deck += ", under these " + list(v.state.Under())
	}
	notes := []string{deck}
	for p, letters := range []string{"upper case", "lower case"} {
		notes = append(notes, fmt.Sprintf("Seat %d (%s): %s", p+1, letters, v.state.areas(game.Player(p))))
	}
	notes = append(notes, v.state.next())
	for _, k := range v.state.rules.PieceKinds() {
		notes = append(notes, fmt.Sprintf("%c %s: %v; turned over %v", k.Letter, k.Name, k.Front[0], k.Back[0]))
		if k.Differs() {
			notes = append(notes, fmt.Sprintf("%c %s: %v; turned over %v", k.Letter|0x20, k.Name, k.Front[1], k.Back[1]))
		}
	}
	return notes
}

// areas describes the pieces that seat p has outside the play area.
func (s State) areas(p game.Player) string {
	count := s.PieceCount(p)
	text := fmt.Sprintf("%d in the cost area", count.Cost)
	if count.Spent > 0 {
		text += fmt.Sprintf(", %d spent", count.Spent)
	}
	if count.Out > 0 {
		text += fmt.Sprintf(", %d out", count.Out)
	}
	var waiting []string
	for _, k := range s.Waiting(p) {
		waiting = append(waiting, fmt.Sprintf("%s for %d", k.Name, k.Cost))
	}
	if waiting != nil {
		text += "; waiting: " + strings.Join(waiting, ", ")
	}
	return text
}

// list returns the texts of cards, as in +0 +20, or none.
func list(cards []int) string {
	if len(cards) == 0 {
		return "none"
	}
	var words []string
	for _, c := range cards {
		words = append(words, Card(c).String())
	}
	return strings.Join(words, " ")
}

// AppendText appends the state's text. It never fails.
func (v View) AppendText(b []byte) ([]byte, error) { return v.state.AppendText(b) }

// MarshalText returns the state's text. It never fails.
func (v View) MarshalText() ([]byte, error) { return v.state.AppendText(nil) }

// String returns the state's text.
func (v View) String() string { return v.state.String() }
