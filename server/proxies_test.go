// This file tests what is read from headers of proxies.

package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// A client is found in the forms of RFC 7239 and in those that proxies write. What cannot be
// read is an error, and not another client.
func TestForwardedForms(t *testing.T) {
	t.Parallel()
	var proxies networks
	if err := proxies.Set("10.0.0.0/8"); err != nil {
		t.Fatal(err)
	}
	g := newGuard(defaultLimits, proxies, newStats())
	for _, q := range []struct {
		name, value string
		want        string // empty: cannot be read
	}{
		{"X-Forwarded-For", "203.0.113.1", "203.0.113.1"},
		{"X-Forwarded-For", " 203.0.113.1:4711 ", "203.0.113.1"},
		{"X-Forwarded-For", "[2001:db8::1]:443", "2001:db8::"},
		{"X-Forwarded-For", "[2001:db8::1]", "2001:db8::"},
		{"X-Forwarded-For", "2001:db8::1%eth0", "2001:db8::"},
		{"X-Forwarded-For", "::ffff:203.0.113.1", "203.0.113.1"},
		{"X-Forwarded-For", "8.8.8.8,203.0.113.1 , 10.1.1.1:80", "203.0.113.1"},
		{"X-Forwarded-For", "nonsense, 203.0.113.1", "203.0.113.1"}, // the client's own words
		{"X-Forwarded-For", "203.0.113.1, unknown", ""},
		{"X-Forwarded-For", "", "10.0.0.1"},
		{"X-Forwarded-For", "203.0.113.1,", ""},
		{"X-Forwarded-For", "203.0.113.1:port:x", ""},
		{"Forwarded", "for=203.0.113.1", "203.0.113.1"},
		{"Forwarded", `For="203.0.113.1:4711";proto=https`, "203.0.113.1"},
		{"Forwarded", `by=10.0.0.2;for="[2001:db8:cafe::17]:4711"`, "2001:db8:cafe::"},
		{"Forwarded", "for=8.8.8.8, for=203.0.113.1;proto=http, for=10.0.0.3", "203.0.113.1"},
		{"Forwarded", `for=203.0.113.1;secret="a,b;for=8.8.8.8"`, "203.0.113.1"},
		{"Forwarded", "for=_hidden", ""},
		{"Forwarded", "for=unknown", ""},
		{"Forwarded", `for="203.0.113.1`, ""},
		{"Forwarded", "proto=https", "10.0.0.1"},
		{"Forwarded", "for=8.8.8.8, proto=https", "10.0.0.1"}, // the client's own words before a proxy that hides it
		{"Forwarded", "proto=https, for=203.0.113.1", "203.0.113.1"},
	} {
		r := &http.Request{RemoteAddr: "10.0.0.1:1", Header: http.Header{}}
		if q.value != "" {
			r.Header.Set(q.name, q.value)
		}
		addr, err := g.client(r)
		if q.want == "" && err == nil || q.want != "" && (err != nil || addr.String() != q.want) {
			t.Errorf("%s: %s: %v, %v, want %q", q.name, q.value, addr, err, q.want)
		}
		r.RemoteAddr = "198.51.100.7:1" // no proxy of ours: its headers say nothing
		if addr, err := g.client(r); err != nil || addr.String() != "198.51.100.7" {
			t.Errorf("%s: %s from a stranger: %v, %v", q.name, q.value, addr, err)
		}
	}
}

// A header that cannot be read closes the door, and the log says so once in a while.
func TestUnreadHeader(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	proxies := networks{netip.MustParsePrefix("192.0.2.1/32")} // where httptest's requests come from
	a := &api{guard: newGuard(unlimited, proxies, newStats()), log: slog.New(slog.NewTextHandler(&log, nil)), stats: newStats()}
	a.hub = &hub{}
	web := a.handler()
	for range 3 {
		r := httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody)
		r.Header.Set("X-Forwarded-For", "unknown")
		out := httptest.NewRecorder()
		if web.ServeHTTP(out, r); out.Code != http.StatusBadRequest || !strings.Contains(out.Body.String(), "unknown") {
			t.Errorf("%d %s, want 400", out.Code, out.Body)
		}
	}
	if n := strings.Count(log.String(), "cannot be read"); n == 0 || n > 3 {
		t.Errorf("the log has it %d times: %s", n, log.String())
	}
}

// Metrics are for programs on this machine before which no proxy stands, known or not.
func TestNear(t *testing.T) {
	t.Parallel()
	g := newGuard(unlimited, networks{netip.MustParsePrefix("127.0.0.9/32")}, newStats())
	for _, q := range []struct {
		remote, host, header string
		want                 bool
	}{
		{"127.0.0.1:1", "127.0.0.1:8080", "", true},
		{"127.0.0.1:1", "localhost:8080", "", true},
		{"[::1]:1", "[::1]:8080", "", true},
		{"[::ffff:127.0.0.1]:1", "localhost", "", true},
		{"198.51.100.7:1", "localhost", "", false},
		{"127.0.0.9:1", "localhost", "", false}, // a proxy that says nothing
		{"127.0.0.1:1", "play.example.org", "", false},
		{"127.0.0.1:1", "localhost", "X-Forwarded-For", false},
		{"127.0.0.1:1", "localhost", "X-Real-Ip", false},
		{"127.0.0.1:1", "localhost", "Forwarded", false},
		{"127.0.0.1:1", "localhost", "Via", false},
	} {
		r := &http.Request{RemoteAddr: q.remote, Host: q.host, Header: http.Header{}, ProtoMajor: 1, ProtoMinor: 1}
		if q.header != "" {
			r.Header.Set(q.header, "127.0.0.1")
		}
		if got := g.near(r); got != q.want {
			t.Errorf("%+v: %v", q, got)
		}
		if r.ProtoMinor = 0; g.near(r) { // as nginx asks
			t.Errorf("%+v by HTTP/1.0 is near", q)
		}
	}
}

// A preview names no host that the request may have invented.
func TestOrigin(t *testing.T) {
	t.Parallel()
	for _, q := range []struct {
		hosts       hosts
		host, proto string
		want        string
	}{
		{nil, "127.0.0.1:8080", "", "http://127.0.0.1:8080"},
		{nil, "localhost", "", "http://localhost"},
		{nil, "evil.example.org", "", ""},
		{hosts{"play.example.org", "localhost"}, "play.example.org", "https", "https://play.example.org"},
		{hosts{"play.example.org"}, "evil.example.org", "", ""},
	} {
		a := &api{hosts: q.hosts, guard: newGuard(unlimited, nil, newStats())}
		r := &http.Request{Host: q.host, Header: http.Header{}}
		if q.proto != "" {
			r.Header.Set("X-Forwarded-Proto", q.proto)
		}
		if got := a.origin(r); got != q.want {
			t.Errorf("%+v: %q", q, got)
		}
	}
}
