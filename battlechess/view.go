// This file holds what a seat sees, which in this game is the whole state.

package battlechess

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// View is what a seat may see of a state. Nothing lies hidden but the order
// of the cards in the deck, which is no part of a state, so a view holds all
// of it. It satisfies [game.View].
type View struct {
	state State
	seat  game.Player
}

// Seat returns whose view it is; [game.Nobody] for a spectator's.
func (v View) Seat() game.Player { return v.seat }

// State returns the state, all of which is seen.
func (v View) State() State { return v.state }

// ToMove returns who acts, as [State.ToMove] does.
func (v View) ToMove() game.Player { return v.state.ToMove() }

// AppendPlies appends the legal plies, as [State.AppendPlies] does.
func (v View) AppendPlies(dst []Ply) []Ply { return v.state.AppendPlies(dst) }

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.state.Outcome() }

// Sample returns the only state whose view it is.
func (v View) Sample(*rand.Rand) State { return v.state }

// Notes returns four lines for people on what lies beside the board: the
// cards, what each seat has in its areas, and what happens next.
func (v View) Notes() []string {
	notes := []string{fmt.Sprintf("Plus Power: face up %s; to draw %s", list(v.state.FaceUp()), list(v.state.Left()))}
	for p, letters := range []string{"upper case", "lower case"} {
		notes = append(notes, fmt.Sprintf("Seat %d (%s): %s", p+1, letters, v.state.areas(game.Player(p))))
	}
	return append(notes, v.state.next())
}

// areas says what seat p has beside the play area.
func (s State) areas(p game.Player) string {
	a := s.PieceCount(p)
	text := fmt.Sprintf("%d in the cost area", a.Cost)
	if a.Spent > 0 {
		text += fmt.Sprintf(", %d spent", a.Spent)
	}
	parts := []string{text}
	var waiting []string
	for _, k := range s.Waiting(p) {
		waiting = append(waiting, fmt.Sprintf("%s for %d", k.Name, k.Cost))
	}
	if waiting != nil {
		parts = append(parts, "waiting: "+strings.Join(waiting, ", "))
	}
	if a.Out > 0 {
		parts = append(parts, fmt.Sprintf("%d out", a.Out))
	}
	return strings.Join(parts, "; ")
}

// next says what happens next: a turn, a card and whom it decides between,
// or nothing.
func (s State) next() string {
	switch s.phase {
	case noGame:
		return "There is no game."
	case over:
		return fmt.Sprintf("Seat %v has won.", s.Outcome())
	case toTurn:
		return fmt.Sprintf("Seat %v takes its turn.", s.ToMove())
	}
	t := s.rules.tables()
	var (
		x        = set(1) << s.from
		g        = newGround(&t, &s)
		struck   = s.owners(&t, g.hits(cover(x, t.isBig(s.kindAt(x))), s.faceAt(&t, x), s.toward))
		attacker string
		attacked []string
	)
	for _, p := range s.Pieces() {
		text := fmt.Sprintf("%v on %v", p, p.Square)
		switch y := set(1) << p.Square; {
		case y == x:
			attacker = text
		case y&struck != 0:
			attacked = append(attacked, text)
		}
	}
	return fmt.Sprintf("Seat %d draws a card for %v: %s attacks %s.",
		s.seat+1, Battle(s.from, s.toward), attacker, strings.Join(attacked, " and "))
}

// list returns cards as in +0 +20, or none.
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
