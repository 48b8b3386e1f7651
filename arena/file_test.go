package arena_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// played is what is played in the files of the tests.
func played(t *testing.T) []arena.Result {
	all := results(t, "1 2", "1:illegal draw:limit", "2 1", "2 draw")
	all[2].Why = `the ply "a1" is not <legal>`
	return all
}

// appended opens a file, appends results, and returns what it then holds.
func appended(t *testing.T, name string, s arena.Setup, results ...arena.Result) string {
	t.Helper()
	f, err := arena.Open(name, s)
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

// The format is fixed.
const firstLines = `{"arena":1,"tags":{"Variant":"standard"},"players":["x","y"],"seats":2,"seed":1,"limit":0,"repeats":0}
{"a":"x","b":"y","deal":1,"seating":"AB","outcome":"1","plies":7,"played":[4,3],"thought":[1000000000,1000000]}
{"a":"x","b":"y","deal":1,"seating":"BA","outcome":"2","plies":7,"played":[4,3],"thought":[1000000000,1000000]}
{"a":"x","b":"y","deal":2,"seating":"AB","outcome":"1","reason":"illegal","why":"the ply \"a1\" is not \u003clegal\u003e","plies":7,"played":[4,3],"thought":[1000000000,1000000]}
`

// What is written is read back, at once or in parts.
func TestFile(t *testing.T) {
	all := played(t)
	name := filepath.Join(t.TempDir(), "out")
	whole := appended(t, name, meeting, all...)
	if !strings.HasPrefix(whole, firstLines) {
		t.Errorf("the file is\n%s\nwant it to begin with\n%s", whole, firstLines)
	}
	s, got, size, err := arena.Parse([]byte(whole))
	if err != nil || size != len(whole) || !slices.Equal(got, all) || s.Seed != 1 || !slices.Equal(s.Players, meeting.Players) {
		t.Errorf("it is read as %+v, %+v, %d, %v", s, got, size, err)
	}
	if again := appended(t, name, meeting); again != whole {
		t.Errorf("opened and closed it is\n%s", again)
	}
	part := filepath.Join(t.TempDir(), "part")
	appended(t, part, meeting, all[:3]...)
	if got := appended(t, part, meeting, all[3:]...); got != whole {
		t.Errorf("written in two parts it is\n%s", got)
	}
}

// The writer is killed after any byte: the file goes on, and no game is lost
// or counted twice.
func TestTornFile(t *testing.T) {
	s := meeting
	s.SPRT = &arena.SPRT{Elo0: -1.5, Elo1: 1e-3}
	all := played(t)
	dir := t.TempDir()
	whole := appended(t, filepath.Join(dir, "whole"), s, all...)
	for n := range len(whole) + 1 {
		name := filepath.Join(dir, strconv.Itoa(n))
		write(t, name, whole[:n])
		f, err := arena.Open(name, s)
		if err != nil {
			t.Fatalf("after %d bytes: %v", n, err)
		}
		lines := max(0, strings.Count(whole[:n], "\n")-1)
		if !slices.Equal(f.Results(), all[:lines]) {
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
			t.Fatalf("after %d bytes it goes on to\n%s\nwant\n%s", n, got, whole)
		}
	}
}

// What differs in the first line is said, and the file left as it is.
func TestOtherSetup(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	whole := appended(t, name, meeting, played(t)...)
	for says, change := range map[string]func(s *arena.Setup){
		`has tags {"Variant":"kids"}`: func(s *arena.Setup) { s.Tags = map[string]string{"Variant": "kids"} },
		`has players ["y","x"]`:       func(s *arena.Setup) { s.Players = []string{"y", "x"} },
		`"seats 2"`:                   func(s *arena.Setup) { s.Seats = 3 },
		`has seed 2`:                  func(s *arena.Setup) { s.Seed = 2 },
		`"limit 0"`:                   func(s *arena.Setup) { s.Limit = 2 },
		`"repeats 0"`:                 func(s *arena.Setup) { s.Repeats = 2 },
		`"sprt null"`:                 func(s *arena.Setup) { s.SPRT = &arena.SPRT{Elo0: 0, Elo1: 5} },
	} {
		s := meeting
		change(&s)
		_, err := arena.Open(name, s)
		if !errors.Is(err, play.ErrRecord) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "faults") {
			t.Errorf("%v, want it to say %s alone", err, says)
		}
	}
	if read(t, name) != whole {
		t.Error("the file is changed")
	}
}

// Every line that is wrong is told with its place.
func TestBadLines(t *testing.T) {
	good := strings.SplitAfter(firstLines, "\n")
	line := func(old, new string) string { return strings.Replace(good[1], old, new, 1) }
	for _, test := range []struct {
		text string
		kind error
		says string
	}{
		{"\n", game.ErrSyntax, "no file of results"},
		{"{}\n", game.ErrSyntax, "no file of results"},
		{good[1], game.ErrSyntax, "no file of results"},
		{strings.Replace(good[0], ":1,", ":2,", 1), game.ErrSyntax, "version 2"},
		{strings.Replace(good[0], `"seats":2,`, "", 1), game.ErrSyntax, "would be written"},
		{strings.Replace(good[0], `"seats":2`, `"seats":1`, 1), game.ErrSyntax, "2 to 16"},
		{good[0] + "\n", game.ErrSyntax, "line 2"},
		{good[0] + " " + good[1], game.ErrSyntax, "would be written"},
		{good[0] + line(`"plies"`, `"more":1,"plies"`), game.ErrSyntax, "would be written"},
		{good[0] + line(`"1"`, `"3,1"`), game.ErrSyntax, "line 2"},
		{good[0] + line(`"1"`, `"3"`), play.ErrRecord, "2 seats"},
		{good[0] + line(`"1"`, `"*"`), play.ErrRecord, "not over"},
		{good[0] + line(`"1"`, `"1,2","reason":"late"`), play.ErrRecord, "all others win"},
		{good[0] + line(`"AB"`, `"AA"`), play.ErrRecord, "none of AB, BA"},
		{good[0] + line(`"deal":1`, `"deal":0`), play.ErrRecord, "deal 0"},
		{good[0] + line(`"a":"x","b":"y"`, `"a":"y","b":"x"`), play.ErrRecord, "no pair"},
		{good[0] + line(`"a":"x"`, `"a":"z"`), play.ErrRecord, "no pair"},
		{good[0] + line(`[4,3]`, `[4,4]`), play.ErrRecord, "7 plies"},
		{good[0] + line(`[4,3]`, `[-1,3]`), play.ErrRecord, "7 plies"},
		{good[0] + line(`,1000000]`, `,-1]`), play.ErrRecord, "thinks"},
		{good[0] + good[1] + good[2] + line(`"1"`, `"2"`), play.ErrRecord, "line 2 is of the same game"},
	} {
		_, _, _, err := arena.Parse([]byte(test.text))
		if !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s\ngives %v, want %q", test.text, err, test.says)
			continue
		}
		var faults game.Faults
		if last := strings.LastIndexByte(test.text[:len(test.text)-1], '\n') + 1; !errors.As(err, &faults) || len(faults) != 1 || faults[0].Pos != game.At(last) {
			t.Errorf("%s\ngives %#v, want one at byte %d", test.text, err, last)
		}
		name := filepath.Join(t.TempDir(), "out")
		write(t, name, test.text)
		if _, err := arena.Open(name, meeting); !errors.Is(err, test.kind) || read(t, name) != test.text {
			t.Errorf("opened: %v, and it holds\n%s", err, read(t, name))
		}
	}
	two := good[0] + "x\n" + good[1] + "y\n"
	if _, _, _, err := arena.Parse([]byte(two)); err == nil || !strings.Contains(err.Error(), "2 faults") {
		t.Errorf("of two bad lines it says %v", err)
	}
}

// What is no file of results is left as it is.
func TestForeignFile(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"my only copy", "{", `{"arena":1,"tags":{"Variant":"kids"`, "one\ntwo\n"} {
		name := filepath.Join(dir, "out")
		write(t, name, text)
		_, err := arena.Open(name, meeting)
		if whole := text == "{"; whole != (err == nil) || !whole && read(t, name) != text {
			t.Errorf("%q: %v, and it holds %q", text, err, read(t, name))
		}
		os.Remove(name)
	}
	if _, err := arena.Open(dir, meeting); err == nil {
		t.Error("a directory is opened")
	}
	if _, err := arena.Open(os.DevNull, meeting); err == nil || !strings.Contains(err.Error(), "regular") {
		t.Errorf("a device is opened: %v", err)
	}
	m := newMatch("greedy")
	m.File = filepath.Join(dir, "new")
	if _, err := m.Run(t.Context()); !errors.Is(err, game.ErrOption) {
		t.Errorf("with one player: %v", err)
	}
	if _, err := os.Stat(m.File); err == nil {
		t.Error("a file is made for a match that cannot be")
	}
}

// A match with a file goes on from it: a result that could not be reported is
// not kept, and none is played twice.
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
		m.Report = func(arena.Result, play.Record[standard.State, ply]) error {
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
		t.Errorf("in the file of another match: %v", err)
	}
}

// Only one may write a file at a time.
func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	f, err := arena.Open(name, meeting)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arena.Open(name, meeting); !errors.Is(err, arena.ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	f.Close()
	appended(t, name, meeting)
}

// After an error nothing more is written.
func TestAppendFails(t *testing.T) {
	f, err := arena.Open(filepath.Join(t.TempDir(), "out"), meeting)
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

// FuzzParse reads any text: it is refused with its faults, or its lines are
// those that were read.
func FuzzParse(f *testing.F) {
	f.Add([]byte(firstLines))
	f.Add([]byte(firstLines[:len(firstLines)-5]))
	f.Add([]byte(firstLines + firstLines))
	f.Add([]byte(strings.ReplaceAll(firstLines, `"1"`, `"draw","reason":"limit"`)))
	f.Add([]byte(`{"arena":1,"tags":{},"players":["é","y z"],"seats":3,"seed":18446744073709551615,"limit":1,"repeats":3,"sprt":{"elo0":-1.5,"elo1":1e-7}}` + "\n"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		s, results, size, err := arena.Parse(text)
		if err != nil {
			var faults game.Faults
			if !errors.As(err, &faults) || len(faults) == 0 {
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
			t.Errorf("%q: there are lines behind byte %d", text, size)
		}
		for _, s := range s.Table(results) {
			if low, high := s.Scores.Interval(); !(0 <= low && low <= s.Scores.Mean() && s.Scores.Mean() <= high && high <= 1) {
				t.Errorf("%q: scores %v, from %v to %v", text, s.Scores, low, high)
			}
		}
		name := filepath.Join(dir, "out")
		defer os.Remove(name)
		if got := appended(t, name, s, results...); got != string(text[:size]) {
			t.Errorf("%q is written as %q", text, got)
		}
	})
}
