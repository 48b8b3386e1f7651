// This file tests what bots are told about the game so far.

package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

// Witnesses are bots that note what they are told.
type witnesses struct {
	t     *testing.T
	mu    sync.Mutex
	heard [][]play.Update // by each bot that was asked
}

// registry has the bots by the name witness.
func (w *witnesses) registry() catalog.Registry {
	games := catalog.All()
	games.Bots = []catalog.NamedBot{{
		Kind: bot.Kind{Name: "witness"},
		New:  func(catalog.Rules, bot.Spec, uint64) (play.Bot, error) { return w.add(), nil },
	}}
	return games
}

func (w *witnesses) add() play.Bot {
	i := -1
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if i < 0 {
			i = len(w.heard)
			w.heard = append(w.heard, nil)
		}
		w.heard[i] = slices.AppendSeq(w.heard[i], q.Updates())
		for n, u := range w.heard[i] {
			if u.N != n {
				w.t.Errorf("bot %d: update %d is event %d", i, n, u.N)
			}
		}
		if n := len(w.heard[i]); n == 0 || w.heard[i][n-1].View != q.View {
			w.t.Errorf("bot %d is asked after\n%v\nand was told of %d events, not of this one", i, q.View, n)
		}
		return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
	}
}

// count returns the number of bots that have been asked, and how much the last one
// was told.
func (w *witnesses) count() (bots, told int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.heard), len(w.heard[len(w.heard)-1])
}

// Each bot is told of every event that its seat may see, in order and once: a bot that is
// kept, after takebacks, when another node has played for it in between, and a new
// one after a restart.
func TestSince(t *testing.T) {
	t.Parallel()
	w := &witnesses{t: t}
	dir := storageDir(t)
	begin := func() here {
		return serveHere(t, func(c *config) { c.data, c.games = dir, w.registry() })
	}
	server := begin()
	p := server.open(`{"practice":true,"seats":[{},{"bot":"witness"}]}`)
	var me client
	turn := func(plies int) (n int) { // of both seats; it returns the last event
		t.Helper()
		me = server.as(p.tokens[1])
		for range plies {
			e := me.last(p)
			n = e.N + 3
			me.do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[e.N%len(e.View.Choices)].Ply), http.StatusCreated)
		}
		await(t, "the turn of the bot", func() bool { return me.last(p).N == n })
		return n
	}
	check := func(after string, wantBots, wantTold int) {
		t.Helper()
		if bots, told := w.count(); bots != wantBots || told != wantTold {
			t.Errorf("%s: %d bots, and the last was told of %d events, want %d and %d", after, bots, told, wantBots, wantTold)
		}
	}
	n := turn(2)
	check("a turn", 1, n) // all but its last ply
	n = turn(2)
	check("another turn", 1, n)
	me.do("POST", p.path+"/takeback", fmt.Sprintf(`{"n":%d}`, n), http.StatusCreated)
	n = turn(1)
	check("a takeback", 1, n)

	// Another node plays a turn.
	pool := server.hub.pool
	j := job{turn: turnOf(p)}
	kept, err := pool.take(j, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	n = turn(2)
	check("another node", 2, n)
	pool.release(p.id)
	pool.keep(j, kept)
	n = turn(2)
	if bots, _ := w.count(); bots != 2 || len(w.heard[0]) != n {
		t.Errorf("the bot of the first node was told of %d events, want %d", len(w.heard[0]), n)
	}

	server.stop()
	server = begin()
	n = turn(2)
	check("a restart", 3, n)
}

func turnOf(p party) turn { return turn{id: p.id, lane: playLane} }

// A bot at a table without people is kept for all its plies, too. So its budget for a
// turn is not one for each ply.
func TestSinceShow(t *testing.T) {
	t.Parallel()
	w := &witnesses{t: t}
	server := serveHere(t, func(c *config) { c.games = w.registry() })
	p := server.open(`{"seats":[{"bot":"witness"},{"bot":"witness"}]}`)
	for stream := server.watch(p, "", -1); next(t, stream).N < 12; {
	}
	if bots, _ := w.count(); bots != 2 {
		t.Errorf("%d bots were made for 2 seats", bots)
	}
}
