// This file holds what keys and the mouse do while a game is played.

package tui

import (
	"fmt"
	"image"
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// key does what a key is for.
func (s *playScreen) key(msg tea.KeyPressMsg) (screen, tea.Cmd) {
	key := msg.String()
	if s.open != closed {
		return s.answerPopup(key)
	}
	if s.mode == covered {
		return s.coveredKey(key)
	}
	if len(s.frames) > 0 && key != "q" && key != "u" {
		s.skip()
		return s, s.proceed()
	}
	switch key {
	case "q", "esc":
		if key == "esc" && s.mode == choosing && s.choose.back() {
			return s, nil
		}
		return s.quit()
	case "?", "f1":
		s.open = helpBox
	case "b":
		return s.explain()
	case "i":
		s.open = infoBox
	case "a":
		if s.mode == ended && s.table.puzzle == 0 {
			return s.review()
		}
	case "s":
		s.save()
	case "u":
		return s, s.undo()
	default:
		if s.mode == choosing {
			return s, s.choosingKey(key)
		}
	}
	return s, nil
}

// coveredKey does what a key is for while the next person is not yet alone.
// Whatever would show the game does nothing.
func (s *playScreen) coveredKey(key string) (screen, tea.Cmd) {
	switch key {
	case "enter", "space":
		s.uncover(s.table.game.ToMove())
	case "b":
		return s.explain()
	case "?", "f1":
		s.open = helpBox
	case "q", "esc":
		return s.quit()
	}
	return s, nil
}

// review shows the game from its beginning, with its mistakes. Leaving it leads back.
func (s *playScreen) review() (screen, tea.Cmd) {
	next, err := newReplayScreen(s.env, s.table.rules, s.table.game.Record(), func() screen { return s })
	if err != nil {
		s.fail(err)
		return s, nil
	}
	return next, next.mistake(1)
}

// explain shows the rules of the game.
func (s *playScreen) explain() (screen, tea.Cmd) {
	next, err := newRulesScreen(s.env, s, s.table.variant, s.table.rules.Tags())
	if err != nil {
		s.fail(err)
		return s, nil
	}
	return next, nil
}

// quit leaves the game, after a question if it is not over.
func (s *playScreen) quit() (screen, tea.Cmd) {
	if s.mode == ended || len(s.table.plies()) == 0 {
		return s.left()
	}
	s.open = leaveBox
	return s, nil
}

// left saves the game and leaves it. If it cannot be saved, the player sees why, and
// the next attempt leaves without saving.
func (s *playScreen) left() (screen, tea.Cmd) {
	if err := s.keep(); err != nil && !s.lossy {
		s.lossy = true
		s.fail(fmt.Errorf("%w; q again leaves without saving", err))
		return s, nil
	}
	s.unsaved = nil
	s.stop()
	s.table.close()
	if s.leave != nil {
		return s.leave(), nil
	}
	return nil, nil
}

// answerPopup closes a box, and does what it has asked about.
func (s *playScreen) answerPopup(key string) (screen, tea.Cmd) {
	open := s.open
	s.open = closed
	if key != "enter" && key != "y" {
		return s, nil
	}
	switch open {
	case leaveBox:
		return s.left()
	case resignBox:
		if _, err := s.table.game.GiveUp(s.viewer, play.Resigned); err != nil {
			s.fail(err)
		}
		return s, s.proceed()
	}
	return s, nil
}

// choosingKey does what a key is for while a person chooses.
func (s *playScreen) choosingKey(key string) tea.Cmd {
	s.tell("")
	switch key {
	case "left", "right", "up", "down":
		s.arrow(key)
	case "tab":
		s.choose.step(s.order(), 1)
	case "shift+tab":
		s.choose.step(s.order(), -1)
	case "r", "space", ".":
		if !s.choose.turn(1) && key == "space" {
			return s.pick()
		}
	case "R", ",":
		s.choose.turn(-1)
	case "enter":
		return s.pick()
	case "backspace":
		s.choose.back()
	case "v":
		s.plain = !s.plain
	case "h":
		if !s.table.practice {
			s.tell("hints are for practice games: start with -practice")
			return nil
		}
		return s.advise()
	case "X":
		s.open = resignBox
	default:
		for i, p := range s.buttonPicks() {
			if len(key) == 1 && i < 9 && key[0] == byte('1'+i) {
				s.choose.point(p.Text)
				return s.pick()
			}
		}
	}
	return nil
}

// pick picks what is under the cursor, and plays the ply that this completes.
func (s *playScreen) pick() tea.Cmd {
	if ply, ok := s.choose.pick(); ok {
		return s.submit(ply)
	}
	return nil
}

// directions are the ways of the arrow keys.
var directions = map[string]image.Point{"left": {-1, 0}, "right": {1, 0}, "up": {0, -1}, "down": {0, 1}}

// arrow moves the cursor: along the rim in order, across the board to the other
// end of a line, or to the nearest pick in that direction. Buttons follow each
// other.
func (s *playScreen) arrow(key string) {
	dir, g := directions[key], s.geometry()
	at, rim := s.choose.at, g.Rim()
	if slot, err := labyrinth.ParseSlot(at); err == nil && slot != 0 && len(rim) > 0 {
		way := s.along(slot, dir)
		switch {
		case way != 0:
			s.choose.step(rim, way)
		case dir == inward(slot):
			s.choose.point(slot.Opposite().String())
		}
		return
	}
	if g.Rect(at).Empty() {
		s.choose.step(s.order(), dir.X+dir.Y)
		return
	}
	s.choose.move(dir, func(text string) (image.Point, bool) {
		area := g.Rect(text)
		return area.Min.Add(area.Max).Div(2), !area.Empty()
	})
}

// inward returns the direction in which a slot pushes.
func inward(slot labyrinth.Slot) image.Point {
	switch slot.Side() {
	case labyrinth.North:
		return image.Pt(0, 1)
	case labyrinth.South:
		return image.Pt(0, -1)
	case labyrinth.West:
		return image.Pt(1, 0)
	}
	return image.Pt(-1, 0)
}

// along returns 1 if a direction leads clockwise along the rim from a slot, -1 if
// it leads back, or 0 if it leads neither way.
func (s *playScreen) along(slot labyrinth.Slot, dir image.Point) int {
	in := inward(slot)
	return -(in.X*dir.Y - in.Y*dir.X)
}

// order returns the picks on the board in the order of a cursor: along the rim,
// then by rows.
func (s *playScreen) order() []string {
	g := s.geometry()
	order := g.Rim()
	for _, p := range s.choose.next() {
		if !g.Rect(p.Text).Empty() {
			order = append(order, p.Text)
		}
	}
	return order
}

// buttonPicks returns the next picks that are not on the board.
func (s *playScreen) buttonPicks() (picks []game.Pick) {
	g := s.geometry()
	for _, p := range s.choose.next() {
		if g.Rect(p.Text).Empty() {
			picks = append(picks, p)
		}
	}
	return picks
}

// mouse does what the mouse is for: the cursor follows it, a click picks, the
// wheel turns the spare tile.
func (s *playScreen) mouse(msg tea.MouseMsg) (screen, tea.Cmd) {
	m := msg.Mouse()
	at := image.Pt(m.X, m.Y)
	switch msg.(type) {
	case tea.MouseMotionMsg:
		if s.mode == choosing && s.open == closed {
			s.point(at)
		}
	case tea.MouseWheelMsg:
		if s.mode == choosing && s.open == closed {
			s.choose.turn(wheel(m.Button))
		}
	case tea.MouseClickMsg:
		return s, s.click(m.Button, at)
	}
	return s, nil
}

// wheel returns 1 for down, which is clockwise and forward, -1 for up, and 0 for
// sideways.
func wheel(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelDown:
		return 1
	case tea.MouseWheelUp:
		return -1
	}
	return 0
}

// click does what a click is for. A click on what the cursor is not on only moves
// the cursor there.
func (s *playScreen) click(button tea.MouseButton, at image.Point) tea.Cmd {
	switch {
	case s.open != closed:
		s.open = closed
	case len(s.frames) > 0:
		s.skip()
		return s.proceed()
	case s.mode == covered:
		s.uncover(s.table.game.ToMove())
	case s.mode != choosing:
	case button == tea.MouseRight:
		if !s.choose.back() {
			s.choose.turn(1)
		}
	case button != tea.MouseLeft:
	case at.In(s.layout().spare):
		s.choose.turn(1)
	default:
		s.tell("")
		was := s.choose.at
		if s.point(at) && s.choose.at == was {
			return s.pick()
		}
	}
	return nil
}

// point puts the cursor on what is at a point of the screen. It reports whether
// that can be picked.
func (s *playScreen) point(at image.Point) bool {
	for _, b := range s.buttons {
		if at.In(b.area) {
			return s.choose.point(b.text)
		}
	}
	l := s.layout()
	if !at.In(l.board) {
		return false
	}
	return slices.ContainsFunc(s.geometry().At(at.Sub(l.board.Min).Add(l.scroll)), s.choose.point)
}

// save writes the record of the game.
func (s *playScreen) save() {
	file, err := s.store.save(s.table)
	if err != nil {
		s.fail(err)
		return
	}
	s.tell("saved to " + file)
}
