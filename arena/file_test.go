package arena_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// played returns the results in the files of the tests.
func played(t *testing.T) []arena.Result {
	all := results(t, "1 2", "1:illegal draw:limit", "2 1", "2 draw")
	all[2].Why = `the ply "a1" is not <legal>`
	all[2].Searches = []arena.Search{
		{At: 1, Ply: "W2:ES", Iterations: 40, Nodes: 900, CPU: time.Millisecond, Value: 0.5, Second: "W4:NS", SecondValue: 0.25},
		{At: 7, Ply: "c5", CPU: 1, Value: 1},
	}
	return all
}

// appended opens a file, appends results, and returns the text of the file.
func appended(t *testing.T, name string, c arena.Conditions, results ...arena.Result) string {
	t.Helper()
	f, err := arena.OpenFile(name, c, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if err := f.Append(r); err != nil {
			t.Error(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	return read(t, name)
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// line returns an object as a line with its checksum.
func line(object string) string {
	text := strings.TrimSuffix(object, "}")
	return fmt.Sprintf("%s,\"crc\":\"%08x\"}\n", text, crc32.Checksum([]byte(text), crc32.MakeTable(crc32.Castagnoli)))
}

// The objects of the first lines.
const (
	firstObject  = `{"arena":3,"tags":{"Variant":"standard"},"players":["x","y"],"seats":2,"limit":0,"repeats":0,"seed":"1"}`
	secondObject = `{"a":"x","b":"y","deal":1,"seed":"7108847346778102490","seating":"AB","outcome":"1","plies":7,"played":[4,3],"turns":[2,2],"thought":[1000000000,1000000],"cpu":[8000000,500000]}`
)

// firstLines pins the format.
const firstLines = `{"arena":3,"tags":{"Variant":"standard"},"players":["x","y"],"seats":2,"limit":0,"repeats":0,"seed":"1","crc":"b3a3053e"}
{"a":"x","b":"y","deal":1,"seed":"7108847346778102490","seating":"AB","outcome":"1","plies":7,"played":[4,3],"turns":[2,2],"thought":[1000000000,1000000],"cpu":[8000000,500000],"crc":"ca56ea92"}
{"a":"x","b":"y","deal":1,"seed":"7108847346778102490","seating":"BA","outcome":"2","plies":7,"played":[4,3],"turns":[2,2],"thought":[1000000000,1000000],"cpu":[8000000,500000],"crc":"abf8b2e2"}
{"a":"x","b":"y","deal":2,"seed":"12994740273774560043","seating":"AB","outcome":"1","reason":"illegal","why":"the ply \"a1\" is not \u003clegal\u003e","plies":7,"played":[4,3],"turns":[2,2],"thought":[1000000000,1000000],"cpu":[8000000,500000],"searches":[{"at":1,"ply":"W2:ES","iterations":40,"nodes":900,"cpu":1000000,"value":0.5,"second":"W4:NS","secondValue":0.25},{"at":7,"ply":"c5","cpu":1,"value":1}],"crc":"021a7ff9"}
`

// TestFile writes results at once and in two parts, and reads them back.
func TestFile(t *testing.T) {
	all := played(t)
	name := filepath.Join(t.TempDir(), "out")
	whole := appended(t, name, meeting, all...)
	if !strings.HasPrefix(whole, firstLines) {
		t.Errorf("the file is\n%s\nwant it to start with\n%s", whole, firstLines)
	}
	if want := line(firstObject) + line(secondObject); !strings.HasPrefix(firstLines, want) {
		t.Errorf("the tests of bad lines start from\n%s\nwhich is not how a file starts", want)
	}
	c, got, size, err := arena.Parse([]byte(whole))
	if err != nil || size != len(whole) || !reflect.DeepEqual(got, all) || c.Seed != 1 || !slices.Equal(c.Players, meeting.Players) {
		t.Errorf("Parse returns %+v, %+v, %d, %v", c, got, size, err)
	}
	if again := appended(t, name, meeting); again != whole {
		t.Errorf("after opening and closing it the file is\n%s", again)
	}
	part := filepath.Join(t.TempDir(), "part")
	appended(t, part, meeting, all[:3]...)
	if got := appended(t, part, meeting, all[3:]...); got != whole {
		t.Errorf("written in two parts the file is\n%s", got)
	}
}

// TestTornFile cuts a file at every byte, as a killed writer leaves it. The file
// continues, and no game is lost or counted twice.
func TestTornFile(t *testing.T) {
	c := meeting
	c.SPRT = &arena.SPRT{Elo0: -1.5, Elo1: 1e-3}
	all := played(t)
	dir := t.TempDir()
	whole := appended(t, filepath.Join(dir, "whole"), c, all...)
	for n := 0; n <= len(whole); n += long.Count(5, 1) {
		name := filepath.Join(dir, strconv.Itoa(n))
		write(t, name, whole[:n])
		f, err := arena.OpenFile(name, c, false)
		if err != nil {
			t.Fatalf("after %d bytes: %v", n, err)
		}
		lines := max(0, strings.Count(whole[:n], "\n")-1)
		if len(f.Results()) != lines || lines > 0 && !reflect.DeepEqual(f.Results(), all[:lines]) {
			t.Errorf("after %d bytes there are %d results, want %d", n, len(f.Results()), lines)
		}
		for _, r := range all[lines:] {
			if err := f.Append(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if got := read(t, name); got != whole {
			t.Fatalf("after %d bytes the file continues to\n%s\nwant\n%s", n, got, whole)
		}
	}
}

// TestAlteredByte changes each byte of a file. Parse names the line.
func TestAlteredByte(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	whole := appended(t, name, meeting, played(t)...)
	for i := 0; i < len(whole)-1; i += long.Count(3, 1) { // without its end the last line is an unfinished one
		text := []byte(whole)
		text[i] ^= 1
		_, results, _, err := arena.Parse(text)
		says := fmt.Sprintf("line %d: ", strings.Count(whole[:i], "\n")+1)
		if err == nil || results != nil || !strings.Contains(err.Error(), says) {
			t.Fatalf("with byte %d changed: %d results, %v, want an error that says %q", i, len(results), err, says)
		}
	}
	altered := strings.Replace(whole, `"outcome":"2"`, `"outcome":"1"`, 1)
	if _, _, _, err := arena.Parse([]byte(altered)); !errors.Is(err, game.ErrSyntax) || !strings.Contains(err.Error(), "line 3: line was altered: checksum ") {
		t.Errorf("with another outcome in line 3: %v", err)
	}
	if _, err := arena.OpenFile(name, meeting, false); err != nil {
		t.Error(err)
	}
}

// TestOtherConditions opens a file for a match with other conditions. The error
// says what differs, and the file is not changed.
func TestOtherConditions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	whole := appended(t, name, meeting, played(t)...)
	for says, change := range map[string]func(c *arena.Conditions){
		`want tags {"Variant":"kids"}`: func(c *arena.Conditions) { c.Tags = map[string]string{"Variant": "kids"} },
		`want players ["y","x"]`:       func(c *arena.Conditions) { c.Players = []string{"y", "x"} },
		`"seats 2"`:                    func(c *arena.Conditions) { c.Seats = 3 },
		`want seed 2`:                  func(c *arena.Conditions) { c.Seed = 2 },
		`"limit 0"`:                    func(c *arena.Conditions) { c.Limit = 2 },
		`"repeats 0"`:                  func(c *arena.Conditions) { c.Repeats = 2 },
		`"sprt null"`:                  func(c *arena.Conditions) { c.SPRT = &arena.SPRT{Elo0: 0, Elo1: 5} },
	} {
		c := meeting
		change(&c)
		_, err := arena.OpenFile(name, c, false)
		if !errors.Is(err, play.ErrRecord) || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "belong to another match") || strings.Contains(err.Error(), "faults") {
			t.Errorf("%v, want only a fault that says %s", err, says)
		}
	}
	if read(t, name) != whole {
		t.Error("the file is changed")
	}
}

// TestBadLines parses bad lines. Each gives one fault with its place, and the
// file is not changed when it is opened.
func TestBadLines(t *testing.T) {
	first, second := line(firstObject), line(secondObject)
	third := line(strings.Replace(secondObject, `"AB"`, `"BA"`, 1))
	with := func(old, new string) string {
		if !strings.Contains(secondObject, old) {
			t.Fatalf("%s is not in %s", old, secondObject)
		}
		return first + line(strings.Replace(secondObject, old, new, 1))
	}
	for _, test := range []struct {
		text string
		kind error
		says string
	}{
		{"\n", game.ErrSyntax, "not an arena results file"},
		{"{}\n", game.ErrSyntax, "not an arena results file"},
		{second, game.ErrSyntax, "not an arena results file"},
		{`{"arena":1,"tags":{},"players":["x","y"],"seats":2,"seed":1,"limit":0,"repeats":0}` + "\n", game.ErrSyntax, "results file of version 1, want version 3"},
		{line(strings.Replace(firstObject, ":3,", ":2,", 1)), game.ErrSyntax, "results file of version 2, want version 3"},
		{line(strings.Replace(firstObject, `"seats":2,`, "", 1)), game.ErrSyntax, "not in the form"},
		{line(strings.Replace(firstObject, `"seats":2`, `"seats":1`, 1)), game.ErrSyntax, "2 to 16"},
		{firstObject + "\n", game.ErrSyntax, "line 1: checksum missing"},
		{first + "\n", game.ErrSyntax, "line 2: checksum missing"},
		{first + secondObject + "\n", game.ErrSyntax, "line 2: checksum missing"},
		{first + strings.Replace(second, `"1"`, `"2"`, 1), game.ErrSyntax, "line 2: line was altered"},
		{first + line(" "+secondObject), game.ErrSyntax, "not in the form"},
		{first + line("{}"), game.ErrSyntax, "line 2"},
		{first + line("x"), game.ErrSyntax, "line 2"},
		{with(`"plies"`, `"more":1,"plies"`), game.ErrSyntax, "not in the form"},
		{with(`"1"`, `"3,1"`), game.ErrSyntax, "line 2"},
		{with(`"1"`, `"3"`), play.ErrRecord, "seats from 1 to 2"},
		{with(`"1"`, `"*"`), play.ErrRecord, "not over"},
		{with(`"1"`, `"1,2","reason":"late"`), play.ErrRecord, "all seats but the one"},
		{with(`"AB"`, `"AA"`), play.ErrRecord, "want one of AB, BA"},
		{with(`"deal":1`, `"deal":0`), play.ErrRecord, "deal number is 0"},
		{with(`"deal":1`, `"deal":2`), play.ErrRecord, "seed of deal 2"},
		{with(`490"`, `491"`), play.ErrRecord, "seed of deal 1 is 7108847346778102491, want 7108847346778102490"},
		{with(`"a":"x","b":"y"`, `"a":"y","b":"x"`), play.ErrRecord, "not a pair"},
		{with(`"a":"x"`, `"a":"z"`), play.ErrRecord, "not a pair"},
		{with(`[4,3]`, `[4,4]`), play.ErrRecord, "7 plies"},
		{with(`[4,3]`, `[-1,3]`), play.ErrRecord, "7 plies"},
		{with(`,1000000]`, `,-1]`), play.ErrRecord, "negative"},
		{with(`500000]`, `-1]`), play.ErrRecord, "negative"},
		{with(`[2,2]`, `[2,4]`), play.ErrRecord, "A and B had [2 4] turns with [4 3] plies"},
		{with(`000]}`, `000],"searches":[{"at":8,"ply":"c5","cpu":1,"value":1}]}`), play.ErrRecord, "ply 8"},
		{with(`000]}`, `000],"searches":[{"at":2,"ply":"c5","cpu":1,"value":1},{"at":2,"ply":"c5","cpu":1,"value":1}]}`), play.ErrRecord, "ply 2 follows"},
		{with(`000]}`, `000],"searches":[{"at":2,"ply":"c5","cpu":1,"value":1.5}]}`), play.ErrRecord, "out of range"},
		{first + second + third + line(strings.Replace(secondObject, `"1"`, `"2"`, 1)), play.ErrRecord, "line 2 has a result of the same game"},
	} {
		_, _, _, err := arena.Parse([]byte(test.text))
		if !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s\ngives %v, want %q", test.text, err, test.says)
			continue
		}
		var faults game.Faults
		if last := strings.LastIndexByte(test.text[:len(test.text)-1], '\n') + 1; !errors.As(err, &faults) || len(faults) != 1 || faults[0].Pos != game.At(last) {
			t.Errorf("%s\ngives %#v, want one fault at byte %d", test.text, err, last)
		}
		name := filepath.Join(t.TempDir(), "out")
		write(t, name, test.text)
		if _, err := arena.OpenFile(name, meeting, false); !errors.Is(err, test.kind) || read(t, name) != test.text {
			t.Errorf("opening it gives %v, and the file is then\n%s", err, read(t, name))
		}
	}
	two := first + "x\n" + second + "y\n"
	if _, _, _, err := arena.Parse([]byte(two)); err == nil || !strings.Contains(err.Error(), "2 faults") {
		t.Errorf("two bad lines give %v", err)
	}
}

// TestForeignFile opens files that are not results files. They are not changed.
func TestForeignFile(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"my only copy", "{", `{"arena":3,"tags":{"Variant":"kids"`, "one\ntwo\n"} {
		name := filepath.Join(dir, "out")
		write(t, name, text)
		_, err := arena.OpenFile(name, meeting, false)
		if ours := text == "{"; ours != (err == nil) || !ours && read(t, name) != text {
			t.Errorf("%q: %v, and the file is then %q", text, err, read(t, name))
		}
		os.Remove(name)
	}
	if _, err := arena.OpenFile(dir, meeting, false); err == nil {
		t.Error("a directory is opened")
	}
	if _, err := arena.OpenFile(os.DevNull, meeting, false); err == nil || !strings.Contains(err.Error(), "regular") {
		t.Errorf("opening a device gives %v", err)
	}
	m := newMatch("greedy")
	m.File = filepath.Join(dir, "new")
	if _, err := m.Run(t.Context()); !errors.Is(err, game.ErrOption) {
		t.Errorf("with one player: %v", err)
	}
	if _, err := os.Stat(m.File); err == nil {
		t.Error("the file of a match that cannot be played is created")
	}
}

// TestMatchFile interrupts a match again and again. It continues from its file:
// a result that could not be reported is not kept, and no game is played twice.
func TestMatchFile(t *testing.T) {
	first := newMatch("greedy", "random")
	first.Workers = 1
	want := run(t, first)
	name := filepath.Join(t.TempDir(), "out")
	played := 0
	for after := range len(want) + 1 {
		m := newMatch("greedy", "random")
		m.File, m.Workers = name, 1
		reported := 0
		m.Report = func(arena.Result, play.Record[standard.State]) error {
			if reported++; after < len(want) && reported > 1 {
				return errBug
			}
			played++
			return nil
		}
		all, err := m.Run(t.Context())
		if after < len(want)-1 && !errors.Is(err, errBug) || after >= len(want)-1 && err != nil {
			t.Fatal(err)
		}
		if n := min(after+1, len(want)); played != n || !slices.Equal(timeless(all), timeless(want[:n])) {
			t.Errorf("after %d runs %d games were played, to\n%s", after+1, played, strings.Join(timeless(all), "\n"))
		}
	}
	m := newMatch("random", "greedy")
	m.File = name
	if _, err := m.Run(t.Context()); !errors.Is(err, play.ErrRecord) || !strings.Contains(err.Error(), name) {
		t.Errorf("with the file of another match: %v", err)
	}
}

// TestLocked opens a file twice at the same time.
func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	f, err := arena.OpenFile(name, meeting, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenFile(name, meeting, false); !errors.Is(err, arena.ErrLocked) {
		t.Errorf("the second time: %v", err)
	}
	f.Close()
	appended(t, name, meeting)
}

// TestAppendFails checks that nothing is written after an error.
func TestAppendFails(t *testing.T) {
	f, err := arena.OpenFile(filepath.Join(t.TempDir(), "out"), meeting, false)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	for i, r := range played(t)[:2] {
		if f.Append(r) == nil {
			t.Errorf("result %d is written to a closed file", i+1)
		}
	}
}
