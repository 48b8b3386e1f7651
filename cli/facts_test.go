package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/facts"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// TestFacts checks that the table has a line for each fact, and that a row is the same as in the table.
func TestFacts(t *testing.T) {
	all := facts.All()
	for _, i := range []int{0, len(all) / 2, len(all) - 1} {
		row := cli("facts", "-seed", "3", "-cases", "6", all[i].Name).ok(t)
		if !strings.HasPrefix(row, all[i].Name+"\t") || strings.Contains(row, "seed 3") == all[i].Exact() {
			t.Errorf("the row of %s is %q", all[i].Name, row)
		}
	}
	cli("facts", "love").complains(t, 2, "love", "one-turn")
	cli("facts", "one-turn", "two-turns").complains(t, 2, "two-turns")
	cli("facts", "-cases", "0", "one-turn").complains(t, 2, "-cases", "at least 1")
}

// As JSON, an exact row says its value, and a measured one how sure it is. .ci/run checks the golden
// file against the schema.
func TestFactsJSON(t *testing.T) {
	exact := cli("facts", "-json", "shifts-least").ok(t)
	sampled := cli("facts", "-json", "-seed", "3", "-cases", "6", "one-turn").ok(t)
	f, err := facts.Find("one-turn")
	if err != nil {
		t.Fatal(err)
	}
	x, err := f.Measure(t.Context(), 3, 6)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]map[string]any{
		exact: {"name": "shifts-least", "unit": "shifts", "value": 22.0},
		sampled: {
			"name": "one-turn", "unit": "%", "value": x.Value, "low": x.Low, "high": x.High, "seed": 3.0, "cases": float64(x.Cases),
		},
	} {
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		if got["says"] == "" {
			t.Errorf("the row says nothing: %s", line)
		}
		delete(got, "says")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", line, diff)
		}
	}
	testkit.Golden(t, "facts.jsonl", exact+sampled)
}

// The table has a line for each fact. The default tier leaves this to docs/facts.md, since it takes a while.
func TestFactsTable(t *testing.T) {
	long.Test(t)
	lines := strings.Split(strings.TrimSuffix(cli("facts", "-seed", "3", "-cases", "6").ok(t), "\n"), "\n")
	for i, f := range facts.All() {
		if i >= len(lines) || !strings.HasPrefix(lines[i], f.Name+"\t") {
			t.Fatalf("no line for %s in its place in\n%s", f.Name, strings.Join(lines, "\n"))
		}
	}
}
