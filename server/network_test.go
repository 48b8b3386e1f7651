// This file tests which addresses of this machine others learn.

package server

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

// The address that others can open is the first, whatever else has one on this machine.
func TestRank(t *testing.T) {
	t.Parallel()
	const lan, tunnel = net.FlagUp | net.FlagBroadcast | net.FlagMulticast, net.FlagUp | net.FlagPointToPoint
	type place struct {
		name  string
		flags net.Flags
		addr  string
	}
	for name, q := range map[string]struct {
		outward string
		places  []place // the best first
	}{
		"machines inside this one": {"10.0.0.5", []place{
			{"enp3s0", lan, "10.0.0.5"}, {"enp3s0", lan, "2001:db8::5"}, {"docker0", lan, "172.17.0.1"}, {"virbr0", lan, "192.168.122.1"},
		}},
		"two networks": {"10.0.0.5", []place{{"wlan0", lan, "10.0.0.5"}, {"eth0", lan, "192.168.0.5"}}},
		"no internet":  {"", []place{{"en0", lan, "10.0.0.5"}, {"vboxnet0", lan, "192.168.56.1"}}},
		"all traffic in a tunnel": {"10.8.0.2", []place{
			{"eth0", lan, "172.20.1.5"}, {"tun0", tunnel, "10.8.0.2"}, {"br-1f2e", lan, "192.168.16.1"},
		}},
		"a bridge to the network": {"10.0.0.5", []place{{"br0", lan, "10.0.0.5"}, {"virbr0", lan, "192.168.122.1"}}},
		"Windows": {"10.0.0.5", []place{
			{"vEthernet (External)", lan, "10.0.0.5"}, {"vEthernet (WSL)", lan, "172.28.0.1"}, {"VirtualBox Host-Only Network", lan, "192.168.56.1"},
		}},
		"IPv6 alone": {"2001:db8::5", []place{{"eth0", lan, "2001:db8::5"}, {"eth0", lan, "2001:db8:0:1::6"}, {"docker0", lan, "172.17.0.1"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out []netip.Addr
			if q.outward != "" {
				out = append(out, netip.MustParseAddr(q.outward))
			}
			got := slices.Clone(q.places)
			slices.Reverse(got)
			at := func(p place) int {
				return rank(net.Interface{Name: p.name, Flags: p.flags}, netip.MustParseAddr(p.addr), out)
			}
			slices.SortStableFunc(got, func(a, b place) int { return at(a) - at(b) })
			if at(got[0]) > at(q.places[0]) || got[0] != q.places[0] {
				t.Errorf("the first of %v is not %v", got, q.places[0])
			}
		})
	}
}

// Whoever has opened the page on this machine by a name of this machine learns the addresses of
// now. Nobody else does: behind a proxy, that would be all the world.
func TestNetworkAddresses(t *testing.T) {
	t.Parallel()
	now := []string{}
	a := &api{guard: newGuard(unlimited, nil, newStats()), network: func() []string { return now }}
	for _, q := range []struct {
		remote, host, header string
		want                 bool
	}{
		{"127.0.0.1:1", "localhost:8080", "", true},
		{"[::1]:1", "[::1]:8080", "", true},
		{"[::ffff:127.0.0.1]:1", "127.0.0.1:8080", "", true},
		{"127.0.0.1:1", "play.example.org", "", false},
		{"127.0.0.1:1", "localhost:8080", "X-Forwarded-For", false},
		{"192.168.0.9:1", "localhost:8080", "", false},
	} {
		ask := func() string {
			r, w := httptest.NewRequest(http.MethodGet, "/api/addresses", http.NoBody), httptest.NewRecorder()
			if r.RemoteAddr, r.Host = q.remote, q.host; q.header != "" {
				r.Header.Set(q.header, "203.0.113.7")
			}
			if err := a.addresses(w, r); err != nil {
				t.Error(err)
			}
			return strings.TrimSpace(w.Body.String())
		}
		now = nil
		if got := ask(); got != `{"addresses":[]}` {
			t.Errorf("%+v without a network: %s", q, got)
		}
		now = []string{"http://192.168.0.5:8080"}
		if got, want := ask(), `{"addresses":["http://192.168.0.5:8080"]}`; (got == want) != q.want {
			t.Errorf("%+v: %s", q, got)
		}
	}
}
