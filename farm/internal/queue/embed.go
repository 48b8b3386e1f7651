// This file starts a NATS server inside this process.

package queue

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// An Engine is a NATS server in this process.
type Engine struct {
	nats *server.Server
}

// EngineOptions say where a NATS server keeps its data and where it listens.
type EngineOptions struct {
	Config string // a configuration file of nats-server, or ""
	Dir    string // for JetStream, unless Config names one
	Listen string // HOST:PORT, unless Config says; "" for this process only
}

// StartEngine starts a NATS server with JetStream.
func StartEngine(o EngineOptions) (*Engine, error) {
	opts := new(server.Options)
	if o.Config != "" {
		var err error
		if opts, err = server.ProcessConfigFile(o.Config); err != nil {
			return nil, fmt.Errorf("%s: %w", o.Config, err)
		}
	}
	opts.JetStream, opts.NoSigs = true, true
	if opts.StoreDir == "" {
		opts.StoreDir = o.Dir
	}
	switch {
	case o.Listen == "" && o.Config == "":
		opts.DontListen = true
	case opts.Host == "" && opts.Port == 0 && o.Listen != "":
		host, port, err := net.SplitHostPort(o.Listen)
		if err != nil {
			return nil, fmt.Errorf("cannot listen at %q: want HOST:PORT: %w", o.Listen, err)
		}
		if opts.Host = host; host == "" {
			opts.Host = "0.0.0.0"
		}
		if opts.Port, err = strconv.Atoi(port); err != nil {
			return nil, fmt.Errorf("cannot listen at %q: the port must be a number", o.Listen)
		}
		if opts.Port == 0 {
			opts.Port = server.RANDOM_PORT
		}
	}
	if opts.Host != "" && !opts.DontListen {
		// nats-server ends the process if it cannot listen, so look first.
		probe, err := net.Listen("tcp", net.JoinHostPort(opts.Host, strconv.Itoa(max(opts.Port, 0))))
		if err != nil {
			return nil, err
		}
		_ = probe.Close()
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, err
	}
	if opts.LogFile != "" {
		s.ConfigureLogger()
	}
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		s.Shutdown()
		return nil, errors.New("the NATS server did not start within 20 s")
	}
	return &Engine{s}, nil
}

// URL returns where clients connect.
func (e *Engine) URL() string { return e.nats.ClientURL() }

// Connect connects to the server without a network.
func (e *Engine) Connect(opts ...nats.Option) (*nats.Conn, error) {
	return Connect("", append(opts, nats.InProcessServer(e.nats))...)
}

// Close stops the server.
func (e *Engine) Close() {
	e.nats.Shutdown()
	e.nats.WaitForShutdown()
}

// Connect connects to a NATS server, and again whenever the connection is lost.
func Connect(url string, opts ...nats.Option) (*nats.Conn, error) {
	return nats.Connect(url, append([]nats.Option{
		nats.Name("labyrinth farm"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(time.Second),
		nats.PingInterval(10 * time.Second), // finds a dead connection within 20 s
		nats.MaxPingsOutstanding(1),
	}, opts...)...)
}
