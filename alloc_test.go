package labyrinth_test

import (
	"testing"
	"unsafe"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Results are stored here, so that the compiler cannot remove the work.
var (
	sinkBoard    labyrinth.Board
	sinkTable    labyrinth.Table
	sinkCards    labyrinth.Cards
	sinkTile     labyrinth.Tile
	sinkSquare   labyrinth.Square
	sinkSquares  labyrinth.Squares
	sinkPictures labyrinth.Pictures
	sinkOutcome  game.Outcome
	sinkInt      int
	sinkUint     uint64
	sinkBool     bool
	sinkErr      error
	sinkPlies    []game.Ply
	sinkShifts   []labyrinth.Shift
	sinkTurns    []labyrinth.Turn
	sinkText     []byte
	sinkCardList []labyrinth.Picture
)

// TestNoAllocations checks that what bots call millions of times does not
// allocate. Append methods must not allocate if the slice has room.
func TestNoAllocations(t *testing.T) {
	table := mustTable(t, classicStart+" a1,g7 a1,g7 1s")
	b := table.Board()
	shift := labyrinth.MustParseShift("W2:EW")
	push := shift.Ply()
	walking := mustPlay(t, table, push)
	walk := labyrinth.Walk(walking.Pawn(0))
	c := cards(t, "AB:CDEF,G:HIJK")
	src := game.NewSource(1)
	deck := pictures("ABCDEFGHIJKLMNOPQRSTUVWX")
	square := labyrinth.SquareAt(4, 4)
	glow := func(s labyrinth.Square, tile labyrinth.Tile) labyrinth.Mark { return labyrinth.Mark(s % 13) }
	hide := func(p game.Player, place int, card labyrinth.Picture) labyrinth.Picture { return labyrinth.Unknown }
	sinkPlies = make([]game.Ply, 0, 64)
	sinkShifts = make([]labyrinth.Shift, 0, 64)
	sinkTurns = make([]labyrinth.Turn, 0, 64)
	sinkCardList = make([]labyrinth.Picture, 0, 24)
	sinkText = make([]byte, 0, 512)
	for _, test := range []struct {
		name string
		f    func()
	}{
		{"Board.At", func() { sinkTile = b.At(square) }},
		{"Board.Spare", func() { sinkTile = b.Spare() }},
		{"Board.Squares", func() { sinkSquares = b.Squares() }},
		{"Board.Fixed", func() { sinkSquares = b.Fixed() }},
		{"Board.Open", func() { sinkSquares, _, _, _ = b.Open() }},
		{"Board.FindAll", func() { sinkSquares = b.FindAll(labyrinth.PicturesOf(1, 5, 20)) }},
		{"Board.FindMarks", func() { sinkSquares = b.FindMarks(labyrinth.MarksOf(7)) }},
		{"Board.Pictures", func() { sinkPictures = b.Pictures() }},
		{"Board.WithMarks", func() { sinkBoard = b.WithMarks(glow) }},
		{"Board.WithoutBan", func() { sinkBoard = b.WithoutBan() }},
		{"Board.Shift", func() { sinkBoard, sinkErr = b.Shift(shift) }},
		{"Board.Carry", func() { sinkSquare = b.Carry(shift.Slot, square) }},
		{"Board.Slide", func() { sinkSquares, sinkBool = b.Slide(shift.Slot, b.Fixed(), true) }},
		{"Board.Reach", func() { sinkSquares = b.Reach(square) }},
		{"Board.ReachThrough", func() { sinkSquares = b.ReachThrough(square) }},
		{"Board.AppendShifts", func() { sinkShifts = b.AppendShifts(sinkShifts[:0]) }},
		{"Board.AppendTurns", func() { sinkTurns = b.AppendTurns(sinkTurns[:0], square) }},
		{"Board.AppendText", func() { sinkText, sinkErr = b.AppendText(sinkText[:0]) }},
		{"Board ==", func() { sinkBool = b == sinkBoard }},
		{"Table.Board", func() { sinkBoard = table.Board() }},
		{"Table.Reach", func() { sinkSquares = table.Reach(1) }},
		{"Table.Distance", func() { sinkInt = table.Distance(1, b.Fixed()) }},
		{"Table.AppendPlies of shifts", func() { sinkPlies = table.AppendPlies(sinkPlies[:0]) }},
		{"Table.AppendPlies of walks", func() { sinkPlies = walking.AppendPlies(sinkPlies[:0]) }},
		{"Table.AppendTurns", func() { sinkTurns = table.AppendTurns(sinkTurns[:0]) }},
		{"Table.Play of a shift", func() { sinkTable, sinkErr = table.Play(push) }},
		{"Table.Play of a walk", func() { sinkTable, sinkErr = walking.Play(walk) }},
		{"Table.Pass", func() { sinkTable = passed(walking) }},
		{"Table.WithPawn", func() { sinkTable = table.WithPawn(1, square) }},
		{"Table.AppendText", func() { sinkText, sinkErr = table.AppendText(sinkText[:0]) }},
		{"Cards.WithFound", func() { sinkCards = c.WithFound(0, 5) }},
		{"Cards.Top", func() { sinkInt = int(c.Top(1)) }},
		{"Cards.Left", func() { sinkInt = c.Left(1) }},
		{"Cards.Found", func() { sinkInt = c.Found(1) }},
		{"Cards.Seen", func() { sinkPictures = c.Seen() }},
		{"Cards.Replace", func() { sinkCards = c.Replace(hide) }},
		{"Cards.Discard", func() { sinkCards = c.Discard() }},
		{"Cards.AppendPile", func() { sinkCardList = c.AppendPile(sinkCardList[:0], 1) }},
		{"Cards.AppendFound", func() { sinkCardList = c.AppendFound(sinkCardList[:0], 0) }},
		{"Cards.AppendText", func() { sinkText, sinkErr = c.AppendText(sinkText[:0]) }},
		{"Squares", func() {
			set := labyrinth.SquaresOf(square, labyrinth.A1).With(labyrinth.G7).Union(b.Fixed()).Minus(b.Fixed())
			sinkInt, sinkSquare, sinkBool, sinkUint = set.Len(), set.First(), set.Has(square), set.Bits()
		}},
		{"Squares.All", func() {
			for s := range b.Squares().All() {
				sinkSquare = s
			}
		}},
		{"Pictures.All", func() {
			for p := range b.Pictures().All() {
				sinkInt = int(p)
			}
		}},
		{"Push and Walk", func() {
			s, _ := labyrinth.ShiftOf(shift.Ply())
			to, ok := labyrinth.SquareOf(labyrinth.Walk(square))
			sinkInt, sinkSquare, sinkBool = int(s.Open), to, ok
		}},
		{"Won", func() { sinkOutcome = game.Won(1, 2); sinkBool = sinkOutcome.WonBy(1) }},
		{"Source", func() { sinkUint = src.Uint64() + uint64(src.Below(7)) }},
		{"Shuffle", func() { game.Shuffle(src, deck) }},
	} {
		if n := testing.AllocsPerRun(100, test.f); n != 0 {
			t.Errorf("%s: %v allocations, want none", test.name, n)
		}
	}
	if sinkErr != nil {
		t.Error(sinkErr)
	}
}

// TestSizes limits the size of values, which are copied often. A state of the
// standard game is a Table and Cards; it must fit in 256 bytes.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		name      string
		size, max uintptr
	}{
		{"Board", unsafe.Sizeof(labyrinth.Board{}), 128},
		{"Table", unsafe.Sizeof(labyrinth.Table{}), 144},
		{"Cards", unsafe.Sizeof(labyrinth.Cards{}), 40},
		{"Squares", unsafe.Sizeof(labyrinth.Squares{}), 8},
		{"Turn", unsafe.Sizeof(labyrinth.Turn{}), 16},
		{"Ply", unsafe.Sizeof(game.Ply{}), 16},
	} {
		if test.size > test.max {
			t.Errorf("%s: %d bytes, want at most %d", test.name, test.size, test.max)
		}
	}
}
