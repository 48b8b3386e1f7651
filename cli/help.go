// This file holds the help of a command, which -h prints.

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

// help prints what a command does, its own flags, the flags that are options of
// variants, and an example.
func (c *call) help() {
	var own, options strings.Builder
	c.flags.VisitAll(func(f *flag.Flag) {
		if c.ofGame[f.Name] {
			writeFlag(&options, f)
		} else {
			writeFlag(&own, f)
		}
	})
	name := c.program.Name
	fmt.Fprintf(c.out, "Usage: %s %s\n\n", name, strings.TrimSpace(c.command.name+" "+c.command.args))
	short := c.command.short
	writeWrapped(c.out, "", strings.ToUpper(short[:1])+short[1:]+". "+c.command.about)
	if own.Len() > 0 {
		fmt.Fprintf(c.out, "\nFlags:\n%s", own.String())
	}
	if options.Len() > 0 {
		fmt.Fprintf(c.out, "\nOptions of the game; %s variants lists their values. The value @FILE is\n"+
			"read from a file:\n%s", name, options.String())
	}
	fmt.Fprintf(c.out, "\nExample:\n  %s %s\n", name, strings.ReplaceAll(c.command.example, "PROGRAM", name))
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

// writeWrapped writes a label and a text in lines of at most 78 columns. The
// lines after the first are indented by the width of the label.
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
