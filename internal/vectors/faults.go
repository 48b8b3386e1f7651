// This file reads bad input from faults.txt and makes lines of it.

package vectors

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

//go:embed faults.txt
var faultsText string

// A faultReader reads faults.txt, which describes its own lines.
type faultReader struct {
	texts []string // {NAME} and its text, in turn
	setup games.Setup
	state string
	to    string // the folder of the lines
	lines map[string][]games.Line
}

// faultLines returns the lines of bad input by folder.
func faultLines() map[string][]games.Line {
	r := faultReader{lines: make(map[string][]games.Line)}
	for text := range strings.SplitSeq(strings.TrimSuffix(faultsText, "\n"), "\n") {
		if text == "" || text[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(strings.ReplaceAll(text, "_", " "), " ")
		r.read(verb, strings.NewReplacer(r.texts...).Replace(rest))
	}
	return r.lines
}

// read reads one line.
func (r *faultReader) read(verb, rest string) {
	word, text, _ := strings.Cut(rest, " ")
	switch verb {
	case "let":
		r.texts = append(r.texts, "{"+word+"}", text)
	case "game":
		r.setup, r.to = games.Setup{Variant: rest}, rest
	case "folder":
		r.to = rest
	case "option":
		r.setup.Options = append(slices.Clone(r.setup.Options), game.Tag{Name: word, Value: text})
	case "state":
		r.state = rest
	case "change":
		r.bad("parse", word, changed(games.Of(r.setup.Variant).Fields, r.state, text))
	case "text":
		r.bad("parse", word, text)
	case "ply", "layout":
		r.bad(verb, word, text)
	case "illegal":
		for ply := range strings.FieldsSeq(rest) {
			r.add("play "+ply+" "+r.state, "!illegal")
		}
	case "refused":
		r.add(text, "!"+word)
	default:
		panic(fmt.Sprintf("vectors: faults.txt: no such line: %s", verb))
	}
}

func (r *faultReader) add(question, answer string) {
	r.lines[r.to] = append(r.lines[r.to], r.setup.Line("", question, answer))
}

// bad adds a question about a bad text. A caret in the text marks the place of
// each fault.
func (r *faultReader) bad(verb, faults, marked string) {
	parts := strings.Split(marked, "^")
	kinds := strings.Split(faults, ",")
	if len(parts) != len(kinds)+1 {
		panic(fmt.Sprintf("vectors: faults.txt: %d kinds and %d carets: %s", len(kinds), len(parts)-1, marked))
	}
	text := parts[0]
	for i, part := range parts[1:] {
		kinds[i] += "@" + strconv.Itoa(len(text))
		text += part
	}
	r.add(verb+" "+text, "!"+strings.Join(kinds, " "))
}

// changed returns a state with other fields, given as in BAN=^W3 TURN=^5s.
func changed(names []string, state, changes string) string {
	fields := strings.Fields(state)
	for change := range strings.FieldsSeq(changes) {
		name, value, _ := strings.Cut(change, "=")
		fields[slices.Index(names, name)] = value
	}
	return strings.Join(fields, " ")
}
