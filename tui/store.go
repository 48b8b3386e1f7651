// This file holds the files of the game: where each game is saved, and reading
// records with errors that name the file.

package tui

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/wholefile"
)

// A store knows where games are saved. Every game has a file of its own: that of
// -record, the one from which it was resumed, or else a new one in a directory.
type store struct {
	record string // the file of -record, until a game has it
	dir    string // the directory of unfinished games; empty if there is none
}

// newStore returns a store that keeps unfinished games in the directory of the
// user's settings.
func newStore(record string) store {
	s := store{record: record}
	if dir, err := os.UserConfigDir(); err == nil {
		s.dir = filepath.Join(dir, "labyrinth", "saved")
	}
	return s
}

// check returns early the error that save would return later.
func (s *store) check() error {
	if s.record == "" {
		return nil
	}
	return wholefile.Check(s.record)
}

// admit gives a game the file of -record, unless an earlier game has it.
func (s *store) admit(t *table) {
	t.saved = t.game.Last() // nothing is worth saving before the first ply
	if s.record != "" && t.puzzle == 0 {
		t.file, t.named, t.saved, s.record = s.record, true, -1, ""
	}
}

// adopt gives a game the file from which it was resumed, if it can be written.
// Otherwise the game is treated as a new one, and so it is with -record. Named means
// that the player has named the file.
func (s *store) adopt(t *table, file string, named bool) {
	t.saved = t.game.Last()
	info, err := os.Stat(file)
	if s.record != "" || err != nil || !info.Mode().IsRegular() || wholefile.Check(file) != nil {
		s.admit(t)
		return
	}
	t.file, t.named = file, named
}

// errPuzzle is why a puzzle has no file.
var errPuzzle = errors.New("a puzzle is not saved")

// save writes the record of a game and returns the name of its file.
func (s *store) save(t *table) (string, error) {
	if t.puzzle > 0 {
		return "", errPuzzle
	}
	text, err := t.game.Record().MarshalText()
	if err != nil {
		return "", err
	}
	if t.file == "" {
		if t.file, err = s.newFile(t.variant.Name); err != nil {
			return "", err
		}
	}
	if err := wholefile.Write(t.file, text); err != nil {
		return "", fmt.Errorf("cannot save: %w", err)
	}
	t.saved = t.game.Last()
	return t.file, nil
}

// newFile creates an empty file for a game, so that no other program takes it.
func (s *store) newFile(variant string) (string, error) {
	if s.dir == "" {
		return "", errors.New("cannot save: there is no directory for settings; name a file with -record")
	}
	if err := os.MkdirAll(s.dir, 0o777); err != nil {
		return "", fmt.Errorf("cannot save: %w", err)
	}
	for base, i := time.Now().Format("2006-01-02-150405-")+variant, 1; ; i++ {
		name := base + ".txt"
		if i > 1 {
			name = fmt.Sprintf("%s-%d.txt", base, i)
		}
		f, err := os.OpenFile(filepath.Join(s.dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return f.Name(), f.Close()
		}
		if !errors.Is(err, os.ErrExist) {
			return "", fmt.Errorf("cannot save: %w", err)
		}
	}
}

// keep saves a game that is being left, if there is something new in it. It returns
// the name of the file that has the game, or "" if none has.
func (s *store) keep(t *table) (string, error) {
	outcome, _ := t.game.Outcome()
	switch {
	case t.saved == t.game.Last():
		return t.file, nil
	case t.puzzle > 0, t.file == "" && (outcome.Over() || len(t.plies()) == 0):
		return "", nil
	}
	return s.save(t)
}

// finish writes the record of a game that is over if the player has named a file,
// and otherwise removes the file of the unfinished game.
func (s *store) finish(t *table) error {
	switch {
	case t.file == "":
		return nil
	case t.named:
		_, err := s.keep(t)
		return err
	}
	err := os.Remove(t.file)
	t.file, t.saved = "", -1
	if errors.Is(err, os.ErrNotExist) {
		return nil // the player has removed it
	}
	return err
}

// list returns the files of saved games, the newest first.
func (s *store) list() (files []string) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil // without the directory there are none
	}
	for _, e := range slices.Backward(entries) {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) == ".txt" && !strings.HasPrefix(e.Name(), ".") {
			files = append(files, filepath.Join(s.dir, e.Name()))
		}
	}
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(modified(b), modified(a)) })
	return files
}

// modified returns when a file was written last, in nanoseconds.
func modified(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0 // it was removed meanwhile
	}
	return info.ModTime().UnixNano()
}

// maxRecord is the largest record in bytes, more than any game needs.
const maxRecord = 16 << 20

// load reads a record, and returns it with the rules that it names.
func load(games catalog.Registry, name string) (r catalog.Rules, rec record, err error) {
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
	if r, rec, err = games.ParseRecord(string(text)); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return r, rec, err
}
