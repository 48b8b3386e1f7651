// This file holds the benchmarks of the evaluation. Each iteration takes another of
// 4,096 boards in an order that does not repeat, as in package labyrinth.

package variant_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

const benchTables = 1 << 12

// An order visits the tables in a random order.
type order uint64

func (o *order) next() int {
	*o = *o*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	return int(*o >> (64 - 12))
}

// nearTables returns tables dealt from fixed seeds, half of them with a ban. Seat 1
// waits anywhere.
func nearTables(b *testing.B) []labyrinth.Table {
	b.Helper()
	tables := make([]labyrinth.Table, benchTables)
	for i := range tables {
		src := game.NewSource(uint64(i))
		board, err := labyrinth.Classic().Deal(src)
		if err != nil {
			b.Fatal(err)
		}
		if i%2 == 1 {
			shifts := board.AppendShifts(nil)
			board, _ = board.Shift(shifts[src.Below(uint32(len(shifts)))])
		}
		t, err := labyrinth.NewTable(board, labyrinth.A1, labyrinth.G7)
		if err != nil {
			b.Fatal(err)
		}
		tables[i] = t.WithPawn(1, labyrinth.SquareAt(int(src.Below(7))+1, int(src.Below(7))+1))
	}
	return tables
}

var (
	nearTargets = labyrinth.SquaresOf(labyrinth.SquareAt(4, 4))
	sinkFloat   float64
)

// BenchmarkNearness finds how near a waiting pawn is to a target.
func BenchmarkNearness(b *testing.B) {
	tables := nearTables(b)
	var o order
	b.ReportAllocs()
	for b.Loop() {
		sinkFloat = variant.Nearness(tables[o.next()], 1, nearTargets, false)
	}
}

// BenchmarkEvaluateWalks evaluates walks to all squares at once, and its twin
// square by square.
func BenchmarkEvaluateWalks(b *testing.B) {
	tables := nearTables(b)
	s := variant.Progress{Seat: 1, Targets: nearTargets, Most: 1}
	var (
		o      order
		plies  []game.Ply
		values []float64
	)
	for to := range tables[0].Board().Squares().All() {
		plies = append(plies, labyrinth.Walk(to))
	}
	never := func(game.Ply) float64 { panic("a find") }
	for i := range tables {
		tables[i].Pass()
		tables[i] = tables[i].WithPhase(labyrinth.ToWalk)
	}
	b.ReportAllocs()
	for b.Loop() {
		values = variant.AppendEvaluations(values[:0], tables[o.next()], s, tables[0].Board().Squares(), plies, never)
	}
	sinkFloat = values[9]
}

func BenchmarkEvaluateWalksOneByOne(b *testing.B) {
	tables := nearTables(b)
	s := variant.Progress{Seat: 1, Targets: nearTargets, Most: 1}
	var o order
	for b.Loop() {
		t := &tables[o.next()]
		for to := range t.Board().Squares().All() {
			sinkFloat = s.Evaluate(t.WithPawn(1, to), game.Outcome{})
		}
	}
}
