// This file finds the addresses at which others in the network reach the server.

package server

import (
	"cmp"
	"net"
	"net/netip"
	"regexp"
	"slices"
)

// virtual are the names of interfaces to machines and containers inside this one, on Linux,
// macOS and Windows. Nobody else reaches their addresses.
var virtual = regexp.MustCompile(`(?i)^(docker|br-|virbr|lxc|lxd|cni|podman|veth|vbox|vmnet|bridge\d|vethernet|virtualbox|vmware)`)

// rank says how well an address of an interface suits a link that people type or scan, the
// best with 0. The address by which this machine reaches the internet is the best, whatever
// its interface is called, unless that is a tunnel.
func rank(on net.Interface, addr netip.Addr, outward []netip.Addr) (worse int) {
	real, out := on.Flags&net.FlagBroadcast != 0, slices.Contains(outward, addr)
	if !real || !out && virtual.MatchString(on.Name) {
		worse += 4
	}
	if addr.Is6() {
		worse += 2
	}
	if !out {
		worse++
	}
	return worse
}

// outward returns the addresses by which this machine reaches the internet. A connection of UDP
// sends nothing before it is used; these are addresses of documentation, which nobody has.
func outward() (all []netip.Addr) {
	for _, far := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} {
		if conn, err := net.Dial("udp", far); err == nil {
			all = append(all, parseAddr(conn.LocalAddr().String()))
			conn.Close() //nolint:errcheck // nothing was sent
		}
	}
	return all
}

// addresses returns the addresses at which a listener can be reached now, that of this machine
// first, and then the one that suits others best.
func addresses(listens net.Addr) []netip.AddrPort {
	own, err := netip.ParseAddrPort(listens.String())
	if err != nil || !own.Addr().IsUnspecified() {
		return []netip.AddrPort{own}
	}
	type place struct {
		addr netip.Addr
		rank int
	}
	var places []place
	out := outward()
	interfaces, _ := net.Interfaces() // without them there is still the address of this machine
	for _, on := range interfaces {
		if on.Flags&net.FlagUp == 0 {
			continue
		}
		prefixes, _ := on.Addrs() // the others remain
		for _, one := range prefixes {
			prefix, err := netip.ParsePrefix(one.String())
			if addr := prefix.Addr(); err == nil && addr.IsGlobalUnicast() && (addr.Is4() || own.Addr().Is6()) {
				places = append(places, place{addr, rank(on, addr, out)})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.rank, b.rank) })
	all := []netip.AddrPort{netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), own.Port())}
	for _, p := range places {
		all = append(all, netip.AddrPortFrom(p.addr, own.Port()))
	}
	return all
}
