// This file holds the table of results: the standing of each pair of players.

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

// A Standing is the result of a pair of players so far. It counts the deals of
// which all games are played. With an SPRT it counts the deals up to the one
// that decided the test, or up to the first incomplete one, and so does not
// depend on the order in which games end.
type Standing struct {
	A, B  string
	Games int
	// Won counts the games that A has won alone, Lost those that B has won
	// alone, and Drawn the others.
	Won, Lost, Drawn int
	// Scores are the scores of A, one for each deal.
	Scores Scores
	// First are the scores of the first seat, whoever has it, one for each deal.
	// Its score is its share of the winners, or of all seats in a draw. If all
	// seats were equally good, it would be 1/Seats.
	First Scores
	// Draws counts the drawn games by reason: that of the record, "rules" if it
	// has none, or "shared" if both players have winning seats.
	Draws map[string]int
	// Forfeits counts the games that A and B have forfeited, by reason.
	Forfeits [2]map[string]int
	// Why explains to people one of the forfeits of A and of B, or is empty. If they have
	// several explanations, it is the first in the order of bytes.
	Why [2]string
	// Played, Turns, Thought and CPU are the sums of those of the results.
	Played, Turns [2]int
	Thought, CPU  [2]time.Duration
	// SPRT is the test, or nil. LLR and Verdict are its value and its verdict.
	SPRT    *SPRT
	LLR     float64
	Verdict Verdict
}

// Table returns the standing of each pair of players. The results can be in any
// order.
func (c Conditions) Table(results []Result) []Standing {
	tallies := c.tallies()
	for _, r := range results {
		tallies.add(r)
	}
	var table []Standing
	for i, a := range c.Players {
		for _, b := range c.Players[i+1:] {
			table = append(table, tallies[pair{a, b}].Standing)
		}
	}
	return table
}

// Decided reports whether no further game is needed, because the tests of all
// pairs are decided. Without an SPRT it reports false.
func (c Conditions) Decided(results []Result) bool {
	tallies := c.tallies()
	for _, r := range results {
		tallies.add(r)
	}
	return tallies.decided()
}

// A pair is the names of two players.
type pair struct{ a, b string }

// tallies count the results of each pair.
type tallies map[pair]*tally

func (c Conditions) tallies() tallies {
	all := make(tallies)
	games := len(Seatings(c.Seats))
	for i, a := range c.Players {
		for _, b := range c.Players[i+1:] {
			all[pair{a, b}] = &tally{
				Standing: Standing{
					A: a, B: b, Scores: make(Scores), First: make(Scores), Draws: make(map[string]int),
					Forfeits: [2]map[string]int{{}, {}}, SPRT: c.SPRT,
				},
				games: games,
				next:  1,
				open:  make(map[int][]Result),
			}
		}
	}
	return all
}

func (t tallies) of(g Game) *tally { return t[pair{g.A, g.B}] }

// decided reports whether the tests of all pairs are decided.
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
	games int              // the number in a deal
	next  int              // with an SPRT: the next deal to count
	open  map[int][]Result // the results of deals that are not counted yet
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
	// Always in the same order, because sums are rounded.
	slices.SortFunc(results, func(r, q Result) int { return cmp.Compare(r.Seating, q.Seating) })
	sum, first := 0.0, 0.0
	for _, r := range results {
		sum += r.Score()
		first += r.first()
		t.game(r)
	}
	t.Scores[sum/float64(t.games)]++
	t.First[first/float64(t.games)]++
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
		if t.Why[player] == "" || r.Why != "" && r.Why < t.Why[player] {
			t.Why[player] = r.Why
		}
	}
	for i := range 2 {
		t.Played[i] += r.Played[i]
		t.Turns[i] += r.Turns[i]
		t.Thought[i] += r.Thought[i]
		t.CPU[i] += r.CPU[i]
	}
}

// WriteTable writes a table for people. It has a line for each player, with the
// mean CPU time of a turn, and a line for each pair: the number of deals, the games
// that the first player has won, drawn and lost, its score, its Elo difference, and
// the score of the first seat, all with 95 % intervals. Notes on draws, forfeits
// and the SPRT follow.
func WriteTable(w io.Writer, table []Standing) error {
	var b strings.Builder
	numbers := writePlayers(&b, table)
	fmt.Fprintln(&b)
	tab := newTab(&b)
	fmt.Fprintln(tab, "pair\tdeals\twon\tdrawn\tlost\tscore\t95 %\tElo\t95 %\tseat 1\t95 %\t")
	for _, s := range table {
		fmt.Fprintf(tab, "%d : %d\t%d\t%d\t%d\t%d\t", numbers[s.A], numbers[s.B], s.Scores.N(), s.Won, s.Drawn, s.Lost)
		if s.Scores.N() == 0 {
			fmt.Fprintln(tab, "-\t-\t-\t-\t-\t-\t")
			continue
		}
		low, high := s.Scores.Interval()
		lowFirst, highFirst := s.First.Interval()
		fmt.Fprintf(tab, "%.3f\t%.3f to %.3f\t%s\t%s\t%.3f\t%.3f to %.3f\t\n", s.Scores.Mean(), low, high,
			signed(Elo(s.Scores.Mean())), eloRange(low, high), s.First.Mean(), lowFirst, highFirst)
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

// newTab returns a writer of columns, aligned on the right.
func newTab(w io.Writer) *tabwriter.Writer {
	return tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
}

// signed returns an Elo difference as text, or a dash if it is infinite.
func signed(elo float64) string {
	if math.IsInf(elo, 0) {
		return "-"
	}
	return fmt.Sprintf("%+.0f", math.Round(elo)+0) // +0 for -0
}

// eloRange returns the Elo of an interval of scores as text.
func eloRange(low, high float64) string {
	from, to := signed(Elo(low)), signed(Elo(high))
	switch {
	case from == "-" && to == "-":
		return "-"
	case from == "-":
		return "below " + to
	case to == "-":
		return "above " + from
	}
	return from + " to " + to
}

// writePlayers writes the players of a table with what their turns cost. It returns
// their numbers.
func writePlayers(b *strings.Builder, table []Standing) map[string]int {
	type cost struct {
		turns, plies int
		cpu, thought time.Duration
	}
	var names []string
	numbers, costs := make(map[string]int), make(map[string]cost)
	for _, s := range table {
		for i, name := range []string{s.A, s.B} {
			if numbers[name] == 0 {
				names = append(names, name)
				numbers[name] = len(names)
			}
			c := costs[name]
			costs[name] = cost{c.turns + s.Turns[i], c.plies + s.Played[i], c.cpu + s.CPU[i], c.thought + s.Thought[i]}
		}
	}
	tab := newTab(b)
	fmt.Fprintln(tab, "\tplies\tturns\tCPU/turn\ttime/turn\t  player")
	for i, name := range names {
		c := costs[name]
		fmt.Fprintf(tab, "%d\t%d\t%d\t%s\t%s\t  %s\n", i+1, c.plies, c.turns, mean(c.cpu, c.turns), mean(c.thought, c.turns), name)
	}
	_ = tab.Flush() // a Builder does not fail
	return numbers
}

// mean returns a mean time as text with three digits.
func mean(all time.Duration, n int) string {
	if n == 0 {
		return "-"
	}
	ms := all.Seconds() * 1000 / float64(n)
	switch {
	case ms < 10:
		return fmt.Sprintf("%.2f ms", ms)
	case ms < 100:
		return fmt.Sprintf("%.1f ms", ms)
	}
	return fmt.Sprintf("%.0f ms", ms)
}

// writeNotes writes the notes on a pair.
func (s Standing) writeNotes(b *strings.Builder, numbers map[string]int) {
	pair := fmt.Sprintf("  %d : %d", numbers[s.A], numbers[s.B])
	if s.Drawn > 0 {
		fmt.Fprintf(b, "%s  draws: %s\n", pair, tallied(s.Draws))
	}
	for i, name := range []string{s.A, s.B} {
		if len(s.Forfeits[i]) > 0 {
			fmt.Fprintf(b, "%s  forfeits by %d: %s\n", pair, numbers[name], tallied(s.Forfeits[i]))
			if s.Why[i] != "" {
				fmt.Fprintf(b, "%s  for example: %s\n", strings.Repeat(" ", len(pair)), s.Why[i])
			}
		}
	}
	if s.SPRT != nil {
		verdict := [...]string{
			Undecided: fmt.Sprintf("undecided between %g and %g Elo", s.SPRT.Elo0, s.SPRT.Elo1),
			AcceptH0:  fmt.Sprintf("%d is better by %g Elo rather than %g", numbers[s.A], s.SPRT.Elo0, s.SPRT.Elo1),
			AcceptH1:  fmt.Sprintf("%d is better by %g Elo rather than %g", numbers[s.A], s.SPRT.Elo1, s.SPRT.Elo0),
		}[s.Verdict]
		fmt.Fprintf(b, "%s  SPRT: LLR %.2f of %.2f, %s\n", pair, s.LLR, Bound, verdict)
	}
}

// tallied returns counts as text, sorted by name.
func tallied(counts map[string]int) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%d %s", counts[name], name))
	}
	return strings.Join(words, ", ")
}
