// Package farm lets many machines work on matches, ladders, tuning, counts and
// puzzles of the games of a registry. README.md says how. Command farm is this
// package with the registry of the library. A program with a variant and a bot of
// your own is as short:
//
//	func main() {
//		games := catalog.All()
//		games.Variants = append(games.Variants, mine.Variant)
//		games.Bots = append(games.Bots, mine.Bot)
//		os.Exit(farm.Main("myfarm", games))
//	}
//
// The server and all workers must be the same program: they compare the rules and
// the bots that they have.
//
// The exit status is 0 on success, 1 if something failed or work was interrupted,
// and 2 for bad flags or a bad job file. Standard error says why. The commands
// serve, work and status run until they are interrupted, with exit status 0.
package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/flags"
	"github.com/labyrinth-go/labyrinth/internal/printable"
	"github.com/labyrinth-go/labyrinth/internal/version"
)

// commands are the commands in the order of the help.
var commands = []command{
	{
		"run", "[-slots N] JOB.toml...",
		"do jobs on this machine alone",
		"It starts a queue and workers in this process, writes the files that the job files name, and prints the tables" +
			" at the end. The results file of a match is that of the equivalent command labyrinth arena, and either" +
			" continues what the other began.",
		"run match.toml", run,
	},
	{
		"serve", "[-dir DIR] [-listen HOST:PORT] JOB.toml...",
		"keep the queue and the results for workers on other machines",
		"It starts a NATS server with JetStream and runs until it is interrupted, with exit status 0. It can be killed" +
			" at any moment: the same command continues from -dir. Without -config anybody who reaches the port may work," +
			" so it listens on this machine only.",
		"serve -config nats.conf -dir /var/lib/farm match.toml", serve,
	},
	{
		"work", "[-nats URL] [-slots N] [-engine NAME=COMMAND]",
		"play games, and do other units, for a server",
		"It runs until it is interrupted, with exit status 0, or until the server refuses it because it has other rules" +
			" or bots. It can be killed at any moment: other workers get its units after a while.",
		"work -nats tls://farm.example.org:4222 -nkey host1.nk -ca cert.pem", work,
	},
	{
		"keys", "[-dir DIR] [WORKER...]",
		"make keys for the server, for workers and for viewers",
		"It makes the key server.nk of PROGRAM serve, viewer.nk of PROGRAM status and PROGRAM table, and one for each worker, unless" +
			" they exist. Then it writes users.conf, which says what each key of the directory may do, for the configuration" +
			" of the NATS server. A worker can read only the answers to its own requests. To exclude a worker, remove its key," +
			" run PROGRAM keys again, and start the server again.",
		"keys host1 host2", keys,
	},
	{
		"status", "[-nats URL]",
		"show progress, rate, workers and the tables so far",
		"On a terminal it shows them until it is interrupted. Otherwise it prints them once.",
		"status -nats nats://127.0.0.1:4222", status,
	},
	{
		"table", "[-nats URL] [JOB]",
		"print the table of a job so far",
		"For a match it is what labyrinth arena prints. JOB is the name of the job file without directory and extension.",
		"table match", table,
	},
	{
		"export", "[-parquet FILE] JOB.toml...",
		"print the positions of the games of matches and ladders as JSON lines",
		"Jobs keep no records, so it plays each game in the results file again from its seed, on this machine, and checks that the" +
			" result is the same. Each line is as of labyrinth export. Players with limits of time cannot play the same game again.",
		"export -parquet positions.parquet match.toml", export,
	},
}

// Main runs the program with the arguments and streams of the process, and returns
// the exit status. The name is what help and messages call the program. The first
// variant of the registry is the default.
//
// An interrupt, SIGTERM or SIGHUP ends a command early. A second one ends the
// process at once.
func Main(name string, games catalog.Registry) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal then has its default effect
	return program{name, games, os.Stdout, os.Stderr}.run(ctx, os.Args[1:])
}

// A program is the farm with what it can play.
type program struct {
	name   string // what help and messages call it
	games  catalog.Registry
	stdout *os.File
	stderr io.Writer
}

// run runs a command and returns the exit status.
func (p program) run(ctx context.Context, args []string) int {
	err := p.dispatch(ctx, args)
	switch {
	case err == nil, errors.Is(err, errHelped):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(p.stderr, "%s: interrupted\n", p.name)
		if err = besides(err, context.Canceled); err == nil {
			return 1
		}
	}
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(p.stderr, "%s: %s\n", p.name, printable.Text(strings.TrimRight(line, "\n"), "\t"))
	}
	if _, bad := errors.AsType[badInput](err); bad {
		return 2
	}
	return 1
}

// besides returns what is joined in an error besides errors of one kind.
func besides(err, kind error) error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		if errors.Is(err, kind) {
			return nil
		}
		return err
	}
	var others []error
	for _, e := range joined.Unwrap() {
		others = append(others, besides(e, kind))
	}
	return errors.Join(others...)
}

// badInput marks an error as the caller's: exit status 2.
type badInput struct{ error }

func (b badInput) Unwrap() error { return b.error }

// errHelped ends a command that was only asked for help.
var errHelped = errors.New("helped")

func (p program) dispatch(ctx context.Context, args []string) error {
	if err := p.games.Check(); err != nil {
		return fmt.Errorf("the registry of the program: %w", err)
	}
	if len(args) == 0 {
		p.help(p.stderr)
		return badInput{errors.New("missing command")}
	}
	name := args[0]
	if name == "help" && len(args) == 2 {
		return p.dispatch(ctx, []string{args[1], "-h"})
	}
	if version.Asked(args) {
		return version.Write(p.stdout, p.name)
	}
	switch name {
	case "-h", "--h", "-help", "--help", "help":
		p.help(p.stdout)
		return nil
	}
	var names []string
	for _, c := range commands {
		if c.name == name {
			return c.run(ctx, newCall(p, c, args[1:]))
		}
		names = append(names, c.name)
	}
	return badInput{fmt.Errorf("unknown command %q%s; %s -h lists the commands", name, flags.Suggest(name, names), p.name)}
}

// help lists the commands.
func (p program) help(w io.Writer) {
	fmt.Fprintf(w, "The farm plays matches of the labyrinth games, and does other long work, on\nmany machines.\n\nUsage: %s COMMAND [FLAGS]\n\nCommands:\n", p.name)
	for _, c := range commands {
		fmt.Fprintf(w, "  %-8s%s\n", c.name, c.short)
	}
	fmt.Fprintf(w, "\n%s COMMAND -h explains a command, and %[1]s -version prints the version.\n", p.name)
}
