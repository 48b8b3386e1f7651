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
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestPublishedLayouts compares the two layouts with the published list of parts.
//
// Rules: maze-tiles, maze-board, fixed-squares, edition-classic, picture-names
func TestPublishedLayouts(t *testing.T) {
	// The open sides and names of the fixed tiles in reading order.
	fixed := strings.Fields(`
		ES:   ESW:book        ESW:coins   SW:
		NES:map  NES:crown    ESW:keys    NSW:skull
		NES:ring NEW:chest    NSW:emerald NSW:sword
		NE:   NEW:candelabrum NEW:helmet  NW:`)
	corners := strings.Fields("lizard moth owl rat scarab spider")
	junctions := strings.Fields("bat dragon genie ghost princess sorceress")
	for _, test := range []struct {
		name               string
		layout             labyrinth.Layout
		straights, corners int
	}{
		{"classic", labyrinth.Classic(), 12, 16},
		{"older", older(), 13, 15},
	} {
		l := test.layout
		if err := l.Validate(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		var got []string
		for _, tile := range l.Fixed {
			text := tile.Open.String() + ":"
			if tile.Picture != 0 {
				text += l.Name(tile.Picture)
			}
			got = append(got, text)
		}
		if diff := cmp.Diff(fixed, got); diff != "" {
			t.Errorf("%s: fixed tiles (-want +got):\n%s", test.name, diff)
		}
		count := map[string]int{}
		named := map[string][]string{}
		for _, tile := range l.Loose {
			shape := tile.Open.String()
			count[shape]++
			if tile.Picture != 0 {
				named[shape] = append(named[shape], l.Name(tile.Picture))
			}
		}
		if diff := cmp.Diff(map[string]int{"NS": test.straights, "NE": test.corners, "NES": 6}, count); diff != "" {
			t.Errorf("%s: loose tiles (-want +got):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(map[string][]string{"NE": corners, "NES": junctions}, named); diff != "" {
			t.Errorf("%s: pictures on loose tiles (-want +got):\n%s", test.name, diff)
		}
		if got := fmt.Sprint(l.Starts); got != "[a1 g1 g7 a7]" {
			t.Errorf("%s: starts %s, want red, yellow, blue, green clockwise", test.name, got)
		}
		if got := l.Pictures(); got.Len() != 24 || got.Minus(allPictures()).Len() != 0 {
			t.Errorf("%s: pictures %v, want A to X", test.name, slices.Collect(got.All()))
		}
		// Pictures are printed as letters, in order.
		for p := range labyrinth.MaxPicture {
			if got := (p + 1).String(); got != "ABCDEFGHIJKLMNOPQRSTUVWX"[p:p+1] {
				t.Errorf("picture %d prints %s", p+1, got)
			}
		}
		if len(l.Names) != 24 || l.Name(1) != "book" || l.Name(24) != "sorceress" {
			t.Errorf("%s: names %v", test.name, l.Names)
		}
	}
}

func allPictures() labyrinth.Pictures {
	var set labyrinth.Pictures
	for p := range labyrinth.MaxPicture {
		set = set.With(p + 1)
	}
	return set
}

func TestLayoutName(t *testing.T) {
	l := labyrinth.Layout{Names: []string{"book", "coins"}}
	for p, want := range map[labyrinth.Picture]string{0: "-", 1: "book", 2: "coins", 3: "C", 24: "X", labyrinth.Unknown: "?"} {
		if got := l.Name(p); got != want {
			t.Errorf("Name(%d) = %q, want %q", p, got, want)
		}
	}
}

// TestLayoutsAreCopies checks that a caller can change a layout without changing
// other layouts or boards dealt from it.
func TestLayoutsAreCopies(t *testing.T) {
	for _, make := range []func() labyrinth.Layout{labyrinth.Classic, older} {
		l, want := make(), make()
		b, err := l.Deal(game.NewSource(1))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, l); diff != "" {
			t.Errorf("Deal changes the layout (-before +after):\n%s", diff)
		}
		homes, err := l.Homes(4)
		if err != nil {
			t.Fatal(err)
		}
		homes[0] = labyrinth.SquareAt(2, 2)
		text := b.String()
		l.Fixed[0], l.Loose[0], l.Names[0] = labyrinth.Tile{}, labyrinth.Tile{}, "?"
		if diff := cmp.Diff(want, make()); diff != "" {
			t.Errorf("a changed copy changes the next one (-want +got):\n%s", diff)
		}
		if l.Starts[0] != labyrinth.A1 {
			t.Error("Homes shares memory with the layout")
		}
		if got := b.String(); got != text {
			t.Errorf("the board changed with its layout, from %s to %s", text, got)
		}
	}
}

func TestHomes(t *testing.T) {
	small := labyrinth.Layout{Cols: 3, Rows: 3, Starts: []labyrinth.Square{labyrinth.SquareAt(3, 3), labyrinth.SquareAt(1, 1), labyrinth.SquareAt(3, 1)}}
	for _, test := range []struct {
		layout labyrinth.Layout
		seats  int
		want   string // "" for an error
	}{
		{labyrinth.Classic(), 1, "a1"},
		{labyrinth.Classic(), 2, "a1 g7"},
		{labyrinth.Classic(), 3, "a1 g1 g7"},
		{labyrinth.Classic(), 4, "a1 g1 g7 a7"},
		{labyrinth.Classic(), 0, ""},
		{labyrinth.Classic(), -1, ""},
		{labyrinth.Classic(), 5, ""},
		{small, 1, "c3"},
		{small, 2, "c3 a1"},
		{small, 3, "c3 a1 c1"},
		{small, 4, ""},
	} {
		homes, err := test.layout.Homes(test.seats)
		if test.want == "" {
			if !errors.Is(err, game.ErrSeats) || homes != nil {
				t.Errorf("Homes(%d) = %v, %v, want ErrSeats", test.seats, homes, err)
			}
			continue
		}
		if got := strings.Trim(fmt.Sprint(homes), "[]"); err != nil || got != test.want {
			t.Errorf("Homes(%d) = %s, %v, want %s", test.seats, got, err, test.want)
		}
	}
}

// tiny returns a valid layout of side 3.
func tiny() labyrinth.Layout {
	return labyrinth.Layout{
		Cols: 3, Rows: 3, FixedAt: testkit.Published(3).FixedAt,
		Fixed:  []labyrinth.Tile{{Open: 6}, {Open: 12}, {Open: 3}, {Open: 9}},
		Loose:  []labyrinth.Tile{{Open: 5}, {Open: 5}, {Open: 3, Picture: 1}, {Open: 3}, {Open: 7, Picture: 2}, {Open: 7, Mark: 6}},
		Starts: []labyrinth.Square{labyrinth.A1, labyrinth.SquareAt(3, 3)},
		Names:  []string{"book", "coins"},
	}
}

// A kindOf is what tests compare of a fault without a place.
type kindOf struct {
	Kind error
	Text string
}

// kinds returns the kinds and texts of the faults of an error, which must be
// Faults or nil. The faults are in no text and so have no place.
func kinds(t *testing.T, err error) []kindOf {
	t.Helper()
	var ks []kindOf
	for _, f := range faultsOf(t, err) {
		if f.Pos != 0 {
			t.Errorf("a fault with a place in no text: %v", f)
		}
		ks = append(ks, kindOf{f.Kind, f.Text})
	}
	return ks
}

// wantKinds checks the faults of a call that returned x and err. With an error,
// x must be the zero value.
func wantKinds[T comparable](t *testing.T, name string, x T, err error, want []kindOf) {
	t.Helper()
	if diff := cmp.Diff(want, kinds(t, err), sameKind); diff != "" {
		t.Errorf("%s: faults (-want +got):\n%s", name, diff)
	}
	var zero T
	if err != nil && x != zero {
		t.Errorf("%s: there is an error and a value, %v", name, x)
	}
}

var sameKind = cmp.Comparer(func(a, b error) bool { return a == b })

func TestValidate(t *testing.T) {
	bad := func(text string) []kindOf { return []kindOf{{labyrinth.ErrLayout, text}} }
	for _, test := range []struct {
		name   string
		change func(l *labyrinth.Layout)
		want   []kindOf
	}{
		{"good", func(l *labyrinth.Layout) {}, nil},
		{"no names", func(l *labyrinth.Layout) { l.Names = nil }, nil},
		{"names with signs", func(l *labyrinth.Layout) { l.Names = []string{"jack-o'-lantern", "!~"} }, nil},
		{"the same tile often", func(l *labyrinth.Layout) { l.Loose[1] = labyrinth.Tile{Open: 7, Mark: 6} }, nil},
		{"all corners", func(l *labyrinth.Layout) {
			l.Starts = []labyrinth.Square{labyrinth.A1, labyrinth.SquareAt(3, 1), labyrinth.SquareAt(3, 3), labyrinth.SquareAt(1, 3)}
		}, nil},
		{"no columns", func(l *labyrinth.Layout) { l.Cols = 0 }, bad("0")},
		{"one column", func(l *labyrinth.Layout) { l.Cols = 1 }, bad("1")},
		{"eight columns", func(l *labyrinth.Layout) { l.Cols = 8 }, bad("8")},
		{"fewer columns than none", func(l *labyrinth.Layout) { l.Cols = -3 }, bad("-3")},
		{"one row", func(l *labyrinth.Layout) { l.Rows = 1 }, bad("1")},
		{"nine rows", func(l *labyrinth.Layout) { l.Rows = 9 }, bad("9")},
		{"a column more than the tiles are for", func(l *labyrinth.Layout) { l.Cols = 4 }, bad("6")},
		{"fixed squares off the board", func(l *labyrinth.Layout) { l.FixedAt = l.FixedAt.With(labyrinth.SquareAt(4, 1)) }, bad("d1")},
		{"no line without a fixed tile", func(l *labyrinth.Layout) {
			l.FixedAt = l.FixedAt.With(labyrinth.SquareAt(2, 2))
			l.Fixed, l.Loose = append(l.Fixed, labyrinth.Tile{Open: 5}), l.Loose[1:]
		}, bad("a1 c1 b2 a3 c3")},
		{"a cross", func(l *labyrinth.Layout) { l.Loose[1].Open, l.Fixed[1].Open = 15, 15 }, nil},
		{"homes everywhere", func(l *labyrinth.Layout) {
			l.Starts = []labyrinth.Square{labyrinth.SquareAt(2, 2), labyrinth.SquareAt(1, 3)}
		}, nil},
		{"too few fixed tiles", func(l *labyrinth.Layout) { l.Fixed = l.Fixed[1:] }, bad("3")},
		{"too many fixed tiles", func(l *labyrinth.Layout) { l.Fixed = append(l.Fixed, l.Fixed[0]) }, bad("5")},
		{"too few loose tiles", func(l *labyrinth.Layout) { l.Loose = l.Loose[1:] }, bad("5")},
		{"too many loose tiles", func(l *labyrinth.Layout) { l.Loose = append(l.Loose, l.Loose[0]) }, bad("7")},
		{"a fixed tile closed on all sides", func(l *labyrinth.Layout) { l.Fixed[1] = labyrinth.Tile{} }, bad("0")},
		{"a fixed tile with one side", func(l *labyrinth.Layout) { l.Fixed[1].Open = 4 }, bad("4")},
		{"no such picture", func(l *labyrinth.Layout) { l.Fixed[1].Picture = 25 }, bad("c!")},
		{"a hidden picture", func(l *labyrinth.Layout) { l.Loose[1].Picture = labyrinth.Unknown }, bad("5?")},
		{"no such mark", func(l *labyrinth.Layout) { l.Fixed[1].Mark = labyrinth.MaxMark + 1 }, bad("c!")},
		{"a loose tile turned", func(l *labyrinth.Layout) { l.Loose[4].Open = 14 }, bad("eB")},
		{"a loose straight turned", func(l *labyrinth.Layout) { l.Loose[0].Open = 10 }, bad("a")},
		{"a loose corner turned", func(l *labyrinth.Layout) { l.Loose[3].Open = 9 }, bad("9")},
		{"a picture twice", func(l *labyrinth.Layout) { l.Fixed[3].Picture = 2 }, bad("7B")},
		{"a message on a loose tile", func(l *labyrinth.Layout) { l.Loose[1].Mark = 13 }, bad("5'1")},
		{"a message on a fixed tile", func(l *labyrinth.Layout) { l.Fixed[1].Mark = 18 }, bad("c'6")},
		{"backs", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}, {Open: 3, Mark: 18}} }, nil},
		{"more backs than tiles", func(l *labyrinth.Layout) {
			l.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}, {Open: 3, Mark: 14}, {Open: 5, Mark: 15}, {Open: 5, Mark: 16}}
		}, bad("5'4")},
		{"a back turned", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 10, Mark: 13}} }, bad("a'1")},
		{"a back with a picture", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 3, Picture: 1, Mark: 13}} }, bad("3A'1")},
		{"a back without a message", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 5}} }, bad("5")},
		{"a back with a glow picture", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 5, Mark: 12}} }, bad("5*L")},
		{"a back without a shape", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Mark: 13}} }, bad("0'1")},
		{"no such message", func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 5, Mark: labyrinth.MaxMark + 1}} }, bad("5!")},
		{"no start corner", func(l *labyrinth.Layout) { l.Starts = nil }, bad("0")},
		{"a start corner twice", func(l *labyrinth.Layout) { l.Starts[1] = labyrinth.A1 }, bad("a1")},
		{"a start off the board", func(l *labyrinth.Layout) { l.Starts[1] = labyrinth.G7 }, bad("g7")},
		{"a start that is no square", func(l *labyrinth.Layout) { l.Starts[1] = 0 }, bad("-")},
		{"nine starts", func(l *labyrinth.Layout) {
			l.Starts = slices.Collect(labyrinth.SquaresOf(labyrinth.SquareAt(2, 2)).Union(l.FixedAt).All())
			l.Starts = append(l.Starts, l.Starts[:4]...)
		}, slices.Concat(bad("9"), bad("a1"), bad("c1"), bad("b2"), bad("a3"))},
		{"too many names", func(l *labyrinth.Layout) { l.Names = slices.Repeat([]string{"x"}, 25) }, bad("25")},
		{"an empty name", func(l *labyrinth.Layout) { l.Names[1] = "" }, bad("")},
		{"the name for none", func(l *labyrinth.Layout) { l.Names[1] = "-" }, bad("-")},
		{"a name with a space", func(l *labyrinth.Layout) { l.Names[1] = "gold coins" }, bad("gold coins")},
		{"a name with a comma", func(l *labyrinth.Layout) { l.Names[1] = "gold,coins" }, bad("gold,coins")},
		{"a name with a control character", func(l *labyrinth.Layout) { l.Names[1] = "a\x01" }, bad("a\x01")},
		{"a name with a delete", func(l *labyrinth.Layout) { l.Names[1] = "a\x7f" }, bad("a\x7f")},
		{"a name beyond ASCII", func(l *labyrinth.Layout) { l.Names[1] = "cœur" }, bad("cœur")},
		{"everything at once", func(l *labyrinth.Layout) {
			l.Fixed[0].Open, l.Loose[0].Open, l.Starts[1], l.Names[0] = 0, 10, 0, ""
			l.Loose = l.Loose[:5]
		}, slices.Concat(bad("5"), bad("0"), bad("a"), bad("-"), bad(""))},
	} {
		l := tiny()
		test.change(&l)
		err := l.Validate()
		if diff := cmp.Diff(test.want, kinds(t, err), sameKind); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", test.name, diff)
		}
		// Everything that needs a valid layout validates it.
		_, dealt := l.Deal(game.NewSource(1))
		_, made := l.Board(make([]labyrinth.Tile, 9), labyrinth.Tile{Open: 5}, 0)
		_, read := l.ParseBoard("666/666/666 5 -")
		cut := variant.Read(l, "666/666/666 5 - a1 a1 1s", "s", false)
		_, printed := l.MarshalText()
		for what, other := range map[string]error{"Deal": dealt, "Board": made, "ParseBoard": read, "Read": cut.Err(), "MarshalText": printed} {
			if got := errors.Is(other, labyrinth.ErrLayout); got != (test.want != nil) {
				t.Errorf("%s: the error of %s is %v", test.name, what, other)
			}
		}
	}
}

// TestValidateLargeValues checks that values with too many bits are refused and
// not truncated.
func TestValidateLargeValues(t *testing.T) {
	for _, tile := range []labyrinth.Tile{{Open: 16 + 6}, {Open: 6, Picture: 33}, {Open: 6, Mark: 33}} {
		l := tiny()
		l.Fixed[0] = tile
		if err := l.Validate(); !errors.Is(err, labyrinth.ErrLayout) {
			t.Errorf("a fixed tile %d: %v, want ErrLayout", tile, err)
		}
	}
	l := tiny()
	good := []labyrinth.Tile{{Open: 6}, {Open: 5}, {Open: 12}, {Open: 5}, {Open: 3, Picture: 1}, {Open: 3}, {Open: 3}, {Open: 7, Mark: 6}, {Open: 9}}
	if _, err := l.Board(good, labyrinth.Tile{Open: 7, Picture: 2}, 0); err != nil {
		t.Fatal(err)
	}
	for i, tile := range map[int]labyrinth.Tile{
		0: {Open: 16 + 6}, 1: {Open: 16 + 5}, 4: {Open: 3, Picture: 33}, 5: {Open: 3, Picture: 32}, 7: {Open: 7, Mark: 32 + 6},
	} {
		tiles := slices.Clone(good)
		tiles[i] = tile
		if b, err := l.Board(tiles, labyrinth.Tile{Open: 7, Picture: 2}, 0); err == nil {
			t.Errorf("the tile %d is taken for %d", tile, b.At(labyrinth.SquareAt(i%3+1, i/3+1)))
		}
	}
	for _, spare := range []labyrinth.Tile{{Open: 16 + 7, Picture: 2}, {Open: 7, Picture: 34}, {Open: 7, Picture: 2, Mark: 32}} {
		if b, err := l.Board(good, spare, 0); err == nil {
			t.Errorf("the spare %d is taken for %d", spare, b.Spare())
		}
	}
}

// TestLayoutBoard checks that a board must have exactly the tiles of its layout.
func TestLayoutBoard(t *testing.T) {
	tiles := func(text string) (list []labyrinth.Tile) {
		for word := range strings.FieldsSeq(text) {
			list = append(list, must(t, parseTile, word))
		}
		return list
	}
	for _, test := range []struct {
		name, tiles, spare, ban string
		want                    []kindOf
	}{
		{"good", "6 5 c a 3A 9 3 d*F 9", "7B", "Nb", nil},
		{"a spare that is turned", "6 5 c a 3A 9 3 d*F 9", "eB", "-", nil},
		{"too few", "6 5 c a 3A 9 3 d*F", "7B", "-", []kindOf{{labyrinth.ErrTiles, "8"}}},
		{"too many", "6 5 c a 3A 9 3 d*F 9 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "10"}}},
		{"a fixed tile turned", "6 5 c a 3A 9 6 d*F 9", "7B", "-", []kindOf{{labyrinth.ErrFixed, "6"}}},
		{"a fixed tile with a picture", "6 5 c a 3 9 3A d*F 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "9"}, {labyrinth.ErrFixed, "3A"}}},
		{"two tiles exchanged", "6 9 c a 3A 5 3 d*F 9", "7B", "-", nil},
		{"a tile too many of its kind", "6 5 c a 3A 5 3 d*F 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "5"}}},
		{"a mark that is no tile's", "6 5 c a 3A 9 3 d*B 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "d*B"}}},
		{"a mark lost", "6 5 c a 3A 9 3 d 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "d"}}},
		{"a picture twice", "6 5 c a 3A 9A 3 d*F 9", "7B", "-", []kindOf{{labyrinth.ErrTwice, "9A"}}},
		{"a picture that is no tile's", "6 5 c a 3C 9 3 d*F 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "3C"}}},
		{"a spare that is no tile's", "6 5 c a 3A 9 3 d*F 9", "5", "-", []kindOf{{labyrinth.ErrTiles, "5"}}},
		{"a message on a tile", "6 5 c a 3A 9'1 3 d*F 9", "7B", "-", []kindOf{{labyrinth.ErrTiles, "9'1"}}},
		{"a ban where there is no slot", "6 5 c a 3A 9 3 d*F 9", "7B", "Nd", []kindOf{{labyrinth.ErrBan, "Nd"}}},
		{"everything at once", "5 5 c a 3A 5 3 d*B 9", "5", "W6", []kindOf{
			{labyrinth.ErrFixed, "5"},
			{labyrinth.ErrTiles, "5"},
			{labyrinth.ErrTiles, "d*B"},
			{labyrinth.ErrTiles, "5"},
			{labyrinth.ErrBan, "W6"},
		}},
	} {
		b, err := tiny().Board(tiles(test.tiles), tiles(test.spare)[0], must(t, labyrinth.ParseSlot, test.ban))
		wantKinds(t, test.name, b, err, test.want)
		if test.want != nil {
			continue
		}
		words := strings.Fields(test.tiles)
		want := strings.Join(words[:3], "") + "/" + strings.Join(words[3:6], "") + "/" + strings.Join(words[6:], "")
		if got := b.String(); got != want+" 7B "+test.ban {
			t.Errorf("%s: the board is %s", test.name, got)
		}
	}
	if _, err := tiny().Board(tiles("6 5 c a 3A 9 3 d*F 9"), tiles("7B")[0], 255); !errors.Is(err, labyrinth.ErrBan) {
		t.Errorf("a ban that is no slot: %v", err)
	}
}

func TestLayoutClone(t *testing.T) {
	l := labyrinth.Classic()
	l.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}}
	c := l.Clone()
	if diff := cmp.Diff(l, c); diff != "" {
		t.Fatalf("the copy differs (-layout +copy):\n%s", diff)
	}
	c.Fixed[0], c.Loose[0], c.Backs[0] = labyrinth.Tile{}, labyrinth.Tile{}, labyrinth.Tile{}
	c.Starts[0], c.Names[0] = 0, ""
	again := labyrinth.Classic()
	again.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}}
	if diff := cmp.Diff(again, l); diff != "" {
		t.Errorf("a change of the copy changes the layout:\n%s", diff)
	}
}

func TestLayoutIsZero(t *testing.T) {
	if !(labyrinth.Layout{}).IsZero() {
		t.Error("the zero Layout is not zero")
	}
	full := labyrinth.Classic()
	for name, l := range map[string]labyrinth.Layout{
		"columns": {Cols: 3}, "rows": {Rows: 3}, "squares": {FixedAt: full.FixedAt}, "fixed": {Fixed: full.Fixed}, "loose": {Loose: full.Loose},
		"backs": {Backs: full.Loose}, "starts": {Starts: full.Starts}, "names": {Names: full.Names},
	} {
		if l.IsZero() {
			t.Errorf("a layout with %s is zero", name)
		}
	}
}

// TestParseLayout checks the faults of texts that are not layouts, with their
// places.
func TestParseLayout(t *testing.T) {
	const good = "6c/39 553A37B7 a1,c3 book,coins"
	if l, err := labyrinth.ParseLayout(good); err != nil || l.Cols != 3 || l.Rows != 3 || l.Name(2) != "coins" {
		t.Fatalf("%s: %+v, %v", good, l, err)
	}
	syntax, layout := game.ErrSyntax, labyrinth.ErrLayout
	names := strings.Repeat("x,", 24) + "x" // one too many
	for _, test := range []struct {
		text string
		want []located
	}{
		{"6c/39 553A37B7 a1,c3 -", nil},
		{"6c/39 553A37B7 a1,c3 - 5'17'6", nil},
		{"", []located{{0, "", syntax}}},
		{"6c/39 553A37B7 a1,c3", []located{{20, "", syntax}}},
		{"6c/39 553A37B7 a1,c3 ", []located{{21, "", syntax}}},
		{"6c/39  553A37B7 a1,c3 -", []located{{6, "", syntax}, {7, "553A37B7", syntax}, {22, "-", syntax}}},
		{"6c/39 553A37B7 a1,c3 - ", []located{{22, " ", syntax}}},
		{"6c/3! 553A37B7 a1,c3 -", []located{{4, "!", syntax}}},
		{"6c/39 5?3A37B7 a1,c3 -", []located{{7, "?", syntax}}},
		{"6c/39 553A37B7 a1,i3 -", []located{{18, "i3", syntax}}},
		{"6c/39 553A37B7 a1,,c3 -", []located{{18, "", syntax}}},
		{"6c/38 5?3A37B7 a1,i3 -", []located{{4, "8", syntax}, {7, "?", syntax}, {18, "i3", syntax}}},
		{"6c3/9 553A37B7 a1,c3 -", []located{{0, "6c3", layout}, {4, "9", layout}}},
		// From here on the text is in the notation, but the layout invalid.
		{"6c/39 553A37A7 a1,c3 -", []located{{11, "7A", layout}}},
		{"6c/39 553A37Bd a1,c3 -", []located{{13, "d", layout}}},
		{"6c/39 553A37B7 a1,d2 -", []located{{18, "d2", layout}}},
		{"6c/39 553A37B7 a1,a1 -", []located{{18, "a1", layout}}},
		{"6c/39 553A37B7 a1,c3 a,,b", []located{{23, "", layout}}},
		{"6c/39 553A37B7 a1,c3 -,b", []located{{21, "-", layout}}},
		{"6c/39 553A37B7 a1,c3 - 5'15'15'1", []located{{29, "5'1", layout}}},
		{"6c/39 553A37B7 a1,c3 - 5", []located{{23, "5", layout}}},
		// Boards that no published box has.
		{"..f./.../.f.. 55553A3B7C7D77f a1 -", []located{{5, "...", layout}}},
		{"..f./..../.f.. 55553A3B7C7D77f a1,b2,d3,c3,a3 -", nil},
		{"..f./..../.f.. 55553A3B7C7D77 a1,e3 -", []located{{15, "55553A3B7C7D77", layout}, {33, "e3", layout}}},
		{"..f./.1../.f.. 55553A3B7C7D77 a1 -", []located{{6, "1", syntax}}},
		{"6.c/.5./3.9 553A37 a1 -", []located{{0, "6.c/.5./3.9", layout}}},
		{"6.c/.../3.9 553A37B7 a1,c3 -", []located{{0, "6.c/.../3.9", layout}}},
		{"......../........ 5 a1 -", []located{{0, "......../........", layout}}},
		{".. 553 a1 -", []located{{0, "..", layout}}},
		{"6c/39 553A37B7 a1,c1,c3,a3,a1 -", []located{{27, "a1", layout}}},
		{"6c/39 553A37B7 a1,a2,a3,b1,b2,b3,c1,c2,c3 -", []located{{15, "a1,a2,a3,b1,b2,b3,c1,c2,c3", layout}}},
		{"6c/39 553A37B7 a1,a3,c3 -", []located{{15, "a1,a3,c3", layout}}},
		{"6c/39 553A37B7 a1,c3 " + names, []located{{21, names, layout}}},
		{"6c/39 553A37A7 a1,d2 a,,b", []located{{11, "7A", layout}, {18, "d2", layout}, {23, "", layout}}},
	} {
		l, err := labyrinth.ParseLayout(test.text)
		if diff := cmp.Diff(test.want, locate(faultsOf(t, err)), sameKind); diff != "" {
			t.Errorf("ParseLayout(%q): faults (-want +got):\n%s", test.text, diff)
		}
		if test.want != nil && (l.Cols != 0 || l.Fixed != nil) {
			t.Errorf("ParseLayout(%q): there is an error and a layout, %+v", test.text, l)
		}
	}
	// A wrong number of tiles has no certain place.
	for _, text := range []string{"6c/39 553A37B a1,c3 -", "6c/39 553A37B77 a1,c3 -", "66666/66666/66666/66666/66666 5 a1 -", "6 5 a1 -"} {
		if _, err := labyrinth.ParseLayout(text); !errors.Is(err, labyrinth.ErrLayout) {
			t.Errorf("ParseLayout(%q): %v, want ErrLayout", text, err)
		}
	}
	if _, err := labyrinth.ParseLayout(good + strings.Repeat(",x", 4000)); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("a text of 8000 bytes: %v, want ErrSyntax", err)
	}
}
