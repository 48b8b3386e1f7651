// Package bound limits the text that parsers of the maze read.
package bound

import "github.com/labyrinth-go/labyrinth/game"

// Text is longer than the text of any layout or state, so parsers refuse longer
// texts without reading them.
const Text = 4096

// TooLong reports whether s is longer than [Text], and adds the fault.
func TooLong(s string, fs *game.Faults) bool {
	if len(s) <= Text {
		return false
	}
	fs.Addf(game.ErrSyntax, game.At(Text), s[Text:], "text too long; want at most %d bytes", Text)
	return true
}
