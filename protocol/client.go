// This file holds the host's side, which gives an engine a seat.

package protocol

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	build "github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
)

// Options sets the time limits of a [Client]. Zero fields take their defaults.
type Options struct {
	// Budget is the limit for each ply, or for each turn. The default of its Time
	// is one second. The client makes sure that the engine keeps to Time. The
	// other limits are sent to the engine, which keeps to them if it can.
	Budget bot.Budget
	Grace  time.Duration // for the answer after stop, and for ending after quit; one second by default
	Start  time.Duration // for the answer to hello; ten seconds by default
}

// A Client is the host's end of a conversation with an engine. Only one goroutine
// may use it at a time. Close it after use.
type Client struct {
	rw      io.ReadWriteCloser
	opts    Options
	lines   chan received // what the engine says; it waits until someone receives it
	closing chan struct{}
	running sync.WaitGroup

	greeted bool
	since   bool          // whether the engine wants to know what has happened
	spent   time.Duration // of a budget for turns, in this turn
	games   int           // the number of seats given so far
	playing int           // the last game that the engine was told of
	deaf    error         // not nil if the engine has closed its input
	failed  error         // not nil once the client is closed
	close   func() error
}

// received is a line, or the reason why there are no more lines.
type received struct {
	line []byte
	err  error
}

// NewClient returns a client that speaks with an engine over rw. Closing rw must
// end its pending reads and writes.
func NewClient(rw io.ReadWriteCloser, opts Options) *Client {
	opts.Budget.Time = cmp.Or(max(opts.Budget.Time, 0), time.Second)
	opts.Grace = cmp.Or(opts.Grace, time.Second)
	opts.Start = cmp.Or(opts.Start, 10*time.Second)
	c := &Client{rw: rw, opts: opts, lines: make(chan received), closing: make(chan struct{})}
	c.close = sync.OnceValue(func() error {
		close(c.closing)
		err := c.rw.Close()
		c.running.Wait()
		return err
	})
	c.running.Go(c.read)
	return c
}

// read reads lines until there are no more. A line that nobody receives blocks
// the reading, so an engine cannot fill the host's memory.
func (c *Client) read() {
	for in := bufio.NewReaderSize(c.rw, MaxLine); ; {
		line, err := in.ReadSlice('\n')
		select {
		case c.lines <- received{bytes.Clone(line), err}:
		case <-c.closing:
			return
		}
		if err != nil {
			return
		}
	}
}

// Seat returns a seat in a new game with the given variant and options. The
// engine may use seed for its random choices. Unless you trust the engine, seed
// must not be the seed of the deal, or a number that leads back to it. The seat
// that the client returned before must not be used any more. If the engine
// forfeits the game in any way but resigning, or the context is done, the client
// closes, and its seats return the same error from then on.
func (c *Client) Seat(tags []game.Tag, seed uint64) play.Bot {
	c.games++
	name, told := c.games, newGame{Type: "game", Tags: make(map[string]string), Seed: seed}
	for _, t := range tags {
		told.Tags[t.Name] = t.Value
	}
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if c.failed != nil {
			return a, c.failed
		}
		told.Seat = int(q.View.Seat()) + 1
		err = c.begin(ctx, name, told)
		if err == nil {
			a, err = c.ask(ctx, q)
		}
		switch {
		case err == nil || errors.Is(err, play.ErrResign):
			return a, err
		case ctx.Err() != nil:
			err = ctx.Err()
		}
		return play.Answer{}, c.fail(err)
	}
}

// fail closes the client.
func (c *Client) fail(err error) error {
	ended := c.close()
	if lost, ok := errors.AsType[play.Forfeit](err); ok && lost.Reason == Crashed && ended != nil {
		err = forfeit(Crashed, "%w: %w", lost.Err, ended)
	}
	c.failed = err
	return err
}

// Close tells the engine to quit, waits up to Options.Grace for its end, and
// closes the connection. It returns the error of closing, even if it is called
// again.
func (c *Client) Close() error {
	if c.failed == nil {
		c.failed = errors.New("protocol: the client is closed")
		ctx, cancel := context.WithTimeout(context.Background(), c.opts.Grace)
		defer cancel()
		err := c.send(ctx, bare{"quit"})
		for err == nil {
			_, err = c.next(ctx) // until it ends, whatever it says
		}
	}
	return c.close()
}

// begin makes sure that the engine has said hello and knows the game.
func (c *Client) begin(ctx context.Context, name int, told newGame) error {
	if c.playing == name {
		return nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.opts.Start, forfeit(Timeout, "no hello within %v", c.opts.Start))
	defer cancel()
	if !c.greeted {
		if err := c.send(ctx, hello{Type: "hello", Version: Version, Library: build.Release()}); err != nil {
			return err
		}
		if err := c.hello(ctx); err != nil {
			return err
		}
		c.greeted = true
	}
	c.playing = name
	return c.send(ctx, told)
}

// hello reads the engine's hello.
func (c *Client) hello(ctx context.Context) error {
	var version int
	f, err := c.receive(ctx, "hello", "version", &version)
	if err == nil && version != Version {
		err = forfeit(Protocol, "the engine uses version %d, want %d", version, Version)
	}
	c.since = err == nil && f.get("since", &c.since) == nil && c.since
	return err
}

// ask lets the engine choose a ply.
func (c *Client) ask(ctx context.Context, q play.Question) (a play.Answer, err error) {
	select {
	case got := <-c.lines:
		if got.err == nil {
			return a, forfeit(Protocol, "the engine wrote a line without being asked: %s", quote(got.line))
		}
		return a, got.forfeit()
	default:
	}
	legal := q.View.AppendPlies(nil)
	limit := c.limit(q)
	used, began := c.cpu(), time.Now()
	if err := c.tell(ctx, limit, c.observed(q, asked(q, c.goThink(textOf(q.View), legal, limit)))); err != nil {
		return a, err
	}
	timeUp := errors.New("time is up")
	thinking, cancel := context.WithTimeoutCause(ctx, limit, timeUp)
	defer cancel()
	best, err := c.answer(thinking)
	if errors.Is(err, timeUp) {
		best, err = c.stop(ctx, limit)
	}
	c.spent += time.Since(began)
	if err != nil {
		return play.Answer{}, err
	}
	a = best.answer(c.cpu() - used)
	if !slices.Contains(legal, a.Ply) {
		return play.Answer{}, forfeit(Illegal, "illegal ply %s", quote(best.Ply))
	}
	return a, nil
}

// limit returns how long a seat may think about a ply: the budget, or what is left
// of it in this turn.
func (c *Client) limit(q play.Question) time.Duration {
	if !c.opts.Budget.Turn || q.TurnBegins() {
		c.spent = 0
	}
	if !c.opts.Budget.Turn {
		return c.opts.Budget.Time
	}
	return max(c.opts.Budget.Time-c.spent, time.Millisecond)
}

// goThink returns the message that asks for a ply.
func (c *Client) goThink(view string, legal []game.Ply, limit time.Duration) goThink {
	b := c.opts.Budget
	return goThink{
		Type: "go", View: view, Plies: legal, Millis: int64(count(max(int(limit.Milliseconds()), 1))),
		Iterations: count(b.Iterations), Nodes: count(b.Nodes), Micros: count(int(b.CPU.Microseconds())), Turn: b.Turn,
	}
}

// cpu returns the CPU time that the engine has used, or 0 if that is unknown.
func (c *Client) cpu() time.Duration {
	if p, ok := c.rw.(interface{ CPU() (time.Duration, bool) }); ok {
		used, _ := p.CPU()
		return used
	}
	return 0
}

// tell writes go. On a busy machine with a small budget it may not be the
// engine's fault that the line is not taken at once. So the engine has the budget
// and the grace to take it, and its time to think begins after that.
func (c *Client) tell(ctx context.Context, limit time.Duration, message goThink) error {
	most := time.Now().Add(limit).Add(c.opts.Grace) // not a sum of Durations, which may overflow
	deaf := forfeit(Timeout, "the engine did not read its input within %v (and %v of grace)", limit, c.opts.Grace)
	ctx, cancel := context.WithDeadlineCause(ctx, most, deaf)
	defer cancel()
	return c.send(ctx, message)
}

// answer reads the answer to go.
func (c *Client) answer(ctx context.Context) (best bestply, err error) {
	f, err := c.receive(ctx, "bestply", "ply", &best.Ply)
	if err == nil {
		best.read(f)
	}
	return best, err
}

// stop tells the engine to answer at once, and reads the answer.
func (c *Client) stop(ctx context.Context, limit time.Duration) (bestply, error) {
	late := forfeit(Timeout, "no ply within %v (and %v of grace)", limit, c.opts.Grace)
	ctx, cancel := context.WithTimeoutCause(ctx, c.opts.Grace, late)
	defer cancel()
	if err := c.send(ctx, bare{"stop"}); err != nil {
		return bestply{}, err
	}
	return c.answer(ctx)
}

// send writes a message. If the engine does not read it, send waits until the
// context is done. If the engine has closed its input, send only records that,
// and next reports it: what the engine said before is the better explanation.
func (c *Client) send(ctx context.Context, message any) error {
	line, err := encode(message)
	if err != nil {
		return fmt.Errorf("protocol: %w", err)
	}
	written := make(chan error, 1)
	c.running.Go(func() {
		_, err := c.rw.Write(line)
		written <- err
	})
	select {
	case err := <-written:
		if err != nil {
			c.deaf = forfeit(Crashed, "the engine closed its input: %w", err)
		}
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// next returns the next line. An engine that has closed its input has only the
// grace to write one.
func (c *Client) next(ctx context.Context) ([]byte, error) {
	if c.deaf != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.opts.Grace)
		defer cancel()
	}
	select {
	case got := <-c.lines:
		return got.line, got.forfeit()
	case <-ctx.Done():
		return nil, cmp.Or(c.deaf, context.Cause(ctx))
	}
}

// forfeit returns the reason why there is no line, or nil if there is one.
func (r received) forfeit() error {
	switch {
	case r.err == nil:
		return nil
	case errors.Is(r.err, bufio.ErrBufferFull):
		return forfeit(Protocol, "%w", errTooLong)
	case errors.Is(r.err, io.EOF):
		return forfeit(Crashed, "the output of the engine ended")
	}
	return forfeit(Crashed, "%w", r.err)
}

// receive reads a message of the wanted type, and stores the field that it must
// have in the variable that value points to. It returns all fields.
func (c *Client) receive(ctx context.Context, want, field string, value any) (fields, error) {
	line, err := c.next(ctx)
	if err != nil {
		return nil, err
	}
	kind, f, err := decode(line)
	if err == nil && kind == want {
		err = f.get(field, value)
	}
	var text string
	switch {
	case err != nil:
		return nil, forfeit(Protocol, "%w: %s", err, quote(line))
	case kind == want:
		return f, nil
	case kind == "resign" && want == "bestply":
		return nil, play.ErrResign
	case kind == "error" && f.get("text", &text) == nil:
		return nil, forfeit(Protocol, "the engine reported an error: %s", quote(text))
	}
	return nil, forfeit(Protocol, "got %s, want %s", quote(line), want)
}
