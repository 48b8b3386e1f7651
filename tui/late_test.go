// This file tests what runs in the background: an answer that comes late, or that
// belongs to another game.

package tui

import (
	"context"
	"errors"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

// hold presses a key and returns the command that follows, without running it.
func (d *driver) hold(key string) (cmd tea.Cmd) {
	d.model, cmd = d.model.Update(tea.KeyPressMsg(keyCodes[key]))
	return cmd
}

// TestBotIsCanceled takes back a ply while a bot thinks that would never answer.
func TestBotIsCanceled(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	s := d.game()
	s.table.game.Replace(1, func(ctx context.Context, _ play.Question) (play.Answer, error) {
		<-ctx.Done()
		return play.Answer{}, ctx.Err()
	})
	d.keys("enter")
	thinking := d.hold("enter")
	d.want("greedy thinks")
	answered := make(chan tea.Msg)
	go func() { answered <- thinking() }()
	d.keys("u") // takes back the walk, while the bot has not answered
	if n := len(s.table.plies()); n != 1 {
		t.Errorf("after undo there are %d plies, want 1", n)
	}
	d.keys("u right right") // what the player chooses meanwhile stays
	at := s.choose.at
	d.send(<-answered)
	if s.mode != choosing || s.task != nil {
		t.Errorf("the late answer left the mode %d, want that the person chooses:\n%s", s.mode, d.screen())
	}
	if s.choose.at != at {
		t.Errorf("the late answer moved the cursor from %s to %s", at, s.choose.at)
	}
}

// TestLateHint plays on while a hint is searched for.
func TestLateHint(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	s := d.game()
	d.model, _ = d.model.Update(tea.KeyPressMsg(tea.Key{Code: 'h', Text: "h"}))
	hint := advice{task: s.task, err: errors.New("too late")}
	d.keys("enter enter")
	d.want("greedy thinks") // the bot waits until the search has ended
	d.send(hint)
	if n := len(s.table.plies()); n != 4 || s.mode != choosing {
		t.Errorf("after the late hint there are %d plies in mode %d, want 4 and that the person chooses:\n%s", n, s.mode, d.screen())
	}
}

// TestMessagesOfAnotherGame sends what belongs to a game that was left.
func TestMessagesOfAnotherGame(t *testing.T) {
	d := drive(t, image.Pt(80, 24)) // from the menu, with animations
	d.keys("enter")
	old := d.game()
	d.keys("enter")
	thinking := d.hold("enter")
	for old.task == nil { // until the animation is over and the bot thinks
		old.skip()
		thinking = old.proceed()
	}
	late := thinking()
	d.keys("q enter enter")
	s := d.game()
	if s == old {
		t.Fatal("the game is still the old one")
	}
	before := d.screen()
	d.send(late)
	d.send(advice{task: &task{n: s.table.game.Last()}, hint: hint{words: "of another game"}})
	d.send(answer{task: &task{n: s.table.game.Last()}, err: errors.New("of another game")})
	d.send(&tick{1})
	d.send(made{puzzleScreen: &puzzleScreen{}, err: errors.New("of another game")})
	if after := d.screen(); after != before || len(s.table.plies()) != 0 {
		t.Errorf("messages of another game have changed the screen from\n%s\nto\n%s", before, after)
	}
}

// TestTickOfAnotherAnimation ends an animation by a key and checks that its tick
// does not end a frame of the next one.
func TestTickOfAnotherAnimation(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,human", "-practice", "-seed", "1")
	d.keys("enter")
	s := d.game()
	d.hold("enter")
	old := s.clock
	if old == nil || len(s.frames) == 0 {
		t.Fatal("a shift is not animated")
	}
	d.hold("right") // ends the animation
	if len(s.frames) != 0 || s.mode != choosing {
		t.Fatalf("a key leaves %d frames", len(s.frames))
	}
	d.hold("right")
	d.hold("enter") // walks
	frames := len(s.frames)
	d.model, _ = d.model.Update(old)
	if frames == 0 || len(s.frames) != frames {
		t.Errorf("the old tick leaves %d of %d frames", len(s.frames), frames)
	}
}

// TestLatePuzzle leaves a puzzle that is being made for another one.
func TestLatePuzzle(t *testing.T) {
	d := drive(t, image.Pt(80, 24))
	d.keys("down")
	making := d.hold("enter")
	d.want("Making a puzzle of par 2")
	d.keys("q right") // par 3
	d.hold("enter")
	d.want("Making a puzzle of par 3")
	before := d.screen()
	d.send(making()) // the answer to the canceled request
	if after := d.screen(); after != before {
		t.Errorf("the answer to another request has changed the screen from\n%s\nto\n%s", before, after)
	}
}

// TestPuzzleOfAnotherScreen sends a puzzle that was ready just before it was left.
func TestPuzzleOfAnotherScreen(t *testing.T) {
	d := drive(t, image.Pt(80, 24))
	d.keys("down left") // par 1
	ready := d.hold("enter")()
	if msg, ok := ready.(made); !ok || msg.err != nil {
		t.Fatalf("making a puzzle answers %+v", ready)
	}
	d.keys("q right") // par 2
	d.hold("enter")
	d.send(ready)
	d.want("Making a puzzle of par 2")
}

// failing returns a bot that always fails.
func failing(err error) play.Bot {
	return func(context.Context, play.Question) (play.Answer, error) { return play.Answer{}, err }
}

// When a bot fails, another one plays on for its seat, and the player is told why. If that
// fails too, the seat loses; so does one whose bot resigns.
func TestBotFails(t *testing.T) {
	crash := play.Forfeit{Reason: "crashed", Err: errors.New("out of ideas")}
	d := drive(t, image.Pt(110, 30), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	s := d.game()
	s.table.game.Replace(1, failing(crash))
	d.keys("enter enter")
	d.want("out of ideas; another bot plays on")
	d.want("2 has failed; another bot plays on")
	if got := turnsOf(d); got != "1122" || s.table.game.ToMove() != 0 {
		t.Errorf("the seats acted in the order %s, and %v is next", got, s.table.game.ToMove())
	}
	d.keys("enter enter")
	if got := turnsOf(d); got != "11221122" || strings.Contains(d.screen(), "out of ideas") {
		t.Errorf("the seats acted in the order %s:\n%s", got, d.screen())
	}
	s.table.game.Replace(1, failing(errors.New("no more ideas")))
	d.keys("enter enter")
	d.want("no more ideas")
	d.want("You win! (" + failed + ")")
	d.keys("u")
	if strings.Contains(d.screen(), "no more ideas") {
		t.Errorf("the error is shown after undo:\n%s", d.screen())
	}

	d = drive(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	d.game().table.game.Replace(1, failing(play.ErrResign))
	d.keys("enter enter")
	d.want("You win! (" + play.Resigned + ")")
}

// TestProgram plays against a program, and takes back a ply while it thinks.
func TestProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "labyrinth")
	if out, err := exec.Command("go", "build", "-C", "..", "-o", file, "./cmd/labyrinth").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	record := filepath.Join(t.TempDir(), "game.txt")
	d := drive(t, image.Pt(80, 24), "-seats", "human,exec:"+file+" engine -bot greedy", "-seed", "1", "-still", "-delay", "0", "-time", "30s", "-record", record)
	s := d.game()
	choose, news := s.table.game.Bot(1), []int(nil) // the first event of each request
	s.table.game.Replace(1, func(ctx context.Context, q play.Question) (play.Answer, error) {
		for u := range q.Updates() {
			news = append(news, u.N)
			break
		}
		return choose(ctx, q)
	})
	d.keys("enter enter")
	if n := len(s.table.plies()); n != 4 {
		t.Fatalf("after a turn of each there are %d plies, want 4:\n%s", n, d.screen())
	}
	start := news[0]
	d.keys("enter")
	thinking := d.hold("enter")
	d.keys("u")
	d.send(thinking()) // was canceled before it began, which ends the program
	if slices.Contains(news[1:], start) {
		t.Fatalf("the news for a program that runs begin with the start of the game: %v", news)
	}
	news = nil
	d.keys("enter")
	if len(news) == 0 || news[0] != start {
		t.Errorf("the news for a program that was started again begin with %v, want %d", news, start)
	}
	if n := len(s.table.plies()); n != 8 {
		t.Errorf("after undo and a turn of each there are %d plies, want 8:\n%s", n, d.screen())
	}
	d.keys("q enter")
	if text, err := os.ReadFile(record); err != nil || !strings.Contains(string(text), `[Players "human,exec:`) {
		t.Errorf("the record does not name the program: %v\n%s", err, text)
	}
	r, rec, err := load(catalog.All(), record)
	if err != nil {
		t.Fatal(err)
	}
	table, err := resumeTable(r, rec, setup{games: catalog.All()})
	if err != nil || !table.person(1) {
		t.Errorf("a record starts the program that it names: %v, %v", table.names, err)
	}
}
