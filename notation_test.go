// This file tests the text of all values: what their parsers accept and refuse.

package labyrinth_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
)

// A parser is a parser of small values and all the texts that it must accept.
type parser struct {
	name    string
	parse   func(s string) (text string, err error) // prints what it parses
	accepts map[string]bool
}

// printed returns the text of a value. If its methods disagree, it returns what
// they return.
func printed(v interface {
	fmt.Stringer
	encoding.TextAppender
},
) string {
	text := v.String()
	b, err := v.AppendText([]byte("before"))
	if err != nil || string(b) != "before"+text {
		return fmt.Sprintf("String %q, AppendText %q, %v", text, b, err)
	}
	if m, ok := v.(encoding.TextMarshaler); ok {
		if b, err := m.MarshalText(); err != nil || string(b) != text {
			return fmt.Sprintf("String %q, MarshalText %q, %v", text, b, err)
		}
	}
	return text
}

func parsers() []parser {
	var squares, slots, shifts, tiles, letters []string
	for col := 'a'; col <= 'g'; col++ {
		for row := '1'; row <= '7'; row++ {
			squares = append(squares, string([]rune{col, row}))
		}
	}
	slots = append(slices.Clone(model.AllSlots), "-")
	for _, slot := range model.AllSlots {
		for _, sides := range sidesOf {
			shifts = append(shifts, slot+":"+sides)
		}
	}
	for c := 'A'; c <= 'X'; c++ {
		letters = append(letters, string(c))
	}
	for digit := range sidesOf {
		for _, picture := range append(letters, "") {
			for mark := range strings.SplitSeq(",*A,*B,*C,*D,*E,*F,*G,*H,*I,*J,*K,*L,'1,'2,'3,'4,'5,'6", ",") {
				tiles = append(tiles, string(digit)+picture+mark)
			}
		}
	}
	set := func(texts []string) map[string]bool {
		m := map[string]bool{}
		for _, s := range texts {
			m[s] = true
		}
		return m
	}
	return []parser{
		{"ParseSquare", func(s string) (string, error) { v, err := labyrinth.ParseSquare(s); return printed(v), err }, set(squares)},
		{"ParseSlot", func(s string) (string, error) { v, err := labyrinth.ParseSlot(s); return printed(v), err }, set(slots)},
		{"ParseShift", func(s string) (string, error) { v, err := labyrinth.ParseShift(s); return printed(v), err }, set(shifts)},
		{"ParsePly", func(s string) (string, error) { v, err := labyrinth.ParsePly(s); return printed(v), err }, set(append(shifts, squares...))},
		{"ParseTile", func(s string) (string, error) { v, err := parseTile(s); return printed(v), err }, set(tiles)},
		{"ParsePicture", func(s string) (string, error) { v, err := labyrinth.ParsePicture(s); return v.String(), err }, set(letters)},
	}
}

// TestParsers gives each parser all the texts that it must accept.
func TestParsers(t *testing.T) {
	for _, p := range parsers() {
		for s := range p.accepts {
			if text, err := p.parse(s); err != nil || text != s {
				t.Errorf("%s(%q) prints %q, %v", p.name, s, text, err)
			}
		}
	}
}

// TestParsersRefuse gives each parser every text of up to three bytes from an
// alphabet, and texts that are nearly right. Each must be accepted or give
// faults with places.
func TestParsersRefuse(t *testing.T) {
	const alphabet = "-:*',/ ?0156789abcdefghNESWALMXYZx\x00\xe9"
	texts := []string{""}
	for from := 0; from < len(texts) && len(texts[from]) < 3; from++ {
		for i := range len(alphabet) {
			texts = append(texts, texts[from]+alphabet[i:i+1])
		}
	}
	for _, p := range parsers() {
		list := slices.Clone(texts)
		for s := range p.accepts {
			if len(p.accepts) > 1000 && len(s) != 4 {
				continue
			}
			list = append(list, s+" ", " "+s, s+s, s+"\n", s+"\x00", strings.ToUpper(s), strings.ToLower(s), s[:len(s)-1], s[1:])
		}
		for _, s := range list {
			text, err := p.parse(s)
			if p.accepts[s] {
				continue // see TestParsers
			}
			if err == nil {
				t.Errorf("%s(%q) is accepted as %q", p.name, s, text)
				continue
			}
			checkFaults(t, p.name, s, err)
			if !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%s(%q): %v, want ErrSyntax", p.name, s, err)
			}
		}
	}
}

// errorKinds are the kinds of faults in text.
var errorKinds = []game.Kind{
	game.ErrSyntax, game.ErrSeats, game.ErrTurn, labyrinth.ErrLayout, labyrinth.ErrTiles,
	labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan, labyrinth.ErrSquare, labyrinth.ErrCards,
}

// anyFaults returns the faults of an error that is a Fault or Faults.
func anyFaults(err error) game.Faults {
	var fs game.Faults
	var f game.Fault
	if !errors.As(err, &fs) && errors.As(err, &f) {
		fs = game.Faults{f}
	}
	return fs
}

// checkFaults checks that the error of a parser is a Fault or Faults: each of a
// known kind, with a reason, and at its place in the text.
func checkFaults(t tester, what, text string, err error) {
	t.Helper()
	fs := anyFaults(err)
	if fs == nil {
		t.Errorf("%s(%q): the error is not a fault: %v", what, text, err)
	}
	seen := map[game.Fault]bool{}
	for _, f := range fs {
		switch {
		case !slices.Contains(errorKinds, f.Kind):
			t.Errorf("%s(%q): a fault of the kind %v", what, text, f.Kind)
		case f.Why == "":
			t.Errorf("%s(%q): a fault without a reason: %v", what, text, f)
		case f.Pos.Offset() < 0 || f.Pos.Offset() > len(text):
			t.Errorf("%s(%q): a fault at byte %d of %d: %v", what, text, f.Pos.Offset(), len(text), f)
		case !strings.HasPrefix(text[f.Pos.Offset():], f.Text):
			t.Errorf("%s(%q): at byte %d is not the text of the fault: %v", what, text, f.Pos.Offset(), f)
		case seen[f]:
			t.Errorf("%s(%q): the same fault twice: %v", what, text, f)
		}
		seen[f] = true
	}
}

// TestEveryValuePrints prints every value of every small type. A text that can be
// parsed must give the same value.
func TestEveryValuePrints(t *testing.T) {
	shifts := map[string]labyrinth.Shift{}
	for slot := range 256 {
		for open := range labyrinth.Edges(16) {
			s := labyrinth.Shift{Slot: labyrinth.Slot(slot), Open: open}
			text := printed(s)
			back, err := labyrinth.ParseShift(text)
			if err != nil {
				continue
			}
			if other, ok := shifts[text]; ok || back != s {
				t.Fatalf("%d prints %s, which reads as %d; %d prints the same", s, text, back, other)
			}
			shifts[text] = s
		}
	}
	if len(shifts) != 28*11 {
		t.Errorf("%d shifts, want 28 slots with 11 tiles", len(shifts))
	}
	tiles := map[string]bool{}
	for open := range labyrinth.Edges(16) {
		for picture := range labyrinth.Picture(32) {
			for mark := range labyrinth.MaxMark + 1 {
				tile := labyrinth.Tile{Open: open, Picture: picture, Mark: mark}
				text := printed(tile)
				if back, err := parseTile(text); err == nil && back != tile {
					t.Fatalf("%d prints %s, which reads as %d", tile, text, back)
				} else if err == nil {
					tiles[text] = true
				}
			}
		}
	}
	if len(tiles) != 11*25*19 {
		t.Errorf("%d tiles, want 11 ways to lie, 24 pictures or none, 18 marks or none", len(tiles))
	}
	squares, slots := 0, 0
	for i := range 256 {
		square, slot := labyrinth.Square(i), labyrinth.Slot(i)
		if back, err := labyrinth.ParseSquare(printed(square)); err == nil {
			squares++
			if back != square {
				t.Errorf("Square(%d) prints %v, which is Square(%d)", i, square, back)
			}
		}
		if back, err := labyrinth.ParseSlot(printed(slot)); slot.String() != "-" || i == 0 {
			slots++
			if err != nil || back != slot {
				t.Errorf("Slot(%d) prints %v, which is Slot(%d), %v", i, slot, back, err)
			}
		}
	}
	if squares != 49 || slots != 29 {
		t.Errorf("%d squares and %d slots, want 49 and 28 and none", squares, slots)
	}
	for p, want := range map[labyrinth.Picture]string{0: "-", 1: "A", 24: "X", labyrinth.Unknown: "?"} {
		if got := p.String(); got != want {
			t.Errorf("Picture(%d) prints %q, want %q", p, got, want)
		}
	}
	if got := printed(labyrinth.Walk(labyrinth.SquareAt(3, 5))); got != "c5" {
		t.Errorf("a walk to c5 prints %q", got)
	}
	if got := printed((labyrinth.Shift{Slot: labyrinth.SlotAt(labyrinth.West, 2), Open: 6}).Ply()); got != "W2:ES" {
		t.Errorf("W2:ES prints %q", got)
	}
}

// TestJSON writes values of all types with a text as JSON and reads them back.
func TestJSON(t *testing.T) {
	type message struct {
		Square  labyrinth.Square
		Squares labyrinth.Squares
		Slot    labyrinth.Slot
		NoSlot  labyrinth.Slot
		Shift   labyrinth.Shift
		Push    game.Ply
		Walk    game.Ply
		Board   labyrinth.Board
		Table   labyrinth.Table
		Cards   labyrinth.Cards
		Keys    map[labyrinth.Square]labyrinth.Slot
	}
	table := mustTable(t, classicStart+" a1,g7 a1,g7 1s")
	want := message{
		Square:  labyrinth.SquareAt(3, 5),
		Squares: labyrinth.SquaresOf(labyrinth.G7, labyrinth.A1),
		Slot:    must(t, labyrinth.ParseSlot, "E6"),
		Shift:   labyrinth.MustParseShift("W2:ES"),
		Push:    labyrinth.MustParsePly("Nb:NSW"),
		Walk:    labyrinth.Walk(labyrinth.G1),
		Board:   table.Board(),
		Table:   table,
		Cards:   cards(t, "A:BC,:D"),
		Keys:    map[labyrinth.Square]labyrinth.Slot{labyrinth.A7: must(t, labyrinth.ParseSlot, "Sd")},
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(text), `{"Square":"c5","Squares":"a1 g7","Slot":"E6","NoSlot":"-","Shift":"W2:ES","Push":"Nb:NSW","Walk":"g1",`+
		`"Board":"`+classicStart+`","Table":"`+classicStart+` a1,g7 a1,g7 1s","Cards":"A:BC,:D","Keys":{"a7":"Sd"}}`; got != want {
		t.Errorf("JSON %s,\nwant %s", got, want)
	}
	var got struct {
		Square     labyrinth.Square
		Slot       labyrinth.Slot
		NoSlot     labyrinth.Slot
		Shift      labyrinth.Shift
		Push, Walk game.Ply
		Keys       map[labyrinth.Square]labyrinth.Slot
	}
	got.NoSlot = want.Slot
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Square != want.Square || got.Slot != want.Slot || got.NoSlot != 0 || got.Shift != want.Shift ||
		got.Push != want.Push || got.Walk != want.Walk || got.Keys[labyrinth.A7] != want.Keys[labyrinth.A7] {
		t.Errorf("back from JSON: %+v", got)
	}
	for _, bad := range []string{`{"Square":"h8"}`, `{"Slot":"Nh"}`, `{"Shift":"Nb:N"}`, `{"Push":"N b"}`, `{"Keys":{"a8":"Nb"}}`} {
		if err := json.Unmarshal([]byte(bad), &got); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%s: %v, want ErrSyntax", bad, err)
		}
	}
}

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
