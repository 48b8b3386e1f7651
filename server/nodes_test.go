// This file tests what clients that change nodes see, in a healthy cluster and while
// most of its nodes are away. At full size:
//
//	LABYRINTH_LONG=1 go test -run TestNodes -v .

package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// Clients may change nodes at any time: what one node has acknowledged, every other
// one knows at once.
func TestNodes(t *testing.T) {
	c := startCluster(t, "")
	t.Run("change", c.change)
	t.Run("alone", c.alone)
}

// at returns a client of a node.
func (c *cluster) at(t *testing.T, node int, token string) client {
	return client{t, "http://" + c.addrs[node%len(c.addrs)], token}
}

// change goes to another node after every request.
func (c *cluster) change(t *testing.T) {
	var all sync.WaitGroup
	var mu sync.Mutex
	refused := make(map[string]int)
	requests, unanswered, ended := 0, 0, 0
	ask := func(node int, token, method, path, body string, want int) (r reply, ok bool) {
		r, err := c.at(t, node, token).send(t.Context(), method, path, body, want)
		mu.Lock()
		defer mu.Unlock()
		requests++
		if ok = err == nil && r.status == want; ok {
			return r, true
		}
		if r.silent() { // nothing was acknowledged
			unanswered++
		} else {
			refused[fmt.Sprintf("%s: %v %d %s", path[:min(len(path), 11)], err, r.status, r.data)]++
		}
		return r, false
	}
	for worker := range 4 {
		all.Go(func() {
			for i := range long.Count(60, 1000) {
				node := worker + i
				r, ok := ask(node, "", "POST", "/api/tables", `{"seats":[{},{"invite":true}]}`, http.StatusCreated)
				if !ok {
					continue
				}
				p := partyOf(t, r)
				ask(node+1, "", "GET", p.path, "", http.StatusOK)
				ask(node+2, p.tokens[1], "GET", p.path, "", http.StatusOK)
				if r, ok = ask(node, "", "POST", p.path+"/join", fmt.Sprintf(`{"invite":%q,"name":"Bea"}`, p.invites[2]), http.StatusOK); !ok {
					continue
				}
				token, _ := r.body["token"].(string)
				ask(node+1, token, "GET", p.path+"/events/last", "", http.StatusOK)
				ask(node+2, token, "GET", p.path, "", http.StatusOK)
				for step := range 4 { // a shift and a walk of each seat
					seat := []string{p.tokens[1], token}[step/2]
					e := c.at(t, node+step, seat).last(p)
					if e.N != step {
						t.Errorf("the last event is %d, want the acknowledged %d", e.N, step)
						break
					}
					if _, ok := ask(node+step, seat, "POST", p.path+"/plies", plyBody(step, e.View.Choices[0].Ply), http.StatusCreated); !ok {
						break
					}
				}
				last := int(c.at(t, node, token).do("GET", p.path, "", http.StatusOK).body["n"].(float64))
				if _, ok = ask(node, token, "POST", p.path+"/resign", "", http.StatusCreated); !ok {
					continue
				}
				ask(node+1, "", "GET", p.path+"/record", "", http.StatusOK)
				ask(node+2, p.tokens[1], "GET", fmt.Sprintf("%s/events/%d", p.path, last+1), "", http.StatusOK)
				mu.Lock()
				ended++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	t.Logf("%d requests, %d without an answer of the storage; %d games were played to the end", requests, unanswered, ended)
	if ended == 0 {
		t.Error("no game was played to the end")
	}
	for what, times := range refused {
		t.Errorf("%d times: %s", times, what)
	}
}

// A takeback that was proposed at one node can be refused at another at once.
func TestRefuseElsewhere(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	first := serveHere(t, func(c *config) { c.clients = addr })
	second := serveHere(t, func(c *config) { c.natsURL = "nats://" + addr })
	p := first.open(`{"seats":[{},{}]}`)
	me := first.as(p.tokens[1])
	me.do("POST", p.path+"/plies", plyBody(0, me.last(p).View.Choices[0].Ply), http.StatusCreated)
	l := second.hub.enter(p.id)
	defer second.hub.leave(l)
	await(t, "the ply at the other node", func() bool { return second.last(p).N == 1 })
	l.lock <- struct{}{} // its announcement does not reach the table
	me.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusAccepted)
	await(t, "the announcement", func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return len(l.inbox) > 0 && l.inbox[len(l.inbox)-1].seq > l.last.Load()
	})
	l.mu.Lock()
	l.inbox = nil
	l.mu.Unlock()
	<-l.lock
	second.as(p.tokens[2]).do("POST", p.path+"/takeback", `{"n":1,"refuse":true}`, http.StatusCreated)
	all, err := first.hub.store.read(context.Background(), p.id, 0)
	if err != nil || !slices.ContainsFunc(all, func(m message) bool { return string(m.data) == `{"takeback":{"n":1,"to":0,"by":2,"agreed":null}}` }) {
		t.Errorf("the refusal is not stored: %v", err)
	}
}
