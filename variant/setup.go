// This file holds dealing by a set-up.

package variant

import (
	"cmp"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bound"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// Deal deals the table and the cards of a new game. The set-up must be
// complete. Deal deals the board by [labyrinth.Layout.Deal], puts the pawns on their
// homes, and deals each seat the given number of cards by
// [labyrinth.Layout.DealCards]. With each 0, every seat gets as many cards as all can
// have. Of either number it deals no more than the set-up's. Last it draws the seat that
// begins, if the set-up leaves that to chance.
//
// The error matches [game.ErrSeats] if the layout does not have that number of seats,
// or if it is not the number of homes, or if the seat that begins is not among them. For a bad layout or bad homes it is the error of
// [labyrinth.Layout.Validate] or [labyrinth.NewTable].
func (s Setup) Deal(src *game.Source, seats, each int) (labyrinth.Table, labyrinth.Cards, error) {
	b, err := s.Layout.Deal(src)
	if err != nil {
		return labyrinth.Table{}, labyrinth.Cards{}, err
	}
	t, err := s.table(b, seats)
	if err != nil {
		return labyrinth.Table{}, labyrinth.Cards{}, err
	}
	if most := s.Layout.Pictures().Len() / seats; s.Each > 0 { // house rule (RULES.md: short-game)
		each = min(cmp.Or(each, most), s.Each)
	}
	c, err := s.Layout.DealCards(src, seats, each)
	first := s.First
	if first == game.Chance {
		first = game.Player(src.Below(uint32(seats)))
	}
	if err == nil && first.Among(seats) != first {
		err = game.Faultf(game.ErrSeats, 0, first.String(), "no such seat can begin; want 1 to %d, or lot", seats)
	}
	for range first {
		t.Pass()
	}
	return t, c, err
}

// table returns the table with a board and the pawns on their homes.
func (s Setup) table(b labyrinth.Board, seats int) (labyrinth.Table, error) {
	homes, err := s.Layout.Homes(seats)
	if err != nil {
		return labyrinth.Table{}, err
	}
	if n := len(s.Homes); n != 0 {
		if n != seats {
			return labyrinth.Table{}, game.Faultf(game.ErrSeats, 0, squaresText(s.Homes), "%s, want %d", plural.Count(n, "home"), seats)
		}
		homes = s.Homes
		if err := s.Layout.CheckHomes(homes...); err != nil {
			return labyrinth.Table{}, err
		}
	}
	return labyrinth.NewTable(b, homes...)
}

func squaresText(homes []labyrinth.Square) string {
	var b []byte
	for i, s := range homes {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = s.AppendText(b)
	}
	return string(b)
}

// ParseSquares reads squares separated by commas, as in a1,g7, the value of the option
// Homes. The error is [game.Faults] that match [game.ErrSyntax].
func ParseSquares(s string) ([]labyrinth.Square, error) {
	var (
		homes []labyrinth.Square
		fs    game.Faults
	)
	if bound.TooLong(s, &fs) {
		return nil, fs
	}
	for _, f := range game.FieldOf(s).Split(",") {
		home, err := labyrinth.ParseSquare(f.Text)
		if err != nil {
			fault := err.(game.Fault)
			fault.Pos = f.Pos
			fs.Add(fault)
		}
		homes = append(homes, home)
	}
	if err := fs.Err(); err != nil {
		return nil, err
	}
	return homes, nil
}
