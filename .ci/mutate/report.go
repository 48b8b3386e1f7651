package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// equivalentsFile lists the mutants known to behave like the original, from the
// module's root.
const equivalentsFile = ".ci/mutate/equivalent.txt"

// An equivalent is an entry of equivalentsFile.
type equivalent struct {
	key
	reason string
	line   int // in the file
}

// readEquivalents reads the file of the module at root, if it has one.
func readEquivalents(root string) ([]equivalent, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(equivalentsFile)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parseEquivalents(text)
}

// parseEquivalents reads entries such as
//
//	@ PACKAGE FUNCTION
//	- OLD LINE
//	+ NEW LINE
//	= REASON
//
// The + line may be missing. Empty lines and those that begin with # are
// comments.
func parseEquivalents(text []byte) (all []equivalent, err error) {
	listed := make(map[key]bool)
	var entry equivalent
	want := "@"
	number := 0
	for line := range bytes.Lines(text) {
		number++
		mark, rest, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if mark == "" || strings.HasPrefix(mark, "#") {
			continue
		}
		if !strings.Contains(want, mark) || rest == "" {
			return nil, fmt.Errorf("%s:%d: want a line that starts with one of %q and a space", equivalentsFile, number, want)
		}
		switch mark {
		case "@":
			entry = equivalent{line: number}
			entry.pkg, entry.function, _ = strings.Cut(rest, " ")
			want = "-"
		case "-":
			entry.old = rest
			want = "+="
		case "+":
			entry.new = rest
			want = "="
		case "=":
			if listed[entry.key] {
				return nil, fmt.Errorf("%s:%d: mutant is already listed", equivalentsFile, entry.line)
			}
			listed[entry.key] = true
			entry.reason = rest
			all = append(all, entry)
			want = "@"
		}
	}
	if want != "@" {
		return nil, fmt.Errorf("%s:%d: entry is incomplete, want a line that starts with one of %q", equivalentsFile, number, want)
	}
	return all, nil
}

// A result is what the report says about a package.
type result struct {
	pkg                  string
	candidates           int
	killed, timedOut     int // killed includes timedOut
	survivors, unchanged []*mutant
	reasons              map[key]string // of those unchanged
	stale                []equivalent
}

// judge sums up the verdicts on the mutants of a package, given all its
// candidates and the known equivalents.
func judge(pkg string, all []*mutant, known []equivalent) result {
	r := result{pkg: pkg, candidates: len(all), reasons: make(map[key]string)}
	valid := make(map[key]bool)
	for _, e := range known {
		r.reasons[e.key] = e.reason
	}
	for _, m := range all {
		_, listed := r.reasons[m.key]
		valid[m.key] = m.verdict == "" || m.verdict == survived
		switch {
		case m.verdict == survived && listed:
			r.unchanged = append(r.unchanged, m)
		case m.verdict == survived:
			r.survivors = append(r.survivors, m)
		case m.verdict == timedOut:
			r.timedOut++
			r.killed++
		case m.verdict == killed:
			r.killed++
		}
	}
	for _, e := range known {
		if e.pkg == pkg && !valid[e.key] {
			r.stale = append(r.stale, e)
		}
	}
	return r
}

// score is the percentage of killed mutants among those not equivalent.
func (r *result) score() float64 {
	counted := r.killed + len(r.survivors)
	if counted == 0 {
		return 100
	}
	return 100 * float64(r.killed) / float64(counted)
}

// write writes the report on the package.
func (r *result) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %.1f %%: %d drawn of %d, %d killed (%d by timeout), %d survived, %d equivalent\n",
		r.pkg, r.score(), r.killed+len(r.survivors)+len(r.unchanged), r.candidates,
		r.killed, r.timedOut, len(r.survivors), len(r.unchanged))
	for _, m := range r.survivors {
		fmt.Fprintf(w, "\n%s:%d: survived: %s\n%s", m.file, m.line, m.operator, m.key)
	}
	for _, m := range r.unchanged {
		fmt.Fprintf(w, "\n%s:%d: equivalent: %s\n%s= %s\n", m.file, m.line, m.operator, m.key, r.reasons[m.key])
	}
	for _, e := range r.stale {
		fmt.Fprintf(w, "\n%s:%d: stale: no such mutant, or it was killed\n%s", equivalentsFile, e.line, e.key)
	}
	fmt.Fprintln(w)
}

// String returns the key as it is written in the report and in equivalentsFile.
func (k key) String() string {
	text := fmt.Sprintf("@ %s %s\n- %s\n", k.pkg, k.function, k.old)
	if k.new != "" {
		text += fmt.Sprintf("+ %s\n", k.new)
	}
	return text
}
