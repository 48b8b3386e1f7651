// This file lets programs of the course play at tables of this library.

package mazedotcom

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// Listen returns a host for programs that connect to a listener and say their names. A program
// plays one game, as with the servers of the course, and may connect again.
func Listen(l net.Listener, o bridge.Options) bridge.Host {
	return &host{Lobby: NewLobby(l, o), opts: o}
}

type host struct {
	*bridge.Lobby[*Client]
	opts bridge.Options
}

// Check returns nil for the rules of [Variant].
func (h *host) Check(r catalog.Rules) error {
	if name := r.Tags()[0].Value; name != Variant.Name {
		return game.Faultf(game.ErrOption, 0, name, "programs of Maze.com play the variant %s", Variant.Name)
	}
	return nil
}

// Sit returns a seat for a program.
func (h *host) Sit() bridge.Chair {
	c := &chair{host: h}
	return bridge.Chair{Ask: bridge.Seat(c.turn), Leave: c.leave}
}

// A chair is the seat of a program in one game.
type chair struct {
	*host
	client *Client
	seat   game.Player
	state  State // when it was last asked
	left   int   // the goals of the seat then
}

// leave tells the program whether it has won, and ends the connection.
func (c *chair) leave(end bridge.End) {
	if c.client == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = c.client.Win(ctx, end.Won && end.By == c.seat) // it may be gone
	_ = c.client.Close()
	c.client = nil
}

// turn lets the program choose a turn.
func (c *chair) turn(ctx context.Context, q play.Question) ([]game.Ply, error) {
	v, ok := q.View.(hunt.View)
	if !ok {
		return nil, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", q.View), "mazedotcom: not a view of the game")
	}
	goal, err := goalOf(v)
	if err != nil {
		return nil, err
	}
	c.follow(v.Table(), q)
	left := v.Cards().Left(v.Seat())
	switch {
	case c.client == nil:
		err = c.begin(ctx, v.Seat(), goal)
	case left != c.left: // it may be on the same tile as the one before
		err = c.client.Setup(ctx, nil, goal)
	}
	if err != nil {
		return nil, err
	}
	c.left = left
	choice, err := c.client.TakeTurn(ctx, c.state)
	if err == nil {
		_, err = c.state.Play(choice)
	}
	if err != nil {
		if errors.Is(err, game.ErrIllegal) {
			c.opts.Noted(c.client.Name + " is out: " + bridge.Explain(err))
		}
		return nil, err
	}
	return choice.turn(c.state).Plies(), nil
}

// follow sets the state to that of a table. The images move with their tiles.
func (c *chair) follow(t labyrinth.Table, q play.Question) {
	before := c.state
	c.state = StateOf(t)
	if c.client == nil {
		return
	}
	for u := range q.Updates() {
		if s, ok := labyrinth.ShiftOf(u.Ply); ok && u.Kind == play.PlyEvent {
			before = before.slid(before.Board.lane(lineOf(s.Slot)), 0)
		}
	}
	c.state.Board.Treasures, c.state.Spare.Image1, c.state.Spare.Image2 = before.Board.Treasures, before.Spare.Image1, before.Spare.Image2
}

// begin takes a program that waits, and tells it its goal.
func (c *chair) begin(ctx context.Context, seat game.Player, goal Coordinate) error {
	for c.client == nil {
		client, err := c.Take(ctx)
		if err != nil {
			return err
		}
		if bridge.Lost(ctx, client.net, client.in) {
			_ = client.Close()
			continue
		}
		c.client = client
	}
	c.seat = seat
	c.opts.Noted(fmt.Sprintf("%s (%v) plays as seat %v, %s", c.client.Name, c.client.net.RemoteAddr(), seat, colors[seat]))
	return c.client.Setup(ctx, &c.state, goal)
}
