// Package anniversary is the game with events of the printing for 25 years of
// Labyrinth: the standard game with messages on the backs of twelve loose
// tiles. Who pushes such a tile out turns it over, and may use what it says
// for the turn.
//
// A [Rules] holds the choices made before a game and deals it; a [State] is
// one moment of it, an [Event] what a message offers. They satisfy the
// contract of the root package, so that everything that drives a game drives
// this one. What a [Ply] is has a table of its own.
//
// # Phases
//
// The seat to act, in the field TURN, is in one of these phases:
//
//	s  it shifts. With EVENT '1 this is the second insertion of a turn, with
//	   EVENT '2 the second of two turns, which it may also decline
//	e  it has turned up the message in EVENT, and uses it or declines
//	c  it exchanges its top card, EVENT being '5: its pile lies open to it
//	m  it walks. With EVENT '2 this is the first of two turns, with EVENT '6
//	   one step may go through a wall
//	d  chance draws a card of its pile: the second one with EVENT '4, else
//	   the new top after a find
//	x  the game is over, and the seat has won it
//
// Which card is taken or drawn is for the seat to know whose pile it is:
// [State.SeenBy] hides it from others.
//
// # Text
//
// A state is BOARD SPARE BAN PAWNS HOMES TURN CARDS SEEN EVENT. The first
// seven fields are the notation's, with the message behind a tile that bears
// one, as in 5'4 or 3M'2, and with two things more in a pile:
//
//	KCDF    K is the top; the order below it is fixed
//	[KC]DF  after a peek K and C, top first, may both be found next
//	K(CDF)  after an exchange what lies below the top is shuffled; its cards
//	        are written in the order of the alphabet and drawn by chance
//	        when one is needed
//	[KC](DF)  both
//	(CDF)   in phase d the shuffled cards that the top is drawn from
//
// SEEN holds the squares of the tiles whose backs have been turned up, blank
// or not, in reading order and parted by commas, and + behind them for the
// spare tile, as in b2,d5,+; without any it is -. EVENT is the message
// offered or in force, which is the one on the spare tile, or -.
//
// In the text of a view, backs that have not been turned up are written like
// blank ones, and hidden cards are ?. The brackets stay: everybody has seen
// the peek and the exchange.
package anniversary

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// The phases beside those of every labyrinth.
const (
	Offered   labyrinth.Phase = 'e' // use the message turned up, or decline
	Choosing  labyrinth.Phase = 'c' // choose the card that becomes the top
	Revealing labyrinth.Phase = 'd' // chance draws a card
)

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [game.State].
type State struct {
	table labyrinth.Table
	seen  labyrinth.Squares // where tiles lie whose backs have been turned up
	cards labyrinth.Cards
	spare bool  // whether the spare tile's back has been turned up
	event Event // offered or in force
	rules rules
	pair  seatSet // who may find either of the two top cards
	loose seatSet // whose pile is shuffled below what is known of it
}

// rules are the options that change what may be played.
type rules struct {
	liftBan  bool // for the second insertion of a turn
	noReturn bool
}

// A seatSet is a set of seats, a bit each.
type seatSet uint8

func (set seatSet) has(p game.Player) bool { return p >= 0 && p < 8 && set>>p&1 != 0 }

// with returns the set with p in it or not.
func (set seatSet) with(p game.Player, in bool) seatSet {
	set &^= 1 << (p & 7)
	if in {
		set |= 1 << (p & 7)
	}
	return set
}

// Table returns the board, the pawns, and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns what each seat has found and its pile, top first. What is
// shuffled in a pile, which [State.Loose] tells, lies at its end and in the
// order of the alphabet.
func (s State) Cards() labyrinth.Cards { return s.cards }

// Loose returns how many cards at the end of the pile of seat p are shuffled.
func (s State) Loose(p game.Player) int {
	if !s.loose.has(p) {
		return 0
	}
	return s.cards.Left(p) - s.live(p)
}

// Seen returns the squares of the tiles whose backs have been turned up, and
// whether that of the spare tile has.
func (s State) Seen() (squares labyrinth.Squares, spare bool) { return s.seen, s.spare }

// Event returns the event offered or in force, or the zero Event.
func (s State) Event() Event { return s.event }

// Seats returns the number of seats, 1 to 4.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, [game.Chance] while a card is drawn,
// or [game.Nobody] if the game is over.
func (s State) ToMove() game.Player {
	if s.table.Phase() == Revealing {
		return game.Chance
	}
	return s.table.ToMove()
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() game.Outcome {
	if s.table.Phase() != labyrinth.Over {
		return game.Outcome{}
	}
	return game.Won(s.table.Seat())
}

// live returns how many cards at the top of the pile of seat p, if that has
// any, it may find next: one, two after a peek, and none while the top is
// drawn.
func (s *State) live(p game.Player) int {
	switch {
	case s.pair.has(p):
		return 2
	case s.table.Phase() == Revealing && s.event != PeekSecond && p == s.table.Seat():
		return 0
	}
	return 1
}

// Goals returns the pictures of which seat p may find any one next: the top
// of its pile, and after a peek the second card too. It is empty if all are
// found.
func (s State) Goals(p game.Player) labyrinth.Pictures {
	if !s.pair.has(p) && s.live(p) == 1 {
		return labyrinth.PicturesOf(s.cards.Top(p))
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(buf[:0], p)[:s.live(p)]...)
}

// Targets returns the squares that seat p heads for: those of its goals, or
// its home if all are found. Goals on the spare tile are on no square.
func (s State) Targets(p game.Player) labyrinth.Squares {
	if s.cards.Left(p) == 0 {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	return s.table.Board().FindAll(s.Goals(p))
}

// Reach returns the squares that the seat to act can walk to if it walks now,
// one step through a wall included while [ThroughWall] is in force.
func (s State) Reach() labyrinth.Squares {
	pawn := s.table.Pawn(s.table.Seat())
	if s.event == ThroughWall && s.table.Phase() == labyrinth.ToWalk {
		return s.table.Board().ReachThrough(pawn)
	}
	return s.table.Board().Reach(pawn)
}

// Path returns a shortest way for the pawn of the seat to act to a square in
// [State.Reach], both ends included, and the number of steps before the one
// that goes through a wall, or -1 if none does. It is nil if there is no way.
func (s State) Path(to labyrinth.Square) (path []labyrinth.Square, wall int) {
	pawn := s.table.Pawn(s.table.Seat())
	if s.event == ThroughWall && s.table.Phase() == labyrinth.ToWalk {
		return s.table.Board().PathThrough(pawn, to)
	}
	return s.table.Board().Path(pawn, to), -1
}

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice: decline before everything else, then use, swaps in seat
// order, shifts and walks in the order of [labyrinth.Table.AppendPlies], and
// cards from A on.
func (s State) AppendPlies(dst []Ply) []Ply {
	switch s.table.Phase() {
	case labyrinth.ToShift:
		if s.event == TwoTurns {
			dst = append(dst, Decline())
		}
		dst = s.appendMaze(dst)
	case labyrinth.ToWalk:
		if s.event != ThroughWall {
			return s.appendMaze(dst)
		}
		for to := range s.Reach().All() {
			dst = append(dst, Walk(to))
		}
	case Offered:
		dst = append(dst, Decline())
		if s.event != SwapPawns {
			return append(dst, Use())
		}
		for p := range game.Player(s.Seats()) {
			if p != s.table.Seat() {
				dst = append(dst, Swap(p))
			}
		}
	case Choosing:
		for x := range s.choices().All() {
			dst = append(dst, Take(x))
		}
	case Revealing:
		for x := range s.choices().All() {
			dst = append(dst, Reveal(x))
		}
	}
	return dst
}

// appendMaze appends the plies of the standard game.
func (s *State) appendMaze(dst []Ply) []Ply {
	var buf [52]labyrinth.Ply // more than there are shifts or squares
	plies := s.table.AppendPlies(buf[:0])
	dst = slices.Grow(dst, len(plies))
	for _, p := range plies {
		dst = append(dst, Ply{maze: p})
	}
	return dst
}

// choices returns the cards of which one is taken or drawn: those below the
// top in an exchange, the shuffled ones in a draw.
func (s *State) choices() labyrinth.Pictures {
	p := s.table.Seat()
	first := 1
	if s.table.Phase() == Revealing {
		first = s.live(p)
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(buf[:0], p)[first:]...)
}

// Evaluate returns how near seat p is to winning, from 0 for lost to 1 for
// won: the pictures it has found, and its [labyrinth.Table.Nearness] to a next
// one. It looks at each seat alone.
func (s State) Evaluate(p game.Player) float64 {
	spare := s.Goals(p).Has(s.table.Board().Spare().Picture)
	found, left := s.cards.Found(p), s.cards.Left(p)
	return s.table.Evaluate(p, s.Outcome(), s.Targets(p), spare, found, found+left+2)
}
