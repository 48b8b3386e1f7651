// This file holds the command run, which does jobs in one process.

package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
)

func run(ctx context.Context, c *call) error {
	engines := c.engineFlag()
	files, slots, err := c.parseJobs()
	if err != nil {
		return err
	}
	if err := mayRun(files, engines); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "farm")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	embedded, err := queue.StartEmbedded(queue.EmbeddedOptions{Dir: dir})
	if err != nil {
		return err
	}
	defer embedded.Close()
	return c.runOn(ctx, embedded, files, &job.Bench{Games: c.games, Engines: engines}, slots)
}

// mayRun checks that this machine may start the engines of jobs.
func mayRun(files []*job.File, engines map[string]string) error {
	for _, f := range files {
		j, err := f.Open()
		if err != nil {
			return badInput{err}
		}
		for _, name := range j.Engines() {
			if _, ok := engines[name]; !ok {
				return badInput{fmt.Errorf("%s: a player needs an external engine; allow it by -engine %q", f.Path, name)}
			}
		}
	}
	return nil
}

// runOn does the jobs with a server and a worker of this process.
func (c *call) runOn(ctx context.Context, embedded *queue.EmbeddedServer, files []*job.File, bench *job.Bench, slots int) error {
	serving, err := embedded.Connect()
	if err != nil {
		return err
	}
	defer serving.Close()
	working, err := embedded.Connect()
	if err != nil {
		return err
	}
	defer working.Close()
	quiet := log.New(io.Discard, "", 0) // one process knows of itself
	s, err := queue.Start(ctx, queue.Options{Conn: serving, Storage: jetstream.MemoryStorage, Failures: 1, Log: quiet}, files...)
	if err != nil {
		return err
	}
	within, stop := context.WithCancel(ctx)
	defer stop()
	worked := make(chan struct{})
	go func() {
		w := queue.Worker{Conn: working, Name: "this process", Slots: slots, Bench: bench, Log: quiet}
		_ = w.Run(within) // what it could say is in the status
		close(worked)
	}()
	shown := c.show(within, s)
	err = s.Wait(ctx)
	stop()
	<-worked
	<-shown
	err = errors.Join(err, s.Close())
	return errors.Join(err, c.tables(s, files))
}

// show draws the progress of a server until the context is done.
func (c *call) show(ctx context.Context, s *queue.Server) (ended chan struct{}) {
	ended = make(chan struct{})
	go func() {
		defer close(ended)
		defer c.screen.Wipe()
		for c.screen.Live() {
			c.screen.Draw(s.Status())
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
		}
	}()
	return ended
}

// tables prints the tables of all jobs, and how to go on with those that are not
// over.
func (c *call) tables(s *queue.Server, files []*job.File) error {
	for i, j := range s.Status().Jobs {
		if len(files) > 1 {
			if i > 0 {
				fmt.Fprintln(c.stdout)
			}
			fmt.Fprintf(c.stdout, "%s\n\n", j.Name)
		}
		if err := s.WriteTable(c.stdout, j.Name); err != nil {
			return err
		}
		switch {
		case j.Over || j.Failed != "":
		case j.Continues:
			fmt.Fprintf(c.stdout, "Stopped after %d of %d units. Run the same command to continue.\n", j.Done, j.All)
		default:
			fmt.Fprintf(c.stdout, "Stopped after %d of %d units. A match with a key out can be continued.\n", j.Done, j.All)
		}
	}
	return nil
}
