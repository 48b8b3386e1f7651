// This file holds what every command begins with: its flags, its help and its
// connection.

package farm

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"
	"runtime"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
	"github.com/labyrinth-go/labyrinth/farm/internal/page"
	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
	"github.com/labyrinth-go/labyrinth/internal/flags"
	"github.com/labyrinth-go/labyrinth/internal/printable"
)

// A command is one subcommand.
type command struct {
	name    string
	args    string // its arguments, after the name
	short   string // what it does, in a few words
	about   string // details
	example string
	run     func(ctx context.Context, c *call) error
}

// A call is one use of a command.
type call struct {
	program
	command
	flags  *flags.Set
	args   []string
	screen *page.Screen
	log    *log.Logger
}

func newCall(p program, c command, args []string) *call {
	k := &call{program: p, command: c, args: args, flags: flags.New(c.name)}
	k.screen = page.NewScreen(p.stdout, p.stderr)
	k.log = log.New(visibleLines{k.screen}, "", log.LstdFlags)
	return k
}

// visibleLines writes lines without characters that do not print.
type visibleLines struct{ w io.Writer }

func (v visibleLines) Write(p []byte) (int, error) {
	var b strings.Builder
	for line := range strings.Lines(string(p)) {
		b.WriteString(printable.Text(strings.TrimRight(line, "\n"), "\t") + "\n")
	}
	_, err := io.WriteString(v.w, b.String())
	return len(p), err
}

// parse reads the flags and returns the other arguments, of which there are at
// most the given number.
func (c *call) parse(most int) ([]string, error) {
	found, err := c.flags.Parse(c.args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.help()
		return nil, errHelped
	case err != nil:
		return nil, c.misused("%w", err)
	case len(found) > most:
		return nil, c.misused("unexpected argument %q", found[most])
	}
	return found, nil
}

// misused returns an error about the arguments of the command.
func (c *call) misused(format string, args ...any) error {
	return badInput{fmt.Errorf("%s: %w; see %s %[1]s -h", c.command.name, fmt.Errorf(format, args...), c.program.name)}
}

// help prints what the command does and its flags.
func (c *call) help() {
	fmt.Fprintf(c.stdout, "Usage: %s %s %s\n\n", c.program.name, c.command.name, c.command.args)
	about := strings.ReplaceAll(c.about, "PROGRAM", c.program.name)
	flags.Wrap(c.stdout, "", strings.ToUpper(c.short[:1])+c.short[1:]+". "+about)
	c.flags.WriteHelp(c.stdout, "")
	fmt.Fprintf(c.stdout, "\nExample:\n  %s %s\n", c.program.name, c.example)
}

// A connection is the flags that say how to reach a NATS server.
type connection struct {
	url, creds, nkey, ca, cert, key string
}

// connectionFlags adds the flags. Those of -nats are the default and the usage.
func (c *call) connectionFlags(url, usage string) *connection {
	n := new(connection)
	c.flags.StringVar(&n.url, "nats", url, usage)
	c.flags.StringVar(&n.creds, "creds", os.Getenv("NATS_CREDS"), "log in with the credentials in this `file`, as nsc makes them")
	c.flags.StringVar(&n.nkey, "nkey", os.Getenv("NATS_NKEY"), "log in with the seed of an NKey in this `file`, as "+c.program.name+" keys makes it")
	c.flags.StringVar(&n.ca, "ca", os.Getenv("NATS_CA"), "trust the certificates in this `file` instead of the system's")
	c.flags.StringVar(&n.cert, "cert", os.Getenv("NATS_CERT"), "show the server the certificate in this `file`; needs -key")
	c.flags.StringVar(&n.key, "key", os.Getenv("NATS_KEY"), "the `file` with the private key of -cert")
	return n
}

// natsURL returns the default of -nats.
func natsURL() string { return cmp.Or(os.Getenv("NATS_URL"), nats.DefaultURL) }

// options returns the flags as options of a connection.
func (n *connection) options() (opts []nats.Option, err error) {
	for _, name := range []string{n.creds, n.nkey, n.ca, n.cert, n.key} {
		if name == "" {
			continue
		}
		if _, err := os.Stat(name); err != nil {
			return nil, badInput{err}
		}
	}
	if (n.cert == "") != (n.key == "") {
		return nil, badInput{errors.New("-cert and -key need each other")}
	}
	if n.creds != "" && n.nkey != "" {
		return nil, badInput{errors.New("-creds and -nkey exclude each other")}
	}
	public, err := n.public()
	if err != nil {
		return nil, err
	}
	if public != "" {
		opts = append(opts, queue.Inbox(public))
	}
	if n.creds != "" {
		opts = append(opts, nats.UserCredentials(n.creds))
	}
	if n.nkey != "" {
		opt, err := nats.NkeyOptionFromSeed(n.nkey)
		if err != nil {
			return nil, badInput{fmt.Errorf("-nkey %s: %w", n.nkey, err)}
		}
		opts = append(opts, opt)
	}
	if n.ca != "" {
		opts = append(opts, nats.RootCAs(n.ca))
	}
	if n.cert != "" {
		opts = append(opts, nats.ClientCert(n.cert, n.key))
	}
	return opts, nil
}

// public returns the public part of the key, or "" without one.
func (n *connection) public() (string, error) {
	name := cmp.Or(n.creds, n.nkey)
	if name == "" {
		return "", nil
	}
	public, err := publicKey(name)
	if err != nil {
		return "", badInput{err}
	}
	return public, nil
}

// connect connects to the server that the flags name.
func (n *connection) connect() (*nats.Conn, error) {
	opts, err := n.options()
	if err != nil {
		return nil, err
	}
	nc, err := queue.Connect(n.url, opts...)
	return nc, n.unreachable(err)
}

// connectPatiently is connect, but waits for a server that is not there.
func (n *connection) connectPatiently(ctx context.Context, logger *log.Logger) (*nats.Conn, error) {
	opts, err := n.options()
	if err != nil {
		return nil, err
	}
	nc, err := queue.ConnectPatiently(ctx, logger, n.url, opts...)
	return nc, n.unreachable(err)
}

// unreachable explains the error of a connection.
func (n *connection) unreachable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot connect to %s: %w", redacted(n.url), err)
}

// redacted returns the URLs of a server without passwords.
func redacted(urls string) string {
	all := strings.Split(urls, ",")
	for i, text := range all {
		if u, err := url.Parse(strings.TrimSpace(text)); err == nil {
			all[i] = u.Redacted()
		}
	}
	return strings.Join(all, ",")
}

// readJobs reads and checks job files, of which there must be one.
func (c *call) readJobs(paths []string) (files []*job.File, err error) {
	if len(paths) == 0 {
		return nil, c.misused("missing JOB.toml")
	}
	names := make(map[string]string)
	for _, path := range paths {
		f, fault := job.Read(c.games, path)
		if fault == nil {
			_, fault = f.Open()
		}
		if fault == nil && names[f.Name] != "" {
			fault = fmt.Errorf("%s: %s has the same name; jobs need different ones", path, names[f.Name])
		}
		if fault != nil {
			err = errors.Join(err, fault)
			continue
		}
		names[f.Name] = path
		files = append(files, f)
	}
	if err == nil {
		err = job.CheckOutputs(files)
	}
	if err != nil {
		return nil, badInput{err}
	}
	return files, nil
}

// slotsFlag adds -slots.
func (c *call) slotsFlag() *int {
	return c.flags.Int("slots", 0, "do this `number` of units at the same time; 0 means one on each core")
}

// slots returns the value of -slots.
func (c *call) slots(flag int) (int, error) {
	if flag < 0 || flag > queue.MaxSlots {
		return 0, badInput{fmt.Errorf("%s: -slots must be 0 to %d", c.command.name, queue.MaxSlots)}
	}
	return min(cmp.Or(flag, runtime.GOMAXPROCS(0)), queue.MaxSlots), nil
}

// parseJobs reads the command line of a command that does jobs on this machine: the files of the
// jobs and -slots.
func (c *call) parseJobs() (files []*job.File, slots int, err error) {
	slotsFlag := c.slotsFlag()
	paths, err := c.parse(len(c.args))
	if err != nil {
		return nil, 0, err
	}
	if slots, err = c.slots(*slotsFlag); err != nil {
		return nil, 0, err
	}
	files, err = c.readJobs(paths)
	return files, slots, err
}

// engineFlag adds -engine.
func (c *call) engineFlag() map[string]string {
	engines := make(map[string]string)
	c.flags.Func("engine", "let players exec:NAME of jobs run a command on this machine, given as `NAME=COMMAND` or as the"+
		" command alone, which is then also the name. Without the flag no external engine runs. It can be given several times", func(text string) error {
		name, command, ok := strings.Cut(text, "=")
		if !ok {
			command = name
		}
		if err := job.CheckCommand(command); err != nil {
			return err
		}
		engines[name] = command
		return nil
	})
	return engines
}
