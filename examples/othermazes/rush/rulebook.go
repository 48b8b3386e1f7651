// This file holds the rules for people.

package rush

import "github.com/labyrinth-go/labyrinth/rulebook"

// explain returns the rules for people, in English only.
func explain(string) (rulebook.Text, error) {
	return rulebook.Text{
		Variant: "rush", Language: "en", Title: "Rush",
		Blocks: []rulebook.Block{
			{Kind: rulebook.Heading, Text: "Push"},
			{Kind: rulebook.Paragraph, Text: "All lines of the board slide. Both players choose a push in secret, each with a spare tile of their own, which cannot be turned. Rows are pushed before columns. If both push the same line, or its two ends, neither push happens."},
			{Kind: rulebook.Heading, Text: "Walk"},
			{Kind: rulebook.Paragraph, Text: "Then each walks up to 20 steps, one after another. To end a walk, name the square where your pawn stands."},
			{Kind: rulebook.Heading, Text: "Items"},
			{Kind: rulebook.Paragraph, Text: "Each player collects twelve items, of which three are wanted at a time. An item is collected when the pawn comes to it, also in passing and when a push brings them together."},
			{Kind: rulebook.Heading, Text: "The end"},
			{Kind: rulebook.Paragraph, Text: "Whoever has collected all twelve wins; both may, at the same time. After 75 rounds, or when both have pushed the same line ten times in a row, the one with more items wins."},
		},
	}, nil
}
