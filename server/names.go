// This file holds the rule for the names of people. The page has the same in names.js, and
// testdata/names.json has names for both.

package server

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/play"
)

const (
	mostName = 40 // characters of a name
	// fillers count as letters or signs, and show nothing.
	fillers = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
	// viramas take the vowel of a letter away, in the scripts of India. A joiner after one of them
	// says how it looks, even at the end of a word.
	viramas = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca"
)

// validName reports what is wrong with the name of a person, or returns an empty string. A
// name is a text that the value of a tag in a record can have, since names become part of
// records, which separate them with commas. Something of it can be seen.
func validName(name string) string {
	const want = "must be at most 40 characters that can be seen, without quotes, backslashes and commas"
	if utf8.RuneCountInString(name) > mostName || !play.IsTagValue(name) || strings.ContainsAny(name, fillers+",") {
		return want
	}
	before, last, seen := ' ', ' ', name == "" // the characters before this one, which are spaces at the beginning
	for _, r := range name + " " {
		joins, mark := isJoiner(r), unicode.Is(unicode.M, r)
		switch {
		case (joins || mark) && last == ' ', joins && isJoiner(last): // it has nothing to join
			return want
		case r == ' ' && isJoiner(last) && !strings.ContainsRune(viramas, before):
			return want
		}
		seen = seen || !joins && !mark && r != ' '
		before, last = last, r
	}
	if !seen {
		return want
	}
	return ""
}

// isJoiner reports whether a character joins its neighbors or keeps them apart, as Persian,
// the scripts of India and some emoji need.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }
