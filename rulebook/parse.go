// This file reads the texts. Each language has a folder, with a file for each
// game and files for what several games share. Blocks are separated by empty
// lines, and each item of a list is a line:
//
//	# TITLE           first
//	## HEADING
//	### SUBHEADING
//	TEXT
//	- ITEM
//	! NAME: CAPTION   a picture, or VARIANT-NAME if the game has one of its own; one of the
//	                  maze has the pictures of the edition
//	{FILE}            the blocks of another file
//
// A block or an item that begins with [Option=value,value] holds only if the
// option has one of the values; several conditions are separated by spaces.

package rulebook

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed text
var files embed.FS

// read returns a text. An error means that a file has a fault, which the tests
// rule out.
func read(variant, language string) (Text, error) {
	t := Text{Variant: variant, Language: language, Notes: notes(variant, language)}
	return t, t.include(variant)
}

// include adds the blocks of a file.
func (t *Text) include(name string) error {
	name = "text/" + t.Language + "/" + name + ".txt"
	data, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := t.add(line); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// add adds the block of a line.
func (t *Text) add(line string) (err error) {
	b := Block{Kind: Paragraph, Text: line}
	if rest, ok := strings.CutPrefix(line, "- "); ok {
		b.Kind, b.Text = Item, rest
	}
	if b.When, b.Text, err = conditions(b.Text); err != nil {
		return err
	}
	sign, rest, _ := strings.Cut(b.Text, " ")
	switch {
	case sign == "#":
		t.Title = rest
		return nil
	case sign == "##":
		b.Kind, b.Text = Heading, rest
	case sign == "###":
		b.Kind, b.Text = Subheading, rest
	case sign == "!":
		b.Kind = Picture
		if b.Picture, b.Text, _ = strings.Cut(rest, ": "); b.Text == "" {
			return fmt.Errorf("picture without a caption: %q", line)
		}
		if own := t.Variant + "-" + b.Picture; slices.Contains(Pictures(), own) {
			b.Picture = own
		}
		t.Blocks = append(t.Blocks, t.inEditions(b)...)
		return nil
	case sign[0] == '{':
		return t.include(strings.Trim(sign, "{}"))
	}
	t.Blocks = append(t.Blocks, b)
	return nil
}

// inEditions returns the blocks of a picture. One of the maze has two blocks if the
// pictures of some editions of the game have names and those of others have numbers. That
// of the default edition is the first.
func (t *Text) inEditions(b Block) []Block {
	var all []Block
	if !slices.Contains(mazes, b.Picture) {
		return []Block{b}
	}
	for _, edition := range editions(t.Variant) {
		one := b
		if isNumbered(edition) {
			one.Picture = numbered + b.Picture
		}
		i := slices.IndexFunc(all, func(other Block) bool { return other.Picture == one.Picture })
		if i < 0 {
			i = len(all)
			one.When = append(slices.Clone(b.When), Condition{Option: "Edition"})
			all = append(all, one)
		}
		last := &all[i].When[len(all[i].When)-1]
		last.Values = append(last.Values, edition)
	}
	switch len(all) {
	case 0: // a game without editions
		return []Block{b}
	case 1:
		all[0].When = b.When
	}
	return all
}

// conditions returns the conditions at the beginning of a line, and the rest.
func conditions(line string) (all []Condition, rest string, err error) {
	if line == "" || line[0] != '[' {
		return nil, line, nil
	}
	inside, rest, closed := strings.Cut(line[1:], "] ")
	if !closed {
		return nil, "", fmt.Errorf("condition without an end: %q", line)
	}
	for text := range strings.FieldsSeq(inside) {
		option, values, ok := strings.Cut(text, "=")
		if !ok {
			return nil, "", fmt.Errorf("invalid condition %q, want OPTION=VALUE", text)
		}
		all = append(all, Condition{option, strings.Split(values, ",")})
	}
	return all, rest, nil
}
