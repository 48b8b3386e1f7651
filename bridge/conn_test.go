package bridge_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/bridge"
)

// TestLobby lets many connect that say nothing. They do not keep others out: the oldest are closed.
func TestLobby(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	greet := func(ctx context.Context, c net.Conn) (name string, err error) {
		defer c.Close()
		err = bridge.Within(ctx, c, 0, func() error {
			name, err = bufio.NewReader(c).ReadString('\n')
			return err
		})
		return name, err
	}
	left := make(chan string, 100)
	lobby := bridge.NewLobby(l, greet, func(name string) { left <- name })
	dial := func(say string) net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		fmt.Fprint(c, say)
		return c
	}
	first := dial("")
	for range 40 {
		dial("")
	}
	dial("Ann\n")
	if name, err := lobby.Take(t.Context()); name != "Ann\n" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
	_ = first.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := first.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the first connection is still open")
	}
	lobby.Put("Bob")
	if err := lobby.Close(); err != nil {
		t.Error(err)
	}
	if name := <-left; name != "Bob" {
		t.Errorf("%q has left", name)
	}
	if _, err := lobby.Take(t.Context()); err == nil {
		t.Error("a closed lobby has somebody")
	}
}
