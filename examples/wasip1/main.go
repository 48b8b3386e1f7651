// Command wasip1 speaks the question language of conformance/README.md on
// standard input and output. Built for GOOS=wasip1 it is one module that any
// WebAssembly host with WASI runs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/labyrinth-go/labyrinth/conformance"
)

func main() {
	if err := conformance.Serve(context.Background(), patient{os.Stdin}, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wasip1:", err)
		os.Exit(1)
	}
}

// A patient reader waits where the host says that there is nothing yet. Some
// hosts hand on a pipe that does not block, as Node.js does, and Go's runtime
// asks again only where the host has said so before.
type patient struct{ r io.Reader }

func (p patient) Read(b []byte) (int, error) {
	for wait := 50 * time.Microsecond; ; wait = min(2*wait, 10*time.Millisecond) {
		n, err := p.r.Read(b)
		if n > 0 || !errors.Is(err, syscall.EAGAIN) {
			return n, err
		}
		time.Sleep(wait)
	}
}
