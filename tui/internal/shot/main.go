// Command shot turns a capture of a terminal, with its colors, into an SVG
// picture:
//
//	tmux capture-pane -e -p | go run ./internal/shot >screen.svg
//
// The picture of the README is made with it.
package main

import (
	"encoding/xml"
	"flag"
	"fmt"
	"image/color"
	"io"
	"log"
	"os"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// The size of a character, in units of the view box.
const (
	charWidth  = 10
	charHeight = 20
	baseline   = 15
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("shot: ")
	light := flag.Bool("light", false, "show the capture on a light background")
	flag.Parse()
	text, err := io.ReadAll(os.Stdin)
	if err == nil {
		ink, paper := "#dcdcdc", "#16181d"
		if *light {
			ink, paper = "#222222", "#fdfdfb"
		}
		_, err = io.WriteString(os.Stdout, svg(string(text), ink, paper))
	}
	if err != nil {
		log.Fatal(err)
	}
}

// svg returns a capture as an SVG document. Ink and paper are the terminal's own
// colors.
func svg(capture, ink, paper string) string {
	capture = strings.TrimRight(capture, "\n")
	width, height := lipgloss.Size(capture)
	canvas := lipgloss.NewCanvas(width, height).Compose(uv.NewStyledString(capture))
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16.6">`+"\n",
		width*charWidth, height*charHeight)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", paper)
	for y := range height {
		grounds(&b, canvas, y, ink)
		for x := range width {
			if cell := canvas.CellAt(x, y); strings.TrimSpace(cell.Content) != "" {
				char(&b, cell, x*charWidth, y*charHeight, ink, paper)
			}
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// grounds writes the backgrounds of a line, one rectangle for each run of cells
// with the same one.
func grounds(b *strings.Builder, canvas *lipgloss.Canvas, y int, ink string) {
	for x := 0; x < canvas.Width(); {
		ground, end := hex(background(canvas.CellAt(x, y), ink), ""), x
		for end < canvas.Width() && hex(background(canvas.CellAt(end, y), ink), "") == ground {
			end++
		}
		if ground != "" {
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" shape-rendering="crispEdges"/>`+"\n",
				x*charWidth, y*charHeight, (end-x)*charWidth, charHeight, ground)
		}
		x = end
	}
}

// background returns the background of a cell, or nil for the terminal's own.
func background(c *uv.Cell, ink string) color.Color {
	if c.Style.Attrs&uv.AttrReverse == 0 {
		return c.Style.Bg
	}
	if c.Style.Fg != nil {
		return c.Style.Fg
	}
	var r, g, bl uint8
	_, _ = fmt.Sscanf(ink, "#%02x%02x%02x", &r, &g, &bl) // a constant
	return color.RGBA{r, g, bl, 255}
}

// char writes the character of a cell.
func char(b *strings.Builder, c *uv.Cell, x, y int, ink, paper string) {
	fill := hex(c.Style.Fg, ink)
	if c.Style.Attrs&uv.AttrReverse != 0 {
		fill = hex(c.Style.Bg, paper)
	}
	style := ""
	if c.Style.Attrs&uv.AttrBold != 0 {
		style += ` font-weight="bold"`
	}
	if c.Style.Attrs&uv.AttrFaint != 0 {
		style += ` opacity="0.6"`
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s"%s textLength="%d" lengthAdjust="spacingAndGlyphs">`,
		x, y+baseline, fill, style, charWidth*max(1, c.Width))
	_ = xml.EscapeText(b, []byte(c.Content)) // a Builder never fails
	b.WriteString("</text>\n")
}

// hex returns a color as in #rrggbb, or unset for the terminal's own.
func hex(c color.Color, unset string) string {
	if c == nil {
		return unset
	}
	r, g, bl, _ := colorprofile.TrueColor.Convert(c).RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, bl>>8)
}
