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
)

// A tool is a command such as "server check DIR".
type tool struct {
	args, about string
	run         func(ctx context.Context, flags *flag.FlagSet, args []string, out io.Writer) error
}

// toolLog has what goes wrong in the storage of a tool.
var toolLog = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))

var tools = map[string]*tool{
	"check": {
		"DIR", "reads the data directory of a stopped server and says what is damaged or missing",
		func(_ context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
			dir, err := oneDir(flags, args)
			if err != nil {
				return err
			}
			return checkTool(dir, out)
		},
	},
	"backup": {
		"-nats URL [-secret FILE] DIR", "copies all tables of a server that runs into a new data directory. Repeat it to add\nwhat has come since. The server must have the flag -clients or -nats",
		func(ctx context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
			url := flags.String("nats", "", "the `URL` of the storage")
			file := flags.String("secret", "", "its password is in this `file`")
			if err := flags.Parse(args); err != nil {
				return err
			}
			if flags.NArg() != 1 || *url == "" {
				return errors.New("want -nats and a directory")
			}
			return backupTool(ctx, *url, *file, flags.Arg(0), out)
		},
	},
	"repair": {
		"[-short] DIR", "makes a new storage from what can be read of a damaged one, which it moves aside",
		func(ctx context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
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
func oneDir(flags *flag.FlagSet, args []string) (string, error) {
	if err := flags.Parse(args); err != nil {
		return "", err
	}
	if flags.NArg() != 1 {
		return "", fmt.Errorf("%d arguments, want a data directory", flags.NArg())
	}
	_, err := os.Stat(flags.Arg(0))
	return flags.Arg(0), err
}

// runTool runs a command of the named program and returns the exit status.
func runTool(program, name string, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	t := tools[name]
	flags := flag.NewFlagSet(program+" "+name, flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintf(flags.Output(), "Usage: %s %s %s\n\nIt %s.\n", program, name, t.args, t.about)
		flags.PrintDefaults()
	}
	switch err := t.run(ctx, flags, args, os.Stdout); {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
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
