// This file holds the files of the game: records are written whole or not at all,
// and read with errors that name the file.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

// A store knows where games are saved.
type store struct {
	record string // the file that the player has named, or ""
	saved  string // the file of the last game that was not finished
}

// newStore returns a store that keeps unfinished games in the directory of the
// user's settings.
func newStore(record string) store {
	s := store{record: record}
	if dir, err := os.UserConfigDir(); err == nil {
		s.saved = filepath.Join(dir, "labyrinth", "saved.txt")
	}
	return s
}

// check returns early the error that save would return later.
func (s store) check() error {
	if s.record == "" {
		return nil
	}
	if old, err := os.Stat(s.record); err == nil && !old.Mode().IsRegular() && !old.IsDir() {
		return nil // opening a pipe might block
	} else if err == nil && old.IsDir() {
		return fmt.Errorf("cannot write %s: it is a directory", s.record)
	}
	f, err := createBeside(s.record)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// createBeside creates a file in the directory of another.
func createBeside(name string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("cannot write %s: %w", name, at.Err) // not the temporary name
	}
	return f, err
}

// save writes the record of a game and returns the name of the file.
func (s store) save(t *table) (string, error) {
	file := s.record
	if file == "" {
		file = s.saved
	}
	if file == "" {
		return "", errors.New("cannot save: there is no directory for settings; name a file with -record")
	}
	text, err := t.game.Record().MarshalText()
	if err == nil && file == s.saved {
		err = os.MkdirAll(filepath.Dir(file), 0o777)
	}
	if err == nil {
		err = writeFile(file, text)
	}
	return file, err
}

// keep saves a game that is being left, if there is something to save. It returns
// the name of the file, or "" if nothing was saved.
func (s store) keep(t *table) (string, error) {
	outcome, _ := t.game.Outcome()
	if t.puzzle > 0 || s.record == "" && (outcome.Over() || len(t.plies()) == 0) {
		return "", nil
	}
	return s.save(t)
}

// finish writes the record of a game that is over, and forgets the saved game if it
// is the same one.
func (s store) finish(t *table) error {
	if _, err := s.keep(t); err != nil {
		return err
	}
	old, err := os.ReadFile(s.saved)
	if err != nil {
		return nil //nolint:nilerr // without a saved game there is nothing to forget
	}
	head, _ := play.ParseTags(string(old))
	for _, tag := range head {
		if tag.Name == "Seed" && tag.Value == t.game.Record().Tag("Seed") {
			return os.Remove(s.saved)
		}
	}
	return nil
}

// writeFile writes a file whole or not at all: it writes a new file in the same
// directory and renames it. A device or a pipe is written to instead.
func writeFile(name string, data []byte) (err error) {
	if old, err := os.Stat(name); err == nil && !old.Mode().IsRegular() {
		return os.WriteFile(name, data, 0o666)
	}
	f, err := createBeside(name)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close(), os.Chmod(f.Name(), 0o666&^umask)); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// umask takes the right to write from others. A file of os.CreateTemp is for its
// owner only.
const umask = 0o022

// maxRecord is the largest record in bytes, more than any game needs.
const maxRecord = 16 << 20

// load reads a record, and returns it with the rules that it names.
func load(name string) (r catalog.Rules, rec record, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, rec, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxRecord+1))
	if err != nil {
		return nil, rec, err
	}
	if len(text) > maxRecord {
		return nil, rec, badInput("%s: the file has more than %d bytes", name, maxRecord)
	}
	if r, rec, err = parse(string(text)); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return r, rec, err
}

// parse reads the text of a record.
func parse(text string) (r catalog.Rules, rec record, err error) {
	head, err := play.ParseTags(text)
	if err != nil && head == nil {
		first, _, _ := strings.Cut(text, "\n")
		return nil, rec, badInput("not a game record: starts with %.40q, want a tag line such as [Variant %q]", first, catalog.All()[0].Name)
	}
	if err != nil {
		return nil, rec, err
	}
	if r, err = catalog.All().OpenRecord(head); err != nil {
		return nil, rec, err
	}
	rec, err = play.ParseRecord(r, text)
	return r, rec, err
}
