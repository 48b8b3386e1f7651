package cli

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestArenaOnTerminal checks that a terminal gets a line of progress, and that the
// table replaces it.
func TestArenaOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	args := []string{"arena", "-deals", "2", "-seed", "1", "-limit", "20", "-workers", "1"}
	plain := cli(args...).ok(t)
	out, stderr, status := terminal(t, t.Context(), nil, args...)
	out = strings.ReplaceAll(out, "\r\n", "\n")
	progress, table, ok := cutLast(out, "\r\x1b[K")
	if status != 0 || stderr != "" || !ok || slow(table) != slow(plain) {
		t.Errorf("status %d, %s, the table is\n%s\nwant\n%s", status, stderr, table, plain)
	}
	if !strings.HasPrefix(progress, "\r\x1b[K1 of 2 deals, ") || !strings.HasSuffix(progress, " s left") {
		t.Errorf("the progress is %q", progress)
	}
	t.Setenv("TERM", "dumb")
	if out, _, _ := terminal(t, t.Context(), nil, args...); slow(strings.ReplaceAll(out, "\r\n", "\n")) != slow(plain) {
		t.Errorf("on a dumb terminal it prints %q", out)
	}
}

// TestArenaOutNoFile checks that -out refuses a pipe: reading results from it
// would never end.
func TestArenaOutNoFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan ended, 1)
	go func() { done <- cli("arena", "-deals", "1", "-out", pipe) }()
	select {
	case r := <-done:
		r.complains(t, 1, pipe, "not a regular file")
	case <-time.After(patience): // it hangs
		t.Error("it waits for results")
	}
}

// cutLast cuts a text at the last of a separator.
func cutLast(text, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
}
