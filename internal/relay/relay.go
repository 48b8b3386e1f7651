// Package relay passes on connections, cuts them, and says anything to a client, for tests of protocols.
package relay

import (
	"io"
	"net"
	"testing"
)

// Listen returns the address of a relay to another address. It cuts a connection, in the middle
// of a message if it happens to be there, after so many bytes from the side that connects, or after so many to it.
func Listen(t testing.TB, addr string, from, to int64) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", addr)
			if err != nil {
				_ = near.Close()
				continue
			}
			pass := func(to, from net.Conn, most int64) {
				_, _ = io.CopyN(to, from, most)
				_ = near.Close()
				_ = far.Close()
			}
			go pass(far, near, from)
			go pass(near, far, to)
		}
	}()
	return l.Addr().String()
}

// Saying returns a connection to a server that says a text, and then reads until the client leaves.
func Saying(t testing.TB, text string) net.Conn {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer l.Close() //nolint:errcheck // the test has ended
		c, err := l.Accept()
		if err != nil {
			t.Error(err)
			return
		}
		defer c.Close() //nolint:errcheck // the test has ended
		go func() {
			_, _ = io.WriteString(c, text) // the client need not read all of it
			_ = c.(*net.TCPConn).CloseWrite()
		}()
		_, _ = io.Copy(io.Discard, c)
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return c
}
