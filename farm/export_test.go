// This file tests the command export.

package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/positions"
)

// exported is what the columns of the Parquet file must be.
type exported struct {
	Game   string            `parquet:"game"`
	Player string            `parquet:"player"`
	N      int               `parquet:"n"`
	View   string            `parquet:"view"`
	Plies  []string          `parquet:"plies,list"`
	Choice int               `parquet:"choice"`
	Result *float64          `parquet:"result,optional"`
	Option map[string]string `parquet:"options"`
}

// labyrinth runs a command of the command line and returns what it prints.
func labyrinth(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := (cli.Program{Name: "labyrinth", Games: catalog.All(), Stdout: &out, Stderr: &errs}).Run(context.Background(), args...); status != 0 {
		t.Fatalf("%v: %s", args, errs.String())
	}
	return out.String()
}

// parsed reads positions.
func parsed(t *testing.T, text string) (all []positions.Position) {
	t.Helper()
	for line := range strings.Lines(text) {
		var p positions.Position
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// The positions of a job, which keeps no records, are those of the records that the arena
// keeps of the same match.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "results.jsonl")
	match := write(t, dir, "match.toml", fmt.Sprintf(`kind = "match"
players = ["greedy", "weak=random", "m=mcts:8"]
deals = 2
limit = 60
seed = 5
options = { Edition = "older" }
out = %q
`, out))
	if p := start(t, "export", match); p.finish(t) != 1 || !strings.Contains(p.log.String(), "no results yet") {
		t.Errorf("without results it says %s", p.log.String())
	}
	if p := start(t, "run", match); p.finish(t) != 0 {
		t.Fatal(p.log.String())
	}
	p := start(t, "export", "-slots", "3", match)
	if p.finish(t) != 0 {
		t.Fatal(p.log.String())
	}
	got := parsed(t, p.out.String())

	records := filepath.Join(dir, "records")
	labyrinth(t, "arena", "-bots", "greedy,weak=random,m=mcts:8", "-edition", "older", "-deals", "2", "-limit", "60", "-seed", "5", "-records", records)
	want := parsed(t, labyrinth(t, "export", records))
	for i := range want {
		want[i].Game = strings.TrimSuffix(filepath.Base(want[i].Game), ".txt")
	}
	inOrder := func(all []positions.Position) []positions.Position {
		slices.SortStableFunc(all, func(p, q positions.Position) int { return strings.Compare(p.Game, q.Game) })
		return all
	}
	if diff := gocmp.Diff(inOrder(want), inOrder(slices.Clone(got)), samePly); diff != "" || len(got) < 100 {
		t.Errorf("%d positions differ (-arena +farm):\n%.2000s", len(got), diff)
	}

	file := filepath.Join(dir, "positions.parquet")
	if p := start(t, "export", "-parquet", file, match); p.finish(t) != 0 || p.out.String() != "" {
		t.Fatal(p.log.String(), p.out.String())
	}
	rows, err := parquet.ReadFile[exported](file)
	if err != nil || len(rows) != len(got) {
		t.Fatalf("%d rows, %v; want %d", len(rows), err, len(got))
	}
	for i, row := range rows {
		p := got[i]
		wanted := exported{Game: p.Game, Player: p.Player, N: p.N, View: p.View, Choice: p.Choice, Result: p.Result, Option: p.Options}
		for _, ply := range p.Plies {
			wanted.Plies = append(wanted.Plies, ply.String())
		}
		if diff := gocmp.Diff(wanted, row); diff != "" {
			t.Fatalf("row %d differs (-JSON +Parquet):\n%s", i, diff)
		}
	}

	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	conditions, results, _, err := arena.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(results, func(r arena.Result) bool { return len(r.Searches) > 0 })
	results[i].Searches[0].Nodes++
	if text, err = arena.Format(conditions, results); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "results.jsonl", string(text))
	if p := start(t, "export", match); p.finish(t) != 1 || !strings.Contains(p.log.String(), "another result") {
		t.Errorf("with a wrong result it says %s", p.log.String())
	}
}

// Jobs whose games cannot be played again are refused, with the line.
func TestExportRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"timed":   {"kind = \"match\"\nplayers = [\"greedy\", \"mcts:10ms\"]\nseed = 1\nout = \"x.jsonl\"\n", "timed.toml:2: players: a player has a limit of time"},
		"out":     {"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\n", "missing key out"},
		"another": {"kind = \"puzzles\"\npars = [2]\ncount = 1\n", "another.toml:1: kind: want match or ladder"},
	} {
		p := start(t, "export", write(t, t.TempDir(), name+".toml", c.text))
		if status := p.finish(t); status == 0 || !strings.Contains(p.log.String(), c.want) {
			t.Errorf("%s: status %d, %s; want %q", name, status, p.log.String(), c.want)
		}
	}
}

var samePly = gocmp.Comparer(func(a, b game.Ply) bool { return a == b })
