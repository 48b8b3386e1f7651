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
	"syscall"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// turn plays a turn from a state: it turns the spare tile twice, pushes it, and
// stays. Plies before it are saved already.
func (p *player) turn(state standard.State, plies int) {
	p.t.Helper()
	slot := labyrinth.SlotAt(labyrinth.West, 2)
	if slot == state.Table().Board().Ban() {
		slot = labyrinth.SlotAt(labyrinth.West, 4)
	}
	shift := labyrinth.Shift{Slot: slot, Open: state.Table().Board().Spare().Open.Turned(2)}
	p.play(state, shift.Ply(), plies+1)
	p.play(state, labyrinth.Walk(landing(state.Table(), shift)), plies+2)
	want := fmt.Sprint(shift.Ply())
	if got := fmt.Sprint(p.record(plies + 1).Plies[plies]); got != want {
		p.t.Errorf("the mouse played %s, want %s", got, want)
	}
}

// dealt returns the first state of the game of a seed.
func dealt(t *testing.T, seed uint64) standard.State {
	t.Helper()
	state, err := standard.Rules{}.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// last returns the last state of a record.
func (p *player) last(plies int) standard.State {
	p.t.Helper()
	states, err := play.States(p.record(plies))
	if err != nil {
		p.t.Fatal(err)
	}
	return states[len(states)-1]
}

// TestWindow plays a turn, closes the window in mid-game, and plays another turn
// of the game saved. Then a signal ends the program.
func TestWindow(t *testing.T) {
	s := newScreen(t)
	binary := build(t)
	p := s.open(binary, "-seed", "1")
	p.turn(dealt(t, 1), 0)
	p.record(4) // with the turn of the bot
	s.closeWindow()
	if err := p.game.wait(t); err != nil || !strings.Contains(p.game.output(), s.file) {
		t.Fatalf("closing the window: %v. %s", err, p.game.output())
	}

	p = s.open(binary)
	p.turn(p.last(4), 4)
	p.record(8)
	if err := p.game.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.game.wait(t); err != nil {
		t.Errorf("a signal: %v. %s", err, p.game.output())
	}
	p.record(8)
}

// TestGame runs the tests of the game itself, which need a screen.
func TestGame(t *testing.T) {
	s := newScreen(t)
	runs(t, buildTime, s.on("go", "test", "-count=1", "-tags=display", ".."))
}

// TestKilled kills the connection to the screen while the bot thinks: the ply of
// the person is saved.
func TestKilled(t *testing.T) {
	s := newScreen(t)
	p := s.open(build(t), "-seed", "1", "-bot", "mcts:time=1h")
	p.turn(dealt(t, 1), 0)
	s.xdotool("windowkill", s.window)
	if err := p.game.wait(t); err == nil {
		t.Error("the status is 0")
	}
	if got := len(p.record(2).Plies); got != 2 {
		t.Errorf("%d plies are saved, want 2", got)
	}
}

// TestBadInput checks the exit statuses and messages of bad input.
func TestBadInput(t *testing.T) {
	s := newScreen(t)
	binary, dir := build(t), t.TempDir()
	record := func(rules standard.Rules, seats int) string {
		start, err := rules.Deal(seats, 1)
		if err != nil {
			t.Fatal(err)
		}
		text, err := play.NewSession(rules, start, play.Options{}).Record().MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	good := record(standard.Rules{}, 2)
	for _, test := range []struct {
		name, file string // the content of the file
		args       []string
		status     int
		want       string
	}{
		{"flag", good, []string{"-speed", "1"}, 2, "-speed"},
		{"value", good, []string{"-seed", "x"}, 2, `"x"`},
		{"bot", good, []string{"-bot", "nobody"}, 2, "nobody"},
		{"argument", good, []string{"game.txt"}, 2, `unexpected argument "game.txt"`},
		{"letter", "a letter", nil, 2, "letter.txt cannot go on"},
		{"half", good[:len(good)/2], nil, 2, "half.txt cannot go on"},
		{"edition", record(standard.Rules{Edition: "older"}, 2), nil, 2, "edition.txt cannot go on"},
		{"version", strings.Replace(good, "[Variant \"standard\"]", "[Variant \"standard2\"]", 1), nil, 2, "standard2"},
		{"seats", record(standard.Rules{}, 3), nil, 2, "3 seats, want 2"},
		{"directory", good, []string{"-game", dir}, 1, dir},
		{"nowhere", good, []string{"-game", filepath.Join(dir, "no", "game.txt")}, 1, filepath.Join(dir, "no", "game.txt")},
		{"help", good, []string{"-h"}, 0, "-seed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(dir, test.name+".txt")
			if err := os.WriteFile(file, []byte(test.file), 0o666); err != nil {
				t.Fatal(err)
			}
			p := start(t, s.on(binary, append([]string{"-game", file}, test.args...)...))
			_ = p.wait(t)
			if got := p.cmd.ProcessState.ExitCode(); got != test.status || !strings.Contains(p.output(), test.want) {
				t.Errorf("exit status %d, want %d and %q. %s", got, test.status, test.want, p.output())
			}
			if kept, err := os.ReadFile(file); err != nil || string(kept) != test.file {
				t.Errorf("the file is not as before: %v\n%s", err, kept)
			}
		})
	}
}

// TestBrowser plays a turn in a browser, and another one after the page was loaded
// again.
func TestBrowser(t *testing.T) {
	p := openBrowser(t, size, "seed=1")
	p.turn(dealt(t, 1), 0)
	p.record(4)
	b := p.device.(*browser)
	b.do("reload", true)
	p.turn(p.last(4), 4)
	p.record(8)
}

// TestBrowserThinks lets the bot think without end, which must not stop the page.
func TestBrowserThinks(t *testing.T) {
	p := openBrowser(t, size, "seed=1&bot=mcts:time=1h")
	p.turn(dealt(t, 1), 0)
	b := p.device.(*browser)
	b.do("value", "new Promise(done => { let frames = 0; const next = () => ++frames == 30 ? done(frames) : requestAnimationFrame(next); next(); })")
	p.record(2)
}

// TestBrowserFaults checks that the page says what is wrong.
func TestBrowserFaults(t *testing.T) {
	p := openBrowser(t, size, "seed=1")
	b := p.device.(*browser)
	p.record(0)
	const message = "document.getElementById('message').textContent"
	if got := b.value(message); got != "" {
		t.Errorf("without a fault the page says %q", got)
	}
	b.value("localStorage.setItem('labyrinth-game.txt', 'a letter')")
	b.do("reload", true)
	p.turn(dealt(t, 1), 0) // in a new game
	if got := b.value(message); !strings.Contains(got, "cannot go on") {
		t.Errorf("for a letter the page says %q", got)
	}
	if got := b.value("localStorage.getItem('labyrinth-game.txt.old')"); got != "a letter" {
		t.Errorf("the letter is kept as %q", got)
	}
	b.value("history.replaceState(null, '', '?seed=x')")
	b.do("reload", true)
	b.value("new Promise(done => { const look = () => " + message + " ? done() : setTimeout(look, 50); look(); })")
	if got := b.value(message); !strings.Contains(got, "-seed") {
		t.Errorf("for a bad seed the page says %q", got)
	}
}

// TestWholeGame plays a game to its end with the mouse, as a greedy player would.
// It takes some minutes.
func TestWholeGame(t *testing.T) {
	if os.Getenv("LABYRINTH_LONG") == "" {
		t.Skip("set LABYRINTH_LONG=1 to play a whole game")
	}
	s := newScreen(t)
	p := s.open(build(t), "-seed", "1")
	person := bot.Greedy(standard.Rules{}, 1)
	state, plies := dealt(t, 1), 0
	for !state.Outcome().Over() {
		if state.ToMove() == 0 {
			a, err := person(t.Context(), play.Question{View: state.View(0)})
			if err != nil {
				t.Fatal(err)
			}
			p.play(state, a.Ply, plies+1)
		}
		plies++
		if plies%20 == 0 {
			p.look(fmt.Sprintf("ply%d.png", plies))
		}
		record := p.record(plies)
		next, err := state.Play(record.Plies[plies-1])
		if err != nil {
			t.Fatal(err)
		}
		state = next
	}
	t.Logf("%v has won after %d plies", state.Outcome(), plies)
	p.until("end", func(img picture) bool { return true })
	s.closeWindow()
	if err := p.game.wait(t); err != nil {
		t.Fatalf("closing the window: %v. %s", err, p.game.output())
	}
	if text, want := s.saved(), fmt.Sprintf("[Result %q]", state.Outcome()); !strings.Contains(text, want) {
		t.Errorf("the record has no %s:\n%s", want, text)
	}
}
