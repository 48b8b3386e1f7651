// This file tests the server against clients that mean harm or have bad luck.

package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"path"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/freeport"
)

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
	server := serveHere(t, func(c *config) { c.limits = limits{Requests: 20, Tables: 2, Streams: 3, Connections: 1000, Stored: 10} })
	server.spends()
	c := server.client
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
	await(t, "the place of the first stream", func() bool {
		_, err := c.stream(ctx, p.path+"/events", -1)
		return err == nil
	})
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
	// A style sheet or a module has the policies of what loads it. A worker has its own.
	page, err := ownPage()
	if err != nil {
		t.Fatal(err)
	}
	for name := range page.files {
		resp, err := http.Get(c.base + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		ext := path.Ext(name)
		part := (ext == ".css" || ext == ".js") && name != "sw.js" && !strings.HasPrefix(name, "worker-")
		if policy := resp.Header.Get("Content-Security-Policy"); (policy == "") != part || resp.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", name, resp.Header)
		}
	}
	resp, err := http.Post(c.base+"/", "text/plain", strings.NewReader("x"))
	if err != nil || resp.StatusCode != http.StatusNotFound {
		t.Errorf("POST /: %v %v", resp.StatusCode, err)
	}
}

// A page of another site cannot use the server of somebody's browser: not by its own
// requests or forms, and not by a name that leads to this machine.
func TestOtherSites(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	own := c.base
	port := own[strings.LastIndex(own, ":"):]
	for _, q := range []struct {
		name, host string
		header     map[string]string
		status     int
	}{
		{"a program", "", nil, 201},
		{"a program with a kind of its own", "", map[string]string{"Content-Type": "text/plain"}, 201},
		{"the page", "", map[string]string{"Origin": own, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}, 201},
		{"the page in words", "localhost" + port, map[string]string{"Origin": "http://localhost" + port, "Content-Type": "application/json; charset=utf-8"}, 201},
		{"another site", "", map[string]string{"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}, 403},
		{"another site in an old browser", "", map[string]string{"Origin": "http://evil.example", "Content-Type": "application/json"}, 403},
		{"a form", "", map[string]string{"Origin": own, "Content-Type": "text/plain"}, 415},
		{"a name that leads here", "evil.example" + port, nil, 421},
		{"the same without a port", "evil.example", nil, 421},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, own+"/api/tables", strings.NewReader(`{"seats":[{},{}]}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Host = q.host
		for name, value := range q.header {
			req.Header.Set(name, value)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != q.status {
			t.Errorf("%s: status %d, want %d", q.name, resp.StatusCode, q.status)
		}
	}
	named := serveHere(t, func(c *config) { c.hosts = hosts{"play.example"} }).client
	for host, want := range map[string]int{"play.example": 200, "PLAY.example:80": 200, "10.1.2.3:80": 200, "[::1]:80": 200, "evil.example": 421} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, named.base+"/api/bots", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("host %s: status %d, want %d", host, resp.StatusCode, want)
		}
	}
}

// A client that talks while it should listen loses its stream, and one that sends a
// request too slowly its connection, whatever the request.
func TestChattyClients(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{}]}`)
	dial := func(text string) *bufio.Reader {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.base, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		conn.SetDeadline(time.Now().Add(patience))
		fmt.Fprint(conn, text)
		return bufio.NewReader(conn)
	}
	talk := dial("GET " + p.path + "/events HTTP/1.1\r\nHost: localhost\r\n\r\nx")
	if _, err := io.Copy(io.Discard, talk); err != nil {
		t.Errorf("a stream to a client that talks: %v, want its end", err)
	}
	slow := dial("POST " + p.path + "/resign HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + p.tokens[1] +
		"\r\nContent-Length: 100\r\n\r\n{")
	if _, err := io.Copy(io.Discard, slow); err != nil && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("a body that does not come: %v, want the end of the connection", err)
	}
}

// The address of a client behind trusted proxies is the last one that is not of a
// proxy, whatever the client claims.
func TestForwarded(t *testing.T) {
	t.Parallel()
	var proxies networks
	if err := proxies.Set("10.0.0.0/8,192.0.2.1"); err != nil {
		t.Fatal(err)
	}
	g := newGuard(defaultLimits, proxies, newStats())
	for _, q := range []struct {
		remote string
		lines  []string
		want   string
	}{
		{"198.51.100.7:1", nil, "198.51.100.7"},
		{"198.51.100.7:1", []string{"203.0.113.1"}, "198.51.100.7"}, // not a proxy
		{"10.0.0.1:1", []string{"203.0.113.1"}, "203.0.113.1"},
		{"10.0.0.1:1", []string{"8.8.8.8, 203.0.113.1"}, "203.0.113.1"},
		{"10.0.0.1:1", []string{"8.8.8.8", "203.0.113.1"}, "203.0.113.1"}, // two lines
		{"10.0.0.1:1", []string{"8.8.8.8, 203.0.113.1, 192.0.2.1", "10.9.9.9"}, "203.0.113.1"},
		{"10.0.0.1:1", []string{"8.8.8.8, nonsense"}, "10.0.0.1"},
		{"10.0.0.1:1", nil, "10.0.0.1"},
		{"[::ffff:10.0.0.1]:1", []string{"2001:db8:1:2:3::4"}, "2001:db8:1:2::"},
	} {
		r := &http.Request{RemoteAddr: q.remote, Header: http.Header{}}
		for _, line := range q.lines {
			r.Header.Add("X-Forwarded-For", line)
		}
		if got := g.address(r).String(); got != q.want {
			t.Errorf("%s %q: address %s, want %s", q.remote, q.lines, got, q.want)
		}
	}
}

// The addresses that are counted one by one have a bound, and a crowd of others does
// not take the place of those that were here before.
func TestGuests(t *testing.T) {
	t.Parallel()
	g := newGuard(limits{Requests: 5, Tables: 5, Streams: 5, Connections: 5, Stored: 5}, nil, newStats())
	g.most = 10
	allowed := 0
	for i := range 1000 {
		if g.request(netip.AddrFrom4([4]byte{1, 2, byte(i >> 8), byte(i)})) {
			allowed++
		}
	}
	if len(g.guests) != 10 {
		t.Errorf("%d addresses are counted, want 10", len(g.guests))
	}
	if allowed < 20 || allowed > 100 {
		t.Errorf("%d of 1000 requests of new addresses were allowed, want the 10 counted ones and about 10 others", allowed)
	}
	if !g.request(netip.AddrFrom4([4]byte{1, 2, 0, 1})) {
		t.Error("an address that was here before is refused")
	}
	g.swept = time.Time{}
	for _, one := range g.guests {
		one.seen = time.Time{}
	}
	if g.request(netip.AddrFrom4([4]byte{9, 9, 9, 9})); len(g.guests) != 1 {
		t.Errorf("%d addresses are counted after a while, want 1", len(g.guests))
	}
}

// The storage asks other machines for its password.
func TestStoragePassword(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	serveHere(t, func(c *config) { c.clients, c.secret = addr, "0123456789abcdef" })
	for password, want := range map[string]bool{"": false, "0123456789abcdeX": false, "0123456789abcdef": true} {
		conn, err := connect(nil, "nats://"+addr, password, discard)
		if (err == nil) != want {
			t.Errorf("password %q: %v", password, err)
		}
		if err == nil {
			conn.Close()
		}
	}
}

// Only clients of this machine get the metrics, and not those of a proxy on it; others
// ask at an address of its own. Every answer has a number for the log.
func TestMetrics(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	c := serveHere(t, func(c *config) {
		c.metrics, c.proxies = addr, networks{netip.MustParsePrefix("127.0.0.1/32")}
	}).client
	for forwarded, want := range map[string]int{"": 404, "203.0.113.1": 404, "127.0.0.1, 203.0.113.1": 404} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.base+"/metrics", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		if forwarded != "" {
			req.Header.Set("X-Forwarded-For", forwarded)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want || resp.Header.Get("X-Request-Id") == "" {
			t.Errorf("forwarded for %q: %d %v, want %d", forwarded, resp.StatusCode, resp.Header, want)
		}
	}
	r := c.at("http://"+addr).do("GET", "/metrics", "", http.StatusOK)
	for _, name := range []string{"labyrinth_can_store 1", "labyrinth_disk_free_bytes", "labyrinth_bot_turns_waiting 0"} {
		if !strings.Contains(string(r.data), name) {
			t.Errorf("no %s in the metrics", name)
		}
	}
	c.at("http://"+addr).do("GET", "/api/variants", "", http.StatusNotFound)
}
