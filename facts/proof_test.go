package facts

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// within returns the squares that a proof promises to a pawn on a board. A loose tile is remembered: that below the pawn,
// or another one, which may be none. It promises what one with fewer passages does.
func (p proof) within(b labyrinth.Board, pawn, tile labyrinth.Square) (all uint64) {
	if !b.Fixed().Has(pawn) {
		tile = pawn
	}
	v := sight{pawn: uint8(pawn), ban: uint8(b.Ban()), at: uint8(tile)}
	if tile == 0 {
		return p[v.place()]
	}
	for v.open = range uint8(16) {
		if sides := labyrinth.Edges(v.open); sides&b.At(tile).Open == sides {
			all |= p[v.place()]
		}
	}
	return all
}

// follows plays the turns that proofs promise on a real board, and reports whether they exist.
func follows(t *testing.T, proofs []proof, b labyrinth.Board, pawn, tile, goal labyrinth.Square) bool {
	t.Helper()
	turns := 0
	for proofs[turns].within(b, pawn, tile)>>goal&1 == 0 {
		turns++
	}
	reached := false
	for _, turn := range b.AppendTurns(nil, pawn) {
		after, err := b.Shift(turn.Shift)
		if err != nil {
			t.Fatal(err)
		}
		reached = reached || turn.Reach.Has(goal)
		entry := turn.Shift.Slot.Opposite() // what is pushed out there comes in here
		tiles := []labyrinth.Square{b.Carry(turn.Shift.Slot, exit(b, entry))}
		if moved := b.Carry(turn.Shift.Slot, tile); tile != 0 && moved != tiles[0] {
			tiles = append(tiles, moved)
		}
		for at := range turn.Reach.All() {
			for _, tile := range tiles {
				if turns > 1 && proofs[turns-1].within(after, at, tile)>>goal&1 != 0 {
					return follows(t, proofs, after, at, tile, goal)
				}
			}
		}
	}
	return reached
}

// exit returns the square of the line of a slot that is next to it.
func exit(b labyrinth.Board, slot labyrinth.Slot) labyrinth.Square {
	switch slot.Side() {
	case labyrinth.North:
		return labyrinth.SquareAt(slot.Line(), 1)
	case labyrinth.South:
		return labyrinth.SquareAt(slot.Line(), b.Rows())
	case labyrinth.West:
		return labyrinth.SquareAt(1, slot.Line())
	}
	return labyrinth.SquareAt(b.Cols(), slot.Line())
}

// TestTurnsEnough plays what is proved on random boards, of which the proof knows nothing.
func TestTurnsEnough(t *testing.T) {
	proofs := prove(false)
	if turns := len(proofs) - 1; float64(turns) < measure(t, "turns-most-known", 0).Value {
		t.Errorf("%d turns are enough, and a position takes more", turns)
	}
	src := game.NewSource(1)
	for range 60 {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			t.Fatal(err)
		}
		tile := labyrinth.Square(0)
		if !p.Board.Fixed().Has(p.Pawn) {
			tile = p.Pawn
		}
		for goal := range p.Board.Squares().All() {
			if !follows(t, proofs, p.Board, p.Pawn, tile, goal) {
				t.Fatalf("%v: the turns to %v that are proved do not exist", p, goal)
			}
		}
	}
}

// promises reports whether a proof promises a picture to a pawn on a board.
func (p proof) promises(b labyrinth.Board, pawn labyrinth.Square, x labyrinth.Picture) (ok bool) {
	at, tile := b.Find(x), b.Spare()
	if at != 0 {
		tile = b.At(at)
	}
	v := sight{pawn: uint8(pawn), ban: uint8(b.Ban()), at: uint8(at)}
	for v.open = range uint8(16) {
		if sides := labyrinth.Edges(v.open); sides&tile.Open == sides {
			ok = ok || p[v.place()] != 0
		}
	}
	return ok
}

// chases plays the turns to a picture that proofs promise on a real board, and reports whether they exist.
func chases(t *testing.T, proofs []proof, b labyrinth.Board, pawn labyrinth.Square, x labyrinth.Picture) bool {
	t.Helper()
	turns := 0
	for !proofs[turns].promises(b, pawn, x) {
		turns++
	}
	reached := false
	for _, turn := range b.AppendTurns(nil, pawn) {
		after, err := b.Shift(turn.Shift)
		if err != nil {
			t.Fatal(err)
		}
		reached = reached || turn.Reach.Has(after.Find(x))
		for at := range turn.Reach.All() {
			if turns > 1 && at != after.Find(x) && proofs[turns-1].promises(after, at, x) {
				return chases(t, proofs, after, at, x)
			}
		}
	}
	return reached
}

// TestTurnsEnoughLoose plays what is proved of pictures on random boards.
func TestTurnsEnoughLoose(t *testing.T) {
	proofs := prove(true)
	src := game.NewSource(2)
	for range 100 {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			t.Fatal(err)
		}
		for x := range labyrinth.Classic().Pictures().All() {
			at := p.Board.Find(x)
			if p.Board.Fixed().Has(at) || at == p.Pawn {
				continue
			}
			if !chases(t, proofs, p.Board, p.Pawn, x) {
				t.Fatalf("%v: the turns to %v that are proved do not exist", p, x)
			}
		}
	}
}
