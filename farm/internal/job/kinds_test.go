package job

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// finish runs all units of a job in random order, each as JSON there and back,
// and returns the table.
func finish(t *testing.T, f *File, j Job) string {
	t.Helper()
	runAll(t, f, j, func(int, []byte) []byte { return nil })
	var table bytes.Buffer
	if err := j.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	if err := f.Finish(j); err != nil {
		t.Fatal(err)
	}
	return table.String()
}

// runAll runs the units of a job in random order, each as JSON there and back. If
// lie returns something for a unit, that is its result.
func runAll(t *testing.T, f *File, j Job, lie func(n int, unit []byte) []byte) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	for !j.Over() {
		_, ready, _ := j.Size()
		ran := false
		for _, n := range r.Perm(ready) {
			unit, needed := j.Unit(n)
			if !needed {
				continue
			}
			ran = true
			text, err := json.Marshal(unit)
			if err != nil {
				t.Fatal(err)
			}
			result := lie(n, text)
			if result == nil {
				if result, err = (&Bench{Games: catalog.All()}).Run(t.Context(), f.Kind.Keys().Kind, text); err != nil {
					t.Fatal(err)
				}
			}
			decoded, err := j.Decode(n, result)
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Merge(n, decoded); err != nil {
				t.Fatal(err)
			}
		}
		if !ran {
			t.Fatal("the job is not over, but has no unit to run")
		}
	}
}

// The sums are those of play.Divide and play.Perft, however the count is split.
func TestPerft(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, b := range play.Divide(s, 2) {
		fmt.Fprintf(&want, "%v %d\n", b.Ply, b.Count)
	}
	sum := fmt.Sprintf("D2 %d\n", play.Perft(s, 2))
	for split := range 3 {
		out := filepath.Join(t.TempDir(), "out.txt")
		f, j := mustOpen(t, fmt.Sprintf("kind = \"perft\"\nstate = %q\ndepth = 2\nsplit = %d\nout = %q\n", s, split, out))
		table := finish(t, f, j)
		wanted := want.String() + sum
		if split == 0 {
			wanted = sum
		}
		if diff := cmp.Diff(wanted, table); diff != "" {
			t.Errorf("split %d: the table differs (-want +got):\n%s", split, diff)
		}
		if text, err := os.ReadFile(out); err != nil || string(text) != wanted {
			t.Errorf("split %d: out has %q, %v", split, text, err)
		}
	}
}

// A panic while counting, which happens on a goroutine of its own, is an error: it
// must not end the worker.
func TestPanicOfAGoroutine(t *testing.T) {
	_, err := interruptible(t.Context(), func() int { panic("no memory") })
	if err == nil || !strings.Contains(err.Error(), "panic: no memory") {
		t.Errorf("the error is %v", err)
	}
	if n, err := interruptible(t.Context(), func() int { return 3 }); n != 3 || err != nil {
		t.Errorf("got %d, %v; want 3", n, err)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	hanging := make(chan struct{})
	defer close(hanging)
	if _, err := interruptible(ended, func() int { <-hanging; return 3 }); err != context.Canceled {
		t.Errorf("after an interrupt the error is %v", err)
	}
}

// The puzzles are those of solve.Generate, by par and seed.
func TestPuzzles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.parquet")
	f, j := mustOpen(t, fmt.Sprintf("kind = \"puzzles\"\npars = [1, 3]\ncount = 3\nseed = 5\nparquet = %q\n", path))
	var want strings.Builder
	var rows []puzzleRow
	for _, par := range []int{1, 3} {
		for seed := range uint64(3) {
			p, err := solve.Generate(context.Background(), standard.Rules{}.BoardLayout(), par, 5+seed)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&want, p)
			rows = append(rows, puzzleRow{int32(par), 5 + seed, p.String()})
		}
	}
	if diff := cmp.Diff(want.String(), finish(t, f, j)); diff != "" {
		t.Errorf("the table differs (-want +got):\n%s", diff)
	}
	got, err := parquet.ReadFile[puzzleRow](path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rows, got); diff != "" {
		t.Errorf("the Parquet file differs (-want +got):\n%s", diff)
	}
}

func TestPuzzleOfAnotherParIsRefused(t *testing.T) {
	_, j := mustOpen(t, "kind = \"puzzles\"\npars = [1, 3]\ncount = 1\n")
	p, err := solve.Generate(context.Background(), standard.Rules{}.BoardLayout(), 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	result, _ := json.Marshal(puzzleResult{p.String()})
	if _, err := j.Decode(0, result); err == nil {
		t.Error("a puzzle of par 3 is accepted as one of par 1")
	}
	if _, err := j.Decode(1, result); err != nil {
		t.Error(err)
	}
}

// In every variant, and with any number of seats, the games of a match are those
// of arena.Match.Run.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		variant string
		seats   int
	}{{"standard", 3}, {"kids", 2}, {"glow", 4}, {"anniversary", 2}, {"battlechess", 2}} {
		t.Run(c.variant, func(t *testing.T) {
			t.Parallel()
			r, err := catalog.All().Variants[0].Open()
			for _, v := range catalog.All().Variants {
				if v.Name == c.variant {
					r, err = v.Open()
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			m := arena.New(r, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
				return (&Bench{Games: catalog.All()}).sit(r, names, seeds, bot.Budget{})
			}, "greedy", "random")
			m.Deals, m.Seed, m.Seats, m.Limit = 2, 1<<63, c.seats, 200
			want, err := m.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "out.jsonl")
			f, j := mustOpen(t, fmt.Sprintf("kind = \"match\"\nvariant = %q\nplayers = [\"greedy\", \"random\"]\ndeals = 2\nseed = \"%d\"\nseats = %d\nlimit = 200\nout = %q\n",
				c.variant, uint64(1)<<63, c.seats, out))
			finish(t, f, j)
			text, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			conditions, got, _, err := arena.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(m.Conditions, conditions); diff != "" {
				t.Errorf("the conditions differ (-arena +farm):\n%s", diff)
			}
			if diff := cmp.Diff(untimed(m.Conditions, want), untimed(m.Conditions, got), sameOutcome); diff != "" {
				t.Errorf("the games differ (-arena +farm):\n%s", diff)
			}
		})
	}
}

// sameOutcome lets go-cmp compare outcomes.
var sameOutcome = cmp.Comparer(func(a, b game.Outcome) bool { return a == b })

// untimed returns results by number, without times.
func untimed(c arena.Conditions, results []arena.Result) map[int]arena.Result {
	all := make(map[int]arena.Result)
	for _, r := range results {
		n, _ := c.IndexOf(r.Game)
		all[n] = r.Untimed()
	}
	return all
}

// A match whose test is decided is over before all its games are played.
func TestSPRT(t *testing.T) {
	f, j := mustOpen(t, "kind = \"match\"\nplayers = [\"greedy\", \"random\"]\ndeals = 4000\nseed = 1\nsprt = [0, 200]\n")
	played := 0
	for n := 0; !j.Over(); n++ {
		unit, needed := j.Unit(n)
		if !needed {
			t.Fatal("a game is not needed before the test is decided")
		}
		text, _ := json.Marshal(unit)
		result, err := (&Bench{Games: catalog.All()}).Run(t.Context(), f.Kind.Keys().Kind, text)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := j.Decode(n, result)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Merge(n, decoded); err != nil {
			t.Fatal(err)
		}
		played++
	}
	if _, _, all := j.Size(); played >= all/10 {
		t.Errorf("%d of %d games were played", played, all)
	}
	if table := finish(t, f, j); !strings.Contains(table, "better by 200 Elo") {
		t.Errorf("the table has no verdict:\n%s", table)
	}
}

// A match is over when no game is needed. It knows that without looking at all of
// them, after each of a million results.
func TestOver(t *testing.T) {
	text := "kind = \"match\"\nplayers = [\"greedy\", \"random\", \"weak=random\"]\ndeals = 200\nseed = 1\nsprt = [0, 200]\n"
	_, opened := mustOpen(t, text)
	j := opened.(*matchJob)
	before := false
	for n := 0; !j.Over(); n++ {
		if n == j.games() {
			t.Fatal("the match is not over after all its games")
		}
		unit, needed := j.Unit(n)
		if !needed {
			continue
		}
		r := arena.Result{Game: unit.(gameUnit).Game, Plies: 10, Played: [2]int{5, 5}, Turns: [2]int{5, 5}}
		winner := strings.Index(r.Seating, "A") // A wins all games but those of the last pair, in which seat 1 does
		if r.A == "random" {
			winner = 0
		}
		r.Outcome = game.Won(game.Player(winner))
		if err := j.Merge(n, r); err != nil {
			t.Fatal(err)
		}
		needed = false
		for k := range j.games() {
			_, more := j.Unit(k)
			needed = needed || more
		}
		if j.Over() == needed {
			t.Fatalf("after game %d: Over is %v, but a game is needed: %v", n, j.Over(), needed)
		}
		before = before || len(j.decided) > 0 && needed
	}
	if !before || j.played == j.games() {
		t.Errorf("%d of %d games were played, and %d pairs were decided; want fewer games and a pair decided before the others",
			j.played, j.games(), len(j.decided))
	}
	if n := testing.AllocsPerRun(10, func() { j.Over() }); n > 0 {
		t.Errorf("Over allocates %v times: it looks at the games", n)
	}
}

func TestLadder(t *testing.T) {
	f, j := mustOpen(t, "kind = \"ladder\"\nplayers = [\"greedy\", \"random\"]\nanchor = \"random\"\ndeals = 3\nseed = 1\n")
	table := finish(t, f, j)
	lines := strings.Split(strings.TrimSpace(table), "\n")
	if len(lines) != 3 || !strings.HasSuffix(lines[1], "greedy") || !strings.HasSuffix(lines[2], "random") {
		t.Errorf("want a line for greedy and then one for random:\n%s", table)
	}
}

// The deals of a tuning have the settings that the tuner gives them, one deal after
// another, although the farm plays a batch at once and in any order.
func TestTune(t *testing.T) {
	tuner := arena.Tuner{
		Ranges: []arena.Range{{Name: "exploration", Start: 0.3, Most: 5}, {Name: "prior", Start: 32, Least: 8, Most: 64}},
		Deals:  7, Batch: 3, Seed: 9,
	}
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	var want []arena.Result
	c := arena.New(r, nil, arena.Plus, arena.Minus).Conditions
	for deal := 1; deal <= tuner.Deals; deal++ {
		plus, minus := tuner.Settings(tuner.Scores(c, want), deal)
		m := arena.New(r, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
			texts := map[string]string{arena.Plus: tuner.Text("mcts:3", plus), arena.Minus: tuner.Text("mcts:3", minus)}
			return (&Bench{Games: catalog.All()}).sit(r, []string{texts[names[0]], texts[names[1]]}, seeds, bot.Budget{})
		}, arena.Plus, arena.Minus)
		m.Seed, m.Limit = 9, 25
		c = m.Conditions
		for _, g := range c.GamesOf(deal) {
			result, _, err := m.Play(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, result)
		}
	}
	out := filepath.Join(t.TempDir(), "out.jsonl")
	f, j := mustOpen(t, fmt.Sprintf("kind = \"tune\"\nbot = \"mcts:3\"\nover = [\"exploration\", \"prior=8:64\"]\ndeals = 7\nbatch = 3\nseed = 9\nlimit = 25\nout = %q\n", out))
	table := finish(t, f, j)
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	conditions, got, _, err := arena.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(untimed(c, want), untimed(c, got), sameOutcome); diff != "" {
		t.Errorf("the games differ (-tuner +farm):\n%s", diff)
	}
	if tag := conditions.Tags["Tune"]; tag != "exploration=0:5@0.3 prior=8:64@32" {
		t.Errorf("the tag Tune is %q", tag)
	}
	wanted := fmt.Sprintf("After 7 of 7 deals: %s\n", tuner.Text("mcts:3", tuner.Values(tuner.Scores(c, want))))
	if table != wanted {
		t.Errorf("the table is %q, want %q", table, wanted)
	}
}

// A result that is not of the unit is refused.
func TestForeignGameIsRefused(t *testing.T) {
	_, j := mustOpen(t, "kind = \"match\"\nplayers = [\"greedy\", \"random\"]\ndeals = 2\nseed = 1\n")
	unit, _ := j.Unit(0)
	text, _ := json.Marshal(unit)
	result, err := (&Bench{Games: catalog.All()}).Run(t.Context(), "match", text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Decode(1, result); err == nil {
		t.Error("the result of game 0 is accepted as that of game 1")
	}
	altered := bytes.Replace(result, []byte(`"deal":1`), []byte(`"deal":9`), 1)
	if _, err := j.Decode(0, altered); err == nil {
		t.Error("a result with the seed of another deal is accepted")
	}
	if _, err := j.Decode(0, result); err != nil {
		t.Error(err)
	}
}

// A worker starts only engines that its operator has listed.
func TestUnlistedEngine(t *testing.T) {
	_, j := mustOpen(t, "kind = \"match\"\nplayers = [\"exec:touch /tmp/never\", \"random\"]\ndeals = 1\nseed = 1\n")
	if diff := cmp.Diff([]string{"touch /tmp/never"}, j.Engines()); diff != "" {
		t.Errorf("engines differ (-want +got):\n%s", diff)
	}
	unit, _ := j.Unit(0)
	text, _ := json.Marshal(unit)
	_, err := (&Bench{Games: catalog.All()}).Run(t.Context(), "match", text)
	if err == nil || !strings.Contains(err.Error(), `may not run the engine "touch /tmp/never"`) {
		t.Errorf("the error is %v", err)
	}
}
