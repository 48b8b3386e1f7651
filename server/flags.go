// This file holds the command line.

package server

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/flags"
)

// A config is what the command line says.
type config struct {
	games    catalog.Registry
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
	keep     keep
	path     string // of the page behind a proxy, such as /labyrinth; empty at the root
	export   string
	metrics  string
	json     bool
	proxies  networks
	hosts    hosts
	imports  string
	push     []string // names of push services
	verbose  bool
	page     func() (*page, error) // for tests; may be nil
	opened   func(*store)          // for tests; may be nil
	started  func(*api)            // for tests; may be nil
}

// A gigabyte is the unit of -disk.
const gigabyte = 1_000_000_000

const usage = `Usage: %s [flags]
       %[1]s check DIR
       %[1]s repair [-short] DIR
       %[1]s backup -nats URL [-secret FILE] DIR
       %[1]s -version

Server lets people play Labyrinth games in their browsers, against each other and
against bots. Without flags it listens on 127.0.0.1:8080 and keeps its tables in
the user's data directory. Several servers can share one storage: see
https://github.com/labyrinth-go/labyrinth/tree/main/server. Check, repair and
backup are for the tables of a server; each says with -h what it does.
`

// parseFlags reads the command line of the program with a name. Out gets the help.
func parseFlags(name string, args []string, out io.Writer) (config, error) {
	c := config{games: catalog.All(), limits: defaultLimits, keep: defaultKeep}
	fs := flags.New(name)
	c.addr = "127.0.0.1:8080"
	fs.Func("addr", "listen on this `address`; port 0 chooses a free one (default "+c.addr+")", listenAt(&c.addr))
	fs.StringVar(&c.data, "data", "", "keep the tables in this `directory` (default: labyrinth in the user's data directory)")
	fs.StringVar(&c.natsURL, "nats", "", "use the NATS cluster at this `URL` as storage, instead of an embedded server")
	fs.Var(&c.cluster, "cluster", "be a node of a cluster: `NAME,LISTEN,PEERS` are the name of this node, the address on which\n"+
		"the other nodes reach it, and their addresses, separated by commas. Use a private network")
	fs.Func("clients", "let servers with -nats use the embedded storage at this `address`. Use a private network", listenAt(&c.clients))
	fs.Func("secret", "read the password of the storage from this `file`: the nodes of a cluster and the servers with -nats\n"+
		"must have the same. Without it, -cluster and -clients may listen on this machine only", func(name string) (err error) {
		c.secret, err = readSecret(name)
		return err
	})
	fs.Number(&c.replicas, "replicas", 1, "keep this `number` of copies of every table in a cluster (default 3 with -cluster, otherwise 1);\n"+
		"used when the storage is created")
	c.disk = 10
	fs.Number(&c.disk, "disk", 1, "let all tables together use at most this number of `gigabytes` on every node")
	fs.StringVar(&c.sync, "sync", "", "`on or off`: whether every append reaches the disk before it is acknowledged, so that it survives\n"+
		"a power cut (default on for a single node; off in a cluster, where the other nodes have it)")
	fs.StringVar(&c.role, "role", "all", "the `role` of this server: all, http (serve only) or bots (let bots play only)")
	fs.Number(&c.workers, "bots", 1, "let this `number` of bots think at the same time (default: as many as there are processors, but with\n"+
		"another role than bots one fewer, which is for the people)")
	fs.Var(&c.limits, "limits", "change the `limits` of one address, as in streams=500,tables=60: requests a second, new tables\n"+
		"a minute, open streams, open connections, and megabytes stored a day")
	fs.Var(&c.keep, "keep", "remove a table after this number of `days` without a ply: one at which people played, one that they hardly\n"+
		"began (fewer than 10 entries), and one of bots only; 0 for never")
	fs.StringVar(&c.export, "export", "", "before a table at which people played is removed, write its record to this `directory`")
	fs.Var(&c.proxies, "proxy", "trust the headers X-Forwarded-… of reverse proxies at these IP `addresses`, separated by commas;\n"+
		"networks such as 10.0.0.0/8 are possible")
	fs.Func("path", "the `path` of the page behind a reverse proxy, such as /labyrinth, whether the proxy passes it on or takes it\n"+
		"away (default: the root)", c.setPath)
	fs.Func("host", "answer requests for these host `names` only, separated by commas, besides localhost and IP addresses\n"+
		"(default: any, but none if the server listens on this machine only and has no -proxy)", func(text string) (err error) {
		c.hosts, err = hostNames(text)
		return err
	})
	c.push = pushServices
	fs.Func("push", "call people whose turn has come by Web Push through the services at these host `names` only, separated by\n"+
		"commas; a name that begins with a dot is for all that end with it, and none is for no calls\n"+
		"(default "+strings.Join(pushServices, ",")+")", c.setPush)
	fs.StringVar(&c.imports, "import", "", "before serving, copy the tables of a stopped single node from its data `directory`")
	fs.Func("metrics", "also answer GET /metrics at this `address`, for Prometheus on another machine; without it only clients\n"+
		"on this machine get the metrics", listenAt(&c.metrics))
	fs.BoolVar(&c.json, "json", false, "write the log as JSON")
	fs.BoolVar(&c.verbose, "v", false, "log every request")
	rest, err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(out, usage, name)
		fs.WriteHelp(out, "")
	}
	if err != nil {
		return c, err
	}
	return c, errors.Join(append(c.check(rest), c.fill()...)...)
}

func (c *config) setPath(text string) error {
	if c.path = strings.TrimSuffix("/"+strings.Trim(text, "/"), "/"); c.path == "" {
		return nil
	}
	if path.Clean(c.path) != c.path || strings.ContainsAny(c.path, "?#%\" ") {
		return errors.New("must be a path such as /labyrinth")
	}
	return nil
}

func (c *config) setPush(text string) error {
	if c.push = nil; text == "none" {
		return nil
	}
	names, err := hostNames(text)
	c.push = names
	return err
}

// hostNames reads names of hosts, separated by commas.
func hostNames(text string) ([]string, error) {
	names := strings.Split(text, ",")
	for _, name := range names {
		if name == "" || strings.ContainsAny(name, "/:@ ") {
			return nil, errors.New("must be names such as play.example, separated by commas, without https:// and port")
		}
	}
	return names, nil
}

// listenAt returns what reads an address to listen on.
func listenAt(into *string) func(string) error {
	return func(text string) error {
		_, port, err := net.SplitHostPort(text)
		if err == nil {
			_, err = net.LookupPort("tcp", port)
		}
		if err != nil {
			return errors.New("must be an address with a port, such as 127.0.0.1:8080 or :8080")
		}
		*into = text
		return nil
	}
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
	if c.replicas > 5 {
		add("invalid value %d for -replicas: must be 1 to 5", c.replicas)
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
	if c.workers == 0 {
		c.workers = runtime.GOMAXPROCS(0)
		if c.role != "bots" {
			c.workers = max(1, c.workers-1)
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

// bytes returns the size of the storage.
func (c *config) bytes() int64 { return int64(c.disk) * gigabyte }

// contact returns the address that push services are told.
func (c *config) contact() string {
	if i := slices.IndexFunc(c.hosts, isName); i >= 0 {
		return "https://" + c.hosts[i]
	}
	return "https://localhost"
}

// named reports whether the server has a name on the internet.
func (c *config) named() bool { return slices.ContainsFunc(c.hosts, isName) }

func isName(host string) bool { return host != "localhost" }
