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
		{"X-Forwarded-For", "203.0.113.1, unknown", "10.0.0.1"},     // a proxy that hides who has asked it
		{"X-Forwarded-For", "203.0.113.1, Unknown, 10.1.1.1", "10.1.1.1"},
		{"X-Forwarded-For", "unknown, 203.0.113.1", "203.0.113.1"},
		{"X-Forwarded-For", "203.0.113.1, nonsense", ""},
		{"X-Forwarded-For", "", "10.0.0.1"},
		{"X-Forwarded-For", "203.0.113.1,", ""},
		{"X-Forwarded-For", "203.0.113.1:port:x", ""},
		{"Forwarded", "for=203.0.113.1", "203.0.113.1"},
		{"Forwarded", `For="203.0.113.1:4711";proto=https`, "203.0.113.1"},
		{"Forwarded", `by=10.0.0.2;for="[2001:db8:cafe::17]:4711"`, "2001:db8:cafe::"},
		{"Forwarded", "for=8.8.8.8, for=203.0.113.1;proto=http, for=10.0.0.3", "203.0.113.1"},
		{"Forwarded", `for=203.0.113.1;secret="a,b;for=8.8.8.8"`, "203.0.113.1"},
		{"Forwarded", "for=_hidden", "10.0.0.1"}, // RFC 7239, sections 6.2 and 6.3
		{"Forwarded", `for="_hidden:_p1"`, "10.0.0.1"},
		{"Forwarded", "for=unknown", "10.0.0.1"},
		{"Forwarded", `for=8.8.8.8, for="unknown:80", for=10.0.0.3`, "10.0.0.3"},
		{"Forwarded", "for=_hidden, for=203.0.113.1", "203.0.113.1"},
		{"Forwarded", "for=nonsense", ""},
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
		r.Header.Set("X-Forwarded-For", "nonsense")
		out := httptest.NewRecorder()
		if web.ServeHTTP(out, r); out.Code != http.StatusBadRequest || !strings.Contains(out.Body.String(), "nonsense") {
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
		{"127.0.0.1:1", "0.0.0.0:8080", "", true},
		{"[::1]:1", "[::]:8080", "", true},
		{"127.0.0.1:1", "game.LocalHost.:8080", "", true},
		{"127.0.0.1:1", "mylocalhost", "", false},
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

// A preview names no host that the request may have invented: what a proxy has changed is read
// in the headers of those that are named alone, and must be one of the server's own.
func TestOrigin(t *testing.T) {
	t.Parallel()
	play, head := hosts{"play.example.org"}, func(pairs ...string) http.Header {
		h := http.Header{}
		for i := 0; i < len(pairs); i += 2 {
			h.Set(pairs[i], pairs[i+1])
		}
		return h
	}
	for _, q := range []struct {
		hosts  hosts
		host   string
		header http.Header
		direct string // from a stranger
		proxy  string // from a trusted proxy
	}{
		{nil, "127.0.0.1:8080", head(), "http://127.0.0.1:8080", "http://127.0.0.1:8080"},
		{nil, "localhost", head(), "http://localhost", "http://localhost"},
		{nil, "evil.example.org", head(), "", ""},
		{play, "play.example.org", head("X-Forwarded-Proto", "https"), "https://play.example.org", "https://play.example.org"},
		{play, "evil.example.org", head(), "", ""},
		{play, "127.0.0.1:8080", head("X-Forwarded-Host", "play.example.org:8443", "X-Forwarded-Proto", "https"), "https://127.0.0.1:8080", "https://play.example.org:8443"},
		{play, "127.0.0.1:8080", head("X-Forwarded-Host", "play.example.org, inner"), "http://127.0.0.1:8080", "http://play.example.org"},
		{play, "127.0.0.1:8080", head("Forwarded", `for=203.0.113.1;host="play.example.org";proto=https, host=inner`), "https://127.0.0.1:8080", "https://play.example.org"},
		{play, "127.0.0.1:8080", head("X-Forwarded-Host", "play.example.org", "Forwarded", "host=evil.example.org"), "http://127.0.0.1:8080", "http://play.example.org"},
		{play, "127.0.0.1:8080", head("X-Forwarded-Host", "evil.example.org"), "http://127.0.0.1:8080", ""},
		{nil, "127.0.0.1:8080", head("X-Forwarded-Host", "evil.example.org"), "http://127.0.0.1:8080", ""},
		{play, "127.0.0.1:8080", head("Forwarded", `host="play.example.org`), "http://127.0.0.1:8080", "http://127.0.0.1:8080"},
	} {
		a := &api{hosts: q.hosts, guard: newGuard(unlimited, networks{netip.MustParsePrefix("10.0.0.1/32")}, newStats())}
		for remote, want := range map[string]string{"10.0.0.1:1": q.proxy, "198.51.100.7:1": q.direct} {
			if got := a.origin(&http.Request{RemoteAddr: remote, Host: q.host, Header: q.header}); got != want {
				t.Errorf("%+v from %s: %q, want %q", q, remote, got, want)
			}
		}
	}
}

// A trusted proxy that takes the path away says so in X-Forwarded-Prefix, and previews have it.
func TestPrefix(t *testing.T) {
	t.Parallel()
	a := &api{guard: newGuard(unlimited, networks{netip.MustParsePrefix("10.0.0.1/32")}, newStats())}
	for text, want := range map[string]string{
		"/labyrinth": "/labyrinth", "/labyrinth/": "/labyrinth", "/games/labyrinth": "/games/labyrinth", "/~ann/l.2": "/~ann/l.2", "/labyrinth, /inner": "/labyrinth",
		"": "", "/": "", "labyrinth": "", "//evil.example.org": "", "/../x": "", "/a//b": "", "/a?b": "", `/"><b>`: "", "@evil.example.org": "",
	} {
		for remote, want := range map[string]string{"10.0.0.1:1": want, "198.51.100.7:1": ""} {
			r := &http.Request{RemoteAddr: remote, Header: http.Header{"X-Forwarded-Prefix": {text}}}
			if got := a.prefix(r); got != want {
				t.Errorf("%q from %s: %q, want %q", text, remote, got, want)
			}
		}
	}
}
