// This file tests what tells people that their set-up is wrong, and the unit of the package.

package server

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// An account of NATS servers that limits streams, or demands a limit, refuses at once a storage
// of another size, and the error names the flag. One of a size that it allows opens.
func TestAccountLimits(t *testing.T) {
	t.Parallel()
	n, err := server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: storageDir(t), NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	t.Cleanup(func() { n.Shutdown(); n.WaitForShutdown() })
	await(t, "the start of NATS", func() bool { return n.ReadyForConnections(time.Second) })
	conn, err := nats.Connect("", nats.InProcessServer(n))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const size = 1 << 20
	free := server.JetStreamAccountLimits{MaxMemory: -1, MaxStore: -1, MaxStreams: -1, MaxConsumers: -1, MaxAckPending: -1, MemoryMaxStreamBytes: -1, StoreMaxStreamBytes: -1}
	required, largest, all := free, free, free
	required.MaxBytesRequired = true
	largest.StoreMaxStreamBytes = size
	all.MaxStore = size
	for _, test := range []struct {
		name   string
		limits server.JetStreamAccountLimits
		bytes  int64
		ok     bool
	}{
		{"required", required, 0, false},
		{"too large", largest, 2 * size, false},
		{"larger than all", all, 2 * size, false},
		{"of that size", largest, size, true},
	} {
		if err := n.GlobalAccount().UpdateJetStreamLimits(map[string]server.JetStreamAccountLimits{"": test.limits}); err != nil {
			t.Fatal(err)
		}
		_, err := openStore(t.Context(), conn, storeConfig{replicas: 1, bytes: test.bytes}, discard, newStats())
		if test.ok != (err == nil) || err != nil && !strings.Contains(err.Error(), "-disk, in gigabytes") {
			t.Errorf("%s: %v, want the storage %v, or an error that names -disk", test.name, err, test.ok)
		}
	}
}

// warnings is a log that notes whether a line says what -host gives.
type warnings struct{ seen atomic.Bool }

func (w *warnings) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("-host gives")) {
		w.seen.Store(true)
	}
	return len(line), nil
}

// A server that has no contact for push services says at its start which flag gives one, unless
// it has no Web Push.
func TestPushWarning(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		flags []string
		warns bool
	}{{nil, true}, {[]string{"-host", "example.org"}, false}, {[]string{"-push", "none"}, false}} {
		c, err := parseFlags("server", append([]string{"-addr", "127.0.0.1:0", "-data", storageDir(t), "-sync", "off"}, test.flags...), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		c.started = func(*api) { cancel() }
		var log warnings
		if err := run(ctx, c, slog.New(slog.NewTextHandler(&log, nil)), io.Discard); err != nil {
			t.Errorf("%v: %v", test.flags, err)
		}
		if got := log.seen.Load(); got != test.warns {
			t.Errorf("%v: warning = %v, want %v", test.flags, got, test.warns)
		}
	}
}

// The unit of the Debian package lets a server have the memory and the files that 1,000 tables
// and their streams take, and no end of either.
func TestUnit(t *testing.T) {
	t.Parallel()
	unit, err := os.ReadFile("../release/debian/labyrinth-server.service")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line        string
		least, most int
	}{{`MemoryMax=(\d+)G`, 1, 4}, {`LimitNOFILE=(\d+)`, 8 * 1000, 1 << 20}} {
		found := regexp.MustCompile(`(?m)^` + test.line + `$`).FindSubmatch(unit)
		if found == nil {
			t.Errorf("the unit has no line %s", test.line)
			continue
		}
		if n, err := strconv.Atoi(string(found[1])); err != nil || n < test.least || n > test.most {
			t.Errorf("%s, want %d to %d", found[0], test.least, test.most)
		}
	}
}
