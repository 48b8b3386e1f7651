package labyrinth_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
)

// Planes says the same as the other methods of the table and of its board.
func TestTablePlanes(t *testing.T) {
	s, err := glow.Rules{}.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	table := s.Table()
	b := table.Board()
	var (
		open            [4]uint64
		pictures, marks [5]uint64
	)
	pawns, homes, spare, ban, phase := table.Planes(&open, &pictures, &marks)
	digits := func(planes [5]uint64, at labyrinth.Square) (n int) {
		for i, set := range planes {
			n |= int(set>>at&1) << i
		}
		return n
	}
	north, east, south, west := b.Open()
	if open != [4]uint64{north.Bits(), east.Bits(), south.Bits(), west.Bits()} {
		t.Errorf("open squares %v", open)
	}
	if spare != b.Spare() || ban != b.Ban() || phase != table.Phase() {
		t.Errorf("spare tile %v, ban %v and phase %c, want %v, %v and %c", spare, ban, phase, b.Spare(), b.Ban(), table.Phase())
	}
	for at := range b.Squares().All() {
		picture, mark := digits(pictures, at), digits(marks, at)
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
