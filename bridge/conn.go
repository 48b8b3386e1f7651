// This file holds connections that end in time, and where programs wait for a game.

package bridge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"time"
)

// ErrTime means that a program did not answer in time.
var ErrTime = errors.New("no answer in time")

// isLost reports whether an error means that a connection is lost.
func isLost(err error) bool {
	_, isNet := errors.AsType[net.Error](err)
	return isNet || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed)
}

// Within calls f, whose reads and writes of a connection fail when the context is done or
// the time is over; 0 means that there is no limit. The error then is the context's, or matches [ErrTime].
func Within(ctx context.Context, conn net.Conn, limit time.Duration, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var deadline time.Time
	if limit > 0 {
		deadline = time.Now().Add(limit)
	}
	if err := conn.SetDeadline(deadline); err != nil {
		return err
	}
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(interrupted)
		_ = conn.SetDeadline(time.Unix(1, 0)) // a connection that is closed needs none
	})
	err := f()
	if !stop() {
		<-interrupted
		return ctx.Err()
	}
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return fmt.Errorf("%w: within %v", ErrTime, limit)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the other side has ended the connection: %w", err)
	}
	return err
}

// Lost reports whether the other side has closed a connection, which is read through in.
func Lost(ctx context.Context, c net.Conn, in *bufio.Reader) bool {
	err := Within(ctx, c, time.Millisecond, func() error {
		_, err := in.Peek(1)
		return err
	})
	return err != nil && !errors.Is(err, ErrTime)
}

// Address returns an address to listen on, such as :5124 or 0.0.0.0:5124. Without a host
// it is one of this machine that others cannot reach.
func Address(text string) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return "", fmt.Errorf("want HOST:PORT or :PORT: %w", err)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// The bounds of a Lobby.
const (
	maxGreeting = 16 // connections that have not said who they are
	maxWaiting  = 64 // programs that wait for a game
)

// A Lobby is where programs wait that have connected. G is what a bridge calls such a
// program.
type Lobby[G any] struct {
	listener net.Listener
	ready    chan G
	closing  context.Context
	close    context.CancelFunc
	running  sync.WaitGroup
	leave    func(G)
	mu       sync.Mutex
	silent   []net.Conn // those that have not said who they are, the oldest first
}

// NewLobby returns a lobby that accepts connections from a listener. It calls greet for
// each, several at the same time, which finds out what has connected; if greet fails, it
// has closed the connection. It calls leave for programs that still wait when the lobby closes,
// and for those for which it has no place. Connections that say nothing keep nobody out: where
// there are too many, the oldest is closed.
func NewLobby[G any](l net.Listener, greet func(context.Context, net.Conn) (G, error), leave func(G)) *Lobby[G] {
	ctx, cancel := context.WithCancel(context.Background())
	b := &Lobby[G]{listener: l, ready: make(chan G, maxWaiting), closing: ctx, close: cancel, leave: leave}
	b.running.Go(func() { b.accept(greet) })
	return b
}

func (b *Lobby[G]) accept(greet func(context.Context, net.Conn) (G, error)) {
	for {
		conn, err := b.listener.Accept()
		if err != nil {
			if b.closing.Err() != nil || errors.Is(err, net.ErrClosed) {
				return
			}
			time.Sleep(10 * time.Millisecond) // the system is out of something
			continue
		}
		b.admit(conn)
		b.running.Go(func() {
			g, err := greet(b.closing, conn)
			b.heard(conn)
			if err == nil {
				b.Put(g)
			}
		})
	}
}

// admit makes a place for a connection that has not said who it is.
func (b *Lobby[G]) admit(c net.Conn) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.silent) == maxGreeting {
		_ = b.silent[0].Close() // which ends its greeting
		b.silent = slices.Delete(b.silent, 0, 1)
	}
	b.silent = append(b.silent, c)
}

// heard gives the place of a connection back.
func (b *Lobby[G]) heard(c net.Conn) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.silent = slices.DeleteFunc(b.silent, func(s net.Conn) bool { return s == c })
}

// Addr returns the address that the lobby listens on.
func (b *Lobby[G]) Addr() net.Addr { return b.listener.Addr() }

// Take returns the program that waits longest, or waits for one.
func (b *Lobby[G]) Take(ctx context.Context) (G, error) {
	select {
	case g := <-b.ready:
		return g, nil
	case <-ctx.Done():
		var none G
		return none, ctx.Err()
	case <-b.closing.Done():
		var none G
		return none, net.ErrClosed
	}
}

// Put lets a program wait for its next game. If too many wait, it leaves.
func (b *Lobby[G]) Put(g G) {
	select {
	case b.ready <- g:
	default:
		b.leave(g)
	}
}

// Close ends the lobby and lets go of everything that waits in it.
func (b *Lobby[G]) Close() error {
	b.close()
	err := b.listener.Close()
	b.running.Wait()
	for {
		select {
		case g := <-b.ready:
			b.leave(g)
		default:
			return err
		}
	}
}
