package cli

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/facts"
	"github.com/labyrinth-go/labyrinth/internal/long"
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
