// This file holds the command rules, which explains a game, and the language that
// people read.

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// langFlag adds -lang.
func (c *call) langFlag() {
	all := rulebook.Languages()
	c.flags.Func("lang", "the `language` of names and rules: "+strings.Join(all, ", ")+
		" (default that of LC_ALL, LC_MESSAGES or LANG, or else en)", func(value string) error {
		code, ok := rulebook.Language(value)
		if !ok {
			return fmt.Errorf("must be one of %s", strings.Join(all, ", "))
		}
		c.lang = code
		return nil
	})
}

// named gives the pictures of a scene the names of the reader's language.
func (c *call) named(scene render.Scene) render.Scene {
	scene.Words = rulebook.WordsOf(c.lang).Picture
	return scene
}

// explained returns the names of the variants of the program that have rules for people.
func (c *call) explained() (names []string) {
	for _, v := range c.program.Games.Variants {
		if _, err := v.OpenRulebook(c.lang); err == nil {
			names = append(names, v.Name)
		}
	}
	return names
}

func rules(_ context.Context, c *call) error {
	c.langFlag()
	asJSON := c.jsonFlag("the whole text")
	c.gameFlags()
	found, err := c.parseUpTo("VARIANT")
	if err != nil {
		return err
	}
	if len(found) > 0 {
		c.flags.Options = append(c.flags.Options, game.Tag{Name: "Variant", Value: found[0]})
	}
	r, err := c.rules()
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if tags := r.Tags(); !slices.ContainsFunc(c.flags.Options, func(t game.Tag) bool { return t.Name == "Edition" }) {
		if edition := rulebook.Edition(tags[0].Value, c.lang); edition != "" {
			c.flags.Options = append(c.flags.Options, game.Tag{Name: "Edition", Value: edition})
		}
		if r, err = c.rules(); err != nil {
			return fmt.Errorf("rules: %w", err)
		}
	}
	tags := r.Tags()
	v, err := c.program.Games.Find(tags[0].Value)
	if err != nil {
		return err
	}
	text, err := v.OpenRulebook(c.lang)
	if errors.Is(err, rulebook.ErrUnknown) {
		return badInput{fmt.Errorf("rules: %w: variant %q, want one of %s", rulebook.ErrUnknown, v.Name, strings.Join(c.explained(), ", "))}
	}
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if *asJSON {
		return c.printJSON(json.Marshal(text))
	}
	const columns = 80 // the width of the pictures
	return text.Under(v.Options, tags...).WriteTerminal(c.out, columns, c.colours())
}
