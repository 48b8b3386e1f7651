package labyrinth_test

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rulePages are the pages that hold the rows.
var rulePages = []string{"RULES.md", "battlechess/RULES.md"}

// TestRules checks the tables of the pages of rules: every row must have an id of its
// own, a rule, a source, a status, a ruling and tests. Every test must exist and cite
// the row.
func TestRules(t *testing.T) {
	check := newRulesCheck(testsIn)
	for _, name := range rulePages {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		check.page(name, string(text))
	}
	check.citations()
	for _, fault := range check.faults {
		t.Error(fault)
	}
	if check.rows < 238 {
		t.Errorf("only %d rows were read", check.rows)
	}
}

// TestRulesLinks checks that what a page of rules links to is there: a row or a
// heading of the page, or a file.
func TestRulesLinks(t *testing.T) {
	for _, name := range rulePages {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		anchors := make(map[string]bool)
		for _, m := range regexp.MustCompile(`<a id="([^"]*)">`).FindAllStringSubmatch(string(text), -1) {
			anchors[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(text), -1) {
			kept := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), "")
			anchors[strings.ReplaceAll(kept, " ", "-")] = true
		}
		links := 0
		for _, m := range regexp.MustCompile(`\]\(([^)#]*)(#[^)]*)?\)`).FindAllStringSubmatch(string(text), -1) {
			links++
			if m[1] != "" {
				if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			} else if !anchors[strings.TrimPrefix(m[2], "#")] {
				t.Errorf("%s has no %s", name, m[2])
			}
		}
		if links < 5 {
			t.Errorf("%s: only %d links were read", name, links)
		}
	}
}

// rulesHead is the first line of every table of rules. Other tables have no
// column with tests.
const rulesHead = "| id | rule | source | status | ruling | reason | test |"

// statuses are what a ruling can be.
var statuses = []string{"printed", "derived", "reading", "reported", "house"}

var rowID = regexp.MustCompile(`^<a id="([a-z0-9-]+)"></a>([a-z0-9-]+)$`)

var testWord = regexp.MustCompile("^`([a-z/]+)\\.((Test|Example|Fuzz)[A-Z_]\\w*)`$")

// A rulesCheck collects the faults of pages, and the number of their rows.
type rulesCheck struct {
	in         func(pkg string) (map[string][]string, error) // the tests of a package, each with the rows that it cites
	ids, cited map[string]bool
	faults     []string
	rows       int
}

func newRulesCheck(in func(pkg string) (map[string][]string, error)) *rulesCheck {
	type tests struct {
		cites map[string][]string
		err   error
	}
	read := make(map[string]tests)
	once := func(pkg string) (map[string][]string, error) {
		found, ok := read[pkg]
		if !ok {
			found.cites, found.err = in(pkg)
			read[pkg] = found
		}
		return found.cites, found.err
	}
	return &rulesCheck{in: once, ids: make(map[string]bool), cited: make(map[string]bool)}
}

// page checks the tables of a page.
func (c *rulesCheck) page(name, text string) {
	inTable, other := false, false
	for i, line := range strings.Split(text, "\n") {
		fault := func(format string, args ...any) {
			c.faults = append(c.faults, fmt.Sprintf("%s:%d: ", name, i+1)+fmt.Sprintf(format, args...))
		}
		if !strings.HasPrefix(line, "|") {
			if strings.Contains(line, "<a id=") {
				fault("a row begins with |")
			}
			inTable = false
			continue
		}
		if !inTable {
			inTable, other = true, line != rulesHead
			if other && strings.Contains(line, "test") {
				fault("a table of rules begins with %s", rulesHead)
			}
			continue
		}
		if other || strings.Trim(line, "|-: ") == "" {
			continue
		}
		c.rows++
		c.row(strings.Split(strings.Trim(line, "|"), "|"), fault)
	}
}

// row checks the cells of a row.
func (c *rulesCheck) row(cells []string, fault func(format string, args ...any)) {
	if len(cells) != 7 {
		fault("%d cells, want 7", len(cells))
		return
	}
	for k, name := range []string{"id", "rule", "source", "status", "ruling", "", "test"} {
		cells[k] = strings.TrimSpace(cells[k])
		if name != "" && cells[k] == "" {
			fault("no %s", name)
		}
	}
	id := ""
	if m := rowID.FindStringSubmatch(cells[0]); m == nil || m[1] != m[2] {
		fault("%q is not an id with its anchor", cells[0])
	} else if id = m[1]; c.ids[id] {
		fault("the id %s occurs twice", id)
	}
	c.ids[id] = true
	if !slices.Contains(statuses, cells[3]) {
		fault("%q is not a status: want one of %s", cells[3], strings.Join(statuses, ", "))
	}
	for word := range strings.SplitSeq(cells[6], ",") {
		word = strings.TrimSpace(word)
		m := testWord.FindStringSubmatch(word)
		if m == nil {
			fault("%q is not a test in backticks, as in `package.TestName`", word)
			continue
		}
		tests, err := c.in(m[1])
		if err != nil {
			fault("%v", err)
		} else if cites, ok := tests[m[2]]; !ok {
			fault("package %s has no test %s", m[1], m[2])
		} else if !slices.Contains(cites, id) {
			fault("%s.%s does not cite %s: its comment needs a line Rules: %[3]s", m[1], m[2], id)
		}
		c.cited[m[1]+"."+m[2]+" "+id] = true
	}
}

// citations checks that the rows which tests cite name these tests.
func (c *rulesCheck) citations() {
	for _, pkg := range []string{
		"labyrinth", "standard", "kids", "glow", "anniversary", "render", "play", "arena",
		"battlechess", "battlechess/diagram", "battlechess/internal/selfplay",
	} {
		tests, err := c.in(pkg)
		if err != nil {
			continue // a row has told it, if there is one
		}
		for _, test := range slices.Sorted(maps.Keys(tests)) {
			for _, id := range tests[test] {
				if !c.cited[pkg+"."+test+" "+id] {
					c.faults = append(c.faults, fmt.Sprintf("%s.%s cites %s, whose row does not name the test", pkg, test, id))
				}
			}
		}
	}
}

// testsIn returns the functions in the test files of a package, each with the rows
// that its comment cites in a line such as "Rules: shift-ban, shift-first". The
// package labyrinth is the root.
func testsIn(pkg string) (map[string][]string, error) {
	dir := pkg
	if pkg == "labyrinth" {
		dir = "."
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("package %s has no tests", pkg)
	}
	tests := make(map[string][]string)
	for _, name := range files {
		file, err := goparser.ParseFile(token.NewFileSet(), name, nil, goparser.SkipObjectResolution|goparser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				var cites []string
				for line := range strings.Lines(f.Doc.Text()) {
					if rest, ok := strings.CutPrefix(line, "Rules: "); ok {
						cites = append(cites, strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' })...)
					}
				}
				tests[f.Name.Name] = cites
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
		if filepath.Ext(path[1]) != ".go" {
			continue
		}
		if _, err := goparser.ParseFile(token.NewFileSet(), path[1], broken, goparser.SkipObjectResolution); err != nil {
			t.Errorf("%s: %s: the broken file is not Go: %v", name, rule[1], err)
		}
	}
	if n < 270 {
		t.Errorf("only %d mutations were read", n)
	}
}

// TestRulesAreChecked checks tables with faults.
func TestRulesAreChecked(t *testing.T) {
	const head = rulesHead + "\n|---|---|---|---|---|---|---|\n"
	in := func(pkg string) (map[string][]string, error) {
		if pkg != "kids" {
			return nil, fmt.Errorf("package %s has no tests", pkg)
		}
		return map[string][]string{"TestOne": {"x"}, "TestTwo": {"x"}}, nil
	}
	const x = `| <a id="x"></a>x | a | b | printed | c | d | `
	unnamed := func(tests ...string) (all []string) {
		for _, test := range tests {
			all = append(all, "kids."+test+" cites x, whose row does not name the test")
		}
		return all
	}
	for _, tt := range []struct {
		text   string
		faults []string
		rows   int
	}{
		{"no table", unnamed("TestOne", "TestTwo"), 0},
		{"| sign | rows |\n|---|---|\n| a | b |", unnamed("TestOne", "TestTwo"), 0},
		{head + x + "`kids.TestOne`, `kids.TestTwo` |", nil, 1},
		{head + strings.Replace(x, "| d |", "| |", 1) + "`kids.TestOne`, `kids.TestTwo` |", nil, 1},
		{head + x + "`kids.TestOne` |", unnamed("TestTwo"), 1},
		{head + x + "`kids.TestOne`, `kids.TestTwo` |\n" + x + "`kids.TestOne` |", []string{"page:4: the id x occurs twice"}, 2},
		{head + strings.ReplaceAll(x, "x", "y") + "`kids.TestOne` |", append([]string{"page:3: kids.TestOne does not cite y: its comment needs a line Rules: y"}, unnamed("TestOne", "TestTwo")...), 1},
		{head + x + "`kids.TestThree` |", append([]string{"page:3: package kids has no test TestThree"}, unnamed("TestOne", "TestTwo")...), 1},
		{head + x + "`kids.TestOne`, `kids.TestTwo`, `gone.TestOne` |", []string{"page:3: package gone has no tests"}, 1},
		{head + x + " |", append([]string{"page:3: no test", "page:3: \"\" is not a test in backticks, as in `package.TestName`"}, unnamed("TestOne", "TestTwo")...), 1},
		{head + strings.Replace(x, "printed", "certain", 1) + "`kids.TestOne`, `kids.TestTwo` |", []string{"page:3: \"certain\" is not a status: want one of printed, derived, reading, reported, house"}, 1},
		{head + strings.Replace(x, `"x"`, `"z"`, 1) + "`kids.TestOne` |", append([]string{"page:3: \"<a id=\\\"z\\\"></a>x\" is not an id with its anchor", "page:3: kids.TestOne does not cite : its comment needs a line Rules: "}, unnamed("TestOne", "TestTwo")...), 1},
		{head + "| a | b | `kids.TestOne` |", append([]string{"page:3: 3 cells, want 7"}, unnamed("TestOne", "TestTwo")...), 1},
		{head + x[2:] + "`kids.TestOne`, `kids.TestTwo` |", append([]string{"page:3: a row begins with |"}, unnamed("TestOne", "TestTwo")...), 0},
		{"| rule | test |\n|---|---|\n", append([]string{"page:1: a table of rules begins with " + rulesHead}, unnamed("TestOne", "TestTwo")...), 0},
	} {
		check := newRulesCheck(in)
		check.page("page", tt.text)
		check.citations()
		if diff := cmp.Diff(tt.faults, check.faults); diff != "" || check.rows != tt.rows {
			t.Errorf("%s\n%d rows, want %d; faults (-want +got):\n%s", tt.text, check.rows, tt.rows, diff)
		}
	}
}
