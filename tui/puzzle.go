// This file holds puzzles. A puzzle is a game of one seat that has one card and no
// way home, so it is played like any other.

package tui

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/solve"
)

// puzzleTable returns the table of a puzzle.
func puzzleTable(l labyrinth.Layout, p solve.Puzzle, lang string) (*table, error) {
	r, state, err := catalog.OpenPuzzle(l, p)
	if err != nil {
		return nil, err
	}
	t, err := sit(r, record{Start: state, Tags: r.Tags()}, setup{games: catalog.All(), names: []string{human}, lang: lang})
	if err == nil {
		t.puzzle = p.Par
	}
	return t, err
}

// A puzzleScreen waits for a puzzle that is being made.
type puzzleScreen struct {
	*env
	par    int
	cancel func()
	leave  func() screen
	failed error
}

// made is the message that a screen's puzzle is ready.
type made struct {
	*puzzleScreen
	table *table
	err   error
}

// beginPuzzle makes a puzzle of a par on the layout of the chosen game.
func beginPuzzle(e *env, s setup, par int, leave func() screen) (screen, tea.Cmd, error) {
	r, err := s.games.Open(s.tags...)
	if err != nil {
		return nil, nil, err
	}
	l, ok := r.Layout()
	if !ok {
		return nil, nil, badInput("puzzle: the variant is not played on a labyrinth board")
	}
	if _, err := solve.Generate(canceled(), l, par, s.seed); errors.Is(err, solve.ErrPar) {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(e.ctx)
	p := &puzzleScreen{env: e, par: par, cancel: cancel, leave: leave}
	return p, func() tea.Msg {
		puzzle, err := solve.Generate(ctx, l, par, s.seed)
		if err != nil {
			return made{p, nil, err}
		}
		t, err := puzzleTable(l, puzzle, s.lang)
		return made{p, t, err}
	}, nil
}

// canceled returns a context that is done: a search with it checks its arguments.
func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func (s *puzzleScreen) update(msg tea.Msg) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case made:
		switch {
		case msg.puzzleScreen != s: // of a puzzle that was left
		case msg.err != nil:
			s.failed = msg.err
		default:
			return newPlayScreen(s.env, msg.table, s.leave)
		}
	case tea.KeyPressMsg:
		if key := msg.String(); key == "q" || key == "esc" {
			s.cancel()
			if s.leave == nil {
				return nil, nil
			}
			return s.leave(), nil
		}
	}
	return s, nil
}

func (s *puzzleScreen) draw(c *lipgloss.Canvas) {
	lines := []string{s.theme.title.Render(fmt.Sprintf("Making a puzzle of par %d ...", s.par)), ""}
	if s.failed != nil {
		lines = append(lines, wrap(s.theme.wrong.Render(oneLine(s.failed)), 50)...)
	} else if s.par > 3 {
		lines = append(lines, "Puzzles of this par are rare. It may take a minute.", "")
	}
	s.theme.popup(c, append(lines, s.theme.keys(50, "q", "leave"))...)
}
