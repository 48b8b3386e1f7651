// This file writes the manual page and the completions.

package main

import (
	"fmt"
	"slices"
	"strings"
)

// A manual is the help of a program and of its commands.
type manual struct {
	name, about string
	top         help
	commands    []help // in the order of top.commands
}

// page returns the manual page, in the language of man.
func (m manual) page() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n", quoted(strings.ToUpper(m.name)), roff(m.name), roff(m.about))
	writeUsage(&b, m.top.usage)
	b.WriteString(".SH DESCRIPTION\n")
	writeParts(&b, m.top.parts, ".SH")
	if len(m.commands) > 0 {
		b.WriteString(".SH COMMANDS\n")
	}
	for i, c := range m.commands {
		fmt.Fprintf(&b, ".SS %s\n", quoted(m.top.commands[i].name))
		writeUsage(&b, c.usage)
		b.WriteString(".PP\n")
		writeParts(&b, c.parts, ".PP")
	}
	return b.String()
}

func writeUsage(b *strings.Builder, lines []string) {
	for i, line := range lines {
		if i > 0 {
			b.WriteString(".br\n")
		}
		fmt.Fprintf(b, ".B %s\n", roff(line))
	}
}

// writeParts writes the parts of a help. The title of a part is a section, or else
// a paragraph.
func writeParts(b *strings.Builder, parts []part, section string) {
	for _, p := range parts {
		switch {
		case p.title == "":
		case section == ".SH":
			fmt.Fprintf(b, ".SH %s\n", strings.ToUpper(p.title))
		default:
			fmt.Fprintf(b, ".PP\n%s:\n", p.title)
		}
		for _, e := range p.entries {
			writeEntry(b, e)
		}
	}
}

func writeEntry(b *strings.Builder, e entry) {
	switch {
	case e.lines == nil:
		name, value, _ := strings.Cut(e.flag.name, " ")
		fmt.Fprintf(b, ".TP\n\\fB%s\\fR \\fI%s\\fR\n%s\n", roff(name), roff(value), roff(e.flag.about))
	case e.code:
		b.WriteString(".PP\n.nf\n.RS\n")
		for _, line := range e.lines {
			fmt.Fprintln(b, roff(line))
		}
		b.WriteString(".RE\n.fi\n")
	default:
		fmt.Fprintf(b, ".PP\n%s\n", roff(strings.Join(e.lines, " ")))
	}
}

// roff returns a text with the characters that man reads otherwise escaped.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

// quoted returns a text as one argument of a macro.
func quoted(text string) string { return `"` + strings.ReplaceAll(roff(text), `"`, `\(dq`) + `"` }

// completions returns a script for bash that completes commands and flags, and
// otherwise file names.
func (m manual) completions() string {
	var b strings.Builder
	function := "_" + strings.ReplaceAll(m.name, "-", "_")
	fmt.Fprintf(&b, "# Completions of %s for bash.\n%s() {\n\tlocal words\n", m.name, function)
	fmt.Fprint(&b, "\tcase \"${COMP_WORDS[*]:1:COMP_CWORD-1} \" in\n")
	order := make([]int, len(m.commands)) // those of two words first
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return len(m.top.commands[j].words()) - len(m.top.commands[i].words())
	})
	for _, i := range order {
		name := m.top.commands[i].name
		fmt.Fprintf(&b, "\t%q*) words=%q ;;\n", name+" ", strings.Join(append(m.commands[i].flags(), m.under(name)...), " "))
	}
	fmt.Fprintf(&b, "\t*) words=%q ;;\n\tesac\n", strings.Join(append(m.top.flags(), m.under("")...), " "))
	fmt.Fprintf(&b, "\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n}\n")
	fmt.Fprintf(&b, "complete -o default -F %s %s\n", function, m.name)
	return b.String()
}

// flags returns the flags of a help.
func (h help) flags() (all []string) {
	for _, p := range h.parts {
		for _, e := range p.entries {
			if name, _, _ := strings.Cut(e.flag.name, " "); name != "" {
				all = append(all, name)
			}
		}
	}
	return all
}

// under returns the words that can follow a command of one word, or the first
// words of all commands.
func (m manual) under(command string) (all []string) {
	for _, c := range m.top.commands {
		words := c.words()
		if command == "" && !slices.Contains(all, words[0]) {
			all = append(all, words[0])
		} else if len(words) > 1 && words[0] == command {
			all = append(all, words[1])
		}
	}
	return all
}
