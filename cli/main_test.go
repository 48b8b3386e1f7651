package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// The names of the commands are fixed, since other programs call them.
var names = []string{"deal", "moves", "perft", "play", "watch", "replay", "render", "solve", "puzzle", "variants", "engine", "arena"}

func TestHelp(t *testing.T) {
	for _, word := range []string{"-h", "--help", "-help", "help"} {
		out := cli(word).ok(t)
		for _, name := range names {
			if !strings.Contains(out, "\n  "+name+" ") {
				t.Errorf("%s does not list %s:\n%s", word, name, out)
			}
		}
	}
	for _, args := range [][]string{{"bridge", "-h"}, {"bridge", "--help"}, {"help", "bridge"}} {
		if out := cli(args...).ok(t); !strings.HasPrefix(out, "Usage: labyrinth bridge COMMAND") || !strings.Contains(out, "\n  bridge xmasrush ") || strings.Contains(out, "\n  deal ") {
			t.Errorf("%v prints\n%s", args, out)
		}
	}
	for _, out := range []string{cli("-h").ok(t), cli("bridge", "-h").ok(t), cli("variants").ok(t)} {
		wantNarrow(t, out)
	}
	for _, name := range names {
		for _, flag := range []string{"-h", "-help", "--help"} {
			out := cli(name, flag).ok(t)
			wantNarrow(t, out)
			if !strings.HasPrefix(out, "Usage: labyrinth "+name) || !strings.Contains(out, "\nFlags:\n") && name != "variants" {
				t.Errorf("%s %s prints\n%s", name, flag, out)
			}
		}
	}
	// What an option can be is told without a state, a game or a file.
	for name, flags := range map[string][]string{
		"deal":   {"-variant", "-edition", "-homes", "-layout", "-look", "-seats", "-seed"},
		"moves":  {"-state", "-variant"},
		"perft":  {"-state", "-depth", "-divide"},
		"render": {"-state", "-svg"},
		"solve":  {"-state", "-to", "-seat", "-most", "-all"},
		"puzzle": {"-par", "-seed", "-check"},
		"play":   {"-seats", "-seed", "-variant", "-limit"},
		"watch":  {"-bots", "-seed", "-record", "-limit"},
		"arena":  {"-bots", "-deals", "-seats", "-seed", "-out", "-records", "-sprt", "-workers", "-limit", "-repeats"},
		"replay": {"-check"},
	} {
		out := cli(name, "-h").ok(t)
		own, options, _ := strings.Cut(out, "\nOptions of the game")
		for _, flag := range flags {
			where := own
			if flag == "-edition" || flag == "-homes" || flag == "-layout" || flag == "-look" {
				where = options
			}
			if !strings.Contains(where, "\n  "+flag) {
				t.Errorf("%s -h does not tell of %s in its place:\n%s", name, flag, out)
			}
		}
	}
}

// wantNarrow fails if a text has lines of more than 80 columns.
func wantNarrow(t *testing.T, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		if utf8.RuneCountInString(line) > 81 { // with its end
			t.Errorf("a line has more than 80 columns:\n%s", line)
		}
	}
}

// Without arguments the command line lists its commands, and that is an error.
func TestNoCommand(t *testing.T) {
	r := cli()
	if r.status != 2 || r.out != "" || !strings.Contains(r.err, "  watch  ") || !strings.HasSuffix(r.err, "\nlabyrinth: missing command\n") {
		t.Errorf("status %d, printed %q and\n%s", r.status, r.out, r.err)
	}
}

// Bad flags and bad input end with status 2 and one line that says why.
func TestBadInput(t *testing.T) {
	bad := file(t, "bad", "[Variant \"standard\"]\n\nno state\nno ply\n")
	chess := file(t, "chess", strings.Replace(duelRecord, "standard", "chess", 1))
	results := file(t, "results", strings.Repeat("{\"a\":\"greedy\",\"b\":\"random\"}\n", 9))
	wrong := file(t, "wrong", strings.Replace(duelRecord, "[Result \"1\"]", "[Result \"2\"]", 1))
	illegal := file(t, "illegal", strings.Replace(duelRecord, "b3", "b2", 1))
	tests := []struct {
		args string // parted by spaces; _ stands for a space within one
		says []string
	}{
		{"dela", []string{`"dela"`, "did you mean deal?", "-h"}},
		{"arena_lader", []string{`"arena lader"`}},
		{"-deal", []string{`"-deal"`, "did you mean deal?", "-h"}},
		{"Deal", []string{`"Deal"`, "did you mean deal?"}},
		{"zzz", []string{`"zzz"; labyrinth -h`}},
		{"bridge", []string{"bridge: want one of the commands mazecom, pi2c, maze.com, xmasrush; see labyrinth bridge -h"}},
		{"bridge -listen :5123", []string{"bridge: want one of the commands mazecom"}},
		{"bridge pi2", []string{`"bridge pi2"; did you mean pi2c?; labyrinth bridge -h`}},

		{"deal -seats 5", []string{"5 seats", "1 to 4"}},
		{"deal -seats 0", []string{`"0"`, "1 to 4"}},
		{"deal -seats -1", []string{`"-1"`, "1 to 4"}},
		{"deal -seats two", []string{`"two"`, "-seats: must be an integer"}},
		{"deal -seed -1", []string{`"-1"`, "-seed", "2^64-1"}},
		{"deal -seed 18446744073709551616", []string{"-seed", "2^64-1"}},
		{"deal -seed 0x10", []string{"-seed", "2^64-1"}},
		{"deal -speed 1", []string{`unknown flag "-speed"`, "did you mean -seed?", "deal -h"}},
		{"deal -colour 1", []string{`unknown flag "-colour"; see labyrinth deal -h`}},
		{"deal -seed", []string{"-seed"}},
		{"deal now", []string{"deal", `"now"`}},
		{"deal -variant chess", []string{`"chess"`, "standard"}},
		{"deal -edition new", []string{`"new"`, "classic-ru"}},
		{"deal -look never", []string{`"never"`, "at-once"}},
		{"deal -look on-turn -look on-turn", []string{"Look", "twice"}},
		{"deal -homes a1,b1", []string{`"b1"`}},
		{"deal -homes a1,a1", []string{`"a1"`}},
		{"deal -homes a1", []string{`"a1"`, "2"}},
		{"deal -homes z9,a1", []string{`"z9"`}},
		{"deal -layout 6c/39", []string{`"6c/39"`}},

		{"moves", []string{"moves", "-state"}},
		{"moves -state none", []string{"moves", `"none"`}},
		{"moves -state " + underscored(notation[1:]), []string{"byte 0"}},
		{"moves -state " + underscored(notation+" "), []string{"byte"}},
		{"moves -state " + underscored(duel), []string{"3 rows, want 7", "3 tiles in row 1, want 7"}},
		{"moves -state -", []string{"moves"}},
		{"moves -depth 2", []string{"-depth", "moves -h"}},

		{"perft", []string{"perft", "-state"}},
		{"perft -depth 0 -state " + underscored(notation), []string{"0", "at least 1"}},
		{"perft -depth -3 -state " + underscored(notation), []string{"-3", "at least 1"}},
		{"perft -depth 1.5 -state " + underscored(notation), []string{`"1.5"`, "-depth"}},
		{"perft -divide=maybe -state " + underscored(notation), []string{`"maybe"`, "-divide"}},

		{"variants kids colour", []string{`"colour" of kids; want one of Edition, `}},

		{"hunt -for -1s", []string{`"-1s"`, "-for: must be a duration such as"}},
		{"hunt -for long", []string{`"long"`, "-for: must be a duration such as"}},

		{"render", []string{"render", "-state"}},
		{"render -state none", []string{"render", `"none"`}},
		{"render -view 3 -state " + underscored(notation), []string{"3", "1 to 2"}},
		{"render -view 0 -state " + underscored(notation), []string{"0", "1 to 2"}},
		{"render -view -1 -state " + underscored(notation), []string{"-1", "1 to 2"}},
		{"render -path a1 -state " + underscored(notation), []string{"-path", "two squares"}},
		{"render -path a1,b1,c1 -state " + underscored(notation), []string{"-path", "two squares"}},
		{"render -path a1,h8 -state " + underscored(notation), []string{"-path", `"h8"`}},
		{"render -path a1,g7 -state " + underscored(notation), []string{"no path", "a1", "g7"}},

		{"watch -bots deep", []string{`"deep"`, "greedy", "random", "exec:COMMAND"}},
		{"watch -bots mcts:soon", []string{`"soon"`, "a number of iterations"}},
		{"watch -time 5", []string{`"5"`, "-time", "such as 500ms"}},
		{"watch -bots human,greedy", []string{`"human"`, "greedy", "random"}},
		{"watch -bots greedy,", []string{"seat 2: option invalid: want one of", "greedy", "random"}},
		{"watch -bots random,random,random,random,random", []string{"5 seats", "1 to 4"}},
		{"watch -limit many", []string{`"many"`, "-limit"}},
		{"watch -delay 3", []string{`"3"`, "-delay"}},
		{"watch it", []string{`"it"`}},

		{"play -seats deep,human", []string{`"deep"`, "want one of human, ", "random", "exec:COMMAND"}},
		{"play -seats human,human,human,human,human", []string{"5 seats", "1 to 4"}},
		{"play -variant chess", []string{`"chess"`, "standard"}},
		{"play chess", []string{`"chess"`}},

		{"replay", []string{"replay", "FILE"}},
		{"replay a b", []string{"replay", "one FILE"}},
		{"deal a b c d e", []string{"no arguments", `["a" "b" "c"] and 2 more`}},
		{"replay -", []string{"replay", "not a game record", `""`}},
		{"replay " + results, []string{results, "not a game record", "{"}},
		{"replay " + bad, []string{bad, "line 1: ", "Result"}},
		{"replay " + chess, []string{chess, `"chess"`, "standard"}},
		{"replay -check " + wrong, []string{wrong, "Result 2", "end with 1"}},
		{"replay " + illegal + " -check", []string{illegal + ": line ", "illegal ply", `"b2"`}},

		{"variants all", []string{`"all"`}},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			args := strings.Fields(test.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
			r := cli(args...)
			r.complains(t, 2, test.says...)
			if r.out != "" {
				t.Errorf("it printed %q", r.out)
			}
		})
	}
}

// underscored returns a text with its spaces as underscores.
func underscored(text string) string { return strings.ReplaceAll(text, " ", "_") }

// Of many faults the first few are told, with their number.
func TestManyFaults(t *testing.T) {
	const pawnsAndHomes = "6aAc/5B7E5C/3aD9 7F - d1,d2,d3,d4 b1,b2,b3,b4 1s :A,:B,:C,:D"
	r := cli("moves", "-layout", small, "-state", pawnsAndHomes)
	r.complains(t, 2, "8 faults", "the first 4", "byte 22", "byte 25", "byte 28", "byte 31")
	if strings.Contains(r.err, "byte 34") {
		t.Errorf("it tells more than the first few: %s", r.err)
	}
	// A parser stops at 100 faults.
	cli("deal", "-variant", "battlechess", "-rules", "{"+strings.Repeat("'x': 1, ", 200)+"'x': 1}").complains(t, 2, ": at least 100 faults, the first 4: ")
	r = cli("deal", "-look", "never", "-edition", "new", "-homes", "z9")
	r.complains(t, 2, `"never"`, `"new"`)
}

// Whatever was typed, what is wrong with it is told on one line.
func TestOneLine(t *testing.T) {
	cli("deal", "-a\nb").complains(t, 2, `unknown flag "-a\nb"`)
	cli("deal", "-\x1b[31mred").complains(t, 2, `unknown flag "-\x1b[31mred"`)
	cli("moves", "-depth\x1b", "3").complains(t, 2, `unknown flag "-depth\x1b"`)
	cli("deal", "-=\x1b").complains(t, 2, `invalid flag "-=\x1b"`)
	cli("replay", t.TempDir()+"/\x1b[31mred").complains(t, 1, `/\x1b[31mred`)
	cli("two\nlines").complains(t, 2, "two")
	cli("deal", "-seats", "1\n2").complains(t, 2, "-seats")
	cli("moves", "-state", notation+"\n"+notation).complains(t, 2, "not a state of -variant standard -edition classic")
	cli("replay", t.TempDir()+"/a\nb").complains(t, 1, "/a b")
}

// What is not the caller's fault ends with status 1.
func TestFailures(t *testing.T) {
	missing := t.TempDir() + "/missing"
	cli("replay", missing).complains(t, 1, missing)
	cli("replay", t.TempDir()).complains(t, 1)
	runWith(t.Context(), broken{}, "moves", "-state", "-").complains(t, 1, errBroken.Error())
	runWith(t.Context(), broken{}, "replay", "-").complains(t, 1, errBroken.Error())
}

var errBroken = errors.New("the pipe is broken")

// broken is an input and an output that fail.
type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

// A command whose output cannot be written has failed, whatever else it did.
func TestBrokenOutput(t *testing.T) {
	record := file(t, "game", duelRecord)
	for _, args := range [][]string{
		{"-h"},
		{"deal", "-seed", "1"},
		{"moves", "-state", notation},
		{"perft", "-state", notation, "-depth", "1"},
		{"perft", "-state", notation, "-depth", "1", "-divide"},
		{"render", "-state", notation},
		{"render", "-state", notation, "-svg", "-"},
		{"watch", "-seed", "1", "-limit", "2"},
		{"watch", "-seed", "1", "-limit", "2", "-record", "-"},
		{"replay", record},
		{"replay", "-check", record},
		{"play", "-seed", "1"},
		{"variants"},
	} {
		var stderr buffer
		status := run(t.Context(), args, std{strings.NewReader(""), broken{}, &stderr})
		if r := (ended{"", stderr.String(), status}); r.status != 1 {
			t.Errorf("%v: status %d", args, status)
		} else {
			r.complains(t, 1, errBroken.Error())
		}
	}
}

// Input of any length is refused before it fills the memory.
func TestEndlessInput(t *testing.T) {
	runWith(t.Context(), endless{}, "moves", "-state", "-").complains(t, 2, "more than 16777216 bytes")
	runWith(t.Context(), endless{}, "replay", "-").complains(t, 2, "more than 16777216 bytes")
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// A program has its own name and its own variants. Without all variants of the
// library it has no commands for ports.
func TestProgram(t *testing.T) {
	run := func(args ...string) ended {
		var out, err buffer
		p := Program{Name: "mine", Games: catalog.Registry{Variants: catalog.All().Variants[1:2]}, Stdout: &out, Stderr: &err}
		status := p.Run(t.Context(), args...)
		return ended{out.String(), err.String(), status}
	}
	for _, name := range append(names, "version") {
		if r := run(name, "-h"); r.status != 0 || strings.Contains(r.out, "labyrinth ") || !strings.Contains(r.out, "\nExample:\n  mine "+name) {
			t.Errorf("%s -h: status %d, or not by its name:\n%s", name, r.status, r.out)
		}
	}
	for _, name := range []string{"check-port", "answer", "vectors"} {
		if r := run(name, "-h"); r.status != 2 {
			t.Errorf("%s: status %d, want no such command", name, r.status)
		}
	}
	if r := run("deal"); r.status != 0 {
		t.Errorf("deal: status %d", r.status)
	}
	if r := run("deal", "-variant", "standard"); r.status != 2 {
		t.Errorf("another variant: status %d", r.status)
	}
	if status := (Program{Name: "none"}).Run(t.Context(), "deal"); status != 1 {
		t.Errorf("without variants: status %d", status)
	}
}

func TestVersion(t *testing.T) {
	if got := cli("version").ok(t); !strings.HasPrefix(got, "labyrinth ") || !strings.HasSuffix(got, ", "+runtime.Version()+"\n") {
		t.Errorf("it printed %q", got)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	record := file(t, "game", duelRecord)
	for _, args := range [][]string{
		{"watch", "-seed", "1"},
		{"watch", "-seed", "1", "-record", "-"},
		{"replay", record},
		{"play", "-seats", "greedy,greedy", "-seed", "1"},
	} {
		r := runWith(ctx, strings.NewReader(""), args...)
		r.complains(t, 1, "interrupted")
		if slices.Contains(args, "-") { // the record of a game that goes on
			if got := typed(r.out, "replay", "-check", "-").ok(t); got != "*\n" {
				t.Errorf("%v printed %q, which replays as %q", args, r.out, got)
			}
		}
	}
}

// A person who does not answer can be interrupted, and so can a long count.
func TestInterruptedWaiting(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, person, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer person.Close()
	out := &cancels{after: "seat 1> ", cancel: cancel}
	var stderr buffer
	status := run(ctx, []string{"play", "-seed", "1"}, std{in, out, &stderr})
	ended{"", stderr.String(), status}.complains(t, 1, "interrupted")

	ctx, cancel = context.WithCancel(t.Context())
	out = &cancels{after: "D1 24\n", cancel: cancel}
	stderr = buffer{}
	status = run(ctx, []string{"perft", "-state", notation, "-depth", "7"}, std{nil, out, &stderr})
	ended{"", stderr.String(), status}.complains(t, 1, "interrupted")
}

// A command that waits for its standard input can be interrupted.
func TestInterruptedReading(t *testing.T) {
	for _, args := range [][]string{
		{"moves", "-state", "-"},
		{"deal", "-layout", "@-"},
		{"puzzle", "-check", "-"},
		{"replay", "-"},
		{"play", "-resume", "-"},
		{"engine"},
		{"answer"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		in, writer := io.Pipe()
		done := make(chan ended, 1)
		go func() { done <- runWith(ctx, in, args...) }()
		fmt.Fprint(writer, "[") // when this is read, the command waits for the rest
		cancel()
		select {
		case r := <-done:
			r.complains(t, 1, "interrupted")
		case <-time.After(patience): // it hangs
			t.Errorf("%v still waits", args)
		}
		writer.Close()
	}
}

// cancels is an output that interrupts the command after a text.
type cancels struct {
	buffer
	after  string
	cancel func()
}

func (c *cancels) Write(p []byte) (int, error) {
	defer func() {
		if strings.Contains(c.String(), c.after) {
			c.cancel()
		}
	}()
	return c.buffer.Write(p)
}

func TestHelpOfCommand(t *testing.T) {
	if got, want := cli("help", "play").ok(t), cli("play", "-h").ok(t); got != want {
		t.Errorf("help play printed\n%s\nand play -h\n%s", got, want)
	}
}
