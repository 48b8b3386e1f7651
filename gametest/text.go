// This file checks the texts of values, and the parsers with distorted texts.

package gametest

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

const (
	maxRead  = 200 // the number of values kept from distorted texts
	someRead = 40  // the same for the views of one player, at least
)

// A reporter is a kit without its type parameters.
type reporter interface {
	fail(name string, did, want, got any)
	failed(names ...string) bool
	guard(doing any, f func())
}

type textual interface {
	comparable
	encoding.TextAppender
}

// texts checks the texts of one kind of value: state, view or ply.
type texts[T textual] struct {
	reporter
	rand  *rand.Rand
	kind  string // as in the names of requirements
	note  string // more about the kind, for reports
	parse func(string) (T, error)
	seen  map[string]T // the value of each text
	order []string     // the texts, in order
	room  int          // the maximum length of read
	read  []T          // the values parsed from distorted texts
}

func newTexts[T textual](kind, note string, parse func(string) (T, error), to reporter, r *rand.Rand) *texts[T] {
	return &texts[T]{reporter: to, rand: r, kind: kind, note: note, parse: parse, seen: map[string]T{}}
}

// stateForm, plyForm and viewForm check the texts of values.
func (k *kit[S]) stateForm(at spot[S]) { k.states.form(at.s, at) }

func (k *kit[S]) plyForm(at spot[S]) {
	for _, ply := range at.s.AppendPlies(nil) {
		text := ply.String()
		if ply == (game.Ply{}) || game.PlyOf(text) != ply {
			k.fail("ply-text", at.String()+"\n\t\tAppendPlies(nil)", "words that game.PlyOf accepts", fmt.Sprintf("%q", text))
			continue
		}
		k.plies.keep(ply, text)
	}
}

func (k *kit[S]) viewForm(at spot[S]) {
	if k.failed("view-leak", "sample-varies") {
		return // the text is not what is wrong
	}
	for p := game.Nobody; int(p) < at.seats; p++ {
		if p != game.Chance {
			k.views[p-game.Nobody].form(k.rules.View(at.s, p), at)
		}
	}
}

// readAll parses the texts of values, and distorted texts made from some of them.
func readAll[T textual](ts ...*texts[T]) {
	for _, t := range ts {
		stride := len(t.order)*len(ts)/50 + 1
		t.room = max(maxRead/len(ts), someRead)
		for i, text := range t.order {
			t.guard(distortion{t.kind, t.note, text}, func() { t.readBack(text) })
			if i%stride == 0 && !t.failed(t.kind+"-text", t.kind+"-distinct") {
				t.distort(text)
			}
		}
	}
}

// form checks the text of x and keeps it for readAll.
func (t *texts[T]) form(x T, at any) {
	b, err := x.AppendText(nil)
	text := string(b)
	y, old := t.seen[text]
	if old && y == x && err == nil {
		return
	}
	did := func(call string) string {
		return fmt.Sprintf("%v\n\t\t%s of the %s%s %q", at, call, t.kind, t.note, text)
	}
	longer, errLonger := x.AppendText([]byte("before "))
	switch {
	case err != nil || errLonger != nil:
		t.fail(t.kind+"-text", did("AppendText"), "no error", errText(errors.Join(err, errLonger)))
	case !printable(text):
		t.fail(t.kind+"-text", did("AppendText"), "printable ASCII", fmt.Sprintf("%q", text))
	case string(longer) != "before "+text:
		t.fail(t.kind+"-text", did(`AppendText("before ")`), fmt.Sprintf("%q", "before "+text), fmt.Sprintf("%q", longer))
	case old:
		t.fail(t.kind+"-distinct", did("AppendText"), "a text that no other value has", fmt.Sprintf("%q for two different values", text))
	default:
		t.agrees(x, text, did)
		t.keep(x, text)
	}
}

// keep keeps a value and its text for readAll.
func (t *texts[T]) keep(x T, text string) {
	if _, old := t.seen[text]; !old {
		t.seen[text] = x
		t.order = append(t.order, text)
	}
}

// readBack checks that parsing a printed text returns the value.
func (t *texts[T]) readBack(text string) {
	if t.failed(t.kind + "-distinct") {
		return // two values have this text
	}
	did := fmt.Sprintf("print a %s%s and parse its text %q", t.kind, t.note, text)
	if y, err := t.parse(text); err != nil {
		t.fail(t.kind+"-round-trip", did, "the value that printed it", errText(err))
	} else if y != t.seen[text] {
		t.fail(t.kind+"-round-trip", did, "the value that printed it", "another value, with the text "+show(y))
	}
}

// printable reports whether a text is not empty and printable ASCII.
func printable(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c > '~' })
}

// agrees checks the other methods that print and parse x.
func (t *texts[T]) agrees(x T, text string, did func(string) string) {
	if s, ok := any(x).(fmt.Stringer); ok && s.String() != text {
		t.fail(t.kind+"-agrees", did("String"), fmt.Sprintf("%q", text), fmt.Sprintf("%q", s.String()))
	}
	if m, ok := any(x).(encoding.TextMarshaler); ok {
		if b, err := m.MarshalText(); err != nil || string(b) != text {
			t.fail(t.kind+"-agrees", did("MarshalText"), fmt.Sprintf("%q", text), fmt.Sprintf("%q, %s", b, errText(err)))
		}
	}
	var y T
	if u, ok := any(&y).(encoding.TextUnmarshaler); ok {
		if err := u.UnmarshalText([]byte(text)); err != nil || y != x {
			t.fail(t.kind+"-agrees", did("UnmarshalText"), "the value that printed it", show(y)+", "+errText(err))
		}
	}
}

// A distortion is a text for a parser.
type distortion struct{ kind, note, text string }

func (d distortion) String() string {
	if len(d.text) > 1000 {
		return fmt.Sprintf("parse the %s%s %.1000q... (%d bytes)", d.kind, d.note, d.text, len(d.text))
	}
	return fmt.Sprintf("parse the %s%s %q", d.kind, d.note, d.text)
}

// distort parses texts that are similar to a printed one.
func (t *texts[T]) distort(text string) {
	rounds := 12
	if t.kind == "ply" {
		rounds = 60 // plies are short
	}
	for _, bad := range distorted([]byte(text), rounds, t.rand) {
		doing := distortion{t.kind, t.note, bad}
		t.guard(doing, func() {
			y, err := t.parse(bad)
			if err != nil {
				t.faults(doing, err)
				return
			}
			if b, err := y.AppendText(nil); err != nil || string(b) != bad {
				t.fail(t.kind+"-canonical", doing, "an error, or a value with the same text", fmt.Sprintf("a value with the text %q, %s", b, errText(err)))
				return
			}
			if _, old := t.seen[bad]; !old && len(t.read) < t.room {
				t.read = append(t.read, y)
			}
		})
	}
}

// faults checks the error of a parser.
func (t *texts[T]) faults(doing distortion, err error) {
	many, ok := errors.AsType[game.Faults](err)
	if one, alone := errors.AsType[game.Fault](err); alone && !ok {
		many = game.Faults{one}
	}
	if len(many) == 0 {
		t.fail(t.kind+"-faults", doing, "an error that is a game.Fault or game.Faults", fmt.Sprintf("a %T: %v", err, err))
	}
	for _, f := range many {
		if f.Kind == "" || f.Pos < 0 || f.Pos.Offset() > len(doing.text) {
			t.fail(t.kind+"-faults", doing, fmt.Sprintf("a fault with a kind and an offset up to %d", len(doing.text)), fmt.Sprintf("kind %q and offset %d in the error %v", string(f.Kind), f.Pos.Offset(), err))
		}
	}
}

// distorted returns texts that are cut or extended, or in which letters are changed,
// swapped or left out.
func distorted(text []byte, rounds int, r *rand.Rand) []string {
	s := string(text)
	bad := []string{"", s[:len(s)-1], s[1:], strings.ToUpper(s), strings.ToLower(s), s + s, s + " " + s, strings.Repeat(s, 1000)}
	for _, junk := range []string{" ", "\n", "\r", "\t", "\x00", "?", "-", "0", ",", "/", "é", "\xff"} {
		bad = append(bad, s+junk, junk+s)
	}
	const letters = "?-:,/ 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ*'+\n\x80"
	for range rounds {
		i, j := r.IntN(len(text)), r.IntN(len(text))
		changed, swapped := slices.Clone(text), slices.Clone(text)
		copied := slices.Clone(text)
		changed[i] = letters[r.IntN(len(letters))]
		copied[i] = text[j]
		swapped[i], swapped[j] = text[j], text[i]
		bad = append(bad, s[:i], s[:i]+s[i+1:], s[:i]+s[j:], string(changed), string(swapped), string(copied))
	}
	return slices.DeleteFunc(bad, func(b string) bool { return b == s })
}

// sound checks the states and views parsed from distorted texts like those of games.
func (k *kit[S]) sound() {
	sub := newKit(k.rules, k.opts)
	sub.pool = k.pool
	report := func(name string) {
		if len(sub.failures) > 0 {
			f := sub.failures[0]
			k.fail(name, f.Did, f.Want, f.Got+"\n\t\twhich does not meet the requirement "+f.Requirement.Name)
		}
		sub.failures = nil
	}
	for _, s := range k.states.read {
		at := spot[S]{s: s, seats: s.Seats(), read: true}
		sub.guard(at, func() {
			sub.turn(at)
			sub.weights(at)
			sub.legal(at)
			sub.play(at)
			sub.look(at)
		})
		report("state-sound")
	}
	for i, views := range k.views {
		for _, v := range views.read {
			did := func(call string) string { return fmt.Sprintf("parse the view%s %s%s", views.note, show(v), call) }
			sub.guard(did(""), func() {
				v.AppendPlies(nil)
				sub.samples(v, game.Player(i)+game.Nobody, did, func(S, func(string) string) {})
			})
			report("view-sound")
		}
	}
}

// equalText reports whether two values have the same text.
func equalText(a, b encoding.TextAppender) bool {
	x, errX := a.AppendText(nil)
	y, errY := b.AppendText(nil)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
