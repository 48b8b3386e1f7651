// This file holds what a seat sees, which in this game is the whole state.

package battlechess

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth"
)

// View is what a seat may see of a state. Nothing lies hidden but the order
// of the cards in the deck, which is no part of a state, so a view holds all
// of it. It satisfies [labyrinth.View].
type View struct {
	state State
	seat  labyrinth.Player
}

// Seat returns whose view it is; [labyrinth.Nobody] for a spectator's.
func (v View) Seat() labyrinth.Player { return v.seat }

// State returns the state, all of which is seen.
func (v View) State() State { return v.state }

// ToMove returns who acts, as [State.ToMove] does.
func (v View) ToMove() labyrinth.Player { return v.state.ToMove() }

// AppendMoves appends the legal plies, as [State.AppendMoves] does.
func (v View) AppendMoves(dst []Ply) []Ply { return v.state.AppendMoves(dst) }

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() labyrinth.Outcome { return v.state.Outcome() }

// Sample returns the only state whose view it is.
func (v View) Sample(*rand.Rand) State { return v.state }

// Notes returns lines for people on what lies beside the board: the cards,
// and each seat's eggs, cost area and legends.
func (v View) Notes() []string {
	notes := []string{fmt.Sprintf("cards face up %s, left %s", list(v.state.FaceUp()), list(v.state.Left()))}
	for p := range labyrinth.Player(2) {
		a := v.state.Tally(p)
		parts := []string{fmt.Sprintf("seat %v: %d on the mat, %d eggs, %d in the cost area", p, a.Mat, a.Eggs, a.Cost)}
		for _, k := range v.state.Waiting(p) {
			parts = append(parts, fmt.Sprintf("%s waits for %d", k.Name, k.Cost))
		}
		notes = append(notes, strings.Join(parts, ", "))
	}
	if v.state.phase == toDraw {
		notes = append(notes, fmt.Sprintf("a card is drawn for the battle %v of seat %d",
			Battle(v.state.from, v.state.toward), v.state.seat+1))
	}
	return notes
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
