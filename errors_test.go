// This file tests the reasons in errors, which people read.

package labyrinth_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestMessages checks what errors say about texts with one mistake.
func TestMessages(t *testing.T) {
	l := must(t, labyrinth.ParseLayout, "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	read := func(text string) error { return variant.Read(l, text, "smx", false).Err() }
	ply := func(text string) error { _, err := labyrinth.ParsePly(text); return err }
	homes := func(string) error {
		_, _, err := variant.Setup{Layout: l, Homes: []labyrinth.Square{labyrinth.A1}}.Deal(game.NewSource(1), 2, 0)
		return err
	}
	for _, test := range []struct {
		parse     func(text string) error
		text, why string
	}{
		{read, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s", ""},
		{read, "6aAc 7F - a1,c3 a1,c3 1s", `"6aAc": 1 row, want 3`},
		{read, "6aAc/5B7E5C 7F - a1,c3 a1,c3 1s", `"6aAc/5B7E5C": 2 rows, want 3`},
		{read, "6aAc/5B7E5C/3 7F - a1,c3 a1,c3 1s", `"3": 1 tile in row 3, want 3`},
		{read, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1 1s", `"a1,c3 a1": 2 pawns and 1 home; each of`},
		{read, "6aAc/5B7E5C/3aD9 7F - a1 a1,c3 1s", `"a1 a1,c3": 1 pawn and 2 homes; each of`},
		{read, "6aA6/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s", `fixed tile wrong at byte 3: "6": want c on c1`},
		{read, "6aAc/5B7E5C/3aD9 eF - a1,c3 a1,c3 1s", `"eF": the spare is written in its first orientation, 7F`},
		{read, "6aAc/5B7E5C/3aD9 7A - a1,c3 a1,c3 1s", "picture A is on b1 and on the spare tile"},
		{read, "6aAc/5B7E5C/3aD9 3 - a1,c3 a1,c3 1s", `"3": the spare tile needs a tile 3, and the layout has no more of them`},
		{read, "63Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s", `"3A": b1 needs a tile 3A, and the layout has no more of them`},
		{ply, "Nb", `"Nb": a shift also says how the tile lies, as in Nb:NE`},
		{ply, "Nh", `"Nh": want a shift, as in W2:ES, or a square`},
		{ply, "-", `"-": want a shift, as in W2:ES, or a square`},
		{homes, "", `"a1": 1 home, want 2`},
	} {
		err := test.parse(test.text)
		if (err == nil) != (test.why == "") || err != nil && !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: %v, want %s", test.text, err, test.why)
		}
	}
}

// TestLayoutMessages checks what Validate says about layouts with one mistake: the
// part of the layout, the element, and what is wanted.
func TestLayoutMessages(t *testing.T) {
	for why, change := range map[string]func(l *labyrinth.Layout){
		"Fixed: 8 columns, want 2 to 7":                                          func(l *labyrinth.Layout) { l.Cols = 8 },
		"Fixed: 1 row, want 2 to 7":                                              func(l *labyrinth.Layout) { l.Rows = 1 },
		"Fixed: fixed tile off the board, which ends at b3":                      func(l *labyrinth.Layout) { l.Cols = 2 },
		"Fixed: a fixed tile in every column and every row; want one without":    func(l *labyrinth.Layout) { l.FixedAt = l.FixedAt.With(labyrinth.SquareAt(2, 2)) },
		"Fixed: 3 fixed tiles, want 4, one for each square":                      func(l *labyrinth.Layout) { l.Fixed = l.Fixed[1:] },
		"Fixed[1]: no such tile; want a straight":                                func(l *labyrinth.Layout) { l.Fixed[1].Open = 8 },
		"Loose: 7 loose tiles, want 6: one for each square without a fixed tile": func(l *labyrinth.Layout) { l.Loose = append(l.Loose, l.Loose[0]) },
		"Loose[4]: loose tile turned; want its first orientation, 7B":            func(l *labyrinth.Layout) { l.Loose[4].Open = 14 },
		"Loose[1]: message on a tile; messages belong to the backs":              func(l *labyrinth.Layout) { l.Loose[1].Mark = 13 },
		"Loose[2]: picture on another tile already":                              func(l *labyrinth.Layout) { l.Fixed[0].Picture = 1 },
		"Starts: 0 start squares, want 1 to 8":                                   func(l *labyrinth.Layout) { l.Starts = nil },
		"Starts[1]: start of two seats":                                          func(l *labyrinth.Layout) { l.Starts[1] = l.Starts[0] },
		"Starts[0]: start off the board, which ends at c3":                       func(l *labyrinth.Layout) { l.Starts[0] = labyrinth.G7 },
		"Starts: start corners out of order; want them clockwise: a1,c1,c3": func(l *labyrinth.Layout) {
			l.Starts = append(l.Starts, labyrinth.SquareAt(3, 1))
		},
		"Names: 25 names, want at most 24":                      func(l *labyrinth.Layout) { l.Names = strings.Split(strings.Repeat("x", 25), "") },
		"Names[1]: name of 33 bytes, want at most 32":           func(l *labyrinth.Layout) { l.Names[1] = strings.Repeat("x", 33) },
		"Names[0]: invalid name; want printable ASCII":          func(l *labyrinth.Layout) { l.Names[0] = "-" },
		"Backs[0]: not a back; want 5, 3, 7 or f and a message": func(l *labyrinth.Layout) { l.Backs = []labyrinth.Tile{{Open: 5}} },
		"Backs[2]: more backs of this shape than loose tiles without a mark": func(l *labyrinth.Layout) {
			l.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}, {Open: 5, Mark: 14}, {Open: 5, Mark: 15}}
		},
	} {
		l := tiny()
		change(&l)
		if err := l.Validate(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("Validate: %v, want %s", err, why)
		}
	}
	l := tiny()
	l.Names[1] = strings.Repeat("x", 32)
	if err := l.Validate(); err != nil {
		t.Errorf("a name of 32 bytes: %v", err)
	}
}

// TestNoPlaces checks that the error of a call without a text has no place.
func TestNoPlaces(t *testing.T) {
	l := tiny()
	_, homes := l.Homes(5)
	_, cards := l.DealCards(game.NewSource(1), 2, 9)
	_, _, deal := variant.Setup{Layout: l, Homes: []labyrinth.Square{labyrinth.A1}}.Deal(game.NewSource(1), 2, 0)
	_, seats := labyrinth.NewCards(make([][]labyrinth.Picture, labyrinth.MaxSeats+1)...)
	_, shift := must(t, l.ParseBoard, "65c/a3A9/3d*F9 7B -").Shift(labyrinth.MustParseShift("W4:NS"))
	_, walk := mustTable(t, classicStart+" a1,g7 a1,g7 1s").Play(labyrinth.Walk(labyrinth.A1))
	for name, err := range map[string]error{
		"Homes": homes, "DealCards": cards, "Setup.Deal": deal, "NewCards": seats, "Board.Shift": shift, "Table.Play": walk,
	} {
		var f game.Fault
		if !errors.As(err, &f) || f.Pos != 0 || f.Text == "" {
			t.Errorf("%s: %v, want an error about a value, without a place", name, err)
		}
	}
}
