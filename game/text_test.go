package game_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// TestField cuts texts into fields and compares with the strings package.
func TestField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab ,é")), 0, 12, -1).Draw(t, "text")
		f := game.Field{Text: text, Pos: game.At(rapid.IntRange(0, 9).Draw(t, "at"))}
		for _, sep := range []string{",", " ", "ab"} {
			var parts []string
			for _, part := range f.Split(sep) {
				parts = append(parts, part.Text)
				if !strings.HasPrefix(text[part.Pos-f.Pos:], part.Text) {
					t.Errorf("%q is not at byte %d of %q", part.Text, part.Pos.Offset(), text)
				}
			}
			if !slices.Equal(parts, strings.Split(text, sep)) {
				t.Errorf("%q split at %q: %q", text, sep, parts)
			}
		}
		names := []string{"ONE", "TWO", "THREE"}
		var fs game.Faults
		fields, rest := f.Cut(&fs, names...)
		words := strings.SplitN(text, " ", 4)
		whole := text != ""
		for i := range names {
			want := ""
			if i < len(words) {
				want = words[i]
			}
			whole = whole && want != ""
			if fields[i].Text != want || !strings.HasPrefix(text[fields[i].Pos-f.Pos:], want) {
				t.Errorf("field %d of %q is %q at byte %d", i, text, fields[i].Text, fields[i].Pos.Offset())
			}
		}
		if len(words) > 3 && (rest.Text != words[3] || text[rest.Pos-f.Pos:] != words[3]) || len(words) <= 3 && rest.Text != "" {
			t.Errorf("what follows the fields of %q is %q at byte %d", text, rest.Text, rest.Pos.Offset())
		}
		if good := whole && (len(words) == 3 || words[len(words)-1] != ""); (fs == nil) != good {
			t.Errorf("the faults of %q are %v", text, fs)
		}
		for _, fault := range fs {
			if fault.Pos.Offset() < f.Pos.Offset() || fault.Pos.Offset() > f.Pos.Offset()+len(text) || fault.Kind != game.ErrSyntax {
				t.Errorf("a fault of %q: %v", text, fault)
			}
		}
	})
}
