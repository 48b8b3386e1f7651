// Package glow is Labyrinth in the dark, from the Pokémon printing. It has two
// phases. By day each seat finds the pictures of its pile, as in the standard
// game. The first seat to find all of them ends the day. By night each seat
// looks for its glow pictures, which lie face up, and then goes home. The first
// seat that comes home ends the game and gets a point token, drawn by chance.
// The seat with the most points wins.
//
// [Rules] are the options of a game. Rules deal the first [State] of a game,
// and a state plays plies. A [View] is what one seat may see of a state, for
// bots and user interfaces. The three types satisfy [game.Rules], [game.State]
// and [game.View].
//
// RULES.md, at the root of the module, says which printing each rule is from.
//
// # Text
//
// A state has the seven fields of the standard game and three more:
//
//	BOARD SPARE BAN PAWNS HOMES TURN CARDS GLOW LIGHT POINTS
//
// The last fields are:
//
//   - CARDS: the cards of the day. By night all piles are empty.
//   - GLOW: the glow pictures A to L, written like CARDS.
//   - LIGHT: day or night.
//   - POINTS: the value of the point token drawn, 1, 3 or 5, or - before that.
//
// TURN has the phases s and m of the standard game and two more. In phase p
// chance draws the point token for the seat. In phase x the game is over; the
// seat is the one that ended it.
package glow

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/peek"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A Session is a game in progress.
type Session = play.Session[State]

// A Record is a whole game, as text.
type Record = play.Record[State]

// toDraw is the phase in which chance draws a point token for the seat.
const toDraw labyrinth.Phase = 'p'

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [game.State].
type State struct {
	table  labyrinth.Table
	day    labyrinth.Cards
	glow   labyrinth.Cards // picture A means mark 1, and so on
	night  bool
	points uint8 // of the point token drawn; 0 before that
	hide   bool  // the option GlowByDay is hidden
}

// Table returns the board, the pawns and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns the cards of the day: what each seat has found and its pile,
// top first. By night the piles are empty.
func (s State) Cards() labyrinth.Cards { return s.day }

// Glow returns the glow tokens that each seat has found, and those that it has
// left, as its pile. Tokens are the pictures A to L. On tiles they are the marks
// 1 to 12.
func (s State) Glow() labyrinth.Cards { return s.glow }

// Night reports whether it is night.
func (s State) Night() bool { return s.night }

// Points returns the value of the point token drawn, 1, 3 or 5, or 0 before
// that.
func (s State) Points() int { return int(s.points) }

func init() {
	peek.Glow = func(s *State) (t *labyrinth.Table, day, glow *labyrinth.Cards) {
		return &s.table, &s.day, &s.glow
	}
}

// Seats returns the number of seats, 1 to 8.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, [game.Chance] if the point token is to be
// drawn, or [game.Nobody] if the game is over.
func (s State) ToMove() game.Player {
	if s.table.Phase() == toDraw {
		return game.Chance
	}
	return s.table.ToMove()
}

// Goals returns the picture that seat p must find next by day, the top of its
// pile, as a set. By night the set is empty.
func (s State) Goals(p game.Player) labyrinth.Pictures {
	return labyrinth.PicturesOf(s.day.Top(p))
}

// MarkGoals returns the glow pictures that seat p may find next by night, all
// that it has left, as marks. By day the set is empty.
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

// Targets returns the squares that seat p may want to reach. By day it is the
// square of its goal. By night they are the squares of its glow pictures, or its
// home if it has found all. A goal on the spare tile has no square.
func (s State) Targets(p game.Player) labyrinth.Squares {
	if !s.night {
		return s.table.Board().FindAll(s.Goals(p))
	}
	if s.glow.Left(p) == 0 {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	return s.table.Board().FindMarks(s.MarkGoals(p))
}

// wantsSpare reports whether the spare tile has a goal of seat p.
func (s *State) wantsSpare(p game.Player) bool {
	spare := s.table.Board().Spare()
	return s.Goals(p).Has(spare.Picture) || s.MarkGoals(p).Has(spare.Mark)
}

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice. The order is that of [labyrinth.Table.AppendPlies]. Point
// tokens are in increasing order.
func (s State) AppendPlies(dst []game.Ply) []game.Ply {
	if s.table.Phase() == toDraw {
		return append(dst, tokenPlies[:]...)
	}
	return s.table.AppendPlies(dst)
}

// CountPlies counts plies for [game.Counter], by [labyrinth.Table.CountPlies].
func (s State) CountPlies(depth int) (n uint64, ok bool) { return s.table.CountPlies(depth) }

// Play returns the state after a ply. A seat finds a goal when it ends a walk on
// it. When a seat has found all its cards, the day ends at once: all piles go
// back to the box, and the next seat begins the night. By night glow pictures
// are found in any order. A seat that has found all of them ends the game by
// ending a later walk on its home. Chance then draws its point token, and the
// game is over. The error matches [game.ErrIllegal].
func (s State) Play(p game.Ply) (State, error) {
	if err := s.Do(p); err != nil {
		return State{}, err
	}
	return s, nil
}

// Do is [State.Play] in place, without a copy. On an error it changes nothing.
func (s *State) Do(p game.Ply) error {
	if s.table.Phase() == toDraw {
		if s.points = uint8(PointsOf(p)); s.points == 0 {
			return s.whyNot(p)
		}
		s.table = s.table.WithPhase(labyrinth.Over)
		return nil
	}
	tile, err := s.table.Do(p)
	if err != nil {
		if PointsOf(p) > 0 {
			return s.whyNot(p)
		}
		return err
	}
	if to, walked := labyrinth.SquareOf(p); walked {
		s.walked(to, tile)
	}
	return nil
}

// walked judges a walk of the seat to act that has ended on a tile (pokemon:
// glow, day phase, night phase and end).
func (s *State) walked(to labyrinth.Square, tile labyrinth.Tile) {
	seat := s.table.ToMove()
	switch {
	case !s.night && tile.Picture != 0 && tile.Picture == s.day.Top(seat):
		s.day = s.day.WithFound(seat, tile.Picture)
		if s.day.Left(seat) == 0 { // the day ends at once; the rest is discarded unseen
			s.day, s.night = s.day.Discard(), true
		}
	case s.night && s.glow.Left(seat) == 0 && to == s.table.Home(seat):
		s.table = s.table.WithPhase(toDraw)
		return
	case s.night && tile.Mark != 0:
		s.glow = s.glow.WithFound(seat, labyrinth.Picture(tile.Mark))
	}
	s.table.Pass()
}

func (s *State) whyNot(p game.Ply) error {
	why := "point tokens are drawn only at the end of the game"
	if s.table.Phase() == toDraw {
		why = "want a point token, +1, +3 or +5"
	}
	return game.Fault{Kind: game.ErrIllegal, Text: p.String(), Why: why}
}

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won.
// It counts the points that p has and its [variant.Nearness] to the
// nearest goal. It ignores the other seats until the game is over.
func (s State) Evaluate(p game.Player) float64 {
	return s.progress(p).Evaluate(s.table, s.Outcome())
}

func (s *State) progress(p game.Player) variant.Progress {
	most := s.day.Found(p) + s.day.Left(p) + 2*s.glow.Found(p) + 2*s.glow.Left(p)
	return variant.Progress{
		Seat: p, Targets: s.Targets(p), Spare: s.wantsSpare(p),
		Points: s.Score(p).Total(), Most: most + 7,
	}
}

// AppendEvaluations evaluates walks for [game.PlyEvaluator]. It takes about as long
// for all that find nothing as Evaluate takes for one.
func (s State) AppendEvaluations(dst []float64, p game.Player, plies []game.Ply) ([]float64, bool) {
	if s.table.Phase() != labyrinth.ToWalk || s.Seats() == 1 {
		return dst, false
	}
	seat := s.table.Seat()
	quiet := s.table.Reach(seat).Minus(s.Targets(seat))
	after := func(ply game.Ply) float64 {
		next, _ := s.Play(ply) // legal
		return next.Evaluate(p)
	}
	return variant.AppendEvaluations(dst, s.table, s.progress(p), quiet, plies, after), true
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
