// This file tests what happens to jobs, workers and servers when something fails.

package queue

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// eventually waits until something has happened.
func eventually(t *testing.T, what string, happened func() bool) {
	t.Helper()
	for began := time.Now(); !happened(); time.Sleep(time.Millisecond) {
		if time.Since(began) > waiting {
			t.Fatalf("never: %s", what)
		}
	}
}

// Once a server has ended, nobody asks it any more: another one would wait for its answer.
func TestClosedServerIsGone(t *testing.T) {
	f := newFarm(t)
	s := f.serve(count(t))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := f.connect().Request(statusSubject, nil, waiting); !errors.Is(err, nats.ErrNoResponders) {
		t.Errorf("a server that has ended is asked: %v", err)
	}
}

// A unit may fail any number of times on one worker. It ends its job when it has
// failed on three.
func TestFailuresCountOncePerWorker(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	o := f.options()
	o.Failures = 0 // the default
	s, err := Start(t.Context(), o, file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fail := func(worker string) JobStatus {
		sent := f.result("")
		sent.Worker, sent.Result, sent.Failed = worker, nil, "no memory"
		if r := f.submit(file.ID, 5, sent); r != (receipt{}) {
			t.Errorf("the receipt is %+v", r)
		}
		return s.Status().Jobs[0]
	}
	for _, worker := range []string{"a", "a", "a", "a", "b", "b", "a"} {
		if j := fail(worker); j.Failed != "" || !strings.Contains(j.Trouble, "unit 5 failed on worker") {
			t.Errorf("after failures on two workers the status is %+v", j)
		}
	}
	if j := fail("c"); j.Failed != `unit 5 failed on 3 workers, the last time on "c": no memory` {
		t.Errorf("after failures on three workers the status is %+v", j)
	}
	if n := strings.Count(f.logs(), "unit 5 failed on worker \"a\""); n != 1 {
		t.Errorf("the failure on worker a was logged %d times, want once:\n%s", n, f.logs())
	}
}

// A result ends the trouble of its unit.
func TestTroublePasses(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	o := f.options()
	o.Failures = 2
	s, err := Start(t.Context(), o, file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	failed := f.result("")
	failed.Result, failed.Failed = nil, "no memory"
	f.submit(file.ID, 5, failed)
	f.submit(file.ID, 5, f.result("7"))
	if j := s.Status().Jobs[0]; j.Trouble != "" || j.Done != 1 {
		t.Errorf("the status is %+v", j)
	}
}

// What comes after the end of a job is not counted, and the worker learns it.
func TestReceiptsOfEndedJobs(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	defer s.Close()
	f.submit(file.ID, 4, f.result("7"))
	failed := f.result("")
	failed.Result, failed.Failed = nil, "no memory"
	f.submit(file.ID, 5, failed) // ends the job
	for n, want := range map[int]receipt{4: {}, 5: {Over: true}, 6: {Over: true}} {
		if r := f.submit(file.ID, n, f.result("7")); r != want {
			t.Errorf("unit %d: the receipt is %+v, want %+v", n, r, want)
		}
	}
	if done := s.Status().Jobs[0].Done; done != 1 {
		t.Errorf("%d units are done, want 1", done)
	}
}

// withMaxPayload is a farm whose NATS server takes messages of that size at most.
func withMaxPayload(t *testing.T, size int) *farm {
	t.Helper()
	conf := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, "listen: \"127.0.0.1:-1\"\nmax_payload: %d\n", size), 0o666); err != nil {
		t.Fatal(err)
	}
	return newFarmOf(t, EmbeddedOptions{Dir: t.TempDir(), Config: conf})
}

// A result that is too long for a message is a failure with that reason. It is not
// sent again and again.
func TestResultTooLong(t *testing.T) {
	f := withMaxPayload(t, 3000)
	s := f.serve(read(t, "long", "kind = \"match\"\nplayers = [\"mcts:1\", \"random\"]\ndeals = 1\nseed = 1\nlimit = 200\n"))
	defer s.Close()
	end := f.work(new(Worker))
	defer end()
	if err := f.wait(s); err == nil || !strings.Contains(err.Error(), "more than max_payload of the NATS server, which is 3000") {
		t.Errorf("the error is %v", err)
	}
}

// So is a unit.
func TestUnitTooLong(t *testing.T) {
	f := withMaxPayload(t, 3000)
	name := strings.Repeat("x", 1600)
	s := f.serve(read(t, "long", fmt.Sprintf("kind = \"match\"\nplayers = [\"exec:%s\", \"random\"]\ndeals = 1\nseed = 1\n", name)))
	defer s.Close()
	end := f.work(&Worker{Bench: &job.Bench{Games: catalog.All(), Engines: map[string]string{name: "/no/such/program"}}})
	defer end()
	if err := f.wait(s); err == nil || !strings.Contains(err.Error(), "more than half of max_payload of the NATS server, which is 3000") {
		t.Errorf("the error is %v", err)
	}
}

// A connection that is closed for good ends a worker and a server, with the reason.
func TestClosedConnection(t *testing.T) {
	f := newFarm(t)
	s := f.serve(read(t, "engine", "kind = \"match\"\nplayers = [\"exec:mine\", \"random\"]\ndeals = 1\nseed = 1\n"))
	defer s.Close()
	w := &Worker{Conn: f.connect(), Log: f.log, Name: "w", Slots: 1, Bench: &job.Bench{Games: catalog.All()}, Proof: f.proof}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(t.Context()) }()
	eventually(t, "the worker comes", func() bool { return len(s.Status().Workers) == 1 })
	w.Conn.Close()
	select {
	case err := <-ended:
		if !errors.Is(err, nats.ErrConnectionClosed) {
			t.Errorf("the worker ended with %v", err)
		}
	case <-time.After(waiting):
		t.Error("the worker goes on without a connection")
	}
	f.nc.Close()
	if err := f.wait(s); !errors.Is(err, nats.ErrConnectionClosed) {
		t.Errorf("the server ended with %v", err)
	}
}

// A worker that says nothing is forgotten without anybody asking for the status,
// and none may have more slots than a key.
func TestWorkersAreBoundedAndForgotten(t *testing.T) {
	f := newFarm(t)
	s := f.serve(count(t))
	defer s.Close()
	for _, h := range []hello{
		{Worker: "w", Slots: MaxSlots + 1},
		{Worker: "w", Slots: math.MaxInt},
		{Worker: "w", Slots: 0},
		{Worker: "w", Slots: -1},
		{Worker: "", Slots: 1},
		{Worker: strings.Repeat("w", maxName+1), Slots: 1},
		{Worker: "w", Run: strings.Repeat("w", maxRun+1), Slots: 1},
	} {
		h.Proof = f.proof
		if w := f.hello(h); w.Refused == "" {
			t.Errorf("a worker with the name %.10q and %d slots is accepted", h.Worker, h.Slots)
		}
	}
	if n := len(s.Status().Workers); n != 0 {
		t.Errorf("%d refused workers are listed", n)
	}
	f.hello(hello{Worker: "w", Proof: f.proof, Slots: MaxSlots})
	if all := s.Status().Workers; len(all) != 1 || all[0].Slots != MaxSlots {
		t.Errorf("the workers are %+v, want one with %d slots", all, MaxSlots)
	}
	s.tidy(t.Context(), time.Now().Add(2*forgetAfter))
	if n := len(s.Status().Workers); n != 0 {
		t.Error("a silent worker is listed")
	}
	f.says(`worker "w" was silent`)
}

// The status counts what the server has counted, whatever a worker says, and two
// workers of one name are two.
func TestWorkersOfOneName(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	defer s.Close()
	for _, run := range []string{"a", "b"} {
		f.hello(hello{Worker: "w", Run: run, Proof: f.proof, Slots: 3, Done: 1_000_000})
	}
	sent := f.result("7")
	sent.Worker, sent.Run = "w", "b"
	for range 2 { // the second one is dropped
		f.submit(file.ID, 0, sent)
	}
	want := []WorkerStatus{{Name: "w", Slots: 3, Done: 1}, {Name: "w", Slots: 3}}
	got := s.Status().Workers
	for i := range got {
		got[i].Silent = 0
	}
	if !slices.Equal(got, want) {
		t.Errorf("workers %+v, want %+v", got, want)
	}
	f.hello(hello{Worker: "w", Run: "a", Proof: f.proof, Slots: 3, Leaving: true})
	if got := s.Status().Workers; len(got) != 1 || got[0].Done != 1 {
		t.Errorf("after one has left: %+v", got)
	}
}

// hello says hello as a worker would.
func (f *farm) hello(h hello) (answer welcome) {
	f.t.Helper()
	ask(f.t, f.nc, helloSubject+"."+noKey, h, &answer)
	return answer
}
