// This file holds the help of a subcommand, as -h prints it.

package main

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
	var own, game strings.Builder
	c.flags.VisitAll(func(f *flag.Flag) {
		if c.ofGame[f.Name] {
			writeFlag(&game, f)
		} else {
			writeFlag(&own, f)
		}
	})
	fmt.Fprint(c.out, c.head)
	if own.Len() > 0 {
		fmt.Fprintf(c.out, "\nFlags:\n%s", own.String())
	}
	if game.Len() > 0 {
		fmt.Fprintf(c.out, "\nOptions of the game; labyrinth variants tells what they can be, and the value\n"+
			"@FILE reads one from a file:\n%s", game.String())
	}
}

// writeFlag writes how a flag is given, and under it, in lines of at most 78
// columns, what it does.
func writeFlag(w io.Writer, f *flag.Flag) {
	const indent = "        "
	value, usage := flag.UnquoteUsage(f)
	fmt.Fprintln(w, strings.TrimRight("  -"+f.Name+" "+value, " "))
	if unset := f.DefValue; unset != "" && unset != "0" && unset != "false" {
		usage += " (default " + unset + ")"
	}
	column := 0
	for word := range strings.FieldsSeq(usage) {
		switch length := utf8.RuneCountInString(word); {
		case column == 0:
			fmt.Fprint(w, indent, word)
			column = len(indent) + length
		case column+1+length <= 78:
			fmt.Fprint(w, " ", word)
			column += 1 + length
		default:
			fmt.Fprint(w, "\n", indent, word)
			column = len(indent) + length
		}
	}
	fmt.Fprintln(w)
}
