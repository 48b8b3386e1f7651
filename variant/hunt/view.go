// This file holds views: what one seat may see of a state, what a ply changed in it,
// and what a program shows besides the table.

package hunt

import (
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

var (
	_ variant.QuestView   = View{}
	_ variant.HouseTurner = View{}
	_ labyrinth.Walker    = View{}
	_ game.Foreseer       = View{}
	_ game.Changer        = View{}
	_ game.Describer      = View{}
	_ game.Noter          = View{}
)

// A View is what one seat may see of a state: the table, the cards found, the
// size of every pile, and the cards that [Rules].Sight shows. It is a comparable
// value and holds nothing else.
type View struct {
	masked State // the cards that the seat may not see are Unknown
	seat   game.Player
}

// Seats returns the number of seats, 1 to 8.
func (v View) Seats() int { return v.masked.Seats() }

// Seat returns whose view it is, or [game.Nobody].
func (v View) Seat() game.Player { return v.seat }

// Table returns the board, the pawns and whose turn it is.
func (v View) Table() labyrinth.Table { return v.masked.table }

// Cards returns the pictures that each seat has found, and its pile, the top card
// first. Cards that the viewing seat may not see are [labyrinth.Unknown].
func (v View) Cards() labyrinth.Cards { return v.masked.cards }

// Goals returns the pictures that the viewing seat may find next. The set is empty if
// the seat has found all or does not know them.
func (v View) Goals() labyrinth.Pictures { return v.masked.goals(v.seat) }

// Targets returns the squares that the viewing seat wants to reach. The set is empty
// if the seat does not know them, or the goal is on the spare tile.
func (v View) Targets() labyrinth.Squares { return v.masked.targets(v.seat) }

// Quest returns what seat p still has to do, to the extent that the view shows it.
func (v View) Quest(p game.Player) variant.Quest {
	s := &v.masked
	left, unseen := s.cards.Left(p), s.table.Board().Pictures().Minus(s.cards.Seen())
	q := variant.Quest{
		Pictures: s.goals(p), Goals: min(left, 1), Open: s.rules.sight(p) >= All,
		Left: left, Home: !s.rules.NoReturn.Has(p),
	}
	if s.rules.anyOrder(p) {
		q.Goals = left
	} else {
		q.Later = unseen
	}
	if q.Pictures.Len() < q.Goals {
		q.Pictures, q.Later = unseen, labyrinth.Pictures{}
	}
	if q.Home {
		q.Left++
	}
	return q
}

// HouseTurns reports whether the game has house rules about turns, so that they are other
// than a [variant.QuestView] promises.
func (v View) HouseTurns() bool { return v.masked.houseTurns() }

// Reach returns the squares that the seat to act may walk to.
func (v View) Reach() labyrinth.Squares { return v.masked.reach() }

// Path returns a shortest path that the seat to act may walk to a square, both ends
// included, or nil if there is none. No path goes through a wall, so wall is -1.
func (v View) Path(to labyrinth.Square) (path []labyrinth.Square, wall int) {
	return v.masked.walkable().Path(v.Table().Pawn(v.Table().Seat()), to), -1
}

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (v View) ToMove() game.Player { return v.masked.ToMove() }

// AppendPlies appends the legal plies and returns the extended slice. Every
// seat sees the plies of all seats.
func (v View) AppendPlies(dst []game.Ply) []game.Ply { return v.masked.AppendPlies(dst) }

// Outcome reports whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.masked.Outcome() }

// After returns what the viewing seat would see after a ply of its own, for
// [game.Foreseer]. A card that the ply turns up is [labyrinth.Unknown].
func (v View) After(ply game.Ply) (game.View, error) {
	if err := game.CheckOwn(v, ply); err != nil {
		return nil, err
	}
	next, err := v.masked.Play(ply)
	if err != nil {
		return nil, err
	}
	return next.View(v.seat), nil
}

// Sample returns a random state that has this view. All such states are
// equally likely: the pictures that the view does not show are shuffled and
// put on the unknown cards.
func (v View) Sample(r *rand.Rand) State {
	s := v.masked
	s.cards = s.cards.Fill(s.table.Board().Pictures(), r)
	return s
}

// Changes returns what has changed since an earlier view of the same seat:
// [change.Between], then the pictures found.
func (v View) Changes(earlier game.View) []game.Change {
	before, ok := earlier.(View)
	if !ok {
		return nil
	}
	return append(change.Between(before.Table(), v.Table()), change.InCards(before.Cards(), v.Cards())...)
}

// Picks returns the steps that put a ply together, by [labyrinth.Picks].
func (v View) Picks(ply game.Ply) []game.Pick { return labyrinth.Picks(ply) }

// Describe returns facts about the seats, by [variant.Describe]. If the spare tile cannot be
// turned, "lies" has its open sides.
func (v View) Describe() map[string]any {
	facts := map[string]any{"players": variant.Describe(v.Cards(), v.masked.goals)}
	if v.masked.rules.Turns.Has(KeepSpare) {
		facts["lies"] = v.masked.spare.String()
	}
	return facts
}

// Notes returns one line for each seat: the number of pictures it has found, and what
// it looks for if the viewing seat knows that. If the spare tile cannot be turned, another
// line says how it lies.
func (v View) Notes() []string {
	s := &v.masked
	var notes []string
	for p := range game.Player(s.Seats()) {
		found, left := s.cards.Found(p), s.cards.Left(p)
		note := fmt.Sprintf("seat %v: found %d of %d", p, found, found+left)
		switch goals := s.goals(p); { // without unknown cards
		case s.Outcome().WonBy(p):
			note += ", has won"
		case left == 0:
			note += ", home is " + s.table.Home(p).String()
		case goals.Len() > 0:
			note += fmt.Sprintf(", looks for %v", goals)
		}
		notes = append(notes, note)
	}
	if s.rules.Turns.Has(KeepSpare) {
		notes = append(notes, fmt.Sprintf("the spare tile lies as %v", s.spare))
	}
	return notes
}

// AppendText appends the text of the state, with ? for each unknown card. It
// never fails.
func (v View) AppendText(b []byte) ([]byte, error) { return v.masked.AppendText(b) }

// MarshalText returns the view's text. It never fails.
func (v View) MarshalText() ([]byte, error) { return v.masked.AppendText(nil) }

// String returns the view's text.
func (v View) String() string { return v.masked.String() }
