// This file holds the text of small values as encoding/json and other packages
// read and write it. Values with more to their notation are in notation.go and
// position.go.

package labyrinth

import (
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// MarshalText returns the text of [Edges.AppendText]. It never fails.
func (e Edges) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText reads open sides in the order N E S W, as in NES.
func (e *Edges) UnmarshalText(b []byte) error {
	for i := range Edges(16) {
		if i.String() == string(b) {
			*e = i
			return nil
		}
	}
	return syntax(0, string(b), "want open sides in the order N E S W")
}

// MarshalText returns the text of [Picture.AppendText]. It never fails.
func (p Picture) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a picture as [ParsePicture] does, ? as [Unknown], and
// empty text as the zero Picture.
func (p *Picture) UnmarshalText(b []byte) (err error) {
	switch string(b) {
	case "":
		*p = 0
	case "?":
		*p = Unknown
	default:
		*p, err = ParsePicture(string(b))
	}
	return err
}

// AppendText appends the letters of the pictures in order, separated by spaces.
// It never fails.
func (set Pictures) AppendText(b []byte) ([]byte, error) { return append(b, set.String()...), nil }

// MarshalText returns the text of [Pictures.AppendText]. It never fails.
func (set Pictures) MarshalText() ([]byte, error) { return set.AppendText(nil) }

// UnmarshalText reads pictures separated by spaces, in any order. The error is
// [game.Faults].
func (set *Pictures) UnmarshalText(b []byte) error {
	read, err := unmarshalSet(string(b), ParsePicture)
	if err == nil {
		*set = PicturesOf(read...)
	}
	return err
}

// MarshalText returns the text of [Mark.AppendText]. It never fails.
func (m Mark) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads a mark, *A to *L or '1 to '6, and empty text as the zero
// Mark.
func (m *Mark) UnmarshalText(b []byte) (err error) {
	if len(b) == 0 {
		*m = 0
		return nil
	}
	*m, err = parseMark(string(b))
	return err
}

func parseMark(s string) (Mark, error) {
	for m := Mark(1); m <= MaxMark; m++ {
		if m.String() == s {
			return m, nil
		}
	}
	return 0, syntax(0, s, "want a mark, *A to *L or '1 to '6")
}

// AppendText appends the marks in order, separated by spaces. It never fails.
func (set Marks) AppendText(b []byte) ([]byte, error) {
	start := len(b)
	for m := range set.All() {
		if len(b) > start {
			b = append(b, ' ')
		}
		b, _ = m.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the text of [Marks.AppendText]. It never fails.
func (set Marks) MarshalText() ([]byte, error) { return set.AppendText(nil) }

// UnmarshalText reads marks separated by spaces, in any order. The error is
// [game.Faults].
func (set *Marks) UnmarshalText(b []byte) error {
	read, err := unmarshalSet(string(b), parseMark)
	if err == nil {
		*set = MarksOf(read...)
	}
	return err
}

// String returns the text of [Marks.AppendText].
func (set Marks) String() string { return text(set) }

// unmarshalSet reads words separated by spaces.
func unmarshalSet[T any](s string, parse func(string) (T, error)) (all []T, err error) {
	var fs game.Faults
	if tooLong(s, &fs) || s == "" {
		return nil, fs.Err()
	}
	for _, f := range game.FieldOf(s).Split(" ") {
		v, err := parse(f.Text)
		if bad, ok := err.(game.Fault); ok {
			bad.Pos = f.Pos
			fs.Add(bad)
		}
		all = append(all, v)
	}
	return all, fs.Err()
}

// AppendText appends the phase's letter, or nothing for the zero Phase. It never
// fails.
func (p Phase) AppendText(b []byte) ([]byte, error) {
	if p == 0 {
		return b, nil
	}
	return append(b, byte(p)), nil
}

// MarshalText returns the text of [Phase.AppendText]. It never fails.
func (p Phase) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a phase's letter, and empty text as the zero Phase.
func (p *Phase) UnmarshalText(b []byte) error {
	s := string(b)
	if s == "" {
		*p = 0
		return nil
	}
	if len(s) != 1 || !strings.Contains("abcdefghijklmnopqrstuvwxyz", s) {
		return syntax(0, s, "want a phase, a lower-case letter")
	}
	*p = Phase(s[0])
	return nil
}
