package flags_test

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/flags"
)

// set returns a set with a flag of each kind, and the variables of the flags.
func set() (s *flags.Set, number *int, pause *time.Duration, seed *uint64) {
	s, number, pause, seed = flags.New("test"), new(int), new(time.Duration), new(uint64)
	s.Number(number, "number", 0, "a `number`")
	s.Time(pause, "pause", time.Second, "a `time`")
	s.Seed(seed, "a `seed`")
	s.Bool("quick", false, "be quick")
	s.Game(catalog.All(), func(file string) ([]byte, error) {
		if file == "missing" {
			return nil, fs.ErrNotExist
		}
		return []byte(" from " + file + "\n"), nil
	})
	return s, number, pause, seed
}

func TestParse(t *testing.T) {
	s, number, pause, seed := set()
	others, err := s.Parse(strings.Fields("a -number 3 -seed 18446744073709551615 b -pause 2s -edition @file -variant kids c"))
	if err != nil || !slices.Equal(others, []string{"a", "b", "c"}) || *number != 3 || *pause != 2*time.Second || *seed != 1<<64-1 {
		t.Errorf("got %q, %d, %v, %d, %v", others, *number, *pause, *seed, err)
	}
	if want := []game.Tag{{Name: "Edition", Value: "from file"}, {Name: "Variant", Value: "kids"}}; !slices.Equal(s.Options, want) {
		t.Errorf("the options are %v, want %v", s.Options, want)
	}
	if !s.Given("seed") || s.Given("quick") {
		t.Error("Given is wrong")
	}
	for args, want := range map[string]string{
		"-nubmer 1":         `unknown flag "-nubmer"; did you mean -number?`,
		"-zzzzz":            `unknown flag "-zzzzz"`,
		"-number x":         `invalid value "x" for -number: must be an integer, at least 0`,
		"-number -1":        `invalid value "-1" for -number: must be an integer, at least 0`,
		"-pause 1ms":        `invalid value "1ms" for -pause: must be at least 1s`,
		"-pause 1":          `invalid value "1" for -pause: must be a duration such as 500ms or 2s`,
		"-seed -1":          `invalid value "-1" for -seed: must be an integer from 0 to 2^64-1`,
		"-quick=7":          `invalid value "7" for -quick: must be true or false`,
		"-seed":             `missing value for -seed`,
		"---":               `invalid flag "---"`,
		"-edition @missing": `invalid value "@missing" for -edition: file does not exist`,
		"-edition flags.go": `invalid value "flags.go" for -edition: a file has this name; to read the value from it, write @flags.go`,
	} {
		s, _, _, _ := set()
		if _, err := s.Parse(strings.Fields(args)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", args, err, want)
		}
	}
	if _, err := s.Parse([]string{"-edition", "@missing"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want %v", err, fs.ErrNotExist)
	}
	if _, err := flags.New("test").Parse([]string{"-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("got %v, want %v", err, flag.ErrHelp)
	}
}

func TestHelp(t *testing.T) {
	var out bytes.Buffer
	s, _, _, _ := set()
	s.WriteHelp(&out, "s")
	own, options, ok := strings.Cut(out.String(), "\nOptions of the games. ")
	if !ok || !strings.Contains(own, "  -quick\n        be quick\n") || !strings.Contains(options, "  -edition ") || strings.Contains(own, "-edition ") {
		t.Errorf("the help is\n%s", &out)
	}
	for line := range strings.Lines(out.String()) {
		if len([]rune(line)) > 79 {
			t.Errorf("too long: %q", line)
		}
	}
}

func TestSuggest(t *testing.T) {
	known := []string{"watch", "play", "arena", "arena ladder", "replay"}
	for word, want := range map[string]string{
		"wacth": "watch", "wach": "watch", "watches": "watch", "plya": "play", "relpay": "replay", "arena lader": "arena ladder", "zzz": "", "": "",
	} {
		if want != "" {
			want = "; did you mean " + want + "?"
		}
		if got := flags.Suggest(word, known); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
