// This file lists what a configuration can choose.

package desk

import (
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// choices are the answer to the request choices.
type choices struct {
	Options []option `json:"options"` // of the variant
	Bots    []string `json:"bots"`
}

// An option is a [game.Option] for Python.
type option struct {
	Name   string   `json:"name"`
	Values []string `json:"values"` // the default first; empty for free text
	Note   string   `json:"note"`
}

// optionsOf are the options by variant.
var optionsOf = map[string]func() []game.Option{
	"standard":    standard.Options,
	"kids":        kids.Options,
	"glow":        glow.Options,
	"anniversary": anniversary.Options,
	"battlechess": battlechess.Options,
}

// choicesOf returns what can be chosen for a variant.
func choicesOf(variant string) (choices, error) {
	list, ok := optionsOf[variant]
	if !ok {
		return choices{}, game.Faultf(game.ErrOption, 0, variant, "want the name of a variant")
	}
	c := choices{Options: []option{}, Bots: bot.Names()}
	for _, o := range list() {
		c.Options = append(c.Options, option{o.Name, append([]string{}, o.Values...), o.Note})
	}
	return c, nil
}
