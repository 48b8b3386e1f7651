// This file tests that the server answers while it does slow work.

package queue

import (
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// A stub is a kind of job, and a job, of two units. Reading a result and writing
// the Parquet file last as long as the test wants.
type stub struct {
	job.Common
	slow    chan struct{} // Decode and WriteParquet wait for a value
	waiting chan string   // says which of them does
	merged  int
}

func (s *stub) Open(*job.File) (job.Job, error)                             { return s, nil }
func (*stub) Run(context.Context, *job.Bench, json.RawMessage) (any, error) { return nil, nil }
func (*stub) Begin(uint64) (uint64, error)                                  { return 0, nil }
func (s *stub) Size() (done, ready, all int)                                { return s.merged, 2, 2 }
func (*stub) Unit(int) (any, bool)                                          { return nil, true }
func (s *stub) Merge(int, any) error                                        { s.merged++; return nil }
func (*stub) Forget(units []int) ([]int, error)                             { return units, nil }
func (*stub) Exact(any) (any, bool)                                         { return nil, false }
func (s *stub) Over() bool                                                  { return s.merged == 2 }
func (*stub) Continues() bool                                               { return false }
func (*stub) Engines() []string                                             { return nil }
func (*stub) WriteTable(io.Writer) error                                    { return nil }
func (*stub) Close() error                                                  { return nil }

func (s *stub) Decode(int, json.RawMessage) (any, error) {
	s.waiting <- "Decode"
	<-s.slow
	return nil, nil
}

func (s *stub) WriteParquet(io.Writer) error {
	s.waiting <- "WriteParquet"
	<-s.slow
	return nil
}

// within returns what comes from a channel.
func within[T any](t *testing.T, c <-chan T) (value T) {
	t.Helper()
	select {
	case value = <-c:
	case <-time.After(waiting):
		t.Fatal("nothing happens")
	}
	return value
}

// While a result is read and while a file is written, workers and people get their
// answers.
func TestAnswersDuringSlowWork(t *testing.T) {
	f := newFarm(t)
	slow := &stub{slow: make(chan struct{}), waiting: make(chan string, 10)}
	slow.Parquet = filepath.Join(t.TempDir(), "slow.parquet")
	file := count(t)
	s := f.serve(&job.File{Name: "slow", ID: "slow-1", Kind: slow}, file)
	defer s.Close()
	defer close(slow.slow) // or Close would wait for ever after a failure
	answers := func(during string) {
		t.Helper()
		if what := within(t, slow.waiting); what != during {
			t.Fatalf("the server does %s, want %s", what, during)
		}
		n := s.Status().Jobs[1].Done
		if r := f.submit(file.ID, n, f.result("7")); r != (receipt{}) {
			t.Errorf("the receipt is %+v", r)
		}
		f.hello(hello{Worker: "w", Proof: f.proof, Slots: 1})
		status, err := Ask(t.Context(), f.nc)
		if err != nil || status.Jobs[1].Done != n+1 || status.Jobs[0].Over {
			t.Errorf("during %s the status is %+v, %v", during, status, err)
		}
	}
	for n := range 2 {
		received := make(chan receipt, 1)
		go func() { received <- f.submit("slow-1", n, f.result("7")) }()
		answers("Decode")
		slow.slow <- struct{}{}
		within(t, received)
	}
	answers("WriteParquet")
	slow.slow <- struct{}{}
	eventually(t, "the slow job is over", func() bool { return s.Status().Jobs[0].Over })
}

// A result that comes twice at the same time counts once.
func TestTwiceAtTheSameTime(t *testing.T) {
	f := newFarm(t)
	slow := &stub{slow: make(chan struct{}), waiting: make(chan string, 10)}
	s := f.serve(&job.File{Name: "slow", ID: "slow-1", Kind: slow})
	defer s.Close()
	release := sync.OnceFunc(func() { close(slow.slow) })
	defer release()
	received := make(chan receipt, 2)
	for range 2 {
		go func() { received <- f.submit("slow-1", 0, f.result("7")) }()
	}
	for range 2 { // both are known not to be done
		within(t, slow.waiting)
	}
	release()
	for range 2 {
		if r := within(t, received); r != (receipt{}) {
			t.Errorf("the receipt is %+v", r)
		}
	}
	if done := s.Status().Jobs[0].Done; done != 1 {
		t.Errorf("%d units are done, want 1", done)
	}
}
