package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// module is a module with a weak test: clamp is not called with bounds or above
// them, and spin is not called with negative numbers.
var module = map[string]string{
	"go.mod": "module example.com/weak\n\ngo 1.26\n",
	"weak/weak.go": `package weak

import "fmt"

func clamp(n, low, high int) int {
	if n < low {
		return low
	}
	if n > high {
		return high
	}
	return n
}

func check(name string) error {
	if name == "" {
		return fmt.Errorf("name %d is empty", 1)
	}
	return nil
}

func spin(n int) (turns int) {
	for n > 0 {
		n--
		turns++
	}
	return turns
}
`,
	equivalentsFile: `# Mutants that behave like the original.

@ weak clamp
- if n < low {
+ if n <= low {
= low is returned either way
`,
	"weak/weak_test.go": `package weak

import (
	"os"
	"testing"
)

func TestClamp(t *testing.T) {
	if _, err := os.Stat("../go.mod"); err != nil {
		t.Fatal(err)
	}
	// What an earlier mutant left behind would fail the others.
	if _, err := os.Stat("written"); err == nil {
		t.Fatal("not a fresh directory")
	}
	if err := os.WriteFile("written", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got := clamp(2, 5, 9); got != 5 {
		t.Errorf("clamp(2, 5, 9) = %d", got)
	}
	if got := clamp(7, 5, 9); got != 7 {
		t.Errorf("clamp(7, 5, 9) = %d", got)
	}
}

func TestCheck(t *testing.T) {
	if check("") == nil || check("a") != nil {
		t.Error("check")
	}
}

func TestSpin(t *testing.T) {
	if got := spin(3); got != 3 {
		t.Errorf("spin(3) = %d", got)
	}
}
`,
}

// wantReport is the report on all mutants of module, by hand. clamp has 7:
// < to >=, > to <= and the zero results for low and n are killed. check has 2:
// == to != is killed, and without the error fmt is imported in vain. spin has
// 6, all killed: > to >= and <=, 0 to 1, ++ to --, the zero result, and -- to
// ++ by timeout.
const wantReport = `weak: 84.6 %: 14 drawn of 15, 11 killed (1 by timeout), 2 survived, 1 equivalent

weak/weak.go:9: survived: > to >=
@ weak clamp
- if n > high {
+ if n >= high {

weak/weak.go:10: survived: zero result
@ weak clamp
- return high
+ return 0

weak/weak.go:6: equivalent: < to <=
@ weak clamp
- if n < low {
+ if n <= low {
= low is returned either way

`

// enter writes the module's files to a new directory, and makes that the
// current one.
func enter(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// tree returns the files under the current directory.
func tree(t *testing.T) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// mutate runs the command, and checks the exit code. It returns the report.
func mutate(t *testing.T, wantCode int, args ...string) string {
	t.Helper()
	return mutateTo(t, new(bytes.Buffer), wantCode, args...)
}

// mutateTo is mutate with standard error written to log.
func mutateTo(t *testing.T, log *bytes.Buffer, wantCode int, args ...string) string {
	t.Helper()
	var stdout bytes.Buffer
	if code := command(t.Context(), args, &stdout, log); code != wantCode {
		t.Fatalf("mutate %q exits with %d, want %d:\n%s%s", args, code, wantCode, &stdout, log)
	}
	return stdout.String()
}

// TestReport tries all mutants of module.
func TestReport(t *testing.T) {
	enter(t, module)
	before := tree(t)
	report := filepath.Join(t.TempDir(), "report")
	got := mutate(t, exitScore, "-timeout", "3s", "-report", report, "weak")
	if got != wantReport {
		t.Errorf("report:\n%s\nwant:\n%s", got, wantReport)
	}
	if text, err := os.ReadFile(report); err != nil || string(text) != got {
		t.Errorf("-report wrote %q, %v; want the report", text, err)
	}
	if after := tree(t); !maps.Equal(before, after) {
		t.Errorf("the module has changed: %q", after)
	}
}

// TestJudge checks what counts, and which equivalents are stale.
func TestJudge(t *testing.T) {
	of := func(function string) key { return key{"p", function, "old", ""} }
	got := judge("p", []*mutant{
		{key: of("a"), verdict: killed},
		{key: of("b"), verdict: timedOut},
		{key: of("c"), verdict: survived, file: "p/p.go", line: 3, operator: "dropped call"},
		{key: of("d"), verdict: survived, file: "p/p.go", line: 5, operator: "dropped call"},
		{key: of("e"), verdict: killed},
		{key: of("f"), verdict: invalid},
		{key: of("g")},
	}, []equivalent{
		{key: of("d"), reason: "reason d", line: 1},
		{key: of("e"), reason: "killed", line: 2},
		{key: of("f"), reason: "does not compile", line: 3},
		{key: of("g"), reason: "not drawn", line: 4},
		{key: of("h"), reason: "no candidate", line: 5},
		{key: key{"q", "h", "old", ""}, reason: "of another package", line: 6},
	})
	const want = `p: 75.0 %: 5 drawn of 7, 3 killed (1 by timeout), 1 survived, 1 equivalent

p/p.go:3: survived: dropped call
@ p c
- old

p/p.go:5: equivalent: dropped call
@ p d
- old
= reason d

.ci/mutate/equivalent.txt:2: stale: no such mutant, or it was killed
@ p e
- old

.ci/mutate/equivalent.txt:3: stale: no such mutant, or it was killed
@ p f
- old

.ci/mutate/equivalent.txt:5: stale: no such mutant, or it was killed
@ p h
- old

`
	var report strings.Builder
	got.write(&report)
	if report.String() != want {
		t.Errorf("report:\n%s\nwant:\n%s", &report, want)
	}
}

// TestMin checks that -min decides on the exit code.
func TestMin(t *testing.T) {
	enter(t, map[string]string{
		"go.mod":    "module example.com/half\n\ngo 1.26\n",
		"p.go":      "package half\n\nvar a, b = 0, 0\n",
		"p_test.go": "package half\n\nimport \"testing\"\n\nfunc Test(t *testing.T) {\n\tif a != 0 {\n\t\tt.Fail()\n\t}\n}\n",
	})
	mutate(t, exitOK, "-min", "50", ".")
	mutate(t, exitScore, "-min", "50.1", ".")
}

// TestTests mutates a package without tests by those of two others. The first
// kills one of the three mutants, the second another.
func TestTests(t *testing.T) {
	test := func(name string, i int) string {
		return fmt.Sprintf("package %s\n\nimport (\n\t\"testing\"\n\n\t\"example.com/tests/p\"\n)\n\n"+
			"func Test(t *testing.T) {\n\tif p.All[%d] != 0 {\n\t\tt.Fail()\n\t}\n}\n", name, i)
	}
	enter(t, map[string]string{
		"go.mod":      "module example.com/tests\n\ngo 1.26\n",
		"p/p.go":      "package p\n\nvar All = [...]int{0, 0, 0}\n",
		"a/a_test.go": test("a", 0),
		"b/b_test.go": test("b", 1),
	})
	got := mutate(t, exitScore, "-tests", "a,./b", "p")
	if want := "p: 66.7 %: 3 drawn of 3, 2 killed (0 by timeout), 1 survived"; !strings.Contains(got, want) {
		t.Errorf("report:\n%s\nwant %s", got, want)
	}
}

func TestSeed(t *testing.T) {
	enter(t, module)
	draw := func(seed string) string {
		var log bytes.Buffer
		mutateTo(t, &log, exitOK, "-n", "2", "-j", "1", "-timeout", "3s", "-seed", seed, "-min", "0", "weak")
		var tried strings.Builder
		for line := range strings.Lines(log.String()) {
			if _, mutant, ok := strings.Cut(line, "s  weak/"); ok {
				tried.WriteString(mutant)
			}
		}
		return tried.String()
	}
	first, again, other := draw("1"), draw("1"), draw("2")
	if first != again {
		t.Errorf("seed 1:\n%s\nand again:\n%s", first, again)
	}
	if first == other {
		t.Errorf("seeds 1 and 2 draw the same:\n%s", first)
	}
	if n := strings.Count(first, "killed") + strings.Count(first, "survived"); n != 2 {
		t.Errorf("seed 1 counts %d mutants, want 2:\n%s", n, first)
	}
}

// TestRedraw draws 2 of the 3 mutants that compile, with 2 others in between.
func TestRedraw(t *testing.T) {
	enter(t, map[string]string{
		"go.mod":    "module example.com/redraw\n\ngo 1.26\n",
		"p.go":      "package redraw\n\nvar a, b, c = 0, 0, 0\n\nvar d, e = \"x\" + \"y\", \"x\" + \"y\"\n",
		"p_test.go": "package redraw\n\nimport \"testing\"\n\nfunc Test(t *testing.T) {}\n",
	})
	redrawn := false
	for _, seed := range []string{"1", "2", "3"} {
		var log bytes.Buffer
		got := mutateTo(t, &log, exitScore, "-seed", seed, "-n", "2", "-j", "1", ".")
		if !strings.Contains(got, "2 drawn of 5, 0 killed (0 by timeout), 2 survived") {
			t.Errorf("seed %s: report:\n%s\nwant 2 drawn of 5, both survived", seed, got)
		}
		redrawn = redrawn || strings.Contains(log.String(), "2 mutants compiled of 3 tried")
	}
	if !redrawn {
		t.Error("no seed draws one that does not compile")
	}
}

// TestCandidates checks the mutants of each kind of code.
func TestCandidates(t *testing.T) {
	for _, test := range []struct {
		code string   // of a function
		want []string // the lines changed
	}{
		{"return a == b", []string{"return false", "return a != b"}},
		{"return a <= b", []string{"return false", "return a < b", "return a > b"}},
		{"return !ok", []string{"return false", "return ok"}},
		{"return true", []string{"return false"}},
		{"return false", []string{"return true"}},
		{"return ok && f(1) || a < b", []string{
			"return false",
			"return !ok && f(1) || a < b", "return ok || f(1) || a < b",
			"return ok && !f(1) || a < b", "return ok && f(2) || a < b", "return ok && f(0) || a < b",
			"return ok && f(1) && a < b", "return ok && f(1) || a <= b", "return ok && f(1) || a >= b",
		}},
		{"x := a<<0x10 &^ b", []string{"x := a>>0x10 &^ b", "x := a<<0x11 &^ b", "x := a<<0xf &^ b", "x := a<<0x10 & b"}},
		{"a %= 0", []string{"", "a *= 0", "a %= 1"}},
		{"a++", []string{"a--"}},
		{"a = 0o17 + 0b11", []string{"", "a = 0o20 + 0b11", "a = 0o16 + 0b11", "a = 0o17 - 0b11", "a = 0o17 + 0b100", "a = 0o17 + 0b10"}},
		{"if ok {", []string{"if !ok {"}},
		{"if a < b && ok {", []string{
			"if !(a < b && ok) {", "if a <= b && ok {", "if a >= b && ok {", "if a < b || ok {", "if a < b && !ok {",
		}},
		{"for f(a) {", []string{"for !f(a) {"}},
		{"for {", nil},
		{"switch {\ncase f(a):", []string{"case !f(a):"}},
		{"switch a {\ncase b:", nil},
		{"if a := b; a != b {} else {; f(a)", []string{"if a := b; a == b {} else {; f(a)", "if a := b; a != b {}", "if a := b; a != b {} else {;"}},
		{"for {; break", []string{"for {;"}},
		{"for {; continue", []string{"for {;"}},
		{"_ = a", nil},
		{`panic(fmt.Sprint(a+1, "text"))`, []string{""}},
		{`err = fmt.Errorf("%d", a+1)`, []string{""}},
		{"x := make([]int, 0, a*2)", []string{"x := make([]int, 1, a*2)"}},
		{"x := make(map[int]int, a*2)", nil},
		{"g := func() (T, []int, [2]int, error) { return t, nil, v, err }", []string{
			"g := func() (T, []int, [2]int, error) { return *new(T), nil, v, err }",
			"g := func() (T, []int, [2]int, error) { return t, nil, *new([2]int), err }",
			"g := func() (T, []int, [2]int, error) { return t, nil, v, nil }",
		}},
		{"g := func() T { return T{} }", nil},
		{"g := func() (a, b int) { return f(b) }", nil},
	} {
		code := test.code + strings.Repeat("\n}", strings.Count(test.code, "{")-strings.Count(test.code, "}"))
		found, err := find("dir", "name.go", []byte("package p\n\nfunc (t *T) f() bool {\n"+code+"\n}\n"))
		if err != nil {
			t.Errorf("%s: %v", test.code, err)
			continue
		}
		var got []string
		for _, m := range found {
			got = append(got, strings.TrimSuffix(m.new, " ..."))
			if m.pkg != "dir" || m.function != "T.f" || m.file != "dir/name.go" {
				t.Errorf("%s: found in %s %s, %s, want dir T.f, dir/name.go", test.code, m.pkg, m.function, m.file)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: found\n%s\nwant\n%s", test.code, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// TestSameLines checks that mutants with the same lines are told apart.
func TestSameLines(t *testing.T) {
	enter(t, map[string]string{"p.go": "package p\n\nvar n = 0\n\nfunc f() {\n\tn = g\n\tn = g\n}\n"})
	found, err := candidates(goPackage{Dir: ".", GoFiles: []string{"p.go"}, dir: "."})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range found {
		got = append(got, m.function)
	}
	if want := []string{"n", "f", "f#2"}; !slices.Equal(got, want) {
		t.Errorf("functions %q, want %q", got, want)
	}
}

func TestParseEquivalents(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"- a\n", `:1: want a line that starts with one of "@" and a space`},
		{"@ p f\n= reason\n", `:2: want a line that starts with one of "-" and a space`},
		{"@ p f\n- a\n+ b\n=\n", `:4: want a line that starts with one of "=" and a space`},
		{"@ p f\n- a\n", `:2: entry is incomplete, want a line that starts with one of "+="`},
		{"@ p f\n- a\n= b\n@ p f\n- a\n= c\n", ":4: mutant is already listed"},
	} {
		_, err := parseEquivalents([]byte(test.text))
		if want := equivalentsFile + test.want; err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", test.text, err, want)
		}
	}
}

func TestErrors(t *testing.T) {
	files := maps.Clone(module)
	files["none/none.go"] = "package none\n"
	files["red/red.go"] = "package red\n"
	files["red/red_test.go"] = "package red\n\nimport \"testing\"\n\nfunc Test(t *testing.T) { t.Fail() }\n"
	enter(t, files)
	for _, test := range []struct {
		args string
		want string // on standard error
	}{
		{"", "missing packages"},
		{"-n 0 weak", "invalid -n: must be at least 1"},
		{"-x weak", "flag provided but not defined: -x"},
		{"missing", "go list"},
		{"none", "package example.com/weak/none has no tests"},
		{"red", "cannot mutate red: its tests must pass first"},
	} {
		var log bytes.Buffer
		if got := mutateTo(t, &log, exitError, strings.Fields(test.args)...); got != "" {
			t.Errorf("mutate %s: reports %q, want nothing", test.args, got)
		}
		if !strings.Contains(log.String(), test.want) {
			t.Errorf("mutate %s: prints %q, want %q in it", test.args, &log, test.want)
		}
	}
}

// TestInterrupt interrupts while the first mutant is being tried.
func TestInterrupt(t *testing.T) {
	enter(t, module)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	ctx, cancel := context.WithCancel(t.Context())
	var stdout bytes.Buffer
	log := writerFunc(func(text []byte) (int, error) {
		if bytes.Contains(text, []byte("the limit is")) {
			cancel()
		}
		return len(text), nil
	})
	if code := command(ctx, []string{"weak"}, &stdout, log); code != exitInterrupted {
		t.Errorf("exits with %d, want %d", code, exitInterrupted)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("leaves %v, %v in the directory for temporary files, want nothing", left, err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(text []byte) (int, error) { return f(text) }
