package labyrinth_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"pgregory.net/rapid"
)

// TestSlots checks that a line has slots exactly if it holds no fixed tile of the
// layout.
//
// Rules: maze-board, shift-arrows, shift-lines
func TestSlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := setups().Draw(t, "setup")
		m := mazeOf(s.board)
		if diff := cmp.Diff(slotsIn(s.layout), m.Slots()); diff != "" {
			t.Errorf("slots (-want +got):\n%s", diff)
		}
		if moving := s.layout.FixedAt.Minus(s.board.Fixed()); moving != (labyrinth.Squares{}) {
			t.Errorf("the fixed tiles on %v can move", moving)
		}
	})
}

// TestBoardTiles compares what a board reports about its tiles with its text.
func TestBoardTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		if b.Cols() != m.Cols() || b.Rows() != m.Rows() {
			t.Errorf("%d columns and %d rows, want %d and %d", b.Cols(), b.Rows(), m.Cols(), m.Rows())
		}
		var all, fixed labyrinth.Squares
		var sliding []model.Square
		for _, slot := range m.Slots() {
			sliding = append(sliding, m.Line(slot)...)
		}
		want := map[labyrinth.Square]string{}
		where := map[string]labyrinth.Square{}
		for _, p := range m.Squares() {
			all = all.With(squareOf(p))
			if !slices.Contains(sliding, p) {
				fixed = fixed.With(squareOf(p))
			}
			want[squareOf(p)] = m.At(p).String()
			if picture := m.At(p).Picture; picture != "" {
				where[picture] = squareOf(p)
			}
		}
		if got := b.Squares(); got != all {
			t.Errorf("Squares = %v, want %v", got, all)
		}
		if got := b.Fixed(); got != fixed {
			t.Errorf("Fixed = %v, want %v", got, fixed)
		}
		for s := range labyrinth.Square(64) {
			tile := b.At(s)
			switch text := want[s]; {
			case text == "" && tile != labyrinth.Tile{}:
				t.Errorf("At(%d) = %v, and there is no such square on the board", s, tile)
			case text != "" && tile.String() != text:
				t.Errorf("At(%v) = %v, want %s", s, tile, text)
			case text != "" && tile.Open.String() != sidesOf[text[0]]:
				t.Errorf("At(%v) is open to %v, want %s", s, tile.Open, sidesOf[text[0]])
			}
		}
		north, east, south, west := b.Open()
		for side, got := range map[string]labyrinth.Squares{"N": north, "E": east, "S": south, "W": west} {
			var open labyrinth.Squares
			for _, p := range m.Squares() {
				if m.At(p).Open(side) {
					open = open.With(squareOf(p))
				}
			}
			if got != open {
				t.Errorf("open to %s = %v, want %v", side, got, open)
			}
		}
		if got := b.Spare().String(); got != m.Spare.String() {
			t.Errorf("Spare = %s, want %v", got, m.Spare)
		}
		if got := b.Ban().String(); got != m.Ban {
			t.Errorf("Ban = %s, want %s", got, m.Ban)
		}
		var pictures labyrinth.Pictures
		for i := range 256 {
			p, text := labyrinth.Picture(i), ""
			if p >= 1 && p <= 24 {
				text = string(rune('A' - 1 + p))
			}
			if got := b.Find(p); got != where[text] {
				t.Errorf("Find(%d) = %v, want %v", p, got, where[text])
			}
			if text != "" && (where[text] != 0 || m.Spare.Picture == text) {
				pictures = pictures.With(p)
			}
		}
		if got := b.Pictures(); got != pictures {
			t.Errorf("Pictures = %v, want %v", slices.Collect(got.All()), slices.Collect(pictures.All()))
		}
		wanted, squares := labyrinth.Pictures{}, labyrinth.Squares{}
		for p := range allPictures().All() {
			if rapid.Bool().Draw(t, "wanted") {
				wanted, squares = wanted.With(p), squares.With(where[p.String()])
			}
		}
		if got := b.FindAll(wanted); got != squares {
			t.Errorf("FindAll(%v) = %v, want %v", slices.Collect(wanted.All()), got, squares)
		}
		for i := range 32 {
			other := 1 + (i+6)%18
			var squares labyrinth.Squares // those with mark i or the other mark
			for _, p := range m.Squares() {
				if mark := markOf(m.At(p).Mark); mark != 0 && (mark == i || mark == other) {
					squares = squares.With(squareOf(p))
				}
			}
			if got := b.FindMarks(labyrinth.MarksOf(labyrinth.Mark(i), labyrinth.Mark(other))); got != squares {
				t.Errorf("FindMarks of %d and %d = %v, want %v", i, other, got, squares)
			}
		}
		if got, want := b.WithoutBan().String(), strings.TrimSuffix(b.String(), m.Ban)+"-"; got != want {
			t.Errorf("without its ban %s, want %s", got, want)
		}
	})
}

// TestWithMarks replaces marks.
func TestWithMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		texts := append([]string{""}, strings.Fields("*A *B *F *G *H *L '1 '3 '4 '6")...)
		marks := map[labyrinth.Square]labyrinth.Mark{}
		mark := func(square labyrinth.Square, tile *model.Tile) {
			tile.Mark = rapid.SampledFrom(texts).Draw(t, "mark")
			marks[square] = labyrinth.Mark(markOf(tile.Mark))
		}
		for _, p := range m.Squares() {
			mark(squareOf(p), m.At(p))
		}
		mark(0, &m.Spare)
		got := b.WithMarks(func(s labyrinth.Square, tile labyrinth.Tile) labyrinth.Mark {
			want := b.At(s)
			if s == 0 {
				want = b.Spare()
			}
			if tile != want {
				t.Errorf("the tile on %v is %v, want %v", s, tile, want)
			}
			return marks[s]
		})
		if got.String() != m.String() {
			t.Errorf("marked\n%v, want\n%v", got, m)
		}
		back := got.WithMarks(func(s labyrinth.Square, tile labyrinth.Tile) labyrinth.Mark {
			if s == 0 {
				return b.Spare().Mark
			}
			return b.At(s).Mark
		})
		if back != b {
			t.Errorf("marked back %v, want %v", back, b)
		}
	})
}

// TestNoSuchSquare uses values of Square that are not squares, which only a
// conversion can make. Methods must not treat them as squares.
func TestNoSuchSquare(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	for i := 0; i < 256 && !t.Failed(); i++ {
		s := labyrinth.Square(i)
		if labyrinth.SquareAt(s.Col(), s.Row()) == s && s != 0 {
			continue // one of a1 to g7
		}
		if got := s.String(); got != "-" {
			t.Errorf("Square(%d) prints %q", i, got)
		}
		if b.Squares().Has(s) {
			t.Errorf("the board has Square(%d)", i)
		}
		if got := b.At(s); got != (labyrinth.Tile{}) {
			t.Errorf("At(%d) = %v, want none", i, got)
		}
		if got := b.Reach(s); got.Len() != 0 {
			t.Errorf("Reach(%d) = %v, want none", i, got)
		}
		if got := b.Path(s, labyrinth.A1); got != nil {
			t.Errorf("Path(%d, a1) = %v, want none", i, got)
		}
		if got := b.Path(labyrinth.A1, s); got != nil {
			t.Errorf("Path(a1, %d) = %v, want none", i, got)
		}
		if got := b.AppendTurns(nil, s); got != nil {
			t.Errorf("AppendTurns(%d) = %v, want none", i, got)
		}
	}
}

// TestNoSuchMark uses values of Mark above MaxMark.
func TestNoSuchMark(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	for i := int(labyrinth.MaxMark) + 1; i < 256 && !t.Failed(); i++ {
		if got := b.FindMarks(labyrinth.MarksOf(labyrinth.Mark(i))); got.Len() != 0 {
			t.Errorf("FindMarks of %d = %v, want none", i, got)
		}
	}
}

// TestBoardsAreKeys checks that boards are equal if and only if their texts are,
// regardless of how they were made.
func TestBoardsAreKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := setups().Draw(t, "setup")
		byText := map[string]labyrinth.Board{}
		byBoard := map[labyrinth.Board]string{}
		add := func(b labyrinth.Board) {
			text := b.String()
			if have, ok := byText[text]; ok && have != b {
				t.Fatalf("two different boards with the text %s", text)
			}
			if have, ok := byBoard[b]; ok && have != text {
				t.Fatalf("one board with the texts\n%s\n%s", have, text)
			}
			byText[text], byBoard[b] = b, text
		}
		b := s.board
		for range 4 {
			add(b)
			add(b.WithoutBan())
			add(must(t, s.layout.ParseBoard, b.String()))
			for _, shift := range b.AppendShifts(nil) {
				next, err := b.Shift(shift)
				if err != nil {
					t.Fatal(err)
				}
				add(next)
			}
			next, err := b.Shift(drawShift(t, b))
			if err != nil {
				t.Fatal(err)
			}
			b = next
		}
		if len(byText) != len(byBoard) {
			t.Errorf("%d texts and %d boards", len(byText), len(byBoard))
		}
	})
}

// TestZeroBoard calls every method of the zero Board.
func TestZeroBoard(t *testing.T) {
	var b labyrinth.Board
	if b.Side() != 0 || b.Squares().Len() != 0 || b.Fixed().Len() != 0 || b.Ban() != 0 {
		t.Errorf("side %d, squares %v, fixed %v, ban %v", b.Side(), b.Squares(), b.Fixed(), b.Ban())
	}
	if b.Spare() != (labyrinth.Tile{}) || b.At(labyrinth.A1) != (labyrinth.Tile{}) || b.FindAll(labyrinth.PicturesOf(1)) != labyrinth.SquaresOf() {
		t.Error("the zero Board has tiles")
	}
	if got := b.Pictures(); got.Len() != 0 {
		t.Errorf("pictures %v", slices.Collect(got.All()))
	}
	if got := b.Reach(labyrinth.A1); got.Len() != 0 {
		t.Errorf("reach %v", got)
	}
	if got := b.Path(labyrinth.A1, labyrinth.A1); got != nil {
		t.Errorf("path %v", got)
	}
	if got := b.AppendShifts(nil); len(got) != 0 {
		t.Errorf("shifts %v", got)
	}
	if got := b.AppendTurns(nil, labyrinth.A1); len(got) != 0 {
		t.Errorf("turns %v", got)
	}
	if _, err := b.Shift(labyrinth.MustParseShift("Nb:NS")); err == nil {
		t.Error("the zero Board can be shifted")
	}
}

// TestBoardIsImmutable checks that no method changes the board that it is called
// on.
func TestBoardIsImmutable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		text, old := b.String(), b
		from := drawSquare(t, b, "from")
		_ = b.WithoutBan()
		b.Reach(from)
		b.Path(from, drawSquare(t, b, "to"))
		b.AppendTurns(nil, from)
		if _, err := b.Shift(drawShift(t, b)); err != nil {
			t.Fatal(err)
		}
		if b != old || b.String() != text {
			t.Errorf("the board was %s and is now %s", text, b)
		}
	})
}

// TestRim lists the slots clockwise, by hand for each side of the board.
func TestRim(t *testing.T) {
	for board, want := range map[string]string{
		"3": "[Nb E2 Sb W2]",
		"7": "[Nb Nd Nf E2 E4 E6 Sf Sd Sb W6 W4 W2]",
	} {
		b := must(t, labyrinth.Classic().ParseBoard, classicStart)
		if board == "3" {
			b = must(t, tiny().ParseBoard, "65c/a3A9/3d*F9 7B -")
		}
		if got := fmt.Sprint(b.Slots()); got != want {
			t.Errorf("the slots of side %s are %s, want %s", board, got, want)
		}
	}
}

// TestLane compares the lane of every slot with what a shift does to the board.
func TestLane(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	for _, slot := range b.Slots() {
		lane := b.Lane(slot)
		open := b.Spare().Open
		after, err := b.Shift(labyrinth.Shift{Slot: slot, Open: open})
		if err != nil || len(lane) != 7 {
			t.Fatalf("%v: lane %v, %v", slot, lane, err)
		}
		if after.At(lane[0]) != b.Spare() {
			t.Errorf("%v: the tile enters at %v, and %v is there", slot, lane[0], after.At(lane[0]))
		}
		for i := 1; i < 7; i++ {
			if after.At(lane[i]) != b.At(lane[i-1]) {
				t.Errorf("%v: %v is on %v, want what was on %v", slot, after.At(lane[i]), lane[i], lane[i-1])
			}
		}
		if out := b.At(lane[6]); after.Spare().Picture != out.Picture {
			t.Errorf("%v: %v came out, want %v", slot, after.Spare(), out)
		}
	}
	for _, slot := range []labyrinth.Slot{0, labyrinth.SlotAt(labyrinth.North, 4)} {
		if lane := must(t, tiny().ParseBoard, "65c/a3A9/3d*F9 7B -").Lane(slot); lane != nil {
			t.Errorf("a board of side 3 has the lane %v of %v", lane, slot)
		}
	}
}

// A motion is a rotation or a mirror image of a square board.
type motion struct {
	name  string
	place func(p model.Square, side int) model.Square
	sides string // where N, E, S, W go
}

var motions = []motion{
	{"quarter turn", func(p model.Square, n int) model.Square { return model.Square{Col: n + 1 - p.Row, Row: p.Col} }, "ESWN"},
	{"half turn", func(p model.Square, n int) model.Square { return model.Square{Col: n + 1 - p.Col, Row: n + 1 - p.Row} }, "SWNE"},
	{"mirror, left and right", func(p model.Square, n int) model.Square { return model.Square{Col: n + 1 - p.Col, Row: p.Row} }, "NWSE"},
	{"mirror, the long diagonal", func(p model.Square, n int) model.Square { return model.Square{Col: p.Row, Row: p.Col} }, "WSEN"},
}

// tile moves a tile.
func (m motion) tile(tile model.Tile) model.Tile {
	moved := model.TileOf(m.letters(tile.Sides()))
	moved.Picture, moved.Mark = tile.Picture, tile.Mark
	return moved
}

// letters moves sides, in the order N E S W.
func (m motion) letters(sides string) string {
	var moved strings.Builder
	for _, to := range "NESW" {
		if strings.IndexByte(sides, "NESW"[strings.IndexRune(m.sides, to)]) >= 0 {
			moved.WriteString(string(to))
		}
	}
	return moved.String()
}

// slot moves a slot: the one whose first square is where its first square goes.
func (m motion) slot(z *model.Maze, slot string) string {
	if slot == "-" {
		return slot
	}
	entry := m.place(z.Line(slot)[0], z.Cols())
	for _, s := range z.Slots() {
		if z.Line(s)[0] == entry {
			return s
		}
	}
	panic("no slot at " + entry.String())
}

// maze moves a whole board of a published layout, on which the same squares are fixed.
func (m motion) maze(z *model.Maze) *model.Maze {
	moved := model.NewMaze(z.Cols(), z.Rows(), z.Fixed)
	moved.Spare, moved.Ban = z.Spare, m.slot(z, z.Ban)
	for _, p := range z.Squares() {
		*moved.At(m.place(p, z.Cols())) = m.tile(*z.At(p))
	}
	return &moved
}

// square moves a square.
func (m motion) square(s labyrinth.Square, side int) labyrinth.Square {
	return squareOf(m.place(placeOf(s), side))
}

// set moves a set of squares.
func (m motion) set(set labyrinth.Squares, side int) labyrinth.Squares {
	var moved labyrinth.Squares
	for s := range set.All() {
		moved = moved.With(m.square(s, side))
	}
	return moved
}

// layout moves the fixed tiles of a layout. The orientation of loose tiles does not
// matter.
func (m motion) layout(t tester, l labyrinth.Layout, moved *model.Maze) labyrinth.Layout {
	l.Fixed = nil
	for _, p := range moved.Squares() {
		if l.FixedAt.Has(squareOf(p)) {
			l.Fixed = append(l.Fixed, must(t, parseTile, moved.At(p).String()))
		}
	}
	return l
}

// TestMotions checks that everything that a board does commutes with rotations and
// reflections, so that no direction is special.
func TestMotions(t *testing.T) {
	long.Checks(t, 25)
	rapid.Check(t, func(t *rapid.T) {
		s := setupsOf(published()).Draw(t, "setup")
		pawn := drawSquare(t, s.board, "pawn")
		for _, m := range motions {
			testMotion(t, s, m, pawn)
		}
	})
}

func testMotion(t *rapid.T, s setup, m motion, pawn labyrinth.Square) {
	z := mazeOf(s.board)
	moved := m.maze(z)
	b := must(t, m.layout(t, s.layout, moved).ParseBoard, moved.String())
	for p := range s.board.Squares().All() {
		q := m.square(p, z.Cols())
		if got, want := b.Reach(q), m.set(s.board.Reach(p), z.Cols()); got != want {
			t.Errorf("%s: Reach(%v) = %v, want %v", m.name, q, got, want)
		}
	}
	turns := map[string]labyrinth.Turn{}
	movedPawn := m.square(pawn, z.Cols())
	for _, turn := range b.AppendTurns(nil, movedPawn) {
		turns[turn.Shift.String()] = turn
	}
	for _, turn := range s.board.AppendTurns(nil, pawn) {
		shift := m.slot(z, turn.Shift.Slot.String()) + ":" + m.letters(turn.Shift.Open.String())
		next, err := s.board.Shift(turn.Shift)
		if err != nil {
			t.Fatal(err)
		}
		movedNext, err := b.Shift(labyrinth.MustParseShift(shift))
		if err != nil {
			t.Fatalf("%s: %v", m.name, err)
		}
		want := m.maze(mazeOf(next))
		if movedNext.String() != want.String() {
			t.Errorf("%s: %v is %s and leads to\n%v, want\n%v", m.name, turn.Shift, shift, movedNext, want)
		}
		wantTurn := labyrinth.Turn{
			Shift: labyrinth.MustParseShift(shift),
			From:  m.square(turn.From, z.Cols()),
			Reach: m.set(turn.Reach, z.Cols()),
		}
		if turns[shift] != wantTurn {
			t.Errorf("%s: the turn %v is %v, want %v", m.name, turn, turns[shift], wantTurn)
		}
	}
}
