// This file holds what depends on the terminal: whether there is one, its color,
// its width, and pictures that fit it.

package cli

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/render"
)

// terminalOf returns the terminal that w is. It must take escape sequences. Every
// character device except the null device counts as a terminal.
func terminalOf(w io.Writer) (f *os.File, ok bool) {
	if out, ok := w.(*writer); ok {
		w = out.w
	}
	f, ok = w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return nil, false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil, false
	}
	null, err := os.Stat(os.DevNull)
	return f, err != nil || !os.SameFile(info, null)
}

func isTerminal(w io.Writer) bool {
	_, ok := terminalOf(w)
	return ok
}

// colours reports whether to draw in color: on a terminal, unless the user has set
// NO_COLOR.
func (c *call) colours() bool { return isTerminal(c.out) && os.Getenv("NO_COLOR") == "" }

// size returns the number of columns and rows of the terminal. They are 0 if there
// is no terminal or the system does not say.
func (c *call) size() (width, height int) {
	if f, ok := terminalOf(c.out); ok {
		return terminalSize(f)
	}
	return 0, 0
}

// width returns the number of columns, as size does.
func (c *call) width() int {
	width, _ := c.size()
	return width
}

// clear begins a new picture on a terminal. Elsewhere it prints an empty line.
func (c *call) clear() {
	if isTerminal(c.out) {
		fmt.Fprint(c.out, "\x1b[H\x1b[J")
	} else {
		fmt.Fprintln(c.out)
	}
}

// wipe clears a terminal, including the lines that can be scrolled back to.
func (c *call) wipe() { fmt.Fprint(c.out, "\x1b[H\x1b[2J\x1b[3J") }

// pause waits on a terminal, until the context is done at the latest.
func (c *call) pause(ctx context.Context, d time.Duration) error {
	if !isTerminal(c.out) {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// showScene draws a board. On a terminal that is too narrow, it cuts the lines, prints
// the notes, which are beside the board otherwise, below it, and says how many columns the
// board needs. On one that is too low, it leaves out the names of pictures below the board.
func (c *call) showScene(scene render.Scene) error {
	var picture, bare bytes.Buffer
	if err := render.Text(&picture, c.named(scene), c.colours()); err != nil {
		return err
	}
	width, height := c.size()
	if shown := picture.String(); isTerminal(c.out) && strings.Count(shown, "\n") >= cmp.Or(height, 24) {
		nameless := scene
		nameless.Layout.Names = nil
		if err := render.Text(&bare, nameless, false); err != nil {
			return err
		}
		lines := strings.SplitAfter(shown, "\n")
		picture.Truncate(len(strings.Join(lines[:strings.Count(bare.String(), "\n")], "")))
	}
	text, cut := fit(picture.String(), width)
	if cut {
		below := scene.Notes
		if needs := render.TextGeometry(scene.Table.Board()).Rect(render.Place{Spare: true}).Max.X; needs > width {
			below = append(slices.Clone(below), fmt.Sprintf("The board needs %d columns; this terminal has %d.", needs, width))
		}
		for _, note := range below {
			text += strings.Join(wrap(note, width), "\n") + "\n"
		}
	}
	_, err := io.WriteString(c.out, text)
	return err
}

// fit cuts the lines of a picture to a width, and reports whether any was longer.
// It keeps the escape sequences, which have no width. Width 0 is any width.
func fit(picture string, width int) (text string, cut bool) {
	if width <= 0 {
		return picture, false
	}
	var b strings.Builder
	column := 0
	for len(picture) > 0 {
		n := escape(picture)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(picture)
			if picture[0] == '\n' {
				column = 0
			} else if column++; column > width {
				cut = cut || picture[0] != ' '
				picture = picture[n:]
				continue
			}
		}
		b.WriteString(picture[:n])
		picture = picture[n:]
	}
	return b.String(), cut
}

// escape returns the length of the escape sequence that a text begins with, or 0.
func escape(text string) int {
	if !strings.HasPrefix(text, "\x1b[") {
		return 0
	}
	end := strings.IndexFunc(text[2:], func(r rune) bool { return r >= '@' && r <= '~' })
	if end < 0 {
		return len(text)
	}
	return 2 + end + 1
}

// wrap splits a text at spaces into lines of at most width columns, as far as its
// words allow. Width 0 is any width.
func wrap(text string, width int) (lines []string) {
	for width > 0 && utf8.RuneCountInString(text) > width {
		end := len(string([]rune(text)[:width+1]))
		if space := strings.LastIndexByte(text[:end], ' '); space > 0 {
			lines = append(lines, text[:space])
			text = text[space+1:]
			continue
		}
		break
	}
	return append(lines, text)
}
