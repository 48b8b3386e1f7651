package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// The puzzle was worked out by another program, in another language, as that
// of the tests of package solve.
const threeTurns = "6aeA5eBac/6R7T3Mc5bW7V/7C97D6NeEadF/56Oac9Pa9/7GcQbHeUdI5dJ/5c3953dS/3eXbKabL99 3 E6 f6 D 3"

func TestPuzzle(t *testing.T) {
	if out := cli("puzzle", "-par", "3", "-seed", "1").ok(t); out != threeTurns+"\n" {
		t.Errorf("it printed\n%swant\n%s", out, threeTurns)
	}
	seen := make(map[string]bool)
	for range 20 {
		seen[cli("puzzle").ok(t)] = true
	}
	if len(seen) < 2 {
		t.Error("20 puzzles without a seed are all alike")
	}
}

// A puzzle is drawn beside what else is done with it, or alone, and is told
// from a state.
func TestPuzzleDrawn(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "picture")
	for _, args := range [][]string{{"-par", "3", "-seed", "1"}, {"-check", threeTurns}} {
		args = append([]string{"puzzle"}, args...)
		want := cli(args...).ok(t)
		if got := cli(append(args, "-svg", picture)...).ok(t); got != want {
			t.Errorf("%q: with a picture it printed\n%swant\n%s", args, got, want)
		}
		svg := read(t, picture)
		if got := cli(append(args, "-svg", "-")...).ok(t); got != svg {
			t.Errorf("%q: on standard output the picture is\n%.200s", args, got)
		}
		if !strings.HasPrefix(svg, "<svg") || !strings.Contains(svg, ">D crown</text>") || strings.Contains(svg, "seat") {
			t.Errorf("%q: the picture is\n%s", args, svg)
		}
	}
	for _, name := range []string{"render", "solve", "moves"} {
		cli(name, "-state", threeTurns).complains(t, 2, "puzzle, not a state", "-svg")
	}
}

// A puzzle is checked from a flag or from standard input, and what checks it
// prints a way to solve it.
func TestPuzzleCheck(t *testing.T) {
	out := cli("puzzle", "-check", threeTurns).ok(t)
	lines := strings.Split(out, "\n")
	if len(lines) != 5 || lines[0] != "turns 3" {
		t.Fatalf("it printed\n%s", out)
	}
	end := outcome(t, strings.TrimSuffix(threeTurns, "f6 D 3")+"f6 a1 1s :?", lines[1:])
	if pawn := end.Pawns[0]; end.Board[pawn.Row-1][pawn.Col-1].Picture != "D" {
		t.Errorf("%q ends on %v", lines, pawn)
	}
	for _, ending := range []string{"", "\n", "\r\n"} {
		if got := typed(threeTurns+ending, "puzzle", "-check", "-").ok(t); got != out {
			t.Errorf("from standard input it printed\n%s", got)
		}
	}
	for par, says := range map[string]string{"2": "more turns", "4": "only 3 turns", "0": "integer from 1"} {
		cli("puzzle", "-check", strings.TrimSuffix(threeTurns, "3")+par).complains(t, 2, says)
	}
	cli("puzzle", "-check", "K").complains(t, 2, "-check", "byte")
	cli("puzzle", "-check", "").complains(t, 2, "-check", "byte") // as from a variable that is not set
	for _, of := range []string{"-par", "-seed"} {
		cli("puzzle", of, "3", "-check", threeTurns).complains(t, 2, "-check", of)
	}
	cli("puzzle", "-par", "0").complains(t, 2, "at least 1")
	cli("puzzle", "-par", "x").complains(t, 2, "-par")
}
