//go:build !js

// This file keeps the game in a file.

package main

import (
	"errors"
	"io/fs"
	"os"
)

// load returns the text of a file, or nothing if there is no such file.
func load(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// save writes a new file and renames it, so that no file is ever half written.
func save(file string, text []byte) error {
	f, err := os.Create(file + ".new")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
