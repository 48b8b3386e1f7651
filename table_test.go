package labyrinth_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// mustTable reads a table of the classic layout.
func mustTable(t tester, text string) labyrinth.Table {
	t.Helper()
	r := variant.Read(labyrinth.Classic(), text, "smx", false)
	if err := r.Err(); err != nil {
		t.Fatalf("Read(%q): %v", text, err)
	}
	return r.Table
}

func TestNewTable(t *testing.T) {
	classic := must(t, labyrinth.Classic().ParseBoard, classicStart)
	small := must(t, tiny().ParseBoard, "65c/a3A9/3d*F9 7B -")
	for _, test := range []struct {
		name  string
		board labyrinth.Board
		homes string
		want  []kindOf
	}{
		{"one seat", classic, "a7", nil},
		{"two seats", classic, "a1 g7", nil},
		{"three seats, in any order", classic, "a7 g7 a1", nil},
		{"four seats", classic, "g1 a7 g7 a1", nil},
		{"a small board", small, "a1 c1 c3 a3", nil},
		{"no seats", classic, "", []kindOf{{game.ErrSeats, "0"}}},
		{"eight seats, anywhere", classic, "a1 b2 g7 a7 c1 d4 d3 d2", nil},
		{"nine seats", classic, "a1 g1 g7 a7 b1 b2 b3 b4 b5", []kindOf{{game.ErrSeats, "9"}}},
		{"a corner of another board", small, "a1 g7", []kindOf{{labyrinth.ErrSquare, "g7"}}},
		{"one home for two", classic, "a1 g7 a1", []kindOf{{labyrinth.ErrTwice, "a1"}}},
		{"one home for three", classic, "a1 a1 a1", []kindOf{{labyrinth.ErrTwice, "a1"}, {labyrinth.ErrTwice, "a1"}}},
		{"no square", classic, "a1 -", []kindOf{{labyrinth.ErrSquare, "-"}}},
		{"no board", labyrinth.Board{}, "a1", []kindOf{{labyrinth.ErrSquare, "a1"}}},
		{"everything at once", small, "d1 a1 d1 a1", []kindOf{
			{labyrinth.ErrSquare, "d1"}, {labyrinth.ErrSquare, "d1"}, {labyrinth.ErrTwice, "d1"}, {labyrinth.ErrTwice, "a1"},
		}},
	} {
		var homes []labyrinth.Square
		for word := range strings.FieldsSeq(test.homes) {
			if word == "-" {
				homes = append(homes, 0)
				continue
			}
			homes = append(homes, must(t, labyrinth.ParseSquare, word))
		}
		table, err := labyrinth.NewTable(test.board, homes...)
		wantKinds(t, test.name, table, err, test.want)
		if test.want != nil {
			continue
		}
		if table.Seats() != len(homes) || table.Seat() != 0 || table.ToMove() != 0 || table.Phase() != labyrinth.ToShift || table.Board() != test.board {
			t.Errorf("%s: %d seats, seat %v in phase %c, board %v", test.name, table.Seats(), table.Seat(), table.Phase(), table.Board())
		}
		for i := range 256 {
			p := game.Player(int8(i))
			var want labyrinth.Square
			if p >= 0 && int(p) < len(homes) {
				want = homes[p]
			}
			if table.Home(p) != want || table.Pawn(p) != want {
				t.Errorf("%s: seat %d has home %v and pawn %v, want %v", test.name, p, table.Home(p), table.Pawn(p), want)
			}
		}
		words := strings.ReplaceAll(test.homes, " ", ",")
		if got, want := table.String(), test.board.String()+" "+words+" "+words+" 1s"; got != want {
			t.Errorf("%s: text %s, want %s", test.name, got, want)
		}
	}
}

func TestZeroTable(t *testing.T) {
	var table labyrinth.Table
	if table.Seats() != 0 || table.ToMove() != game.Nobody || table.String() != "-" {
		t.Errorf("%d seats, %v to move, text %v", table.Seats(), table.ToMove(), table)
	}
	if got := table.AppendPlies(nil); len(got) != 0 {
		t.Errorf("plies %v", got)
	}
	if got := table.AppendTurns(nil); len(got) != 0 {
		t.Errorf("turns %v", got)
	}
	for _, p := range []game.Ply{{}, labyrinth.Walk(labyrinth.A1), labyrinth.MustParsePly("Nb:NS")} {
		if _, err := table.Play(p); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("Play(%v): %v, want ErrIllegal", p, err)
		}
	}
}

// TestPly checks that a ply is a shift, a walk or neither, and never both: the plies
// that are made of shifts and squares, and all words near them as the parsers read them.
func TestPly(t *testing.T) {
	shifts, walks := 0, 0
	for slot := range 256 {
		for open := range 256 {
			s := labyrinth.Shift{Slot: labyrinth.Slot(slot), Open: labyrinth.Edges(open)}
			if s.Ply() != (game.Ply{}) {
				shifts++
				wantPly(t, s.Ply().String())
			}
		}
	}
	for square := range 256 {
		if p := labyrinth.Walk(labyrinth.Square(square)); p != (game.Ply{}) {
			walks++
			wantPly(t, p.String())
		}
	}
	// 11 orientations at each of 28 slots, and 49 squares.
	if shifts != 308 || walks != 49 {
		t.Errorf("%d shifts and %d walks, want 308 and 49", shifts, walks)
	}
	for _, word := range []string{"-", "W2:ES", "Nb:NS", "Sf:NEW", "E6:NSW", "c5", "a1", "g7"} {
		for i := range word {
			for c := range byte(128) {
				wantPly(t, word[:i]+string(c)+word[i+1:])
				wantPly(t, word[:i]+string(c)+word[i:])
				wantPly(t, word+string(c))
			}
			wantPly(t, word[:i]+word[i+1:])
		}
	}
}

// wantPly checks that a text is a ply of the maze exactly if it is the text of a shift or
// of a square, and then is made of it.
func wantPly(t *testing.T, text string) {
	t.Helper()
	shift, err := labyrinth.ParseShift(text)
	shifts := err == nil
	to, err := labyrinth.ParseSquare(text)
	walks := err == nil
	p, err := labyrinth.ParsePly(text)
	if (err == nil) != (shifts || walks) || shifts && p != shift.Ply() || walks && p != labyrinth.Walk(to) {
		t.Errorf("%q reads as %v, %v; a shift %t, a walk %t", text, p, err, shifts, walks)
	}
	p = game.PlyOf(text)
	if got, ok := labyrinth.ShiftOf(p); ok != shifts || got != shift {
		t.Errorf("%q makes the shift %v, %t; want %v, %t", text, got, ok, shift, shifts)
	}
	if got, ok := labyrinth.SquareOf(p); ok != walks || got != to {
		t.Errorf("%q walks to %v, %t; want %v, %t", text, got, ok, to, walks)
	}
}

// TestTable plays turns and compares the table with the model after each ply.
func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		corners := rapid.Permutation([]model.Square{{Col: 1, Row: 1}, {Col: b.Cols(), Row: 1}, {Col: b.Cols(), Row: b.Rows()}, {Col: 1, Row: b.Rows()}}).Draw(t, "corners")
		corners = corners[:rapid.IntRange(1, 4).Draw(t, "seats")]
		m := &model.Game{Maze: *mazeOf(b), Pawns: corners, Homes: corners, Seat: 1, Phase: "s"}
		var homes []labyrinth.Square
		for _, p := range corners {
			homes = append(homes, squareOf(p))
			m.Found, m.Piles = append(m.Found, nil), append(m.Piles, []string{"?"}) // on no tile, so the game never ends
		}
		table, err := labyrinth.NewTable(b, homes...)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			if got, want := table.String(), m.String(); !strings.HasPrefix(want, got+" :?") {
				t.Fatalf("the table is\n%s, want\n%s", got, want)
			}
			seat := game.Player(m.Seat - 1)
			for p, pawn := range m.Pawns {
				if got, want := table.Reach(game.Player(p)), reachOf(&m.Maze, pawn); got != want {
					t.Errorf("seat %d reaches %v, want %v", p, got, want)
				}
			}
			if table.Seat() != seat || table.ToMove() != seat {
				t.Fatalf("seat %v, %v to move, want seat %v", table.Seat(), table.ToMove(), seat)
			}
			var turns []labyrinth.Turn
			if m.Phase == "s" {
				turns = table.Board().AppendTurns(nil, squareOf(m.Pawns[seat]))
			}
			if got := table.AppendTurns(nil); !slices.Equal(got, turns) {
				t.Errorf("turns %v, want %v", got, turns)
			}
			plies := appended(t, table.AppendPlies, labyrinth.Walk(labyrinth.A1))
			var texts []string
			for _, p := range plies {
				texts = append(texts, p.String())
			}
			if diff := cmp.Diff(m.Legal(), texts); diff != "" {
				t.Fatalf("plies of %v (-want +got):\n%s", table, diff)
			}
			old := table
			for i := range 256 {
				p := labyrinth.Walk(labyrinth.Square(i % 64))
				if i >= 64 {
					p = (labyrinth.Shift{Slot: labyrinth.Slot(1 + i%33), Open: labyrinth.Edges(i >> 3 & 15)}).Ply()
				}
				next, err := table.Play(p)
				if listed := slices.Contains(plies, p); (err == nil) != listed {
					t.Fatalf("Play(%v): %v, and it is listed: %v", p, err, listed)
				} else if err != nil && (!errors.Is(err, game.ErrIllegal) || next != labyrinth.Table{}) {
					t.Fatalf("Play(%v): %v, %v, want ErrIllegal", p, next, err)
				}
			}
			if table != old {
				t.Fatal("Play changes the table it is called on")
			}
			i := rapid.IntRange(0, len(plies)-1).Draw(t, "ply")
			table = mustPlay(t, table, plies[i])
			if m.Phase == "m" {
				table = passed(table)
			}
			if m, err = m.Play(texts[i]); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestNoSuchPly plays invalid plies, which only conversions can make.
func TestNoSuchPly(t *testing.T) {
	table := mustTable(t, strings.TrimSuffix(classicStart, "-")+"Nb a1,g7 a1,g7 1m")
	plies := table.AppendPlies(nil)
	for i := 0; i < 256 && !t.Failed(); i++ {
		for _, p := range []game.Ply{
			labyrinth.Walk(labyrinth.Square(i)),
			(labyrinth.Shift{Open: labyrinth.Edges(i)}).Ply(),
		} {
			next, err := table.Play(p)
			if listed := slices.Contains(plies, p) && p == labyrinth.Walk(labyrinth.SquareAt(i&7, i>>3)); (err == nil) != listed {
				t.Errorf("value %d: Play(%v): %v, listed: %v, leaves the pawn on Square(%d)", i, p, err, listed, next.Pawn(0))
			}
		}
	}
}

// TestPawnsRide shifts lines with several pawns: all move with their tiles, and
// those on the tile that is pushed out move to the inserted one.
//
// Rules: carried-together
func TestPawnsRide(t *testing.T) {
	for _, test := range []struct{ pawns, shift, want string }{
		{"b7,b7,b3,a1", "Nb:NS", "b1,b1,b4,a1"},
		{"b7,b7,b7,b7", "Nb:EW", "b1,b1,b1,b1"},
		{"b1,b2,b6,b7", "Sb:NS", "b7,b1,b5,b6"},
		{"a2,g2,g2,d2", "W2:NS", "b2,a2,a2,e2"},
		{"a2,g2,g2,d2", "E2:NS", "g2,f2,f2,c2"},
		{"a1,g1,g7,a7", "W4:NS", "a1,g1,g7,a7"},
		{"d4,d4,d4,d4", "Nd:NS", "d5,d5,d5,d5"},
	} {
		table := mustTable(t, classicStart+" "+test.pawns+" a1,g1,g7,a7 2s")
		table = mustPlay(t, table, labyrinth.MustParseShift(test.shift).Ply())
		if got := strings.Fields(table.String())[3]; got != test.want {
			t.Errorf("%s moves the pawns from %s to %s, want %s", test.shift, test.pawns, got, test.want)
		}
		if got := strings.Fields(table.String())[4]; got != "a1,g1,g7,a7" {
			t.Errorf("%s moves the homes to %s", test.shift, got)
		}
	}
}

// TestWalksStayOnTheTable checks that a walk does not end the turn.
func TestWalksStayOnTheTable(t *testing.T) {
	table := mustTable(t, classicStart+" a1,g7 a1,g7 1s")
	table = mustPlay(t, table, labyrinth.MustParsePly("Sf:EW"))
	stayed := mustPlay(t, table, labyrinth.Walk(labyrinth.A1))
	if stayed != table {
		t.Errorf("staying changes the table to %v", stayed)
	}
	if stayed.Phase() != labyrinth.ToWalk || stayed.Seat() != 0 {
		t.Errorf("after a walk seat %v is in phase %c", stayed.Seat(), stayed.Phase())
	}
	next := passed(stayed)
	if next.Phase() != labyrinth.ToShift || next.Seat() != 1 || next.Board() != table.Board() || next.Pawn(0) != labyrinth.A1 {
		t.Errorf("the next table is %v", next)
	}
	if again := passed(next); again.Seat() != 0 {
		t.Errorf("after the last seat comes %v", again.Seat())
	}
	if alone := passed(mustTable(t, classicStart+" a1 a1 1s")); alone.Seat() != 0 {
		t.Errorf("after a single seat comes %v", alone.Seat())
	}
}

// TestWith tests the methods by which variants change a table.
func TestWith(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Fields(classicStart + " a1,g7 a1,g7 1s")
		table := mustTable(t, strings.Join(text, " "))
		other := setups().Draw(t, "setup").board
		square := drawSquare(t, table.Board(), "square")
		same := func(what string, got labyrinth.Table, want string) {
			t.Helper()
			if got.String() != want {
				t.Errorf("%s gives\n%v, want\n%s", what, got, want)
			}
		}
		same("WithPhase", table.WithPhase('q'), strings.TrimSuffix(table.String(), "s")+"q")
		text[3] = square.String() + ",g7"
		same("WithPawn", table.WithPawn(0, square), strings.Join(text, " "))
		text[3] = "a1," + square.String()
		same("WithPawn", table.WithPawn(1, square), strings.Join(text, " "))
		for _, p := range []game.Player{game.Chance, game.Nobody, 4, 127, -128} {
			same("WithPawn of no seat", table.WithPawn(p, square), table.String())
		}
		same("WithBoard", table.WithBoard(other), other.String()+" a1,g7 a1,g7 1s")
		if got := table.WithBoard(other); got.Board() != other {
			t.Errorf("the board is %v, want %v", got.Board(), other)
		}
	})
}

// TestDistance counts steps along rows and columns without walls.
func TestDistance(t *testing.T) {
	table := mustTable(t, classicStart+" d4,g7 a1,g7 1s")
	for squares, want := range map[string][2]int{
		"":         {14, 14},
		"d4":       {0, 6},
		"g7":       {6, 0},
		"a1":       {6, 12},
		"a4":       {3, 9},
		"d1":       {3, 9},
		"e3":       {2, 6},
		"a1,g1,e5": {2, 4},
	} {
		var set labyrinth.Squares
		if squares != "" {
			for word := range strings.SplitSeq(squares, ",") {
				set = set.With(must(t, labyrinth.ParseSquare, word))
			}
		}
		for p, want := range want {
			if got := table.Distance(game.Player(p), set); got != want {
				t.Errorf("from %v to %q %d steps, want %d", table.Pawn(game.Player(p)), squares, got, want)
			}
		}
	}
}

func TestEnd(t *testing.T) {
	table := mustTable(t, classicStart+" a1,g7,g1 a1,g7,g1 1s")
	for p := range game.Player(3) {
		before := table.String()
		over := table.WithPhase(labyrinth.Over)
		table.Pass()
		if over.ToMove() != game.Nobody || over.Phase() != labyrinth.Over || over.Seat() != p {
			t.Errorf("ended by %v: %v to move, phase %c, seat %v", p, over.ToMove(), over.Phase(), over.Seat())
		}
		if got := over.AppendPlies(nil); len(got) != 0 {
			t.Errorf("plies after the end: %v", got)
		}
		for _, ply := range []game.Ply{labyrinth.Walk(table.Pawn(p)), labyrinth.MustParsePly("Nb:NS"), {}} {
			_, err := over.Play(ply)
			var f game.Fault
			if !errors.As(err, &f) || f.Kind != game.ErrIllegal || f.Why != "the game is over" {
				t.Errorf("Play(%v) after the end: %v", ply, err)
			}
		}
		if got, want := over.String(), strings.TrimSuffix(before, "s")+"x"; got != want {
			t.Errorf("won by %v: text %s, want %s", p, got, want)
		}
	}
}

// TestPlayRefusals checks the errors of illegal plies.
func TestPlayRefusals(t *testing.T) {
	toShift := mustTable(t, classicStart+" a1,g7 a1,g7 1s")
	toWalk := mustPlay(t, toShift, labyrinth.MustParsePly("Sf:EW"))
	for _, test := range []struct {
		table labyrinth.Table
		ply   game.Ply
		text  string
		why   string
	}{
		{toShift, labyrinth.Walk(labyrinth.A1), "a1", "seat 1 must shift first"},
		{toShift, game.Ply{}, "-", "not a ply; want a shift"},
		{passed(toShift), labyrinth.Walk(labyrinth.A1), "a1", "seat 2 must shift first"},
		{passed(toShift).WithPhase('p'), labyrinth.Walk(labyrinth.A1), "a1", "seat 2 is in phase p"},
		{labyrinth.Table{}, labyrinth.Walk(labyrinth.A1), "a1", "the table has no seats"},
		{toWalk, labyrinth.MustParsePly("Nb:NS"), "Nb:NS", "seat 1 can walk from a1 to a1, b1, c1 only"},
		{toWalk, labyrinth.Walk(labyrinth.G7), "g7", "seat 1 can walk from a1 to a1, b1, c1 only"},
		{toWalk, game.Ply{}, "-", "not a ply; want a walk"},
		{toShift, labyrinth.MustParsePly("Nb:NES"), "Nb:NES", "the spare tile cannot lie like that; it can lie as NS or EW"},
	} {
		_, err := test.table.Play(test.ply)
		var f game.Fault
		if !errors.As(err, &f) || f.Kind != game.ErrIllegal || f.Pos.Offset() != -1 || f.Text != test.text || !strings.Contains(f.Why, test.why) {
			t.Errorf("Play(%v): %v, want ErrIllegal for the reason %q", test.ply, err, test.why)
		}
		after := test.table
		if _, got := after.Do(test.ply); got == nil || got.Error() != err.Error() || after != test.table {
			t.Errorf("Do(%v): %v, and leaves %v of %v", test.ply, got, after, test.table)
		}
	}
}

// TestPerft counts the sequences of plies from the state in the description of
// the notation. The expected counts are from there and were not computed by this
// package. No seat can win within them.
func TestPerft(t *testing.T) {
	var count func(table labyrinth.Table, depth int) int
	count = func(table labyrinth.Table, depth int) int {
		if depth == 0 {
			return 1
		}
		n := 0
		for _, p := range table.AppendPlies(nil) {
			next := mustPlay(t, table, p)
			if table.Phase() == labyrinth.ToWalk {
				next = passed(next)
			}
			n += count(next, depth-1)
		}
		return n
	}
	table := mustTable(t, classicStart+" a1,g7 a1,g7 1s")
	for i, want := range []int{24, 103, 3124, 19695} {
		if got := count(table, i+1); got != want {
			t.Errorf("%d sequences of %d plies, want %d", got, i+1, want)
		}
	}
}

// TestCountPlies compares the counts of a table with its plies.
func TestCountPlies(t *testing.T) {
	for _, text := range []string{" - a1,g7 a1,g7 1s", " Sb a1,g7 a1,g7 1s", " Sb c3,g7 a1,g7 1m", " Sb c3,g7 a1,g7 1x"} {
		table := mustTable(t, strings.TrimSuffix(classicStart, " -")+text)
		plies := table.AppendPlies(nil)
		n, ok := table.CountPlies(1)
		if over := table.Phase() == labyrinth.Over; ok == over || ok && n != uint64(len(plies)) {
			t.Errorf("%v has %d plies, %v, want %d", table, n, ok, len(plies))
		}
		two := 0
		for _, ply := range plies {
			if next, err := table.Play(ply); err != nil {
				t.Fatal(err)
			} else if table.Phase() == labyrinth.ToShift {
				two += len(next.AppendPlies(nil))
			}
		}
		if n, ok := table.CountPlies(2); ok != (table.Phase() == labyrinth.ToShift) || int(n) != two {
			t.Errorf("%v has %d sequences of two plies, %v, want %d", table, n, ok, two)
		}
	}
}
