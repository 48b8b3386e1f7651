// This file holds the file of results, and its lines.

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
)

// Version is that of the format of the lines.
const Version = 1

// A header is the first line.
type header struct {
	Arena int `json:"arena"`
	Setup
}

// encode returns a line.
func encode(v any) ([]byte, error) {
	line, err := json.Marshal(v)
	return append(line, '\n'), err
}

// decode reads a line into v, and demands that it is written as encode does.
func decode(line []byte, v any) error {
	if err := json.Unmarshal(line, v); err != nil {
		return err
	}
	again, err := encode(v)
	if err == nil && !bytes.Equal(line, again) {
		err = fmt.Errorf("it is not written so, but %s", again)
	}
	return err
}

// Parse reads what is in a file of results: a line with the setup, and a line
// for each game. It returns the setup, the results in their order, and how many
// bytes of the text are lines: behind them is at most a line without its end,
// where the writer was killed. The error names the first line that is wrong, or
// is of a game that was there before.
func Parse(text []byte) (s Setup, results []Result, size int, err error) {
	seen := make(map[Game]int)
	for n := 1; ; n++ {
		end := bytes.IndexByte(text[size:], '\n') + 1
		if end == 0 {
			return s, results, size, nil
		}
		line := text[size : size+end]
		if n == 1 {
			s, err = parseHeader(line)
		} else {
			var r Result
			if r, err = parseResult(line, s); seen[r.Game] > 0 && err == nil {
				err = fmt.Errorf("line %d has the same game", seen[r.Game])
			}
			seen[r.Game] = n
			results = append(results, r)
		}
		if err != nil {
			return Setup{}, nil, 0, fmt.Errorf("arena: line %d: %w", n, err)
		}
		size += end
	}
}

func parseHeader(line []byte) (Setup, error) {
	var version struct{ Arena int }
	if err := json.Unmarshal(line, &version); err != nil {
		return Setup{}, fmt.Errorf("it is no file of an arena: %w", err)
	}
	if version.Arena != Version {
		return Setup{}, fmt.Errorf("it is no file of an arena, or of version %d and not %d", version.Arena, Version)
	}
	var h header
	if err := decode(line, &h); err != nil {
		return Setup{}, err
	}
	return h.Setup, h.Check()
}

func parseResult(line []byte, s Setup) (r Result, err error) {
	if err := decode(line, &r); err != nil {
		return r, err
	}
	return r, r.check(s)
}

// A File keeps results: every line is written whole, as soon as it is there.
// What was written is safe when the process is killed. When the whole system
// fails, the lines since the file was opened may be lost or damaged, of which
// the last are cut off when they have no end.
type File struct {
	Results []Result // that were there when it was opened
	file    *os.File
	err     error // of a line that could not be written
}

// ErrSetup is the kind of error by [Open] that the file has another setup.
var ErrSetup = errors.New("arena: it is the file of another match")

// ErrLocked is the kind of error by [Open] that another process has the file.
var ErrLocked = errors.New("arena: another process writes the file")

// Open opens a file of results to go on with, or creates it. A last line
// without its end is cut off. The error matches [ErrSetup], and says what
// differs, if the file has another setup, and [ErrLocked] if it is open
// already, which is found out on Unix only. A file of anything else is left as
// it is. The file has to be closed.
func Open(name string, s Setup) (f *File, err error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	f = &File{file: file}
	if err := f.load(s); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return f, nil
}

// load reads what is there and makes it ready for more.
func (f *File) load(s Setup) error {
	if info, err := f.file.Stat(); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return errors.New("arena: it is no regular file")
	}
	if err := lock(f.file); err != nil {
		return err
	}
	text, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	head, err := encode(header{Version, s})
	if err != nil {
		return err
	}
	have, results, size, err := Parse(text)
	if err != nil {
		return err
	}
	if size == 0 { // nothing, or the beginning of the first line
		if !bytes.HasPrefix(head, text) {
			return errors.New("arena: it is no file of an arena")
		}
		return errors.Join(f.file.Truncate(0), f.write(head))
	}
	if err := differ(have, s); err != nil {
		return err
	}
	f.Results = results
	return f.file.Truncate(int64(size))
}

// differ returns how a setup is not the one that it should be.
func differ(have, want Setup) error {
	var fields [2]map[string]json.RawMessage
	for i, s := range []Setup{have, want} {
		line, err := encode(s)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(line, &fields[i]); err != nil {
			return err
		}
		if fields[i]["sprt"] == nil {
			fields[i]["sprt"] = json.RawMessage("none")
		}
	}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(fields[0])) {
		if a, b := fields[0][name], fields[1][name]; !bytes.Equal(a, b) {
			errs = append(errs, fmt.Errorf("its %s: %s, and not %s", name, a, b))
		}
	}
	if errs == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrSetup, errors.Join(errs...))
}

// Append writes a result. After an error every other fails too.
func (f *File) Append(r Result) error {
	line, err := encode(r)
	if err != nil {
		return err
	}
	return f.write(line)
}

// write writes a line, at once.
func (f *File) write(line []byte) error {
	if f.err == nil {
		_, f.err = f.file.Write(line)
	}
	return f.err
}

// Close closes the file, when all that was written is on the disk.
func (f *File) Close() error { return errors.Join(f.file.Sync(), f.file.Close()) }
