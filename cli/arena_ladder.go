// This file holds the subcommand arena ladder, which rates the players of matches.

package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/arena"
)

func arenaLadder(_ context.Context, c *call) error {
	var anchor arena.Anchor
	c.flags.Func("anchor", "give the player `NAME=ELO` this rating; the others and all errors are then relative to it."+
		" Without it the mean of all ratings is 0", func(text string) (err error) {
		anchor, err = readAnchor(text)
		return err
	})
	names, err := c.parse("FILE...")
	if err != nil {
		return err
	}
	matches, err := c.readMatches(names)
	if err != nil {
		return c.wrap(err)
	}
	ratings, err := arena.Rate(anchor, matches...)
	if err != nil {
		return c.wrap(err)
	}
	return arena.WriteLadder(c.out, ratings)
}

// readAnchor reads NAME=ELO. The name may contain the sign.
func readAnchor(text string) (a arena.Anchor, err error) {
	if i := strings.LastIndexByte(text, '='); i > 0 {
		a.Player = text[:i]
		a.Elo, err = strconv.ParseFloat(text[i+1:], 64)
		if err == nil {
			return a, nil
		}
	}
	return a, errors.New("must be a player and its rating, as in greedy=0")
}

// readMatches reads results files, which must be of the same game and mean the same
// players by the same names.
func (c *call) readMatches(names []string) (matches [][]arena.Result, err error) {
	var first arena.Conditions
	players := make(map[string]string)
	for i, name := range names {
		text, err := c.readFile(name)
		if err != nil {
			return nil, err
		}
		conditions, results, _, err := arena.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if i == 0 {
			first = conditions
		}
		if why := mismatch(first, conditions, players); why != "" {
			return nil, badInput{fmt.Errorf("%s: %s", name, why)}
		}
		matches = append(matches, results)
	}
	return matches, nil
}

// mismatch returns why the players of two matches cannot be on one ladder, or an
// empty string. It adds the players of c to those known by name.
func mismatch(first, c arena.Conditions, players map[string]string) string {
	game := func(c arena.Conditions) map[string]string {
		tags := maps.Clone(c.Tags)
		maps.DeleteFunc(tags, func(name, _ string) bool { return strings.HasPrefix(name, "Player ") })
		return tags
	}
	if !maps.Equal(game(first), game(c)) || first.Seats != c.Seats {
		return fmt.Sprintf("match of %d seats with the tags %v, want %d seats and %v", c.Seats, game(c), first.Seats, game(first))
	}
	for _, name := range c.Players {
		player := name
		if text, ok := c.Tags["Player "+name]; ok {
			player = text
		}
		if before, ok := players[name]; ok && before != player {
			return fmt.Sprintf("player %s is %s here and %s in a file before", name, player, before)
		}
		players[name] = player
	}
	return ""
}
