// This file holds what is said about a difference beyond expected and came:
// the fields, tiles or words in which the two are not the same.

package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// few is how many tiles or words are named.
const few = 8

// Explain returns lines that tell in what the two answers differ: the fields
// and tiles of a state, the words of a list.
func (d Difference) Explain() []string {
	want, got := strings.Fields(d.Want), strings.Fields(d.Got)
	verb, _, _ := strings.Cut(d.Ask, " ")
	switch {
	case strings.HasPrefix(d.Got, "!") != strings.HasPrefix(d.Want, "!"):
		return nil // one of them is refused
	case slices.Contains([]string{"deal", "play", "view", "shift"}, verb):
		return explainState(fieldNames(d.Vector.Game), want, got)
	case len(want) > 1 || len(got) > 1:
		return explainList(want, got)
	}
	return nil
}

// fieldNames are the names of the fields of a state.
func fieldNames(game string) []string {
	if game == "battlechess" {
		return []string{"BOARD", "COST", "LEGENDS", "CARDS", "TURN"}
	}
	names := []string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN", "CARDS"}
	switch game {
	case "glow":
		names = append(names, "GLOW", "LIGHT", "POINTS")
	case "anniversary":
		names = append(names, "SEEN", "EVENT")
	}
	return names
}

func explainState(names, want, got []string) (lines []string) {
	if len(want) != len(got) {
		return []string{fmt.Sprintf("%d fields, and not %d", len(got), len(want))}
	}
	for i, name := range names[:min(len(names), len(want))] {
		switch {
		case want[i] == got[i]:
		case name == "BOARD" && len(names) > 5:
			lines = append(lines, explainBoard(want[i], got[i])...)
		default:
			lines = append(lines, fmt.Sprintf("%s: expected %s, came %s", name, want[i], got[i]))
		}
	}
	return lines
}

// tilesOf cuts a row before each digit that begins a tile. What follows a mark
// belongs to the mark.
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
		return []string{fmt.Sprintf("BOARD: %d rows, and not %d", len(gotRows), len(wantRows))}
	}
	for row := range wantRows {
		w, g := tilesOf(wantRows[row]), tilesOf(gotRows[row])
		if len(w) != len(g) {
			lines = append(lines, fmt.Sprintf("BOARD, row %d: expected %s, came %s", row+1, wantRows[row], gotRows[row]))
			continue
		}
		for col := range w {
			if w[col] != g[col] {
				lines = append(lines, fmt.Sprintf("BOARD, %c%d: expected %s, came %s", 'a'+col, row+1, w[col], g[col]))
			}
		}
	}
	if n := len(lines); n > few {
		lines = append(lines[:few], fmt.Sprintf("BOARD: and %d more", n-few))
	}
	return lines
}

func explainList(want, got []string) (lines []string) {
	without := func(of, others []string) []string {
		return slices.DeleteFunc(slices.Clone(of), func(w string) bool { return slices.Contains(others, w) })
	}
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
	some("too many", without(got, want))
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			return append(lines, fmt.Sprintf("the first to differ is number %d: expected %s, came %s", i+1, want[i], got[i]))
		}
	}
	if len(want) == len(got) {
		return []string{"the words are the same, and the spaces are not"}
	}
	return append(lines, fmt.Sprintf("%d words, and not %d", len(got), len(want)))
}
