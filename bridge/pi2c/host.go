// This file lets programs of the course play at tables of this library.

package pi2c

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	turnTime = 3300 * time.Millisecond // that a program may think about a turn: the runner gives a tenth more than 3 s
	maxLives = 3
	pings    = 5           // before a program that does not answer is given up
	again    = time.Second // to wait until a program is asked again that could not be reached
)

// Listen returns a host for programs that subscribe at a listener. A program that has
// subscribed plays any number of games, one after another. It is reached only at the address from which it has subscribed.
func Listen(l net.Listener, o bridge.Options) bridge.Host {
	if o.Time <= 0 {
		o.Time = turnTime
	}
	h := &host{opts: o}
	h.Lobby = bridge.NewLobby(l, h.greet, func(*client) {})
	return h
}

type host struct {
	*bridge.Lobby[*client]
	opts bridge.Options
}

// A client has subscribed.
type client struct {
	name, addr string
	framing    Framing
}

// Check returns nil for the rules of [Variant].
func (h *host) Check(r catalog.Rules) error {
	if name := r.Tags()[0].Value; name != Variant.Name {
		return game.Faultf(game.ErrOption, 0, name, "programs of the course play the variant %s", Variant.Name)
	}
	if l, _ := r.BoardLayout(); l.Cols != 7 || l.Rows != 7 || !l.IsPublished() {
		return game.Faultf(game.ErrOption, 0, "Layout", "programs of the course play on the printed board of 7 by 7")
	}
	return nil
}

// greet reads a subscription and answers it.
func (h *host) greet(ctx context.Context, c net.Conn) (*client, error) {
	defer c.Close()
	text, f, err := read(ctx, c, requestTime, h.opts)
	if err != nil {
		return nil, err
	}
	r, err := ParseRequest(text)
	switch {
	case err != nil:
	case r.Request != "subscribe":
		err = game.Faultf(ErrMessage, 0, bridge.Printable(r.Request, maxText), "want the request subscribe")
	case r.Port < 1 || r.Port > 65535:
		err = game.Faultf(ErrMessage, 0, strconv.Itoa(r.Port), "want a port from 1 to 65535")
	}
	if err != nil {
		h.opts.Noted(fmt.Sprintf("%v: %v", c.RemoteAddr(), err))
		_ = write(ctx, c, f, Response{Response: "error", Error: err.Error()}, h.opts)
		return nil, err
	}
	host, _, _ := net.SplitHostPort(c.RemoteAddr().String())
	g := &client{r.Name, net.JoinHostPort(host, strconv.Itoa(r.Port)), f}
	return g, write(ctx, c, f, Response{Response: "ok"}, h.opts)
}

// badRequest returns a fault of a message.
func badRequest(text string) error {
	return game.Faultf(ErrMessage, 0, bridge.Printable(text, maxText), "not a request of the protocol")
}

// Sit returns a seat for a program.
func (h *host) Sit() bridge.Chair {
	c := &chair{host: h, lives: maxLives}
	return bridge.Chair{Ask: bridge.Seat(c.turn), Leave: c.leave}
}

// A chair is the seat of a program in one game.
type chair struct {
	*host
	client *client
	lives  int
	errors []Error
}

// leave lets the program wait for its next game. The protocol has no message for the end.
func (c *chair) leave(bridge.End) {
	if c.client != nil {
		c.Put(c.client)
		c.client = nil
	}
}

// turn lets the program choose a turn.
func (c *chair) turn(ctx context.Context, q play.Question) ([]game.Ply, error) {
	v, ok := q.View.(bridge.CardView)
	if !ok {
		return nil, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", q.View), "pi2c: not a view of the game")
	}
	if c.client == nil {
		if err := c.begin(ctx, v.Seat()); err != nil {
			return nil, err
		}
	}
	names := []string{"seat 1", "seat 2"}
	names[v.Seat()] = c.client.name
	g := GameOf(v, names)
	for {
		turn, move, err := c.try(ctx, v.Table(), g)
		if err == nil || ctx.Err() != nil || errors.Is(err, play.ErrResign) {
			return turn.Plies(), err
		}
		c.lives--
		c.note(err)
		if c.lives == 0 {
			return nil, err
		}
		c.errors = append(c.errors, Error{err.Error(), g, move})
		if move == nil && !errors.Is(err, ErrMessage) { // it could not be reached
			pause(ctx)
		}
	}
}

// pause waits until a program is asked again.
func pause(ctx context.Context) {
	select {
	case <-time.After(again):
	case <-ctx.Done():
	}
}

// begin takes a program that waits and answers a ping.
func (c *chair) begin(ctx context.Context, seat game.Player) error {
	for {
		client, err := c.Take(ctx)
		if err != nil {
			return err
		}
		if err = c.ping(ctx, client); err == nil {
			c.client = client
			c.opts.Noted(fmt.Sprintf("%s (%s, %v framing) plays as seat %v", client.name, client.addr, client.framing, seat))
			return nil
		}
		c.opts.Noted(fmt.Sprintf("%s (%s) does not answer a ping: %v", client.name, client.addr, err))
	}
}

// ping returns nil as soon as a program answers a ping. Programs begin to listen when they know
// that they have subscribed, some a second later.
func (c *chair) ping(ctx context.Context, to *client) (err error) {
	for range pings {
		var answer Response
		answer, err = exchange(ctx, to.addr, to.framing, c.opts.Time, Request{Request: "ping"}, c.opts)
		switch {
		case err == nil && answer.Response == "pong":
			return nil
		case err == nil:
			return game.Faultf(ErrMessage, 0, bridge.Printable(answer.Response, maxText), "want the response pong")
		}
		pause(ctx)
	}
	return err
}

// try asks the program once. It returns the move too, if there is one.
func (c *chair) try(ctx context.Context, t labyrinth.Table, g *Game) (turn bridge.Turn, m *Move, err error) {
	r := Request{Request: "play", Lives: c.lives, Errors: slices.Clone(c.errors), State: g}
	answer, err := exchange(ctx, c.client.addr, c.client.framing, c.opts.Time, r, c.opts)
	if err != nil {
		return turn, nil, err
	}
	if answer.Message != "" {
		c.opts.Noted(fmt.Sprintf("%s says: %s", c.client.name, answer.Message))
	}
	switch {
	case answer.Response == "giveup":
		return turn, nil, play.ErrResign
	case answer.Response == "":
		return turn, nil, game.Faultf(ErrMessage, 0, "response", "missing; want the field response with move or giveup")
	case answer.Response != "move":
		return turn, nil, game.Faultf(ErrMessage, 0, bridge.Printable(answer.Response, maxText), "want the response move or giveup")
	case answer.Move == nil:
		return turn, nil, game.Faultf(ErrMessage, 0, "move", "missing in the response")
	}
	turn, err = answer.Move.Turn(t)
	return turn, answer.Move, err
}

// note explains why a life was lost.
func (c *chair) note(err error) {
	c.opts.Noted(fmt.Sprintf("%s has %d of %d lives left: %s", c.client.name, c.lives, maxLives, bridge.Explain(err)))
}
