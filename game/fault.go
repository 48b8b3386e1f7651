// This file holds faults, the errors of games: a kind, a place in a text, the
// text that is wrong there, and why.

package game

import (
	"fmt"
	"slices"
	"strings"
)

// A Kind is a class of faults. It is an error, so that [errors.Is] can match it.
// Its first word is its name in vectors and protocols; the rest is for people.
// Each package declares the kinds of its own faults as constants.
type Kind string

// The kinds that every game has.
const (
	// ErrIllegal is the kind of a ply that the rules do not allow in a state.
	ErrIllegal Kind = "illegal ply"
	// ErrSyntax is the kind of text that is not in the notation.
	ErrSyntax Kind = "syntax error"
	// ErrSeats is the kind of a seat, or a number of seats, that a game does
	// not have.
	ErrSeats Kind = "seats invalid"
	// ErrTurn is the kind of a turn that contradicts the rest of its state.
	ErrTurn Kind = "turn impossible"
	// ErrOption is the kind of an option, or a value of one, that a game does
	// not have.
	ErrOption Kind = "option invalid"
)

// Name returns the kind's first word.
func (k Kind) Name() string {
	name, _, _ := strings.Cut(string(k), " ")
	return name
}

// Error returns the whole text of the kind.
func (k Kind) Error() string { return string(k) }

// A Pos is a place in a text: an offset in bytes, plus one. The zero Pos means
// that there is no place. To print a place, use [Pos.Offset].
type Pos int

// At returns the place with the given offset in bytes.
func At(offset int) Pos { return Pos(offset + 1) }

// Offset returns the offset in bytes, or -1 if there is no place.
func (p Pos) Offset() int { return int(p) - 1 }

// A Fault is an error about one thing that is wrong.
type Fault struct {
	Kind Kind
	Pos  Pos    // the place of Text in the input; zero if it is not from a text
	Text string // what is wrong
	Why  string // why it is wrong, and what is wanted
}

// Faultf returns a fault whose reason is formatted as by [fmt.Sprintf].
func Faultf(kind Kind, pos Pos, text, format string, args ...any) Fault {
	return Fault{kind, pos, text, fmt.Sprintf(format, args...)}
}

// Error returns the kind, the offset, the text and the reason on one line. Without a place, an
// empty text is left out.
func (f Fault) Error() string {
	if f.Text == "" && f.Pos == 0 { // neither a place nor a text to quote
		return fmt.Sprintf("%v: %s", f.Kind, f.Why)
	}
	at := ""
	if f.Pos > 0 {
		at = fmt.Sprintf(" at byte %d", f.Pos.Offset())
	}
	text := f.Text
	if len(text) > 40 {
		text = text[:37] + "..."
	}
	return fmt.Sprintf("%v%s: %q: %s", f.Kind, at, text, f.Why)
}

// Unwrap returns the fault's kind.
func (f Fault) Unwrap() error { return f.Kind }

// MaxFaults is the largest number of faults that a parser reports for one input.
const MaxFaults = 100

// Faults is an error about everything that is wrong with one input, up to
// [MaxFaults]. [errors.Is] matches the kind of each fault, and [errors.As] finds
// the first [Fault].
type Faults []Fault

// Add adds faults. It drops those beyond [MaxFaults], so that bad input cannot
// exhaust memory.
func (fs *Faults) Add(faults ...Fault) {
	n := min(len(faults), MaxFaults-len(*fs))
	*fs = append(*fs, faults[:max(n, 0)]...)
}

// Addf adds the fault that [Faultf] returns.
func (fs *Faults) Addf(kind Kind, pos Pos, text, format string, args ...any) {
	if len(*fs) < MaxFaults {
		fs.Add(Faultf(kind, pos, text, format, args...))
	}
}

// Full reports whether there are [MaxFaults] faults. A parser may then stop.
func (fs Faults) Full() bool { return len(fs) >= MaxFaults }

// Err returns the faults as an error, sorted by place, or nil if there are
// none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	fs = slices.Clone(fs)
	slices.SortStableFunc(fs, func(a, b Fault) int { return int(a.Pos - b.Pos) })
	return fs
}

// Error returns the number of faults, if there are several, and the first ones,
// separated by semicolons.
func (fs Faults) Error() string {
	const most = 20
	var b strings.Builder
	switch {
	case fs.Full():
		fmt.Fprintf(&b, "at least %d faults: ", len(fs))
	case len(fs) != 1:
		fmt.Fprintf(&b, "%d faults: ", len(fs))
	}
	for i, f := range fs[:min(len(fs), most)] {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(f.Error())
	}
	if more := len(fs) - most; more > 0 {
		fmt.Fprintf(&b, "; and %d more", more)
	}
	return b.String()
}

// Unwrap returns the faults as errors.
func (fs Faults) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}
