// This file tests a server that begins where another one has worked, or still does.

package queue

import (
	"context"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// A program with other rules or bots does not go on with a job, and both are in
// the message.
func TestOtherRulesDoNotContinue(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	f.submit(file.ID, 3, f.result("7"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	o := f.options()
	o.Proof = Proof{"labyrinth v2", "1234"}
	s, err := Start(t.Context(), o, file)
	if err == nil {
		s.Close()
		t.Fatal("a server with other rules goes on")
	}
	for _, p := range []Proof{f.proof, o.Proof} {
		if !strings.Contains(err.Error(), p.String()) {
			t.Errorf("the error does not have %v: %v", p, err)
		}
	}
	s = f.serve(file) // the first one does
	if done := s.Status().Jobs[0].Done; done != 1 {
		t.Errorf("%d units are done, want 1", done)
	}
	s.Close()
}

// A job file with fewer units than have results is refused, and the message says
// how to go on. One with more is continued.
func TestFewerUnits(t *testing.T) {
	f := newFarm(t)
	puzzles := func(count string) *Server {
		t.Helper()
		s, err := Start(t.Context(), f.options(), read(t, "few", "kind = \"puzzles\"\npars = [1]\ncount = "+count+"\n"))
		if err != nil {
			if count != "2" || !strings.Contains(err.Error(), "set deals or count to at least what it was") {
				t.Errorf("with count = %s the error is %v", count, err)
			}
			return nil
		}
		return s
	}
	work := func(s *Server) {
		t.Helper()
		end := f.work(new(Worker))
		if err := f.wait(s); err != nil {
			t.Error(err)
		}
		end()
		s.Close()
	}
	work(puzzles("4"))
	if s := puzzles("2"); s != nil {
		s.Close()
		t.Error("a job with fewer units is continued")
	}
	work(puzzles("5"))
}

// Only one server may work at a NATS server. The second does not begin; if the
// first is silent at that time, it ends as soon as it looks.
func TestTwoServers(t *testing.T) {
	f := newFarm(t)
	s := f.serve(count(t))
	defer s.Close()
	o := f.options()
	o.Conn = f.connect()
	second, err := Start(t.Context(), o, count(t))
	if err == nil {
		second.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "another farm serve works at") {
		t.Errorf("the second server begins with the error %v", err)
	}
	if err := s.store.claim(t.Context(), "another"); err != nil {
		t.Fatal(err)
	}
	if err := f.wait(s); err == nil || !strings.Contains(err.Error(), "another farm serve has begun") {
		t.Errorf("the first server goes on; its error is %v", err)
	}
}

// A new server leaves the streams as the operator has set them.
func TestStreamsKeepTheirSettings(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	if err := f.serve(file).Close(); err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(f.nc)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{resultStream, "KV_" + jobBucket}
	for _, name := range names {
		stream, err := js.Stream(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		config := stream.CachedInfo().Config
		config.MaxBytes = 1 << 30 // one server cannot have replicas
		if _, err := js.UpdateStream(t.Context(), config); err != nil {
			t.Fatal(err)
		}
	}
	s := f.serve(file)
	for _, name := range names {
		stream, err := f.stream(name)
		if err != nil {
			t.Fatal(err)
		}
		if stream.Config.MaxBytes != 1<<30 {
			t.Errorf("the server has reset %s", name)
		}
	}
	s.Close()
}

// A stream of that name that is not the farm's is refused.
func TestForeignStream(t *testing.T) {
	f := newFarm(t)
	js, err := jetstream.New(f.nc)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.CreateStream(context.Background(), jetstream.StreamConfig{Name: resultStream, Subjects: []string{"other"}}); err != nil {
		t.Fatal(err)
	}
	s, err := Start(t.Context(), f.options(), count(t))
	if err == nil {
		s.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "stream FARM_RESULTS of this NATS server is not one of farm") {
		t.Errorf("the error is %v", err)
	}
}
