// This file checks the bounds of the numbers in a rule set file.

package battlechess_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
)

// bare is a small rule set on the largest play area.
const bare = `{"schema": "battlechess/1", "name": "bare", "files": 8, "ranks": 8, "target": "A", "eggs": 1, "costSpaces": 3,
	"pieces": [{"name": "A", "letter": "A", "start": [["a1"], ["b2"]],
		"front": {"power": 10, "arrows": []}, "back": {"power": 20, "arrows": []}}],
	"legends": [{"name": "B", "letter": "B", "size": 1, "cost": 3,
		"front": {"power": 30, "arrows": []}, "back": {"power": 40, "arrows": []}}],
	"deck": {"cards": [0, 990], "reshuffle": 990}}`

// TestRulesBounds checks the first and last values that each member accepts,
// and the reasons for refusing those next to them.
func TestRulesBounds(t *testing.T) {
	// kinds returns n kinds with a member of their own.
	kinds := func(n int, member func(i int) string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `{"name": "N%d", "letter": "%c", %s, "front": {"power": 70, "arrows": []}, "back": {"power": 80, "arrows": []}}, `,
				i, 'C'+i, member(i))
		}
		return b.String()
	}
	normal := func(i int) string {
		return fmt.Sprintf(`"start": [["%c%d"], ["%[1]c%[3]d"]]`, 'a'+i%8, 3+2*(i/8), 4+2*(i/8))
	}
	legend := func(int) string { return `"size": 1, "cost": 1` }
	// many returns a member start with n squares for each seat.
	many := func(n int) func(int) string {
		return func(int) string {
			var seats [2][]string
			for i := range n {
				seats[0] = append(seats[0], fmt.Sprintf(`"%c%d"`, 'a'+i%8, 3+i/8))
				seats[1] = append(seats[1], fmt.Sprintf(`"%c%d"`, 'a'+i%8, 6+i/8))
			}
			return fmt.Sprintf(`"start": [[%s], [%s]]`, strings.Join(seats[0], ","), strings.Join(seats[1], ","))
		}
	}
	const (
		pieces, legends, cards  = `"pieces": [`, `"legends": [`, `[0, 990]`
		start                   = `"start": [["a1"], ["b2"]]`
		badName, badCard, noKey = "must be 1 to 20 letters", "must be a multiple of 10 from 0 to 990", "must be one letter A to Z"
	)
	for _, x := range []struct{ old, new, why string }{
		{`"files": 8`, `"files": 1`, "must be an integer from 2 to 8"},
		{`"files": 8`, `"files": 2`, ""},
		{`"files": 8`, `"files": 8`, ""},
		{`"files": 8`, `"files": 9`, "must be an integer from 2 to 8"},
		{`"ranks": 8`, `"ranks": 1`, "must be an integer from 2 to 8"},
		{`"ranks": 8`, `"ranks": 2`, ""},
		{`"ranks": 8`, `"ranks": 8`, ""},
		{`"ranks": 8`, `"ranks": 9`, "must be an integer from 2 to 8"},
		{`"eggs": 1`, `"eggs": -1`, "must be an integer from 0 to 9"},
		{`"eggs": 1`, `"eggs": 0`, ""},
		{`"eggs": 1`, `"eggs": 9`, ""},
		{`"eggs": 1`, `"eggs": 10`, "must be an integer from 0 to 9"},
		{`"costSpaces": 3`, `"costSpaces": 0`, "must be an integer from 1 to 9"},
		{`"costSpaces": 3`, `"costSpaces": 1`, ""},
		{`"costSpaces": 3`, `"costSpaces": 9`, ""},
		{`"costSpaces": 3`, `"costSpaces": 10`, "must be an integer from 1 to 9"},
		{`"size": 1`, `"size": 0`, "must be an integer from 1 to 2"},
		{`"size": 1`, `"size": 1`, ""},
		{`"size": 1`, `"size": 2`, ""},
		{`"size": 1`, `"size": 3`, "must be an integer from 1 to 2"},
		{`"cost": 3`, `"cost": 0`, "must be an integer from 1 to 99"},
		{`"cost": 3`, `"cost": 1`, ""},
		{`"cost": 3`, `"cost": 99`, ""},
		{`"cost": 3`, `"cost": 100`, "must be an integer from 1 to 99"},
		{`"power": 10`, `"power": 0`, "must be a multiple of 10 from 10 to 990"},
		{`"power": 10`, `"power": 10`, ""},
		{`"power": 10`, `"power": 990`, ""},
		{`"power": 10`, `"power": 1000`, "must be a multiple of 10 from 10 to 990"},
		{`"reshuffle": 990`, `"reshuffle": -10`, "must be a multiple of 10 from 0 to 990"},
		{`"reshuffle": 990`, `"reshuffle": 0`, ""},
		{`"reshuffle": 990`, `"reshuffle": 990`, ""},
		{`"reshuffle": 990`, `"reshuffle": 1000`, "must be a multiple of 10 from 0 to 990"},
		{`"name": "bare"`, `"name": ""`, badName},
		{`"name": "bare"`, `"name": "b"`, ""},
		{`"name": "bare"`, `"name": "azAZ09 - abcdefghijk"`, ""},
		{`"name": "bare"`, `"name": "azAZ09 - abcdefghijkl"`, badName},
		{`"letter": "B"`, `"letter": ""`, noKey},
		{`"letter": "B"`, `"letter": "@"`, noKey},
		{`"letter": "B"`, `"letter": "Z"`, ""},
		{`"letter": "B"`, `"letter": "["`, noKey},
		{cards, `[-10, 990]`, badCard},
		{cards, `[1000, 990]`, badCard},
		{cards, `[]`, "wrong number of elements: 0, want 1 to 15"},
		{cards, `[990]`, ""},
		{cards, `[` + strings.Repeat("0, ", 14) + `990]`, ""},
		{cards, `[` + strings.Repeat("0, ", 15) + `990]`, "wrong number of elements: 16, want 1 to 15"},
		{cards, `[0, 10, 20, 30, 40, 50, 60, 990]`, ""},
		{cards, `[0, 10, 20, 30, 40, 50, 60, 70, 990]`, "9 different cards, want at most 8"},
		{start, `"start": [["a1", "c1"], ["b2"]]`, "seat 1 has 2 and seat 2 has 1, want the same number"},
		{start, `"start": [["a1", "c1"], ["b2", "c2"]]`, "must be a piece that each seat has once: seat 1 has 2 and seat 2 has 2"},
		{start, `"start": [["a1"], ["a1"]]`, "another piece starts on a1"},
		{`"files": 8, "ranks": 8`, `"files": 2, "ranks": 2`, ""},
		{`"files": 8, "ranks": 8, "target": "A", "eggs": 1, "costSpaces": 3,
	"pieces": [{"name": "A", "letter": "A", "start": [["a1"], ["b2"]]`, `"files": 3, "ranks": 4, "target": "A", "eggs": 1, "costSpaces": 3,
	"pieces": [{"name": "A", "letter": "A", "start": [["a1"], ["d4"]]`, "must be a square of the play area, a1 to c4"},
		{pieces, `"pieces": [], "more": [`, "wrong number of elements: 0, want 1 to 11"},
		{pieces, pieces + kinds(10, normal), ""},
		{pieces, pieces + kinds(11, normal), "wrong number of elements: 12, want 1 to 11"},
		{pieces, pieces + kinds(1, many(0)), "wrong number of elements: 0, want 1 to 15"},
		{pieces, pieces + kinds(1, many(15)), ""},
		{pieces, pieces + kinds(1, many(16)), "wrong number of elements: 16, want 1 to 15"},
		{pieces, pieces + kinds(1, func(int) string { return `"start": [["a3"]]` }), "wrong number of elements: 1, want 2"},
		{legends, legends + kinds(3, legend), ""},
		{legends, legends + kinds(4, legend), "wrong number of elements: 5, want 0 to 4"},
	} {
		if !strings.Contains(bare, x.old) {
			t.Fatalf("the rule set has no %s", x.old)
		}
		_, err := battlechess.ParseRuleSet([]byte(strings.Replace(bare, x.old, x.new, 1)))
		if x.why == "" && err != nil || x.why != "" && (err == nil || !strings.Contains(err.Error(), x.why)) {
			t.Errorf("%s: %v, want %q", x.new, err, x.why)
		}
	}
}

// TestNoTurnAtStart checks that seat 2 has won if seat 1 cannot begin: no piece of
// the bare rule set has an arrow.
func TestNoTurnAtStart(t *testing.T) {
	s, err := rulesOf(t, bare).Deal(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Outcome().WonBy(1) || s.Outcome().WonBy(0) || len(s.AppendPlies(nil)) > 0 {
		t.Errorf("%v is won by %v, want seat 2", s, s.Outcome())
	}
}

// TestNoRoomForLegend checks that a seat has lost that cannot move and has paid for a
// legend, but has single squares only for it: the legend covers four, and a piece is in
// the middle of nine.
func TestNoRoomForLegend(t *testing.T) {
	small := strings.NewReplacer(`"files": 8, "ranks": 8`, `"files": 3, "ranks": 3`, `[["a1"], ["b2"]]`, `[["b2"], ["a1"]]`,
		`"size": 1, "cost": 3`, `"size": 2, "cost": 1`).Replace(bare)
	rules := rulesOf(t, small)
	const board = "a+2/1A1/3 1,0 B,b - "
	if _, err := rules.Parse(board + "1t"); err == nil || !strings.Contains(err.Error(), "seat 1 has no turn and has lost, want 2x") {
		t.Errorf("seat 1 may go on: %v", err)
	}
	if _, err := rules.Parse(board + "2x"); err != nil {
		t.Errorf("seat 2 has not won: %v", err)
	}
}

func TestHighestCard(t *testing.T) {
	if got := battlechess.Card(990).String(); got != "+990" {
		t.Errorf("the ply that draws 990 is %s", got)
	}
	if got := battlechess.Card(991); got != (battlechess.Turn{}) {
		t.Errorf("a card of 991 makes the ply %v", got)
	}
}
