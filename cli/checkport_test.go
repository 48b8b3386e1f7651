// This file tests check-port with ports that are this test binary, started again.
// It also tests answer and vectors.

package cli

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/conformance"
)

// TestPortProcess is not a test but the port that other tests start. The argument
// after the flags says what is wrong with it.
func TestPortProcess(t *testing.T) {
	wrong := flag.Arg(0)
	if wrong == "" {
		t.Skip("only other tests start this port")
	}
	var a conformance.Answerer
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	if wrong == "banner" {
		fmt.Println("My port, version 1")
	}
	for n := 0; in.Scan(); n++ {
		question, right := in.Text(), a.Answer(in.Text())
		switch {
		case wrong == "silent":
			time.Sleep(time.Hour)
		case wrong == "dies" && n == 50:
			fmt.Fprintln(os.Stderr, "index out of range")
			os.Exit(3)
		case wrong == "leaves" && n == 50:
			os.Exit(0)
		case wrong == "floods" && n == 50:
			for {
				if _, err := fmt.Print(strings.Repeat("x", 1<<16)); err != nil {
					os.Exit(1)
				}
			}
		case wrong == "talks" && n == 50:
			right += "\nand another thing\nand another"
		case wrong == "rubbish":
			right = "\x1b[2J\x00\xff"
		case wrong == "windows":
			right += "\r"
		case wrong == "glow" && question == "variants":
			right = "glow"
		case wrong == "small" && strings.HasPrefix(question, "option "):
			right = "?"
		case wrong == "small" && strings.HasPrefix(question, "reach "):
			right = "a1"
		case wrong == "nothing":
			right = "?"
		case wrong == "reach" && strings.HasPrefix(question, "reach "):
			right = strings.Fields(question)[1]
		case wrong == "wrap" && strings.HasPrefix(question, "shift E2") && strings.HasSuffix(right, ",g2"):
			right = strings.TrimSuffix(right, "g2") + "a2"
		case wrong == "fifth" && strings.HasPrefix(question, "parse ") && strings.Count(right, "@") >= 5: // as no vector of glow has
			right = strings.TrimSuffix(right, right[strings.LastIndex(right, " "):])
		case wrong == "chess" && strings.HasPrefix(question, "plies ") && strings.Contains(right, "K@"):
			right = right[:strings.Index(right, " K@")]
		}
		fmt.Println(right)
	}
	os.Exit(0)
}

// portCommand returns the command that starts a port with something wrong.
func portCommand(t *testing.T, wrong string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self + " -test.run=^TestPortProcess$ " + wrong
}

// A right port agrees in everything. It may have only some games, and may end its lines as
// Windows does.
func TestCheckPortAgrees(t *testing.T) {
	out := cli("check-port", "-timeout", "5m", "-exec", portCommand(t, "glow")).ok(t)
	if !strings.Contains(out, "Not in the port: standard, kids, anniversary, battlechess.") {
		t.Errorf("it prints\n%s", out)
	}
	for _, kind := range []string{"random", "shift", "reach", "perft", "plies", "play", "view", "score", "weights", "parse", "ply", "deal"} {
		row := rowOf(t, out, kind)
		if row[1] != row[2] || row[3] != "0" || row[4] != "0" || row[1] == "0" {
			t.Errorf("%s: %v", kind, row)
		}
	}
	if strings.Contains(out, "through ") {
		t.Errorf("another game was asked for:\n%s", out)
	}
	one := cli("check-port", "-timeout", "5m", "-exec", portCommand(t, "windows"), "-variant", "glow", "-level", "board").ok(t)
	if !slices.Equal(rowOf(t, one, "reach"), rowOf(t, out, "reach")) || strings.Contains(one, "plies ") {
		t.Errorf("at the level of boards it prints\n%s\nand else\n%s", one, out)
	}
}

// Random games find what no vector finds, and find it again with their seed.
func TestCheckPortRandom(t *testing.T) {
	args := []string{"check-port", "-timeout", "5m", "-exec", portCommand(t, "fifth"), "-variant", "glow"}
	cli(args...).ok(t)
	args = append(args, "-level", "board", "-random", "50")
	r := cli(args...)
	_, after, ok := strings.Cut(r.out, "To repeat the random games, use -seed ")
	seed, table, _ := strings.Cut(after, ".\n\n")
	if !ok || r.status != 1 || !strings.Contains(table, " differ. The first is in random game ") {
		t.Fatalf("status %d, %s", r.status, r.out)
	}
	if again := cli(append(args, "-seed", seed)...); again.status != 1 || again.out != table {
		t.Errorf("with the seed it prints\n%s\nand not\n%s", again.out, table)
	}
}

// rowOf returns the numbers of a kind of question.
func rowOf(t *testing.T, out, kind string) []string {
	t.Helper()
	for line := range strings.Lines(out) {
		if words := strings.Fields(line); len(words) == 5 && words[0] == kind {
			return words
		}
	}
	t.Fatalf("no row of %s in\n%s", kind, out)
	return nil
}

// A port that differs: status 1, and everything needed to find the fault.
func TestCheckPortDiffers(t *testing.T) {
	tests := []struct {
		wrong, variant, level string
		says                  []string
	}{
		{"reach", "glow", "board", []string{"\nreach: ", "vectors/maze/shifts.jsonl:", "  asked     reach b1 ", "  expected  b1 c1 d1 e1 f1 f2\n", "  got       ", "missing: ", "2▶", "seat 1 to shift", "\n  others    maze/shifts.jsonl:", " more\n"}},
		{"wrap", "glow", "board", []string{"\nshift: ", "  asked     shift E2:", "PAWNS: expected ", "2▶"}},
		{"chess", "battlechess", "battlechess", []string{"\nplies: ", "  asked     plies ", "missing: K@", "words: expected "}},
		{"rubbish", "kids", "", []string{"\ngame: ", "  expected  ok\n  got       \\x1b[2J\\x00\\xff\n", "\n\nskipped: kids, which the port does not have\n"}},
		{"small", "glow", "", []string{"\nreach: ", "\n\nskipped: ", " settings of glow that the port does not have\n"}},
	}
	for _, test := range tests {
		t.Run(test.wrong, func(t *testing.T) {
			r := cli("check-port", "-timeout", "5m", "-exec", portCommand(t, test.wrong), "-variant", test.variant, "-level", test.level)
			r.complains(t, 1, "does not agree")
			for _, word := range test.says {
				if !strings.Contains(r.out, word) {
					t.Errorf("it does not say %q:\n%.5000s", word, r.out)
				}
			}
			if strings.ContainsAny(r.out, "\x00\x1b") {
				t.Errorf("what the port writes reaches the terminal: %q", r.out)
			}
		})
	}
}

// A port that fails: status 1, what was asked, and its last words.
func TestCheckPortFails(t *testing.T) {
	tests := []struct {
		wrong string
		says  []string
	}{
		{"dies", []string{"check-port: asked \"", "exit status 3", "index out of range"}},
		{"leaves", []string{"exit status 0", "asked"}},
		{"floods", []string{"longer than 1048576 bytes", "asked"}},
		{"banner", []string{"My port, version 1", "asked"}},
		{"silent", []string{"check-port: asked \"variants\": no answer within 300ms; a port must flush its standard output after each line"}},
		{"rubbish", []string{"variants", "no game"}},
	}
	for _, test := range tests {
		t.Run(test.wrong, func(t *testing.T) {
			args := []string{"check-port", "-exec", portCommand(t, test.wrong), "-level", "board"}
			if test.wrong == "silent" {
				args = append(args, "-timeout", "300ms")
			}
			cli(args...).complains(t, 1, test.says...)
		})
	}
}

// A port that has nothing yet neither differs nor agrees.
func TestCheckPortKnowsNothing(t *testing.T) {
	r := cli("check-port", "-exec", portCommand(t, "nothing"), "-variant", "kids")
	r.complains(t, 1, "every question with ?")
	if !strings.Contains(r.out, "\nskipped: kids, which the port does not have\n") {
		t.Errorf("it prints\n%s", r.out)
	}
}

// A port that writes more than its answers is reported, wherever the check is when
// it notices.
func TestCheckPortTalks(t *testing.T) {
	r := cli("check-port", "-exec", portCommand(t, "talks"), "-level", "board")
	r.complains(t, 1)
	if !strings.Contains(r.out+r.err, "and another") {
		t.Errorf("it does not quote the extra line: %s%s", r.out, r.err)
	}
}

// An interrupted check says so and does not wait for the answer.
func TestCheckPortInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	r := runWith(ctx, strings.NewReader(""), "check-port", "-exec", portCommand(t, "silent"))
	r.complains(t, 1, "interrupted")
}

func TestCheckPortBadUse(t *testing.T) {
	cli("check-port").complains(t, 2, "check-port: -exec is missing; it names the command that starts the port")
	cli("check-port", "-exec", "  ").complains(t, 2, "-exec is missing")
	cli("check-port", "-exec", "'").complains(t, 2, "check-port: -exec: ")
	cli("check-port", "-exec", filepath.Join(t.TempDir(), "none")).complains(t, 2, "none")
	cli("check-port", "-exec", portCommand(t, "right"), "-variant", "chess").complains(t, 2, `"chess"`, "battlechess")
	cli("check-port", "-exec", portCommand(t, "right"), "-timeout", "0s").complains(t, 2, "0s")
	cli("check-port", "-exec", portCommand(t, "right"), "-timeout", "soon").complains(t, 2, "-timeout")
	cli("check-port", "port.js").complains(t, 2, "port.js")
	cli("vectors").complains(t, 2, "-out")
	cli("vectors", "-out", "-").complains(t, 2, "-out", "directory")
	if _, err := os.Stat("-"); err == nil {
		t.Error("vectors -out - made a directory")
	}
	cli("vectors", "-out", t.TempDir(), "more").complains(t, 2, "more")
	cli("vectors", "-out", file(t, "taken", "")).complains(t, 1, "taken")
	cli("answer", "me").complains(t, 2, "me")
	for _, name := range []string{"check-port", "answer", "vectors"} {
		out := cli(name, "-h").ok(t)
		if !strings.HasPrefix(out, "Usage: labyrinth "+name) || !strings.Contains(cli("-h").ok(t), "\n  "+name+" ") {
			t.Errorf("%s -h prints\n%s", name, out)
		}
	}
}

func TestAnswer(t *testing.T) {
	out := typed("variants\ngame kids\nsing\nshuffle 1 6\n", "answer").ok(t)
	if want := "standard kids glow anniversary battlechess\nok\n?\n1 0 3 5 2 4\n"; out != want {
		t.Errorf("it answers %q, want %q", out, want)
	}
	runWith(t.Context(), endless{}, "answer").complains(t, 1, "too long")
	runWith(t.Context(), broken{}, "answer").complains(t, 1, errBroken.Error())
	var stderr buffer
	if status := run(t.Context(), []string{"answer"}, std{strings.NewReader("variants\n"), broken{}, &stderr}); status != 1 {
		t.Errorf("no output: status %d", status)
	}
}
