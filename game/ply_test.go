package game_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// isWord says by the description of a ply whether a text is one.
func isWord(text string) bool {
	if text == "" || text == "-" || len(text) > 16 {
		return false
	}
	for _, c := range []byte(text) {
		if c <= 0x20 || c >= 0x7f || c == '{' || c == '}' {
			return false
		}
	}
	return true
}

// drawWord draws the text of a ply.
func drawWord(t *rapid.T) string {
	return rapid.StringMatching(`[!-z|~]{1,16}`).Filter(func(s string) bool { return s != "-" }).Draw(t, "word")
}

// checkPly checks that all ways of reading a text agree with isWord, and that a ply is
// written as it was read, however it is written.
func checkPly(t rapid.TB, text string) {
	t.Helper()
	p, err := game.ParsePly(text)
	if ok := isWord(text); ok != (err == nil) || ok != (p != game.Ply{}) || p != game.PlyOf(text) {
		t.Fatalf("ParsePly(%q) = %v, %v; PlyOf gives %v", text, p, err, game.PlyOf(text))
	}
	var read game.Ply
	if again := read.UnmarshalText([]byte(text)); (again == nil) != (err == nil || text == "-") || read != p {
		t.Fatalf("UnmarshalText(%q) sets %v, %v", text, read, again)
	}
	if err != nil {
		if f, ok := errors.AsType[game.Fault](err); !ok || f.Kind != game.ErrSyntax || f.Text != text {
			t.Fatalf("ParsePly(%q): %v", text, err)
		}
		return
	}
	if p.String() != text || p.Len() != len(text) {
		t.Fatalf("%q prints as %q, with %d bytes", text, p, p.Len())
	}
	for i := -1; i <= game.MaxPly+1; i++ {
		want := byte(0)
		if i >= 0 && i < len(text) {
			want = text[i]
		}
		if got := p.At(i); got != want {
			t.Fatalf("byte %d of %q is %q", i, text, got)
		}
	}
	if b, err := p.AppendText([]byte("> ")); err != nil || string(b) != "> "+text {
		t.Fatalf("AppendText appends %q, %v", b, err)
	}
	if again := game.PlyOfWords(p.Words()); again != p {
		t.Fatalf("the words of %q are those of %q", text, again)
	}
	b, err := json.Marshal(map[game.Ply]game.Ply{p: p})
	var back map[game.Ply]game.Ply
	if err == nil {
		err = json.Unmarshal(b, &back)
	}
	if err != nil || len(back) != 1 || back[p] != p {
		t.Fatalf("JSON of %q is %s and reads as %v, %v", text, b, back, err)
	}
}

// A ply is its text: any word of 1 to 16 printable characters, and nothing else.
func TestPly(t *testing.T) {
	for _, text := range []string{
		"", "-", "--", "-a", " ", "a b", " a", "a ", "a\n", "{", "}", "a{b", "~", "!", "\x7f", "\x00", "a\x00", "\xff", "é",
		"W2:ES", "c5", "b5-b4xNE2", "draw:?", "+20", "12345678", "123456789", strings.Repeat("x", 15), strings.Repeat("x", 16),
		strings.Repeat("x", 17), strings.Repeat("x", 1<<20),
	} {
		checkPly(t, text)
	}
	for c := range 256 {
		for _, before := range []string{"", "1234567", "12345678", "123456789012345"} {
			checkPly(t, before+string([]byte{byte(c)}))
			checkPly(t, string([]byte{byte(c)})+before)
		}
	}
	rapid.Check(t, func(t *rapid.T) { checkPly(t, drawWord(t)) })
	rapid.Check(t, func(t *rapid.T) { checkPly(t, rapid.StringN(0, 20, 40).Draw(t, "text")) })
}

// Two plies are equal exactly if their texts are.
func TestPlyEquality(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawWord(t), drawWord(t)
		if rapid.Bool().Draw(t, "alike") { // they share a beginning
			n := rapid.IntRange(0, len(a)).Draw(t, "shared")
			b = (a[:n] + b)[:max(1, min(16, n+len(b)))]
		}
		if same := game.PlyOf(a) == game.PlyOf(b); isWord(b) && same != (a == b) {
			t.Fatalf("the plies %q and %q are equal: %t", a, b, same)
		}
	})
}

// The zero Ply prints as -, which UnmarshalText reads and ParsePly does not.
func TestZeroPly(t *testing.T) {
	var zero game.Ply
	if zero.String() != "-" || zero.Len() != 0 || zero.At(0) != 0 {
		t.Errorf("the zero Ply prints as %q, with %d bytes", zero, zero.Len())
	}
	b, err := json.Marshal(zero)
	read := game.PlyOf("c5")
	if err != nil || string(b) != `"-"` || json.Unmarshal(b, &read) != nil || read != zero {
		t.Errorf("the JSON of the zero Ply is %s, %v, and reads as %v", b, err, read)
	}
	read = game.PlyOf("c5")
	if err := json.Unmarshal([]byte(`"two words"`), &read); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("two words are read as %v, %v", read, err)
	}
}

func TestMustParsePly(t *testing.T) {
	if p := game.MustParsePly("c5"); p != game.PlyOf("c5") {
		t.Errorf("c5 is read as %v", p)
	}
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, game.ErrSyntax) {
			t.Errorf("the panic is %v, want an error that matches ErrSyntax", err)
		}
	}()
	game.MustParsePly("two words")
}

func TestPlyAllocations(t *testing.T) {
	text, buffer := []byte("b5-b4xNE2"), make([]byte, 0, 64)
	p := game.PlyOf("b5-b4xNE2")
	if n := testing.AllocsPerRun(100, func() {
		q := game.PlyOf(string(text))
		if err := q.UnmarshalText(text); err != nil || q != p || q.Len() != len(text) || q.At(8) != '2' {
			t.Error(q, err)
		}
		buffer, _ = q.AppendText(buffer[:0])
	}); n != 0 {
		t.Errorf("reading and writing a ply allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = len(p.String()) }); n > 1 {
		t.Errorf("String allocates %v times, want at most 1", n)
	}
}

func FuzzParsePly(f *testing.F) {
	for _, text := range []string{"", "-", "c5", "W2:ES", "b5-b4xNE2", "take:?", "two words", "{c5}", strings.Repeat("x", 17)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkPly(t, text) })
}
