// Command tui plays the Labyrinth games on the whole terminal: one to four people
// at one keyboard, and bots. It takes its rules, its boards and the places on them
// from the library. Run tui -h for its flags.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/labyrinth-go/labyrinth/game"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	os.Exit(status(run(ctx, os.Args[1:]), os.Stderr))
}

// A bad is an error of the caller: bad flags or bad input.
type bad struct{ error }

func (b bad) Unwrap() error { return b.error }

func badInput(format string, args ...any) error { return bad{fmt.Errorf(format, args...)} }

// status prints an error and returns the exit status.
func status(err error, to io.Writer) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintln(to, "tui: "+oneLine(err))
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
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, strings.Join(strings.Fields(err.Error()), " "))
}

// run plays until the player leaves or the context is done.
func run(ctx context.Context, args []string) error {
	req, err := parseFlags(args, os.Stdout)
	if err != nil {
		return err
	}
	e := &env{
		theme: newTheme(true), still: req.still, delay: req.delay,
		store: newStore(req.record), setup: req.setup,
	}
	first, cmd, err := begin(ctx, e, req)
	if err != nil {
		return err
	}
	if err := e.store.check(); err != nil {
		return err
	}
	if !term.IsTerminal(os.Stdout.Fd()) || os.Getenv("TERM") == "dumb" {
		return errors.New("needs a terminal for its screen; labyrinth play is the form for pipes and simple terminals")
	}
	_, err = tea.NewProgram(app{e, first, cmd}, tea.WithContext(ctx), tea.WithoutSignalHandler()).Run()
	if err = e.end(ctx, err); err == nil && e.farewell != "" {
		_, err = fmt.Println(e.farewell)
	}
	return err
}

// begin returns the first screen.
func begin(ctx context.Context, e *env, req request) (screen, tea.Cmd, error) {
	switch {
	case req.replay != "":
		r, rec, err := load(req.replay)
		if err != nil {
			return nil, nil, err
		}
		s, err := newReplayScreen(e, r, rec, nil)
		return s, nil, err
	case req.resume != "":
		r, rec, err := load(req.resume)
		if err != nil {
			return nil, nil, err
		}
		t, err := resumeTable(r, rec, e.setup)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", req.resume, err)
		}
		s, cmd := newPlayScreen(e, t, nil)
		return s, cmd, nil
	case req.par > 0:
		return beginPuzzle(ctx, e, req.par)
	case req.chosen:
		t, err := newTable(e.setup)
		if err != nil {
			return nil, nil, err
		}
		s, cmd := newPlayScreen(e, t, nil)
		return s, cmd, nil
	}
	return newMenu(e), nil, nil
}

// end saves the game in progress, and returns why the program ended early, if it
// did.
func (e *env) end(ctx context.Context, err error) error {
	file := ""
	if e.unsaved != nil {
		var saving error
		if file, saving = e.store.keep(e.unsaved); saving != nil {
			return saving
		}
	}
	early := errors.Is(err, tea.ErrInterrupted) || ctx.Err() != nil
	if early {
		err = errors.New("interrupted")
	}
	if err != nil && file != "" {
		err = fmt.Errorf("%w; the game is saved, continue it with -resume %s", err, file)
	}
	return err
}
