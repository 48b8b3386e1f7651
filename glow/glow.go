// Package glow is Labyrinth in the dark (Pokémon printing): by day the seats
// find the pictures of their piles as in the standard game; once one has
// found all of them the light goes out, and by night everybody looks for the
// glowing pictures that lie open before them. Who has found those and comes
// home ends the game with a draw of a point token, and the most points win.
//
// A [Rules] holds the choices made before a game and deals it; a [State] is
// one moment of it. The text of a state is that of the standard game and
// three words more:
//
//	BOARD SPARE BAN PAWNS HOMES TURN CARDS GLOW LIGHT POINTS
//
// CARDS are the day's: by night the piles are empty, since what was not found
// goes back to the box unseen. GLOW is written like CARDS, with the glow
// pictures A to L. LIGHT is day or night. POINTS is what is on the point token
// of the seat that ended the game, 1, 3 or 5, or - before that. The turn has
// two more phases than s and m: p, in which chance draws the point token for
// the seat, by the ply +1, +3 or +5; and x, in which the game is over and the
// seat is the one that ended it.
package glow

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// toReveal is the phase in which the seat's point token is drawn.
const toReveal labyrinth.Phase = 'p'

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [game.State].
type State struct {
	table  labyrinth.Table
	day    labyrinth.Cards
	glow   labyrinth.Cards // glow pictures, A being mark 1
	night  bool
	points uint8 // on the point token drawn
}

// Table returns the board, the pawns, and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns the day's cards: what each seat has found and its pile, top
// first. By night the piles are empty.
func (s State) Cards() labyrinth.Cards { return s.day }

// Glow returns the glow tokens: what each seat has found and has still to
// find, as pictures A to L, which tiles bear as marks 1 to 12.
func (s State) Glow() labyrinth.Cards { return s.glow }

// Night reports whether the light is out.
func (s State) Night() bool { return s.night }

// Points returns what is on the point token of the seat that ended the game,
// or 0 before that.
func (s State) Points() int { return int(s.points) }

// Seats returns the number of seats, 1 to 4.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, [game.Chance] to draw the point token,
// or [game.Nobody] if the game is over.
func (s State) ToMove() game.Player {
	if s.table.Phase() == toReveal {
		return game.Chance
	}
	return s.table.ToMove()
}

// Goals returns the pictures that seat p may find next by day: the top of its
// pile. By night it is empty.
func (s State) Goals(p game.Player) labyrinth.Pictures {
	return labyrinth.PicturesOf(s.day.Top(p))
}

// MarkGoals returns the glow pictures, as marks, that seat p may find next by
// night: all it has left. By day it is empty.
func (s State) MarkGoals(p game.Player) labyrinth.Marks {
	if !s.night {
		return labyrinth.Marks{}
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	var left [labyrinth.MaxPicture]labyrinth.Mark
	n := 0
	for _, x := range s.glow.AppendPile(buf[:0], p) {
		left[n] = labyrinth.Mark(x)
		n++
	}
	return labyrinth.MarksOf(left[:n]...)
}

// Targets returns the squares that seat p heads for: by day that of its goal,
// by night those of its glow pictures, or its home if all are found.
func (s State) Targets(p game.Player) labyrinth.Squares {
	if !s.night {
		return s.table.Board().FindAll(s.Goals(p))
	}
	if s.glow.Left(p) == 0 {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	var squares labyrinth.Squares
	for m := range s.MarkGoals(p).All() {
		squares = squares.Union(s.table.Board().FindMark(m))
	}
	return squares
}

// wantsSpare reports whether the spare tile bears a goal of seat p.
func (s *State) wantsSpare(p game.Player) bool {
	spare := s.table.Board().Spare()
	return s.Goals(p).Has(spare.Picture) || s.MarkGoals(p).Has(spare.Mark)
}

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice: those of [labyrinth.Table.AppendPlies], or the three point
// tokens from the lowest on.
func (s State) AppendPlies(dst []Ply) []Ply {
	if s.table.Phase() == toReveal {
		return append(dst, Points(1), Points(3), Points(5))
	}
	var plies [49]labyrinth.Ply // as many as a turn can have
	for _, p := range s.table.AppendPlies(plies[:0]) {
		dst = append(dst, Ply{ply: p})
	}
	return dst
}

// Play returns the state after a ply. By day and by night a goal is found
// when its owner ends a move on it, at most one a move. The day is over at
// once when a seat has found all its cards, without any way home: everybody's
// piles go back to the box, and the next seat begins the night with the
// board, the pawns and the ban as they are. By night goals are found in any
// order. A seat that has found all of them and ends a later move on its home
// corner ends the game at once: chance draws its point token, and nobody has
// another turn. The error matches [game.ErrIllegal].
func (s State) Play(p Ply) (State, error) {
	switch s.table.Phase() {
	case toReveal:
		if p.points == 0 { // any other is a token: see Points
			return State{}, s.whyNot(p)
		}
		s.points = p.points
		s.table = s.table.WithPhase(labyrinth.Over)
		return s, nil
	default:
		if p.points != 0 {
			return State{}, s.whyNot(p)
		}
	}
	t, err := s.table.Play(p.ply)
	if err != nil {
		return State{}, err
	}
	s.table = t
	if to, walked := p.ply.Square(); walked {
		s.end(to)
	}
	return s, nil
}

// end judges a walk of the seat to act that has ended on a square.
func (s *State) end(to labyrinth.Square) {
	seat := s.table.Seat()
	tile := s.table.Board().At(to)
	switch {
	case !s.night && tile.Picture != 0 && tile.Picture == s.day.Top(seat):
		s.day = s.day.Find(seat, tile.Picture)
		if s.day.Left(seat) == 0 {
			s.day, s.night = s.day.Discard(), true
		}
	case s.night && s.glow.Left(seat) == 0 && to == s.table.Home(seat):
		s.table = s.table.WithPhase(toReveal)
		return
	case s.night:
		s.glow = s.glow.Find(seat, labyrinth.Picture(tile.Mark))
	}
	s.table = s.table.Next()
}

func (s *State) whyNot(p Ply) error {
	why := "the point token is drawn when the game ends"
	if s.table.Phase() == toReveal {
		why = "the point token is +1, +3 or +5"
	}
	return game.Fault{Kind: game.ErrIllegal, Text: p.String(), Why: why}
}

// Evaluate returns how well seat p stands, from 0 for lost to 1 for won: the
// points it has found, and its [labyrinth.Table.Nearness] to the next ones. It
// looks at each seat alone until the game is over.
func (s State) Evaluate(p game.Player) float64 {
	most := s.day.Found(p) + s.day.Left(p) + 2*s.glow.Found(p) + 2*s.glow.Left(p)
	return s.table.Evaluate(p, s.Outcome(), s.Targets(p), s.wantsSpare(p), s.Score(p).Total(), most+7)
}

// AppendText appends the state's text. It never fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	b, _ = s.day.AppendText(append(b, ' '))
	b, _ = s.glow.AppendText(append(b, ' '))
	if s.night {
		b = append(b, " night "...)
	} else {
		b = append(b, " day "...)
	}
	if s.points == 0 {
		return append(b, '-'), nil
	}
	return append(b, '0'+s.points), nil
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}
