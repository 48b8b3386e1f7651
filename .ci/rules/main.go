// Command rules breaks the rules of RULES.md and battlechess/RULES.md one at a time
// and reports the tests that do not notice. From the repository root:
//
//	go run ./.ci/rules                       # all rules, a line for each
//	go run ./.ci/rules shift-ban wall        # these rows
//	go run ./.ci/rules kids.TestEditions     # these tests
//	go run ./.ci/rules battlechess/ glow/    # these files, or all in these folders
//
// The mutations are in .ci/rules/mutations.txt. Each replaces a snippet of one
// file, and its tests must fail. The tree is not written: the broken file is
// given to the go command with -overlay. Only the packages of these tests are
// built, and of them only these tests run.
//
// It fails if a test passes on a broken rule, if a snippet does not occur
// exactly once in its file, if a broken file does not compile, or if a row has
// no mutation.
package main

import (
	"encoding/json"
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
	dir, err := os.MkdirTemp("", "rules")
	if err != nil {
		return faults, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	broken := make(map[string]bool)
	for i, m := range chosen {
		begin := time.Now()
		passed, err := m.try(dir)
		verdict := "noticed"
		switch {
		case err != nil:
			faults++
			verdict = "FAULT: " + err.Error()
		case len(passed) > 0:
			faults++
			verdict = "NOT NOTICED by " + strings.Join(passed, ", ")
		}
		fmt.Printf("%d/%d %s:%d: %s in %s: %s (%.1fs)\n",
			i+1, len(chosen), data, m.line, strings.Join(m.rules, ", "), m.file, verdict, time.Since(begin).Seconds())
		for _, rule := range m.rules {
			broken[rule] = true
		}
	}
	fmt.Printf("%d of %d rules broken, by %d of %d mutations\n", len(broken), len(rows), len(chosen), len(all))
	return faults, nil
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

// try returns the tests that pass with the mutation.
func (m mutation) try(dir string) (passed []string, err error) {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return nil, err
	}
	old := strings.Join(m.old, "\n")
	if n := strings.Count(string(text), old); n != 1 {
		return nil, fmt.Errorf("the snippet occurs %d times, want once: %q", n, old)
	}
	mutant := filepath.Join(dir, "mutant"+filepath.Ext(m.file))
	mutated := strings.Replace(string(text), old, strings.Join(m.replacement, "\n"), 1)
	if err := os.WriteFile(mutant, []byte(mutated), 0o600); err != nil {
		return nil, err
	}
	path, err := filepath.Abs(m.file)
	if err != nil {
		return nil, err
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{path: mutant}})
	if err != nil {
		return nil, err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, replace, 0o600); err != nil {
		return nil, err
	}
	built := make(map[string]*program) // by package
	for _, test := range m.tests {
		pkg, name, _ := strings.Cut(test, ".")
		if built[pkg] == nil {
			if built[pkg], err = build(dir, pkg, overlay); err != nil {
				return nil, err
			}
		}
		failed, err := built[pkg].fails(name)
		if err != nil {
			return nil, err
		}
		if !failed {
			passed = append(passed, test)
		}
	}
	return passed, nil
}

// A program has the tests of a package.
type program struct {
	path, folder string
	rapid        bool // it has the flags of rapid
}

// build returns the test program of a package with a broken file. The package
// labyrinth is the root.
func build(dir, pkg, overlay string) (*program, error) {
	folder := pkg
	if pkg == "labyrinth" {
		folder = "."
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	p := &program{path: filepath.Join(dir, strings.ReplaceAll(pkg, "/", "-")+".test"), folder: folder}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", p.path, folder).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("the mutation does not compile: %s", out)
	}
	_, err = p.run(append([]string{"-test.list", "^$"}, rapidFlags...)...)
	p.rapid = err == nil
	return p, nil
}

// rapidFlags let a test that fails end at once: rapid need not look for the smallest
// example, and keeps none.
var rapidFlags = []string{"-rapid.nofailfile", "-rapid.shrinktime=0s"}

// run runs the program in the folder of its package.
func (p *program) run(args ...string) (string, error) {
	cmd := exec.Command(p.path, args...)
	cmd.Dir = p.folder
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// fails reports whether a test fails, or ends the program.
func (p *program) fails(name string) (bool, error) {
	args := []string{"-test.run", "^" + name + "$", "-test.v", "-test.failfast", "-test.timeout", "5m"}
	if p.rapid {
		args = append(args, rapidFlags...)
	}
	out, err := p.run(args...)
	var exit *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &exit):
		return false, err
	case err == nil && strings.Contains(out, "--- PASS: "+name+" "):
		return false, nil
	case err != nil && (strings.Contains(out, "--- FAIL: "+name+" ") || strings.Contains(out, "panic: ") || strings.Contains(out, "fatal error: ")):
		return true, nil
	}
	return false, fmt.Errorf("%s has neither passed nor failed: %s", name, out)
}
