// This file holds what one seat may see of a state, and nothing else: a View
// cannot be turned back into its state.

package glow

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

var (
	_ variant.QuestView    = View{}
	_ variant.Scorer       = View{}
	_ labyrinth.MarkSeeker = View{}
	_ game.Foreseer        = View{}
)

// View is what one seat may see of a state: everything on the table, the cards
// found, all glow tokens, and the top of its own pile. By day, the rules may hide
// the glow pictures on the tiles; see [Rules].HideByDay. It is a comparable value
// and satisfies [game.View].
type View struct {
	masked State // the cards that the seat may not see are Unknown
	seat   game.Player
	dark   hiding // the glow pictures that are not seen on any tile
}

// View returns what seat p may see. For any other player it returns what
// everybody may see.
func (s State) View(p game.Player) View {
	p = p.Among(s.Seats())
	s.day = variant.Hide(s.day, func(q game.Player, place int) bool { return sees(p, q, place) })
	var dark hiding
	if s.hidesNow() { // pokemon: glow, preparing the tokens; see glow-hidden in RULES.md
		var b labyrinth.Board
		b, dark = unlit(s.table.Board())
		s.table = s.table.WithBoard(b)
	}
	return View{s, p, dark}
}

// sees reports whether seat p may see the card at a place of q's pile (pokemon:
// glow, set-up, and moving, paragraph on finding).
func sees(p, q game.Player, place int) bool { return p == q && place == 0 }

// Seats returns the number of seats, 1 to 8.
func (v View) Seats() int { return v.masked.Seats() }

// Seat returns whose view it is, or [game.Nobody].
func (v View) Seat() game.Player { return v.seat }

// Table returns the board, the pawns and whose turn it is.
func (v View) Table() labyrinth.Table { return v.masked.table }

// Cards returns the cards of the day as [State.Cards] does, with
// [labyrinth.Unknown] for each card that the seat may not see.
func (v View) Cards() labyrinth.Cards { return v.masked.day }

// Glow returns the glow tokens, as [State.Glow] does.
func (v View) Glow() labyrinth.Cards { return v.masked.glow }

// Night reports whether it is night.
func (v View) Night() bool { return v.masked.night }

// Score returns the points that seat p has so far.
func (v View) Score(p game.Player) Score { return v.masked.Score(p) }

// Goals returns the picture that the viewing seat must find next by day, as a
// set. By night the set is empty.
func (v View) Goals() labyrinth.Pictures { return v.masked.Goals(v.seat) }

// MarkGoals returns the glow pictures that the viewing seat may find next by
// night, as marks. By day the set is empty.
func (v View) MarkGoals() labyrinth.Marks { return v.masked.MarkGoals(v.seat) }

// Quest returns what seat p still has to do by day or by night, to the extent that the
// view shows it.
func (v View) Quest(p game.Player) variant.Quest {
	s := v.masked
	points := s.Score(p).Total()
	if s.night {
		marks := s.MarkGoals(p)
		return variant.Quest{
			Marks: marks, Goals: marks.Len(), Open: true, Left: marks.Len() + 1, Home: true, Points: points,
		}
	}
	left, unseen := s.day.Left(p), s.table.Board().Pictures().Minus(s.day.Seen())
	q := variant.Quest{Pictures: s.Goals(p), Goals: min(left, 1), Later: unseen, Left: left, Points: points}
	if q.Pictures.Len() < q.Goals {
		q.Pictures, q.Later = unseen, labyrinth.Pictures{}
	}
	return q
}

// Scoring returns how points are made by day or by night.
func (v View) Scoring() variant.Scoring {
	night := variant.Scoring{Worth: 2, Home: true, Prizes: []int{1, 3, 5}}
	if v.masked.night {
		return night
	}
	return variant.Scoring{Worth: 1, Next: &night}
}

// Targets returns the squares that the viewing seat may want to reach, as
// [State.Targets] does. The view of [game.Nobody] has none.
func (v View) Targets() labyrinth.Squares { return v.masked.Targets(v.seat) }

// ToMove returns who acts, as [State.ToMove] does.
func (v View) ToMove() game.Player { return v.masked.ToMove() }

// AppendPlies appends the legal plies and returns the extended slice. They
// follow from what everybody sees.
func (v View) AppendPlies(dst []game.Ply) []game.Ply { return v.masked.AppendPlies(dst) }

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.masked.Outcome() }

// After returns what the viewing seat would see after a ply of its own, for
// [game.Foreseer]. A card that the ply turns up is [labyrinth.Unknown], and glow pictures that
// night reveals are not on their tiles.
func (v View) After(ply game.Ply) (game.View, error) {
	if err := game.CheckOwn(v, ply); err != nil {
		return nil, err
	}
	next, err := v.masked.Play(ply)
	if err != nil {
		return nil, err
	}
	return View{next, v.seat, v.dark}, nil
}

// Sample returns a random state that has this view. All such states are equally
// likely: the pictures that the view does not show are shuffled and put on the
// unknown cards, and the glow pictures that are hidden by day on tiles of the
// same kind.
func (v View) Sample(r *rand.Rand) State {
	s := v.masked
	if v.dark != (hiding{}) {
		s.table = s.table.WithBoard(v.dark.lit(s.table.Board(), r))
	}
	s.day = s.day.Fill(s.table.Board().Pictures(), r)
	return s
}

// Notes returns lines for people: the time of day, and a line for each seat on
// its points, its cards and the glow pictures that it has left.
func (v View) Notes() []string {
	s := v.masked
	light := "It is day."
	if s.night {
		light = "It is night."
	}
	notes := []string{light}
	for p := range game.Player(s.Seats()) {
		score := s.Score(p)
		var note strings.Builder
		note.WriteString(fmt.Sprintf("seat %v: score %d (%d by day, %d by night", p, score.Total(), score.Day, score.Glow))
		if score.Points > 0 {
			note.WriteString(fmt.Sprintf(", token %d", score.Points))
		}
		note.WriteString(")")
		if !s.night {
			note.WriteString(fmt.Sprintf(", cards left %d", s.day.Left(p)))
		}
		if s.glow.Left(p) == 0 {
			note.WriteString(", home is " + s.table.Home(p).String())
		}
		before := ", glow left *"
		for _, x := range s.glow.AppendPile(nil, p) {
			note.WriteString(before + x.String())
			before = " *"
		}
		notes = append(notes, note.String())
	}
	return notes
}

// AppendText appends the text of the state, with ? for every unknown card. It
// never fails.
func (v View) AppendText(b []byte) ([]byte, error) { return v.masked.AppendText(b) }

// MarshalText returns the view's text. It never fails.
func (v View) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// String returns the view's text.
func (v View) String() string { return v.masked.String() }
