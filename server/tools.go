// This file holds the commands for operators besides the server itself.

package server

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"

	"github.com/labyrinth-go/labyrinth/internal/flags"
)

// A tool is a command such as "server check DIR".
type tool struct {
	args, about string
	run         func(ctx context.Context, flags *flags.Set, args []string, out io.Writer) error
}

// toolLog has what goes wrong in the storage of a tool.
var toolLog = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))

var tools = map[string]*tool{
	"check": {
		"DIR", "reads the data directory of a stopped server and says what is damaged or missing",
		func(_ context.Context, flags *flags.Set, args []string, out io.Writer) error {
			dir, err := oneDir(flags, args)
			if err != nil {
				return err
			}
			return checkTool(dir, out)
		},
	},
	"backup": {
		"-nats URL [-secret FILE] DIR", "copies all tables of a server that runs into a new data directory. Repeat it to add\nwhat has come since. The server must have the flag -clients or -nats",
		func(ctx context.Context, flags *flags.Set, args []string, out io.Writer) error {
			url := flags.String("nats", "", "the `URL` of the storage")
			file := flags.String("secret", "", "its password is in this `file`")
			rest, err := flags.Parse(args)
			if err != nil {
				return misused{err}
			}
			if len(rest) != 1 || *url == "" {
				return misused{errors.New("want -nats and a directory")}
			}
			return backupTool(ctx, *url, *file, rest[0], out)
		},
	},
	"repair": {
		"[-short] DIR", "makes a new storage from what can be read of a damaged one, which it moves aside",
		func(ctx context.Context, flags *flags.Set, args []string, out io.Writer) error {
			short := flags.Bool("short", false, "also keep tables that miss entries; they continue before the first missing one")
			dir, err := oneDir(flags, args)
			if err != nil {
				return err
			}
			return repairTool(ctx, dir, *short, toolLog, out)
		},
	},
}

// oneDir returns the only argument, which must be a directory.
func oneDir(flags *flags.Set, args []string) (string, error) {
	rest, err := flags.Parse(args)
	if err != nil {
		return "", misused{err}
	}
	if len(rest) != 1 {
		return "", misused{fmt.Errorf("%d arguments, want a data directory", len(rest))}
	}
	_, err = os.Stat(rest[0])
	return rest[0], err
}

// misused marks an error as the caller's: exit status 2.
type misused struct{ error }

func (m misused) Unwrap() error { return m.error }

// runTool runs a command of the named program and returns the exit status.
func runTool(program, name string, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	t := tools[name]
	set := flags.New(name)
	err := t.run(ctx, set, args, os.Stdout)
	_, bad := errors.AsType[misused](err)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, flag.ErrHelp):
		fmt.Printf("Usage: %s %s %s\n\nIt %s.\n", program, name, t.args, t.about)
		set.WriteHelp(os.Stdout, "")
		return 0
	case bad:
		fmt.Fprintf(os.Stderr, "%s %s: %v; see %[1]s %[2]s -h\n", program, name, err)
		return 2
	default:
		fmt.Fprintf(os.Stderr, "%s %s: %v\n", program, name, err)
		return 1
	}
}

// inspect checks the data directory before NATS starts on it, and opens the ledger of
// a single node.
func (c *config) inspect(log *slog.Logger) (*ledger, error) {
	v, err := takeInventory(c.data)
	if err != nil {
		return nil, err
	}
	fault := v.fault()
	if c.cluster.name != "" { // what a node lacks it gets from the others
		if len(v.wounds) > 0 {
			return nil, fault
		}
		return nil, os.RemoveAll(ledgerName(c.data))
	}
	if fault != nil && (c.sync == "on" || len(v.wounds) > 0) {
		return nil, fault
	}
	if fault != nil { // after a power cut, which -sync off does not survive
		log.Error("entries were lost", "error", fault)
	}
	return openLedger(c.data, v.counts())
}
