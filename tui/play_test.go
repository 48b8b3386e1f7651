// This file tests games as people play them: by keys and the mouse, with others at
// the keyboard, and with bots in the background.

package tui

import (
	"fmt"
	"image"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// playouts calls f for the states of a random game of each variant.
func playouts(t *testing.T, plies int, f func(t *testing.T, r catalog.Rules, s catalog.State)) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			r, err := v.Open()
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.Deal(2, 5)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 2))
			for range plies {
				if s.Outcome().Over() {
					return
				}
				if s.ToMove() >= 0 {
					f(t, r, s)
				}
				all := s.AppendPlies(nil)
				if s, err = s.Play(all[random.IntN(len(all))]); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestChooser puts every legal ply together by pointing and picking.
func TestChooser(t *testing.T) {
	playouts(t, 60, func(t *testing.T, r catalog.Rules, s catalog.State) {
		v := r.View(s, s.ToMove())
		for _, x := range game.Choices(v) {
			c := newChooser(v)
			var got game.Ply
			for _, p := range x.Picks {
				if p.Kind == turnable {
					for c.orientation() != p.Text {
						c.turn(1)
					}
					continue
				}
				if got != (game.Ply{}) || !c.point(p.Text) {
					t.Fatalf("%s: cannot point at %q", x.Ply, p.Text)
				}
				if c.orientations() == nil {
					got, _ = c.pick()
				}
			}
			if got == (game.Ply{}) { // a slot with its orientation, or a part of a longer ply
				c.point(stop)
				got, _ = c.pick()
			}
			if got != x.Ply {
				t.Fatalf("picking %v plays %q, want %s", x.Picks, got, x.Ply)
			}
			c = newChooser(v)
			c.show(x.Ply)
			if got, _ := c.ply(); got != x.Ply {
				t.Fatalf("a hint for %s points at %q", x.Ply, got)
			}
		}
	})
}

// TestStepReachesAll goes through all picks by Tab.
func TestStepReachesAll(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	s := d.game()
	var tour []string
	for range s.choose.next() {
		tour = append(tour, s.choose.at)
		d.keys("tab")
	}
	table, _ := labyrinth.TableOf(s.view)
	var want []string
	for _, slot := range table.Board().Slots() { // nothing is banned at first
		want = append(want, slot.String())
	}
	if diff := cmp.Diff(want, tour); diff != "" {
		t.Errorf("Tab does not go along the rim (-want +got):\n%s", diff)
	}
}

// TestArrowsGoAroundTheRim checks the arrow keys at the rim: each leads along it,
// or across the board.
func TestArrowsGoAroundTheRim(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	tour := "right Nd right Nf right E2 down E4 down E6 down Sf left Sd up Nd down Sd left Sb left W6" +
		" up W4 right E4 left W4 up W2 up Nb up Nb left W2"
	for step := range slices.Chunk(strings.Fields(tour), 2) {
		d.keys(step[0])
		if got := d.game().choose.at; got != step[1] {
			t.Fatalf("%s leads to %s, want %s", step[0], got, step[1])
		}
	}
}

// TestGameByKeys plays every variant to its end with nothing but keys.
func TestGameByKeys(t *testing.T) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			record := filepath.Join(t.TempDir(), "game.txt")
			d := drive(t, image.Pt(60, 24), "-variant", v.Name, "-seats", "human,random", "-seed", "3", "-still", "-delay", "0", "-limit", "60", "-record", record)
			random := rand.New(rand.NewPCG(3, 4))
			arrows := []string{"left", "right", "up", "down", "tab", "r"}
			for keys := 0; d.game().mode != ended; keys++ {
				if keys > 5000 {
					t.Fatalf("the game does not end; the screen is\n%s", d.screen())
				}
				for range random.IntN(4) {
					d.keys(arrows[random.IntN(len(arrows))])
				}
				d.keys("enter")
			}
			d.want("q leave")
			d.keys("q")
			if !d.ended {
				t.Error("q does not leave the game")
			}
			if _, rec, err := load(catalog.All(), record); err != nil || !rec.Outcome.Over() {
				t.Errorf("the record is not that of a game that is over: %v, %v", rec.Outcome, err)
			}
		})
	}
}

// TestUndo takes back turns until none is left.
func TestUndo(t *testing.T) {
	for _, v := range catalog.All().Variants {
		d := drive(t, image.Pt(80, 24), "-variant", v.Name, "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
		start := d.screen()
		for range 8 {
			d.keys("enter")
		}
		for len(d.game().table.plies()) > 0 {
			before := len(d.game().table.plies())
			if d.keys("u"); len(d.game().table.plies()) >= before {
				t.Fatalf("%s: u takes nothing back:\n%s", v.Name, d.screen())
			}
		}
		d.game().log = nil // it has what was taken back
		if diff := cmp.Diff(start, d.screen()); diff != "" {
			t.Errorf("%s: the screen after undo is not that of the start (-want +got):\n%s", v.Name, diff)
		}
		d.keys("u")
		d.want("there is nothing to take back")
	}
}

// TestPractice checks that hints and undo are for practice games only.
func TestPractice(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,human", "-seed", "1", "-still", "-delay", "0")
	d.keys("enter h")
	d.want("hints are for practice games")
	d.keys("u")
	d.want("taking back is for practice games")
	d = drive(t, image.Pt(80, 24), "-seats", "human,human", "-seed", "1", "-still", "-delay", "0", "-practice")
	d.keys("enter h")
	d.want("hint: ")
}

// TestCover plays a hot-seat game and checks that nobody sees the card of another.
func TestCover(t *testing.T) {
	d := drive(t, image.Pt(100, 40), "-seats", "human,human,greedy", "-seed", "1", "-still", "-delay", "0")
	for turn := range 6 {
		s := d.game()
		if s.mode != covered || strings.ContainsAny(d.screen(), "⌂▒") {
			t.Fatalf("turn %d: the screen is not covered:\n%s", turn, d.screen())
		}
		state := s.table.game.State()
		me := state.ToMove()
		d.keys("enter")
		for other := range game.Player(3) {
			goal := "looks for " + s.table.game.View(other).(labyrinth.MazeView).Goals().String()
			if strings.Contains(d.screen(), goal) != (other == me) {
				t.Fatalf("turn %d of seat %v: the goal of seat %v: %q:\n%s", turn, me, other, goal, d.screen())
			}
		}
		d.keys("enter enter")
	}
	d = drive(t, image.Pt(80, 24), "-variant", "battlechess", "-seats", "human,human", "-seed", "1", "-still", "-delay", "0")
	if d.game().mode != choosing {
		t.Error("a game without secrets is covered")
	}
}

// TestMouse plays a turn by the mouse alone.
func TestMouse(t *testing.T) {
	d := drive(t, image.Pt(90, 30), "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	s := d.game()
	at := func(text string) tea.Mouse {
		area := s.geometry().Rect(text)
		p := s.layout().board.Min.Add(area.Min.Add(area.Max).Div(2)).Sub(s.layout().scroll)
		return tea.Mouse{X: p.X, Y: p.Y, Button: tea.MouseLeft}
	}
	d.send(tea.MouseMotionMsg(at("E4")))
	if s.choose.at != "E4" {
		t.Errorf("the mouse on E4 points at %s", s.choose.at)
	}
	before := s.choose.orientation()
	turn := func(button tea.MouseButton, quarters int) {
		t.Helper()
		shift, err := labyrinth.ParseShift(s.choose.at + ":" + s.choose.orientation())
		if err != nil {
			t.Fatal(err)
		}
		open := shift.Open.Turned(quarters)
		d.send(tea.MouseWheelMsg{Button: button})
		if got := s.choose.orientation(); got != open.String() {
			t.Errorf("the wheel turns the spare tile to %s, want %v", got, open)
		}
	}
	turn(tea.MouseWheelDown, 1) // clockwise
	turn(tea.MouseWheelUp, -1)
	turn(tea.MouseWheelRight, 0)
	spare := s.layout().spare.Min
	d.send(tea.MouseClickMsg{X: spare.X, Y: spare.Y, Button: tea.MouseLeft})
	if s.choose.orientation() == before {
		t.Error("a click on the spare tile does not turn it")
	}
	d.send(tea.MouseClickMsg(at("W2"))) // only moves the cursor
	if s.choose.at != "W2" || len(s.table.plies()) != 0 {
		t.Fatalf("a first click on W2: cursor on %s, %d plies", s.choose.at, len(s.table.plies()))
	}
	d.send(tea.MouseClickMsg(at("W2")))
	table, _ := labyrinth.TableOf(s.view)
	home := table.Pawn(0).String()
	d.send(tea.MouseMotionMsg(at(home)))
	d.send(tea.MouseClickMsg(at(home)))
	if by := s.table.plies()[0]; len(s.table.plies()) < 4 || !strings.HasPrefix(by.Ply.String(), "W2:") {
		t.Errorf("after a turn by mouse and the bot's there are the plies %v", s.table.plies())
	}
}

// TestFrames checks for random plies of all variants that the last frame of an
// animation shows the tiles and pieces where they are afterwards.
func TestFrames(t *testing.T) {
	th, moved := newTheme(true, false), 0
	playouts(t, 40, func(t *testing.T, r catalog.Rules, s catalog.State) {
		ply := s.AppendPlies(nil)[len(s.AppendPlies(nil))/2]
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		before, after := r.View(s, game.Nobody), r.View(next, game.Nobody)
		frames := th.frames(r, before, after, game.ChangesBetween(before, after))
		scene, maze := catalog.Scene(r, after)
		if len(frames) == 0 || !maze {
			return
		}
		moved++
		scene.Reach, scene.Targets, scene.Goal = labyrinth.Squares{}, labyrinth.Squares{}, 0
		want, got := th.drawMaze(scene, mark{}), frames[len(frames)-1].picture
		for _, p := range render.TextGeometry(scene.Table.Board()).Places() {
			area := geometryOf(after).Rect(p.String())
			if p.Square == 0 || p.Square == scene.Table.Pawn(s.ToMove()) { // there the path ends
				continue
			}
			if diff := cmp.Diff(cells(want, area), cells(got, area)); diff != "" && !strings.Contains(diff, "━") && !strings.Contains(diff, "┃") {
				t.Fatalf("%s: the last frame differs on %v (-want +got):\n%s", ply, p, diff)
			}
		}
	})
	if moved < 20 {
		t.Errorf("only %d plies were animated", moved)
	}
}

// cells returns the characters of an area.
func cells(c *lipgloss.Canvas, area image.Rectangle) (lines []string) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		var line strings.Builder
		for x := area.Min.X; x < area.Max.X; x++ {
			line.WriteString(c.CellAt(x, y).Content)
		}
		lines = append(lines, line.String())
	}
	return lines
}

// TestBasic checks that no screen has more than 16 colors if the terminal has no
// more.
func TestBasic(t *testing.T) {
	for _, dark := range []bool{true, false} {
		for _, s := range scenarios {
			d := drive(t, s.size, s.arguments()...)
			d.keys(s.keys)
			a := d.model.(app)
			a.theme = newTheme(dark, true)
			c := lipgloss.NewCanvas(s.size.X, s.size.Y)
			a.screen.draw(c)
			paint(c, image.Rectangle{Max: s.size}, func(_ image.Point, cell *uv.Cell) {
				for _, color := range []any{cell.Style.Fg, cell.Style.Bg} {
					if index, ok := color.(ansi.IndexedColor); ok {
						t.Errorf("%s: color %d has no place in the palette of 16", s.name, index)
					}
				}
			})
		}
	}
}

// TestReplay steps through a record, forward and back.
func TestReplay(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-replay", "testdata/game.record", "-still")
	s := d.model.(app).screen.(*replayScreen)
	states, err := play.States(s.rec)
	if err != nil {
		t.Fatal(err)
	}
	check := func(at int) {
		t.Helper()
		if got := s.game.table.game.State().String(); s.at != at || got != states[at].String() {
			t.Fatalf("at ply %d: shows ply %d and\n%s, want\n%s", at, s.at, got, states[at])
		}
	}
	for at := range states {
		check(at)
		d.want(fmt.Sprintf("ply %d of %d", at, len(s.rec.Plies)))
		d.keys("right")
	}
	d.keys("right")
	check(len(states) - 1)
	d.keys("left left")
	check(len(states) - 3)
	d.keys("home left")
	check(0)
	if d.keys("q"); !d.ended {
		t.Error("q does not leave the replay")
	}
}

// BenchmarkView measures what a key or a movement of the mouse costs.
func BenchmarkView(b *testing.B) {
	for _, variant := range []string{"standard", "battlechess"} {
		b.Run(variant, func(b *testing.B) {
			e := newEnv(b.Context(), request{still: true, setup: setup{
				games: catalog.All(), names: []string{human, "greedy"}, tags: []game.Tag{{Name: "Variant", Value: variant}},
			}})
			t, err := newTable(e.setup)
			if err != nil {
				b.Fatal(err)
			}
			s, _ := newPlayScreen(e, t, nil)
			a := app{env: e, screen: s}
			e.size = image.Pt(120, 40)
			for b.Loop() {
				a.Update(tea.KeyPressMsg(keyCodes["right"]))
				a.View()
			}
		})
	}
}

// TestEventsArePublic checks that the list of events in a game of several people
// holds only what everybody may know.
func TestEventsArePublic(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-variant", "anniversary", "-seats", "human,human", "-seed", "2", "-still", "-delay", "0")
	s, random, hidden := d.game(), rand.New(rand.NewPCG(1, 1)), false
	for range 400 {
		if s.mode == covered {
			d.keys("enter")
			continue
		}
		all := s.view.AppendPlies(nil)
		ply := all[random.IntN(len(all))]
		state := s.table.game.State()
		hidden = hidden || state.SeenBy(ply, game.Nobody) != ply
		s.choose.show(ply)
		d.keys("enter")
	}
	if !hidden {
		t.Fatal("no ply has a hidden part; choose another seed")
	}
	var want []entry
	for u := range s.table.game.Events(game.Nobody, -1) {
		want = s.table.told(want, u)
	}
	if diff := cmp.Diff(want, s.log, cmp.AllowUnexported(entry{})); diff != "" {
		t.Errorf("the list of events differs from what a spectator sees (-want +got):\n%s", diff)
	}
}
