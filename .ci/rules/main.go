// Command rules breaks the rules of RULES.md and battlechess/RULES.md one at a time
// and reports the tests that do not notice. From the repository root:
//
//	go run ./.ci/rules                       # all rules, a line for each
//	go run ./.ci/rules shift-ban wall        # these rows
//	go run ./.ci/rules kids.TestEditions     # these tests
//	go run ./.ci/rules battlechess/ glow/    # these files, or all in these folders
//
// The mutations are in .ci/rules/mutations.txt. Each replaces a snippet of one
// file, and its tests must fail. The tree is not written: the go command
// is given the broken files with -overlay. One build has all mutations that are
// inside functions; the others need a build each.
//
// It fails if a test passes on a broken rule, if a snippet does not occur
// exactly once in its file, if a broken file does not compile, or if a row has
// no mutation.
package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

const data = ".ci/rules/mutations.txt"

// pages hold the rows.
var pages = []string{"RULES.md", "battlechess/RULES.md"}

func main() {
	faults, err := run(os.Args[1:])
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "rules:", err)
		os.Exit(2)
	case faults > 0:
		fmt.Fprintf(os.Stderr, "rules: %d faults\n", faults)
		os.Exit(1)
	}
}

// run tries the mutations that the words choose, or all if there are none. It reports
// the number of faults it has printed.
func run(words []string) (faults int, err error) {
	text, err := os.ReadFile(data)
	if err != nil {
		return 0, err
	}
	all, err := parse(string(text))
	if err != nil {
		return 0, err
	}
	rows, err := rulesOf(pages)
	if err != nil {
		return 0, err
	}
	faults = unbroken(rows, all)
	chosen, err := choose(all, words)
	if err != nil {
		return faults, err
	}
	files, alone, err := together(chosen)
	if err != nil {
		return faults, err
	}
	dir, err := os.MkdirTemp("", "rules")
	if err != nil {
		return faults, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	t := trial{dir: dir, of: len(chosen), faults: faults, broken: make(map[string]bool)}
	if err := t.tryTogether(chosen, alone, files); err != nil {
		return t.faults, err
	}
	for _, m := range alone {
		if err := t.tryAlone(m); err != nil {
			return t.faults, err
		}
	}
	fmt.Printf("%d of %d rules broken, by %d of %d mutations\n", len(t.broken), len(rows), len(chosen), len(all))
	return t.faults, nil
}

// A trial tries mutations and prints a line for each.
type trial struct {
	dir       string
	tried, of int
	faults    int
	broken    map[string]bool // the rules that were broken
	begun     time.Time       // when the last one was tried
}

// tell prints what became of a mutation.
func (t *trial) tell(m mutation, passed []string, err error) {
	t.tried++
	verdict := "noticed"
	switch {
	case err != nil:
		t.faults++
		verdict = "FAULT: " + err.Error()
	case len(passed) > 0:
		t.faults++
		verdict = "NOT NOTICED by " + strings.Join(passed, ", ")
	}
	for _, rule := range m.rules {
		t.broken[rule] = true
	}
	fmt.Printf("%d/%d %s:%d: %s in %s: %s (%.1fs)\n",
		t.tried, t.of, data, m.line, strings.Join(m.rules, ", "), m.file, verdict, time.Since(t.begun).Seconds())
	t.begun = time.Now()
}

// tryTogether tries the mutations that can share a build, which is all but some. The
// tests of a package must pass before a rule is broken.
func (t *trial) tryTogether(chosen, alone []mutation, files map[string]string) error {
	list, err := overlay(t.dir, files)
	if err != nil {
		return err
	}
	programs := make(map[string]*program)
	shared := slices.DeleteFunc(slices.Clone(chosen), func(m mutation) bool {
		return slices.ContainsFunc(alone, func(a mutation) bool { return a.line == m.line })
	})
	for _, pkg := range packages(shared...) {
		begin := time.Now()
		if programs[pkg], err = build(t.dir, pkg, list); err != nil {
			return err
		}
		if failed, err := programs[pkg].fails(strings.Join(testsOf(shared, pkg), "|"), 0); failed || err != nil {
			return fmt.Errorf("the tests of %s fail before a rule is broken: %v", pkg, err)
		}
		fmt.Printf("the tests of %s pass before a rule is broken (%.1fs)\n", pkg, time.Since(begin).Seconds())
		t.begun = time.Now()
		for _, m := range shared {
			if last := packages(m); last[len(last)-1] == pkg {
				passed, err := m.passing(programs)
				t.tell(m, passed, err)
			}
		}
	}
	return nil
}

// tryAlone tries a mutation that needs a build of its own.
func (t *trial) tryAlone(m mutation) error {
	text, _, err := m.broken()
	if err != nil {
		return err
	}
	list, err := overlay(t.dir, map[string]string{m.file: text})
	if err != nil {
		return err
	}
	programs := make(map[string]*program)
	for _, pkg := range packages(m) {
		if programs[pkg], err = build(t.dir, pkg, list); err != nil {
			t.tell(m, nil, err)
			return nil
		}
	}
	passed, err := m.passing(programs)
	t.tell(m, passed, err)
	return nil
}

// packages returns the packages of the tests of mutations.
func packages(all ...mutation) (names []string) {
	for _, m := range all {
		for _, test := range m.tests {
			pkg, _, _ := strings.Cut(test, ".")
			names = append(names, pkg)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// testsOf returns the names of the tests of mutations in a package.
func testsOf(all []mutation, pkg string) (names []string) {
	for _, m := range all {
		for _, test := range m.tests {
			if rest, ok := strings.CutPrefix(test, pkg+"."); ok {
				names = append(names, rest)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// passing returns the tests of the mutation that pass with it.
func (m mutation) passing(programs map[string]*program) (passed []string, err error) {
	for _, test := range m.tests {
		pkg, name, _ := strings.Cut(test, ".")
		failed, err := programs[pkg].fails(name, m.line)
		if err != nil {
			return nil, err
		}
		if !failed {
			passed = append(passed, test)
		}
	}
	return passed, nil
}

// unbroken prints the rows for which no mutation makes a test of the row fail, and
// the rules of mutations that are no rows. It returns their number.
func unbroken(rows map[string][]string, all []mutation) (faults int) {
	broken := make(map[string]bool)
	for _, m := range all {
		for _, rule := range m.rules {
			tests, ok := rows[rule]
			if !ok {
				faults++
				fmt.Printf("%s:%d: no row is %q\n", data, m.line, rule)
			}
			for _, test := range m.tests {
				broken[rule] = broken[rule] || slices.Contains(tests, test)
			}
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(rows)) {
		if !broken[rule] {
			faults++
			fmt.Printf("no mutation for %q makes a test of the row fail\n", rule)
		}
	}
	return faults
}

// A mutation breaks some rules.
type mutation struct {
	line             int // in the data, from 1
	rules            []string
	file             string
	old, replacement []string // lines
	tests            []string // that must fail, as package.Test
}

// has reports whether a word names a row, a test or a file of the mutation, or a folder
// that the file is in.
func (m mutation) has(word string) bool {
	return slices.Contains(m.rules, word) || slices.Contains(m.tests, word) || m.file == word ||
		strings.HasSuffix(word, "/") && strings.HasPrefix(m.file, word)
}

// choose returns the mutations that have one of the words, or all if there are no words.
// A word that no mutation has is an error.
func choose(all []mutation, words []string) (chosen []mutation, err error) {
	for _, word := range words {
		if !slices.ContainsFunc(all, func(m mutation) bool { return m.has(word) }) {
			return nil, fmt.Errorf("no mutation has the row, test, file or folder %q", word)
		}
	}
	for _, m := range all {
		if len(words) == 0 || slices.ContainsFunc(words, m.has) {
			chosen = append(chosen, m)
		}
	}
	return chosen, nil
}

// parse reads mutations, separated by empty lines. A line of one is
//
//	rule ID               a row of one of the pages
//	file NAME
//	-TEXT                 a line of the snippet
//	+TEXT                 a line of what replaces it
//	test PACKAGE.NAME     a test that must fail
//
// and lines that begin with # are comments. All lines but the first and the
// last of a snippet must be whole lines of the file.
func parse(text string) (all []mutation, err error) {
	var m mutation
	flush := func() error {
		if m.line == 0 {
			return nil
		}
		if len(m.rules) == 0 || m.file == "" || len(m.old) == 0 || len(m.replacement) == 0 || len(m.tests) == 0 {
			return fmt.Errorf("%s:%d: a mutation needs lines with rule, file, -, + and test", data, m.line)
		}
		all = append(all, m)
		m = mutation{}
		return nil
	}
	for i, line := range strings.Split(text, "\n") {
		if line == "" {
			if err := flush(); err != nil {
				return nil, err
			}
			continue
		}
		if line[0] == '#' {
			continue
		}
		if m.line == 0 {
			m.line = i + 1
		}
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line[0] == '-':
			m.old = append(m.old, line[1:])
		case line[0] == '+':
			m.replacement = append(m.replacement, line[1:])
		case word == "rule":
			m.rules = append(m.rules, rest)
		case word == "file":
			m.file = rest
		case word == "test":
			m.tests = append(m.tests, rest)
		default:
			return nil, fmt.Errorf("%s:%d: a line begins with rule, file, -, +, test or #", data, i+1)
		}
	}
	return all, flush()
}

var testName = regexp.MustCompile("`([a-z/]+\\.\\w+)`")

var rowID = regexp.MustCompile(`^\| <a id="([a-z0-9-]+)"></a>`)

// rulesOf returns the tests of each row of pages of rules, by the id of the row.
func rulesOf(names []string) (map[string][]string, error) {
	rows := make(map[string][]string)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for line := range strings.SplitSeq(string(text), "\n") {
			id := rowID.FindStringSubmatch(line)
			if id == nil {
				continue
			}
			cells := strings.Split(strings.Trim(line, "|"), "|")
			var tests []string
			for _, m := range testName.FindAllStringSubmatch(cells[len(cells)-1], -1) {
				tests = append(tests, m[1])
			}
			rows[id[1]] = tests
		}
	}
	return rows, nil
}

// A program has the tests of a package.
type program struct {
	path, folder string
	rapid        bool // it has the flags of rapid
}

// build returns the test program of a package with the files of an overlay. The package
// labyrinth is the root.
func build(dir, pkg, list string) (*program, error) {
	folder := pkg
	if pkg == "labyrinth" {
		folder = "."
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	p := &program{path: filepath.Join(dir, strings.ReplaceAll(pkg, "/", "-")+".test"), folder: folder}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", p.path, folder).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("the broken rules do not compile: %s", out)
	}
	_, err = p.run(0, append([]string{"-test.list", "^$"}, rapidFlags...)...)
	p.rapid = err == nil
	return p, nil
}

// rapidFlags let a test that fails end at once: rapid need not look for the smallest
// example, and keeps none.
var rapidFlags = []string{"-rapid.nofailfile", "-rapid.shrinktime=0s"}

// run runs the program in the folder of its package, with the mutation of a line.
func (p *program) run(line int, args ...string) (string, error) {
	cmd := exec.Command(p.path, args...)
	cmd.Dir = p.folder
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, line))
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// fails reports whether a test fails, or ends the program, with the mutation of a line.
// The name may be several, separated by |.
func (p *program) fails(name string, line int) (bool, error) {
	args := []string{"-test.run", "^(" + name + ")$", "-test.v", "-test.failfast", "-test.timeout", "10m"}
	if p.rapid {
		args = append(args, rapidFlags...)
	}
	out, err := p.run(line, args...)
	var exit *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &exit):
		return false, err
	case err == nil && strings.Contains(out, "\n--- PASS: "):
		return false, nil
	case err != nil && (strings.Contains(out, "--- FAIL: ") || strings.Contains(out, "panic: ") || strings.Contains(out, "fatal error: ")):
		return true, nil
	}
	return false, fmt.Errorf("%s has neither passed nor failed: %s", name, out)
}
