package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Each ply of a game of Battle Chess is explained, by watch, replay and play.
func TestExplains(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record")
	flags := []string{"-variant", "battlechess", "-seed", "1", "-limit", "20"}
	watched := cli(append([]string{"watch", "-record", file}, flags...)...).ok(t)
	r, rec, err := catalog.All().ParseRecord(read(t, file))
	if err != nil {
		t.Fatal(err)
	}
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	played := cli(append([]string{"play", "-seats", "greedy,greedy"}, flags...)...).ok(t)
	replayed := cli("replay", file).ok(t)
	for i, ply := range rec.Plies {
		words := game.Explain(r.View(states[i], game.Nobody), ply)
		line := "  " + ply.String() + ": " + words + "\n"
		for _, out := range []string{watched, played, replayed} {
			if words == "" || !strings.Contains(out, line) {
				t.Errorf("%s is not explained by %q in\n%s", ply, words, out)
			}
		}
	}
	if out := cli("watch", "-seed", "1", "-limit", "2").ok(t); strings.Contains(strings.SplitN(out, "\n", 3)[1], ": ") {
		t.Errorf("a ply in the maze is explained:\n%s", out)
	}
}

// The help of play has the legend of the variant.
func TestPlayHelpLegend(t *testing.T) {
	out := typed("help\nquit\n", "play", "-variant", "battlechess", "-seed", "1").ok(t)
	for _, want := range []string{
		"What is on the board:\n", "\n  P Patrat: 60 N2 E1 W1; turned over 50 N1 NE1 NW1\n", "\n  R Reshiram: ",
		"\n  ~ turned over, + an egg, # attacked; arrows: no number is one square, 2 up to two,\n  2! exactly two, * any number, ^ over pieces; N is away from the owner\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the help does not have %q:\n%s", want, out)
		}
	}
	if out := typed("help\nquit\n", "play", "-seed", "1").ok(t); strings.Contains(out, "What is on the board") {
		t.Errorf("the maze has a legend:\n%s", out)
	}
}

// Plies are taken back one after the other, also after plies that were played
// again, and what is saved is the line of play.
func TestPlayUndoTwice(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record")
	shift, walk := firstTurn(t, dealt(t, "-seed", "1", "-seats", "1"))
	in := strings.Join([]string{
		shift, walk, "undo", walk, "undo", "undo", "undo", shift, "undo", shift, walk, "save " + file, "undo", "quit", "",
	}, "\n")
	out := typed(in, "play", "-seats", "human", "-seed", "1", "-record", file+"2").ok(t)
	if n := strings.Count(out, "There is nothing to take back."); n != 1 {
		t.Errorf("%d times there was nothing to take back, want 1:\n%s", n, out)
	}
	if n := strings.Count(out, "  1. seat 1  "+shift+" "+walk+"\n"); n != 3 {
		t.Errorf("the first turn is shown %d times, want 3:\n%s", n, out)
	}
	saved, end := read(t, file), read(t, file+"2")
	if !strings.HasSuffix(saved, "\n"+shift+" "+walk+"\n") || !strings.HasSuffix(end, "\n"+shift+"\n") {
		t.Errorf("saved\n%s\nand at the end\n%s", saved, end)
	}
	// A record with more plies than the limit is a draw at once.
	out = cli("play", "-seats", "greedy", "-limit", "1", "-resume", file).ok(t)
	if last(out) != "Nobody wins: a draw (limit) after 2 plies." {
		t.Errorf("beyond the limit it printed\n%s", out)
	}
}
