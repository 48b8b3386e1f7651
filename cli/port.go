// This file holds the process of a port that check-port asks.

package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/child"
)

const (
	// maxAnswer is longer than any right answer.
	maxAnswer = 1 << 20
	// lastWords is how much of a port's standard error is quoted.
	lastWords = 600
	// leave is how long a port may take to end by itself.
	leave = 2 * time.Second
)

// A port is the process that is checked.
type port struct {
	process *child.Process
	lines   chan line     // what it writes; closed at the end of its output
	quit    chan struct{} // closed when nobody reads lines any more
	timeout time.Duration
	end     func() error // lets it end, or kills it, and returns how it ended
}

func startPort(ctx context.Context, words []string, timeout time.Duration) (*port, error) {
	process, err := child.Start(words[0], words[1:]...)
	if err != nil {
		return nil, err
	}
	p := &port{process: process, lines: make(chan line), quit: make(chan struct{}), timeout: timeout}
	stop := context.AfterFunc(ctx, process.Kill)
	read := make(chan struct{})
	go func() {
		defer close(read)
		p.read(process.Stdout)
	}()
	p.end = sync.OnceValue(func() error {
		stop()
		close(p.quit)
		_ = process.Stdin.Close()
		select {
		case <-read:
		case <-time.After(leave):
		}
		return process.End()
	})
	return p, nil
}

// read passes on what the port writes, line by line, until its output ends. What
// nobody wants it drops.
func (p *port) read(out io.Reader) {
	defer close(p.lines)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxAnswer)
	pass := func(l line) {
		select {
		case p.lines <- l:
		case <-p.quit:
		}
	}
	for lines.Scan() {
		pass(line{lines.Text(), nil}) // without the end of the line, also that of Windows
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
			return "", fmt.Errorf("before this question the port wrote %.200q, which answers nothing", l.text)
		}
		return "", p.gone(l)
	default:
	}
	go io.WriteString(p.process.Stdin, question+"\n") //nolint:errcheck // a port that does not read does not answer
	late := time.NewTimer(p.timeout)
	defer late.Stop()
	select {
	case l, ok := <-p.lines:
		if !ok || l.err != nil {
			return "", p.gone(l)
		}
		return escaped(l.text), nil
	case <-late.C:
		p.process.Kill()
		return "", fmt.Errorf("no answer within %v; a port must flush its standard output after each line%s", p.timeout, p.lastWords())
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// escaped returns a text with escapes for everything that is not printable
// ASCII, which no right answer contains.
func escaped(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		text = strings.Trim(strconv.QuoteToASCII(text), `"`)
	}
	return text
}

// gone returns why there are no more answers: the last line has an error, or the
// port has ended.
func (p *port) gone(last line) error {
	if last.err != nil {
		p.process.Kill()
		return last.err
	}
	status := "exit status 0"
	if err := p.end(); err != nil {
		status = err.Error()
	}
	return fmt.Errorf("the port ended with %s%s", status, p.lastWords())
}

// lastWords returns the last lines of the port's standard error, to follow a
// message.
func (p *port) lastWords() string {
	text := p.process.Stderr()
	text = text[max(0, len(text)-lastWords):]
	var lines []string
	for l := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		lines = append(lines, escaped(strings.ReplaceAll(l, "\t", " ")))
	}
	if len(lines) == 0 {
		return ""
	}
	return "; its standard error ends with: " + strings.Join(lines, "; ")
}
