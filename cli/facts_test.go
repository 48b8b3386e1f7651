package cli

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/facts"
)

// TestFacts checks that the table has a line for each fact, and that a row is the same as in the table.
func TestFacts(t *testing.T) {
	table := cli("facts", "-seed", "3", "-cases", "300").ok(t)
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	if len(lines) != len(facts.All()) {
		t.Fatalf("%d lines, want one for each of %d facts:\n%s", len(lines), len(facts.All()), table)
	}
	for i, f := range facts.All() {
		row := cli("facts", "-seed", "3", "-cases", "300", f.Name).ok(t)
		if strings.TrimSuffix(row, "\n") != lines[i] || !strings.HasPrefix(row, f.Name+"\t") || strings.Contains(row, "seed 3") == f.Exact() {
			t.Errorf("the row of %s is %q, and in the table %q", f.Name, row, lines[i])
		}
	}
	cli("facts", "love").complains(t, 2, "love", "one-turn")
	cli("facts", "one-turn", "two-turns").complains(t, 2, "two-turns")
	cli("facts", "-cases", "0", "one-turn").complains(t, 1, "none of 0 random cases")
}
