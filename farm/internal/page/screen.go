// This file draws pages on a terminal.

package page

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
)

// A Screen shows a page below the text that is written to it. If its output is
// not a terminal, it shows no page. Several goroutines may use it at once.
type Screen struct {
	out      *os.File
	messages io.Writer

	mu    sync.Mutex
	lines []string // that are on the screen
}

// NewScreen returns a screen that draws on out and writes messages to another
// writer, which may be the same terminal.
func NewScreen(out *os.File, messages io.Writer) *Screen {
	return &Screen{out: out, messages: messages}
}

// Live reports whether the output is a terminal that can be drawn on.
func (s *Screen) Live() bool { return term.IsTerminal(int(s.out.Fd())) && os.Getenv("TERM") != "dumb" }

// style returns the style of the terminal.
func (s *Screen) style() Style {
	width, height, err := term.GetSize(int(s.out.Fd()))
	if err != nil || width < 20 || height < 4 {
		width, height = 80, 24
	}
	return Style{Width: width - 1, Height: height - 1, Color: os.Getenv("NO_COLOR") == ""}
}

// Draw replaces the page, if the output is a terminal.
func (s *Screen) Draw(status queue.Status) {
	if !s.Live() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replace(Lines(status, s.style()))
}

// Wipe removes the page.
func (s *Screen) Wipe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replace(nil)
}

// Write writes a message above the page.
func (s *Screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := s.lines
	s.replace(nil)
	n, err := s.messages.Write(p)
	s.replace(lines)
	return n, err
}

// replace draws lines in place of those on the screen.
func (s *Screen) replace(lines []string) {
	var b strings.Builder
	if len(s.lines) > 0 {
		fmt.Fprintf(&b, "\r\x1b[%dA\x1b[J", len(s.lines))
	}
	for _, line := range lines {
		b.WriteString(line)
		b.WriteString("\r\n")
	}
	_, _ = io.WriteString(s.out, b.String()) // a terminal that is gone is not worth an error
	s.lines = lines
}
