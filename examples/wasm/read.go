//go:build js

// This file holds the reading of arguments and the writing of results.

package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// rules returns the rules whose number is the first argument.
func rules(args []string) catalog.Rules { return held[args[0]].(catalog.Rules) }

// view reads a view. The arguments are the number of the rules, the seat and the
// text.
func view(args []string) (catalog.View, error) {
	p, err := player(args[1], 99)
	if err != nil {
		return nil, err
	}
	return rules(args).ParseView(p, args[2])
}

// number reads a number from least to most. An error calls it what.
func number(what, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, game.Faultf(game.ErrSyntax, 0, text, "%s must be an integer from %d to %d", what, least, most)
	}
	return n, nil
}

// player reads a seat counted from 1, or 0 for nobody.
func player(text string, seats int) (game.Player, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > seats {
		return game.Nobody, game.Faultf(game.ErrSeats, 0, text, "want a seat from 1 to %d, or 0 for nobody", seats)
	}
	if n == 0 {
		return game.Nobody, nil
	}
	return game.Player(n - 1), nil
}

func seeded(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, game.Faultf(game.ErrSyntax, 0, text, "the seed must be an integer from 0 to 18446744073709551615")
	}
	return seed, nil
}

// text returns the text of a value, or the error.
func text[T any](made T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return fmt.Sprint(made), nil
}

// join returns words as one text, separated by spaces.
func join[T ~string](words []T) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, " ")
}

// list returns texts as a JavaScript array.
func list(texts []string) []any {
	all := make([]any, len(texts))
	for i, t := range texts {
		all[i] = t
	}
	return all
}
