// This file holds checks of options: rules that are opened by tags, and rules
// written as values.

package testkit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// WantTags checks the tags of rules. It takes them as Name=Value.
func (Kit[R, S, V]) WantTags(t rapid.TB, r R, want ...string) {
	t.Helper()
	if diff := cmp.Diff(Tags(want...), r.Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

// OpensAgain opens the rules that the tags of r name, checks that they have
// the same tags, and returns them.
func (k Kit[R, S, V]) OpensAgain(t rapid.TB, r R) R {
	t.Helper()
	named, err := k.Open(r.Tags()...)
	if err != nil {
		t.Fatalf("Open(%v): %v", r.Tags(), err)
	}
	if diff := cmp.Diff(r.Tags(), named.Tags()); diff != "" {
		t.Fatalf("tags (-rules +opened):\n%s", diff)
	}
	return named
}

// SameRules checks that two values are the same rules: they have the same tags
// and deal the same.
func (Kit[R, S, V]) SameRules(t rapid.TB, a, b R) {
	t.Helper()
	if diff := cmp.Diff(a.Tags(), b.Tags()); diff != "" {
		t.Errorf("tags (-first +second):\n%s", diff)
	}
	want, err1 := a.Deal(2, 1)
	got, err2 := b.Deal(2, 1)
	if err1 != nil || err2 != nil || got != want {
		t.Errorf("%v deal\n%v, %v\nand\n%v, %v", a.Tags(), want, err1, got, err2)
	}
}

// WantEdition opens an edition by its name and returns its rules. It checks
// their tags, and that they are the rules listed and those that name only the
// edition.
func (k Kit[R, S, V]) WantEdition(t rapid.TB, variant, edition string, listed, named R) R {
	t.Helper()
	r, err := k.Open(Tags("Edition=" + edition)...)
	if err != nil {
		t.Fatal(err)
	}
	k.WantTags(t, r, "Variant="+variant, "Edition="+edition)
	k.SameRules(t, listed, r)
	k.SameRules(t, named, r)
	return r
}

// WantCopies checks that the editions of one call do not share their layouts
// with those of the next call. It changes the layouts that layouts returns for
// each.
func (Kit[R, S, V]) WantCopies(t rapid.TB, editions func() []R, layouts func(r R) []labyrinth.Layout) {
	t.Helper()
	text := func() string { return fmt.Sprintf("%+v", editions()) } // before slices that are shared change
	want := text()
	for _, r := range editions() {
		for _, l := range layouts(r) {
			Scribble(l)
		}
	}
	if got := text(); got != want {
		t.Errorf("the editions were\n%s\nand are now\n%s", want, got)
	}
}

// WantNoRules checks that rules with an option that does not exist refuse to
// deal and to read, with an error that matches ErrOption.
func (Kit[R, S, V]) WantNoRules(t rapid.TB, rules ...R) {
	t.Helper()
	for _, r := range rules {
		_, err1 := r.Deal(2, 1)
		_, err2 := r.Parse("")
		_, err3 := r.ParseView(0, "")
		for _, err := range []error{err1, err2, err3} {
			if !errors.Is(err, game.ErrOption) {
				t.Errorf("%+v: %v, want an error that matches ErrOption", r, err)
			}
		}
		_ = r.Tags() // does not panic
	}
}

// WantNoDeal checks that rules refuse to deal for a number of seats, with an
// error that matches want.
func (Kit[R, S, V]) WantNoDeal(t rapid.TB, name string, r R, seats int, want error) {
	t.Helper()
	var zero S
	s, err := r.Deal(seats, 1)
	if !errors.Is(err, want) || s != zero {
		t.Errorf("%s: Deal(%d) = %v, %v; want an error that matches %q", name, seats, s, err, want)
	}
	wantNoPlaces(t, err)
}

// wantNoPlaces checks that no fault of an error has a place. There are places in
// texts only, and not in options or layouts.
func wantNoPlaces(t rapid.TB, err error) {
	t.Helper()
	var f game.Fault
	var fs game.Faults
	if !errors.As(err, &fs) && errors.As(err, &f) {
		fs = game.Faults{f}
	}
	for _, f := range fs {
		if f.Pos != 0 {
			t.Errorf("a fault with a place in no text: %v", f)
		}
	}
}

// WantOptions checks the names of the options, that each has a note, that
// every value listed can be opened, and that the first one is the default.
func (k Kit[R, S, V]) WantOptions(t rapid.TB, options []game.Option, names string) {
	t.Helper()
	plain, err := k.Open()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range options {
		got = append(got, o.Name)
		if !strings.HasSuffix(o.Note, ".") {
			t.Errorf("%s: the note %q is not a sentence", o.Name, o.Note)
		}
		for i, value := range o.Values {
			r, err := k.Open(game.Tag{Name: o.Name, Value: value})
			if err != nil {
				t.Errorf("%s=%s is listed and refused: %v", o.Name, value, err)
				continue
			}
			if same := slices.Equal(r.Tags(), plain.Tags()); same != (i == 0) {
				t.Errorf("%s=%s is value %d and opens %v", o.Name, value, i, r.Tags())
			}
		}
	}
	if diff := cmp.Diff(strings.Fields(names), got); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

// WantNotOpened checks that Open refuses tags with one fault for each of the
// given words, which the fault names.
func (k Kit[R, S, V]) WantNotOpened(t rapid.TB, tags []game.Tag, words ...string) error {
	t.Helper()
	r, err := k.Open(tags...)
	if err == nil {
		t.Errorf("Open(%v) = %+v, want an error", tags, r)
		return nil
	}
	WantOptionFaults(t, err, words...)
	return err
}

// OpenAny opens the rules that any tags name, for fuzzing. It checks that they
// are refused with faults, or have tags that name them and deal states that
// read back.
func (k Kit[R, S, V]) OpenAny(t rapid.TB, tags ...game.Tag) {
	t.Helper()
	r, err := k.Open(tags...)
	if err != nil {
		var fs game.Faults
		if !errors.Is(err, game.ErrOption) || !errors.As(err, &fs) {
			t.Fatalf("the error is a %T that does not match ErrOption: %v", err, err)
		}
		return
	}
	k.OpensAgain(t, r)
	for seats := range 6 {
		s, err := r.Deal(seats, 1)
		if err != nil {
			continue
		}
		if again := k.Parse(t, r, s.String()); again != s {
			t.Fatalf("%v\nreads as\n%v", s, again)
		}
	}
}

// Scribble changes every slice of a layout. A package that hands out the same
// slice twice is found out by it.
func Scribble(l labyrinth.Layout) {
	for i := range l.Names {
		l.Names[i] = "changed"
	}
	clear(l.Fixed)
	clear(l.Loose)
	clear(l.Starts)
	clear(l.Backs)
}

// WantOptionFaults fails unless err is Faults that all match ErrOption, one
// for each of the given words, which it names, and no others.
func WantOptionFaults(t rapid.TB, err error, words ...string) {
	t.Helper()
	var fs game.Faults
	if !errors.Is(err, game.ErrOption) || !errors.As(err, &fs) || len(fs) != len(words) {
		t.Errorf("%v\nwant Faults that match ErrOption, one on each of %q", err, words)
		return
	}
	for i, word := range words {
		if !errors.Is(fs[i], game.ErrOption) || !strings.Contains(fs[i].Error(), word) {
			t.Errorf("fault %d is %v, want one that matches ErrOption and names %q", i, fs[i], word)
		}
	}
	wantNoPlaces(t, err)
}

// Tags reads tags written as Name=Value.
func Tags(words ...string) []game.Tag {
	var list []game.Tag
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		list = append(list, game.Tag{Name: name, Value: value})
	}
	return list
}

// TagWords writes tags as Name=Value.
func TagWords(tags []game.Tag) []string {
	var words []string
	for _, tag := range tags {
		words = append(words, tag.Name+"="+tag.Value)
	}
	return words
}

// OpensHomes checks that the option Homes decides where the seats begin.
func (k Kit[R, S, V]) OpensHomes(t rapid.TB) {
	t.Helper()
	r, err := k.Open(Tags("Homes=g7,a1,g1")...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	k.WantFields(t, s, "HOMES g7,a1,g1 PAWNS g7,a1,g1")
}
