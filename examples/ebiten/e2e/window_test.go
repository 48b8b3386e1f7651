// Package e2e plays the game in a real window, with a real mouse, and looks at
// pictures of it and of the same game in a browser. It is a package of its own
// because a program of the game engine cannot start without a screen.
package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

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
	profile, err := os.MkdirTemp("", "profile")
	if err != nil {
		t.Fatal(err)
	}
	// Not t.TempDir, which fails while processes of the browser are still ending.
	t.Cleanup(func() { _ = os.RemoveAll(profile) })
	browser := s.on("chromium", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--enable-unsafe-swiftshader", "--user-data-dir="+profile,
		"--window-position=0,0", "--window-size=1200,1000", "--app="+server.URL)
	browser.Stderr = nil
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	s.until("browser.png", hasBoard)
}
