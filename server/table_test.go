// This file tests what tables are after many requests: their size, what they hold
// after they are read again, and rematches.

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/nats-io/nats.go"
)

// A bench is a table without a server, to which entries are added.
type bench struct {
	*table
	t   *testing.T
	all []message
}

func newBench(t *testing.T, q openRequest) *bench {
	t.Helper()
	o, _, err := q.opening(catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{table: &table{games: catalog.All(), id: "x"}, t: t}
	first := o.entry(catalog.All())
	b.add(&first)
	return b
}

// add stores an entry, if there is one.
func (b *bench) add(e *entry) {
	b.t.Helper()
	if e == nil {
		return
	}
	m := message{b.id, b.seq + 1, b.seq, time.Unix(int64(len(b.all)), 0), e.encode(), ""}
	if err := b.apply(m); err != nil {
		b.t.Fatal(err)
	}
	b.all = append(b.all, m)
}

// ply plays the first legal ply.
func (b *bench) ply() {
	b.t.Helper()
	_, e, err := b.play(b.session.ToMove(), b.session.Last(), b.session.State().AppendPlies(nil)[0])
	if err != nil {
		b.t.Fatal(err)
	}
	b.add(e)
}

// Nobody can make a table grow without bound: neither by takebacks, nor by proposals
// that are refused.
func TestLongTable(t *testing.T) {
	t.Parallel()
	refused := func(err error) bool {
		p, ok := errors.AsType[problem](err)
		return ok && p.Kind == "nothing"
	}
	alone := newBench(t, openRequest{Practice: true, Seats: []seatRequest{{}}})
	for {
		alone.ply()
		_, e, err := alone.takeBack(0, alone.session.Last(), false)
		if refused(err) {
			break
		}
		if alone.add(e); len(alone.all) > mostTakebackEntries+10 {
			t.Fatalf("%d entries", len(alone.all))
		}
	}
	two := newBench(t, openRequest{Seats: []seatRequest{{}, {}}})
	two.ply()
	for {
		_, e, err := two.takeBack(0, two.session.Last(), false)
		if refused(err) {
			break
		}
		two.add(e)
		if _, e, err = two.takeBack(1, two.session.Last(), true); err != nil {
			t.Fatal(err)
		}
		if two.add(e); len(two.all) > mostTakebackEntries+10 {
			t.Fatalf("%d entries", len(two.all))
		}
	}
	two.ply() // the game can end

	// The storage reads it with a few requests.
	addr := freeport.Address()
	server := serveHere(t, func(c *config) { c.clients = addr })
	storage, id := server.hub.store, newID()
	prev := uint64(0)
	for _, m := range alone.all {
		var err error
		if prev, err = storage.append(t.Context(), id, prev, m.data); err != nil {
			t.Fatal(err)
		}
	}
	// A connection of its own, since the server counts its own requests, too.
	conn, err := nats.Connect("nats://" + addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	reader, err := openStore(t.Context(), conn, storage.config, server.hub.log, server.hub.stats)
	if err != nil {
		t.Fatal(err)
	}
	before := conn.Stats().OutMsgs
	all, err := reader.read(t.Context(), id, 0)
	if err != nil || len(all) != len(alone.all) {
		t.Fatalf("%d entries, %v, want %d", len(all), err, len(alone.all))
	}
	for i, m := range all {
		if string(m.data) != string(alone.all[i].data) || i > 0 && m.prev != all[i-1].seq || m.time.IsZero() {
			t.Fatalf("entry %d is %+v", i, m)
		}
	}
	if sent := conn.Stats().OutMsgs - before; sent > 20 {
		t.Errorf("%d messages to read %d entries, want a few", sent, len(all))
	}
	again, err := readTable(catalog.All(), id, all)
	if err != nil || again.session.Last() != alone.session.Last() {
		t.Errorf("the table cannot be read again: %v", err)
	}
}

// A proposal ends with the next event, also when a table is read in the other way.
func TestDeadProposal(t *testing.T) {
	t.Parallel()
	b := newBench(t, openRequest{Seats: []seatRequest{{}, {}}})
	b.ply()
	_, e, err := b.takeBack(0, b.session.Last(), false)
	if err != nil || e == nil {
		t.Fatal(e, err)
	}
	b.add(e)
	if b.takeback == nil {
		t.Fatal("no proposal")
	}
	b.ply()
	other, err := (&table{games: catalog.All(), id: b.id}).restore(b.all)
	if err != nil {
		t.Fatal(err)
	}
	if b.takeback != nil || other.takeback != nil {
		t.Errorf("proposals %v and %v after an event, want none", b.takeback, other.takeback)
	}
}

// A takeback for which another seat asks at the same moment gets the answer of what
// happened, not of the first attempt.
func TestTakebackConflict(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	storage := server.hub.store
	p := server.open(`{"seats":[{},{}]}`)
	ann := server.as(p.tokens[1])
	ann.do("POST", p.path+"/plies", plyBody(0, ann.last(p).View.Choices[0].Ply), http.StatusCreated)
	var once sync.Once
	storage.publish = func(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
		once.Do(func() { // Bea is faster, at another node
			other := nats.NewMsg(m.Subject)
			other.Data = entry{Takeback: &takeback{N: 1, To: 0, By: 1, Agreed: []game.Player{1}}}.encode()
			if _, err := storage.publishOnce(ctx, other, expect); err != nil {
				t.Error(err)
			}
		})
		return storage.publishOnce(ctx, m, expect)
	}
	if r := ann.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusCreated); r.body["n"] != 2.0 {
		t.Errorf("%s, want event 2", r.data)
	}
}

// A rematch has one table, which exists as soon as anybody can know its name.
func TestOneRematch(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.open(`{"seats":[{},{},{"invite":true}]}`)
	ann, bea := server.as(p.tokens[1]), server.as(p.tokens[2])
	ann.do("POST", p.path+"/resign", "", http.StatusCreated)
	bea.do("POST", p.path+"/resign", "", http.StatusCreated)
	ann.do("POST", p.path+"/rematch", "", http.StatusAccepted)
	storage := server.hub.store
	storage.publish = func(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
		if strings.Contains(string(m.Data), `"rematch"`) { // whoever reads the vote finds the table
			var id string
			if _, rest, ok := strings.Cut(string(m.Data), `"id":"`); ok {
				id, _, _ = strings.Cut(rest, `"`)
			}
			if all, err := storage.read(ctx, id, 0); err != nil || len(all) != 1 {
				t.Errorf("table %q of the vote has %d entries: %v", id, len(all), err)
			}
		}
		return storage.publishOnce(ctx, m, expect)
	}
	id := bea.do("POST", p.path+"/rematch", "", http.StatusCreated).body["id"]
	// The third person comes too late for this game, and is invited to the next.
	join := fmt.Sprintf(`{"invite":%q}`, p.invites[3])
	server.refused("POST", p.path+"/join", join, http.StatusConflict, "over")
	token, _ := server.do("POST", fmt.Sprintf("/api/tables/%v/join", id), join, http.StatusOK).body["token"].(string)
	server.as(token).refused("POST", p.path+"/rematch", "", http.StatusUnauthorized, "token")
	if again := ann.do("POST", p.path+"/rematch", "", http.StatusCreated).body["id"]; again != id {
		t.Errorf("rematch %v, then %v", id, again)
	}
}

// Whoever wishes for a rematch can take that back, and the other can decline it. Afterwards it
// can be wished for again.
func TestRefusedRematch(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.open(`{"seats":[{},{}]}`)
	ann, bea := server.as(p.tokens[1]), server.as(p.tokens[2])
	const refuse = `{"refuse":true}`
	ann.refused("POST", p.path+"/rematch", refuse, http.StatusConflict, "running")
	ann.do("POST", p.path+"/resign", "", http.StatusCreated)
	for i, step := range []struct {
		by   client
		body string
		want []any // the seats that want one then
	}{
		{ann, refuse, []any{}},
		{ann, "", []any{1.0}},
		{ann, refuse, []any{}},
		{ann, refuse, []any{}},
		{bea, `{}`, []any{2.0}},
		{ann, refuse, []any{}},
		{bea, `{"refuse":false}`, []any{2.0}},
	} {
		step.by.do("POST", p.path+"/rematch", step.body, http.StatusAccepted)
		if got := server.do("GET", p.path, "", http.StatusOK).body["rematch"]; !reflect.DeepEqual(got, step.want) {
			t.Errorf("step %d: a rematch is wanted by %v, want %v", i, got, step.want)
		}
	}
	id := ann.do("POST", p.path+"/rematch", "", http.StatusCreated).body["id"]
	if got := bea.do("POST", p.path+"/rematch", refuse, http.StatusCreated).body["id"]; got != id {
		t.Errorf("a refusal that comes too late names the table %v, want %v", got, id)
	}
}

// Rematches count as new tables.
func TestRematchLimit(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.limits.Tables = 2 })
	server.spends()
	p := server.open(`{"seats":[{}]}`)
	me := server.as(p.tokens[1])
	me.do("POST", p.path+"/resign", "", http.StatusCreated)
	id, _ := me.do("POST", p.path+"/rematch", "", http.StatusCreated).body["id"].(string)
	me.do("POST", "/api/tables/"+id+"/resign", "", http.StatusCreated)
	me.refused("POST", "/api/tables/"+id+"/rematch", "", http.StatusTooManyRequests, "limit")
}

// When the space is used up, new tables are refused before the games that have begun.
func TestFull(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	storage := server.hub.store
	config := storage.stream.CachedInfo().Config
	config.MaxBytes = 32 << 10
	if _, err := storage.js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	p := server.open(`{"seats":[{},{}]}`)
	for refused := false; !refused; {
		if _, err := storage.ask(t.Context()); err != nil {
			t.Fatal(err)
		}
		r, err := server.try(t.Context(), "POST", "/api/tables", `{"seats":[{},{}]}`)
		if err != nil {
			t.Fatal(err)
		}
		refused = r.status == http.StatusInsufficientStorage
		if !refused && r.status != http.StatusCreated {
			t.Fatalf("%d %s", r.status, r.data)
		}
	}
	e := server.last(p)
	server.as(p.tokens[1]).do("POST", p.path+"/plies", plyBody(e.N, server.as(p.tokens[1]).last(p).View.Choices[0].Ply), http.StatusCreated)
	var err error
	for prev, n := uint64(0), 0; err == nil; n++ {
		prev, err = storage.append(t.Context(), "full", prev, []byte(strings.Repeat("x", 1000)))
		if n > 40 {
			t.Fatal("the storage takes more than its size")
		}
	}
	if !errors.Is(err, errFull) {
		t.Errorf("%v, want that the storage is full", err)
	}
}

// A mistake that time does not mend ends the start of the server.
func TestPermanent(t *testing.T) {
	t.Parallel()
	c := config{games: catalog.All(), addr: "127.0.0.1:0", data: t.TempDir(), sync: "off", role: "all", replicas: 3, disk: 1, workers: 1, limits: defaultLimits}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	err := run(ctx, c, discard, new(strings.Builder))
	if err == nil || !strings.Contains(err.Error(), "replicas") || ctx.Err() != nil {
		t.Errorf("three replicas on one node: %v", err)
	}
}
