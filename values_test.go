package labyrinth_test

// This file tests invalid values, and every value as text and as JSON.

import (
	"encoding"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
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
