// This file holds the format of a results file.

package arena

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	build "github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
)

// version is that of the file format. In version 1 the deals of a match had
// consecutive seeds, and lines had no checksum. In version 2 results had no CPU
// times, turns and searches.
const version = 3

// A header is the first line.
type header struct {
	Arena int `json:"arena"`
	Conditions
	Library string `json:"library,omitempty"` // the release that began the match, if it was one
}

// headerOf returns the header that this program writes.
func headerOf(c Conditions) header { return header{version, c, build.Release()} }

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

// Format returns the text of a results file, which [Parse] reads.
func Format(c Conditions, results []Result) ([]byte, error) {
	text, err := encode(headerOf(c))
	for _, r := range results {
		var line []byte
		if err == nil {
			line, err = encode(r)
		}
		text = append(text, line...)
	}
	return text, err
}

// Parse reads a results file. It returns the conditions of the match, the
// results in order, and the size of the text up to the end of its last line. An
// unfinished line can follow if the writer was killed.
//
// The first line is a JSON object with the version of the format, which is 3, as
// "arena", the [Conditions], and "library" if a release of the library began the
// match. Every further line is a [Result]. The last
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
				kind, why = play.ErrRecord, c.fault(r)
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

const notResults = `not an arena results file; its first line would start with {"arena":3`
