package cli

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
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

// Every game has puzzles, and those of a day; what makes one can check it.
func TestPuzzleOfEachGame(t *testing.T) {
	for _, variant := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
		for _, args := range [][]string{{"-seed", "1"}, {"-daily", "2026-11-28", "-par", "2"}, {"-daily", "2026-11-28"}} {
			out := cli(append([]string{"puzzle", "-variant", variant}, args...)...).ok(t)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			text := lines[len(lines)-1]
			if got := cli("puzzle", "-variant", variant, "-check", text).ok(t); variant != "standard" && !strings.HasPrefix(got, "turns "+text[len(text)-1:]+"\n") {
				t.Errorf("%s %q: checking %s prints\n%s", variant, args, text, got)
			}
		}
	}
	text := strings.TrimSpace(cli("puzzle", "-variant", "battlechess", "-seed", "1").ok(t))
	if svg := cli("puzzle", "-variant", "battlechess", "-check", text, "-svg", "-").ok(t); !strings.HasPrefix(svg, "<svg") {
		t.Errorf("the picture is %.100s", svg)
	}
	cli("puzzle", "-par", "2", "-keepspare", "yes").complains(t, 2, "house rules about turns")
	cli("puzzle", "-variant", "battlechess", "-par", "4").complains(t, 2, "want 1 to 3")
	cli("puzzle", "-variant", "battlechess", "-games", "1").complains(t, 2, "labyrinth board")
	cli("puzzle", "-variant", "battlechess", "-check", text[:len(text)-1]+"1").complains(t, 2, "no win is certain")
	cli("puzzle", "-variant", "battlechess", "-check", "x").complains(t, 2, "want a state")
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
	if pawn := end.Pawns[0]; end.At(pawn).Picture != "D" {
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

// duels are puzzles against another player: to win and to hold.
const duels = "63eA9eBac/5acQbX7U3R5/7CbS7D5eEadF/966adV36/7GabHcNdIcPdJ/dW6Ma9bT53O/36bKcbL59 5 Nf e6 g7 win 2\n" +
	"63eAbXeB6c/5acQ57Ua5/7CbS7DaeE3dF/66cNdV3RcP9/7GabHbTdI3OdJ/56Ma9cc5/36bK5bL7W9 5 E4 d4 g7 hold 3\n"

// The puzzle of a day is the same everywhere, and can be checked.
func TestPuzzleDaily(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "picture")
	out := cli("puzzle", "-daily", "2026-01-02", "-svg", picture).ok(t)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	text := lines[len(lines)-1]
	if d := solve.Daily(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)); text != d.String() || !strings.Contains(out, "home within 2 turns") {
		t.Errorf("it printed\n%s", out)
	}
	if !strings.HasPrefix(read(t, picture), "<svg") {
		t.Error("it drew no picture")
	}
	cli("puzzle", "-daily", "today").ok(t)
	cli("puzzle", "-daily", "2026-02-30").complains(t, 2, "must be a date")
	want := cli("puzzle", "-par", "2", "-variant", "kids", "-seed", "202601020427").ok(t) // and k + i + d + s
	if got := cli("puzzle", "-daily", "2026-01-02", "-par", "2", "-variant", "kids").ok(t); got != want {
		t.Errorf("it printed\n%s, want that of its seed", got)
	}
	cli("puzzle", "-daily", "2026-01-02", "-par", "2", "-seed", "3").complains(t, 2, "-daily cannot be combined with -seed")
	cli("puzzle", "-daily", "today", "-check", "x").complains(t, 2, "-daily cannot be combined with -check")
	cli("puzzle", "-daily", "today", "-seed", "2").complains(t, 2, "-daily cannot be combined with -seed")
}

// A puzzle against another player is checked, and its solution printed: the only shift that
// is right, with the walk if it matters.
func TestPuzzleDuels(t *testing.T) {
	for i, line := range strings.Split(strings.TrimSpace(duels), "\n") {
		out := strings.Fields(cli("puzzle", "-check", line).ok(t))
		d, err := solve.ParseDuel(labyrinth.Classic(), line)
		if err != nil {
			t.Fatal(err)
		}
		right, err := d.Solve(t.Context())
		if err != nil || len(out) != 2-i || out[0] != right[0].Shift.String() {
			t.Errorf("%s: it printed %v, want %v, %v", line, out, right, err)
		}
	}
	line, _, _ := strings.Cut(duels, "\n")
	cli("puzzle", "-check", strings.Replace(line, "win 2", "win 3", 1)).complains(t, 2, "fewer turns are enough")
	cli("puzzle", "-check", strings.Replace(line, "win 2", "win 1", 1)).complains(t, 2, "want exactly one")
	cli("puzzle", "-check", line, "-from", "x").complains(t, 2, "-from cannot be combined with -check")
}

// Puzzles are found in records, of which most have none, and in games that are played for that.
func TestPuzzleFrom(t *testing.T) {
	if out := cli("puzzle", "-from", filepath.Join("testdata", "analyze.txt")).ok(t); out != "" {
		t.Errorf("in a game that ends without a way home it found\n%s", out)
	}
	cli("puzzle", "-from", "nowhere.txt").complains(t, 1, "nowhere.txt")
	once := cli("puzzle", "-games", "1", "-seed", "3").ok(t)
	if again := cli("puzzle", "-games", "1", "-seed", "3").ok(t); again != once {
		t.Errorf("the same seed gives\n%s and\n%s", once, again)
	}
	for line := range strings.Lines(once) {
		cli("puzzle", "-check", strings.TrimSpace(line)).ok(t)
	}
}
