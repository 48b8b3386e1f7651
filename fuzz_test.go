package labyrinth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// fuzzParser fuzzes a parser. What it accepts must print back byte for byte, and
// its faults must be at their places.
func fuzzParser(f *testing.F, seeds []string, parse func(s string) (fmt.Stringer, error)) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := parse(s)
		if err != nil {
			checkFaults(t, t.Name(), s, err)
			return
		}
		if got := v.String(); got != s {
			t.Errorf("%q prints back as %q", s, got)
		}
	})
}

// wide is a layout that no published box has: 4 columns and 3 rows, of which columns a and
// d and row 2 slide, with crosses and homes anywhere.
const wide = "..f./..../.f.. 55553A3B7C7D77f a1,b2,d3,c3,a3 lamp"

// fuzzLayouts returns the layouts for fuzzing boards and tables: the classic one,
// one with marks on tiles, one with messages on backs, and one of an odd size.
func fuzzLayouts() []labyrinth.Layout {
	glow, messages := tiny(), tiny()
	messages.Loose[5].Mark = 0
	messages.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}, {Open: 7, Mark: 14}}
	odd, err := labyrinth.ParseLayout(wide)
	if err != nil {
		panic(err)
	}
	return []labyrinth.Layout{labyrinth.Classic(), glow, messages, odd}
}

var boardSeeds = []string{
	classicStart,
	"65c/a3A9/3d*F9 7B -",
	"65c/a3A9/3d*F9 7B Nb",
	"65'1c/a3A9/3d'29 7B E2",
	"35!/53A5/3d*G9 dB W4 ",
	"65c/a3A9",
	"55f5/3A3B7C7D/5f77 f Na",
	"",
	"/// - -",
}

func FuzzParseSquare(f *testing.F) {
	fuzzParser(f, []string{"a1", "g7", "-", "h8", "a"}, func(s string) (fmt.Stringer, error) { return labyrinth.ParseSquare(s) })
}

func FuzzParseSlot(f *testing.F) {
	fuzzParser(f, []string{"Nb", "E6", "-", "N2", "Wb", "Ng"}, func(s string) (fmt.Stringer, error) { return labyrinth.ParseSlot(s) })
}

func FuzzParseTile(f *testing.F) {
	fuzzParser(f, []string{"5", "cX", "fA", "e*L", "3A'6", "0", "5*", "a'7"}, func(s string) (fmt.Stringer, error) { return parseTile(s) })
}

func FuzzParseShift(f *testing.F) {
	fuzzParser(f, []string{"Nb:NS", "W2:ES", "E6:NSW", "-:NS", "Nb:", ":", "W8:SN", "Ea:NESW", "E1:NESW"}, func(s string) (fmt.Stringer, error) { return labyrinth.ParseShift(s) })
}

func FuzzParsePly(f *testing.F) {
	fuzzParser(f, []string{"Nb:NS", "c5", "W8:SN", "-", ""}, func(s string) (fmt.Stringer, error) { return labyrinth.ParsePly(s) })
}

func FuzzParsePicture(f *testing.F) {
	fuzzParser(f, []string{"A", "X", "Y", "-", "?", ""}, func(s string) (fmt.Stringer, error) { return labyrinth.ParsePicture(s) })
}

// layoutText makes a layout a Stringer.
type layoutText struct{ labyrinth.Layout }

func (l layoutText) String() string {
	b, err := l.MarshalText()
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func FuzzParseLayout(f *testing.F) {
	seeds := []string{"", "6c/39 553A37B7 a1,c3 book,coins", "6c/3! 553A37A7 a1,c2 a,,b", "6c/39 553A37B7 a1,c3 - 5'17'6", "6 5 a1 -", wide, ".6./... 5 a1 -", "6.c/.../3.9 553A37B7 a1,c3 -"}
	for _, l := range fuzzLayouts() {
		seeds = append(seeds, layoutText{l}.String())
	}
	fuzzParser(f, seeds, func(s string) (fmt.Stringer, error) {
		l, err := labyrinth.ParseLayout(s)
		return layoutText{l}, err
	})
}

func FuzzParseBoard(f *testing.F) {
	ls := fuzzLayouts()
	for _, s := range boardSeeds {
		for i := range ls {
			f.Add(uint8(i), s)
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, s string) {
		b, err := ls[int(i)%len(ls)].ParseBoard(s)
		if err != nil {
			checkFaults(t, "ParseBoard", s, err)
			return
		}
		if got := b.String(); got != s {
			t.Errorf("%q prints back as %q", s, got)
		}
		checkPlayable(t, b)
	})
}

// checkPlayable checks shifts and turns on a board that a parser accepted.
func checkPlayable(t *testing.T, b labyrinth.Board) {
	t.Helper()
	if got, want := len(b.AppendShifts(nil)), len(mazeOf(b).Shifts()); got != want {
		t.Errorf("%d shifts, want %d", got, want)
	}
	for i, turn := range b.AppendTurns(nil, labyrinth.A1) {
		next, err := b.Shift(turn.Shift)
		if err != nil {
			t.Errorf("the listed shift %d, %v: %v", i, turn.Shift, err)
		} else if next.Reach(turn.From) != turn.Reach {
			t.Errorf("after %v the pawn reaches %v, want %v", turn.Shift, turn.Reach, next.Reach(turn.From))
		}
	}
}

func FuzzRead(f *testing.F) {
	ls := fuzzLayouts()
	for _, s := range boardSeeds {
		for _, rest := range []string{" a1,g7 a1,g7 1s :A,:B", " a1,c3 a1,c3 2m", " a1 a1 1x", " h9,a1 b1,a1 7q ", ""} {
			for i := range ls {
				f.Add(uint8(i), uint8(len(rest)), i == 2, s+rest)
			}
		}
	}
	f.Fuzz(func(t *testing.T, i, more uint8, view bool, s string) {
		l := ls[int(i)%len(ls)]
		names := []string{"ONE", "TWO"}[:more%3]
		table, rest, fs := readTable(l, s, "smx", view, names...)
		if fs != nil {
			checkFaults(t, "Read", s, fs)
			return
		}
		var got strings.Builder
		got.WriteString(table.String())
		for _, f := range rest {
			got.WriteString(" " + f.Text)
		}
		if got.String() != s || len(rest) != len(names) {
			t.Errorf("%q prints back as %q, with the fields %v", s, got.String(), rest)
		}
		if view {
			return
		}
		checkPlayable(t, table.Board())
		for _, p := range table.AppendPlies(nil) {
			next := mustPlay(t, table, p)
			if _, _, fs := readTable(l, next.String(), "smx", false); fs != nil {
				t.Errorf("%v leads to %v, which is not a table: %v", p, next, fs)
			}
		}
	})
}

func FuzzReadCards(f *testing.F) {
	for _, s := range []string{":TRUXIKBCGJEN,:HASPLMWFDQVO", "A:?C,:??", ":,:", ":A", "?:?", ":AA,A:", ":é", ""} {
		f.Add(s, uint8(2), uint32(1<<25-2), false, uint8(0))
		f.Add(s, uint8(2), uint32(30), true, uint8(1))
	}
	f.Fuzz(func(t *testing.T, s string, seats uint8, bits uint32, view bool, seen uint8) {
		var pictures labyrinth.Pictures
		for p := range allPictures().All() {
			if bits>>p&1 == 1 {
				pictures = pictures.With(p)
			}
		}
		var sees func(p game.Player, place int) bool
		if view {
			sees = func(p game.Player, place int) bool { return (int(p)+place+int(seen))%3 == 0 }
		}
		n := int(seats%4) + 1
		c, fs := readCards(game.FieldOf(s), n, view, pictures, sees)
		if fs != nil {
			checkFaults(t, "Cards", s, fs.Err())
			return
		}
		if got := c.String(); got != s {
			t.Errorf("%q prints back as %q", s, got)
		}
		if c.Seen().Minus(pictures).Len() != 0 || c.Seats() != n && s != "" {
			t.Errorf("%q: %d seats with cards of other pictures", s, c.Seats())
		}
	})
}
