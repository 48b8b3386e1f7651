// This file holds the limits for each address: requests, tables, streams and
// connections.

package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// mostBody is the largest body of a request, in bytes.
const mostBody = 64 << 10

// limits are what one address may use.
type limits struct {
	Requests    int // a second, and twice as many at once
	Tables      int // new ones a minute
	Streams     int // open at the same time
	Connections int // open at the same time
}

var defaultLimits = limits{Requests: 500, Tables: 600, Streams: 200, Connections: 1000}

// String returns the limits in the form that Set reads.
func (l *limits) String() string {
	return fmt.Sprintf("requests=%d,tables=%d,streams=%d,connections=%d", l.Requests, l.Tables, l.Streams, l.Connections)
}

// Set reads limits such as "streams=50,requests=100". Limits that the text does not
// name keep their value.
func (l *limits) Set(text string) error {
	fields := map[string]*int{
		"requests": &l.Requests, "tables": &l.Tables, "streams": &l.Streams, "connections": &l.Connections,
	}
	for pair := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(pair, "=")
		field := fields[name]
		if field == nil {
			return fmt.Errorf("unknown limit %q, want requests, tables, streams or connections", name)
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return errors.New(name + ": must be a positive integer")
		}
		*field = n
	}
	return nil
}

// A guard keeps addresses within the limits.
type guard struct {
	limits limits
	proxy  netip.Addr // whose X-Forwarded-For names the client; may be invalid
	stats  *stats

	mu     sync.Mutex
	guests map[netip.Addr]*guest
	swept  time.Time
}

// A guest is what an address uses.
type guest struct {
	requests    *rate.Limiter
	tables      *rate.Limiter
	streams     int
	connections int
	seen        time.Time
}

func newGuard(l limits, proxy netip.Addr, stats *stats) *guard {
	return &guard{limits: l, proxy: proxy, stats: stats, guests: make(map[netip.Addr]*guest)}
}

// guest returns what an address uses. The caller has the lock.
func (g *guard) guest(addr netip.Addr) *guest {
	now := time.Now()
	if now.Sub(g.swept) > time.Minute {
		g.swept = now
		for a, one := range g.guests {
			if one.streams == 0 && one.connections == 0 && now.Sub(one.seen) > 2*time.Minute {
				delete(g.guests, a)
			}
		}
	}
	one := g.guests[addr]
	if one == nil {
		one = &guest{
			requests: rate.NewLimiter(rate.Limit(g.limits.Requests), 2*g.limits.Requests),
			tables:   rate.NewLimiter(rate.Limit(g.limits.Tables)/60, g.limits.Tables),
		}
		g.guests[addr] = one
	}
	one.seen = now
	return one
}

// address returns the address of a client. All addresses of an IPv6 network of 64
// bits count as one.
func (g *guard) address(r *http.Request) netip.Addr {
	addr := parseAddr(r.RemoteAddr)
	if g.proxy.IsValid() && addr == network(g.proxy) {
		hops := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
		if named, err := netip.ParseAddr(strings.TrimSpace(hops[len(hops)-1])); err == nil {
			return network(named)
		}
	}
	return addr
}

func parseAddr(hostPort string) netip.Addr {
	both, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return netip.Addr{}
	}
	return network(both.Addr())
}

func network(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		prefix, _ := a.Prefix(64)
		return prefix.Addr()
	}
	return a
}

// request reports whether an address may make a request.
func (g *guard) request(addr netip.Addr) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count("requests", g.guest(addr).requests.Allow())
}

// table reports whether an address may open a table.
func (g *guard) table(addr netip.Addr) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count("tables", g.guest(addr).tables.Allow())
}

// stream reports whether an address may open a stream, which ends with a call of
// done.
func (g *guard) stream(addr netip.Addr) (done func(), ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	one := g.guest(addr)
	if !g.count("streams", one.streams < g.limits.Streams) {
		return nil, false
	}
	one.streams++
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		one.streams--
	}, true
}

func (g *guard) count(limit string, ok bool) bool {
	if !ok {
		g.stats.refused.WithLabelValues(limit).Inc()
	}
	return ok
}

// A guardedListener closes connections of addresses that have too many.
type guardedListener struct {
	net.Listener
	guard *guard
}

// Accept returns the next connection within the limits.
func (l guardedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		g, addr := l.guard, parseAddr(conn.RemoteAddr().String())
		g.mu.Lock()
		one := g.guest(addr)
		ok := g.count("connections", one.connections < g.limits.Connections || addr == network(g.proxy))
		if ok {
			one.connections++
		}
		g.mu.Unlock()
		if ok {
			return &guardedConn{Conn: conn, closed: sync.OnceFunc(func() {
				g.mu.Lock()
				defer g.mu.Unlock()
				one.connections--
			})}, nil
		}
		conn.Close() //nolint:errcheck // it is refused
	}
}

type guardedConn struct {
	net.Conn
	closed func()
}

func (c *guardedConn) Close() error {
	c.closed()
	return c.Conn.Close()
}
