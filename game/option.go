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
}

// Choose reads tags for a variant with the given options, and returns the value
// of every option that a tag names. It accepts the tag Variant too. It adds a
// fault to fs, which matches [ErrOption], for each tag that names no option, is
// repeated, or has a value that is not allowed.
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
			fs.Addf(ErrOption, 0, t.Name, "%s has no such option, want one of %s", variant, strings.Join(names, ", "))
		case twice:
			fs.Addf(ErrOption, 0, t.Name, "option given twice")
		case values != nil && !slices.Contains(values, t.Value):
			fs.Addf(ErrOption, 0, t.Value, "%s must be one of %s", t.Name, strings.Join(values, ", "))
		}
		chosen[t.Name] = t.Value
	}
	return chosen
}
