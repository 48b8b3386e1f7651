// This file explains differences: the fields, tiles or words that are not the
// same.

package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// few is the largest number of tiles or words that are named.
const few = 8

// Explain returns lines that say where the two answers differ: the fields and
// tiles of a state, or the words of a list.
func (d Difference) Explain() []string {
	want, got := strings.Fields(d.Want), strings.Fields(d.Got)
	verb, _, _ := strings.Cut(d.Ask, " ")
	wantRefused, gotRefused := strings.HasPrefix(d.Want, "!"), strings.HasPrefix(d.Got, "!")
	switch {
	case gotRefused && !wantRefused:
		return d.explainFaults(got)
	case wantRefused && !gotRefused:
		return d.explainFaults(want)
	case wantRefused:
		want[0], got[0] = want[0][1:], got[0][1:]
		return append(explainList(want, got), d.explainFaults(slices.Concat(without(want, got), without(got, want)))...)
	case slices.Contains([]string{"deal", "play", "view", "shift"}, verb):
		return explainState(games.Of(d.Question.Game), want, got)
	case len(want) > 1 || len(got) > 1:
		return explainList(want, got)
	}
	return nil
}

// explainFaults says what is at the place of each fault, in the state or the
// board that the question is about.
func (d Difference) explainFaults(faults []string) (lines []string) {
	text, _ := d.State()
	if verb, rest, _ := strings.Cut(d.Ask, " "); slices.Contains([]string{"shift", "reach", "through"}, verb) {
		_, text, _ = strings.Cut(rest, " ")
	}
	v := games.Of(d.Question.Game)
	names := v.FieldsUnder(d.Question.Options)
	for _, fault := range faults[:min(len(faults), few)] {
		fault = strings.TrimPrefix(fault, "!")
		_, place, _ := strings.Cut(fault, "@")
		at, err := strconv.Atoi(place)
		if err != nil || at < 0 || at > len(text) || text == "" {
			continue // there is no state, or the port reports an impossible place
		}
		rest, _, _ := strings.Cut(text[at:], " ")
		switch i := strings.Count(text[:at], " "); {
		case at == len(text):
			lines = append(lines, fault+" is at the end")
		case i >= len(names):
			lines = append(lines, fault+" is after the last field")
		case names[i] == "BOARD" && v.Maze():
			row, _, _ := strings.Cut(rest, "/")
			lines = append(lines, fmt.Sprintf("%s is on %s: %s", fault, squareAt(text[:at]), tilesOf(row)[0]))
		default:
			lines = append(lines, fmt.Sprintf("%s is in %s: %.40s", fault, names[i], rest))
		}
	}
	return lines
}

// squareAt returns the square of the tile that follows the given part of a board.
func squareAt(before string) string {
	rows := strings.Split(before, "/")
	col := 0
	if row := rows[len(rows)-1]; row != "" {
		col = len(tilesOf(row))
	}
	return fmt.Sprintf("%c%d", 'a'+col, len(rows))
}

// explainState names the fields in which two states differ.
func explainState(v games.Variant, want, got []string) (lines []string) {
	if len(want) != len(got) {
		return []string{fmt.Sprintf("fields: expected %d, got %d", len(want), len(got))}
	}
	for i, name := range v.Fields[:min(len(v.Fields), len(want))] {
		switch {
		case want[i] == got[i]:
		case name == "BOARD" && v.Maze():
			lines = append(lines, explainBoard(want[i], got[i])...)
		default:
			lines = append(lines, fmt.Sprintf("%s: expected %s, got %s", name, want[i], got[i]))
		}
	}
	return lines
}

// tilesOf cuts a row before each digit that begins a tile. The character after *
// or ' belongs to the mark.
func tilesOf(row string) (tiles []string) {
	begin := 0
	for i := 1; i < len(row); i++ {
		if strings.IndexByte("0123456789abcdef", row[i]) >= 0 && strings.IndexByte("*'", row[i-1]) < 0 {
			tiles, begin = append(tiles, row[begin:i]), i
		}
	}
	return append(tiles, row[begin:])
}

// explainBoard names the squares whose tiles differ.
func explainBoard(want, got string) (lines []string) {
	wantRows, gotRows := strings.Split(want, "/"), strings.Split(got, "/")
	if len(wantRows) != len(gotRows) {
		return []string{fmt.Sprintf("BOARD, rows: expected %d, got %d", len(wantRows), len(gotRows))}
	}
	for row := range wantRows {
		w, g := tilesOf(wantRows[row]), tilesOf(gotRows[row])
		if len(w) != len(g) {
			lines = append(lines, fmt.Sprintf("BOARD, row %d: expected %s, got %s", row+1, wantRows[row], gotRows[row]))
			continue
		}
		for col := range w {
			if w[col] != g[col] {
				lines = append(lines, fmt.Sprintf("BOARD, %c%d: expected %s, got %s", 'a'+col, row+1, w[col], g[col]))
			}
		}
	}
	if n := len(lines); n > few {
		lines = append(lines[:few], fmt.Sprintf("BOARD: and %d more", n-few))
	}
	return lines
}

// without returns the words that are not in others.
func without(words, others []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(others, w) })
}

// explainList names the words in which two lists differ.
func explainList(want, got []string) (lines []string) {
	some := func(name string, words []string) {
		if n := len(words); n > 0 {
			more := ""
			if n > few {
				more = fmt.Sprintf(" and %d more", n-few)
			}
			lines = append(lines, name+": "+strings.Join(words[:min(n, few)], " ")+more)
		}
	}
	some("missing", without(want, got))
	some("unexpected", without(got, want))
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			return append(lines, fmt.Sprintf("first difference at word %d: expected %s, got %s", i+1, want[i], got[i]))
		}
	}
	if len(want) == len(got) {
		return []string{"the words agree, but the spaces do not"}
	}
	return append(lines, fmt.Sprintf("words: expected %d, got %d", len(want), len(got)))
}
