// This file holds what is printed on tiles and cards, pictures and marks, with sets
// of them and their text.

package labyrinth

import (
	"iter"
	"math/bits"
)

// A Picture is one of the pictures on tiles and cards, A to X. The zero Picture
// is none.
type Picture uint8

const (
	// MaxPicture is the last picture, X.
	MaxPicture Picture = 24
	// Unknown replaces, in a view, a card that the viewer may not see. It is
	// written ?.
	Unknown Picture = 31
)

// AppendText appends the picture's letter, A to X, or ? for [Unknown], or nothing
// for the zero Picture. It never fails.
func (p Picture) AppendText(b []byte) ([]byte, error) {
	switch {
	case p == Unknown:
		b = append(b, '?')
	case p >= 1 && p <= MaxPicture:
		b = append(b, 'A'-1+byte(p))
	case p != 0:
		b = append(b, '!')
	}
	return b, nil
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

// String returns the picture's letter, or ? for [Unknown], or - for the zero
// Picture.
func (p Picture) String() string {
	if p == 0 {
		return "-"
	}
	return text(p)
}

// ParsePicture reads a picture: a letter, A to X. The error matches [game.ErrSyntax].
func ParsePicture(s string) (Picture, error) {
	if len(s) == 1 && s[0] >= 'A' && s[0] < 'A'+byte(MaxPicture) {
		return Picture(s[0] - 'A' + 1), nil
	}
	return 0, syntax(0, s, "want a picture, A to X")
}

// Pictures is a set of pictures. The zero Pictures is empty; sets are compared
// with ==.
type Pictures struct{ bits uint32 }

// PicturesOf returns the set of the given pictures. It ignores values outside A
// to X.
func PicturesOf(pictures ...Picture) Pictures {
	var set Pictures
	for _, p := range pictures {
		set = set.With(p)
	}
	return set
}

// Has reports whether p is in the set.
func (set Pictures) Has(p Picture) bool { return set.bits>>p&1 != 0 }

// With returns the set with p added. It ignores values outside A to X.
func (set Pictures) With(p Picture) Pictures {
	if p < 1 || p > MaxPicture {
		return set
	}
	return Pictures{set.bits | 1<<p}
}

// Union returns the pictures in set, in other, or in both.
func (set Pictures) Union(other Pictures) Pictures { return Pictures{set.bits | other.bits} }

// Minus returns the pictures of set that are not in other.
func (set Pictures) Minus(other Pictures) Pictures { return Pictures{set.bits &^ other.bits} }

// Len returns the number of pictures in the set.
func (set Pictures) Len() int { return bits.OnesCount32(set.bits) }

// All returns an iterator over the set, from A to X.
func (set Pictures) All() iter.Seq[Picture] {
	return func(yield func(Picture) bool) {
		for b := set.bits; b != 0; b &= b - 1 {
			if !yield(Picture(bits.TrailingZeros32(b))) {
				return
			}
		}
	}
}

// AppendText appends the letters of the pictures in order, separated by spaces.
// It never fails.
func (set Pictures) AppendText(b []byte) ([]byte, error) { return append(b, set.String()...), nil }

// MarshalText returns the text of [Pictures.AppendText]. It never fails.
func (set Pictures) MarshalText() ([]byte, error) { return set.AppendText(nil) }

// String returns the letters of the pictures in order, separated by spaces.
func (set Pictures) String() string {
	var b []byte
	for p := range set.All() {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b, _ = p.AppendText(b)
	}
	return string(b)
}

// A Mark is a second symbol on a tile, besides its picture. Variants decide what
// marks mean. Marks 1 to 12 are printed on the face and written *A to *L. Marks
// 13 to 18 are on the back, are written '1 to '6, and are dealt separately from
// the tiles. The zero Mark is no mark.
type Mark uint8

// MaxMark is the largest mark.
const MaxMark Mark = 18

// isMessage reports whether the mark is on the back.
func (m Mark) isMessage() bool { return m > 12 && m <= MaxMark }

// AppendText appends the mark, *A to *L or '1 to '6, or nothing for the zero
// Mark, or ! for an invalid one. It never fails.
func (m Mark) AppendText(b []byte) ([]byte, error) {
	switch {
	case m == 0:
	case m > MaxMark:
		b = append(b, '!')
	case m <= messageMarks:
		b = append(b, '*', 'A'-1+byte(m))
	default:
		b = append(b, '\'', '0'+byte(m)-messageMarks)
	}
	return b, nil
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

// String returns the mark's text.
func (m Mark) String() string { return text(m) }

func parseMark(s string) (Mark, error) {
	for m := Mark(1); m <= MaxMark; m++ {
		if m.String() == s {
			return m, nil
		}
	}
	return 0, syntax(0, s, "want a mark, *A to *L or '1 to '6")
}

// Marks is a set of marks. The zero Marks is empty; sets are compared with ==.
type Marks struct{ bits uint32 }

// MarksOf returns the set of the given marks. It ignores values outside 1 to
// [MaxMark].
func MarksOf(marks ...Mark) Marks {
	var set Marks
	for _, m := range marks {
		if m >= 1 && m <= MaxMark {
			set.bits |= 1 << m
		}
	}
	return set
}

// Has reports whether m is in the set.
func (set Marks) Has(m Mark) bool { return set.bits>>m&1 != 0 }

// Len returns the number of marks in the set.
func (set Marks) Len() int { return bits.OnesCount32(set.bits) }

// Union returns the marks in set, in other, or in both.
func (set Marks) Union(other Marks) Marks { return Marks{set.bits | other.bits} }

// All returns an iterator over the set, from mark 1 to [MaxMark].
func (set Marks) All() iter.Seq[Mark] {
	return func(yield func(Mark) bool) {
		for b := set.bits; b != 0; b &= b - 1 {
			if !yield(Mark(bits.TrailingZeros32(b))) {
				return
			}
		}
	}
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

// String returns the text of [Marks.AppendText].
func (set Marks) String() string { return text(set) }
