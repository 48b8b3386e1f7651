package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// command is the name of the command labyrinth, and of a link to this test that is it.
const command = "labyrinth"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == command {
		os.Exit(cli.Main(command, catalog.All()))
	}
	os.Exit(m.Run())
}

// folder returns a folder with the files of this one and the command labyrinth.
func folder(t *testing.T) string {
	t.Helper()
	needs.Programs(t, "python3")
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, command)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func python(t *testing.T, dir string, args ...string) (out, said string) {
	t.Helper()
	var o, e bytes.Buffer
	cmd := exec.Command("python3", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &o, &e
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, &e)
	}
	return o.String(), e.String()
}

// The program in README.md prints what README.md says.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```python\n")
	program, rest, _ := strings.Cut(block, "```\n")
	_, block, _ = strings.Cut(rest, "```text\n")
	want, _, ok := strings.Cut(block, "```\n")
	if got, _ := python(t, folder(t), "-c", program); got != want || !ok {
		t.Errorf("the program prints\n%sand README.md says\n%s", got, want)
	}
}

// Games of every variant end where the library takes the same plies.
func TestGames(t *testing.T) {
	dir := folder(t)
	for _, v := range catalog.All().Variants {
		games, plies := long.Count(2, 20), long.Count(40, 80)
		program := fmt.Sprintf(`
from labyrinth import Rules
with Rules(%q, command=["./labyrinth"]) as rules:
    states = rules.deal(2, range(%d))
    for n in range(%d):
        legal = rules.plies(states)
        seats, on = rules.to_move(states), [i for i in range(len(states)) if legal[i]]
        assert all((seats[i] is not None) == bool(legal[i]) for i in range(len(states)))
        assert all(len(w) == len(l) for w, l in zip(rules.weights(states), legal))
        for i, s in zip(on, rules.play([states[i] for i in on], [legal[i][7 * (n + i) %% len(legal[i])] for i in on])):
            states[i] = s
    for s, v, w in zip(states, rules.views(states, [2] * len(states)), rules.winners(states)):
        print(s, v, w, sep="\n")
`, v.Name, games, plies)
		got, _ := python(t, dir, "-c", program)
		r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		for i := range games {
			s, err := r.Deal(2, uint64(i))
			for n := 0; n < plies && err == nil && s.ToMove() != game.Nobody; n++ {
				plies := s.AppendPlies(nil)
				s, err = s.Play(plies[7*(n+i)%len(plies)])
			}
			if err != nil {
				t.Fatal(err)
			}
			winners := "None"
			if s.Outcome().Over() {
				winners = strings.ReplaceAll(fmt.Sprint(s.Outcome().Winners()), " ", ", ")
			}
			fmt.Fprintln(&want, s)
			fmt.Fprintln(&want, r.View(s, 1))
			fmt.Fprintln(&want, winners)
		}
		if got != want.String() {
			t.Errorf("%s: Python has\n%.2000s\nwant\n%.2000s", v.Name, got, want.String())
		}
	}
}

// The client names what is wrong, and a large batch does not hang.
func TestErrors(t *testing.T) {
	dir := folder(t)
	fake := "#!/bin/sh\necho 'labyrinth v7.1.0, go1.26'\n"
	if err := os.WriteFile(filepath.Join(dir, "fake"), []byte(fake), 0o755); err != nil {
		t.Fatal(err)
	}
	out, _ := python(t, dir, "-c", `
from labyrinth import Refused, Rules
for make in (lambda: Rules("chess", command=["./labyrinth"]), lambda: Rules(command=["./labyrinth"], Cards="x"), lambda: Rules(command=["./fake"])):
    try: make()
    except (Refused, RuntimeError) as e: print(e)
with Rules(command=["./labyrinth"]) as rules:
    for call in (lambda: rules.plies(["x\ny"]), lambda: rules.plies([""]), lambda: rules.ask(["sing"]), lambda: rules.play(["a", "b"], ["c"])):
        try: call()
        except ValueError as e: print(type(e).__name__, e)
        except RuntimeError as e: print(e)
    print(rules.ask(["parse 6aeA5eBcc", "random 1 1"], refuse=False)[0])
    states = rules.deal(4, range(3000))
    print(len(rules.plies(states)), rules.plies(states[2999:]) == rules.plies(states)[2999:])
    rules.process.kill()
    try: rules.deal(2, range(3000))
    except RuntimeError as e: print(e)
`)
	for _, want := range []string{
		"game chess: !option", "option Cards x: !option", "./fake is v7.1.0, and this client is for v0", "ValueError not a question",
		"Refused plies : !", " does not know this question", "zip()", "!tiles@0 syntax@9", "3000 True", "has ended",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// The program games.py plays whole batches.
func TestProgram(t *testing.T) {
	out, said := python(t, folder(t), "games.py", "glow", "50", "1", "./labyrinth")
	if strings.Count(out, "\n") != 50 || !strings.Contains(said, "plies, ") {
		t.Errorf("it prints\n%s%s", out, said)
	}
}
