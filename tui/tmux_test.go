// This file plays the scenarios in a real terminal, tmux, and checks what happens
// when the program is interrupted or its terminal disappears.

//go:build !windows && !js

package tui

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// patience ends a test that hangs. It is no measure of anything: whatever a test waits
// for comes long before, also on a busy machine.
const patience = 5 * time.Minute

// A terminal is a tmux server of its own with the program in it.
type terminal struct {
	t      *testing.T
	socket string
	dir    string
	status string // the file that gets the exit status
}

// built is the program, built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tui")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "tui")
	if out, err := exec.Command("go", "build", "-o", file, "./cmd/tui").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return file, nil
})

// TestMain removes the program.
func TestMain(m *testing.M) {
	status := m.Run()
	if _, err := exec.LookPath("tmux"); err == nil {
		if file, err := built(); err == nil {
			_ = os.RemoveAll(filepath.Dir(file))
		}
	}
	os.Exit(status)
}

// open runs the program in a terminal of the given size.
func open(t *testing.T, size image.Point, args ...string) *terminal {
	t.Helper()
	needs.Programs(t, "tmux")
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "tui-terminal") // not t.TempDir: a program that ends may still write
	if err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, socket: filepath.Join(dir, "tmux"), dir: dir, status: filepath.Join(dir, "status")}
	script := filepath.Join(dir, "run.sh")
	text := fmt.Sprintf("cd %s\nXDG_CONFIG_HOME=%s sh -c 'echo $$ >%s; exec %s \"$@\" 2>%s' run \"$@\"\necho $? >%s\nsleep 1000\n",
		here, filepath.Join(dir, "config"), filepath.Join(dir, "pid"), program, filepath.Join(dir, "stderr"), term.status)
	if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(dir, "tmux.conf")
	if err := os.WriteFile(conf, []byte(os.Getenv("TUI_TMUX_CONF")), 0o666); err != nil {
		t.Fatal(err)
	}
	term.tmux(append([]string{"-f", conf, "new-session", "-d", "-x", fmt.Sprint(size.X), "-y", fmt.Sprint(size.Y), "sh", script}, args...)...)
	t.Cleanup(func() {
		_ = exec.Command("tmux", "-S", term.socket, "kill-server").Run()
		_ = os.RemoveAll(dir)
	})
	return term
}

// tmux runs a command of tmux and returns its output.
func (term *terminal) tmux(args ...string) string {
	term.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", term.socket}, args...)...).CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// screen returns what the terminal shows.
func (term *terminal) screen() string {
	lines := strings.Split(term.tmux("capture-pane", "-p"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// await waits until a condition holds. It reports what the screen was otherwise.
func (term *terminal) await(what string, done func() bool) {
	term.t.Helper()
	for end := time.Now().Add(patience); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			term.t.Fatalf("waited in vain for %s; the screen is\n%s", what, term.screen())
		}
	}
}

// shows waits until the screen shows a text.
func (term *terminal) shows(text string) {
	term.t.Helper()
	term.await(fmt.Sprintf("%q", text), func() bool { return strings.Contains(term.screen(), text) })
}

// tmuxKeys are the keys that tmux calls by other names.
var tmuxKeys = map[string]string{
	"enter": "Enter", "esc": "Escape", "tab": "Tab", "shift+tab": "BTab", "left": "Left", "right": "Right", "up": "Up", "down": "Down",
	"home": "Home", "end": "End", "space": "Space", "backspace": "BSpace", "ctrl+c": "C-c",
}

// keys presses keys, separated by spaces, or waits for a text after ~.
func (term *terminal) keys(keys string) {
	term.t.Helper()
	for key := range strings.FieldsSeq(keys) {
		switch {
		case strings.HasPrefix(key, "~"):
			term.shows(strings.ReplaceAll(key[1:], "_", " "))
		case strings.HasPrefix(key, "bytes:"): // in hexadecimal, at once
			term.tmux(append([]string{"send-keys", "-H"}, strings.Split(key[6:], ",")...)...)
		case tmuxKeys[key] != "":
			term.tmux("send-keys", tmuxKeys[key])
		default:
			term.tmux("send-keys", "-l", key)
		}
	}
}

// exited waits for the exit status, and returns it with what the program wrote to
// standard error.
func (term *terminal) exited() (status, message string) {
	term.t.Helper()
	term.await("the exit status", func() bool {
		text, err := os.ReadFile(term.status)
		return err == nil && bytes.HasSuffix(text, []byte("\n"))
	})
	text, _ := os.ReadFile(term.status)
	said, _ := os.ReadFile(filepath.Join(term.dir, "stderr"))
	return strings.TrimSpace(string(text)), string(said)
}

// signal sends a signal to the program.
func (term *terminal) signal(s syscall.Signal) {
	term.t.Helper()
	text, err := os.ReadFile(filepath.Join(term.dir, "pid"))
	if err != nil {
		term.t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err == nil {
		err = syscall.Kill(pid, s)
	}
	if err != nil {
		term.t.Fatal(err)
	}
}

// TestTerminal compares the screens of all scenarios in a real terminal with the
// golden files.
func TestTerminal(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			term := open(t, s.size, s.arguments()...)
			want, err := os.ReadFile(filepath.Join("testdata", s.name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			term.await("the first screen", func() bool { return strings.TrimSpace(term.screen()) != "" })
			term.keys(s.keys)
			var screen string
			defer func() {
				if screen != string(want) {
					t.Errorf("the terminal never showed the golden file (-want +last):\n%s", cmp.Diff(string(want), screen))
				}
			}()
			term.await("the golden file", func() bool { screen = term.screen(); return screen == string(want) })
		})
	}
}

// TestExit ends the program in every way and checks the exit status, the message
// and the saved game.
func TestExit(t *testing.T) {
	for _, c := range []struct {
		name, keys      string
		signal          syscall.Signal
		status, message string
	}{
		{"leave", "q ~Leave enter", 0, "0", ""},
		{"ctrl-c", "ctrl+c", 0, "1", "interrupted; the game is saved"},
		{"ctrl-c after escape", "bytes:1b,03", 0, "1", "interrupted; the game is saved"},
		{"ctrl-c in a sequence without end", "bytes:1b,5d,30,03", 0, "1", "interrupted; the game is saved"},
		{"ctrl-c in a paste without end", "bytes:1b,5b,32,30,30,7e,78,03", 0, "1", "interrupted; the game is saved"},
		{"SIGTERM", "", syscall.SIGTERM, "1", "interrupted; the game is saved"},
		{"SIGHUP", "", syscall.SIGHUP, "1", "interrupted; the game is saved"},
	} {
		t.Run(c.name, func(t *testing.T) {
			record := filepath.Join(t.TempDir(), "game.txt")
			term := open(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0", "-record", record)
			term.keys("~shift enter ~walk")
			term.keys(c.keys)
			if c.signal != 0 {
				term.signal(c.signal)
			}
			status, message := term.exited()
			if c.status == "0" {
				term.shows("-resume " + record[:30])
			}
			if status != c.status || !strings.Contains(message, c.message) {
				t.Errorf("exit status %s and message %q, want %s and %q", status, message, c.status, c.message)
			}
			checkSaved(t, record)
		})
	}
}

// TestTerminalGone closes the terminal under the program.
func TestTerminalGone(t *testing.T) {
	record := filepath.Join(t.TempDir(), "game.txt")
	term := open(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0", "-record", record)
	term.keys("~shift enter ~walk")
	term.tmux("kill-server")
	term.await("the record", func() bool { _, err := os.Stat(record); return err == nil })
	checkSaved(t, record)
}

// checkSaved checks that a record has the first ply of a game.
func checkSaved(t *testing.T, file string) {
	t.Helper()
	_, rec, err := load(catalog.All(), file)
	if err != nil || len(rec.Plies) != 1 {
		t.Errorf("the saved game has %d plies and the error %v, want 1 ply", len(rec.Plies), err)
	}
}

// TestResize makes the terminal too small in mid-game, and large again.
func TestResize(t *testing.T) {
	term := open(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	term.keys("~shift ~u_undo") // the last line is painted last
	before := term.screen()
	term.tmux("resize-window", "-x", "40", "-y", "12")
	term.shows("needs 60 by 24")
	term.tmux("resize-window", "-x", "80", "-y", "24")
	term.await("the game as it was", func() bool { return term.screen() == before })
}

// TestNoColor checks that NO_COLOR leaves no color on the screen, and that what is
// chosen can still be seen.
func TestNoColor(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	for _, c := range []struct{ args, keys, shows string }{
		{"-seats human,greedy -seed 1", "~shift right", "╔"},
		{"-variant anniversary -seats human,greedy -seed 1", "~shift enter ~message", "[1 "},
		{"-variant battlechess -seats human,greedy -seed 1", "~choose", "╔"},
	} {
		term := open(t, image.Pt(80, 24), append(strings.Fields(c.args), "-still", "-delay", "0")...)
		term.keys(c.keys)
		term.shows(c.shows)
		for _, code := range regexp.MustCompile(`\x1b\[([0-9;]*)m`).FindAllStringSubmatch(term.tmux("capture-pane", "-e", "-p"), -1) {
			for n := range strings.SplitSeq(code[1], ";") {
				if n, _ := strconv.Atoi(n); n >= 30 && n != 39 && n != 49 {
					t.Fatalf("tui %s: the screen has the escape sequence %q", c.args, code[0])
				}
			}
		}
	}
}

// TestBackground checks that text is dark on a light background and light on a dark
// one.
func TestBackground(t *testing.T) {
	for _, c := range []struct {
		style string
		want  shadeOf
	}{
		{"bg=#ffffff,fg=#000000", shadeOf{"38;5;24m", "38;5;116m"}},
		{"bg=#000000,fg=#ffffff", shadeOf{"38;5;116m", "38;5;24m"}},
	} {
		t.Setenv("TUI_TMUX_CONF", "set -g window-style '"+c.style+"'\nset -g default-terminal tmux-256color\n")
		term := open(t, image.Pt(80, 24))
		term.await("the title in the color of the background", func() bool {
			screen := term.tmux("capture-pane", "-e", "-p")
			return strings.Contains(screen, c.want.shown) && !strings.Contains(screen, c.want.other)
		})
	}
}

// A shadeOf is the escape sequence of the title on a background, and on the other.
type shadeOf struct{ shown, other string }
