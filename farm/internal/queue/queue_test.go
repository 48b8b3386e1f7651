package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/farm/internal/job"
	"github.com/labyrinth-go/labyrinth/standard"
)

// waiting ends a test that hangs. It is no measure of anything.
const waiting = 5 * time.Minute

// On a busy machine a server that works may take long to answer.
func init() { silence = waiting }

// A farm is a NATS server with what a test needs.
type farm struct {
	t        *testing.T
	embedded *EmbeddedServer
	nc       *nats.Conn
	proof    Proof
	log      *log.Logger
	secret   func() []byte // of the server, for permits
	mu       sync.Mutex
	logged   strings.Builder
}

func newFarm(t *testing.T) *farm {
	t.Helper()
	return newFarmOf(t, EmbeddedOptions{Dir: t.TempDir()})
}

func newFarmOf(t *testing.T, o EmbeddedOptions) *farm {
	t.Helper()
	f := unconnected(t, o)
	f.nc = f.connect()
	return f
}

// unconnected is a farm without a connection.
func unconnected(t *testing.T, o EmbeddedOptions) *farm {
	t.Helper()
	f := &farm{t: t, proof: Proof{"labyrinth v1", "1234"}}
	f.log = log.New(f, "", 0)
	f.secret = sync.OnceValue(f.readSecret)
	var err error
	if f.embedded, err = StartEmbedded(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.embedded.Close)
	return f
}

func (f *farm) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.logged.Write(p)
}

// logs returns what was logged.
func (f *farm) logs() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.logged.String()
}

// says fails unless the log has a text.
func (f *farm) says(text string) {
	f.t.Helper()
	if logs := f.logs(); !strings.Contains(logs, text) {
		f.t.Errorf("the log does not have %q:\n%s", text, logs)
	}
}

func (f *farm) connect(opts ...nats.Option) *nats.Conn {
	f.t.Helper()
	nc, err := f.embedded.Connect(opts...)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(nc.Close)
	return nc
}

// options are those of a server for the tests.
func (f *farm) options() Options {
	return Options{
		Conn: f.nc, Storage: jetstream.MemoryStorage, Lease: time.Second, Failures: 1, Proof: f.proof, Log: f.log,
	}
}

// serve starts a server.
func (f *farm) serve(files ...*job.File) *Server {
	f.t.Helper()
	s, err := Start(f.t.Context(), f.options(), files...)
	if err != nil {
		f.t.Fatal(err)
	}
	return s
}

// work starts a worker and returns a function that ends it and returns its error.
func (f *farm) work(w *Worker) (end func() error) {
	f.t.Helper()
	w.Conn, w.Log, w.Name = f.connect(), f.log, "w"
	if w.Proof == (Proof{}) {
		w.Proof = f.proof
	}
	w.Slots = max(w.Slots, 2)
	if w.Bench == nil {
		w.Bench = &job.Bench{Games: catalog.All()}
	}
	ctx, stop := context.WithCancel(f.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	return sync.OnceValue(func() error {
		stop()
		return <-ended
	})
}

// wait waits until all jobs are over.
func (f *farm) wait(s *Server) error {
	f.t.Helper()
	ctx, stop := context.WithTimeout(f.t.Context(), waiting)
	defer stop()
	return s.Wait(ctx)
}

// read writes a job file and reads it.
func read(t testing.TB, name, text string) *job.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".toml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := job.Read(catalog.All(), path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// firsts is the number of units of the job count.
const firsts = 48

// count is a job of one unit for each first ply.
func count(t *testing.T) *job.File {
	t.Helper()
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, "count", fmt.Sprintf("kind = \"perft\"\nstate = %q\ndepth = 2\nsplit = 1\n", s))
}

// readSecret reads the secret where a server keeps it.
func (f *farm) readSecret() []byte {
	js, err := jetstream.New(f.nc)
	if err != nil {
		f.t.Fatal(err)
	}
	bucket, err := js.KeyValue(f.t.Context(), jobBucket)
	if err != nil {
		f.t.Fatal(err)
	}
	entry, err := bucket.Get(f.t.Context(), permitsKey)
	if err != nil {
		f.t.Fatal(err)
	}
	return entry.Value()
}

// submit sends a submission as a worker would that was given the unit.
func (f *farm) submit(job string, n int, s submission) (r receipt) {
	f.t.Helper()
	s.Permit = (&Server{secret: f.secret()}).permit(job, n, s.Round, workerKey{noKey, s.Worker, s.Run}.owner())
	ask(f.t, f.nc, subjectOf(submitSubject+"."+noKey, job, n), s, &r)
	return r
}

// ask sends a request as a worker would, and reads the answer. It waits longer than a worker.
func ask(t *testing.T, nc *nats.Conn, subject string, question, answer any) {
	t.Helper()
	text, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	msg, err := nc.Request(subject, text, waiting)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(msg.Data, answer); err != nil {
		t.Fatal(err)
	}
}

func (f *farm) result(text string) submission {
	return submission{Worker: "w", Proof: f.proof.hash(), Result: json.RawMessage(text)}
}

func TestWorkersDoAJob(t *testing.T) {
	f := newFarm(t)
	s := f.serve(count(t))
	end := f.work(new(Worker))
	if err := f.wait(s); err != nil {
		t.Fatal(err)
	}
	if err := end(); !errors.Is(err, context.Canceled) {
		t.Errorf("the worker ended with %v", err)
	}
	status, err := Ask(t.Context(), f.nc)
	if err != nil {
		t.Fatal(err)
	}
	if j := status.Jobs[0]; !j.Over || j.Done != j.All || j.All != firsts || j.Given != 0 {
		t.Errorf("the status is %+v, want %d units done", j, firsts)
	}
	table, err := AskTable(t.Context(), f.nc, "")
	if err != nil || !strings.HasSuffix(table, "D2 "+perft2(t)+"\n") {
		t.Errorf("the table is %q, %v", table, err)
	}
	if _, err := AskTable(t.Context(), f.nc, "other"); err == nil {
		t.Error("a job that does not exist has a table")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func perft2(t *testing.T) string {
	t.Helper()
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(s.Perft(2))
}

// Whoever sends a result first, counts; and only that one does.
func TestEachUnitCountsOnce(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	for i, result := range []string{"7", "7", "8"} {
		if r := f.submit(file.ID, 3, f.result(result)); r != (receipt{}) {
			t.Errorf("submission %d: %+v, want an empty receipt", i, r)
		}
	}
	if done := s.Status().Jobs[0].Done; done != 1 {
		t.Errorf("%d units are done, want 1", done)
	}
	// Another server that does not know of it counts the first one too.
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = f.serve(file)
	f.says("continued with 1 results")
	stored, by, err := s.store.keep(t.Context(), file.ID, 3, workerKey{noKey, "v", ""}, json.RawMessage("9"))
	if err != nil || string(stored) != "7" || by != (workerKey{noKey, "w", ""}) {
		t.Errorf("the stored result is %s of %v, %v; want 7 of w", stored, by, err)
	}
	if done := s.Status().Jobs[0].Done; done != 1 {
		t.Errorf("%d units are done, want 1", done)
	}
	s.Close()
}

func (f *farm) stream(name string) (*jetstream.StreamInfo, error) {
	js, err := jetstream.New(f.nc)
	if err != nil {
		return nil, err
	}
	stream, err := js.Stream(f.t.Context(), name)
	if err != nil {
		return nil, err
	}
	return stream.CachedInfo(), nil
}

func TestWrongResultsAreRefused(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	other := f.result("7")
	other.Proof = Proof{"labyrinth v2", "1234"}.hash()
	for _, c := range []struct {
		job  string
		n    int
		sent submission
		why  string
	}{
		{"no-such-job", 0, f.result("7"), "no such job"},
		{file.ID, firsts, f.result("7"), "no unit 48; there are 48"},
		{file.ID, -1, f.result("7"), "no unit -1"},
		{file.ID, firsts, submission{Worker: "w", Proof: f.proof.hash(), Failed: "no memory"}, "no unit 48; there are 48"},
		{file.ID, 0, f.result(`"seven"`), "cannot unmarshal"},
		{file.ID, 0, other, "other rules or bots"},
	} {
		r := f.submit(c.job, c.n, c.sent)
		if !strings.Contains(r.Refused, c.why) {
			t.Errorf("unit %d of %s: the receipt is %+v, want %q", c.n, c.job, r, c.why)
		}
		f.says(fmt.Sprintf("refused %q of worker \"w\": %s", subjectOf(submitSubject+"."+noKey, c.job, c.n), r.Refused))
	}
	if status := s.Status(); status.Jobs[0].Done != 0 || status.Refused != 6 {
		t.Errorf("the status is %+v, want nothing done and 6 refused", status)
	}
	if stream, err := f.stream(resultStream); err != nil || stream.State.Msgs != 0 {
		t.Errorf("a refused result was stored: %v, %v", stream, err)
	}
	s.Close()
}

// A worker with other rules or bots is refused, and both are in the message.
func TestOtherRulesAreRefused(t *testing.T) {
	f := newFarm(t)
	s := f.serve(count(t))
	defer s.Close()
	for _, proof := range []Proof{{"labyrinth v2", "1234"}, {"labyrinth v1", "abcd"}} {
		w := &Worker{Conn: f.connect(), Log: f.log, Name: "w", Slots: 1, Bench: &job.Bench{Games: catalog.All()}, Proof: proof}
		err := w.Run(t.Context())
		if !errors.Is(err, ErrRefused) {
			t.Fatalf("the error is %v, want one that matches ErrRefused", err)
		}
		for _, p := range []Proof{proof, f.proof} {
			if !strings.Contains(err.Error(), p.String()) {
				t.Errorf("the error does not have %v: %v", p, err)
			}
			f.says(p.String())
		}
	}
	if len(s.Status().Workers) != 0 {
		t.Error("a refused worker is listed")
	}
}

// A unit that fails again and again ends its job, and says why.
func TestFailingUnit(t *testing.T) {
	f := newFarm(t)
	out := filepath.Join(t.TempDir(), "out.jsonl")
	file := read(t, "bad", fmt.Sprintf("kind = \"match\"\nplayers = [\"exec:false\", \"random\"]\ndeals = 1\nseed = 1\nout = %q\n", out))
	s := f.serve(file)
	end := f.work(&Worker{Bench: &job.Bench{Games: catalog.All(), Engines: map[string]string{"false": "/no/such/program"}}})
	err := f.wait(s)
	if err == nil || !strings.Contains(err.Error(), "/no/such/program") || !strings.Contains(err.Error(), "failed on worker") {
		t.Errorf("the error is %v", err)
	}
	end()
	if j := s.Status().Jobs[0]; j.Failed == "" || j.Over {
		t.Errorf("the status is %+v", j)
	}
	s.Close()
}

// Units that need an engine are left to workers that may run it.
func TestEnginesAreOfTheOperator(t *testing.T) {
	f := newFarm(t)
	s := f.serve(
		read(t, "engine", "kind = \"match\"\nplayers = [\"exec:mine\", \"random\"]\ndeals = 1\nseed = 1\n"),
		count(t),
	)
	end := f.work(new(Worker))
	eventually(t, "the job without an engine is over", func() bool { return s.Status().Jobs[1].Over })
	if done := s.Status().Jobs[0].Done; done != 0 {
		t.Errorf("%d games with an engine were played", done)
	}
	f.says("this worker may not run mine; -engine allows it")
	end()
	s.Close()
}

// A worker that ends gives its units back at once.
func TestWorkerEndsInTheMiddle(t *testing.T) {
	f := newFarm(t)
	s := f.serve(read(t, "long", "kind = \"match\"\nplayers = [\"mcts:60\", \"greedy\"]\ndeals = 4\nseed = 1\nlimit = 30\n"))
	first := f.work(new(Worker))
	eventually(t, "a game is played", func() bool { return s.Status().Jobs[0].Done > 0 })
	if err := first(); !errors.Is(err, context.Canceled) {
		t.Errorf("the worker ended with %v", err)
	}
	second := f.work(new(Worker))
	if err := f.wait(s); err != nil {
		t.Error(err)
	}
	second()
	s.Close()
}

func TestMeter(t *testing.T) {
	var m meter
	now := time.Unix(1_000_000, 0)
	if r := m.rate(now); r != 0 {
		t.Errorf("the rate before the first event is %v", r)
	}
	for range 10 {
		m.add(now, 3)
		now = now.Add(time.Second)
	}
	if r := m.rate(now); math.Abs(r-30.0/11) > 1e-9 { // ten full seconds and the one that has begun
		t.Errorf("the rate is %v, want 30 in 11 s", r)
	}
	for range 100 {
		m.add(now, 5)
		now = now.Add(time.Second)
	}
	if r := m.rate(now); math.Abs(r-59*5.0/60) > 1e-9 {
		t.Errorf("the rate is %v, want that of the last minute", r)
	}
	for pause := time.Minute; pause < 2*time.Minute; pause += time.Second {
		paused := m
		if r := paused.rate(now.Add(pause)); r != 0 {
			t.Errorf("the rate after %v is %v", pause, r)
		}
	}
	if r := m.rate(now.Add(time.Hour)); r != 0 {
		t.Errorf("the rate after an hour is %v", r)
	}
}
