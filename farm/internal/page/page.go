// Package page shows the progress of the farm to people: a page that is drawn
// again and again on a terminal, or plain text in a pipe.
package page

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/internal/printable"
)

// A Style is the size and the colors of a page. The zero Style is plain text of
// any size.
type Style struct {
	Width, Height int
	Color         bool
}

// The colors, as parameters of an escape sequence.
const (
	bold   = "1"
	green  = "32"
	yellow = "33"
	red    = "31"
)

// paint returns text in a color.
func (s Style) paint(color, text string) string {
	if !s.Color {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// barWidth is the number of characters of a progress bar.
const barWidth = 20

// Lines returns the page as lines that fit the style.
func Lines(status queue.Status, style Style) []string {
	var p printer
	p.style = style
	slots := 0
	for _, w := range status.Workers {
		slots += w.Slots
	}
	p.add("%s, up %s, %s with %s%s", style.paint(bold, "labyrinth farm"), duration(status.Up),
		plural.Count(len(status.Workers), "worker"), plural.Count(slots, "slot"), refused(status.Refused))
	for _, l := range status.Liars {
		p.add("%s", style.paint(red, "excluded "+printable.Text(l.Name, "")+": "+printable.Text(l.Why, "")))
	}
	p.add("")
	width := 0
	for _, j := range status.Jobs {
		width = max(width, len(j.Name))
	}
	for _, j := range status.Jobs {
		p.job(j, width)
	}
	if len(status.Workers) > 0 {
		p.add("")
		p.workers(status.Workers)
	}
	for _, j := range status.Jobs {
		if j.Table == "" || style.Height > 0 && j.Over && len(status.Jobs) > 1 {
			continue
		}
		p.add("")
		if len(status.Jobs) > 1 {
			p.add("%s", style.paint(bold, j.Name))
		}
		for line := range strings.Lines(j.Table) {
			p.add("%s", printable.Text(strings.TrimRight(line, "\n"), ""))
		}
	}
	return p.fit()
}

// A printer collects lines.
type printer struct {
	style Style
	lines []string
}

func (p *printer) add(format string, args ...any) {
	p.lines = append(p.lines, fmt.Sprintf(format, args...))
}

// job adds the line of a job.
func (p *printer) job(j queue.JobStatus, width int) {
	head := fmt.Sprintf("%-*s  %-8s", width, j.Name, j.Kind)
	switch {
	case j.Failed != "":
		p.add("%s%s after %d units: %s", head, p.style.paint(red, "given up"), j.Done, printable.Text(j.Failed, ""))
	case j.Over:
		p.add("%s%s after %d units%s", head, p.style.paint(green, "over"), j.Done, checked(j.Checked))
	default:
		share := float64(j.Done) / float64(max(j.All, 1))
		full := int(share * barWidth)
		bar := p.style.paint(green, strings.Repeat("#", full)) + strings.Repeat(".", barWidth-full)
		left := "no estimate yet"
		if j.Left > 0 {
			left = duration(j.Left) + " left"
		}
		p.add("%s[%s] %3.0f %%  %d of %d, %.1f/s, %s%s", head, bar, 100*share, j.Done, j.All, j.Rate, left, checked(j.Checked))
		if j.Trouble != "" {
			p.add("%-*s  %s", width, "", p.style.paint(yellow, printable.Text(j.Trouble, "")))
		}
	}
}

// workers adds a line for each worker; on a small screen for those that have
// done most.
func (p *printer) workers(all []queue.WorkerStatus) {
	shown := len(all)
	if p.style.Height > 0 {
		shown = min(shown, max(3, p.style.Height/3))
	}
	width := len("worker")
	for _, w := range all[:shown] {
		width = max(width, utf8.RuneCountInString(printable.Text(w.Name, "")))
	}
	p.add("%-*s  slots   units", width, "worker")
	for _, w := range all[:shown] {
		silent := ""
		if w.Silent > 10*time.Second {
			silent = p.style.paint(yellow, "  silent for "+duration(w.Silent))
		}
		p.add("%-*s  %5d  %6d%s", width, printable.Text(w.Name, ""), w.Slots, w.Done, silent)
	}
	if more := len(all) - shown; more > 0 {
		p.add("and %d more", more)
	}
}

// fit returns the lines cut to the size of the screen.
func (p *printer) fit() []string {
	lines := p.lines
	if h := p.style.Height; h > 0 && len(lines) > h {
		lines = append(lines[:h-1:h-1], "...")
	}
	if p.style.Width > 0 {
		for i, line := range lines {
			lines[i] = ansi.Truncate(line, p.style.Width, "")
		}
	}
	return lines
}

func refused(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %s refused", plural.Count(n, "result"))
}

func checked(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d checked", n)
}

// duration returns a duration in the two largest units that it has.
func duration(d time.Duration) string {
	units := []struct {
		name string
		long time.Duration
	}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}
	d = d.Round(time.Second)
	for i, u := range units {
		if d < u.long {
			continue
		}
		text := fmt.Sprintf("%d %s", d/u.long, u.name)
		if i+1 < len(units) {
			if rest := d % u.long / units[i+1].long; rest > 0 {
				text += fmt.Sprintf(" %d %s", rest, units[i+1].name)
			}
		}
		return text
	}
	return "0 s"
}
