//go:build !js

// This file keeps the game in a file.

package main

import (
	"errors"
	"io/fs"
	"os"
)

func load(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

func save(file string, text []byte) error { return os.WriteFile(file, text, 0o666) }

// keep is called after every ply. A window says when it closes, so there is
// nothing to do.
func keep([]byte) {}
