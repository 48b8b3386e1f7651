// Package wholefile writes files whole or not at all, for the programs of this
// repository.
package wholefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write writes a file whole or not at all: it writes a new file in the same
// directory, syncs it, and renames it. An existing file keeps its permissions. A
// device or a pipe is written to instead.
func Write(name string, data []byte) error {
	return WriteFunc(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFunc is [Write] for what a function writes. If it returns an error, so does
// WriteFunc, and the file is as it was.
func WriteFunc(name string, write func(io.Writer) error) (err error) {
	old, err := os.Stat(name)
	if err == nil && !old.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
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
	err = write(f)
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

// createBeside creates a file in the directory of another, for Write.
func createBeside(name string) (*os.File, error) {
	temp := fmt.Sprintf(".%s.%d", filepath.Base(name), rand.Uint64())
	f, err := os.OpenFile(filepath.Join(filepath.Dir(name), temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = &fs.PathError{Op: "create", Path: name, Err: at.Err} // not the temporary name
	}
	return f, err
}

// Check returns early the error that Write would return later. It leaves no file
// behind.
func Check(name string) error {
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
