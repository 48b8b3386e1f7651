// This file holds the limits for each address: requests, tables, streams and
// connections.

package server

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
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
	Stored      int // megabytes of entries a day
}

var defaultLimits = limits{Requests: 500, Tables: 600, Streams: 200, Connections: 1000, Stored: 50}

// String returns the limits in the form that Set reads.
func (l *limits) String() string {
	return fmt.Sprintf("requests=%d,tables=%d,streams=%d,connections=%d,stored=%d", l.Requests, l.Tables, l.Streams, l.Connections, l.Stored)
}

// Set reads limits such as "streams=50,requests=100". Limits that the text does not
// name keep their value.
func (l *limits) Set(text string) error {
	fields := map[string]*int{
		"requests": &l.Requests, "tables": &l.Tables, "streams": &l.Streams, "connections": &l.Connections, "stored": &l.Stored,
	}
	for pair := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(pair, "=")
		field := fields[name]
		if field == nil {
			return fmt.Errorf("unknown limit %q, want requests, tables, streams, connections or stored", name)
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return errors.New(name + ": must be a positive integer")
		}
		*field = n
	}
	return nil
}

// mostGuests bounds the addresses whose use is counted one by one. When there are
// more, the new ones share their limits.
const mostGuests = 50_000

const (
	megabyte = 1_000_000
	// entryBytes is what an entry takes besides its data, about.
	entryBytes = 120
)

// A guard keeps addresses within the limits.
type guard struct {
	limits  limits
	total   int      // connections of all addresses
	proxies networks // whose headers name the client
	stats   *stats

	mu     sync.Mutex
	guests map[netip.Addr]*guest
	others *guest // shared by those that have no place in guests
	open   int    // the connections of all addresses
	most   int    // mostGuests, but for tests
	swept  time.Time
}

// A guest is what an address uses.
type guest struct {
	requests    *rate.Limiter
	tables      *rate.Limiter
	stored      *rate.Limiter // in bytes; it may owe some
	frames      *rate.Limiter // of pictures
	waits       int           // for pictures
	streams     int
	connections int
	seen        time.Time
}

func newGuard(l limits, proxies networks, stats *stats) *guard {
	// A quarter of the files that this process may open is for the storage, and no
	// address takes more than a third of the others.
	total := mostFiles() / 4 * 3
	l.Connections = min(l.Connections, total/3)
	return &guard{limits: l, total: total, proxies: proxies, stats: stats, guests: make(map[netip.Addr]*guest), others: newGuest(l), most: mostGuests}
}

func newGuest(l limits) *guest {
	return &guest{
		requests: rate.NewLimiter(rate.Limit(l.Requests), 2*l.Requests),
		tables:   rate.NewLimiter(rate.Limit(l.Tables)/60, l.Tables),
		stored:   rate.NewLimiter(rate.Limit(l.Stored)*megabyte/(24*60*60), l.Stored*megabyte),
		frames:   newFrames(),
	}
}

// guest returns what an address uses. The caller has the lock.
func (g *guard) guest(addr netip.Addr) *guest {
	now := time.Now()
	one := g.guests[addr]
	if full := len(g.guests) >= g.most; now.Sub(g.swept) > time.Minute || full && one == nil && now.Sub(g.swept) > time.Second {
		g.sweep(now)
	}
	switch {
	case one != nil:
	case len(g.guests) >= g.most:
		one = g.others
	default:
		one = newGuest(g.limits)
		g.guests[addr] = one
	}
	one.seen = now
	return one
}

// sweep forgets the addresses that use nothing, and whose limits are whole again.
func (g *guard) sweep(now time.Time) {
	g.swept = now
	for addr, one := range g.guests {
		if one.streams == 0 && one.connections == 0 && one.waits == 0 && one.frames.TokensAt(now) >= float64(mostFrames)*0.9 && now.Sub(one.seen) > time.Minute && one.stored.TokensAt(now) >= float64(one.stored.Burst())*0.9 {
			delete(g.guests, addr)
		}
	}
}

// Networks are ranges of addresses.
type networks []netip.Prefix

// String returns the networks in the form that Set reads.
func (n *networks) String() string {
	texts := make([]string, len(*n))
	for i, p := range *n {
		texts[i] = p.String()
	}
	return strings.Join(texts, ",")
}

// Set reads networks and addresses such as "10.0.0.0/8,127.0.0.1".
func (n *networks) Set(text string) error {
	for one := range strings.SplitSeq(text, ",") {
		prefix, err := netip.ParsePrefix(one)
		if addr, ok := netip.ParseAddr(one); ok == nil {
			prefix, err = netip.PrefixFrom(addr.Unmap(), addr.Unmap().BitLen()), nil
		}
		if err != nil {
			return fmt.Errorf("%q: want an IP address, or a network such as 10.0.0.0/8", one)
		}
		*n = append(*n, prefix)
	}
	return nil
}

func (n networks) contain(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	return slices.ContainsFunc(n, func(p netip.Prefix) bool { return p.Contains(addr) })
}

func parseAddr(hostPort string) netip.Addr {
	both, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return netip.Addr{}
	}
	return both.Addr()
}

// network returns the first address of the network that counts as one address.
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

// store reports whether an address may store more.
func (g *guard) store(addr netip.Addr) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count("stored", g.guest(addr).stored.Tokens() > 0)
}

// stored counts the bytes of an entry for an address.
func (g *guard) stored(addr sender, bytes int) {
	if !addr.IsValid() {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	stored := g.guest(addr).stored
	stored.ReserveN(time.Now(), min(bytes+entryBytes, stored.Burst()))
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
		one := g.guest(network(addr))
		ok := g.count("connections", one.connections < g.limits.Connections || g.proxies.contain(addr)) &&
			g.count("files", g.open < g.total)
		if ok {
			one.connections++
			g.open++
		}
		g.mu.Unlock()
		if ok {
			return &guardedConn{Conn: conn, closed: sync.OnceFunc(func() {
				g.mu.Lock()
				defer g.mu.Unlock()
				one.connections--
				g.open--
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
