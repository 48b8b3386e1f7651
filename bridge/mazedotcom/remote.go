// This file holds the remote protocol in both roles: JSON values, one after another.

package mazedotcom

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/bridge"
)

const (
	callTime = 4 * time.Second // that a client may take, as with the servers of the course
	nameTime = 10 * time.Second
)

// isName matches the names of players.
var isName = regexp.MustCompile(`^[a-zA-Z0-9]{1,20}$`).MatchString

// NameOf returns a text as a name of a player: its first 20 letters and digits.
func NameOf(text string) string {
	name := strings.Map(func(r rune) rune {
		if isName(string(r)) {
			return r
		}
		return -1
	}, text)
	return name[:min(len(name), 20)]
}

// A conn is a connection that carries JSON values.
type conn struct {
	net  net.Conn
	in   *bufio.Reader
	opts bridge.Options
}

func newConn(c net.Conn, o bridge.Options) *conn { return &conn{c, bufio.NewReader(c), o} }

// read reads a value within a time; 0 means that there is no limit.
func (c *conn) read(ctx context.Context, limit time.Duration) (text json.RawMessage, err error) {
	err = bridge.Within(ctx, c.net, limit, func() error {
		text, err = readValue(c.in)
		return err
	})
	if err != nil {
		return nil, err
	}
	c.opts.Logged(c.net.RemoteAddr().String(), false, text)
	return text, nil
}

// readValue returns the next string, array or object, as soon as its last byte has come. A
// [json.Decoder] does not: before Go 1.27 it waits for the byte behind a string.
func readValue(r io.ByteReader) (json.RawMessage, error) {
	var text json.RawMessage
	depth, quoted, escaped := 0, false, false
	for range MaxMessage {
		b, err := r.ReadByte()
		if err != nil {
			return nil, err
		}
		text = append(text, b)
		switch {
		case quoted:
			quoted = escaped || b != '"'
			escaped = b == '\\' && !escaped
		case b == '"':
			quoted = true
		case b == '[', b == '{':
			depth++
		case b == ']', b == '}':
			depth--
		case len(text) == 1 && strings.IndexByte(" \t\r\n", b) >= 0:
			text = text[:0]
		}
		if len(text) > 0 && !quoted && depth <= 0 {
			if err := json.Unmarshal(text, new(any)); err != nil {
				return nil, fault("JSON", "%v", err)
			}
			return text, nil
		}
	}
	return nil, fault("JSON", "want at most %d bytes", MaxMessage)
}

func (c *conn) write(ctx context.Context, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	c.opts.Logged(c.net.RemoteAddr().String(), true, text)
	return bridge.Within(ctx, c.net, callTime, func() error {
		_, err := c.net.Write(text)
		return err
	})
}

// call asks for something and reads the answer.
func (c *conn) call(ctx context.Context, method string, args ...any) (json.RawMessage, error) {
	if err := c.write(ctx, []any{method, args}); err != nil {
		return nil, err
	}
	return c.read(ctx, c.opts.Time)
}

// A Client is a program of the course that plays on a seat.
type Client struct {
	*conn
	Name string
}

// Setup gives the client a goal.
func (c *Client) Setup(ctx context.Context, s *State, goal Coordinate) error {
	if s == nil {
		return c.void(c.call(ctx, "setup", false, goal))
	}
	return c.void(c.call(ctx, "setup", *s, goal))
}

// TakeTurn asks the client for a choice.
func (c *Client) TakeTurn(ctx context.Context, s State) (Choice, error) {
	text, err := c.call(ctx, "take-turn", s)
	if err != nil {
		return Choice{}, err
	}
	return ParseChoice(text)
}

// Win tells the client whether it has won.
func (c *Client) Win(ctx context.Context, won bool) error { return c.void(c.call(ctx, "win", won)) }

// void checks an answer that says nothing.
func (c *Client) void(text json.RawMessage, err error) error {
	if err == nil && string(text) != `"void"` {
		return fault(string(text), `want "void"`)
	}
	return err
}

// Close ends the connection.
func (c *Client) Close() error { return c.net.Close() }

// NewLobby returns a lobby of clients, which connect and say their names. A client plays one game.
func NewLobby(l net.Listener, o bridge.Options) *bridge.Lobby[*Client] {
	if o.Time <= 0 {
		o.Time = callTime
	}
	greet := func(ctx context.Context, c net.Conn) (*Client, error) {
		client := &Client{conn: newConn(c, o)}
		text, err := client.read(ctx, nameTime)
		if err == nil && (parse(text, &client.Name) != nil || !isName(client.Name)) {
			err = fault(string(text), "want a name, a JSON text of 1 to 20 letters and digits")
		}
		if err != nil {
			o.Noted(fmt.Sprintf("%v: %v", c.RemoteAddr(), err))
			return nil, errors.Join(err, c.Close())
		}
		return client, nil
	}
	return bridge.NewLobby(l, greet, func(c *Client) { _ = c.Close() })
}

// Join plays a game at a server to its end under a name of 1 to 20 letters and digits. It
// closes the connection. It reports whether the server says that the seat has won.
func Join(ctx context.Context, c net.Conn, name string, seat Seat, o bridge.Options) (won bool, turns int, err error) {
	defer c.Close()
	g := &guest{conn: newConn(c, o), seat: seat}
	if !isName(name) {
		return false, 0, fault(name, "want a name of 1 to 20 letters and digits")
	}
	if err := g.write(ctx, name); err != nil {
		return false, 0, err
	}
	for !g.over && err == nil {
		err = g.step(ctx)
	}
	if err != nil {
		err = fmt.Errorf("mazedotcom: the server: %w", err)
	}
	return g.won, g.turns, err
}

// A guest is a seat at a server.
type guest struct {
	*conn
	seat      Seat
	ready     bool // whether it has a goal
	over, won bool
	turns     int
}

// step obeys the next call of the server.
func (g *guest) step(ctx context.Context) error {
	text, err := g.read(ctx, 0)
	if err != nil {
		return err
	}
	var method string
	var args []json.RawMessage
	if err := array(text, &method, &args); err != nil {
		return fault(string(text), "want an array with the name of a method and its arguments: %.100v", err)
	}
	switch {
	case method == "setup" && len(args) == 2:
		err = g.setup(ctx, args[0], args[1])
	case method == "take-turn" && len(args) == 1 && g.ready:
		s, err := ParseState(args[0])
		if err != nil {
			return err
		}
		choice, err := g.seat.TakeTurn(ctx, s)
		if err != nil {
			return err
		}
		g.turns++
		return g.write(ctx, choice)
	case method == "win" && len(args) == 1:
		if err = parse(args[0], &g.won); err == nil {
			g.over = true
			err = g.seat.Win(ctx, g.won)
		}
	default:
		err = fault(string(text), "want setup with two arguments, then take-turn or win with one")
	}
	if err != nil {
		return err
	}
	return g.write(ctx, "void")
}

// setup gives the seat a goal, and the state unless it is false.
func (g *guest) setup(ctx context.Context, state, goal json.RawMessage) error {
	var to Coordinate
	if err := parse(goal, &to); err != nil {
		return err
	}
	g.ready = true
	if string(state) == "false" {
		return g.seat.Setup(ctx, nil, to)
	}
	s, err := ParseState(state)
	if err != nil {
		return err
	}
	return g.seat.Setup(ctx, &s, to)
}
