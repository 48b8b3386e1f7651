package labyrinth_test

import (
	"errors"
	"fmt"
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

// TestDealCards deals cards by the description of DealCards.
func TestDealCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts().Draw(t, "layout")
		seed := rapid.Uint64().Draw(t, "seed")
		for seats := -1; seats <= 5; seats++ {
			most := l.Pictures().Len() / max(seats, 1)
			for _, each := range []int{0, -1, 1, most / 2, most, most + 1} {
				c, err := l.DealCards(game.NewSource(seed), seats, each)
				var f game.Fault
				errors.As(err, &f)
				want := ""
				switch {
				case seats < 1 || seats > len(l.Starts):
					if f.Kind != game.ErrSeats || f.Text != fmt.Sprint(seats) {
						t.Errorf("%d seats on %d starts: %v, %v, want ErrSeats", seats, len(l.Starts), c, err)
					}
				case each < 0 || each > most:
					if f.Kind != labyrinth.ErrCards || f.Text != fmt.Sprint(each) {
						t.Errorf("%d of %d cards for each of %d seats: %v, %v, want ErrCards", each, most, seats, c, err)
					}
				case each == 0:
					want = handsText(dealt(l, seed, seats, most))
				default:
					want = handsText(dealt(l, seed, seats, each))
				}
				if (err == nil) != (want != "") || c.String() != want {
					t.Errorf("%d cards for each of %d seats: %v, %v, want %s", each, seats, c, err, want)
				}
			}
		}
	})
	for seats, want := range map[int]int{1: 24, 2: 12, 3: 8, 4: 6} {
		c, err := labyrinth.Classic().DealCards(game.NewSource(1), seats, 0)
		if err != nil {
			t.Fatal(err)
		}
		for p := range game.Player(seats) {
			if got := c.Left(p); got != want {
				t.Errorf("%d seats: seat %v has %d cards, want %d", seats, p, got, want)
			}
		}
	}
}

// dealt returns the hands that DealCards must deal.
func dealt(l labyrinth.Layout, seed uint64, seats, each int) []hand {
	deck := slices.Collect(l.Pictures().All())
	slices.Sort(deck)
	game.Shuffle(game.NewSource(seed), deck)
	hands := make([]hand, seats)
	for i, x := range deck[:each*seats] {
		hands[i/each].Pile = append(hands[i/each].Pile, x)
	}
	return hands
}

// TestPinnedDeals pins what three seeds deal. Ports must deal the same, and
// records and puzzles name deals by their seeds. The texts were computed by a
// program in another language, from the documentation.
//
// Rules: maze-random
func TestPinnedDeals(t *testing.T) {
	for _, test := range []struct {
		seed          uint64
		classic, deck string
		older         string
	}{
		{
			0, "6bSeAbVeB6Pc/eUa6Qa5ca/7C6N7D5eE9dF/ac9M39dTa/7G9bH5dI5dJ/65566bX6/39RbK9ObLbW9 5 -", "NAFVICWUMKDPHBROJQSTEXGL",
			"6bSeAbVeB6Pc/eUa6Qa5ca/7C6N7D5eE9dF/ac9M39dTa/7G9bH5dI5dJ/65566bXa/39RbK9ObLbW9 5 -",
		},
		{
			1, "6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S -", "KLTPMJICWEQGVRHAXOBSFDNU",
			"6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/adWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S -",
		},
		{
			2, "66eA9MeB3Pc/5ac3c7Ta/7C3R7D3eEcdF/a555bWeX5/7GabHcOdIdSdJ/3c6Q3dUc5/36NbKbVbL59 5 -", "HNPBFSQRJLKGIOMTXVEUDWAC",
			"66eA9MeB3Pc/5ac3c7Ta/7C3R7D3eE5dF/a555bWeX5/7GabHcOdIdSdJ/3c6Q3dUc5/36NbKbVbL59 5 -",
		},
	} {
		for want, l := range map[string]labyrinth.Layout{test.classic: labyrinth.Classic(), test.older: older()} {
			for seats := 1; seats <= 4; seats++ {
				src := game.NewSource(test.seed)
				b, err := l.Deal(src)
				if err != nil {
					t.Fatal(err)
				}
				if got := b.String(); got != want {
					t.Errorf("seed %d: board\n%s, want\n%s", test.seed, got, want)
				}
				c, err := l.DealCards(src, seats, 0)
				if err != nil {
					t.Fatal(err)
				}
				var piles []string
				for pile := range slices.Chunk([]byte(test.deck), 24/seats) {
					piles = append(piles, ":"+string(pile))
				}
				if got, want := c.String(), strings.Join(piles, ","); got != want {
					t.Errorf("seed %d: cards %s, want %s", test.seed, got, want)
				}
			}
		}
	}
}

// shuffled returns a shuffled copy of x. Shuffle and Below are tested in package
// game.
func shuffled[T any](src *game.Source, x []T) []T {
	x = slices.Clone(x)
	game.Shuffle(src, x)
	return x
}

// TestDeal deals boards by the description of Deal.
//
// Rules: maze-random
func TestDeal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts().Draw(t, "layout")
		seed := rapid.Uint64().Draw(t, "seed")
		src := game.NewSource(seed)
		loose, fixed := shuffled(src, l.Loose), l.Fixed
		want := model.NewMaze(l.Cols, l.Rows, nil)
		numbers := map[labyrinth.Edges][]int{} // by shape, the tiles without a back
		for _, back := range l.Backs {
			if _, ok := numbers[back.Open]; !ok {
				var all []int
				for i, tile := range loose {
					if tile.Open == back.Open && tile.Mark == 0 {
						all = append(all, i)
					}
				}
				numbers[back.Open] = shuffled(src, all)
			}
			loose[numbers[back.Open][0]].Mark = back.Mark
			numbers[back.Open] = numbers[back.Open][1:]
		}
		for _, p := range want.Squares() {
			if l.FixedAt.Has(squareOf(p)) {
				*want.At(p), fixed = modelTile(fixed[0]), fixed[1:]
				continue
			}
			ways := modelTile(loose[0]).Ways()
			*want.At(p), loose = ways[int(src.Below(4))%len(ways)], loose[1:]
		}
		want.Spare = modelTile(loose[0])
		real := game.NewSource(seed)
		b, err := l.Deal(real)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), b.String()); diff != "" {
			t.Errorf("board (-want +got):\n%s", diff)
		}
		if real.Uint64() != src.Uint64() {
			t.Error("Deal takes more or fewer numbers from the source")
		}
		if again := must(t, l.ParseBoard, b.String()); again != b {
			t.Errorf("the board is not one of its layout: %v", b)
		}
	})
}

// readTable reads a table and the named fields, as a variant does, and returns
// all faults.
func readTable(l labyrinth.Layout, text, phases string, view bool, more ...string) (labyrinth.Table, []game.Field, game.Faults) {
	r := variant.Read(l, text, phases, view, more...)
	var rest []game.Field
	for _, name := range more {
		rest = append(rest, r.Field(name))
	}
	fs, _ := r.Err().(game.Faults) // sorted by place
	return r.Table, rest, fs
}

// readCards reads a field as the cards of the given number of seats.
func readCards(f game.Field, seats int, view bool, pictures labyrinth.Pictures, sees func(game.Player, int) bool) (labyrinth.Cards, game.Faults) {
	homes := "a1,g1,g7,a7"[:3*seats-1]
	r := variant.Read(labyrinth.Classic(), classicStart+" "+homes+" "+homes+" 1s", "s", view)
	c := r.Cards(f, pictures, sees)
	return c, r.Faults
}

// A located fault is what tests compare of a fault with its place.
type located struct {
	Pos  int
	Text string
	Kind error
}

func locate(fs game.Faults) []located {
	var list []located
	for _, f := range fs {
		list = append(list, located{f.Pos.Offset(), f.Text, f.Kind})
	}
	return list
}

// faultsOf returns the faults of an error, which must be Faults or nil.
func faultsOf(t tester, err error) game.Faults {
	t.Helper()
	var fs game.Faults
	if err != nil && !errors.As(err, &fs) {
		t.Fatalf("%T is not Faults: %v", err, err)
	}
	return fs
}

// TestTextRoundTrips prints layouts, boards, tables and cards, reads them, and
// prints them again.
func TestTextRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := setups().Draw(t, "setup")
		layout, err := s.layout.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		text := string(layout)
		var l labyrinth.Layout
		if err := l.UnmarshalText([]byte(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if len(s.layout.Names) == 0 {
			s.layout.Names = nil // an empty list is read as nil
		}
		if diff := cmp.Diff(s.layout, l); diff != "" {
			t.Errorf("layout %s (-want +got):\n%s", text, diff)
		}
		if again, err := l.MarshalText(); err != nil || string(again) != text {
			t.Errorf("layout %s, printed again %s, %v", text, again, err)
		}

		text = printed(s.board)
		if m, err := model.ParseMaze(text); err != nil || m.String() != text {
			t.Errorf("board %s is read as %v, %v", text, &m, err)
		}
		if b := must(t, l.ParseBoard, text); b != s.board || b.String() != text {
			t.Errorf("board %s, printed again %v", text, b)
		}

		homes, err := l.Homes(rapid.IntRange(1, len(l.Starts)).Draw(t, "seats"))
		if err != nil {
			t.Fatal(err)
		}
		want, err := labyrinth.NewTable(s.board, homes...)
		if err != nil {
			t.Fatal(err)
		}
		for p := range homes {
			want = want.WithPawn(game.Player(p), drawSquare(t, s.board, "pawn"))
		}
		for range rapid.IntRange(0, 3).Draw(t, "turn") {
			want = passed(want)
		}
		phase := labyrinth.ToShift
		if s.board.Ban() != 0 {
			phase = rapid.SampledFrom([]labyrinth.Phase{'s', 'm', 'x', '7'}).Draw(t, "phase")
		}
		want = want.WithPhase(phase)
		text = printed(want)
		names := []string{"ONE", "TWO"}[:rapid.IntRange(0, 2).Draw(t, "rest")]
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"x", "y:z", "-"}), len(names), len(names)).Draw(t, "words")
		whole := strings.Join(append([]string{text}, words...), " ")
		got, rest, fs := readTable(l, whole, "smx7", false, names...)
		if fs != nil || got != want || printed(got) != text {
			t.Errorf("table %s, printed again %v, %v", text, got, fs)
		}
		for i, f := range rest {
			if f.Text != words[i] || !strings.HasPrefix(whole[f.Pos.Offset():], f.Text) {
				t.Errorf("field %d after the table %q is %q at byte %d", i, whole, f.Text, f.Pos.Offset())
			}
		}

		hands, c := drawCards(t)
		text = printed(c)
		if text != handsText(hands) {
			t.Errorf("cards %s, want %s", text, handsText(hands))
		}
		if again, fs := readCards(game.FieldOf(text), len(hands), false, allPictures(), nil); fs != nil || again != c {
			t.Errorf("cards %s, printed again %v, %v", text, again, fs)
		}
	})
}

// TestNotationState reads the state in the description of the notation.
func TestNotationState(t *testing.T) {
	const state = classicStart + " a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"
	table, rest, fs := readTable(labyrinth.Classic(), state, "smx", false, "CARDS")
	if fs != nil {
		t.Fatal(fs)
	}
	c, fs := readCards(rest[0], table.Seats(), false, table.Board().Pictures(), nil)
	if fs != nil {
		t.Fatal(fs)
	}
	if got := table.String() + " " + c.String(); got != state {
		t.Errorf("the state is printed as %s", got)
	}
	if table.Seats() != 2 || table.Seat() != 0 || table.Phase() != labyrinth.ToShift || table.Home(1) != labyrinth.G7 || table.Pawn(1) != labyrinth.G7 {
		t.Errorf("table %v", table)
	}
	b := table.Board()
	if b.At(labyrinth.SquareAt(3, 2)) != (labyrinth.Tile{Open: labyrinth.East | labyrinth.South, Picture: 15}) || b.Spare() != (labyrinth.Tile{Open: 5}) {
		t.Errorf("c2 is %v, the spare %v, want a corner with the owl, open to the east and south, and a straight", b.At(labyrinth.SquareAt(3, 2)), b.Spare())
	}
	if c.Top(0) != 20 || c.Top(1) != 8 || c.Left(0) != 12 || c.Left(1) != 12 {
		t.Errorf("cards %v", c)
	}
}

// TestParseBoard checks the faults of texts that are not boards of a layout, with
// their places.
func TestParseBoard(t *testing.T) {
	// The layout has three rows and the loose tiles 5 5 3A 3 7B 7*F.
	l := tiny()
	syntax, tiles, fixed, twice, ban := game.ErrSyntax, labyrinth.ErrTiles, labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan
	for _, test := range []struct {
		text string
		want []located
	}{
		{"65c/a3A9/3d*F9 7B -", nil},
		{"65c/a3A9/3d*F9 7B Nb", nil},
		{"69c/a5c/33A9 7B -", []located{{6, "c", tiles}}},
		{"", []located{{0, "", syntax}}},
		{"65c/a3A9/3d*F9", []located{{14, "", syntax}}},
		{"65c/a3A9/3d*F9 7B", []located{{17, "", syntax}}},
		{"65c/a3A9/3d*F9  -", []located{{15, "", syntax}}},
		{"65c/a3A9/3d*F9 7B - ", []located{{19, " ", syntax}}},
		{"65c/a3A9/3d*F9 7B - x", []located{{20, "x", syntax}}},
		{"6fc/a3A9/3d*F9 7B -", []located{{1, "f", syntax}}},
		{"6c/a3A5/3d*F9 7B -", []located{{0, "6c", tiles}}},
		{"65c5/a3A9/3d*F9 7B -", []located{{0, "65c5", tiles}}},
		{"65c/a3A9 7B -", []located{{0, "65c/a3A9", tiles}}},
		{"65c/a3A9/3d*F9/555 7B -", []located{{0, "65c/a3A9/3d*F9/555", tiles}}},
		{"35c/a3A9/3d*F9 7B -", []located{{0, "3", fixed}}},
		{"65cB/a3A9/3d*F9 7B -", []located{{2, "cB", fixed}}},
		{"65c/a3A9A/3d*F9 7B -", []located{{7, "9A", twice}}},
		{"65c/53C5/3d*F9 7B -", []located{{5, "3C", tiles}, {7, "5", tiles}}},
		{"65c/53A5/3d*F9 7B -", []located{{7, "5", tiles}}},
		{"65c/a3A9/3d9 7B -", []located{{10, "d", tiles}}},
		{"65c/a3A9/3d'69 7B -", []located{{10, "d'6", tiles}}},
		{"65c/a3A9/3d*F9 dB -", []located{{15, "dB", syntax}}},
		{"65c/a3A9/3d*F9 7BB -", []located{{15, "7BB", syntax}}},
		{"65c/a3A9/3d*F9 0 -", []located{{15, "0", syntax}}},
		{"65c/a3A9/3d*F9 5 -", []located{{15, "5", tiles}}},
		{"65c/a3A9/3d*F9 7B Nd", []located{{18, "Nd", ban}}},
		{"65c/a3A9/3d*F9 7B Na", []located{{18, "Na", ban}}},
		{"65c/a3A9/3d*F9 7B --", []located{{18, "--", ban}}},
		{"35!/53A5/3d*G9 dB W4 ", []located{
			{0, "3", fixed}, {2, "!", syntax}, {7, "5", tiles}, {10, "d*G", tiles}, {15, "dB", syntax}, {18, "W4", ban}, {20, " ", syntax},
		}},
	} {
		b, err := l.ParseBoard(test.text)
		if diff := cmp.Diff(test.want, locate(faultsOf(t, err)), sameKind); diff != "" {
			t.Errorf("ParseBoard(%q): faults (-want +got):\n%s", test.text, diff)
		}
		if test.want == nil && b.String() != test.text {
			t.Errorf("ParseBoard(%q) prints %v", test.text, b)
		}
		if test.want != nil && b != (labyrinth.Board{}) {
			t.Errorf("ParseBoard(%q): there is an error and a board, %v", test.text, b)
		}
	}
	if _, err := l.ParseBoard(strings.Repeat("5", 1<<20)); !errors.Is(err, syntax) || len(faultsOf(t, err)) != 1 {
		t.Errorf("a megabyte: %.200v, want one ErrSyntax", err)
	}
}

// TestBacks checks that a state must have all backs, and a view may lack some.
func TestBacks(t *testing.T) {
	l := tiny()
	l.Loose[5].Mark = 0
	l.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}, {Open: 7, Mark: 14}}
	for text, want := range map[string]struct{ state, view int }{
		"65'1c/a3A9/3d'29 7B":   {0, 0},
		"65c/a'13A9/3d9 7B'2":   {0, 0},
		"65c/a3A9/3d'29 7B":     {1, 0},
		"65c/a3A9/3d9 7B":       {2, 0},
		"65'1c/a'13A9/3d'29 7B": {1, 1}, // one message twice
		"65'1c/a3A9'2/3d9 7B":   {2, 1}, // a corner has no message
		"65'3c/a3A9/3d'29 7B":   {2, 1}, // no tile has this message
		"6'15c/a3A9/3d'29 7B":   {2, 1}, // a fixed tile has none
	} {
		_, err := l.ParseBoard(text + " -")
		if fs := faultsOf(t, err); len(fs) != want.state {
			t.Errorf("ParseBoard(%q): %d faults, want %d: %v", text, len(fs), want.state, err)
		} else if err != nil {
			checkFaults(t, "ParseBoard", text+" -", err)
		}
		if _, _, fs := readTable(l, text+" - a1 a1 1s", "s", true); len(fs) != want.view {
			t.Errorf("Read(%q) of a view: %d faults, want %d: %v", text, len(fs), want.view, fs)
		}
	}
	// A tile has one mark, so a layout with marks on tiles may have no room for
	// all backs. If it can be dealt, the result must be a board of the layout.
	l.Loose[0].Mark, l.Loose[1].Mark = 1, 2
	if b, err := l.Deal(game.NewSource(1)); err == nil {
		if _, err := l.ParseBoard(b.String()); err != nil {
			t.Errorf("a layout with marks and backs deals %v, which ParseBoard refuses: %v", b, err)
		}
	}
}

// TestRead checks the faults of texts that are not tables of a layout, with their
// places.
func TestRead(t *testing.T) {
	const board = "65c/a3A9/3d*F9 7B " // 18 bytes
	l := tiny()
	syntax, square, twice, seats, ban := game.ErrSyntax, labyrinth.ErrSquare, labyrinth.ErrTwice, game.ErrSeats, labyrinth.ErrBan
	for _, test := range []struct {
		text string
		want []located
	}{
		{"- a1 a1 1s", nil},
		{"- b2,c3 c3,a1 2s", nil},
		{"- a1,a1,a1,a1 c3,a1,a3,c1 4s", nil},
		{"Nb a1 a1 1m", nil},
		{"Nb a1 a1 1x", nil},
		{"- a1", []located{{22, "", syntax}}},
		{"- a1  1s", []located{{23, "", syntax}}},
		{"- a1 a1 ", []located{{26, "", syntax}}},
		{"- a1 a1 1s ", []located{{28, " ", syntax}}},
		{"- a1 a1 1s -", []located{{29, "-", syntax}}},
		{"- d1 a1 1s", []located{{20, "d1", square}}},
		{"- a4,a1 a1,c3 1s", []located{{20, "a4", square}}},
		{"- h1 a1 1s", []located{{20, "h1", syntax}}},
		{"- a1,-,a1 a1,c3,a3 1s", []located{{23, "-", syntax}}},
		{"- a1, a1,c3 1s", []located{{23, "", syntax}}},
		{"- a1,a1 a1,b1 1s", []located{{29, "b1", square}}},
		{"- a1,a1 a1,g7 1s", []located{{29, "g7", square}}},
		{"- a1,a1 a1,a1 1s", []located{{29, "a1", twice}}},
		{"- a1,a1 a1,x1 1s", []located{{29, "x1", syntax}}},
		{"- a1,a1 a1 1s", []located{{20, "a1,a1 a1", seats}}},
		{"- a1 a1,c3 1s", []located{{20, "a1 a1,c3", seats}}},
		{"- a1,a1,a1,a1,a1 a1,c3,a3,c1,a1 1s", []located{{20, "a1,a1,a1,a1,a1 a1,c3,a3,c1,a1", seats}}},
		{"- a1 a1 2s", []located{{26, "2s", seats}}},
		{"- a1 a1 0s", []located{{26, "0s", seats}}},
		{"- a1 a1 \xb1s", []located{{26, "\xb1s", seats}}},
		{"- a1 a1 1q", []located{{26, "1q", syntax}}},
		{"- a1 a1 s1", []located{{26, "s1", syntax}}},
		{"- a1 a1 1", []located{{26, "1", syntax}}},
		{"- a1 a1 1sm", []located{{26, "1sm", syntax}}},
		{"- a1 a1 01s", []located{{26, "01s", syntax}}},
		{"- a1 a1 1m", []located{{18, "-", ban}}},
		{"- a1 a1 1x", []located{{18, "-", ban}}},
		{"E4 a4,h9 b1,b1 7m", []located{
			{18, "E4", ban}, {21, "a4", square}, {24, "h9", syntax}, {27, "b1", square}, {30, "b1", square}, {30, "b1", twice}, {33, "7m", seats},
		}},
	} {
		text := board + test.text
		table, rest, fs := readTable(l, text, "smx", false)
		if diff := cmp.Diff(test.want, locate(fs), sameKind); diff != "" {
			t.Errorf("Read(%q): faults (-want +got):\n%s", text, diff)
		}
		if test.want == nil && (table.String() != text || len(rest) > 0) {
			t.Errorf("Read(%q) prints %v and leaves %v", text, table, rest)
		}
	}
	if _, _, fs := readTable(l, strings.Repeat("5", 1<<20), "s", false); len(fs) != 1 || fs[0].Kind != syntax {
		t.Errorf("a megabyte: %d faults, want one ErrSyntax", len(fs))
	}
	// All fields missing at the end are one fault, those of the variant too.
	for text, want := range map[string][]located{
		"- a1 a1 1s one two":       nil,
		"- a1 a1 1s one":           {{32, "", syntax}},
		"- a1 a1 1s one ":          {{33, "", syntax}},
		"- a1 a1 1s ":              {{29, "", syntax}},
		"- a1 a1":                  {{25, "", syntax}},
		"- a1 a1 1s  two":          {{29, "", syntax}},
		"- a1 a1 1s one two ":      {{36, " ", syntax}},
		"- a1 a1 1s one two three": {{37, "three", syntax}},
	} {
		_, rest, fs := readTable(l, board+text, "smx", false, "ONE", "TWO")
		if diff := cmp.Diff(want, locate(fs), sameKind); diff != "" {
			t.Errorf("Read(%q) with ONE and TWO: faults (-want +got):\n%s", board+text, diff)
		}
		if len(rest) != 2 || want == nil && (rest[0] != game.Field{Text: "one", Pos: game.At(29)} || rest[1] != game.Field{Text: "two", Pos: game.At(33)}) {
			t.Errorf("Read(%q) with ONE and TWO leaves %v", board+text, rest)
		}
	}
}
