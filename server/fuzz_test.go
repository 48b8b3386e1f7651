// This file holds fuzz targets for everything that the server parses.

package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// Headers of proxies are read without a panic, and lead to an address or an error.
func FuzzForwarded(f *testing.F) {
	for _, seed := range [][2]string{{"203.0.113.1, 10.0.0.1:80", ""}, {"", `for="[2001:db8::1]:4711";proto=https, for=_x`}, {"unknown", `for="a\"`}} {
		f.Add(seed[0], seed[1], "10.0.0.1:1")
	}
	g := newGuard(defaultLimits, networks{netip.MustParsePrefix("10.0.0.0/8")}, newStats())
	f.Fuzz(func(t *testing.T, xff, forwarded, remote string) {
		r := &http.Request{RemoteAddr: remote, Header: http.Header{}, Host: remote}
		if xff != "" {
			r.Header.Set("X-Forwarded-For", xff)
		}
		if forwarded != "" {
			r.Header.Set("Forwarded", forwarded)
		}
		addr, err := g.client(r)
		if addr != network(addr) {
			t.Errorf("%v is not the first address of its network", addr)
		}
		if err == nil && addr.IsValid() && !g.proxies.contain(parseAddr(remote)) && addr != network(parseAddr(remote)) {
			t.Errorf("a stranger at %s is taken for %v", remote, addr)
		}
		https(r)
		g.near(r)
		g.forwarded(r, "X-Forwarded-Host", "host")
		hosts{"localhost"}.own(r.Host)
	})
}

// Bodies in JSON are read or refused, and what is read can be checked.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		`{"variant":"standard","seats":[{},{"bot":"greedy"},{"invite":true},{"open":true}],"seconds":5,"total":60,"increment":1}`,
		`{"variant":"glow","options":{"Variant":"x"},"seats":[{"name":"Ann"}],"practice":true}`, `{"seats":[{"bot":"mcts:200ms"}]}`, `[]`, `{"n":1`, `{} {}`,
	} {
		f.Add(seed)
	}
	games := catalog.All()
	f.Fuzz(func(t *testing.T, body string) {
		var q openRequest
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		if decode(httptest.NewRecorder(), r, &q) != nil {
			return
		}
		o, seats, err := q.opening(games)
		if err != nil {
			if p := problemOf(err); p.status != http.StatusBadRequest {
				t.Errorf("%s: %v, want 400", body, err)
			}
			return
		}
		if len(seats) != len(q.Seats) {
			t.Errorf("%d seats of %d", len(seats), len(q.Seats))
		}
		if _, err := readTable(games, "x", []message{{"x", 1, 0, time.Unix(0, 0), o.entry(games).encode(), ""}}); err != nil {
			t.Errorf("%s makes a table that cannot be read: %v", body, err)
		}
	})
}

// Stored entries are read, or their table is refused.
func FuzzEntries(f *testing.F) {
	games := catalog.All()
	q := openRequest{Variant: "standard", Total: 60, Seats: []seatRequest{{}, {}, {}}}
	o, _, err := q.opening(games)
	if err != nil {
		f.Fatal(err)
	}
	first := message{"x", 1, 0, time.Unix(0, 0), o.entry(games).encode(), ""}
	for _, seed := range []string{
		`{"events":["1 1 leave away"]}`, `{"events":["1 1 ply W2:ES"]}`, `{"clock":{"seat":9,"left":5}}`, `{"clock":{"seat":-1}}`, `{"join":{"seat":99,"token":"x"}}`,
		`{"takeback":{"n":1,"to":-5,"by":7,"agreed":[1]}}`, `{"rematch":{"by":44,"id":"x"}}`, `{"push":{"seat":77,"endpoint":"x"}}`, `{"removed":true}`, `{"opening":{}}`, `{"quiet":true}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := readTable(games, "x", []message{first, {"x", 2, 1, time.Unix(1, 0), []byte(text), ""}})
		if err != nil {
			return
		}
		table.listing()
		table.deadline(time.Unix(2, 0))
		if _, err := table.record(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		isRemoval([]byte(text))
	})
}

// An invitation or a key of any form is refused, or leads to a seat whose token works.
func FuzzJoin(f *testing.F) {
	games := catalog.All()
	q := openRequest{Variant: "standard", Seats: []seatRequest{{}, {Invite: true}, {Open: true}}}
	o, seats, err := q.opening(games)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seats[1].Invite, newSecret(), "Bea")
	f.Add("", "0123456789012345678901", "")
	f.Add("\x00", "", "\"\\,")
	f.Fuzz(func(t *testing.T, invite, key, name string) {
		table, err := readTable(games, "x", []message{{"x", 1, 0, time.Unix(0, 0), o.entry(games).encode(), ""}})
		if err != nil {
			t.Fatal(err)
		}
		validName(name)
		by, token, e, err := table.join(invite, key, name)
		if err != nil {
			return
		}
		if e == nil {
			t.Fatalf("%q sits down and stores nothing", invite)
		}
		if err := table.apply(message{"x", 2, 1, time.Unix(1, 0), e.encode(), ""}); err != nil {
			t.Fatal(err)
		}
		if got, ok := table.seatOf(token); !ok || got != by {
			t.Errorf("the token is of seat %v, want %v", got, by)
		}
	})
}

// Flags with a form of their own are read, and written as they are read.
func FuzzFlags(f *testing.F) {
	for _, seed := range []string{"streams=50,requests=100", "played=400,bots=1", "a,10.0.0.1:6222,10.0.0.2:6222", "10.0.0.0/8,::1", "=", ","} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, k, c, n := defaultLimits, defaultKeep, clusterPlace{}, networks{}
		for _, v := range []interface {
			Set(string) error
			String() string
		}{&l, &k, &c, &n} {
			if v.Set(text) == nil {
				_ = v.String()
			}
		}
		if validID(text) && strings.ContainsAny(text, "./ ") {
			t.Errorf("%q is the name of a table", text)
		}
	})
}
