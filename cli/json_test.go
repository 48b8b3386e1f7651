package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/wire"
)

// toWalk is the duel after the shift with which its record begins.
const toWalk = "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D"

// TestJSON compares what commands print as JSON with golden files, which
// .ci/run checks against the schema of package wire.
func TestJSON(t *testing.T) {
	for name, line := range map[string]string{
		"view.json":      "view -json -seat 1 -layout L -state " + duel,
		"spectator.json": "view -json -layout L -state " + duel,
		"moves.json":     "moves -json -layout L -state " + toWalk,
		"over.json":      "moves -json -layout L -state " + duelEnd,
		"solve.json":     "solve -json -to A,D -layout L -state " + duel,
		"all.json":       "solve -json -all -to D -layout L -state " + duel,
		"variants.json":  "variants -json",
		"kids.json":      "variants -json kids",
	} {
		flags, state, ok := strings.Cut(line, "-state ")
		args := strings.Fields(flags)
		if ok {
			args = append(args, "-state", state)
		}
		for i, arg := range args {
			if arg == "L" {
				args[i] = small
			}
		}
		out := cli(args...).ok(t)
		if !json.Valid([]byte(out)) || strings.Count(out, "\n") != 1 {
			t.Errorf("%s is not one line of JSON: %s", line, out)
		}
		testkit.Golden(t, name, out)
	}
}

func TestView(t *testing.T) {
	got := cli("view", "-seat", "2", "-layout", small, "-state", duel).ok(t)
	want := "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :?,:D\nseat 1: found 0 of 1\nseat 2: found 0 of 1, looks for D\n"
	if got != want {
		t.Errorf("view printed\n%s\nwant\n%s", got, want)
	}
	got = cli("view", "-layout", small, "-state", duel).ok(t)
	if strings.ContainsAny(strings.Fields(got)[6], "AD") || strings.Contains(got, "looks for") {
		t.Errorf("a spectator sees cards:\n%s", got)
	}
	r, v, err := wire.ParseView(catalog.All(), []byte(cli("view", "-json", "-layout", small, "-state", duel, "-seat", "2").ok(t)))
	if err != nil || v.Seat() != 1 || fmt.Sprint(v)+"\n" != strings.SplitAfter(want, "\n")[0] {
		t.Errorf("the JSON is read back as %v of %v, %v", v, r, err)
	}
	cli("view", "-seat", "3", "-state", notation).complains(t, 2, "view: invalid value 3 for -seat: the seats are 1 to 2")
	cli("view", "-seat", "0", "-state", notation).complains(t, 2, "invalid value 0 for -seat")
	cli("view", "-json").complains(t, 2, "view: -state is missing")
	cli("view", "-json=maybe", "-state", notation).complains(t, 2, "-json")
}

// The plies, picks and states of every variant are those of the other commands.
func TestMovesJSON(t *testing.T) {
	for _, v := range catalog.All().Variants {
		state := strings.TrimSuffix(cli("deal", "-seed", "5", "-variant", v.Name).ok(t), "\n")
		type choice struct {
			Ply                  string
			Picks, Kinds, Labels []string
		}
		var plies []struct {
			choice
			State string
		}
		var seen struct{ Choices []choice }
		flags := []string{"-json", "-variant", v.Name, "-state", state}
		if err := json.Unmarshal([]byte(cli(append([]string{"moves"}, flags...)...).ok(t)), &plies); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(cli(append([]string{"view", "-seat", "1"}, flags...)...).ok(t)), &seen); err != nil {
			t.Fatal(err)
		}
		var lines strings.Builder
		for i, p := range plies {
			lines.WriteString(p.Ply + "\t" + p.State + "\n")
			if i < len(seen.Choices) && strings.Join(p.Labels, "+") != strings.Join(seen.Choices[i].Labels, "+") {
				t.Errorf("%s: %+v, but a view has %+v", v.Name, p, seen.Choices[i])
			}
		}
		if want := cli("moves", "-variant", v.Name, "-state", state).ok(t); lines.String() != want || len(seen.Choices) != len(plies) {
			t.Errorf("%s: the plies are\n%s\nwant\n%s", v.Name, lines.String(), want)
		}
	}
}

func TestSolveJSON(t *testing.T) {
	var got struct {
		Number    int
		Turns     [][]string
		Solutions [][][]string
	}
	if err := json.Unmarshal([]byte(cli("solve", "-json", "-all", "-state", notation).ok(t)), &got); err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, solution := range got.Solutions {
		for i, turn := range solution {
			lines.WriteString(strings.Repeat(" ", min(i, 1)) + strings.Join(turn, " "))
		}
		lines.WriteString("\n")
	}
	_, want, _ := strings.Cut(cli("solve", "-all", "-state", notation).ok(t), "\n")
	if lines.String() != want || got.Number != len(got.Turns) {
		t.Errorf("%d turns %v, solutions\n%s\nwant\n%s", got.Number, got.Turns, lines.String(), want)
	}
	if r := cli("solve", "-json", "-most", "0", "-state", notation); r.out != "" {
		t.Errorf("without a solution it printed %s", r.out)
	} else {
		r.complains(t, 1, "bound reached")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r := runWith(ctx, strings.NewReader(""), "solve", "-json", "-state", notation); r.out != "" || r.status != 1 {
		t.Errorf("an interrupted search printed %s, status %d", r.out, r.status)
	}
}

func TestVariantsJSONRefuses(t *testing.T) {
	cli("variants", "-json", "kids", "layout").complains(t, 2, "variants: -json cannot be combined with OPTION")
	cli("variants", "-json", "checkers").complains(t, 2, "checkers")
}
