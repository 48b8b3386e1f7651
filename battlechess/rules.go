// This file holds a rule set as play uses it: a comparable value made of
// tables. schema.go reads one from a file.

package battlechess

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
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

// ErrRuleSet is the kind of a fault in a rule set.
const ErrRuleSet game.Kind = "rules invalid"

// A RuleSet is the data of a game: the play area, the pieces with their powers,
// arrows and start squares, what legends cost, and the Plus Power deck. It is a
// comparable value: two rule sets are equal if all their data is. The zero
// RuleSet is the default one. [ParseRuleSet] reads others.
type RuleSet struct{ h unique.Handle[tables] }

//go:embed rules.json
var defaultJSON []byte

// DefaultRuleSet returns the file of the default rule set. For each number it
// says whether it is printed in the manual, derived from what is printed, reported by
// someone or reconstructed. Someone who has the box can correct the file and read it with
// [ParseRuleSet].
func DefaultRuleSet() []byte { return slices.Clone(defaultJSON) }

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

func (rs RuleSet) tables() tables {
	if rs == (RuleSet{}) {
		return defaults
	}
	return rs.h.Value()
}

// A kind is the number of a kind of piece, from 1: first the normal pieces,
// then the legends, both in the order of the rule set. 0 is no kind.
type kind uint8

// A face is one side of a piece: its power and its arrows. In reach, each
// direction has two bits: 0 for no arrow, 1 or 2 squares, or anyReach. In
// exact, each direction has a bit that is set if the arrow leads to the square
// at its reach only. In jumps, each has one that is set if the arrow leads over
// other pieces.
type face struct {
	power, reach uint16
	exact, jumps uint8
}

const anyReach = 3

// toward returns the reach of the arrow in a direction: 0 if there is no
// arrow, or anyReach.
func (f face) toward(d Direction) int { return int(f.reach >> (2 * d) & 3) }

// turnedRound returns the face of a piece that looks the other way.
func (f face) turnedRound() face {
	f.reach = f.reach<<8 | f.reach>>8
	f.exact = f.exact<<4 | f.exact>>4
	f.jumps = f.jumps<<4 | f.jumps>>4
	return f
}

// The tables are the part of a rule set that play needs. They are copied often,
// so the rest is in the box.
type tables struct {
	faces         [2][maxKinds + 1][2]face // by seat and kind: front and back
	board         set
	cards         [maxCards]uint16 // ascending
	full          deck
	letters       [maxKinds + 1]byte
	costs         [maxLegends]uint8
	sizes         [maxLegends]uint8
	kinds         kind // the last one
	normals       kind // the last one that is not a legend
	target        kind
	eggs          uint8
	reshuffle     uint8 // an index into cards
	columns, rows uint8
	box           unique.Handle[box]
}

// A box is the part of a rule set that play does not need.
type box struct {
	name       string
	names      [maxKinds + 1]string
	start      [2][maxKinds + 1]set
	costSpaces uint8
}

// A deck holds the number of cards left of each value in tables.cards, in four
// bits each.
type deck uint32

func (d deck) left(card int) int     { return int(d >> (4 * card) & 15) }
func (d deck) without(card int) deck { return d - 1<<(4*card) }

func (t *tables) legends() int { return int(t.kinds - t.normals) }

func (t *tables) isLegend(k kind) bool { return k > t.normals }

// isBig reports whether a piece covers two squares by two.
func (t *tables) isBig(k kind) bool { return k > t.normals && t.sizes[k-t.normals-1] == 2 }

// corners returns the squares on which a piece can have its top-left corner.
func (t *tables) corners(big bool) set {
	if big {
		return t.board & shift(t.board, W) & shift(t.board, N) & shift(t.board, NW)
	}
	return t.board
}

// block returns the squares on which a piece cannot have its top-left corner: those
// outside the mat, and those where it would cover a square of full.
func (t *tables) block(full set, big bool) set {
	if big {
		full |= shift(full, W)
		full |= shift(full, N)
	}
	return full | ^t.corners(big)
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

// kindOf returns the kind with a letter of either case, or 0.
func (t *tables) kindOf(letter byte) kind {
	for k := kind(1); k <= t.kinds; k++ {
		if t.letters[k] == letter&^0x20 {
			return k
		}
	}
	return 0
}

// Name returns the name of the rule set.
func (rs RuleSet) Name() string {
	t := rs.tables()
	return t.box.Value().name
}

// Size returns the numbers of columns and rows of the play area.
func (rs RuleSet) Size() (columns, rows int) {
	t := rs.tables()
	return int(t.columns), int(t.rows)
}

// Eggs returns the number of eggs on each seat's target piece at the start.
func (rs RuleSet) Eggs() int {
	t := rs.tables()
	return int(t.eggs)
}

// CostSpaces returns the number of pieces that lie side by side in a cost area.
// Further pieces are stacked on them.
func (rs RuleSet) CostSpaces() int {
	t := rs.tables()
	return int(t.box.Value().costSpaces)
}

// Deck returns the values of all Plus Power cards, ascending.
func (rs RuleSet) Deck() []int {
	t := rs.tables()
	return t.list(t.full)
}

// Reshuffle returns the value of the card that brings all cards back.
func (rs RuleSet) Reshuffle() int {
	t := rs.tables()
	return int(t.cards[t.reshuffle])
}

// list returns the values of the cards in a deck, ascending.
func (t *tables) list(d deck) []int {
	var values []int
	for i, v := range t.cards {
		for range d.left(i) {
			values = append(values, int(v))
		}
	}
	return values
}

// A Face is one side of a piece: its power and its arrows, by [Direction].
type Face struct {
	Power int
	// Arrows holds the reach of each arrow in squares: 1, 2 or [AnyReach]. It is
	// 0 where there is no arrow.
	Arrows [8]int
	// Exact marks the arrows that lead to the square at their reach only.
	Exact [8]bool
	// Jumps marks the arrows that lead over other pieces.
	Jumps [8]bool
}

// AnyReach is the reach of an arrow that leads any number of squares.
const AnyReach = anyReach

// turnedRound returns the face of a piece that looks the other way.
func (f Face) turnedRound() Face {
	out := Face{Power: f.Power}
	for d := range f.Arrows {
		back := (d + 4) % 8
		out.Arrows[back], out.Exact[back], out.Jumps[back] = f.Arrows[d], f.Exact[d], f.Jumps[d]
	}
	return out
}

// String returns the power and the arrows as a rule set file writes them:
// 60 N2 E1 W1.
func (f Face) String() string {
	return strings.Join(append([]string{strconv.Itoa(f.Power)}, f.list()...), " ")
}

func (f face) export() Face {
	out := Face{Power: int(f.power)}
	for d := range out.Arrows {
		out.Arrows[d] = f.toward(Direction(d))
		out.Exact[d] = f.exact>>d&1 != 0
		out.Jumps[d] = f.jumps>>d&1 != 0
	}
	return out
}

// A PieceKind is one kind of piece, as its rule set describes it.
type PieceKind struct {
	Name        string
	Letter      byte        // upper case, as for seat 1
	Front, Back [2]Face     // by seat: face up and turned over; N is away from the owner
	Start       [2][]Square // by seat; none for a legend
	Target      bool        // it is under the eggs, and who loses it loses the game
	Size        int         // in squares along each side, 1 or 2
	Cost        int         // of a legend, in pieces; 0 for a normal piece
}

// Faces returns the front and the back of seat p's piece with N up the mat. For
// seat 2 that is towards the owner. A player without a seat gets those of seat 1.
func (k PieceKind) Faces(p game.Player) (front, back Face) {
	if p == 1 {
		return k.Front[1].turnedRound(), k.Back[1].turnedRound()
	}
	return k.Front[0], k.Back[0]
}

// Differs reports whether the piece has another power or other arrows for seat 2
// than for seat 1.
func (k PieceKind) Differs() bool { return k.Front[0] != k.Front[1] || k.Back[0] != k.Back[1] }

// PieceKinds returns the kinds of pieces in the order of the rule set: the normal
// pieces, then the legends.
func (rs RuleSet) PieceKinds() []PieceKind {
	t := rs.tables()
	b := t.box.Value()
	var kinds []PieceKind
	for k := kind(1); k <= t.kinds; k++ {
		out := PieceKind{
			Name: b.names[k], Letter: t.letters[k], Target: k == t.target, Size: 1,
			Front: t.bothSeats(k, 0), Back: t.bothSeats(k, 1),
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

// bothSeats returns one side of a kind by seat, with N away from the owner.
func (t *tables) bothSeats(k kind, side int) [2]Face {
	return [2]Face{t.faces[0][k][side].export(), t.faces[1][k][side].turnedRound().export()}
}

// squares returns the squares of a set in reading order.
func squares(x set) []Square {
	var out []Square
	for ; x != 0; x &= x - 1 {
		out = append(out, first(x))
	}
	return out
}
