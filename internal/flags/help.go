// This file holds the help: how flags are listed, how text is broken into lines,
// and which known word a mistyped one may mean.

package flags

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteHelp writes the flags, and below them those that are options of games.
func (s *Set) WriteHelp(w io.Writer, variants string) {
	var own, options strings.Builder
	s.VisitAll(func(f *flag.Flag) {
		if s.ofGame[f.Name] {
			writeFlag(&options, f)
		} else {
			writeFlag(&own, f)
		}
	})
	if own.Len() > 0 {
		fmt.Fprintf(w, "\nFlags:\n%s", own.String())
	}
	if options.Len() > 0 {
		fmt.Fprintf(w, "\nOptions of the game%s. The value @FILE is\nread from a file:\n%s", variants, options.String())
	}
}

// writeFlag writes how a flag is given, and under it what it does.
func writeFlag(w io.Writer, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	fmt.Fprintln(w, strings.TrimRight("  -"+f.Name+" "+value, " "))
	if unset := f.DefValue; unset != "" && unset != "0" && unset != "false" {
		usage += " (default " + unset + ")"
	}
	Wrap(w, "        ", usage)
}

// Wrap writes a label and a text in lines of at most 78 columns. The lines after
// the first are indented by the width of the label.
func Wrap(w io.Writer, label, text string) {
	fmt.Fprint(w, label)
	indent := utf8.RuneCountInString(label)
	column := indent
	for word := range strings.FieldsSeq(text) {
		length := utf8.RuneCountInString(word)
		switch {
		case column == indent:
		case column+1+length <= 78:
			fmt.Fprint(w, " ")
			column++
		default:
			fmt.Fprint(w, "\n", strings.Repeat(" ", indent))
			column = indent
		}
		fmt.Fprint(w, word)
		column += length
	}
	fmt.Fprintln(w)
}

// Suggest returns "; did you mean X?" with the known word that is most like a
// mistyped one, or an empty text if none is.
func Suggest(word string, known []string) string {
	best, least := "", 1+len(word)/3
	for _, k := range known {
		if d := edits(word, k); d <= least && (best == "" || d < edits(word, best)) {
			best = k
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", best)
}

// edits returns the number of letters to insert, remove, replace or swap with the
// next one that make a into b.
func edits(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
