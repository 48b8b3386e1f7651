// This file holds checks of texts that a parser must refuse, and of any text
// at all, for fuzzing.

package testkit

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// A BadState is a text that is not a state; see [Bad].
type BadState struct {
	Name  string
	Text  string
	Kinds []error
	More  bool
}

// Bad returns a bad state. Its text has a caret before the place of each
// fault, and kinds are the kinds of the faults, in that order.
func Bad(name, text string, kinds ...error) BadState {
	return BadState{Name: name, Text: text, Kinds: kinds}
}

// WithMore returns the bad state for a text that may have other faults too,
// which follow from those named.
func (b BadState) WithMore() BadState {
	b.More = true
	return b
}

// WantRefused checks that a bad state is refused with the faults it names, at
// their places.
func (Kit[R, S, V]) WantRefused(t rapid.TB, r R, bad BadState) {
	t.Helper()
	text, at := Carets(bad.Text)
	s, err := r.Parse(text)
	var zero S
	if s != zero {
		t.Errorf("a state came with the error: %v", s)
	}
	WantFaults(t, err, text, bad.Kinds, at, bad.More)
}

// WantViewRefused checks that a text with carets is not a view of player p,
// with a fault of the given kind at each caret.
func (Kit[R, S, V]) WantViewRefused(t rapid.TB, r R, p game.Player, marked string, kind error) {
	t.Helper()
	text, at := Carets(marked)
	v, err := r.ParseView(p, text)
	if v != nil {
		t.Errorf("a view came with the error: %v", v)
	}
	WantFaults(t, err, text, slices.Repeat([]error{kind}, len(at)), at, false)
}

// ParseAny reads any text as a state, for fuzzing. It checks that the text is
// refused with faults, or that the state and those after each of its plies
// print and read back.
func (k Kit[R, S, V]) ParseAny(t rapid.TB, r R, text string) (S, bool) {
	t.Helper()
	s, err := r.Parse(text)
	if err != nil {
		var zero S
		if s != zero {
			t.Errorf("a state came with the error %v: %v", err, s)
		}
		_ = GoodFaults(t, err, text)
		return s, false
	}
	if s.String() != text {
		t.Fatalf("%q\nprints as\n%q", text, s)
	}
	for _, p := range s.AppendPlies(nil) {
		next, err := s.Play(p)
		if err != nil {
			t.Fatalf("%v\nPlay(%v): %v", s, p, err)
		}
		if again := k.Parse(t, r, next.String()); again != next {
			t.Fatalf("%v\nreads as\n%v", next, again)
		}
	}
	return s, true
}

// ParseViewAny reads any text as the view of a player, for fuzzing. It checks
// that the text is refused with faults, or that the view prints and its
// samples have it.
func (Kit[R, S, V]) ParseViewAny(t rapid.TB, r R, p game.Player, text string) {
	t.Helper()
	read, err := r.ParseView(p, text)
	if err != nil {
		if read != nil {
			t.Errorf("a view came with the error %v: %v", err, read)
		}
		_ = GoodFaults(t, err, text)
		return
	}
	v, ok := read.(V)
	if !ok || v.String() != text {
		t.Fatalf("%q\nprints as\n%q, a %T", text, read, read)
	}
	sample := v.Sample(rand.New(rand.NewPCG(1, 1)))
	if sample.View(v.Seat()) != v || sample.View(p) != v {
		t.Fatalf("the view\n%v\nhas the sample\n%v\nwhich player %d sees as\n%v", v, sample, int(p), sample.View(p))
	}
}

// PlyAny reads any text as a ply, for fuzzing. It checks that the text is
// refused, or printed as it was read.
func (Kit[R, S, V]) PlyAny(t rapid.TB, text string) {
	t.Helper()
	var r R
	p, err := r.ParsePly(text)
	if err != nil {
		if !errors.Is(err, game.ErrSyntax) || p != (game.Ply{}) {
			t.Fatalf("ParsePly(%q) = %v, %v", text, p, err)
		}
		return
	}
	if p.String() != text {
		t.Fatalf("%q prints as %q", text, p)
	}
}

// WantNoPly checks that texts are not plies.
func (Kit[R, S, V]) WantNoPly(t rapid.TB, texts ...string) {
	t.Helper()
	var r R
	for _, text := range texts {
		if p, err := r.ParsePly(text); !errors.Is(err, game.ErrSyntax) || p != (game.Ply{}) {
			t.Errorf("ParsePly(%q) = %v, %v; want an error that matches ErrSyntax", text, p, err)
		}
	}
}

// Carets takes the carets out of a text and returns where they were.
func Carets(marked string) (text string, at []int) {
	for _, part := range strings.SplitAfter(marked, "^") {
		text += strings.TrimSuffix(part, "^")
		if strings.HasSuffix(part, "^") {
			at = append(at, len(text))
		}
	}
	return text, at
}

// Kinds is a list of kinds of faults.
func Kinds(list ...error) []error { return list }

// WantFaults fails unless err is exactly the faults of the given kinds at the
// given places of a text, in order. With more, there may be others among them.
func WantFaults(t rapid.TB, err error, text string, want []error, at []int, more bool) {
	t.Helper()
	if len(want) != len(at) {
		t.Fatalf("%d kinds for %d places", len(want), len(at))
	}
	var expected, got []string
	for i, kind := range want {
		expected = append(expected, fmt.Sprintf("%v at byte %d", kind, at[i]))
		if !errors.Is(err, kind) {
			t.Errorf("the error does not match %q: %v", kind, err)
		}
	}
	for _, f := range GoodFaults(t, err, text) {
		word := fmt.Sprintf("%v at byte %d", f.Kind, f.Pos.Offset())
		if !more || slices.Contains(expected, word) && !slices.Contains(got, word) {
			got = append(got, word)
		}
	}
	if diff := cmp.Diff(expected, got); diff != "" {
		t.Errorf("%.300q\nfaults (-want +got):\n%s\n%.2000v", text, diff, err)
	}
}

// GoodFaults fails unless err is all the faults of a text: each of a known
// kind, with a reason, in the order of their places, and quoting the text at
// its place. It returns them.
func GoodFaults(t rapid.TB, err error, text string) game.Faults {
	t.Helper()
	var fs game.Faults
	var first game.Fault
	if !errors.As(err, &fs) || !errors.As(err, &first) || len(fs) == 0 || fs[0] != first {
		t.Fatalf("the error is a %T and not Faults: %v", err, err)
	}
	known := []game.Kind{
		game.ErrSyntax, labyrinth.ErrTiles, labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan,
		labyrinth.ErrSquare, game.ErrSeats, game.ErrTurn, labyrinth.ErrCards,
	}
	last := game.At(0)
	for _, f := range fs {
		if !slices.Contains(known, f.Kind) || !errors.Is(f, f.Kind) || f.Why == "" {
			t.Errorf("a fault of an unknown kind or without a reason: %v", f)
		}
		if f.Pos < last || f.Pos.Offset() > len(text) || !strings.HasPrefix(text[f.Pos.Offset():], f.Text) {
			t.Errorf("a fault out of order, or it does not quote the text: %.200v", f)
			continue
		}
		last = f.Pos
	}
	return fs
}

// FuzzParse fuzzes Parse by each of the rules. It begins with good texts, and
// with bad ones that are not huge. Agree checks a state that was read.
func (k Kit[R, S, V]) FuzzParse(f *testing.F, good []string, bad []BadState, rules []R, agree func(t *testing.T, r R, s S)) {
	for _, text := range good {
		f.Add(text)
	}
	for _, b := range bad {
		if text, _ := Carets(b.Text); len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range rules {
			if s, ok := k.ParseAny(t, r, text); ok {
				agree(t, r, s)
			}
		}
	})
}

// FuzzParseView fuzzes ParseView by each of the rules. It begins with the views
// of those of the given states that the rules read.
func (k Kit[R, S, V]) FuzzParseView(f *testing.F, states []string, rules []R) {
	for _, text := range states {
		for _, r := range rules {
			s, err := r.Parse(text)
			if err != nil {
				continue // a state by other rules
			}
			for p := range game.Player(3) {
				f.Add(int8(p), s.View(p).String())
			}
		}
	}
	f.Fuzz(func(t *testing.T, player int8, text string) {
		for _, r := range rules {
			k.ParseViewAny(t, r, game.Player(player), text)
		}
	})
}

// FuzzPly fuzzes ParsePly.
func (k Kit[R, S, V]) FuzzPly(f *testing.F, words ...string) {
	for _, word := range words {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, text string) { k.PlyAny(t, text) })
}
