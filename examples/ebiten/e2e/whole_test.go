// This file plays a whole game in the window.

package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestWholeGame plays a game to its end with the mouse, as a greedy player would,
// and looks at the last picture. It takes some minutes.
func TestWholeGame(t *testing.T) {
	if os.Getenv("LABYRINTH_LONG") == "" {
		t.Skip("set LABYRINTH_LONG=1 to play a whole game")
	}
	s := newScreen(t)
	s.frames = 300 * time.Millisecond
	binary := filepath.Join(s.dir, "game")
	runs(t, command(t, "go", "build", "-o", binary, ".."))
	cmd := s.start(binary)
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	player := bot.Greedy[standard.State](1)
	s.until("start.png", hasBoard)
	for n := 1; !state.Outcome().Over(); n++ {
		if state.ToMove() == 0 {
			ply, err := player(t.Context(), state.View(0))
			if err != nil {
				t.Fatal(err)
			}
			s.play(state, ply)
		}
		text := s.wait(fmt.Sprintf("event %d: ", n))
		ply, err := labyrinth.ParsePly(text[strings.LastIndex(text, " ")+1:])
		if err != nil {
			t.Fatal(err)
		}
		if state, err = state.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%v has won", state.Outcome())
	s.picture("end.png")
	runs(t, s.on("xdotool", "search", "--name", "^Labyrinth$", "windowfocus", "key", "Escape"))
	if err := cmd.Wait(); err != nil {
		t.Fatalf("closing the window: %v", err)
	}
	text, err := os.ReadFile(filepath.Join(s.dir, "game.txt"))
	if want := fmt.Sprintf("[Result %q]", state.Outcome()); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("the record has no %s: %v\n%s", want, err, text)
	}
}

// play makes a ply with the mouse, once the window waits for it.
func (s *screen) play(state standard.State, ply labyrinth.Ply) {
	shift, pushes := ply.Shift()
	if !pushes {
		s.untilBright("walk.png")
		square, _ := ply.Square()
		s.move(render.Place{Square: square})
		s.button("mousedown")
		s.button("mouseup")
		return
	}
	if state.Table().Phase() == labyrinth.ToShift && state.Table().Board().Ban() != 0 {
		s.until("push.png", func(img image.Image) bool { return share(img, gold) > 0.0015 })
	}
	s.move(render.Place{Spare: true})
	for open := state.Table().Board().Spare().Open; open != shift.Open; open = open.Turned(1) {
		s.turn()
	}
	s.button("mousedown")
	s.move(render.Place{Slot: shift.Slot})
	s.button("mouseup")
}
