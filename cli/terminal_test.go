package cli

import (
	"slices"
	"testing"
)

func TestFit(t *testing.T) {
	for _, test := range []struct {
		picture string
		width   int
		text    string
		cut     bool
	}{
		{"abc\nabcd  \n", 4, "abc\nabcd\n", false},
		{"abc\nabcde\na", 4, "abc\nabcd\na", true},
		{"▓▓▓\n", 2, "▓▓\n", true},
		{"\x1b[31mab\x1b[38;5;1mcd\x1b[0m\nx", 2, "\x1b[31mab\x1b[38;5;1m\x1b[0m\nx", true},
		{"\x1b[31", 1, "\x1b[31", false},
		{"abcdef", 0, "abcdef", false},
	} {
		if text, cut := fit(test.picture, test.width); text != test.text || cut != test.cut {
			t.Errorf("fit(%q, %d) = %q, %v; want %q, %v", test.picture, test.width, text, cut, test.text, test.cut)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		lines []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"longest x", 3, []string{"longest x"}},
		{"é é é", 3, []string{"é é", "é"}},
		{"one two", 0, []string{"one two"}},
	} {
		if lines := wrap(test.text, test.width); !slices.Equal(lines, test.lines) {
			t.Errorf("wrap(%q, %d) = %q, want %q", test.text, test.width, lines, test.lines)
		}
	}
}
