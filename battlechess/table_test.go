// This file holds RULES.md to the tests it names.

package battlechess_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRulesTable fails for a rule without a test and for a test that does not
// exist.
func TestRulesTable(t *testing.T) {
	tests := make(map[string]bool)
	for _, dir := range []string{".", "draw", "internal/selfplay", "../play"} {
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
	rows := 0
	for i, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "|") || len(cells) != 4 || strings.HasPrefix(line, "| rule |") || strings.HasPrefix(line, "|---") {
			continue
		}
		rows++
		for _, cell := range cells {
			if strings.TrimSpace(cell) == "" {
				t.Errorf("line %d: an empty cell: %s", i+1, line)
			}
		}
		for name := range strings.SplitSeq(cells[3], ",") {
			if name = strings.TrimSpace(name); !tests[name] {
				t.Errorf("line %d: there is no test %q", i+1, name)
			}
		}
	}
	if rows < 75 {
		t.Errorf("the tables have %d rows", rows)
	}
}
