// This file lets a bot play for a runner.

package pi2c

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
)

// subscribeTime is how long a runner may take to answer a subscription.
const subscribeTime = 3 * time.Second

// maxRequests is the largest number of connections at the same time.
const maxRequests = 8

// Serve subscribes a bot at a runner under a name and matricules, and plays whatever the runner asks for on
// the listener, until the context is done. The rules of the player must be those of [Variant].
// With the zero Framing, Serve tries both. Serve closes the listener.
//
// A runner does not say how a game has ended.
func Serve(ctx context.Context, runner string, l net.Listener, name string, matricules []string, f Framing, p bridge.Player, o bridge.Options) error {
	defer l.Close()
	s := &server{player: p, opts: o, places: make(chan struct{}, maxRequests)}
	ctx, cancel := context.WithCancel(ctx)
	defer p.Scribe.Close()
	defer s.running.Wait()
	defer cancel()
	s.running.Go(func() { // from now on, since the runner asks at once
		s.accept(ctx, l)
		cancel()
	})
	r := Request{Request: "subscribe", Port: l.Addr().(*net.TCPAddr).Port, Name: bridge.Printable(name, maxName), Matricules: matricules}
	if err := subscribe(ctx, runner, f, r, o); err != nil {
		_ = l.Close()
		return err
	}
	o.Noted(fmt.Sprintf("subscribed at %s as %s, listens on %v", runner, r.Name, l.Addr()))
	<-ctx.Done()
	return errors.Join(ctx.Err(), l.Close())
}

// subscribe subscribes in a framing, or in that of 2026 and then in the older one.
func subscribe(ctx context.Context, runner string, f Framing, r Request, o bridge.Options) error {
	framings := []Framing{f}
	if f == 0 {
		framings = []Framing{Length, Bare}
	}
	var failed error
	for _, f := range framings {
		answer, err := exchange(ctx, runner, f, subscribeTime, r, o)
		switch {
		case err != nil:
			failed = fmt.Errorf("pi2c: no answer of the runner at %s: %w", runner, err)
			continue
		case answer.Response == "ok":
			return nil
		}
		return fmt.Errorf("pi2c: the runner refuses the subscription: %q", answer.Error)
	}
	return failed
}

// A server answers a runner.
type server struct {
	player  bridge.Player
	opts    bridge.Options
	places  chan struct{}
	running sync.WaitGroup
	mu      sync.Mutex // guards the bot, which answers one question at a time, and what follows
	table   labyrinth.Table
	last    bridge.Turn
}

func (s *server) accept(ctx context.Context, l net.Listener) {
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		select {
		case s.places <- struct{}{}:
		default:
			_ = c.Close() // too many
			continue
		}
		s.running.Go(func() {
			defer func() { <-s.places }()
			defer c.Close()
			if err := s.answer(ctx, c); err != nil && ctx.Err() == nil {
				s.opts.Noted(fmt.Sprintf("%v: %v", c.RemoteAddr(), err))
			}
		})
	}
}

// answer answers the request on a connection.
func (s *server) answer(ctx context.Context, c net.Conn) error {
	text, f, err := read(ctx, c, requestTime, s.opts)
	if err != nil {
		return err
	}
	r, err := ParseRequest(text)
	if err != nil {
		return err
	}
	switch r.Request {
	case "ping":
		return write(ctx, c, f, Response{Response: "pong"}, s.opts)
	case "play":
		m, err := s.play(ctx, r)
		if err != nil {
			return err
		}
		return write(ctx, c, f, Response{Response: "move", Move: m}, s.opts)
	}
	return badRequest(r.Request)
}

// play chooses a turn.
func (s *server) play(ctx context.Context, r Request) (*Move, error) {
	if r.State == nil {
		return nil, badRequest("play without a state")
	}
	v, err := r.State.View(s.player.Rules)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t, _ := labyrinth.TableOf(v)
	if n := len(r.Errors); n > 0 && t == s.table {
		why := "by the rules of this library the turn is legal"
		if err := bridge.Check(s.table, s.last); err != nil {
			why = bridge.Explain(err)
		}
		s.opts.Noted(fmt.Sprintf("the runner refused %v (%s): %s", s.last, bridge.Printable(r.Errors[n-1].Message, maxText), why))
	}
	s.table = t
	if s.last, err = s.player.Turn(ctx, v); err != nil {
		return nil, err
	}
	return MoveOf(t, s.last), nil
}
