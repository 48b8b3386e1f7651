// This file makes Ctrl-C end the program whatever came before it.

package tui

import (
	"bytes"
	"os"
	"runtime"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// interrupt is the byte of Ctrl-C.
const interrupt = 3

// A keyboard is a terminal as input. It looks for Ctrl-C in the bytes: right after
// Escape, and in a sequence that has no end, the decoder takes it for a part of
// another key.
type keyboard struct {
	*os.File
	interrupted func()
}

func (k keyboard) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	if bytes.IndexByte(p[:n], interrupt) >= 0 {
		k.interrupted()
	}
	return n, err
}

// newProgram returns the program for Bubble Tea. On Windows, and if standard input
// is not the terminal, Bubble Tea finds the keyboard itself.
func newProgram(model tea.Model, opts ...tea.ProgramOption) *tea.Program {
	var p *tea.Program
	if runtime.GOOS != "windows" && term.IsTerminal(os.Stdin.Fd()) {
		opts = append(opts, tea.WithInput(keyboard{os.Stdin, func() { go p.Send(tea.Interrupt()) }}))
	}
	p = tea.NewProgram(model, opts...)
	return p
}
