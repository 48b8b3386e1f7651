// This file tests who gets which units, and that a key can neither hoard them nor hand
// in the results of others.

package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// wants asks for a unit as the slot of a worker would that has no key.
func (f *farm) wants(name string, n int, jobs ...string) (a assignment) {
	f.t.Helper()
	ask(f.t, f.nc, wantSubject+"."+noKey, want{Worker: name, Slot: n, Jobs: jobs}, &a)
	return a
}

// A slot has one unit at a time, and no unit has two slots. What a worker had that has
// left is given to another.
func TestASlotHasOneUnit(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	o := f.options()
	o.Lease = time.Hour
	s, err := Start(t.Context(), o, file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if a := f.wants("a", 0, file.ID); a.Job != "" {
		t.Errorf("a worker that has not said hello gets %+v", a)
	}
	for _, name := range []string{"a", "b"} {
		f.hello(hello{Worker: name, Proof: f.proof, Slots: firsts / 2})
	}
	if a := f.wants("a", firsts/2, file.ID); a.Job != "" {
		t.Errorf("a slot that the worker does not have gets %+v", a)
	}
	had := make(map[int]string)
	for _, name := range []string{"a", "b"} {
		for n := range firsts / 2 {
			a := f.wants(name, n, file.ID)
			if other, given := had[a.N]; given || a.Job != file.ID {
				t.Fatalf("slot %d of %s gets unit %d of %s, which %q has", n, name, a.N, a.Job, other)
			}
			had[a.N] = name
			if again := f.wants(name, n, file.ID); again.N != a.N || again.Permit != a.Permit {
				t.Errorf("slot %d of %s gets unit %d and then unit %d", n, name, a.N, again.N)
			}
		}
	}
	f.hello(hello{Worker: "a", Proof: f.proof, Slots: 1, Leaving: true})
	f.hello(hello{Worker: "c", Proof: f.proof, Slots: firsts / 2})
	for n := range firsts / 2 {
		if a := f.wants("c", n, file.ID); had[a.N] != "a" {
			t.Errorf("slot %d gets unit %d, which %q has", n, a.N, had[a.N])
		} else {
			had[a.N] = "c"
		}
	}
}

// Others get the units of a worker that is silent.
func TestUnitsOfSilentWorkers(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	o := f.options()
	o.Lease = 100 * time.Millisecond
	s, err := Start(t.Context(), o, file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f.hello(hello{Worker: "silent", Proof: f.proof, Slots: firsts})
	for n := range firsts {
		f.wants("silent", n, file.ID)
	}
	defer f.work(new(Worker))()
	if err := f.wait(s); err != nil {
		t.Error(err)
	}
}

// withKeys is a farm whose NATS server lets in a server and two workers, each with its key.
func withKeys(t *testing.T) (f *farm, workers [2]*Worker) {
	t.Helper()
	conf := "listen: \"127.0.0.1:-1\"\nauthorization {\n users: [\n"
	var logins [3]nats.Option
	for i, role := range []Role{RoleServer, RoleWorker, RoleWorker} {
		pair, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		public, err := pair.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		logins[i] = nats.Nkey(public, pair.Sign)
		conf += "  { nkey: " + public
		if publish, subscribe := Permissions(role, public); publish != nil {
			conf += fmt.Sprintf(", permissions: {publish: [\"%s\"], subscribe: [\"%s\"]}", strings.Join(publish, `", "`), strings.Join(subscribe, `", "`))
			workers[i-1] = &Worker{Key: public, Name: fmt.Sprint("worker ", i), id: "run", Slots: 1, Bench: bench}
		}
		conf += " }\n"
	}
	path := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(path, []byte(conf+" ]\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f = unconnected(t, EmbeddedOptions{Dir: t.TempDir(), Config: path})
	f.nc = f.connect(logins[0])
	for i, w := range workers {
		w.Conn = f.connect(logins[i+1], Inbox(w.Key))
		w.Proof, w.Log = f.proof, f.log
	}
	return f, workers
}

// A hostile key takes all units that it can get, as often as it can, and keeps them; it hands
// in results for units that others have; and it speaks to the queue behind the back of the
// server. The job ends all the same.
func TestHostileKey(t *testing.T) {
	f, workers := withKeys(t)
	hostile, honest := workers[0], workers[1]
	file := tiny(t, MaxSlots+100)
	o := f.options()
	o.Lease = 100 * time.Millisecond
	s, err := Start(t.Context(), o, file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var given []assignment
	for run := range 3 {
		hostile.id, hostile.Slots = fmt.Sprint(run), MaxSlots
		ask(t, hostile.Conn, helloSubject+"."+hostile.Key, hello{hostile.Name, hostile.id, hostile.Proof, hostile.Slots, 0, false}, new(welcome))
		for slot := range MaxSlots {
			var a assignment
			ask(t, hostile.Conn, wantSubject+"."+hostile.Key, want{hostile.Name, hostile.id, slot, []string{file.ID}}, &a)
			if a.Job != "" {
				given = append(given, a)
			}
			s.mu.Lock() // nothing is silent while this goes on, on a slow machine either
			for _, w := range s.workers {
				w.at = time.Now().Add(time.Hour)
			}
			s.mu.Unlock()
		}
	}
	if len(given) != MaxSlots {
		t.Errorf("one key has %d units, want %d", len(given), MaxSlots)
	}

	// It may not hand in what it was not given, nor with the permit of another unit.
	has := make(map[int]bool)
	for _, a := range given {
		has[a.N] = true
	}
	other := 0
	for has[other] {
		other++
	}
	for _, permit := range []string{"", given[0].Permit} {
		var r receipt
		err := hostile.submit(ctx, fmt.Sprintf("%s.%d", file.ID, other), submission{Result: json.RawMessage("{}"), Permit: permit}, nil, &r)
		if want := fmt.Sprintf("unit %d was not given to this worker", other); err != nil || r.Refused != want {
			t.Errorf("the receipt is %+v, %v; want %q", r, err, want)
		}
	}
	refused := make(chan error, 1)
	hostile.Conn.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err })
	for _, subject := range []string{
		"$JS.ACK.FARM_RESULTS.x.1.1.1.1.0", "$JS.API.CONSUMER.MSG.NEXT.FARM_RESULTS.x", "$JS.API.CONSUMER.INFO.FARM_RESULTS.x",
		"$JS.API.CONSUMER.CREATE.FARM_RESULTS", "$JS.API.STREAM.MSG.GET.KV_farm_jobs", "$JS.API.DIRECT.GET.KV_farm_jobs.$KV.farm_jobs.permits",
		wantSubject + "." + honest.Key, helloSubject + "." + honest.Key, submitSubject + "." + honest.Key + "." + file.ID + ".0", wantSubject + "." + noKey,
	} {
		if err := hostile.Conn.Publish(subject, nil); err != nil {
			t.Fatal(err)
		}
		if err := within(t, refused); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("%s: %v", subject, err)
		}
	}

	go func() { _ = honest.Run(ctx) }()
	if err := f.wait(s); err != nil {
		t.Fatal(err)
	}
	if j := s.Status().Jobs[0]; !j.Over || j.Done != MaxSlots+100 {
		t.Errorf("the status is %+v", j)
	}
}

// A result of a unit that was given before the server began again counts.
func TestPermitsOutliveTheServer(t *testing.T) {
	f := newFarm(t)
	file := count(t)
	s := f.serve(file)
	f.hello(hello{Worker: "w", Proof: f.proof, Slots: 1})
	a := f.wants("w", 0, file.ID)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = f.serve(file)
	defer s.Close()
	w := &Worker{Conn: f.nc, Name: "w", Proof: f.proof}
	var r receipt
	if err := w.submit(t.Context(), fmt.Sprintf("%s.%d", file.ID, a.N), submission{Result: json.RawMessage("7"), Permit: a.Permit}, nil, &r); err != nil || r != (receipt{}) {
		t.Errorf("the receipt is %+v, %v", r, err)
	}
	if done := s.Status().Jobs[0].Done; done != 1 {
		t.Errorf("%d units are done, want 1", done)
	}
}
