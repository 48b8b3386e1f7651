// This file holds a state as numbers, for programs that read all of it at once.

package battlechess

import "github.com/labyrinth-go/labyrinth/game"

// A Figure is a piece on the mat as numbers. [State.Pieces] returns the same
// pieces for people.
type Figure struct {
	Kind   int // an index into [RuleSet.PieceKinds]
	Seat   game.Player
	Square Square // the top-left one of a legend
	Size   int    // in squares along each side, 1 or 2
	Turned bool   // its back shows
	Eggs   int    // the number of eggs on it
	Power  int    // of the side that shows
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
		k, seat := s.kindAt(x), s.ownerOf(x)
		f := Figure{
			Kind: int(k) - 1, Seat: game.Player(seat), Square: first(x), Size: 1, Turned: s.turned&x != 0,
			Power: int(t.faces[seat&1][k&maxKinds][s.turnedAt(x)&1].power),
		}
		if t.isBig(k) {
			f.Size = 2
		}
		if k == t.target {
			f.Eggs = int(s.eggs[seat&1])
		}
		dst = append(dst, f)
	}
	return dst
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
