package analysis_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/solve"
)

// forcedHome returns the turns by which a seat can be home within some turns, whatever the
// other shifts, as package solve proves it.
func forcedHome(t *testing.T, s catalog.State, seat game.Player, turns int) []labyrinth.Turn {
	t.Helper()
	table, ok := labyrinth.TableOf(open(t, "standard").View(s, seat))
	if !ok {
		t.Fatal("no table")
	}
	p, err := solve.NewProblem(table, seat, solve.Goal{Squares: labyrinth.SquaresOf(table.Home(seat))})
	if err != nil {
		t.Fatal(err)
	}
	way, err := p.Force(t.Context(), turns)
	if err != nil {
		t.Fatal(err)
	}
	return way
}

// TestProofs checks wins that were missed and turns that lose, of which the bot says that they are
// proved, by another search: that of package solve.
func TestProofs(t *testing.T) {
	r := open(t, "standard")
	missed, lost := 0, 0
	seeds := []uint64{302, 323} // games with wins and losses within two turns
	for seed := uint64(300); long.On() && seed < 340; seed++ {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		rec, states := ending(t, played(t, r, seed, 300, "greedy", "greedy"), long.Count(24, 300))
		rec.Plies = rec.Plies[:len(rec.Plies)/2*2]
		for _, turn := range analyzed(t, r, rec) {
			before, after := states[turn.Ply-1], states[turn.Ply-1+len(turn.Played)]
			if n := turn.MissedWin; n > 1 {
				missed++
				checkMissed(t, turn, forcedHome(t, before, turn.Seat, n))
			}
			if n := turn.Loses; n > 0 {
				lost++
				if len(forcedHome(t, after, 1-turn.Seat, n)) == 0 {
					t.Errorf("seed %d, ply %d: %v does not lose within %d", seed, turn.Ply, turn.Played, n)
				}
				if len(forcedHome(t, after, 1-turn.Seat, n-1)) > 0 {
					t.Errorf("seed %d, ply %d: %v loses within less than %d", seed, turn.Ply, turn.Played, n)
				}
			}
		}
	}
	t.Logf("%d missed wins and %d losing turns", missed, lost)
	if missed+lost == 0 {
		t.Error("nothing was proved; choose other games")
	}
}

// checkMissed checks that the best turn is among those that win, and the one played is not.
func checkMissed(t *testing.T, turn analysis.Turn, wins []labyrinth.Turn) {
	t.Helper()
	among := func(plies []game.Ply) bool {
		for _, w := range wins {
			for to := range w.Reach.All() {
				if (solve.Step{Shift: w.Shift, To: to}).String() == analysis.TurnText(plies) {
					return true
				}
			}
		}
		return false
	}
	if !among(turn.Best) {
		t.Errorf("ply %d: %v does not win within %d", turn.Ply, turn.Best, turn.MissedWin)
	}
	if among(turn.Played) {
		t.Errorf("ply %d: %v wins too", turn.Ply, turn.Played)
	}
}
