// This file holds the results file on the disk: who may write it, and how a match
// continues from it.

package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// ErrLocked is the kind of error for a results file that another process is
// using. Only Unix systems detect that.
var ErrLocked = errors.New("another process is using the file")

// A File is an open results file, for programs that play a match without
// [Match.Run]. Only one goroutine may use it at a time.
type File struct {
	conditions Conditions
	results    []Result // those that were there when it was opened
	file       *os.File
	err        error // of the first line that could not be written
}

// OpenFile opens or creates the results file of a match, and locks it. It cuts
// off an unfinished last line. If anySeed is set, the seed of an existing file
// replaces that of c. The errors are those of [Match.Run].
func OpenFile(name string, c Conditions, anySeed bool) (*File, error) {
	opened, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	f := &File{file: opened, conditions: c}
	if err := f.load(anySeed); err != nil {
		return nil, errors.Join(fmt.Errorf("arena: %s: %w", name, err), opened.Close())
	}
	return f, nil
}

// load reads the file and prepares it for more results.
func (f *File) load(anySeed bool) error {
	if info, err := f.file.Stat(); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return errors.New("not a regular file")
	}
	if err := lock(f.file); err != nil {
		return err
	}
	text, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	have, results, size, err := Parse(text)
	if err != nil {
		return err
	}
	if size == 0 {
		return f.create(text, anySeed)
	}
	if anySeed {
		f.conditions.Seed = have.Seed
	}
	if err := differ(have, f.conditions); err != nil {
		return err
	}
	f.results = results
	return f.file.Truncate(int64(size))
}

// create writes the first line to a file that is empty or has only the beginning
// of that line, possibly with another seed.
func (f *File) create(text []byte, anySeed bool) error {
	head, err := encode(headerOf(f.conditions))
	if err != nil {
		return err
	}
	ours := bytes.HasPrefix(head, text)
	if anySeed {
		seedless := head[:bytes.LastIndex(head, []byte(`"seed":"`))]
		ours = ours || bytes.HasPrefix(text, seedless)
	}
	if !ours {
		return game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: string(text), Why: notResults}
	}
	return errors.Join(f.file.Truncate(0), f.write(head))
}

// differ returns how the conditions of a file differ from those wanted.
func differ(have, want Conditions) error {
	var fs game.Faults
	there, here := have.fields(), want.fields()
	for _, name := range slices.Sorted(maps.Keys(here)) {
		if there[name] != here[name] {
			fs.Addf(play.ErrRecord, game.At(0), name+" "+there[name], "results belong to another match; want %s %s", name, here[name])
		}
	}
	return fs.Err()
}

// fields returns the conditions by name, each as JSON.
func (c Conditions) fields() map[string]string {
	part := func(v any) string {
		b, _ := json.Marshal(v) // none of them fails
		return string(b)
	}
	return map[string]string{
		"tags": part(c.Tags), "players": part(c.Players), "seats": part(c.Seats), "seed": part(c.Seed),
		"limit": part(c.Limit), "repeats": part(c.Repeats), "sprt": part(c.SPRT), "starts": part(c.Starts),
	}
}

// Conditions returns the conditions of the match, with the seed of the file.
func (f *File) Conditions() Conditions { return f.conditions }

// Results returns the results that were in the file when it was opened.
func (f *File) Results() []Result { return f.results }

// Append writes a result in one write. After an error all further calls fail.
func (f *File) Append(r Result) error {
	line, err := encode(r)
	if err != nil {
		return err
	}
	return f.write(line)
}

// write writes a whole line in one call.
func (f *File) write(line []byte) error {
	if f.err == nil {
		_, f.err = f.file.Write(line)
	}
	return f.err
}

// Close unlocks and closes the file.
func (f *File) Close() error { return f.file.Close() }
