// Package cli is a command line for the games and bots of a registry. It plays,
// watches, deals, counts, solves, draws and replays games, and measures bots.
// Command labyrinth is this package with the registry of the library.
//
// A program with a variant and a bot of your own is as short:
//
//	func main() {
//		games := catalog.All()
//		games.Variants = append(games.Variants, mine.Variant)
//		games.Bots = append(games.Bots, mine.Bot)
//		os.Exit(cli.Main("mygames", games))
//	}
//
// # Exit status
//
// The exit status is 0 on success, 1 if something failed or was interrupted, and
// 2 for bad flags or bad input. One line on standard error says why. If the
// program that reads the output ends, as head does, the command ends early with
// status 1 and without that line.
package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"unicode"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/flags"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// Main runs the command line of a program with the arguments and streams of the
// process, and returns the exit status. The name is what help and messages call
// the program.
//
// An interrupt, SIGTERM or SIGHUP ends a command early; play and watch still
// write their record. A second interrupt or SIGTERM ends the process at once.
// SIGHUP stays ignored if the process was started that way, as by nohup. A closed
// output also ends a command early.
func Main(name string, games catalog.Registry) (status int) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal then has its default effect
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	onHangup(cancel)
	keepBrokenPipes()
	p := Program{Name: name, Games: games, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	p.Language = rulebook.Environment(os.Getenv)
	return p.Run(ctx, os.Args[1:]...)
}

// A Program is a command line for the games and bots of a registry. Programs that do more than [Main],
// and tests, call its method Run.
type Program struct {
	Name     string           // what help and messages call the program
	Games    catalog.Registry // with at least one variant; the first is the default
	Stdin    io.Reader        // nil for no input
	Stdout   io.Writer        // nil to discard the output
	Stderr   io.Writer        // nil to discard the messages
	Language string           // of names and rules, one of rulebook.Languages; empty means English
}

// Run runs the command that args name, without the program's own name, and
// returns the exit status. The command ends early when ctx is done.
func (p Program) Run(ctx context.Context, args ...string) (status int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := &writer{w: cmp.Or[io.Writer](p.Stdout, io.Discard), failed: cancel}
	streams := std{
		in:  reader{ctx, cmp.Or[io.Reader](p.Stdin, new(bytes.Buffer))},
		out: out,
		err: cmp.Or[io.Writer](p.Stderr, io.Discard),
	}
	err := p.dispatch(ctx, args, streams)
	err = cmp.Or(out.failure(), err) // it may be the cause of the other
	switch {
	case err == nil, errors.Is(err, errHelped):
		return 0
	case isBrokenPipe(out.failure()):
		return 1 // nobody reads any more, which needs no message
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(streams.err, "%s: interrupted\n", p.Name)
		return 1
	}
	fmt.Fprintf(streams.err, "%s: %s\n", p.Name, oneLine(err))
	if isBadInput(err) {
		return 2
	}
	return 1
}

// std are the streams of a command.
type std struct {
	in       io.Reader
	out, err io.Writer
}

// helpFlags ask for help.
var helpFlags = []string{"-h", "--h", "-help", "--help"}

func (p Program) dispatch(ctx context.Context, args []string, streams std) error {
	if err := p.Games.Check(); err != nil {
		return fmt.Errorf("the registry of the program: %w", err)
	}
	if len(args) == 0 {
		p.help(streams.err)
		return badInput{errors.New("missing command")}
	}
	name := args[0]
	switch {
	case name == "help" && len(args) > 1:
		return p.dispatch(ctx, append(args[1:], "-h"), streams)
	case name == "help", slices.Contains(helpFlags, name):
		p.help(streams.out)
		return nil
	case slices.Contains([]string{"-v", "-version", "--version"}, name):
		name = "version"
	}
	args = append([]string{name}, args[1:]...)
	for words := min(len(args), 2); words > 0; words-- { // arena ladder before arena
		for _, c := range p.commands() {
			if c.name == strings.Join(args[:words], " ") {
				call := newCall(p, c, args[words:], streams)
				err := c.run(ctx, call)
				return cmp.Or(err, call.close())
			}
		}
	}
	var names, group []string // group has the second words of commands such as bridge mazecom
	for _, c := range p.commands() {
		names = append(names, c.name)
		if word, ok := strings.CutPrefix(c.name, name+" "); ok {
			group = append(group, word)
		}
	}
	switch {
	case group == nil:
		return badInput{fmt.Errorf("unknown command %q%s; %s -h lists the commands", name, flags.Suggest(name, names), p.Name)}
	case len(args) > 1 && slices.Contains(helpFlags, args[1]):
		fmt.Fprintf(streams.out, "Usage: %s %s COMMAND [FLAGS]\n\nCommands:\n\n", p.Name, name)
		p.list(streams.out, name+" ")
		fmt.Fprintf(streams.out, "\n%s %s COMMAND -h describes a command and its flags.\n", p.Name, name)
		return nil
	case len(args) > 1 && !strings.HasPrefix(args[1], "-"):
		return badInput{fmt.Errorf("unknown command %q%s; %s %s -h lists the commands", name+" "+args[1], flags.Suggest(args[1], group), p.Name, name)}
	}
	return badInput{fmt.Errorf("%s: want one of the commands %s; see %s %[1]s -h", name, strings.Join(group, ", "), p.Name)}
}

// badInput marks an error as the caller's: exit status 2.
type badInput struct{ error }

func (b badInput) Unwrap() error { return b.error }

func isBadInput(err error) bool {
	var (
		bad    badInput
		fault  game.Fault
		faults game.Faults
	)
	return errors.As(err, &bad) || errors.As(err, &fault) || errors.As(err, &faults)
}

// oneLine returns the text of an error on one line of printable characters. Of
// many faults it has the first few.
func oneLine(err error) string {
	const few = 4
	text := err.Error()
	var faults game.Faults
	if errors.As(err, &faults) && len(faults) > few {
		var first []string
		for _, f := range faults[:few] {
			first = append(first, f.Error())
		}
		number := fmt.Sprint(len(faults))
		if faults.Full() {
			number = "at least " + number
		}
		text = strings.Replace(text, faults.Error(),
			fmt.Sprintf("%s faults, the first %d: %s", number, few, strings.Join(first, "; ")), 1)
	}
	return visible(strings.Join(strings.Fields(text), " "))
}

// visible returns a text with escapes for what does not print, such as the
// sequences that move the cursor of a terminal.
func visible(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// A writer remembers its first error, which makes the exit status 1, and calls
// failed. It is for several goroutines: an interrupted command may leave one
// behind.
type writer struct {
	w      io.Writer
	failed func()
	mu     sync.Mutex // guards err only, since a Write may never return
	err    error
}

func (w *writer) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.err = cmp.Or(w.err, err)
		w.failed()
	}
	return n, err
}

func (w *writer) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// hasAll reports whether the program has all variants of the library.
func (p Program) hasAll() bool {
	names := p.Games.Names()
	return !slices.ContainsFunc(catalog.All().Names(), func(name string) bool { return !slices.Contains(names, name) })
}
