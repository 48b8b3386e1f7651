// Command server is the online table: a web server for the five games, played by
// people in their browsers and by bots. See README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// A config is what the command line says.
type config struct {
	addr     string
	data     string
	natsURL  string
	cluster  clusterPlace
	clients  string
	secret   string
	replicas int
	disk     int
	sync     string
	role     string
	workers  int
	limits   limits
	proxies  networks
	hosts    hosts
	imports  string
	verbose  bool
	started  func(*api) // for tests; may be nil
}

// A gigabyte is the unit of -disk.
const gigabyte = 1_000_000_000

const usage = `Usage: server [flags]

Server lets people play Labyrinth games in their browsers, against each other and
against bots. Without flags it listens on 127.0.0.1:8080 and keeps its tables in
the user's data directory. Several servers can share one storage: see README.md.

`

// parseFlags reads the command line.
func parseFlags(args []string, out io.Writer) (config, error) {
	c := config{limits: defaultLimits}
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Usage = func() {
		fmt.Fprint(out, usage)
		flags.PrintDefaults()
	}
	flags.StringVar(&c.addr, "addr", "127.0.0.1:8080", "listen on this `address`; port 0 chooses a free one")
	flags.StringVar(&c.data, "data", "", "keep the tables in this `directory` (default: labyrinth in the user's data directory)")
	flags.StringVar(&c.natsURL, "nats", "", "use the NATS cluster at this `URL` as storage, instead of an embedded server")
	flags.Var(&c.cluster, "cluster", "be a node of a cluster: `NAME,LISTEN,PEERS` are the name of this node, the address on which\n"+
		"the other nodes reach it, and their addresses, separated by commas. Use a private network")
	flags.StringVar(&c.clients, "clients", "", "let servers with -nats use the embedded storage at this `address`. Use a private network")
	flags.Func("secret", "read the password of the storage from this `file`: the nodes of a cluster and the servers with -nats\n"+
		"must have the same. Without it, -cluster and -clients may listen on this machine only", func(name string) (err error) {
		c.secret, err = readSecret(name)
		return err
	})
	flags.IntVar(&c.replicas, "replicas", 0, "keep this `number` of copies of every table in a cluster (default 3 with -cluster, otherwise 1);\n"+
		"used when the storage is created")
	flags.IntVar(&c.disk, "disk", 10, "let the tables use this number of `gigabytes` on every node")
	flags.StringVar(&c.sync, "sync", "", "`on or off`: whether every append reaches the disk before it is acknowledged, so that it survives\n"+
		"a power cut (default on for a single node; off in a cluster, where the other nodes have it)")
	flags.StringVar(&c.role, "role", "all", "what this server `does`: all, http (serve only) or bots (let bots play only)")
	flags.IntVar(&c.workers, "bots", runtime.GOMAXPROCS(0), "let this `number` of bots think at the same time")
	flags.Var(&c.limits, "limits", "change the `limits` of one address, as in streams=500,tables=60: requests a second, new tables\n"+
		"a minute, open streams and open connections")
	flags.Var(&c.proxies, "proxy", "trust the header X-Forwarded-For of reverse proxies at these IP `addresses`, separated by commas;\n"+
		"networks such as 10.0.0.0/8 are possible")
	flags.Func("host", "answer requests for these host `names` only, separated by commas, besides localhost and IP addresses\n"+
		"(default: any, but none if the server listens on this machine only and has no -proxy)", func(text string) error {
		c.hosts = strings.Split(text, ",")
		return nil
	})
	flags.StringVar(&c.imports, "import", "", "before serving, copy the tables of a stopped single node from its data `directory`")
	flags.BoolVar(&c.verbose, "v", false, "log every request")
	if err := flags.Parse(args); err != nil {
		return c, err
	}
	return c, errors.Join(append(c.check(flags.Args()), c.fill()...)...)
}

// check returns everything that is wrong.
func (c *config) check(rest []string) (faults []error) {
	add := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if len(rest) > 0 {
		add("unexpected argument %q", rest[0])
	}
	switch c.role {
	case "all", "http", "bots":
	default:
		add("invalid value %q for -role: want all, http or bots", c.role)
	}
	if c.sync != "" && c.sync != "on" && c.sync != "off" {
		add("invalid value %q for -sync: want on or off", c.sync)
	}
	if c.natsURL != "" && (c.cluster.name != "" || c.clients != "" || c.sync != "" || c.data != "") {
		add("-nats uses the storage of other servers, and cannot be combined with -cluster, -clients, -data and -sync")
	}
	if c.role == "bots" && c.natsURL == "" && c.cluster.name == "" {
		add("-role bots needs the tables of other servers: -nats or -cluster")
	}
	for name, addr := range map[string]string{"cluster": c.cluster.listen, "clients": c.clients} {
		if addr != "" && c.secret == "" && !onlyHere(addr) {
			add("-%s listens for other machines on %s, and needs -secret", name, addr)
		}
	}
	if c.replicas < 0 || c.replicas > 5 {
		add("invalid value %d for -replicas: must be 1 to 5", c.replicas)
	}
	if c.disk < 1 {
		add("invalid value %d for -disk: must be positive", c.disk)
	}
	if c.workers < 1 {
		add("invalid value %d for -bots: must be positive", c.workers)
	}
	return faults
}

// fill fills in the defaults that depend on other flags.
func (c *config) fill() (faults []error) {
	alone := c.cluster.name == ""
	if c.sync == "" {
		c.sync = "off"
		if alone {
			c.sync = "on"
		}
	}
	if c.replicas == 0 {
		c.replicas = 1
		if !alone {
			c.replicas = min(3, len(c.cluster.peers)+1)
		}
	}
	if c.hosts != nil || onlyHere(c.addr) && c.proxies == nil {
		c.hosts = append(c.hosts, "localhost")
	}
	if c.data == "" && c.natsURL == "" {
		dir, err := dataDir()
		if err != nil {
			faults = append(faults, fmt.Errorf("no data directory (choose one with -data): %w", err))
		}
		c.data = dir
	}
	return faults
}

// onlyHere reports whether an address can be reached from this machine only.
func onlyHere(addr string) bool {
	host, _, _ := net.SplitHostPort(addr)
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// readSecret reads a password from the first line of a file.
func readSecret(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(data), "\n")
	if line = strings.TrimSpace(line); len(line) < 16 {
		return "", fmt.Errorf("%s: must have at least 16 characters in the first line", name)
	}
	return line, nil
}

// dataDir returns the directory for the tables of the user.
func dataDir() (string, error) {
	switch runtime.GOOS {
	case "darwin", "windows", "ios", "plan9":
		dir, err := os.UserConfigDir()
		return filepath.Join(dir, "labyrinth"), err
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "labyrinth"), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", "labyrinth"), err
}

func main() {
	c, err := parseFlags(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		fmt.Fprintf(os.Stderr, "server: %s\n", strings.ReplaceAll(err.Error(), "\n", "\nserver: "))
		os.Exit(2)
	}
	level := slog.LevelInfo
	if c.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := run(ctx, c, log, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

// run serves until ctx is done. It prints the address when it is ready.
func run(ctx context.Context, c config, log *slog.Logger, out io.Writer) (err error) {
	var own *node
	if c.natsURL == "" {
		unlock, err := lockDir(c.data)
		if err != nil {
			return err
		}
		defer unlock()
		own, err = startNode(nodeConfig{dir: c.data, bytes: c.bytes(), sync: c.sync == "on", cluster: c.cluster, clients: c.clients, secret: c.secret}, log)
		if err != nil {
			return err
		}
		defer own.stop()
	}
	conn, err := connect(own, c.natsURL, c.secret, log)
	if err != nil {
		return err
	}
	defer conn.Close()
	stats := newStats()
	storage, err := openStore(ctx, conn, storeConfig{c.replicas, c.bytes()}, log, stats)
	if err != nil {
		return err
	}
	if c.imports != "" {
		if err := importTables(ctx, c.imports, storage, log); err != nil {
			return err
		}
	}
	hallCtx, closeHall := context.WithCancel(ctx)
	defer closeHall()
	h, err := newHall(hallCtx, storage, c.workers, log, stats)
	if err != nil {
		return err
	}
	queue, err := storage.openQueue(ctx)
	if err != nil {
		return err
	}
	if c.role != "http" {
		h.pool.start(hallCtx, queue)
		defer h.pool.done.Wait()
		defer closeHall()
	}
	if c.role == "bots" {
		fmt.Fprintln(out, "bots are ready")
		<-ctx.Done()
		return nil
	}
	return serve(ctx, c, h, out)
}

// bytes returns the size of the storage.
func (c *config) bytes() int64 { return int64(c.disk) * gigabyte }

// serve answers HTTP requests until ctx is done, and then ends the streams and
// waits for the other requests.
func serve(ctx context.Context, c config, h *hall, out io.Writer) error {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		return err
	}
	page, err := newPage(files)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return err
	}
	g := newGuard(c.limits, c.proxies, h.stats)
	a := &api{hall: h, guard: g, hosts: c.hosts, log: h.log, stats: h.stats}
	if c.started != nil {
		c.started(a)
	}
	web := &http.Server{
		Handler:           a.handler(page),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       bodyTime, // decode gives a body its own time
		WriteTimeout:      time.Minute, // longer than the storage is waited for; streams set their own
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(h.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(guardedListener{listener, g}) }()
	for i, addr := range addresses(listener.Addr()) {
		fmt.Fprintf(out, "%s http://%v\n", [...]string{"listening on", "other devices use"}[min(i, 1)], addr)
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done(): // which also ends the streams
	}
	h.log.Info("stopping")
	last, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := web.Shutdown(last); err != nil {
		h.log.Warn("some requests were cut off", "error", err)
		return web.Close()
	}
	a.streams.Wait() // new ones cannot come
	return nil
}

// addresses returns the addresses at which a listener can be reached, that of this
// machine first.
func addresses(listens net.Addr) []netip.AddrPort {
	own, err := netip.ParseAddrPort(listens.String())
	if err != nil || !own.Addr().IsUnspecified() {
		return []netip.AddrPort{own}
	}
	all := []netip.AddrPort{netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), own.Port())}
	interfaces, _ := net.InterfaceAddrs() // without them there is still the first
	for _, one := range interfaces {
		prefix, err := netip.ParsePrefix(one.String())
		if addr := prefix.Addr(); err == nil && addr.IsGlobalUnicast() {
			all = append(all, netip.AddrPortFrom(addr, own.Port()))
		}
	}
	return all
}
