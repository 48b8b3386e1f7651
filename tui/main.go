// Package tui plays the games of a registry on the whole terminal, with
// people at one keyboard, and bots. It takes its rules, its boards and the places on
// them from the library. Command tui is this package with the registry of the
// library. A program with a variant and a bot of your own is as short:
//
//	func main() {
//		games := catalog.All()
//		games.Variants = append(games.Variants, mine.Variant)
//		games.Bots = append(games.Bots, mine.Bot)
//		os.Exit(tui.Main("mygames", games))
//	}
//
// The exit status is 0 on success, 1 if something failed or was interrupted, and
// 2 for bad flags or bad input.
package tui

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/printable"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// Main runs the program with the arguments and the terminal of the process, and
// returns the exit status. The name is what help and messages call the program.
// The first variant of the registry is the default.
//
// An interrupt, SIGTERM or SIGHUP ends the program; an unfinished game is saved.
func Main(name string, games catalog.Registry) int {
	if version.Asked(os.Args[1:]) {
		_ = version.Write(os.Stdout, name)
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return status(name, run(ctx, name, games, os.Args[1:]), os.Stderr)
}

// A bad is an error of the caller: bad flags or bad input.
type bad struct{ error }

func (b bad) Unwrap() error { return b.error }

func badInput(format string, args ...any) error { return bad{fmt.Errorf(format, args...)} }

// status prints an error and returns the exit status.
func status(name string, err error, to io.Writer) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintln(to, name+": "+oneLine(err))
	_, isBad := errors.AsType[bad](err)
	_, isFault := errors.AsType[game.Fault](err)
	_, isFaults := errors.AsType[game.Faults](err)
	if isBad || isFault || isFaults {
		return 2
	}
	return 1
}

// oneLine returns the text of an error on one line of printable characters.
func oneLine(err error) string {
	return printable.Text(strings.Join(strings.Fields(err.Error()), " "), "")
}

// run plays until the player leaves or the context is done.
func run(ctx context.Context, name string, games catalog.Registry, args []string) error {
	if err := games.Check(); err != nil {
		return fmt.Errorf("the registry of the program: %w", err)
	}
	req, err := parseFlags(name, games, args, os.Stdout)
	if err != nil {
		return err
	}
	req.setup.lang = cmp.Or(req.setup.lang, rulebook.Environment(os.Getenv))
	e := newEnv(ctx, req)
	defer e.close()
	if err := e.store.check(); err != nil {
		return err
	}
	first, cmd, err := begin(e, req)
	if err != nil {
		return err
	}
	if !term.IsTerminal(os.Stdout.Fd()) || os.Getenv("TERM") == "dumb" {
		return errors.New("needs a terminal for its screen; labyrinth play is the form for pipes and simple terminals")
	}
	_, err = newProgram(app{e, first, cmd}, tea.WithContext(ctx), tea.WithoutSignalHandler()).Run()
	if err = e.end(err); err == nil && e.kept != "" {
		_, err = fmt.Println("The game is saved. To continue it: -resume " + e.kept)
	}
	return err
}

// close ends what runs in the background.
func (e *env) close() {
	e.cancel()
	if e.unsaved != nil {
		e.unsaved.close()
	}
}

// begin returns the first screen.
func begin(e *env, req request) (screen, tea.Cmd, error) {
	switch {
	case req.replay != "":
		return replayScreenOf(e, req.replay, nil)
	case req.resume != "":
		return resumeScreen(e, req.resume, true, e.setup, nil)
	case req.par > 0:
		return beginPuzzle(e, e.setup, req.par, nil)
	case req.chosen:
		return dealScreen(e, e.setup, nil)
	}
	return newMenu(e), nil, nil
}

// dealScreen deals a game and returns its screen.
func dealScreen(e *env, s setup, leave func() screen) (screen, tea.Cmd, error) {
	t, err := newTable(s)
	if err != nil {
		return nil, nil, err
	}
	e.store.admit(t)
	next, cmd := newPlayScreen(e, t, leave)
	return next, cmd, nil
}

// resumeScreen continues the game of a file, which a player has named or which is
// from the list of saved games, and returns its screen.
func resumeScreen(e *env, file string, named bool, s setup, leave func() screen) (screen, tea.Cmd, error) {
	r, rec, err := load(e.setup.games, file)
	if err != nil {
		return nil, nil, err
	}
	t, err := resumeTable(r, rec, s)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	e.store.adopt(t, file, named)
	next, cmd := newPlayScreen(e, t, leave)
	return next, cmd, nil
}

// replayScreenOf returns the screen that shows the record of a file.
func replayScreenOf(e *env, file string, leave func() screen) (screen, tea.Cmd, error) {
	r, rec, err := load(e.setup.games, file)
	if err != nil {
		return nil, nil, err
	}
	s, err := newReplayScreen(e, r, rec, leave)
	return s, nil, err
}

// keep saves the game in progress, if there is something to save.
func (e *env) keep() error {
	if e.unsaved == nil {
		return nil
	}
	file, err := e.store.keep(e.unsaved)
	if err != nil {
		return err
	}
	if outcome, _ := e.unsaved.game.Outcome(); !outcome.Over() {
		e.kept = file
	}
	return nil
}

// end saves the game in progress, and returns why the program ended early, if it
// did.
func (e *env) end(err error) error {
	early := errors.Is(err, tea.ErrInterrupted) || e.ctx.Err() != nil
	if saving := e.keep(); saving != nil {
		return saving
	}
	if early {
		err = errors.New("interrupted")
	}
	if err != nil && e.kept != "" {
		err = fmt.Errorf("%w; the game is saved, continue it with -resume %s", err, e.kept)
	}
	return err
}
