// This file tests workers that lie about their results.

package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// bench is what the workers of the tests and the judge have.
var bench = &job.Bench{Games: catalog.All()}

// checking are the options of a server that checks every unit.
func (f *farm) checking() Options {
	o := f.options()
	o.Checked, o.Bench = 1, bench
	return o
}

// A liar is a worker that speaks as the others do, with results that the server
// would take. It lies about the units that it gets, or about checks only.
type liar struct {
	f       *farm
	w       *Worker
	slander bool
}

// wrong returns a result that a unit could have, and has not.
func wrong(t *testing.T, u unit) json.RawMessage {
	t.Helper()
	if u.Kind == "match" { // other players in the same deal
		u.Unit = json.RawMessage(strings.NewReplacer(`"greedy":"greedy"`, `"greedy":"random"`, `"mcts:3":"mcts:3"`, `"mcts:3":"random"`).Replace(string(u.Unit)))
	}
	text, err := runUnit(t.Context(), bench, u)
	if err != nil {
		t.Error(err)
	}
	if u.Kind == "perft" {
		return append(text, '0')
	}
	return text
}

// run lies until it is told that it is excluded, and returns why.
func (l *liar) run(ctx context.Context) string {
	t := l.f.t
	for ctx.Err() == nil {
		answer, err := l.w.hello(ctx, false)
		if answer.Refused != "" {
			return answer.Refused
		}
		if err != nil { // no answer in time
			continue
		}
		l.w.accept(answer)
		a, ok := l.w.next(ctx, 0)
		if !ok {
			continue
		}
		result, err := runUnit(ctx, bench, a.Unit)
		if a.Check || !l.slander {
			result = wrong(t, a.Unit)
		}
		if err == nil {
			var r receipt
			_ = l.w.submit(ctx, fmt.Sprintf("%s.%d", a.Job, a.N), submission{Result: result, Check: a.Check, Round: a.Unit.Round, Permit: a.Permit}, nil, &r)
		}
	}
	return ""
}

// lie starts a liar, and returns a function that waits until it is excluded.
func (f *farm) lie(l liar) (excluded func() string) {
	f.t.Helper()
	l.f = f
	l.w = &Worker{Conn: f.connect(), Name: "w", Slots: 4, Bench: bench, Proof: f.proof, Log: f.log, id: "liar"}
	ctx, stop := context.WithTimeout(f.t.Context(), waiting)
	why := make(chan string, 1)
	go func() { why <- l.run(ctx) }()
	return func() string {
		defer stop()
		return <-why
	}
}

// A worker that lies is named, and its units are run again, although another worker
// has the same name. The table is that of the honest one.
func TestLiarIsFound(t *testing.T) {
	for name, slander := range map[string]bool{"lies about units": false, "lies about the results of others": true} {
		t.Run(name, func(t *testing.T) {
			f := newFarm(t)
			file := count(t)
			s, err := Start(t.Context(), f.checking(), file)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			excluded := f.lie(liar{slander: slander})
			eventually(t, "the liar is there", func() bool { return len(s.Status().Workers) == 1 })
			end := f.work(new(Worker)) // is called w, too
			defer end()
			if err := f.wait(s); err != nil {
				t.Fatal(err)
			}
			if why := excluded(); !strings.Contains(why, "excluded: its result of unit ") {
				t.Errorf("the liar is told %q", why)
			}
			status := s.Status()
			if len(status.Liars) != 1 || status.Liars[0].Name != "w" || len(status.Workers) != 1 {
				t.Errorf("liars %+v, workers %+v; want one of each", status.Liars, status.Workers)
			}
			if j := status.Jobs[0]; !j.Over || j.Done != firsts || j.Checked == 0 {
				t.Errorf("the status is %+v", j)
			}
			var table strings.Builder
			if err := s.WriteTable(&table, "count"); err != nil || !strings.HasSuffix(table.String(), "D2 "+perft2(t)+"\n") {
				t.Errorf("the table is %q, %v; want the sum %s", table.String(), err, perft2(t))
			}
			f.says(`worker "w" lies: its result of unit `)
		})
	}
}

// The results file of a match with a liar is that of a match without one.
func TestLiarInAMatch(t *testing.T) {
	play := func(lie bool) string {
		f := newFarm(t)
		out := filepath.Join(t.TempDir(), "out.jsonl")
		file := read(t, "match", fmt.Sprintf("kind = \"match\"\nplayers = [\"greedy\", \"mcts:3\"]\ndeals = 12\nseed = 5\nlimit = 120\nout = %q\n", out))
		s, err := Start(t.Context(), f.checking(), file)
		if err != nil {
			t.Fatal(err)
		}
		excluded := func() string { return "" }
		if lie {
			excluded = f.lie(liar{})
			eventually(t, "the liar has a result", func() bool { return s.Status().Jobs[0].Done > 0 })
		}
		defer f.work(new(Worker))()
		if err := f.wait(s); err != nil {
			t.Fatal(err)
		}
		excluded() // while there is a server that tells it
		if n := len(s.Status().Liars); lie != (n == 1) {
			t.Errorf("%d liars", n)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return games(t, text)
	}
	if honest, repeated := play(false), play(true); honest != repeated {
		t.Errorf("the games differ:\n%s\n%s", honest, repeated)
	}
}

// games returns the games of a results file in order, without times.
func games(t *testing.T, text []byte) string {
	t.Helper()
	c, results, _, err := arena.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(results))
	for _, r := range results {
		n, _ := c.IndexOf(r.Game)
		if n < len(lines) {
			lines[n] = fmt.Sprintf("%+v", r.Untimed())
		}
	}
	return strings.Join(lines, "\n")
}

// A server that begins takes back what a worker on its list has stored: the one
// before it may have been killed while it did that.
func TestLiarAfterARestart(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	lied, honest := f.result("7"), f.result("8")
	lied.Run = "liar"
	f.submit(file.ID, 3, lied)
	f.submit(file.ID, 4, honest)
	bad := workerKey{noKey, "w", "liar"}
	if err := s.store.keepLiars(t.Context(), []Liar{{bad, "it was wrong"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s = f.serve(file)
		if j := s.Status().Jobs[0]; j.Done != 1 || s.jobs[0].from[4] != (workerKey{noKey, "w", ""}) {
			t.Errorf("%d units are done, want that of the honest worker", j.Done)
		}
		if r := f.submit(file.ID, 5, lied); r.Refused != "excluded: it was wrong" {
			t.Errorf("the receipt of the liar is %+v", r)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Without another worker nothing is checked, and a check that nobody can run any more
// does not keep a job from its end.
func TestChecksThatNobodyCanRun(t *testing.T) {
	f := newFarm(t)
	s, err := Start(t.Context(), f.checking(), count(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f.hello(hello{Worker: "idle", Proof: f.proof, Slots: 1})
	end := f.work(new(Worker))
	defer end()
	eventually(t, "all units are done", func() bool { return s.Status().Jobs[0].Done == firsts })
	if j := s.Status().Jobs[0]; j.Over || j.Checked != 0 {
		t.Errorf("the status is %+v, want a job that waits for checks", j)
	}
	f.hello(hello{Worker: "idle", Proof: f.proof, Slots: 1, Leaving: true})
	if err := f.wait(s); err != nil {
		t.Error(err)
	}
}
