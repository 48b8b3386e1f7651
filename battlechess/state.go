// This file holds a state, and the questions about it.

package battlechess

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A phase is what happens next.
type phase uint8

const (
	noGame phase = iota // only in the zero State
	toTurn
	toDraw // a card for the battle of State.from and State.toward
	over
)

// A State is one moment of a game: an immutable, comparable value that satisfies
// [game.State]. The package documentation describes its text. [Rules] deal and
// read states. The zero State is not a moment of any game: nobody acts in it, it
// has no plies, and its text is -.
type State struct {
	rules RuleSet
	// The kinds of the pieces on the mat. A kind has four bits, one in each of
	// these words. The bits of a legend are at its top-left square.
	k0, k1 set
	k2, k3 set
	second set  // the pieces of seat 2, by the same squares
	turned set  // the pieces that are turned over
	spread set  // the other squares that legends cover
	cards  deck // the cards left, which are drawn first
	under  deck // the cards that lie under these
	// By seat: the number of pieces in the cost area, the number of eggs, and
	// the legends that wait, one bit each.
	cost, eggs, waiting [2]uint8
	seat                uint8 // the seat to act, or the winner
	phase               phase
	from                Square
	toward              Direction
	which               uint8 // as in Ply
	choices             choices
}

// choices are the options that change what may be played.
type choices struct {
	one   bool // a legend that faces two enemies battles one of them
	under bool // cards that lie face up are reshuffled under the others
}

// RuleSet returns the rule set that the game is played by.
func (s State) RuleSet() RuleSet { return s.rules }

// Seats returns 2.
func (s State) Seats() int { return 2 }

// ToMove returns the seat to act, [game.Chance] if a card is to be drawn, or
// [game.Nobody] if the game is over. For the zero State it returns Nobody.
func (s State) ToMove() game.Player {
	switch s.phase {
	case toTurn:
		return game.Player(s.seat)
	case toDraw:
		return game.Chance
	}
	return game.Nobody
}

// Pending returns the battle for which a card is to be drawn, as a battle without
// a move: the attacker has moved already. It reports false if no card is to be
// drawn. [State.Attacked] returns the pieces that are attacked.
func (s State) Pending() (Turn, bool) {
	if s.phase != toDraw {
		return Turn{}, false
	}
	return Battle(s.from, s.toward).Choosing(int(s.which)), true
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() game.Outcome {
	if s.phase != over {
		return game.Outcome{}
	}
	return game.Won(game.Player(s.seat))
}

// View returns what seat p may see, which is all of the state.
func (s State) View(p game.Player) View {
	if !isSeat(p) {
		p = game.Nobody
	}
	return View{s, p}
}

func isSeat(p game.Player) bool { return p == 0 || p == 1 }

// Alike reports whether two states are the same except for the cards left, as [game.Alike]
// has it.
func (s State) Alike(other State) bool {
	s.cards, s.under = other.cards, other.under
	return s == other
}

// pieces returns the squares of all pieces, of a legend the top-left one.
func (s *State) pieces() set { return s.k0 | s.k1 | s.k2 | s.k3 }

// own returns the squares of the pieces of a seat, of a legend the top-left one.
func (s *State) own(seat uint8) set {
	if seat == 0 {
		return s.pieces() &^ s.second
	}
	return s.second
}

// ofKind returns the squares of the pieces of a kind, of either seat.
func (s *State) ofKind(k kind) set {
	return (s.k0 ^ (set(k&1) - 1)) & (s.k1 ^ (set(k>>1&1) - 1)) & (s.k2 ^ (set(k>>2&1) - 1)) & (s.k3 ^ (set(k>>3&1) - 1))
}

// target returns the square of a seat's target piece, or no square if it has
// fallen.
func (s *State) target(t *tables, seat uint8) set { return s.own(seat) & s.ofKind(t.target) }

// movable returns the squares of a seat's pieces that are not under eggs.
func (s *State) movable(t *tables, seat uint8) set {
	own := s.own(seat)
	if s.eggs[seat&1] > 0 {
		own &^= s.ofKind(t.target)
	}
	return own
}

// kindAt returns the kind of the piece at x, which is one square, or 0.
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
	return t.faces[s.ownerOf(x)&1][s.kindAt(x)][s.turnedAt(x)&1]
}

// turnedAt returns 1 if the piece at x is turned over, else 0.
func (s *State) turnedAt(x set) int {
	if s.turned&x != 0 {
		return 1
	}
	return 0
}

// big returns the top-left squares of the pieces that cover two squares by two.
func (s *State) big(t *tables) (big set) {
	for i := range t.legends() {
		if t.sizes[i&3] == 2 {
			big |= s.ofKind(t.normals + 1 + kind(i))
		}
	}
	return big
}

// owners returns the pieces that cover any square of x.
func (s *State) owners(t *tables, x set) set {
	found := x & s.pieces()
	for rest := x & s.spread; rest != 0; rest &= rest - 1 {
		y := rest & -rest
		for _, corner := range [3]set{shift(y, W), shift(y, N), shift(y, NW)} {
			if t.isBig(s.kindAt(corner)) {
				found |= corner
			}
		}
	}
	return found
}

// isEgg reports whether the piece at x is under eggs.
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

// A Piece is one piece on the mat. Its [Face] is the side that shows, with N up
// the mat. Under eggs it has no arrows.
type Piece struct {
	Seat   game.Player
	Name   string
	Letter byte   // upper case for seat 1, lower case for seat 2
	Square Square // the top-left one of a legend
	Size   int    // in squares along each side, 1 or 2
	Turned bool   // its back shows
	Eggs   int    // the number of eggs on it
	Target bool   // who loses it loses the game
	Legend bool
	Face
	// Back is the side that shows after the piece is turned over. It is zero if
	// the piece is turned over already.
	Back Face
}

// String returns the piece as notes and text pictures show it. It begins with
// the letter. With eggs on it, a + follows for each, or from five eggs on their
// number, as in v+5. Otherwise its power follows, after a ~ if the piece is
// turned over.
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

// Pieces returns the pieces on the mat in reading order of their squares.
func (s State) Pieces() []Piece {
	t := s.rules.tables()
	return s.piecesOf(&t, s.pieces())
}

// piecesOf returns the given pieces in reading order.
func (s *State) piecesOf(t *tables, pieces set) []Piece {
	names := t.box.Value().names
	var out []Piece
	for rest := pieces; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k := s.kindAt(x)
		p := Piece{
			Seat: game.Player(s.ownerOf(x)), Name: names[k], Letter: t.letters[k],
			Square: first(x), Size: 1, Turned: s.turned&x != 0, Face: s.faceAt(t, x).export(),
			Target: k == t.target, Legend: t.isLegend(k),
		}
		if !p.Turned {
			p.Back = t.faces[p.Seat][k][1].export()
		}
		if p.Seat == 1 {
			p.Letter |= 0x20
		}
		if t.isBig(k) {
			p.Size = 2
		}
		if s.isEgg(t, x) {
			p.Eggs, p.Face = int(s.eggs[p.Seat]), Face{Power: p.Power}
		}
		out = append(out, p)
	}
	return out
}

// Waiting returns the legends in the legend area of seat p. For any other player
// it returns none.
func (s State) Waiting(p game.Player) []PieceKind {
	if !isSeat(p) {
		return nil
	}
	t := s.rules.tables()
	var out []PieceKind
	for i, k := range s.rules.PieceKinds()[t.normals:] {
		if s.waiting[p]>>i&1 != 0 {
			out = append(out, k)
		}
	}
	return out
}

// FaceUp returns the values of the cards that lie face up, ascending. They have
// been drawn and cannot be drawn again until all cards are shuffled.
func (s State) FaceUp() []int {
	if s.phase == noGame {
		return nil
	}
	t := s.rules.tables()
	return t.list(t.full - s.cards - s.under)
}

// Left returns the values of the cards that can be drawn next, ascending.
func (s State) Left() []int {
	t := s.rules.tables()
	return t.list(s.cards)
}

// Under returns the values of the cards that lie under those of [State.Left],
// ascending. There are some only if cards are reshuffled under the others.
func (s State) Under() []int {
	t := s.rules.tables()
	return t.list(s.under)
}

// A PieceCount holds the number of pieces that a seat has in each place. Their
// sum is the same throughout a game.
type PieceCount struct {
	Mat     int // normal pieces and legends in the play area
	Eggs    int // eggs on the target piece
	Cost    int // pieces and eggs in the cost area
	Spent   int // pieces and eggs spent for legends
	Waiting int // legends in the legend area
	Out     int // legends out of the game
}

// Sum returns the number of pieces.
func (c PieceCount) Sum() int { return c.Mat + c.Eggs + c.Cost + c.Spent + c.Waiting + c.Out }

// PieceCount returns the number of pieces that seat p has in each place. For any
// other player it returns the zero PieceCount.
func (s State) PieceCount(p game.Player) PieceCount {
	if !isSeat(p) || s.phase == noGame {
		return PieceCount{}
	}
	t := s.rules.tables()
	seat := uint8(p)
	mat := s.own(seat)
	c := PieceCount{
		Mat: bits.OnesCount64(mat), Eggs: int(s.eggs[seat]), Cost: int(s.cost[seat]),
		Waiting: bits.OnesCount8(s.waiting[seat]),
	}
	c.Out = t.legends() - c.Waiting
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 == 0 {
			c.Spent += int(t.costs[i])
		}
	}
	for rest := mat; rest != 0; rest &= rest - 1 {
		if t.isLegend(s.kindAt(rest & -rest)) {
			c.Out--
		}
	}
	return c
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
