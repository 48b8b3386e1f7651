// This file holds a rule set as play uses it: a comparable value of tables.
// How one is read from a file is in schema.go.

package battlechess

import (
	_ "embed"
	"slices"
	"unique"

	"github.com/labyrinth-go/labyrinth/game"
)

// The bounds of a rule set.
const (
	maxSide    = 8
	maxKinds   = 15
	maxLegends = 4
	maxCards   = 8 // different ones
	maxPower   = 990
)

// ErrRules is the kind of a fault in a rule set.
const ErrRules game.Kind = "rules invalid"

// Rules is a rule set: the play area, the pieces with their powers and
// arrows, where they start, what legends cost and the Plus Power deck. It is
// a comparable value: two rule sets are equal if they play and print alike.
// The zero Rules is the default, and [ParseRules] makes others.
type RuleSet struct{ h unique.Handle[tables] }

//go:embed rules.json
var defaultJSON []byte

// DefaultJSON returns the file of the default rule set, to be corrected by
// someone with the box at hand. It says for each number whether it is
// printed, reported or reconstructed.
func DefaultJSON() []byte { return slices.Clone(defaultJSON) }

var defaults = func() tables {
	t, err := parseTables(defaultJSON)
	if err != nil {
		panic(err) // the file is part of this package
	}
	return t
}()

func newRules(t tables) RuleSet {
	if t == defaults {
		return RuleSet{}
	}
	return RuleSet{unique.Make(t)}
}

func (r RuleSet) tables() tables {
	if r == (RuleSet{}) {
		return defaults
	}
	return r.h.Value()
}

// A kind is a kind of piece, counted from 1: the normal pieces first, then
// the legends, both in the order of the rule set.
type kind uint8

// A face is one side of a piece: its power, and how far it reaches in each
// direction, two bits each: not at all, 1, 2 or any distance. Of the arrows
// that have a bit in exact, only the last square counts; those that have one
// in jumps lead over other pieces.
type face struct {
	power, reach uint16
	exact, jumps uint8
}

const anyReach = 3

// toward returns how far a face reaches in a direction; anyReach is any
// distance.
func (f face) toward(d Direction) int { return int(f.reach >> (2 * d) & 3) }

// turnedRound returns the face of a piece that faces the other way.
func (f face) turnedRound() face {
	f.reach = f.reach<<8 | f.reach>>8
	f.exact = f.exact<<4 | f.exact>>4
	f.jumps = f.jumps<<4 | f.jumps>>4
	return f
}

// tables are a rule set for play. They are copied often, so what play does
// not look at is in the box.
type tables struct {
	faces         [maxKinds + 1][2]face // face up and turned over, as seat 1 has them
	board         set
	cards         [maxCards]uint16 // ascending
	full          deck
	letters       [maxKinds + 1]byte
	costs         [maxLegends]uint8
	sizes         [maxLegends]uint8
	kinds         kind // the last kind
	normals       kind // the last kind that is no legend
	target        kind
	eggs          uint8
	reshuffle     uint8 // index of the card
	columns, rows uint8
	box           unique.Handle[box]
}

// A box is the rest of a rule set.
type box struct {
	name       string
	names      [maxKinds + 1]string
	start      [2][maxKinds + 1]set
	costSpaces uint8
}

// deck counts the cards that are left, four bits for each of tables.cards.
type deck uint32

func (d deck) left(card int) int     { return int(d >> (4 * card) & 15) }
func (d deck) without(card int) deck { return d - 1<<(4*card) }

func (t *tables) legends() int { return int(t.kinds - t.normals) }

func (t *tables) isLegend(k kind) bool { return k > t.normals }

// isBig reports whether a piece covers two squares by two.
func (t *tables) isBig(k kind) bool { return k > t.normals && t.sizes[k-t.normals-1] == 2 }

// corners returns the squares that the top-left corner of a piece may be on.
func (t *tables) corners(big bool) set {
	if big {
		return t.board & shift(t.board, W) & shift(t.board, N) & shift(t.board, NW)
	}
	return t.board
}

// card returns the index of the card with a value, or -1.
func (t *tables) card(value int) int {
	for i, v := range t.cards {
		if int(v) == value && t.full.left(i) > 0 {
			return i
		}
	}
	return -1
}

// kindOf returns the kind with a letter, in either case.
func (t *tables) kindOf(letter byte) kind {
	for k := kind(1); k <= t.kinds; k++ {
		if t.letters[k] == letter&^0x20 {
			return k
		}
	}
	return 0
}

// Name returns what the rule set calls itself.
func (r RuleSet) Name() string {
	t := r.tables()
	return t.box.Value().name
}

// Size returns the numbers of columns and rows of the play area.
func (r RuleSet) Size() (columns, rows int) {
	t := r.tables()
	return int(t.columns), int(t.rows)
}

// Eggs returns how many eggs lie on each seat's Victini at the start.
func (r RuleSet) Eggs() int {
	t := r.tables()
	return int(t.eggs)
}

// CostSpaces returns how many pieces a cost area shows side by side before
// they are stacked.
func (r RuleSet) CostSpaces() int {
	t := r.tables()
	return int(t.box.Value().costSpaces)
}

// Deck returns the values of all Plus Power cards, ascending.
func (r RuleSet) Deck() []int {
	t := r.tables()
	return t.list(t.full)
}

// Reshuffle returns the value of the card that brings all cards back.
func (r RuleSet) Reshuffle() int {
	t := r.tables()
	return int(t.cards[t.reshuffle])
}

func (t *tables) list(d deck) []int {
	var values []int
	for i, v := range t.cards {
		for range d.left(i) {
			values = append(values, int(v))
		}
	}
	return values
}

// A Face is one side of a piece.
type Face struct {
	Power int
	// Arrows holds how far the piece reaches in each direction: 0, 1, 2, or
	// [AnyReach].
	Arrows [8]int
	// Exact marks the arrows that lead to the square at their reach only.
	Exact [8]bool
	// Jumps marks the arrows that lead over other pieces.
	Jumps [8]bool
}

// AnyReach is the reach of an arrow without an end.
const AnyReach = anyReach

func (f face) export() Face {
	out := Face{Power: int(f.power)}
	for d := range out.Arrows {
		out.Arrows[d] = f.toward(Direction(d))
		out.Exact[d] = f.exact>>d&1 != 0
		out.Jumps[d] = f.jumps>>d&1 != 0
	}
	return out
}

// A Kind is what a rule set says of one kind of piece.
type Kind struct {
	Name        string
	Letter      byte // upper case, as for seat 1
	Front, Back Face // face up and turned over, N away from the owner
	Start       [2][]Square
	Target      bool // the piece under the eggs, whose fall loses the game
	Size, Cost  int  // Cost is 0 for a piece that is no legend
}

// Kinds returns the kinds of pieces in the order of the rule set, the legends
// last.
func (r RuleSet) Kinds() []Kind {
	t := r.tables()
	b := t.box.Value()
	var kinds []Kind
	for k := kind(1); k <= t.kinds; k++ {
		out := Kind{
			Name: b.names[k], Letter: t.letters[k], Target: k == t.target, Size: 1,
			Front: t.faces[k][0].export(), Back: t.faces[k][1].export(),
		}
		for p := range out.Start {
			out.Start[p] = squares(b.start[p][k])
		}
		if t.isLegend(k) {
			out.Size, out.Cost = int(t.sizes[k-t.normals-1]), int(t.costs[k-t.normals-1])
		}
		kinds = append(kinds, out)
	}
	return kinds
}

func squares(x set) []Square {
	var out []Square
	for ; x != 0; x &= x - 1 {
		out = append(out, first(x))
	}
	return out
}
