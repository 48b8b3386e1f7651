// This file holds the screen: the programs that a test needs, the mouse, and
// pictures of what the screen shows.

package e2e

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/render"
)

// The colors of the game that the tests look for.
var (
	paper  = color.RGBA{0x24, 0x2b, 0x33, 0xff}
	floor  = color.RGBA{0xf3, 0xe6, 0xc8, 0xff}
	bright = color.RGBA{0x9a, 0xd8, 0xff, 0xff}
	gold   = color.RGBA{0xff, 0xc1, 0x2e, 0xff}
)

// needs skips the test if a program is missing, or fails it if CI_STRICT is 1.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err == nil {
			continue
		} else if os.Getenv("CI_STRICT") == "1" {
			t.Fatal(err)
		}
		t.Skipf("no %s", name)
	}
}

// command returns a command that ends with the test.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Stderr = os.Stderr
	return cmd
}

// runs runs a command and returns what it prints.
func runs(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	return strings.TrimSpace(string(out))
}

// shot reads a picture.
func shot(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// share returns which share of a picture has about a color.
func share(img image.Image, want color.RGBA) float64 {
	n, b := 0, img.Bounds()
	near := func(x uint32, y uint8) bool { d := int(x>>8) - int(y); return d >= -6 && d <= 6 }
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); near(r, want.R) && near(g, want.G) && near(b, want.B) {
				n++
			}
		}
	}
	return float64(n) / float64(b.Dx()*b.Dy())
}

// A screen is a screen without a monitor, and the game in a window on it.
type screen struct {
	t       *testing.T
	display string
	dir     string
	lines   *bufio.Scanner
	corner  image.Point // of the window
	scale   float64
	frames  time.Duration // a few frames, on a slow machine too
}

func newScreen(t *testing.T) *screen {
	needs(t, "Xvfb", "xdotool", "import")
	s := &screen{t: t, dir: t.TempDir(), scale: 0.8, frames: time.Second}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := command(t, "Xvfb", "-displayfd", "3", "-screen", "0", "1200x1000x24")
	server.ExtraFiles = []*os.File{w}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	s.display = "DISPLAY=:" + strings.TrimSpace(number)
	return s
}

// start starts the game and waits for its window.
func (s *screen) start(binary string) *exec.Cmd {
	cmd := s.on(binary, "-seed", "1", "-think", "50ms", "-v", "-game", filepath.Join(s.dir, "game.txt"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.lines = bufio.NewScanner(out)
	window := strings.Fields(runs(s.t, s.on("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Labyrinth$")))[0]
	var x, y int
	for line := range strings.SplitSeq(runs(s.t, s.on("xdotool", "getwindowgeometry", "--shell", window)), "\n") {
		_, _ = fmt.Sscanf(line, "X=%d", &x)
		_, _ = fmt.Sscanf(line, "Y=%d", &y)
	}
	s.corner = image.Pt(x, y)
	return cmd
}

func (s *screen) on(name string, args ...string) *exec.Cmd {
	cmd := command(s.t, name, args...)
	cmd.Env = append(os.Environ(), s.display, "LIBGL_ALWAYS_SOFTWARE=1")
	return cmd
}

// move moves the mouse to a place of the board.
func (s *screen) move(p render.Place) {
	c := render.SVGGeometry(7).Center(p)
	x, y := s.corner.X+int(float64(c.X)*s.scale), s.corner.Y+int(float64(c.Y)*s.scale)
	runs(s.t, s.on("xdotool", "mousemove", fmt.Sprint(x), fmt.Sprint(y)))
	time.Sleep(s.frames)
}

// button presses or releases the left button.
func (s *screen) button(action string) {
	runs(s.t, s.on("xdotool", action, "1"))
	time.Sleep(s.frames)
}

// turn presses the key that turns the spare tile.
func (s *screen) turn() {
	runs(s.t, s.on("xdotool", "key", "r"))
	time.Sleep(s.frames)
}

// wait waits until the game prints a line that begins with a text, and returns it.
func (s *screen) wait(prefix string) string {
	s.t.Helper()
	for s.lines.Scan() {
		if strings.HasPrefix(s.lines.Text(), prefix) {
			return s.lines.Text()
		}
	}
	s.t.Fatalf("the game ended without printing %q", prefix)
	return ""
}

func (s *screen) picture(name string) image.Image {
	file := filepath.Join(s.dir, name)
	if dir := os.Getenv("SHOTS"); dir != "" {
		file = filepath.Join(dir, name)
	}
	runs(s.t, s.on("import", "-window", "root", file))
	return shot(s.t, file)
}

// until takes pictures until one is as it should be. It has as long as the test.
func (s *screen) until(name string, good func(image.Image) bool) {
	for !good(s.picture(name)) {
		time.Sleep(200 * time.Millisecond)
	}
}

// hasBoard reports whether a picture shows the board.
func hasBoard(img image.Image) bool { return share(img, paper) > 0.05 && share(img, floor) > 0.05 }

// untilBright waits until the squares in reach are bright.
func (s *screen) untilBright(name string) {
	s.until(name, func(img image.Image) bool { return share(img, bright) > 0.001 })
}
