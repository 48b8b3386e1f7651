// This file holds the colors of SVG pictures.

package diagram

import (
	"sync"

	"github.com/labyrinth-go/labyrinth/internal/theme"
)

// colors are the variables of the style sheet. The seats and the marks of a battle
// have colors of the palette of Okabe and Ito ("Color Universal Design", 2008),
// which readers with any form of color blindness can tell apart, or tints of them:
// yellow and sky blue for the seats, because the box has yellow and blue pieces,
// and vermilion for the battle. No color is the only sign: the letters of seat 1
// are upper case and those of seat 2 lower case, and a battle has frames.
// TestColors checks the differences.
var colors = []theme.Color{
	{Name: "paper", Light: "#f7f4ec", Dark: "#14191c"},
	{Name: "ink", Light: "#222222", Dark: "#e8e6df"},
	{Name: "line", Light: "#675f4b", Dark: "#a9a394"},
	{Name: "square", Light: "#ffffff", Dark: "#2c3337"},
	{Name: "odd", Light: "#ece6d6", Dark: "#20262a"},
	{Name: "grid", Light: "#b8ae96", Dark: "#4a5257"},
	{Name: "seat-1", Light: "#f0e442", Dark: "#f0e442"},
	{Name: "seat-2", Light: "#56b4e9", Dark: "#56b4e9"},
	{Name: "turned-1", Light: "#fcf9d9", Dark: "#fcf9d9"},
	{Name: "turned-2", Light: "#bfe1f6", Dark: "#bfe1f6"},
	{Name: "side", Light: "#ffffff", Dark: "#f1ede2"},
	{Name: "turned", Light: "#f1ede2", Dark: "#d8d4c8"},
	{Name: "piece-ink", Light: "#111111", Dark: "#111111"},
	{Name: "egg", Light: "#fdfbf3", Dark: "#fdfbf3"},
	{Name: "battle", Light: "#b84a00", Dark: "#ff7a1f"},
	{Name: "deck", Light: "#7a4fa3", Dark: "#7a4fa3"},
	{Name: "deck-ink", Light: "#ffffff", Dark: "#ffffff"},
}

// styleSheet returns the style element of a picture.
var styleSheet = sync.OnceValue(func() string {
	return theme.Style("battlechess", colors, []string{
		"text{fill:--ink}",
		".paper{fill:--paper}",
		"text.line{fill:--line}",
		"text.next{fill:--battle}",
		".square{fill:--square;stroke:--grid}",
		".square.odd{fill:--odd}",
		".token rect{fill:--side;stroke:--piece-ink}",
		".token.turned rect{fill:--turned}",
		".token.seat-1 rect,circle.seat-1{fill:--seat-1;stroke:--piece-ink}",
		".token.seat-2 rect,circle.seat-2{fill:--seat-2;stroke:--piece-ink}",
		".token.seat-1.turned rect{fill:--turned-1}",
		".token.seat-2.turned rect{fill:--turned-2}",
		".token text,text.card{fill:--piece-ink}",
		".arrow{fill:--piece-ink;stroke:--piece-ink}",
		".hollow{fill:none}",
		".egg{fill:--egg;stroke:--piece-ink}",
		".frame{fill:none;stroke:--battle;pointer-events:none}",
		".cost{fill:none;stroke:--line}",
		".deck{fill:--deck;stroke:--piece-ink}",
		"text.deck{fill:--deck-ink;stroke:none}",
		".card{fill:--side;stroke:--piece-ink}",
		"text.card{fill:--piece-ink;stroke:none}",
	})
})
