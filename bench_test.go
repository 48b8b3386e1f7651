package labyrinth_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
)

func boards(tb testing.TB) (bs []labyrinth.Board, pawns []labyrinth.Square) {
	bs, pawns = make([]labyrinth.Board, 1024), make([]labyrinth.Square, 1024)
	src := labyrinth.NewSource(1)
	for i := range bs {
		var err error
		if bs[i], err = labyrinth.Classic().Deal(src); err != nil {
			tb.Fatal(err)
		}
		pawns[i] = labyrinth.SquareAt(int(src.Below(7))+1, int(src.Below(7))+1)
	}
	return bs, pawns
}

var sink int

func BenchmarkReach(b *testing.B) {
	bs, pawns := boards(b)
	i := 0
	for b.Loop() {
		sink += bs[i&1023].Reach(pawns[i&1023]).Len()
		i++
	}
}

func BenchmarkShift(b *testing.B) {
	bs, _ := boards(b)
	var shifts [1024]labyrinth.Shift
	for i := range bs {
		shifts[i] = bs[i].AppendShifts(nil)[i%24]
	}
	i := 0
	for b.Loop() {
		c, _ := bs[i&1023].Shift(shifts[i&1023])
		sink += c.Side()
		i++
	}
}

func BenchmarkTurn(b *testing.B) {
	bs, pawns := boards(b)
	i := 0
	var turns []labyrinth.Turn
	b.ReportAllocs()
	for b.Loop() {
		turns = bs[i&1023].AppendTurns(turns[:0], pawns[i&1023])
		i++
	}
}

func BenchmarkTurnOneByOne(b *testing.B) {
	bs, pawns := boards(b)
	i := 0
	var turns []labyrinth.Turn
	var shifts []labyrinth.Shift
	for b.Loop() {
		turns = turns[:0]
		b := bs[i&1023]
		shifts = b.AppendShifts(shifts[:0])
		for _, s := range shifts {
			c, _ := b.Shift(s)
			from := b.Carry(s.Slot, pawns[i&1023])
			turns = append(turns, labyrinth.Turn{Shift: s, From: from, Reach: c.Reach(from)})
		}
		i++
	}
}
