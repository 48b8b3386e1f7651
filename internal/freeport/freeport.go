// Package freeport finds addresses for the servers of tests.
package freeport

import (
	"fmt"
	"net"
	"os"
	"sync/atomic"
)

// The ports that are tried, below those that a system gives to clients by itself: of
// those, many are taken while tests run.
const least, number = 10_000, 20_000

// tried counts the ports that were tried. Processes begin at different ones.
var tried atomic.Uint32

// Address returns an address of this machine at which nobody listens.
func Address() string {
	for {
		addr := fmt.Sprintf("127.0.0.1:%d", least+(uint32(os.Getpid())*40+tried.Add(1))%number)
		l, err := net.Listen("tcp", addr)
		if err == nil && l.Close() == nil {
			return addr
		}
	}
}
