// This file holds the table: how each pair of players stands.

package arena

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
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

// WriteTable writes a table for people: a line a player, with how fast it was in
// plies for each second of its own thinking, and a line a pair, with deals, how
// many games the first player has won, drawn and lost, its score and its Elo
// with their 95 % intervals. Below is what there is to say of draws, forfeits
// and the SPRT.
func WriteTable(w io.Writer, table []Standing) error {
	var b strings.Builder
	numbers := writePlayers(&b, table)
	fmt.Fprintln(&b)
	tab := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "pair\tdeals\twon\tdrawn\tlost\tscore\t95 %\tElo\t95 %")
	for _, s := range table {
		fmt.Fprintf(tab, "%d : %d\t%d\t%d\t%d\t%d\t", numbers[s.A], numbers[s.B], s.Scores.N(), s.Won, s.Drawn, s.Lost)
		if s.Scores.N() == 0 {
			fmt.Fprintln(tab, "-\t-\t-\t-")
			continue
		}
		low, high := s.Scores.Interval()
		mean := s.Scores.Mean()
		fmt.Fprintf(tab, "%.3f\t%.3f to %.3f\t%s\t%s to %s\n", mean, low, high, elo(mean), elo(low), elo(high))
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	for _, s := range table {
		s.writeNotes(&b, numbers)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// elo returns the Elo of a score as it is written.
func elo(score float64) string {
	return fmt.Sprintf("%+.0f", math.Round(Elo(score))+0) // +0 for -0
}

// writePlayers writes the players of a table with how fast they were, and
// returns their numbers.
func writePlayers(b *strings.Builder, table []Standing) map[string]int {
	var names []string
	numbers := make(map[string]int)
	played, thought := make(map[string]int), make(map[string]time.Duration)
	for _, s := range table {
		for i, name := range []string{s.A, s.B} {
			if numbers[name] == 0 {
				names = append(names, name)
				numbers[name] = len(names)
			}
			played[name] += s.Played[i]
			thought[name] += s.Thought[i]
		}
	}
	tab := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "\tplies\tplies/s\tplayer")
	for i, name := range names {
		speed := "-"
		if thought[name] > 0 {
			speed = fmt.Sprintf("%.1f", float64(played[name])/thought[name].Seconds())
		}
		fmt.Fprintf(tab, "%d\t%d\t%s\t%s\n", i+1, played[name], speed, name)
	}
	_ = tab.Flush() // a Builder does not fail
	return numbers
}

// writeNotes writes what there is to say of a pair beside its line.
func (s Standing) writeNotes(b *strings.Builder, numbers map[string]int) {
	pair := fmt.Sprintf("%d : %d", numbers[s.A], numbers[s.B])
	if s.Drawn > 0 {
		fmt.Fprintf(b, "%s  draws: %s\n", pair, tallied(s.Draws))
	}
	for i, name := range []string{s.A, s.B} {
		if len(s.Forfeits[i]) > 0 {
			fmt.Fprintf(b, "%s  forfeits by %d: %s\n", pair, numbers[name], tallied(s.Forfeits[i]))
		}
	}
	if s.SPRT != nil {
		says := [...]string{
			Undecided: fmt.Sprintf("it is not clear if %d is better by %g Elo or by %g", numbers[s.A], s.SPRT.Elo0, s.SPRT.Elo1),
			AcceptH0:  fmt.Sprintf("%d is better by %g Elo, and not by %g", numbers[s.A], s.SPRT.Elo0, s.SPRT.Elo1),
			AcceptH1:  fmt.Sprintf("%d is better by %g Elo, and not by %g", numbers[s.A], s.SPRT.Elo1, s.SPRT.Elo0),
		}[s.Verdict]
		fmt.Fprintf(b, "%s  SPRT: LLR %.2f of %.2f, %s\n", pair, s.LLR, Bound, says)
	}
}

// tallied returns counts as text, in the order of their names.
func tallied(counts map[string]int) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%d %s", counts[name], name))
	}
	return strings.Join(words, ", ")
}
