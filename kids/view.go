// This file holds what one seat may see of a state, by [Family].

package kids

import (
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
)

// View is what one seat may see of a state: everything on the table, the
// cards found, the size of every pile, and of the piles what the [Family]
// shows. It is a comparable value and satisfies [labyrinth.View].
type View struct {
	masked State // the cards the seat may not see are Hidden
	seat   labyrinth.Player
}

// View returns what seat p may see; for any other player, what everybody may
// see.
func (s State) View(p labyrinth.Player) View {
	p = s.table.Seated(p)
	s.cards = s.cards.Hide(func(q labyrinth.Player, place int) bool { return s.sees(p, q, place) })
	return View{s, p}
}

// sees reports whether seat p may see the card at a place of q's pile.
func (s *State) sees(p, q labyrinth.Player, place int) bool {
	return s.family == FaceUp || p == q && (s.family == InHand || place == 0)
}

// Seat returns whose view it is, or [labyrinth.Nobody].
func (v View) Seat() labyrinth.Player { return v.seat }

// Table returns the board, the pawns, and whose turn it is.
func (v View) Table() labyrinth.Table { return v.masked.table }

// Cards returns what each seat has found and its pile, with
// [labyrinth.Hidden] for each card that the seat may not see.
func (v View) Cards() labyrinth.Cards { return v.masked.cards }

// Goals returns the pictures of which the viewing seat may find any one next.
func (v View) Goals() labyrinth.Pictures { return v.masked.Goals(v.seat) }

// Targets returns the squares that the viewing seat heads for, as far as it
// knows.
func (v View) Targets() labyrinth.Squares { return v.masked.Targets(v.seat) }

// ToMove returns the seat to act, or [labyrinth.Nobody] if the game is over.
func (v View) ToMove() labyrinth.Player { return v.masked.ToMove() }

// AppendMoves appends the legal plies of the seat to act and returns the
// extended slice. All of them follow from what everybody sees.
func (v View) AppendMoves(dst []labyrinth.Ply) []labyrinth.Ply {
	return v.masked.AppendMoves(dst)
}

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() labyrinth.Outcome { return v.masked.Outcome() }

// Sample returns a state whose view it is, drawn uniformly: the pictures that
// the view does not show are shuffled onto the hidden cards.
func (v View) Sample(r *rand.Rand) State {
	s := v.masked
	s.cards = s.cards.Fill(s.table.Board().Pictures(), r)
	return s
}

// Notes returns a line a seat on its cards, for people: what it has found,
// and what it may find next where the viewer may see that.
func (v View) Notes() []string {
	var notes []string
	cards := v.masked.cards
	for p := range labyrinth.Player(v.masked.Seats()) {
		note := fmt.Sprintf("seat %v: found %d of %d", p, cards.Found(p), cards.Found(p)+cards.Left(p))
		switch goals := v.masked.Goals(p); { // hidden cards are not among them
		case v.Outcome().WonBy(p):
			note += ", and has won"
		case cards.Left(p) == 0:
			note += ", home is " + v.Table().Home(p).String()
		case goals.Len() > 0:
			note += fmt.Sprintf(", looks for %v", goals)
		}
		notes = append(notes, note)
	}
	return notes
}

// AppendText appends the text of the state with ? for every hidden card. It
// never fails.
func (v View) AppendText(b []byte) ([]byte, error) { return v.masked.AppendText(b) }

// MarshalText returns the view's text. It never fails.
func (v View) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// String returns the view's text.
func (v View) String() string { return v.masked.String() }
