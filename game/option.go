// This file holds options, the choices before a game, and tags, the values
// chosen.

package game

import (
	"slices"
	"strings"
)

// A Tag is a name and its value, as in the head of a record. A tag with the name
// of an [Option] chooses the value of the option.
type Tag struct{ Name, Value string }

// An Option is a choice made before a game.
type Option struct {
	Name    string
	Values  []string // the allowed values, the default first; nil for free text
	Default string   // the default of free text; empty if none
	Note    string   // one sentence that says what is chosen
	// Editions has the usual value in editions in which it is not the first of
	// Values. Its keys are values of the option Edition. It may be nil.
	Editions map[string]string
	// Extra marks a rule that no printing has, such as one of contests. User interfaces
	// may leave the option out of what everybody chooses from.
	Extra bool
	// House has the values that are house rules in an edition: its printing says
	// otherwise. The value * stands for all but the usual one. It may be nil.
	House map[string][]string
}

// IsHouse reports whether a value is a house rule in an edition: no sheet that is
// printed for it has that rule. User interfaces mark such values.
// [InForce] has the edition in force.
func (o Option) IsHouse(edition, value string) bool {
	house := o.House[edition]
	return slices.Contains(house, value) || slices.Contains(house, "*") && value != o.Usual(edition)
}

// Usual returns the value that the option has when nothing is chosen, in an
// edition, which is empty in a game without editions.
func (o Option) Usual(edition string) string {
	if value, ok := o.Editions[edition]; ok {
		return value
	}
	if len(o.Values) == 0 {
		return o.Default
	}
	return o.Values[0]
}

// Check returns nil if the option may have the value. The error is a [Fault] that matches
// [ErrOption] and names the values that are allowed; of more than 20 only some.
func (o Option) Check(value string) error {
	if len(o.Values) == 0 || slices.Contains(o.Values, value) {
		return nil
	}
	want := strings.Join(o.Values, ", ")
	if n := len(o.Values); n > 20 {
		want = strings.Join(o.Values[:12], ", ") + ", and so on to " + o.Values[n-1]
	}
	return Faultf(ErrOption, 0, value, "%s must be one of %s", o.Name, want)
}

// Choose reads tags for a variant with the given options, and returns the value
// of every option that a tag names. It accepts the tag Variant too. It adds a
// fault to fs, which matches [ErrOption], for each tag that names no option, is
// repeated, or has a value that is not allowed.
func Choose(fs *Faults, variant string, options []Option, tags []Tag) map[string]string {
	var (
		chosen = make(map[string]string)
		known  = map[string]Option{"Variant": {Name: "Variant", Values: []string{variant}}}
		names  []string
	)
	for _, o := range options {
		known[o.Name] = o
		names = append(names, o.Name)
	}
	for _, t := range tags {
		o, ok := known[t.Name]
		_, twice := chosen[t.Name]
		switch {
		case !ok && names == nil:
			fs.Addf(ErrOption, 0, t.Name, "%s has no options", variant)
		case !ok:
			fs.Addf(ErrOption, 0, t.Name, "%s has no such option, want one of %s", variant, strings.Join(names, ", "))
		case twice:
			fs.Addf(ErrOption, 0, t.Name, "option given twice")
		default:
			if f, wrong := o.Check(t.Value).(Fault); wrong {
				fs.Add(f)
			}
		}
		chosen[t.Name] = t.Value
	}
	return chosen
}

// InForce returns a tag for every option that has a list of values: the value
// that the tags choose, or the usual one. With the tag Edition it is the usual
// one in that edition. The option Edition must come before those that depend on
// it. Other tags are ignored.
func InForce(options []Option, tags []Tag) []Tag {
	chosen := make(map[string]string)
	for _, t := range tags {
		chosen[t.Name] = t.Value
	}
	var all []Tag
	for _, o := range options {
		if len(o.Values) == 0 {
			continue
		}
		value, ok := chosen[o.Name]
		if !ok {
			value = o.Usual(chosen["Edition"])
			chosen[o.Name] = value // Edition comes first
		}
		all = append(all, Tag{o.Name, value})
	}
	return all
}

// lot is the value of the option First by which the seed decides who begins.
const lot = "lot"

// FirstOption returns the option First of a game with that many seats at most. Its
// values are read and written by [First] and [FirstText].
func FirstOption(seats int) Option {
	var values []string
	for p := range Player(seats) {
		values = append(values, p.String())
	}
	return Option{Name: "First", Values: append(values, lot), Note: "Which seat begins; lot draws it."}
}

// First returns the seat that a value of the option First names, [Chance] for lot. For
// any other text it is the first seat.
func First(value string) Player {
	var p Player
	if value == lot {
		return Chance
	}
	_ = p.UnmarshalText([]byte(value)) // otherwise seat 1
	return max(0, p)
}

// FirstText returns the value of the option First for a seat, or for [Chance].
func FirstText(p Player) string {
	if p == Chance {
		return lot
	}
	return p.String()
}
