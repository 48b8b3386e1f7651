// This file draws plots: marks with intervals on a scale, one line of marks below each
// label. The colors come from the style sheet of the site, so a plot is right in light
// and in dark.

package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// A plot has a scale, which is logarithmic if it begins above 0 and log is set.
type plot struct {
	title  string // for readers who do not see it
	low    float64
	high   float64
	log    bool
	ticks  []tick
	line   float64 // a value to compare with, if not 0
	rows   []row
	series []string // what marks with the same number are called; none for no legend
}

// A tick is a labeled value of a scale.
type tick struct {
	value float64
	text  string
}

// A row is a label and its marks.
type row struct {
	label string
	marks []mark
}

// A mark is a value with an interval, whose ends are the value if it has none.
type mark struct {
	value, low, high float64
	series           int
}

// The measures of a plot, for a width that a phone can show.
const (
	plotWidth  = 480.0
	plotMargin = 22.0
	rowHeight  = 44.0
)

// x returns where a value lies.
func (p plot) x(value float64) float64 {
	at := (value - p.low) / (p.high - p.low)
	if p.log {
		at = math.Log(value/p.low) / math.Log(p.high/p.low)
	}
	return plotMargin + min(1, max(0, at))*(plotWidth-2*plotMargin)
}

// svg returns the plot as SVG for a page of HTML.
func (p plot) svg() string {
	var b strings.Builder
	top := 10.0
	if len(p.series) > 0 {
		top = 34
	}
	bottom := top + rowHeight*float64(len(p.rows))
	fmt.Fprintf(&b, `<svg class="plot" viewBox="0 0 %g %g" role="img" aria-label="%s">`, plotWidth, bottom+26, html.EscapeString(p.title))
	at := plotMargin
	for i, name := range p.series {
		b.WriteString(form(at, 14, i))
		fmt.Fprintf(&b, `<text x="%g" y="19">%s</text>`, at+11, html.EscapeString(name))
		at += 34 + 8*float64(len(name))
	}
	for _, t := range p.ticks {
		fmt.Fprintf(&b, `<path class="grid" d="M%.1f %gV%g"/>`, p.x(t.value), top, bottom)
		fmt.Fprintf(&b, `<text class="tick" x="%.1f" y="%g">%s</text>`, p.x(t.value), bottom+18, html.EscapeString(t.text))
	}
	if p.line != 0 {
		fmt.Fprintf(&b, `<path class="even" d="M%.1f %gV%g"/>`, p.x(p.line), top, bottom)
	}
	for i, r := range p.rows {
		y := top + rowHeight*float64(i)
		fmt.Fprintf(&b, `<text x="%g" y="%g">%s</text>`, plotMargin, y+16, html.EscapeString(r.label))
		for _, m := range r.marks {
			if m.low < m.high {
				fmt.Fprintf(&b, `<path class="s%d" d="M%.1f %gH%.1f"/>`, m.series, p.x(m.low), y+31, p.x(m.high))
			}
			b.WriteString(form(p.x(m.value), y+31, m.series))
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// form returns the mark of a series: each has a form and a color of its own.
func form(x, y float64, series int) string {
	forms := []string{
		"m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z", // a disk
		"m-5-5h10v10h-10z",                     // a square
		"m0-7l7 12h-14z",                       // a triangle
		"m0-7l7 7l-7 7l-7-7z",                  // a diamond
	}
	return fmt.Sprintf(`<path class="s%d" d="M%.1f %g%s"/>`, series, x, y, forms[series%len(forms)])
}
