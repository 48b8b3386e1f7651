package labyrinth_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

const (
	xmasText  = "......./......./......./......./......./......./....... ffffffff777777777777777755555555533333333333333333 a1,g7 -"
	eightText = "......./......./......./......./......./......./....... ffffffff777777777777777755555555533333333333333333 b2,d2,f2,f4,f6,d6,b6,b4 -"
)

func wideBoards(b *testing.B, text string) (boards []labyrinth.Board) {
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		b.Fatal(err)
	}
	for i := range benchBoards {
		board, _ := l.Deal(game.NewSource(uint64(i)))
		boards = append(boards, board)
	}
	return boards
}

func BenchmarkWideTurn(b *testing.B) {
	boards := wideBoards(b, xmasText)
	turns := make([]labyrinth.Turn, 0, 112)
	var o order
	n := 0
	for b.Loop() {
		i := o.next()
		turns = boards[i].AppendTurns(turns[:0], labyrinth.SquareAt(i%7+1, i/7%7+1))
		n += len(turns)
	}
	b.ReportMetric(float64(n)/float64(b.N), "turns/op")
}

func BenchmarkWideReach(b *testing.B) {
	boards := wideBoards(b, xmasText)
	var o order
	for b.Loop() {
		i := o.next()
		sinkSquares = boards[i].Reach(labyrinth.SquareAt(i%7+1, i/7%7+1))
	}
}

// BenchmarkSeats plays one turn with as many pawns on the same board.
func BenchmarkSeats(b *testing.B) {
	boards := wideBoards(b, eightText)
	l, _ := labyrinth.ParseLayout(eightText)
	for _, seats := range []int{2, 4, 8} {
		b.Run(string(rune('0'+seats)), func(b *testing.B) {
			var tables []labyrinth.Table
			for _, board := range boards {
				t, err := labyrinth.NewTable(board, l.Starts[:seats]...)
				if err != nil {
					b.Fatal(err)
				}
				tables = append(tables, t)
			}
			var plies []game.Ply
			var o order
			for b.Loop() {
				i := o.next()
				t := tables[i]
				for range 2 {
					plies = t.AppendPlies(plies[:0])
					t, sinkErr = t.Play(plies[i%len(plies)])
				}
				sinkTable = passed(t)
			}
		})
	}
}
