// This file tests Parse with junk.

package arena_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
)

// TestParseJunk parses 2 MB of bad lines. The number of faults and the memory
// are bounded.
func TestParseJunk(t *testing.T) {
	const size = 2 << 20
	for name, junk := range map[string]string{
		"short lines":     "x\n",
		"no checksum":     secondObject + "\n",
		"bad checksum":    strings.Replace(line(secondObject), `"1"`, `"2"`, 1),
		"bad result":      line(strings.Replace(secondObject, `"1"`, `"*"`, 1)),
		"the same result": line(secondObject),
		"one line":        strings.Repeat("x", size) + "\n",
		"open brackets":   strings.Repeat("[", size) + "\n",
		"one JSON line":   line(`{"a":"` + strings.Repeat("<", size) + `"}`),
		"one long number": line(`{"seed":"` + strings.Repeat("1", size) + `"}`),
		"long names":      line(strings.ReplaceAll(secondObject, `"x"`, `"`+strings.Repeat("x", size/300)+`"`)),
	} {
		text := []byte(line(firstObject) + strings.Repeat(junk, max(1, size/len(junk))))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, results, _, err := arena.Parse(text)
		runtime.ReadMemStats(&after)
		var faults game.Faults
		if !errors.As(err, &faults) || len(faults) > game.MaxFaults || results != nil {
			t.Errorf("%s: %d faults, %d results", name, len(faults), len(results))
		}
		if lines := strings.Count(junk, "\n") * (size / len(junk)); lines > game.MaxFaults && len(faults) != game.MaxFaults {
			t.Errorf("%s: %d faults, want %d", name, len(faults), game.MaxFaults)
		}
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 64*size {
			t.Errorf("%s: %d bytes allocated for %d bytes of text", name, bytes, len(text))
		}
		if len(err.Error()) > 20_000 {
			t.Errorf("%s: the error has %d bytes", name, len(err.Error()))
		}
	}
}

// FuzzParse parses any text. Parse returns faults with places in the text, or
// what it has read is written as the same lines.
func FuzzParse(f *testing.F) {
	f.Add([]byte(firstLines))
	f.Add([]byte(firstLines[:len(firstLines)-5]))
	f.Add([]byte(firstLines + firstLines))
	f.Add([]byte(line(firstObject) + line(strings.Replace(secondObject, `"1"`, `"draw","reason":"limit"`, 1))))
	f.Add([]byte(line(`{"arena":3,"tags":{},"players":["é","y z"],"seats":3,"limit":1,"repeats":3,"sprt":{"elo0":-1.5,"elo1":1e-7},"seed":"18446744073709551615"}`)))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		parse(t, filepath.Join(dir, "out"), text)
		objects := strings.SplitAfter(string(text), "\n") // the same with good checksums
		for i, object := range objects {
			if object, ok := strings.CutSuffix(object, "\n"); ok {
				objects[i] = line(object)
			}
		}
		parse(t, filepath.Join(dir, "out"), []byte(strings.Join(objects, "")))
	})
}

func parse(t *testing.T, name string, text []byte) {
	c, results, size, err := arena.Parse(text)
	if err != nil {
		var faults game.Faults
		if !errors.As(err, &faults) || len(faults) == 0 || len(faults) > game.MaxFaults {
			t.Fatalf("%q gives %#v", text, err)
		}
		for _, fault := range faults {
			if fault.Pos.Offset() < 0 || fault.Pos.Offset() > len(text) {
				t.Errorf("%q: a fault at byte %d", text, fault.Pos.Offset())
			}
		}
		return
	}
	if size == 0 {
		return // no line
	}
	if strings.Contains(string(text[size:]), "\n") {
		t.Errorf("%q: lines after byte %d", text, size)
	}
	for _, s := range c.Table(results) {
		if low, high := s.Scores.Interval(); !(0 <= low && low <= s.Scores.Mean() && s.Scores.Mean() <= high && high <= 1) {
			t.Errorf("%q: scores %v, from %v to %v", text, s.Scores, low, high)
		}
	}
	defer os.Remove(name)
	if got := appended(t, name, c, results...); got != string(text[:size]) {
		t.Errorf("%q is written as %q", text, got)
	}
}

// TestParseRelease parses a file that a release of the library began. Its first
// line has one member more.
func TestParseRelease(t *testing.T) {
	c, _, _, err := arena.Parse([]byte(firstLines))
	if err != nil {
		t.Fatal(err)
	}
	head, err := arena.Began(c, "v0.1.0")
	if err != nil || !strings.Contains(string(head), `,"library":"v0.1.0","crc":`) {
		t.Fatalf("first line %s, %v", head, err)
	}
	if again, _, size, err := arena.Parse(head); err != nil || size != len(head) || !cmp.Equal(again, c) {
		t.Errorf("parsed %d of %d bytes: %v, %v", size, len(head), again, err)
	}
}
