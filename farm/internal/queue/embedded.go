// This file starts a NATS server inside this process.

package queue

import (
	"errors"
	"fmt"
	"log"
	"net"
	"net/netip"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// An EmbeddedServer is a NATS server in this process.
type EmbeddedServer struct {
	nats *server.Server
}

// EmbeddedOptions say where a NATS server keeps its data and where it listens.
type EmbeddedOptions struct {
	Config string      // a configuration file of nats-server, or ""
	Dir    string      // for JetStream, unless Config names one
	Listen string      // HOST:PORT, unless Config says; "" for this process only
	Log    *log.Logger // for warnings and errors, unless Config names a log file; or nil
}

// startTimeout is how long a NATS server may take to read its streams.
const startTimeout = time.Minute

// ErrOpen means that everybody on the network could work, and hand in results.
var ErrOpen = errors.New("other machines can reach the queue, and no keys are wanted of them")

// StartEmbedded starts a NATS server with JetStream. The error matches [ErrOpen] for one that
// other machines can reach without a login.
func StartEmbedded(o EmbeddedOptions) (*EmbeddedServer, error) {
	opts, err := o.server()
	if err != nil {
		return nil, err
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
	if open(s, opts) {
		s.Shutdown()
		return nil, fmt.Errorf("%s: %w", net.JoinHostPort(opts.Host, strconv.Itoa(opts.Port)), ErrOpen)
	}
	reports := &natsLog{log: o.Log, fatal: make(chan string, 1)}
	if opts.LogFile != "" {
		s.ConfigureLogger()
	} else {
		s.SetLoggerV2(reports, false, false, false)
	}
	s.Start()
	if s.ReadyForConnections(startTimeout) {
		return &EmbeddedServer{s}, nil
	}
	s.Shutdown()
	select {
	case why := <-reports.fatal:
		return nil, fmt.Errorf("the NATS server did not start: %s", why)
	default:
		return nil, fmt.Errorf("the NATS server did not start within %v", startTimeout)
	}
}

// open reports whether other machines can reach a server without a login.
func open(s *server.Server, opts *server.Options) bool {
	ip, err := netip.ParseAddr(opts.Host)
	if opts.DontListen || opts.Host == "localhost" || err == nil && ip.Unmap().IsLoopback() {
		return false
	}
	v, err := s.Varz(nil)
	return err != nil || !v.AuthRequired && !opts.TLSVerify || opts.NoAuthUser != ""
}

// server returns the options as those of a NATS server.
func (o EmbeddedOptions) server() (*server.Options, error) {
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
			return nil, fmt.Errorf("cannot listen at %q: port must be a number", o.Listen)
		}
		if opts.Port == 0 {
			opts.Port = server.RANDOM_PORT
		}
	}
	return opts, nil
}

// URL returns where clients connect.
func (e *EmbeddedServer) URL() string { return e.nats.ClientURL() }

// Connect connects to the server without a network.
func (e *EmbeddedServer) Connect(opts ...nats.Option) (*nats.Conn, error) {
	return Connect("", append(opts, nats.InProcessServer(e.nats))...)
}

// Close stops the server.
func (e *EmbeddedServer) Close() {
	e.nats.Shutdown()
	e.nats.WaitForShutdown()
}

// A natsLog takes what a NATS server logs. It keeps the first fatal error.
type natsLog struct {
	log   *log.Logger
	fatal chan string
}

func (l *natsLog) printf(format string, v ...any) {
	if l.log != nil {
		l.log.Printf("NATS server: "+format, v...)
	}
}

// Warnf, Errorf and Fatalf implement server.Logger.
func (l *natsLog) Warnf(format string, v ...any)  { l.printf(format, v...) }
func (l *natsLog) Errorf(format string, v ...any) { l.printf(format, v...) }
func (l *natsLog) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
	}
	l.printf(format, v...)
}

// Noticef, Debugf and Tracef implement server.Logger.
func (*natsLog) Noticef(string, ...any) {}
func (*natsLog) Debugf(string, ...any)  {}
func (*natsLog) Tracef(string, ...any)  {}
