// This file tests what strangers can make the server store, show and deal.

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/nats-io/nats.go/jetstream"
)

// Whatever can be done again and again ends with the table's entries. What brings the game to
// its end does not.
func TestCrowdedTable(t *testing.T) {
	t.Parallel()
	if _, err := ownPage(); err != nil {
		t.Fatal(err)
	}
	simulate(t, func(t *testing.T, ctx context.Context) {
		w := newWorld(t, ctx)
		h, p := w.api.hub, w.party
		path := "/api/tables/" + p.id
		w.do("POST", path+"/join", "", fmt.Sprintf(`{"invite":%q}`, p.invites[2]))
		entries := func(n int) {
			if err := h.visit(ctx, p.id, func(t *table) error { t.entries = n; return nil }); err != nil {
				t.Fatal(err)
			}
		}
		for _, q := range []struct {
			path, body string
			free       int // the status of a table that is not crowded
		}{
			{"/quiet", `{"quiet":true}`, http.StatusCreated},
			{"/resign", "", http.StatusCreated},
			{"/return", "", http.StatusCreated},
			{"/plies", fmt.Sprintf(`{"n":2,"ply":%q}`, h.legal(ctx, p.id)), http.StatusCreated},
			{"/takeback", `{"n":3}`, http.StatusAccepted},
		} {
			again := q.path == "/plies" || q.path == "/resign"
			entries(mostTakebackEntries)
			if got := w.do("POST", path+q.path, p.tokens[1], q.body); again != (got.Code == q.free) || !again && got.Code != http.StatusConflict {
				t.Errorf("%s at a crowded table: %d %s", q.path, got.Code, got.Body)
			}
			entries(10)
			if got := w.do("POST", path+q.path, p.tokens[1], q.body); got.Code != q.free {
				t.Errorf("%s: %d %s, want %d", q.path, got.Code, got.Body, q.free)
			}
		}
	})
}

// A storage that is full, or does not answer, is no fault of a bot: it acts when it can be
// stored, however long that takes.
func TestFullDiskBots(t *testing.T) {
	t.Parallel()
	for _, fault := range []error{errFull, errDisk, errBroken, errCut, fmt.Errorf("append: %w", &jetstream.APIError{}), errDamaged} {
		if !atStorage(fmt.Errorf("turn: %w", fault)) {
			t.Errorf("%v counts as the bot's", fault)
		}
	}
	for _, fault := range []error{errors.New("panic: x"), fmt.Errorf("make a bot: %w", game.ErrOption), game.ErrIllegal} {
		if atStorage(fault) {
			t.Errorf("%v does not count as the bot's", fault)
		}
	}
	var free atomic.Uint64
	free.Store(1 << 40)
	server := serveHere(t, func(c *config) {
		c.role = "http" // the test is the worker
		c.opened = func(s *store) { s.own.disk.free = func(string) (uint64, error) { return free.Load(), nil } }
	})
	p := server.open(`{"seats":[{"bot":"random"},{}]}`)
	condition := &server.hub.store.condition
	free.Store(0)
	await(t, "the full disk", func() bool { return errors.Is(condition.state(), errDisk) })
	for range 3 * mostAttempts {
		if err := server.hub.pool.attempt(t.Context(), job{turn: turn{id: p.id}}); !atStorage(err) {
			t.Errorf("a turn on a full disk: %v", err)
		}
	}
	if e := server.last(p); e.N != 0 {
		t.Errorf("event %+v on a full disk", e)
	}
}

// The hidden cards of a table of people do not follow from its board: two deals with the
// same seed have the same board and other cards. What everybody sees is as it was dealt.
func TestHiddenEntropy(t *testing.T) {
	t.Parallel()
	for _, variant := range catalog.All().Names() {
		rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant})
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		var hidden []string
		for range 5 {
			again := hide(rules, start)
			if a, b := fmt.Sprint(rules.View(again, game.Nobody)), fmt.Sprint(rules.View(start, game.Nobody)); a != b {
				t.Errorf("%s: what everybody sees has changed:\n%s\n%s", variant, a, b)
			}
			if _, err := rules.Parse(again.String()); err != nil {
				t.Errorf("%s: %v", variant, err)
			}
			hidden = append(hidden, again.String())
		}
		slices.Sort(hidden)
		if n := len(slices.Compact(hidden)); (variant == "standard") && n < 4 {
			t.Errorf("%s: %d different hidden cards of 5 deals", variant, n)
		}
	}
}

// A session begins with a state that was hidden anew as with any other.
func TestHiddenPlays(t *testing.T) {
	t.Parallel()
	for _, variant := range catalog.All().Names() {
		q := openRequest{Variant: variant, Seats: []seatRequest{{}, {}}}
		o, _, err := q.opening(catalog.All())
		if err != nil {
			t.Fatal(err)
		}
		table, err := readTable(catalog.All(), "x", []message{{"x", 1, 0, time.Now(), o.entry(catalog.All()).encode(), ""}})
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			s := table.session
			if s.ToMove() < 0 {
				break
			}
			if _, _, err := table.play(s.ToMove(), s.Last(), s.State().AppendPlies(nil)[0]); err != nil {
				t.Fatalf("%s: %v", variant, err)
			}
		}
		if _, err := play.States(table.session.Record()); err != nil {
			t.Errorf("%s: %v", variant, err)
		}
	}
}
