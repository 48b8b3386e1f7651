// This file holds a state: what it is made of, and what can be asked of it.

package battlechess

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A phase is what has to happen next.
type phase uint8

const (
	noGame phase = iota // in the zero State alone
	toTurn
	toDraw // a card, for the battle of State.from and State.toward
	over
)

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [game.State]. Its text is BOARD COST LEGENDS CARDS TURN, as
// the package documentation describes. A [Rules] makes states. The zero State
// is none: nobody acts in it, it has no plies, and its text is -.
type State struct {
	rules RuleSet
	// The kinds on the mat, four bits a square, one in each word. A legend
	// is on its top-left square.
	k0, k1 set
	k2, k3 set
	second set // the pieces of seat 2, by the same squares
	turned set // the pieces that are turned over
	spread set // what legends cover beside their top-left squares
	cards  deck
	// By seat: the pieces in the cost area, the eggs on Victini, and the
	// legends that wait, a bit each.
	cost, eggs, waiting [2]uint8
	seat                uint8 // to act, or the winner
	phase               phase
	from                Square
	toward              Direction
}

// Rules returns the rule set the game is played by.
func (s State) Rules() RuleSet { return s.rules }

// Seats returns 2.
func (s State) Seats() int { return 2 }

// ToMove returns the seat to take its turn, [game.Chance] if a card is
// to be drawn, or [game.Nobody] if the game is over or there is none.
func (s State) ToMove() game.Player {
	switch s.phase {
	case toTurn:
		return game.Player(s.seat)
	case toDraw:
		return game.Chance
	}
	return game.Nobody
}

// Pending returns the battle for which a card is to be drawn, as the ply of a
// battle without a move: the attacker stands where the battle is. It reports
// false where no card is to be drawn.
func (s State) Pending() (Ply, bool) {
	if s.phase != toDraw {
		return Ply{}, false
	}
	return Battle(s.from, s.toward), true
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() game.Outcome {
	if s.phase != over {
		return game.Outcome{}
	}
	return game.Won(game.Player(s.seat))
}

// View returns what seat p may see, which is everything: only the order of
// the cards in the deck is hidden, and that is chance's to come.
func (s State) View(p game.Player) View {
	if !isSeat(p) {
		p = game.Nobody
	}
	return View{s, p}
}

func isSeat(p game.Player) bool { return p == 0 || p == 1 }

// pieces returns the squares of all pieces, legends by their top-left.
func (s *State) pieces() set { return s.k0 | s.k1 | s.k2 | s.k3 }

// own returns the squares of the pieces of a seat, legends by their top-left.
func (s *State) own(seat uint8) set {
	if seat == 0 {
		return s.pieces() &^ s.second
	}
	return s.second
}

// kindAt returns the kind of the piece at x, one square, or 0.
func (s *State) kindAt(x set) kind {
	q := bits.TrailingZeros64(x) & 63
	return kind(s.k0>>q&1 | s.k1>>q&1<<1 | s.k2>>q&1<<2 | s.k3>>q&1<<3)
}

// put puts a piece face up on the square x.
func (s *State) put(t *tables, k kind, seat uint8, x set) {
	s.k0 |= x * set(k&1)
	s.k1 |= x * set(k>>1&1)
	s.k2 |= x * set(k>>2&1)
	s.k3 |= x * set(k>>3&1)
	s.second |= x * set(seat)
	s.spread |= cover(x, t.isBig(k)) &^ x
}

// take takes the piece off the square x.
func (s *State) take(t *tables, x set) {
	s.spread &^= cover(x, t.isBig(s.kindAt(x)))
	s.k0 &^= x
	s.k1 &^= x
	s.k2 &^= x
	s.k3 &^= x
	s.second &^= x
	s.turned &^= x
}

// faceAt returns the face of the piece at x as it lies on the mat.
func (s *State) faceAt(t *tables, x set) face {
	f := t.faces[s.kindAt(x)][s.turnedAt(x)]
	if s.second&x != 0 {
		f = f.turnedRound()
	}
	return f
}

func (s *State) turnedAt(x set) int {
	if s.turned&x != 0 {
		return 1
	}
	return 0
}

// covered returns all squares that pieces, given by their squares, cover.
func (s *State) covered(t *tables, pieces set) set {
	if s.spread == 0 {
		return pieces
	}
	for rest := pieces; rest != 0; rest &= rest - 1 {
		if x := rest & -rest; t.isBig(s.kindAt(x)) {
			pieces |= cover(x, true)
		}
	}
	return pieces
}

// owners returns the squares of the pieces that cover x.
func (s *State) owners(t *tables, x set) set {
	found := x & s.pieces()
	for rest := x & s.spread; rest != 0; rest &= rest - 1 {
		y := rest & -rest
		for _, corner := range [3]set{shift(y, W), shift(y, N), shift(y, NW)} {
			if corner != 0 && t.isBig(s.kindAt(corner)) && s.pieces()&corner != 0 {
				found |= corner
			}
		}
	}
	return found
}

// isEgg reports whether the piece at x lies under eggs.
func (s *State) isEgg(t *tables, x set) bool {
	return s.kindAt(x) == t.target && s.eggs[s.ownerOf(x)] > 0
}

// ownerOf returns the seat of the piece at x.
func (s *State) ownerOf(x set) uint8 {
	if s.second&x != 0 {
		return 1
	}
	return 0
}

// A Piece is one piece on the mat.
type Piece struct {
	Seat   game.Player
	Name   string
	Letter byte // as in the board's text: lower case for seat 2
	Square Square
	Size   int // squares along each side; Square is the top-left one
	Turned bool
	Eggs   int
	Target bool
	Legend bool
	Face   // as it lies now, N up the mat; under eggs it has no arrows
}

// String returns the piece as notes and pictures have it: its letter; then +
// for each egg on it, from five on their number, as in v+5; or else its power,
// behind ~ if it is turned over.
func (p Piece) String() string {
	switch {
	case p.Eggs > 4:
		return fmt.Sprintf("%c+%d", p.Letter, p.Eggs)
	case p.Eggs > 0:
		return string(p.Letter) + strings.Repeat("+", p.Eggs)
	case p.Turned:
		return fmt.Sprintf("%c~%d", p.Letter, p.Power)
	}
	return fmt.Sprintf("%c %d", p.Letter, p.Power)
}

// Pieces returns the pieces on the mat in reading order, legends by their
// top-left squares.
func (s State) Pieces() []Piece {
	t := s.rules.tables()
	names := t.box.Value().names
	var out []Piece
	for rest := s.pieces(); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k := s.kindAt(x)
		p := Piece{
			Seat: game.Player(s.ownerOf(x)), Name: names[k], Letter: t.letters[k],
			Square: first(x), Size: 1, Turned: s.turned&x != 0, Face: s.faceAt(&t, x).export(),
			Target: k == t.target, Legend: t.isLegend(k),
		}
		if p.Seat == 1 {
			p.Letter |= 0x20
		}
		if t.isBig(k) {
			p.Size = 2
		}
		if s.isEgg(&t, x) {
			p.Eggs, p.Face = int(s.eggs[p.Seat]), Face{Power: p.Power}
		}
		out = append(out, p)
	}
	return out
}

// Waiting returns the legends in the legend area of seat p; none for any other
// player.
func (s State) Waiting(p game.Player) []Kind {
	if !isSeat(p) {
		return nil
	}
	t := s.rules.tables()
	var out []Kind
	for i, k := range s.rules.Kinds()[t.normals:] {
		if s.waiting[p]>>i&1 != 0 {
			out = append(out, k)
		}
	}
	return out
}

// FaceUp returns the values of the cards that have been drawn and lie face
// up, ascending; Left returns those that can still be drawn.
func (s State) FaceUp() []int {
	if s.phase == noGame {
		return nil
	}
	t := s.rules.tables()
	return t.list(t.full - s.cards)
}

// Left returns the values of the cards that can still be drawn, ascending.
func (s State) Left() []int {
	t := s.rules.tables()
	return t.list(s.cards)
}

// A PieceCount says where the pieces of a seat are. Their sum never changes.
type PieceCount struct {
	Mat     int // normal pieces and legends on the play area
	Eggs    int // on Victini
	Cost    int // in the cost area
	Spent   int // at the places of summoned legends
	Waiting int // legends in the legend area
	Out     int // legends beside the mat
}

// Sum returns the number of pieces.
func (t PieceCount) Sum() int { return t.Mat + t.Eggs + t.Cost + t.Spent + t.Waiting + t.Out }

// PieceCount returns where the pieces of seat p are; the zero PieceCount for any other
// player. What is spent and out is not kept: it follows from the legends that
// do not wait.
func (s State) PieceCount(p game.Player) PieceCount {
	if !isSeat(p) || s.phase == noGame {
		return PieceCount{}
	}
	t := s.rules.tables()
	seat := uint8(p)
	mat := s.own(seat)
	a := PieceCount{
		Mat: bits.OnesCount64(mat), Eggs: int(s.eggs[seat]), Cost: int(s.cost[seat]),
		Waiting: bits.OnesCount8(s.waiting[seat]),
	}
	a.Out = t.legends() - a.Waiting
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 == 0 {
			a.Spent += int(t.costs[i])
		}
	}
	for rest := mat; rest != 0; rest &= rest - 1 {
		if t.isLegend(s.kindAt(rest & -rest)) {
			a.Out--
		}
	}
	return a
}

// AppendText appends the state's text. It never fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	if s.phase == noGame {
		return append(b, '-'), nil
	}
	t := s.rules.tables()
	return s.appendText(&t, b), nil
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}
