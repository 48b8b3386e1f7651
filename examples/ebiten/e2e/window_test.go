//go:build unix

// Package e2e plays the game with a mouse, in a window and in a browser, and looks
// at pictures of it. It is a package of its own because a program of the game
// engine cannot start without a screen.
package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// turn plays the first turn of the game of seed 1, and waits for the bot's.
func (p *player) turn() {
	p.t.Helper()
	p.untilBoard("start.png")
	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		p.t.Fatal(err)
	}
	shift := labyrinth.Shift{Slot: labyrinth.SlotAt(labyrinth.West, 2), Open: start.Table().Board().Spare().Open.Turned(1)}
	p.ply(1, start, labyrinth.Push(shift))
	p.wait("event 1: 1 plays W2:")
	p.ply(2, start, labyrinth.Walk(labyrinth.A1))
	p.wait("event 2: 1 plays a1")
	p.wait("event 3: 2 plays")
	p.wait("event 4: 2 plays")
}

// TestWindow plays a turn, closes the window in mid-game, and goes on with the game
// saved.
func TestWindow(t *testing.T) {
	s := newScreen(t)
	binary, file := build(t), filepath.Join(t.TempDir(), "game.txt")
	p := s.open(binary, "-seed", "1", "-think", "50ms", "-v", "-game", file)
	p.turn()
	s.key("Escape")
	if err := p.game.wait(t); err != nil {
		t.Fatalf("closing the window: %v. %s", err, p.game.output())
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "W2:") {
		t.Fatalf("the game is not saved: %v\n%s", err, text)
	}
	record, err := play.ParseRecord(standard.Rules{}, string(text))
	if err != nil || len(record.Plies) != 4 || record.Outcome.Over() {
		t.Fatalf("the game saved cannot go on: %v\n%s", err, text)
	}

	// A file that is not such a game is refused, and not replaced.
	other := filepath.Join(t.TempDir(), "other.txt")
	if err := os.WriteFile(other, []byte("a letter"), 0o666); err != nil {
		t.Fatal(err)
	}
	bad := start(t, s.on(binary, "-game", other))
	err = bad.wait(t)
	if left, _ := os.ReadFile(other); err == nil || !strings.Contains(bad.output(), other) || string(left) != "a letter" {
		t.Errorf("a letter is opened as a game: %v. %s", err, bad.output())
	}
}

// TestBrowser plays a turn in a browser.
func TestBrowser(t *testing.T) {
	openBrowser(t, size, "seed=1&think=50ms&v=true").turn()
}

// TestWholeGame plays a game to its end with the mouse, as a greedy player would.
// It takes some minutes.
func TestWholeGame(t *testing.T) {
	if os.Getenv("LABYRINTH_LONG") == "" {
		t.Skip("set LABYRINTH_LONG=1 to play a whole game")
	}
	s := newScreen(t)
	file := filepath.Join(t.TempDir(), "game.txt")
	p := s.open(build(t), "-seed", "1", "-think", "50ms", "-v", "-game", file)
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	person := bot.Greedy[standard.State](1)
	p.untilBoard("start.png")
	for n := 1; !state.Outcome().Over(); n++ {
		if state.ToMove() == 0 {
			ply, err := person(t.Context(), state.View(0))
			if err != nil {
				t.Fatal(err)
			}
			p.ply(n, state, ply)
		}
		text := p.wait(fmt.Sprintf("event %d: ", n))
		ply, err := labyrinth.ParsePly(text[strings.LastIndex(text, " ")+1:])
		if err != nil {
			t.Fatal(err)
		}
		if state, err = state.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%v has won", state.Outcome())
	p.look("end.png")
	s.key("Escape")
	if err := p.game.wait(t); err != nil {
		t.Fatalf("closing the window: %v. %s", err, p.game.output())
	}
	text, err := os.ReadFile(file)
	if want := fmt.Sprintf("[Result %q]", state.Outcome()); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("the record has no %s: %v\n%s", want, err, text)
	}
}
