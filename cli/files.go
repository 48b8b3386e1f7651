// This file holds the reading and writing of files. Input is limited in size, and
// a file is written whole or not at all.

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
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

// writeFile writes a file whole or not at all: it writes a new file in the same
// directory, syncs it, and renames it. An existing file keeps its permissions. A
// device or a pipe is written to instead. The name - is standard output.
func (c *call) writeFile(name string, data []byte) (err error) {
	if name == "-" {
		_, err = c.out.Write(data)
		return err
	}
	old, err := os.Stat(name)
	if err == nil && !old.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return errors.Join(err, f.Close())
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	f, err := createBeside(name)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if old != nil {
		err = errors.Join(err, f.Chmod(old.Mode().Perm()))
	}
	if err == nil {
		err = f.Sync() // or the name could outlive the content in a crash
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// createBeside creates a file in the directory of another, for writeFile.
func createBeside(name string) (*os.File, error) {
	temp := fmt.Sprintf(".%s.%d", filepath.Base(name), rand.Uint64())
	f, err := os.OpenFile(filepath.Join(filepath.Dir(name), temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	var at *fs.PathError
	if errors.As(err, &at) {
		err = &fs.PathError{Op: "create", Path: name, Err: at.Err} // not the temporary name
	}
	return f, err
}

// canWrite returns early the error that writeFile would return later.
func (c *call) canWrite(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	if old, err := os.Stat(name); err == nil && !old.Mode().IsRegular() && !old.IsDir() {
		return nil // opening a pipe might block
	} else if err == nil && old.IsDir() {
		return &fs.PathError{Op: "create", Path: name, Err: errors.New("is a directory")}
	}
	f, err := createBeside(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
