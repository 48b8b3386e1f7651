// Command wasip1 speaks the question language of conformance/README.md on
// standard input and output. Built for GOOS=wasip1, it is one module that every
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

// A patient reader reads again when the host says that there is no input yet.
// Some hosts, such as Node.js, pass on a pipe that does not block, and Go's
// runtime does not wait for it.
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
