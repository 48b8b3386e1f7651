// Package e2e plays the game in a real window, with a real mouse, and looks at
// pictures of it and of the same game in a browser. It is a package of its own
// because a program of the game engine cannot start without a screen.
package e2e

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
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
		t.Skipf("no %s; run ci.sh for what needs it", name)
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
}

func newScreen(t *testing.T) *screen {
	needs(t, "Xvfb", "xdotool", "import")
	s := &screen{t: t, dir: t.TempDir(), scale: 0.8}
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
	time.Sleep(time.Second) // a few frames, on a slow machine too
}

func (s *screen) button(action string) {
	runs(s.t, s.on("xdotool", action, "1"))
	time.Sleep(time.Second)
}

// wait waits until the game prints a line that begins with a text.
func (s *screen) wait(prefix string) {
	s.t.Helper()
	for s.lines.Scan() {
		if strings.HasPrefix(s.lines.Text(), prefix) {
			return
		}
	}
	s.t.Fatalf("the game ended without printing %q", prefix)
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

func (s *screen) untilBright(name string) {
	s.until(name, func(img image.Image) bool { return share(img, bright) > 0.001 })
}

// TestWindow drags the spare tile to a slot, walks, lets the bot reply, closes the
// window in mid-game, and goes on with the game saved.
func TestWindow(t *testing.T) {
	s := newScreen(t)
	binary := filepath.Join(s.dir, "game")
	runs(t, command(t, "go", "build", "-o", binary, ".."))
	cmd := s.start(binary)
	slot := labyrinth.SlotAt(labyrinth.West, 2)

	s.until("start.png", hasBoard)
	s.move(render.Place{Spare: true})
	s.button("mousedown")
	s.move(render.Place{Slot: slot})
	s.untilBright("drag.png") // what the push would let the pawn reach
	s.button("mouseup")
	s.wait("event 1: 1 plays W2:")
	s.untilBright("walk.png") // the push is over, and the pawn may walk
	s.move(render.Place{Square: labyrinth.A1})
	s.button("mousedown")
	s.button("mouseup")
	s.wait("event 2: 1 plays a1")
	s.wait("event 3: 2 plays")
	s.wait("event 4: 2 plays")

	runs(t, s.on("xdotool", "search", "--name", "^Labyrinth$", "windowfocus", "key", "Escape"))
	if err := cmd.Wait(); err != nil {
		t.Fatalf("closing the window: %v", err)
	}
	text, err := os.ReadFile(filepath.Join(s.dir, "game.txt"))
	if err != nil || !strings.Contains(string(text), "W2:") {
		t.Fatalf("the game is not saved: %v\n%s", err, text)
	}
	record, err := play.ParseRecord(standard.Rules{}, string(text))
	if err != nil || len(record.Plies) != 4 || record.Outcome.Over() {
		t.Fatalf("the game saved cannot go on: %v\n%s", err, text)
	}

	// A file that is not such a game is refused, and not replaced.
	other := filepath.Join(s.dir, "other.txt")
	if err := os.WriteFile(other, []byte("a letter"), 0o666); err != nil {
		t.Fatal(err)
	}
	bad := s.on(binary, "-game", other)
	bad.Stderr = nil
	out, err := bad.CombinedOutput()
	if left, _ := os.ReadFile(other); err == nil || !strings.Contains(string(out), other) || string(left) != "a letter" {
		t.Errorf("a letter is opened as a game: %v, %s", err, out)
	}
}

// TestBrowser looks at the game in a browser, on the same kind of screen.
func TestBrowser(t *testing.T) {
	s := newScreen(t)
	needs(t, "chromium")
	runs(t, command(t, "bash", "../build.sh", s.dir))
	server := httptest.NewServer(http.FileServer(http.Dir(s.dir)))
	defer server.Close()
	browser := s.on("chromium", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--enable-unsafe-swiftshader", "--user-data-dir="+filepath.Join(s.dir, "profile"),
		"--window-position=0,0", "--window-size=1200,1000", "--app="+server.URL)
	browser.Stderr = nil
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	s.until("browser.png", hasBoard)
}

func hasBoard(img image.Image) bool { return share(img, paper) > 0.05 && share(img, floor) > 0.05 }

// The colors of the game that the tests look for.
var (
	paper  = color.RGBA{0x24, 0x2b, 0x33, 0xff}
	floor  = color.RGBA{0xf3, 0xe6, 0xc8, 0xff}
	bright = color.RGBA{0x9a, 0xd8, 0xff, 0xff}
)
