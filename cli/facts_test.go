package cli

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/facts"
)

// TestFacts checks that the table has a line for each fact, and that a row is the same as in the table.
func TestFacts(t *testing.T) {
	table := cli("facts", "-seed", "3", "-cases", "6").ok(t)
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	if len(lines) != len(facts.All()) {
		t.Fatalf("%d lines, want one for each of %d facts:\n%s", len(lines), len(facts.All()), table)
	}
	for i, f := range facts.All() {
		if !strings.HasPrefix(lines[i], f.Name+"\t") || strings.Contains(lines[i], "seed 3") == f.Exact() {
			t.Errorf("the row of %s is %q", f.Name, lines[i])
		}
	}
	for _, i := range []int{0, len(lines) / 2, len(lines) - 1} {
		if row := cli("facts", "-seed", "3", "-cases", "6", facts.All()[i].Name).ok(t); row != lines[i]+"\n" {
			t.Errorf("a row is %q, and in the table %q", row, lines[i])
		}
	}
	cli("facts", "love").complains(t, 2, "love", "one-turn")
	cli("facts", "one-turn", "two-turns").complains(t, 2, "two-turns")
	cli("facts", "-cases", "0", "one-turn").complains(t, 2, "-cases", "at least 1")
}
