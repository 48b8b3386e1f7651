// This file tests the documentation: the programs of doc.go, what pages say in numbers, and that the
// index of the package stays short.

package labyrinth_test

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/doc"
	goparser "go/parser"
	"go/token"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A game: show what a player may see and do, and play what the player chooses.
func Example() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seat 1 looks for", state.View(0).Goals())
	if state, err = state.Play(labyrinth.MustParsePly("E2:NES")); err != nil {
		log.Fatal(err) // says why the ply is illegal
	}
	fmt.Println("seat 1 can walk to", state.Table().Reach(0))
	if state, err = state.Play(labyrinth.Walk(labyrinth.SquareAt(4, 7))); err != nil {
		log.Fatal(err)
	}
	fmt.Println("next is seat", state.ToMove())

	// Output:
	// seat 1 looks for K
	// seat 1 can walk to a1 b1 c1 a2 b2 b3 a4 b4 c4 a5 b5 c5 d5 e5 d6 e6 f6 d7 e7 f7
	// next is seat 2
}

// A bot: try every ply on a state that agrees with the view.
func Example_bot() {
	r := rand.New(rand.NewPCG(1, 2))
	eager := play.For(func(_ context.Context, v standard.View) (best game.Ply, err error) {
		guess, most := v.Sample(r), -1.0
		for _, ply := range v.AppendPlies(nil) {
			next, err := guess.Play(ply)
			if err != nil {
				return ply, err
			}
			if value := next.Evaluate(v.Seat()); value > most {
				best, most = ply, value
			}
		}
		return best, nil
	})

	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{bot.Random(1), eager}
	record, err := play.Run(context.Background(), standard.Rules{}, start, seats, play.Options{Limit: 2000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", record.Outcome)
	// Output:
	// won by seat 2
}

// A port: compare the deal, the order of plies and the rules.
func Example_port() {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(state)
	fmt.Println(state.AppendPlies(nil)[:4])
	fmt.Println(play.Perft(state, 3), "sequences of three plies")
	// Output:
	// 6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - a1,g7 a1,g7 1s :KLTPMJICWEQG,:VRHAXOBSFDNU
	// [Nb:NES Nb:ESW Nb:NSW Nb:NEW]
	// 22792 sequences of three plies
}

// The programs in doc.go are those above.
func TestTour(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	programs, err := os.ReadFile("doc_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	var block strings.Builder
	for line := range strings.Lines(string(doc)) {
		if code, ok := strings.CutPrefix(line, "//\t"); ok {
			block.WriteString("\t" + code)
			continue
		}
		if block.Len() > 0 {
			blocks++
			if !strings.Contains(string(programs), block.String()) {
				t.Errorf("no example has these lines of doc.go:\n%s", block.String())
			}
		}
		block.Reset()
	}
	if blocks != 3 {
		t.Errorf("doc.go has %d programs, want 3", blocks)
	}
}

// claims are the programs whose lines a page counts.
var claims = []struct {
	page, text string // the text around the number
	files      string // a pattern; tests do not count
}{
	{"README.md", "is a port in N lines", "examples/port-javascript/*.js"},
	{"examples/port-javascript/README.md", "The whole port has N lines", "examples/port-javascript/*.js"},
	{"examples/ebiten/README.md", "it has fewer than N lines", "examples/ebiten/*.go"},
	{"examples/wasip1/README.md", "which a Go program of N lines embeds", "examples/wasip1/host/*.go"},
	{"protocol/PROTOCOL.md", "are engines of N lines", "examples/bot-python/*.py"},
	{"protocol/PROTOCOL.md", "are engines of N lines", "examples/bot-node/*.js"},
}

// TestPageLines compares the numbers of lines that pages name with the files. A number
// may be rounded by a tenth.
func TestPageLines(t *testing.T) {
	checked := make(map[string]int) // by page
	for i, c := range claims {
		number := regexp.MustCompile(strings.Replace(regexp.QuoteMeta(c.text), "N", "([0-9,]+)", 1)).FindSubmatch(page(t, c.page))
		if number == nil {
			t.Errorf("%s does not say %q", c.page, c.text)
			continue
		}
		if i == 0 || claims[i-1].page != c.page || claims[i-1].text != c.text {
			checked[c.page]++
		}
		said, err := strconv.Atoi(strings.ReplaceAll(string(number[1]), ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		is, most := lines(t, c.files), said+said/10
		if strings.Contains(c.text, "fewer than") {
			most = said - 1
		}
		if is > most || is < said-said/10 {
			t.Errorf("%s says %q, but %s has %d lines", c.page, number[0], c.files, is)
		}
	}
	for _, name := range pages(t) {
		if n := len(regexp.MustCompile(`[0-9] lines\b`).FindAll(page(t, name), -1)); n != checked[name] {
			t.Errorf("%s counts lines in %d places, and %d of them are checked: add it to claims, or leave it out", name, n, checked[name])
		}
	}
}

// TestPageSizes finds sizes of files, which no page should have: they change with
// every build, and the builds print them.
func TestPageSizes(t *testing.T) {
	for _, name := range pages(t) {
		if size := regexp.MustCompile(`[0-9]{6,} bytes|[0-9.]+ MB of WebAssembly`).Find(page(t, name)); size != nil {
			t.Errorf("%s has %q", name, size)
		}
	}
}

// TestReadmeCommands checks that the README begins with a picture and has the two
// commands with which everything begins.
func TestReadmeCommands(t *testing.T) {
	text := page(t, "README.md")
	last := 0
	for _, want := range []string{"# Labyrinth\n", "\n![", "\n    go run ./cmd/labyrinth watch\n", "\n    go test ./...\n"} {
		at := bytes.Index(text, []byte(want))
		if at < last {
			t.Errorf("README.md has %q at %d, want it after byte %d", want, at, last)
		}
		last = max(at, last)
	}
}

// page returns a page, named from the root.
func page(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// pages returns the names of all pages except the changelogs.
func pages(t *testing.T) (names []string) {
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (base == "node_modules" || base == ".git" || base == "testdata" || base == "dist"):
			return fs.SkipDir
		case path.Ext(name) == ".md" && !strings.HasPrefix(base, "CHANGE"):
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// lines counts the lines of the files of a pattern, without tests.
func lines(t *testing.T, pattern string) (n int) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || names == nil {
		t.Fatalf("%s: %v, %v", pattern, names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n += bytes.Count(text, []byte("\n"))
	}
	return n
}

// TestIndex keeps the index of the package short enough to read.
func TestIndex(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range paths {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := goparser.ParseFile(set, name, nil, goparser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(set, files, "github.com/labyrinth-go/labyrinth")
	if err != nil {
		t.Fatal(err)
	}
	names, methods := len(pkg.Funcs)+len(pkg.Types), 0
	for _, typ := range pkg.Types {
		names += len(typ.Funcs)
		methods += len(typ.Methods)
	}
	if names < 20 || names > 45 || methods < 80 || methods > 154 {
		t.Errorf("the package has %d types and functions and %d methods, want at most 45 and 154", names, methods)
	}
}
