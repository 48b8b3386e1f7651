// This file holds the results file and the format of its lines.

package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// version is that of the file format. In version 1 the deals of a match had
// consecutive seeds, and lines had no checksum.
const version = 2

// A header is the first line.
type header struct {
	Arena int `json:"arena"`
	Conditions
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal returns the end of a line: the checksum of the text before it.
func seal(text []byte) []byte {
	return fmt.Appendf(nil, `,"crc":"%08x"}`+"\n", crc32.Checksum(text, castagnoli))
}

// encode returns v as a line.
func encode(v any) ([]byte, error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	text := object[:len(object)-1] // the brace belongs to the seal
	return append(text, seal(text)...), nil
}

// decode reads a line into v. It returns what is wrong with the line, or an
// empty string. A line must be exactly as encode writes it.
func decode(line []byte, v any) (why string) {
	text, found := line, line
	if n := len(line) - len(seal(nil)); n > 0 {
		text, found = line[:n], line[n:]
	}
	want := seal(text)
	switch n := bytes.IndexByte(want, ':'); {
	case !bytes.HasPrefix(found, want[:n]):
		return "checksum missing at the end of the line"
	case !bytes.Equal(found, want):
		return fmt.Sprintf("line was altered: checksum %s, want %s", bytes.TrimSuffix(found[n+1:], []byte("}\n")), want[n+1:len(want)-2])
	}
	if err := json.Unmarshal(append(slices.Clip(text), '}'), v); err != nil {
		return fmt.Sprintf("%.200s", err) // it can quote a whole string
	}
	again, err := encode(v)
	if err != nil {
		return err.Error()
	}
	for i := range line {
		if i >= len(again) || line[i] != again[i] {
			return fmt.Sprintf("not in the form that arena writes: unexpected %.20q at byte %d of the line", line[i:], i)
		}
	}
	return ""
}

// Parse reads a results file. It returns the conditions of the match, the
// results in order, and the size of the text up to the end of its last line. An
// unfinished line can follow if the writer was killed.
//
// The first line is a JSON object with the version of the format, which is 2, as
// "arena", and the [Conditions]. Every further line is a [Result]. The last
// member of each line is "crc": the CRC-32C of the line's text before the comma
// in front of that member, as 8 hexadecimal digits. A checksum finds accidental
// changes; it does not stop somebody who computes a new one. Seeds are strings,
// because many JSON readers round large numbers.
//
// The error is [game.Faults]. It reports each bad line with its number: a first
// line that does not begin a results file of this version, a line whose checksum
// is wrong, a line that is not a result of this match, or a second result of the
// same game. Parse stops after [game.MaxFaults] faults. With an error there are
// no results.
func Parse(text []byte) (c Conditions, results []Result, size int, err error) {
	var fs game.Faults
	seen := make(map[Game]int)
	for n := 1; !fs.Full(); n++ {
		end := bytes.IndexByte(text[size:], '\n') + 1
		if end == 0 {
			break
		}
		line := text[size : size+end]
		kind, why := game.ErrSyntax, ""
		if n == 1 {
			c, why = parseHeader(line)
		} else {
			var r Result
			if why = decode(line, &r); why == "" {
				kind, why = play.ErrRecord, r.fault(c)
			}
			if why == "" && seen[r.Game] > 0 {
				why = fmt.Sprintf("line %d has a result of the same game", seen[r.Game])
			}
			if why == "" {
				seen[r.Game] = n
				results = append(results, r)
			}
		}
		if why != "" {
			fs.Addf(kind, game.At(size), string(line), "line %d: %s", n, why)
			if n == 1 {
				break
			}
		}
		size += end
	}
	if fs != nil {
		return c, nil, size, fs.Err()
	}
	return c, results, size, nil
}

// parseHeader reads the first line and returns what is wrong with it.
func parseHeader(line []byte) (c Conditions, why string) {
	var first struct{ Arena int }
	err := json.Unmarshal(line, &first)
	if !bytes.HasPrefix(line, []byte(`{"arena":`)) {
		return c, notResults
	}
	if err == nil && first.Arena != version {
		return c, fmt.Sprintf("results file of version %d, want version %d; finish that match with the program that began it, or use another file",
			first.Arena, version)
	}
	var h header
	if why := decode(line, &h); why != "" {
		return c, why
	}
	if err := h.Check(); err != nil {
		return c, err.Error()
	}
	return h.Conditions, ""
}

const notResults = `not an arena results file; its first line would start with {"arena":2`

// ErrLocked is the kind of error for a results file that another process is
// using. Only Unix systems detect that.
var ErrLocked = errors.New("another process is using the file")

// A file keeps results.
type file struct {
	seed    uint64   // of the match
	results []Result // those that were there when it was opened
	file    *os.File
	err     error // of the first line that could not be written
}

// open opens or creates the results file of a match. It cuts off an unfinished
// last line. If anySeed is set, the seed of the file replaces that of c. The
// caller closes the file.
func open(name string, c Conditions, anySeed bool) (*file, error) {
	opened, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	f := &file{file: opened, seed: c.Seed}
	if err := f.load(c, anySeed); err != nil {
		return nil, errors.Join(fmt.Errorf("arena: %s: %w", name, err), opened.Close())
	}
	return f, nil
}

// load reads the file and prepares it for more results.
func (f *file) load(c Conditions, anySeed bool) error {
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
		return f.create(text, c, anySeed)
	}
	if anySeed {
		f.seed, c.Seed = have.Seed, have.Seed
	}
	if err := differ(have, c); err != nil {
		return err
	}
	f.results = results
	return f.file.Truncate(int64(size))
}

// create writes the first line to a file that is empty or has only the beginning
// of that line, possibly with another seed.
func (f *file) create(text []byte, c Conditions, anySeed bool) error {
	head, err := encode(header{version, c})
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
		"limit": part(c.Limit), "repeats": part(c.Repeats), "sprt": part(c.SPRT),
	}
}

// append writes a result. After an error all further calls fail.
func (f *file) append(r Result) error {
	line, err := encode(r)
	if err != nil {
		return err
	}
	return f.write(line)
}

// write writes a whole line in one call.
func (f *file) write(line []byte) error {
	if f.err == nil {
		_, f.err = f.file.Write(line)
	}
	return f.err
}

// close closes the file.
func (f *file) close() error { return f.file.Close() }
