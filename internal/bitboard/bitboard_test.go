package bitboard_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// opens are the open sides of every tile in every orientation.
var opens = []uint8{5, 10, 3, 6, 12, 9, 7, 14, 13, 11}

// squaresOf returns the squares of a board, by number.
func squaresOf(side int) (all []uint8) {
	for row := 1; row <= side; row++ {
		for col := 1; col <= side; col++ {
			all = append(all, uint8(8*row+col))
		}
	}
	return all
}

// randomSides returns a board of random tiles and its tiles by square.
func randomSides(r *rand.Rand, side int) (s bitboard.Sides, tiles [64]uint8) {
	for _, at := range squaresOf(side) {
		tiles[at] = opens[r.IntN(len(opens))]
		s = s.With(1<<at, tiles[at])
	}
	return s, tiles
}

// randomSet returns a random set of squares of a board, usually a small one.
func randomSet(r *rand.Rand, side int) (set uint64) {
	for _, at := range squaresOf(side) {
		if r.IntN(12) == 0 {
			set |= 1 << at
		}
	}
	return set
}

// boards calls f for random boards of all sides, fewer in the default tier.
func boards(t *testing.T, f func(r *rand.Rand, side int)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for range long.Count(20_000, 2_000_000) {
		if f(r, 3+2*r.IntN(3)); t.Failed() {
			return
		}
	}
}

func TestSides(t *testing.T) {
	boards(t, func(r *rand.Rand, side int) {
		s, tiles := randomSides(r, side)
		all := uint64(0)
		for at := range uint8(64) {
			if got := s.At(at); got != tiles[at] {
				t.Errorf("square %d is open to %d, want %d", at, got, tiles[at])
			}
			if tiles[at] != 0 {
				all |= 1 << at
			}
		}
		for open := range uint8(16) {
			of := uint64(0)
			for i, word := range [4]uint64{s.North, s.East, s.South, s.West} {
				if open>>i&1 != 0 {
					of |= word
				}
			}
			if got := s.Of(open); got != of {
				t.Errorf("%+v: Of(%d) = %x, want %x", s, open, got, of)
			}
		}
		if got := s.Tiles(); got != all {
			t.Errorf("tiles %x, want %x", got, all)
		}
	})
}

// next returns the squares one step away from a square, found from the tiles.
func next(tiles *[64]uint8, at int) (set uint64) {
	for _, step := range []struct {
		to         int
		open, back uint8
	}{{at - 8, 1, 4}, {at + 1, 2, 8}, {at + 8, 4, 1}, {at - 1, 8, 2}} {
		if step.to >= 0 && step.to < 64 && tiles[at]&step.open != 0 && tiles[step.to]&step.back != 0 {
			set |= 1 << step.to
		}
	}
	return set
}

// slowFlood is the slow twin of Flood: it takes a step until nothing changes.
func slowFlood(j bitboard.Joins, set uint64) uint64 {
	for {
		more := j.Spread(set)
		if more == set {
			return set
		}
		set = more
	}
}

func TestFlood(t *testing.T) {
	boards(t, func(r *rand.Rand, side int) {
		s, tiles := randomSides(r, side)
		j, set := s.Joins(), randomSet(r, side)
		want := uint64(0)
		for rest := set; rest != 0; rest &= rest - 1 {
			want |= next(&tiles, bits.TrailingZeros64(rest))
		}
		if got := j.Spread(set); got != want|set {
			t.Errorf("%+v\nSpread(%x) = %x, want %x", s, set, got, want|set)
		}
		ahead := set
		for rest := set; rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros64(rest)
			for i, step := range []int{-8, 1, 8, -1} {
				ahead |= uint64(tiles[at]>>i&1) << (at + step)
			}
		}
		if got := s.Ahead(set); got != ahead {
			t.Errorf("%+v\nAhead(%x) = %x, want %x", s, set, got, ahead)
		}
		for _, l := range bitboard.RimOf(bitboard.SizeOf(side, side)) {
			if got, want := s.Touched(set)>>l.Slot&1 != 0, ahead&l.Mask != 0; got != want && l.Slot != 0 {
				t.Errorf("%+v\nTouched(%x) has %d: %v, want %v", s, set, l.Slot, got, want)
			}
		}
		if got, want := j.Flood(set), slowFlood(j, set); got != want {
			t.Errorf("%+v\nFlood(%x) = %x, want %x", s, set, got, want)
		}
	})
}

// The longest passage takes 48 steps. Each length of it is flooded from its end.
func TestFloodSnake(t *testing.T) {
	var path []uint8
	for row := 1; row <= 7; row++ {
		cols := []uint8{1, 2, 3, 4, 5, 6, 7}
		if row%2 == 0 {
			slices.Reverse(cols)
		}
		for _, col := range cols {
			path = append(path, uint8(8*row)+col)
		}
	}
	var s bitboard.Sides
	want := uint64(0)
	for i, at := range path {
		s, want = s.With(1<<at, 15), want|1<<at
		if i == 0 || at/8 == path[i-1]/8 {
			s.North &^= 1 << at // not the first square of a row
		}
		if got := s.Joins().Flood(1 << path[0]); got != want {
			t.Fatalf("a passage of %d squares: Flood = %x, want %x", i+1, got, want)
		}
	}
}

// slowLine returns the squares of a line in the direction of its push.
func slowLine(side int, slot uint8) (line []uint8) {
	k := slot & 7
	for i := uint8(1); i <= uint8(side); i++ {
		if slot>>3 < 2 {
			line = append(line, 8*i+k)
		} else {
			line = append(line, 8*k+i)
		}
	}
	if slot>>3%2 == 1 {
		slices.Reverse(line)
	}
	return line
}

func TestLines(t *testing.T) {
	for side := range 9 {
		var slots []uint8
		for _, l := range bitboard.Lines(side) {
			slots = append(slots, l.Slot)
			squares := slowLine(side, l.Slot)
			mask, near := uint64(0), uint64(0)
			for _, at := range squares {
				mask |= 1 << at
				near |= 1<<at | 1<<(at-1) | 1<<(at+1) | 1<<(at-8) | 1<<(at+8)
			}
			if l.Mask != mask || l.Near != near || l.Entry != 1<<squares[0] || l.Inward != 1<<squares[1] || l.Exit != 1<<squares[side-1] {
				t.Errorf("side %d, slot %d: %+v, want the squares %v", side, l.Slot, l, squares)
			}
		}
		var want []uint8
		if side == 3 || side == 5 || side == 7 {
			for from := range uint8(4) {
				for k := uint8(2); k < uint8(side); k += 2 {
					want = append(want, from<<3|k)
				}
			}
		}
		if !slices.Equal(slots, want) {
			t.Errorf("side %d has the slots %v, want %v", side, slots, want)
		}
	}
}

// TestPush compares pushes with moving the tiles of a line one by one.
func TestPush(t *testing.T) {
	boards(t, func(r *rand.Rand, side int) {
		s, tiles := randomSides(r, side)
		set := randomSet(r, side)
		lines := bitboard.Lines(side)
		l := &lines[r.IntN(len(lines))]
		squares := slowLine(side, l.Slot)
		pushed, moved := tiles, set&^l.Mask
		for i, at := range squares {
			pushed[at] = 0
			if i > 0 {
				pushed[at] = tiles[squares[i-1]]
				moved |= set >> squares[i-1] & 1 << at
			}
		}
		entry, exit := squares[0], squares[side-1]
		for in := range uint8(2) {
			if got, want := l.Push(set, in), moved|uint64(in)<<entry; got != want {
				t.Errorf("slot %d: Push(%x, %d) = %x, want %x", l.Slot, set, in, got, want)
			}
		}
		if got, want := l.Carry(set), moved|set>>exit&1<<entry; got != want {
			t.Errorf("slot %d: Carry(%x) = %x, want %x", l.Slot, set, got, want)
		}
		if got := l.CarryBack(l.Carry(set)); got != set {
			t.Errorf("slot %d: CarryBack(Carry(%x)) = %x", l.Slot, set, got)
		}
		after := l.PushSides(s)
		for at := range uint8(64) {
			if got := after.At(at); got != pushed[at] {
				t.Errorf("slot %d: after a push square %d is open to %d, want %d", l.Slot, at, got, pushed[at])
			}
		}
		if got, want := l.PushJoins(s, s.Joins()), after.Joins(); got != want {
			t.Errorf("slot %d: PushJoins = %x, want %x", l.Slot, got, want)
		}
		want := bitboard.Sides{
			North: l.Entry >> 8 & after.South, East: l.Entry << 1 & after.West,
			South: l.Entry << 8 & after.North, West: l.Entry >> 1 & after.East,
		}
		if got := l.Beside(s); got != want {
			t.Errorf("slot %d: Beside = %x, want %x", l.Slot, got, want)
		}
	})
}

var sink uint64

// BenchmarkFlood floods from one square, and its slow twin does the same. Unseen
// takes 4,096 boards in random order, so that the processor cannot predict when
// a flood ends. Hot takes 4 boards over and over.
func BenchmarkFlood(b *testing.B) {
	const boards = 1 << 12
	r := rand.New(rand.NewPCG(1, 2))
	joins := make([]bitboard.Joins, boards)
	from := make([]uint64, boards)
	for i := range joins {
		s, _ := randomSides(r, 7)
		joins[i], from[i] = s.Joins(), 1<<squaresOf(7)[r.IntN(49)]
	}
	for _, order := range []struct {
		name string
		next func(i uint64) uint64
	}{
		{"unseen", func(i uint64) uint64 { return i*6364136223846793005 + 1442695040888963407 }}, // Knuth's MMIX
		{"hot", func(i uint64) uint64 { return (i + 1<<(64-12)) & (3 << (64 - 12)) }},
	} {
		for _, test := range []struct {
			name  string
			flood func(bitboard.Joins, uint64) uint64
		}{{"fast", bitboard.Joins.Flood}, {"slow", slowFlood}} {
			b.Run(fmt.Sprintf("%s/%s", order.name, test.name), func(b *testing.B) {
				i := uint64(0)
				for b.Loop() {
					i = order.next(i)
					sink = test.flood(joins[i>>(64-12)], from[i>>(64-12)])
				}
			})
		}
	}
}

// TestGap compares the gap of a push, joined by a tile, with pushing that tile in and
// flooding the board.
func TestGap(t *testing.T) {
	boards(t, func(r *rand.Rand, side int) {
		s, _ := randomSides(r, side)
		lines := bitboard.Lines(side)
		l := &lines[r.IntN(len(lines))]
		from := randomSet(r, side)
		base, beyond, open := l.Gap(s, s.Joins(), from)
		if want := l.PushSides(s).Joins().Flood(from); base != want {
			t.Errorf("%+v\nline %d, from %x: base %x, want %x", s, l.Slot, from, base, want)
		}
		for _, tile := range opens {
			got := base
			if open {
				got = l.Join(base, beyond, tile)
			}
			want := l.PushSides(s).With(l.Entry, tile).Joins().Flood(from)
			if got != want {
				t.Errorf("%+v\nline %d, from %x, tile %d: %x, want %x", s, l.Slot, from, tile, got, want)
			}
		}
	})
}
