// This file holds the help of a subcommand, as -h prints it.

package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// errHelped ends a command that was only asked for help.
var errHelped = errors.New("helped")

// help prints what a subcommand does, its own flags, and behind them those that
// are options of the variants.
func (c *call) help() {
	var own, name strings.Builder
	c.flags.VisitAll(func(f *flag.Flag) {
		if c.ofGame[f.Name] {
			writeFlag(&name, f)
		} else {
			writeFlag(&own, f)
		}
	})
	fmt.Fprint(c.out, c.head)
	if own.Len() > 0 {
		fmt.Fprintf(c.out, "\nFlags:\n%s", own.String())
	}
	if name.Len() > 0 {
		fmt.Fprintf(c.out, "\nOptions of the game; labyrinth variants tells what they can be, and the value\n"+
			"@FILE reads one from a file:\n%s", name.String())
	}
}

// writeFlag writes how a flag is given, and under it what it does.
func writeFlag(w io.Writer, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	fmt.Fprintln(w, strings.TrimRight("  -"+f.Name+" "+value, " "))
	if unset := f.DefValue; unset != "" && unset != "0" && unset != "false" {
		usage += " (default " + unset + ")"
	}
	writeWrapped(w, "        ", usage)
}

// writeWrapped writes a text in lines of at most 78 columns, behind a label
// and with the other lines under the first.
func writeWrapped(w io.Writer, label, text string) {
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
