//go:build unix

// This file holds a screen without a monitor, the game in a window on it, and a
// mouse.

package e2e

import (
	"bufio"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// A screen is a device with windows.
type screen struct {
	t       *testing.T
	display string
	window  string      // the number of the window
	corner  image.Point // of the window
	file    string      // where the game is saved
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	needs.Programs(t, "Xvfb", "xdotool", "import")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-noreset", "-screen", "0", "1200x1000x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	server := start(t, cmd)
	_ = w.Close() // only Xvfb has it now, so reading ends if Xvfb ends
	_ = r.SetReadDeadline(time.Now().Add(left(t, patience)))
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb does not start: %v. %s", err, server.output())
	}
	return &screen{t: t, display: ":" + strings.TrimSpace(number), file: filepath.Join(t.TempDir(), "game.txt")}
}

// on returns a command that uses the screen.
func (s *screen) on(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display, "LIBGL_ALWAYS_SOFTWARE=1")
	return cmd
}

// open starts the game and waits for its window.
func (s *screen) open(binary string, flags ...string) *player {
	s.t.Helper()
	game := start(s.t, s.on(binary, append(flags, "-game", s.file)...))
	s.window = ""
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
	return &player{t: s.t, device: s, game: game}
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
func (s *screen) wheelDown()          { s.xdotool("click", "5") }
func (s *screen) picture(file string) { runs(s.t, patience, s.on("import", "-window", s.window, file)) }

func (s *screen) saved() string {
	text, err := os.ReadFile(s.file)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// closeWindow asks the game to close its window, as the button in its frame does.
func (s *screen) closeWindow() {
	s.t.Helper()
	xgb.Logger.SetOutput(io.Discard) // it warns that no password is needed
	conn, err := xgb.NewConnDisplay(s.display)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close()
	var window int
	_, _ = fmt.Sscan(s.window, &window)
	atom := func(name string) xproto.Atom {
		reply, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			s.t.Fatal(err)
		}
		return reply.Atom
	}
	event := xproto.ClientMessageEvent{
		Format: 32, Window: xproto.Window(window), Type: atom("WM_PROTOCOLS"),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(atom("WM_DELETE_WINDOW")), 0, 0, 0, 0}),
	}
	if err := xproto.SendEventChecked(conn, false, event.Window, 0, string(event.Bytes())).Check(); err != nil {
		s.t.Fatal(err)
	}
}
