// This file draws the screen on which a game is played: where its parts are, the
// board with what the cursor is on, and the bar at the bottom. What is next to the
// board is in panel.go.

package tui

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// A layout says where the parts of the screen are.
type layout struct {
	board  image.Rectangle
	scroll image.Point     // the part of the board's picture at the corner of board
	spare  image.Rectangle // the spare tile; empty without
	panel  image.Rectangle // next to the board
	below  image.Rectangle // under it, and under the panel if that is narrow
	bar    image.Rectangle // the last line
	wide   bool            // whether the panel has room for sentences
}

const (
	widePanel = 24 // the least width of a panel with sentences
	mostPanel = 44
	gap       = 2 // between the board and a wide panel
)

// place returns the layout for a board of the given size. The part of the board
// around the cursor is visible. The spare tile has the given size, or none.
func place(screen, board, spare image.Point, cursor image.Rectangle) (l layout) {
	l.bar = image.Rect(0, screen.Y-1, screen.X, screen.Y)
	room := image.Rect(0, 0, screen.X, screen.Y-1)
	l.wide = room.Dx() >= board.X+gap+widePanel
	shown := image.Pt(min(board.X, room.Dx()), min(board.Y, room.Dy()))
	if l.wide {
		width := min(room.Dx()-board.X-gap, mostPanel)
		left := (room.Dx() - board.X - gap - width) / 2
		top := (room.Dy() - shown.Y) / 2
		l.board = image.Rectangle{Max: shown}.Add(image.Pt(left, top))
		l.panel = image.Rect(l.board.Max.X+gap, 0, l.board.Max.X+gap+width, room.Max.Y)
		if top > 0 {
			l.panel.Min.Y = min(top, 3)
		}
	} else {
		l.board = image.Rectangle{Max: shown}
		l.panel = image.Rect(shown.X, 0, room.Max.X, shown.Y)
		l.below = image.Rect(0, shown.Y, room.Max.X, room.Max.Y)
	}
	if spare != (image.Point{}) {
		l.spare = image.Rectangle{Max: spare}.Add(image.Pt(l.panel.Min.X, l.panel.Min.Y+1))
	}
	l.scroll = image.Pt(
		scroll(board.X, shown.X, cursor.Min.X, cursor.Max.X),
		scroll(board.Y, shown.Y, cursor.Min.Y, cursor.Max.Y),
	)
	return l
}

// scroll returns the first of the visible columns of a board, if only some of them
// are visible and those from a to b must be.
func scroll(size, visible, a, b int) int {
	if b <= visible {
		return 0
	}
	return min(size-visible, (a+b-visible)/2)
}

func (s *playScreen) geometry() geometry { return geometryOf(s.view) }

// layout returns where the parts of the screen are now.
func (s *playScreen) layout() layout {
	g := s.geometry()
	var spare image.Point
	if t, ok := labyrinth.TableOf(s.view); ok {
		spare = tileSize(t.Board())
	}
	var cursor image.Rectangle
	if s.mode == choosing {
		cursor = g.Rect(s.choose.at)
	}
	board := g.Size()
	if board == (image.Point{}) {
		board = image.Pt(lipgloss.Size(pictureOf(s.table.rules, s.view)))
	}
	return place(s.size, board, spare, cursor)
}

func (s *playScreen) draw(c *lipgloss.Canvas) {
	l := s.layout()
	s.buttons = nil
	if s.mode == covered {
		s.drawCover(c)
		s.drawPopup(c)
		return
	}
	picture, spare := s.board()
	if len(s.frames) > 0 && s.frames[0].picture != nil {
		picture = s.frames[0].picture
	}
	blit(c, l.board.Min, picture, image.Rectangle{l.scroll, l.scroll.Add(l.board.Size())})
	if spare != nil {
		blit(c, l.spare.Min, spare, image.Rectangle{Max: l.spare.Size()})
	}
	s.drawPanel(c, l)
	if s.mode != replaying {
		s.drawBar(c, l.bar)
	}
	s.drawPopup(c)
}

// board returns the picture of the board, and that of the spare tile if there is
// one.
func (s *playScreen) board() (board, spare *lipgloss.Canvas) {
	scene, ok := catalog.Scene(s.table.rules, s.view)
	if !ok {
		return s.mat(), nil
	}
	if s.mode != choosing || s.viewer != s.view.ToMove() {
		scene.Reach = labyrinth.Squares{}
		return s.theme.drawMaze(scene, mark{}), s.theme.drawTile(scene, 0)
	}
	at := s.choose.at
	if shift, err := labyrinth.ParseShift(at + ":" + s.choose.orientation()); err == nil {
		scene.Slot, scene.Spare, scene.Reach = shift.Slot, shift.Open, labyrinth.Squares{}
		ahead, err := catalog.WhatIf(s.table.rules, s.view, shift)
		if err == nil && !s.plain {
			scene.Table, scene.Reach, scene.Targets, scene.Spare = ahead.Table, ahead.Reach, ahead.Targets, 0
		}
		var m mark
		if !s.plain {
			m = mark{render.Place{Square: scene.Table.Board().Lane(shift.Slot)[0]}, s.theme.entering}
		}
		return s.theme.drawMaze(scene, m), s.theme.drawTile(scene, 0)
	}
	var m mark
	if to, err := labyrinth.ParseSquare(at); err == nil {
		scene.Path, m = labyrinth.PathOf(s.view, to), mark{render.Place{Square: to}, s.theme.cursor}
	}
	return s.theme.drawMaze(scene, m), s.theme.drawTile(scene, 0)
}

// mat returns the picture of a board that is no labyrinth, with what can be
// picked, what is picked, and the cursor.
func (s *playScreen) mat() *lipgloss.Canvas {
	c, g := s.theme.drawMat(s.table.rules, s.view), s.geometry()
	if s.mode != choosing {
		return c
	}
	for _, p := range s.choose.next() {
		if len(s.choose.picked) == 0 {
			break // all pieces that can act would be noise
		}
		area := g.Rect(p.Text)
		paint(c, area, func(_ image.Point, cell *uv.Cell) { cell.Style.Bg = s.theme.candidate })
		middle := area.Min.Add(area.Max).Div(2)
		paint(c, area.Intersect(image.Rectangle{middle, middle.Add(image.Pt(1, 1))}), func(_ image.Point, cell *uv.Cell) {
			if cell.Content == " " {
				cell.Content, cell.Style.Fg = "·", s.theme.ink
			}
		})
	}
	for _, p := range s.choose.picked {
		s.theme.frame(c, g.Rect(p.Text), s.theme.entering)
	}
	s.theme.frame(c, g.Rect(s.choose.at), s.theme.picked)
	return c
}

// frame marks a square of a board that is no labyrinth.
func (t theme) frame(c *lipgloss.Canvas, area image.Rectangle, ground color.Color) {
	paint(c, area, func(_ image.Point, cell *uv.Cell) {
		cell.Style.Bg = ground
		cell.Style.Fg = t.ink
	})
	corners(c, area, lipgloss.DoubleBorder(), func(_ image.Point, cell *uv.Cell) bool {
		cell.Style = uv.Style{Fg: t.ink, Bg: ground, Attrs: uv.AttrBold}
		return cell.Content == " "
	})
}

// drawCover hides the game until the next person is alone.
func (s *playScreen) drawCover(c *lipgloss.Canvas) {
	p := s.table.game.ToMove()
	s.theme.popup(c,
		s.seatStyle(p).Render(s.table.name(p)+", it is your turn."), "",
		"Press Enter when nobody else is looking.",
		s.theme.faint.Render("Cards of the others stay hidden."), "",
		s.theme.keys(60, "Enter", "show the game", "?", "help", "q", "leave"),
	)
}

// drawBar draws the last line: what can be picked there, or else a message or the
// keys.
func (s *playScreen) drawBar(c *lipgloss.Canvas, area image.Rectangle) {
	t := s.theme
	if s.mode == ended && !s.wrong && s.open == closed {
		line := t.message.Render(s.message) + "  "
		write(c, area, line+t.keys(max(0, area.Dx()-lipgloss.Width(line)), s.keys()...))
		return
	}
	if s.mode == choosing {
		above := area.Sub(image.Pt(0, 1))
		area.Min.X = s.drawButtons(c, area, s.buttonPicks())
		if area.Dx() < ansi.StringWidth(s.message) { // the buttons leave no room
			area = above
		}
	}
	if s.message != "" {
		style := t.message
		if s.wrong {
			style = t.wrong
		}
		write(c, area, style.Render(ansi.Truncate(s.message, area.Dx(), "…")))
		return
	}
	if s.mode == waiting && len(s.log) > 0 {
		write(c, area, s.events(area.Dx(), 1)...)
		return
	}
	write(c, area, t.keys(area.Dx(), s.keys()...))
}

// keys returns the keys that matter now, each followed by what it does.
func (s *playScreen) keys() []string {
	switch s.mode {
	case ended:
		keys := []string{"q", "leave", "u", "take back", "s", "save"}
		if s.table.puzzle == 0 {
			keys = append([]string{"a", "review"}, keys...)
		}
		return keys
	case waiting:
		return []string{"?", "help", "q", "leave"}
	}
	var keys []string
	if len(s.choose.orientations()) > 0 {
		keys = []string{"←↑↓→", "slot", "r", "turn", "Enter", "shift", "v", "preview"}
	} else {
		keys = []string{"←↑↓→", "move", "Enter", "pick"}
	}
	if len(s.choose.picked) > 0 {
		keys = append(keys, "Esc", "back")
	}
	return append(keys, "h", "hint", "?", "help", "u", "undo", "s", "save", "q", "leave")
}

// keys returns a line with as many keys and their meanings as fit.
func (t theme) keys(width int, pairs ...string) (line string) {
	for i := 0; i+1 < len(pairs); i += 2 {
		next := t.key.Render(pairs[i]) + " " + t.faint.Render(pairs[i+1])
		if line != "" {
			next = line + t.faint.Render(" · ") + next
		}
		if lipgloss.Width(next) > width {
			break
		}
		line = next
	}
	return line
}

// drawButtons draws the picks that are not on the board, with labels if there is
// room for them. It returns where the rest of the line begins.
func (s *playScreen) drawButtons(c *lipgloss.Canvas, area image.Rectangle, picks []game.Pick) int {
	labels := make([]string, len(picks))
	for _, words := range []func(game.Pick) string{
		func(p game.Pick) string { return p.Label },
		func(p game.Pick) string { return p.Text },
	} {
		total := 0
		for i, p := range picks {
			labels[i] = " " + words(p) + " "
			if i < 9 {
				labels[i] = fmt.Sprintf(" %d %s ", i+1, words(p))
			}
			total += lipgloss.Width(labels[i]) + 1
		}
		if total <= area.Dx() {
			break
		}
	}
	first, x := firstButton(labels, picks, s.choose.at, area.Dx()), area.Min.X
	for i := first; i < len(picks); i++ {
		style := s.theme.button
		if picks[i].Text == s.choose.at { // to be seen without colors too
			style, labels[i] = s.theme.chosen, "["+strings.TrimSpace(labels[i])+"]"
		}
		at := image.Rect(x, area.Min.Y, x+lipgloss.Width(labels[i]), area.Max.Y)
		if at.Max.X > area.Max.X {
			break
		}
		write(c, at, style.Render(labels[i]))
		s.buttons = append(s.buttons, button{at, picks[i].Text})
		x = at.Max.X + 1
	}
	return x
}

// firstButton returns the first button to show, so that the one under the cursor
// is visible.
func firstButton(labels []string, picks []game.Pick, at string, width int) (first int) {
	total := 0
	for i, p := range picks {
		total += lipgloss.Width(labels[i]) + 1
		for total > width+1 {
			total -= lipgloss.Width(labels[first]) + 1
			first++
		}
		if p.Text == at {
			return first
		}
	}
	return 0
}

// drawPopup draws the box that is open.
func (s *playScreen) drawPopup(c *lipgloss.Canvas) {
	t := s.theme
	switch s.open {
	case helpBox:
		t.popup(c, s.help(c.Width()-4, c.Height()-2)...)
	case infoBox:
		lines := s.panelLines(min(c.Width()-4, 60), c.Height()-2)
		if len(lines) == 0 {
			lines = []string{"Nothing besides what the screen shows."}
		}
		t.popup(c, lines...)
	case leaveBox:
		fate := "It is saved, and can be continued."
		if s.table.puzzle > 0 {
			fate = "A puzzle is not saved."
		}
		t.popup(c, t.title.Render("Leave the game?"), "", fate, "", t.keys(60, "Enter", "leave", "Esc", "stay"))
	case resignBox:
		t.popup(c, t.wrong.Render("Give up?"), "", "The others win.", "", t.keys(60, "Enter", "give up", "Esc", "play on"))
	}
}

// replayKeys are the keys of a replay and what they do.
var replayKeys = [][2]string{
	{"← →", "a ply back or on; or wheel"},
	{"PgUp PgDn", "ten plies back or on"},
	{"Home End", "to the start or the end"},
	{"Space", "run by itself, or stop"},
	{"n N", "the next or last mistake"},
	{"b", "the best turn; again: back"},
	{"i", "what is known"},
	{"q", "leave"},
}

// helpKeys are the keys of a game and what they do.
var helpKeys = [][2]string{
	{"Arrows", "move the cursor, also Tab"},
	{"Enter", "shift, walk, pick; or click"},
	{"r R", "turn the spare; or wheel"},
	{"v", "preview of a shift on or off"},
	{"1 to 9", "press a button below"},
	{"Esc", "take back a pick"},
	{"h", "hint"},
	{"u", "undo your last ply"},
	{"i", "what is known"},
	{"b", "the rules of the game"},
	{"s", "save the game"},
	{"a", "at the end: review the game"},
	{"X", "give up"},
	{"q", "leave; the game is saved"},
}

// helpWidth is the width of a column of keys.
const helpWidth = 38

// help returns the help in lines, as many as fit.
func (s *playScreen) help(width, height int) (lines []string) {
	t := s.theme
	two, keys := width >= 2*helpWidth, helpKeys
	if s.mode == replaying {
		keys = replayKeys
	}
	for i, key := range keys {
		line := t.key.Render(fmt.Sprintf("%-10s", key[0])) + fmt.Sprintf("%-*s", helpWidth-10, key[1])
		if two && i%2 == 1 {
			lines[len(lines)-1] += line
		} else {
			lines = append(lines, line)
		}
	}
	lines = append(lines, "")
	legend := append(render.Legend(), s.pictures()...)
	if s.table.variant.Legend != nil {
		legend = s.table.variant.Legend(s.table.game.View(game.Nobody)) // nobody's secrets
	}
	for _, line := range legend {
		lines = append(lines, wrap(line, width)...)
	}
	if len(lines) > height {
		lines = lines[:height]
	}
	return lines
}

// pictures returns a line on what the letters on the board stand for, if it has any.
func (s *playScreen) pictures() []string {
	maze, ok := labyrinth.TableOf(s.view)
	if !ok {
		return nil
	}
	var names []string
	for p := range maze.Board().Pictures().All() {
		names = append(names, s.table.picture(p))
	}
	for m := labyrinth.Mark(1); m <= labyrinth.MaxMark; m++ {
		if name := s.table.mark(m); name != m.String() && maze.Board().FindMarks(labyrinth.MarksOf(m)) != (labyrinth.Squares{}) {
			names = append(names, name)
		}
	}
	return []string{"Letters: " + strings.Join(names, ", ") + "."}
}

// sentence returns a text that begins with a capital letter.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
