// This file holds the line of progress on a terminal.

package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A screen is a terminal with a line of progress below the text written to
// standard error. Several goroutines can use it.
type screen struct {
	mu       sync.Mutex
	out, err io.Writer
	shown    bool // whether there is a line of progress
	last     time.Time
}

// due reports whether it is time for a line of progress.
func (s *screen) due() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Since(s.last) >= time.Second
}

// show replaces the line of progress, cut to the width of the screen.
func (s *screen) show(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.out, "\r\x1b[K%.79s", line)
	s.shown, s.last = true, time.Now()
}

// wipe removes the line of progress.
func (s *screen) wipe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown {
		fmt.Fprint(s.out, "\r\x1b[K")
		s.shown = false
	}
}

// Write writes to standard error.
func (s *screen) Write(p []byte) (int, error) {
	s.wipe()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err.Write(p)
}
