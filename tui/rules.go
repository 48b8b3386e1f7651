// This file holds the screen with the rules of a game.

package tui

import (
	"image"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

const bottom = 1 << 20 // a line that no text has

// A rulesScreen shows the rules of a game over another screen, which goes on
// below it.
type rulesScreen struct {
	*env
	under screen
	text  rulebook.Text
	top   int // the first line that is shown; beyond the last page means that page
}

// newRulesScreen explains a game under the options that the tags choose.
func newRulesScreen(e *env, under screen, v catalog.Variant, tags []game.Tag) (screen, error) {
	text, err := v.OpenRulebook(e.setup.lang)
	if err != nil {
		return nil, err
	}
	return &rulesScreen{env: e, under: under, text: text.Under(v.Options, tags...)}, nil
}

func (s *rulesScreen) update(msg tea.Msg) (screen, tea.Cmd) {
	page := max(1, s.size.Y-2)
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch msg.String() {
		case "q", "esc", "enter", "b":
			return s.under, nil
		case "up", "k":
			s.top = max(0, s.top-1)
		case "down", "j":
			s.top++
		case "pgup":
			s.top = max(0, s.top-page)
		case "pgdown", "space":
			s.top = min(s.top, bottom-page) + page
		case "home", "g":
			s.top = 0
		case "end", "G":
			s.top = bottom
		}
		return s, nil
	case tea.MouseWheelMsg:
		s.top = max(0, s.top+3*wheel(msg.Button))
		return s, nil
	case tea.MouseMsg:
		return s, nil
	}
	next, cmd := s.under.update(msg) // a bot has moved, or an animation goes on
	if next == nil {
		return nil, cmd
	}
	s.under = next
	return s, cmd
}

func (s *rulesScreen) draw(c *lipgloss.Canvas) {
	const widest = 80 // of the pictures, and for reading
	width := min(c.Width(), widest)
	var b strings.Builder
	if err := s.text.WriteTerminal(&b, width, !s.theme.basic); err != nil {
		b.WriteString(oneLine(err))
	}
	lines := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
	height := c.Height() - 1
	s.top = max(0, min(s.top, len(lines)-height))
	left := (c.Width() - width) / 2
	write(c, image.Rect(left, 0, left+width, height), lines[s.top:min(len(lines), s.top+height)]...)
	write(c, image.Rect(left, height, left+width, height+1), s.theme.keys(width, "↑↓ PgUp PgDn", "scroll", "q", "back"))
}
