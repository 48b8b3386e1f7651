// This file holds puzzles. A puzzle is a game of one seat that has one card and no
// way home, so it is played like any other. The puzzle of the day is a duel: a game of two
// in which a rival answers. So is a puzzle of Battle Chess.

package tui

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/solve"
)

// puzzleTable returns the table of a puzzle on a board of a layout. In the game for children the
// first find can end it.
func puzzleTable(l labyrinth.Layout, p solve.Puzzle, lang string) (*table, error) {
	layout, err := l.MarshalText()
	if err != nil {
		return nil, err
	}
	variant := "kids"
	if len(l.Backs) > 0 { // which children have no use for
		variant = "anniversary"
	}
	r, state, err := catalog.All().OpenPuzzle(p, 0, game.Tag{Name: "Variant", Value: variant}, game.Tag{Name: "Layout", Value: string(layout)})
	if err != nil {
		return nil, err
	}
	t, err := sit(r, record{Start: state, Tags: r.Tags()}, setup{games: catalog.All(), names: []string{human}, lang: lang})
	if err == nil {
		t.puzzle = p.Par
	}
	return t, err
}

// duelTable returns the table of a duel on the classic board. Its game ends as a draw after the
// turns of the duel.
func duelTable(d solve.Duel, lang string) (*table, error) {
	r, state, err := catalog.OpenDuel(labyrinth.Classic(), d)
	if err != nil {
		return nil, err
	}
	plies := 4 * d.Turns // each of both seats shifts and walks
	if !d.Hold {
		plies -= 2 // what the rival does after the last turn does not matter
	}
	t, err := sit(r, record{Start: state, Tags: r.Tags()}, setup{games: catalog.All(), names: []string{human, "greedy"}, limit: plies, lang: lang})
	if err == nil {
		t.puzzle, t.duel = d.Turns, d
		t.game.Replace(1, catalog.Rival(d))
	}
	return t, err
}

// duelTask says what is to be done in a duel.
func duelTask(d solve.Duel) string {
	if d.Hold {
		return fmt.Sprintf("Keep seat 2 from its home for %s.", plural.Count(d.Turns, "turn"))
	}
	return fmt.Sprintf("Be home in %s, whatever seat 2 shifts.", plural.Count(d.Turns, "turn"))
}

// battleVariant is the variant in which a puzzle is won against a rival.
const battleVariant = "battlechess"

// battleTable returns the table of a puzzle of Battle Chess.
func battleTable(r catalog.Rules, p battlechess.Puzzle, lang string) (*table, error) {
	state, err := r.Parse(p.State.String())
	if err != nil {
		return nil, err
	}
	t, err := sit(r, record{Start: state, Tags: r.Tags()}, setup{games: catalog.All(), names: []string{human, "greedy"}, lang: lang})
	if err == nil {
		t.puzzle = p.Turns
		t.game.Replace(1, catalog.BattleRival(p.Turns))
	}
	return t, err
}

// battles reports whether the table has a puzzle of Battle Chess.
func (t *table) battles() bool { return t.puzzle > 0 && t.variant.Name == battleVariant }

// task says what is to be done in a puzzle against a rival; it is empty in others.
func (t *table) task() string {
	switch {
	case t.battles():
		return fmt.Sprintf("Win in %s, whatever seat 2 does and whatever cards come.", plural.Count(t.puzzle, "turn"))
	case t.duel.Turns > 0:
		return duelTask(t.duel)
	}
	return ""
}

// adviseBattle returns a turn that keeps the win of a puzzle of Battle Chess certain.
func (t *table) adviseBattle(ctx context.Context, v game.View) (hint, error) {
	ply, err := catalog.HintBattle(ctx, t.puzzle-t.turns(), v.(battlechess.View))
	if errors.Is(err, solve.ErrDuel) {
		err = errors.New("no turn wins for certain any more; take back")
	}
	if err != nil {
		return hint{}, err
	}
	return hint{ply, "play " + ply.String()}, nil
}

// solution says how a duel ended.
func (t *table) solution() string {
	outcome, _ := t.game.Outcome()
	switch won := outcome.WonBy(0); {
	case won:
		return "Solved: you are home."
	case t.duel.Hold && !outcome.WonBy(1):
		return "Solved: seat 2 is not home."
	case t.duel.Hold:
		return "Seat 2 is home. One shift prevents it: press u to take back and try again."
	}
	return "You are not home. One shift leads there: press u to take back and try again."
}

// adviseDuel returns the right ply in a duel.
func (t *table) adviseDuel(ctx context.Context, v game.View) (hint, error) {
	d := t.duel
	d.Turns -= t.turns()
	turn, err := catalog.HintDuel(ctx, d, v)
	if err != nil {
		return hint{}, err
	}
	first := turn.Plies()[0]
	words := fmt.Sprintf("walk to %v", turn.To)
	if _, ok := labyrinth.ShiftOf(first); ok {
		words = fmt.Sprintf("shift at %v as shown", turn.Shift.Slot)
	} else if d.Hold {
		words = "stay, or walk anywhere"
	}
	return hint{first, words}, nil
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

// beginPuzzle makes a puzzle of a par of the chosen game.
func beginPuzzle(e *env, s setup, par int, leave func() screen) (screen, tea.Cmd, error) {
	search, err := puzzleSearch(s, par)
	if err != nil {
		return nil, nil, err
	}
	if _, err := search(canceled()); errors.Is(err, solve.ErrPar) || errors.Is(err, battlechess.ErrTurns) {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(e.ctx)
	p := &puzzleScreen{env: e, par: par, cancel: cancel, leave: leave}
	return p, func() tea.Msg {
		t, err := search(ctx)
		return made{p, t, err}
	}, nil
}

// puzzleSearch returns a function that makes a puzzle of a par of the chosen game, and returns its table.
func puzzleSearch(s setup, par int) (func(context.Context) (*table, error), error) {
	r, err := s.games.Open(s.tags...)
	if err != nil {
		return nil, err
	}
	if l, ok := r.BoardLayout(); ok {
		return func(ctx context.Context) (*table, error) {
			p, err := solve.Generate(ctx, l, par, s.seed)
			if err != nil {
				return nil, err
			}
			return puzzleTable(l, p, s.lang)
		}, nil
	}
	if r.Tags()[0].Value != battleVariant {
		return nil, badInput("puzzle: the variant has no puzzles")
	}
	rules, err := battlechess.Open(r.Tags()...)
	return func(ctx context.Context) (*table, error) {
		p, err := rules.Puzzle(ctx, par, s.seed)
		if err != nil {
			return nil, err
		}
		return battleTable(r, p, s.lang)
	}, err
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
	} else if s.par == 4 { // those of par 5 are from a list
		lines = append(lines, "Puzzles of this par are rare. It may take a minute.", "")
	}
	s.theme.popup(c, append(lines, s.theme.keys(50, "q", "leave"))...)
}
