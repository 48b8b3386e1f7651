// This file holds what both sides do with connections.

package pi2c

import (
	"context"
	"net"
	"time"

	"github.com/labyrinth-go/labyrinth/bridge"
)

// exchange sends a request on a new connection and returns the response.
func exchange(ctx context.Context, addr string, f Framing, limit time.Duration, r Request, o bridge.Options) (out Response, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, bridge.ErrTime)
	defer cancel()
	var dialer net.Dialer
	c, err := dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return out, err
	}
	defer c.Close()
	if err := write(ctx, c, f, r, o); err != nil {
		return out, orCause(ctx, err)
	}
	text, _, err := read(ctx, c, limit, o)
	if err != nil {
		return out, orCause(ctx, err)
	}
	return ParseResponse(text)
}

// orCause returns why a context is done, or else an error.
func orCause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

func write(ctx context.Context, c net.Conn, f Framing, value any, o bridge.Options) error {
	text, err := Encode(value)
	if err != nil {
		return err
	}
	o.Logged(c.RemoteAddr().String(), true, text)
	return bridge.Within(ctx, c, writeTime, func() error { return WriteMessage(c, f, text) })
}

func read(ctx context.Context, c net.Conn, limit time.Duration, o bridge.Options) (text []byte, f Framing, err error) {
	err = bridge.Within(ctx, c, limit, func() (err error) {
		text, f, err = ReadMessage(c)
		return err
	})
	if err == nil {
		o.Logged(c.RemoteAddr().String(), false, text)
	}
	return text, f, err
}

const (
	writeTime   = 5 * time.Second
	requestTime = 10 * time.Second // to send a request on a new connection
)
