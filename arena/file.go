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

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// version is that of the format of the lines.
const version = 1

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

// decode reads a line into v, and returns what is wrong with it, if anything is:
// it has to be written as encode does.
func decode(line []byte, v any) (why string) {
	if err := json.Unmarshal(line, v); err != nil {
		return err.Error()
	}
	again, err := encode(v)
	if err != nil {
		return err.Error()
	}
	if !bytes.Equal(line, again) {
		return fmt.Sprintf("it would be written %s", bytes.TrimSpace(again))
	}
	return ""
}

// Parse reads what is in a file of results: a line with the setup, and a line
// for each game. It returns the setup, the results in their order, and how many
// bytes of the text are lines: behind them is at most a line without its end,
// where the writer was killed. The error is [game.Faults]: a first line
// that is none of a file of results, or each line behind it that is no result,
// or one of a game that was there before.
func Parse(text []byte) (s Setup, results []Result, size int, err error) {
	var fs game.Faults
	seen := make(map[Game]int)
	for n := 1; ; n++ {
		end := bytes.IndexByte(text[size:], '\n') + 1
		if end == 0 {
			return s, results, size, fs.Err()
		}
		line := text[size : size+end]
		kind, why := game.ErrSyntax, ""
		if n == 1 {
			s, why = parseHeader(line)
		} else {
			var r Result
			if why = decode(line, &r); why == "" {
				kind, why = play.ErrRecord, r.fault(s)
			}
			if why == "" && seen[r.Game] > 0 {
				why = fmt.Sprintf("line %d is of the same game", seen[r.Game])
			}
			seen[r.Game] = n
			results = append(results, r)
		}
		if why != "" {
			fs.Addf(kind, game.At(size), string(line), "line %d: %s", n, why)
		}
		if size += end; n == 1 && why != "" {
			return s, nil, size, fs.Err()
		}
	}
}

// parseHeader reads the first line, and returns what is wrong with it.
func parseHeader(line []byte) (s Setup, why string) {
	var first struct{ Arena int }
	if err := json.Unmarshal(line, &first); err != nil || first.Arena == 0 {
		return s, notOurs
	}
	if first.Arena != version {
		return s, fmt.Sprintf("it is a file of version %d, and not %d", first.Arena, version)
	}
	var h header
	if why := decode(line, &h); why != "" {
		return s, why
	}
	if err := h.Check(); err != nil {
		return s, err.Error()
	}
	return h.Setup, ""
}

const notOurs = "it is no file of results of an arena"

// ErrLocked is the kind of error that another process has the file of a match.
// On systems other than Unix that is not found out.
var ErrLocked = errors.New("another process writes the file")

// A file keeps results: every line is written whole, as soon as it is there.
type file struct {
	results []Result // that were there when it was opened
	file    *os.File
	err     error // of a line that could not be written
}

// open opens a file of results to go on with, or creates it. A last line
// without its end is cut off. The file has to be closed.
func open(name string, s Setup) (*file, error) {
	opened, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	f := &file{file: opened}
	if err := f.load(s); err != nil {
		return nil, errors.Join(fmt.Errorf("arena: %s: %w", name, err), opened.Close())
	}
	return f, nil
}

// load reads what is there and makes it ready for more.
func (f *file) load(s Setup) error {
	if info, err := f.file.Stat(); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return errors.New("it is no regular file")
	}
	if err := lock(f.file); err != nil {
		return err
	}
	text, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	head, err := encode(header{version, s})
	if err != nil {
		return err
	}
	have, results, size, err := Parse(text)
	if err != nil {
		return err
	}
	if size == 0 { // nothing, or the beginning of the first line
		if !bytes.HasPrefix(head, text) {
			return game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: string(text), Why: notOurs}
		}
		return errors.Join(f.file.Truncate(0), f.write(head))
	}
	if err := differ(have, s); err != nil {
		return err
	}
	f.results = results
	return f.file.Truncate(int64(size))
}

// differ returns how a setup is not the one that it should be.
func differ(have, want Setup) error {
	var fs game.Faults
	there, here := have.fields(), want.fields()
	for _, name := range slices.Sorted(maps.Keys(here)) {
		if there[name] != here[name] {
			fs.Addf(play.ErrRecord, game.At(0), name+" "+there[name], "that is of another match, and this one has %s %s", name, here[name])
		}
	}
	return fs.Err()
}

// fields returns the parts of a setup as they are written.
func (s Setup) fields() map[string]string {
	part := func(v any) string {
		b, _ := json.Marshal(v) // nothing in a setup fails
		return string(b)
	}
	return map[string]string{
		"tags": part(s.Tags), "players": part(s.Players), "seats": part(s.Seats), "seed": part(s.Seed),
		"limit": part(s.Limit), "repeats": part(s.Repeats), "sprt": part(s.SPRT),
	}
}

// append writes a result. After an error every other fails too.
func (f *file) append(r Result) error {
	line, err := encode(r)
	if err != nil {
		return err
	}
	return f.write(line)
}

// write writes a line, at once.
func (f *file) write(line []byte) error {
	if f.err == nil {
		_, f.err = f.file.Write(line)
	}
	return f.err
}

// close closes the file.
func (f *file) close() error { return f.file.Close() }
