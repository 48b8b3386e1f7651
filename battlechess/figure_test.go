package battlechess_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// Figures and the stock say what Pieces, PieceCount, Waiting and Left say.
func TestFigures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := battlechess.RuleSet{}.PieceKinds()
	legends := slices.DeleteFunc(slices.Clone(kinds), func(k battlechess.PieceKind) bool { return k.Cost == 0 })
	s, err := battlechess.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Outcome().Over() {
		figures := s.AppendFigures(nil)
		pieces := s.Pieces()
		if len(figures) != len(pieces) {
			t.Fatalf("%v: %d figures, want %d", s, len(figures), len(pieces))
		}
		for i, p := range pieces {
			kind := slices.IndexFunc(kinds, func(k battlechess.PieceKind) bool { return k.Name == p.Name })
			want := battlechess.Figure{
				Kind: uint8(kind), Seat: p.Seat, Square: p.Square, Size: uint8(p.Size), Turned: p.Turned, Eggs: uint8(p.Eggs), Power: uint16(p.Power),
			}
			if figures[i] != want {
				t.Fatalf("%v: figure %d is %+v, want %+v", s, i, figures[i], want)
			}
			if got := s.SizeAt(p.Square); got != p.Size {
				t.Fatalf("%v: SizeAt(%v) = %d, want %d", s, p.Square, got, p.Size)
			}
		}
		stock := s.Stock()
		for p := range game.Player(2) {
			waiting := uint8(0)
			for i, k := range legends {
				if slices.ContainsFunc(s.Waiting(p), func(w battlechess.PieceKind) bool { return w.Name == k.Name }) {
					waiting |= 1 << i
				}
			}
			if stock.Waiting[p] != waiting || int(stock.Cost[p]) != s.PieceCount(p).Cost {
				t.Fatalf("%v: stock %+v, want waiting %b and cost %d of seat %v", s, stock, waiting, s.PieceCount(p).Cost, p)
			}
		}
		values := slices.Compact(battlechess.RuleSet{}.Deck())
		var left []int
		for i, n := range stock.Cards {
			for range n {
				left = append(left, values[i])
			}
		}
		if !slices.Equal(left, s.Left()) {
			t.Fatalf("%v: cards left %v, want %v", s, left, s.Left())
		}
		plies := s.AppendPlies(nil)
		if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
			t.Fatal(err)
		}
	}
}
