package roster_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/internal/roster"
)

// TestSplit splits lists of players. A nil want means an error.
func TestSplit(t *testing.T) {
	for _, test := range []struct {
		list string
		want []string
	}{
		{"", []string{""}},
		{"a", []string{"a"}},
		{" a,, b ,", []string{"a", "", "b", ""}},
		{"human,mcts:nodes=20000,exploration=0.2,greedy", []string{"human", "mcts:nodes=20000,exploration=0.2", "greedy"}},
		{"human,exploration=0.2", []string{"human", "exploration=0.2"}},
		{"deep=mcts:300,prior=1,other=greedy", []string{"deep=mcts:300,prior=1", "other=greedy"}},
		{`exec:x "a,b" 'c,d',e`, []string{`exec:x "a,b" 'c,d'`, "e"}},
		{`"it's, so",'say "x,y"'`, []string{`"it's, so"`, `'say "x,y"'`}},
		{"é,ü", []string{"é", "ü"}},
		{`C:\a,C:\b`, []string{`C:\a`, `C:\b`}},
		{`"`, nil},
		{`'a",b`, nil},
		{`a"b,c'd"e'`, nil},
	} {
		got, err := roster.Split(test.list, bot.Names())
		if !slices.Equal(got, test.want) || (err == nil) != (test.want != nil) {
			t.Errorf("Split(%q) = %q, %v; want %q", test.list, got, err, test.want)
		}
	}
}

// TestWords splits commands. A nil want means an error.
func TestWords(t *testing.T) {
	for _, test := range []struct {
		command string
		want    []string
	}{
		{"./bot", []string{"./bot"}},
		{"  python3   bot.py ", []string{"python3", "bot.py"}},
		{`sh -c 'echo "$HOME" >&2'`, []string{"sh", "-c", `echo "$HOME" >&2`}},
		{`"C:\Program Files\bot.exe" --name="a b"c ''`, []string{`C:\Program Files\bot.exe`, "--name=a bc", ""}},
		{"", nil},
		{" ", nil},
		{`bot "x`, nil},
	} {
		got, err := roster.Words(test.command)
		if !slices.Equal(got, test.want) || (err == nil) != (test.want != nil) {
			t.Errorf("Words(%q) = %q, %v; want %q", test.command, got, err, test.want)
		}
	}
}

// TestStart checks that the error of a program that cannot be started names it once.
func TestStart(t *testing.T) {
	for _, command := range []string{"no-such-program-anywhere -x", "./no-such-file", ""} {
		_, err := roster.Start(command)
		if err == nil {
			t.Fatalf("%q was started", command)
		}
		if name, _, _ := strings.Cut(command, " "); name != "" && strings.Count(err.Error(), name) != 1 {
			t.Errorf("the error is %q, want the name once", err)
		}
	}
}

// TestPrintable checks the characters that a tag of a record cannot have.
func TestPrintable(t *testing.T) {
	if got, want := roster.Printable("exec:\"C:\\é\"\x1b"), "exec:'C:/é'?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
