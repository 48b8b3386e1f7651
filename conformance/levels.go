// This file holds levels: how far a port can get before it is whole.

package conformance

import (
	_ "embed"
	"path"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

//go:embed levels.txt
var levels string

// printed are the folders of all games by printed rules on the boards of published boxes.
var printed = []string{"maze", "standard", "kids", "glow", "anniversary", "battlechess"}

// Levels returns the names of the levels, each with the folders of the vectors that a port
// of that level agrees with.
func Levels() map[string][]string {
	all := make(map[string][]string)
	for line := range strings.Lines(levels) {
		words := strings.Fields(line)
		all[words[0]] = words[1:]
	}
	return all
}

// AtLevel returns the questions of a level, and those that are not from a file. Without a
// name they are those about printed rules on the boards of published boxes: all but the folder
// wide. The error names an unknown level.
func AtLevel(all []Question, name string) ([]Question, error) {
	folders := printed
	if name != "" {
		var ok bool
		if folders, ok = Levels()[name]; !ok {
			return nil, game.Fault{
				Kind: game.ErrOption, Text: name, Why: "unknown level: must be board, standard, mazes, wide or battlechess",
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(q Question) bool {
		return q.File != "" && !slices.Contains(folders, path.Dir(q.File))
	}), nil
}
