// This file holds fields: parts of a text that keep their place, so that a
// parser can report where a fault is.

package game

import "strings"

// A Field is a part of a text. A parser begins with [FieldOf] and cuts the whole
// text into smaller fields.
type Field struct {
	Text string
	Pos  Pos // the place of Text in the whole text
}

// FieldOf returns a whole text as a field.
func FieldOf(text string) Field { return Field{text, At(0)} }

// Split returns the parts of f between separators, as [strings.Split] does.
func (f Field) Split(sep string) []Field {
	fields := make([]Field, 0, strings.Count(f.Text, sep)+1)
	pos := f.Pos
	for part := range strings.SplitSeq(f.Text, sep) {
		fields = append(fields, Field{part, pos})
		pos += Pos(len(part) + len(sep))
	}
	return fields
}

// End returns the place after the last byte of f.
func (f Field) End() Pos { return f.Pos + Pos(len(f.Text)) }

// Slice returns the part of f from byte i to byte j of its text.
func (f Field) Slice(i, j int) Field { return Field{f.Text[i:j], f.Pos + Pos(i)} }

// Cut cuts f at single spaces into one field for each name. It returns these
// fields and the rest of f. Missing fields are returned empty. Cut adds one
// fault to fs that names all fields missing at the end, and one for every other
// empty field.
func (f Field) Cut(fs *Faults, names ...string) (fields []Field, rest Field) {
	all := f.Split(" ")
	if last := len(all) - 1; last < len(names) && all[last].Text == "" {
		all = all[:last] // missing, with those after it
	}
	missing := names[min(len(all), len(names)):]
	for i, name := range names {
		if i >= len(all) {
			all = append(all, Field{Pos: f.End()})
		} else if all[i].Text == "" {
			fs.Addf(ErrSyntax, all[i].Pos, "", "missing %s; fields are separated by single spaces", name)
		}
	}
	if len(missing) > 0 {
		fs.Addf(ErrSyntax, f.End(), "", "missing %s; fields are separated by single spaces", strings.Join(missing, " "))
	}
	fields, rest = all[:len(names)], Field{Pos: f.End()}
	if more := all[len(names):]; len(more) > 0 {
		rest = f.Slice(int(more[0].Pos-f.Pos), len(f.Text))
		if rest.Text == "" {
			fs.Addf(ErrSyntax, f.End()-1, " ", "unexpected space after the last field")
		}
	}
	return fields, rest
}
