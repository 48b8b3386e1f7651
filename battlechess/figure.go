// This file holds a state as numbers, for programs that read all of it at once.

package battlechess

import "github.com/labyrinth-go/labyrinth/game"

// A Figure is a piece on the mat as small numbers. [State.Pieces] returns the same
// pieces for people.
type Figure struct {
	Kind   uint8 // an index into [RuleSet.PieceKinds]
	Seat   game.Player
	Square Square // the top-left one of a legend
	Size   uint8  // in squares along each side, 1 or 2
	Turned bool   // its back shows
	Eggs   uint8  // the number of eggs on it
	Power  uint16 // of the side that shows
}

// AppendFigures appends the pieces on the mat, in reading order of their squares,
// and returns the extended slice. Unlike [State.Pieces] it does not allocate
// anything else.
func (s *State) AppendFigures(dst []Figure) []Figure {
	if s.phase == noGame {
		return dst
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	for rest := s.pieces(); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, seat := s.kindAt(x), s.ownerOf(x)&1
		f := Figure{
			Kind: uint8(k) - 1, Seat: game.Player(seat), Square: first(x), Size: 1, Turned: s.turned&x != 0,
			Power: t.faces[seat][k&maxKinds][s.turnedAt(x)&1].power,
		}
		if t.isBig(k) {
			f.Size = 2
		}
		if k == t.target {
			f.Eggs = s.eggs[seat]
		}
		dst = append(dst, f)
	}
	return dst
}

// SizeAt returns the number of squares along each side of the piece whose top-left
// square is q, 1 or 2, or 0 if there is none.
func (s *State) SizeAt(q Square) int {
	k := s.kindAt(1 << (q & 63))
	if k == 0 {
		return 0
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	if t.isBig(k) {
		return 2
	}
	return 1
}

// A Stock is what lies beside the mat, as numbers.
type Stock struct {
	Cost    [2]uint8        // by seat: the pieces in the cost area
	Waiting [2]uint8        // by seat: the legends that wait; legend i of the rule set is bit i
	Cards   [maxCards]uint8 // the cards that can be drawn next, by value ascending
	Under   [maxCards]uint8 // the cards that lie under these
}

// Stock returns what lies beside the mat.
func (s *State) Stock() Stock {
	k := Stock{Cost: s.cost, Waiting: s.waiting}
	for i := range k.Cards {
		k.Cards[i], k.Under[i] = uint8(s.cards.left(i)), uint8(s.under.left(i))
	}
	return k
}
