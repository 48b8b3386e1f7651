package facts

import (
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// TestEndings compares the endings with trying all turns.
func TestEndings(t *testing.T) {
	src := game.NewSource(1)
	won, lost, found := 0, 0, 0
	for range 25 {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			t.Fatal(err)
		}
		e := end{p.Problem(), labyrinth.SquareAt(1+int(src.Below(7)), 1+int(src.Below(7))), p.Goal.Pictures}
		e.Goal = corner(labyrinth.A1)
		wins, err := e.wins(t.Context())
		loses, err2 := e.loses(t.Context())
		finds, err3 := e.finds(t.Context())
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		slowWins, slowLoses, slowFinds := slowly(t, e)
		if wins != slowWins || loses != slowLoses || finds != slowFinds {
			t.Errorf("%v, other pawn on %v: wins %v, loses %v, finds %v; trying all turns says %v, %v, %v", p, e.other, wins, loses, finds, slowWins, slowLoses, slowFinds)
		}
		won, lost, found = won+int(one(wins)), lost+int(one(loses)), found+int(one(finds))
	}
	if won == 0 || lost == 0 || found == 0 {
		t.Errorf("%d won, %d lost, %d found: choose another seed", won, lost, found)
	}
}

// slowly judges an end by trying all turns.
func slowly(t *testing.T, e end) (wins, loses, finds bool) {
	t.Helper()
	turns := func(b labyrinth.Board, pawn labyrinth.Square, each func(labyrinth.Board, labyrinth.Turn)) {
		for _, turn := range b.AppendTurns(nil, pawn) {
			after, err := b.Shift(turn.Shift)
			if err != nil {
				t.Fatal(err)
			}
			each(after, turn)
		}
	}
	goes := func(b labyrinth.Board, pawn, to labyrinth.Square) (home bool) {
		turns(b, pawn, func(_ labyrinth.Board, turn labyrinth.Turn) { home = home || turn.Reach.Has(to) })
		return home
	}
	if goes(e.Board, e.Pawn, labyrinth.A1) {
		wins = true
	}
	loses = !wins
	turns(e.Board, e.Pawn, func(b labyrinth.Board, turn labyrinth.Turn) {
		other := e.Board.Carry(turn.Shift.Slot, e.other)
		beaten := goes(b, other, labyrinth.G7)
		loses = loses && beaten
		for at := range turn.Reach.All() {
			found := e.card.Has(b.At(at).Picture)
			if !found && (wins || beaten) {
				continue
			}
			always := true
			turns(b, other, func(b2 labyrinth.Board, reply labyrinth.Turn) {
				always = always && goes(b2, b.Carry(reply.Shift.Slot, at), labyrinth.A1)
			})
			wins = wins || always && !beaten
			finds = finds || always && found
		}
	})
	return wins, loses, finds
}
