// This file tests the parsers of records with junk.

package play_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestParseJunk parses 2 MB of junk. The number of faults, the length of the
// error and the memory are bounded.
func TestParseJunk(t *testing.T) {
	const size = 2 << 20
	junk := func(text string) string { return strings.Repeat(text, size/len(text)) }
	head := duelHead + "[Result \"*\"]\n\n"
	for name, text := range map[string]string{
		"short lines":        junk("x\n"),
		"bad tags":           junk("[Site x]\n"),
		"the same tag":       junk("[Site \"x\"]\n"),
		"one line":           junk("x"),
		"one value":          "[Site \"" + junk("\\") + "\"]\n",
		"a long start":       head + junk("x"),
		"a start of slashes": head + junk("6/"),
		"bad plies":          head + duel + "\n" + junk("? "),
		"illegal plies":      head + duel + "\n" + junk("b2 "),
		"a long ply":         head + duel + "\n" + junk("x"),
		"an open comment":    head + duel + "\n" + junk("{"),
		"closing braces":     head + duel + "\n" + junk("} "),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := play.ParseRecord(small, text)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		if n := len(faults(t, err)); n > game.MaxFaults {
			t.Errorf("%s: %d faults", name, n)
		}
		if n := len(err.Error()); n > 20_000 {
			t.Errorf("%s: the error has %d bytes", name, n)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 5*size {
			t.Errorf("%s: %d bytes allocated for %d bytes of text", name, n, len(text))
		}
	}
}
