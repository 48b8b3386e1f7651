// This file holds check-port: the port's process, and what is printed of the
// first difference of each kind.

package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

func checkPort(ctx context.Context, c *call) error {
	command := c.flags.String("exec", "", "the port: a `command` and its arguments, parted by spaces; quotes keep spaces in a word")
	only := c.flags.String("variant", "", "check these `games` only, parted by commas; without it, those that the port says it has")
	timeout := c.flags.Duration("timeout", 10*time.Second, "how `long` one answer may take")
	random := c.countFlag("random", 0, "ask also about so many random `games` of each variant, which are in no vector")
	c.seedFlag()
	if _, err := c.parse(); err != nil {
		return err
	}
	argv, err := words(*command)
	if err != nil {
		return badInput{fmt.Errorf("check-port: -exec, the command that starts the port: %w", err)}
	}
	if *timeout <= 0 {
		return badInput{fmt.Errorf("check-port: the timeout is %v, and has to be above 0", *timeout)}
	}
	var games []string
	if *only != "" {
		games = list(*only)
		if _, err := conformance.Select(nil, games...); err != nil {
			return fmt.Errorf("check-port: %w", err)
		}
	}
	p, err := startPort(ctx, argv, *timeout)
	if err != nil {
		return badInput{fmt.Errorf("check-port: %w", err)}
	}
	defer p.end()
	if games == nil {
		if games, err = c.gamesOf(ctx, p); err != nil {
			return err
		}
	}
	all, err := c.questions(games, *random)
	if err != nil {
		return err
	}
	report, err := conformance.Check(ctx, p.ask, all)
	if shown := c.showReport(report); shown != nil {
		return shown
	}
	switch {
	case err != nil:
		return fmt.Errorf("check-port: %w", err)
	case !report.Agrees() && len(report.Differ) == 0:
		return errors.New("check-port: the port has answered nothing but ?")
	case !report.Agrees():
		return errors.New("check-port: the port does not agree with the library")
	}
	return nil
}

// gamesOf returns the games that the port says it has; for a port that does not
// say, all.
func (c *call) gamesOf(ctx context.Context, p *port) ([]string, error) {
	said, err := p.ask(ctx, "variants")
	if err != nil {
		return nil, fmt.Errorf("check-port: asked \"variants\": %w", err)
	}
	var has, lacks []string
	for _, v := range catalog.All() {
		if said == conformance.Unknown || slices.Contains(strings.Fields(said), v.Name) {
			has = append(has, v.Name)
		} else {
			lacks = append(lacks, v.Name)
		}
	}
	if len(has) == 0 {
		return nil, fmt.Errorf("check-port: asked \"variants\", the port answers %.200q, in which there is no game", said)
	}
	if len(lacks) > 0 {
		fmt.Fprintf(c.out, "The port says that it has no %s.\n\n", strings.Join(lacks, ", "))
	}
	return has, nil
}

// questions returns those of the vectors about some games, and behind them
// those about so many random games of each.
func (c *call) questions(games []string, random int) ([]conformance.Question, error) {
	all, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		return nil, err
	}
	if all, err = conformance.Select(all, games...); err != nil {
		return nil, err
	}
	for _, name := range games {
		drawn, err := conformance.Random(name, random, c.seed.seed)
		if err != nil {
			return nil, err
		}
		all = append(all, drawn...)
	}
	if random > 0 && !c.seed.given {
		fmt.Fprintf(c.out, "The random games are those of -seed %d.\n\n", c.seed.seed)
	}
	return all, nil
}

// showReport prints how many questions of each kind agree, and the first of
// each that does not.
func (c *call) showReport(report conformance.Report) error {
	var out bytes.Buffer
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "question\tasked\tagree\tdiffer\tskipped\t\n")
	for _, t := range report.Tallies {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t\n", t.Kind, t.Asked, t.Asked-t.Differ-t.Skipped, t.Differ, t.Skipped)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, missing := range report.Missing {
		fmt.Fprintf(&out, "skipped, since the port does not have it: %s\n", missing)
	}
	for _, t := range report.Tallies {
		if t.First != nil {
			where := t.First.Question.Where()
			if t.First.Question.File != "" {
				where = "vectors/" + where
			}
			fmt.Fprintf(&out, "\n%s: %d of %d differ. The first is in %s:\n", t.Kind, t.Differ, t.Asked, where)
			c.showDifference(&out, *t.First)
			showOthers(&out, t.Kind, report.Differ)
		}
	}
	_, err := c.out.Write(out.Bytes())
	return err
}

// showOthers prints where the questions of a kind stand that differ behind the
// first, as many as fit on a line or two.
func showOthers(out *bytes.Buffer, kind string, differ []conformance.Question) {
	const shown = 8
	var others []string
	for _, q := range differ {
		if q.Kind() == kind {
			others = append(others, q.Where())
		}
	}
	if len(others) < 2 {
		return
	}
	others = others[1:]
	fmt.Fprintf(out, "  others    %s", strings.Join(others[:min(len(others), shown)], ", "))
	if n := len(others) - shown; n > 0 {
		fmt.Fprintf(out, " and %d more", n)
	}
	out.WriteString("\n")
}

// showDifference prints one difference with the board it is about.
func (c *call) showDifference(out *bytes.Buffer, d conformance.Difference) {
	if d.Question.Game != "" {
		fmt.Fprintf(out, "  game      %s\n", strings.Join(append([]string{d.Question.Game}, optionWords(d.Question.Options)...), ", "))
	}
	if d.Ask != d.Question.Ask {
		fmt.Fprintf(out, "  question  %.1000s\n", d.Question.Ask)
		fmt.Fprintf(out, "  expected  %.200s\n", d.Question.Want)
		if len(d.Plies) > 0 {
			fmt.Fprintf(out, "  plies     %s\n", strings.Join(d.Plies, " "))
		}
		fmt.Fprint(out, "which comes down to\n")
	}
	var picture bytes.Buffer
	if err := c.drawQuestion(&picture, d); err == nil {
		for line := range strings.Lines(picture.String()) {
			out.WriteString("    " + line)
		}
	}
	fmt.Fprintf(out, "  asked     %.2000s\n  expected  %.2000s\n  came      %.2000s\n", d.Ask, d.Want, d.Got)
	for _, line := range d.Explain() {
		fmt.Fprintf(out, "            %s\n", line)
	}
}

func optionWords(tags []game.Tag) (words []string) {
	for _, t := range tags {
		words = append(words, fmt.Sprintf("%s %.60s", t.Name, t.Value))
	}
	return words
}

// drawQuestion draws the state or the board that a question is about, before
// a ply that it asks to play. The error is that there is none to draw.
func (c *call) drawQuestion(w io.Writer, d conformance.Difference) error {
	text, tags := d.State()
	g, err := catalog.All().Open(tags...)
	if err != nil {
		return err
	}
	if text == "" {
		return c.drawBoard(w, g, d)
	}
	s, err := g.Parse(text)
	if err != nil {
		return err
	}
	v := s.View(s.ToMove())
	if scene, ok := catalog.Scene(g, v); ok {
		return render.Text(w, scene, c.colours())
	}
	if p := v.Drawing(); p != nil {
		return p.Text(w, c.colours())
	}
	_, err = fmt.Fprintln(w, v)
	return err
}

// drawBoard draws the board of the questions shift, reach and through.
func (c *call) drawBoard(w io.Writer, g catalog.Rules, d conformance.Difference) error {
	fields := strings.Fields(d.Ask)
	layout, ok := g.Layout()
	if !ok || len(fields) < 5 {
		return errors.New("no board")
	}
	b, err := layout.ParseBoard(strings.Join(fields[2:5], " "))
	if err != nil {
		return err
	}
	pawns, err := labyrinth.ParseSquares(fields[len(fields)-1])
	if fields[0] != "shift" {
		pawns, err = labyrinth.ParseSquares(fields[1])
	}
	if err != nil || len(pawns) > len(layout.Starts) {
		return errors.New("no pawns")
	}
	t, err := labyrinth.NewTable(b, layout.Starts[:len(pawns)]...)
	if err != nil {
		return err
	}
	for p, s := range pawns {
		t = t.WithPawn(game.Player(p), s)
	}
	scene := render.Scene{Table: t, Layout: layout}
	switch fields[0] {
	case "reach":
		scene.Reach = b.Reach(pawns[0])
	case "through":
		scene.Reach = b.ReachThrough(pawns[0])
	}
	return render.Text(w, scene, c.colours())
}

const (
	// maxAnswer is longer than any right answer.
	maxAnswer = 1 << 20
	// lastWords is how much is kept of what a port writes to standard error.
	lastWords = 600
	// leave is how long a port may take to end by itself.
	leave = 2 * time.Second
)

// A port is the process that is checked.
type port struct {
	cmd     *exec.Cmd
	kill    context.CancelFunc
	in      io.WriteCloser
	lines   chan line // as they come; closed when there will be no more
	quit    chan struct{}
	timeout time.Duration
	said    tail // on standard error
	ended   sync.Once
	status  error
}

func startPort(ctx context.Context, words []string, timeout time.Duration) (*port, error) {
	ctx, kill := context.WithCancel(ctx)
	p := &port{kill: kill, lines: make(chan line), quit: make(chan struct{}), timeout: timeout}
	p.cmd = exec.CommandContext(ctx, words[0], words[1:]...)
	p.cmd.Stderr = &p.said
	p.cmd.WaitDelay = leave
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.in, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		kill()
		return nil, err
	}
	go p.read(out)
	return p, nil
}

// read passes on what the port writes, line by line, until that ends or
// nobody wants it any more.
func (p *port) read(out io.Reader) {
	defer close(p.lines)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxAnswer)
	pass := func(l line) bool {
		select {
		case p.lines <- l:
			return true
		case <-p.quit:
			return false
		}
	}
	for lines.Scan() {
		if !pass(line{strings.TrimSuffix(lines.Text(), "\r"), nil}) {
			return
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		pass(line{"", fmt.Errorf("the answer is longer than %d bytes", maxAnswer)})
	}
}

// ask writes a question and waits for its answer.
func (p *port) ask(ctx context.Context, question string) (string, error) {
	select {
	case l, ok := <-p.lines:
		if ok && l.err == nil {
			return "", fmt.Errorf("before that the port wrote %.200q, and nobody had asked", l.text)
		}
		return "", p.gone(l)
	default:
	}
	go io.WriteString(p.in, question+"\n") //nolint:errcheck // a port that does not read does not answer
	late := time.NewTimer(p.timeout)
	defer late.Stop()
	select {
	case l, ok := <-p.lines:
		if !ok || l.err != nil {
			return "", p.gone(l)
		}
		return escaped(l.text), nil
	case <-late.C:
		p.kill()
		return "", fmt.Errorf("no answer within %v%s", p.timeout, p.said.quote())
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// escaped returns a text with escapes for what is not printable ASCII, of
// which no right answer has any.
func escaped(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		text = strings.Trim(strconv.QuoteToASCII(text), `"`)
	}
	return text
}

// gone says why there are no more answers: the last line has an error, or the
// port has ended.
func (p *port) gone(last line) error {
	if last.err != nil {
		p.kill()
		return last.err
	}
	p.end()
	status := "exit status 0"
	if p.status != nil {
		status = p.status.Error()
	}
	return fmt.Errorf("the port ended, %s%s", status, p.said.quote())
}

// end lets the port end: it sees the end of its input, and is killed if it
// stays.
func (p *port) end() {
	p.ended.Do(func() {
		close(p.quit)
		_ = p.in.Close() // what it has not read it will not
		timer := time.AfterFunc(leave, p.kill)
		p.status = p.cmd.Wait()
		timer.Stop()
		p.kill()
	})
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu sync.Mutex
	b  []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b...)
	if n := len(t.b); n > lastWords {
		t.b = slices.Clone(t.b[n-lastWords:])
	}
	return len(b), nil
}

// quote returns the last lines that were written, to be put behind a message.
func (t *tail) quote() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	for l := range strings.FieldsFuncSeq(string(t.b), func(r rune) bool { return r == '\n' || r == '\r' }) {
		lines = append(lines, escaped(strings.ReplaceAll(l, "\t", " ")))
	}
	text := strings.Join(lines, "; ")
	if text == "" {
		return ""
	}
	return ", and on standard error: " + text
}
