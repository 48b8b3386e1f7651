//go:build !js

// This file tests the build for JavaScript: its size, its answers to the vectors,
// and, in Node and in a browser, games against the native library.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// dist is the folder that build.mjs made, or empty without Node.
var dist string

func TestMain(m *testing.M) { os.Exit(build(m)) }

func build(m *testing.M) int {
	if _, err := exec.LookPath("node"); err != nil {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "wasm")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	out, err := exec.Command("node", "build.mjs", dir).CombinedOutput()
	fmt.Printf("%s", out)
	if err != nil {
		fmt.Fprintln(os.Stderr, "node build.mjs:", err) // the output says why
		return 1
	}
	dist = dir
	return m.Run()
}

// built returns dist, with the named files of testdata copied to it.
func built(t *testing.T, files ...string) string {
	t.Helper()
	needs.Programs(t, "node")
	for _, name := range files {
		copied(t, dist, filepath.Join("testdata", name))
	}
	return dist
}

// copied copies files to a folder.
func copied(t *testing.T, dir string, files ...string) {
	t.Helper()
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(name)), b, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// run runs a command in a folder and returns its output.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	var said bytes.Buffer
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Stderr = dir, &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s%s", name, args, err, out, &said)
	}
	return string(out)
}

// TestNoVectors checks that the vectors and regexp are not linked.
func TestNoVectors(t *testing.T) {
	wasm, err := os.ReadFile(filepath.Join(built(t), "labyrinth.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`"ask":`, "\nposition ", "regexp: "} {
		if bytes.Contains(wasm, []byte(text)) {
			t.Errorf("labyrinth.wasm holds %q", text)
		}
	}
}

// TestTrace checks that a program that is packed runs as it did, and that its stack
// traces name functions but no lines.
func TestTrace(t *testing.T) {
	needs.Programs(t, "node")
	file := filepath.Join(t.TempDir(), "trace.wasm")
	run(t, ".", "env", "GOOS=js", "GOARCH=wasm", "go", "build", "-o", file, "./testdata/trace")
	goroot := strings.TrimSpace(run(t, ".", "go", "env", "GOROOT"))
	trace := func() string {
		out, _ := exec.Command("node", filepath.Join(goroot, "lib/wasm/wasm_exec_node.js"), file).CombinedOutput() // it fails on purpose
		return string(out)
	}
	before := trace()
	run(t, ".", "node", "--input-type=module", "-e", `
		import { readFileSync, writeFileSync } from "node:fs";
		import { pack } from "./pack.mjs";
		writeFileSync(process.argv[1], pack(readFileSync(process.argv[1])));`, file)
	after := trace()
	const line = "main.go:"
	if !strings.Contains(before, line) {
		t.Errorf("without packing, the trace has no lines:\n%s", before)
	}
	for _, text := range []string{"panic: on purpose", "main.fail(", "main.main("} {
		if !strings.Contains(after, text) {
			t.Errorf("the trace lacks %q:\n%s", text, after)
		}
	}
	if strings.Contains(after, ".go") {
		t.Errorf("the trace still has lines:\n%s", after)
	}
}

// TestVectors checks the command labyrinth, built for JavaScript, against the vectors: of
// two games, and in the long tier of all.
func TestVectors(t *testing.T) {
	dir := built(t)
	command, port := filepath.Join(t.TempDir(), "labyrinth"), filepath.Join(t.TempDir(), "labyrinth.wasm")
	const pkg = "github.com/labyrinth-go/labyrinth/cmd/labyrinth"
	run(t, ".", "go", "build", "-ldflags=-s -w", "-o", command, pkg)
	run(t, ".", "env", "GOOS=js", "GOARCH=wasm", "go", "build", "-ldflags=-s -w", "-o", port, pkg)
	goroot := strings.TrimSpace(run(t, dir, "go", "env", "GOROOT"))
	args := []string{
		"check-port", "-timeout", "60s", "-exec",
		"node --stack-size=8192 " + filepath.Join(goroot, "lib/wasm/wasm_exec_node.js") + " " + port + " answer",
	}
	if !long.On() {
		args = append(args, "-variant", "glow,battlechess")
	}
	t.Log("\n" + run(t, ".", command, args...))
}

// A verdict is the result of one test of testdata/suite.mjs.
type verdict struct{ Name, Fault string }

// judge checks that a report has no fault, compares the given number of games, and
// has other tests too.
func judge(t *testing.T, report []verdict, games int) {
	t.Helper()
	compared := 0
	for _, v := range report {
		if v.Fault != "" {
			t.Errorf("%s: %s", v.Name, v.Fault)
		}
		if strings.HasPrefix(v.Name, "native ") {
			compared++
		}
	}
	if compared != games || len(report) <= games {
		t.Errorf("%d of %d games were compared, and the report has %d lines", compared, games, len(report))
	}
}

// writeNative writes native.json and returns the number of games in it.
func writeNative(t *testing.T, dir string) int {
	t.Helper()
	games := natives(t)
	b, err := json.Marshal(games)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "native.json"), b, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return len(games)
}

func TestNode(t *testing.T) {
	dir := built(t, "suite.mjs", "misuse.mjs")
	games := writeNative(t, dir)
	out := run(t, dir, "node", "--input-type=module", "-e", `
		import { run } from "./suite.mjs";
		import { readFileSync } from "node:fs";
		console.log(JSON.stringify(await run(JSON.parse(readFileSync("native.json", "utf8")))));`)
	var report []verdict
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	judge(t, report, games)
}

// chromium returns the path of the browser.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	needs.Missing(t, "chromium is not installed")
	return ""
}

// visit shows a page in a headless browser until a report comes.
func visit(t *testing.T, browser, url string, reports <-chan []byte) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
		"--user-data-dir="+t.TempDir(), url)
	cmd.Stderr, cmd.WaitDelay = &said, 10*time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case text := <-reports:
		cancel()
		<-ended
		return text
	case err := <-ended:
		t.Fatalf("%s ended without a report: %v\n%s", browser, err, &said)
		return nil
	}
}

// TestBrowser runs the same tests in a headless browser, in a page and in a worker.
// The page sends its report to the server that it came from.
func TestBrowser(t *testing.T) {
	dir := built(t, "suite.mjs", "misuse.mjs", "suite.html", "worker.mjs")
	browser := chromium(t)
	games := writeNative(t, dir)
	reports := make(chan []byte, 1)
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServer(http.Dir(dir)))
	mux.HandleFunc("POST /report", func(_ http.ResponseWriter, r *http.Request) {
		if b, err := io.ReadAll(r.Body); err == nil {
			reports <- b
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()

	text := visit(t, browser, server.URL+"/suite.html", reports)
	var report struct{ Page, Worker []verdict }
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	judge(t, report.Page, games)
	judge(t, report.Worker, games)
}

// TestPackage makes a package by npm, installs it in an empty project, and compiles
// and runs a program there.
func TestPackage(t *testing.T) {
	built(t)
	needs.Programs(t, "npm", "tsc")
	from, project := t.TempDir(), t.TempDir()
	if err := os.CopyFS(filepath.Join(from, "dist"), os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	copied(t, from, "package.json", "README.md")
	name := strings.TrimSpace(run(t, from, "npm", "pack", "--ignore-scripts", "--silent"))
	copied(t, project, "testdata/types.mts")
	run(t, project, "npm", "init", "--yes")
	run(t, project, "npm", "install", "--offline", "--no-audit", "--no-fund", filepath.Join(from, name))
	run(t, project, "tsc", "--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "types.mts")
	got := run(t, project, "node", "types.mjs")
	if !strings.HasPrefix(got, "5 1 Nb,NES Nb NES") || !strings.HasSuffix(got, "\nstale -1 1\n") {
		t.Errorf("the program printed\n%s", got)
	}
}

// TestShape compares the types of wire.d.mts with the schema of package wire.
func TestShape(t *testing.T) {
	needs.Programs(t, "tsc")
	tsc, err := exec.LookPath("tsc")
	if err != nil {
		t.Fatal(err)
	}
	built(t)
	if tsc, err = filepath.EvalSymlinks(tsc); err != nil {
		t.Fatal(err)
	}
	t.Log(run(t, ".", "node", "testdata/shape.mjs", tsc, "web/wire.d.mts", "../../wire/schema.json"))
}

// TestReadme runs the program in README.md, as it is, in a project that has the package.
func TestReadme(t *testing.T) {
	dir := withPackage(t)
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```js\n")
	program, rest, _ := strings.Cut(block, "```\n")
	_, block, _ = strings.Cut(rest, "```text\n")
	want, _, ok := strings.Cut(block, "```\n")
	if !ok {
		t.Fatal("README.md has no program, or does not show what it prints")
	}
	if err := os.WriteFile(filepath.Join(dir, "readme.mjs"), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := run(t, dir, "node", "readme.mjs"); got != want {
		t.Errorf("the program of README.md prints\n%sand README.md says\n%s", got, want)
	}
}
