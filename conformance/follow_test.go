// This file checks how a difference is reduced to a smaller question, and when it
// is not.

package conformance_test

import (
	"cmp"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/conformance"
)

// TestFollowedDown traces a count and a record to the ply that causes them.
func TestFollowedDown(t *testing.T) {
	const start = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"
	set := []conformance.Question{{Game: "standard", Ask: "perft 4 " + start, Want: "3960"}}
	set[0].Options = append(set[0].Options, nineSquares...)
	// The port forgets that a walk to b1 finds A once W2:NES was pushed.
	port := broken{play: func(_ *broken, ply, state, right string) string {
		if ply == "b1" && strings.HasPrefix(state, "6aAc/7F5B7E/") && strings.HasSuffix(right, " A:,:D") {
			return strings.Replace(right, " A:,:D", " :A,:D", 1)
		}
		return right
	}}
	want := conformance.Difference{
		Ask:  "play b1 6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D",
		Want: "6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 2s A:,:D",
		Got:  "6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 2s :A,:D",
	}
	check := func(name string, plies ...string) {
		t.Helper()
		report, err := conformance.Check(t.Context(), port.ask, set)
		if err != nil {
			t.Fatal(err)
		}
		d := report.Tallies[len(report.Tallies)-1].First
		if d == nil {
			t.Fatalf("%s: no difference", name)
		}
		want.Question, want.Plies = set[0], plies
		if diff := gocmp.Diff(want, *d); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	set[0].Ask, set[0].Want = "play W2:NES,b1,W2:NS,b3,W2:NES,a1 "+start, "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 1x A:,D:"
	check("a record", "W2:NES")

	// A count is wrong because of what follows: here the port lists no plies.
	port = broken{plies: func(b *broken, state string) string {
		if strings.Contains(state, " b1,c3 a1,c3 2s A:") && strings.HasPrefix(state, "6aAc/7F5B7E/") {
			return "-"
		}
		return b.library.Answer("plies " + state)
	}}
	set[0].Ask, set[0].Want = "perft 4 "+start, "3960"
	state := "6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 2s A:,:D"
	var library conformance.Answerer
	for _, q := range []string{"game standard", "option Layout " + nineSquares[0].Value} {
		library.Answer(q)
	}
	want.Ask, want.Want, want.Got = "plies "+state, library.Answer("plies "+state), "-"
	check("a count", "W2:NES", "b1")
}

// TestFollowedNoFurther checks differences that have no smaller question: what the
// library refuses or does not know is none.
func TestFollowedNoFurther(t *testing.T) {
	const (
		shifts = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"
		home   = "6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 1m A:,:D" // a1 wins
		won    = "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1x A:,:D"
	)
	tests := []struct {
		name, ask string
		wrong     map[string]string // the answers of the port that differ
		want      string            // the smallest question
	}{
		{
			"a game that is over counts as one", "perft 3 " + home,
			map[string]string{"perft 3 " + home: "1", "perft 2 " + won: "1"},
			"perft 2 " + won,
		},
		{
			"bad text is counted", "perft 3 " + shifts[2:],
			map[string]string{"perft 3 " + shifts[2:]: "1"},
			"perft 3 " + shifts[2:],
		},
		{
			"an illegal ply is passed over", "play b1,W2:NES,b1 " + shifts,
			map[string]string{"play b1,W2:NES,b1 " + shifts: home},
			"play b1,W2:NES,b1 " + shifts,
		},
		{
			"a winner where there are no scores", "outcome " + won,
			map[string]string{"outcome " + won: "2", "score " + won: "!"},
			"outcome " + won,
		},
	}
	for _, test := range tests {
		var library conformance.Answerer
		library.Answer("option Layout " + nineSquares[0].Value)
		q := conformance.Question{Game: "standard", Options: nineSquares, Ask: test.ask, Want: library.Answer(test.ask)}
		port := broken{answer: func(_, question, right string) string {
			if strings.Contains(question, " !") {
				return "!" // this port reports no kinds for an invalid state
			}
			return cmp.Or(test.wrong[question], right)
		}}
		report, err := conformance.Check(t.Context(), port.ask, []conformance.Question{q})
		if err != nil {
			t.Fatal(err)
		}
		d := report.Tallies[len(report.Tallies)-1].First
		if d == nil || d.Ask != test.want || d.Want != library.Answer(test.want) || d.Got != test.wrong[test.want] {
			t.Errorf("%s: it comes down to %+v, want %s", test.name, d, test.want)
		}
	}
}

// TestCheckWithoutGame asks about a state of the default game.
func TestCheckWithoutGame(t *testing.T) {
	const start = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 E6 d4 g7 1s T:RUX"
	port := broken{answer: func(_, question, right string) string {
		if strings.HasPrefix(question, "perft ") {
			right = "7"
		}
		return right
	}}
	report, err := conformance.Check(t.Context(), port.ask, []conformance.Question{{Ask: "perft 1 " + start, Want: "22"}})
	if err != nil || len(report.Differ) != 1 || report.Tallies[0].First.Ask != "perft 1 "+start {
		t.Errorf("the report is %+v, %v", report, err)
	}
}
