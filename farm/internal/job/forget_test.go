// This file tests jobs that take results back.

package job

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/standard"
)

// falsely returns a wrong result of a unit that the job would accept.
func falsely(t *testing.T, kind string, unit []byte) (result []byte) {
	t.Helper()
	switch kind {
	case "perft":
		return []byte("3")
	case "puzzles":
		return []byte(`{"puzzle":""}`)
	}
	var u gameUnit
	if err := json.Unmarshal(unit, &u); err != nil {
		t.Fatal(err)
	}
	for name := range u.Players {
		u.Players[name] = "random" // another game of the same deal
	}
	text, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	if result, err = (&Bench{Games: catalog.All()}).Run(t.Context(), kind, text); err != nil {
		t.Fatal(err)
	}
	return result
}

// A job that forgets wrong results and gets the right ones ends as if nothing had
// been wrong, with the same file.
func TestForget(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for kind, text := range map[string]string{
		"perft":   fmt.Sprintf("state = %q\ndepth = 2\nsplit = 1\n", s),
		"puzzles": "pars = [1, 2]\ncount = 6\n",
		"match":   "players = [\"greedy\", \"mcts:3\"]\ndeals = 3\nseed = 3\nlimit = 150\n",
		"ladder":  "players = [\"greedy\", \"weak=random\", \"medium\"]\ndeals = 3\nseed = 3\nlimit = 150\n",
		"tune":    "bot = \"mcts:2\"\nover = [\"exploration\"]\ndeals = 5\nbatch = 2\nseed = 9\nlimit = 120\n",
	} {
		t.Run(kind, func(t *testing.T) {
			open := func(name string) (*File, Job, string) {
				out := filepath.Join(t.TempDir(), name)
				f, j := mustOpen(t, fmt.Sprintf("kind = %q\nout = %q\n%s", kind, out, text))
				return f, j, out
			}
			f, j, honest := open("honest")
			want := finish(t, f, j)

			f, j, out := open("lied")
			var wrong []int
			runAll(t, f, j, func(n int, unit []byte) []byte {
				if n%4 != 1 {
					return nil
				}
				wrong = append(wrong, n)
				return falsely(t, kind, unit)
			})
			var table strings.Builder
			if err := j.WriteTable(&table); err != nil || table.String() == want {
				t.Fatalf("wrong results change nothing: %v\n%s", err, &table)
			}
			before, _, _ := j.Size()
			all, err := j.Forget(wrong)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range wrong {
				if !slices.Contains(all, n) {
					t.Errorf("unit %d is not forgotten", n)
				}
			}
			if after, _, _ := j.Size(); after != before-len(all) || j.Over() {
				t.Errorf("%d of %d units are left after forgetting %d; over: %v", after, before, len(all), j.Over())
			}
			got := finish(t, f, j)
			if kind == "match" { // the first part has times
				_, want, _ = strings.Cut(want, "\n\n")
				_, got, _ = strings.Cut(got, "\n\n")
			}
			if got != want {
				t.Errorf("the table differs (-honest +repeated):\n%s", cmp.Diff(want, got))
			}
			sameResults(t, honest, out)
		})
	}
}

// sameResults compares results files of matches, and other files as they are.
func sameResults(t *testing.T, want, got string) {
	t.Helper()
	var all [2]any
	for i, name := range []string{want, got} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = string(text)
		if c, results, _, err := arena.Parse(text); err == nil && len(results) > 0 {
			all[i] = untimed(c, results)
		}
	}
	if diff := cmp.Diff(all[0], all[1], sameOutcome); diff != "" {
		t.Errorf("the files differ (-honest +repeated):\n%s", diff)
	}
}

// Results can be compared unless a player has a limit of time. The times of a game
// are not compared.
func TestExact(t *testing.T) {
	for players, exact := range map[string]bool{
		`"greedy", "mcts:200"`: true, `"expert", "hard"`: true, `"x=mcts:exploration=1", "easy"`: true,
		`"greedy", "mcts:5ms"`: false, `"expert:cpu=1ms/turn", "easy"`: false, `"exec:mine", "easy"`: false, `"mcts:200,5ms", "easy"`: false,
	} {
		_, j := mustOpen(t, "kind = \"match\"\nseed = 1\nplayers = ["+players+"]\n")
		one, ok := j.Exact(arena.Result{Plies: 3, Thought: [2]time.Duration{1, 2}})
		other, _ := j.Exact(arena.Result{Plies: 3, Thought: [2]time.Duration{5, 2}})
		if ok != exact || !reflect.DeepEqual(one, other) {
			t.Errorf("%s: exact: %v, and %v and %v", players, ok, one, other)
		}
	}
	for bot, exact := range map[string]bool{"mcts:9": true, "mcts:9ms": false} {
		_, j := mustOpen(t, fmt.Sprintf("kind = \"tune\"\nseed = 1\nbot = %q\nover = [\"exploration\"]\n", bot))
		if _, ok := j.Exact(arena.Result{}); ok != exact {
			t.Errorf("tuning of %s: exact: %v", bot, ok)
		}
	}
}
