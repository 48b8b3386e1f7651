// This file holds the reading and writing of files. Input is limited in size.

package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/labyrinth-go/labyrinth/internal/wholefile"
)

// maxInput is the largest input in bytes, more than any state or record needs.
const maxInput = 16 << 20

// A line is one that was read, or why there is none.
type line struct {
	text string
	err  error
}

// A reader is an input that fails when the context is done, even while a Read
// waits. What that Read still gets is lost.
type reader struct {
	ctx context.Context
	in  io.Reader
}

func (r reader) Read(p []byte) (n int, err error) {
	b := make([]byte, min(len(p), 4<<10)) // not p: the read may end after this returns
	read, done := within(r.ctx, func() error {
		n, err := r.in.Read(b)
		b = b[:n]
		return err
	})
	if done != nil {
		return 0, done
	}
	return copy(p, b), read
}

func readAll(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	if err == nil && len(b) > maxInput {
		err = badInput{fmt.Errorf("the input has more than %d bytes", maxInput)}
	}
	return b, err
}

// readFile reads a file, or standard input if its name is -.
func (c *call) readFile(name string) ([]byte, error) {
	if name == "-" {
		return readAll(c.in)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f)
}

// writeFile writes a file whole or not at all, by [wholefile.Write]. The name - is
// standard output.
func (c *call) writeFile(name string, data []byte) error {
	if name == "-" {
		_, err := c.out.Write(data)
		return err
	}
	return wholefile.Write(name, data)
}

// canWrite returns early the error that writeFile would return later.
func (c *call) canWrite(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	return wholefile.Check(name)
}
