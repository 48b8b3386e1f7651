package labyrinth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// TestRim lists the slots clockwise, by hand for each side of the board.
func TestRim(t *testing.T) {
	for board, want := range map[string]string{
		"3": "[Nb E2 Sb W2]",
		"7": "[Nb Nd Nf E2 E4 E6 Sf Sd Sb W6 W4 W2]",
	} {
		b := must(t, labyrinth.Classic().ParseBoard, classicStart)
		if board == "3" {
			b = must(t, tiny().ParseBoard, "65c/a3A9/3d*F9 7B -")
		}
		if got := fmt.Sprint(b.Slots()); got != want {
			t.Errorf("the slots of side %s are %s, want %s", board, got, want)
		}
	}
}

// TestLane compares the lane of every slot with what a shift does to the board.
func TestLane(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	for _, slot := range b.Slots() {
		lane := b.Lane(slot)
		open := b.Spare().Open
		after, err := b.Shift(labyrinth.Shift{Slot: slot, Open: open})
		if err != nil || len(lane) != 7 {
			t.Fatalf("%v: lane %v, %v", slot, lane, err)
		}
		if after.At(lane[0]) != b.Spare() {
			t.Errorf("%v: the tile enters at %v, and %v is there", slot, lane[0], after.At(lane[0]))
		}
		for i := 1; i < 7; i++ {
			if after.At(lane[i]) != b.At(lane[i-1]) {
				t.Errorf("%v: %v is on %v, want what was on %v", slot, after.At(lane[i]), lane[i], lane[i-1])
			}
		}
		if out := b.At(lane[6]); after.Spare().Picture != out.Picture {
			t.Errorf("%v: %v came out, want %v", slot, after.Spare(), out)
		}
	}
	for _, slot := range []labyrinth.Slot{0, labyrinth.SlotAt(labyrinth.North, 4)} {
		if lane := must(t, tiny().ParseBoard, "65c/a3A9/3d*F9 7B -").Lane(slot); lane != nil {
			t.Errorf("a board of side 3 has the lane %v of %v", lane, slot)
		}
	}
}

func TestOrientations(t *testing.T) {
	for text, want := range map[string]string{
		"NS": "[NS EW]", "EW": "[NS EW]", "SW": "[NE ES SW NW]", "NSW": "[NES ESW NSW NEW]", "N": "[]", "": "[]",
	} {
		var e labyrinth.Edges
		if err := e.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(e.Orientations()); got != want {
			t.Errorf("a tile open to %s can lie as %s, want %s", text, got, want)
		}
	}
}

// TestPicks checks the steps of a shift and of a walk, labels included.
func TestPicks(t *testing.T) {
	for word, want := range map[string]string{
		"W2:ES":  "slot W2 push in at W2, orientation ES open to the east and south",
		"Nb:NS":  "slot Nb push in at Nb, orientation NS open to the north and south",
		"E6:NSW": "slot E6 push in at E6, orientation NSW open to the north, south and west",
		"c5":     "square c5 walk to c5",
	} {
		var words []string
		for _, p := range labyrinth.Picks(labyrinth.MustParsePly(word)) {
			words = append(words, p.Kind+" "+p.Text+" "+p.Label)
		}
		if got := strings.Join(words, ", "); got != want {
			t.Errorf("%s is picked by %s, want %s", word, got, want)
		}
	}
	for _, none := range []string{"-", "roll", "draw:K", "W2", "W2:SE", "c5+", "h1"} {
		if picks := labyrinth.Picks(game.PlyOf(none)); picks != nil {
			t.Errorf("%s is picked by %v", none, picks)
		}
	}
}

// TestCountPlies compares the counts of a table with its plies.
func TestCountPlies(t *testing.T) {
	for _, text := range []string{" - a1,g7 a1,g7 1s", " Sb a1,g7 a1,g7 1s", " Sb c3,g7 a1,g7 1m", " Sb c3,g7 a1,g7 1x"} {
		table := mustTable(t, strings.TrimSuffix(classicStart, " -")+text)
		plies := table.AppendPlies(nil)
		n, ok := table.CountPlies(1)
		if over := table.Phase() == labyrinth.Over; ok == over || ok && n != uint64(len(plies)) {
			t.Errorf("%v has %d plies, %v, want %d", table, n, ok, len(plies))
		}
		two := 0
		for _, ply := range plies {
			if next, err := table.Play(ply); err != nil {
				t.Fatal(err)
			} else if table.Phase() == labyrinth.ToShift {
				two += len(next.AppendPlies(nil))
			}
		}
		if n, ok := table.CountPlies(2); ok != (table.Phase() == labyrinth.ToShift) || int(n) != two {
			t.Errorf("%v has %d sequences of two plies, %v, want %d", table, n, ok, two)
		}
	}
}
