// This file holds the rules for people.

package mazedotcom

import "github.com/labyrinth-go/labyrinth/rulebook"

// explain returns the rules for people, in English only.
func explain(string) (rulebook.Text, error) {
	return rulebook.Text{
		Variant: "mazedotcom", Language: "en", Title: "The game of the course Maze.com",
		Blocks: []rulebook.Block{
			{Kind: rulebook.Heading, Text: "Your turn"},
			{Kind: rulebook.Paragraph, Text: "Insert the spare tile at the end of a line that slides: the first row and column, and every second one after it. It must not push the last tile straight back. Then walk to another square than the one where your pawn stands after the push."},
			{Kind: rulebook.Paragraph, Text: "In place of a turn you may pass."},
			{Kind: rulebook.Heading, Text: "Goals"},
			{Kind: rulebook.Paragraph, Text: "Goals and homes are tiles that never slide. You see only your own goal, and reach it when a walk ends on it. After your last goal, walk home."},
			{Kind: rulebook.Heading, Text: "The end"},
			{Kind: rulebook.Paragraph, Text: "Whoever comes home after the last goal wins."},
		},
	}, nil
}
