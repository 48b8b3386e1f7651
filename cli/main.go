// Package cli is the command line of the games in the catalog: it deals, counts,
// plays, watches, replays and draws them.
//
// The exit status is 0 on success, 1 if something failed or was interrupted, and
// 2 for bad flags or bad input, with one line on standard error that says why.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/labyrinth-go/labyrinth/game"
)

// Main runs the command line with the arguments, streams and signals of the
// process and returns the exit status.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal ends what does not hear the first
	code := run(ctx, os.Args[1:], std{os.Stdin, os.Stdout, os.Stderr})
	stop()
	return code
}

// std is where a command reads from and writes to.
type std struct {
	in       io.Reader
	out, err io.Writer
}

// A command is one subcommand: what it is called with, a line on what it
// does, and the function that reads its flags and does it.
type command struct {
	name, args, short string
	run               func(ctx context.Context, c *call) error
}

// commands are listed in the order of the help.
var commands = []command{
	{"watch", "[-bots greedy,greedy] [-seed N] [-record FILE]", "watch bots play a game", watch},
	{"play", "[-seats human,greedy] [-seed N] [-resume FILE]", "play a game in the terminal", playGame},
	{"arena", "[-bots greedy,random] [-deals N] [-seed N] [-out FILE]", "measure players in matches against each other", playArena},
	{"engine", "[-bot greedy]", "let a bot play for other programs, by the line protocol", engine},
	{"deal", "[-seats N] [-seed N]", "print the first state of a game", deal},
	{"moves", "-state STATE", "print each legal ply, a tab, and the state it leads to", moves},
	{"perft", "-state STATE [-depth N] [-divide]", "count the sequences of legal plies", perft},
	{"solve", "-state STATE [-to GOAL]", "print the fewest turns to a square or a picture", solveState},
	{"puzzle", "[-par N] [-seed N] [-check PUZZLE] [-svg FILE]", "make a puzzle that takes so many turns, or check one", puzzle},
	{"render", "-state STATE [-svg FILE]", "draw a state", renderState},
	{"replay", "[-check] FILE...", "verify a record ply by ply, and show it; - is standard input", replay},
	{"variants", "[VARIANT [OPTION]]", "list the games with their editions and options, or an option's default", variants},
	{"check-port", "-exec COMMAND [-variant GAMES]", "hold a port to the library, and show where it differs", checkPort},
	{"answer", "", "answer the questions of the vectors, a line each", answer},
	{"vectors", "-out DIR", "write the vectors that ports are held to", writeVectors},
	{"version", "", "print the version of this command and of Go", version},
}

// run runs the command line and returns the exit status.
func run(ctx context.Context, args []string, io std) int {
	out := &writer{w: io.out}
	io.in, io.out = reader{ctx, io.in}, out
	err := dispatch(ctx, args, io)
	if out.err != nil { // what has stopped the command, if anything has
		err = out.err
	}
	switch {
	case err == nil, errors.Is(err, errHelped):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(io.err, "labyrinth: interrupted")
		return 1
	}
	fmt.Fprintf(io.err, "labyrinth: %v\n", oneLine(err))
	if isBadInput(err) {
		return 2
	}
	return 1
}

func dispatch(ctx context.Context, args []string, io std) error {
	if len(args) == 0 {
		return badInput{errors.New("a command is missing; labyrinth -h lists them")}
	}
	if args[0] == "--version" || args[0] == "-version" || args[0] == "-v" {
		args[0] = "version"
	}
	switch name := strings.TrimLeft(args[0], "-"); name {
	case "h", "help":
		if len(args) == 2 && args[0] == "help" {
			return dispatch(ctx, []string{args[1], "-h"}, io)
		}
		help(io.out)
		return nil
	default:
		for _, c := range commands {
			if c.name == args[0] {
				return c.run(ctx, newCall(c, args[1:], io))
			}
		}
		return badInput{fmt.Errorf("no command %q; labyrinth -h lists them", args[0])}
	}
}

func version(_ context.Context, c *call) error {
	if _, err := c.parse(); err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("version: the command was built without a module")
	}
	_, err := fmt.Fprintf(c.out, "labyrinth %s, %s\n", info.Main.Version, info.GoVersion)
	return err
}

func help(w io.Writer) {
	fmt.Fprint(w, "Usage: labyrinth COMMAND [FLAGS]\n\nThe commands are:\n\n")
	for _, c := range commands {
		writeWrapped(w, fmt.Sprintf("  %-10s ", c.name), c.short)
	}
	fmt.Fprint(w, `
labyrinth COMMAND -h tells more of each. A good start:

  labyrinth watch -bots greedy,greedy
  labyrinth play -seats human,greedy

Colour is used on a terminal, unless NO_COLOR is set.
`)
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

// oneLine returns the error's text on one line, with the first few of many
// faults.
func oneLine(err error) string {
	const few = 4
	text := err.Error()
	var faults game.Faults
	if errors.As(err, &faults) && len(faults) > few {
		var first []string
		for _, f := range faults[:few] {
			first = append(first, f.Error())
		}
		text = strings.Replace(text, faults.Error(),
			fmt.Sprintf("%d faults, the first %d: %s", len(faults), few, strings.Join(first, "; ")), 1)
	}
	return strings.Join(strings.Fields(text), " ")
}

// writer remembers the first error of writing, which ends in exit status 1.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil && w.err == nil {
		w.err = err
	}
	return n, err
}
