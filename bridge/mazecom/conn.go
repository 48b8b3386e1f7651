// This file holds connections that carry messages.

package mazecom

import (
	"bufio"
	"context"
	"encoding/binary"
	"net"
	"time"

	"github.com/labyrinth-go/labyrinth/bridge"
)

// A Conn is a connection that carries messages. It has one reader and one writer.
type Conn struct {
	net  net.Conn
	in   *bufio.Reader
	opts bridge.Options
	// Dialect is the one in which it writes. It is that of the other side's last message.
	dialect Dialect
	order   binary.ByteOrder // of lengths; nil before the first message of the other side
	broken  bool             // whether frames can no longer be told apart
}

// NewConn returns a connection that writes in a dialect until the other side shows that it
// speaks another.
func NewConn(c net.Conn, d Dialect, o bridge.Options) *Conn {
	return &Conn{net: c, in: bufio.NewReader(c), opts: o, dialect: d}
}

// Read reads a message within a time; 0 means that there is no limit. The error matches
// [ErrMessage] for a message that breaks the protocol, and [bridge.ErrTime].
func (c *Conn) Read(ctx context.Context, limit time.Duration) (m Message, err error) {
	var text []byte
	err = bridge.Within(ctx, c.net, limit, func() (err error) {
		if c.order == nil {
			c.order = orderOf(c.in)
		}
		text, err = ReadFrame(c.in, c.order)
		return err
	})
	if err != nil {
		c.broken = true
		return m, err
	}
	c.opts.Logged(c.peer(), false, text)
	if m, err = Parse(text); err == nil {
		c.dialect = m.Dialect
	}
	return m, err
}

// maxWrite is how long the other side may take to read a message.
const maxWrite = 10 * time.Second

// Write writes a message in the connection's dialect.
func (c *Conn) Write(ctx context.Context, m Message) error {
	m.Dialect = c.dialect
	text, err := m.AppendXML(nil)
	if err != nil {
		return err
	}
	c.opts.Logged(c.peer(), true, text)
	order := c.order
	if order == nil {
		order = binary.BigEndian
	}
	return bridge.Within(ctx, c.net, maxWrite, func() error { return WriteFrame(c.net, order, text) })
}

func (c *Conn) peer() string { return c.net.RemoteAddr().String() }

// Close closes the connection.
func (c *Conn) Close() error { return c.net.Close() }
