// This file holds who a request is from, and for which name of the server it is: what
// reverse proxies say in headers, and which of them are believed.

package server

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// mostHops bounds the proxies that a request may name.
const mostHops = 64

// address returns the address of a client. All addresses of an IPv6 network of 64
// bits count as one.
func (g *guard) address(r *http.Request) netip.Addr {
	addr, _ := g.client(r) // requests that cannot be read are refused before
	return addr
}

// client returns the address of a client, and an error if a trusted proxy has named it in
// a way that cannot be read. Behind a trusted proxy, it is the last address of
// X-Forwarded-For, or of Forwarded (RFC 7239) if there is no such header, that is not that
// of a trusted proxy: the addresses before it come from the client, which can invent them.
// A trusted proxy that hides who has asked it, as RFC 7239 allows, is the client itself.
func (g *guard) client(r *http.Request) (netip.Addr, error) {
	addr := parseAddr(r.RemoteAddr)
	if !g.proxies.contain(addr) {
		return network(addr), nil
	}
	hops, err := hopsOf(r.Header)
	for ; err == nil && len(hops) > 0 && g.proxies.contain(addr) && !hidden(hops[len(hops)-1]); hops = hops[:len(hops)-1] {
		var named netip.Addr
		if named, err = parseHop(hops[len(hops)-1]); err == nil {
			addr = named
		}
	}
	return network(addr), err
}

// hopsOf returns the addresses that proxies have named, as they have written them, in the
// order of their headers.
func hopsOf(h http.Header) (hops []string, err error) {
	if lines := h.Values("X-Forwarded-For"); len(lines) > 0 {
		hops = strings.Split(strings.Join(lines, ","), ",")
	} else {
		for _, line := range h.Values("Forwarded") {
			elements, err := splitQuoted(line, ',')
			if err != nil {
				return nil, err
			}
			for _, element := range elements {
				hop, err := pairOf(element, "for")
				if err != nil {
					return nil, err
				}
				hops = append(hops, cmp.Or(hop, "unknown"))
			}
		}
	}
	return hops[max(0, len(hops)-mostHops):], nil
}

// hidden reports whether a hop has no address: unknown, or a name such as _p7, with a port or not.
func hidden(hop string) bool {
	hop = strings.Trim(strings.TrimSpace(hop), `"`)
	name, _, _ := strings.Cut(hop, ":")
	return strings.EqualFold(name, "unknown") || strings.HasPrefix(name, "_")
}

// parseHop reads the address of one hop in the forms of RFC 7239 and of proxies that
// write others: with a port, in brackets, in quotes, with a zone.
func parseHop(text string) (netip.Addr, error) {
	text = strings.Trim(strings.TrimSpace(text), `"`)
	if addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")); err == nil {
		return addr, nil
	}
	host, _, err := net.SplitHostPort(text)
	if err == nil {
		if addr, err := netip.ParseAddr(host); err == nil {
			return addr, nil
		}
	}
	return netip.Addr{}, fmt.Errorf("forwarded for %.60q: want an IP address", text)
}

// splitQuoted splits a text at a separator that is not in quotes.
func splitQuoted(text string, at byte) (parts []string, err error) {
	begin, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case quoted && text[i] == '\\':
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == at && !quoted:
			parts = append(parts, text[begin:i])
			begin = i + 1
		}
	}
	if quoted {
		return nil, fmt.Errorf("forwarded %.60q: a quote does not end", text)
	}
	return append(parts, text[begin:]), nil
}

// pairOf returns a value of an element of the header Forwarded, such as for in
// for=192.0.2.1;proto=https, or an empty string.
func pairOf(element, name string) (string, error) {
	pairs, err := splitQuoted(element, ';')
	if err != nil {
		return "", err
	}
	for _, pair := range pairs {
		key, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.EqualFold(strings.TrimSpace(key), name) {
			return strings.TrimSpace(value), nil
		}
	}
	return "", nil
}

// outermost returns what the proxy that is next to the client says in a header such as
// X-Forwarded-Host, or by a pair of Forwarded if there is no such header.
func outermost(h http.Header, header, pair string) string {
	if first, _, _ := strings.Cut(h.Get(header), ","); first != "" {
		return strings.TrimSpace(first)
	}
	elements, err := splitQuoted(h.Get("Forwarded"), ',')
	if err != nil {
		return ""
	}
	value, _ := pairOf(elements[0], pair) // what cannot be read says nothing
	return strings.Trim(value, `"`)
}

// forwarded is outermost if the last proxy is a trusted one.
func (g *guard) forwarded(r *http.Request, header, pair string) string {
	if !g.proxies.contain(parseAddr(r.RemoteAddr)) {
		return ""
	}
	return outermost(r.Header, header, pair)
}

// https reports whether the client speaks https with the proxy before this server. Whoever
// is no trusted proxy may say so, too: that leads nobody but itself elsewhere.
func https(r *http.Request) bool {
	return strings.EqualFold(outermost(r.Header, "X-Forwarded-Proto", "proto"), "https")
}

// forwardHeaders are those by which a proxy shows itself.
var forwardHeaders = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Prefix", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

// near reports whether a request is from a program on this machine, and no proxy has passed
// it on: it comes from this machine, asks for it by such a name, and no header names a proxy.
// One that adds no header, such as nginx, asks by this machine's name, and in HTTP/1.0.
func (g *guard) near(r *http.Request) bool {
	addr := parseAddr(r.RemoteAddr).Unmap()
	return addr.IsLoopback() && !g.proxies.contain(addr) && r.ProtoAtLeast(1, 1) && isOwn(hostOf(r.Host)) &&
		!slices.ContainsFunc(forwardHeaders, func(name string) bool { return r.Header.Get(name) != "" })
}

// isOwn reports whether a host is, on each machine, that machine. The page has the same rule, in
// network.js.
func isOwn(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().IsLoopback() || ip.IsUnspecified()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// Hosts are the names under which clients may reach the server; none for any name.
// A site whose name leads to this machine could otherwise use a server that is
// for this machine only.
type hosts []string

// allow reports whether a request may name a host. Addresses are always allowed:
// only names can be made to lead elsewhere.
func (h hosts) allow(hostPort string) bool {
	if len(h) == 0 {
		return true
	}
	host := hostOf(hostPort)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return slices.ContainsFunc(h, func(name string) bool { return strings.EqualFold(host, name) })
}

// own reports whether a name is surely one of the server: an address, localhost, or one
// that it was given.
func (h hosts) own(hostPort string) bool {
	return append(hosts{"localhost"}, h...).allow(hostPort)
}

// hostOf returns the name or the address of a host, without the port.
func hostOf(hostPort string) string {
	host, _, err := net.SplitHostPort(hostPort)
	if err != nil {
		host = strings.Trim(hostPort, "[]")
	}
	return host
}
