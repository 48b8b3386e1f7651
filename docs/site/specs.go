// This file makes a page for each game, and one of the JSON schema.

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/docs/balance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// specs writes a page for each game, with what programs need to know about it.
func (s *site) specs() error {
	var list strings.Builder
	list.WriteString("# The games\n\nWhat programs need to know about each game.\n\n```{toctree}\n")
	answers, err := s.answers()
	if err != nil {
		return err
	}
	for _, v := range catalog.All().Variants {
		page, err := spec(v)
		if err != nil {
			return err
		}
		page += "\n## Who wins\n\nBy the [order of play](../balance.md):\n\n" +
			balanceTable(slices.DeleteFunc(slices.Clone(answers), func(a balance.Answer) bool { return a.Variant != v.Name }))
		if err := s.put("spec/"+v.Name+".md", page); err != nil {
			return err
		}
		list.WriteString(v.Name + "\n")
	}
	return s.put("spec/index.md", list.String()+"```\n")
}

// spec returns the page of a game.
func spec(v catalog.Variant) (string, error) {
	text, err := v.OpenRulebook("en")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThe rules for people:", text.Title)
	for _, language := range rulebook.Languages() {
		fmt.Fprintf(&b, " [%s](../docs/rules/%s.%s.md)", language, v.Name, language)
	}
	rules := "../RULES.md"
	if v.Name == "battlechess" {
		rules = "../battlechess/RULES.md"
	}
	fmt.Fprintf(&b, ". Each rule, its source and its test: [RULES.md](%s). The package: [%s](../api/%s.md). "+
		"The numbers of an observation, and the actions: [%s-v0](../learn/spec/%s-v0.md). Views and events as JSON: [the JSON](json.md).\n\n", rules, v.Name, v.Name, v.Name, v.Name)
	b.WriteString("## Options\n\n| option | values, the default first | what it chooses |\n|---|---|---|\n")
	for _, o := range v.Options {
		values := "text"
		if o.Values != nil {
			values = "`" + strings.Join(o.Values, "` `") + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", o.Name, values, o.Note)
	}
	b.WriteString("\n## Plies\n\nA ply of a seat is a word. [Notation](../notation.md) explains its parts.\n\n" + fence("text", strings.Join(v.Plies, "\n")))
	open, err := catalog.All().Open(game.Tag{Name: "Variant", Value: v.Name})
	if err != nil {
		return "", err
	}
	state, err := open.Deal(2, 1)
	if err != nil {
		return "", err
	}
	text2, err := state.AppendText(nil)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "\n## A first state\n\nTwo seats and seed 1:\n\n%s\n", fence("text", string(text2)))
	b.WriteString("The number of sequences of plies from there, which a port must find too:\n\n| plies | sequences |\n|---|---|\n")
	for depth := 1; depth <= 4; depth++ {
		fmt.Fprintf(&b, "| %d | %d |\n", depth, play.Perft(state, depth))
	}
	fmt.Fprintf(&b, "\n    labyrinth view -json -variant %s -state \"$(labyrinth deal -variant %s -seed 1)\"", v.Name, v.Name)
	fmt.Fprintf(&b, "\n    labyrinth perft -variant %s -depth 4 -state \"$(labyrinth deal -variant %s -seed 1)\"\n", v.Name, v.Name)
	return b.String(), nil
}

// A shape is a part of a JSON schema.
type shape struct {
	Ref         string            `json:"$ref"`
	Description string            `json:"description"`
	Type        any               `json:"type"`
	Const       any               `json:"const"`
	Enum        []any             `json:"enum"`
	Properties  map[string]*shape `json:"properties"`
	Required    []string          `json:"required"`
	Items       *shape            `json:"items"`
	AnyOf       []*shape          `json:"anyOf"`
	OneOf       []*shape          `json:"oneOf"`
	Pattern     string            `json:"pattern"`
	Defs        map[string]*shape `json:"$defs"`
}

// schema writes the page of the JSON schema.
func (s *site) schema() error {
	data, err := os.ReadFile(filepath.Join(s.root, "wire/schema.json"))
	if err != nil {
		return err
	}
	var root shape
	if err := json.Unmarshal(data, &root); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The JSON\n\n%s The schema as a file is [wire/schema.json](%swire/schema.json).\n\n", root.Description, forge)
	for _, name := range slices.Sorted(maps.Keys(root.Defs)) {
		d := root.Defs[name]
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", name, d.Description)
		if len(d.Properties) == 0 {
			fmt.Fprintf(&b, "%s\n\n", d)
			continue
		}
		b.WriteString("| member | value | meaning |\n|---|---|---|\n")
		for _, member := range slices.Sorted(maps.Keys(d.Properties)) {
			p := d.Properties[member]
			value := p.String()
			if !slices.Contains(d.Required, member) {
				value += ", optional"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", member, value, strings.ReplaceAll(p.Description, "|", `\|`))
		}
		b.WriteString("\n")
	}
	return s.put("spec/json.md", b.String())
}

// String says which values a schema allows, as Markdown.
func (s *shape) String() string {
	switch {
	case s.Ref != "":
		name := s.Ref[strings.LastIndex(s.Ref, "/")+1:]
		return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(name))
	case s.Const != nil:
		return fmt.Sprintf("`%v`", s.Const)
	case len(s.Enum) > 0:
		return fmt.Sprintf("one of `%v`", s.Enum)
	case s.Items != nil:
		return "list of " + s.Items.String()
	case len(s.AnyOf)+len(s.OneOf) > 0:
		var parts []string
		for _, p := range append(s.AnyOf, s.OneOf...) {
			parts = append(parts, p.String())
		}
		return strings.Join(parts, " or ")
	case s.Type != nil:
		return strings.Trim(fmt.Sprint(s.Type), "[]")
	}
	return "any"
}
