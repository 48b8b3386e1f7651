// This file checks the tables of RULES.md.

package battlechess_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRulesTable fails for a rule without a test, and for a test that does not exist.
func TestRulesTable(t *testing.T) {
	tests := make(map[string]bool)
	for _, dir := range []string{".", "diagram", "internal/selfplay", "../play"} {
		files, err := filepath.Glob(dir + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllSubmatch(text, -1) {
				tests[string(m[1])] = true
			}
		}
	}
	page, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	rows, faults := checkTables(string(page), tests)
	for _, fault := range faults {
		t.Error(fault)
	}
	if rows < 75 {
		t.Errorf("the tables have %d rows", rows)
	}
	// A row with a wrong number of cells is a fault, not skipped.
	const row = "| no passing | turn, Q7 |"
	if !strings.Contains(string(page), row) {
		t.Fatalf("no row starts with %s", row)
	}
	for _, wrong := range []string{"| no | passing | turn, Q7 |", "| no passing | turn, Q7 ||", "| no passing, turn, Q7 |", "no passing | turn, Q7 |"} {
		if got, faults := checkTables(strings.Replace(string(page), row, wrong, 1), tests); len(faults) == 0 {
			t.Errorf("no fault is found with %s; %d rows", wrong, got)
		}
	}
}

// checkTables returns the number of rows in the tables of rules, and their faults.
// The head of such a table begins with the cell rule. An empty line ends it.
func checkTables(page string, tests map[string]bool) (rows int, faults []string) {
	inTable := false
	for i, line := range strings.Split(page, "\n") {
		switch {
		case strings.HasPrefix(line, "| rule |"):
			inTable = true
			continue
		case line == "":
			inTable = false
		}
		if !inTable || strings.HasPrefix(line, "|---") {
			continue
		}
		rows++
		fault := func(why string, args ...any) {
			faults = append(faults, fmt.Sprintf("line %d: ", i+1)+fmt.Sprintf(why, args...))
		}
		cells := strings.Split(line, "|")
		if len(cells) != 6 || cells[0] != "" || cells[5] != "" {
			fault("not a row of 4 cells: %s", line)
			continue
		}
		for _, cell := range cells[1:5] {
			if strings.TrimSpace(cell) == "" {
				fault("an empty cell: %s", line)
			}
		}
		for name := range strings.SplitSeq(cells[4], ",") {
			if name = strings.TrimSpace(name); !tests[name] {
				fault("there is no test %q", name)
			}
		}
	}
	return rows, faults
}
