package cli

import (
	"strings"
	"sync"
	"testing"
)

// A dialogue is a person at a session: its input and its output. Whenever the
// output asks for a line, answer says what to type, given all there is to
// read.
type dialogue struct {
	mu     sync.Mutex
	more   sync.Cond // there is more to read; its lock is mu
	out    strings.Builder
	typed  int // lines typed so far
	left   string
	answer func(out string) string
}

// follow returns a person who types the given words, one a line, and then goes
// on with hint. Every hint is followed.
func follow(words ...string) *dialogue {
	return &dialogue{answer: func(out string) string {
		if got := answers(out); len(got) > 1 {
			if ply, ok := strings.CutPrefix(got[len(got)-2], "A bot would play "); ok {
				return strings.TrimSuffix(ply, ".")
			}
		}
		if len(words) == 0 {
			return "hint"
		}
		word := words[0]
		words = words[1:]
		return word
	}}
}

// play runs a command line with the person at it, and returns what it printed.
func (d *dialogue) play(t *testing.T, args ...string) string {
	t.Helper()
	d.more.L = &d.mu
	var stderr buffer
	status := run(t.Context(), args, std{d, d, &stderr})
	d.mu.Lock()
	defer d.mu.Unlock()
	return ended{d.out.String(), stderr.String(), status}.ok(t)
}

func (d *dialogue) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.more.Broadcast()
	return d.out.Write(p)
}

func (d *dialogue) Read(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left == "" {
		for len(answers(d.out.String())) <= d.typed {
			d.more.Wait()
		}
		d.left = d.answer(d.out.String()) + "\n"
		d.typed++
	}
	n := copy(p, d.left)
	d.left = d.left[n:]
	return n, nil
}
