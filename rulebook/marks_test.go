// This file checks the marks of punctuation of the languages that have rules of their own
// for them.

package rulebook_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestFrenchSpaces checks that a mark of two parts has a no-break space on its inner side,
// so that no line begins with a colon or ends with an opening quotation mark.
func TestFrenchSpaces(t *testing.T) {
	// Before a picture of a text there are "! " and its name, and -addr has an address.
	bare := regexp.MustCompile(`.{0,20}(?:[^\x{a0}][:;!?»%]|«[^\x{a0}])`) // with what is before
	skip := regexp.MustCompile(`(?m)^(\[[^]]*\] )*! [a-z0-9-]+: |-addr :8080|%-?[a-z]`)
	noSpace := regexp.MustCompile(`\{[^}]*\}|\[[^]]*\]`) // where a name or its forms stand
	for where, text := range texts(t, "fr") {
		text = noSpace.ReplaceAllString(skip.ReplaceAllString(text, ""), "x")
		for _, found := range bare.FindAllString(text, -1) {
			t.Errorf("%s: no no-break space in %q", where, found)
		}
	}
}

// TestSpanishMarks checks that a question and an exclamation have a mark at either end.
func TestSpanishMarks(t *testing.T) {
	skip := regexp.MustCompile(`(?m)^(\[[^]]*\] )*! `) // a picture of a text
	for where, text := range texts(t, "es") {
		text = skip.ReplaceAllString(text, "")
		for _, pair := range []string{"¿ ?", "¡ !"} {
			first, last, _ := strings.Cut(pair, " ")
			if n, m := strings.Count(text, first), strings.Count(text, last); n != m {
				t.Errorf("%s: %d of %s and %d of %s", where, n, first, m, last)
			}
		}
	}
}
