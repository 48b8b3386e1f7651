// This file tests the server against clients that mean harm or have bad luck.

package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// A spectator and the other seat ask every endpoint, with all kinds of tokens. No
// answer has a pile, the state, a token, its digest or the seed.
func TestSecrets(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	for _, variant := range []string{"standard", "kids", "glow", "anniversary"} {
		p := c.open(fmt.Sprintf(`{"variant":%q,"seats":[{"name":"Ann"},{"name":"Bea"},{"invite":true}]}`, variant))
		ann := c.as(p.tokens[1])
		e := ann.last(p)
		shift := e.View.Choices[0].Ply
		var secrets []string
		var spectator string
		err := server.hall.visit(context.Background(), p.id, func(t *table) error {
			state := t.session.State()
			secrets = append(secrets, state.String(), fmt.Sprint(t.opening.Seed), e.View.Text)
			fields := strings.FieldsFunc(state.String(), func(r rune) bool { return r == ' ' || r == ':' || r == ',' })
			for _, field := range fields {
				if len(field) >= 6 && strings.Trim(field, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" { // a pile
					secrets = append(secrets, field, field[1:])
				}
			}
			for _, s := range t.seats {
				if s.token != "" {
					secrets = append(secrets, string(s.token))
				}
			}
			spectator = state.View(game.Nobody).String()
			secrets = slices.DeleteFunc(secrets, func(s string) bool { // some games play with open cards
				return strings.Contains(spectator, s) || strings.Contains(state.View(1).String(), s)
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if variant == "standard" && len(secrets) < 8 {
			t.Fatalf("secrets %q", secrets)
		}
		secrets = append(secrets, p.tokens[1], p.tokens[2], p.invites[3])
		bea := c.as(p.tokens[2])
		for _, who := range []client{c, bea, c.as("wrong"), c.as(p.invites[3])} {
			for _, q := range []string{
				"GET ", "GET /events/0", "GET /events/last", "GET /picture", "GET /picture?n=0&path=c5&slot=Nb", "GET /record",
				"GET /preview?n=0&ply=" + shift, "GET /hint", "POST /rematch", "POST /plies " + plyBody(0, shift), "POST /plies {",
				`POST /takeback {"n":0}`, `POST /takeback {"n":0,"refuse":true}`, `POST /join {"invite":"` + p.tokens[1] + `"}`,
				"GET /events?from=-1&x=",
			} {
				method, rest, _ := strings.Cut(q, " ")
				path, body, _ := strings.Cut(rest, " ")
				text := ""
				if strings.HasPrefix(path, "/events?") {
					ctx, cancel := context.WithCancel(context.Background())
					if events, err := who.stream(ctx, p.path+path+"&table=1", -1); err == nil {
						text = next(t, events).raw + next(t, events).raw
					}
					cancel()
				} else if r, err := who.try(context.Background(), method, p.path+path, body); err != nil {
					t.Fatal(err)
				} else {
					text = string(r.data)
				}
				for _, secret := range secrets {
					if strings.Contains(text, secret) {
						t.Errorf("%s: %s with token %q tells %q: %.100s", variant, q, who.token, secret, text)
					}
				}
			}
		}
		if got := c.last(p).View.Text; got != spectator {
			t.Errorf("the spectator's view is %q, want %q", got, spectator)
		}
		for _, path := range []string{"/metrics", "/healthz", "/readyz"} {
			text := string(c.do("GET", path, "", 200).data)
			for _, secret := range append(secrets, p.id) {
				if strings.Contains(text, secret) {
					t.Errorf("%s tells %q", path, secret)
				}
			}
		}
	}
}

// A body of 10 MB, and one that says so, is refused without being read.
func TestLargeBody(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{}]}`)
	big := `{"n":0,"ply":"` + strings.Repeat("x", 10<<20) + `"}`
	for _, path := range []string{"/api/tables", p.path + "/plies", p.path + "/join", p.path + "/takeback"} {
		r, err := c.as(p.tokens[1]).try(context.Background(), "POST", path, big)
		// The server may close the connection while the client still writes.
		if err == nil && (r.status != http.StatusRequestEntityTooLarge || !strings.Contains(string(r.data), `"size"`)) {
			t.Errorf("%s: %d %s", path, r.status, r.data)
		}
	}
	just := `{"n":0,"ply":"` + strings.Repeat("x", mostBody-20) + `"}`
	c.as(p.tokens[1]).refused("POST", p.path+"/plies", just, 400, "request")
	c.as(p.tokens[1]).refused("POST", p.path+"/plies", just+strings.Repeat(" ", 100), 413, "size")
}

// Requests over the limits of an address get 429, and others go on.
func TestLimits(t *testing.T) {
	t.Parallel()
	c := serveHere(t, func(c *config) { c.limits = limits{Requests: 20, Tables: 2, Streams: 3, Connections: 1000} }).client
	p := c.open(`{"seats":[{},{}]}`)
	c.open(`{"seats":[{},{}]}`)
	c.refused("POST", "/api/tables", `{"seats":[{},{}]}`, 429, "limit")
	ctx := t.Context()
	var first context.CancelFunc
	for i := range 3 {
		one, stop := context.WithCancel(ctx)
		defer stop()
		if i == 0 {
			first = stop
		}
		if _, err := c.stream(one, p.path+"/events", -1); err != nil {
			t.Fatal(err)
		}
	}
	c.refused("GET", p.path+"/events", "", 429, "limit")
	first()
	for began := time.Now(); ; time.Sleep(200 * time.Millisecond) { // the place of the first becomes free
		if _, err := c.stream(ctx, p.path+"/events", -1); err == nil {
			break
		} else if time.Since(began) > patience {
			t.Fatal(err)
		}
	}
	counts := make(map[int]int)
	var mu sync.Mutex
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 40 {
				r, err := c.try(ctx, "GET", p.path, "")
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				counts[r.status]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if counts[200] == 0 || counts[429] == 0 || counts[200]+counts[429] != 320 {
		t.Errorf("statuses %v", counts)
	}
}

// Connections that send half a request, or nothing, and readers that read nothing
// hold nobody up.
func TestSlowClients(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{"bot":"greedy"}]}`)
	addr := strings.TrimPrefix(c.base, "http://")
	for i, half := range []string{
		"", "GET", "GET /api/variants HTTP/1.1\r\nHost: localhost\r\nX-", "POST " + p.path + "/plies HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " +
			p.tokens[1] + "\r\nContent-Length: 100\r\n\r\n{\"n\":0,", "GET " + p.path + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
	} {
		for range 10 {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := conn.Write([]byte(half)); err != nil {
				t.Fatalf("half request %d: %v", i, err)
			}
		}
	}
	me := c.as(p.tokens[1])
	stream := me.watch(p, "", -1)
	e := next(t, stream)
	for range 20 {
		for len(e.View.Choices) == 0 {
			e = next(t, stream)
		}
		me.do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[len(e.View.Choices)/2].Ply), http.StatusCreated)
		e = next(t, stream)
	}
}

// A half request ends after some time, and so does its connection.
func TestHalfRequest(t *testing.T) {
	server := serveHere(t, nil)
	t.Parallel()
	conn, err := net.Dial("tcp", strings.TrimPrefix(server.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"variant\"")
	conn.SetReadDeadline(time.Now().Add(patience))
	status, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || !strings.Contains(status, "400") {
		t.Errorf("%q, %v, want status 400", status, err)
	}
}

// Every answer has the headers that keep other sites out.
func TestHeaders(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	for _, path := range []string{"/", "/api/variants", "/api/nothing", "/nothing", "/metrics"} {
		resp, err := http.Get(c.base + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		policy := resp.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s: Content-Security-Policy %q", path, policy)
		}
		if resp.Header.Get("Access-Control-Allow-Origin") != "" || resp.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", path, resp.Header)
		}
	}
	resp, err := http.Post(c.base+"/", "text/plain", strings.NewReader("x"))
	if err != nil || resp.StatusCode != http.StatusNotFound {
		t.Errorf("POST /: %v %v", resp.StatusCode, err)
	}
}
