// Package freeport gives the servers of tests addresses that nothing else uses, also
// while a server is down that will be started again.
package freeport

import (
	"fmt"
	"net"
	"os"
	"runtime"
	"sync/atomic"
)

// given counts the addresses that this process has given away.
var given atomic.Uint32

// Address returns an address of this machine for a server. On Linux all of 127.0.0.0/8
// is this machine, and every process takes addresses of its own from it: no other server
// or client can have one of their ports. Elsewhere it is a port that is free now.
func Address() string {
	if runtime.GOOS == "linux" {
		pid := os.Getpid() // below 1<<22
		return fmt.Sprintf("127.%d.%d.%d:%d", 64+pid>>16&63, pid>>8&255, pid&255, 10_000+given.Add(1)%20_000)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	return l.Addr().String()
}
