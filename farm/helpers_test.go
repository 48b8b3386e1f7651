// This file holds what the tests of the command share: the program as processes,
// and the same match played by labyrinth arena.

package farm

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// patience ends a test that hangs. It is no measure of anything: whatever a test waits
// for comes long before, also on a busy machine.
const patience = 5 * time.Minute

// TestMain lets the test binary be the program farm, or the program labyrinth. Its
// processes have a proof of no work, since the race detector makes the real one
// last many seconds; package queue tests that one.
func TestMain(m *testing.M) {
	queue.Prove = func(catalog.Registry) (queue.Proof, error) {
		return queue.Proof{Version: cmp.Or(os.Getenv("FARM_TEST_PROOF"), "the same"), Answers: "none"}, nil
	}
	switch os.Getenv("FARM_TEST_AS") {
	case "farm":
		os.Exit(Main("farm", ownGames()))
	case "labyrinth":
		os.Exit(cli.Main("labyrinth", catalog.All()))
	}
	os.Exit(m.Run())
}

// ownGames is the registry of the tests. Its bot mortal plays like nearest, and kills its
// process at the ply whose number is in FARM_TEST_DIES, in the middle of a game.
func ownGames() catalog.Registry {
	games := catalog.All()
	dies, _ := strconv.Atoi(os.Getenv("FARM_TEST_DIES"))
	var plies atomic.Int64
	games.Bots = []catalog.NamedBot{{
		Kind: bot.Kind{Name: "mortal"}, Variants: []string{"standard"},
		New: func(_ catalog.Rules, _ bot.Spec, seed uint64) (play.Bot, error) {
			choose := nearest.New(seed, 0)
			return func(ctx context.Context, q play.Question) (play.Answer, error) {
				if plies.Add(1) == int64(dies) {
					_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
				}
				return choose(ctx, q)
			}, nil
		},
	}}
	return games
}

// startMortal starts a worker that dies in the middle of a game, when it has finished
// some: the match has many more plies, so no speed saves it.
func startMortal(t *testing.T, url string) *process {
	t.Helper()
	t.Setenv("FARM_TEST_DIES", "100")
	defer os.Unsetenv("FARM_TEST_DIES")
	return start(t, "work", "-nats", url, "-slots", "1")
}

// dies waits until the process has killed itself.
func (p *process) dies(t *testing.T) {
	t.Helper()
	if status := p.finish(t); status != -1 {
		t.Fatalf("the worker ends with exit status %d, want that it is killed", status)
	}
}

// A process is the program farm.
type process struct {
	*exec.Cmd
	out, log syncBuffer
	ended    chan struct{}
}

// A syncBuffer is a buffer for several goroutines.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// start starts farm with arguments.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], args...), ended: make(chan struct{})}
	p.Env = append(os.Environ(), "FARM_TEST_AS=farm", "NATS_URL=")
	p.Stdout, p.Stderr = &p.out, &p.log
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.Wait() // ProcessState has the status
		close(p.ended)
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("farm %s wrote:\n%s", strings.Join(args, " "), p.log.String())
		}
	})
	return p
}

// kill kills the process and waits for its end.
func (p *process) kill() {
	_ = p.Process.Kill()
	<-p.ended
}

// finish waits for the end of the process and returns its exit status.
func (p *process) finish(t *testing.T) int {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		t.Fatalf("%v does not end", p.Args)
	}
	return p.ProcessState.ExitCode()
}

// says waits until the process has logged a text.
func (p *process) says(t *testing.T, text string) {
	t.Helper()
	eventually(t, fmt.Sprintf("%v says %q", p.Args, text), func() bool { return strings.Contains(p.log.String(), text) })
}

// eventually waits until something has happened.
func eventually(t *testing.T, what string, happened func() bool) {
	t.Helper()
	for began := time.Now(); !happened(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("never: %s", what)
		}
	}
}

// write writes a file in a directory and returns its path.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// The match of the tests. Its players have no limits of time, so every machine
// plays the same games.
const (
	deals = 10
	limit = 120 // plies: under the race detector a game lasts long enough
)

func matchFile(t *testing.T, dir string) (path, out string) {
	t.Helper()
	out = filepath.Join(dir, "results.jsonl")
	return write(t, dir, "match.toml", fmt.Sprintf(`kind = "match"
players = ["mortal", "weak=random", "mcts:8"]
deals = %d
limit = %d
seed = 11
out = %q
parquet = %q
`, deals, limit, out, filepath.Join(dir, "results.parquet"))), out
}

// reference is what labyrinth arena makes of the match.
var reference = sync.OnceValues(func() (text []byte, table string) {
	dir, err := os.MkdirTemp("", "farm-reference")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "results.jsonl")
	var stdout, stderr bytes.Buffer
	program := cli.Program{Name: "labyrinth", Games: ownGames(), Stdout: &stdout, Stderr: &stderr}
	if status := program.Run(context.Background(), "arena", "-bots", "mortal,weak=random,mcts:8",
		"-deals", fmt.Sprint(deals), "-limit", fmt.Sprint(limit), "-seed", "11", "-out", out); status != 0 {
		panic(stderr.String())
	}
	text, err = os.ReadFile(out)
	if err != nil {
		panic(err)
	}
	return text, stdout.String()
})

// games reads a results file and returns its first line and its results without
// times, in the order of the match.
func games(t *testing.T, text []byte) (head string, results []arena.Result) {
	t.Helper()
	c, results, size, err := arena.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if size != len(text) {
		t.Errorf("the results file has an unfinished line")
	}
	for i, r := range results {
		results[i] = r.Untimed()
	}
	slices.SortFunc(results, func(r, q arena.Result) int {
		i, _ := c.IndexOf(r.Game)
		k, _ := c.IndexOf(q.Game)
		return cmp.Compare(i, k)
	})
	head, _, _ = strings.Cut(string(text), "\n")
	return head, results
}

// asArena checks that a results file is that of labyrinth arena, game by game.
func asArena(t *testing.T, out string) {
	t.Helper()
	text, _ := reference()
	sameGames(t, write(t, t.TempDir(), "arena.jsonl", string(text)), out)
}

// sameGames compares two results files, except for times and order.
func sameGames(t *testing.T, want, got string) {
	t.Helper()
	read := func(name string) (head string, results []arena.Result) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return games(t, text)
	}
	wantHead, wantGames := read(want)
	head, results := read(got)
	if diff := gocmp.Diff(wantHead, head); diff != "" {
		t.Errorf("the first line differs (-arena +farm):\n%s", diff)
	}
	if diff := gocmp.Diff(wantGames, results, sameOutcome); diff != "" {
		t.Errorf("games differ (-arena +farm):\n%s", diff)
	}
}

// sameOutcome lets go-cmp compare outcomes.
var sameOutcome = gocmp.Comparer(func(a, b game.Outcome) bool { return a == b })

// pairs returns the part of a table that has no times.
func pairs(table string) string {
	_, after, _ := strings.Cut(table, "\n\n")
	return after
}

// asArenaPrints checks that a table is that of labyrinth arena.
func asArenaPrints(t *testing.T, table string) {
	t.Helper()
	_, want := reference()
	if diff := gocmp.Diff(pairs(want), pairs(table)); diff != "" || pairs(want) == "" {
		t.Errorf("the tables differ (-arena +farm):\n%s", diff)
	}
}

// ask asks a server for its status.
func ask(t *testing.T, url string) (s queue.Status, err error) {
	t.Helper()
	nc, err := queue.Connect(url)
	if err != nil {
		return s, err
	}
	defer nc.Close()
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second) // and then it is asked again
	defer stop()
	return queue.Ask(ctx, nc)
}

// over reports whether the only job of a server is over.
func over(t *testing.T, url string) bool {
	t.Helper()
	s, err := ask(t, url)
	return err == nil && len(s.Jobs) == 1 && s.Jobs[0].Over
}
