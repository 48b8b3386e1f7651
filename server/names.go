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
	fillers = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
)

// validName reports what is wrong with the name of a person, or returns an empty string. A
// name is a text that the value of a tag in a record can have, since names become part of
// records, which separate them with commas. Something of it can be seen.
func validName(name string) string {
	const want = "must be at most 40 characters that can be seen, without quotes, backslashes and commas"
	if utf8.RuneCountInString(name) > mostName || !play.IsTagValue(name) || strings.ContainsAny(name, fillers+",") {
		return want
	}
	last, seen := ' ', name == "" // the character before this one, which is a space at the beginning
	for _, r := range name {
		switch joins := isJoiner(r) || unicode.Is(unicode.M, r); {
		case joins && (last == ' ' || isJoiner(last)): // it has nothing to join
			return want
		case !joins && r != ' ':
			seen = true
		}
		last = r
	}
	if !seen || isJoiner(last) {
		return want
	}
	return ""
}

// isJoiner reports whether a character joins its neighbors or keeps them apart, as Persian,
// the scripts of India and some emoji need.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }
