// This file holds the rules for people.

package pi2c

import "github.com/labyrinth-go/labyrinth/rulebook"

// explain returns the rules for people, in English only.
func explain(string) (rulebook.Text, error) {
	return rulebook.Text{
		Variant: "pi2c", Language: "en", Title: "The game of the course PI2C",
		Blocks: []rulebook.Block{
			{Kind: rulebook.Heading, Text: "Your turn"},
			{Kind: rulebook.Paragraph, Text: "Insert the spare tile wherever an arrow points, also where the last tile was pushed out. Then walk as far as the passages lead, or stay."},
			{Kind: rulebook.Heading, Text: "Pictures"},
			{Kind: rulebook.Paragraph, Text: "Each of the two players has four cards and looks for their pictures one after another. A picture is found when a walk ends on it."},
			{Kind: rulebook.Heading, Text: "The end"},
			{Kind: rulebook.Paragraph, Text: "Whoever finds the fourth picture wins at once: there is no way home."},
		},
	}, nil
}
