//go:build js

// This file holds how arguments are read and results are written.

package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// game returns the game whose number is the first argument.
func game(args []string) catalog.Game { return held[args[0]].(catalog.Game) }

// view reads a view of a game: its number, the seat, the text.
func view(args []string) (catalog.View, error) {
	p, err := player(args[1], 99)
	if err != nil {
		return nil, err
	}
	return game(args).ParseView(p, args[2])
}

// number reads a number from least to most; what says which it is.
func number(what, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		why := fmt.Sprintf("%s is a whole number from %d to %d", what, least, most)
		return 0, labyrinth.Fault{Kind: labyrinth.ErrSyntax, Offset: -1, Text: text, Why: why}
	}
	return n, nil
}

// player reads a seat, counted from 1, or 0 for nobody.
func player(text string, seats int) (labyrinth.Player, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > seats {
		why := fmt.Sprintf("the seats are 1 to %d, and 0 stands for nobody", seats)
		return labyrinth.Nobody, labyrinth.Fault{Kind: labyrinth.ErrSeats, Offset: -1, Text: text, Why: why}
	}
	if n == 0 {
		return labyrinth.Nobody, nil
	}
	return labyrinth.Player(n - 1), nil
}

func seeded(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		why := "a seed is a whole number from 0 to 18446744073709551615"
		return 0, labyrinth.Fault{Kind: labyrinth.ErrSyntax, Offset: -1, Text: text, Why: why}
	}
	return seed, nil
}

// text returns the text of what was made, unless making it failed.
func text[T any](made T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return fmt.Sprint(made), nil
}

// join writes a list of words as one text.
func join[T ~string](words []T) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, " ")
}

// list returns a list that may hold any text.
func list(texts []string) []any {
	all := make([]any, len(texts))
	for i, t := range texts {
		all[i] = t
	}
	return all
}
