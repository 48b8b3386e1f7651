package tui

import (
	"image"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/solve"
)

// driveDuel starts the program with a duel.
func driveDuel(t *testing.T, duel solve.Duel) *driver {
	t.Helper()
	d := driveGames(t, catalog.All(), image.Pt(80, 24))
	table, err := duelTable(duel, "en")
	if err != nil {
		t.Fatal(err)
	}
	e := d.model.(app).env
	s, cmd := newPlayScreen(e, table, nil)
	d.model = app{e, s, cmd}
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.do(cmd)
	return d
}

// TestDuels plays duels by the hints, which solve them, and without, which does not.
func TestDuels(t *testing.T) {
	day := func(n int) solve.Duel { return solve.Daily(time.Date(2026, time.January, n, 0, 0, 0, 0, time.UTC)) }
	win, hold := day(2), day(1)
	if win.Hold || !hold.Hold {
		t.Fatalf("choose days with a duel to win and one to hold, not %v and %v", win, hold)
	}
	d := drive(t, image.Pt(80, 24))
	d.keys("down left left ~of_the_day enter ~Turn_1_of") // of today

	d = driveDuel(t, win)
	golden(t, "duel", d.screen())
	for range win.Turns {
		d.keys("h ~hint: enter h ~hint: enter")
	}
	d.want("Solved: you are home.")

	d = driveDuel(t, win)
	for range win.Turns {
		d.keys("enter enter")
	}
	d.want("You are not home.")
	d.keys("u")
	d.want("Turn 2 of 2")

	d = driveDuel(t, hold)
	d.want("Keep seat 2 from its")
	for range hold.Turns {
		d.keys("h ~hint: enter h ~hint: enter")
	}
	d.want("Solved: seat 2 is not home.")
	d = driveDuel(t, hold)
	d.keys("enter enter enter enter enter enter")
	d.want("Seat 2 is home.")
}

// TestPuzzleOfFive plays a puzzle of the largest par by the hints. Its goal is a square.
func TestPuzzleOfFive(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-par", "5", "-seed", "1", "-still", "-delay", "0")
	d.keys("~par_5")
	for range 5 {
		d.keys("h ~hint: enter h ~hint: enter")
	}
	d.want("Solved in 5 turns, which is par!")
}

// TestPuzzleWithMessages plays puzzles of the anniversary game by the hints: a turn with a message
// has more plies, and counts once.
func TestPuzzleWithMessages(t *testing.T) {
	for _, c := range []struct {
		seed  string
		plies int
	}{{"1", 3}, {"3", 4}, {"4", 5}} { // through a wall, another shift, two turns
		d := drive(t, image.Pt(80, 24), "-variant", "anniversary", "-par", "1", "-seed", c.seed, "-still", "-delay", "0")
		d.keys("~par_1")
		for range c.plies {
			d.keys("h ~hint: enter")
		}
		d.want("Solved in 1 turn, which is par!")
	}
}

// TestPuzzleOfBattleChess plays a puzzle of Battle Chess against the rival by the hints, which win.
func TestPuzzleOfBattleChess(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-variant", "battlechess", "-par", "2", "-seed", "20261129", "-still", "-delay", "0")
	d.keys("~turn_1/2 ~Win_in_2_turns,")
	golden(t, "battlepuzzle", d.screen())
	for _, turn := range []string{"~turn_1/2", "~turn_2/2"} {
		d.keys(turn + " h ~hint: enter")
	}
	d.want("Solved in 2 turns, which is par!")
	d.keys("u ~turn_2/2 u ~turn_1/2")

	d = drive(t, image.Pt(80, 24))
	d.keys("up up up up up up up up left up up up left left ~of_the_day ~One_turn enter ~turn_1/3") // of today
}
