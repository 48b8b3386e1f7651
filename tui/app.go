// This file holds the program as Bubble Tea sees it: one screen at a time, the
// size of the terminal, and its background.

package tui

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// The smallest terminal. A labyrinth board and its spare tile fit exactly.
const (
	minWidth  = 60
	minHeight = 24
)

// An env is what all screens share.
type env struct {
	ctx     context.Context // of what runs in the background
	cancel  func()          // ends it
	size    image.Point
	theme   theme
	still   bool          // no animations
	delay   time.Duration // after a bot's ply
	store   store
	setup   setup  // what a new game begins with
	unsaved *table // the game in progress, or nil
	kept    string // the file of the unfinished game that was left last, or ""
}

func newEnv(ctx context.Context, req request) *env {
	req.setup.lang = cmp.Or(req.setup.lang, "en")
	ctx, cancel := context.WithCancel(ctx)
	return &env{
		ctx: ctx, cancel: cancel, theme: newTheme(true, false), still: req.still, delay: req.delay,
		store: newStore(req.record), setup: req.setup,
	}
}

// A screen is what fills the terminal.
type screen interface {
	// update changes the screen after a message. It returns the screen that is
	// next, or nil to end the program.
	update(msg tea.Msg) (screen, tea.Cmd)
	// draw draws the screen.
	draw(c *lipgloss.Canvas)
}

// An app is the program: a screen, and what is true of all screens.
type app struct {
	*env
	screen screen
	first  tea.Cmd
}

func (a app) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, a.first) }

func (a app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.size = image.Pt(msg.Width, msg.Height)
		return a, nil
	case tea.ColorProfileMsg:
		a.theme = newTheme(a.theme.dark, msg.Profile == colorprofile.ANSI)
		return a, nil
	case tea.BackgroundColorMsg:
		a.theme = newTheme(msg.IsDark(), a.theme.basic)
		return a, nil
	case tea.KeyPressMsg:
		switch msg.String() {
		case "ctrl+c", "ctrl+alt+c": // the second one is Escape and then Ctrl-C
			return a, tea.Interrupt
		case "ctrl+z":
			return a, tea.Suspend
		}
		if a.tooSmall() {
			if msg.String() == "q" {
				return a, tea.Quit // a question could not be read
			}
			return a, nil
		}
	case tea.MouseMsg:
		if a.tooSmall() {
			return a, nil
		}
	}
	next, cmd := a.screen.update(msg)
	if next == nil {
		return a, tea.Quit
	}
	a.screen = next
	return a, cmd
}

// tooSmall reports whether the terminal is known to be too small.
func (a app) tooSmall() bool { return a.size.X < minWidth || a.size.Y < minHeight }

func (a app) View() tea.View {
	view := tea.View{AltScreen: true, MouseMode: tea.MouseModeAllMotion, WindowTitle: "Labyrinth"}
	if a.size.X <= 0 || a.size.Y <= 0 {
		return view
	}
	c := lipgloss.NewCanvas(a.size.X, a.size.Y)
	if a.tooSmall() {
		a.complain(c)
	} else {
		a.screen.draw(c)
	}
	view.Content = c.Render()
	return view
}

// complain says that the terminal is too small, in as few columns as there are.
func (a app) complain(c *lipgloss.Canvas) {
	text := fmt.Sprintf("This terminal has %d columns and %d rows. Labyrinth needs %d by %d: please make it larger. The game is kept; q saves it and quits.",
		a.size.X, a.size.Y, minWidth, minHeight)
	write(c, image.Rectangle{Max: a.size}, wrap(text, a.size.X)...)
}
