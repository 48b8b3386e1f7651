// This file tests that what a stranger can ask for is cheap, or waits behind players.
// What the requests cost, with a table of 4,000 events:
//
//	LABYRINTH_LONG=1 go test -run TestCosts -v .

package server

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// longTable plays and takes back at a table until it has a number of events.
func (h here) longTable(t *testing.T, events int) party {
	t.Helper()
	p := h.open(`{"practice":true,"seats":[{}]}`)
	l := h.hub.enter(p.id)
	defer h.hub.leave(l)
	for last := 0; last < events; {
		err := l.with(t.Context(), func(table *table) (e *entry, err error) {
			if table.session.ToMove() == game.Nobody {
				last = events
				return nil, nil
			}
			if last = table.session.Last(); last > 0 && last%2 == 0 && table.entries < mostTakebackEntries {
				_, e, err = table.takeBack(0, last, false)
				return e, err
			}
			plies := table.session.State().AppendPlies(nil)
			_, e, err = table.play(0, last, plies[last/2%len(plies)])
			return e, err
		})
		if err != nil {
			t.Fatalf("event %d: %v", last, err)
		}
	}
	return p
}

// While others do heavy work, a stream with many events and a table with many entries
// wait, and players do not.
func TestHeavyWork(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.longTable(t, 4*mostLight)
	q := server.open(`{"seats":[{},{}]}`)
	me := server.as(q.tokens[1])
	for _, kind := range []chan struct{}{server.hub.streaming, server.hub.loading} { // strangers
		for range cap(kind) {
			kind <- struct{}{}
		}
	}
	stream := server.watch(p, "", -1)
	for range mostAtOnce {
		next(t, stream)
	}
	l := server.hub.enter(p.id)
	defer server.hub.leave(l)
	wait, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	l.lock <- struct{}{}
	l.table = nil // as after a restart
	<-l.lock
	if err := l.look(wait, func(*table) error { return nil }); err == nil {
		t.Error("a long table is read while others do heavy work")
	}
	me.do("POST", q.path+"/plies", plyBody(0, me.last(q).View.Choices[0].Ply), http.StatusCreated)
	select {
	case e := <-stream:
		t.Errorf("event %d of a long stream while others do heavy work", e.N)
	default:
	}
	for _, kind := range []chan struct{}{server.hub.streaming, server.hub.loading} {
		for range cap(kind) {
			<-kind
		}
	}
	for n := mostAtOnce; n < 4*mostLight; n++ {
		if e := next(t, stream); e.N != n {
			t.Fatalf("event %d, want %d", e.N, n)
		}
	}
}

// Answers to requests with many faults are short.
func TestManyFaults(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	var options []string
	for i := range 1500 {
		options = append(options, fmt.Sprintf(`"x%d":""`, i))
	}
	for what, body := range map[string]string{
		"seats":   `{"seats":[` + strings.Repeat(`{"bot":"x","invite":true},`, 2000) + `{}]}`,
		"options": `{"options":{` + strings.Join(options, ",") + `},"seats":[{}]}`,
		"name":    `{"seats":[{"name":"` + strings.Repeat("x", 60_000) + `"}]}`,
		"bot":     `{"seats":[{},{"bot":"` + strings.Repeat("x", 60_000) + `"}]}`,
		"variant": `{"variant":"` + strings.Repeat("x", 60_000) + `","seats":[{}]}`,
	} {
		if r := c.do("POST", "/api/tables", body, http.StatusBadRequest); len(r.data) > 10_000 {
			t.Errorf("%s: an answer of %d bytes", what, len(r.data))
		}
	}
}

// cpu returns what this process has used of processors, or 0 where the system does not say.
func cpu() time.Duration {
	used, _ := cputime.Process(os.Getpid())
	return used
}

// Pictures take a bounded number of frames, whatever the record, of a bounded size, whatever the
// board, and their address pays for each frame. The long form prints what the longest game costs.
func TestPictureCosts(t *testing.T) {
	const mostPixels = sharedWidth * sharedWidth * 3 / 2 // of a frame
	for _, v := range catalog.All().Variants {
		seen := make(map[render.Geometry]bool)
		for _, edition := range editions(v) {
			rules, err := v.Open(edition...)
			if err != nil {
				t.Fatal(err)
			}
			start, err := rules.Deal(2, 1)
			if err != nil {
				t.Fatal(err)
			}
			scene, maze := catalog.Scene(rules, rules.View(start, game.Nobody))
			if !maze || seen[render.SVGGeometry(scene.Table.Board())] {
				continue
			}
			seen[render.SVGGeometry(scene.Table.Board())] = true
			if size := render.Image(scene, sharedWidth).Rect; size.Dx()*size.Dy() > mostPixels {
				t.Errorf("%s, %v: a picture of %v, want at most %d pixels", v.Name, edition, size, mostPixels)
			}
		}
	}
	server := serveHere(t, nil)
	pays := server.spends().frames
	for _, plies := range []int{0, long.Count(3, plyLimit)} {
		p := server.open(`{"seats":[{},{}]}`)
		server.playOn(p, plies)
		before, began := pays.Tokens(), cpu()
		data := server.do("GET", "/t/"+p.id+"/game.gif", "", http.StatusOK).data
		took, paid := cpu()-began, int(before-pays.Tokens())
		movie, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		want := min(plies+1, render.MostFrames)
		if n := len(movie.Image); n != want || movie.Config.Width*movie.Config.Height > mostPixels {
			t.Errorf("%d plies: %d frames of %d by %d pixels, want %d", plies, n, movie.Config.Width, movie.Config.Height, want)
		}
		if paid != want {
			t.Errorf("%d plies: the address has paid for %d frames, want %d", plies, paid, want)
		}
		t.Logf("the picture of a game of %d plies: %d frames, %d bytes, %v of CPU", plies, len(movie.Image), len(data), took.Round(time.Millisecond))
	}
}

// playOn plays some plies at a table of two, and ends its game.
func (h here) playOn(p party, plies int) {
	h.t.Helper()
	l := h.hub.enter(p.id)
	defer h.hub.leave(l)
	for n := range plies + 1 {
		err := l.with(h.t.Context(), func(t *table) (e *entry, err error) {
			if t.session.ToMove() == game.Nobody {
				return nil, nil
			}
			if n == plies {
				_, e, err = t.leave(t.session.ToMove(), play.Resigned)
				return e, err
			}
			legal := t.session.State().AppendPlies(nil)
			_, e, err = t.play(t.session.ToMove(), t.session.Last(), legal[n%len(legal)])
			return e, err
		})
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// editions returns the tags of each edition of a game.
func editions(v catalog.Variant) (all [][]game.Tag) {
	for _, o := range v.Options {
		for _, value := range o.Values {
			if o.Name == "Edition" {
				all = append(all, []game.Tag{{Name: o.Name, Value: value}})
			}
		}
	}
	return append(all, nil)
}

// TestCosts prints what requests cost; only the size of what is done at once is checked.
func TestCosts(t *testing.T) {
	server := serveHere(t, nil)
	p := server.longTable(t, long.Count(400, 4000))
	events := server.last(p).N + 1
	cost := func(what string, f func()) {
		began := cpu()
		f()
		t.Logf("%-30s %v of CPU, with the client", what, (cpu() - began).Round(10*time.Microsecond))
	}
	path := strings.TrimSuffix(p.path, "/")
	cost(fmt.Sprintf("the stream of %d events", events), func() {
		stream := server.watch(p, "", -1)
		for range events {
			next(t, stream)
		}
	})
	l := server.hub.enter(p.id)
	defer server.hub.leave(l)
	for _, what := range []string{"", "/events/last", "/events/7", "/picture", "/picture?n=7"} {
		cost("GET "+what, func() { server.do("GET", path+what, "", http.StatusOK) })
	}
	cost("a bad token", func() { server.as("x").do("GET", path, "", http.StatusUnauthorized) })
	cost("an unknown table", func() { server.do("GET", "/api/tables/"+newID(), "", http.StatusNotFound) })
	cost("a takeback", func() {
		server.as(p.tokens[1]).do("POST", path+"/takeback", fmt.Sprintf(`{"n":%d}`, events-1), 0)
	})
	l.lock <- struct{}{}
	l.table = nil
	<-l.lock
	cost("the first read", func() { server.do("GET", path, "", http.StatusOK) })
	s := &stream{live: l, viewer: game.Nobody, n: -1, rules: l.table.rules}
	for again, more := false, true; more; again = true {
		var text []byte
		var err error
		if text, more, err = s.collect(t.Context(), server.hub, again); err != nil || len(text) > 2<<20 {
			t.Fatalf("%d bytes at once, %v", len(text), err)
		}
	}
}
