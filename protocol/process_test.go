package protocol_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// as names the environment variable that makes the test binary a good or bad
// engine.
const as = "LABYRINTH_ENGINE"

func TestMain(m *testing.M) {
	if kind := os.Getenv(as); kind != "" {
		os.Exit(beEngine(kind))
	}
	os.Exit(m.Run())
}

// beEngine is what the test binary does as an engine.
func beEngine(kind string) (status int) {
	in := bufio.NewReader(os.Stdin)
	hears := func(kind string) bool { return (peer{in: in}).hears(kind) != "" }
	if after, ok := strings.CutPrefix(kind, "dies before "); ok {
		hears(after)
		return 3
	}
	switch kind {
	case "good":
		if err := protocol.Serve(context.Background(), os.Stdin, os.Stdout, catalog.All(), bots("greedy")); err != nil {
			return 1
		}
		return 0
	case "panics":
		panic("engine: out of ideas")
	case "hangs":
		hang()
	case "closes its input":
		hears("hello")
		os.Stdin.Close()
		fmt.Println(helloLine)
		hang()
	case "hangs with a child", "hangs with a child apart": // that keeps all pipes open, and tells the test when it dies
		child := exec.Command(os.Args[0])
		if kind == "hangs with a child apart" {
			setApart(child)
		}
		child.Env = append(os.Environ(), as+"=child")
		child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := child.Run(); err != nil {
			return 1
		}
	case "ends with a child": // that keeps its output open
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), as+"=hangs")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			return 1
		}
		return 3
	case "child":
		conn, err := net.Dial("tcp", os.Getenv("LABYRINTH_LISTENER"))
		if err != nil {
			return 1
		}
		_, _ = conn.Read(make([]byte, 1)) // until the test is over
		return 0
	}
	fmt.Println(helloLine)
	return beGreeted(kind, hears)
}

// beGreeted is what the test binary does as an engine that has said hello.
func beGreeted(kind string, hears func(kind string) bool) (status int) {
	if after, ok := strings.CutPrefix(kind, "dies after "); ok {
		hears(after)
		return 3
	}
	hears("go")
	switch kind {
	case "closes its output":
		os.Stdout.Close()
		hang()
	case "floods":
		for {
			if _, err := os.Stdout.WriteString("flood\n"); err != nil {
				return 1
			}
		}
	case "floods without lines":
		for {
			if _, err := os.Stdout.Write(make([]byte, 1<<16)); err != nil {
				return 1
			}
		}
	case "floods its standard error":
		for range 1000 {
			fmt.Fprint(os.Stderr, strings.Repeat("x", 1000))
		}
		fmt.Fprint(os.Stderr, "the end")
		return 3
	case "does not quit":
		fmt.Println(plyLine)
		hears("quit")
		hang()
	case "quits with a failure":
		fmt.Println(plyLine)
		hears("quit")
		return 5
	}
	return 9
}

func hang() {
	for {
		time.Sleep(time.Hour)
	}
}

// launch starts the test binary as an engine.
func launch(t *testing.T, kind string) *protocol.Process {
	t.Helper()
	t.Setenv(as, kind)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else it takes a second to end
	p, err := protocol.Start(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// patience ends a test that hangs.
const patience = 5 * time.Minute

// impatient waits briefly for an engine that hangs, but as long as it takes for a
// program to say hello and to play.
var impatient = protocol.Options{Budget: bot.Budget{Time: patience}, Grace: 50 * time.Millisecond, Start: patience}

// A program that fails in any way loses its game and leaves nothing behind.
func TestProcessForfeits(t *testing.T) {
	for _, test := range []struct{ kind, reason, says string }{
		{"dies before hello", protocol.Crashed, "exit status 3"},
		{"dies after game", protocol.Crashed, "exit status 3"},
		{"dies after go", protocol.Crashed, "exit status 3"},
		{"ends with a child", protocol.Crashed, "exit status 3"},
		{"panics", protocol.Crashed, "exit status 2"},
		{"floods its standard error", protocol.Crashed, "exit status 3"},
		{"closes its output", protocol.Crashed, "killed"},
		{"floods", protocol.Protocol, "flood"},
		{"floods without lines", protocol.Protocol, "65536 bytes"},
	} {
		t.Run(test.kind, func(t *testing.T) {
			if test.kind == "ends with a child" && runtime.GOOS != "linux" {
				t.Skip("only Linux notices the end")
			}
			process := launch(t, test.kind)
			c := protocol.NewClient(process, impatient)
			_, err := c.Seat(small, 1)(t.Context(), question(t))
			wantForfeit(t, err, test.reason, test.says)
			if test.reason == protocol.Crashed && !errors.As(err, new(*exec.ExitError)) {
				t.Errorf("the error %v does not hold how the program ended", err)
			}
			c.Close()
			wantStderr(t, test.kind, process.Stderr())
			wantNoGoroutines(t)
		})
	}
}

// wantStderr fails unless exactly the end of what a program wrote is kept.
func wantStderr(t *testing.T, kind, got string) {
	t.Helper()
	switch kind {
	case "panics":
		if !strings.Contains(got, "engine: out of ideas") {
			t.Errorf("of its standard error there is %q", got)
		}
	case "floods its standard error":
		if end, cut := strings.CutPrefix(got, "…"); !cut || len(end) != 8<<10 || !strings.HasSuffix(got, "xxx"+"the end") {
			t.Errorf("of its standard error there are %d bytes, ending in %.20q", len(got), got[max(0, len(got)-20):])
		}
	default:
		if got != "" {
			t.Errorf("of its standard error there is %q", got)
		}
	}
}

// A program that hangs is killed with its child, even if the child keeps the
// pipes open. The child's end of a connection closes when the child dies.
func TestProcessKilledWithChildren(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("windows has no process groups")
	}
	child := killWithChild(t, "hangs with a child")
	_ = child.SetReadDeadline(time.Now().Add(patience))
	if _, err := child.Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the child lives on")
	}
}

// A child that has left the group of its parent is not killed, but does not
// block Close.
func TestProcessKilledWithoutChildren(t *testing.T) {
	child := killWithChild(t, "hangs with a child apart")
	_ = child.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	if _, err := child.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the child is not apart: %v", err)
	}
}

// killWithChild has a program with a child killed. It returns a connection that
// the child keeps open while it lives.
func killWithChild(t *testing.T, kind string) net.Conn {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Skip(err)
	}
	defer listener.Close()
	t.Setenv("LABYRINTH_LISTENER", listener.Addr().String())
	opts := impatient
	opts.Start = 50 * time.Millisecond
	process := launch(t, kind)
	child, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { child.Close() })
	c := protocol.NewClient(process, opts)
	_, err = c.Seat(small, 1)(t.Context(), question(t))
	wantForfeit(t, err, protocol.Timeout, "hello")
	wantNoGoroutines(t)
	return child
}

// A program that closes its input and does not end has crashed. That is noticed
// after the grace, however large the budget is.
func TestProcessDeaf(t *testing.T) {
	c := protocol.NewClient(launch(t, "closes its input"), protocol.Options{Budget: bot.Budget{Time: time.Hour}, Grace: 50 * time.Millisecond})
	_, err := c.Seat(small, 1)(t.Context(), question(t))
	wantForfeit(t, err, protocol.Crashed, "closed its input")
	wantNoGoroutines(t)
}

// A program that hangs is killed when the context is done.
func TestProcessContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := protocol.NewClient(launch(t, "hangs"), protocol.Options{})
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := c.Seat(small, 1)(ctx, question(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	wantNoGoroutines(t)
}

// Close ends a program and returns how it ended.
func TestProcessClose(t *testing.T) {
	for kind, says := range map[string]string{
		"good":                 "<nil>",
		"does not quit":        "killed",
		"quits with a failure": "exit status 5",
	} {
		t.Run(kind, func(t *testing.T) {
			opts := impatient
			if kind != "does not quit" {
				opts.Grace = patience
			}
			c := protocol.NewClient(launch(t, kind), opts)
			if a, err := c.Seat(small, 1)(t.Context(), question(t)); a.Ply.String() != "Nb:EW" || err != nil {
				t.Errorf("the answer is %s, %v", a.Ply, err)
			}
			if err := c.Close(); !strings.Contains(fmt.Sprint(err), says) {
				t.Errorf("it ended with %v, want %s", err, says)
			}
			wantNoGoroutines(t)
		})
	}
}

func TestStartFails(t *testing.T) {
	if p, err := protocol.Start(t.TempDir() + "/none"); p != nil || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the error is %v, want one that matches os.ErrNotExist", err)
	}
	if p, err := protocol.Start(t.TempDir()); p != nil || err == nil {
		t.Error("a directory was started")
	}
	wantNoGoroutines(t)
}

// In every variant, a bot plays the same game as a program and in this process.
func TestProcessPlaysTheSame(t *testing.T) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			s := deal(t, v.Name, 1)
			g := open(t, game.Tag{Name: "Variant", Value: v.Name})
			c := protocol.NewClient(launch(t, "good"), protocol.Options{Budget: bot.Budget{Time: patience}, Start: patience})
			defer c.Close()
			got := run(t, g, s, c.Seat(g.Tags(), 2), newBot(t, g, "random", 3))
			want := run(t, g, s, newBot(t, g, "greedy", 2), newBot(t, g, "random", 3))
			if got != want {
				t.Errorf("as a program it plays\n%s\nand here it plays\n%s", got, want)
			}
		})
	}
}

func newBot(t *testing.T, g catalog.Rules, name string, seed uint64) play.Bot {
	t.Helper()
	b, err := g.Bot(name, seed, bot.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// run plays a game of some plies and returns its record.
func run(t *testing.T, rules catalog.Rules, s catalog.State, seats ...play.Bot) string {
	t.Helper()
	rec, err := play.Run(t.Context(), rules, s, seats, play.Options{Limit: 200, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	text, err := rec.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// An engine that fails in the middle of a game loses it, and the record says
// why.
func TestRecordOfForfeit(t *testing.T) {
	s := state(t)
	c := converse(t, protocol.Options{}, func(p peer) { p.greets(); p.says(plyLine); p.hears("go") })
	defer c.Close()
	other := func(context.Context, play.Question) (play.Answer, error) {
		return play.Answer{}, errors.New("the other seat is asked")
	}
	rec, err := play.Run(t.Context(), open(t, small...), s, []play.Bot{c.Seat(small, 1), other}, play.Options{})
	if err != nil || rec.Reason != protocol.Crashed || rec.Outcome != game.Won(1) || len(rec.Plies) != 1 {
		t.Errorf("the record is %+v, %v", rec, err)
	}
}
