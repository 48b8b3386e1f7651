package printable_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/printable"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ text, keep, want string }{
		{"Größe 7×7", "", "Größe 7×7"},
		{"a\tb\nc", "", "a b c"},
		{"a\tb\nc", "\t", "a\tb c"},
		{"\x1b[2Jred\r", "\n", "?[2Jred?"},
		{"no\u00a0break\u202eright\x7f", "", "no?break?right?"},
		{"bad \xff byte", "", "bad \ufffd byte"}, // Go reads it as U+FFFD, which is printable
	} {
		if got := printable.Text(c.text, c.keep); got != c.want {
			t.Errorf("Text(%q, %q) = %q, want %q", c.text, c.keep, got, c.want)
		}
	}
}
