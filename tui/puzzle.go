// This file holds puzzles. A puzzle is a game of one seat that has one card and no
// way home, so it is played like any other.

package main

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// mostPar is the largest par that a puzzle on a printed board can have.
const mostPar = 4

// puzzleTable returns the table of a puzzle.
func puzzleTable(l labyrinth.Layout, p solve.Puzzle) (*table, error) {
	text, err := l.AppendText(nil)
	if err != nil {
		return nil, err
	}
	r, err := catalog.All().Open(
		game.Tag{Name: "Variant", Value: "kids"}, game.Tag{Name: "Layout", Value: string(text)},
		game.Tag{Name: "Cards", Value: "open"}, game.Tag{Name: "Return", Value: "no"},
	)
	if err != nil {
		return nil, err
	}
	if p.Goal.Pictures.Len() != 1 {
		return nil, errors.New("puzzle: the layout has no pictures")
	}
	state, err := r.Parse(fmt.Sprintf("%s %s %s 1%s :%s", p.Board, p.Pawn, l.Starts[0], labyrinth.ToShift, p.Goal.Pictures))
	if err != nil {
		return nil, err
	}
	t, err := sit(r, record{Start: state, Tags: r.Tags()}, setup{names: []string{human}})
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

// made is the message that a puzzle is ready.
type made struct {
	table *table
	err   error
}

// beginPuzzle makes a puzzle of a par on the layout of the chosen game.
func beginPuzzle(ctx context.Context, e *env, par int) (screen, tea.Cmd, error) {
	r, err := catalog.All().Open(e.setup.tags...)
	if err != nil {
		return nil, nil, err
	}
	l, ok := r.Layout()
	if !ok {
		return nil, nil, badInput("puzzle: the variant is not played on a labyrinth board")
	}
	if _, err := solve.Generate(canceled(), l, par, e.setup.seed); errors.Is(err, solve.ErrPar) {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	seed := e.setup.seed
	e.setup.seed++ // for the next one
	return &puzzleScreen{env: e, par: par, cancel: cancel}, func() tea.Msg {
		p, err := solve.Generate(ctx, l, par, seed)
		if err != nil {
			return made{err: err}
		}
		t, err := puzzleTable(l, p)
		return made{t, err}
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
		if msg.err != nil {
			s.failed = msg.err
			return s, nil
		}
		return newPlayScreen(s.env, msg.table, s.leave)
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
	} else if s.par >= mostPar {
		lines = append(lines, "One position in 100,000 has this par.", "")
	}
	s.theme.popup(c, append(lines, s.theme.keys(50, "q", "leave"))...)
}
