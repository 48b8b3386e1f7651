// This file holds a network that loses and delays messages.

package farm

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A badNetwork is a proxy between workers and a NATS server. It knows the
// protocol of NATS well enough to drop whole messages: one in twenty in each
// direction, drawn at random. It delays the others by up to 5 ms, and breaks a connection after
// every 150 messages.
type badNetwork struct {
	listener net.Listener
	server   string
	dropped  atomic.Int64
}

func newBadNetwork(t *testing.T, server string) *badNetwork {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &badNetwork{listener: l, server: server}
	t.Cleanup(func() { l.Close() })
	go func() {
		for seed := uint64(0); ; seed += 2 {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", n.server)
			if err != nil {
				client.Close()
				continue
			}
			go n.carry(client, server, seed)
			go n.carry(server, client, seed+1)
		}
	}()
	return n
}

func (n *badNetwork) address() string { return n.listener.Addr().String() }

// carry copies what one side sends to the other.
func (n *badNetwork) carry(from, to net.Conn, seed uint64) {
	defer from.Close()
	defer to.Close()
	r := rand.New(rand.NewPCG(seed, 1))
	in := bufio.NewReader(from)
	for messages := 0; messages < 150; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		payload := 0
		switch fields[0] {
		case "PUB", "HPUB", "MSG", "HMSG":
			messages++
			if _, err := fmt.Sscan(fields[len(fields)-1], &payload); err != nil {
				return
			}
			payload += len("\r\n")
			if r.IntN(20) == 0 {
				n.dropped.Add(1)
				if _, err := io.CopyN(io.Discard, in, int64(payload)); err != nil {
					return
				}
				continue
			}
			time.Sleep(time.Duration(r.IntN(5000)) * time.Microsecond)
		}
		if _, err := io.WriteString(to, line); err != nil {
			return
		}
		if _, err := io.CopyN(to, in, int64(payload)); err != nil {
			return
		}
	}
}
