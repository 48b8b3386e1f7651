//go:build unix

// This file holds a screen without a monitor, the game in a window on it, and a
// mouse.

package e2e

import (
	"bufio"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A screen is a device with windows.
type screen struct {
	t       *testing.T
	display string
	window  string      // the number of the window
	corner  image.Point // of the window
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	needs(t, "Xvfb", "xdotool", "import")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1200x1000x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	server := start(t, cmd)
	_ = w.Close() // only Xvfb has it now, so reading ends if Xvfb ends
	_ = r.SetReadDeadline(time.Now().Add(left(t, patience)))
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb does not start: %v. %s", err, server.output())
	}
	return &screen{t: t, display: "DISPLAY=:" + strings.TrimSpace(number)}
}

// on returns a command that uses the screen.
func (s *screen) on(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), s.display, "LIBGL_ALWAYS_SOFTWARE=1")
	return cmd
}

// open starts the game and waits for its window.
func (s *screen) open(binary string, flags ...string) *player {
	s.t.Helper()
	game := start(s.t, s.on(binary, flags...))
	for end := time.Now().Add(left(s.t, patience)); s.window == ""; time.Sleep(200 * time.Millisecond) {
		// Without --sync, which waits for ever. Its status is 1 while there is no window.
		out, _ := s.on("timeout", "10", "xdotool", "search", "--onlyvisible", "--name", "^Labyrinth$").Output()
		s.window, _, _ = strings.Cut(string(out), "\n")
		select {
		case <-game.ended:
			s.t.Fatalf("no window. %s", game.output())
		default:
		}
		if time.Now().After(end) {
			s.t.Fatalf("no window. %s", game.output())
		}
	}
	for line := range strings.SplitSeq(s.xdotool("getwindowgeometry", "--shell", s.window), "\n") {
		_, _ = fmt.Sscanf(line, "X=%d", &s.corner.X)
		_, _ = fmt.Sscanf(line, "Y=%d", &s.corner.Y)
	}
	return &player{t: s.t, device: s, game: game, events: game.lines, frames: time.Second}
}

func (s *screen) xdotool(args ...string) string {
	s.t.Helper()
	return runs(s.t, patience, s.on("xdotool", args...))
}

func (s *screen) move(at image.Point) {
	at = at.Add(s.corner)
	s.xdotool("mousemove", fmt.Sprint(at.X), fmt.Sprint(at.Y))
}

func (s *screen) press()              { s.xdotool("mousedown", "1") }
func (s *screen) release()            { s.xdotool("mouseup", "1") }
func (s *screen) key(name string)     { s.xdotool("key", "--window", s.window, name) }
func (s *screen) picture(file string) { runs(s.t, patience, s.on("import", "-window", s.window, file)) }

// build makes the game and returns its path.
func build(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "game")
	runs(t, buildTime, exec.Command("go", "build", "-o", binary, ".."))
	return binary
}
