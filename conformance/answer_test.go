// This file checks answers to any question, and Serve.

package conformance_test

import (
	"bufio"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
)

// nineSquares is the option of a small board.
var nineSquares = []game.Tag{{Name: "Layout", Value: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"}}

// TestAnswer asks questions that are not on the page, most of them bad.
func TestAnswer(t *testing.T) {
	const start = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"
	tests := [][2]string{
		{"", "?"},
		{"sing", "?"},
		{"Plies " + start, "?"},
		{"option", "?"},
		{"option Variant glow", "?"},
		{"deal", "?"},
		{"deal two 1", "?"},
		{"deal 02 1", "?"},
		{"deal 2", "?"},
		{"deal 2 -1", "?"},
		{"deal 2 18446744073709551616", "?"},
		{"view 3 " + start, "?"},
		{"view -1 " + start, "?"},
		{"view", "?"},
		{"perft x " + start, "?"},
		{"perft -1 " + start, "?"},
		{"perft 0 " + start, "1"},
		{"score " + start, "?"},
		{"shift W2:NES", "?"},
		{"shift W2:NES 6aAc/5B7E5C/3aD9 7F -", "?"},
		{"shift W2:NES 6aAc/5B7E5C/3aD9 7F - a1 b1", "?"},
		{"shift W9:NES 6aAc/5B7E5C/3aD9 7F - a1", "!syntax@0"},
		{"shift W2:NS 6aAc/5B7E5C/3aD9 7F - a1", "!illegal"},
		{"shift W2:NES 6aAc/5B7E5C/3aD9 7F W2 a1", "!illegal"},
		{"reach d1 6aAc/5B7E5C/3aD9 7F -", "?"},
		{"reach a1 6aAc/5B7E5C/3aD9 7F", "?"},
		{"reach a1 6aAc/5B7E5C/3aD9 7F - a1", "?"},
		{"random 1 0", "?"},
		{"random 1 1001", "?"},
		{"random x 1", "?"},
		{"below 1 0", "?"},
		{"below 1 4294967296", "?"},
		{"below 1 4294967295", "2433363436"},
		{"below 1 ", "?"},
		{"shuffle 1 0", "?"},
		{"play  " + start, "!illegal"},
		{"play Nb:NES, " + start, "!illegal"},
		{"parse " + start, "ok"},
		{"weights " + start, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"},
	}
	var a conformance.Answerer
	if got := a.Answer("option Layout " + nineSquares[0].Value); got != "ok" {
		t.Fatal(got)
	}
	for _, test := range tests {
		if got := a.Answer(test[0]); got != test[1] {
			t.Errorf("%q is answered %q, want %q", test[0], got, test[1])
		}
	}
	// An option given again replaces the first; a refused one changes nothing.
	for _, q := range []string{"option Layout 6c", "option Look on-turn", "option Look at-once"} {
		a.Answer(q)
	}
	if got := a.Answer("view 2 " + start); !strings.HasSuffix(got, " :?,:D") {
		t.Errorf("after the options, seat 2 sees %s", got)
	}
	if a.Answer("game battlechess"); a.Answer("reach a1 6aAc/5B7E5C/3aD9 7F -") != "?" {
		t.Error("battlechess has a maze")
	}
}

// TestServe asks questions over a stream.
func TestServe(t *testing.T) {
	var out strings.Builder
	in := "variants\n\nrandom 1 1\r\nrandom 1 1"
	if err := conformance.Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	want := "standard kids glow anniversary battlechess\n?\n910a2dec89025cc1\n910a2dec89025cc1\n"
	if out.String() != want {
		t.Errorf("answers %q, want %q", out.String(), want)
	}
	err := conformance.Serve(t.Context(), strings.NewReader(strings.Repeat("x", 2<<20)), &out)
	if !errors.Is(err, bufio.ErrTooLong) || !strings.Contains(err.Error(), "1048576") {
		t.Errorf("an endless question: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := conformance.Serve(ctx, strings.NewReader(in), &out); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if err := conformance.Serve(t.Context(), strings.NewReader(in), noRoom{}); !errors.Is(err, errNoRoom) {
		t.Errorf("nowhere to write: %v", err)
	}
}

var errNoRoom = errors.New("no room")

type noRoom struct{}

func (noRoom) Write([]byte) (int, error) { return 0, errNoRoom }

// FuzzAnswer asks anything about any game. The answer is one line, and the same
// when asked again. A state in an answer can be parsed.
func FuzzAnswer(f *testing.F) {
	for i, q := range questions(f) {
		if i%400 == 0 && len(q.Ask) < 400 {
			f.Add(q.Game, q.Ask)
		}
	}
	for _, verb := range conformance.Verbs() {
		f.Add("standard", verb)
		f.Add("glow", verb+" ")
		f.Add("battlechess", verb+" 1 1")
	}
	f.Fuzz(func(t *testing.T, name, question string) {
		if strings.HasPrefix(question, "perft ") && !strings.HasPrefix(question, "perft 1 ") {
			return // it may count for ever
		}
		var a conformance.Answerer
		a.Answer("game " + name)
		got := a.Answer(question)
		if got == "" || strings.ContainsAny(got, "\r\n") && !strings.ContainsAny(question, "\r\n") {
			t.Fatalf("%q of %q is answered %q", question, name, got)
		}
		verb, _, _ := strings.Cut(question, " ")
		if verb != "option" && verb != "game" && a.Answer(question) != got {
			t.Fatalf("%q of %q is answered %q, and then otherwise", question, name, got)
		}
		if (verb == "play" || verb == "deal") && got != conformance.Unknown && !strings.HasPrefix(got, "!") && a.Answer("parse "+got) != "ok" {
			t.Fatalf("%q of %q is answered %q, which is no state: %s", question, name, got, a.Answer("parse "+got))
		}
	})
}
