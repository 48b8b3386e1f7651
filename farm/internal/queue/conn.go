// This file holds the connection to NATS: how it is made and repaired, and which
// of its errors do not pass.

package queue

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// reconnectWait is the time between two attempts to connect.
	reconnectWait = time.Second
	// connectTimeout is how long one attempt may take.
	connectTimeout = 15 * time.Second
)

// Connect connects to a NATS server, and again whenever the connection is lost.
func Connect(url string, opts ...nats.Option) (*nats.Conn, error) {
	return nats.Connect(url, append([]nats.Option{
		nats.Name("labyrinth farm"),
		nats.Timeout(connectTimeout),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.PingInterval(10 * time.Second), // finds a dead connection within 20 s
		nats.MaxPingsOutstanding(1),
	}, opts...)...)
}

// ConnectPatiently is [Connect] for a server that may not be there yet: it waits
// for the server, and logs why. An error that waiting does not mend, such as a
// wrong key or certificate, ends it.
func ConnectPatiently(ctx context.Context, logger *log.Logger, url string, opts ...nats.Option) (*nats.Conn, error) {
	logged := ""
	for {
		nc, err := Connect(url, opts...)
		if err == nil || permanent(err) {
			return nc, err
		}
		if why := err.Error(); why != logged {
			logger.Printf("waiting for %s: %s", url, why)
			logged = why
		}
		if sleep(ctx, reconnectWait); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// Inbox returns the option of a connection whose key has the given public part:
// answers come below a subject that nobody else may read. It agrees with
// [Permissions] and with {{subject()}} in the permissions of nsc.
func Inbox(public string) nats.Option { return nats.CustomInboxPrefix(inboxOf(public)) }

func inboxOf(public string) string { return "_INBOX." + public }

// lasting are the kinds of errors that waiting does not mend.
var lasting = []error{
	nats.ErrConnectionClosed, nats.ErrMaxPayload, nats.ErrPermissionViolation,
	nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired,
	nats.ErrSecureConnRequired, nats.ErrSecureConnWanted,
}

// permanent reports whether an error is of a kind that waiting does not mend.
func permanent(err error) bool {
	for _, kind := range lasting {
		if errors.Is(err, kind) {
			return true
		}
	}
	var (
		untrusted *tls.CertificateVerificationError
		alert     tls.AlertError
		header    tls.RecordHeaderError
	)
	return errors.As(err, &untrusted) || errors.As(err, &alert) || errors.As(err, &header)
}

// explained returns the error with which [watch] canceled a context, if it did, and
// otherwise err.
func explained(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); err != nil && cause != nil && cause != ctx.Err() {
		return cause
	}
	return err
}

// watch logs what goes wrong with a connection, and calls fail with an error that
// waiting does not mend. It ends with stop, before the connection is closed on
// purpose.
func watch(nc *nats.Conn, logger *log.Logger, fail func(error)) (stop func()) {
	nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrPermissionViolation) {
			fail(fmt.Errorf("the NATS server does not let this key do its work: %w", err))
			return
		}
		logger.Printf("NATS: %v", err)
	})
	nc.SetDisconnectErrHandler(func(_ *nats.Conn, err error) {
		if err != nil {
			logger.Printf("lost the connection to NATS: %v", err)
		}
	})
	nc.SetReconnectHandler(func(nc *nats.Conn) { logger.Printf("connected again to %s", nc.ConnectedUrlRedacted()) })
	nc.SetClosedHandler(func(nc *nats.Conn) {
		fail(fmt.Errorf("the connection to NATS was closed for good: %w", cmp.Or(nc.LastError(), nats.ErrConnectionClosed)))
	})
	return func() {
		nc.SetErrorHandler(nil)
		nc.SetDisconnectErrHandler(nil)
		nc.SetReconnectHandler(nil)
		nc.SetClosedHandler(nil)
	}
}
