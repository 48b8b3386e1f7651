package cli

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/model"
)

// closed is the layout small with a corner that nobody gets into.
const closed = "9c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"

// outcome plays the turns that solve printed by the model and returns the
// state after the last walk of seat 1; the other seat does nothing.
func outcome(t *testing.T, state string, turns []string) *model.Game {
	t.Helper()
	now := model.MustParse(state)
	for ply := range strings.FieldsSeq(strings.Join(turns, " ")) {
		now.Seat = 1
		next, err := now.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		now = next
	}
	return now
}

// What it prints is legal by the model and ends on the goal, in the number of
// turns that it says.
func TestSolve(t *testing.T) {
	for _, to := range []string{"e3", "g7", "T", "N", "g1,g5,H"} {
		lines := strings.Split(strings.TrimSuffix(cli("solve", "-state", notation, "-to", to).ok(t), "\n"), "\n")
		if want := "turns " + string(rune('0'+len(lines)-1)); lines[0] != want {
			t.Errorf("-to %s begins with %q, and turns are %d", to, lines[0], len(lines)-1)
		}
		end := outcome(t, notation, lines[1:])
		pawn := end.Pawns[0]
		on := []string{pawn.String(), end.At(pawn).Picture}
		if !slices.ContainsFunc(strings.Split(to, ","), func(word string) bool { return slices.Contains(on, word) }) {
			t.Errorf("-to %s: %q ends on %q", to, lines[1:], on)
		}
	}
}

// Without a goal it is what the seat heads for.
func TestSolveOwnGoal(t *testing.T) {
	night := "6a*BeA5*CeBc*Lc/3*HbXc*Ja*D6Q3Na/7C5*F7DaeE6*KdF/6*GdWc3O9Ra3/7G3PbHbVdIadJ/a5*E5c7TcMeU/3a*AbK3*IbL99 7S"
	for _, test := range []struct{ state, variant, seat, to string }{
		{notation, "standard", "1", "T"}, // the first cards of the piles
		{notation, "standard", "2", "H"},
		{strings.Replace(notation, ":TRUXIKBCGJEN", "TRUXIKBCGJEN:", 1), "standard", "1", "a1"}, // home
		{notation, "kids", "1", "T,R,U,X,I,K,B,C,G,J,E,N"},                                      // any of them
		{night + " - a1,g7 a1,g7 1s :KLTP,:MJIC :FHEG,:JADK day -", "glow", "1", "K"},
		{night + " - a1,g7 a1,g7 1s KLTP:,MJIC: :FHEG,:JADK night -", "glow", "1", "*E,*F,*G,*H"},
		{night + " - a1,g7 a1,g7 1s KLTP:,MJIC: :FHEG,:JADK night -", "glow", "2", "*A,*D,*J,*K"},
	} {
		args := []string{"solve", "-variant", test.variant, "-state", test.state, "-seat", test.seat, "-all"}
		got, want := cli(args...).ok(t), cli(append(args, "-to", test.to)...).ok(t)
		if got != want {
			t.Errorf("%s, seat %s: it printed\n%swant what leads to %s\n%s", test.variant, test.seat, test.to, got, want)
		}
	}
	if got, want := cli("solve", "-state", notation).ok(t), cli("solve", "-state", notation, "-to", "T").ok(t); got != want {
		t.Errorf("for the seat to act it printed\n%swant\n%s", got, want)
	}
}

// The words of a goal stand in any order, and pictures may have their names.
func TestSolveWords(t *testing.T) {
	want := cli("solve", "-state", notation, "-to", "g1,g7,K,N", "-all").ok(t)
	for _, to := range []string{"K,g7,N,g1", "N,g7,candelabrum,g1", "g1,g7,K,K,N"} {
		if got := cli("solve", "-state", notation, "-to", to, "-all").ok(t); got != want {
			t.Errorf("-to %s printed\n%swant\n%s", to, got, want)
		}
	}
}

// On the ring of the small board the pawn on a1 gets to A on b1 in one turn:
// all it takes is that the passages stay, or that b1 is carried with its tile.
func TestSolveAll(t *testing.T) {
	got := strings.Split(cli("solve", "-layout", small, "-state", duel, "-to", "A", "-all").ok(t), "\n")
	slow := model.MustParse(duel)
	want := []string{"turns 1"}
	for _, shift := range slow.Legal() {
		shifted, err := slow.Play(shift)
		if err != nil {
			t.Fatal(err)
		}
		for _, walk := range shifted.Legal() {
			end, err := shifted.Play(walk)
			if err != nil {
				t.Fatal(err)
			}
			if len(end.Piles[0]) == 0 { // A is found
				want = append(want, shift+" "+walk)
			}
		}
	}
	if !slices.Equal(got, append(want, "")) || len(want) < 3 {
		t.Errorf("it printed %q\nwant %q", got, want)
	}
	// Two turns are on one line.
	for line := range strings.Lines(cli("solve", "-state", notation, "-to", "N", "-all").ok(t)) {
		if n := len(strings.Fields(line)); n != 2 && n != 4 {
			t.Errorf("a line is %q", line)
		}
	}
}

// A seat that is to walk walks first, and another begins a turn.
func TestSolveSeat(t *testing.T) {
	const walking = "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D"
	if out := cli("solve", "-layout", small, "-state", walking, "-to", "b1").ok(t); out != "turns 1\nb1\n" {
		t.Errorf("seat 1 walks by\n%s", out)
	}
	out := cli("solve", "-layout", small, "-state", walking, "-to", "c3", "-seat", "2").ok(t)
	if lines := strings.Split(out, "\n"); lines[0] != "turns 1" || !strings.HasSuffix(lines[1], " c3") {
		t.Errorf("seat 2 moves by\n%s", out)
	}
}

// Every variant on a labyrinth board is solved, and the other refused.
func TestSolveVariants(t *testing.T) {
	for _, variant := range []string{"standard", "kids", "glow", "anniversary"} {
		state := strings.TrimSuffix(cli("deal", "-variant", variant, "-seed", "1").ok(t), "\n")
		if out := cli("solve", "-variant", variant, "-state", state, "-to", "K").ok(t); !strings.HasPrefix(out, "turns ") {
			t.Errorf("%s: it printed\n%s", variant, out)
		}
		if out := cli("puzzle", "-variant", variant, "-seed", "1").ok(t); !strings.HasSuffix(out, " 2\n") {
			t.Errorf("%s: the puzzle is\n%s", variant, out)
		}
	}
	state := strings.TrimSuffix(cli("deal", "-variant", "glow", "-seed", "1").ok(t), "\n")
	cli("solve", "-variant", "glow", "-state", state, "-to", "*C").ok(t)
	state = strings.TrimSuffix(cli("deal", "-variant", "battlechess").ok(t), "\n")
	cli("solve", "-variant", "battlechess", "-state", state, "-to", "a1").complains(t, 2, "not played on a labyrinth board")
}

func TestSolveFaults(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"-state", notation, "-to", ""}, "-to"},
		{[]string{"-state", notation, "-to", "K,,a2"}, "byte 2"},
		{[]string{"-state", notation, "-to", "candelabra"}, `"candelabra": not a goal; want a square such as e3, a picture A to X, or a mark *A to *L, or the name of a picture`},
		{[]string{"-state", notation, "-to", "a2,helmet,z9"}, "byte 10"},
		{[]string{"-state", notation, "-seat", "2", "-look", "on-turn"}, "seat 2 does not know its goal"},
		{[]string{"-to", "e3"}, "-state is missing"},
		{[]string{"-to", "e9", "-state", notation}, `"e9"`},
		{[]string{"-to", "K", "-state", "K"}, "byte 0"},
		{[]string{"-to", "g7", "-layout", small, "-state", duel}, "must be on the board"},
		{[]string{"-to", "X", "-layout", small, "-state", duel}, "has this picture"},
		{[]string{"-to", "*A", "-layout", small, "-state", duel}, "has this mark"},
		{[]string{"-to", "e3", "-state", notation, "-seat", "3"}, "1 to 2"},
		{[]string{"-to", "e3", "-state", notation, "-seat", "0"}, "1 to 2"},
		{[]string{"-to", "e3", "-state", notation, "-seat", "-1"}, "1 to 2"},
		{[]string{"-to", "e3", "-state", notation, "-seat", "257"}, "1 to 2"},
		{[]string{"-to", "a1", "-layout", small, "-state", duelEnd}, "to shift"},
	} {
		cli(append([]string{"solve"}, test.args...)...).complains(t, 2, test.says)
	}
	// More turns than it may look ahead are a failure, and no fault of the input.
	cli("solve", "-state", notation, "-to", "N", "-most", "1").complains(t, 1, "within 1 turns")
	cli("solve", "-state", notation, "-to", "N", "-most", "-1").complains(t, 2, "-most", "at least 0")
	cli("solve", "-layout", closed, "-state", "9aAc/5B7E5C/3aD9 7F - c3 a1 1s :A", "-to", "a1").complains(t, 1, "within 6 turns")
}

// Interrupted, it ends with status 1 and has printed no answer.
func TestSolveInterrupted(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "-most", "1000", "-layout", closed, "-state", "9aAc/5B7E5C/3aD9 7F - c3 a1 1s :A", "-to", "a1"},
		{"puzzle", "-par", "4", "-seed", "1"},
		{"puzzle", "-layout", closed, "-check", "9aAc/5B7E5C/3aD9 7F - c3 a1 1000"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		r := runWith(ctx, io.MultiReader(), args...)
		r.complains(t, 1, "interrupted")
		if r.out != "" {
			t.Errorf("%q printed %q", args, r.out)
		}
	}
}

// TestSolveInstance solves an instance of another program from a file.
func TestSolveInstance(t *testing.T) {
	name := filepath.Join(t.TempDir(), "small.txt")
	text := "small\n3 1\n###|###|###|\n#..|...|..#|\n#.#|###|#.#|\n-----------|\n###|###|#.#|\n#..|..#|#.#|\n#.#|#.#|#.#|\n-----------|\n" +
		"#.#|#.#|#.#|\n#..|#.#|..#|\n###|#.#|###|\n-----------|\nEW\n0 0\n2 1\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := bridged(t.Context(), "solve", name); out.out != "turns 1\nSb:NS b2\n" {
		t.Errorf("%+v", out)
	}
	for args, want := range map[string]string{name + " -to a1": "cannot be combined", name + "x": "no such file", os.DevNull: "instance invalid"} {
		if out := bridged(t.Context(), append([]string{"solve"}, strings.Fields(args)...)...); out.status == 0 || !strings.Contains(out.err, want) {
			t.Errorf("%s: %+v", args, out)
		}
	}
}
