// This file tests what all values have in common: sizes, comparison, allocations, JSON, and what
// package peek reads.

package labyrinth_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/peek"
)

// TestTextRoundTrip writes values as JSON and reads them back, zero values among
// them.
func TestTextRoundTrip(t *testing.T) {
	type all struct {
		Square labyrinth.Square
		Slot   labyrinth.Slot
		Shift  labyrinth.Shift
		Ply    game.Ply
		Tile   labyrinth.Tile
	}
	tile, err := parseTile("9K*A")
	if err != nil {
		t.Fatal(err)
	}
	shift := labyrinth.MustParseShift("W2:ES")
	for _, want := range []all{
		{Shift: shift, Tile: tile},
		{
			labyrinth.G7, shift.Slot, shift,
			shift.Ply(), tile,
		},
		{Shift: shift, Tile: tile, Ply: labyrinth.Walk(labyrinth.A7)},
	} {
		b, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got all
		if err := json.Unmarshal(b, &got); err != nil || got != want {
			t.Errorf("%s reads as %v, %v", b, got, err)
		}
	}
	for _, target := range []encoding.TextUnmarshaler{
		new(labyrinth.Square), new(labyrinth.Slot), new(labyrinth.Shift),
		new(game.Ply), new(labyrinth.Tile),
	} {
		if err := target.UnmarshalText([]byte("a1  h9")); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%T: %v, want an error that matches ErrSyntax", target, err)
		}
	}
}

// TestNoSuchSeatOrSquare gives tables seats and squares that they do not have.
func TestNoSuchSeatOrSquare(t *testing.T) {
	table := mustTable(t, classicStart+" a1,g7 a1,g7 1s")
	for _, p := range []game.Player{-100, game.Nobody, game.Chance, 2, 3, 4, 99} {
		if table.WithPawn(p, labyrinth.A7) != table {
			t.Errorf("player %d changes the table", int8(p))
		}
		if got := table.Distance(p, labyrinth.SquaresOf(labyrinth.A1)); got != 14 {
			t.Errorf("player %d is %d steps from a1, want 14 for none", int8(p), got)
		}
	}
	for _, s := range []labyrinth.Square{0, 1, 8, 200} {
		if table.WithPawn(0, s) != table {
			t.Errorf("a pawn stands on square %d", uint8(s))
		}
	}
}

// TestNoSuchMarkOrCard checks that boards and cards refuse marks and pictures
// that do not exist.
func TestNoSuchMarkOrCard(t *testing.T) {
	b := mustTable(t, classicStart+" a1,g7 a1,g7 1s").Board()
	for _, m := range []labyrinth.Mark{19, 31, 200, 255} {
		if got := b.WithMarks(func(labyrinth.Square, labyrinth.Tile) labyrinth.Mark { return m }); got != b {
			t.Errorf("mark %d makes the board\n%v", uint8(m), got)
		}
		if m.String() != "!" {
			t.Errorf("mark %d is written %q", uint8(m), m.String())
		}
	}
	c := cards(t, "A:BC,:D")
	for _, x := range []labyrinth.Picture{0, 25, 200} {
		if got := c.Replace(func(game.Player, int, labyrinth.Picture) labyrinth.Picture { return x }); got != c {
			t.Errorf("picture %d makes the cards %v", uint8(x), got)
		}
	}
	hidden := c.Replace(func(p game.Player, place int, x labyrinth.Picture) labyrinth.Picture {
		if p == 0 && place == 0 {
			return labyrinth.Unknown
		}
		return x
	})
	if hidden.String() != "A:?C,:D" {
		t.Errorf("hidden: %v", hidden)
	}
	if got := hidden.WithFound(0, labyrinth.Unknown); got != hidden {
		t.Errorf("a hidden card is found: %v", got)
	}
}

// TestWords checks what values print for people.
func TestWords(t *testing.T) {
	got := []string{
		labyrinth.ToShift.String(), labyrinth.Mark(3).String(), labyrinth.Mark(14).String(), labyrinth.Board{}.String(),
		labyrinth.PicturesOf(3, 1).String(),
	}
	want := []string{"s", "*C", "'2", "-", "A C"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestLongTexts checks that a text longer than any valid one gives one fault, and
// that names have a largest length.
func TestLongTexts(t *testing.T) {
	l := labyrinth.Classic()
	for i := range l.Names {
		l.Names[i] = strings.Repeat("n", 32)
	}
	text, err := l.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := labyrinth.ParseLayout(string(text)); err != nil {
		t.Errorf("a layout with long names is not read back: %v", err)
	}
	l.Names[0] += "n"
	if err := l.Validate(); !errors.Is(err, labyrinth.ErrLayout) || !strings.Contains(err.Error(), "Names[0]") {
		t.Errorf("a longer name: %v", err)
	}
}

// TestStartsClockwise checks that start corners must be in clockwise order.
func TestStartsClockwise(t *testing.T) {
	for starts, ok := range map[string]bool{
		"a1,c1,c3,a3": true, "c3,a3,a1,c1": true, "c1,c3,a1": true, "a1,c3": true, "c3,a1": true, "a3": true,
		"a1,c3,c1,a3": false, "a1,a3,c3,c1": false, "a1,c3,c1": false, "c1,a1,c3": false,
	} {
		_, err := labyrinth.ParseLayout("6c/39 553377 " + starts + " -")
		if ok != (err == nil) || err != nil && !errors.Is(err, labyrinth.ErrLayout) {
			t.Errorf("starts %s: %v", starts, err)
		}
	}
}

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

// roundTrip checks that a value is written as JSON in a given way, and read back if
// it can be.
func roundTrip[T any](t *testing.T, v T, want string) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil || string(b) != want {
		t.Errorf("%T %v is written as %s, %v, want %s", v, v, b, err, want)
	}
	var again T
	if _, reads := any(&again).(encoding.TextUnmarshaler); !reads && want[0] == '"' {
		return // sets are only written
	}
	if err := json.Unmarshal(b, &again); err != nil || !reflect.DeepEqual(again, v) {
		t.Errorf("%s is read as %v, %v, want %v", b, again, err, v)
	}
}

// TestMarshalJSON writes and reads the small values that have a spelling.
func TestMarshalJSON(t *testing.T) {
	roundTrip(t, labyrinth.North|labyrinth.West, `"NW"`)
	roundTrip(t, labyrinth.Edges(0), `""`)
	roundTrip(t, labyrinth.Edges(15), `"NESW"`)
	roundTrip(t, labyrinth.Picture(11), `"K"`)
	roundTrip(t, labyrinth.Unknown, `"?"`)
	roundTrip(t, labyrinth.Picture(0), `""`)
	roundTrip(t, labyrinth.PicturesOf(24, 1, 3), `"A C X"`)
	roundTrip(t, labyrinth.Pictures{}, `""`)
	roundTrip(t, labyrinth.Mark(2), `"*B"`)
	roundTrip(t, labyrinth.Mark(18), `"'6"`)
	roundTrip(t, labyrinth.Mark(0), `""`)
	roundTrip(t, labyrinth.MarksOf(13, 1), `"*A '1"`)
	roundTrip(t, labyrinth.Marks{}, `""`)
	roundTrip(t, labyrinth.MustParseShift("W2:ES"), `"W2:ES"`)
	roundTrip(t, game.Player(0), `1`)
	roundTrip(t, map[game.Player]int{0: 7, game.Chance: 8}, `{"1":7,"chance":8}`)
	roundTrip(t, game.Chance, `"chance"`)
	roundTrip(t, game.Nobody, `"nobody"`)
	var layout labyrinth.Layout
	if b, err := json.Marshal(layout); err != nil || string(b) != `""` {
		t.Errorf("the zero Layout is written as %s, %v", b, err)
	}
	if err := json.Unmarshal([]byte(`""`), &layout); err != nil || !layout.IsZero() {
		t.Errorf("an empty Layout is read as %v, %v", layout, err)
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	for _, test := range []struct {
		into encoding.TextUnmarshaler
		bad  []string
	}{
		{new(labyrinth.Edges), []string{"n", "EN", "NN", "X", " "}},
		{new(labyrinth.Picture), []string{"a", "Y", "AB", " "}},
		{new(labyrinth.Mark), []string{"A", "*M", "'7", "*"}},
		{new(labyrinth.Tile), []string{"", "1", "5Y", "5*M"}},
		{new(labyrinth.Square), []string{"", "a0", "a8", "h1", "A1"}},
		{new(labyrinth.Slot), []string{"", "Nh", "N0", "N2", "W8", "Wb"}},
		{new(labyrinth.Shift), []string{"", "W2", "W2:SE", "-:NS"}},
		{new(game.Ply), []string{"", "a1 b2", "{c5}", "W2:ES-and-more-xy"}},
		{new(labyrinth.Layout), []string{"-", "65c/a3A9 55 a1", "x x x x"}},
		{new(game.Player), []string{"", "0", "-1", "01", "129", "Chance"}},
	} {
		for _, text := range test.bad {
			if err := test.into.UnmarshalText([]byte(text)); !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%T %q: %v, want ErrSyntax", test.into, text, err)
			}
		}
	}
}

// What [peek.Table] says is what the methods of the table and of its board say.
func TestPeek(t *testing.T) {
	s, err := glow.Rules{}.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	table := s.Table()
	b := table.Board()
	on, pawns, homes, spare, ban, phase := peek.Table.(func(t *labyrinth.Table) (
		on *bitboard.Tiles, pawns, homes *[labyrinth.MaxSeats]labyrinth.Square, spare labyrinth.Tile, ban labyrinth.Slot, phase labyrinth.Phase,
	))(&table)
	digits := func(planes [5]uint64, at labyrinth.Square) (n int) {
		for i, set := range planes {
			n |= int(set>>at&1) << i
		}
		return n
	}
	north, east, south, west := b.Open()
	if on.Sides != (bitboard.Sides{North: north.Bits(), East: east.Bits(), South: south.Bits(), West: west.Bits()}) {
		t.Errorf("open squares %v", on.Sides)
	}
	if spare != b.Spare() || ban != b.Ban() || phase != table.Phase() {
		t.Errorf("spare tile %v, ban %v and phase %c, want %v, %v and %c", spare, ban, phase, b.Spare(), b.Ban(), table.Phase())
	}
	for at := range b.Squares().All() {
		picture := digits([5]uint64{on.Picture0, on.Picture1, on.Picture2, on.Picture3, on.Picture4}, at)
		mark := digits([5]uint64{on.Mark0, on.Mark1, on.Mark2, on.Mark3, on.Mark4}, at)
		if tile := b.At(at); picture != int(tile.Picture) || mark != int(tile.Mark) {
			t.Errorf("picture %d and mark %d on %v, want %v", picture, mark, at, tile)
		}
	}
	for p := range game.Player(labyrinth.MaxSeats) {
		if pawns[p] != table.Pawn(p) || homes[p] != table.Home(p) {
			t.Errorf("pawn %v and home %v of seat %v, want %v and %v", pawns[p], homes[p], p, table.Pawn(p), table.Home(p))
		}
	}
}
