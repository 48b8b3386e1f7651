// This file reads help.

package main

import (
	"regexp"
	"strings"
)

// A help is what a program, or a command of it, says about itself.
type help struct {
	usage    []string // lines, without the word Usage
	commands []item
	parts    []part
}

// A part is what the help has under one heading; the first part has none.
type part struct {
	title   string // such as "Flags"
	entries []entry
}

// An entry is a flag, a paragraph, or lines to keep as they are.
type entry struct {
	flag  item
	lines []string // if it is not a flag
	code  bool
}

// An item is a flag or a command, and what it does.
type item struct{ name, about string }

// words returns the words of a command, such as arena and ladder.
func (i item) words() []string { return strings.Fields(i.name) }

var (
	heading = regexp.MustCompile(`^([A-Z][A-Za-z]*):$`)
	flagged = regexp.MustCompile(`^  (-\S[^\t]*)\t?(.*)$`)
	gap     = regexp.MustCompile(`^  \S+( \S+)*  +\S`)
)

// readHelp reads the help of the program with a name.
func readHelp(name, text string) (h help) {
	lines := strings.Split(renamed(name, strings.TrimRight(text, "\n")), "\n")
	h.parts = []part{{}}
	for i := 0; i < len(lines); i++ {
		line, last := lines[i], &h.parts[len(h.parts)-1]
		switch {
		case strings.HasPrefix(line, "Usage: "):
			for ; i < len(lines) && lines[i] != ""; i++ {
				h.usage = append(h.usage, strings.TrimSpace(strings.TrimPrefix(lines[i], "Usage:")))
			}
		case line == "Commands:":
			for i++; i < len(lines) && lines[i] == ""; i++ {
			}
			from := i
			for ; i < len(lines) && strings.HasPrefix(lines[i], "  "); i++ {
			}
			h.commands = readCommands(lines[from:i])
		case heading.MatchString(line):
			h.parts = append(h.parts, part{title: strings.TrimSuffix(line, ":")})
		case flagged.MatchString(line):
			m := flagged.FindStringSubmatch(line)
			it := item{strings.TrimSpace(m[1]), m[2]}
			for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    "); i++ {
				it.about += " " + strings.TrimSpace(lines[i+1])
			}
			last.entries = append(last.entries, entry{flag: item{it.name, strings.TrimSpace(it.about)}})
		case line != "":
			e := entry{code: strings.HasPrefix(line, "  ")}
			for ; i < len(lines) && lines[i] != "" && !flagged.MatchString(lines[i]); i++ {
				e.lines = append(e.lines, strings.TrimPrefix(lines[i], "  "))
			}
			i-- // the line that ended it
			last.entries = append(last.entries, e)
		}
	}
	return h
}

// readCommands reads a list of commands in two columns. What they do may continue
// on the next line.
func readCommands(lines []string) (all []item) {
	column := 0
	for _, line := range lines {
		if gap.MatchString(line) && !strings.HasPrefix(line, "   ") {
			column = len(gap.FindString(line)) - 1
			break
		}
	}
	for _, line := range lines {
		name, about := strings.TrimSpace(line[:min(column, len(line))]), strings.TrimSpace(line[min(column, len(line)):])
		switch {
		case name == "" && len(all) > 0:
			all[len(all)-1].about += " " + about
		case name != "version":
			all = append(all, item{name, about})
		}
	}
	return all
}

// renamed returns a help that calls the program by a name. It replaces the name of
// the usage where it begins an example, and where a flag or a command follows.
func renamed(name, text string) string {
	_, usage, _ := strings.Cut(text, "Usage: ")
	old, _, _ := strings.Cut(usage, " ")
	if old == "" || old == name {
		return text
	}
	for _, pattern := range []string{`(?m)^(Usage: |  )OLD( )`, `(?m)(^ *|see |and )OLD( [-A-Z\[])`} {
		text = regexp.MustCompile(strings.Replace(pattern, "OLD", regexp.QuoteMeta(old), 1)).ReplaceAllString(text, "${1}"+name+"${2}")
	}
	return text
}
