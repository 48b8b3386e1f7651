// This file makes the plots and tables of the page of figures, from the pages where the
// figures were written down and from the answers of package balance.

package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/docs/balance"
)

// figures writes the parts that the pages of figures include.
func (s *site) figures() error {
	for name, make := range map[string]func() (string, error){
		"speed.html": s.speed, "strength.html": s.strength, "time.html": s.positions,
		"facts-positions.html": s.factsPositions, "facts-games.html": s.factsGames,
	} {
		text, err := make()
		if err != nil {
			return err
		}
		if err := s.put("figures/"+name, text); err != nil {
			return err
		}
	}
	return s.balance()
}

// table returns the cells of a table of Markdown with these columns among its own.
// Cells of other columns are left out.
func (s *site) table(page string, columns ...string) (rows [][]string, err error) {
	text, err := os.ReadFile(filepath.Join(s.root, page))
	if err != nil {
		return nil, err
	}
	var places []int
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "|") {
			if len(rows) > 0 {
				break
			}
			places = nil
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case places == nil:
			for _, c := range columns {
				places = append(places, slices.Index(cells, c))
			}
		case !slices.Contains(places, -1) && !strings.HasPrefix(cells[0], "---"):
			var row []string
			for _, at := range places {
				row = append(row, cells[at])
			}
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s has no table with the columns %q", page, columns)
	}
	return rows, nil
}

// factsPositions draws how many random positions are as the page of facts says.
func (s *site) factsPositions() (string, error) {
	p := plot{title: "Shares of random positions, by what is true of them", high: 1, ticks: shares}
	all, err := s.measured("position")
	for _, m := range all {
		p.rows = append(p.rows, row{label: m.fact, marks: []mark{m.mark}})
	}
	return p.svg(), err
}

// factsGames draws how often the first seat wins, by the number of seats.
func (s *site) factsGames() (string, error) {
	p := plot{title: "Shares of games that the first seat wins", high: .75, ticks: shares[:4], series: []string{"2 seats", "3 seats", "4 seats"}}
	all, err := s.measured("game")
	for _, m := range all {
		variant, rest, _ := strings.Cut(m.fact, "-") // such as kids-3-first
		if n := len(p.rows); n == 0 || p.rows[n-1].label != variant {
			p.rows = append(p.rows, row{label: variant})
		}
		m.mark.series = strings.Index("234", rest[:1])
		last := &p.rows[len(p.rows)-1]
		last.marks = append(last.marks, m.mark)
	}
	return p.svg(), err
}

// A measurement is a share on the page of facts.
type measurement struct {
	fact string
	mark mark
}

// measured returns the shares in the table of the page of facts whose first column has this head.
func (s *site) measured(head string) (all []measurement, err error) {
	cells, err := s.table("docs/facts.md", head, "value", "95 %")
	for _, c := range cells {
		value, percent := strings.CutSuffix(c[1], " %")
		if !percent {
			continue // it counts something
		}
		m := measurement{fact: strings.Trim(c[0], "`")}
		if m.mark, err = readMark(value, c[2]); err != nil {
			return nil, err
		}
		m.mark.value, m.mark.low, m.mark.high = m.mark.value/100, m.mark.low/100, m.mark.high/100
		all = append(all, m)
	}
	return all, err
}

// readMark reads a value and an interval such as 0.4 to 0.6.
func readMark(value, interval string) (m mark, err error) {
	low, high, _ := strings.Cut(interval, " to ")
	for _, v := range []struct {
		to   *float64
		text string
	}{{&m.value, value}, {&m.low, low}, {&m.high, high}} {
		if *v.to, err = strconv.ParseFloat(v.text, 64); err != nil {
			return m, err
		}
	}
	return m, nil
}

// speed draws the table of the README: what the kernels take, and what they were
// compared with.
func (s *site) speed() (string, error) {
	cells, err := s.table("README.md", "", "time", "compared with")
	if err != nil {
		return "", err
	}
	p := plot{
		title: "Times of the kernels and of simpler programs for the same",
		low:   10e-9, high: 1e-3, log: true,
		ticks:  []tick{{10e-9, "10 ns"}, {1e-6, "1 us"}, {1e-3, "1 ms"}, {100e-9, "100 ns"}, {10e-6, "10 us"}, {100e-6, "100 us"}},
		series: []string{"the library", "a simpler program"},
	}
	for _, c := range cells {
		if c[0] != "" {
			at, err := seconds(c[1])
			if err != nil {
				return "", err
			}
			p.rows = append(p.rows, row{label: strings.ReplaceAll(c[0], "`", ""), marks: []mark{{at, at, at, 0}}})
		}
		if c[2] == "" || len(p.rows) == 0 {
			continue
		}
		at, err := seconds(c[2][strings.LastIndex(c[2], ",")+1:])
		if err != nil {
			return "", err
		}
		last := &p.rows[len(p.rows)-1]
		last.marks = append(last.marks, mark{at, at, at, 1})
	}
	return p.svg(), nil
}

// seconds reads a duration such as 2.1 us.
func seconds(text string) (float64, error) {
	d, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
	// A duration has no fractions of a nanosecond; those that were measured have none either.
	return d.Seconds(), err
}

// shares are the ticks of a scale from 0 to 1.
var shares = []tick{{0, "0 %"}, {.25, "25 %"}, {.5, "50 %"}, {.75, "75 %"}, {1, "100 %"}}

// strength draws the matches of the strongest bot in all games.
func (s *site) strength() (string, error) {
	cells, err := s.table("bot/MATCHES.md", "game", "seats", "against", "score", "95 %")
	if err != nil {
		return "", err
	}
	p := plot{title: "Scores of expert against older bots, by game and seats", high: 1, ticks: shares, line: .5}
	for _, c := range cells {
		m, err := readMark(c[3], c[4])
		if err != nil {
			return "", err
		}
		if !slices.Contains(p.series, c[2]) {
			p.series = append(p.series, c[2])
		}
		m.series = slices.Index(p.series, c[2])
		label := c[0] + ", " + c[1] + " seats"
		if n := len(p.rows); n == 0 || p.rows[n-1].label != label {
			p.rows = append(p.rows, row{label: label})
		}
		last := &p.rows[len(p.rows)-1]
		last.marks = append(last.marks, m)
	}
	for i, name := range p.series {
		p.series[i] = "against " + name
	}
	return p.svg(), nil
}

// positions draws how many test positions expert solves with more time.
func (s *site) positions() (string, error) {
	cells, err := s.table("bot/MATCHES.md", "time", "all")
	if err != nil {
		return "", err
	}
	of := 0.0
	p := plot{title: "Share of the test positions that expert solves, by time for a turn", high: 1, ticks: shares}
	for _, c := range cells {
		n, err := strconv.ParseFloat(c[1], 64)
		if err != nil {
			return "", err
		}
		if c[0] == "of" {
			of = n
			continue
		}
		v := n / of
		p.rows = append(p.rows, row{label: fmt.Sprintf("%s: %g of %g", c[0], n, of), marks: []mark{{v, v, v, 0}}})
	}
	return p.svg(), nil
}

// answers reads the answers of package balance.
func (s *site) answers() ([]balance.Answer, error) {
	all, err := balance.Read(filepath.Join(s.root, "docs/balance/results.jsonl"))
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("docs/balance/results.jsonl has no answers")
	}
	return all, err
}

// balance writes a plot for each number of seats, and a table.
func (s *site) balance() error {
	all, err := s.answers()
	if err != nil {
		return err
	}
	plots := map[int]*plot{}
	for _, a := range all {
		p := plots[a.Seats]
		if p == nil {
			p = &plot{title: fmt.Sprintf("Shares of wins by order of play, %d seats", a.Seats), high: .75, line: 1 / float64(a.Seats)}
			p.ticks = append(p.ticks, shares[:4]...)
			for n := range a.Seats {
				p.series = append(p.series, []string{"first", "second", "third", "fourth"}[n])
			}
			plots[a.Seats] = p
		}
		p.rows = append(p.rows, row{label: a.Variant + options(a, " ", "") + ", " + a.Player, marks: wins(a)})
	}
	for seats, p := range plots {
		if err := s.put(fmt.Sprintf("figures/balance-%d.html", seats), p.svg()); err != nil {
			return err
		}
	}
	return s.put("figures/balance.md", balanceTable(all))
}

// wins returns the shares of wins by the order of play.
func wins(a balance.Answer) (marks []mark) {
	for n := range a.Seats {
		scores := a.Scores(n)
		if a.Options["First"] == "lot" { // by the order of play it is as without
			scores = a.SeatScores(n)
		}
		low, high := scores.Interval()
		marks = append(marks, mark{scores.Mean(), low, high, n})
	}
	return marks
}

// balanceTable returns a table with a row for each answer.
func balanceTable(all []balance.Answer) string {
	var b strings.Builder
	b.WriteString("| game | seats | player, games | wins in %, by order of play | draws | turns | measured |\n|---|---|---|---|---|---|---|\n")
	for _, a := range all {
		var cells []string
		for _, m := range wins(a) {
			cells = append(cells, fmt.Sprintf("%.1f&nbsp;(%.1f&nbsp;to&nbsp;%.1f)", 100*m.value, 100*m.low, 100*m.high))
		}
		fmt.Fprintf(&b, "| %s%s | %d | `%s`<br>%d | %s | %d | %d,&nbsp;%d,&nbsp;%d | %s<br>%s |\n", a.Variant, options(a, "<br>`", "`"), a.Seats, a.Player, a.Games,
			strings.Join(cells, "<br>"), a.Repeated+a.Limited, a.Turns.Short, a.Turns.Median, a.Turns.Long, strings.ReplaceAll(a.Date, "-", "&#8209;"), a.Commit)
	}
	return b.String()
}

// options returns the options of an answer, each between two marks.
func options(a balance.Answer, before, after string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(a.Options)) {
		b.WriteString(before + name + "=" + a.Options[name] + after)
	}
	return b.String()
}
