// This file writes texts for people: on a terminal, and as Markdown.

package rulebook

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteTerminal writes the text in lines of at most the given number of columns,
// and with the pictures as text; these have 80 columns. If color is true,
// headings and pictures have colors, set by ANSI escape sequences.
func (t Text) WriteTerminal(w io.Writer, columns int, color bool) error {
	var out bytes.Buffer
	bold := func(text string) string {
		if !color {
			return text
		}
		return "\x1b[1m" + text + "\x1b[0m"
	}
	out.WriteString(bold(t.Title) + "\n")
	for i, b := range t.Blocks {
		if b.Kind != Item || t.Blocks[i-1].Kind != Item {
			out.WriteByte('\n')
		}
		text := t.label(b) + b.Text
		switch b.Kind {
		case Heading, Subheading:
			out.WriteString(bold(text) + "\n")
		case Item:
			wrap(&out, "- ", text, columns)
		case Picture:
			drawing, err := Draw(b.Picture)
			if err != nil {
				return err
			}
			drawing.scene.Words = WordsOf(t.Language).Picture
			if err := drawing.Text(&out, color); err != nil {
				return err
			}
			wrap(&out, "", text, columns)
		default:
			wrap(&out, "", text, columns)
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

// WriteMarkdown writes the text as Markdown. A picture is an image of the file
// NAME.svg in the given folder, relative to the page.
func (t Text) WriteMarkdown(w io.Writer, folder string) error {
	var out bytes.Buffer
	out.WriteString("# " + t.Title + "\n")
	for i, b := range t.Blocks {
		if b.Kind != Item || t.Blocks[i-1].Kind != Item {
			out.WriteByte('\n')
		}
		label := t.label(b)
		if label != "" {
			label = "*" + strings.TrimSpace(label) + "* "
		}
		switch b.Kind {
		case Heading:
			out.WriteString("## " + b.Text + "\n")
		case Subheading:
			out.WriteString("### " + b.Text + "\n")
		case Item:
			out.WriteString("- " + label + b.Text + "\n")
		case Picture:
			out.WriteString("![](" + folder + "/" + b.Picture + ".svg)\n\n" + label + b.Text + "\n")
		default:
			out.WriteString(label + b.Text + "\n")
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

// most is the largest number of values that label lists. A condition with more of
// them means that something was chosen at all.
const most = 5

// label returns the conditions of a block in words, with a space behind, or an
// empty string.
func (t Text) label(b Block) string {
	if len(b.When) == 0 {
		return ""
	}
	words, space := WordsOf(t.Language), ""
	if t.Language == "fr" {
		space = "\u00a0"
	}
	var all []string
	for _, c := range b.When {
		if len(c.Values) > most {
			all = append(all, words.Option(c.Option))
			continue
		}
		var values []string
		for _, value := range c.Values {
			values = append(values, words.Value(value))
		}
		all = append(all, words.Option(c.Option)+space+": "+strings.Join(values, ", "))
	}
	return "(" + strings.Join(all, space+"; ") + ") "
}

// wrap writes a text in lines of a width. The first begins with a mark, and the
// others are indented by its width. A line does not end at a no-break space, which
// French has before a colon.
func wrap(out *bytes.Buffer, mark, text string, width int) {
	out.WriteString(mark)
	indent := utf8.RuneCountInString(mark)
	column := indent
	for word := range strings.SplitSeq(text, " ") {
		length := utf8.RuneCountInString(word)
		switch {
		case column == indent:
		case column+1+length <= width:
			out.WriteByte(' ')
			column++
		default:
			out.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		}
		out.WriteString(word)
		column += length
	}
	out.WriteByte('\n')
}
