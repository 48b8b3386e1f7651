// This file lists what a configuration can choose.

package desk

import (
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/learn"
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

// choicesOf returns what can be chosen for a variant.
func choicesOf(variant string) (choices, error) {
	list, err := learn.Options(variant)
	if err != nil {
		return choices{}, err
	}
	c := choices{Options: []option{}, Bots: bot.Names()}
	for _, o := range list {
		c.Options = append(c.Options, option{o.Name, append([]string{}, o.Values...), o.Note})
	}
	return c, nil
}
