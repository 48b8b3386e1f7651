package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"
	"unsafe"

	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// terminal runs a command with a pseudo terminal for its output, and returns
// all that was written there.
func terminal(t *testing.T, ctx context.Context, in io.Reader, args ...string) (out, stderr string, status int) {
	t.Helper()
	var errs buffer
	out = onTerminal(t, func(tty *os.File) { status = run(ctx, args, std{in, tty, &errs}) })
	return out, errs.String(), status
}

// onTerminal returns what is written to a pseudo terminal.
func onTerminal(t *testing.T, write func(tty *os.File)) string {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		needs.Missing(t, err.Error())
	}
	defer master.Close()
	control := func(request uintptr, arg *int32) {
		t.Helper()
		raw, err := master.SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		err = raw.Control(func(fd uintptr) {
			if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, request, uintptr(unsafe.Pointer(arg))); errno != 0 {
				needs.Missing(t, errno.Error())
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var unlocked, number int32
	control(syscall.TIOCSPTLCK, &unlocked)
	control(syscall.TIOCGPTN, &number)
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		needs.Missing(t, err.Error())
	}
	const end = "\x00end"
	read := make(chan string)
	go func() {
		var b []byte
		for chunk := make([]byte, 4096); !bytes.HasSuffix(b, []byte(end)); {
			n, err := master.Read(chunk)
			if b = append(b, chunk[:n]...); err != nil {
				break
			}
		}
		read <- strings.TrimSuffix(string(b), end)
	}()
	write(slave)
	if _, err := slave.WriteString(end); err != nil { // what is on its way when the slave is closed can get lost
		t.Fatal(err)
	}
	defer slave.Close()
	return <-read
}

// On a terminal there is colour, unless the user has set NO_COLOR. A terminal
// that takes no escape sequences at all says so with TERM=dumb.
func TestColour(t *testing.T) {
	sgr := regexp.MustCompile("\x1b\\[[0-9;]+m") // chooses a colour
	for _, test := range []struct {
		noColor, term    string
		colours, escapes bool
	}{
		{"", "xterm-256color", true, true},
		{"1", "xterm-256color", false, true},
		{"", "dumb", false, false},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		for _, args := range [][]string{
			{"render", "-state", notation},
			{"watch", "-seed", "1", "-limit", "2", "-delay", "0"},
			{"play", "-seed", "1"},
		} {
			out, stderr, status := terminal(t, t.Context(), strings.NewReader("quit\n"), args...)
			if status != 0 || stderr != "" {
				t.Errorf("%v: status %d, %s", args, status, stderr)
			}
			if got := sgr.MatchString(out); got != test.colours {
				t.Errorf("%v with NO_COLOR=%s TERM=%s: colour %v, want %v", args, test.noColor, test.term, got, test.colours)
			}
			if !test.escapes && strings.Contains(out, "\x1b") {
				t.Errorf("%v with TERM=%s printed escape sequences", args, test.term)
			}
		}
	}
}

// On a terminal every ply is shown with the board, and the pause between can
// be interrupted.
func TestWatchOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	out, _, status := terminal(t, t.Context(), nil, "watch", "-seed", "1", "-limit", "6", "-delay", "1ms")
	if status != 0 || strings.Count(out, "\x1b[H\x1b[J") != 6 {
		t.Errorf("status %d, and %d drawings of 6 plies", status, strings.Count(out, "\x1b[H\x1b[J"))
	}
	if tail := "Nobody wins: a draw (limit) after 6 plies.\r\n"; !strings.HasSuffix(out, tail) {
		t.Errorf("it does not end with %q", tail)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, stderr, status := terminal(t, ctx, nil, "watch", "-seed", "1", "-delay", "1h")
	if status != 1 || stderr == "" {
		t.Errorf("interrupted, it ends with status %d and prints %q, want status 1 and a message", status, stderr)
	}
}

// A game that was left before its first ply has a board too.
func TestReplayNothingOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	for _, variant := range []string{"standard", "battlechess"} {
		record := filepath.Join(t.TempDir(), "record")
		typed("quit\n", "play", "-variant", variant, "-seed", "1", "-record", record).ok(t)
		out, stderr, status := terminal(t, t.Context(), nil, "replay", record)
		if status != 0 || stderr != "" || strings.Count(out, "\n") < 20 || !strings.HasSuffix(out, "The game goes on after 0 plies.\r\n") {
			t.Errorf("status %d, %s, and it prints\n%s", status, stderr, out)
		}
	}
}

// Where several people share a screen, none sees another's card: each has to
// say that nobody else looks.
func TestHandOver(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	out, _, _ := terminal(t, t.Context(), strings.NewReader("\nresign\n"), "play", "-seats", "human,human", "-seed", "1")
	ask := strings.Index(out, "Seat 1, it is your turn. Press Enter when nobody else is looking.")
	card := strings.Index(out, "goal K")
	if ask < 0 || card < ask {
		t.Errorf("the card of seat 1 is shown at byte %d, and leave is asked for at byte %d", card, ask)
	}
	if strings.Contains(out, "goal V") {
		t.Error("the card of seat 2 is shown")
	}
}

// frames returns the pictures that follow each other on a terminal, without
// their colours.
func frames(out string) []string {
	out = regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(strings.ReplaceAll(out, "\r\n", "\n"), "")
	return regexp.MustCompile("\x1b\\[H\x1b\\[2?J(\x1b\\[3J)?").Split(out, -1)[1:]
}

// What a person is told before a board is drawn is read beside the board, which
// wipes all that stood there.
func TestPlayTells(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	for _, test := range []struct{ seats, variant, in string }{
		{"human,greedy", "standard", "Nb:NES a1 Sb:NES\nquit\n"},
		{"human,greedy", "battlechess", "b5-b4 b5-b3\nquit\n"},
		{"human,human", "battlechess", "b5-b4 b5-b3\nquit\n"},
	} {
		in := strings.NewReader(test.in)
		out, stderr, status := terminal(t, t.Context(), in, "play", "-seed", "1", "-delay", "0", "-seats", test.seats, "-variant", test.variant)
		if status != 0 || stderr != "" {
			t.Fatalf("status %d, %s", status, stderr)
		}
		all := frames(out)
		if first := all[0]; !strings.Contains(first, "Seed 1.") || !strings.Contains(first, "Type help") {
			t.Errorf("%v: beside the first board is no greeting:\n%s", test, first)
		}
		if last := all[len(all)-1]; !strings.Contains(last, "Not played: ") || strings.Contains(last, "Seed 1.") {
			t.Errorf("%v: beside the last board is not what was left out, or still the greeting:\n%s", test, last)
		}
	}
}

// Why a program has lost is said when no board comes that would wipe it.
func TestPlayForfeitOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	args := []string{"play", "-seed", "1", "-delay", "0", "-seats", "human," + ourselves(t, "fail")}
	out := onTerminal(t, func(tty *os.File) { run(t.Context(), args, std{strings.NewReader("Nb:NES a1\n"), tty, tty}) })
	all := frames(out)
	if last := all[len(all)-1]; !strings.Contains(last, "Seat 1 wins (protocol)") || !strings.Contains(last, "labyrinth: seat 2, ") {
		t.Errorf("the last picture is\n%s", last)
	}
}

// Where bots play alone, the picture stays as high as a terminal has lines.
func TestPlayBotsOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	out, stderr, status := terminal(t, t.Context(), nil, "play", "-seed", "1", "-delay", "0", "-seats", "greedy,greedy")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, %s", status, stderr)
	}
	all := frames(out)
	turns := (len(all) - 1) / 2 // a picture of each ply, and one before it
	if last := all[len(all)-1]; turns < 24 || strings.Count(last, "\n") != 24 || !strings.Contains(last, fmt.Sprintf("%d. seat ", turns)) {
		t.Errorf("the last of %d pictures is\n%s", len(all), last)
	}
}

// When the disk is full in the middle of a file, the file that was there is
// kept and nothing else is left behind.
func TestRecordDiskFull(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("kept\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	// To a process, a limit on the size of files is a disk that is full. The
	// shell counts in blocks of 512 or 1024 bytes, and the record is longer.
	needs.Programs(t, "sh")
	ourselves(t, "main")
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `trap "" XFSZ; ulimit -f 1; exec "$0" "$@"`,
		os.Args[0], "watch", "-bots", "random", "-seed", "1", "-limit", "300", "-record", old)
	var out, stderr buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if _, failed := errors.AsType[*exec.ExitError](cmd.Run()); !failed {
		t.Fatal("it did not fail")
	}
	ended{out.String(), stderr.String(), cmd.ProcessState.ExitCode()}.complains(t, 1, "file too large")
	if got := read(t, old); got != "kept\n" {
		t.Errorf("the file holds\n%s", got)
	}
	wantFiles(t, dir, "old")
}

// A command that does not hear a signal, here since it waits for what else a
// pipe holds, is ended by a second one.
func TestSecondSignal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	pipe, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if _, err := pipe.WriteString("["); err != nil {
		t.Fatal(err)
	}
	ourselves(t, "main")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "replay", name)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for began := time.Now(); time.Since(began) < patience; {
		if unread(t, pipe) == 0 { // it waits for more
			_ = cmd.Process.Signal(syscall.SIGTERM)
		}
		select {
		case <-ended:
			if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
				t.Errorf("it ended so: %v", cmd.ProcessState)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
	t.Error("signals have not ended it")
}

// unread returns how many bytes a pipe holds.
func unread(t *testing.T, pipe *os.File) (n int32) {
	t.Helper()
	const fionread = 0x541b
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, pipe.Fd(), fionread, uintptr(unsafe.Pointer(&n))); err != 0 {
		t.Fatal(err)
	}
	return n
}

// A picture fits the width of the terminal. What there was no room for beside the
// board is below it.
func TestWidth(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	for _, variant := range []string{"standard", "battlechess"} {
		args := []string{"watch", "-variant", variant, "-seed", "1", "-limit", "2", "-delay", "0"}
		out := onTerminal(t, func(tty *os.File) {
			size := [4]uint16{24, 60}
			if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, tty.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size))); err != 0 {
				needs.Missing(t, err.Error())
			}
			run(t.Context(), args, std{nil, tty, tty})
		})
		all := frames(out)
		for line := range strings.Lines(all[len(all)-1]) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 60 {
				t.Errorf("%s: a line has %d columns: %s", variant, n, line)
			}
		}
		if variant == "standard" && !strings.Contains(all[0], "\nseat 2: found 0 of 12\n") {
			t.Errorf("the notes are not below the board:\n%s", all[0])
		}
	}
	for columns, want := range map[uint16]bool{40: true, 80: false} {
		out := onTerminal(t, func(tty *os.File) {
			size := [4]uint16{40, columns}
			if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, tty.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size))); err != 0 {
				needs.Missing(t, err.Error())
			}
			run(t.Context(), []string{"watch", "-seed", "1", "-limit", "2", "-delay", "0"}, std{nil, tty, tty})
		})
		if first := frames(out)[0]; strings.Contains(first, "The board needs ") != want {
			t.Errorf("with %d columns it prints\n%s", columns, first)
		}
	}
}

// Words on the last plies are below the picture if the terminal is high enough.
func TestExplainsOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	for rows, want := range map[uint16]bool{24: false, 25: false, 26: true, 40: true} {
		out := onTerminal(t, func(tty *os.File) {
			size := [4]uint16{rows, 80}
			if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, tty.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size))); err != 0 {
				needs.Missing(t, err.Error())
			}
			args := []string{"watch", "-variant", "battlechess", "-seed", "1", "-limit", "2", "-delay", "0"}
			run(t.Context(), args, std{nil, tty, tty})
		})
		first := frames(out)[0]
		if lines := strings.Count(first, "\n"); lines >= int(rows) || strings.Contains(first, " moves to ") != want {
			t.Errorf("on %d rows it has %d lines:\n%s", rows, lines, first)
		}
	}
}
