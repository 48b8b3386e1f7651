// Package plural says how many there are of something, for messages.
package plural

import (
	"fmt"
	"strings"
)

// Count returns a number and a noun, which is in the plural unless the number is 1:
// 1 row, 2 rows, 2 plies.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok {
		noun = stem + "ie"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
