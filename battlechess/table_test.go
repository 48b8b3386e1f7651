// This file checks the tables of RULES.md.

package battlechess_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	const row = `| <a id="no-pass"></a>no-pass | no passing |`
	if !strings.Contains(string(page), row) {
		t.Fatalf("no row starts with %s", row)
	}
	for _, wrong := range []string{
		`| <a id="no-pass"></a>no-pass | no | passing |`, `| <a id="no-pass"></a>no-pass | no passing ||`, `| <a id="no-pass"></a>no-pass, no passing |`,
		`<a id="no-pass"></a>no-pass | no passing |`, `| <a id="no-pass"></a>nopass | no passing |`, `| <a id="only-eggs"></a>only-eggs | no passing |`,
	} {
		if got, faults := checkTables(strings.Replace(string(page), row, wrong, 1), tests); len(faults) == 0 {
			t.Errorf("no fault is found with %s; %d rows", wrong, got)
		}
	}
}

var rowID = regexp.MustCompile(`^ <a id="([a-z0-9-]+)"></a>([a-z0-9-]+) $`)

// checkTables returns the number of rows in the tables of rules, and their faults.
// The head of such a table begins with the cell id. An empty line ends it.
func checkTables(page string, tests map[string]bool) (rows int, faults []string) {
	inTable, ids := false, make(map[string]bool)
	for i, line := range strings.Split(page, "\n") {
		switch {
		case strings.HasPrefix(line, "| id |"):
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
		if len(cells) != 9 || cells[0] != "" || cells[8] != "" {
			fault("not a row of 7 cells: %s", line)
			continue
		}
		for i, cell := range cells[1:8] {
			if strings.TrimSpace(cell) == "" && i != 5 { // the reason
				fault("an empty cell: %s", line)
			}
		}
		if m := rowID.FindStringSubmatch(cells[1]); m == nil || m[1] != m[2] {
			fault("no id with its anchor: %s", cells[1])
		} else if ids[m[1]] {
			fault("the id %s occurs twice", m[1])
		} else {
			ids[m[1]] = true
		}
		if status := strings.TrimSpace(cells[4]); !slices.Contains([]string{"printed", "derived", "reading", "reported", "house"}, status) {
			fault("no status: %q", status)
		}
		for name := range strings.SplitSeq(cells[7], ",") {
			name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(name), "`battlechess."), "`")
			if !tests[name] {
				fault("there is no test %q", name)
			}
		}
	}
	return rows, faults
}
