// This file holds the options of a game: what can be chosen before it, and the
// tags that say what was chosen.

package game

import (
	"slices"
	"strings"
)

// A Tag is one line of a record's head: a name and its value.
type Tag struct{ Name, Value string }

// An Option is a choice made before a game. What was chosen is a [Tag].
type Option struct {
	Name    string
	Values  []string // the allowed values, the default first; nil for free text
	Default string   // the default of free text; empty if none
	Note    string   // one sentence on what it chooses
}

// Choose reads the tags given to a variant and returns the value of every
// option that a tag names. The tag Variant may be among them. A tag that is
// not an option, is repeated or has a value that is not allowed adds a fault
// that matches [ErrOption] and lists what is allowed.
func Choose(fs *Faults, variant string, options []Option, tags []Tag) map[string]string {
	var (
		chosen = make(map[string]string)
		known  = map[string][]string{"Variant": {variant}}
		names  []string
	)
	for _, o := range options {
		known[o.Name] = o.Values
		names = append(names, o.Name)
	}
	for _, t := range tags {
		values, ok := known[t.Name]
		_, twice := chosen[t.Name]
		switch {
		case !ok && names == nil:
			fs.Addf(ErrOption, 0, t.Name, "%s has no options", variant)
		case !ok:
			fs.Addf(ErrOption, 0, t.Name, "the options of %s are %s", variant, strings.Join(names, ", "))
		case twice:
			fs.Addf(ErrOption, 0, t.Name, "option given twice")
		case values != nil && !slices.Contains(values, t.Value):
			fs.Addf(ErrOption, 0, t.Value, "%s must be one of %s", t.Name, strings.Join(values, ", "))
		}
		chosen[t.Name] = t.Value
	}
	return chosen
}
