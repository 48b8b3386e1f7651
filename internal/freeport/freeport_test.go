package freeport_test

import (
	"net"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/freeport"
)

// Servers at different addresses run at the same time, and one that was down comes back.
func TestAddress(t *testing.T) {
	for range 2 {
		one, other := freeport.Address(), freeport.Address()
		for _, addr := range []string{one, other, one} {
			l, err := net.Listen("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			if addr == other {
				defer l.Close()
			} else {
				l.Close()
			}
		}
	}
}
