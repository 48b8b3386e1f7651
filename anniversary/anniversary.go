// Package anniversary is the game with events from the printing for 25 years of
// Labyrinth. It is the standard game with messages on the backs of twelve loose
// tiles. A seat that pushes such a tile out turns it over, and may use its
// message in this turn.
//
// [Rules] are the options of a game. Rules deal the first [State] of a game,
// and a state plays plies. A [View] is what one seat may see of a state, for
// bots and user interfaces. The three types satisfy [game.Rules], [game.State]
// and [game.View]. The documentation of [variant.Message] says what messages offer.
//
// RULES.md, at the root of the module, says which printing each rule is from.
//
// # Phases
//
// The field TURN has the seat to act and one of these phases:
//
//	s  The seat shifts. With EVENT '1 it is the second shift of a turn.
//	   With EVENT '2 it is the second of two turns, which it may decline.
//	e  The seat has turned up the message EVENT, and uses or declines it.
//	c  The seat exchanges its top card, with EVENT '5. It sees its whole pile.
//	m  The seat walks. With EVENT '2 it is the first of two turns. With
//	   EVENT '6 one step may go through a wall.
//	d  Chance draws a card of the seat's pile. With EVENT '4 it is the second
//	   card, otherwise the new top after a find.
//	x  The game is over, and the seat has won.
//
// Only the seat itself sees which card it takes and which card is drawn for it;
// [State.SeenBy] hides the card from others.
//
// # Text
//
// A state has the seven fields of the standard game and two more:
//
//	BOARD SPARE BAN PAWNS HOMES TURN CARDS SEEN EVENT
//
// In BOARD and SPARE a message follows its tile, as in 5'4 or 3M'2. In CARDS
// brackets show what is special about a pile:
//
//	KCDF      K is the top, and the order of all cards is fixed.
//	[KC]DF    After a peek either K or C, the top two cards, may be found next.
//	K(CDF)    After an exchange the cards below the top are shuffled. They are
//	          written in alphabetical order. Chance draws the next one.
//	[KC](DF)  Both.
//	K<C>DF    The owner knows C, the second card, from a peek in an earlier turn.
//	K<C>(DF)  The same, with the cards below shuffled.
//	(CDF)     In phase d the top is drawn from these cards.
//
// SEEN lists the squares of the tiles whose backs have been turned up, blank or
// not, in reading order and separated by commas. A final + means the spare
// tile, as in b2,d5,+. Without any such tile SEEN is -. EVENT is the message
// offered or in force, or -. It is always the message of the spare tile.
//
// The text of a view leaves out the messages that have not been turned up, and
// has ? for every hidden card. It keeps the brackets, because everybody sees
// that a seat peeks or exchanges.
//
// # Plies
//
// The text of a ply is one word:
//
//	W2:ES    The seat shifts, as in the standard game.
//	c5       The seat walks to c5.
//	use      The seat uses the message just turned up.
//	decline  The seat declines it, or the second of two turns.
//	swap:2   The seat uses the message to change places with seat 2.
//	take:K   The seat makes K the top of its pile.
//	draw:K   Chance draws K from the shuffled cards.
//
// Package variant makes those that package labyrinth does not have.
package anniversary

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

// Drawing is the phase in which chance draws a card of the seat's pile. The other
// phases are those of packages labyrinth and variant.
const Drawing labyrinth.Phase = 'd'

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [game.State].
type State struct {
	table   labyrinth.Table
	seen    labyrinth.Squares // of the tiles whose backs have been turned up
	cards   labyrinth.Cards
	spare   bool            // whether the spare tile's back has been turned up
	message variant.Message // offered or in force
	rules   rules
	pair    seatSet // who may find either of the two top cards
	known   seatSet // who knows its second card and may not find it yet
	loose   seatSet // whose pile is shuffled below the cards that have a place
}

// rules are the options that change what may be played.
type rules struct {
	LiftBan     bool
	PeekForTurn bool
	Return      variant.Return // never zero
}

// A seatSet is a set of seats, one bit each.
type seatSet uint8

func (set seatSet) has(p game.Player) bool { return p >= 0 && p < 8 && set>>p&1 != 0 }

// with returns the set with p added or removed.
func (set seatSet) with(p game.Player, in bool) seatSet {
	set &^= 1 << (p & 7)
	if in {
		set |= 1 << (p & 7)
	}
	return set
}

// Table returns the board, the pawns and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns what each seat has found and its pile, top first. Shuffled cards
// are at the end of a pile, in alphabetical order; see [State.Shuffled].
func (s State) Cards() labyrinth.Cards { return s.cards }

func init() {
	peek.Anniversary = func(s *State) (*labyrinth.Table, *labyrinth.Cards) { return &s.table, &s.cards }
	peek.Piles = (*State).piles
}

// piles returns, by seat, how many cards at the top of the pile may be found next, and
// how many at its end are shuffled: Goals and Shuffled for all seats at once.
func (s *State) piles() (live, shuffled [labyrinth.MaxSeats]uint8) {
	for p := range game.Player(labyrinth.MaxSeats) {
		left := s.cards.Left(p)
		n := min(s.live(p), left)
		live[p] = uint8(n)
		if s.loose.has(p) {
			shuffled[p] = uint8(left - s.placed(p))
		}
	}
	return live, shuffled
}

// Shuffled returns how many cards at the end of the pile of seat p are shuffled.
func (s State) Shuffled(p game.Player) int {
	if !s.loose.has(p) {
		return 0
	}
	return s.cards.Left(p) - s.placed(p)
}

// Known reports whether seat p knows the second card of its pile from a peek in an
// earlier turn, which it may not find before the top one.
func (s State) Known(p game.Player) bool { return s.known.has(p) }

// Seen returns the squares of the tiles whose backs have been turned up, and
// whether the back of the spare tile has been.
func (s State) Seen() (squares labyrinth.Squares, spare bool) { return s.seen, s.spare }

// Message returns the message offered or in force, or the zero Message if there is
// none.
func (s State) Message() variant.Message { return s.message }

// Seats returns the number of seats, 1 to 8.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, [game.Chance] if a card is to be drawn, or
// [game.Nobody] if the game is over.
func (s State) ToMove() game.Player {
	if s.table.Phase() == Drawing {
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

// Standing returns the place of seat p, for [game.Ranked]: the winner is first, and then
// the seat with the fewest cards left (house-leave).
func (s State) Standing(p game.Player) int {
	if s.Outcome().WonBy(p) {
		return 1
	}
	return -s.cards.Left(p)
}

// live returns how many cards at the top of its pile seat p may find next: two
// after a peek, none if the top is to be drawn, and one otherwise, even if the
// pile is empty.
func (s *State) live(p game.Player) int {
	switch {
	case s.pair.has(p):
		return 2
	case p == s.table.ToMove() && s.message != variant.PeekSecond && s.table.Phase() == Drawing:
		return 0
	}
	return 1
}

// placed returns how many cards at the top of its pile seat p has seen in their
// places. Other cards of the pile are below them, shuffled or not.
func (s *State) placed(p game.Player) int {
	if s.known.has(p) {
		return 2
	}
	return s.live(p)
}

// Goals returns the pictures that seat p may find next: the top of its pile, and
// after a peek the second card too. The set is empty if all are found or the top
// is to be drawn.
func (s State) Goals(p game.Player) labyrinth.Pictures { return s.goals(p) }

func (s *State) goals(p game.Player) labyrinth.Pictures {
	if !s.pair.has(p) && s.live(p) == 1 {
		return labyrinth.PicturesOf(s.cards.Top(p))
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(buf[:0], p)[:s.live(p)]...)
}

// Targets returns the squares that seat p may want to reach: those of its goals,
// or its home if it has found all. A goal on the spare tile has no square.
func (s State) Targets(p game.Player) labyrinth.Squares {
	if s.cards.Left(p) == 0 {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	return s.table.Board().FindAll(s.Goals(p))
}

// Reach returns the squares that the seat to act could walk to now. While
// [variant.ThroughWall] is in force, one step may go through a wall.
func (s State) Reach() labyrinth.Squares {
	pawn := s.table.Pawn(s.table.Seat())
	if s.message == variant.ThroughWall && s.table.Phase() == labyrinth.ToWalk {
		return s.table.Board().ReachThrough(pawn)
	}
	return s.table.Board().Reach(pawn)
}

// Path returns a shortest path from the pawn of the seat to act to a square, both
// ends included. It also returns the number of steps before the one through a
// wall, or -1 if no step goes through one. The path is nil if the square is not in
// [State.Reach].
func (s State) Path(to labyrinth.Square) (path []labyrinth.Square, wall int) {
	pawn := s.table.Pawn(s.table.Seat())
	if s.message == variant.ThroughWall && s.table.Phase() == labyrinth.ToWalk {
		return s.table.Board().PathThrough(pawn, to)
	}
	return s.table.Board().Path(pawn, to), -1
}

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice. Decline comes first, then use. Swaps are in seat order, shifts
// and walks in the order of [labyrinth.Table.AppendPlies], cards in alphabetical
// order.
func (s State) AppendPlies(dst []game.Ply) []game.Ply {
	switch s.table.Phase() {
	case labyrinth.ToShift:
		if s.message == variant.TwoTurns {
			dst = append(dst, variant.Decline)
		}
		return s.table.AppendPlies(dst)
	case labyrinth.ToWalk:
		if s.message != variant.ThroughWall {
			return s.table.AppendPlies(dst)
		}
		for to := range s.Reach().All() {
			dst = append(dst, labyrinth.Walk(to))
		}
	case variant.Offered:
		dst = append(dst, variant.Decline)
		if s.message != variant.SwapPawns {
			return append(dst, variant.Use)
		}
		for p := range game.Player(s.Seats()) {
			if p != s.table.Seat() {
				dst = append(dst, variant.Swap(p))
			}
		}
	case variant.Choosing:
		for x := range s.choices().All() {
			dst = append(dst, variant.Take(x))
		}
	case Drawing:
		for x := range s.choices().All() {
			dst = append(dst, variant.Draw(x))
		}
	}
	return dst
}

// choices returns the cards that may be taken or drawn: those below the top in
// an exchange, otherwise the shuffled ones.
func (s *State) choices() labyrinth.Pictures {
	p := s.table.Seat()
	first := 1
	if s.table.Phase() == Drawing {
		first = s.live(p)
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(buf[:0], p)[first:]...)
}

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won.
// It counts the pictures that p has found and its [variant.Nearness] to
// the nearest goal. It ignores the other seats until the game is over.
func (s State) Evaluate(p game.Player) float64 {
	return s.progress(p).Evaluate(s.table, s.Outcome())
}

func (s *State) progress(p game.Player) variant.Progress {
	found, left := s.cards.Found(p), s.cards.Left(p)
	return variant.Progress{
		Seat: p, Targets: s.Targets(p), Spare: s.Goals(p).Has(s.table.Board().Spare().Picture),
		Points: found, Most: found + left + 2,
	}
}

// AppendEvaluations evaluates walks for [game.PlyEvaluator]. It takes about as long
// for all that find nothing as Evaluate takes for one.
func (s State) AppendEvaluations(dst []float64, p game.Player, plies []game.Ply) ([]float64, bool) {
	if s.table.Phase() != labyrinth.ToWalk || s.Seats() == 1 || s.message == variant.TwoTurns {
		return dst, false
	}
	seat := s.table.Seat()
	if s.rules.PeekForTurn && s.pair.has(seat) { // the end of the turn changes its goals
		return dst, false
	}
	quiet := s.Reach().Minus(s.Targets(seat))
	after := func(ply game.Ply) float64 {
		next, _ := s.Play(ply) // legal
		return next.Evaluate(p)
	}
	return variant.AppendEvaluations(dst, s.table, s.progress(p), quiet, plies, after), true
}
