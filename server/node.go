// This file holds the embedded NATS server, and the connection to it or to another.

package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// clusterName is the name of every cluster of nodes.
const clusterName = "labyrinth"

// A clusterPlace is the place of a node in a cluster.
type clusterPlace struct {
	name   string
	listen string   // HOST:PORT for the other nodes
	peers  []string // HOST:PORT of the other nodes
}

// String returns the place in the form that Set reads.
func (c *clusterPlace) String() string {
	if c.name == "" {
		return ""
	}
	return strings.Join(append([]string{c.name, c.listen}, c.peers...), ",")
}

// Set reads a place such as "a,10.0.0.1:6222,10.0.0.2:6222,10.0.0.3:6222".
func (c *clusterPlace) Set(text string) error {
	fields := strings.Split(text, ",")
	if len(fields) < 3 || fields[0] == "" {
		return errors.New("want NAME,LISTEN,PEERS, where PEERS are addresses separated by commas")
	}
	if strings.ContainsAny(fields[0], " .*>") {
		return fmt.Errorf("name %q: must have no spaces, dots, asterisks or >", fields[0])
	}
	for _, addr := range fields[1:] {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			return fmt.Errorf("%q: want HOST:PORT", addr)
		}
	}
	c.name, c.listen, c.peers = fields[0], fields[1], fields[2:]
	return nil
}

// user is the name of all NATS users, which the protocol wants besides a password.
const user = "labyrinth"

// A node is an embedded server. It can be started again in this process, after which
// the connections to it continue.
type node struct {
	options *server.Options
	login   nats.Option
	peers   int // the other nodes of the cluster
	disk    disk
	log     *slog.Logger

	failed atomic.Bool // to write, as NATS says

	// srv is the server that runs now. nats.go asks for it (InProcessConn) while it holds
	// a lock of its connection, so there is no lock to wait for.
	srv atomic.Pointer[server.Server]
}

// start starts the server.
func (n *node) start() error {
	s, err := server.NewServer(n.options.Clone())
	if err != nil {
		return fmt.Errorf("start the storage: %w", err)
	}
	s.SetLoggerV2(natsLog{n.log, &n.failed}, false, false, false)
	n.failed.Store(false)
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		s.Shutdown()
		return errors.New("start the storage: it is not ready after 30 s")
	}
	n.srv.Store(s)
	return nil
}

// stop stops the server and waits until everything is written.
func (n *node) stop() {
	s := n.server()
	s.Shutdown()
	s.WaitForShutdown()
}

func (n *node) server() *server.Server { return n.srv.Load() }

// InProcessConn returns a connection to the server that runs now.
func (n *node) InProcessConn() (net.Conn, error) { return n.server().InProcessConn() }

// alone reports whether the node reaches too few of the others to store anything.
func (n *node) alone() bool {
	return 2*(n.server().NumRemotes()+1) <= n.peers+1
}

// writeError returns the error with which NATS has stopped to write, if it has. It
// does not answer appends any more then, and says it only in its log.
func (n *node) writeError() error {
	switch {
	case !n.server().JetStreamEnabled():
		return errors.New("NATS has stopped the storage")
	case n.failed.Load():
		return errors.New("NATS could not write; see the log")
	}
	return nil
}

// startNode starts the embedded server.
func startNode(c *config, log *slog.Logger) (*node, error) {
	o := &server.Options{
		ServerName:             "labyrinth",
		DontListen:             true, // only connections within the process
		JetStream:              true,
		StoreDir:               filepath.Join(c.data, "nats"),
		SyncAlways:             c.sync == "on",
		JetStreamMaxStore:      c.bytes() + c.bytes()/10, // the tables, and what NATS itself needs
		JetStreamMaxMemory:     64 << 20,
		NoSigs:                 true,
		DisableJetStreamBanner: true,
		MaxPayload:             1 << 20,
	}
	if c.clients != "" {
		host, port, err := hostPort(c.clients)
		if err != nil {
			return nil, err
		}
		o.DontListen, o.Host, o.Port = false, host, port
		if c.secret != "" {
			o.Username, o.Password = user, c.secret
		}
	}
	if c.cluster.name != "" {
		host, port, err := hostPort(c.cluster.listen)
		if err != nil {
			return nil, err
		}
		o.ServerName = c.cluster.name
		if o.DontListen {
			// A node of a cluster has to listen for clients. Nobody else knows the password.
			o.DontListen, o.Host, o.Port = false, "127.0.0.1", server.RANDOM_PORT
			o.Username, o.Password = user, newSecret()
		}
		o.Cluster = server.ClusterOpts{
			Name: clusterName, Host: host, Port: port, PoolSize: -1,
			PingInterval: time.Second, MaxPingsOut: 2, // a node that does not answer is noticed before its clients give up
		}
		var login *url.Userinfo
		if c.secret != "" {
			login = url.UserPassword(user, c.secret)
			o.Cluster.Username, o.Cluster.Password = user, c.secret
		}
		for _, peer := range c.cluster.peers {
			o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: peer, User: login})
		}
	}
	n := &node{
		options: o, login: nats.UserInfo(o.Username, o.Password), peers: len(c.cluster.peers),
		disk: disk{c.data, freeSpace}, log: log,
	}
	return n, n.start()
}

func hostPort(addr string) (string, int, error) {
	host, text, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, err
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		return "", 0, fmt.Errorf("%q: the port must be a number", addr)
	}
	return host, port, nil
}

// connect connects to the embedded server, or to the servers of a URL with a
// password if it is not empty. A connection that is lost is made again.
func connect(n *node, natsURL, secret string, log *slog.Logger) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("labyrinth"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("storage disconnected", "error", err)
			}
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Debug("storage", "error", err) }),
	}
	if n != nil {
		natsURL = ""
		options = append(options, nats.InProcessServer(n), n.login)
	} else if secret != "" {
		options = append(options, nats.UserInfo(user, secret))
	}
	conn, err := nats.Connect(natsURL, options...)
	if err != nil {
		return nil, fmt.Errorf("connect to the storage: %w", err)
	}
	return conn, nil
}

// natsLog writes what the embedded server logs. Its notices are details for us.
type natsLog struct {
	log    *slog.Logger
	failed *atomic.Bool // is set when NATS stops to write
}

// Noticef, and the methods after it, are those that the embedded server calls.
func (l natsLog) Noticef(format string, v ...any) { l.log.Debug(natsText(format, v)) }

// Warnf logs what may need attention.
func (l natsLog) Warnf(format string, v ...any) { l.log.Warn(natsText(format, v)) }

// Errorf logs what went wrong.
func (l natsLog) Errorf(format string, v ...any) {
	text := natsText(format, v)
	l.log.Error(text)
	if strings.Contains(strings.ToLower(text), "write error") {
		l.failed.Store(true)
	}
}

// Fatalf logs what ends the embedded server.
func (l natsLog) Fatalf(format string, v ...any) { l.log.Error(natsText(format, v)) }

// Debugf logs a detail.
func (l natsLog) Debugf(format string, v ...any) { l.log.Debug(natsText(format, v)) }

// Tracef logs a message of the protocol.
func (l natsLog) Tracef(format string, v ...any) { l.log.Debug(natsText(format, v)) }

func natsText(format string, v []any) string { return "nats: " + fmt.Sprintf(format, v...) }
