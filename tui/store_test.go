// This file tests where games are saved, and what becomes of their files.

package tui

import (
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// files returns the names of the saved games.
func (d *driver) files() (names []string) {
	for _, file := range d.model.(app).store.list() {
		names = append(names, filepath.Base(file))
	}
	return names
}

// length returns the number of plies in a record.
func length(t *testing.T, file string) int {
	t.Helper()
	_, rec, err := load(catalog.All(), file)
	if err != nil {
		t.Fatal(err)
	}
	return len(rec.Plies)
}

// TestContinue leaves two games with the same seed and continues both from the
// menu: neither has overwritten the other, and each goes back to its file.
func TestContinue(t *testing.T) {
	d := drive(t, image.Pt(80, 24))
	d.model.(app).still, d.model.(app).delay = true, 0
	var states []string
	for _, keys := range []string{"enter", "enter enter"} {
		d.model.(app).setup.seed = 1
		d.keys("enter " + keys)
		states = append(states, d.game().table.game.State().String())
		d.keys("q enter")
	}
	if n := len(d.files()); n != 2 {
		t.Fatalf("%d games are saved, want 2", n)
	}
	before := d.files()
	d.want("Continue")
	d.keys("down enter") // the newest
	if got := d.game().table.game.State().String(); got != states[1] {
		t.Errorf("continued from %s, want %s", got, states[1])
	}
	d.keys("enter q enter right enter")
	if got := d.game().table.game.State().String(); got != states[0] {
		t.Errorf("continued from %s, want %s", got, states[0])
	}
	d.keys("q enter")
	if diff := cmp.Diff(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(d.files()))); diff != "" {
		t.Errorf("the files of saved games (-before +after):\n%s", diff)
	}
}

// TestFinishForgets saves a game and plays it to its end: its file goes, and that of
// another game with the same seed stays.
func TestFinishForgets(t *testing.T) {
	d := drive(t, image.Pt(80, 24))
	d.model.(app).still, d.model.(app).delay = true, 0
	d.model.(app).setup.seed = 1
	d.keys("enter enter q enter")
	other := d.files()
	d.model.(app).setup.seed = 1
	d.keys("enter enter s")
	d.want("saved to ")
	if n := len(d.files()); n != 2 {
		t.Fatalf("%d games are saved, want 2", n)
	}
	d.keys("X enter")
	d.want("resigned")
	if diff := cmp.Diff(other, d.files()); diff != "" {
		t.Errorf("the files of saved games (-want +got):\n%s", diff)
	}
	d.keys("s q down enter") // the player keeps the record; the menu shows it
	if d.keys("~ply_0_of"); len(d.files()) != 2 {
		t.Errorf("%d games are saved, want 2", len(d.files()))
	}
}

// TestResumeSavesThere continues the record of a file, which then has the game.
func TestResumeSavesThere(t *testing.T) {
	half, err := os.ReadFile("testdata/half.record")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "half.txt")
	if err := os.WriteFile(file, half, 0o666); err != nil {
		t.Fatal(err)
	}
	before := length(t, file)
	d := drive(t, image.Pt(80, 24), "-resume", file, "-still", "-delay", "0")
	d.keys("q enter") // nothing has changed
	if text, err := os.ReadFile(file); err != nil || string(text) != string(half) {
		t.Errorf("leaving without a ply changed the file: %v\n%s", err, text)
	}
	d = drive(t, image.Pt(80, 24), "-resume", file, "-still", "-delay", "0")
	d.keys("enter q enter")
	if n := length(t, file); n <= before || len(d.files()) != 0 {
		t.Errorf("the file has %d plies, want more than %d; %d other games are saved", n, before, len(d.files()))
	}
	d = drive(t, image.Pt(80, 24), "-resume", file, "-still", "-delay", "0")
	d.keys("X enter") // a file that the player has named stays when the game is over
	if _, rec, err := load(catalog.All(), file); err != nil || !rec.Outcome.Over() {
		t.Errorf("the file does not have the end of the game: %v", err)
	}
	other := filepath.Join(t.TempDir(), "other.txt")
	d = drive(t, image.Pt(80, 24), "-resume", "testdata/half.record", "-record", other, "-still", "-delay", "0")
	d.keys("enter q enter")
	if n := length(t, other); n <= before {
		t.Errorf("the file of -record has %d plies, want more than %d", n, before)
	}
	if got, err := os.ReadFile("testdata/half.record"); err != nil || string(got) != string(half) {
		t.Errorf("-record does not keep the file of -resume as it was: %v", err)
	}
}

// TestRecordOnce plays two games from the menu: only the first has the file of
// -record.
func TestRecordOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	d := drive(t, image.Pt(80, 24), "-record", file, "-still", "-delay", "0")
	d.keys("enter enter enter enter q enter")
	first := length(t, file)
	d.keys("enter enter q enter")
	if n := length(t, file); n != first || len(d.files()) != 1 {
		t.Errorf("the file has %d plies, want %d; %d other games are saved, want 1", n, first, len(d.files()))
	}
}

// TestPuzzleIsNotSaved leaves a puzzle, which says what is true.
func TestPuzzleIsNotSaved(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-par", "2", "-still", "-delay", "0", "-seed", "1")
	d.keys("enter s")
	d.want("a puzzle is not saved")
	d.keys("q")
	d.want("A puzzle is not saved.")
	if d.keys("enter"); !d.ended || len(d.files()) != 0 {
		t.Errorf("ended: %v, saved games: %v", d.ended, d.files())
	}
}

// TestCannotSave leaves a game whose file can no longer be written. The player can
// go on, or leave without saving.
func TestCannotSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "gone")
	d := drive(t, image.Pt(100, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0", "-record", filepath.Join(dir, "game.txt"))
	d.keys("enter s")
	d.want("cannot save: ")
	d.keys("q enter")
	d.want("cannot save: ")
	if d.ended {
		t.Fatal("the game was left though it is not saved")
	}
	if d.keys("enter"); len(d.game().table.plies()) != 4 {
		t.Errorf("the game does not go on:\n%s", d.screen())
	}
	if d.keys("enter q enter"); !d.ended {
		t.Errorf("the game cannot be left:\n%s", d.screen())
	}
}

// TestSmallTerminal leaves a game at a terminal that is too small for a question.
func TestSmallTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	d := drive(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0", "-record", file)
	d.keys("enter")
	e := d.model.(app).env
	e.size = image.Pt(40, 10)
	d.want("make it larger")
	if d.keys("q"); !d.ended {
		t.Fatal("q does not quit")
	}
	if err := e.end(nil); err != nil || e.kept != file || length(t, file) != 1 {
		t.Errorf("the game is in %q, %v", e.kept, err)
	}
}

// TestCoverKeys presses every key on the screen that asks to pass the keyboard: it
// shows the game to nobody, and every box that takes keys is drawn.
func TestCoverKeys(t *testing.T) {
	d := drive(t, image.Pt(100, 40), "-seats", "human,human,greedy", "-practice", "-seed", "1", "-still", "-delay", "0")
	d.keys("enter enter enter") // seat 2 is next
	s, cover := d.game(), d.screen()
	if s.mode != covered {
		t.Fatalf("the screen is not covered:\n%s", cover)
	}
	for key := range strings.FieldsSeq("i u s r v h X 1 left tab backspace") {
		if d.keys(key); d.screen() != cover || s.mode != covered || s.open != closed {
			t.Errorf("%s changes the cover:\n%s", key, d.screen())
		}
	}
	for key, shows := range map[string]string{"?": "undo your last ply", "q": "Leave the game?"} {
		if d.keys(key); strings.Contains(d.screen(), "▒") {
			t.Errorf("%s shows the game:\n%s", key, d.screen())
		}
		d.want(shows)
		if d.keys("esc"); d.screen() != cover {
			t.Errorf("the box of %s does not close:\n%s", key, d.screen())
		}
	}
	if d.keys("q enter"); !d.ended {
		t.Error("the game cannot be left")
	}
}
