// This file has the questions.

package balance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Row is one question: which seats win such games.
type Row struct {
	Variant string            `json:"variant"`
	Options map[string]string `json:"options,omitempty"`
	Seats   int               `json:"seats"`
	Player  string            `json:"player"` // on every seat, as labyrinth watch -bots names it
	Games   int               `json:"games"`
}

// Rows returns the questions, those that matter most first.
func Rows() (all []Row) {
	add := func(variant string, options map[string]string, player string, games int, seats ...int) {
		for _, n := range seats {
			all = append(all, Row{variant, options, n, player, games})
		}
	}
	base := func(player string, games, seats int) {
		for _, variant := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
			if variant != "battlechess" || seats == 2 {
				add(variant, nil, player, games, seats)
			}
		}
	}
	const many, greedy, strong = 10_000, "greedy", "expert:nodes=3000/turn"
	base(greedy, many, 2)
	base(greedy, many, 4)
	base(strong, 2000, 2)
	// Other printings, and what may even the games out.
	for _, o := range []struct{ variant, name, value string }{
		{"kids", "Cards", "pile"},
		{"kids", "Return", "no"},
		{"kids", "First", "lot"},
		{"kids", "Edition", "anniversary"},
		{"standard", "First", "lot"},
		{"standard", "Edition", "older"},
		{"anniversary", "Return", "no"},
	} {
		add(o.variant, map[string]string{o.name: o.value}, greedy, many, 2, 4)
	}
	base("easy", many, 2)
	base("easy", many, 4)
	base(greedy, many, 3)
	add("kids", map[string]string{"Cards": "pile"}, strong, 2000, 2)
	return all
}

// String returns the row as a line of words.
func (r Row) String() string {
	words := []string{r.Variant}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		words = append(words, name+"="+r.Options[name])
	}
	return fmt.Sprintf("%s, %d seats, %s, %d games", strings.Join(words, " "), r.Seats, r.Player, r.Games)
}
