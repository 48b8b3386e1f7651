// This file holds the benchmarks. Most have a twin that does the same work on a
// plain array of tiles, for the same boards and pawns:
//
//	go test -run '^$' -bench . -count 6 .
//
// Each iteration takes another of 4,096 boards, in an order that does not
// repeat. In a fixed order, even of a thousand boards, the processor learns to
// predict every branch, and the plain search looks several times as fast as it
// is on a board not seen before. The benchmarks called Hot take 4 boards over
// and over, to show the other extreme.

package labyrinth_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

const benchBoards = 1 << 12

// An order visits the boards in a random order.
type order uint64

func (o *order) next() int {
	*o = *o*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	return int(*o >> (64 - 12))
}

// A bench holds the data of the benchmarks: boards dealt from fixed seeds, half of
// them with a ban, each with a pawn and a legal shift.
type bench struct {
	boards []labyrinth.Board
	pawns  []labyrinth.Square
	shifts []labyrinth.Shift
	arrays []array // the boards again
	places []uint8 // the pawns again
	pushes []push  // the shifts again
}

func newBench(tb testing.TB) *bench {
	tb.Helper()
	var w bench
	for i := range benchBoards {
		src := game.NewSource(uint64(i))
		b, err := labyrinth.Classic().Deal(src)
		if err != nil {
			tb.Fatal(err)
		}
		pick := func() labyrinth.Shift {
			shifts := b.AppendShifts(nil)
			return shifts[src.Below(uint32(len(shifts)))]
		}
		if i%2 == 1 {
			if b, err = b.Shift(pick()); err != nil {
				tb.Fatal(err)
			}
		}
		pawn, shift := labyrinth.SquareAt(int(src.Below(7))+1, int(src.Below(7))+1), pick()
		w.boards = append(w.boards, b)
		w.pawns = append(w.pawns, pawn)
		w.shifts = append(w.shifts, shift)
		w.arrays = append(w.arrays, newArray(b))
		w.places = append(w.places, cell(pawn))
		w.pushes = append(w.pushes, push{arraySlot(shift.Slot), shift.Open})
	}
	return &w
}

// An array is a plain form of a board: its tiles in reading order.
type array struct {
	tiles [49]labyrinth.Tile
	spare labyrinth.Tile
	ban   int8 // a slot of the array, or -1
}

// A push is a shift of an array.
type push struct {
	slot int8
	open labyrinth.Edges
}

func cell(s labyrinth.Square) uint8 { return uint8((s.Row()-1)*7 + s.Col() - 1) }

func newArray(b labyrinth.Board) array {
	a := array{spare: b.Spare(), ban: arraySlot(b.Ban())}
	for s := range b.Squares().All() {
		a.tiles[cell(s)] = b.At(s)
	}
	return a
}

// An arrayLine holds the first index of a slot's line and the step to the next.
type arrayLine struct{ entry, step int }

// arrayLines are the slots in canonical order.
var arrayLines = [12]arrayLine{
	{1, 7}, {3, 7}, {5, 7}, // Nb Nd Nf
	{43, -7}, {45, -7}, {47, -7}, // Sb Sd Sf
	{7, 1}, {21, 1}, {35, 1}, // W2 W4 W6
	{13, -1}, {27, -1}, {41, -1}, // E2 E4 E6
}

// arrayOpposite holds the opposite of every slot.
var arrayOpposite = [12]int8{3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8}

func arraySlot(s labyrinth.Slot) int8 {
	for i, text := range strings.Fields("Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6") {
		if s.String() == text {
			return int8(i)
		}
	}
	return -1
}

// upright returns the first orientation of a tile.
func upright(t labyrinth.Tile) labyrinth.Tile {
	switch t.Open {
	case 5, 10:
		t.Open = 5
	case 3, 6, 12, 9:
		t.Open = 3
	default:
		t.Open = 7
	}
	return t
}

// shift pushes the spare tile in and returns the board after it, and whether the
// shift is legal.
func (a *array) shift(p push) (array, bool) {
	in := labyrinth.Tile{Open: p.open, Picture: a.spare.Picture, Mark: a.spare.Mark}
	if p.slot < 0 || p.slot == a.ban || upright(in) != a.spare {
		return array{}, false
	}
	after := *a
	line := arrayLines[p.slot]
	i := line.entry
	for range 7 {
		after.tiles[i], in = in, after.tiles[i]
		i += line.step
	}
	after.spare, after.ban = upright(in), arrayOpposite[p.slot]
	return after, true
}

// carryCell returns where an insertion takes a pawn.
func carryCell(slot int8, pawn uint8) uint8 {
	line := arrayLines[slot]
	for k := range 7 {
		if line.entry+k*line.step == int(pawn) {
			if k == 6 {
				return uint8(line.entry)
			}
			return uint8(int(pawn) + line.step)
		}
	}
	return pawn
}

// reach finds the squares that a pawn can walk to by a breadth-first search.
func (a *array) reach(from uint8) (seen [49]bool) {
	var queue [49]uint8
	seen[from] = true
	queue[0] = from
	head, tail := 0, 1
	for head < tail {
		i := queue[head]
		head++
		open, col := a.tiles[i].Open, i%7
		if i >= 7 && open&labyrinth.North != 0 && !seen[i-7] && a.tiles[i-7].Open&labyrinth.South != 0 {
			seen[i-7] = true
			queue[tail] = i - 7
			tail++
		}
		if col < 6 && open&labyrinth.East != 0 && !seen[i+1] && a.tiles[i+1].Open&labyrinth.West != 0 {
			seen[i+1] = true
			queue[tail] = i + 1
			tail++
		}
		if i < 42 && open&labyrinth.South != 0 && !seen[i+7] && a.tiles[i+7].Open&labyrinth.North != 0 {
			seen[i+7] = true
			queue[tail] = i + 7
			tail++
		}
		if col > 0 && open&labyrinth.West != 0 && !seen[i-1] && a.tiles[i-1].Open&labyrinth.East != 0 {
			seen[i-1] = true
			queue[tail] = i - 1
			tail++
		}
	}
	return seen
}

// An arrayTurn is a Turn of an array.
type arrayTurn struct {
	push  push
	from  uint8
	reach [49]bool
}

// arrayOrientations lists how each shape can lie, clockwise from its first
// orientation.
var arrayOrientations = [8][]labyrinth.Edges{5: {5, 10}, 3: {3, 6, 12, 9}, 7: {7, 14, 13, 11}}

// appendTurns shifts and searches once for every slot and orientation.
func (a *array) appendTurns(dst []arrayTurn, pawn uint8) []arrayTurn {
	for slot := range int8(12) {
		if slot == a.ban {
			continue
		}
		from := carryCell(slot, pawn)
		for _, open := range arrayOrientations[a.spare.Open] {
			p := push{slot, open}
			after, _ := a.shift(p)
			dst = append(dst, arrayTurn{p, from, after.reach(from)})
		}
	}
	return dst
}

// oneByOne does the work of AppendTurns with other public methods.
func oneByOne(dst []labyrinth.Turn, shifts []labyrinth.Shift, b labyrinth.Board, pawn labyrinth.Square) ([]labyrinth.Turn, []labyrinth.Shift) {
	shifts = b.AppendShifts(shifts)
	for _, s := range shifts {
		after, _ := b.Shift(s)
		from := b.Carry(s.Slot, pawn)
		dst = append(dst, labyrinth.Turn{Shift: s, From: from, Reach: after.Reach(from)})
	}
	return dst, shifts
}

// TestBenchmarksAgree checks that benchmarks that are compared do the same work.
func TestBenchmarksAgree(t *testing.T) {
	w := newBench(t)
	same := func(reach labyrinth.Squares, seen [49]bool) bool {
		n := 0
		for s := range reach.All() {
			if !seen[cell(s)] {
				return false
			}
			n++
		}
		for _, s := range seen {
			if s {
				n--
			}
		}
		return n == 0
	}
	banned := 0
	for i, b := range w.boards {
		if got, want := w.arrays[i].reach(w.places[i]), b.Reach(w.pawns[i]); !same(want, got) {
			t.Fatalf("board %d: the array reaches %v, want %v", i, got, want)
		}
		after, err := b.Shift(w.shifts[i])
		if got, ok := w.arrays[i].shift(w.pushes[i]); err != nil || !ok || got != newArray(after) {
			t.Fatalf("board %d: the array has another board after the shift", i)
		}
		turns := b.AppendTurns(nil, w.pawns[i])
		single, _ := oneByOne(nil, nil, b, w.pawns[i])
		arrays := w.arrays[i].appendTurns(nil, w.places[i])
		if len(turns) != len(single) || len(turns) != len(arrays) {
			t.Fatalf("board %d: %d turns, %d one by one, %d of the array", i, len(turns), len(single), len(arrays))
		}
		for k, turn := range turns {
			a := arrays[k]
			if turn != single[k] || a.push != (push{arraySlot(turn.Shift.Slot), turn.Shift.Open}) || a.from != cell(turn.From) || !same(turn.Reach, a.reach) {
				t.Fatalf("board %d: the turn %v is %v one by one, %v of the array", i, turn, single[k], a)
			}
		}
		if b.Ban() != 0 {
			banned++
		}
	}
	if banned != benchBoards/2 {
		t.Errorf("%d of %d boards have a ban", banned, benchBoards)
	}
}

var (
	sinkArray      array
	sinkSeen       [49]bool
	sinkArrayTurns []arrayTurn
)

func BenchmarkReach(b *testing.B) {
	w := newBench(b)
	var o order
	for b.Loop() {
		i := o.next()
		sinkSquares = w.boards[i].Reach(w.pawns[i])
	}
}

func BenchmarkReachHot(b *testing.B) {
	w := newBench(b)
	i := 0
	for b.Loop() {
		i = (i + 1) & 3
		sinkSquares = w.boards[i].Reach(w.pawns[i])
	}
}

func BenchmarkReachBFS(b *testing.B) {
	w := newBench(b)
	var o order
	for b.Loop() {
		i := o.next()
		sinkSeen = w.arrays[i].reach(w.places[i])
	}
}

func BenchmarkShift(b *testing.B) {
	w := newBench(b)
	var o order
	for b.Loop() {
		i := o.next()
		sinkBoard, sinkErr = w.boards[i].Shift(w.shifts[i])
	}
}

func BenchmarkShiftArray(b *testing.B) {
	w := newBench(b)
	var o order
	for b.Loop() {
		i := o.next()
		sinkArray, sinkBool = w.arrays[i].shift(w.pushes[i])
	}
}

// BenchmarkTurn and the benchmarks after it list all shifts, of which there are 22
// to 48, with what the pawn reaches after each.
func BenchmarkTurn(b *testing.B) {
	w := newBench(b)
	turns := make([]labyrinth.Turn, 0, 48)
	var o order
	b.ReportAllocs()
	for b.Loop() {
		i := o.next()
		turns = w.boards[i].AppendTurns(turns[:0], w.pawns[i])
	}
	sinkTurns = turns
}

func BenchmarkTurnHot(b *testing.B) {
	w := newBench(b)
	turns := make([]labyrinth.Turn, 0, 48)
	i := 0
	for b.Loop() {
		i = (i + 1) & 3
		turns = w.boards[i].AppendTurns(turns[:0], w.pawns[i])
	}
	sinkTurns = turns
}

func BenchmarkTurnOneByOne(b *testing.B) {
	w := newBench(b)
	turns, shifts := make([]labyrinth.Turn, 0, 48), make([]labyrinth.Shift, 0, 48)
	var o order
	b.ReportAllocs()
	for b.Loop() {
		i := o.next()
		turns, shifts = oneByOne(turns[:0], shifts[:0], w.boards[i], w.pawns[i])
	}
	sinkTurns, sinkShifts = turns, shifts
}

func BenchmarkTurnArray(b *testing.B) {
	w := newBench(b)
	turns := make([]arrayTurn, 0, 48)
	var o order
	b.ReportAllocs()
	for b.Loop() {
		i := o.next()
		turns = w.arrays[i].appendTurns(turns[:0], w.places[i])
	}
	sinkArrayTurns = turns
}

// BenchmarkPlay plays a turn of a game: a shift, a walk, and the change to the next
// seat.
func BenchmarkPlay(b *testing.B) {
	w := newBench(b)
	tables := make([]labyrinth.Table, benchBoards)
	for i := range tables {
		var err error
		if tables[i], err = labyrinth.NewTable(w.boards[i], labyrinth.A1, labyrinth.G7); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	playTurns(b, tables)
}

// playTurns measures a turn on one of the tables after the other.
func playTurns(b *testing.B, tables []labyrinth.Table) {
	var plies []game.Ply
	var o order
	for b.Loop() {
		i := o.next()
		t := tables[i]
		for range 2 {
			plies = t.AppendPlies(plies[:0])
			t, sinkErr = t.Play(plies[i%len(plies)])
		}
		sinkTable = passed(t)
	}
}

const (
	xmasText  = "......./......./......./......./......./......./....... ffffffff777777777777777755555555533333333333333333 a1,g7 -"
	eightText = "......./......./......./......./......./......./....... ffffffff777777777777777755555555533333333333333333 b2,d2,f2,f4,f6,d6,b6,b4 -"
)

func wideBoards(b *testing.B, text string) (boards []labyrinth.Board) {
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		b.Fatal(err)
	}
	for i := range benchBoards {
		board, _ := l.Deal(game.NewSource(uint64(i)))
		boards = append(boards, board)
	}
	return boards
}

func BenchmarkWideTurn(b *testing.B) {
	boards := wideBoards(b, xmasText)
	turns := make([]labyrinth.Turn, 0, 112)
	var o order
	n := 0
	for b.Loop() {
		i := o.next()
		turns = boards[i].AppendTurns(turns[:0], labyrinth.SquareAt(i%7+1, i/7%7+1))
		n += len(turns)
	}
	b.ReportMetric(float64(n)/float64(b.N), "turns/op")
}

func BenchmarkWideReach(b *testing.B) {
	boards := wideBoards(b, xmasText)
	var o order
	for b.Loop() {
		i := o.next()
		sinkSquares = boards[i].Reach(labyrinth.SquareAt(i%7+1, i/7%7+1))
	}
}

// BenchmarkSeats plays one turn with as many pawns on the same board.
func BenchmarkSeats(b *testing.B) {
	boards := wideBoards(b, eightText)
	l, _ := labyrinth.ParseLayout(eightText)
	for _, seats := range []int{2, 4, 8} {
		b.Run(string(rune('0'+seats)), func(b *testing.B) {
			var tables []labyrinth.Table
			for _, board := range boards {
				t, err := labyrinth.NewTable(board, l.Starts[:seats]...)
				if err != nil {
					b.Fatal(err)
				}
				tables = append(tables, t)
			}
			playTurns(b, tables)
		})
	}
}
