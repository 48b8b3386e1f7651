// This file holds the description of an encoding, and the arrays.

package learn

import (
	"fmt"
	"reflect"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Channel describes one plane or one scalar of an observation.
type Channel struct {
	Name string `json:"name"` // unique among the planes or the scalars
	Note string `json:"note"` // what it holds, with its values
}

// A Range describes actions with consecutive indices.
type Range struct {
	First int    `json:"first"`
	Last  int    `json:"last"`
	Note  string `json:"note"`
}

// A Spec describes what a [Codec] writes. Its channels and its actions never
// change under one name: a change to them gets a new version.
type Spec struct {
	Name     string    `json:"name"` // the variant and the version of the encoding, as in standard-v0
	Planes   []Channel `json:"planes"`
	Scalars  []Channel `json:"scalars"`
	Rows     int       `json:"rows"`
	Columns  int       `json:"columns"`
	Actions  int       `json:"actions"`  // the number of actions
	MaxLegal int       `json:"maxLegal"` // no state has more legal actions
	Ranges   []Range   `json:"ranges"`   // what the actions mean
	Maze     bool      `json:"maze"`     // planes hold 0 or 1 only; Words and Afters are available
}

// planeSize returns the number of bytes of a row of planes, unless they are words.
func (s *Spec) planeSize() int { return len(s.Planes) * s.Rows * s.Columns }

// A Codec encodes the views of one game and numbers its plies. [Open] returns those of
// this library. It is safe for concurrent use. A view of another game makes its methods panic; a [Batch] and [NetBot]
// refuse one.
type Codec interface {
	// Spec describes the encoding.
	Spec() Spec
	// Index returns the index of a ply of the viewing seat, or -1 for a ply that
	// seats do not play.
	Index(v game.View, ply game.Ply) int
	// Ply returns the ply with an index. It need not be legal. The error matches
	// [game.ErrIllegal] if there is no such index.
	Ply(v game.View, index int) (game.Ply, error)
	// Encode writes the observation of the viewing seat to row i of those of the
	// arrays Planes, Scalars, Mask, Legal, Count and Afters that are not nil.
	// Without a turn of that seat no action is legal.
	Encode(v game.View, to *Arrays, i int)
}

// Arrays hold one row for each of n games. The numbers are stored row by row, as
// in NumPy: index c of row i of an array with k numbers a row is i*k+c. A caller
// writes Actions only: a batch may leave what has not changed in the others.
type Arrays struct {
	Actions []int32 // [n] the actions to play
	Planes  []uint8 // [n, planes, rows, columns]; with Words [n, planes, 8]
	Scalars []uint8 // [n, scalars]
	Mask    []uint8 // [n, actions] 1 for the legal ones
	// Legal [n, MaxLegal] holds the legal actions, in an order that depends on the
	// view only. What follows them has no meaning.
	Legal []int16
	Count []int16 // [n] the number of legal actions
	// Afters [n, 48, 3, 8] holds three words for each shift: the squares that the
	// viewing seat can then reach, its targets after the shift, and the squares of
	// now from which it could then reach one of them. If it must walk, they are
	// those of its next turn if nobody shifts in between. They are zero for a shift
	// that the ban forbids, and without a turn of the viewing seat.
	Afters []uint8
	Seat   []int8    // [n] the seat to act, or -1 if the game is over
	Reward []float32 // [n, seats] of the last step
	Done   []uint8   // [n] [Running], [Over] or [CutOff]
	// Words says that a plane is one word of 8 bytes, the lowest first, instead
	// of a byte for each square. The square in column c and row r, counted from
	// 1, is bit 8r+c, as in [labyrinth.Squares.Bits].
	Words bool
}

// The values of [Arrays.Done].
const (
	Running = 0
	Over    = 1 // the last step ended the game by its rules
	CutOff  = 2 // the game reached [Config.Limit]
)

// A Field describes one of the [Arrays].
type Field struct {
	Name  string `json:"name"`  // in lower case
	Type  string `json:"type"`  // in the words of NumPy, such as uint8
	Shape []int  `json:"shape"` // beginning with the number of games
	slice func(*Arrays) any
}

// Slice returns the address of the slice that the field describes, such as a *[]uint8.
func (f Field) Slice(a *Arrays) any { return f.slice(a) }

func (f Field) value(a *Arrays) reflect.Value { return reflect.ValueOf(f.slice(a)).Elem() }

// Len returns how many numbers the array has.
func (f Field) Len() int {
	n := 1
	for _, x := range f.Shape {
		n *= x
	}
	return n
}

// Size returns the number of bytes of the array.
func (f Field) Size() int {
	switch f.Type {
	case "int32", "float32":
		return 4 * f.Len()
	case "int16":
		return 2 * f.Len()
	}
	return f.Len()
}

// Fields returns the arrays of a batch, in the order of [Arrays].
func (c Config) Fields(s Spec) []Field {
	plane := []int{c.N, len(s.Planes), s.Rows, s.Columns}
	if c.Planes == AsWords {
		plane = []int{c.N, len(s.Planes), 8}
	}
	all := []Field{
		{"actions", "int32", []int{c.N}, func(a *Arrays) any { return &a.Actions }},
		{"planes", "uint8", plane, func(a *Arrays) any { return &a.Planes }},
		{"scalars", "uint8", []int{c.N, len(s.Scalars)}, func(a *Arrays) any { return &a.Scalars }},
		{"mask", "int8", []int{c.N, s.Actions}, func(a *Arrays) any { return &a.Mask }},
		{"legal", "int16", []int{c.N, s.MaxLegal}, func(a *Arrays) any { return &a.Legal }},
		{"count", "int16", []int{c.N}, func(a *Arrays) any { return &a.Count }},
		{"seat", "int8", []int{c.N}, func(a *Arrays) any { return &a.Seat }},
		{"reward", "float32", []int{c.N, c.Seats}, func(a *Arrays) any { return &a.Reward }},
		{"done", "uint8", []int{c.N}, func(a *Arrays) any { return &a.Done }},
	}
	if c.Afters {
		after := []int{c.N, shifts, afterSize / 8, 8}
		all = append(all, Field{"afters", "uint8", after, func(a *Arrays) any { return &a.Afters }})
	}
	return all
}

// NewArrays returns zero arrays for a batch.
func NewArrays(c Config, s Spec) *Arrays {
	a := &Arrays{Words: c.Planes == AsWords}
	for _, f := range c.Fields(s) {
		v := f.value(a)
		v.Set(reflect.MakeSlice(v.Type(), f.Len(), f.Len()))
	}
	return a
}

// check checks that the arrays have the lengths of the fields. The error matches
// [game.ErrOption].
func (a *Arrays) check(fields []Field) error {
	var fs game.Faults
	for _, f := range fields {
		n := f.value(a).Len()
		if n != f.Len() {
			fs.Addf(game.ErrOption, 0, f.Name, "the array has %d numbers, want %d", n, f.Len())
		}
	}
	return fs.Err()
}

// row returns row i of an array with rows of n numbers, or nil if there is none.
func row[T any](all []T, i, n int) []T {
	if all == nil {
		return nil
	}
	return all[i*n : i*n+n : i*n+n]
}

// noIndex returns the error for an index that is not one of n actions.
func noIndex(index, n int) error {
	return game.Faultf(game.ErrIllegal, 0, fmt.Sprint(index), "no such action; want 0 to %d", n-1)
}
