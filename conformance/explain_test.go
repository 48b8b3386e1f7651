// This file tests the explanations of differences.

package conformance_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/conformance"
)

// TestExplainFaults names what is at the place of each fault, whichever side reports
// it.
func TestExplainFaults(t *testing.T) {
	const nine = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"
	tests := []struct {
		game, ask, want, got string
		says                 []string
	}{
		{"standard", "plies " + nine, "!tiles@5 cards@38", "-", []string{"tiles@5 is on a2: 5B", "cards@38 is in CARDS: A,:D"}},
		{"standard", "perft 2 " + nine, "5", "!fixed@13 tiles@17", []string{"fixed@13 is on b3: aD", "tiles@17 is in SPARE: 7F"}},
		{"standard", "parse " + nine, "!tiles@7 ban@20", "!tiles@7", []string{"missing: ban@20", "words: expected 2, got 1", "ban@20 is in BAN: -"}},
		{"standard", "parse " + nine + " x", "!syntax@43", "!syntax@99 syntax@44 syntax@x", []string{
			"missing: syntax@43", "unexpected: syntax@99 syntax@44 syntax@x", "first difference at word 1: expected syntax@43, got syntax@99",
			"syntax@43 is after the last field", "syntax@44 is at the end",
		}},
		{"standard", "shift W2:NES 6aAc/5B7E5C/3aD9 7F - a1", "", "!tiles@1", []string{"tiles@1 is on b1: aA"}},
		{"battlechess", "plies 7/3V+++3 0,0 -,- - 1t", "-", "!syntax@2", []string{"syntax@2 is in BOARD: 3V+++3"}},
		{"standard", "deal 5 1", "!seats", "", nil},
	}
	for _, test := range tests {
		d := conformance.Difference{Question: conformance.Question{Game: test.game}, Ask: test.ask, Want: test.want, Got: test.got}
		if diff := gocmp.Diff(test.says, d.Explain()); diff != "" {
			t.Errorf("%s: %s and %s (-want +got):\n%s", test.ask, test.want, test.got, diff)
		}
	}
}

// TestExplainStates names the fields and the tiles that differ.
func TestExplainStates(t *testing.T) {
	const nine = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"
	tests := []struct {
		game, want, got string
		says            []string
	}{
		{"standard", nine, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s", []string{"fields: expected 7, got 6"}},
		{"standard", nine, "6aAc/5B7E5C 7F - a1,c3 a1,c3 1s :A,:D", []string{"BOARD, rows: expected 3, got 2"}},
		{"standard", nine, "6aAc/5B7E5C5/3aD3 7F - a1,c3 a1,c3 1s :A,:D", []string{
			"BOARD, row 2: expected 5B7E5C, got 5B7E5C5", "BOARD, c3: expected 9, got 3",
		}},
		{"standard", nine, "555/555/555 7F - a1,c3 a1,c3 2s :A,:D", []string{
			"BOARD, a1: expected 6, got 5", "BOARD, b1: expected aA, got 5", "BOARD, c1: expected c, got 5",
			"BOARD, a2: expected 5B, got 5", "BOARD, b2: expected 7E, got 5", "BOARD, c2: expected 5C, got 5",
			"BOARD, a3: expected 3, got 5", "BOARD, b3: expected aD, got 5", "BOARD: and 1 more", "TURN: expected 1s, got 2s",
		}},
		{"battlechess", "7/3V+++3 0,0 -,- - 1t", "7/4V+++2 0,0 -,- - 2t", []string{
			"BOARD: expected 7/3V+++3, got 7/4V+++2", "TURN: expected 1t, got 2t",
		}},
	}
	for _, test := range tests {
		d := conformance.Difference{Question: conformance.Question{Game: test.game}, Ask: "deal 2 1", Want: test.want, Got: test.got}
		if diff := gocmp.Diff(test.says, d.Explain()); diff != "" {
			t.Errorf("%s and %s (-want +got):\n%s", test.want, test.got, diff)
		}
	}
}
