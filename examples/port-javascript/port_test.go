// Package main_test checks the JavaScript port against the library: as it is, and
// with one fault at a time. check-port must find each fault, and explain it so
// that the author of a port knows where to look.
package main_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/needs"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

var update = flag.Bool("update", false, "rewrite testdata and the table in README.md")

// variants are the games that the port has.
const variants = "standard,kids,glow"

// maxLines is the limit for the length of the port, with comments and empty lines.
const maxLines = 750

// asCommand is a variable of the environment with which this test is the command labyrinth.
const asCommand = "PORT_TEST_IS_LABYRINTH"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(cli.Main("labyrinth", catalog.All()))
	}
	os.Exit(m.Run())
}

// TestPort checks the port as it is, with check-port. It must not skip anything.
func TestPort(t *testing.T) {
	long.Test(t)
	out, ok := checkPort(t, command(t), "main.js", variants, "-random", "50", "-seed", "1")
	if !ok {
		t.Fatalf("the port differs:\n%s", out)
	}
	t.Log("\n" + out)
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		if len(words) != 5 || words[0] != "question" && words[4] != "0" {
			t.Errorf("questions are skipped: %s", line)
		}
	}
}

// TestAnswers asks the port questions of check-port all at once: to wait for each answer takes
// several times as long. The default tier asks some of each kind in each file.
func TestAnswers(t *testing.T) {
	command(t)
	var (
		input strings.Builder
		want  []string // each line of input, and its answer
		setup games.Setup
	)
	ask := func(question, answer string) {
		input.WriteString(question + "\n")
		want = append(want, question+"\n"+answer)
	}
	for _, q := range questions(t) {
		if s := (games.Setup{Variant: q.Game, Options: q.Options}); q.Game != "" && !s.Equal(setup) {
			for _, question := range s.Questions() {
				ask(question, "ok")
			}
			setup = s
		}
		ask(q.Ask, q.Want)
		if q.Kind() == "option" {
			setup = games.Setup{} // refused or not, the next question sets the game up again
		}
	}
	node := exec.CommandContext(t.Context(), "node", "main.js")
	node.Stdin, node.Stderr = strings.NewReader(input.String()), os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d answers to %d questions", len(got), len(want))
	}
	for i, want := range want {
		question, answer, _ := strings.Cut(want, "\n")
		if got[i] != answer {
			t.Fatalf("asked %s, it answers %s, want %s", question, got[i], answer)
		}
	}
}

// questions returns vectors and random games of the variants that the port has. In the default tier
// it returns the first ten of each kind in each file, and every fifth of the rest.
func questions(t *testing.T) (all []conformance.Question) {
	t.Helper()
	all, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Split(variants, ",")
	if all, err = conformance.AtLevel(all, ""); err != nil {
		t.Fatal(err)
	}
	if all, err = conformance.Select(all, names...); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		drawn, err := conformance.Random(name, 2, 1)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, drawn...)
	}
	type kind struct{ file, name string }
	seen := make(map[kind]int)
	return slices.DeleteFunc(all, func(q conformance.Question) bool {
		k := kind{q.File, q.Kind()}
		seen[k]++
		return seen[k] > 10 && seen[k]%long.Count(5, 1) != 0
	})
}

// TestFaults checks the port with each of the faults. The default tier checks
// one of glow, which has the fewest vectors, and seeds the others.
func TestFaults(t *testing.T) {
	labyrinth := command(t)
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			f.seed(t, dir)
			if f.name != "tie" && !*update {
				long.Test(t)
			}
			out, ok := checkPort(t, labyrinth, filepath.Join(dir, "main.js"), f.variant)
			if ok {
				t.Fatalf("%s, but nothing differs:\n%s", f.what, out)
			}
			got := firstMessage(out)
			golden := f.golden()
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("the message changed; if it still helps, test with -update (-want +got):\n%s", diff)
			}
		})
	}
}

// TestReadme checks the table of faults and the number of lines in README.md.
func TestReadme(t *testing.T) {
	lines := 0
	files, err := filepath.Glob("*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		lines += bytes.Count(read(t, file), []byte("\n"))
	}
	if lines >= maxLines {
		t.Errorf("the port has %d lines, want fewer than %d", lines, maxLines)
	}
	page := string(read(t, "README.md"))
	if want := fmt.Sprintf(" %d lines", lines); !strings.Contains(page, want) {
		t.Errorf("README.md does not say that the port has%s", want)
	}
	const begin, end = "| fault |", "\n\n"
	from := strings.Index(page, begin)
	if from < 0 {
		t.Fatal("README.md has no table of faults")
	}
	length := strings.Index(page[from:], end)
	if length < 0 {
		t.Fatal("the table of faults in README.md has no end")
	}
	messages, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(messages) != len(faults) {
		t.Errorf("there are %d messages in testdata for %d faults", len(messages), len(faults))
	}
	var table strings.Builder
	table.WriteString("| fault | in | found by | it says |\n|---|---|---|---|")
	for _, f := range faults {
		found, says := summary(string(read(t, f.golden())))
		fmt.Fprintf(&table, "\n| %s | `%s` | %s | `%s` |", f.what, f.file, found, says)
	}
	if *update {
		page = page[:from] + table.String() + page[from+length:]
		if err := os.WriteFile("README.md", []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got := strings.Split(page[from:from+length], "\n")
	if diff := cmp.Diff(strings.Split(table.String(), "\n"), got); diff != "" {
		t.Errorf("the table of faults differs; rewrite it with -update (-want +got):\n%s", diff)
	}
}

func (f fault) golden() string { return filepath.Join("testdata", f.name+".txt") }

// seed copies the port to a folder and puts the fault into it.
func (f fault) seed(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob("*.js")
	if err != nil {
		t.Fatal(err)
	}
	seeded := false
	for _, file := range files {
		text := string(read(t, file))
		if file == f.file {
			if n := strings.Count(text, f.old); n != 1 {
				t.Fatalf("%s must contain this text once, not %d times: %s", file, n, f.old)
			}
			text, seeded = strings.Replace(text, f.old, f.new, 1), true
		}
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if !seeded {
		t.Fatalf("there is no file %s", f.file)
	}
	// Node takes .js for modules if this says so.
	if err := os.WriteFile(filepath.Join(dir, "package.json"), read(t, "package.json"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// firstMessage returns what check-port says about the first difference, after its
// table.
func firstMessage(out string) string {
	_, messages, _ := strings.Cut(out, "\n\n")
	first, _, more := strings.Cut(messages, "\n\n")
	if more {
		first += "\n"
	}
	return first
}

// summary returns the place of the first difference in a message, and the first
// line of its explanation.
func summary(message string) (found, says string) {
	lines := strings.Split(strings.TrimSpace(message), "\n")
	kind, _, _ := strings.Cut(lines[0], ":")
	_, where, _ := strings.Cut(lines[0], " is in ")
	found = fmt.Sprintf("%s, `%s`", kind, strings.TrimSuffix(where, ":"))
	for i, line := range lines {
		if got, ok := strings.CutPrefix(line, "  got       "); ok {
			if explained := strings.Repeat(" ", 12); i+1 < len(lines) && strings.HasPrefix(lines[i+1], explained) {
				return found, strings.TrimSpace(lines[i+1])
			}
			expected := strings.TrimPrefix(lines[i-1], "  expected  ")
			return found, "expected " + expected + ", got " + got
		}
	}
	return found, "?"
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// command returns the file of the command labyrinth: this test. Without Node.js, or with one that is
// too old, the test is skipped.
func command(t *testing.T) string {
	t.Helper()
	version, err := exec.CommandContext(t.Context(), "node", "-p", "process.versions.node").Output()
	if err != nil {
		needs.Missing(t, "Node.js does not run: "+err.Error())
	}
	major, _, _ := strings.Cut(string(version), ".")
	if n, err := strconv.Atoi(major); err != nil || n < 20 {
		needs.Missing(t, "Node.js is "+string(version)+", want 20 or newer")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// checkPort returns what check-port prints, and whether the port agrees.
func checkPort(t *testing.T, labyrinth, port, variant string, more ...string) (out string, ok bool) {
	t.Helper()
	port, err := filepath.Abs(port)
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	args := append([]string{"check-port", "-timeout", "60s", "-variant", variant, "-exec", fmt.Sprintf(`node "%s"`, port)}, more...)
	check := exec.CommandContext(t.Context(), labyrinth, args...)
	check.Env = append(check.Environ(), asCommand+"=1")
	check.Stderr = &stderr
	text, err := check.Output()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	if err != nil && stderr.String() != "labyrinth: check-port: the port does not agree with the library\n" {
		t.Fatalf("it did not finish: %s", stderr.String())
	}
	return string(text), err == nil
}
