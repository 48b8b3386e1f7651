// This file holds the table: how each pair of players stands.

package arena

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// A Standing is how the meeting of two players stands, by the deals whose games
// are all played. With an SPRT it is by the deals up to that which decided it,
// or to the first that is not complete, so that it does not depend on the order
// in which games end.
type Standing struct {
	A, B  string
	Games int
	// Won, Lost and Drawn are by A: alone, by B alone, and neither.
	Won, Lost, Drawn int
	// Scores are those of A, a value a deal.
	Scores Scores
	// Draws counts the draws by their reasons: that of the record, "rules" where
	// it has none, "shared" where both players have winning seats.
	Draws map[string]int
	// Forfeits counts the games that A and B forfeited, by the reason.
	Forfeits [2]map[string]int
	// Played is how many plies A and B played, and Thought how long they took
	// for them, by the clock.
	Played  [2]int
	Thought [2]time.Duration
	// SPRT is the test, or nil. LLR and Verdict are what it says.
	SPRT    *SPRT
	LLR     float64
	Verdict Verdict
}

// Table returns how each pair of players stands by results, in whatever order
// they come.
func (s Setup) Table(results []Result) []Standing {
	tallies := s.tallies()
	for _, r := range results {
		tallies.add(r)
	}
	var table []Standing
	for i, a := range s.Players {
		for _, b := range s.Players[i+1:] {
			table = append(table, tallies[pair{a, b}].Standing)
		}
	}
	return table
}

// A pair is the names of two players that meet.
type pair struct{ a, b string }

// tallies count the results of each pair.
type tallies map[pair]*tally

func (s Setup) tallies() tallies {
	all := make(tallies)
	for i, a := range s.Players {
		for _, b := range s.Players[i+1:] {
			all[pair{a, b}] = &tally{
				Standing: Standing{
					A: a, B: b, Scores: make(Scores), Draws: make(map[string]int),
					Forfeits: [2]map[string]int{{}, {}}, SPRT: s.SPRT,
				},
				games: len(Seatings(s.Seats)),
				next:  1,
				open:  make(map[int][]Result),
			}
		}
	}
	return all
}

func (t tallies) of(g Game) *tally { return t[pair{g.A, g.B}] }

// decided reports whether there is nothing left to decide.
func (t tallies) decided() bool {
	for _, of := range t {
		if of.Verdict == Undecided {
			return false
		}
	}
	return true
}

func (t tallies) add(r Result) {
	if of := t.of(r.Game); of != nil {
		of.add(r)
	}
}

// A tally counts the results of a pair.
type tally struct {
	Standing
	games int              // of a deal
	next  int              // with an SPRT: the first deal that is not counted
	open  map[int][]Result // those of deals that are not counted
}

func (t *tally) add(r Result) {
	t.open[r.Deal] = append(t.open[r.Deal], r)
	if t.SPRT == nil {
		t.count(r.Deal)
		return
	}
	for t.Verdict == Undecided && t.count(t.next) {
		t.next++
		t.LLR, t.Verdict = t.SPRT.LLR(t.Scores), t.SPRT.Verdict(t.Scores)
	}
}

// count counts a deal if it is complete.
func (t *tally) count(deal int) bool {
	results := t.open[deal]
	if len(results) < t.games {
		return false
	}
	delete(t.open, deal)
	// In the same order always, as sums are rounded.
	slices.SortFunc(results, func(r, q Result) int { return cmp.Compare(r.Seating, q.Seating) })
	sum := 0.0
	for _, r := range results {
		sum += r.Score()
		t.game(r)
	}
	t.Scores[sum/float64(t.games)]++
	return true
}

// game counts a game.
func (t *tally) game(r Result) {
	t.Games++
	switch r.Score() {
	case 1:
		t.Won++
	case 0:
		t.Lost++
	default:
		t.Drawn++
		t.Draws[r.drawn()]++
	}
	if player, ok := r.Forfeit(); ok {
		t.Forfeits[player][r.Reason]++
	}
	for i := range 2 {
		t.Played[i] += r.Played[i]
		t.Thought[i] += r.Thought[i]
	}
}

// WriteTable writes a table for people: a line a pair with deals, games, how
// many of them A has won, drawn and lost, its score and its Elo with their 95 %
// intervals, what there is to say of draws, forfeits and the SPRT, and how fast
// each player was, in plies for each second of its own thinking.
func WriteTable(w io.Writer, table []Standing) error {
	var b strings.Builder
	tab := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "A\tB\tdeals\tgames\twon\tdrawn\tlost\tscore\t95 %\tElo\t95 %")
	for _, s := range table {
		fmt.Fprintf(tab, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t", s.A, s.B, s.Scores.N(), s.Games, s.Won, s.Drawn, s.Lost)
		low, high := s.Scores.Interval()
		mean := s.Scores.Mean()
		fmt.Fprintf(tab, "%.3f\t%.3f to %.3f\t%+.0f\t%+.0f to %+.0f\n", mean, low, high, Elo(mean), Elo(low), Elo(high))
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	for _, s := range table {
		s.writeNotes(&b)
	}
	writeSpeeds(&b, table)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeNotes writes what there is to say of a pair beside its line.
func (s Standing) writeNotes(b *strings.Builder) {
	who := s.A + " : " + s.B
	if s.Drawn > 0 {
		fmt.Fprintf(b, "%s: draws: %s\n", who, tallied(s.Draws))
	}
	for i, name := range []string{s.A, s.B} {
		if len(s.Forfeits[i]) > 0 {
			fmt.Fprintf(b, "%s: %s forfeited: %s\n", who, name, tallied(s.Forfeits[i]))
		}
	}
	if s.SPRT != nil {
		says := [...]string{"undecided", "H0 is accepted", "H1 is accepted"}[s.Verdict]
		fmt.Fprintf(b, "%s: SPRT of H0 %+g Elo, H1 %+g Elo: LLR %.2f (%.2f, %.2f), %s\n",
			who, s.SPRT.Elo0, s.SPRT.Elo1, s.LLR, -Bound, Bound, says)
	}
}

// tallied returns counts as text, in the order of their names.
func tallied(counts map[string]int) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(words, ", ")
}

// writeSpeeds writes how fast each player was, in the order of the table.
func writeSpeeds(b *strings.Builder, table []Standing) {
	var names []string
	played, thought := make(map[string]int), make(map[string]time.Duration)
	for _, s := range table {
		for i, name := range []string{s.A, s.B} {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			played[name] += s.Played[i]
			thought[name] += s.Thought[i]
		}
	}
	for _, name := range names {
		if thought[name] > 0 {
			fmt.Fprintf(b, "%s: %d plies, %.0f plies/s\n", name, played[name], float64(played[name])/thought[name].Seconds())
		}
	}
}
