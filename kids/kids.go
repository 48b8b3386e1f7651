// Package kids is Labyrinth for young children: the standard game with cards
// that are easier to keep in mind. Printings differ in three ways, and
// [Family] names them.
//
// A [Game] holds the choices made before a game and deals it; a [State] is
// one moment of it. The text of a state is that of the standard game:
// BOARD SPARE BAN PAWNS HOMES TURN CARDS. In the open and private families
// the order of a pile is that in which it was dealt and means nothing.
package kids

import (
	"strconv"

	"github.com/labyrinth-go/labyrinth"
)

// A Family says how the cards of a printing lie, and so in which order
// pictures are found. The zero Family is none; in a [Game] it means that of
// the edition.
type Family uint8

const (
	// FaceUp cards lie open, seen by all, and are found in any order
	// (Pokémon and One Piece printings).
	FaceUp Family = iota + 1
	// InHand cards are seen by their owner alone, all of them, and found in
	// any order, which may change every turn (classic-ru printing).
	InHand
	// InPile cards lie face down as in the standard game, the owner looks at
	// the top one and finds them in order (anniversary printing).
	InPile
)

var families = []string{FaceUp: "open", InHand: "private", InPile: "pile"}

// String returns the value of the option Cards: open, private or pile.
func (f Family) String() string {
	if f < FaceUp || f > InPile {
		return strconv.Itoa(int(f))
	}
	return families[f]
}

// A Finish says what wins. The zero Finish is none; in a [Game] it means that
// of the edition.
type Finish uint8

const (
	// AtHome means the way home after the last find, as in the standard game
	// (Pokémon, One Piece and classic-ru printings).
	AtHome Finish = iota + 1
	// AtLastFind means that the last find wins at once (anniversary printing,
	// classic-ru by agreement).
	AtLastFind
)

var returns = []string{AtHome: "yes", AtLastFind: "no"}

// String returns the value of the option Return, whether the way home is
// required: yes or no.
func (f Finish) String() string {
	if f < AtHome || f > AtLastFind {
		return strconv.Itoa(int(f))
	}
	return returns[f]
}

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [labyrinth.State]. Family and Finish are a part of the value and
// not of the text.
type State struct {
	table  labyrinth.Table
	cards  labyrinth.Cards
	family Family
	finish Finish
}

// Table returns the board, the pawns, and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns what each seat has found and its pile.
func (s State) Cards() labyrinth.Cards { return s.cards }

// Seats returns the number of seats, 1 to 4.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, or [labyrinth.Nobody] if the game is over.
func (s State) ToMove() labyrinth.Player { return s.table.ToMove() }

// AppendMoves appends the legal plies in canonical order, that of
// [labyrinth.Table.AppendPlies], and returns the extended slice.
func (s State) AppendMoves(dst []labyrinth.Ply) []labyrinth.Ply {
	return s.table.AppendPlies(dst)
}

// Goals returns the pictures of which seat p may find any one next: all it
// has left, or the top of its pile in the family of that name.
func (s State) Goals(p labyrinth.Player) labyrinth.Pictures {
	if s.family == InPile {
		return labyrinth.PicturesOf(s.cards.Top(p))
	}
	var left [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(left[:0], p)...)
}

// Targets returns the squares that seat p heads for: those of its goals, or
// its home if all are found and the way home is required. Goals on the spare
// tile are on no square.
func (s State) Targets(p labyrinth.Player) labyrinth.Squares {
	if s.cards.Left(p) == 0 && s.finish == AtHome {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	return s.table.Board().FindAll(s.Goals(p))
}

// Play returns the state after a ply. A goal is found when its owner ends a
// move on it. With all found, ending a later move on the home corner wins at
// once; with [AtLastFind], the last find does. The error matches
// [labyrinth.ErrIllegal].
func (s State) Play(p labyrinth.Ply) (State, error) {
	t, err := s.table.Play(p)
	if err != nil {
		return State{}, err
	}
	to, walked := p.Square()
	if !walked {
		s.table = t
		return s, nil
	}
	seat := t.Seat()
	home := s.cards.Left(seat) == 0 && to == t.Home(seat)
	if x := t.Board().At(to).Picture; x != 0 && s.Goals(seat).Has(x) {
		s.cards = s.cards.Find(seat, x)
		home = s.finish == AtLastFind && s.cards.Left(seat) == 0
	}
	if home {
		s.table = t.End(seat)
	} else {
		s.table = t.Next()
	}
	return s, nil
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() labyrinth.Outcome {
	if s.table.Phase() != labyrinth.Over {
		return labyrinth.Outcome{}
	}
	return labyrinth.Won(s.table.Seat())
}

// Estimate says how near seat p is to winning, for simple bots: 1 when it has
// won, 0 when another has, and between them more for every picture found and
// a little more the nearer the pawn is to a goal, as
// [labyrinth.Table.Nearness] has it.
func (s State) Estimate(p labyrinth.Player) float64 {
	if o := s.Outcome(); o.Over() {
		if o.WonBy(p) {
			return 1
		}
		return 0
	}
	near := s.table.Nearness(p, s.Targets(p), s.Goals(p).Has(s.table.Board().Spare().Picture))
	found, left := float64(s.cards.Found(p)), float64(s.cards.Left(p))
	return (found + near) / (found + left + 2)
}

// AppendText appends the state's text. It never fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	return s.cards.AppendText(append(b, ' '))
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}
