// This file holds the command analyze, which says what the turns of a game were worth.

package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

func analyze(ctx context.Context, c *call) error {
	depth := analysis.Normal
	var names []string
	for _, d := range analysis.Depths() {
		names = append(names, string(d))
	}
	c.flags.Func("depth", "how deeply to look: "+strings.Join(names, ", ")+" (default normal)", func(text string) (err error) {
		depth, err = analysis.ParseDepth(text)
		return err
	})
	asJSON := c.flags.Bool("json", false, "print a line of JSON for each turn, and then one for the whole game")
	file := c.flags.String("record", "", "write the record with the verdicts as comments to this `file`; - is standard output, which then gets nothing else")
	only := c.seatFlag("seat", "print only the turns of this `seat`, counted from 1")
	c.langFlag()
	files, err := c.parse("FILE")
	if err != nil {
		return err
	}
	r, rec, err := c.loadRecord(files[0])
	if err != nil {
		return err
	}
	seat, err := only(rec.Start.Seats(), game.Nobody)
	if err == nil {
		err = c.canWrite(*file)
	}
	if err != nil {
		return err
	}
	p := &analysisPrinter{call: c, words: c.words(r), seat: seat, json: *asJSON, quiet: *file == "-", screen: &screen{out: c.out, err: c.err}}
	var turns []analysis.Turn
	for t, err := range analysis.Game(ctx, r, rec, analysis.Options{Depth: depth}) {
		if err != nil {
			p.screen.wipe()
			return err
		}
		turns = append(turns, t)
		if err := p.turn(t); err != nil {
			return err
		}
		p.progress(t.Ply, len(rec.Plies))
	}
	p.screen.wipe()
	if *file != "" {
		text, err := analysis.AppendRecord(nil, rec, turns)
		if err == nil {
			err = c.writeFile(*file, text)
		}
		if err != nil || *file == "-" {
			return err
		}
	}
	return p.end(depth, turns, analysis.Sum(r, rec, turns))
}

// words returns the words of the reader's language, with the names of the pictures of a
// game.
func (c *call) words(r catalog.Rules) analysis.Words {
	w := analysis.WordsIn(c.lang)
	if layout, ok := r.BoardLayout(); ok {
		w.Goal = func(letter string) string {
			x, err := labyrinth.ParsePicture(letter)
			if err != nil {
				return letter
			}
			return rulebook.WordsOf(c.lang).Picture(layout.Name(x))
		}
	}
	return w
}

// An analysisPrinter prints an analysis.
type analysisPrinter struct {
	*call
	words  analysis.Words
	seat   game.Player // whose turns are printed, or Nobody for all
	json   bool
	quiet  bool // only the record is printed
	screen *screen
}

// progress shows on a terminal how far the analysis is.
func (p *analysisPrinter) progress(ply, plies int) {
	if isTerminal(p.out) && !p.quiet && p.screen.due() {
		p.screen.show(fmt.Sprintf("%d %%", 100*ply/max(1, plies)))
	}
}

// turn prints a turn, if there is something to say about it.
func (p *analysisPrinter) turn(t analysis.Turn) error {
	switch {
	case p.quiet || p.seat != game.Nobody && p.seat != t.Seat:
		return nil
	case p.json:
		return p.printJSON(json.Marshal(t))
	case t.Verdict == "" && (t.Known || len(t.Reasons) == 0):
		return nil
	}
	p.screen.wipe()
	var b strings.Builder
	verdict := p.words.Verdict(t.Verdict)
	if t.Verdict == "" {
		verdict = p.words.Text("not-judged")
	}
	fmt.Fprintf(&b, "%d. %s %v: %s — %s", t.Ply, p.words.Text("seat"), t.Seat, analysis.TurnText(t.Played), verdict)
	if t.Known {
		fmt.Fprintf(&b, ", %s -> %s", percent(t.Chance), percent(t.Chance-t.Loss))
	}
	fmt.Fprintf(&b, "; %s: %s\n", p.words.Text("best"), analysis.TurnText(t.Best))
	for _, s := range analysis.Sentences(p.words, t) {
		fmt.Fprintf(&b, "    %s\n", s)
	}
	_, err := fmt.Fprint(p.out, b.String())
	return err
}

// percent returns a chance for people.
func percent(x float64) string { return fmt.Sprintf("%.0f %%", math.Round(100*x)) }

// A report is the last line of analyze -json. schema.json in this folder specifies it, and the
// turns before it.
type report struct {
	Depth analysis.Depth     `json:"depth"`
	Seats []analysis.Summary `json:"seats"` // by seat
}

// end prints the summaries.
func (p *analysisPrinter) end(depth analysis.Depth, turns []analysis.Turn, all []analysis.Summary) error {
	if p.json {
		return p.printJSON(json.Marshal(report{depth, all}))
	}
	found, judged := false, true
	for _, t := range turns {
		found = found || t.Verdict != ""
		judged = judged && t.Known
	}
	switch {
	case !judged:
		fmt.Fprintf(p.out, "%s: %s\n", p.words.Text("not-judged"), p.words.Text("chances-unknown"))
	case !found:
		fmt.Fprintln(p.out, p.words.Text("nothing"))
	}
	fmt.Fprintln(p.out)
	for _, s := range all {
		if !s.Judged {
			fmt.Fprintf(p.out, "%s %v: %s; %s", p.words.Text("seat"), s.Seat, p.words.Turns(s.Turns), p.words.Text("not-judged"))
			if s.Mistakes > 0 { // they are proved
				fmt.Fprintf(p.out, ", %s %d", p.words.Verdict(analysis.Mistake), s.Mistakes)
			}
			fmt.Fprintln(p.out)
			continue
		}
		fmt.Fprintf(p.out, "%s %v: %s; %s %d, %s %d, %s %d\n", p.words.Text("seat"), s.Seat, p.words.Turns(s.Turns),
			p.words.Verdict(analysis.Inaccuracy), s.Inaccuracies, p.words.Verdict(analysis.Mistake), s.Mistakes,
			p.words.Verdict(analysis.Blunder), s.Blunders)
	}
	var err error
	for _, s := range all {
		if l := s.Luck; l != nil {
			_, err = fmt.Fprintf(p.out, "%s %v: %s %s = %s %s, %s %s, %s %s, %s %s, %s %s\n", p.words.Text("seat"), s.Seat,
				p.words.Text("result"), percent(l.Result), p.words.Text("prior"), percent(l.Prior),
				p.words.Text("mistakes"), signed(-l.Own), p.words.Text("others"), signed(l.Others),
				p.words.Text("cards"), signed(l.Cards), p.words.Text("hidden"), signed(l.Hidden))
		}
	}
	return err
}

// signed returns a difference of chances for people.
func signed(x float64) string { return fmt.Sprintf("%+.0f", math.Round(100*x)+0) }
