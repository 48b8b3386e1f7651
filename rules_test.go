package labyrinth_test

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRules checks the tables of RULES.md: every row must have a rule, a source,
// a ruling and tests, and every test must exist.
func TestRules(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	faults, rows := checkRules(string(text), testsIn)
	for _, fault := range faults {
		t.Error("RULES.md: " + fault)
	}
	if rows < 70 {
		t.Errorf("only %d rows were read", rows)
	}
}

// rulesHead is the first line of every table.
const rulesHead = "| rule | source | ruling | reason | test |"

var testWord = regexp.MustCompile("^`([a-z]+)\\.((Test|Example|Fuzz)[A-Z_]\\w*)`$")

// checkRules returns the faults of the tables in a text, and the number of their
// rows. The function in returns the tests of a package.
func checkRules(text string, in func(pkg string) (map[string]bool, error)) (faults []string, rows int) {
	inTable := false
	for i, line := range strings.Split(text, "\n") {
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Sprintf("line %d: ", i+1)+fmt.Sprintf(format, args...))
		}
		if !strings.HasPrefix(line, "|") {
			inTable = false
			continue
		}
		if !inTable {
			inTable = true
			if line != rulesHead {
				fault("a table begins with %s", rulesHead)
			}
			continue
		}
		if strings.Trim(line, "|-: ") == "" {
			continue
		}
		rows++
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 5 {
			fault("%d cells, want 5", len(cells))
			continue
		}
		for k, name := range []string{"rule", "source", "ruling", "", "test"} {
			if name != "" && strings.TrimSpace(cells[k]) == "" {
				fault("no %s", name)
			}
		}
		for word := range strings.SplitSeq(cells[4], ",") {
			word = strings.TrimSpace(word)
			m := testWord.FindStringSubmatch(word)
			if m == nil {
				fault("%q is not a test in backticks, as in `package.TestName`", word)
				continue
			}
			tests, err := in(m[1])
			if err != nil {
				fault("%v", err)
			} else if !tests[m[2]] {
				fault("package %s has no test %s", m[1], m[2])
			}
		}
	}
	return faults, rows
}

// testsIn returns the names of the functions in the test files of a package. The
// package labyrinth is the root.
func testsIn(pkg string) (map[string]bool, error) {
	dir := pkg
	if pkg == "labyrinth" {
		dir = "."
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("package %s has no tests", pkg)
	}
	tests := make(map[string]bool)
	for _, name := range files {
		file, err := goparser.ParseFile(token.NewFileSet(), name, nil, goparser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				tests[f.Name.Name] = true
			}
		}
	}
	return tests, nil
}

// TestRuleMutations checks that the mutations of the rules fit the code: each snippet
// occurs once in its file, and what replaces it can be parsed. The command that tries
// them takes longer, go run ./.ci/rules.
func TestRuleMutations(t *testing.T) {
	const name = ".ci/rules/mutations.txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rules := regexp.MustCompile(`(?m)^rule (.*)`)
	file := regexp.MustCompile(`(?m)^file (.*)`)
	snippet := func(block, sign string) string {
		var lines []string
		for line := range strings.SplitSeq(block, "\n") {
			if after, ok := strings.CutPrefix(line, sign); ok {
				lines = append(lines, after)
			}
		}
		return strings.Join(lines, "\n")
	}
	n := 0
	for block := range strings.SplitSeq(string(text), "\n\n") {
		rule, path := rules.FindStringSubmatch(block), file.FindStringSubmatch(block)
		if rule == nil || path == nil {
			continue
		}
		n++
		code, err := os.ReadFile(path[1])
		if err != nil {
			t.Error(err)
			continue
		}
		old := snippet(block, "-")
		if count := strings.Count(string(code), old); count != 1 {
			t.Errorf("%s: %s: %s has this %d times, want once:\n%s", name, rule[1], path[1], count, old)
			continue
		}
		broken := strings.Replace(string(code), old, snippet(block, "+"), 1)
		if _, err := goparser.ParseFile(token.NewFileSet(), path[1], broken, goparser.SkipObjectResolution); err != nil {
			t.Errorf("%s: %s: the broken file is not Go: %v", name, rule[1], err)
		}
	}
	if n < 100 {
		t.Errorf("only %d mutations were read", n)
	}
}

// TestRulesAreChecked checks tables with faults.
func TestRulesAreChecked(t *testing.T) {
	const head = rulesHead + "\n|---|---|---|---|---|\n"
	in := func(pkg string) (map[string]bool, error) {
		if pkg != "kids" {
			return nil, fmt.Errorf("package %s has no tests", pkg)
		}
		return map[string]bool{"TestOne": true, "TestTwo": true}, nil
	}
	for _, tt := range []struct {
		text   string
		faults []string
		rows   int
	}{
		{"no table", nil, 0},
		{head + "| a | b | c | d | `kids.TestOne`, `kids.TestTwo` |\n| a | b | c | | `kids.TestTwo` |", nil, 2},
		{head + "| a | b | c | d | `kids.TestThree` |", []string{"line 3: package kids has no test TestThree"}, 1},
		{head + "| a | b | c | d | `kids.TestOne`, `gone.TestOne` |", []string{"line 3: package gone has no tests"}, 1},
		{head + "| a | b | c | d | |", []string{"line 3: no test", "line 3: \"\" is not a test in backticks, as in `package.TestName`"}, 1},
		{head + "| a | b | c | d | kids.TestOne |", []string{"line 3: \"kids.TestOne\" is not a test in backticks, as in `package.TestName`"}, 1},
		{head + "| a | b | c | d | `TestOne` |", []string{"line 3: \"`TestOne`\" is not a test in backticks, as in `package.TestName`"}, 1},
		{head + "| | | | d | `kids.TestOne` |", []string{"line 3: no rule", "line 3: no source", "line 3: no ruling"}, 1},
		{head + "| a | b | `kids.TestOne` |", []string{"line 3: 3 cells, want 5"}, 1},
		{"| rule | test |\n|---|---|\n", []string{"line 1: a table begins with " + rulesHead}, 0},
	} {
		faults, rows := checkRules(tt.text, in)
		if diff := cmp.Diff(tt.faults, faults); diff != "" || rows != tt.rows {
			t.Errorf("%s\n%d rows, want %d; faults (-want +got):\n%s", tt.text, rows, tt.rows, diff)
		}
	}
}
