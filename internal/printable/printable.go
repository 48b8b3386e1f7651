// Package printable makes text from elsewhere safe to show on a terminal, for the
// programs of this repository.
package printable

import (
	"strconv"
	"strings"
)

// Text returns a text with a space for each tab and newline and with ? for each other
// character that is not printable, such as those that move the cursor. Characters of
// keep stay as they are.
func Text(text, keep string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strconv.IsPrint(r), strings.ContainsRune(keep, r):
			return r
		case r == '\n', r == '\t':
			return ' '
		}
		return '?'
	}, text)
}
