// This file lets clients play at tables of this library.

package mazecom

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// turnTime is how long a client may think about a turn, as with the servers of the
	// course.
	turnTime  = 30 * time.Second
	loginTime = time.Minute // how long a client may take to say its name
)

// Listen returns a host for clients that connect to a listener. A client plays one game,
// as with the servers of the course, and may connect again.
func Listen(l net.Listener, o bridge.Options) bridge.Host {
	if o.Time <= 0 {
		o.Time = turnTime
	}
	h := &host{opts: o}
	h.Lobby = bridge.NewLobby(l, h.greet, func(c *client) { c.end(bridge.End{}) })
	return h
}

type host struct {
	*bridge.Lobby[*client]
	opts bridge.Options
}

func (h *host) Check(r catalog.Rules) error { return CheckRules(r) }

// greet reads the login of a client.
func (h *host) greet(ctx context.Context, c net.Conn) (*client, error) {
	conn := NewConn(c, Dialect2019, h.opts)
	ctx, cancel := context.WithTimeout(ctx, loginTime)
	defer cancel()
	for range maxTries {
		m, err := conn.Read(ctx, 0)
		if err == nil && m.Login != nil {
			return &client{Conn: conn, name: m.Login.Name}, nil
		}
		h.opts.Noted(fmt.Sprintf("%s: want a login: %v", conn.peer(), cmpErr(err, string(m.Kind))))
		if conn.broken || conn.Write(ctx, Message{Kind: KindAccept, ID: -1, Accept: &Accept{Code: AwaitLogin}}) != nil {
			break
		}
	}
	return nil, errors.Join(errors.New("mazecom: no login"), conn.Close())
}

// cmpErr returns an error, or a text if there is none.
func cmpErr(err error, text string) any {
	if err != nil {
		return err
	}
	return text
}

// Sit returns a seat for a client.
func (h *host) Sit() bridge.Chair {
	c := &chair{host: h}
	return bridge.Chair{Ask: bridge.Seat(c.turn), Leave: c.leave}
}

// A client has connected.
type client struct {
	*Conn
	name string
	id   int
}

// end says how a game has ended and closes the connection.
func (c *client) end(end bridge.End) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if v, ok := end.View.(bridge.CardView); ok && end.Won {
		win := &Win{Board: BoardOf(v.Table(), foundIn(v.Cards())), ID: IDAt(v.Table().Home(end.By)), Name: nameOf(end.Named)}
		c.complete(&win.Board)
		_ = c.Write(ctx, Message{Kind: KindWin, ID: c.id, Win: win}) // it may be gone
	}
	c.disconnect(ctx, NoError)
}

// complete adds to a board what servers of the client's dialect show besides.
func (c *client) complete(b *Board) {
	if c.dialect == Dialect2017 {
		b.pinAbsent()
	}
}

// disconnect ends the connection.
func (c *client) disconnect(ctx context.Context, code string) {
	_ = c.Write(ctx, Message{Kind: KindDisconnect, ID: c.id, Disconnect: &Disconnect{c.name, code}}) // it may be gone
	_ = c.Close()
}

// A chair is the seat of a client in one game.
type chair struct {
	*host
	client *client
	found  []labyrinth.Picture // in the order of finding
	before labyrinth.Table     // when it was last asked for a turn
}

func (c *chair) leave(end bridge.End) {
	if c.client != nil {
		c.client.end(end)
		c.client = nil
	}
}

// turn lets the client choose a turn.
func (c *chair) turn(ctx context.Context, q play.Question) ([]game.Ply, error) {
	v, ok := q.View.(bridge.CardView)
	if !ok {
		return nil, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", q.View), "mazecom: not a view of the standard game")
	}
	if c.client == nil {
		if err := c.begin(ctx, IDAt(v.Table().Home(v.Seat()))); err != nil {
			return nil, err
		}
	}
	if err := c.tell(ctx, q, v); err != nil {
		return nil, err
	}
	asked, err := AwaitMoveOf(v, c.found)
	if err != nil {
		return nil, err
	}
	c.client.complete(&asked.Board)
	var refused error // by the try before
	for try := 1; ; try++ {
		turn, err := c.try(ctx, v, asked)
		if err == nil {
			c.before = v.Table()
			return turn.Plies(), c.client.accept(ctx, NoError)
		}
		code := c.code(err)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case code == "" && refused != nil:
			return nil, fmt.Errorf("%w, after %v", err, refused)
		case code == "":
			return nil, err
		case code == TimedOut || try == maxTries:
			if code != TimedOut {
				code = TooManyTries
			}
			c.client.disconnect(ctx, code)
			return nil, err
		}
		c.note(try, err)
		refused = err
		if err := c.client.accept(ctx, code); err != nil {
			return nil, err
		}
	}
}

// begin takes a client that waits, and gives it its id.
func (c *chair) begin(ctx context.Context, id int) error {
	for {
		client, err := c.Take(ctx)
		if err != nil {
			return err
		}
		if bridge.Lost(ctx, client.net, client.in) {
			_ = client.Close()
			continue
		}
		client.id, c.client = id, client
		c.opts.Noted(fmt.Sprintf("%s (%s) plays as client %d in the dialect of %v", client.name, client.peer(), id, client.dialect))
		return client.Write(ctx, Message{Kind: KindLoginReply, ID: id, LoginReply: &LoginReply{id}})
	}
}

// tell remembers what was found, and tells the client about the moves since it was asked
// last, if its dialect has messages for that.
func (c *chair) tell(ctx context.Context, q play.Question, v bridge.CardView) error {
	for i := range v.Table().Seats() { // since it was asked last, it was first to move
		p := (v.Seat() + game.Player(i)) % game.Player(v.Table().Seats())
		for _, x := range v.Cards().AppendFound(nil, p) {
			if !slices.Contains(c.found, x) {
				c.found = append(c.found, x)
			}
		}
	}
	if c.client.dialect != Dialect2019 || c.before.Seats() == 0 {
		return nil
	}
	for _, info := range observed(c.before, q.Updates()) {
		if err := c.client.Write(ctx, Message{Kind: KindMoveInfo, ID: c.client.id, MoveInfo: info}); err != nil {
			return err
		}
	}
	return nil
}

// try asks the client once.
func (c *chair) try(ctx context.Context, v bridge.CardView, asked *AwaitMove) (bridge.Turn, error) {
	if err := c.client.Write(ctx, Message{Kind: KindAwaitMove, ID: c.client.id, AwaitMove: asked}); err != nil {
		return bridge.Turn{}, err
	}
	m, err := c.client.Read(ctx, c.opts.Time)
	switch {
	case err != nil:
		return bridge.Turn{}, err
	case m.Move == nil:
		return bridge.Turn{}, game.Faultf(ErrMessage, 0, string(m.Kind), "want a message of type MOVE")
	}
	return m.Move.Turn(v.Table())
}

// code returns the error code of a failure, or nothing if there is nobody to tell it to.
func (c *chair) code(err error) string {
	switch {
	case errors.Is(err, bridge.ErrTime):
		return TimedOut
	case errors.Is(err, game.ErrIllegal):
		return IllegalMove
	case errors.Is(err, ErrMessage) && !c.client.broken:
		return AwaitMoveErr
	}
	return ""
}

// accept says whether a turn is accepted.
func (c *client) accept(ctx context.Context, code string) error {
	return c.Write(ctx, Message{Kind: KindAccept, ID: c.id, Accept: &Accept{code == NoError, code}})
}

// note explains what was refused.
func (c *chair) note(try int, err error) {
	c.opts.Noted(fmt.Sprintf("%s, try %d of %d: %s", c.client.name, try, maxTries, bridge.Explain(err)))
}
