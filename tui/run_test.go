// This file tests the command line: what it refuses, with which message and exit
// status, and its help.

package tui

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// TestBadInput checks what the program says before it opens its screen.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	whole, err := os.ReadFile("testdata/game.record")
	if err != nil {
		t.Fatal(err)
	}
	newer := file("newer", strings.Replace(string(whole), `"classic"`, `"of-2031"`, 1))
	other := file("other", strings.Replace(string(whole), `"standard"`, `"chess"`, 1))
	wrong := file("wrong", strings.Replace(string(whole), " W2:NES ", " W2:NS ", 1))
	for _, c := range []struct {
		args    string
		status  int
		message string
	}{
		{"-nonsense", 2, "unknown flag \"-nonsense\"; see tui -h"},
		{"game.txt", 2, `want no arguments besides flags, not "game.txt"`},
		{"-variant chess", 2, "Variant must be one of standard, kids, glow, anniversary, battlechess"},
		{"-edition nonsense", 2, "nonsense"},
		{"-seats human,human,human,human,human", 2, "5 seats"},
		{"-seats human,nobody", 2, `seat 2`},
		{"-seats human,exec:no-such-program", 2, `seat 2: cannot start "no-such-program": executable file not found`},
		{"-seats human,exec:", 2, `seat 2: missing command after "exec:"`},
		{"-seats human,'x", 2, "-seats: missing closing quote"},
		{"-seats=", 2, "seat 1: "},
		{"-seed x", 2, `invalid value "x" for -seed: must be an integer`},
		{"-seed=", 2, "-seed: must be an integer"},
		{"-par 0", 2, "must be an integer, at least 1"},
		{"-par x", 2, "must be an integer, at least 1"},
		{"-par 9", 2, "par"},
		{"-par 4 -variant battlechess", 2, "want 1 to 3"},
		{"-par 2 -replay testdata/game.record", 2, "cannot be combined"},
		{"-par 2 -seats human", 2, "-par cannot be combined with -seats"},
		{"-par 2 -record game.txt", 2, "-par cannot be combined with -record"},
		{"-replay testdata/game.record -record game.txt", 2, "-replay cannot be combined with -record"},
		{"-replay testdata/game.record -seats human", 2, "-replay cannot be combined with -seats"},
		{"-replay testdata/game.record -limit 3", 2, "-replay cannot be combined with -limit"},
		{"-replay testdata/game.record -variant kids", 2, "-replay cannot be combined with -variant, which is in the record"},
		{"-replay=", 2, "-replay: must be the name of a file"},
		{"-resume=", 2, "-resume: must be the name of a file"},
		{"-record=", 2, "-record: must be the name of a file"},
		{"-resume testdata/half.record -edition classic", 2, "-resume cannot be combined with -edition"},
		{"-time 0", 2, "must be a duration"},
		{"-resume testdata/half.record -seed 4", 2, "-resume cannot be combined with -seed"},
		{"-resume testdata/half.record -seats human", 2, "the game has 4 seats, but -seats has 1 players"},
		{"-resume testdata/game.record", 2, "testdata/game.record: the game is over; -replay shows it"},
		{"-resume testdata/missing", 1, "testdata/missing"},
		{"-replay main_test.go", 2, "main_test.go: not a game record"},
		{"-replay " + newer, 2, "of-2031"},
		{"-replay " + other, 2, "chess"},
		{"-replay " + wrong, 2, "W2:NS"},
		{"-record " + filepath.Join(dir, "none", "game.txt"), 1, filepath.Join(dir, "none", "game.txt") + ": no such file"},
		{"-record " + dir, 1, "is a directory"},
		{"-delay -1s", 2, "-delay"},
		{"-limit -1", 2, "-limit"},
		{"", 1, "needs a terminal"},
	} {
		var message bytes.Buffer
		status := status("tui", run(context.Background(), "tui", catalog.All(), strings.Fields(c.args)), &message)
		if status != c.status || !strings.Contains(message.String(), c.message) || strings.Count(message.String(), "\n") != 1 {
			t.Errorf("tui %s: exit status %d and message %q, want %d and one line with %q", c.args, status, message.String(), c.status, c.message)
		}
	}
}

// TestHelp checks that the help names every flag and every option of the games, in
// lines that fit a terminal.
func TestHelp(t *testing.T) {
	var help bytes.Buffer
	if _, err := parseFlags("tui", catalog.All(), []string{"-h"}, &help); err != flag.ErrHelp {
		t.Fatalf("error %v, want %v", err, flag.ErrHelp)
	}
	for line := range strings.Lines(help.String()) {
		if len([]rune(line)) > 80 {
			t.Errorf("too long: %q", line)
		}
	}
	for _, v := range catalog.All().Variants {
		for _, o := range v.Options {
			if want := "\n  -" + strings.ToLower(o.Name) + " "; !strings.Contains(help.String(), want) {
				t.Errorf("the help does not have %q", want)
			}
		}
	}
}

// TestResume continues a record with the players that it names.
func TestResume(t *testing.T) {
	r, rec, err := load(catalog.All(), "testdata/half.record")
	if err != nil {
		t.Fatal(err)
	}
	table, err := resumeTable(r, rec, setup{games: catalog.All()})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(table.names, ","); got != "human,greedy,greedy,random" {
		t.Errorf("the players are %s", got)
	}
	text, err := table.game.Record().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	want, err := rec.MarshalText()
	if err != nil || !bytes.Equal(text, want) {
		t.Errorf("the record of the continued game differs:\n%s\nwant\n%s%v", text, want, err)
	}
}

// TestResumeAtLimit continues a game that has as many plies as the limit: it goes on
// for that many more.
func TestResumeAtLimit(t *testing.T) {
	r, rec, err := load(catalog.All(), "testdata/half.record")
	if err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[int]int{len(rec.Plies): len(rec.Plies), len(rec.Plies) - 1: len(rec.Plies) - 1, len(rec.Plies) + 1: 1, 0: 100} {
		table, err := resumeTable(r, rec, setup{games: catalog.All(), limit: limit, names: []string{human, human, human, human}})
		if err != nil {
			t.Fatal(err)
		}
		more := 0
		for ; more < 100 && table.game.ToMove() >= 0; more++ {
			p := table.game.ToMove()
			plies := table.game.State().AppendPlies(nil)
			if _, err := table.game.Submit(p, table.game.Last(), plies[more*13%len(plies)]); err != nil {
				t.Fatal(err)
			}
		}
		if more != want {
			t.Errorf("with the limit %d the game goes on for %d plies, want %d", limit, more, want)
		}
	}
}
