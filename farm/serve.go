// This file holds the commands serve and work.

package farm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
)

func serve(ctx context.Context, c *call) error {
	dir := c.flags.String("dir", "farm-data", "keep the queue and the results in this `directory`; unused with -nats")
	listen := c.flags.String("listen", "127.0.0.1:4222", "wait for workers at this `HOST:PORT`, unless -config says where")
	config := c.flags.String("config", "", "start the NATS server with this configuration `file` of nats-server, which has users, TLS and the rest")
	lease := queue.DefaultLease
	c.flags.Time(&lease, "lease", minLease, "give the unit of a worker that is silent for this `duration` to another")
	checked := c.flags.Float64("check", 0.05, "let another worker run this `share` of the units too, 0 to 1; a worker whose result differs is excluded and its units are run again")
	remote := c.connectionFlags("", "use the NATS server at this `URL` instead of starting one; it must have JetStream")
	paths, err := c.parse(len(c.args))
	if err != nil {
		return err
	}
	if !(*checked >= 0 && *checked <= 1) {
		return badInput{fmt.Errorf("serve: -check must be 0 to 1, got %v", *checked)}
	}
	if err := checkServe(*listen, *config, remote.url); err != nil {
		return badInput{err}
	}
	files, err := c.readJobs(paths)
	if err != nil {
		return err
	}
	proof, err := queue.Prove(c.games)
	if err != nil {
		return err
	}
	nc, closeServer, err := c.natsServer(remote, queue.EmbeddedOptions{Config: *config, Dir: *dir, Listen: *listen, Log: c.log})
	if err != nil {
		return err
	}
	defer closeServer()
	defer nc.Close()
	s, err := queue.Start(ctx, queue.Options{
		Conn: nc, Storage: jetstream.FileStorage, Lease: lease, Checked: *checked, Bench: &job.Bench{Games: c.games}, Proof: proof, Log: c.log,
	}, files...)
	if err != nil {
		return err
	}
	c.log.Printf("serving with %v", proof)
	within, stop := context.WithCancel(ctx)
	shown := c.show(within, s)
	_ = s.Wait(ctx) // the log has it
	if err = s.Err(); err == nil {
		<-ctx.Done() // jobs that are over can still be asked for their tables
	}
	stop()
	<-shown
	return errors.Join(err, s.Close())
}

// minLease is the shortest lease.
const minLease = time.Second

// checkServe checks the values of the flags of serve.
func checkServe(listen, config, url string) error {
	if _, _, err := net.SplitHostPort(listen); err != nil {
		return fmt.Errorf("serve: invalid -listen %q, want HOST:PORT", listen)
	}
	if config == "" {
		return nil
	}
	if url != "" {
		return errors.New("serve: -nats and -config exclude each other")
	}
	_, err := os.Stat(config)
	return err
}

// natsServer starts a NATS server, or connects to the one of the flag -nats.
func (c *call) natsServer(remote *connection, o queue.EmbeddedOptions) (nc *nats.Conn, closeServer func(), err error) {
	if remote.url != "" {
		nc, err = remote.connect()
		return nc, func() {}, err
	}
	opts, err := remote.options()
	if err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, nil, err
	}
	e, err := queue.StartEmbedded(o)
	switch {
	case errors.Is(err, queue.ErrOpen):
		return nil, nil, badInput{fmt.Errorf("serve: %w: make some with farm keys, and use -config", err)}
	case err != nil:
		return nil, nil, err
	}
	if nc, err = e.Connect(opts...); err != nil {
		e.Close()
		return nil, nil, fmt.Errorf("cannot log in to the NATS server of this process; give -nkey or -creds: %w", err)
	}
	c.log.Printf("NATS server at %s", e.URL())
	return nc, e.Close, nil
}

func work(ctx context.Context, c *call) error {
	host, _ := os.Hostname()
	slotsFlag, engines := c.slotsFlag(), c.engineFlag()
	name := c.flags.String("name", fmt.Sprintf("%s-%d", host, os.Getpid()), "show this `name` in the status; it must differ from that of every other worker (default: host and process)")
	c.flags.Lookup("name").DefValue = "" // the help is the same everywhere
	remote := c.connectionFlags(natsURL(), "work for the server at this `URL`")
	if _, err := c.parse(0); err != nil {
		return err
	}
	slots, err := c.slots(*slotsFlag)
	if err != nil {
		return err
	}
	key, err := remote.public()
	if err != nil {
		return err
	}
	nc, err := remote.connectPatiently(ctx, c.log)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	defer nc.Close()
	proof, err := queue.Prove(c.games)
	if err != nil {
		return err
	}
	w := queue.Worker{Conn: nc, Key: key, Name: *name, Slots: slots, Bench: &job.Bench{Games: c.games, Engines: engines}, Proof: proof, Log: c.log}
	if err := w.Run(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
