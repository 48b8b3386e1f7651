#!/usr/bin/env bash
# Guess:   an address for which IsLoopback is true lies in 127.0.0.0/8 or is ::1.
# Truth:   not for ::ffff:127.0.0.1, which a listener for both protocols reports for clients of IPv4: IsLoopback looks through the mapping,
#          and Prefix.Contains, Is4 and == do not. Package net, in which both are one address, says yes three times.
# Version: Go 1.27.3, net/netip. Seen 2026-11-27.
# Matters: a list of trusted proxies that is compared with RemoteAddr trusts 127.0.0.1 on one machine and not on the next, where the server
#          listens on [::]. The online table unmaps every address before it compares any.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import (
	"fmt"
	"net"
	"net/netip"
	"os"
)

func main() {
	mapped, plain := netip.MustParseAddr("::ffff:127.0.0.1"), netip.MustParseAddr("127.0.0.1")
	there := netip.MustParsePrefix("127.0.0.0/8").Contains(mapped)
	fmt.Println("net/netip", mapped.IsLoopback(), there, mapped == plain)
	_, all, _ := net.ParseCIDR("127.0.0.0/8")
	old := net.ParseIP("::ffff:127.0.0.1")
	fmt.Println("net      ", old.IsLoopback(), all.Contains(old), old.Equal(net.ParseIP("127.0.0.1")))
	if !mapped.IsLoopback() || there || mapped == plain || !old.IsLoopback() || !all.Contains(old) {
		os.Exit(1)
	}
}
G
export GOTOOLCHAIN=go1.27.3
go build -o finding . >log 2>&1 || { cat log; exit 2; }
go version
./finding
