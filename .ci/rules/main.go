// Command rules breaks the rules of RULES.md one at a time and reports the
// tests that do not notice. From the repository root:
//
//	go run ./.ci/rules              # all rules
//	go run ./.ci/rules kids peek    # only mutations that contain one of these words
//
// The mutations are in .ci/rules/mutations.txt. Each replaces a snippet of one
// file, and its tests must fail. The tree is not written: the broken file is
// given to the go command with -overlay.
//
// It fails if a test passes on a broken rule, if a snippet does not occur
// exactly once in its file, if a broken file does not compile, or if a row of
// RULES.md has no mutation.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const data = ".ci/rules/mutations.txt"

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

// run reports the number of faults it has printed.
func run(words []string) (faults int, err error) {
	text, err := os.ReadFile(data)
	if err != nil {
		return 0, err
	}
	all, err := parse(string(text))
	if err != nil {
		return 0, err
	}
	rows, err := rulesOf("RULES.md")
	if err != nil {
		return 0, err
	}
	fault := func(line int, format string, args ...any) {
		faults++
		fmt.Printf("%s:%d: %s\n", data, line, fmt.Sprintf(format, args...))
	}
	broken := make(map[string]bool)
	for _, m := range all {
		for _, rule := range m.rules {
			tests, ok := rows[rule]
			if !ok {
				fault(m.line, "no row of RULES.md is %q", rule)
			}
			for _, test := range m.tests {
				broken[rule] = broken[rule] || slices.Contains(tests, test)
			}
		}
	}
	for rule := range rows {
		if !broken[rule] {
			faults++
			fmt.Printf("RULES.md: no mutation for %q makes a test of the row fail\n", rule)
		}
	}
	dir, err := os.MkdirTemp("", "rules")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	tried := 0
	for _, m := range all {
		if !m.has(words) {
			continue
		}
		tried++
		passed, err := m.try(dir)
		if err != nil {
			fault(m.line, "%s: %v", m.file, err)
		}
		for _, test := range passed {
			fault(m.line, "%s passes although this is broken: %s", test, m.rules[0])
		}
	}
	fmt.Printf("%d rules, %d of %d mutations tried\n", len(rows), tried, len(all))
	return faults, nil
}

// A mutation breaks some rules.
type mutation struct {
	line             int // in the data, from 1
	rules            []string
	file             string
	old, replacement []string // lines
	tests            []string // that must fail, as package.Test
}

// has reports whether the mutation contains one of the words, or there are
// none.
func (m mutation) has(words []string) bool {
	text := strings.ToLower(fmt.Sprint(m.rules, m.file, m.tests))
	return len(words) == 0 || slices.ContainsFunc(words, func(w string) bool {
		return strings.Contains(text, strings.ToLower(w))
	})
}

// parse reads mutations, separated by empty lines. A line of one is
//
//	rule ID               a row of RULES.md
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

var testName = regexp.MustCompile("`([a-z]+\\.\\w+)`")

var rowID = regexp.MustCompile(`^\| <a id="([a-z0-9-]+)"></a>`)

// rulesOf returns the tests of each row of a page of rules, by the id of the row.
func rulesOf(name string) (map[string][]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	rows := make(map[string][]string)
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
	mutant := filepath.Join(dir, "mutant.go")
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
	built := make(map[string]string) // the test program of a package
	for _, test := range m.tests {
		pkg, name, _ := strings.Cut(test, ".")
		if pkg == "labyrinth" {
			pkg = ""
		}
		folder, err := filepath.Abs(pkg)
		if err != nil {
			return nil, err
		}
		if built[folder] == "" {
			program := filepath.Join(dir, "test"+pkg)
			out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, folder).CombinedOutput()
			if err != nil {
				return nil, fmt.Errorf("the mutation does not compile: %s", out)
			}
			built[folder] = program
		}
		failed, err := fails(built[folder], folder, name)
		if err != nil {
			return nil, err
		}
		if !failed {
			passed = append(passed, test)
		}
	}
	return passed, nil
}

// fails reports whether a test of a test program fails.
func fails(program, folder, name string) (bool, error) {
	cmd := exec.Command(program, "-test.run", "^"+name+"$", "-test.v", "-test.timeout", "60s", "-rapid.nofailfile")
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil && !strings.Contains(string(out), "--- PASS: "+name):
		return false, fmt.Errorf("%s has not run: %s", name, out)
	case err != nil && !errors.As(err, &exit):
		return false, err
	}
	return err != nil, nil
}
