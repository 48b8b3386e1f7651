// This file holds the screen that shows a record, forward and back.

package tui

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A replayScreen shows one moment of a record on the screen of a game.
type replayScreen struct {
	*env
	rules catalog.Rules
	rec   record
	at    int // the number of plies played
	game  *playScreen
	auto  bool // whether the next ply follows by itself
	ticks int  // tells the ticks of this run from older ones
	leave func() screen

	review *review // or nil, until it is asked for
	best   bool    // the best turn is shown instead of the one that follows
}

// replayTick advances a replay that runs by itself.
type replayTick int

func newReplayScreen(e *env, r catalog.Rules, rec record, leave func() screen) (*replayScreen, error) {
	s := &replayScreen{env: e, rules: r, rec: rec, leave: leave}
	return s, s.show(0)
}

// show shows the game after a number of plies.
func (s *replayScreen) show(at int) error {
	at = max(0, min(at, len(s.rec.Plies)))
	before, news := s.game, 0
	if before != nil && len(before.table.plies()) == at-1 {
		news = 1
	}
	if err := s.showPlies(s.rec.Plies[:at], news); err != nil {
		return err
	}
	s.at, s.best = at, false
	if at < len(s.rec.Plies) {
		s.game.upcoming = "next: " + s.rec.Plies[at].String()
	}
	s.remark()
	return nil
}

// showPlies shows the game after some plies. The last ones, as many as news says, follow
// what was shown before, and are animated.
func (s *replayScreen) showPlies(plies []game.Ply, news int) error {
	part := s.rec
	if part.Plies = plies; !slices.Equal(plies, s.rec.Plies) {
		part.Outcome, part.Reason = game.Outcome{}, ""
	}
	part.Left = slices.DeleteFunc(slices.Clone(s.rec.Left), func(l play.Leaver) bool { return l.After > len(plies) })
	rest, err := play.Resume(s.rules, part, play.Options{})
	if err != nil {
		return err
	}
	seated, err := play.NewTable(rest, make([]play.Bot, s.rec.Start.Seats()), nil)
	if err != nil {
		return err
	}
	t := &table{rules: s.rules, game: seated, names: strings.Split(s.rec.Tag("Players"), ","), kinds: kindsOf(s.rules)}
	if t.variant, err = s.setup.games.Find(s.rules.Tags()[0].Value); err != nil {
		return err
	}
	before := s.game
	s.game = &playScreen{env: s.env, table: t, viewer: game.Nobody, mode: replaying}
	s.game.view = rest.View(rest.ToMove()) // a record hides nothing
	for u := range rest.Events(game.Nobody, -1) {
		s.game.log = t.told(s.game.log, u)
	}
	if before == nil || s.still || news == 0 {
		return nil
	}
	view := before.view
	for u := range rest.Events(view.Seat(), len(plies)-news) {
		s.game.frames = append(s.game.frames, s.theme.frames(s.rules, view, u.View, u.Changes)...)
		view = u.View
	}
	return nil
}

func (s *replayScreen) update(msg tea.Msg) (screen, tea.Cmd) {
	var err error
	switch msg := msg.(type) {
	case *tick:
		s.game.ticked(msg)
	case replayTick:
		if s.auto && int(msg) == s.ticks && len(s.game.frames) == 0 {
			if s.at == len(s.rec.Plies) {
				s.auto = false
			} else {
				err = s.show(s.at + 1)
			}
		}
		if s.auto && int(msg) == s.ticks {
			return s, tea.Batch(s.animate(), s.later())
		}
	case reviewed:
		return s, s.learn(msg)
	case tea.MouseWheelMsg:
		if by := wheel(msg.Button); by != 0 {
			err = s.show(s.at + by)
		}
	case tea.KeyPressMsg:
		return s.key(msg.String())
	}
	if err != nil {
		s.game.fail(err)
	}
	return s, s.animate()
}

// key does what a key is for.
func (s *replayScreen) key(key string) (screen, tea.Cmd) {
	to := s.at
	if key != "space" {
		s.auto = false
	}
	if s.review != nil {
		s.review.want = 0
	}
	if s.game.open != closed {
		s.game.open = closed
		return s, nil
	}
	switch key {
	case "right", "down", "enter", "l":
		to++
	case "left", "up", "backspace", "p":
		to--
	case "pgdown":
		to += 10
	case "pgup":
		to -= 10
	case "home", "g":
		to = 0
	case "end", "G":
		to = len(s.rec.Plies)
	case "space":
		s.auto = !s.auto
		s.ticks++
		return s, s.later()
	case "n":
		return s, s.mistake(1)
	case "N":
		return s, s.mistake(-1)
	case "b":
		return s, s.better()
	case "i":
		s.game.open = infoBox
		return s, s.animate()
	case "?", "f1":
		s.game.open = helpBox
		return s, s.animate()
	case "q", "esc":
		if s.review != nil {
			s.review.cancel()
		}
		if s.leave == nil {
			return nil, nil
		}
		return s.leave(), nil
	}
	if err := s.show(to); err != nil {
		s.game.fail(err)
	}
	return s, s.animate()
}

// later waits for the next ply of a replay that runs by itself.
func (s *replayScreen) later() tea.Cmd {
	n := s.ticks
	return tea.Tick(max(s.delay, 50*time.Millisecond), func(time.Time) tea.Msg { return replayTick(n) })
}

// animate waits for the next frame.
func (s *replayScreen) animate() tea.Cmd {
	if len(s.game.frames) == 0 {
		return nil
	}
	return s.game.nextTick()
}

func (s *replayScreen) draw(c *lipgloss.Canvas) {
	s.game.draw(c)
	bar := image.Rect(0, c.Height()-1, c.Width(), c.Height())
	line := s.theme.title.Render(fmt.Sprintf("ply %d of %d", s.at, len(s.rec.Plies)))
	if s.at == len(s.rec.Plies) {
		line += " " + s.game.table.result()
	}
	line += s.theme.faint.Render(s.progress())
	if s.game.message != "" {
		style := s.theme.message
		if s.game.wrong {
			style = s.theme.wrong
		}
		write(c, bar, ansi.Truncate(line+"  "+style.Render(s.game.message), bar.Dx(), "…"))
		return
	}
	line += "  " + s.theme.keys(max(0, bar.Dx()-lipgloss.Width(line)-2),
		"←→", "step", "n N", "mistakes", "b", "best turn", "?", "help", "q", "leave", "Space", "run", "Home End", "ends", "i", "info")
	write(c, bar, ansi.Truncate(line, bar.Dx(), ""))
}
