// This file draws what is next to the board: whose turn it is, what the viewer
// looks for, what is known about the seats, and the last events.

package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// matSeats are the colors of seats in games without a labyrinth board, as in the
// pictures of those games.
var matSeats = []string{"yellow", "blue"}

// seatStyle returns the style of text about a seat, in the color of its pawn.
func (s *playScreen) seatStyle(p game.Player) lipgloss.Style {
	t, ok := labyrinth.TableOf(s.view)
	switch {
	case p < 0:
		return s.theme.faint
	case ok:
		return s.theme.seat(render.SeatColor(t, p))
	case int(p) < len(matSeats):
		return s.theme.seat(matSeats[p])
	}
	return s.theme.title
}

func (s *playScreen) drawPanel(c *lipgloss.Canvas, l layout) {
	area := l.panel
	if !l.spare.Empty() {
		label := l.panel
		label.Max.Y = label.Min.Y + 1
		if l.wide {
			write(c, label, s.theme.faint.Render("spare"))
			beside := l.spare.Add(l.spare.Size())
			beside.Min.Y, beside.Max.Y = l.spare.Min.Y, l.spare.Max.Y
			beside.Min.X, beside.Max.X = l.spare.Max.X+2, l.panel.Max.X
			write(c, beside, s.heading(beside.Dx())...)
		}
		area.Min.Y = l.spare.Max.Y + 1
	}
	if l.wide {
		if l.spare.Empty() {
			head := s.heading(area.Dx())
			write(c, area, head...)
			area.Min.Y += len(head) + 1
		}
		write(c, area, s.panelLines(area.Dx(), area.Dy())...)
		return
	}
	area.Min.X++
	write(c, area, s.strip(area.Dx())...)
	write(c, l.below, s.belowLines(l.below.Dx(), l.below.Dy())...)
	if offer := s.offer(l.board.Dx() - 4); len(offer) > 0 && l.below.Empty() {
		low := l.board
		low.Min.Y = low.Max.Y - len(offer) - 2
		s.theme.popupIn(c, low, offer...)
	}
}

// remarks returns what the review of a record says of the turn, in lines.
func (s *playScreen) remarks(width int) []string {
	if s.comment == "" {
		return nil
	}
	return wrap(s.comment, width)
}

// offer returns what the buttons are about, in lines, if there is nothing else to
// pick: what the chosen one does, or else the last note. For a record it is the review.
func (s *playScreen) offer(width int) []string {
	if s.mode == replaying {
		return s.remarks(width)
	}
	if s.mode != choosing || len(s.buttonPicks()) < len(s.choose.next()) {
		return nil
	}
	lines := s.explanation(width)
	if notes := game.Notes(s.view); len(lines) == 0 && len(notes) > 0 {
		lines = wrap(notes[len(notes)-1], width)
	}
	return lines
}

// does returns what the seat to act does, in the words for a person if it is one.
func (s *playScreen) does() string {
	p := s.table.game.ToMove()
	switch {
	case s.mode == replaying:
		return s.upcoming
	case p == game.Nobody:
		return "game over"
	case p == game.Chance:
		return "chance decides"
	case !s.table.person(p):
		return s.table.names[p] + " thinks"
	case s.mode != choosing:
		return "..."
	}
	kinds := make(map[string]bool)
	for _, pick := range s.choose.next() {
		kinds[pick.Kind] = true
	}
	switch {
	case kinds["slot"] && !s.plain:
		return "shift (preview)"
	case kinds["slot"]:
		return "shift"
	case kinds["square"] && len(s.choose.picked) == 0:
		return "walk"
	case kinds["square"]:
		return "to where?"
	case kinds["piece"]:
		return "choose a piece"
	case kinds["direction"]:
		return "battle?"
	}
	return "choose below"
}

// heading returns up to three lines: whose turn it is, what they do, and the goal.
func (s *playScreen) heading(width int) (lines []string) {
	p := s.view.ToMove()
	if outcome, _ := s.table.game.Outcome(); outcome.Over() {
		return append(lines, s.theme.title.Render("Game over"))
	}
	name := s.table.name(p)
	if p == s.table.game.Viewer() {
		name = "You, " + strings.ToLower(name)
	}
	lines = append(lines, s.seatStyle(p).Render(name), s.does())
	switch {
	case s.table.task() != "":
		lines[0] = s.theme.title.Render(fmt.Sprintf("Turn %d of %d", s.table.turns()+1, s.table.puzzle))
		return lines // the panel says the task
	case s.table.puzzle > 0:
		lines[0] = s.theme.title.Render(fmt.Sprintf("Turn %d, par %d", s.table.turns()+1, s.table.puzzle))
	}
	if goal := s.table.goal(s.view); goal != "" {
		lines = append(lines, s.theme.title.Render("◎ "+lipgloss.NewStyle().MaxWidth(width-2).Render(goal)))
	}
	return lines
}

// panelLines returns the panel in lines: the notes of the game, what was found,
// what the chosen ply does, and as many of the last events as fit.
func (s *playScreen) panelLines(width, height int) (lines []string) {
	add := func(title string, text ...string) {
		if len(text) == 0 {
			return
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		if title != "" {
			lines = append(lines, s.theme.title.Render(title))
		}
		lines = append(lines, text...)
	}
	if outcome, _ := s.table.game.Outcome(); outcome.Over() {
		add("", wrap(s.theme.message.Render(s.table.result()), width)...)
	}
	if task := s.table.task(); task != "" && len(lines) == 0 {
		add("", wrap(task, width)...)
	}
	add("", s.remarks(width)...)
	add("", s.notes(width)...)
	add("", s.explanation(width)...)
	if s.table.duel.Turns == 0 {
		add("Found", s.found(width)...)
	}
	if room := height - len(lines) - 2; room > 1 {
		add("Events", s.events(width, room)...)
	}
	return lines[:min(len(lines), height)]
}

// notes returns the notes of the game in lines.
func (s *playScreen) notes(width int) (lines []string) {
	var legend []string
	if s.table.variant.Legend != nil {
		legend = s.table.variant.Legend(s.view) // the help has it
	}
	for _, note := range game.Notes(s.view) {
		if slices.Contains(legend, note) {
			continue
		}
		for i, line := range wrap(note, width) {
			for p := range game.Player(s.view.Seats()) {
				if i == 0 && strings.HasPrefix(strings.ToLower(note), "seat "+p.String()) {
					n := len("seat " + p.String())
					line = s.seatStyle(p).Render(sentence(line[:n])) + line[n:]
				}
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// explanation returns what the chosen ply does, if the game says so, or else the
// line of the legend about the piece under the cursor.
func (s *playScreen) explanation(width int) []string {
	if s.mode != choosing {
		return nil
	}
	text := s.legendOf(s.choose.at)
	if ply, ok := s.choose.ply(); ok {
		text = game.Explain(s.view, ply)
	}
	if text == "" {
		return nil
	}
	return wrap(text, width)
}

// legendOf returns the line of the legend about the piece on a square, or "".
func (s *playScreen) legendOf(square string) string {
	m, _ := s.geometry().(mat)
	for _, p := range m.pieces() {
		if p.Square.String() != square || s.table.variant.Legend == nil {
			continue
		}
		for _, line := range s.table.variant.Legend(s.view) {
			if strings.Contains(line, " "+p.Name+":") {
				return line
			}
		}
	}
	return ""
}

// found returns what each seat has found, in lines.
func (s *playScreen) found(width int) (lines []string) {
	players, _ := game.Describe(s.view)["players"].([]map[string]any)
	for p, facts := range players {
		pictures, _ := facts["found"].([]string)
		glowing, _ := facts["glowFound"].([]string)
		var names []string
		for _, text := range pictures {
			if x, err := labyrinth.ParsePicture(text); err == nil {
				names = append(names, s.table.picture(x))
			}
		}
		names = append(names, glowing...)
		if len(names) == 0 {
			continue
		}
		who := game.Player(p).String()
		lines = append(lines, marked(s.seatStyle(game.Player(p)).Render(who), strings.Join(names, ", "), width)...)
	}
	return lines
}

// events returns the last events in at most the given number of lines.
func (s *playScreen) events(width, height int) (lines []string) {
	for _, e := range slices.Backward(s.log) {
		who := "·"
		if e.by >= 0 {
			who = e.by.String()
		}
		block := marked(s.seatStyle(e.by).Render(who), e.text(), width)
		if len(lines)+len(block) > height {
			break
		}
		lines = append(block, lines...)
	}
	return lines
}

// marked returns a text in lines, the first of which begins with a mark of one
// character.
func marked(mark, text string, width int) (lines []string) {
	for i, line := range wrap(text, width-2) {
		if i > 0 {
			mark = " "
		}
		lines = append(lines, mark+" "+line)
	}
	return lines
}

// strip returns the few words of a narrow panel.
func (s *playScreen) strip(width int) (lines []string) {
	p := s.view.ToMove()
	if outcome, _ := s.table.game.Outcome(); outcome.Over() {
		lines = append(lines, s.theme.title.Render("over"))
	} else {
		lines = append(lines, s.seatStyle(p).Render("seat "+p.String()))
		does, _, _ := strings.Cut(s.does(), " (")
		lines = append(lines, wrap(does, width)...)
		if s.table.task() != "" {
			lines = append(lines, fmt.Sprintf("turn %d/%d", s.table.turns()+1, s.table.puzzle))
		}
	}
	if goal := s.table.goal(s.view); goal != "" {
		lines = append(lines, "", s.theme.title.Render("goal"))
		for word := range strings.FieldsSeq(goal) {
			lines = append(lines, word)
		}
	}
	players, _ := game.Describe(s.view)["players"].([]map[string]any)
	for p, facts := range players {
		if p == 0 {
			lines = append(lines, "")
		}
		found, _ := facts["found"].([]string)
		score := fmt.Sprint(len(found))
		if left, ok := facts["left"].(int); ok {
			score += fmt.Sprintf("/%d", len(found)+left)
		}
		if total, ok := facts["score"]; ok {
			score = fmt.Sprintf("=%v", total)
		}
		if facts["found"] != nil {
			lines = append(lines, s.seatStyle(game.Player(p)).Render(game.Player(p).String())+" "+score)
		}
	}
	return append(lines, "", s.theme.key.Render("i")+s.theme.faint.Render(" info"))
}

// belowLines returns what is under the board if the panel is narrow: what is to be done in a
// puzzle, notes, or the last events if there is no room for those.
func (s *playScreen) belowLines(width, height int) (lines []string) {
	if task := s.table.task(); task != "" {
		lines = wrap(task, width)
	}
	lines = slices.Concat(lines, s.explanation(width), s.notes(width))
	const news = 1 // lines for events, at least
	lines = lines[:max(0, min(len(lines), height-news))]
	return append(lines, s.events(width, height-len(lines))...)
}
